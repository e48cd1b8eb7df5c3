from __future__ import annotations

import re

import pyte
from hypothesis import given, settings
from hypothesis import strategies as st

from trainbound.ui.painter import Painter

UPDATE = "\x1b[1;1H\x1b[1;38;5;44mab\x1b[0m cd\n\x1b[2;1H\x1b[7mxy\x1b[0m\x1b[3;2H"


def screen_of(*parts: str, cols: int = 12, rows: int = 5) -> pyte.Screen:
    screen = pyte.Screen(cols, rows)
    screen.reset_mode(pyte.modes.DECAWM)
    stream = pyte.Stream(screen)
    for part in parts:
        stream.feed(part)
    return screen


def test_what_has_not_changed_is_not_written_again() -> None:
    painter = Painter()
    first = painter.feed(UPDATE)
    assert screen_of(first).display[0].startswith("ab cd")
    assert painter.feed(UPDATE) == ""


def test_only_the_changed_cells_go_out() -> None:
    painter = Painter()
    painter.feed("\x1b[1;1Hthe quick brown fox\x1b[5;5H")
    assert painter.feed("\x1b[1;1Hthe quick green fox\x1b[5;5H") == "\x1b[1;11Hgree\x1b[5;5H"


def test_a_short_gap_is_cheaper_written_than_jumped() -> None:
    painter = Painter()
    painter.feed("\x1b[1;1Habcdefgh\x1b[1;1H")
    assert painter.feed("\x1b[1;1HAbcDefgh\x1b[1;1H") == "\x1b[1;1HAbcD\x1b[1;1H"


def test_after_forget_everything_is_written() -> None:
    painter = Painter()
    first = painter.feed(UPDATE)
    painter.forget()
    assert painter.feed(UPDATE) == first


def test_the_cursor_is_shown_where_the_update_left_it() -> None:
    painter = Painter()
    sent = painter.feed("\x1b[?1049h\x1b[?25l") + painter.feed(UPDATE)
    assert sent.endswith("\x1b[3;2H\x1b[?25h")
    assert painter.feed("\x1b[4;4H") == "\x1b[4;4H"
    assert "\x1b[?25h" not in Painter(cursor=False).feed(UPDATE)


def test_no_colour_code_leaves_where_there_is_none() -> None:
    painter = Painter(colour=False)
    data = ("\x1b[1;1H\x1b[1;4;38;2;1;2;3;48;5;7mA\x1b[0m\x1b[31;47mB\x1b[0m\x1b[7;39;49mC\x1b[0m\x1b[90;107mD\x1b[0m"
            "\x1b[38;5;4;1mE\x1b[0m")
    sent = painter.feed(data)
    codes = [int(n) for found in re.findall(r"\x1b\[([\d;]*)m", sent) for n in found.split(";") if n]
    assert set(codes) == {0, 1, 4, 7}
    screen = screen_of(sent)
    assert screen.display[0].startswith("ABCDE")
    looks = [(c.bold, c.underscore, c.reverse, c.fg, c.bg) for c in (screen.buffer[0][x] for x in range(5))]
    assert looks == [(True, True, False, "default", "default"), (False, False, False, "default", "default"),
                     (False, False, True, "default", "default"), (False, False, False, "default", "default"),
                     (True, False, False, "default", "default")]


def test_no_byte_above_127_leaves_without_utf8_and_widths_stay() -> None:
    painter = Painter(utf8=False)
    sent = painter.feed("\x1b[1;1HZoë 東京|ok")
    assert sent.isascii()
    assert screen_of(sent, cols=20).display[0].rstrip() == "Zo? ????|ok"


def test_wide_characters_take_two_cells() -> None:
    painter = Painter()
    painter.feed("\x1b[1;1H東京ab\x1b[1;1H")
    assert painter.feed("\x1b[1;1H東京aX\x1b[1;1H") == "\x1b[1;6HX\x1b[1;1H"


def test_a_combining_mark_stays_with_its_letter() -> None:
    painter = Painter()
    sent = painter.feed("\x1b[1;1He\u0301x")
    assert "e\u0301x" in sent


def test_reports_and_pointer_shapes_are_not_asked_for() -> None:
    painter = Painter()
    assert painter.feed("\x1b[?1004h\x1b[>9u\x1b[?2048$p\x1b[?25l\x1b[<u\x1b]22;default\x07") == ""
    assert painter.feed("\x1b[?2026$p") == "\x1b[?2026$p"
    assert Painter(plain=True).feed("\x1b[?2026$p\x1b[?2004h") == ""


def test_leaving_shows_the_cursor() -> None:
    assert Painter().feed("\x1b[?1049l") == "\x1b[?1049l\x1b[?25h"


cells = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 8), st.sampled_from(["", "1", "7", "38;5;9", "4;44"]),
                           st.text("abc ", min_size=1, max_size=4)), min_size=1, max_size=12)


@settings(max_examples=150)
@given(st.lists(cells, min_size=1, max_size=5))
def test_the_terminal_shows_what_was_written_to_it(updates: list[list[tuple[int, int, str, str]]]) -> None:
    painter = Painter()
    raw, sent = [], []
    for update in updates:
        data = "".join(f"\x1b[{y + 1};{x + 1}H" + (f"\x1b[{style}m{text}\x1b[0m" if style else text)
                       for y, x, style, text in update)
        raw.append(data)
        sent.append(painter.feed(data))
    expected, found = screen_of(*raw), screen_of(*sent)
    assert found.display == expected.display
    for y in range(5):
        for x in range(12):
            assert found.buffer[y][x] == expected.buffer[y][x]
