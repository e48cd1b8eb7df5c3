"""The state of a game on a ticket map: small lists, and integers as sets of tracks, so that copies are quick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trainbound.kernel.types import Decision

if TYPE_CHECKING:
    from trainbound.ticket.rules.base import Rule


class State:
    """Everything that a game knows, and nothing about how it is shown.

    Attributes:
        seats: number of seats.
        seed: 16 bytes from which all shuffles follow; `shuffles` counts those made.
        options: names of the table options that are on.
        hands: for each seat nine counts of cards.
        deck: card numbers, the next one last.
        discard: nine counts.
        display: card numbers, NO_CARD for an empty place.
        ticket_deck: ticket numbers, the next one first.
        tickets: for each seat the ticket numbers kept, in order.
        trains, points: for each seat trains left and route points.
        owned: for each seat its tracks, as bits.
        barred: for each seat the twins of its own tracks, which it may never claim, as bits (T-13).
        free: tracks that nobody owns and that are not closed, as bits.
        closed: second tracks of double routes that are closed for everybody, as bits (T-13).
        parted: for each seat the components of its own tracks, each a set of vertices as bits; single cities left out.
        open: a stack of sets of decisions; those of the last set are asked now.
        answers: answers already given in the set on top, (decision, action) each, seen by nobody until all are in.
        next_decision: the number that the next decision gets.
        turn: turns begun so far; `player`: whose turn it is; `starter`: who had the first turn.
        last_turns: turns still to be ended once the end has been triggered (T-21), or -1.
        passes: turns passed in a row (T-16).
        over: whether the game has ended.
        parts: what the rule modules know, each an immutable value.
    """

    __slots__ = (
        "answers",
        "barred",
        "closed",
        "deck",
        "discard",
        "display",
        "free",
        "hands",
        "last_turns",
        "next_decision",
        "open",
        "options",
        "over",
        "owned",
        "parted",
        "parts",
        "passes",
        "player",
        "points",
        "seats",
        "seed",
        "shuffles",
        "starter",
        "ticket_deck",
        "tickets",
        "trains",
        "turn",
    )

    seats: int
    seed: bytes
    shuffles: int
    options: frozenset[str]
    hands: list[list[int]]
    deck: list[int]
    discard: list[int]
    display: list[int]
    ticket_deck: tuple[int, ...]
    tickets: list[tuple[int, ...]]
    trains: list[int]
    points: list[int]
    owned: list[int]
    barred: list[int]
    free: int
    closed: int
    parted: list[tuple[int, ...]]
    open: list[tuple[Decision, ...]]
    answers: tuple[tuple[Decision, Any], ...]
    next_decision: int
    turn: int
    player: int
    starter: int
    last_turns: int
    passes: int
    over: bool
    parts: list[Any]

    def copy(self) -> State:
        """A copy that shares nothing that is ever changed in place."""
        new = State.__new__(State)
        new.seats = self.seats
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.options = self.options
        new.hands = [hand.copy() for hand in self.hands]
        new.deck = self.deck.copy()
        new.discard = self.discard.copy()
        new.display = self.display.copy()
        new.ticket_deck = self.ticket_deck
        new.tickets = self.tickets.copy()
        new.trains = self.trains.copy()
        new.points = self.points.copy()
        new.owned = self.owned.copy()
        new.barred = self.barred.copy()
        new.free = self.free
        new.closed = self.closed
        new.parted = self.parted.copy()
        new.open = self.open.copy()
        new.answers = self.answers
        new.next_decision = self.next_decision
        new.turn = self.turn
        new.player = self.player
        new.starter = self.starter
        new.last_turns = self.last_turns
        new.passes = self.passes
        new.over = self.over
        new.parts = self.parts.copy()
        return new

    def ask(self, seat: int, kind: str, data: tuple[Any, ...] = ()) -> Decision:
        """Puts a decision on top of the stack and returns it."""
        decision = Decision(self.next_decision, seat, kind, data)
        self.next_decision += 1
        self.open.append((decision,))
        return decision

    def part(self, rule: Rule) -> Any:
        """What a rule module knows."""
        return self.parts[rule.part]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]
