"""What the three sizes show of an island that has everything once, sign by sign."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainbound.drawing.cells import plain
from trainbound.drawing.hexes.board import axial
from trainbound.drawing.hexes.draw import draw
from trainbound.drawing.hexes.scene import HexScene, Price
from trainbound.drawing.hexes.zooms import DETAIL, MEDIUM, OVERVIEW, ZOOMS, Part, corner, part_of, size
from trainbound.drawing.palette import STYLES, look

EMPTY = {
    OVERVIEW: ["    . f #", "   m r * ~ #", "    # . m", "   f   r *"],
    MEDIUM: ["      .1 f2 TOK", "", "     m3 r2 aiz~3 YOK", "", "      OSA.1 m4", "", "     f2    r2 nar", ""],
    DETAIL: [
        "                pln     for     TOK 5$T",
        "                     1       2       2",
        "            mtn     riv     aiz any bay     YOK 9K",
        "                 3       2       2       3       3",
        "                OSA 7MV pln     mtn",
        "                     2       1       4",
        "            for             riv     nar vp4",
        "                 2               2       2",
    ],
}
PLAY = {
    OVERVIEW: ["    . f D3", "   bdb3b4~+<A", "    Bca4m4", "   f   r *"],
    MEDIUM: ["      .1 f2 TOK", "            D 3", "     m3 r2 aiz~3<YOK", "     bd bcdbc4+  A", "      OSA.1 m4",
             "      Bc ab4", "     f2    r2 nar", ""],
    DETAIL: [
        "                pln     for    @TOK 5$T",
        "                     1       2  (...D3)",
        "            mtn     riv     aiz any>bay   <@YOK 9K",
        "             .b.d3\\=/.bcd2\\=(.bc.4$  +...3 = A...",
        "                OSA 7MV pln     mtn",
        "                 .Bc.2 = abcd   (    4$",
        "            for             riv     nar vp4",
        "                 2               2       2",
    ],
}


def whole(board, scene, zoom):
    return draw(board, scene, part_of(board, zoom, *size(board, zoom)))


@pytest.mark.parametrize("zoom", ZOOMS.values(), ids=ZOOMS)
def test_an_empty_island(board, zoom):
    assert plain(whole(board, HexScene(), zoom)) == EMPTY[zoom]


@pytest.mark.parametrize("zoom", ZOOMS.values(), ids=ZOOMS)
def test_an_island_in_play(board, scene, zoom):
    assert plain(whole(board, scene, zoom)) == PLAY[zoom]


@pytest.mark.parametrize("zoom", ZOOMS.values(), ids=ZOOMS)
def test_the_cursor_stands_in_blanks_wherever_there_are_any(board, scene, zoom):
    """At every hex: a sign is hidden only beside one that has no blank in any row, itself included."""
    for at in board.hexes:
        moved = replace(scene, cursor=at)
        pairs = [(a, b) for rows in zip(whole(board, replace(scene, cursor=None), zoom), whole(board, moved, zoom),
                                        strict=True) for a, b in zip(*rows, strict=True) if a != b]
        hidden = [a.char for a, b in pairs if a.char != " "]
        assert 1 <= len(pairs) <= 2
        assert all(b.role == "cursor" for _, b in pairs)
        assert not hidden or (zoom == OVERVIEW and len(pairs) == 1)


@pytest.mark.parametrize("zoom", ZOOMS.values(), ids=ZOOMS)
def test_every_role_has_a_look_and_every_sign_is_ascii(board, scene, zoom):
    cells = [cell for row in whole(board, scene, zoom) for cell in row]
    assert {cell.role for cell in cells} <= set(STYLES)
    assert all(cell.char.isascii() and cell.char.isprintable() for cell in cells)


def at_hex(board, scene, zoom, at):
    """The cells of a hex and of the columns at its sides, row by row."""
    part = part_of(board, zoom, *size(board, zoom))
    x, y = corner(board, part, at)
    return [row[x - 1:x + zoom.wide + 1] for row in draw(board, scene, part)[y:y + zoom.high]]


def test_own_markers_are_told_from_others_without_colour(board, scene):
    cells = at_hex(board, scene, DETAIL, axial(2, 2))[1]
    assert [c.role for c in cells[2:6]] == ["seat-1-own", "seat-2", "seat-3", "seat-4"]
    assert look("seat-1-own", "mono").reverse
    assert not look("seat-2", "mono").reverse


def test_a_price_that_needs_money_is_told_from_one_that_does_not(board, scene):
    scene = replace(scene, cursor=None)
    free, dear = (at_hex(board, scene, DETAIL, at)[1] for at in (board.by_code["TOK"], board.by_code["AIZ"]))
    assert ("3", "price") in free
    assert dear[6:8] == [("4", "price-money"), ("$", "price-money")]
    assert ("4", "price-money") in at_hex(board, scene, MEDIUM, board.by_code["AIZ"])[1]
    assert ("4", "price-money") in at_hex(board, scene, OVERVIEW, board.by_code["AIZ"])[0]


def test_the_cost_is_left_out_where_who_looks_is_already(board, scene):
    at = axial(2, 2)
    assert at_hex(board, scene, DETAIL, at)[1][6].char == " "
    other = replace(scene, own=None, legal={}, planned={})
    assert at_hex(board, other, DETAIL, at)[1][6].char == "1"


@pytest.mark.parametrize(("focus", "seat"), [(None, "seat-1"), (1, "seat-2"), (3, "seat-4")])
def test_the_focused_seat_wins_a_side_that_several_share(board, focus, seat):
    both = {axial(1, 0): (0, 1, 3), axial(2, 0): (0, 1, 3)}
    cells = at_hex(board, HexScene(rails=both, own=0, focus=focus), DETAIL, axial(1, 0))[1]
    assert cells[-1].char == "="
    assert cells[-1].role.removesuffix("-own") == seat


def test_links_run_in_all_six_directions(board):
    middle = axial(2, 2)
    near = {h for h in board.hexes if h in {(2, 2), (0, 2), (1, 1), (2, 1), (1, 3), (0, 3)}} | {middle}
    drawn = plain(whole(board, HexScene(rails=dict.fromkeys(near, (2,))), DETAIL))
    assert "".join(drawn).count("=") == sum((q + 1, r) in near for q, r in near)
    assert "".join(drawn).count("/") == sum((q - 1, r + 1) in near for q, r in near)
    assert "".join(drawn).count("\\") == sum((q, r + 1) in near for q, r in near)


def test_a_planned_rail_is_linked_and_costs_what_the_plan_says(board):
    bay, city = axial(3, 1), board.by_code["YOK"]
    scene = HexScene(stations={city: (2,)}, planned={bay: Price(5, money=True)}, own=2)
    cells = at_hex(board, scene, DETAIL, bay)[1]
    assert "".join(c.char for c in cells) == "  ..+.5 ="
    assert cells[4].role == cells[-1].role == "seat-3-own"


def test_four_seats_on_one_hex_put_the_own_letter_first_then_a_count(board):
    scene = HexScene(rails={axial(1, 0): (0, 1, 3)}, stations={axial(1, 0): (2,)}, own=2)
    assert "".join(c.char for c in at_hex(board, scene, MEDIUM, axial(1, 0))[1][1:4]) == "Ca4"
    assert "".join(c.char for c in at_hex(board, scene, OVERVIEW, axial(1, 0))[0][1:3]) == "C4"


def test_words_that_the_edge_cuts_are_left_out(board, scene):
    rows = plain(draw(board, scene, Part(DETAIL, 16, 0, 20, 8)))
    assert rows[0] == "pln     for    @TOK", "the tile has no room"
    assert rows[4] == "OSA 7MV pln     mtn"
    left = plain(draw(board, scene, Part(DETAIL, 24, 0, 24, 8)))
    assert left[2:4] == ["    aiz any>bay   <@YOK", " 2\\=(.bc.4$  +...3 ="], "of the cut river cost and links alone"
    assert plain(draw(board, scene, Part(MEDIUM, 6, 0, 9, 8)))[6] == "     r2"
    assert plain(draw(board, scene, Part(MEDIUM, 9, 0, 9, 8)))[3] == "  bc4+  A"


def test_a_pane_larger_than_the_map_is_sea(board, scene):
    grid = draw(board, scene, part_of(board, OVERVIEW, 40, 9))
    assert {len(row) for row in grid} == {40}
    assert {cell for row in grid[4:] for cell in row} == {(" ", "sea")}
