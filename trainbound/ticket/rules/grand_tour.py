"""Grand Tour (IN-6): completed tickets whose ends are joined by two ways that share no track score extra."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from trainbound.kernel.types import ScoreLine
from trainbound.ticket.limits import MOST_POINTS, outside
from trainbound.ticket.measures import loops, two_ways
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.standing import Stand, own_only

if TYPE_CHECKING:
    from trainbound.kernel.faults import Fault
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView


class GrandTourParams(msgspec.Struct, frozen=True, kw_only=True):
    """What the first such ticket of a player is worth, the second, and so on; those after the last nothing."""

    points: list[int]


class Toured(NamedTuple):
    """A ticket by number, and two ways that join it and share no track, each its tracks in order from the first end."""

    ticket: int
    one: tuple[int, ...]
    other: tuple[int, ...]


class GrandTour(Rule):
    """Each player's tickets count in the order in which they were kept; all are worth the same in the same place."""

    Params = GrandTourParams
    cited = ("bonus",)

    @classmethod
    def faults(cls, params: GrandTourParams, found: MapFile) -> Iterator[Fault]:
        """Points are numbers that can be scored."""
        for i, points in enumerate(params.points):
            yield from outside(f"rules[].points[{i}]", points, 0, MOST_POINTS)

    @property
    def rule(self) -> str:
        """The id of the rule that the map wants cited."""
        return self.cite("bonus", "IN-6")

    def worth(self, count: int) -> int:
        """What so many tickets joined twice are worth together."""
        return sum(self.params.points[:count])

    def score(self, state: State) -> Sequence[ScoreLine]:
        """One line, with the two ways of each ticket as its proof: {"tickets": a seat's `Toured` each, "worth"}."""
        rows = [self.toured(state.tickets[seat], state.owned[seat]) for seat in range(state.seats)]
        points = tuple(self.worth(len(row)) for row in rows)
        values = {"tickets": tuple(rows), "worth": tuple(self.params.points)}
        return (ScoreLine(self.rule, "grand_tour", points, values),)

    def toured(self, tickets: Sequence[int], owned: int) -> tuple[Toured, ...]:
        """Those of some tickets that tracks given as bits join twice, in their order."""
        found = []
        for k in tickets:
            ticket = self.board.tickets[k]
            both = two_ways(self.board, owned, ticket.a.vertices, ticket.b.vertices)
            if both:
                found.append(Toured(k, *both))
        return tuple(found)

    def count(self, tickets: Sequence[int], owned: int) -> int:
        """How many of some tickets tracks given as bits join twice."""
        sets = loops(self.board, owned)
        ends = [self.board.tickets[k] for k in tickets]
        return sum(any(part & t.a.vertices and part & t.b.vertices for part in sets) for t in ends)

    def stands(self, view: TicketView) -> Sequence[Stand]:
        """One line: tickets are secret (T-26), so each knows its own."""
        own = 0
        if view.viewer is not None:
            own = self.worth(self.count(view.tickets, view.seats[view.viewer].owned))
        return (Stand(self.rule, "grand_tour", own_only(len(view.seats), view.viewer, own)),)
