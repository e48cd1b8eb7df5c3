from __future__ import annotations

import re
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest
from textual.pilot import Pilot

from tests.ui.harness import OnePage, drive, table
from trainbound.store.journal import Store

COLOUR = re.compile(rb"\x1b\[[\d;]*m")


class Child:
    """The program in a pseudo-terminal."""

    def __init__(self, home: Path, size: tuple[int, int] = (80, 24), args: tuple[str, ...] = (),
                 command: tuple[str, ...] = ("-m", "trainbound"), **env: str) -> None:
        self.raw = b""
        self.size = size
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        base = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "TRAINBOUND_HOME": str(home), "PATH": "/usr/bin:/bin",
                "HOME": str(home), "USER": "Ada"}
        self.child = pexpect.spawn(sys.executable, [*command, *args], dimensions=size[::-1],
                                   env={**base, **env}, timeout=20, cwd=str(Path(__file__).parents[2]))

    def until(self, text: str, seconds: float = 20) -> None:
        """Reads until some text stands on the screen and nothing more comes: a picture may arrive in pieces."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                self._take(self.child.read_nonblocking(65536, 0.1))
            except pexpect.TIMEOUT:
                if text in self.text():
                    return
            except pexpect.EOF:
                break
        assert text in self.text(), f"no {text!r} in:\n{self.text()}"

    def _take(self, data: bytes) -> None:
        self.raw += data
        self.stream.feed(data)

    def text(self) -> str:
        return "\n".join(self.screen.display)

    def send(self, keys: str) -> None:
        self.child.send(keys)

    def end(self) -> int | None:
        """Leaves with Q and gives the exit code."""
        self.send("Q")
        try:
            while True:
                self._take(self.child.read_nonblocking(65536, 10))
        except pexpect.EOF:
            pass
        self.child.close()
        return self.child.exitstatus


def test_without_colour_no_colour_code_leaves_but_marks_do(store: Store) -> None:
    table(store, ("Ada", "Cy"), 30)
    child = Child(store.home, NO_COLOR="1", TERM="vt100")
    child.until("WELCOME BACK")
    child.send("r")
    child.until("RULES")
    child.send("q")
    child.until("WELCOME BACK")
    assert child.end() == 0
    codes = {int(n) for found in COLOUR.findall(child.raw) for n in found[2:-1].split(b";") if n}
    assert codes <= {0, 1, 4, 7}
    assert {1, 7} <= codes
    assert b"\x1b[?1000h" not in child.raw
    assert b"\x1b[?1003h" not in child.raw


@pytest.mark.parametrize("args", [(), ("--lines",)])
def test_in_a_plain_locale_every_byte_is_ascii(store: Store, args: tuple[str, ...]) -> None:
    table(store, ("Zoë", "東京"), 30)
    child = Child(store.home, args=args, LANG="C")
    child.until("WELCOME BACK")
    child.send("n")
    child.until("NEW GAME")
    child.child.send(b"\xe9\xff")  # a Latin-1 keyboard
    assert child.end() == 0
    assert max(child.raw) < 0x80


@pytest.mark.parametrize(("env", "wanted", "never"), [
    ({"COLORTERM": "truecolor"}, rb"48;2;0;215;215", rb"48;5;"),
    ({}, rb"48;5;44", rb"48;2;"),
    ({"TERM": "xterm"}, rb"[;\[]106", rb"[34]8;[25];"),
    ({"TERM": "brand-new"}, rb"[;\[]106", rb"[34]8;[25];"),
])
def test_colours_are_those_of_the_terminal(store: Store, env: dict[str, str], wanted: bytes, never: bytes) -> None:
    child = Child(store.home, **env)
    child.until("WELCOME")
    assert child.end() == 0
    assert re.search(wanted, child.raw)
    assert not re.search(never, child.raw)


def test_the_cursor_stands_on_the_marked_line_and_is_seen(store: Store) -> None:
    child = Child(store.home, NO_COLOR="1")
    child.until("WELCOME")
    assert not child.screen.cursor.hidden
    assert "new game" in child.screen.display[child.screen.cursor.y]
    child.send("j")
    child.until("Every map that comes")
    assert "maps" in child.screen.display[child.screen.cursor.y]
    child.end()


def test_a_move_of_the_mark_is_cheap(store: Store) -> None:
    child = Child(store.home, size=(120, 40))
    child.until("WELCOME")
    child.send("j")
    child.until("Every map that comes")
    child.send("k")
    child.until("twice and you play")
    before = len(child.raw)
    child.send("j")
    child.until("Every map that comes")
    assert len(child.raw) - before < 1000
    child.end()


def test_too_small_says_so_and_comes_back(store: Store) -> None:
    child = Child(store.home)
    child.until("WELCOME")
    for size in ((60, 20), (20, 3), (79, 24), (80, 23)):
        child.screen.resize(size[1], size[0])
        child.child.setwinsize(size[1], size[0])
        child.until("needs 80x24")
    child.screen.reset()
    child.send("nL")  # no key but these is taken while nothing is seen
    child.until("trainbound needs 80x24")
    child.screen.resize(24, 80)
    child.child.setwinsize(24, 80)
    child.until("WELCOME")
    assert "NEW GAME" not in child.text()
    assert child.end() == 0


def test_resizing_never_breaks_a_screen(store: Store) -> None:
    table(store, ("Ada", "Cy"), 30)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        for keys in ((), ("n",), ("q", "m"), ("q", "r"), ("q", "h"), ("q", "s"), ("q", "question_mark")):
            await pilot.press(*keys)
            for size in ((60, 20), (80, 24), (200, 60), (1, 1), (81, 25), (120, 40)):
                await pilot.resize_terminal(*size)
                await pilot.pause()
                rows = app.page().text().split("\n")
                assert len(rows) <= size[1]
                if size[0] >= 80 and size[1] >= 24:
                    assert len(rows) == size[1]
                assert max(map(len, rows)) <= size[0]

    drive(OnePage(store), steps)


def test_keys_that_arrive_together_reach_the_screens_that_they_open(store: Store) -> None:
    child = Child(store.home)
    child.until("WELCOME")
    child.send("r/ferry\r")
    child.until("FIND  ferry")
    child.send("qqn")
    child.until("NEW GAME")
    child.end()


def test_capital_l_writes_the_whole_screen_again(store: Store) -> None:
    child = Child(store.home)
    child.until("WELCOME")
    child.screen.reset()
    child.send("L")
    child.until("WELCOME")
    child.until("[Q]uit")
    child.end()


def test_a_damaged_database_is_a_sentence_and_no_traceback(store: Store, tmp_path: Path) -> None:
    home = tmp_path / "other"
    home.mkdir()
    (home / "trainbound.db").write_bytes(b"no database at all, but long enough to be looked at" * 20)
    child = Child(home)
    child.child.expect(pexpect.EOF)
    said = child.child.before
    child.child.close()
    assert b"damaged" in said
    assert b"Traceback" not in said
    assert child.child.exitstatus == 2


def test_our_own_fault_is_a_sentence_too_and_the_terminal_is_given_back(store: Store) -> None:
    script = ("from trainbound.ui.screens.home import HomeScreen\n"
              "HomeScreen.do_maps = lambda self: 1 // 0\nfrom trainbound.cli import main\nmain([])")
    child = Child(store.home, command=("-c", script))
    child.until("WELCOME")
    child.send("m")
    child.child.expect(pexpect.EOF)
    said = child.child.before
    child.child.close()
    assert b"\x1b[?1049l" in said
    assert b"Traceback" not in said
    assert b"ZeroDivisionError" in said
    assert child.child.exitstatus == 3


def test_any_keys_leave_the_program_alive(store: Store) -> None:
    """Every key that a terminal may send, at every screen that home opens."""
    table(store, ("Ada", "Cy"), 30)
    keys = [chr(c) for c in range(33, 127) if chr(c) not in "Q1"] + ["space", "tab", "backspace", "up", "down", "left",
                                                                    "right", "home", "end", "pageup", "pagedown", "f1",
                                                                    "ctrl+x", "escape", "delete"]

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        for opened in ("n", "m", "r", "h", "s", "?"):
            app.home()
            for key in (opened, *keys):
                page = app.page()
                await page.ready.wait()
                if key not in ("enter",):
                    page.press(key)
                    page.paint()
            await pilot.pause()
        assert app.is_running

    drive(OnePage(store), steps)
