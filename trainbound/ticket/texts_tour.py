"""Tickets and the Grand Tour (IN-6) while playing: joined twice and by which ways, or what would make it so."""

from __future__ import annotations

from trainbound.network.bits import numbers
from trainbound.ticket.board import Board
from trainbound.ticket.measures import SecondWay, needs_two
from trainbound.ticket.modules import tour_of as tour_of
from trainbound.ticket.texts_names import many, track_long
from trainbound.ticket.texts_scores import path
from trainbound.ticket.views import TicketView


def two_ways(board: Board, view: TicketView, k: int) -> SecondWay | None:
    """What it takes that two ways join a ticket of the viewer; None when it cannot be done or the map pays nothing."""
    if view.viewer is None or tour_of(board) is None:
        return None
    seat, t = view.seats[view.viewer], board.tickets[k]
    return needs_two(board, seat.owned, view.free, seat.trains, t.a.vertices, t.b.vertices)


def worth(board: Board, view: TicketView, k: int) -> int:
    """What joining a ticket of the viewer twice is worth: in the order kept, those joined twice before all others."""
    rule = tour_of(board)
    if rule is None or view.viewer is None:
        return 0
    toured = [found.ticket for found in rule.toured(view.tickets, view.seats[view.viewer].owned)]
    place = toured.index(k) if k in toured else len(toured)
    return rule.worth(place + 1) - rule.worth(place)


def twice(board: Board, view: TicketView, k: int) -> str:
    """How a ticket of the viewer stands in the Grand Tour: both ways, or for a completed one every track missing.

    Args:
        board: the map.
        view: the view of the seat that holds the ticket.
        k: the ticket's number.

    Returns:
        A sentence; empty where the map has no Grand Tour.
    """
    rule, found = tour_of(board), two_ways(board, view, k)
    if rule is None or view.viewer is None:
        return ""
    if found is None:
        return f"two ways cannot be had any more ({rule.rule})"
    points = worth(board, view, k)
    gain = f"{points} more" if points else "nothing more"
    if found.tracks:
        t = board.tickets[k]
        said = f"two ways, for {gain} ({rule.rule}), need {many(found.trains, 'train')}"
        done = any(part & t.a.vertices and part & t.b.vertices for part in view.seats[view.viewer].parted)
        return f"{said}: {'; '.join(track_long(board, i) for i in found.tracks)}" if done else said
    one, other = (path(board, way, numbers(board.tickets[k].a.vertices), True) for way in found.ways)
    return f"joined twice, for {gain} ({rule.rule}): {one}; and {other}"


def toured(board: Board, view: TicketView, k: int) -> str:
    """The same in few words: `joined twice`, or `2nd way: 4 trains`; empty where that cannot be."""
    found = two_ways(board, view, k)
    if found is None:
        return ""
    return f"2nd way: {many(found.trains, 'train')}" if found.tracks else "joined twice"
