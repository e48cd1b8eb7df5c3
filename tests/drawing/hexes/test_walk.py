"""From hex to hex."""

from __future__ import annotations

import pytest

from trainbound.drawing.hexes.board import axial, offset
from trainbound.drawing.hexes.walk import neighbour, next_of


@pytest.mark.parametrize(("start", "direction", "end"), [
    ("TOK", "w", axial(2, 0)), ("TOK", "sw", axial(2, 1)), ("AIZ", "se", axial(3, 2)), ("AIZ", "ne", axial(3, 0)),
    ("AIZ", "n", axial(2, 0)), ("AIZ", "s", axial(2, 2)), ("NAR", "nw", axial(3, 2)),
])
def test_the_hex_beside(board, start, direction, end):
    assert neighbour(board, board.by_code[start], direction) == end


def test_over_the_sea_to_the_next_land(board):
    assert neighbour(board, axial(0, 3), "e") == axial(2, 3)
    assert neighbour(board, axial(0, 1), "s") == board.by_code["OSA"]
    assert neighbour(board, board.by_code["OSA"], "w") is None
    assert neighbour(board, board.by_code["YOK"], "e") is None
    assert neighbour(board, board.by_code["TOK"], "n") is None


def test_upright_steps_keep_to_a_column(board):
    at = axial(2, 0)
    for _ in range(3):
        at = neighbour(board, at, "s")
        assert abs(offset(at)[0] - 2) <= 1
    assert at[1] == 3


def test_there_is_no_other_direction(board):
    with pytest.raises(KeyError):
        neighbour(board, axial(2, 2), "up")


def test_some_hexes_in_turn(board):
    some = [board.by_code[code] for code in ("NAR", "TOK", "AIZ")]
    assert next_of(some, None) == board.by_code["TOK"]
    assert next_of(some, None, back=True) == board.by_code["NAR"]
    assert next_of(some, board.by_code["TOK"]) == board.by_code["AIZ"]
    assert next_of(some, board.by_code["OSA"]) == board.by_code["NAR"]
    assert next_of(some, board.by_code["NAR"]) == board.by_code["TOK"]
    assert next_of(some, board.by_code["TOK"], back=True) == board.by_code["NAR"]
    assert next_of([], board.by_code["TOK"]) is None
