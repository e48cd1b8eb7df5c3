"""The train phase: each takes a locomotive and may buy up to two carriages (RB-13, RB-14)."""

from __future__ import annotations

from typing import Any

from trainbound.boom.actions import Buy, Done, Take
from trainbound.boom.board import Board
from trainbound.boom.flow import Data, Doing, Question, Say
from trainbound.boom.names import MATERIALS
from trainbound.boom.purse import faults, single, spend
from trainbound.boom.state import State
from trainbound.kernel.types import NOBODY, Action, Event, Refusal

MOST_BOUGHT = 2


def reveal(board: Board, s: State, say: Say) -> None:
    """The task that lays out locomotives and carriages (RB-13)."""
    n = s.seats
    s.engines, s.locomotives = s.locomotives[:n], s.locomotives[n:]
    s.cars, s.carriages = s.carriages[: n + 2], s.carriages[n + 2 :]
    say(Event("trains", NOBODY, {"locomotives": s.engines, "carriages": s.cars}, reveals="all"))


def turn(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of a seat's turn: a locomotive, then carriages."""
    s.todo.append(("carriages", seat, MOST_BOUGHT))
    if s.engines:
        s.ask(seat, "locomotive")


def carriages(board: Board, s: State, say: Say, seat: int, left: int) -> None:
    """The task of asking for a carriage while one is left and may be bought."""
    if left and s.cars:
        s.ask(seat, "carriage", (left,))


def end(board: Board, s: State, say: Say) -> None:
    """The task that takes unsold carriages out of the game (RB-14)."""
    if s.cars:
        say(Event("unsold", NOBODY, {"carriages": s.cars}))
    s.cars = ()


def _legal_locomotive(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    return [Take(card) for card in s.engines]


def _refuse_locomotive(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    return [] if action.card in s.engines else [Refusal("not_offered", ("RB-14",), {"offered": s.engines})]


def _answer_locomotive(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    s.engines = tuple(card for card in s.engines if card != action.card)
    s.vehicles[seat] = (*s.vehicles[seat], action.card)
    say(Event("took", seat, {"card": action.card}))


def _legal_carriage(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    have = s.store[seat][MATERIALS]
    return [*(Buy(card) for card in s.cars if board.vehicles[card].cost <= have), Done()]


def _refuse_carriage(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    if type(action) is Done:
        return []
    if action.card not in s.cars:
        return [Refusal("not_offered", ("RB-14",), {"offered": s.cars})]
    return faults(board, s, seat, single(MATERIALS, board.vehicles[action.card].cost), rules=("RB-14",))


def _answer_carriage(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    if type(action) is Done:
        say(Event("stopped", seat, {"what": "carriages", "n": MOST_BOUGHT - data[0]}))
        return
    s.todo.append(("carriages", seat, data[0] - 1))
    cost = single(MATERIALS, board.vehicles[action.card].cost)
    spend(s, seat, cost)
    s.cars = tuple(card for card in s.cars if card != action.card)
    s.vehicles[seat] = (*s.vehicles[seat], action.card)
    say(Event("bought", seat, {"card": action.card, "cost": cost}))


TASKS: dict[str, Doing] = {
    "train_reveal": reveal,
    "train_turn": turn,
    "carriages": carriages,
    "train_close": end,
}
QUESTIONS = {
    "locomotive": Question(("take",), _legal_locomotive, _refuse_locomotive, _answer_locomotive),
    "carriage": Question(("buy", "done"), _legal_carriage, _refuse_carriage, _answer_carriage),
}
