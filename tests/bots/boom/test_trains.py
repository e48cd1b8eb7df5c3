"""Which train runs next, with which tiles."""

from __future__ import annotations

from tests.boom.playing import BOARD
from tests.boom.positions import CARD, load, own, quiet, store
from trainbound.boom.names import COAL, TRAINS, VP
from trainbound.boom.operation import train_faults
from trainbound.boom.state import State
from trainbound.bots.boom.future import prices_of
from trainbound.bots.boom.trains import Train, next_train
from trainbound.bots.boom.worth import Worth


def best(s: State) -> Train | None:
    """The train that the first seat would run next."""
    return next_train(Worth(BOARD, s, prices_of(BOARD, s, 0)), s, 0)


def test_carriages_that_make_more_than_their_coal_are_pulled() -> None:
    s = store(own(quiet(2, "operation"), 0, "w05", "w29"), 0, coal=6)
    train = best(s)
    assert train is not None
    assert set(train.run.cards) == {BOARD.starting[0], CARD["w05"], CARD["w29"]}
    assert not train_faults(BOARD, s, 0, train.run)


def test_tiles_go_on_every_free_place_while_rounds_are_left() -> None:
    """RB-37: a tile comes back at once and pays again in each later round."""
    s = store(own(quiet(2, "operation"), 0, "w08"), 0, coal=9)
    s.vp[0][TRAINS] = 5
    train = best(s)
    assert train is not None
    assert [len(some) for some in train.run.tiles] == [BOARD.vehicles[card].slots for card in train.run.cards]
    assert {kind for some in train.run.tiles for kind in some} <= {COAL, VP}


def test_tiles_that_can_not_be_paid_are_left() -> None:
    """RB-36, RB-37."""
    s = store(quiet(2, "operation"), 0, coal=1)
    s.round = 4
    train = best(s)
    assert train is not None
    assert train.run.tiles == ((),)


def test_coal_that_later_rounds_will_lack_is_kept() -> None:
    s = store(own(quiet(2, "operation"), 0, "w05", "w29", "l22"), 0, coal=2)
    s.ran = sum(1 << CARD[card] for card in ("w05", "w29", "l22"))
    s.supply = [0] * len(s.supply)  # a tile would make it worth its while
    assert best(s) is None


def test_coal_that_would_be_left_in_the_end_runs_what_it_can() -> None:
    """RB-59: two of it are one point in store, and three in a Class 6700."""
    s = store(own(quiet(2, "operation"), 0, "l12", "l21"), 0, coal=3)
    s.round, s.ran = 4, 1 << BOARD.starting[0]
    train = best(s)
    assert train is not None
    assert train.run.cards == (CARD["l12"],)


def test_without_coal_and_what_to_turn_into_it_nothing_runs() -> None:
    assert best(store(quiet(2, "operation"), 0)) is None


def test_what_has_run_does_not_run_again() -> None:
    """RB-34."""
    s = store(quiet(2, "operation"), 0, coal=9)
    s.ran = 1 << BOARD.starting[0]
    assert best(s) is None


def test_the_locomotive_with_a_condition_leads_the_tiles_that_meet_it() -> None:
    """RB-38: conditions count the tiles of the whole train."""
    s = store(own(quiet(2, "operation"), 0, "l17", "w13"), 0, coal=20)
    s.round = 4
    load(s, "w13", "money", "money", "money", "money")
    first = best(s)
    assert first is not None
    if first.run.cards[0] != CARD["l17"]:
        s.ran |= sum(1 << card for card in first.run.cards)
        first = best(s)
    assert first is not None
    assert first.run.cards[0] == CARD["l17"]
    assert CARD["w13"] in first.run.cards
