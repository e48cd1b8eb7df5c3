from __future__ import annotations

import sys

import pexpect
import pytest

from trainbound.ui.terminal import Terminal, depth_of, detect, is_plain, is_utf8, read_answer

UTF8 = {"LANG": "en_GB.UTF-8", "TERM": "xterm-256color"}


@pytest.mark.parametrize(("env", "utf8"), [
    ({}, False),
    ({"LANG": "C"}, False),
    ({"LANG": "C.UTF-8"}, True),
    ({"LANG": "de_DE.utf8"}, True),
    ({"LANG": "de_DE.ISO-8859-1"}, False),
    ({"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, False),
    ({"LC_CTYPE": "de_DE.UTF-8", "LANG": "C"}, True),
    ({"LC_CTYPE": "C.UTF-8", "LANG": "C"}, False),  # what Python itself sets in the C locale
    ({"LC_CTYPE": "C.UTF-8"}, False),
    ({"LC_CTYPE": "UTF-8"}, True),
])
def test_utf8_only_where_the_locale_says_so(env: dict[str, str], utf8: bool) -> None:
    assert is_utf8(env) is utf8


@pytest.mark.parametrize(("env", "depth"), [
    ({"TERM": "xterm-256color"}, "256"),
    ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
    ({"TERM": "xterm"}, "16"),
    ({"TERM": "something-new"}, "16"),
    ({"TERM": "linux"}, "16"),
    ({"TERM": "vt100"}, "mono"),
    ({"TERM": "dumb"}, "mono"),
    ({"TERM": ""}, "mono"),
    ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "mono"),
    ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
])
def test_depth_is_what_the_environment_promises(env: dict[str, str], depth: str) -> None:
    assert depth_of(env) == depth


@pytest.mark.parametrize(("term", "plain"), [("vt100", True), ("linux", True), ("dumb", True), ("", True),
                                             ("xterm", False), ("screen", False), ("tmux-256color", False)])
def test_plain_terminals(term: str, plain: bool) -> None:
    assert is_plain(term) is plain


def test_without_a_probe_ascii_unless_asked_for() -> None:
    assert detect(UTF8, probe=False).glyphs == "ascii"
    assert detect(UTF8, glyphs="lines", probe=False).glyphs == "lines"
    assert detect({**UTF8, "TERM": "vt100"}, glyphs="lines", probe=False).glyphs == "lines"


def test_no_lines_without_utf8_whatever_is_asked() -> None:
    found = detect({"LANG": "C", "TERM": "xterm"}, glyphs="lines", probe=False)
    assert (found.glyphs, found.utf8) == ("ascii", False)


def test_settings_choose_depth_and_ground_but_no_color_wins() -> None:
    assert detect(UTF8, depth="16", ground="light", probe=False)[1:3] == ("16", "light")
    assert detect({**UTF8, "NO_COLOR": "1"}, depth="true", probe=False).depth == "mono"
    assert detect(UTF8, depth="many", probe=False).depth == "256"


def test_colorfgbg_tells_the_ground() -> None:
    assert detect({**UTF8, "COLORFGBG": "0;15"}, probe=False).ground == "light"
    assert detect({**UTF8, "COLORFGBG": "15;0"}, probe=False).ground == "dark"


@pytest.mark.parametrize(("answer", "found"), [
    (b"\x1b[1;2R", (1, None, b"")),
    (b"\x1b[7;3R", (2, None, b"")),
    (b"", (0, None, b"")),
    (b"\x1b]11;rgb:ffff/ffff/dddd\x1b\\\x1b[1;2R", (1, "light", b"")),
    (b"\x1b]11;rgb:00/10/20\x07\x1b[1;2R", (1, "dark", b"")),
    (b"xx\x1b[A", (0, None, b"xx\x1b[A")),
    (b"n\x1b]11;rgb:00/10/20\x1b\\\x1b[B\x1b[1;2R\r", (1, "dark", b"n\x1b[B\r")),
    (b"n\x1b]11;rgb:00/10", (0, None, b"n")),
])
def test_what_a_terminal_answers_and_what_somebody_types_meanwhile(
    answer: bytes, found: tuple[int, str | None, bytes]
) -> None:
    assert read_answer(answer) == found


SCRIPT = "from trainbound.ui.terminal import detect; print('FOUND', detect())"


def _child(**env: str) -> pexpect.spawn[bytes]:
    return pexpect.spawn(sys.executable, ["-c", SCRIPT], env={"LANG": "C.UTF-8", "TERM": "xterm", **env}, timeout=10)


@pytest.mark.parametrize(("answer", "glyphs"), [(b"\x1b[1;2R", "lines"), (b"\x1b[1;3R", "ascii")])
def test_the_probe_asks_a_real_terminal(answer: bytes, glyphs: str) -> None:
    child = _child()
    child.expect(rb"\x1b\[6n")
    child.send(answer)
    child.expect(rb"FOUND Terminal\(glyphs='(\w+)'")
    assert child.match.group(1).decode() == glyphs
    child.close()


def test_a_terminal_that_says_nothing_costs_little_time_and_gets_ascii() -> None:
    child = _child()
    child.expect(rb"\x1b\[6n")
    child.expect(rb"FOUND Terminal\(glyphs='ascii'")
    child.close()


def test_plain_terminals_are_asked_nothing() -> None:
    child = _child(TERM="vt100")
    child.expect("FOUND")
    assert b"\x1b" not in child.before
    child.close()


def test_defaults() -> None:
    assert Terminal() == ("ascii", "256", "dark", True, False, b"")
