"""`random`: a kind of action evenly, then one of that kind evenly. The floor that every other bot must clear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.seeds import generator
from trainbound.kernel.types import Action, Decision

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


class Random:
    """Two throws a decision: one for the verb, one for the action."""

    looks = False

    def __init__(self, board: Board, seed: bytes, seat: int) -> None:
        self._throw = generator(seed, "random", seat).random

    def choose(self, view: TicketView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        throw = self._throw
        verbs = [action.verb for action in legal]
        kinds = list(dict.fromkeys(verbs))
        if len(kinds) == 1:
            return legal[int(throw() * len(legal))]
        kind = kinds[int(throw() * len(kinds))]
        return legal[_nth(verbs, kind, int(throw() * verbs.count(kind)))]


def _nth(words: list[str], word: str, n: int) -> int:
    """The position of a word's n-th occurrence, counted from 0."""
    at = words.index(word)
    for _ in range(n):
        at = words.index(word, at + 1)
    return at
