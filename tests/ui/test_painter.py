from __future__ import annotations

from collections.abc import Sequence

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st

from trainbound.ui.painter import Painter
from trainbound.ui.strips import Row, plain

WIDE, HIGH = 12, 5
CODES = {"": "", "bold": "1", "mark": "7", "red": "38;5;9", "deep": "4;44"}


def shown(painter: Painter, *rows: Row, wide: int = WIDE, at: tuple[int, int] = (0, 0)) -> str:
    return painter.show(rows, wide, at, CODES.__getitem__)


def text(*lines: str) -> list[Row]:
    return [[(line, "")] for line in lines]


def screen_of(*parts: str, cols: int = WIDE, rows: int = HIGH) -> pyte.Screen:
    screen = pyte.Screen(cols, rows)
    screen.reset_mode(pyte.modes.DECAWM)
    stream = pyte.Stream(screen)
    for part in parts:
        stream.feed(part)
    return screen


def test_what_has_not_changed_is_not_written_again() -> None:
    painter = Painter()
    rows: list[Row] = [[("ab", "bold"), (" cd", "")], [("xy", "mark")]]
    first = shown(painter, *rows)
    assert screen_of(first).display[0].startswith("ab cd")
    assert shown(painter, *rows) == ""


def test_only_the_changed_cells_go_out() -> None:
    painter = Painter()
    shown(painter, *text("the quick brown fox"), wide=20)
    assert shown(painter, *text("the quick green fox"), wide=20) == "\x1b[1;11Hgree\x1b[1;1H"


def test_a_short_gap_is_cheaper_written_than_jumped() -> None:
    painter = Painter()
    shown(painter, *text("abcdefgh"))
    assert shown(painter, *text("AbcDefgh")) == "\x1b[1;1HAbcD\x1b[1;1H"


def test_a_gap_in_another_style_is_jumped() -> None:
    painter = Painter()
    shown(painter, [("a", ""), ("b", "bold"), ("c", "")])
    assert shown(painter, [("A", ""), ("b", "bold"), ("C", "")]) == "\x1b[1;1HA\x1b[1;3HC\x1b[1;1H"


def test_after_forget_everything_is_written() -> None:
    painter = Painter()
    first = shown(painter, *text("ab", "cd"))
    painter.forget()
    assert shown(painter, *text("ab", "cd")) == first


def test_the_cursor_is_shown_where_the_page_wants_it() -> None:
    painter = Painter()
    assert painter.passed("\x1b[?1049h\x1b[?25l") == "\x1b[?1049h\x1b[?25l"
    assert shown(painter, *text("ab"), at=(1, 2)).endswith("\x1b[3;2H\x1b[?25h")
    assert shown(painter, *text("ab"), at=(3, 3)) == "\x1b[4;4H"


def test_no_byte_above_127_leaves_without_utf8_and_widths_stay() -> None:
    sent = shown(Painter(utf8=False), *text("Zoë 東京|ok"))
    assert sent.isascii()
    assert screen_of(sent, cols=20).display[0].rstrip() == "Zo? ????|ok"


def test_wide_characters_take_two_cells() -> None:
    painter = Painter()
    shown(painter, *text("東京ab"))
    assert shown(painter, *text("東京aX")) == "\x1b[1;6HX\x1b[1;1H"


def test_half_a_wide_character_at_the_edge_is_a_blank() -> None:
    assert screen_of(shown(Painter(), *text("abc東"), wide=4), cols=6).display[0] == "abc   "


def test_a_combining_mark_stays_with_its_letter_and_control_characters_are_left_out() -> None:
    sent = shown(Painter(), *text("e\u0301x\x07\x1b\r東\u0301z"))
    assert "e\u0301x東\u0301z" in sent


def test_of_what_textual_writes_only_the_set_up_of_the_terminal_is_passed_on() -> None:
    painter = Painter()
    assert painter.passed("\x1b[1;1H\x1b[1;38;5;44mab\x1b[0m cd\n\x1b[2;1H\x1b[7mxy\x1b[0m\x1b[3;2H") == ""
    assert painter.passed("\x1b[?1004h\x1b[>9u\x1b[?2048$p\x1b[?25l\x1b[<u\x1b]22;default\x07") == ""
    assert painter.passed("\x1b[?2026$p") == "\x1b[?2026$p"
    assert Painter(plain=True).passed("\x1b[?2026$p\x1b[?2004h") == ""


def test_leaving_shows_the_cursor() -> None:
    assert Painter().passed("\x1b[?1049l") == "\x1b[?1049l\x1b[?25h"


spans = st.lists(st.tuples(st.text("abc 東", min_size=1, max_size=4), st.sampled_from(list(CODES))), max_size=5)


@settings(max_examples=150)
@given(st.lists(st.lists(spans, min_size=HIGH, max_size=HIGH), min_size=1, max_size=5))
def test_the_terminal_shows_the_last_picture(pictures: Sequence[list[Row]]) -> None:
    """However little of it was sent: the same as a terminal that is sent all of it alone."""
    painter = Painter()
    found = screen_of(*(shown(painter, *rows) for rows in pictures))
    expected = screen_of(shown(Painter(), *pictures[-1]))
    assert found.display == expected.display
    for y in range(HIGH):
        for x in range(WIDE):
            assert found.buffer[y][x] == expected.buffer[y][x]
        if (line := plain(pictures[-1][y])).isascii():
            assert found.display[y] == line[:WIDE].ljust(WIDE)
