"""A city's tracks in words."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.drawing.city import Row
from trainbound.ticket.board import Board
from trainbound.ticket.cards import TRACK_COLOURS


def track_words(board: Board, row: Row, names: Sequence[str] = ()) -> str:
    """One track of a city's list in words, colours never as letters only.

    Args:
        board: the map.
        row: the track.
        names: who sits at the table, for owners; without it they are called by their digits.
    """
    city = board.cities[row.city]
    words = [f"{city.name} {city.code}, {TRACK_COLOURS[row.colour]} {row.length}"]
    if row.twin:
        words.append("double")
    if row.ferry:
        words.append(f"ferry with {row.ferry} locomotive{'s' * (row.ferry > 1)}")
    if row.owners:
        who = " and ".join(names[s] if s < len(names) else f"player {s + 1}" for s in row.owners)
        words.append(f"claimed by {who}")
    elif row.closed:
        words.append("closed")
    return ", ".join(words) + (f" {{{row.tag}}}" if row.tag else "")


def city_lines(board: Board, vertex: int, found: Sequence[Row], names: Sequence[str] = ()) -> list[str]:
    """A city and its tracks, one a line, numbered clockwise from north."""
    city = board.cities[vertex]
    width = len(str(len(found)))
    return [f"{city.name} {city.code}, {len(found)} track{'s' * (len(found) != 1)}, clockwise from north:",
            *(f"{row.number:>{width}} {track_words(board, row, names)}" for row in found)]
