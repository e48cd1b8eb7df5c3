"""Stations in a plan: tracks of others that a station would lend, at the price of building it (EU-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trainbound.network.bits import numbers
from trainbound.ticket.payments import Terms
from trainbound.ticket.rules.stations import Stations

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


class Building(NamedTuple):
    """What stations can do for a seat.

    Attributes:
        lent: tracks of others that its stations lend it, or might, as bits.
        open: tracks of others that one more station would lend it, as bits.
        left: stations that it may still build.
        sites: cities where it may build, as bits of vertices.
        terms: on what terms it builds the next one; None when it has none left.
        price: points that a station not built would score.
    """

    lent: int = 0
    open: int = 0
    left: int = 0
    sites: int = 0
    terms: Terms | None = None
    price: int = 0


def building(board: Board, view: TicketView, seat: int) -> Building:
    """What stations can do for the seat whose view it is; nothing on a board without any."""
    rule = board.rule("stations")
    if not isinstance(rule, Stations):
        return Building()
    part = view.part(rule)
    others = sum(s.owned for n, s in enumerate(view.seats) if n != seat)
    owned = [s.owned for s in view.seats]
    lent = 0
    for use in rule.uses_of(part, seat, owned, view.seats[seat].parted, view.tickets):
        # A station that lends nothing yet waits for the rest of a way: any track there may be meant.
        lent |= 1 << use.track if use.track >= 0 else others & board.at_city[use.city]
    built = len(part[seat])
    left = len(rule.terms_of) - built
    if not left:
        return Building(lent)
    sites = rule.sites & ~sum(1 << v for row in part for v in row)
    reach = 0
    for v in numbers(sites):
        reach |= board.at_city[v]
    return Building(lent, others & reach & ~lent, left, sites, rule.terms_of[built], rule.params.unbuilt)
