"""From hex to hex by direction, over the sea where land lies behind it, and in turn through some of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING

from trainbound.drawing.hexes.board import DIRECTIONS, offset, step

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import At, HexBoard

UPRIGHT = {"n": ("nw", "ne"), "s": ("sw", "se")}
"""A hex has no neighbour straight above or below: which ones an upright step may take."""
_ROW = math.sqrt(3) / 2
_WIDEST = math.radians(50)


def neighbour(board: HexBoard, at: At, direction: str) -> At | None:
    """The hex beside one, or the nearest land in that direction.

    Args:
        board: the map.
        at: where one stands.
        direction: a compass name; `n` and `s` too, which keep to one column as they go on: an odd row takes the hex
            to the left, an even one that to the right.

    Returns:
        The hex, None when no land lies that way.

    Raises:
        KeyError: there is no such direction.
    """
    sides = UPRIGHT.get(direction, (direction,))
    for side in sides if at[1] % 2 else sides[::-1]:
        if step(at, side) in board.hexes:
            return step(at, side)
    ahead = math.atan2(*reversed(_place(DIRECTIONS[direction]))) if direction in DIRECTIONS else (
        -math.pi / 2 if direction == "n" else math.pi / 2)
    x, y = _place(at)
    best: tuple[float, At] | None = None
    for other in board.hexes:
        ox, oy = _place(other)
        off = abs(math.remainder(math.atan2(oy - y, ox - x) - ahead, math.tau))
        if other != at and off <= _WIDEST:
            cost = math.hypot(ox - x, oy - y) * (1 + off * off)
            if best is None or (cost, other) < best:
                best = cost, other
    return best[1] if best else None


def _place(at: At) -> tuple[float, float]:
    """The middle of a hex, hexes being one apart."""
    return at[0] + at[1] / 2, at[1] * _ROW


def next_of(some: Iterable[At], at: At | None, back: bool = False) -> At | None:
    """The next of some hexes in reading order after one, from the last again to the first; None of none."""
    order = sorted(some, key=_reading)
    if not order:
        return None
    if at is None:
        return order[-1 if back else 0]
    if back:
        return next((h for h in reversed(order) if _reading(h) < _reading(at)), order[-1])
    return next((h for h in order if _reading(h) > _reading(at)), order[0])


def _reading(at: At) -> tuple[int, int]:
    column, row = offset(at)
    return row, column
