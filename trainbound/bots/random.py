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
    """Two throws a decision: one for the verb, one for the action."""

    looks = False

    def __init__(self, board: Board | BoomBoard, seed: bytes, seat: int) -> None:
        self._throw = generator(seed, "random", seat).random

    def choose(self, view: TicketView | BoomView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        throw = self._throw
        verbs = [action.verb for action in legal]
        kinds = list(dict.fromkeys(verbs))
        if len(kinds) == 1:
            return legal[int(throw() * len(legal))]
        kind = kinds[int(throw() * len(kinds))]
        return legal[_nth(verbs, kind, int(throw() * verbs.count(kind)))]


class FreeRandom(Random):
    """The same in a game with free actions, which leave the question open: one of them now and then, before it."""

    def choose(self, view: TicketView | BoomView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        answers = [action for action in legal if action.verb not in FREE]
        free = [action for action in legal if action.verb in FREE]
        seldom = bool(free) and (not answers or self._throw() < SELDOM)
        return super().choose(view, decision, free if seldom else answers)


def _nth(words: list[str], word: str, n: int) -> int:
    """The position of a word's n-th occurrence, counted from 0."""
    at = words.index(word)
    for _ in range(n):
        at = words.index(word, at + 1)
    return at
