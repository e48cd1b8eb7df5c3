"""Auctions: who bids when, what may be bid, who goes first, what each pays."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME, begun
from tests.boom.positions import asked, codes, do, kind, lines, own, quiet, refused, store, told
from trainbound.boom import texts
from trainbound.boom.actions import Gain
from trainbound.boom.auction import bidders, price, prices, standing
from trainbound.boom.effects import UNLIMITED
from trainbound.boom.names import ANY, COAL, MATERIALS, MONEY, TECHNOLOGY
from trainbound.boom.state import State


def auction(seats: int, resource: int, phase: str = "train", discs: tuple[int, ...] | None = None) -> State:
    """An auction that begins, and nothing after it."""
    s = quiet(seats, phase)
    s.discs = discs or tuple(range(seats))
    s.todo.append(("auction", resource))
    GAME._go_on(s, lambda event: None)
    return s


def bid(s: State, *answers: str) -> State:
    """Answers one after another, whoever is asked: a number, or c for confirm."""
    for answer in answers:
        s = do(s, "confirm" if answer == "c" else f"bid {answer}")
    return s


def who(s: State) -> int:
    (decision,) = GAME.decisions(s)
    return decision.seat


def test_the_phases_bid_in_their_own_resource() -> None:
    """RB-8."""
    s = begun(2)
    seen = {}
    while s.round == 1:
        (decision,) = GAME.decisions(s)
        if decision.kind == "bid":
            seen[s.phase] = decision.data[0]
        answer = next((a for a in GAME.answers(s, decision) if a.verb in ("confirm", "done")), None)
        s = GAME.apply(s, decision.number, answer or GAME.answers(s, decision)[0]).state
    assert [seen[phase] for phase in (0, 1, 2)] == [MATERIALS, MONEY, TECHNOLOGY]
    assert seen[5] == BOARD.objectives[s.objectives[0]].bid


def test_discs_act_from_the_left_round_after_round_and_confirmed_ones_are_left_out() -> None:
    """RB-9: the order stays that of the beginning, whatever the discs have moved to since."""
    s = auction(3, MATERIALS, discs=(2, 0, 1))
    order = []
    for answer in ("5", "1", "c", "6", "7", "c", "c"):
        order.append(who(s))
        assert bidders(s)[0] == who(s)
        s = bid(s, answer)
    assert order == [2, 0, 1, 2, 0, 2, 0]
    assert not s.open
    assert bidders(s) == ()
    assert s.discs == (1, 2, 0)
    assert s.order == (0, 2, 1)


def test_a_bid_need_not_top_the_highest_but_must_top_the_own_and_be_free() -> None:
    """RB-9, RB-10."""
    s = bid(auction(3, MATERIALS), "5", "2", "1", "7")
    assert codes(s, "bid 2") == {"not_higher"}
    assert codes(s, "bid 1") == {"not_higher"}
    assert codes(s, "bid 7") == {"number_taken"}
    assert codes(s, "bid 21") == {"off_the_track"}
    assert codes(s, "bid 0") == {"off_the_track"}
    assert "bid 3" in lines(s)
    assert "bid 7" not in lines(s)


def test_a_bid_is_held_in_full_at_the_moment_of_the_move() -> None:
    """RB-10: neither possible conversions nor the discount count; conversions made first do."""
    s = auction(2, MATERIALS)
    store(s, 0, money=10, materials=3)
    (refusal,) = refused(s, "bid 4")
    assert refusal.code == "cannot_cover"
    assert refusal.values["held"] == 3
    assert lines(s)[-2:] == ["bid 3", "confirm"]
    s = do(s, "convert money+money materials")
    assert who(s) == 0
    assert lines(s)[-2:] == ["bid 4", "confirm"]


def test_any_resource_counts_the_four_together() -> None:
    """RB-8, RB-10."""
    s = store(auction(2, ANY), 0, money=1, materials=2, technology=3, coal=4)
    assert lines(s)[-2:] == ["bid 10", "confirm"]
    assert codes(s, "bid 11") == {"cannot_cover"}


def test_until_payment_the_own_bid_stays_covered() -> None:
    """RB-10."""
    s = store(auction(2, MATERIALS), 0, materials=5, money=2)
    s = bid(s, "5", "1")
    assert who(s) == 0
    assert codes(s, "convert materials+materials coal") == {"below_bid"}
    assert "coal" in GAME.write(GAME.parse("convert money+money coal"))
    assert kind(do(s, "convert money+money coal")) == "bid"
    own(s, 0, "d34")
    assert "below_bid" in codes(s, "use d34")
    listed = [GAME.write(a) for a in GAME.legal(s, GAME.decisions(s)[0]) if a.verb == "convert"]
    assert listed == ["convert money+money materials", "convert money+money technology", "convert money+money coal"]
    every = store(auction(2, ANY), 0, money=6)
    every = bid(every, "5", "1")
    assert kind(do(every, "convert money+money coal")) == "bid"
    every = do(every, "convert money+money coal")
    assert codes(every, "convert money+money coal") == {"below_bid"}


@pytest.mark.parametrize(
    ("seats", "bids", "paid"),
    [(2, (7, 5), (7, 3)), (3, (7, 5, 3), (7, 3, 0)), (4, (8, 7, 5, 3), (8, 4, 3, 0)), (4, (8, 0, 5, 3), (8, 0, 3, 2))],
)
def test_payment_follows_the_chart_by_place_halves_rounded_up(
    seats: int, bids: tuple[int, ...], paid: tuple[int, ...]
) -> None:
    """RB-11."""
    s = auction(seats, MATERIALS)
    for n in bids:
        s = bid(s, str(n) if n else "c")
    while s.open:
        s = bid(s, "c")
    assert tuple(8 - s.store[seat][MATERIALS] for seat in range(seats)) == paid


def test_discs_left_at_the_start_keep_their_order_and_lie_left_of_all_others() -> None:
    """RB-9, RB-12."""
    s = bid(auction(4, MONEY, discs=(3, 1, 0, 2)), "c", "4", "c", "2", "c", "c")
    assert s.discs == (3, 0, 2, 1)
    assert s.order == (1, 2, 0, 3)
    assert s.bids == [0] * 4
    assert not s.confirmed


def test_nobody_bids_and_the_order_stays() -> None:
    """RB-9, RB-12."""
    s = bid(auction(3, MONEY, discs=(1, 2, 0)), "c", "c", "c")
    assert s.discs == (1, 2, 0)
    assert s.order == (0, 2, 1)
    assert s.store == [[8, 8, 8, 8]] * 3


def test_an_auction_in_any_resource_asks_what_to_pay_with() -> None:
    """RB-8, RB-11."""
    s = store(auction(2, ANY), 0, money=2, coal=2)
    s = bid(s, "3", "c", "c")
    assert kind(s) == "pay"
    assert lines(s) == ["pay money*2 coal*1", "pay money*1 coal*2"]
    assert codes(s, "pay money*2") == {"wrong_price"}
    assert codes(s, "pay money*3") == {"not_held"}
    assert codes(s, "pay money*4") == {"wrong_price", "not_held"}
    s = do(s, "pay money*1 coal*2")
    assert s.store[0] == [1, 0, 0, 0]
    one = store(auction(2, ANY), 0, coal=5)
    one = bid(one, "3", "c", "c")
    assert one.store[0][COAL] == 2, "with one kind there is nothing to ask"


def test_a_conversion_before_paying_asks_again_or_needs_to_ask_no_more() -> None:
    """RB-10, RB-43."""
    s = store(auction(2, ANY), 0, money=4, coal=1)
    s = bid(s, "3", "c", "c")
    (before,) = GAME.decisions(s)
    s = do(s, "convert money+money technology")
    (after,) = GAME.decisions(s)
    assert (after.kind, after.data) == (before.kind, before.data)
    assert after.number > before.number
    assert "pay money*1 technology*1 coal*1" in lines(s)
    s = store(auction(2, ANY), 0, money=2, coal=3)
    s = do(bid(s, "3", "c", "c"), "convert money+money coal")
    assert not s.open
    assert s.store[0] == [0, 0, 0, 1]


def test_a_purchasing_office_takes_back_of_what_was_paid() -> None:
    """RB-11, RB-30: it may not be counted on while bidding."""
    s = own(auction(2, MATERIALS), 0, "d71")
    assert codes(s, "bid 9") == {"cannot_cover"}
    assert bid(s, "8", "c", "c").store[0][MATERIALS] == 2
    assert bid(s, "1", "c", "c").store[0][MATERIALS] == 8
    assert bid(s, "c", "c").store[0][MATERIALS] == 8


def test_what_is_taken_back_of_a_mixed_payment_is_of_choice() -> None:
    """RB-90."""
    s = store(own(auction(2, ANY), 0, "d71"), 0, money=3, coal=3)
    s = do(bid(s, "5", "c", "c"), "pay money*3 coal*2")
    assert kind(s) == "resource"
    assert lines(s) == ["gain money*2", "gain money*1 coal*1", "gain coal*2"]
    assert codes(s, "gain technology*2") == {"not_paid_with"}
    assert do(s, "gain money*1 coal*1").store[0] == [1, 0, 0, 2]


def test_political_friends_make_one_payment_a_mark_cheaper() -> None:
    """RB-11, RB-30, RB-90: used when the price is known; a place that pays nothing has nothing to save."""
    s = own(auction(3, MATERIALS), 0, "d72")
    assert codes(s, "use d72") == {"no_price"}
    first = bid(s, "7", "c", "c", "c")
    assert kind(first) == "pay"
    assert do(first, "pay materials*7").store[0][MATERIALS] == 1
    used, events = told(first, "use d72")
    assert used.store[0][MATERIALS] == 4
    assert [(e.kind, e.seat) for e in events][:2] == [("used", 0), ("paid", 0)]
    assert used.used >> BOARD.number_of["d72"] & 1
    second = bid(s, "3", "7", "c", "c", "c")
    assert do(second, "use d72").store[0][MATERIALS] == 8
    last = bid(s, "1", "7", "5", "c", "c", "c")
    assert not last.open
    assert last.store[0][MATERIALS] == 8


def test_only_the_development_that_is_used_makes_it_cheaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """RB-11, RB-30, RB-90: another that would save two marks, and stands upright, saves nothing."""
    monkeypatch.setitem(BOARD.shifting, BOARD.number_of["d01"], 2)
    s = bid(own(auction(3, MATERIALS), 0, "d01", "d72"), "8", "c", "c", "c")
    s, events = told(s, "use d72")
    assert s.store[0][MATERIALS] == 4, "half of 8, not nothing"
    assert s.open == []
    assert [e.kind for e in events if e.seat == 0] == ["used", "paid"]


def test_what_i_would_pay_counts_who_lies_further_right() -> None:
    """RB-11."""
    s = bid(auction(4, MATERIALS), "5", "8", "c")
    assert who(s) == 3
    found = prices(BOARD, s, 3)
    assert found[0] == (2, 1, 0)
    assert found[4] == (2, 1, 2)
    assert found[5] == (2, 1, 3), "below the disc that lies there"
    assert found[6] == (1, 1, 3)
    assert found[9] == (0, 0, 9)
    assert standing(s) == (2, 3, 0, 1)
    assert price(BOARD, 4, 3, 9) == (2, 0)
    assert min(prices(BOARD, s, 0)) == 5


def test_what_a_rebate_gives_back_is_asked_as_that() -> None:
    """RB-90: not any resources, but some of those that were paid."""
    s = asked(quiet(2), 0, "resource", 1, (2, 1, 0, 0))
    decision = s.open[-1][0]
    assert "RB-90" in texts.prompt(BOARD, ("Ada", "Bea"), GAME.view(s, 0), decision)[1]
    assert GAME.refuse(s, decision, Gain((2, 1, 0, 0)))[0].rules == ("RB-90",)
    assert GAME.refuse(s, decision, Gain((0, 0, 1, 0)))[0].rules == ("RB-90",)
    free = asked(quiet(2), 0, "resource", 2, (UNLIMITED,) * 4)
    assert GAME.refuse(free, free.open[-1][0], Gain((1, 0, 0, 0)))[0].rules == ("RB-33",)
