"""Line mode: the whole game as lines of text, for screen readers, slow links, scripts and tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from trainbound.store.journal import Store
    from trainbound.store.people import Person
    from trainbound.table.table import AnyTable


def run(table: AnyTable, source: TextIO, sink: TextIO, *, width: int = 80) -> int:
    """Plays at a table until its input ends or somebody quits.

    Args:
        table: an open table; every action is on disk before it is shown.
        source: lines of commands; the standard input of a terminal gets editing and a history.
        sink: where everything is said; nothing is written that its encoding cannot carry.
        width: columns of a line; `width N` changes it.

    Returns:
        The exit code, 0.
    """
    from trainbound.lines.session import Session

    Session(table, source, sink, width).run()
    return 0


def meet(
    store: Store, person: Person, key: str, source: TextIO, sink: TextIO, *, width: int = 80, table: str = "",
    bell: str = "auto", keep: Callable[[str], str] = lambda value: "",
) -> str | None:
    """A person among others, in the lobby and at its tables, until their input ends or they leave.

    Args:
        store: where tables and people are kept.
        person: who it is.
        key: the key that they came with.
        source: lines of commands, of which nothing has been read.
        sink: where everything is said.
        width: columns of a line; `width N` changes it.
        table: the id of a table that they go to at once; who quits there leaves.
        bell: whether it rings when their turn comes: `on`, `off`, or `auto`, at a terminal only.
        keep: keeps another value of that for the next time; returns what went wrong, or nothing.

    Returns:
        None when they have left; where they want the screen the id of the table that it is to show, empty for the
        lobby.

    Raises:
        BadTable: that table cannot be opened. StoreFault: the store cannot be read.
        BrokenPipeError: nobody reads any more.
    """
    from io import UnsupportedOperation

    from trainbound.kernel.hosting import hosted
    from trainbound.lines.lobby import LobbySession
    from trainbound.lines.speech import Bell
    from trainbound.lines.wire import Wire

    rings = Bell(bell, keep)

    try:
        source.fileno()
    except UnsupportedOperation:  # lines that are there already: nothing is waited for
        return LobbySession(store, person, key, source, sink, width, rings).run(table)
    wire = Wire(source, sink, echo=not hosted())
    with wire.sitting():
        return LobbySession(store, person, key, wire, wire.out, width, rings).run(table)
