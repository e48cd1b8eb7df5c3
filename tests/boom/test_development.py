"""The development phase and what developments do."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME, begun
from tests.boom.positions import (
    CARD,
    asked,
    codes,
    do,
    kind,
    level,
    lines,
    own,
    places,
    quiet,
    rails,
    stations,
    store,
    told,
)
from trainbound.boom.names import DEVELOPMENTS, TECHNOLOGY
from trainbound.boom.state import State


def groups(*rows: tuple[str, ...]) -> State:
    """A development phase with these groups, in which the first seat is asked."""
    s = quiet(len(rows), "development")
    s.groups = tuple(tuple(CARD[name] for name in row) for row in rows)
    cards = {card for row in s.groups for card in row}
    s.developments = tuple(card for card in BOARD.developments if card not in cards)
    return asked(s, 0, "group")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_cards_a_player_lie_in_groups_from_cheap_to_dear(seats: int) -> None:
    """RB-26, RB-54: equal costs by their number."""
    s = begun(seats)
    s.open.clear()
    s.todo = [("development_reveal",)]
    GAME._go_on(s, lambda event: None)
    assert [len(group) for group in s.groups] == [3] * seats
    for group in s.groups:
        costs = [(BOARD.development(card).cost, card) for card in group]
        assert costs == sorted(costs)


def test_the_cheapest_of_a_group_is_free_and_the_others_may_be_bought() -> None:
    """RB-27, RB-29: immediate cards take effect before more is bought."""
    s = store(groups(("d01", "d09", "d19"), ("d02", "d03", "d04")), 0, technology=6)
    assert lines(s) == ["group 1", "group 2"]
    s = do(s, "group 1")
    assert s.store[0] == [3, 0, 6, 0]
    assert lines(s) == ["buy d09", "buy d19", "done"]
    assert codes(s, "buy d02") == {"not_offered"}
    assert codes(s, "group 2") == {"not_asked"}
    s = do(s, "buy d09")
    assert s.store[0] == [5, 2, 4, 0]
    s = do(s, "buy d19")
    assert s.store[0][TECHNOLOGY] == 0
    assert s.owned[0] == (CARD["d01"], CARD["d09"], CARD["d19"])
    assert not s.open


def test_a_group_taken_is_no_longer_there_for_others() -> None:
    """RB-27."""
    s = asked(do(do(groups(("d01", "d09", "d19"), ("d02", "d03", "d04")), "group 1"), "done"), 1, "group")
    assert lines(s) == ["group 2"]
    assert codes(s, "group 1") == {"group_taken"}
    assert codes(s, "group 3") == {"no_such_group"}


def test_the_free_card_is_resolved_before_the_others_are_paid() -> None:
    """RB-54: with equal costs the lower number is the free one."""
    s = store(groups(("d02", "d03", "d04"), ("d01", "d09", "d19")), 0, technology=1)
    s.groups = ((CARD["d10"], CARD["d03"], CARD["d04"]), s.groups[1])
    s = do(s, "group 1")
    assert s.store[0] == [0, 0, 3, 2]
    assert lines(s) == ["buy d03", "buy d04", "done"]


def test_cards_not_bought_go_under_the_deck() -> None:
    """RB-28."""
    s = groups(("d01", "d09", "d19"), ("d02", "d03", "d04"))
    s.todo.append(("development_close",))
    before = s.developments
    s, events = told(do(s, "group 1"), "done")
    assert s.developments[: len(before)] == before
    left = {CARD[name] for name in ("d09", "d19", "d02", "d03", "d04")}
    assert set(s.developments[len(before) :]) == left
    assert [set(e.data["cards"]) for e in events if e.kind == "returned"] == [left]
    assert s.groups == ()


def test_immediate_cards_work_once_and_are_still_owned() -> None:
    """RB-29, RB-30."""
    s = do(groups(("d05", "d26", "d19"), ("d02", "d03", "d04")), "group 1")
    assert s.store[0][0] == 13
    assert CARD["d05"] in s.owned[0]
    assert codes(s, "use d05") == {"not_usable"}
    s = do(s, "buy d26")
    assert s.levels[0][0] == 3
    assert kind(s) == "resource", "the icon at level 3 (RB-33)"


def test_steps_and_resources_of_choice() -> None:
    """RB-30, RB-93."""
    s = do(groups(("d32", "d12", "d19"), ("d02", "d03", "d04")), "group 1")
    assert s.open[-1][0].data == (2, "RB-29")
    s = do(do(s, "raise coal"), "raise coal")
    assert s.levels[0][3] == 3
    assert kind(s) == "drawn", "the icon at level 3 (RB-33)"
    s = asked(level(quiet(2), 0, money=10), 0, "income", 1)
    assert codes(s, "raise money") == {"track_full"}
    assert lines(s) == ["raise materials", "raise technology", "raise coal", "raise vp"]
    s = asked(quiet(2), 0, "resource", 5, (99, 99, 99, 99))
    assert len(lines(s)) == 56
    assert codes(s, "gain money*4") == {"wrong_number"}
    assert do(s, "gain money*2 coal*3").store[0] == [10, 8, 8, 11]


def test_free_rails_of_developments_start_from_any_own_network_and_may_be_declined() -> None:
    """RB-30, RB-31, RB-50."""
    s = groups(("d43", "d12", "d19"), ("d02", "d03", "d04"))
    s = rails(stations(stations(s, 0, "Tokyo"), 0, "Sendai"), 1, "24,12")
    s = do(s, "group 1")
    assert s.open[-1][0].data == (2, False)
    assert {"rail 24,12", "rail 30,8", "done"} <= set(lines(s))
    assert codes(s, "rail aomori") == {"not_beside"}
    assert codes(s, "rail tokyo") == {"own_marker"}
    s = do(s, "rail 24,12")
    assert s.store[0] == [8, 8, 8, 8]
    s, events = told(s, "done")
    assert [e.kind for e in events] == ["declined"]
    assert places(s.rails[0]) == {"24,12"}


def test_free_rails_do_nothing_before_the_first_station() -> None:
    """RB-50."""
    s, events = told(groups(("d43", "d12", "d19"), ("d02", "d03", "d04")), "group 1")
    assert [e.kind for e in events] == ["chose", "rail_lost"]
    assert kind(s) == "card"


def test_free_rails_bring_what_cities_give() -> None:
    """RB-31, RB-22."""
    s = asked(stations(quiet(2), 0, "23,12"), 0, "free_rail", 1, False)
    s = do(s, "rail yokohama")
    assert s.store[0] == [9, 8, 8, 8]


def test_special_track_is_paid_for_once_a_round() -> None:
    """RB-30, RB-29, RB-43."""
    s = own(stations(begun(3), 0, "Tokyo"), 0, "d37")
    s = asked(s, 0, "bid", 1)
    s = do(s, "use d37")
    assert s.store[0][0] == 5
    assert s.open[-1][0].data == (2, False)
    s = do(do(s, "rail 24,12"), "rail 25,12")
    assert kind(s) == "bid"
    assert codes(s, "use d37") == {"used"}
    assert codes(asked(store(s, 1, money=2), 1, "bid", 1), "use d37") == {"not_own_development"}


def test_investments_pay_for_a_step() -> None:
    """RB-30."""
    s = asked(own(quiet(2), 0, "d57", "d62"), 0, "bid", 1)
    s = do(s, "use d57")
    assert s.levels[0][3] == 2
    assert s.store[0] == [5, 8, 8, 8]
    s = do(asked(s, 0, "bid", 1), "use d62")
    assert s.store[0] == [5, 7, 7, 8]
    assert kind(s) == "income"
    assert kind(do(s, "raise vp")) == "bid"


def test_a_development_that_could_do_nothing_cannot_be_used() -> None:
    """RB-91, RB-50, RB-56."""
    s = asked(own(level(quiet(2), 0, coal=10), 0, "d57", "d37", "d69"), 0, "bid", 1)
    assert codes(s, "use d57") == {"track_full"}
    assert codes(s, "use d37") == {"no_hex"}
    assert codes(s, "use d69 w01") == {"wrong_carriages"}
    assert codes(store(s, 0), "use d57") == {"not_held", "track_full"}
    assert codes(own(s, 0, "d13"), "use d13 w01") == {"no_carriages_wanted"}


def test_special_products_come_once_a_round_at_any_moment() -> None:
    """RB-29, RB-30, RB-43."""
    s = own(begun(2), 0, "d13", "d19", "d17")
    s = asked(s, 0, "city")
    s = do(do(do(s, "use d13"), "use d19"), "use d17")
    assert s.store[0] == [11, 8, 8, 9]
    assert s.vp[0][DEVELOPMENTS] == 2
    assert kind(s) == "city"
    assert codes(s, "use d13") == {"used"}


def test_draw_two_and_buy_one_for_one_less() -> None:
    """RB-22, RB-33, RB-55."""
    s = quiet(2)
    s.developments = tuple(CARD[name] for name in ("d19", "d01", "d05"))
    s.todo.append(("draw", 0, 2, 1))
    GAME._go_on(s, lambda event: None)
    assert s.open[-1][0].data == ((CARD["d19"], CARD["d01"]), 1, "RB-33")
    assert codes(s, "buy d05") == {"not_offered"}
    free = do(s, "buy d01")
    assert free.store[0] == [11, 8, 8, 8]
    dear = do(s, "buy d19")
    assert dear.store[0][TECHNOLOGY] == 5
    assert dear.developments == (CARD["d05"], CARD["d01"])
    assert codes(store(s, 0, technology=2), "buy d19") == {"not_held"}


def test_with_fewer_than_two_cards_what_there_is() -> None:
    """RB-55."""
    s = quiet(2)
    s.developments = (CARD["d19"],)
    s.todo.extend([("draw", 0, 2, 1), ("draw", 0, 2, 1)])
    GAME._go_on(s, lambda event: None)
    assert s.open[-1][0].data == ((CARD["d19"],), 1, "RB-33")
    s = do(s, "buy d19")
    assert not s.open, "of an empty deck nothing is drawn"


def test_too_few_cards_leave_the_last_without_a_group() -> None:
    """RB-26."""
    s = quiet(3, "development")
    s.developments = tuple(CARD[name] for name in ("d19", "d01", "d05", "d06"))
    s.todo.extend([("development_turn", 2), ("development_turn", 1), ("development_turn", 0), ("development_reveal",)])
    GAME._go_on(s, lambda event: None)
    assert [len(group) for group in s.groups] == [3, 1]
    s = do(do(s, "group 1"), "done")
    s = do(s, "group 2")
    assert not s.open
