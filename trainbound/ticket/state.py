"""The state of a game on a ticket map: small sequences, and integers as sets of tracks, so that copies are quick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from trainbound.kernel.types import Decision

if TYPE_CHECKING:
    from trainbound.ticket.rules.base import Rule

T = TypeVar("T")


def put(values: Sequence[T], place: int, value: T) -> list[T]:
    """The same values, but for the one at a place."""
    changed = [*values]
    changed[place] = value
    return changed


class State(msgspec.Struct):
    """Everything that a game knows, and nothing about how it is shown.

    What changes is replaced and never changed in place, by `put` where it is one of several, so a copy shares it all.

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

    seats: int
    seed: bytes
    shuffles: int
    options: frozenset[str]
    hands: Sequence[Sequence[int]]
    deck: Sequence[int]
    discard: Sequence[int]
    display: Sequence[int]
    ticket_deck: tuple[int, ...]
    tickets: Sequence[tuple[int, ...]]
    trains: Sequence[int]
    points: Sequence[int]
    owned: Sequence[int]
    barred: Sequence[int]
    free: int
    closed: int
    parted: Sequence[tuple[int, ...]]
    open: Sequence[tuple[Decision, ...]]
    answers: tuple[tuple[Decision, Any], ...]
    next_decision: int
    turn: int
    player: int
    starter: int
    last_turns: int
    passes: int
    over: bool
    parts: Sequence[Any]

    copy: ClassVar[Callable[[State], State]] = msgspec.Struct.__copy__  # type: ignore[attr-defined]  # as all structs
    """A copy to be advanced: nothing in it is ever changed in place."""

    def ask(self, seat: int, kind: str, data: tuple[Any, ...] = ()) -> Decision:
        """Puts a decision on top of the stack and returns it."""
        number = self.next_decision
        self.next_decision = number + 1
        decision = Decision(number, seat, kind, data)
        self.open = [*self.open, (decision,)]
        return decision

    def part(self, rule: Rule) -> Any:
        """What a rule module knows."""
        return self.parts[rule.part]

    def set_part(self, rule: Rule, part: Any) -> None:
        """Replaces what a rule module knows."""
        self.parts = put(self.parts, rule.part, part)
