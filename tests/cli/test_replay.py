"""`trainbound replay`: what it proves, what it prints, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.table.playing import TINY, play, table
from trainbound.cli import main
from trainbound.table.table import Table


def run(*args: str, data: bytes = b"") -> Result:
    return CliRunner().invoke(main, ["replay", *args], input=data)


@pytest.fixture
def game(tmp_path: Path) -> Table:
    return play(table(tmp_path, "Ada,random,random"), number=1)


@pytest.fixture
def file(game: Table, tmp_path: Path) -> Path:
    file = tmp_path / "game.jsonl"
    file.write_text(game.export(None), encoding="utf-8")
    return file


def test_a_good_record_is_verified(file: Path, game: Table) -> None:
    result = run(str(file), "--verify")
    assert (result.exit_code, result.stderr) == (0, "")
    first, scores = result.stdout.splitlines()
    assert first == f"{file}: {game.length} entries replay without a fault; the game is over"
    totals = game.game.scores(game.state).totals
    assert sorted(scores.removeprefix("Scores: ").split(", ")) == sorted(
        f"{name} {points}" for name, points in zip(game.names, totals, strict=True)
    )
    assert run("-", "--verify", data=file.read_bytes()).exit_code == 0


@pytest.mark.parametrize("n", [0, 1, 20, None])
def test_the_state_at_an_entry_is_printed(file: Path, game: Table, n: int | None) -> None:
    result = run(str(file), "--json", *([] if n is None else ["--at", str(n)]))
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    at = game.length if n is None else n
    state = game.at(at)
    assert (found["map"], found["at"], found["entries"], found["faults"], found["over"]) == (
        "tiny",
        at,
        game.length,
        [],
        True,
    )
    assert found["position"]["deck"] == len(state.deck)
    for seat, row in enumerate(found["position"]["seat"]):
        assert (row["name"], row["points"], row["trains"]) == (game.names[seat], state.points[seat], state.trains[seat])
        assert row["tracks"] == list(game.game.board.ids(state.owned[seat]))
        assert row["tickets"] == [game.game.board.tickets[k].id for k in state.tickets[seat]]
    assert [ask["kind"] for ask in found["position"]["asked"]] == [d.kind for d in game.game.decisions(state)]
    assert found["scores"] == list(game.game.scores(game.state).totals)
    text = run(str(file), *([] if n is None else ["--at", str(n)])).stdout
    assert f"After entry {at}" in text
    for seat, name in enumerate(game.names):
        assert f"{name}: {state.points[seat]} points, {state.trains[seat]} trains; hand " in text


def test_a_record_that_does_not_replay_names_its_first_bad_line(file: Path, game: Table) -> None:
    lines = file.read_text().splitlines()
    lines[9] = lines[9].replace('"do":"', '"do":"pass')
    file.write_text("\n".join(lines))
    result = run(str(file), "--verify")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f'{file}, line 10: "do": pass')
    result = run(str(file))
    assert result.exit_code == 1
    assert result.stdout.startswith("After entry 8")
    found = json.loads(run(str(file), "--json").stdout)
    assert (found["entries"], found["at"], found["faults"][0]["line"], found["over"]) == (8, 8, 10, False)


def test_wrong_scores_at_the_end_do_not_pass(file: Path) -> None:
    *lines, end = file.read_text().splitlines()
    last = json.loads(end)
    last["scores"][0] += 1
    file.write_text("\n".join([*lines, json.dumps(last)]))
    result = run(str(file), "--verify")
    assert result.exit_code == 1
    assert f'line {len(lines) + 1}: "scores": the record says' in result.stderr


def test_a_record_of_another_version_of_the_map_does_not_verify_but_can_be_seen(file: Path) -> None:
    head, *rest = file.read_text().splitlines()
    file.write_text("\n".join([json.dumps({**json.loads(head), "rules": "00" * 32}), *rest]))
    result = run(str(file), "--verify")
    assert result.exit_code == 1
    assert "another version of the map Tiny Valley" in result.stderr
    assert run(str(file)).exit_code == 0


def test_a_running_game_replays_too(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(play(table(tmp_path, "Ada,random", TINY), 1).export(0))
    assert run(str(file), "--verify").stdout == f"{file}: 1 entry replays without a fault; the game is not over\n"


def test_an_entry_that_there_is_not(file: Path, game: Table) -> None:
    result = run(str(file), "--at", "9999")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{file}: there is no entry 9999; the last one is {game.length}\n"


@pytest.mark.parametrize("n", [0, 7, None])
def test_a_moment_is_printed_as_a_position_file_that_check_reads(file: Path, game: Table, n: int | None) -> None:
    """Of a map of one's own too: the position names its file."""
    written = run(str(file), "--position", *([] if n is None else ["--at", str(n)]))
    assert written.exit_code == 0
    checked = CliRunner().invoke(main, ["check", "-", "--json"], input=written.output)
    assert checked.exit_code == 0
    answer = json.loads(checked.output)
    state = game.at(game.length if n is None else n)
    assert [(seat["name"], seat["trains"]) for seat in answer["seats"]] == list(
        zip(game.names, state.trains, strict=True)
    )
    assert answer["score"]["totals"] == list(game.game.scores(state).totals)
