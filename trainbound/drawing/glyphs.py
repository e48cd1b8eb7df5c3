"""The two glyph sets, plain ASCII and line drawing, and which glyph stands in each cell of a track's line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainbound.drawing.layout import LABEL, Cell, away, headings

EAST, SOUTH, WEST, NORTH = 0, 2, 4, 6


@dataclass(frozen=True)
class Glyphs:
    """One glyph set.

    Attributes:
        straight: for a line along directions 0 to 3 (east, south-east, south, south-west).
        corners: where a level line meets one that leaves its row: (towards the east, below) -> glyph.
        dashed: instead of `straight`, for the lines of black tracks, which grey ones would resemble.
        claimed, claimed_corners: the same for a line with an owner. In ASCII slants and corners stay as they are: where
            a line goes counts for more, and its digits say that it is owned.
        closed: a space of a closed track; in ASCII no full stop, which is a corner.
        crossing: two lines crossing upright, and on their corners.
        water: a level line over water.
        mouth: both ends of a tunnel's run.
        same: the ditto mark at the runs of two twins of one colour.
    """

    name: str
    straight: str
    corners: dict[tuple[bool, bool], str]
    dashed: str
    claimed: str
    claimed_corners: dict[tuple[bool, bool], str]
    closed: str
    crossing: str
    water: str = "~"
    mouth: str = ":"
    same: str = '"'


def _four(chars: str) -> dict[tuple[bool, bool], str]:
    """Corners in the order: east below, west below, east above, west above."""
    return dict(zip(((True, True), (False, True), (True, False), (False, False)), chars, strict=True))


ASCII = Glyphs("ascii", "-\\|/", _four("..''"), "-\\|/", "=\\#/", _four("..''"), ":", "+X")
LINES = Glyphs("lines", "─╲│╱", _four("╭╮╰╯"), "┄╲┆╱", "═╲║╱", _four("╔╗╚╝"), "·", "┼╳")
SETS = {g.name: g for g in (ASCII, LINES)}


@dataclass(frozen=True)
class Shape:
    """How a line goes through a cell: along direction `along` (0 to 3), or round a corner."""

    along: int
    corner: tuple[bool, bool] | None = None

    def glyph(self, straight: str, corners: dict[tuple[bool, bool], str]) -> str:
        """The glyph of this shape."""
        return corners[self.corner] if self.corner else straight[self.along]


def shapes(path: Sequence[Cell], first: Cell, last: Cell) -> list[Shape]:
    """How the line of a track goes through each of its cells.

    Args:
        path: its cells.
        first: the left cell of the label at its beginning.
        last: the left cell of the label at its end.
    """
    steps = headings(path)
    found = []
    for i, cell in enumerate(path):
        back = (steps[i - 1] + 4) % 8 if i else (away(cell, first) + 4) % 8
        on = steps[i] if i < len(path) - 1 else (away(cell, last) + 4) % 8
        beside = [c for c, at in ((first, i == 0), (last, i == len(path) - 1)) if at and c[1] == cell[1]]
        found.append(_shape(back, on, bool(beside) and not 0 <= cell[0] - beside[0][0] < LABEL))
    return found


def _shape(a: int, b: int, beside: bool) -> Shape:
    """The shape of a cell with neighbours in directions a and b; `beside` = a label's side is one of them.

    Where a slant meets a row, a corner closes the gap of half a row between them; at the side of a label the slant
    itself is the longer and clearer stroke.
    """
    level = [d for d in (a, b) if d in (EAST, WEST)]
    slant = [d for d in (a, b) if d % 2]
    if len(level) == 1 and not (beside and slant):
        other = b if a == level[0] else a
        return Shape(0, (level[0] == EAST, other in (1, 2, 3)))
    if slant:
        return Shape(slant[-1] % 4)
    return Shape(b % 4)
