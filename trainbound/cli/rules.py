"""`trainbound rules`: the numbered rules, all or those with some words in them."""

from __future__ import annotations

import json
import shutil
import textwrap

import click

from trainbound.cli.texts_rules import nothing
from trainbound.cli.usage import Verb
from trainbound.kernel import ruletexts
from trainbound.kernel.files import map_files


@click.command("rules", cls=Verb)
@click.argument("words", nargs=-1, metavar="[MAP] [WORDS]...")
@click.option("--json", "as_json", is_flag=True, help="One JSON list of objects with id, text and ruling.")
def rules(words: tuple[str, ...], as_json: bool) -> None:
    """Prints the numbered rules that hold all WORDS, or all of them.

    The first word is the map if it is a map's id or the path of a map file. Without a map: the rules which all maps
    share, and those of every map. A word may be a rule's id, such as T-7.

    Finding nothing is not an error: it is said on standard error, and the exit code is 0.
    """
    if words and (words[0] in map_files() or words[0].endswith(".toml")):
        texts, words = ruletexts.of_map(words[0]), words[1:]
    else:
        texts = ruletexts.everything()
    found = ruletexts.search(texts, words)
    if not found:
        click.echo(nothing(words, ruletexts.near(texts, words)), err=True)
    if as_json:
        click.echo(json.dumps([{"id": r.id, "text": r.text, "ruling": r.ruling} for r in found], indent=1))
        return
    width = max(20, shutil.get_terminal_size().columns)
    section = ""
    for rule in found:
        if rule.section != section and not words:
            click.echo("\n" * bool(section) + textwrap.fill(rule.section, width))
        section = rule.section
        line = f"{rule.id:<6} {rule.text}"
        click.echo(textwrap.fill(line, width, subsequent_indent=" " * 7, break_on_hyphens=False))
