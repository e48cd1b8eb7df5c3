"""Which tracks a seat can claim, and for what: the questions that engine, judge and faces ask alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.board import Board
from trainbound.ticket.cards import Cards
from trainbound.ticket.measures import ahead
from trainbound.ticket.payments import Terms, payments
from trainbound.ticket.tariff import Tariff

if TYPE_CHECKING:
    from trainbound.ticket.rules.base import Rule
    from trainbound.ticket.views import TicketView


class Known(Protocol):
    """A state, or a view of one."""

    def part(self, rule: Rule) -> Any:
        """What a rule module knows, or shows."""
        ...


def tariff(board: Board, known: Known, seat: int) -> Tariff:
    """What tracks cost a seat now."""
    rule = board.pricing
    return board.tariff if rule is None else rule.tariff(known.part(rule), seat)


def terms(board: Board, known: Known, seat: int) -> Sequence[Terms]:
    """The terms on which a seat claims each track now."""
    return tariff(board, known, seat).terms


def points(board: Board, known: Known, seat: int | None, track: int) -> int:
    """What a track would score a seat now, with what the rule modules add; the route alone for an onlooker."""
    found = board.tracks[track].points
    if seat is not None:
        for rule in board.adding:
            found += rule.points(known.part(rule), seat, track)
    return found


def barred(board: Board, known: Known, seat: int) -> int:
    """The tracks that the rule modules bar to a seat now, whatever it holds, as bits."""
    found = 0
    for rule in board.barring:
        found |= rule.bars(known.part(rule), seat)
    return found


def claims(board: Board, known: Known, seat: int, tracks: int, hand: Sequence[int]) -> list[Claim]:
    """The claims of some tracks, as bits, with each payment that is proposed from a hand; none where there is none."""
    asked = terms(board, known, seat)
    ways: dict[Terms, tuple[Cards, ...]] = {}
    found = []
    for track in numbers(tracks):
        wanted = asked[track]
        if wanted not in ways:
            ways[wanted] = payments(wanted, hand)
        found += [Claim(track, cards) for cards in ways[wanted]]
    return found


def claimable(board: Board, view: TicketView) -> int:
    """The tracks that the viewer could claim now with the cards held, as bits; 0 for an onlooker."""
    if view.viewer is None:
        return 0
    seat = view.seats[view.viewer]
    bits = view.free & board.shorter[seat.trains] & tariff(board, view, view.viewer).payable(view.hand)
    return bits & ~board.twins(seat.owned) & ~barred(board, view, view.viewer)


def claimable_way(board: Board, view: TicketView, tracks: Sequence[int]) -> tuple[int, ...]:
    """A way for the viewer, with the twin in place of each track of a double route of which only the twin is claimable.

    Args:
        board: the map.
        view: what the viewer sees.
        tracks: the way, as found by length alone.
    """
    legal = claimable(board, view)
    twins = ((i, board.tracks[i].twin) for i in tracks)
    return tuple(twin if twin >= 0 and legal >> twin & 1 and not legal >> i & 1 else i for i, twin in twins)


def best_way(board: Board, view: TicketView, k: int, trains: int | None = None) -> tuple[int, tuple[int, ...]] | None:
    """What a ticket of the viewer, or one offered to it, needs for the best that it can be worth.

    Of equally short ways it is one with the fewest tracks that are barred to the viewer now.

    Args:
        board: the map.
        view: what the viewer sees.
        k: the ticket's number.
        trains: how many there are for it; None = those that the viewer has left.

    Returns:
        The place of the goal among the ticket's, and the tracks still to be claimed, in order; None when no goal can be
        joined any more.
    """
    assert view.viewer is not None, "an onlooker holds no tickets"
    seat = view.seats[view.viewer]
    left, shunned = seat.trains if trains is None else trains, barred(board, view, view.viewer)
    known, owned = tuple(view.part(rule) for rule in board.lending), tuple(row.owned for row in view.seats)
    tickets = tuple(view.tickets) if known else ()
    found = ahead(board, known, view.viewer, owned, seat.parted, tickets, view.free, left, k, shunned)
    return None if found is None else (found.goal, claimable_way(board, view, found.tracks))


def trains_for(board: Board, view: TicketView, tickets: Sequence[int]) -> int:
    """The trains on the shortest ways of some tickets of the viewer, tracks that several go over counted once.

    Each way is that of the best goal that the viewer's trains suffice for, or else of the best of all.
    """
    assert view.viewer is not None, "an onlooker holds no tickets"
    tracks: set[int] = set()
    for k in tickets:
        found = best_way(board, view, k) or best_way(board, view, k, board.file.trains * 9)
        tracks.update(found[1] if found else ())
    return sum(board.tracks[i].length for i in tracks)
