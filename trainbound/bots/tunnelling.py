"""Tunnels in a plan: what they cost on average, and how a claim turns out that may fail (T-18, T-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.ticket.cards import LOCO, Cards
from trainbound.ticket.odds import tunnel_odds, unseen
from trainbound.ticket.rules.tunnels import Tunnels, played

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView

CARD = 1.2
"""What an extra card is worth, in points."""


class Chance(NamedTuple):
    """How a tunnel may turn out: how likely the extra cards can be paid, and what it then takes in all, about."""

    paid: float
    cards: Cards


def extras(board: Board, view: TicketView) -> list[float]:
    """For each colour played how many more cards a tunnel takes on average; last for locomotives alone.

    A board without tunnels has nothing to expect.
    """
    rule = board.rule("tunnels")
    if not isinstance(rule, Tunnels):
        return [0.0] * 9
    hidden = unseen(board, view)
    total = max(1, sum(hidden))
    locos = hidden[LOCO]
    return [rule.params.cards * (hidden[c] + locos * (c != LOCO)) / total for c in range(9)]


def chance(board: Board, view: TicketView, cards: Sequence[int]) -> Chance:
    """How a tunnel may turn out for a payment from the hand of the view."""
    odds = tunnel_odds(board, view, cards)
    colour = played(cards)
    left = [have - out for have, out in zip(view.hand, cards, strict=True)]
    spare = left[LOCO] + (left[colour] if colour != LOCO else 0)
    payable = [float(share) for share in odds[: spare + 1]]
    sure = sum(payable)
    mean = round(sum(n * share for n, share in enumerate(payable)) / sure) if sure else 0
    both = list(cards)
    if colour != LOCO:
        both[colour] += min(mean, left[colour])
        mean -= min(mean, left[colour])
    both[LOCO] += mean
    return Chance(sure, tuple(both))
