"""What holds for every bot: legal answers, the same ones for the same view, and no look at anything hidden."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pkgutil import walk_packages

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bots.playing import GAMES, course, last, seated
from trainbound import bots, network, ticket
from trainbound.kernel.types import Action, Decision
from trainbound.ticket.actions import Claim, Draw, DrawTickets
from trainbound.ticket.cards import NONE
from trainbound.ticket.state import State, put
from trainbound.ticket.views import TicketView

SEEDS = st.integers(0, 2**32).map(lambda n: n.to_bytes(16, "big"))


def test_the_registry_names_the_bots_and_makes_each() -> None:
    board = GAMES["tiny"].board
    assert bots.NAMES == ("random", "greedy", "planner")
    assert [type(bots.make(name, board, b"0" * 16, 0)).__name__.lower() for name in bots.NAMES] == [*bots.NAMES]
    with pytest.raises(KeyError):
        bots.make("nobody", board, b"0" * 16, 0)


@settings(max_examples=12)
@given(SEEDS, st.sampled_from([*GAMES]), st.sampled_from(["greedy", "planner", "random"]), st.integers(2, 5))
def test_bots_answer_legally_to_the_end_of_a_game(seed: bytes, name: str, bot: str, seats: int) -> None:
    game = GAMES[name]
    seats = min(seats, game.players[1])
    names = [bot, *["random"] * (seats - 1)]
    kinds = set()
    asked = 0
    state = None
    for reached, *rest in course(game, [b.choose for b in seated(game, names, seed)], seed):
        state = reached
        if rest:
            _, decision, legal, action = rest
            assert action in legal
            kinds.add(decision.kind)
            asked += decision.seat == 0
    assert state and game.over(state)
    assert asked > 5 and {"keep", "turn", "second", "share"} <= kinds


@settings(max_examples=6)
@given(SEEDS, st.sampled_from(["greedy", "planner"]))
def test_the_same_view_gets_the_same_answer_from_a_fresh_bot(seed: bytes, name: str) -> None:
    game = GAMES["pennsylvania"]
    players = [b.choose for b in seated(game, [name, "random", "greedy"], seed)]
    for _, *rest in course(game, players, seed, 60):
        view, decision, legal, action = rest
        if decision.seat == 0:
            assert bots.make(name, game.board, b"another seed    ", 0).choose(view, decision, legal) == action


def test_random_repeats_itself_for_the_same_seed_only() -> None:
    game = GAMES["tiny"]
    first, same, other = (last(game, ["random", "random"], seed) for seed in (b"1" * 16, b"1" * 16, b"2" * 16))
    assert first == same
    assert first != other


def test_a_bot_that_does_not_look_needs_no_view() -> None:
    game = GAMES["pennsylvania"]
    (bot,) = seated(game, ["random"], b"3" * 16)
    assert not bot.looks
    decision = game.decisions(game.start(2, b"3" * 16, {}).state)[0]
    legal = game.legal(game.start(2, b"3" * 16, {}).state, decision)
    assert bot.choose(None, decision, legal) in legal  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_what_is_hidden_changes_no_answer(name: str) -> None:
    game = GAMES["pennsylvania"]
    seed = b"4" * 16
    compared = 0

    def shuffled(state: State) -> State:
        """The same position for seat 0, with all that it may not see turned round."""
        other = state.copy()
        other.deck = other.deck[::-1]
        other.ticket_deck = other.ticket_deck[::-1]
        mixed = other.hands[1]
        other.hands = put(other.hands, 1, [*mixed[3:], *mixed[:3]])
        if len(other.tickets[1]) <= len(other.ticket_deck):
            other.tickets = put(other.tickets, 1, other.ticket_deck[: len(other.tickets[1])])
        return other

    bot = bots.make(name, game.board, seed, 0)
    for state, *rest in course(game, [b.choose for b in seated(game, [name, "greedy"], seed)], seed, 120):
        _, decision, legal, action = rest
        if decision.seat == 0:
            compared += 1
            assert bot.choose(game.view(shuffled(state), 0), decision, legal) == action
    assert compared > 40


def test_what_is_remembered_between_decisions_has_a_bound() -> None:
    """Hundreds of games are played in one process."""
    found = {}
    for package in (bots, network, ticket):
        for info in walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(import_module(info.name)).values():
                if hasattr(value, "cache_parameters"):
                    found[value] = value.cache_parameters()["maxsize"]
    assert len(found) > 5
    assert all(found.values()), [value for value, most in found.items() if not most]


def test_random_takes_a_kind_evenly_then_one_of_it_evenly() -> None:
    game = GAMES["tiny"]
    actions: Sequence[Action] = [Draw(0), Claim(0, NONE), Draw(1), Draw(2), DrawTickets()]
    bot = bots.make("random", game.board, b"5" * 16, 0)
    decision = Decision(1, 0, "turn")
    view: TicketView = game.view(game.start(2, b"5" * 16, {}).state, 0)
    counts = [0] * 5
    for _ in range(9000):
        counts[actions.index(bot.choose(view, decision, actions))] += 1
    assert [round(n / 1000) for n in counts] == [1, 3, 1, 1, 3]
