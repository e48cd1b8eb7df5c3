"""The claims that are kept are those that the payments of each track make, whatever is held and free."""

from __future__ import annotations

import random

import pytest

from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.board import load_board
from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.claims import Claims
from trainbound.ticket.payments import payments, pays

MAPS = ("pennsylvania", "switzerland", "usa")  # ferries; locomotives barred from all but tunnels; many grey tracks


@pytest.mark.parametrize("name", MAPS)
def test_the_claims_of_a_hand_are_all_payments_of_all_tracks_each_once(name: str) -> None:
    """T-11, T-17."""
    terms = load_board(name).terms
    claims, chance = Claims(terms), random.Random(7)
    for _ in range(150):
        hand = [chance.choice((0, 0, 1, 2, 3, 5, 9)) for _ in range(LOCO)] + [chance.choice((0, 0, 1, 2, 7, 12))]
        tracks = chance.getrandbits(len(terms)) & chance.getrandbits(len(terms))
        found: list[Claim] = []
        claims.add(found, tracks, hand)
        right = [Claim(track, cards) for track in numbers(tracks) for cards in payments(terms[track], hand)]
        assert len(found) == len(right) and set(found) == set(right)


def test_claims_come_by_colour_then_by_track_and_those_with_locomotives_alone_last() -> None:
    terms = load_board("usa").terms
    found: list[Claim] = []
    Claims(terms).add(found, (1 << len(terms)) - 1, [2, 0, 3, 0, 0, 1, 0, 0, 4])
    order = [(next(c for c, n in enumerate(claim.cards) if n), claim.track, claim.cards[LOCO]) for claim in found]
    assert order == sorted(order)
    assert {colour for colour, _, _ in order} == {0, 2, 5, LOCO}
    assert any(terms[claim.track].colour == GREY for claim in found)


@pytest.mark.parametrize("name", MAPS)
def test_cards_pay_when_they_are_one_of_the_payments(name: str) -> None:
    """T-11, T-17: also cards of no payment at all, of two colours, too many, or fewer than none."""
    chance = random.Random(8)
    agreed = [0, 0]
    for wanted in sorted(set(load_board(name).terms)):
        hand = [chance.choice((0, 1, 2, 4, 6)) for _ in range(9)]
        right = set(payments(wanted, hand))
        offered = [*right, *payments(wanted, [9] * 9)]
        for cards in list(offered):
            some = [*cards]
            some[chance.randrange(9)] += chance.choice((-1, 1, 2))
            offered += [tuple(some), cards[:8], (*cards, 0)]
        for cards in offered:
            assert pays(wanted, cards, hand) == (cards in right), (wanted, cards, hand)
            agreed[cards in right] += 1
    assert min(agreed) > 20
