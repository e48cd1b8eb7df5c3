"""`trainbound check`: the rules desk on a position file."""

from __future__ import annotations

import click

from trainbound.cli.documents import document_of
from trainbound.cli.texts import WRONG
from trainbound.cli.usage import Verb


@click.command("check", cls=Verb)
@click.argument("file", metavar="FILE")
@click.option("--json", "as_json", is_flag=True, help="One JSON document.")
def check(file: str, as_json: bool) -> int:
    """Judges the position in FILE, - for standard input, and answers its questions, with rules and proofs.

    Exit code 1 when the position has faults, each of which is named with its place, or when a claim or purchase that
    it asks about is not legal.
    """
    from trainbound import desk

    answer = desk.judged(document_of(file))
    if as_json:
        import json

        click.echo(json.dumps(answer))
    else:
        for line in desk.report(answer):
            click.echo(line)
    return WRONG if desk.wrong(answer) else 0
