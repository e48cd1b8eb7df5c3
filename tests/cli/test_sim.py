"""`trainbound sim`: the report people script against."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from trainbound.cli import main
from trainbound.cli.sim import summed
from trainbound.table.matches import Match
from trainbound.table.matches import Result as Played

TINY = str(Path(__file__).parent.parent / "maps" / "tiny.toml")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["sim", *args])


def report(*args: str) -> dict[str, Any]:
    result = run(*args, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_the_json_has_the_keys_of_the_contract() -> None:
    found = report(TINY, "--seats", "random,random", "--games", "6", "--seed", "5", "--jobs", "1")
    assert list(found) == ["map", "seed", "games", "finished", "faults", "actions", "seconds", "seats"]
    assert (found["map"], found["seed"], found["games"], found["finished"], found["faults"]) == (
        "tiny",
        "5".zfill(32),
        6,
        6,
        [],
    )
    assert [list(seat) for seat in found["seats"]] == [["name", "bot", "wins", "mean_score"]] * 2
    assert [seat["name"] for seat in found["seats"]] == ["random", "random 2"]
    assert sum(seat["wins"] for seat in found["seats"]) == 6
    assert found["actions"] > 100
    assert found["seconds"] > 0


def test_the_same_whatever_the_jobs_but_for_the_time() -> None:
    one, two = (
        report(TINY, "--seats", "random,random,random", "--games", "8", "--seed", "c0ffee", "--rotate", "--jobs", jobs)
        for jobs in ("1", "2")
    )
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_without_a_seed_each_run_has_its_own_and_says_it() -> None:
    one, two = (report(TINY, "--seats", "random,random", "--games", "2", "--jobs", "1") for _ in range(2))
    assert one["seed"] != two["seed"]
    again = report(TINY, "--seats", "random,random", "--games", "2", "--jobs", "1", "--seed", one["seed"])
    assert {**again, "seconds": 0} == {**one, "seconds": 0}


def test_a_shared_victory_counts_its_part_and_faults_are_listed() -> None:
    match = Match("m", ("random", "random"), 4, bytes(16), True)
    results = [
        Played(0, bytes(16), 10, (5, 5), (0, 1), "", 1.0, 2.0),
        Played(1, bytes(16), 10, (8, 1), (0,), "", 1.5, 4.0),
        Played(2, b"\x01" * 16, 7, (), (), "after 7 actions: KeyError: 3", 2.0, 3.0),
    ]
    found = summed(match, "m", ("a", "b"), results)
    assert [(seat["wins"], seat["mean_score"]) for seat in found["seats"]] == [(1.5, 6.5), (0.5, 3.0)]
    assert (found["games"], found["finished"], found["actions"], found["seconds"]) == (4, 2, 27, 3.0)
    assert found["faults"] == [{"game": 2, "seed": "01" * 16, "message": "after 7 actions: KeyError: 3"}]
    assert summed(match, "m", ("a", "b"), [])["seats"][0] == {
        "name": "a",
        "bot": "random",
        "wins": 0,
        "mean_score": 0.0,
    }


def test_a_fault_is_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainbound.table.matches.MOST_ACTIONS", 3)
    result = run(TINY, "--seats", "random,random", "--games", "2", "--jobs", "1", "--seed", "1")
    assert result.exit_code == 3
    assert (
        result.stdout.count("our own fault, please report: after 4 actions: RuntimeError: no end after 3 actions") == 2
    )
    assert re.search(r"random 2 +0 wins +- ", result.stdout)


def test_for_people_it_is_a_line_a_bot() -> None:
    result = run(TINY, "--seats", "random,random", "--games", "4", "--jobs", "1", "--seed", "1")
    first, *seats = result.stdout.splitlines()
    assert first.startswith("tiny: 4 of 4 games finished, ")
    assert first.endswith(f"seed {'1'.zfill(32)}")
    assert [
        re.match(r"(random(?: 2)?) +[\d.]+ wins +[\d.]+ % +-?[\d.]+ points a game$", line) is not None for line in seats
    ] == [True] * 2
