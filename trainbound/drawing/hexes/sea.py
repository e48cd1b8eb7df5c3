"""Room beside the land: the coasts never change, so what stands on the sea of a picture hides nothing of the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, NamedTuple

from trainbound.drawing.hexes.zooms import Part, corner

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import HexBoard

Side = Literal["top", "top-left", "top-right", "bottom", "bottom-left", "bottom-right"]
_ASIDE = {"left": 0.0, "right": 1.0, "": 0.5}
_TALL = 2.0
"""A cell is about twice as high as wide."""


class Rect(NamedTuple):
    """A piece of a pane: its first column and row there, and its size."""

    x: int
    y: int
    width: int
    height: int


@lru_cache(maxsize=32)
def water(board: HexBoard, part: Part) -> tuple[int, ...]:
    """For each row of a pane the cells that no hex and no mark at its side can use, as bits from the left."""
    everything = (1 << part.width) - 1
    rows = [everything] * part.height
    for at in board.hexes:
        x, y = corner(board, part, at)
        first, last = max(0, x - 1), min(part.width, x + part.zoom.wide + 1)
        if first < last:
            land = (1 << last) - (1 << first)
            for row in range(max(0, y), min(part.height, y + part.zoom.high)):
                rows[row] &= ~land
    return tuple(rows)


@lru_cache(maxsize=32)
def free(board: HexBoard, part: Part, width: int = 8, height: int = 1) -> tuple[Rect, ...]:
    """Every piece of sea that cannot be made larger, the largest first.

    Args:
        board: the map.
        part: the picture.
        width: the fewest columns a piece has.
        height: the fewest rows.
    """
    rows = water(board, part)
    found = set()
    for top in range(part.height):
        bits = rows[top]
        for bottom in range(top, part.height):
            bits &= rows[bottom]
            if not bits:
                break
            above = rows[top - 1] if top else 0
            below = rows[bottom + 1] if bottom + 1 < part.height else 0
            for x, wide in _runs(bits):
                run = ((1 << wide) - 1) << x
                if wide >= width and bottom - top + 1 >= height and run & ~above and run & ~below:
                    found.add(Rect(x, top, wide, bottom - top + 1))
    return tuple(sorted(found, key=lambda r: (-r.width * r.height, r)))


def _runs(bits: int) -> Iterator[tuple[int, int]]:
    """Where ones stand together: (first, how many)."""
    x = 0
    while bits >> x:
        if bits >> x & 1:
            wide = 1
            while bits >> (x + wide) & 1:
                wide += 1
            yield x, wide
            x += wide
        else:
            x += 1


def room(board: HexBoard, part: Part, width: int, height: int, side: Side, taken: Collection[Rect] = ()) -> Rect | None:
    """A place on the sea for a panel.

    Args:
        board: the map.
        part: the picture.
        width: columns of the panel.
        height: its rows.
        side: where it should be: it comes as near to that corner, or the middle of that side, as there is room.
        taken: pieces that other panels have; a column stays between them.

    Returns:
        A piece of exactly that size; None when there is no room.
    """
    upper = side.startswith("top")
    target = (part.width - width) * _ASIDE[side.partition("-")[2]]
    rows = list(water(board, part))
    for other in taken:
        first, last = max(0, other.x - 1), other.x + other.width + 1
        for y in range(max(0, other.y), min(part.height, other.y + other.height)):
            rows[y] &= ~((1 << last) - (1 << first))
    best: tuple[float, Rect] | None = None
    for y in range(part.height - height + 1):
        bits = rows[y]
        for row in rows[y + 1:y + height]:
            bits &= row
        for first, wide in _runs(bits):
            if wide >= width:
                x = max(first, min(round(target), first + wide - width))
                cost = abs(x - target) + _TALL * (y if upper else part.height - height - y)
                if best is None or (cost, x, y) < (best[0], best[1].x, best[1].y):
                    best = cost, Rect(x, y, width, height)
    return best[1] if best else None
