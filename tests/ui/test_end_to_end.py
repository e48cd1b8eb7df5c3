"""A whole game in a real terminal, and the program killed in the middle of a draw."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

from tests.ui.boom_positions import asked
from trainbound.store.journal import Store
from trainbound.table.table import Table


class Terminal:
    """The program on a pseudo-terminal that answers no probe; `screen` is what a person would see."""

    def __init__(self, home: Path, *args: str, size: tuple[int, int] = (80, 24), **env: str | None) -> None:
        wide, high = size
        kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM", "LC_ALL", "TERM")}
        env = {**kept, "TRAINBOUND_HOME": str(home), "TERM": "xterm-256color", "LANG": "C.UTF-8", **env}
        given = {name: value for name, value in env.items() if value is not None}
        self.child = pexpect.spawn(
            sys.executable, ["-m", "trainbound", *args], dimensions=(high, wide), env=given, timeout=20
        )
        self.screen = pyte.Screen(wide, high)
        self.stream = pyte.ByteStream(self.screen)
        self.got = b""
        self.fresh = True

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.screen.display)

    def until(self, *wanted: str, seconds: float = 30.0) -> str:
        """Reads until the screen holds one of some texts; returns the one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                data = self.child.read_nonblocking(65536, 0.1)
                self.got += data
                self.fresh = True
                self.stream.feed(data)
            except pexpect.TIMEOUT:
                shown = self.text()
                for text in wanted if self.fresh else ():
                    if text in shown:
                        return text
            except pexpect.EOF:
                break
        raise AssertionError(f"none of {wanted} on\n{self.text()}")

    def press(self, keys: str) -> None:
        """Types keys; what the screen shows before it answers does not count."""
        self.fresh = False
        self.child.send(keys)


def settings(home: Path) -> None:
    """Bots play at once, so that nothing has to be waited for."""
    (home / "settings.toml").write_text('bots = "instant"\n', encoding="utf-8")


def test_a_whole_game_by_keys_from_the_deal_to_the_score(tmp_path: Path) -> None:
    settings(tmp_path)
    terminal = Terminal(tmp_path, "play", "pennsylvania", "--seats", "Ada,greedy", "--seed", "5")
    answers = {
        "FINAL": "",
        "No track can be claimed": " dd",
        "and keep at least 1": "n",
        "ADA CLAIMS": "\r",
        "ADA DRAWS": "d",
        "SECOND CARD": "d",
        "KEEP TICKETS": "123\r",
        "ONE SHARE": "",
        "NEUTRAL INVESTOR'S": "",
        "YOUR TURN": "c",
        "YOUR LAST TURN": "c",
    }
    turns = 0
    for _ in range(900):
        found = terminal.until(*answers)
        if found == "FINAL":
            break
        turns += "TURN" in found
        keys = answers[found]
        if not keys:
            row = next((i for i, line in enumerate(terminal.screen.display) if "no. " in line), 0)
            above = terminal.screen.display[row - 1]
            keys = above[above.index("[") + 1] if "[" in above else "-"
        terminal.press(keys)
    else:
        raise AssertionError(terminal.text())
    assert turns > 20
    assert "PA-7" in terminal.text()
    assert " WINS" in terminal.text()
    terminal.press("Q")
    terminal.child.expect(pexpect.EOF)
    store = Store(tmp_path)
    assert store.tables()[0].finished
    assert f"Saved. Go on with: trainbound continue {store.tables()[0].id}" in terminal.child.before.decode()
    store.close()


def test_a_whole_game_with_technologies_by_keys(tmp_path: Path) -> None:
    """UK-10 to UK-28: whatever can be bought is bought, and whatever that asks for is answered."""
    settings(tmp_path)
    options = "--option", "advanced_technologies=yes"
    terminal = Terminal(tmp_path, "play", "uk", "--seats", "Ada,greedy", "--seed", "5", *options)
    answers = {
        "FINAL": "",
        "No track can be claimed": " dd",
        "and keep at least 1": "n",
        "ADA BUYS": "\r",
        "ADA CLAIMS": "\r",
        "ADA DRAWS": "d",
        "SECOND CARD": "d",
        "A THIRD CARD": "d",
        "ADA, CLAIM A SECOND TRACK": "-",
        "ADA, NO SECOND TRACK": "-",
        "ADA, CLAIM": "c",
        "KEEP TICKETS": "123\r",
        "buy a technology first": "xb",
        "YOUR TURN": "c",
        "YOUR LAST TURN": "c",
    }
    seen = dict.fromkeys(answers, 0)
    for _ in range(1200):
        found = terminal.until(*answers)
        seen[found] += 1
        if found == "FINAL":
            break
        terminal.press(answers[found])
    else:
        raise AssertionError(terminal.text())
    assert " WINS" in terminal.text()
    assert seen["ADA BUYS"] > 4 and seen["ADA CLAIMS"] > 8
    terminal.press("Q")
    terminal.child.expect(pexpect.EOF)
    store = Store(tmp_path)
    assert store.tables()[0].finished
    store.close()


