"""A game that goes on from a position: what nobody has told is dealt at random, from the seed of the game.

Rulings: cards that nobody is known to hold are all in the deck, since a position does not tell the discard pile. Of a
hand or tickets that are not known there are as many as the position says, else as many as are dealt at the start.
Shares below one that somebody holds were taken by somebody: by the neutral investor where there is one, else by those
whose shares are not told. A position is the beginning of a turn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from trainbound.kernel.faults import BadPosition, fault
from trainbound.kernel.seeds import generator, shuffle
from trainbound.kernel.types import NOBODY, Event
from trainbound.ticket.cards import LOCO, counted, plus
from trainbound.ticket.display import refill
from trainbound.ticket.position import Position, read
from trainbound.ticket.rules.shares import Shares
from trainbound.ticket.state import State, put

if TYPE_CHECKING:
    from trainbound.ticket.engine import TicketGame

LAST = 2
"""Trains left with which a seat has begun the end of the game (T-21)."""


def resumed(
    game: TicketGame, seats: int, seed: bytes, options: Mapping[str, bool], document: Mapping[str, Any]
) -> tuple[State, list[Event]]:
    """The state of a position before the first turn of its game, and what was dealt.

    Raises:
        ValueError: a number of seats or an option that the map does not know.
        BadPosition: the position cannot be on a table, or has another number of players.
    """
    if not game.players[0] <= seats <= game.players[1]:
        raise ValueError("seats")
    if set(options) - set(game.options):
        raise ValueError("options")
    asked = document.get("options", {})
    merged = {**asked, **options} if isinstance(asked, dict) else asked
    position, reader = read(game.board, {"players": seats, **document, "options": merged})
    if reader.faults:
        raise BadPosition(reader.faults)
    if len(position.names) != seats:
        raise BadPosition([fault("players", "other_seats", seats=seats, found=len(position.names))])
    first = position.first or 0
    s = position.state.copy()
    s.seed, s.shuffles, s.turn, s.player, s.starter = seed, 1, 0, first, first
    events: list[Event] = []
    _deal(game, s, position, events)
    _tickets(game, s, position, events)
    rule = game.board.rule("shares")
    if isinstance(rule, Shares):
        _shares(rule, s, document)
    refill(game.board, s, events.append)
    ending = [(seat - first) % seats + 1 for seat in range(seats) if s.trains[seat] <= LAST]
    if ending:
        s.last_turns = max(ending)
        begun = (first + max(ending) - 1) % seats
        events.append(Event("last_turns", begun, {"trains": s.trains[begun]}))
    events.append(Event("starter", first, {}))
    return s, events


def _deal(game: TicketGame, s: State, position: Position, events: list[Event]) -> None:
    """Shuffles the cards that nobody is known to hold, and deals hands from them."""
    board = game.board
    deck = list(s.deck)
    shuffle(deck, s.seed, "cards", 0)
    own = board.file.cards.start_locomotives
    for seat in range(s.seats):
        if seat not in position.hands:
            count = position.cards.get(seat)
            cards: list[int] = []
            if count is None:
                count = board.file.cards.deal
                for _ in range(own):
                    if LOCO in deck:
                        deck.remove(LOCO)
                        cards.append(LOCO)
            cards += [deck.pop() for _ in range(min(count, len(deck)))]
            s.hands = put(s.hands, seat, plus(s.hands[seat], counted(cards)))
        hand = tuple(kind for kind, n in enumerate(s.hands[seat]) for _ in range(n))
        events.append(Event("dealt", seat, {"count": len(hand)}, {"cards": hand}, "seat"))
    s.deck = deck


def _tickets(game: TicketGame, s: State, position: Position, events: list[Event]) -> None:
    """Shuffles the tickets that nobody is known to hold, and deals those that are not known from them."""
    deck = list(s.ticket_deck)
    shuffle(deck, s.seed, "tickets", 0)
    for seat in range(s.seats):
        if seat in position.tickets:
            count = position.tickets[seat]
            count = game.board.file.deal.start_keep if count is None else count
            s.tickets = put(s.tickets, seat, tuple(deck[:count]))
            deck = deck[count:]
        held = s.tickets[seat]
        events.append(Event("kept", seat, {"count": len(held)}, {"tickets": held}, "seat"))
    s.ticket_deck = tuple(deck)


def _shares(rule: Shares, s: State, document: Mapping[str, Any]) -> None:
    """Gives shares that somebody must have taken to the neutral investor, or to those whose shares are not told."""
    part = s.part(rule)
    rows = document.get("seat", [])
    told = {seat for seat, row in enumerate(rows) if "shares" in row}
    others = [seat for seat in range(s.seats) if seat not in told]
    gaps = [(c, n) for c, row in enumerate(part.takers) for n, seat in enumerate(row, 1) if seat == NOBODY]
    if s.seats == rule.params.neutral_at:
        s.set_part(rule, part._replace(pile=tuple(gaps), revealed=()))
    elif others:
        draw = generator(s.seed, "shares")
        takers = tuple(tuple(draw.choice(others) if seat == NOBODY else seat for seat in row) for row in part.takers)
        s.set_part(rule, part._replace(takers=takers))
