"""The bots of Railway Boom."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME, begun
from trainbound import bots
from trainbound.boom.actions import FREE
from trainbound.bots import texts


def test_each_family_has_bots_of_its_own() -> None:
    assert "random" in bots.bots_of(BOARD)
    assert set(bots.bots_of(BOARD)) <= set(bots.NAMES)
    for name in bots.bots_of(BOARD):
        assert bots.make(name, BOARD, b"0" * 16, 0)
    with pytest.raises(KeyError):
        bots.make("nobody", BOARD, b"0" * 16, 0)


def test_random_takes_a_free_action_one_time_in_eight() -> None:
    """RB-43."""
    state = begun(3)
    (decision,) = GAME.decisions(state)
    legal = GAME.legal(state, decision)
    bot = bots.make("random", BOARD, b"1" * 16, 0)
    view = GAME.view(state, decision.seat)
    chosen = [bot.choose(view, decision, legal).verb for _ in range(4000)]
    free = sum(verb in FREE for verb in chosen)
    assert 400 < free < 600
    assert 1500 < chosen.count("bid") < 2000
    assert 1500 < chosen.count("confirm") < 2000


def test_random_answers_the_same_with_the_same_seed() -> None:
    state = begun(3)
    (decision,) = GAME.decisions(state)
    legal = GAME.legal(state, decision)
    one, two = (bots.make("random", BOARD, b"2" * 16, 1) for _ in range(2))
    for _ in range(20):
        assert one.choose(GAME.view(state, 0), decision, legal) == two.choose(GAME.view(state, 0), decision, legal)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", [name for name in bots.bots_of(BOARD) if name != "random"])
def test_a_bot_answers_every_question_legally_and_the_same_each_time(name: str, seats: int) -> None:
    """Whole games: what it chooses is refused nowhere, and follows from the view alone."""
    state = begun(seats, 7 + seats, random_tiles=True)
    players = [bots.make(name, BOARD, bytes([seat]) * 16, seat) for seat in range(seats)]
    again = bots.make(name, BOARD, b"x" * 16, 0)
    while state.open:
        (decision,) = GAME.decisions(state)
        legal, view = GAME.legal(state, decision), GAME.view(state, decision.seat)
        action = players[decision.seat].choose(view, decision, legal)
        if decision.number % 5 == 0:
            assert again.choose(view, decision, legal) == action
        state = GAME.apply(state, decision.number, action).state
    assert state.over


def test_the_planner_says_why_for_every_kind_of_question() -> None:
    """Its sentences name what it advises, and no code is left unsaid."""
    said = {}
    for seats in (2, 3):
        state = begun(seats, 40 + seats)
        players = [bots.adviser(BOARD, bytes([seat]) * 16, seat) for seat in range(seats)]
        names = ("Ada", "Bea", "Cy")[:seats]
        while state.open:
            (decision,) = GAME.decisions(state)
            legal, view = GAME.legal(state, decision), GAME.view(state, decision.seat)
            advice = players[decision.seat].advise(view, decision, legal)
            said[advice.code] = texts.advice(BOARD, names, advice)
            state = GAME.apply(state, decision.number, advice.action).state
    assert {"bid", "confirm", "take", "station", "rail", "group", "run"} <= said.keys()
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said.values())
    assert said["bid"].startswith("Bid ") and said["run"].startswith("Run ")
    assert "best" not in said, "each has a sentence of its own"
