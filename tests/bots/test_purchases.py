"""What the planner buys and what it leaves: used at once, worth its price, or likely to bring points in the end."""

from __future__ import annotations

import pytest

from tests.bots.test_technologies import advised, answer, bought, holding, looked, said, without_new_york
from tests.ticket.positions import asked, do, give
from tests.ticket.test_technologies import NEW_YORK, UK, owns
from trainbound.bots.stakes import most_tickets
from trainbound.ticket.state import State

ENGLAND = [
    "london/southampton:black", "brighton/london:grey", "cambridge/london:orange", "london/northampton:blue",
    "birmingham/northampton:green", "birmingham/manchester:black", "leeds/manchester:blue",
]
"""Tracks that join all six tickets of `with_six_done`."""
LONG = [
    "london/southampton:black", "reading/southampton:orange", "birmingham/reading:grey", "birmingham/manchester:black",
    "leeds/manchester:blue", "leeds/newcastle:white", "carlisle/newcastle:yellow", "barrow/carlisle:red",
]
"""Twelve trains in a row."""


def late(state: State, mine: int, theirs: int) -> State:
    """The same late in a game, with so many trains left."""
    give(UK, state, 1, [NEW_YORK])
    state.trains[:2] = mine, theirs
    state.turn = 61
    return state


def with_six_done(rival: int) -> State:
    """Six tickets joined and nothing left to join; the other seat holds so many."""
    state = holding("LL w r g", "southampton/london", "leeds/london", "birmingham/london", "manchester/london",
                    "cambridge/london", "london/brighton", advanced=True)
    give(UK, state, 0, ENGLAND)
    state.tickets[1] = tuple(range(rival))
    return late(state, 9, 14)


# ---- what opens tracks


@pytest.mark.parametrize("hand", ["L", "L g", "L pp"])
def test_a_concession_waits_for_the_turn_in_which_it_is_used(hand: str) -> None:
    """UK-10, UK-15: it is no action, so there is no hurry; green and purple pay for nothing on the way."""
    assert not bought(without_new_york(hand, "aberdeen/glasgow"))
    assert bought(without_new_york("L w", "aberdeen/glasgow")) == "scotland-concession"


def test_a_concession_is_used_in_the_turn_in_which_it_is_bought() -> None:
    """UK-10, UK-15."""
    state = without_new_york("L k", "aberdeen/glasgow")
    assert said(state) == ("Buy Scotland Concession: your way for ABD-GLA needs it, "
                           "and you can then claim EDI-GLA black 1 at once.")
    assert answer(do(UK, state, answer(state))).startswith("claim edinburgh/glasgow:black")


@pytest.mark.parametrize(("hand", "first"), [("LL ggg", True), ("LL", False)])
def test_the_first_of_two_is_bought_a_turn_before_and_no_sooner(hand: str, first: bool) -> None:
    """UK-10, UK-12: Newcastle-Edinburgh needs Scotland and the Stoker, and one a turn is bought."""
    state = owns(holding(hand, "edinburgh/london"), 0, "boiler-lagging")
    give(UK, state, 0, ["leeds/newcastle:white", "leeds/nottingham:purple", "cambridge/nottingham:grey",
                        "cambridge/london:orange"])
    give(UK, state, 1, ["aberdeen/newcastle:grey", "hull/norwich:grey", "hull/newcastle:grey",
                        "carlisle/edinburgh:orange", "carlisle/newcastle:yellow"])
    late(state, 10, 12)
    assert (bought(state) in ("scotland-concession", "mechanical-stoker")) == first
    if first:
        assert said(state).endswith("your way for EDI-LON needs it.")


# ---- what is staked on the end


def test_nothing_is_staked_on_the_longest_route_before_anything_is_built() -> None:
    """UK-27: at the start nobody is likelier to have it than another."""
    state = holding("LLL g k b", "leeds/london", "birmingham/london", advanced=True)
    assert not bought(state)


def test_points_are_staked_on_a_longest_route_far_ahead_near_the_end() -> None:
    """UK-27."""
    state = holding("LL w r g", "southampton/london", advanced=True)
    give(UK, state, 0, LONG)
    late(state, 6, 9)
    state.owned[1] = 0
    assert bought(state) == "equalising-beam"
    assert "likely that you have the longest route (+15, else -15), worth about" in said(state)


