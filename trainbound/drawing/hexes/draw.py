"""A part of a hex map as cells. Words are drawn whole or not at all: a hex that an edge cuts keeps its fill alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.drawing.cells import Cell, Grid, put
from trainbound.drawing.hexes.board import LETTERS, RESOURCES, Hex, offset, step
from trainbound.drawing.hexes.scene import PLANNED, SEATS, HexScene, Price, sign
from trainbound.drawing.hexes.zooms import DETAIL, MEDIUM, OVERVIEW, Part, Zoom, corner

if TYPE_CHECKING:
    from collections.abc import Callable

    from trainbound.drawing.hexes.board import At, HexBoard

WORDS = {"plain": "pln", "forest": "for", "mountain": "mtn", "river": "riv", "bay": "bay"}
"""Terrain without a code, as the detail names it."""
SLOTS, COST, LAST = 1, 5, 6
"""Detail, lower row: where the slots begin, the column of the cost, the last column."""
_SEA = Cell(" ", "sea")
_LINKS = (("e", DETAIL.wide, "="), ("sw", 0, "/"), ("se", LAST, "\\"))
"""Towards which hex, in which column of the lower row, with which sign two markers of one seat are joined."""


def draw(board: HexBoard, scene: HexScene, part: Part) -> Grid:
    """The part of a map that a pane shows, as many rows and columns as it has.

    Args:
        board: what is printed.
        scene: what lies on it.
        part: the zoom and the pane, of `zooms.part_of`.
    """
    brush = _Brush(scene, part)
    paint: Callable[[HexBoard, _Brush, Hex, int, int], None] = _PAINT[part.zoom.name]
    zoom = part.zoom
    for at, found in board.hexes.items():
        x, y = corner(board, part, at)
        if -zoom.pitch <= x < part.width + 1 and -zoom.high < y < part.height:
            paint(board, brush, found, x, y)
    if scene.cursor in board.hexes:
        brush.point(*corner(board, part, scene.cursor), zoom)
    return brush.grid


class _Brush:
    """The picture, and how single things are written into it."""

    def __init__(self, scene: HexScene, part: Part) -> None:
        self.scene = scene
        self.width, self.height = part.width, part.height
        self.grid: Grid = [[_SEA] * part.width for _ in range(part.height)]

    def fill(self, x: int, y: int, wide: int, high: int, role: str) -> None:
        """The ground of a hex, as much of it as is seen."""
        for k in range(high):
            put(self.grid, x, y + k, " " * wide, role)

    def word(self, x: int, y: int, text: str, role: str) -> None:
        """A text, if there is room for the whole of it."""
        if x >= 0 and x + len(text) <= self.width:
            put(self.grid, x, y, text, role)

    def marker(self, x: int, y: int, seat: int, char: str) -> None:
        """A sign in a seat's tint, or a link of it."""
        self.word(x, y, char, f"seat-{seat + 1}{'-own' * (seat == self.scene.own)}")

    def price(self, x: int, y: int, price: Price) -> None:
        """What a rail costs."""
        self.word(x, y, str(price.power), "price-money" if price.money else "price")

    def point(self, x: int, y: int, zoom: Zoom) -> None:
        """`>` and `<` beside the hex spoken of, where they hide nothing: in its upper row, else the lower one.

        Where both rows have something on its right, `<` goes to the hex's own last cell if that is free, else one of
        the two signs does. Only where neither has room is something hidden: what stands first in the hex to the right.
        """
        left, right = x - 1, x + zoom.wide
        rows = range(y, y + zoom.high)
        both = next((row for row in rows if self.blank(left, row) and self.blank(right, row)), None)
        if both is not None:
            begins, ends = (left, both), (right, both)
        else:
            begins = next(((left, row) for row in rows if self.blank(left, row)), (left, -1))
            places = [*((right, row) for row in rows), *((right - 1, row) for row in rows)]
            ends = next((place for place in places if self.blank(*place)), (right, -1))
        for (column, row), char in ((begins, ">"), (ends, "<")):
            if row >= 0:
                self.word(column, row, char, "cursor")
        if begins[1] < 0 and ends[1] < 0:
            self.word(right, y, "<", "cursor")

    def blank(self, x: int, y: int) -> bool:
        """Whether a cell of the picture has no sign."""
        return 0 <= x < self.width and 0 <= y < self.height and self.grid[y][x].char == " "

    def markers(self, at: At, most: int) -> list[tuple[str, int]]:
        """The signs of the seats on a hex: (sign, seat); when there are more than `most`, own first, then a count."""
        found = [(sign(seat, marker), seat) for seat, marker in self.scene.markers(at).items()]
        if len(found) <= most:
            return found
        found.sort(key=lambda pair: pair[1] != self.scene.own)
        return [*found[:most - 1], (str(len(found)), -1)]


def _ground(found: Hex, second: bool) -> str:
    """The terrain of a hex as the end of a role, brighter for every second one."""
    return found.terrain + "-2" * second


