"""Grand Tour (IN-6): completed tickets whose ends are joined by two ways that share no track score extra."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from trainbound.kernel.types import ScoreLine
from trainbound.ticket.measures import two_ways
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.texts_map import Fault, fault

if TYPE_CHECKING:
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.state import State

MOST_POINTS = 1000


class GrandTourParams(msgspec.Struct, frozen=True, kw_only=True):
    """What the first such ticket of a player is worth, the second, and so on; those after the last nothing."""

    points: list[int]


class GrandTour(Rule):
    """Each player's tickets count in the order in which they were kept; all are worth the same in the same place."""

    Params = GrandTourParams

    @classmethod
    def faults(cls, params: GrandTourParams, found: MapFile) -> Iterator[Fault]:
        """Points are numbers that can be scored."""
        for i, points in enumerate(params.points):
            if not 0 <= points <= MOST_POINTS:
                yield fault(f"rules[].points[{i}]", "between", least=0, most=MOST_POINTS, found=str(points))

    @property
    def rule(self) -> str:
        """The id of the rule that the map wants cited."""
        return self.cite("bonus", "IN-6")

    def worth(self, count: int) -> int:
        """What so many tickets joined twice are worth together."""
        return sum(self.params.points[:count])

    def score(self, state: State) -> Sequence[ScoreLine]:
        """One line, with the two ways of each ticket as its proof: {"tickets": a seat's (number, way, way) each}."""
        rows: list[tuple[Any, ...]] = []
        for seat in range(state.seats):
            row = []
            for k in state.tickets[seat]:
                ticket = self.board.tickets[k]
                both = two_ways(self.board, state.owned[seat], ticket.a.vertices, ticket.b.vertices)
                if both:
                    row.append((k, *both))
            rows.append(tuple(row))
        points = tuple(self.worth(len(row)) for row in rows)
        values = {"tickets": tuple(rows), "worth": tuple(self.params.points)}
        return (ScoreLine(self.rule, "grand_tour", points, values),)
