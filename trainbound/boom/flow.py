"""How a game goes on: what is still to be done lies on a stack; a question is asked on top of it and waits there.

A task is a tuple: its name, then what its function needs. Every module of a phase lists its tasks and its questions;
the engine takes the top task off and does it, until a question is open or nothing is left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import msgspec

from trainbound.boom.board import Board
from trainbound.boom.state import State
from trainbound.kernel.types import Action, Event, Refusal

Say: TypeAlias = Callable[[Event], None]
Doing: TypeAlias = Callable[..., None]
"""(board, state, say, what the task holds besides its name)"""
Data: TypeAlias = tuple[Any, ...]


class Question(msgspec.Struct, frozen=True):
    """A kind of decision.

    Attributes:
        verbs: the verbs that answer it, free actions aside.
        legal: (board, state, seat, data) -> the actions that answer it.
        refuse: (board, state, seat, data, action) -> why an action with one of its verbs may not.
        answer: (board, state, say, seat, data, action): carries out a legal one.
        again: (seat, data) -> the task that asks it again after a free action, if that is not `ask`.
    """

    verbs: tuple[str, ...]
    legal: Callable[[Board, State, int, Data], list[Action]]
    refuse: Callable[[Board, State, int, Data, Any], list[Refusal]]
    answer: Callable[[Board, State, Say, int, Data, Any], None]
    again: Callable[[int, Data], tuple[Any, ...]] | None = None


def ask(board: Board, s: State, say: Say, seat: int, kind: str, data: Data) -> None:
    """The task that asks a question."""
    s.ask(seat, kind, data)


def turns(board: Board, s: State, say: Say, name: str) -> None:
    """The task that gives every seat its turn: a task of that name for each, in turn order."""
    s.todo.extend((name, seat) for seat in reversed(s.order))


def then(s: State, tasks: Sequence[tuple[Any, ...]]) -> None:
    """Puts tasks on top, the first of them to be done first."""
    s.todo.extend(reversed(tasks))


TASKS: dict[str, Doing] = {"ask": ask, "turns": turns}
