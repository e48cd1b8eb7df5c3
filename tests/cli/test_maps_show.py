"""`maps show`: the size asked for is kept, pipes get ASCII, a position is on the map, and errors are sentences."""

from __future__ import annotations

import os
import re
import sys

import pexpect
import pytest
from click.testing import CliRunner

from trainbound.cli import main

POSITION = """
map = "pennsylvania"
players = 3
[[seat]]
name = "Ada"
tracks = ["albany/new-york:blue", "Reading - Allentown"]
hand = "red*3"
[[seat]]
name = "Bo"
tracks = ["SYR-ALB white"]
"""


def show(*args, **kwargs):
    return CliRunner().invoke(main, ["maps", "show", *args], **kwargs)


def test_into_a_pipe_the_whole_map_is_plain_ascii():
    result = show("pennsylvania")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert "PHI" in result.stdout
    assert "ATL" in result.stdout


@pytest.mark.parametrize("size", ["80x24", "40x12", "20x5", "120x40", "82x36", "57x19"])
@pytest.mark.parametrize("zoom", ["overview", "detail"])
def test_no_line_is_wider_and_no_picture_taller_than_asked(size, zoom):
    width, height = map(int, size.split("x"))
    for extra in ([], ["Pittsburgh"]):
        result = show("pennsylvania", *extra, "--size", size, "--zoom", zoom)
        lines = result.stdout.splitlines()
        assert len(lines) <= height
        assert max(map(len, lines)) <= width
        assert not extra or "PIT" in result.stdout


def test_line_drawing_when_asked_for():
    result = CliRunner().invoke(main, ["--lines", "maps", "show", "pennsylvania"])
    assert "─" in result.stdout
    assert "\x1b" not in result.stdout


def test_a_map_in_halves_is_two_pictures_the_north_then_the_south():
    north, south = show("uk").stdout.split("\n\n")
    for picture, codes, others in ((north, "WIC LDY HUL", "PEN NYK LON"), (south, "PEN NYK LON", "WIC LDY STO")):
        assert len(picture.splitlines()) <= 21
        assert all(code in picture for code in codes.split())
        assert not any(code in picture for code in others.split())
    assert show("uk", "London").stdout.strip() == south.strip(), "of a city the half that has all its tracks"
    assert show("uk", "Galway", "--zoom", "city").stdout.startswith("Galway GAL, 4 tracks")


def test_a_city_is_a_list():
    result = show("pennsylvania", "Stroudsburg", "--zoom", "city")
    assert result.stdout.splitlines()[0] == "Stroudsburg STR, 2 tracks, clockwise from north:"
    assert "yellow 2 {JRV}" in result.stdout
    short = show("pennsylvania", "harrisburg", "--zoom", "city", "--size", "30x6")
    assert len(short.stdout.splitlines()) == 6
    assert max(map(len, short.stdout.splitlines())) <= 30
    assert "more lines" in short.stdout


def test_a_position_puts_its_tracks_on_the_map(tmp_path):
    file = tmp_path / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    result = show("pennsylvania", "--position", str(file))
    assert result.exit_code == 0, result.output
    assert "222=222" in result.stdout
    assert ":::" in result.stdout, "with three players the other of a double route is closed"
    assert "=11=" in result.stdout
    listed = show("pennsylvania", "new-york", "--zoom", "city", "--position", "-", input=POSITION)
    assert "Albany ALB, blue 6, double, claimed by Ada {BNP}" in listed.stdout
    assert "Albany ALB, green 6, double, closed {BNP}" in listed.stdout
    four = show("pennsylvania", "--position", "-", input=POSITION.replace("players = 3", "players = 4"))
    assert ":::" not in four.stdout


