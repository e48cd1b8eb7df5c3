from __future__ import annotations

import pytest

from trainbound.ui.strips import clip, crop, grounded, over, pad, pieces, plain, row_width, width


def test_widths_are_those_of_the_terminal() -> None:
    assert [width(text) for text in ("", "abc", "東京", "e\u0301")] == [0, 3, 4, 1]


@pytest.mark.parametrize(("text", "cells", "found"), [
    ("abcdef", 3, "abc"), ("東京", 3, "東"), ("ab", 5, "ab"), ("東京", 0, "")])
def test_clip_never_cuts_a_character_in_two(text: str, cells: int, found: str) -> None:
    assert clip(text, cells) == found


@pytest.mark.parametrize(("text", "cells", "found"), [
    ("abcdef", 4, ["abcd", "ef"]), ("\u6771\u4eac", 3, ["\u6771", "\u4eac"]), ("", 4, [""]), ("abcd", 4, ["abcd"]),
    ("\u6771", 1, ["\u6771", ""])])
def test_pieces_lose_nothing(text: str, cells: int, found: list[str]) -> None:
    assert pieces(text, cells) == found


def test_pad_is_exact() -> None:
    assert (pad("ab", 4), pad("ab", 4, right=True), pad("東京", 3), pad("abcde", 3)) == ("ab  ", "  ab", "東 ", "abc")


def test_crop_takes_a_part_with_its_roles_and_fills_up() -> None:
    row = [("abc", "text"), ("東京", "bold"), ("xyz", "dim")]
    assert crop(row, 1, 3) == [("bc", "text"), (" ", "bold")]
    assert plain(crop(row, 4, 5)) == " 京xy"
    assert row_width(crop(row, 8, 10)) == 10
    assert plain(crop([], 0, 3)) == "   "


def test_a_box_lies_over_rows_and_leaves_the_rest() -> None:
    rows = [[("aaaaaa", "text")], [("bbbbbb", "text")], []]
    found = over(rows, [[("XX", "bold")], [("YY", "bold")]], 2, 1, 6)
    assert [plain(row) for row in found] == ["aaaaaa", "bbXXbb", "  YY  "]


def test_a_marked_row_has_one_ground() -> None:
    assert grounded([("a", "dim"), ("b", "bar@x")], "selected") == [("a", "dim@selected"), ("b", "bar@x")]
