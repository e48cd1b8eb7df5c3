"""Which tracks a seat can claim, and for what: the questions that engine, judge and faces ask alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.board import Board
from trainbound.ticket.cards import Cards
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
