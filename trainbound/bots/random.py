"""`random`: a kind of action evenly, then one of that kind evenly. The floor that every other bot must clear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.boom.actions import FREE
from trainbound.kernel.seeds import generator
from trainbound.kernel.types import Action, Decision

if TYPE_CHECKING:
    from trainbound.boom.board import Board as BoomBoard
    from trainbound.boom.views import BoomView
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView

SELDOM = 1 / 8
"""The chance that a free action is taken where there is one."""


class Random:
    """Two throws a decision: one for the kind of action, one for the action."""

    looks = False

    def __init__(self, board: Board | BoomBoard, seed: bytes, seat: int) -> None:
        self._throw = generator(seed, "random", seat).random

    def choose(self, view: TicketView | BoomView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        throw = self._throw
        kinds = list(map(type, legal))
        there = list(dict.fromkeys(kinds))
        if len(there) == 1:
            return legal[int(throw() * len(legal))]
        kind = there[int(throw() * len(there))]
        return legal[_nth(kinds, kind, int(throw() * kinds.count(kind)))]


class FreeRandom(Random):
    """The same in a game with free actions, which leave the question open: one of them now and then, before it."""

    def choose(self, view: TicketView | BoomView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        answers = [action for action in legal if action.verb not in FREE]
        free = [action for action in legal if action.verb in FREE]
        seldom = bool(free) and (not answers or self._throw() < SELDOM)
        return super().choose(view, decision, free if seldom else answers)


def _nth(kinds: list[type[Action]], kind: type[Action], n: int) -> int:
    """The position of a kind's n-th occurrence, counted from 0."""
    at = kinds.index(kind)
    for _ in range(n):
        at = kinds.index(kind, at + 1)
    return at
