"""What is printed: places, codes, and what may not be."""

from __future__ import annotations

import pytest

from trainbound.drawing.hexes.board import DIRECTIONS, Hex, HexBoard, Tile, axial, offset, step


def test_offset_and_axial_undo_each_other():
    for at in [(c, r) for c in range(-3, 9) for r in range(-3, 9)]:
        assert axial(*offset(at)) == at


def test_six_steps_round_a_hex_come_back_to_it():
    assert {step((4, 4), d) for d in DIRECTIONS} == {(5, 4), (4, 5), (3, 5), (3, 4), (4, 3), (5, 3)}
    at = (4, 4)
    for direction in DIRECTIONS:
        at = step(at, direction)
    assert at == (4, 4)


def test_a_column_of_sea_stands_on_both_sides(board):
    assert (board.left, board.top, board.columns, board.rows) == (-1, 0, 7, 4)


def test_codes_and_cities_are_found(board):
    assert board.hexes[board.by_code["AIZ"]].shown_code == "aiz"
    assert board.hexes[board.by_city["tok"]].shown_code == "TOK"


def test_other_tiles_may_be_dealt(board):
    dealt = board.with_tiles({"tok": Tile(6, ("vp",))})
    assert dealt.hexes[dealt.by_code["TOK"]].tile == Tile(6, ("vp",))
    assert dealt.hexes[dealt.by_code["YOK"]] == board.hexes[board.by_code["YOK"]]


@pytest.mark.parametrize("hexes", [
    [], [Hex((0, 0), "plain", 1), Hex((0, 0), "forest", 2)], [Hex((0, 0), "sea", 1)], [Hex((0, 0), "plain", 7)],
    [Hex((0, 0), "city", 2, "a", "A", "AB")], [Hex((0, 0), "city", 2, "a", "A", "abc")],
    [Hex((0, 0), "city", 2, "a", "A", "ABC"), Hex((1, 0), "sight", 2, "b", "B", "ABC")],
], ids=["nothing", "two in one place", "sea", "too dear", "short code", "small code", "code twice"])
def test_what_cannot_be_drawn_is_no_board(hexes):
    with pytest.raises(ValueError, match=r"code|hex"):
        HexBoard(hexes)
