"""`trainbound check`: the rules desk on a position file."""

from __future__ import annotations

import json

import click

from trainbound.cli.texts import WRONG, Said
from trainbound.cli.texts_show import unreadable
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

    try:
        answer = desk.judge(text_of(file))
    except desk.Unreadable as error:
        raise Said(unreadable(file, str(error))) from None
    if as_json:
        click.echo(json.dumps(answer, ensure_ascii=False))
    else:
        for line in desk.report(answer):
            click.echo(line)
    return WRONG if desk.wrong(answer) else 0


def text_of(file: str) -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        Said: it cannot be read, or is no UTF-8.
    """
    try:
        with click.open_file(file, "rb") as stream:
            found: str = stream.read().decode("utf-8-sig")
            return found
    except OSError as error:
        raise Said(unreadable(file, error.strerror or str(error))) from None
    except UnicodeDecodeError as error:
        raise Said(unreadable(file, f"byte {error.start} is not UTF-8")) from None
    except ValueError:  # a path that no system takes
        raise Said(unreadable(file, "no file can have this name")) from None
