"""How strong the bots of Railway Boom are, on a few games; `trainbound sim railway-boom` plays hundreds."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME
from trainbound import bots
from trainbound.kernel.seeds import derived


def won(names: tuple[str, ...], seed: bytes) -> tuple[str, ...]:
    """The bots on the first place."""
    s = GAME.start(len(names), seed, {}).state
    players = [bots.make(name, BOARD, derived(seed, "bot", seat), seat) for seat, name in enumerate(names)]
    while s.open:
        (decision,) = GAME.decisions(s)
        seat = decision.seat
        action = players[seat].choose(GAME.view(s, seat), decision, GAME.legal(s, decision))
        s = GAME.apply(s, decision.number, action).state
    return tuple(names[seat] for seat in GAME.scores(s).ranking[0])


@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("planner", "random"), ("planner", "greedy")])
def test_the_better_bot_wins_from_either_seat(better: str, worse: str) -> None:
    for names in ((better, worse), (worse, better)):
        assert won(names, derived(b"strength", "game", 0)) == (better,)


def test_the_planner_wins_at_a_table_of_four() -> None:
    assert won(("greedy", "greedy", "planner", "greedy"), derived(b"strength", "game", 1)) == ("planner",)
