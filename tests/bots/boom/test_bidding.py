"""What to bid: the place in the order against its price (RB-9 to RB-11)."""

from __future__ import annotations

from tests.boom.playing import BOARD, GAME, begun
from trainbound.boom.actions import Bid, Confirm
from trainbound.boom.state import State
from trainbound.bots.boom.bidding import Offer, best_offer, offers


def bidding(seats: int, other: int) -> tuple[State, int, list[Offer]]:
    """The first auction, where the second disc lies on a number: to be first is worth ten points, all else nothing."""
    s = begun(seats)
    (decision,) = GAME.decisions(s)
    rival = next(seat for seat in s.discs if seat != decision.seat)
    s.bids[rival] = other
    worth = [10.0] + [0.0] * (seats - 1)
    legal = GAME.legal(s, decision)
    return s, decision.seat, offers(BOARD, s, decision.seat, legal, lambda place, amount: worth[place] - amount)


def test_one_number_above_the_highest_is_enough_to_be_first() -> None:
    _, _, found = bidding(2, 4)
    best = best_offer(found)
    assert best.action == Bid(5)
    assert (best.place, best.amount, best.net) == (0, 5, 5.0)


def test_every_bid_and_to_confirm_is_weighed_and_no_free_action() -> None:
    s, seat, found = bidding(2, 4)
    assert {type(offer.action) for offer in found} == {Bid, Confirm}
    assert sorted(o.action.amount for o in found if isinstance(o.action, Bid)) == [1, 2, 3, 5, 6, 7, 8]
    assert s.bids[seat] == 0


def test_a_place_that_costs_more_than_it_is_worth_is_left_to_the_other() -> None:
    """RB-9: confirming at 0 costs nothing."""
    s = begun(2)
    (decision,) = GAME.decisions(s)
    s.bids[1 - decision.seat] = 4
    found = offers(BOARD, s, decision.seat, GAME.legal(s, decision), lambda place, amount: (2.0, 0.0)[place] - amount)
    assert isinstance(best_offer(found).action, Confirm)


def test_of_bids_as_good_as_to_confirm_none_is_made() -> None:
    s = begun(3)
    (decision,) = GAME.decisions(s)
    found = offers(BOARD, s, decision.seat, GAME.legal(s, decision), lambda place, amount: 0.0)
    assert isinstance(best_offer(found).action, Confirm)
