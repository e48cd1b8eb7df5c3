"""What shares are worth: a guess of who will stand where when a company pays, from what one seat may see.

Others' holdings are hidden, but whoever claimed a track took a share of a company beside it, and every stack shows how
many are gone. So each holding is taken to be spread over the companies beside its owner's tracks, scaled to what is
gone. All guesses are smooth: how likely one holding ends above another falls with their distance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, sqrt
from typing import TYPE_CHECKING, NamedTuple, cast

from trainbound.network.bits import numbers
from trainbound.ticket.rules.shares import Shares, SharesView

if TYPE_CHECKING:
    from trainbound.ticket.views import TicketView

AHEAD = 3
"""So many shares of a company are looked ahead."""
REVEALED = 0.5
"""How much of the neutral investor's pile counts in the end."""


class Standing(NamedTuple):
    """The holdings of one company: `own`, then guesses for each `other`, and the neutral investor's share that counts.

    `first` tells whether the seat holds the lowest number, which wins every tie; `loose` is how far things may still
    move, in shares, and `growth` how many more each may still take.
    """

    payout: Sequence[int]
    own: float
    others: tuple[float, ...]
    neutral: float
    first: bool
    loose: float
    growth: float


class Market:
    """The shares of one position, as one seat sees them."""

    def __init__(self, rule: Shares, view: TicketView, seat: int, rounds: float) -> None:
        """Guess all holdings.

        Args:
            rule: the map's shares.
            view: what the seat sees.
            seat: whose eyes these are.
            rounds: turns that each seat still has, about.
        """
        self.rule = rule
        shown = cast(SharesView, view.parts[rule.name])
        self.left = shown.left
        self.rivals = len(view.seats) - 1
        others = [s for s in range(len(view.seats)) if s != seat]
        spread = [self._spread(view.seats[s].owned) for s in others]
        pile = None if shown.neutral is None else self._spread(sum(s.owned for s in view.seats))
        held = shown.held[seat] or ((),) * len(self.left)
        self.standings: list[Standing] = []
        for c, company in enumerate(rule.companies):
            own = held[c]
            gone = company.shares - shown.left[c] - len(own)
            known = [shown.held[s] for s in others]
            if all(k is not None for k in known):
                guess = [float(len(cast(tuple[tuple[int, ...], ...], k)[c])) for k in known]
                rest = gone - sum(guess)
            else:
                total = sum(row[c] for row in spread) + (pile[c] if pile else 0.0)
                guess = [gone * row[c] / total if total else 0.0 for row in spread]
                rest = gone * pile[c] / total if pile and total else 0.0
            moving = min(shown.left[c], rounds * 0.15)
            self.standings.append(Standing(
                company.payout, len(own), tuple(guess), rest * REVEALED if pile else 0.0, 1 in own,
                sqrt(0.35 + 0.25 * gone + 0.6 * moving), moving / len(view.seats)))
        self.levels = [self._gains(c) for c in range(len(self.standings))]
        """For each company what the next share is worth in points, the one after it, and so on, as far as looked."""
        self.gains = [row[0] if row else 0.0 for row in self.levels]

    def _spread(self, owned: int) -> list[float]:
        """For each company how many shares the owner of some tracks took of it, if it chose evenly."""
        found = [0.0] * len(self.rule.companies)
        for track in numbers(owned):
            beside = self.rule.on_track[track]
            for c in beside:
                found[c] += 1.0 / len(beside)
        return found

    def _gains(self, company: int) -> list[float]:
        now = self.standings[company]
        first = now.first or self.left[company] == self.rule.companies[company].shares
        lead = self._lead(now)
        found = []
        for more in range(1, min(AHEAD, self.left[company]) + 1):
            then = self._lead(now._replace(own=now.own + more, first=first))
            found.append(then - lead)
            lead = then
        return found

    def _lead(self, standing: Standing) -> float:
        """Points that a company pays to the seat, less what it pays on average to the others."""
        paid = expected(standing, standing.own, (*standing.others, standing.neutral), -0.5 if standing.first else 0.3)
        theirs = 0.0
        for i, other in enumerate(standing.others):
            if other > 0:
                against = (standing.own, *standing.others[:i], *standing.others[i + 1:], standing.neutral)
                theirs += expected(standing, other, against, 0.3 if standing.first else 0.0)
        return paid - theirs / len(standing.others) if standing.others else paid

    def best(self, companies: Sequence[int]) -> tuple[int, float]:
        """The company of some whose share gains most, and that gain; (-1, 0) when none is left."""
        found = max(((self.gains[c], -c) for c in companies if self.left[c]), default=(0.0, 1))
        return -found[1], found[0]

    def neutral_harm(self, company: int) -> float:
        """What it changes for the seat, less for the others, when the neutral investor gets one more share."""
        now = self.standings[company]
        return self._lead(now._replace(neutral=now.neutral + REVEALED)) - self._lead(now)


def expected(standing: Standing, own: float, against: Sequence[float], ties: float) -> float:
    """Points expected for a holding against others: `ties` is added to theirs, as far as they win equal numbers."""
    if own <= 0:
        return 0.0
    place = 0.0
    for other in against:
        holds = 1 - exp(-2 * other - standing.growth)
        place += holds * (0.5 + 0.5 * erf((other + ties - own) / (standing.loose * 1.4142)))
    rank = int(place)
    payout = standing.payout
    here = payout[rank] if rank < len(payout) else 0
    below = payout[rank + 1] if rank + 1 < len(payout) else 0
    return (here + (below - here) * (place - rank)) * (own if own < 1 else 1)
