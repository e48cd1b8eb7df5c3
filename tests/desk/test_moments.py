"""Any moment of a game is a position without faults, and at its end the score that the game itself has."""

import json
import random
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from trainbound import desk
from trainbound.cli import main
from trainbound.table import exchange
from trainbound.table.games import load_ticket
from trainbound.table.positions import file_of, position
from trainbound.ticket.mapfile import map_ids

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ("Ada", "Bob", "Cy", "Dee", "Eve")


@lru_cache
def replayed(name: str) -> Any:
    """The game and the states of a record."""
    game, _, course, bad = exchange.replayed((RECORDS / f"{name}.jsonl").read_bytes(), name)
    assert bad is None
    return game, course


@pytest.mark.parametrize("part", [0, 0.2, 0.5, 0.8, 1])
@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.jsonl")))
def test_a_moment_of_a_record_is_a_position_without_faults(name: str, part: float) -> None:
    game, course = replayed(name)
    state = course.at(int(course.length * part))
    names = NAMES[: state.seats]
    from_file = desk.judge(file_of(game, state, names))
    assert from_file["faults"] == []
    assert desk.judged(json.loads(json.dumps(position(game, state, names)))) == from_file
    if part == 1:
        assert [seat["score"]["total"] for seat in from_file["seats"]] == list(course.end().scores)


TABLES = [(map_id, seats) for map_id in map_ids() for seats in (2, load_ticket(map_id).players[1])]


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_a_game_at_random_is_a_position_without_faults_all_the_way_to_its_score(map_id: str, seats: int) -> None:
    """Shares, technologies, stations and the neutral investor's pile included."""
    game, chance = load_ticket(map_id), random.Random(seats)
    options = dict.fromkeys(game.options, True)
    state, n = game.start(seats, bytes([seats] * 16), options).state, 0
    while decisions := game.decisions(state):
        decision = decisions[0]
        legal = game.legal(state, decision)
        plays = [action for action in legal if action.verb in ("claim", "buy", "station")]
        action = chance.choice(plays if plays and chance.random() < 0.7 else legal)
        state, n = game.apply(state, decision.number, action).state, n + 1
        if n % 40 == 0:
            assert desk.judge(file_of(game, state, NAMES[:seats]))["faults"] == [], n
    answer = desk.judge(file_of(game, state, NAMES[:seats]))
    assert answer["faults"] == []
    scores = game.scores(state)
    assert answer["score"]["totals"] == list(scores.totals)
    assert answer["score"]["ranking"] == [[NAMES[s] for s in group] for group in scores.ranking]


def test_replay_prints_a_position_that_check_and_maps_show_read() -> None:
    runner, record = CliRunner(), str(RECORDS / "india.jsonl")
    run = runner.invoke(main, ["replay", record, "--at", "90", "--position"])
    assert run.exit_code == 0
    assert runner.invoke(main, ["check", "-"], input=run.output).exit_code == 0
    shown = runner.invoke(main, ["maps", "show", "india", "--position", "-"], input=run.output)
    assert shown.exit_code == 0
    assert "=1" in shown.output or "1=" in shown.output
