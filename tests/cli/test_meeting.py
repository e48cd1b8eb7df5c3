"""Persons among others from the command line: real processes at pipes and at a terminal, on one data folder."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from trainbound.cli import main
from trainbound.lines import texts_company
from trainbound.lines.speech import Bell
from trainbound.store.journal import Store
from trainbound.ui import settings as prefs

KEYS = {name: f"SHA256:{letter * 43}" for name, letter in (("Ada", "a"), ("Cy", "c"))}
PATIENCE = 60
"""Seconds after which a process that says nothing is given up."""


def environment(home: Path, name: str, **more: str) -> dict[str, str]:
    kept = {key: os.environ[key] for key in ("PATH", "PYTHONPATH") if key in os.environ}
    root = str(Path(__file__).parents[2])
    return {**kept, "PYTHONPATH": root, "TRAINBOUND_HOME": str(home), "TRAINBOUND_PERSON": KEYS[name],
            "TRAINBOUND_WISH": name, "TRAINBOUND_TEXT": "1", "LANG": "C.UTF-8", **more}  # fmt: skip


class Piped:
    """A person's program at pipes, as `ssh -T` runs it."""

    def __init__(self, home: Path, name: str, *words: str) -> None:
        command = [sys.executable, "-m", "trainbound", *words]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment(home, name))  # fmt: skip
        self.said = ""

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()

    def until(self, pattern: str) -> re.Match[str]:
        """Waits until something is said; what was said before it is forgotten."""
        assert self.process.stdout is not None
        fd = self.process.stdout.fileno()
        while (found := re.search(pattern, self.said)) is None:
            assert select.select([fd], [], [], PATIENCE)[0], f"nothing like {pattern!r} in:\n{self.said}"
            piece = os.read(fd, 65536)
            assert piece, f"ended without {pattern!r}:\n{self.said}"
            self.said += piece.decode()
        self.said = self.said[found.end() :]
        return found

    def end(self) -> int:
        """The end of its input; its exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(PATIENCE)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def start(home: Path) -> Iterator[object]:
    with contextlib.ExitStack() as stack:

        def starts(name: str, *words: str) -> Piped:
            piped = Piped(home, name, *words)
            stack.callback(piped.process.wait)
            stack.callback(piped.process.kill)
            return piped

        yield starts


def begun(start) -> tuple[Piped, Piped, str]:
    """Two persons at one table, each at a pipe."""
    ada, cy = start("Ada"), start("Cy")
    ada.until("The lobby. You are Ada")
    cy.until("No tables yet")
    ada.type("new pennsylvania me Cy")
    table = cy.until(r"You are invited to (\w+), Pennsylvania")[1]
    cy.type(f"join {table}")
    cy.until("Cy, keep tickets")
    ada.until("has begun")
    ada.type("back")
    ada.until("Ada, keep tickets")
    return ada, cy, table


def test_two_processes_at_pipes_play_and_hear_of_each_other(start, home: Path) -> None:
    ada, cy, table = begun(start)
    cy.until("Ada is here")
    ada.type("say good luck")
    cy.until("Ada says: good luck")
    cy.type("keep 1 2 3")
    ada.until("Cy has chosen")
    ada.type("keep 1 2 3")
    cy.until("Ada kept 3 tickets")
    ada.type("who")
    mine = ada.until(r"1 Ada: you(, to play)?\.")[1]
    one, other, name = (ada, cy, "Ada") if mine else (cy, ada, "Cy")
    one.type("draw deck")
    other.until(f"{name} drew one from the deck")
    cy.type("lobby")
    ada.until("Cy has left")
    assert cy.end() == 0
    assert ada.end() == 0
    assert Store(home).tables()[0].id == table


@pytest.mark.parametrize("ending", [signal.SIGHUP, signal.SIGTERM, signal.SIGKILL, "gone reader"])
def test_however_a_process_ends_its_seat_stays_and_nothing_is_lost(start, home: Path, ending: object) -> None:
    ada, cy, table = begun(start)
    cy.type("keep 1 2 3")
    ada.until("Cy has chosen")
    if isinstance(ending, signal.Signals):
        cy.process.send_signal(ending)
        code = cy.process.wait(PATIENCE)
        assert code == (-9 if ending == signal.SIGKILL else 0)
    else:
        cy.process.stdout.close()
        cy.type("who")
        assert cy.end() == 0
    if ending != signal.SIGKILL:
        ada.until("Cy has left")
    again = start("Cy", "continue", table[:3])
    again.until("before the first turn|a new game")
    ada.type("keep 1 2 3")
    again.until("Ada kept 3 tickets")


def test_half_a_line_typed_at_a_terminal_survives_what_another_does(start, home: Path) -> None:
    """The cursor stands where it stood, what was typed is whole, and the line then does what it says."""
    pexpect, pyte = pytest.importorskip("pexpect"), pytest.importorskip("pyte")
    ada, cy, table = begun(start)
    assert ada.end() == 0
    screen = pyte.Screen(80, 40)
    stream = pyte.Stream(screen)
    mine = pexpect.spawn(sys.executable, ["-m", "trainbound", "continue", table], timeout=PATIENCE, dimensions=(40, 80),
                         env=environment(home, "Ada", TERM="xterm"), encoding="utf-8")  # fmt: skip

    def until(pattern: str) -> None:
        mine.expect(pattern)
        stream.feed(mine.before + mine.after)

    until("number|keep 1 2 3")
    until("> ")
    mine.send("city alto\x1b[D\x1b[D")
    until("city alto\b\b|city alto\r> city al|city al\\Z")
    cy.until("Ada is here")
    cy.type("say hello")
    until("Cy says: hello")
    cy.type("keep 1 2 3")
    until("Cy has chosen")
    until(r"> city alto\S*\x08\x08")
    rows = [row.rstrip() for row in screen.display if row.strip()]
    assert rows[-3:] == ["Cy says: hello", "Cy has chosen.", "> city alto"]
    assert screen.cursor.x == len("> city al")
    mine.send("\x1b[C\x1b[Cona\r")
    until("Altoona, clockwise from north")
    mine.sendeof()
    until("Saved. Go on with")
    mine.expect(pexpect.EOF)
    mine.wait()
    assert mine.exitstatus == 0
    cy.until("Ada has left")


# ---- in this process


@pytest.fixture
def run(home: Path, monkeypatch: pytest.MonkeyPatch):
    for key, value in environment(home, "Ada").items():
        monkeypatch.setenv(key, value)
    monkeypatch.setenv("TRAINBOUND_HOSTED", "0")

    def runs(*words: str, lines: str = "", name: str = "Ada", **env: str) -> Result:
        env = {"TRAINBOUND_PERSON": KEYS[name], "TRAINBOUND_WISH": name, **env}
        return CliRunner().invoke(main, words, input=lines, env=env)

    return runs


def test_without_a_verb_and_without_a_terminal_the_lobby_opens_in_lines(run) -> None:
    for text in ("1", ""):
        result = run(lines="who\n", TRAINBOUND_TEXT=text)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.startswith("The lobby. You are Ada.")


def test_whether_the_bell_rings_in_lines_is_kept_for_the_person(run, home: Path) -> None:
    """And what else stands in the settings stays."""
    run(lines="bell\n")
    (folder,) = (home / "people").iterdir()
    (folder / "settings.toml").write_text('# mine\nbots = "fast"\n')
    rings = []
    for said in ("on", "off"):
        run(lines=f"bell {said}\n")
        rings.append(prefs.load(folder).lines_bell)
    assert rings == ["on", "off"]
    assert (folder / "settings.toml").read_text().startswith('# mine\nbots = "fast"\n')
    run(lines="bell on\n", name="Cy")
    assert prefs.load(folder).lines_bell == "off", "each has their own"
    assert Bell(prefs.load(folder).lines_bell).rings is False


def test_a_bell_that_cannot_be_kept_holds_for_now(run, home: Path) -> None:
    run(lines="bell\n")
    (folder,) = (home / "people").iterdir()
    (folder / "settings.toml").mkdir()
    said = run(lines="bell off\n")
    assert texts_company.BELL_UNKEPT in said.stdout
    assert str(home) not in said.stdout


def test_play_begins_where_nobody_is_missing_and_waits_in_the_lobby_otherwise(run, home: Path) -> None:
    alone = run("play", "pennsylvania", "--seats", "you,random", "--seed", "5")
    assert alone.stdout.startswith("Pennsylvania, 2 players, a new game.")
    assert run("play", "pennsylvania", "--seats", "you,random", "--seed", "5", lines="hand\n").exit_code == 0
    unknown = run("play", "pennsylvania", "--seats", "you,anybody,Cy")
    assert (unknown.exit_code, unknown.stdout) == (2, "")
    assert "obody here is called 'Cy'" in unknown.stderr
    run(name="Cy")
    waits = run("play", "pennsylvania", "--seats", "you,anybody,Cy", "--option", "open_shares=yes")
    assert waits.stdout.startswith("The lobby.")
    assert "waits for players: you, free, Cy invited" in waits.stdout
    refused = run("play", "pennsylvania", "--seats", "you,Cy", "--seed", "5")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "a seed cannot be chosen for a table of several people" in refused.stderr.lower()
    assert [info.names for info in Store(home).tables()] == [("Ada", "random")] * 2


def test_continue_goes_to_ones_own_table_and_watches_others(run) -> None:
    assert run("continue").exit_code == 2
    run("play", "pennsylvania", "--seats", "you,random")
    mine = run("continue")
    assert "Ada, keep tickets" in mine.stdout
    (table,) = re.findall(r"trainbound continue (\w+) --text", mine.stdout)
    watched = run("continue", table, lines="hand\n", name="Cy")
    assert "You watch this game" in watched.stdout
    assert "keep tickets" not in watched.stdout
    assert run("continue", name="Cy").exit_code == 2, "none of the tables is theirs"
    assert run("continue", "zzzz").exit_code == 2


@pytest.mark.parametrize("option", ["--record", "--position"])
def test_what_only_a_folder_of_ones_own_has_is_refused(home: Path, tmp_path: Path, option: str) -> None:
    result = CliRunner().invoke(
        main, ["--shared", "play", "pennsylvania", "--seats", "you,random", option, str(tmp_path / "file")],
        env={"TRAINBOUND_HOME": str(home), "TRAINBOUND_TEXT": "1"},
    )  # fmt: skip
    assert result.exit_code == 2
    assert f"{option} is for tables in a folder of your own" in result.stderr
    assert not (tmp_path / "file").exists()


def test_people_who_share_a_folder_are_known_by_their_accounts(home: Path) -> None:
    env = {"TRAINBOUND_HOME": str(home), "TRAINBOUND_TEXT": "1", "LOGNAME": "bea"}
    result = CliRunner().invoke(main, ["--shared"], env=env)
    assert result.stdout.startswith("The lobby. You are bea.")
    assert CliRunner().invoke(main, [], env=env).stdout.startswith("The lobby. You are bea."), "it is shared now"


def test_somebody_in_their_own_folder_has_no_lobby(home: Path) -> None:
    env = {"TRAINBOUND_HOME": str(home), "TRAINBOUND_TEXT": "1"}
    assert CliRunner().invoke(main, ["play", "pennsylvania", "--seats", "Ada,Cy"], env=env).exit_code == 0
    result = CliRunner().invoke(main, [], env=env)
    assert result.stdout.endswith("--text\n")
    assert "Hand the keyboard to Ada" in result.stdout
    assert "lobby" not in result.stdout
