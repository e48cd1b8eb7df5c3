"""Technologies in a plan: what tracks lack, what those cost, and ways that pay for each once (UK-10, UK-12).

Prices are in units: a locomotive, or a set of cards that counts as one (UK-7).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from trainbound.network.bits import numbers
from trainbound.network.ways import UNKNOWN, Adjacency, cheapest
from trainbound.ticket.buying import technologies_of
from trainbound.ticket.cards import GREY, LOCO

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.payments import Terms
    from trainbound.ticket.rules.technology_base import Part, TechnologyBase
    from trainbound.ticket.views import TicketView

Found = tuple[int, tuple[int, ...]]
"""A way: what it costs, and its tracks in walking order."""


def shop_of(board: Board, view: TicketView) -> Shop:
    """Technologies as the seat stands to them whose view it is."""
    rule = technologies_of(board)
    return _shop(board, rule and view.part(rule), cast(int, view.viewer), view.turn)


@lru_cache(maxsize=64)
def _shop(board: Board, part: Part | None, seat: int, turn: int) -> Shop:
    """Remembered: a decision looks at many hands, and at few technologies."""
    return Shop(board, part, seat, turn)


class Shop:
    """Technologies as one seat stands to them; on a board without any, nothing is lacking.

    Attributes:
        rule: the board's technologies, or None.
        owned: those that the seat has, as bits.
        terms: for each track what it costs the seat; a card less counts where that is offered (UK-28).
        lacks: for each track the technologies that it still needs, as bits.
        points: for each track what technologies add to its points.
        shut: tracks that lack one which cannot be had any more, as bits.
        set_of: so many coloured cards count as a locomotive; 0 = none do.
        most: points for most completed tickets, and the points lost without (UK-26); `longest`: the same of the
            longest route (UK-27); `each`: points for each completed ticket (UK-22).
        blind: whether three cards may be drawn blind in a turn (UK-25), and those drawn in this turn so far.
    """

    def __init__(self, board: Board, part: Part | None, seat: int, turn: int) -> None:
        """See what technologies do for a seat; `part` is their part of the view."""
        self.rule: TechnologyBase | None = technologies_of(board)
        self.owned = self.shut = self.set_of = self.most = self.longest = self.each = 0
        self.blind: tuple[bool, int] = False, 0
        self.terms: Sequence[Terms] = board.terms
        self.lacks: Sequence[int] = (0,) * len(board.tracks)
        self.points: Sequence[int] = self.lacks
        self._units: dict[int, int] = {0: 0}
        self._closed_to: dict[int, list[int]] = {}
        if self.rule is not None and part is not None:
            self._look(self.rule, part, seat, turn)

    def _look(self, rule: TechnologyBase, part: Part, seat: int, turn: int) -> None:
        self.owned = part.owned[seat]
        self.set_of = rule.set_of(part, seat)
        self.blind = rule.has(part, seat, "three_cards"), part.blind[1] if part.blind[0] == turn else 0
        self.terms = [t._replace(spaces=min(t.spaces, t.fewer)) for t in rule.tariff(part, seat).terms]
        self.lacks = [needs & ~self.owned for needs in rule.needs]
        self.points = [rule.points(part, seat, i) for i in range(len(self.lacks))]
        sold_out = sum(1 << i for i, left in enumerate(part.left) if not left)
        self.shut = sum(1 << i for i, lacks in enumerate(self.lacks) if lacks & sold_out)
        self.most, self.longest, self.each = (
            rule.all[rule.effects[effect]].amount if rule.has(part, seat, effect) else 0
            for effect in ("most_tickets", "longest", "ticket_points"))

    def units(self, technologies: int) -> int:
        """What some technologies cost together; given as bits."""
        found = self._units.get(technologies)
        if found is None:
            assert self.rule
            found = self._units[technologies] = sum(self.rule.all[i].price for i in numbers(technologies))
        return found

    def lacked(self, tracks: Sequence[int]) -> int:
        """The technologies that some tracks still need together, as bits."""
        found = 0
        for i in tracks:
            found |= self.lacks[i]
        return found

    def missing(self, hand: Sequence[int], i: int, units: int = 0) -> tuple[int, int]:
        """Cards that are missing to pay for a track and some units besides, and the best colour to pay in."""
        terms = self.terms[i]
        colour = terms.colour if terms.colour != GREY else hand.index(max(hand[:LOCO]))
        plain = min(hand[colour], terms.spaces - terms.locos)
        rest = terms.spaces + units - plain - hand[LOCO]
        spare = sum(hand[:LOCO]) - plain
        return max(0, rest - spare // self.set_of), colour

    def bars(self, hand: Sequence[int], i: int) -> bool:
        """Whether technologies keep a track from being claimed this turn: several, or one that its cards do not buy."""
        lacks = self.lacks[i]
        return bool(lacks and (lacks & lacks - 1 or self.missing(hand, i, self.units(lacks))[0]))

    def _closed(self, allowed: int) -> list[int]:
        """The tracks that need more than some technologies, as bits."""
        found = self._closed_to.get(allowed)
        if found is None:
            found = self._closed_to[allowed] = [i for i, lacks in enumerate(self.lacks) if lacks & ~allowed]
        return found

    def cheapest(self, adjacency: Adjacency, a: int, b: int, costs: Sequence[int | None], fee: Callable[[int], int],
                 bought: int) -> Found | None:
        """The cheapest way from some vertices to some others, each technology that it needs paid for once.

        From the way that would be best if technologies were free, it leaves out one technology after the other as long
        as that makes the whole cheaper.

        Args:
            adjacency: the board's.
            a: where it starts, a set of vertices.
            b: where it ends, a set of vertices.
            costs: for each track what it costs, None where it is closed.
            fee: what some technologies cost together, given as bits.
            bought: technologies that are paid for already, as bits.
        """
        if self.rule is None:
            return cheapest(adjacency, a, b, costs)

        def through(allowed: int, below: int) -> tuple[int, tuple[int, ...], int] | None:
            open_to = costs
            if allowed >= 0:
                open_to = [*costs]
                for i in self._closed(allowed | bought):
                    open_to[i] = None
            found = cheapest(adjacency, a, b, open_to, below)
            if found is None:
                return None
            used = self.lacked(found[1]) & ~bought
            return found[0] + fee(used), found[1], used

        best = through(-1, UNKNOWN)
        while best:
            others = [other for x in numbers(best[2]) if (other := through(best[2] & ~(1 << x), best[0]))]
            better = min(others, default=best)
            if better[0] >= best[0]:
                return best[:2]
            best = better
        return None
