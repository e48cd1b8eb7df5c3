"""`trainbound rules`: what it prints for people and for programs, and what it says when there is nothing to print."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from trainbound.cli import main
from trainbound.kernel import ruletexts
from trainbound.kernel.files import map_files
from trainbound.ticket.mapfile import map_ids


def run(*args: str, columns: int = 80) -> Result:
    return CliRunner().invoke(main, ["rules", *args], env={"COLUMNS": str(columns)})


def test_with_nothing_it_says_which_rules_there_are_and_how_to_ask() -> None:
    rows = run().stdout.splitlines()
    for name in map_files():
        first, last = ruletexts.of_map(name)[0].id, ruletexts.of_map(name)[-1].id
        row = next(row for row in rows if row.startswith(f"  trainbound rules {name} "))
        assert first in row
        assert row.endswith(last)
    commands = [row.partition(": trainbound rules ")[2] for row in rows if ": trainbound rules " in row]
    assert len(commands) == 2
    assert all(run(*command.split()).stdout for command in commands)
    assert max(map(len, rows)) <= 80


def test_without_a_map_there_are_the_rules_of_all() -> None:
    listed = json.loads(run("--json").stdout)
    assert listed == [{"id": r.id, "text": r.text, "ruling": r.ruling} for r in ruletexts.everything()]
    assert any(rule["ruling"] for rule in listed)
    assert not all(rule["ruling"] for rule in listed)


@pytest.mark.parametrize("name", map_ids())
def test_the_first_word_is_the_map_if_it_is_a_maps_id(name: str) -> None:
    listed = json.loads(run(name, "--json").stdout)
    assert [rule["id"] for rule in listed] == [rule.id for rule in ruletexts.of_map(name)]


def test_words_choose_rules() -> None:
    assert [rule["id"] for rule in json.loads(run("neutral", "STACK", "--json").stdout)] == ["PA-10"]


@pytest.mark.parametrize("name", map_ids())
def test_what_differs_on_a_map_comes_first_under_headings_that_say_so(name: str) -> None:
    for words in ((), ("double",)):
        printed = run(name, *words).stdout
        book = ruletexts.of_map(name)[0].book.upper()
        assert printed.startswith(f"{book}: WHAT DIFFERS FROM THE BASE GAME\n")
        assert printed.count("\nWHAT EVERY TICKET MAP SHARES\n") == 1


def test_a_ruling_and_its_reason_have_lines_of_their_own() -> None:
    lines = run("t-16").stdout.splitlines()
    assert lines[1].startswith("T-16   Ruling: a player who can do none of the three passes.")
    assert lines[3].startswith("       Why: ")


@pytest.mark.parametrize("columns", [40, 80, 132])
def test_lines_fit_the_terminal_and_hold_every_word_of_the_rules(columns: int) -> None:
    printed = run("-", columns=columns).stdout
    assert max(map(len, printed.splitlines())) <= columns
    words = printed.split()
    for rule in ruletexts.search(ruletexts.everything(), ["-"]):
        assert rule.id in words
        at = words.index(rule.text.split()[0], words.index(rule.id))
        assert words[at : at + len(rule.text.split())] == rule.text.split()


def test_nothing_found_is_said_with_the_nearest_word() -> None:
    result = run("locomotve")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "No rule holds 'locomotve'; the nearest word in them: locomotive.\n"
    assert json.loads(run("locomotve", "--json").stdout) == []


def test_a_map_that_is_nearly_named_is_offered() -> None:
    assert run("pensylvania", "neutral").stderr.endswith("; did you mean pennsylvania?\n")
    assert "did you mean" not in run("pennsylvania", "locomotve").stderr


def test_an_unreadable_map_is_one_sentence_and_exit_2(tmp_path: Path) -> None:
    result = run(str(tmp_path / "none.toml"))
    assert result.exit_code == 2
    assert "none.toml: file: cannot be read" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
