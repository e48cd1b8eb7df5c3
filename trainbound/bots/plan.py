"""What a plan is made of: ways for tickets, second ways, and what the loss of a track would cost."""

from __future__ import annotations

from typing import NamedTuple


class Plan(NamedTuple):
    """Tracks to claim, as bits, for some tickets.

    Attributes:
        tickets: numbers of the tickets that it joins.
        gains: for each what it then gives more than as things stand, in points.
        odds: for each how likely it is joined in time.
        tours: the second ways that it adds.
        tracks: the tracks still to be claimed, as bits.
        ways: for each ticket its own part of them.
        trains: what they take.
        turns: what those for the tickets take; second ways can wait.
        cost: what they cost in points besides what they give.
    """

    tickets: tuple[int, ...]
    gains: tuple[float, ...]
    odds: tuple[float, ...]
    tours: tuple[Tour, ...]
    tracks: int
    ways: tuple[int, ...]
    trains: int
    turns: float
    cost: float


class Way(NamedTuple):
    """A way for a ticket: what it gives more than as things stand, what it costs in points, and its tracks in order."""

    gain: float
    cost: float
    tracks: tuple[int, ...]


class Tour(NamedTuple):
    """A second way for a ticket that is completed or planned for, worth its while (IN-6).

    Attributes:
        ticket: the ticket's number.
        tracks: the tracks still to be claimed besides those for the tickets, as bits.
        gain: points, those of other tickets that it joins twice as well included.
        odds: how likely it is had in time.
    """

    ticket: int
    tracks: int
    gain: int
    odds: float


class Loss(NamedTuple):
    """What it would cost if a track of a plan were lost.

    Attributes:
        points: in points.
        ticket: the ticket that would suffer most.
        trains: trains more that it would then take; NO_WAY; or SECOND when the track is part of a second way for it.
        near: seats of rivals with a track at one of the two ends.
    """

    points: float
    ticket: int
    trains: int
    near: tuple[int, ...]


NO_WAY, SECOND = -1, -2
"""In place of a number of trains: it could not be joined at all; a second way for it is spoken of."""
