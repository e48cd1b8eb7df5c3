"""`trainbound play`: a new table, on the screen or in line mode."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trainbound.cli.texts import (
    Said,
    bad_option,
    bad_seed,
    dumb_terminal,
    never_over,
    no_terminal,
    other_position,
    unwritable,
)
from trainbound.cli.texts_usage import no_switch
from trainbound.cli.usage import File, Verb

if TYPE_CHECKING:
    from trainbound.desk.bench import Bench
    from trainbound.store.journal import Store
    from trainbound.table.table import AnyTable

ON, OFF = ("1", "yes", "true", "on", "y", "t"), ("", "0", "no", "false", "off", "n", "f")
"""What TRAINBOUND_TEXT may be."""


def wants_lines() -> bool:
    """Whether the environment asks for line mode. Raises Said when it says neither yes nor no."""
    word = os.environ.get("TRAINBOUND_TEXT", "").strip()
    if word.lower() not in (*ON, *OFF):
        raise Said(no_switch("TRAINBOUND_TEXT", word))
    return word.lower() in ON


def _text(ctx: click.Context, param: click.Parameter, value: bool) -> bool:
    return value or wants_lines()


TEXT = click.option("--text", is_flag=True, callback=_text,
                    help="Line mode: no screen. TRAINBOUND_TEXT=1 is the same.")


def has_screen() -> bool:
    """Whether there is a terminal that can show a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty() and not _dumb()


def _dumb() -> bool:
    """A dumb terminal says of itself that it can place no cursor, and none is said to be dumb; others are tried."""
    term = os.environ.get("TERM", "")
    return term == "dumb" or (not term and os.name == "posix")


def on_screen(glyphs: str | None, table: str | None, shared: bool, bench: Bench | None = None) -> int:
    """Opens the program, at a table or the rules desk if one is given; returns its exit code.

    Raises:
        Said: there is no terminal.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Said(no_terminal(table))
    if _dumb():
        raise Said(dumb_terminal(os.environ.get("TERM", ""), table))
    from trainbound.ui.app import run

    return run(glyphs, table, shared, bench) or 0


def sit_down(ctx: click.Context, store: Store, table: AnyTable, text: bool) -> int:
    """Plays at a table as the command line asks: in line mode, or on the screen. Returns the exit code.

    A table whose seats persons hold is gone to as one of them; at any other all people sit at this keyboard.
    """
    from trainbound.store.rooms import Rooms

    if ctx.obj["who"] and Rooms(store).sitters(table.id):
        from trainbound.cli.meet import meet

        store.close()
        return meet(ctx, ctx.obj["who"], table.id, text)
    if text:
        import shutil

        from trainbound.lines import run

        return run(table, sys.stdin, sys.stdout, width=max(20, shutil.get_terminal_size().columns))
    store.close()
    return on_screen(ctx.obj["glyphs"], table.id, ctx.obj["shared"])


def seed_of(ctx: click.Context, param: click.Parameter, value: str | None) -> bytes | None:
    """A seed given on the command line. Raises BadParameter when it is no hex number."""
    from trainbound.kernel.seeds import parse_seed

    try:
        return None if value is None else parse_seed(value)
    except ValueError:
        raise click.BadParameter(bad_seed(value), ctx, param) from None


def options_of(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, bool]:
    """Table options given as KEY=yes or KEY=no. Raises BadParameter for anything else."""
    found = {}
    for text in values:
        key, equals, value = text.partition("=")
        if not equals or value not in ("yes", "no"):
            raise click.BadParameter(bad_option(text), ctx, param)
        found[key.strip()] = value == "yes"
    return found


@contextlib.contextmanager
def reserved(file: Path | None) -> Iterator[None]:
    """Sees to it that a record can be written, before anything is played; leaves no file where no game began.

    Raises:
        Said: it cannot be written, or the file holds something.
    """
    if file is None:
        yield
        return
    from trainbound.kernel.hosting import named
    from trainbound.table.exchange import claim_file

    try:
        there = named(file).exists()
        claim_file(file)
    except FileExistsError:
        raise Said(never_over(file)) from None
    except OSError as error:
        raise Said(unwritable(file, error, "")) from None
    try:
        yield
    except Exception:
        if not there:
            file.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def recording(store: Store, table: AnyTable, file: Path) -> Iterator[None]:
    """Writes the record to a file when playing stops, however it stops.

    A record of a running game with several people in it is only what an onlooker sees, as it holds every secret else.
    """
    from trainbound.store.journal import Store
    from trainbound.table.table import Table

    try:
        yield
    finally:
        now = Table.open(Store(store.home), table.id)
        try:
            file.write_text(now.export(now.people[0] if len(now.people) == 1 else None), encoding="utf-8")
        except OSError as error:
            raise Said(unwritable(file, error, table.id)) from None


def _position(map_name: str, file: str) -> dict[str, Any]:
    """The document of a position on the map that is to be played. Raises Said when it is none, or on another map."""
    from trainbound.cli.documents import document_of
    from trainbound.kernel.files import find

    document = document_of(file)
    named = document.get("map", map_name)
    if not isinstance(named, str) or find(named) != find(map_name):
        raise Said(other_position(file, named, map_name))
    return {**document, "map": map_name}


@click.command("play", cls=Verb)
@click.argument("map_name", metavar="MAP")
@click.option("--seats", metavar="NAMES", show_default="you,planner",
              help="One name a seat, with commas between: `you`, a bot (random, greedy, planner), or a person's name.")
@click.option("--seed", callback=seed_of, metavar="HEX", help="Deal from this seed: up to 32 hex digits.")
@click.option("--option", "options", multiple=True, callback=options_of, metavar="KEY=VALUE",
              help="A table option, yes or no, such as open_shares=yes. May be given several times.")
@click.option("--position", metavar="FILE",
              help="Go on from this position file, - for standard input; what it leaves open is dealt at random.")
@TEXT
@click.option("--record", "file", type=File(), metavar="FILE",
              help="Write the record to FILE, which holds nothing yet, when playing stops.")
@click.pass_context
def play(ctx: click.Context, map_name: str, seats: str | None, seed: bytes | None, options: dict[str, bool],
         position: str | None, text: bool, file: Path | None) -> int:
    """Starts a table on MAP and plays at it.

    MAP is a map's id, as `trainbound maps` lists them, or the path of a map file. From a position the seats are those
    of its file, of whom the one whose turn it is is you, and the others are bots. Among others (with --shared) a name
    is a person who is invited, `anybody` a place that is free, and you go to the lobby while somebody is missing.
    """
    if who := ctx.obj["who"]:
        from trainbound.cli.meet import meet, new_table

        return meet(ctx, who, new_table(ctx, who, map_name, seats, seed, options, position, file), text)
    from trainbound.bots import NAMES
    from trainbound.store.journal import Store
    from trainbound.table.names import own_name, seats_of
    from trainbound.table.table import Table

    sitting = seats_of((seats or "you,planner").split(","), NAMES, own_name())
    document = None if position is None else _position(map_name, position)
    with reserved(file):
        store = Store(shared=ctx.obj["shared"])
        if document is None:
            table = Table.create(store, map_name, sitting, seed, options)
        else:
            from trainbound.desk.playing import begin

            table = begin(store, document, seats.split(",") if seats else (), seed, options)
    with recording(store, table, file) if file else contextlib.nullcontext():
        return sit_down(ctx, store, table, text)