def test_killed_in_the_middle_of_a_draw_it_stands_exactly_there(tmp_path: Path) -> None:
    settings(tmp_path)
    terminal = Terminal(tmp_path, "play", "pennsylvania", "--seats", "Ada,Bea", "--seed", "5")
    for _ in range(2):
        terminal.until("NOBODY", "nobody", "No cards", "look away", "Look away", "HAND hidden")
        terminal.press("y")
        terminal.until("KEEP TICKETS")
        terminal.press("123\r")
    if terminal.until("HAND hidden", "YOUR TURN") == "HAND hidden":
        terminal.press("y")
        terminal.until("YOUR TURN")
    terminal.press("dd")
    terminal.until("SECOND CARD")
    terminal.child.kill(signal.SIGKILL)
    again = Terminal(tmp_path, "continue")
    again.until("HAND hidden")
    again.press("y")
    again.until("SECOND CARD")
    again.press("d")
    again.until("HAND hidden")
    again.press("Q")
    again.child.expect(pexpect.EOF)


def test_stopped_and_continued_by_a_shell_it_draws_all_again(tmp_path: Path) -> None:
    settings(tmp_path)
    terminal = Terminal(tmp_path, "play", "pennsylvania", "--seats", "Ada,greedy", "--seed", "5")
    terminal.until("KEEP TICKETS")
    before = terminal.text()
    terminal.child.kill(signal.SIGTSTP)
    assert os.WIFSTOPPED(os.waitpid(terminal.child.pid, os.WUNTRACED)[1])
    terminal.fresh = False
    terminal.screen.reset()
    terminal.child.kill(signal.SIGCONT)
    terminal.until("KEEP TICKETS")
    assert terminal.text() == before
    terminal.press("123\r")
    terminal.until("YOUR TURN")
    terminal.press("Q")
    terminal.child.expect(pexpect.EOF)


def test_killed_while_a_train_runs_it_runs_on_from_the_card_it_had_come_to(tmp_path: Path) -> None:
    """RB-35, RB-36: kill -9 after the first of two conversions that a running train asks for."""
    played = asked(Store(tmp_path / "played"), "coal")
    lines = played.export(0).splitlines()
    home = tmp_path / "home"
    home.mkdir()
    settings(home)
    table = Table.from_record(Store(home), "\n".join(lines[:-1]).encode())
    run = json.loads(lines[-1])["do"]
    terminal = Terminal(home, "continue")
    terminal.until("Ada runs trains")
    terminal.press(f":{run}\r")
    terminal.until("w17 costs 1: convert")
    terminal.press("\r")
    terminal.until("w24 costs 1: convert")
    terminal.child.kill(signal.SIGKILL)
    played.submit(played.decisions()[0].number, played.game.parse("convert money+money coal"))
    found = Table.open(Store(home), table.id)
    assert found.state == played.state and not found.damage
    again = Terminal(home, "continue")
    again.until("w24 costs 1: convert")
    again.press("\r")
    again.until("Ada runs trains")
    again.press("Q")
    again.child.expect(pexpect.EOF)
    played.submit(played.decisions()[0].number, played.game.parse("convert money+money coal"))
    found = Table.open(Store(home), table.id)
    assert found.state == played.state and found.state.train == ()


def test_without_colour_no_colour_code_leaves_the_program(tmp_path: Path) -> None:
    settings(tmp_path)
    terminal = Terminal(
        tmp_path, "play", "pennsylvania", "--seats", "Ada,greedy", "--seed", "5", NO_COLOR="1", TERM="vt100"
    )
    terminal.until("KEEP TICKETS")
    terminal.press("123\r")
    terminal.until("YOUR TURN")
    terminal.press("c")
    terminal.until("ADA CLAIMS")
    for number in (*range(30, 39), *range(40, 49)):
        assert f"\x1b[{number}m".encode() not in terminal.got
        assert f";{number}m".encode() not in terminal.got
    assert b"\x1b[7m" in terminal.got or b";7m" in terminal.got
    terminal.press("Q")


def test_a_cursor_move_and_a_claim_are_small_on_the_wire(tmp_path: Path) -> None:
    settings(tmp_path)
    terminal = Terminal(tmp_path, "play", "pennsylvania", "--seats", "Ada,Bea,Cy", "--seed", "5", size=(120, 40))
    for _ in range(3):
        terminal.until("HAND hidden", "hidden")
        terminal.press("y")
        terminal.until("KEEP TICKETS")
        terminal.press("123\r")
    terminal.until("hidden")
    terminal.press("y")
    terminal.until("YOUR TURN")
    terminal.press("h")
    terminal.until("Johnstown  ALT")  # all that came before has arrived by now, however slowly
    terminal.got = b""
    terminal.press("l")
    terminal.until("Altoona  DUB")
    assert 0 < len(terminal.got) < 2000
    terminal.press("c")
    terminal.until("CLAIMS")
    terminal.got = b""
    terminal.press("\r")
    terminal.until("ONE SHARE", "hidden")
    assert len(terminal.got) < 10_000
    terminal.press("Q")


@pytest.mark.parametrize(("term", "found"), [("dumb", "TERM is dumb"), ("", "TERM is not set"),
                                             (None, "TERM is not set")])
def test_a_terminal_that_can_place_no_cursor_gets_a_sentence(tmp_path: Path, term: str | None, found: str) -> None:
    terminal = Terminal(tmp_path, "play", "pennsylvania", "--seats", "Ada,greedy", TERM=term)
    terminal.child.expect(pexpect.EOF)
    said = terminal.child.before.decode()
    assert found in said
    assert "--text" in said
    assert "\x1b[" not in said
    terminal.child.close()
    assert terminal.child.exitstatus == 2
