"""Which part of a map a pane shows, and how it moves."""

from __future__ import annotations

import pytest

from trainbound.drawing.hexes.board import Hex, HexBoard, axial
from trainbound.drawing.hexes.zooms import (
    DETAIL,
    MEDIUM,
    OVERVIEW,
    ZOOMS,
    follow,
    part_of,
    shows,
    size,
)


@pytest.fixture(scope="module")
def plains() -> HexBoard:
    return HexBoard(Hex(axial(c, r), "plain", 1) for c in range(20) for r in range(12))


def test_sizes_of_the_whole_picture(board):
    assert [size(board, zoom) for zoom in ZOOMS.values()] == [(15, 4), (23, 8), (60, 8)]


@pytest.mark.parametrize("zoom", ZOOMS.values(), ids=ZOOMS)
def test_what_fits_stands_at_the_left_and_at_the_top(board, zoom):
    for at in board.hexes:
        assert part_of(board, zoom, 80, 20, at)[1:] == (0, 0, 80, 20)


@pytest.mark.parametrize("pane", [(57, 19), (57, 16), (30, 7), (41, 10)])
@pytest.mark.parametrize("zoom", [MEDIUM, DETAIL], ids=["medium", "detail"])
def test_the_middle_is_seen_and_only_odd_rows_are_cut_at_the_left(plains, zoom, pane):
    for at in plains.hexes:
        part = part_of(plains, zoom, *pane, at)
        assert shows(plains, part, at)
        assert part.x % zoom.pitch == part.y % zoom.high == 0
        assert part.x >= 0
        assert part.y >= 0


def test_the_far_corner_is_whole_in_a_pane_of_any_size(plains):
    for wide in range(16, 40):
        for high in range(4, 12):
            assert shows(plains, part_of(plains, DETAIL, wide, high, axial(19, 11)), axial(19, 11))


def test_a_pane_stays_while_the_cursor_is_inside_and_moves_before_it_is_at_the_edge(plains):
    part = part_of(plains, DETAIL, 57, 16, axial(9, 5))
    assert follow(plains, part, axial(10, 6)) == part
    at, moved = axial(9, 5), 0
    for column in range(9, 20):
        at = axial(column, 5)
        after = follow(plains, part, at)
        moved += after != part
        part = after
        assert shows(plains, part, at)
        assert shows(plains, part, axial(min(column + 1, 19), 5)), "the next hex is seen before one goes there"
    assert 1 <= moved <= 5
    assert follow(plains, part, at) == part


def test_at_the_edge_of_the_map_a_pane_moves_along_it_only(plains):
    part = part_of(plains, DETAIL, 57, 16, axial(9, 0))
    assert follow(plains, part, axial(10, 0)) == part
    assert follow(plains, part, axial(19, 0)).y == 0
    assert OVERVIEW.high == 1
