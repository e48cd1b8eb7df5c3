"""A person among others: from the lobby on, on the screen or in line mode, and from the one to the other."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from trainbound.cli.play import has_screen, wants_lines
from trainbound.cli.texts import Said, not_among_others, nothing_waits

if TYPE_CHECKING:
    import click

    from trainbound.store.journal import Store
    from trainbound.table.identity import Identity


def meet(ctx: click.Context, who: Identity, table: str = "", text: bool = False) -> int:
    """Lets a person into the lobby, or to a table at once; returns the exit code.

    In line mode where that is asked for, and where there is no terminal that could show a screen.

    Raises:
        StoreFault: the tables cannot be used. BadTable: that table cannot be opened.
    """
    from trainbound.store.home import folder_of
    from trainbound.store.journal import Store
    from trainbound.store.people import People
    from trainbound.table.identity import session

    if who.hosted:
        os.umask(0o077)  # what is kept for one person is for no other
    store = Store(shared=ctx.obj["shared"])
    os.environ["TRAINBOUND_SESSION"] = session()  # one name, on the screen and in lines
    lines = text or wants_lines() or not has_screen()
    while True:
        person = People(store).enter(who.key, who.wish)  # a key may have joined another person meanwhile
        if not lines:
            from trainbound.ui.app import run

            signal.signal(signal.SIGHUP, lambda *_: _hang_up(store.home))  # line mode has its own
            code = run(ctx.obj["glyphs"], table or None, ctx.obj["shared"], person=person, key=who.key)
            if code is not None:
                return code
            table, lines = "", True
            continue
        from trainbound.lines import meet as in_lines
        from trainbound.ui import settings as prefs

        folder = folder_of(store.home, person.id, store.shared)

        def keep(value: str, folder: Path = folder) -> str:
            return prefs.save(folder, prefs.load(folder)._replace(lines_bell=value))

        width = max(20, shutil.get_terminal_size().columns)
        wanted = in_lines(store, person, who.key, sys.stdin, sys.stdout, width=width, table=table,
                          bell=prefs.load(folder).lines_bell, keep=keep)  # fmt: skip
        if wanted is None or not has_screen():
            return 0
        table, lines = wanted, False


def waiting_table(store: Store, who: Identity) -> str:
    """The id of a person's running table, one that waits for them first, or of one at which nobody has a seat.

    Raises:
        Said: there is none.
    """
    from trainbound.store.people import People
    from trainbound.store.rooms import Rooms
    from trainbound.table.identity import session
    from trainbound.table.lobby import Lobby

    rows = Lobby(store, People(store).enter(who.key, who.wish), session()).tables()
    held = Rooms(store).all_sitters()
    running = [row for row in rows if row.kind == "running"]  # those that wait for them come first
    mine = [row.id for row in running if row.mine] + [row.id for row in running if row.id not in held]
    if not mine:
        raise Said(nothing_waits())
    return mine[0]


def new_table(
    ctx: click.Context, who: Identity, map_name: str, seats: str | None, seed: bytes | None,
    options: Mapping[str, bool], position: str | None, file: Path | None,
) -> str:  # fmt: skip
    """Makes the table that `trainbound play` asks for: its id where it has begun, empty where it waits for others.

    Args:
        ctx: of the command.
        who: whose it is.
        map_name: a map's id, or the path of a map file.
        seats: one word a seat with commas between: `you`, `anybody`, a bot, or the name of a person, who is invited.
        seed: 16 bytes, where nobody is missing.
        options: table options, on or off.
        position: a position file, which only a folder of one's own takes.
        file: a file for the record, which only a folder of one's own takes.

    Raises:
        Said: a position or a record is asked for. BadTable, BadMap, StoreFault: as the lobby says.
    """
    from trainbound.bots import bots_of
    from trainbound.kernel.hosting import named
    from trainbound.lines.lobby_verbs import wanted
    from trainbound.store.journal import Store
    from trainbound.store.people import People
    from trainbound.table.games import load_game
    from trainbound.table.identity import session
    from trainbound.table.lobby import Lobby

    for option, value in (("--position", position), ("--record", file)):
        if value is not None:
            named(Path(value))
            raise Said(not_among_others(option))
    bots = bots_of(load_game(map_name).board)
    store = Store(shared=ctx.obj["shared"])
    try:
        lobby = Lobby(store, People(store).enter(who.key, who.wish), session())
        sitting = [wanted(word, bots) for word in (seats or "you,planner").split(",")]
        table = lobby.create(map_name, options, sitting, seed)
        begun = any(row.id == table and row.kind != "gathering" for row in lobby.tables())
    finally:
        store.close()
    return table if begun else ""


def _hang_up(home: Path) -> NoReturn:
    """The terminal is gone: so is whoever sat at it, and others see that at once. Every action is on disk already."""
    from trainbound.store.faults import StoreFault
    from trainbound.store.journal import Store
    from trainbound.store.rooms import Rooms

    with suppress(StoreFault):  # then they are struck off when there was no sign of life for long
        store = Store(home)  # not the one that may be in the middle of something
        with store.writing():
            Rooms(store).ended(os.environ["TRAINBOUND_SESSION"])
    os._exit(128 + signal.SIGHUP)
