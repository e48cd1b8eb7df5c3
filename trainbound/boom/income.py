"""The income phase: each track pays the number beside its level (RB-32, RB-46, RB-47)."""

from __future__ import annotations

from trainbound.boom.board import Board
from trainbound.boom.flow import Doing, Say
from trainbound.boom.names import INCOMES, KINDS, VP
from trainbound.boom.purse import add
from trainbound.boom.state import State
from trainbound.boom.vocabulary import Amounts
from trainbound.kernel.types import Event


def income_of(board: Board, s: State, seat: int) -> tuple[int, ...]:
    """What the five tracks of a seat pay at their levels."""
    return tuple(board.income[kind][s.levels[seat][kind] - 1] for kind in range(len(KINDS)))


def collect(board: Board, s: State, say: Say) -> None:
    """The task of the whole phase: it asks nothing."""
    for seat in range(s.seats):
        paid = income_of(board, s, seat)
        amounts: Amounts = paid[:4]  # type: ignore[assignment]
        add(s, seat, amounts)
        s.vp[seat][INCOMES] += paid[VP]
        say(Event("income", seat, {"amounts": amounts, "vp": paid[VP]}))


TASKS: dict[str, Doing] = {"collect": collect}
