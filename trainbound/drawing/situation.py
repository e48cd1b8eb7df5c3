"""What is to be drawn on a map: who owns what, what is marked, where the cursor stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainbound.network.bits import numbers
from trainbound.ticket.board import Board
from trainbound.ticket.measures import network_seen

if TYPE_CHECKING:
    from trainbound.ticket.views import TicketView

NOWHERE = -1


@dataclass(frozen=True)
class Situation:
    """What a map shows at one moment. Sets of tracks and of vertices are bits, as everywhere in a board.

    Attributes:
        owners: track number -> seats that own it, from 0; more than one where a rule lets tracks be shared.
        closed: tracks that nobody may claim any more: the other twin of a claimed one (T-13).
        ends: vertices at which own unfinished tickets end.
        marked: vertices spoken of now: a chosen track's cities, a selected ticket's ends.
        cursor: the vertex under the cursor, or NOWHERE.
        chosen: the track spoken of now, or NOWHERE.
        hints: track number -> the capitals that choose it.
        tagged: tracks whose tags are shown; those at the cursor and the chosen one's are bright.
        way: tracks of a way that is shown.
        tags: for each track what stands beside it for who looks; None = what the map's rules say to all.
        stations: vertex -> the seat that has built a station there.
    """

    owners: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    closed: int = 0
    ends: int = 0
    marked: int = 0
    cursor: int = NOWHERE
    chosen: int = NOWHERE
    hints: Mapping[int, str] = field(default_factory=dict)
    tagged: int = 0
    way: int = 0
    tags: tuple[str, ...] | None = None
    stations: Mapping[int, int] = field(default_factory=dict)


def owners_of(owned: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
    """Track number -> seats that own it, from seat -> its tracks as bits."""
    found: dict[int, tuple[int, ...]] = {}
    for seat, bits in owned.items():
        for track in numbers(bits):
            found[track] = (*found.get(track, ()), seat)
    return found


def of_view(board: Board, view: TicketView) -> Situation:
    """What a seat sees of the board: all tracks, and the ends of its own unfinished tickets.

    Whatever belongs to the moment (cursor, hints, tags) is added with `dataclasses.replace`.
    """
    parted = network_seen(board, view)[1] if view.viewer is not None else ()
    ends = 0
    for number in view.tickets:
        a, b = board.tickets[number].a.vertices, board.tickets[number].b.vertices
        if not any(part & a and part & b for part in parted):
            ends |= a | b
    rule = board.rule("stations")
    stations = {v: s for s, row in enumerate(view.part(rule)) for v in row} if rule else {}
    return Situation(owners_of({s: seat.owned for s, seat in enumerate(view.seats)}), view.closed, ends,
                     tags=tags_of(board, view), stations=stations)


def tags_of(board: Board, view: TicketView) -> tuple[str, ...] | None:
    """For each track what stands beside it for a viewer; None on a map where that is the same for all.

    What differs from seat to seat is about claiming, and so stands beside free tracks alone.
    """
    own = board.overriding("tag_now")
    if not own:
        return None
    others = [rule for rule in board.rules if rule not in own]
    return tuple(
        "".join(rule.tag(i) for rule in others)
        + ("".join(rule.tag_now(view.part(rule), view.viewer, i) for rule in own) if view.free >> i & 1 else "")
        for i in range(len(board.tracks))
    )
