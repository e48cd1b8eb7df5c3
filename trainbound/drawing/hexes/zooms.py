"""The three sizes of a hex map, and the part of one that a pane shows."""

from __future__ import annotations

from typing import NamedTuple

from trainbound.drawing.hexes.board import At, HexBoard, offset


class Zoom(NamedTuple):
    """A size: columns from a hex to the next, how many of these it fills, its rows, the shift of odd rows."""

    name: str
    pitch: int
    wide: int
    high: int
    shift: int


OVERVIEW, MEDIUM, DETAIL = Zoom("overview", 2, 2, 1, 1), Zoom("medium", 3, 3, 2, 2), Zoom("detail", 8, 7, 2, 4)
ZOOMS = {z.name: z for z in (OVERVIEW, MEDIUM, DETAIL)}
"""In the order in which they grow."""


class Part(NamedTuple):
    """What a pane shows of a map.

    Attributes:
        zoom: its size.
        x, y: the cell of the whole picture that is its top left one: where a row, and a hex of the even ones, begins.
        width, height: of the pane.
    """

    zoom: Zoom
    x: int
    y: int
    width: int
    height: int


def size(board: HexBoard, zoom: Zoom) -> tuple[int, int]:
    """Columns and rows of the whole picture of a map."""
    return board.columns * zoom.pitch + zoom.shift, board.rows * zoom.high


def corner(board: HexBoard, part: Part, at: At) -> tuple[int, int]:
    """Column and row of a pane in which a hex has its top left cell; outside the pane for a hex that is."""
    column, row = offset(at)
    shift = part.zoom.shift * (row % 2)
    return (column - board.left) * part.zoom.pitch + shift - part.x, (row - board.top) * part.zoom.high - part.y


def shows(board: HexBoard, part: Part, at: At, margin: int = 0) -> bool:
    """Whether the whole of a hex is seen, with so many hexes about it on all sides."""
    x, y = corner(board, part, at)
    zoom = part.zoom
    aside, above = margin * zoom.pitch, margin * zoom.high
    return aside <= x <= part.width - zoom.wide - aside and above <= y <= part.height - zoom.high - above


def part_of(board: HexBoard, zoom: Zoom, width: int, height: int, centre: At | None = None) -> Part:
    """The part of a map that a pane shows.

    Args:
        board: the map.
        zoom: its size.
        width: columns of the pane.
        height: rows of the pane.
        centre: the hex that should be in the middle; the middle of the map when it is missing.

    Returns:
        A part round the hex as far as the map goes. A map smaller than the pane stands at its left and top, so that
        all the room that is left over is in one piece.
    """
    if centre is None:
        return part_at(board, zoom, width, height)
    x, y = corner(board, Part(zoom, 0, 0, 0, 0), centre)
    return part_at(board, zoom, width, height, (x + zoom.wide // 2, y + zoom.high // 2))


def part_at(board: HexBoard, zoom: Zoom, width: int, height: int, cell: tuple[int, int] | None = None) -> Part:
    """The same around a column and row of the whole picture, or around its middle."""
    wide, high = size(board, zoom)
    x, y = cell or (wide // 2, high // 2)
    return Part(zoom, _scroll(x, width, wide, zoom.pitch), _scroll(y, height, high, zoom.high), width, height)


def follow(board: HexBoard, part: Part, at: At) -> Part:
    """The same part while a hex and those about it are seen in it, else moved: no jump at every step of a cursor."""
    moved = part_of(board, part.zoom, part.width, part.height, at)
    x, y = corner(board, part, at)
    zoom = part.zoom
    return part._replace(x=part.x if zoom.pitch <= x <= part.width - 2 * zoom.pitch else moved.x,
                         y=part.y if zoom.high <= y <= part.height - 2 * zoom.high else moved.y)


def _scroll(centre: int, room: int, whole: int, unit: int) -> int:
    """The first cell shown, a multiple of a unit, so that nothing is cut at the top, and only odd rows at the left."""
    if whole <= room:
        return 0
    least = -(-(whole - room) // unit) * unit
    return max(0, min((centre - room // 2 + unit // 2) // unit * unit, least))
