"""Finding one's way on a drawn map: the city that lies in a direction, the tracks round a city."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from trainbound.drawing.layout import STEPS
from trainbound.network.bits import numbers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trainbound.drawing.map import Chart

KEYS = {"l": "e", "n": "se", "j": "s", "b": "sw", "h": "w", "y": "nw", "k": "n", "u": "ne"}
"""The letter keys of walking -> compass names; arrows are the level and upright ones."""
_TALL = 2.0
"""A cell is about twice as high as wide."""
_WIDEST = math.radians(67)
_TURNED = 1.5


def neighbour(chart: Chart, vertex: int, direction: str) -> int | None:
    """The nearest city in a direction, as it looks on the map.

    Args:
        chart: the map.
        vertex: where one stands.
        direction: a compass name, `n` to `nw`.

    Returns:
        The vertex: near, and as straight ahead as may be; None when no city lies that way.

    Raises:
        KeyError: there is no such direction.
    """
    dx, dy = STEPS[direction]
    ahead = math.atan2(dy, dx)
    x, y = chart.at[vertex]
    best: tuple[float, int] | None = None
    for other, (ox, oy) in chart.at.items():
        wx, wy = float(ox - x), _TALL * (oy - y)
        far = math.hypot(wx, wy)
        off = abs(math.remainder(math.atan2(wy, wx) - ahead, math.tau))
        if other == vertex or off > _WIDEST:
            continue
        cost = far * (1 + _TURNED * off * off)
        if best is None or (cost, other) < best:
            best = (cost, other)
    return best[1] if best else None


def home(charts: Iterable[Chart], vertex: int) -> Chart:
    """The first of some pictures on which most tracks of a city are."""
    return max(charts, key=lambda chart: (chart.tracks & chart.board.at_city[vertex]).bit_count())


def middle(chart: Chart) -> int:
    """The city nearest to the middle of a map, of a part one whose tracks are all on it."""
    def far(vertex: int) -> tuple[int, float, int]:
        x, y = chart.at[vertex]
        off = math.hypot(x - chart.layout.width / 2, _TALL * (y - chart.layout.height / 2))
        return chart.guests >> vertex & 1, off, vertex

    return min(chart.at, key=far)


def clockwise(chart: Chart, vertex: int) -> list[int]:
    """The tracks of a city in the order in which they leave its label, clockwise from north; twins in that order too.

    Tracks that are not on this canvas come last, by number.
    """
    x, y = chart.at.get(vertex, (0, 0))

    def turn(track: int) -> tuple[float, float]:
        path = chart.paths[track]
        if chart.board.tracks[track].a != vertex:
            path = path[::-1]
        angles = []
        for px, py in (path[0], path[min(3, len(path) - 1)]):
            angles.append(math.atan2(px - x - 1, _TALL * (y - py)) % math.tau)
        return angles[0], angles[1]

    here = numbers(chart.board.at_city[vertex])
    drawn = [i for i in here if i in chart.paths]
    return sorted(drawn, key=turn) + [i for i in here if i not in chart.paths]
