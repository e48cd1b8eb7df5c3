"""Bonuses at the end: the longest continuous route (T-23) and the most tickets completed (T-24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from trainbound.kernel.types import ScoreLine
from trainbound.ticket.limits import MOST_POINTS, outside
from trainbound.ticket.measures import completed, longest
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.standing import Stand, own_tickets

if TYPE_CHECKING:
    from trainbound.kernel.faults import Fault
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView


class BonusParams(msgspec.Struct, frozen=True, kw_only=True):
    """What the bonus is worth."""

    points: int


class Bonus(Rule):
    """A rule that gives some points to the best."""

    Params = BonusParams
    cited = ("bonus",)

    @classmethod
    def faults(cls, params: BonusParams, found: MapFile) -> Iterator[Fault]:
        """The points are some, and not absurd."""
        yield from outside("rules[].points", params.points, 1, MOST_POINTS)


class MostTickets(Bonus):
    """All seats with the most completed tickets score, a tie at zero included."""

    def score(self, state: State) -> Sequence[ScoreLine]:
        """One line."""
        counts = tuple(sum(completed(self.board, state, seat)) for seat in range(state.seats))
        best = max(counts)
        return (
            ScoreLine(
                self.cite("bonus", "T-24"),
                "most_tickets",
                tuple(self.params.points if n == best else 0 for n in counts),
                {"counts": counts},
            ),
        )

    def stands(self, view: TicketView) -> Sequence[Stand]:
        """One line: others complete as many as they hold at most, and how many is secret (T-26).

        Values: {"done": of the viewer's, None for an onlooker; "held": how many each seat holds; "bonus"}.
        """
        held = tuple(seat.tickets for seat in view.seats)
        points: list[int | None] = [None] * len(held)
        done = None
        if view.viewer is not None:
            done = sum(points > 0 for points in own_tickets(self.board, view))
            if all(done >= n for s, n in enumerate(held) if s != view.viewer):
                points[view.viewer] = self.params.points
            for s, n in enumerate(held):
                if s != view.viewer and n < done:
                    points[s] = 0
        values = {"done": done, "held": held, "bonus": self.params.points}
        return (Stand(self.cite("bonus", "T-24"), "most_tickets", tuple(points), values),)


class Longest(Bonus):
    """All seats with the longest continuous route score."""

    def score(self, state: State) -> Sequence[ScoreLine]:
        """One line, with each seat's route as its proof."""
        trails = [longest(self.board, state.owned[seat]) for seat in range(state.seats)]
        lengths = tuple(trail[0] for trail in trails)
        best = max(lengths)
        return (
            ScoreLine(
                self.cite("bonus", "T-23"),
                "longest",
                tuple(self.params.points if n == best and best else 0 for n in lengths),
                {"lengths": lengths, "tracks": tuple(trail[1] for trail in trails)},
            ),
        )

    def stands(self, view: TicketView) -> Sequence[Stand]:
        """One line; routes are public: {"lengths"}."""
        lengths = tuple(longest(self.board, seat.owned)[0] for seat in view.seats)
        best = max(lengths)
        points = tuple(self.params.points if n == best and best else 0 for n in lengths)
        return (Stand(self.cite("bonus", "T-23"), "longest", points, {"lengths": lengths}),)
