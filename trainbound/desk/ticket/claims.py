"""May a seat claim a track, or buy a technology: what the engine says, with a hand that is known or not.

Rulings: a question is asked as if it were that seat's turn. Cards that are named are taken as held where the hand is
not known, so that the answer is about the payment. Who holds a technology that is used in the turn it is bought, is
taken to have bought it in this turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from trainbound.desk.ticket import texts_claims as texts
from trainbound.kernel.types import Decision, Refusal
from trainbound.ticket import reach
from trainbound.ticket.actions import Claim
from trainbound.ticket.board import Board
from trainbound.ticket.cards import NONE, Cards, write_cards
from trainbound.ticket.modules import technologies_of
from trainbound.ticket.payments import payments
from trainbound.ticket.position import Position, existing
from trainbound.ticket.state import State, put
from trainbound.ticket.texts_names import Who, who
from trainbound.ticket.texts_refusals import refusal

if TYPE_CHECKING:
    from trainbound.ticket.engine import TicketGame

MOST_PAYMENTS = 20


@lru_cache(maxsize=8)
def game(board: Board) -> TicketGame:
    """The engine on a board; loaded when something is asked that only it knows."""
    from trainbound.ticket.engine import TicketGame

    return TicketGame(board)


def claim(position: Position, seat: int, track: int, cards: Cards | None) -> dict[str, Any]:
    """Whether a seat may claim a track, with some cards or with whatever it holds.

    Returns:
        `legal`: true, false, or null when it depends on a hand that is not known; `refusals`: every reason why not;
        `payments`: what pays the track from the hand, or from any; `depends`; `points` and `trains` of
        the claim; `notes`: what else it brings.
    """
    board = position.board
    state, decision = asked(position, seat)
    if cards is None:
        refused = game(board).why(state, seat, track)
    else:
        refused = game(board).refuse(state, decision, Claim(track, cards))
    terms = reach.terms(board, state, seat)[track]
    answer = _answer(position, seat, refused, payments(terms, state.hands[seat]), cards)
    if answer["legal"] is None:
        answer["depends"] = [texts.holds(_who(position, seat), terms)]
    points, trains = reach.points(board, state, seat, track), board.tracks[track].length
    notes = texts.notes(board, state, seat, track)
    return answer | {"costs": texts.costs(terms), "points": points, "trains": trains, "notes": notes}


def buy(position: Position, seat: int, technology: int, cards: Cards | None) -> dict[str, Any]:
    """Whether a seat may buy a technology, as `claim`."""
    from trainbound.ticket.rules.technologies import Buy
    from trainbound.ticket.rules.technology_file import PASSING

    rule = technologies_of(position.board)
    assert rule, "who asks has looked whether the map has any"
    state, decision = asked(position, seat)
    buyer = rule.of_state(state, seat)
    terms = rule.price(buyer.part, seat, technology)
    ways = rule.prices(buyer, technology)
    paid = cards if cards is not None else next(iter(ways or payments(terms, buyer.hand)), NONE)
    refused = game(position.board).refuse(state, decision, Buy(technology, paid))
    answer = _answer(position, seat, refused, ways, cards)
    if answer["legal"] is None:
        after = rule.all[technology].effect in PASSING
        answer["depends"] = [texts.holds(_who(position, seat), terms, rule.cite("use", "UK-32") if after else "")]
    return answer | {"costs": texts.costs(terms), "notes": []}


def asked(position: Position, seat: int) -> tuple[State, Decision]:
    """The state at the turn of a seat, with all cards of the game in a hand that is not known, and what is asked."""
    state = position.state.copy()
    state.player = seat
    if seat not in position.hands:
        state.hands = put(state.hands, seat, existing(position.board))
    rule = technologies_of(position.board)
    kind = "turn"
    if rule:
        part = state.part(rule)
        kind = "beside" if rule.has(part, seat, "beside") else "claim" if rule.has(part, seat, "two_claims") else kind
        if kind != "turn":
            state.set_part(rule, part._replace(bought=state.turn, claims=2))
    return state, state.ask(seat, kind)


def _answer(position: Position, seat: int, refused: Sequence[Refusal], ways: Sequence[Cards],
            cards: Cards | None) -> dict[str, Any]:  # fmt: skip
    known = seat in position.hands
    viewer = seat if _who(position, seat).you else None
    found = [reason if known else _unheld(reason) for reason in refused]
    return {
        "known": known,
        "legal": False if found else True if known or cards is not None else None,
        "refusals": [{"code": reason.code, "rules": list(dict.fromkeys(reason.rules)),
                      "message": refusal(position.board, position.names, viewer, reason, seat)} for reason in found],
        "payments": [write_cards(way) for way in ways[:MOST_PAYMENTS]],
        "cards": "" if cards is None else write_cards(cards),
        "depends": []}  # fmt: skip


def _who(position: Position, seat: int) -> Who:
    """A seat as the subject of a sentence; who sits as `you` is spoken to."""
    return who(position.names, seat if position.names[seat].lower() == "you" else None, seat)


def _unheld(reason: Refusal) -> Refusal:
    """A reason without what it says of a hand that is not known."""
    unknown = dict.fromkeys({"can", "held"} & reason.values.keys())
    return msgspec.structs.replace(reason, values={**reason.values, **unknown})
