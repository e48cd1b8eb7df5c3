"""Games of bots, for the tests of this layer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tests.ticket.positions import PENNSYLVANIA, TINY
from trainbound import bots
from trainbound.kernel.seeds import derived
from trainbound.kernel.types import Action, Decision
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.state import State
from trainbound.ticket.views import TicketView

GAMES = {"pennsylvania": PENNSYLVANIA, "tiny": TINY}
Choose = Callable[[TicketView, Decision, Sequence[Action]], Action]


def seated(game: TicketGame, names: Sequence[str], seed: bytes) -> list[bots.Bot]:
    """A bot for each seat."""
    return [bots.make(name, game.board, derived(seed, "bot", seat), seat) for seat, name in enumerate(names)]


def course(game: TicketGame, choices: Sequence[Choose], seed: bytes, most: int = 5000) -> Iterator[tuple[Any, ...]]:
    """A game move by move: (state, view, decision, legal actions, the action chosen); at last (state,) if it ended."""
    state = game.start(len(choices), seed, {}).state
    for _ in range(most):
        if not state.open:
            yield (state,)
            return
        decision = game.decisions(state)[0]
        legal = game.legal(state, decision)
        view = game.view(state, decision.seat)
        action = choices[decision.seat](view, decision, legal)
        yield state, view, decision, legal, action
        state = game.apply(state, decision.number, action).state


def last(game: TicketGame, names: Sequence[str], seed: bytes) -> State:
    """The state at the end of a game."""
    *_, end = course(game, [bot.choose for bot in seated(game, names, seed)], seed)
    assert len(end) == 1, "the game has ended"
    state = end[0]
    assert isinstance(state, State)
    return state
