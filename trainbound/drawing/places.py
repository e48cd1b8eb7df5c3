"""Where the cities of a map stand before anything is drawn between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing.layout import LABEL, Cell

if TYPE_CHECKING:
    from trainbound.drawing.scene import Scene
    from trainbound.ticket.board import Place

RANK = 0.5
"""How much of a place comes from the rank of its longitude or latitude, which spreads crowds; the rest is linear."""
LEFT, RIGHT, TOP, BOTTOM = 2, 5, 1, 2
SIDE_ROW, SIDE_NEXT = 3, 2


def geography(places: Sequence[Place], width: int, height: int) -> list[tuple[float, float]]:
    """Column and row of each place's label on a canvas, unrounded, as its longitude and latitude want it.

    A place off the board counts as being at the edge of the others. A map that says nowhere where its cities are has
    them in rows, in the order of the file.
    """
    if len({place.at for place in places}) < 2:
        across = max(1, round((len(places) * width / (3 * height)) ** 0.5))
        rows = -(-len(places) // across)
        return [(LEFT + (i % across + 0.5) / across * (width - LEFT - RIGHT),
                 TOP + (i // across + 0.5) / rows * (height - TOP - BOTTOM)) for i in range(len(places))]
    off = [place.kind == "offboard" for place in places]
    xs = _spread([place.at[1] for place in places], off, LEFT, max(LEFT, width - RIGHT))
    ys = _spread([-place.at[0] for place in places], off, min(TOP, height - 1), max(0, height - BOTTOM))
    return list(zip(xs, ys, strict=True))


def _spread(values: list[float], off: list[bool], low: float, high: float) -> list[float]:
    """Values over a range, half in proportion and half by rank."""
    on = [value for value, away in zip(values, off, strict=True) if not away] or values
    least, most = min(on), max(on)
    held = [min(max(value, least), most) for value in values]
    ranks = {value: i for i, value in enumerate(sorted(set(held)))}
    span = (most - least) or 1.0
    top = max(1, len(ranks) - 1)
    return [low + (high - low) * ((1 - RANK) * (value - least) / span + RANK * ranks[value] / top) for value in held]


def legal(scene: Scene, city: int, spot: Cell) -> bool:
    """Whether a label may stand somewhere: free of the edge, with room between labels for what joins them."""
    x, y = spot
    if not (1 <= x < scene.width - LABEL and 0 <= y < scene.height):
        return False
    linked = scene.linked[city]
    for other in scene.cities:
        if other == city or scene.at[other] < 0:
            continue
        ox, oy = scene.xy(scene.at[other])
        free, apart, need = abs(ox - x) - LABEL, abs(oy - y), linked.get(other, 0)
        if (apart == 0 and free < max(SIDE_ROW, need)) or (apart == 1 and free < SIDE_NEXT) or (
                apart == 2 and free < 0 and need > 1):
            return False
    return True


def settle(scene: Scene) -> None:
    """Puts every city of a scene that has no place yet on the legal cell nearest to where it belongs.

    Raises:
        NoRoom: the canvas is too small for the labels.
    """
    for city in scene.cities:
        if scene.at[city] >= 0:
            continue
        hx, hy = scene.home[city]
        spots = sorted(((x - hx) ** 2 / 4 + (y - hy) ** 2, x, y)
                       for y in range(scene.height) for x in range(1, scene.width - LABEL))
        spot = next(((x, y) for _, x, y in spots if legal(scene, city, (x, y))), None)
        if spot is None:
            raise NoRoom(scene.width, scene.height, len(scene.cities))
        scene.put_city(city, scene.cell(*spot))


class NoRoom(Exception):  # noqa: N818  what it is, not that it is an error
    """A canvas of `width` by `height` cells is too small for the labels of so many `cities`."""

    def __init__(self, width: int, height: int, cities: int) -> None:
        self.width, self.height, self.cities = width, height, cities
        super().__init__(f"{cities} cities do not fit on {width}x{height}")
