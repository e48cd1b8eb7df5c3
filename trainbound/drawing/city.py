"""The third zoom: the tracks of one city as a list, clockwise from north. It is also the map of line mode."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trainbound.drawing.find import clockwise
from trainbound.drawing.situation import Situation
from trainbound.kernel.faults import BadMap
from trainbound.network.bits import numbers
from trainbound.ticket.board import Board

if TYPE_CHECKING:
    from trainbound.drawing.map import Chart


class Row(NamedTuple):
    """One track of a city.

    Attributes:
        number: its place in the list, from 1.
        track: track number.
        city: vertex at the other end.
        colour: colour number, GREY for any.
        length: spaces.
        ferry: locomotives wanted, 0 for none.
        owners: seats that own it.
        closed: whether its twin's owner has closed it (T-13).
        tag: capitals beside it.
        twin: whether it is one of a double route.
        hint: the capitals that choose it now, or none.
    """

    number: int
    track: int
    city: int
    colour: int
    length: int
    ferry: int
    owners: tuple[int, ...]
    closed: bool
    tag: str
    twin: bool
    hint: str


def rows(board: Board, vertex: int, situation: Situation, chart: Chart | None = None) -> list[Row]:
    """The tracks of a city.

    Args:
        board: the map.
        vertex: the city.
        situation: who owns what.
        chart: the drawn map whose order is followed; without one, tracks are in the order of the file.
    """
    order = clockwise(chart, vertex) if chart else numbers(board.at_city[vertex])
    found = []
    for number, i in enumerate(order, 1):
        t = board.tracks[i]
        tag = situation.tags[i] if situation.tags else "".join(rule.tag(i) for rule in board.rules)
        found.append(Row(number, i, t.b if t.a == vertex else t.a, t.colour, t.length, t.ferry,
                         tuple(situation.owners.get(i, ())), bool(situation.closed >> i & 1), tag, t.twin >= 0,
                         situation.hints.get(i, "")))
    return found


@lru_cache(maxsize=4)
def largest(board: Board) -> Chart | None:
    """The largest canvas of a map, whose order round a city is followed; None for a map without a layout."""
    from trainbound.drawing.glyphs import ASCII
    from trainbound.drawing.layout import load_layouts
    from trainbound.drawing.map import Chart

    try:
        layouts = load_layouts(board)
    except BadMap:
        return None
    return Chart(board, max(layouts, key=lambda layout: len(layout.paths)), ASCII)
