"""Railway Boom on the command line: simulated, replayed, its rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.table.playing import play, table
from trainbound.cli import main
from trainbound.store.journal import Store
from trainbound.table.table import Table


def run(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=input)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_whole_games_without_a_fault(seats: int) -> None:
    bots = ",".join(["random"] * seats)
    found = run("sim", "railway-boom", "--seats", bots, "--games", "4", "--seed", "7", "--jobs", "1", "--json")
    report = json.loads(found.stdout)
    assert (found.exit_code, report["map"], report["finished"], report["faults"]) == (0, "railway-boom", 4, [])
    assert len(report["seats"]) == seats


def test_a_record_is_verified_and_shown_at_any_entry(tmp_path: Path) -> None:
    at = play(table(tmp_path, "Ada,random", "railway-boom"), number=4)
    file = tmp_path / "boom.jsonl"
    file.write_text(at.export(0), encoding="utf-8")
    found = run("replay", str(file), "--verify")
    assert found.exit_code == 0
    assert found.stdout.startswith(f"{file}: {at.length} entries replay without a fault")
    shown = run("replay", str(file), "--at", "60")
    assert "After entry 60" in shown.stdout
    assert "  locomotives: s1" in shown.stdout
    assert "Discs from left to right: " in shown.stdout
    report = json.loads(run("replay", str(file), "--at", "60", "--json").stdout)
    assert report["position"]["seat"][0]["name"] == "Ada"


def test_the_whole_journal_of_a_game_is_readable_as_text(tmp_path: Path) -> None:
    """One line an entry: its number, and sentences of which one names whoever did it and what they did."""
    file = Path(__file__).parents[1] / "records" / "railway-boom.jsonl"
    found = run("replay", str(file), "--log")
    assert found.exit_code == 0
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    names = [seat["name"] for seat in json.loads(run("replay", str(file), "--json").stdout)["seats"]]
    assert len(set(names)) == 3
    done = [line for line in lines if "do" in line]
    rows = [line for line in found.stdout.splitlines() if re.match(r" {0,3}[0-9]+  ", line)]
    assert len(rows) == len(done) + 1, "the deal, and each action"
    assert "Objectives in their order:" in rows[0]
    says = {
        "bid": "bids [0-9]+", "confirm": "stays at [0-9]+", "take": "takes [ls]", "buy": "buys [wd][0-9]+",
        "station": "builds a station", "rail": "lays a rail", "group": "chooses group", "raise": "raises the",
        "gain": "(gains|takes back) ", "run": "runs [ls]", "convert": "converts ", "use": "uses d", "pay": "pays ",
        "done": "(buys no|lays no|leaves [0-9]+ power unused|declines|runs no)",
    }  # fmt: skip
    for row, line in zip(rows[1:], done, strict=True):
        number, _, said = row.strip().partition("  ")
        assert int(number) == line["n"]
        verb = line["do"].split()[0]
        assert re.search(rf"(^|\. ){re.escape(names[line['seat']])} {says[verb]}", said), row
        assert row.endswith(".") and ".." not in row


def test_the_journal_in_words_is_there_for_programs_and_for_the_other_family(tmp_path: Path) -> None:
    records = Path(__file__).parents[1] / "records"
    report = json.loads(run("replay", str(records / "railway-boom.jsonl"), "--log", "--json").stdout)
    assert [row["entry"] for row in report["log"]] == list(range(report["entries"] + 1))
    assert "position" not in report
    found = run("replay", str(records / "usa.jsonl"), "--log", "--at", "3")
    assert "\n   1  " in found.stdout
    assert "After entry 3" in found.stdout


def test_a_record_with_a_wrong_action_names_its_line_and_rule(tmp_path: Path) -> None:
    at = play(table(tmp_path, "Ada,random", "railway-boom"), number=4)
    lines = at.export(0).splitlines()
    first = json.loads(lines[1])
    lines[1] = json.dumps({**first, "do": "bid 20"})
    file = tmp_path / "boom.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    found = run("replay", str(file), "--verify")
    assert found.exit_code == 1
    assert "line 2" in found.stderr
    assert "cannot cover RB-10" in found.stderr


def test_the_rules_are_listed_and_searched() -> None:
    everything = json.loads(run("rules", "railway-boom", "--json").stdout)
    assert [rule["id"] for rule in everything][:61] == [f"RB-{n}" for n in range(1, 62)]
    assert "priority chart" in run("rules", "railway-boom", "RB-11").stdout
    assert "RB-18" in run("rules", "power").stdout


def test_a_fault_of_the_content_is_told_with_its_file(tmp_path: Path) -> None:
    found = run("maps", "check", str(tmp_path / "map.toml"))
    assert found.exit_code == 2
    assert "cannot be read" in found.output


def test_it_is_played_and_continued_in_line_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game stopped in the middle of an auction (RB-9) goes on there, with the switch of the environment too."""
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path))
    found = run("play", "railway-boom", "--text", "--seats", "Ada,Cy", input="y\nbid 3\n")
    assert found.exit_code == 0, found.output
    (info,) = Store(tmp_path).tables()
    assert f"trainbound continue {info.id} --text" in found.output
    monkeypatch.setenv("TRAINBOUND_TEXT", "1")
    again = run("continue", info.id, input="y\nauction\n")
    assert again.exit_code == 0 and " at 3.\n" in again.output


def test_the_usual_seats_are_a_person_and_the_planner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a terminal nothing opens, but the table is there, with a bot of the family."""
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path))
    found = run("play", "railway-boom")
    assert "terminal" in found.output
    (info,) = Store(tmp_path).tables()
    assert Table.open(Store(tmp_path), info.id).bots == (None, "planner")
