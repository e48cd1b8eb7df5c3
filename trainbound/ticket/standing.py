"""The score so far as one seat may know it (T-26, PA-6): from its view alone, what is hidden stays None."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from trainbound.ticket.measures import longest, network_seen, worth

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


class Stand(msgspec.Struct, frozen=True):
    """A line of the score so far.

    Attributes:
        rule: the rule id it follows.
        what: a code such as `tracks`, `tickets_done`, `shares`.
        points: what it would give each seat if the game ended now; None = hidden from the viewer until the end.
        values: what a sentence about it needs, as defined for `what`.
        counted: False for a line shown for interest only.
    """

    rule: str
    what: str
    points: tuple[int | None, ...]
    values: Mapping[str, Any] = {}
    counted: bool = True


class Standing(msgspec.Struct, frozen=True):
    """The score so far.

    Attributes:
        lines: in the order of the final score.
        totals: a seat's points of all counted lines as far as they are known.
        open: whether something of a seat is hidden, so that its total is not the whole one.
        silent: whether the map awards something of which nothing is said before the end.
    """

    lines: tuple[Stand, ...]
    totals: tuple[int, ...]
    open: tuple[bool, ...]
    silent: bool


def standing(board: Board, view: TicketView) -> Standing:
    """The score as if the game ended now, as far as the viewer may know it.

    Values of the lines: `tracks` none; `tickets_done`, `tickets_missed` -> {"count": how many of the viewer's, "of":
    how many it holds}, both None for an onlooker; `longest` -> {"lengths": for each seat}; those of rule modules as
    they say.
    """
    from trainbound.ticket.rules.base import Rule

    seats, viewer = range(len(view.seats)), view.viewer
    lines = [Stand(board.file.cites.get("points", "T-14"), "tracks", tuple(seat.points for seat in view.seats))]
    each = own_tickets(board, view)
    for what, sign in (("tickets_done", 1), ("tickets_missed", -1)):
        own = [points for points in each if points * sign > 0]
        figures = {"count": None, "of": None} if viewer is None else {"count": len(own), "of": len(each)}
        lines.append(Stand("T-22", what, own_only(len(view.seats), viewer, sum(own)), figures))
    for rule in board.rules:
        lines += rule.stands(view)
    if not any(line.what == "longest" for line in lines):
        lengths = tuple(longest(board, seat.owned)[0] for seat in view.seats)
        lines.append(Stand("T-23", "longest", (0,) * len(view.seats), {"lengths": lengths}, counted=False))
    counted = [line for line in lines if line.counted]
    return Standing(
        tuple(lines),
        tuple(sum(line.points[s] or 0 for line in counted) for s in seats),
        tuple(any(line.points[s] is None for line in counted) for s in seats),
        any(type(rule).score is not Rule.score and type(rule).stands is Rule.stands for rule in board.rules),
    )


def own_only(seats: int, viewer: int | None, points: int) -> tuple[int | None, ...]:
    """Points that only their owner may know."""
    return tuple(points if s == viewer else None for s in range(seats))


def own_tickets(board: Board, view: TicketView) -> list[int]:
    """What each of the viewer's tickets gives or, below 0, takes away (T-22); none for an onlooker."""
    if view.viewer is None:
        return []
    parts = network_seen(board, view)[1]
    return [worth(parts, board.tickets[k]) for k in view.tickets]
