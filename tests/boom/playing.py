"""Games for tests: at random, or with the first of some wishes that is legal."""

from __future__ import annotations

import random
from collections.abc import Iterator

from trainbound.boom.actions import FREE
from trainbound.boom.board import load_board
from trainbound.boom.engine import BoomGame
from trainbound.boom.state import State
from trainbound.kernel.types import Action, Decision, Event

GAME = BoomGame(load_board("railway-boom"))
BOARD = GAME.board


def begun(seats: int = 4, n: int = 1, **options: bool) -> State:
    """A game that has just begun."""
    return GAME.start(seats, n.to_bytes(16, "big"), options).state


def some(chance: random.Random, legal: list[Action], eager: bool = False) -> Action:
    """A kind of action evenly, then one of that kind; free actions seldom; if eager, to be done seldom too."""
    free = [a for a in legal if a.verb in FREE]
    rest = [a for a in legal if a.verb not in FREE]
    if eager and chance.random() < 0.9:
        rest = [a for a in rest if a.verb not in ("done", "confirm")] or rest
    pool = free if free and (not rest or chance.random() < 1 / 8) else rest
    verb = chance.choice(list(dict.fromkeys(a.verb for a in pool)))
    return chance.choice([a for a in pool if a.verb == verb])


def played(
    seats: int, n: int, most: int = 100_000, eager: bool = False, **options: bool
) -> Iterator[tuple[State, Decision, Action, State, tuple[Event, ...]]]:
    """A random game step by step: state before, decision, action, state after, events."""
    chance = random.Random(n)
    state = begun(seats, n, **options)
    for _ in range(most):
        if not state.open:
            return
        (decision,) = GAME.decisions(state)
        action = some(chance, list(GAME.legal(state, decision)), eager)
        after, events = GAME.apply(state, decision.number, action)
        yield state, decision, action, after, events
        state = after