def test_a_faulty_position_gets_every_fault_and_exit_code_1():
    wrong = POSITION.replace("albany/new-york:blue", "albany/york:blue").replace("SYR-ALB white", "SYR-ALB").replace(
        "players = 3", 'players = "three"')
    result = show("pennsylvania", "--position", "-", input=wrong)
    assert result.exit_code == 1
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 3
    assert "players: expected a whole number from 2 to 5, found 'three'" in lines[0]
    assert "-: seat[0].tracks[0]: there is no track 'albany/york:blue'" in lines[1]
    assert "seat[1].tracks[0]: 'SYR-ALB' could be albany/syracuse:red or albany/syracuse:white; say which" in lines[2]


@pytest.mark.parametrize(("args", "says"), [
    (["pennsylvana"], "did you mean pennsylvania?"),
    (["pennsylvania", "--size", "80"], "expected columns and rows such as 80x24"),
    (["pennsylvania", "--size", "3x3"], "from 20x5 to 400x400"),
    (["pennsylvania", "--zoom", "city"], "needs it: trainbound maps show ID CITY --zoom city"),
    (["pennsylvania", "Pitsburg", "--zoom", "town"], "town"),
    (["pennsylvania", "Atlantis"], "there is no city 'Atlantis'"),
    (["pennsylvania", "a"], "could be "),
    (["pennsylvania", "--position", "/nowhere/at/all.toml"], "cannot be read"),
    (["tests/maps/tiny.toml"], "cannot be drawn"),
])
def test_what_is_wrong_is_said_in_a_sentence(args, says):
    result = show(*args)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("text", ["map = ", "map = 'pennsylvania'\nseat = 3", "map = 'atlantis'"])
def test_a_position_that_is_none(text):
    result = show("pennsylvania", "--position", "-", input=text)
    assert result.exit_code in (1, 2)
    assert result.stderr.startswith(("-: ", "'-' "))


def terminal(**env) -> str:
    """What the command writes to a terminal."""
    decided = ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE")
    base = {k: v for k, v in os.environ.items() if k not in decided}
    command = "from trainbound.cli import main; main(['maps', 'show', 'pennsylvania'])"
    child = pexpect.spawn(sys.executable, ["-c", command], env={**base, **env}, dimensions=(24, 80), encoding="utf-8",
                          timeout=30)
    text = child.read()
    child.close()
    assert child.exitstatus == 0, text
    return text


def test_on_a_terminal_there_is_colour_and_line_drawing():
    text = terminal(TERM="xterm-256color", LANG="C.UTF-8")
    assert "─" in text
    assert "48;5;18m" in text
    rows = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip("\r") for line in text.splitlines()]
    assert max(map(len, rows)) <= 80


def test_without_colour_not_one_colour_code_is_written():
    text = terminal(TERM="xterm-256color", LANG="C.UTF-8", NO_COLOR="1")
    codes = {code for codes in re.findall(r"\x1b\[([0-9;]*)m", text) for code in codes.split(";")}
    assert codes <= {"0", "1", "4", "7"}
    assert "1" in codes


def test_without_utf8_not_one_byte_above_ascii_is_written():
    assert terminal(TERM="xterm-256color", LANG="C", LC_ALL="C").isascii()
    assert terminal(TERM="vt100", LANG="C.UTF-8").isascii()


@pytest.mark.parametrize("text", ["x = " + "[" * 100_000, "x = " + "1" * 10_000])
def test_a_position_that_cannot_be_taken_apart(text):
    result = show("pennsylvania", "--position", "-", input=text)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nested too deeply" in result.stderr


def test_a_name_in_a_position_moves_no_cursor_and_no_map_is_nothing():
    text = POSITION.replace('name = "', 'name = "\\u001b[2J\\u202e', 1)
    assert text != POSITION
    listed = show("pennsylvania", "new-york", "--zoom", "city", "--position", "-", input=text)
    assert listed.exit_code == 0
    assert all(c.isprintable() or c == "\n" for c in listed.stdout)
    assert "found nothing" in show("pennsylvania", "--position", "-", input="players = 2").stderr
