"""The list of the lobby as rows: tables by what they are to whoever looks, then what can be begun, then the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.ui import texts_lobby as texts
from trainbound.ui.strips import Row, pad

if TYPE_CHECKING:
    from trainbound.table import lobby

NAME, AGO = 16, 6
"""Columns of a map's name and of how long ago something happened at the table."""


class Entry(NamedTuple):
    """A line that can be marked: a table, or a command of the lobby. `name` is the map's, or the command's words."""

    key: str
    name: str
    command: str
    table: lobby.Row | None = None


def section(row: lobby.Row) -> str:
    """What a table is to whoever looks; a key of `texts.HEADINGS`."""
    if row.kind == "over":
        return "over"
    if row.waits_for_me:
        return "turn"
    if row.mine:
        return "mine"
    if row.kind == "gathering":
        free = any(seat.kind == "free" for seat in row.seats)
        return "invited" if row.invited else "open" if free else "kept"
    return "watch"


def listed(entries: Sequence[Entry], marked: int, wide: int, now: float) -> tuple[list[Row], int]:
    """The lines with their headings, and which of them is the marked one.

    Args:
        entries: what there is, in order.
        marked: the place of the marked one.
        wide: columns.
        now: seconds since 1970.
    """
    lines: list[Row] = []
    lit, heading = 0, ""
    for i, entry in enumerate(entries):
        title = texts.HEADINGS[section(entry.table)] if entry.table else texts.APART
        title = texts.BEGIN if entry.command == "new" else title
        if title != heading:
            lines += [*([[]] if lines else []), [(f"  {title}", "dim")]]
            heading = title
        row: Row = [(">" if i == marked else " ", "key"), (f"{pad(entry.key, 1)} ", "key")]
        row += _table(entry.name, entry.table, wide - 3, now) if entry.table else _command(entry, wide - 3)
        if i == marked:
            lit = len(lines)
            row = [(text, "bar-bold" if role in ("key", "bold") else "bar") for text, role in row]
        lines.append(row)
    return lines, lit


def _table(name: str, row: lobby.Row, wide: int, now: float) -> Row:
    """Map, seats, how far it is and whom it waits for, how long since."""
    state = 24 if wide < 110 else 34
    seats = wide - NAME - state - AGO - 4
    return [(f"{pad(name, NAME)} ", "bold"), (f"{pad(texts.seats(row), seats)} ", "text"),
            (f"{pad(texts.state(row), state)} ", "text"),
            (f"{pad(texts.ago(max(0.0, now - row.updated)), AGO, right=True)} ", "dim")]


def _command(entry: Entry, wide: int) -> Row:
    title, note, _ = texts.LINES[entry.command]
    return [(f"{pad(title, NAME)} ", "text"), (pad(note, wide - NAME - 1), "dim")]
