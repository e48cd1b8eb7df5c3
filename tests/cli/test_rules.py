"""`trainbound rules`: what it prints for people and for programs, and what it says when there is nothing to print."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from trainbound.cli import main
from trainbound.kernel import ruletexts
from trainbound.ticket.mapfile import map_ids


def run(*args: str, columns: int = 80) -> Result:
    return CliRunner().invoke(main, ["rules", *args], env={"COLUMNS": str(columns)})


def test_without_a_map_it_prints_the_rules_of_all() -> None:
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
    assert run("t-16").stdout.startswith("T-16   Ruling: a player who can do none of the three passes.")


@pytest.mark.parametrize("columns", [40, 80, 132])
def test_lines_fit_the_terminal_and_hold_every_word_of_the_rules(columns: int) -> None:
    printed = run(columns=columns).stdout
    assert max(map(len, printed.splitlines())) <= columns
    words = printed.split()
    for rule in ruletexts.everything():
        assert rule.id in words
        at = words.index(rule.text.split()[0], words.index(rule.id))
        assert words[at : at + len(rule.text.split())] == rule.text.split()


def test_nothing_found_is_said_with_the_nearest_word() -> None:
    result = run("locomotve")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "No rule holds 'locomotve'; the nearest word in them: locomotive.\n"
    assert json.loads(run("locomotve", "--json").stdout) == []


def test_an_unreadable_map_is_one_sentence_and_exit_2(tmp_path: Path) -> None:
    result = run(str(tmp_path / "none.toml"))
    assert result.exit_code == 2
    assert "none.toml: file: cannot be read" in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""
