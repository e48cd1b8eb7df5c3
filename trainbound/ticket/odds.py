"""Chances, exact, from what one seat can know: its own hand, and all that lies or has lain face up."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from trainbound.ticket.cards import LOCO
from trainbound.ticket.rules.tunnels import Bore, Tunnels, played

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView


def unseen(board: Board, view: TicketView) -> list[int]:
    """The cards that are in the deck or in other hands, as nine counts; where each of them is, is equally likely.

    What others drew face up and what they have since played is not followed: to the viewer a card in another hand is
    like any other hidden one.
    """
    made = board.file.cards
    left = [made.per_colour] * LOCO + [made.locomotives]
    known: list[Sequence[int]] = [view.hand, view.discarded]
    laid = next((part for part in view.parts.values() if isinstance(part, Bore)), None)
    if laid:
        known.append(laid.cards)
    for counts in known:
        left = [n - m for n, m in zip(left, counts or (0,) * 9, strict=True)]
    for card in view.display:
        if card >= 0:
            left[card] -= 1
    return left


def tunnel_odds(board: Board, view: TicketView, cards: Sequence[int]) -> tuple[Fraction, ...]:
    """The chance that a tunnel costs 0, 1, 2, 3 more cards (T-18), as far as the viewer can know.

    The deck is any part of the unseen cards. When it holds too few, the discard pile is shuffled into a new one
    (T-10), without the cards laid down (T-20); what lies in it is known.

    Args:
        board: a map with tunnels.
        view: the view of the seat that would claim.
        cards: the payment laid down, nine counts, still in the hand of the view.

    Returns:
        As many chances as cards are turned, and one for none; they sum to 1.
    """
    rule = board.rule("tunnels")
    assert isinstance(rule, Tunnels), "a map without tunnels has no such chance"
    colour = played(cards)
    costly = (LOCO,) if colour == LOCO else (colour, LOCO)
    turned = rule.params.cards
    hidden = unseen(board, view)
    first = min(turned, view.deck)
    then = min(turned - first, view.discard)
    odds = [Fraction(0)] * (turned + 1)
    for k, chance in enumerate(_of(hidden, costly, first)):
        for n, more in enumerate(_of(view.discarded, costly, then)):
            odds[k + n] += chance * more
    return tuple(odds)


def _of(counts: Sequence[int], wanted: Sequence[int], drawn: int) -> list[Fraction]:
    """The chance of 0, 1, 2 ... wanted cards among some drawn at random from a known lot (hypergeometric)."""
    total, good = sum(counts), sum(counts[c] for c in wanted)
    ways = comb(total, drawn)
    return [Fraction(comb(good, k) * comb(total - good, drawn - k), ways) for k in range(drawn + 1)]
