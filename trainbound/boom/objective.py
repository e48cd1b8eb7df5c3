"""Rounds and their phases, and the cubes on objectives, which nobody needs to be asked about (RB-39, RB-40)."""

from __future__ import annotations

from trainbound.boom.board import Board
from trainbound.boom.flow import Doing, Say, then
from trainbound.boom.names import BIDDING, BLOCKED, INCOME, MULTIPLIERS, OBJECTIVE, OPERATION, PHASES, ROUNDS
from trainbound.boom.state import State
from trainbound.kernel.types import NOBODY, Event


def begin_round(board: Board, s: State, say: Say, number: int) -> None:
    """The task of a round: its six phases."""
    s.round = number
    say(Event("round", NOBODY, {"round": number}))
    then(s, [*(("phase", phase) for phase in range(len(PHASES))), ("end_round",)])


def begin_phase(board: Board, s: State, say: Say, phase: int) -> None:
    """The task of a phase: what is laid out, the auction, the turns, what is taken away."""
    s.phase = phase
    values = {"objective": s.objectives[s.round - 1]} if phase == OBJECTIVE else {}
    say(Event("phase", NOBODY, {"phase": phase, **values}))
    if phase == INCOME:
        s.todo.append(("collect",))
    elif phase == OPERATION:
        s.todo.append(("turns", "operate"))
    elif phase == OBJECTIVE:
        then(s, [("auction", board.objectives[s.objectives[s.round - 1]].bid), ("turns", "cube")])
    else:
        name = PHASES[phase]
        then(
            s,
            [
                (f"{name}_reveal",),
                ("auction", BIDDING[phase]),
                ("turns", f"{name}_turn"),
                (f"{name}_close",),
            ],
        )


def best_free(s: State, i: int) -> int:
    """The highest multiplier of the i-th objective on which no cube lies yet (RB-6, RB-39)."""
    taken = (*BLOCKED[s.seats], *s.cubes[i])
    return next(m for m in MULTIPLIERS if m not in taken)


def cube(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of a seat's cube: there is no choice where it goes (RB-39, RB-94)."""
    i = s.round - 1
    multiplier = best_free(s, i)
    s.cubes[i] = tuple(multiplier if other == seat else m for other, m in enumerate(s.cubes[i]))
    say(Event("cube", seat, {"objective": s.objectives[i], "multiplier": multiplier}))


def end_round(board: Board, s: State, say: Say) -> None:
    """The task of the end of a round (RB-40), and of the game after the fourth."""
    s.used = s.ran = s.freed = 0
    say(Event("round_over", NOBODY, {"round": s.round}))
    if s.round < ROUNDS:
        s.todo.append(("round", s.round + 1))
    else:
        s.over = True
        say(Event("over", NOBODY, {}))


TASKS: dict[str, Doing] = {
    "round": begin_round,
    "phase": begin_phase,
    "cube": cube,
    "end_round": end_round,
}
