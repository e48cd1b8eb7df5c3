"""Finding a hex by what people call it."""

from __future__ import annotations

import pytest

from trainbound.drawing.hexes.places import find_hex
from trainbound.kernel.types import Ambiguous, NotUnderstood


@pytest.mark.parametrize("word", ["TOK", "tok", "Tokyo", " tokyo ", "To", "3,0", "3 , 0"])
def test_one_hex_has_many_names(board, word):
    assert find_hex(board, word) == board.by_code["TOK"]


def test_a_hex_without_a_name_is_found_by_its_place(board):
    assert find_hex(board, "1,1") == (1, 1)


@pytest.mark.parametrize(("word", "near"), [("tokio", ("Tokyo",)), ("0,0", ()), ("", ()), ("qqqqqq", ())])
def test_what_is_nothing_is_said_with_what_is_near(board, word, near):
    with pytest.raises(NotUnderstood) as caught:
        find_hex(board, word)
    assert caught.value.near == near


def test_a_beginning_that_two_share_is_not_guessed(board):
    both = board.hexes[board.by_code["TOK"]]
    twin = type(board)([*board.hexes.values(), type(both)((9, 0), "city", 2, "toy", "Toyama", "TOY")])
    with pytest.raises(Ambiguous) as caught:
        find_hex(twin, "to")
    assert caught.value.candidates == ("Tokyo", "Toyama")