def _overview(board: HexBoard, brush: _Brush, found: Hex, x: int, y: int) -> None:
    """Two cells: terrain, and an owner; two owners take both; of more one and how many; a price the second."""
    role = f"hex-{_ground(found, False)}"
    brush.fill(x, y, 2, 1, role)
    if brush.scene.pointed(found.at):
        brush.word(x, y, "@", "marked")
    else:
        brush.word(x, y, LETTERS[found.terrain], role)
    signs = brush.markers(found.at, 2)
    price = brush.scene.legal.get(found.at)
    for k, (char, seat) in enumerate(signs, 0 if len(signs) == 2 or price else 1):
        if seat < 0:
            brush.word(x + k, y, char, "count")
        else:
            brush.marker(x + k, y, seat, char)
    if price:
        brush.price(x + 1, y, price)


def _medium(board: HexBoard, brush: _Brush, found: Hex, x: int, y: int) -> None:
    """Three by two cells: code, or terrain and cost; below the owners; a price instead of the cost, or below right."""
    column, row = offset(found.at)
    city = bool(found.code)
    ground = _ground(found, not city and (column + row) % 2 == 1)
    role = f"hex-{ground}"
    brush.fill(x, y, 3, 2, role)
    price = brush.scene.legal.get(found.at)
    if city:
        brush.word(x, y, found.shown_code, "marked" if brush.scene.pointed(found.at) else role)
    else:
        brush.word(x, y, f"{LETTERS[found.terrain]}{found.cost}", role)
    signs = brush.markers(found.at, 3)
    whole = x >= 0 and x + len(signs) <= brush.width
    for k, (char, seat) in enumerate(signs if whole else ()):
        if seat < 0:
            brush.word(x + k, y + 1, char, "count")
        else:
            brush.marker(x + k, y + 1, seat, char)
    if price:
        brush.price(*((x + 2, y + 1) if city else (x + 1, y)), price)


def _detail(board: HexBoard, brush: _Brush, found: Hex, x: int, y: int) -> None:
    """Seven by two cells and a gap: code and tile, or terrain; below slots, cost, and the links to other hexes."""
    scene, at = brush.scene, found.at
    ground = _ground(found, at[1] % 2 == 1)
    role = f"hex-{ground}"
    brush.fill(x, y, DETAIL.wide, 2, role)
    if found.code:
        brush.word(x, y, found.shown_code, "marked" if scene.pointed(at) else role)
        if scene.pointed(at):
            brush.word(x - 1, y, "@", "marked")
        if x >= 0:
            _tile(brush, found, x + 4, y)
    else:
        brush.word(x, y, WORDS[found.terrain], role)
    markers = scene.markers(at)
    if markers and x + SLOTS >= 0 and x + COST <= brush.width:
        for seat in range(len(SEATS)):
            if seat in markers:
                brush.marker(x + SLOTS + seat, y + 1, seat, sign(seat, markers[seat]))
            else:
                brush.word(x + SLOTS + seat, y + 1, ".", f"slot-{ground}")
    price = scene.legal.get(at)
    if price:
        reach = f"reach-{'money-' * price.money}{ground}"
        brush.word(x, y + 1, "(", reach)
        brush.price(x + COST, y + 1, price)
        if price.money:
            brush.word(x + LAST, y + 1, "$", "price-money")
        else:
            brush.word(x + LAST, y + 1, ")", reach)
    elif markers.get(scene.own if scene.own is not None else -1) in (None, PLANNED):
        planned = scene.planned.get(at)
        brush.word(x + COST, y + 1, str(planned.power if planned else found.cost), role)
    for direction, dx, char in _LINKS:
        joined = _linked(scene, at, step(at, direction))
        if joined is not None and (char == "=" or not price):
            brush.marker(x + dx, y + 1, joined, char)


def _tile(brush: _Brush, found: Hex, x: int, y: int) -> None:
    """Power and resources of a city, or what a sight gives."""
    tile = found.tile
    if tile is None:
        return
    first = tile.effect or (str(tile.power) if tile.power else "")
    signs = tile.resources[:DETAIL.wide - 4 - len(first)]
    if x + len(first) + len(signs) > brush.width:
        return
    brush.word(x, y, first, "effect" if tile.effect else "power")
    for k, resource in enumerate(signs, len(first)):
        brush.word(x + k, y, RESOURCES[resource], f"res-{resource}")


def _linked(scene: HexScene, at: At, other: At) -> int | None:
    """The seat whose markers on two hexes are shown as joined: the focused one if it can be, else the first."""
    there = scene.markers(other)
    both = [seat for seat in scene.markers(at) if seat in there]
    focus = scene.own if scene.focus is None else scene.focus
    return focus if focus in both else both[0] if both else None


_PAINT = {OVERVIEW.name: _overview, MEDIUM.name: _medium, DETAIL.name: _detail}
