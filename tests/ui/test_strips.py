from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainbound.ui.strips import clip, crop, grounded, over, pad, pieces, plain, row_width, width, wrapped


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


@pytest.mark.parametrize(("text", "begins", "lines"), [
    ("one two three", "", ["one two", "  three"]), ("onetwothree", "> ", ["> onetwo", "  three"]),
    ("一二三四五", "> ", ["> 一二三", "  四五"]), ("ab 一二三 cd", "", ["ab", "  一二三", "  cd"]),
    ("一二三四", "", ["一二三四"]), ("一二三四 五", "", ["一二三四", "  五"]), ("", "> ", []),
    ("一", "very long: ", ["very long:", "  一"])])
def test_a_text_is_wrapped_by_the_cells_that_it_takes(text: str, begins: str, lines: list[str]) -> None:
    assert list(wrapped(text, 8, "  ", begins=begins)) == lines


@given(st.text("ab 一界é\u0301", max_size=60), st.integers(1, 12))
def test_nothing_of_a_wrapped_text_is_lost_or_too_wide(text: str, cells: int) -> None:
    lines = wrapped(text, cells)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line) <= max(2, cells) for line in lines)


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
