"""Which technology to buy first: the one that opens most tracks that could be paid for at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.kernel.types import Action
from trainbound.ticket.buying import opened, technologies_of
from trainbound.ticket.rules.technologies import Buy

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


class Opening(NamedTuple):
    """A purchase, and the tracks that it opens and that the rest of the hand pays for, as bits."""

    action: Buy
    tracks: int


def best_opening(board: Board, view: TicketView, legal: Sequence[Action]) -> Opening | None:
    """The purchase that opens most tracks for good that can be paid for with what it leaves; None when none opens any.

    Of equals the cheapest, then the first of the map, then the thriftiest payment.

    Args:
        board: the map.
        view: the view of the seat that is asked.
        legal: what it may answer.
    """
    buys = [a for a in legal if type(a) is Buy]
    rule = technologies_of(board)
    if rule is None or not buys:
        return None
    buyer = rule.of_view(view)
    tracks: dict[int, int] = {}
    best, found = (0, 0), None
    for buy in buys:
        i = buy.technology
        if i not in tracks:
            t = rule.all[i]
            tracks[i] = opened(rule, buyer, i) if t.regions or t.lengths or t.ferries else 0
        if tracks[i]:
            rest = [have - out for have, out in zip(view.hand, buy.cards, strict=True)]
            paid = tracks[i] & rule.tariff(buyer.part, buyer.seat).payable(rest)
            rank = paid.bit_count(), -rule.all[i].price
            if paid and rank > best:
                best, found = rank, Opening(buy, paid)
    return found
