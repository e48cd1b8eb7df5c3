"""`trainbound rules`: which numbered rules there are, those of a map, those with some words in them."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Sequence
from pathlib import Path

import click

from trainbound.cli.texts_rules import nothing, overview
from trainbound.cli.usage import Verb
from trainbound.kernel import ruletexts
from trainbound.kernel.files import map_files
from trainbound.kernel.hosting import hosted
from trainbound.kernel.ruletexts import RuleText


@click.command("rules", cls=Verb)
@click.argument("words", nargs=-1, metavar="[MAP] [WORDS]...")
@click.option("--json", "as_json", is_flag=True, help="One JSON list of objects with id, text and ruling.")
def rules(words: tuple[str, ...], as_json: bool) -> None:
    """Prints the numbered rules of MAP that hold all WORDS; with neither, which rules there are.

    The first word is the map if it is a map's id or the path of a map: what differs from the base game comes first.
    Without a map: what all maps share, and the rules of every map. A word may be a rule's id, such as T-7.

    Finding nothing is not an error: it is said on standard error, and the exit code is 0.
    """
    if not words and not as_json:
        for row in overview({name: ruletexts.of_map(name) for name in map_files()}):
            click.echo(row)
        return
    if words and _is_map(words[0]):
        texts, words = ruletexts.of_map(words[0]), words[1:]
    else:
        texts = ruletexts.everything()
    found = ruletexts.search(texts, words)
    if not found:
        click.echo(nothing(words, ruletexts.near(texts, words), list(map_files())), err=True)
    if as_json:
        click.echo(json.dumps([{"id": r.id, "text": r.text, "ruling": r.ruling} for r in found], indent=1))
    else:
        _print(found, bool(words), max(20, shutil.get_terminal_size().columns))


def _is_map(word: str) -> bool:
    """Whether a word names a map; a file that is not there does, so that it is said."""
    return word in map_files() or word.endswith(".toml") or ("/" in word and (hosted() or Path(word).is_dir()))


def _print(found: Sequence[RuleText], chosen: bool, wide: int) -> None:
    """Rules under the headings of their books; under those of sections, too, unless they were chosen by words."""
    book, section = "", ""
    for i, rule in enumerate(found):
        if rule.heading != book:
            click.echo("\n" * bool(i) + textwrap.fill(rule.heading.upper(), wide))
        if (rule.heading, rule.section) != (book, section) and rule.section and not chosen:
            click.echo("\n" + textwrap.fill(rule.section, wide))
        book, section = rule.heading, rule.section
        head = f"{rule.id:<6} "
        for paragraph in rule.paragraphs:
            click.echo(textwrap.fill(paragraph, wide, initial_indent=head, subsequent_indent=" " * 7,
                                     break_on_hyphens=False))  # fmt: skip
            head = " " * 7
