"""Line mode: the whole game as lines of text, for screen readers, slow links, scripts and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
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
