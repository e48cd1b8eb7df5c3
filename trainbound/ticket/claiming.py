"""What a claim does to the state: cards spent, trains placed, points scored (T-11 to T-14).

States are changed in place.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainbound.kernel.types import Event
from trainbound.network.ways import merge
from trainbound.ticket import reach
from trainbound.ticket.display import refill
from trainbound.ticket.state import put

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.cards import Cards
    from trainbound.ticket.state import State


def spend(state: State, seat: int, cards: Cards) -> None:
    """Moves cards from a hand to the discard pile."""
    hands, discard = [*state.hands], [*state.discard]
    hand = hands[seat] = [*hands[seat]]
    for kind, n in enumerate(cards):
        if n:
            hand[kind] -= n
            discard[kind] += n
    state.hands, state.discard = hands, discard


def place(board: Board, state: State, seat: int, number: int, cards: Cards, say: Callable[[Event], None]) -> None:
    """Places the trains on a track (T-2) and scores it; the cards are spent already.

    Args:
        board: the map.
        state: advanced in place.
        seat: who claims.
        number: the track.
        cards: what it cost, for the event.
        say: takes the events.
    """
    track = board.tracks[number]
    bit = 1 << number
    scored = reach.points(board, state, seat, number)
    trains, points, owned = [*state.trains], [*state.points], [*state.owned]
    trains[seat] -= track.length
    points[seat] += scored
    owned[seat] |= bit
    state.trains, state.points, state.owned = trains, points, owned
    state.free &= ~bit
    if track.twin >= 0:
        twin = 1 << track.twin
        state.barred = put(state.barred, seat, state.barred[seat] | twin)
        if state.seats < board.file.double_routes_from and state.free & twin:
            state.free &= ~twin
            state.closed |= twin
    state.parted = put(state.parted, seat, merge(state.parted[seat], track.a, track.b))
    say(Event("claimed", seat, {"track": number, "cards": cards, "points": scored}))
    refill(board, state, say)
