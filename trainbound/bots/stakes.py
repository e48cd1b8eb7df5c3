"""Who is first in the end: how likely a seat completes most tickets, or has the longest route (T-24, UK-26, UK-27).

Others' tickets are hidden, but not how many they hold; routes are public. What both may still gain is a guess, wider
with the turns left. What points are staked on is measured: how games of planners end for two and for four seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import erf, sqrt
from typing import TYPE_CHECKING

from trainbound.bots.race import length_of

if TYPE_CHECKING:
    from trainbound.bots.outlook import Outlook

BONUS = (0.6, 1.7)
"""The part of the tickets they hold that others complete, and tickets by which two seats may still move apart, where
the bonus is for nothing but that (T-24);"""
DONE = 0.85
"""the part that is reckoned with where points are staked on it,"""
TICKETS = (0.5, 0.09)
"""and tickets by which two seats may then move apart: at the end, and more for each turn left."""
PLANNED = 0.5
"""The part of what a plan adds to the longest route that others do not add as well,"""
GROWTH = 0.1
"""trains by which the best of theirs grows more in each turn left,"""
TRAINS = (0.7, 0.45)
"""and trains by which two routes may still move apart: as `TICKETS`."""


def most_for_bonus(look: Outlook, completed: float) -> float:
    """How likely nobody completes more tickets than the viewer, who expects to complete so many: rather too hopeful."""
    return _ahead(completed, _held(look, BONUS[0]), BONUS[1])


def most_tickets(look: Outlook, completed: float) -> float:
    """The same where a wrong guess costs points."""
    return _ahead(completed, _held(look, DONE), (TICKETS[0] + TICKETS[1] * look.rounds) * sqrt(2))


def longest_route(look: Outlook, planned: int) -> float:
    """How likely nobody has a longer route than the viewer, who plans to claim some tracks, as bits."""
    now, then = length_of(look.board, look.own), length_of(look.board, look.own | planned)
    growth = GROWTH * look.rounds
    theirs = [length_of(look.board, s.owned) + growth for n, s in enumerate(look.view.seats) if n != look.seat]
    return _ahead(now + PLANNED * (then - now), theirs, (TRAINS[0] + TRAINS[1] * look.rounds) * sqrt(2))


def _held(look: Outlook, part: float) -> list[float]:
    """A part of the tickets that each of the others holds, or keeps at least."""
    least = look.board.file.deal.start_keep
    return [part * max(seat.tickets, least) for n, seat in enumerate(look.view.seats) if n != look.seat]


def _ahead(mine: float, theirs: Iterable[float], spread: float) -> float:
    """How likely a number ends at least as high as all others: who ties has it too (T-24, UK-30)."""
    chance = 1.0
    for other in theirs:
        chance *= 0.5 + 0.5 * erf((mine + 0.5 - other) / spread)
    return chance
