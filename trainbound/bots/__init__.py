"""Bots: each gets what its seat may see and its legal actions, and nothing else.

A new one is a module, and a line here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from trainbound.kernel.types import Action, Decision

if TYPE_CHECKING:
    from trainbound.boom.board import Board as BoomBoard
    from trainbound.ticket.board import Board

MODULES = {
    "ticket": {
        "random": "trainbound.bots.random:Random",
        "greedy": "trainbound.bots.greedy:Greedy",
        "planner": "trainbound.bots.planner:Planner",
    },
    "boom": {
        "random": "trainbound.bots.random:FreeRandom",
        "greedy": "trainbound.bots.boom.greedy:Greedy",
        "planner": "trainbound.bots.boom.planner:Planner",
    },
}
"""For each family of games: name of a bot -> where its class is, the weakest first."""

NAMES = tuple(dict.fromkeys(name for bots in MODULES.values() for name in bots))
"""The bots of all families, the weakest first."""


class Advice(NamedTuple):
    """What a bot would do and why: a code and the figures for its sentence, which `texts.advice` builds."""

    action: Action
    code: str
    values: Mapping[str, Any] = {}


class Bot(Protocol):
    """A player of one family of games. Answers follow from its seed, what it is given, and its calls so far."""

    looks: bool
    """Whether it looks at its view; to one that does not, a caller may give any."""

    def choose(self, view: Any, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions.

        Args:
            view: the view of the seat that is asked.
            decision: what is asked.
            legal: the actions that answer it, at least one.
        """
        ...


class Adviser(Bot, Protocol):
    """A bot that can say why."""

    def advise(self, view: Any, decision: Decision, legal: Sequence[Action]) -> Advice:
        """What `choose` would answer, and why."""
        ...


def bots_of(board: Board | BoomBoard) -> tuple[str, ...]:
    """The bots that play on a board, the weakest first."""
    return tuple(MODULES[board.file.family])


def make(name: str, board: Board | BoomBoard, seed: bytes, seat: int) -> Bot:
    """A bot by its name.

    Args:
        name: one of `bots_of(board)`.
        board: the map it plays on.
        seed: 16 bytes; all that is random about it follows from them.
        seat: where it sits, 0 for the first seat.

    Raises:
        KeyError: there is no bot of that name for that family.
    """
    module, _, kind = MODULES[board.file.family][name].partition(":")
    return cast(Bot, getattr(import_module(module), kind)(board, seed, seat))


def adviser(board: Board | BoomBoard, seed: bytes, seat: int) -> Adviser:
    """The bot that gives advice on a board; as `make`."""
    return cast(Adviser, make("planner", board, seed, seat))
