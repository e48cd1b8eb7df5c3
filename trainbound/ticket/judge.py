"""Why an action may not be: every reason at once, as codes and figures (T-7 to T-16).

A claim is judged in two parts: the board (needs no cards) and the payment (a hand, or unknown).
"""

from __future__ import annotations

from trainbound.kernel.types import NOBODY, Action, Decision, Refusal
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep, Pass
from trainbound.ticket.board import Board
from trainbound.ticket.cards import LOCO, NO_CARD
from trainbound.ticket.display import can_draw
from trainbound.ticket.payments import judge, shortfall
from trainbound.ticket.reach import terms
from trainbound.ticket.state import State

DRAWING = ("turn", "second")
"""The core's decisions that a draw may answer."""
ALLOWED = {"turn": (Draw, Claim, DrawTickets, Pass), "second": (Draw,), "keep": (Keep,)}
VERBS = {"turn": {"draw", "claim", "tickets", "pass"}, "second": {"draw"}, "keep": {"keep"}}
"""The verbs of these."""


def board_faults(board: Board, state: State, seat: int, track: int) -> tuple[Refusal, ...]:
    """Why a seat cannot claim a track, whatever its cards: owned, closed, own twin, too few trains (T-12, T-13)."""
    found = []
    t = board.tracks[track]
    bit = 1 << track
    double = board.file.cites.get("double", "T-13")
    owners = [s for s in range(state.seats) if state.owned[s] & bit]
    if owners:
        found.append(Refusal("occupied", ("T-12",), {"track": track, "owners": tuple(owners), "own": seat in owners}))
    if t.twin >= 0 and state.barred[seat] & bit:
        found.append(Refusal("own_twin", ("T-13",), {"track": track, "twin": t.twin}))
    if state.closed & bit:
        owner = next((s for s in range(state.seats) if state.owned[s] >> t.twin & 1), NOBODY)
        found.append(
            Refusal(
                "twin_closed",
                ("T-13", double) if double != "T-13" else ("T-13",),
                {
                    "track": track,
                    "twin": t.twin,
                    "owner": owner,
                    "seats": state.seats,
                    "from": board.file.double_routes_from,
                },
            )
        )
    if state.trains[seat] < t.length:
        found.append(Refusal("too_few_trains", ("T-12",), {"length": t.length, "trains": state.trains[seat]}))
    for rule in board.barring:
        found.extend(rule.claim_faults(state, seat, track))
    return tuple(found)


def claim_faults(board: Board, state: State, seat: int, track: int) -> tuple[Refusal, ...]:
    """Why a seat cannot claim a track with what it holds; empty when some payment is legal."""
    short = shortfall(terms(board, state, seat)[track], state.hands[seat])
    return board_faults(board, state, seat, track) + ((short,) if short else ())


def claim_refusals(board: Board, state: State, seat: int, claim: Claim) -> tuple[Refusal, ...]:
    """Every reason why a seat may not make a claim: the board's, and the payment's or that nothing it holds pays."""
    if not 0 <= claim.track < len(board.tracks):
        return (Refusal("no_such_track", ("T-3",)),)
    asked, hand = terms(board, state, seat)[claim.track], state.hands[seat]
    short = shortfall(asked, hand)
    return board_faults(board, state, seat, claim.track) + ((short,) if short else judge(asked, claim.cards, hand))


def refuse(board: Board, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
    """Every reason why an action may not answer a decision of the core."""
    if not isinstance(action, ALLOWED[decision.kind]):
        return (
            Refusal(
                "not_asked",
                ("T-7",) if decision.kind != "keep" else ("T-5",),
                {"asked": decision.kind, "verb": action.verb},
            ),
        )
    if isinstance(action, Draw):
        return draw(board, state, decision.kind, action.slot)
    if isinstance(action, Claim):
        return claim_refusals(board, state, decision.seat, action)
    if isinstance(action, Keep):
        return _keep(board, state, decision, action)
    if isinstance(action, DrawTickets):
        return () if state.ticket_deck else (Refusal("no_tickets_left", ("T-15",)),)
    return _pass(board, state, decision.seat)


def draw(board: Board, state: State, kind: str, slot: int) -> tuple[Refusal, ...]:
    """Why a card cannot be drawn from a place, or blind, as the answer to one of DRAWING (T-7, T-8, T-10)."""
    if slot == DECK:
        return () if can_draw(state) else (Refusal("deck_empty", ("T-10",)),)
    if not 0 <= slot < len(state.display):
        return (Refusal("no_such_place", ("T-7",), {"places": len(state.display)}),)
    card = state.display[slot]
    if card == NO_CARD:
        return (Refusal("place_empty", ("T-10",), {"slot": slot}),)
    if card == LOCO and kind == "second" and board.file.cards.face_up_locomotive == 2:
        return (Refusal("second_locomotive", ("T-7", "T-8"), {"slot": slot}),)
    return ()


def _keep(board: Board, state: State, decision: Decision, action: Keep) -> tuple[Refusal, ...]:
    offered, least = decision.data
    found = []
    left, extra = list(offered), []
    for k in action.tickets:
        if k in left:
            left.remove(k)
        else:
            extra.append(k)
    foreign = tuple(k for k in extra if k not in offered)
    kept = len(action.tickets) - len(extra) + len(foreign)
    rule = board.file.cites.get("deal", "T-15" if state.turn else "T-5")
    if extra:
        found.append(Refusal("ticket_not_offered", (rule,), {"tickets": foreign or action.tickets, "offered": offered}))
    if kept < least:
        found.append(Refusal("too_few_tickets", (rule,), {"least": least, "kept": kept, "offered": offered}))
    return tuple(found)


def _pass(board: Board, state: State, seat: int) -> tuple[Refusal, ...]:
    """Passing is legal only when nothing else is (T-16)."""
    can = []
    if can_draw(state) or any(card != NO_CARD for card in state.display):
        can.append("draw")
    if any(not claim_faults(board, state, seat, i) for i in range(len(board.tracks))):
        can.append("claim")
    if state.ticket_deck:
        can.append("tickets")
    return (Refusal("may_not_pass", ("T-16",), {"can": tuple(can)}),) if can else ()
