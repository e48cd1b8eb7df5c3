"""`greedy`: the yardstick. It is pinned, so that another bot's figures against it mean the same in a year.

- Tickets: the fewest allowed, and of those the shortest: the fewest trains on the empty board, all kept ones summed; of
  equals those of more points, then of lower numbers. It never draws tickets while anything else is legal.
- Technologies: first of all it buys the one that opens most tracks for good that it could pay for with what is left;
  of equals the cheapest, then the first of the map, paid as thriftily as can be. It buys none that opens no such track.
- Claims: whenever it can claim, the longest track; of equals the one of more points, then the thriftiest payment (the
  fewest locomotives; where sets count as such, the fewest cards, a locomotive counted as two), then the lowest track
  number, then the payment in the colour it holds most of (then in the order of T-1).
- Cards: when it can claim nothing, a face-up card of the colour it holds most of (of several equals any, the first
  place first), else blind, else the first place. A locomotive is no colour: face up it takes one only when nothing
  else is left.
- Shares: it stands best where it leads most: its own shares, the new one included, less those of all others together
  as far as its view shows; of equals where it holds more, then where the first rank is paid more, then the lowest
  number. It never declines. The neutral investor gets a share where it stands worst by the same measure.
- Tunnels: it pays when it can, with the fewest locomotives. It builds a station only when all else is tickets.
- Anything else that is asked: the first legal answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from trainbound.bots.opening import best_opening
from trainbound.kernel.types import Action, Decision
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep
from trainbound.ticket.cards import LOCO
from trainbound.ticket.measures import cheapest
from trainbound.ticket.rules.shares import Shares, SharesView, TakeNeutral, TakeShare

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


class Greedy:
    """Nothing about it is random: the same view gives the same answer."""

    looks = True

    def __init__(self, board: Board, seed: bytes, seat: int) -> None:
        self.board = board

    def choose(self, view: TicketView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        hand = view.hand
        opening = best_opening(self.board, view, legal)
        if opening:
            return opening.action
        claims = [a for a in legal if type(a) is Claim]
        if claims:
            return max(claims, key=lambda a: self._claim_worth(a, hand))
        draws = [a for a in legal if type(a) is Draw]
        if draws:
            return _draw(view, draws)
        keeps = [a for a in legal if type(a) is Keep]
        if keeps:
            return min(keeps, key=self._keep_cost)
        shares = [a for a in legal if isinstance(a, TakeShare | TakeNeutral) and a.company >= 0]
        if shares:
            best = max(shares, key=lambda a: self._standing(view, a.company))
            return best if type(best) is TakeShare else min(shares, key=lambda a: self._standing(view, a.company))
        return next((a for a in legal if type(a) is not DrawTickets), legal[0])

    def _claim_worth(self, claim: Claim, hand: Sequence[int]) -> tuple[int, ...]:
        track = self.board.tracks[claim.track]
        colour = next((c for c in range(LOCO) if claim.cards[c]), LOCO)
        return track.length, track.points, -sum(claim.cards) - claim.cards[LOCO], -claim.track, hand[colour], -colour

    def _keep_cost(self, keep: Keep) -> tuple[int, int, int, tuple[int, ...]]:
        """Number, trains, points (more is better), numbers of some tickets."""
        board = self.board
        lengths = [t.length for t in board.tracks]
        tickets = [board.tickets[k] for k in keep.tickets]
        trains = sum(cheapest(board, lengths, ticket.a.vertices, ticket.b.vertices)[0] for ticket in tickets)
        return len(tickets), trains, -sum(ticket.points for ticket in tickets), keep.tickets

    def _standing(self, view: TicketView, company: int) -> tuple[int, int, int, int]:
        """How well it would stand in a company with the share offered."""
        rule = cast(Shares, self.board.rule("shares"))
        shown = cast(SharesView, view.parts[rule.name])
        held = shown.held[cast(int, view.viewer)]
        own = len(held[company]) if held else 0
        others = rule.companies[company].shares - shown.left[company] - own
        return own + 1 - others, own, rule.companies[company].payout[0], -company


def _draw(view: TicketView, draws: Sequence[Draw]) -> Draw:
    """A face-up card of a colour it holds most of, else blind."""
    most = max(view.hand[:LOCO])
    for draw in draws:
        if draw.slot != DECK:
            card = view.display[draw.slot]
            if card != LOCO and view.hand[card] == most:
                return draw
    return next((draw for draw in draws if draw.slot == DECK), draws[0])
