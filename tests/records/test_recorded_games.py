"""A recorded game of each map, replayed action by action to the same score: what was played once stays playable.

With TRAINBOUND_RECORDS=write the games of the maps are played and written anew, which only a change of the rules or of
a board should need.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from trainbound import bots
from trainbound.kernel.course import Course
from trainbound.kernel.records import Seat, read, write_header, write_line
from trainbound.kernel.seeds import derived
from trainbound.table import exchange
from trainbound.table.games import load_game

FOLDER = Path(__file__).parent
TICKET = {"Keep", "Draw", "Claim", "DrawTickets"}
MAPS = {
    "india": (("planner", "greedy", "random"), TICKET),
    "pennsylvania": (("planner", "greedy", "random"), TICKET),
    "railway-boom": (
        ("random",) * 3,
        {"Bid", "Take", "Station", "Rail", "Group", "Run", "Convert", "Buy", "Raise", "Gain"},
    ),
    "usa": (("planner", "greedy", "random"), TICKET),
}
"""Map -> the bots of its recorded game, and kinds of actions that stand in it."""
SEED = b"a recorded game."


def recorded(name: str) -> str:
    """A game of three bots as a record, written by the rules of today."""
    game: Any = load_game(name)
    sitting, _ = MAPS[name]
    head = exchange.header(game, tuple(Seat(bot, bot) for bot in sitting), {}, SEED)
    course = Course(game, len(sitting), SEED, {}, [])
    seats = [bots.make(bot, game.board, derived(SEED, "bot", s), s) for s, bot in enumerate(sitting)]
    while decisions := game.decisions(course.state):
        decision = decisions[0]
        view, legal = game.view(course.state, decision.seat), game.legal(course.state, decision)
        course.do(decision.number, seats[decision.seat].choose(view, decision, legal))
    lines = [write_header(head), *(write_line(course.line(entry)) for entry in course.entries[1:])]
    return "\n".join([*lines, write_line(course.end())]) + "\n"


@pytest.mark.parametrize("name", MAPS)
def test_a_recorded_game_replays_to_its_score(name: str) -> None:
    path = FOLDER / f"{name}.jsonl"
    if os.environ.get("TRAINBOUND_RECORDS") == "write":
        path.write_text(recorded(name), encoding="utf-8")
    game, record, course, bad = exchange.replayed(path.read_bytes(), path.name)
    assert bad is None
    assert game.id == name
    assert record.header.rules == game.digest, "the map has changed: write the record anew"
    assert game.over(course.state)
    assert course.length > 100
    kinds = {type(entry.action).__name__ for entry in course.entries[1:]}
    assert MAPS[name][1] <= kinds
    assert course.end() == read(path.read_bytes()).lines[-1]