@pytest.mark.parametrize(("rival", "buys"), [(3, True), (6, True), (9, False), (12, False)])
def test_most_tickets_are_staked_on_by_how_many_the_others_hold(rival: int, buys: bool) -> None:
    """UK-26: six are done; of nine that the other holds so many may be done too."""
    state = with_six_done(rival)
    assert (bought(state) == "risky-contracts") == buys


def test_the_chance_that_is_told_is_the_one_it_is_judged_by() -> None:
    """UK-26: the points told are those of the stake on average, less the price."""
    state = with_six_done(6)
    values = advised(state).values
    chance = most_tickets(looked(state), 6)
    assert values["chance"] == chance
    assert 3 < values["points"] <= 20 * (2 * chance - 1)
    assert said(state).startswith(f"Buy Risky Contracts: it is {round(100 * chance)} % likely that you complete most ")


# ---- two claims in one turn


def test_two_claims_are_not_bought_for_one_and_something_worthless() -> None:
    """UK-24: four white cards for a track on its way and one beside it that leads nowhere."""
    state = holding("wwwwww gg", "penzance/london", "manchester/plymouth", "southampton/london", advanced=True)
    owns(state, 0, "mechanical-stoker")
    give(UK, state, 0, ["bristol/plymouth:yellow", "london/southampton:black", "reading/southampton:orange"])
    give(UK, state, 1, [NEW_YORK])
    assert not bought(state)


def test_two_claims_that_can_be_paid_together_are_bought_and_both_made() -> None:
    """UK-24, UK-32: in the middle of a game."""
    state = holding("pp ww yyy ooo kkkk rr LL", "birmingham/london", "cardiff/london", "cardiff/reading", advanced=True)
    owns(owns(state, 0, "wales-concession", "mechanical-stoker"), 1, "risky-contracts")
    give(UK, state, 0, ["london/reading:green"])
    give(UK, state, 1, ["birmingham/manchester:yellow", "leeds/manchester:blue", NEW_YORK])
    assert said(state).startswith(
        "Buy Thermocompressor: BIR-REA grey 2 and BIR-CDF orange 3 claimed in one turn are about ")
    claimed = set()
    for kind in ("turn", "claim", "again"):
        assert asked(UK, state).kind == kind
        if kind != "turn":
            claimed.add(answer(state).split()[1])
        state = do(UK, state, answer(state))
    assert claimed == {"birmingham/reading:grey", "birmingham/cardiff:orange"}


def test_the_points_told_for_two_claims_in_the_last_turn_are_what_they_bring() -> None:
    """UK-24: against what the last turn brings without."""
    state = owns(holding("L rrrr ww", "birmingham/london", advanced=True), 0, "superheated-steam-boiler")
    give(UK, state, 1, [NEW_YORK])
    state.last_turns = 1
    told = advised(state).values["points"]
    before = state.points[0]
    without = owns(holding("L rrrr ww", "birmingham/london"), 0, "superheated-steam-boiler")
    give(UK, without, 1, [NEW_YORK])
    without.last_turns = 1
    without = do(UK, without, answer(without))
    for _ in range(3):
        state = do(UK, state, answer(state))
    assert told == pytest.approx(state.points[0] - without.points[0], abs=0.01)
    assert state.points[0] > without.points[0] > before


# ---- three cards blind


def test_three_blind_cards_are_bought_early_and_not_near_the_end() -> None:
    """UK-25: what they bring in cards must be worth two locomotives."""
    state = holding("LLL b", "leeds/london", "edinburgh/london", "manchester/plymouth", advanced=True)
    give(UK, state, 1, [NEW_YORK])
    state.trains[1] = 35
    assert bought(state) == "water-tenders"
    assert not bought(late(holding("LL", "leeds/london", "edinburgh/london", advanced=True), 8, 8))


def test_who_may_draw_three_cards_blind_does() -> None:
    """UK-25: three cards that might be any rather than two, of which one is purple."""
    state = holding("g", "leeds/london", advanced=True)
    give(UK, state, 1, [NEW_YORK])
    assert said(state).startswith("Take the purple card")
    owns(state, 0, "water-tenders")
    assert said(state).startswith("Draw blind from the deck: three blind cards help you more than two; ")
    for kind in ("turn", "second", "third"):
        assert (asked(UK, state).kind, answer(state)) == (kind, "draw deck")
        state = do(UK, state, answer(state))
