"""Whether every hex of a map reads as it is, with nothing on the board and with every mixture of owners on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.drawing import texts_check as texts
from trainbound.drawing.hexes.reader import judge
from trainbound.drawing.hexes.scene import SEATS, HexScene, Price
from trainbound.drawing.hexes.zooms import DETAIL, MEDIUM, part_of, size
from trainbound.kernel.faults import Fault

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import HexBoard

READ = (MEDIUM, DETAIL)
"""The sizes that say everything and must be read back; the overview tells too little."""


def crowded(board: HexBoard) -> HexScene:
    """A board as full as can be: hex after hex every mixture of seats, a third of the markers in cities stations.

    The first seat looks; every second hex without a marker of its own is a legal one, every fifth of them with money.
    """
    rails, stations, legal = {}, {}, {}
    for i, (at, found) in enumerate(board.hexes.items()):
        there = [seat for seat in range(len(SEATS)) if i * 7 >> seat & 1]
        stations[at] = tuple(seat for seat in there if found.terrain == "city" and (i + seat) % 3 == 0)
        rails[at] = tuple(seat for seat in there if seat not in stations[at])
        if 0 not in there and i % 4 < 2:
            legal[at] = Price(found.cost + len(there), i % 5 == 0)
    marked = frozenset(at for i, at in enumerate(sorted(board.by_city.values())) if i % 4 == 0)
    return HexScene(rails, stations, marked, legal=legal, own=0)


def picture_faults(board: HexBoard) -> list[Fault]:
    """Every hex that is read otherwise than it is."""
    faults: dict[Fault, None] = {}
    for zoom in READ:
        part = part_of(board, zoom, *size(board, zoom))
        for scene in (HexScene(), crowded(board)):
            wrong = [fault.at for fault in judge(board, scene, part)]
            faults |= {Fault(f"board {at[0]},{at[1]}", texts.hex_unread(zoom.name)): None for at in wrong}
    return list(faults)
