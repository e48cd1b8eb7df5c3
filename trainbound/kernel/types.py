"""The words that games, tables, bots and faces share.

A game is a pure function: `apply(state, decision, action) -> Step(state, events)`. What is asked is a `Decision`;
what a player answers is an action, made of ids and counts only; why it may not be is a list of `Refusal`s; what
happened is a list of `Event`s. None of them holds a sentence: those are built in one place per layer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

NOBODY = -1
"""The seat number of nobody: the neutral investor, the table itself, an onlooker."""


class Decision(msgspec.Struct, frozen=True):
    """Something that is asked of a seat and still open.

    Attributes:
        number: never used twice in a game; an action names the decision that it answers.
        seat: who is asked, 0 for the first seat.
        kind: what is asked, a code such as `turn` or `keep`.
        data: what the question is about, as the game defines it for the kind. Seen only by `seat`.
    """

    number: int
    seat: int
    kind: str
    data: tuple[Any, ...] = ()


class Event(msgspec.Struct, frozen=True):
    """A fact in the past tense.

    Attributes:
        kind: a code such as `claimed`.
        seat: whom it is about, or NOBODY.
        data: what everybody sees.
        secret: what besides only `seat` sees.
        reveals: who has learnt something hidden by it: nobody, its seat, or all. Decides what a take-back costs.
    """

    kind: str
    seat: int
    data: Mapping[str, Any]
    secret: Mapping[str, Any] = {}
    reveals: Literal["", "seat", "all"] = ""

    def seen_by(self, viewer: int | None) -> Event:
        """The event as a seat (or an onlooker, None) sees it: the secret part merged in, or gone."""
        if viewer == self.seat and self.secret:
            return msgspec.structs.replace(self, data={**self.data, **self.secret}, secret={})
        return msgspec.structs.replace(self, secret={}) if self.secret else self


class Refusal(msgspec.Struct, frozen=True):
    """One reason why an action is not legal: a code, the rule ids behind it, and the figures for its sentence."""

    code: str
    rules: tuple[str, ...] = ()
    values: Mapping[str, Any] = {}


class Illegal(Exception):  # noqa: N818
    """An action that the rules refuse. `refusals` are all the reasons, never empty."""

    def __init__(self, refusals: Sequence[Refusal]) -> None:
        self.refusals = tuple(refusals)
        super().__init__(", ".join(refusal.code for refusal in refusals))


class Stale(Exception):  # noqa: N818
    """An action for a decision that is no longer open. `number` is the decision it named."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(f"decision {number} is no longer open")


class NotUnderstood(Exception):  # noqa: N818
    """A line of notation that means nothing here: what was found, what was expected, the nearest valid word."""

    def __init__(self, found: str, expected: str = "", near: Sequence[str] = ()) -> None:
        self.found, self.expected, self.near = found, expected, tuple(near)
        super().__init__(f"{found!r} not understood")


class Ambiguous(Exception):  # noqa: N818
    """A line of notation that means several things. `candidates` are canonical words or lines."""

    def __init__(self, found: str, candidates: Sequence[str]) -> None:
        self.found, self.candidates = found, tuple(candidates)
        super().__init__(f"{found!r} could be {', '.join(candidates)}")


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of the final score.

    Attributes:
        rule: the rule id it follows.
        what: a code such as `tracks`, `tickets`, `share`.
        points: points a seat, one for each seat.
        values: the proof, as the game defines it for `what`: tracks, numbers held, ties.
        counted: False for a line shown for interest only; its points are not in the total.
    """

    rule: str
    what: str
    points: tuple[int, ...]
    values: Mapping[str, Any] = {}
    counted: bool = True


class Scores(msgspec.Struct, frozen=True):
    """The end of a game.

    Attributes:
        lines: the score lines in the order in which they are read out.
        totals: points a seat.
        ranking: groups of seats, best first; a group of several shares its place.
        decided: for each neighbouring pair of places, the criterion that parted them (`total`, `tickets`, `longest`).
        measures: criterion -> figure a seat, for each criterion of the ranking.
    """

    lines: tuple[ScoreLine, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    decided: tuple[str, ...]
    measures: Mapping[str, tuple[int, ...]]


S = TypeVar("S")


class Step(NamedTuple, Generic[S]):
    """What an action led to: the new state, and the events in order."""

    state: S
    events: tuple[Event, ...]


class Action(Protocol):
    """What a player answers: immutable, hashable, made of ids and counts only."""

    @property
    def verb(self) -> str:
        """The first word of its notation."""
        ...


class Game(Protocol[S]):
    """A game on a map, as tables, bots and faces use it. Everything is pure: no method changes a state."""

    @property
    def id(self) -> str:
        """The map's id."""
        ...

    @property
    def name(self) -> str:
        """The map's name for people."""
        ...

    @property
    def players(self) -> tuple[int, int]:
        """The least and the most seats."""
        ...

    @property
    def options(self) -> tuple[str, ...]:
        """Names of the table options that this map knows; each is yes or no."""
        ...

    @property
    def board(self) -> Any:
        """What it is played on, for those who know the game. `board.file` has the map's `path` and `family`."""
        ...

    @property
    def digest(self) -> str:
        """SHA-256 in hex of the map's files."""
        ...

    def start(self, seats: int, seed: bytes, options: Mapping[str, bool]) -> Step[S]:
        """A new game, up to the first decisions. Raises ValueError for a wrong number of seats or option."""
        ...

    def resume(self, seats: int, seed: bytes, options: Mapping[str, bool], position: Mapping[str, Any]) -> Step[S]:
        """A game that goes on from a position file's document; what that does not tell is dealt from the seed.

        Raises:
            ValueError: as `start`.
            BadPosition: it cannot be on a table, has another number of players, or no game can go on from it.
        """
        ...

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """The open decisions; empty when the game is over."""
        ...

    def legal(self, state: S, decision: Decision) -> Sequence[Action]:
        """The actions that answer a decision, each of which `apply` accepts."""
        ...

    def refuse(self, state: S, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Every reason why an action may not answer a decision; empty when it may."""
        ...

    def apply(self, state: S, number: int, action: Action) -> Step[S]:
        """Answers the open decision of that number. Raises Illegal or Stale; the state given never changes."""
        ...

    def over(self, state: S) -> bool:
        """Whether the game has ended."""
        ...

    def scores(self, state: S) -> Scores:
        """The score as it stands, or the final one when the game is over."""
        ...

    def view(self, state: S, seat: int | None) -> Any:
        """What a seat may see; None for an onlooker, who sees what is public."""
        ...

    def write(self, action: Action) -> str:
        """The canonical line of an action."""
        ...

    def parse(self, line: str) -> Action:
        """The action of a line, in canonical or in human spelling. Raises NotUnderstood or Ambiguous."""
        ...


def for_viewer(events: Iterable[Event], viewer: int | None) -> tuple[Event, ...]:
    """Events as one seat (None: an onlooker) sees them."""
    return tuple(event.seen_by(viewer) for event in events)
