"""The development phase: each takes a group of three, its cheapest for nothing (RB-26 to RB-28, RB-54)."""

from __future__ import annotations

from typing import Any

from trainbound.boom.actions import Buy, Done, Group
from trainbound.boom.board import Board
from trainbound.boom.effects import acquire, buy_development, development_faults, to_bottom
from trainbound.boom.flow import Data, Doing, Question, Say
from trainbound.boom.state import State
from trainbound.kernel.types import NOBODY, Action, Event, Refusal

GROUP = 3


def reveal(board: Board, s: State, say: Say) -> None:
    """The task that lays out the groups, each from its cheapest card on (RB-26, RB-54)."""
    n = GROUP * s.seats
    cards, s.developments = s.developments[:n], s.developments[n:]
    s.groups = tuple(
        tuple(sorted(cards[i : i + GROUP], key=lambda card: (board.development(card).cost, card)))
        for i in range(0, len(cards), GROUP)
    )
    s.taken = [-1] * s.seats
    say(Event("groups", NOBODY, {"groups": s.groups}, reveals="all"))


def turn(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of a seat's turn; with too few cards there may be no group for the last ones."""
    if len(s.groups) > sum(group >= 0 for group in s.taken):
        s.ask(seat, "group")


def end(board: Board, s: State, say: Say) -> None:
    """The task that puts what was not bought under the deck (RB-28)."""
    left = tuple(card for group in s.groups for card in group)
    s.groups, s.taken = (), [-1] * s.seats
    to_bottom(board, s, say, left)


def _legal_group(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    return [Group(i) for i in range(len(s.groups)) if i not in s.taken]


def _refuse_group(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    n = action.group
    free = tuple(i for i in range(len(s.groups)) if i not in s.taken)
    if not 0 <= n < len(s.groups):
        return [Refusal("no_such_group", ("RB-26",), {"groups": len(s.groups), "free": free})]
    if n in s.taken:
        return [Refusal("group_taken", ("RB-27",), {"group": n, "owner": s.taken.index(n), "free": free})]
    return []


def _answer_group(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    s.taken[seat] = action.group
    first, *rest = s.groups[action.group]
    _set_group(s, action.group, tuple(rest))
    say(Event("chose", seat, {"group": action.group, "card": first}))
    s.todo.append(("buying", seat))
    acquire(board, s, say, seat, first)


def _set_group(s: State, n: int, cards: tuple[int, ...]) -> None:
    s.groups = (*s.groups[:n], cards, *s.groups[n + 1 :])


def buying(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of asking for another card of the own group while one is left (RB-27)."""
    if s.groups[s.taken[seat]]:
        s.ask(seat, "card")


def _legal_card(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    cards = s.groups[s.taken[seat]]
    return [*(Buy(card) for card in cards if not development_faults(board, s, seat, card, cards, 0)), Done()]


def _refuse_card(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    if type(action) is Done:
        return []
    return development_faults(board, s, seat, action.card, s.groups[s.taken[seat]], 0)


def _answer_card(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    group = s.taken[seat]
    if type(action) is Done:
        say(Event("stopped", seat, {"what": "cards", "n": GROUP - 1 - len(s.groups[group])}))
        return
    _set_group(s, group, tuple(card for card in s.groups[group] if card != action.card))
    buy_development(board, s, say, seat, action.card, 0)
    s.todo.append(("buying", seat))
    acquire(board, s, say, seat, action.card)


TASKS: dict[str, Doing] = {
    "development_reveal": reveal,
    "development_turn": turn,
    "buying": buying,
    "development_close": end,
}
QUESTIONS = {
    "group": Question(("group",), _legal_group, _refuse_group, _answer_group),
    "card": Question(("buy", "done"), _legal_card, _refuse_card, _answer_card),
}
