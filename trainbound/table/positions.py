"""A state in words that are ids: what `replay` prints, with everything that is secret at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainbound.table.games import turn
from trainbound.ticket.cards import CARD_NAMES, NO_CARD, write_cards
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.rules.shares import Shares
from trainbound.ticket.state import State


def position(game: TicketGame, state: State, names: Sequence[str]) -> dict[str, Any]:
    """A state as JSON can hold it, with the keys of a position file where it has them.

    Returns:
        `turn` as people count, `over`, `asked` (decision, seat, kind), `answered` beside it (seat, do),
        `display`, `deck`, `discard`, `ticket_deck`
        (numbers of cards), `seat` (name, trains, points, hand, tickets, tracks, and shares on maps that have them).
    """
    board = game.board
    held = _shares(game, state)
    seats = []
    for i, name in enumerate(names):
        row: dict[str, Any] = {
            "name": name, "trains": state.trains[i], "points": state.points[i], "hand": write_cards(state.hands[i]),
            "tickets": [board.tickets[k].id for k in state.tickets[i]], "tracks": list(board.ids(state.owned[i]))}
        if held is not None:
            row["shares"] = held[i]
        seats.append(row)
    return {
        "turn": turn(state), "over": state.over,
        "asked": [{"decision": d.number, "seat": d.seat, "kind": d.kind} for d in game.decisions(state)],
        "answered": [{"seat": d.seat, "do": game.write(action)} for d, action in state.answers],
        "display": ["" if card == NO_CARD else CARD_NAMES[card] for card in state.display],
        "deck": len(state.deck), "discard": sum(state.discard), "ticket_deck": len(state.ticket_deck), "seat": seats}


def _shares(game: TicketGame, state: State) -> list[list[str]] | None:
    """For each seat its shares as `company:number`; None on a map without them."""
    rule = next((rule for rule in game.board.rules if isinstance(rule, Shares)), None)
    if rule is None:
        return None
    takers = state.parts[rule.part].takers
    return [[f"{company.id}:{number}" for company, taken in zip(rule.companies, takers, strict=True)
             for number, taker in enumerate(taken, 1) if taker == seat] for seat in range(state.seats)]
