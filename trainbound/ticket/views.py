"""What one seat may see of a game on a ticket map (T-26): built from what is allowed, never by taking things away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from trainbound.kernel.types import Decision
from trainbound.ticket.board import Board
from trainbound.ticket.cards import Cards
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.state import State


class SeatView(NamedTuple):
    """What everybody sees of a seat; `cards` and `tickets` are numbers of them, `owned` its tracks as bits."""

    trains: int
    points: int
    cards: int
    tickets: int
    owned: int
    parted: tuple[int, ...]


class TicketView(NamedTuple):
    """One seat's view; `viewer` None = an onlooker.

    Attributes:
        seats: by seat number.
        hand, tickets: the viewer's own, empty for an onlooker; tickets by number, in order.
        display: card numbers, NO_CARD for an empty place.
        deck, ticket_deck: numbers of cards.
        discarded: the discard pile as nine counts; whatever lies there was played or turned before everybody's eyes.
        free, closed: tracks as bits.
        decisions: what is asked now of whom; `data` is there only for the viewer's own.
        answered: seats that have answered in the set of decisions asked now.
        turn, player, starter, last_turns, over: as in State.
        options: table options that are on.
        parts: what the rule modules show, by module name.
        revealed: when the game is over, every seat's tickets (T-22); else empty.
    """

    viewer: int | None
    seats: tuple[SeatView, ...]
    hand: Cards
    tickets: tuple[int, ...]
    display: tuple[int, ...]
    deck: int
    discarded: Cards
    ticket_deck: int
    free: int
    closed: int
    decisions: tuple[Decision, ...]
    answered: tuple[int, ...]
    turn: int
    player: int
    starter: int
    last_turns: int
    over: bool
    options: frozenset[str]
    parts: Mapping[str, Any]
    revealed: tuple[tuple[int, ...], ...]

    def part(self, rule: Rule) -> Any:
        """What a rule module shows; None when that is nothing now."""
        return self.parts.get(rule.name)

    @property
    def discard(self) -> int:
        """How many cards the discard pile holds."""
        return sum(self.discarded)


def view(board: Board, state: State, viewer: int | None) -> TicketView:
    """The view of a seat, or of an onlooker."""
    hand: Cards = () if viewer is None else tuple(state.hands[viewer])
    own = () if viewer is None else state.tickets[viewer]
    seats = tuple(
        SeatView(
            state.trains[s],
            state.points[s],
            sum(state.hands[s]),
            len(state.tickets[s]),
            state.owned[s],
            state.parted[s],
        )
        for s in range(state.seats)
    )
    asked = tuple(d if d.seat == viewer else replace(d, data=()) for d in state.open[-1]) if state.open else ()
    parts = {
        rule.name: shown for rule in board.rules if rule.part >= 0 and (shown := rule.show(state, viewer)) is not None
    }
    return TicketView(
        viewer,
        seats,
        hand,
        own,
        tuple(state.display),
        len(state.deck),
        tuple(state.discard),
        len(state.ticket_deck),
        state.free,
        state.closed,
        asked,
        tuple(d.seat for d, _ in state.answers),
        state.turn,
        state.player,
        state.starter,
        state.last_turns,
        state.over,
        state.options,
        parts,
        tuple(state.tickets) if state.over else (),
    )
