"""Panels lie on the sea: never on land or its marks, never on each other, as near to their corner as there is room."""

from __future__ import annotations

import pytest

from trainbound.drawing.hexes.board import Hex, HexBoard, axial
from trainbound.drawing.hexes.sea import Rect, free, room
from trainbound.drawing.hexes.zooms import DETAIL, MEDIUM, OVERVIEW, ZOOMS, corner, part_of


@pytest.fixture(scope="module")
def coast() -> HexBoard:
    """Land from the lower left to the upper right."""
    return HexBoard(Hex(axial(c, r), "plain", 1) for r in range(10) for c in range(12) if 9 <= c + r <= 12)


@pytest.mark.parametrize("zoom", ZOOMS.values(), ids=ZOOMS)
def test_a_piece_of_sea_touches_no_land_and_no_mark_beside_it(coast, zoom):
    part = part_of(coast, zoom, 80, 24, axial(6, 5))
    land = set()
    for at in coast.hexes:
        x, y = corner(coast, part, at)
        land |= {(x + dx, y + dy) for dx in range(-1, zoom.wide + 1) for dy in range(zoom.high)}
    pieces = free(coast, part)
    assert pieces
    for piece in pieces:
        cells = {(x, y) for x in range(piece.x, piece.x + piece.width) for y in range(piece.y, piece.y + piece.height)}
        assert not cells & land
        assert piece.x >= 0 <= piece.y
        assert piece.x + piece.width <= part.width
        assert piece.y + piece.height <= part.height
    assert len(set(pieces)) == len(pieces)
    sizes = [piece.width * piece.height for piece in pieces]
    assert sizes == sorted(sizes, reverse=True)


def test_no_piece_lies_in_another(coast):
    pieces = free(coast, part_of(coast, MEDIUM, 60, 20))
    for a in pieces:
        for b in pieces:
            inside = (a.x >= b.x and a.y >= b.y and a.x + a.width <= b.x + b.width
                      and a.y + a.height <= b.y + b.height)
            assert a == b or not inside


def test_a_panel_goes_to_its_corner(coast):
    part = part_of(coast, OVERVIEW, 60, 10)
    assert room(coast, part, 10, 3, "top-left") == Rect(0, 0, 10, 3)
    assert room(coast, part, 10, 3, "bottom-right") == Rect(50, 7, 10, 3)
    assert room(coast, part, 10, 3, "top-right") == Rect(50, 0, 10, 3)


def test_panels_share_the_sea_with_a_column_between_them(coast):
    part = part_of(coast, OVERVIEW, 60, 10)
    first = room(coast, part, 12, 10, "bottom-right")
    second = room(coast, part, 12, 10, "bottom-right", [first])
    assert (first, second) == (Rect(48, 0, 12, 10), Rect(35, 0, 12, 10))
    assert room(coast, part, 12, 10, "bottom-right", [first, second]) is None


def test_there_is_no_room_for_a_panel_larger_than_the_sea(coast):
    assert room(coast, part_of(coast, DETAIL, 57, 16, axial(6, 5)), 57, 8, "top") is None
