"""Trains: what may be run, what it costs and brings, and that a train which starts arrives."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME
from tests.boom.positions import (
    CARD,
    asked,
    codes,
    do,
    kind,
    level,
    lines,
    load,
    own,
    quiet,
    refused,
    stations,
    store,
    told,
)
from trainbound.boom.board import Condition
from trainbound.boom.names import CARRIAGE_KINDS, COAL, TRAINS, VP
from trainbound.boom.operation import free_of_coal
from trainbound.boom.state import State
from trainbound.boom.trains import times
from trainbound.boom.vocabulary import CHOICE, Effect


def yard(*ids: str, **amounts: int) -> State:
    """The first seat in the operation phase with vehicles and resources, asked for a train."""
    s = store(own(quiet(3, "operation"), 0, *ids), 0, **amounts)
    s.phase = 4
    return asked(s, 0, "operate")


def test_a_locomotive_and_carriages_in_the_order_of_choice() -> None:
    """RB-34, RB-35."""
    s = yard("l15", "w05", "w07", coal=4)
    s, events = told(s, "run l15 w07 w05")
    assert [BOARD.cards[e.data["card"]].id for e in events if e.kind == "ran"] == ["l15", "w07", "w05"]
    assert s.store[0][COAL] == 0
    assert s.vp[0][TRAINS] == 4 + 3 + 4
    assert [e.data["vp"] for e in events if e.kind == "arrived"] == [11]
    assert kind(s) == "operate", "the starting locomotive has not run"


def test_what_is_no_train() -> None:
    """RB-34, RB-60."""
    s = yard("l15", "l01", "w05", "w07", coal=9)
    assert codes(s, "run w05") == {"no_locomotive"}
    assert codes(s, "run l15 l01") == {"locomotive_pulled"}
    assert codes(s, "run l15 w05 w05") == {"card_twice"}
    assert codes(s, "run l20") == {"not_own"}
    assert codes(s, "run w05 l01 l01") == {"no_locomotive", "locomotive_pulled", "card_twice"}
    s = do(s, "run l15 w05")
    assert codes(s, "run l15") == {"has_run"}
    assert codes(s, "run l01 w05") == {"has_run"}
    assert kind(do(s, "run l01")) == "operate"


def test_running_is_optional_card_by_card() -> None:
    """RB-60, RB-34: any number of trains, a locomotive alone is one."""
    s = yard("l15", "w05", coal=9)
    assert not do(s, "done").open
    s = do(do(s, "run s1"), "run l15")
    assert not s.open, "no locomotive is left"
    assert s.ran.bit_count() == 2


def test_coal_of_a_card_in_front_pays_for_one_behind() -> None:
    """RB-35, RB-36."""
    s = yard("l01", "w15", "w29", coal=1)
    assert codes(s, "run l01 w29 w15") == {"too_little_coal"}
    s = do(s, "run l01 w15 w29")
    assert s.store[0][COAL] == 0
    assert s.vp[0][TRAINS] == 2 + 0 + 7


def test_a_train_that_cannot_be_paid_is_refused_with_the_card_and_what_is_missing() -> None:
    """RB-36: nothing of it has happened."""
    s = yard("l15", "w05", "w29", coal=3, money=1)
    (refusal,) = refused(s, "run l15+money w05 w29")
    assert refusal.values["card"] == CARD["w29"]
    assert (refusal.values["coal"], refusal.values["missing"]) == (2, 2)


def test_conversion_counts_and_is_asked_for_when_coal_is_short() -> None:
    """RB-36, RB-43: whatever would leave the train unpaid is refused meanwhile."""
    s = yard("l15", "w05", coal=2, money=2)
    s = do(s, "run l15 w05")
    assert kind(s) == "coal"
    assert s.open[-1][0].data == (CARD["w05"], 1)
    free = [GAME.write(a) for a in GAME.legal(s, GAME.decisions(s)[0])]
    assert free == ["convert money+money coal"]
    assert codes(s, "convert money+money materials") == {"train_unpayable"}
    assert codes(s, "done") == {"not_asked"}
    s = do(s, "convert money+money coal")
    assert s.vp[0][TRAINS] == 4 + 4
    assert s.store[0] == [0, 0, 0, 0]


def test_a_choice_that_could_bring_coal_counts_as_bringing_it() -> None:
    """RB-36: and while the train runs it must."""
    s = yard("l13", "w05", coal=2)
    s = do(s, "run l13 w05")
    assert kind(s) == "resource"
    assert lines(s) == ["gain coal*1"]
    assert codes(s, "gain money*1") == {"train_unpayable"}
    assert do(s, "gain coal*1").vp[0][TRAINS] == 7
    rich = do(yard("l13", "w05", coal=3), "run l13 w05")
    assert len(lines(rich)) == 4


def test_steps_of_choice_count_by_the_coal_that_their_icons_could_bring() -> None:
    """RB-36, RB-33."""
    s = level(yard("l11", "w01", "w02", coal=2), 0, money=2)
    load(s, "l11", "money", "materials", "technology", "coal")
    s.supply[VP] = 20
    assert do(s, "run l11 w01").store[0][COAL] >= 0
    s = load(level(yard("l11", "w29", "w05", coal=2), 0, money=2), "l11", "money", "materials", "technology", "vp")
    s = do(s, "run l11 w29 w05")
    assert kind(s) == "income"
    assert lines(s) == ["raise money"]
    assert codes(s, "raise coal") == {"train_unpayable"}
    s = do(s, "raise money")
    assert kind(s) == "resource"
    assert codes(s, "gain technology*2") == {"train_unpayable"}
    s = do(s, "gain coal*1 money*1")
    assert kind(s) == "coal"
    assert codes(s, "convert money+money technology") == {"train_unpayable"}
    s = do(s, "convert money+money coal")
    assert s.ran >> CARD["w29"] & 1
    assert not do(s, "convert materials+technology coal").train


def test_what_a_laid_rail_or_a_drawn_card_may_bring_does_not_count() -> None:
    """RB-36: at level 3 the technology track has a free rail, the coal track two cards."""
    s = load(level(yard("l18", "w29", coal=3), 0, technology=2), "l18", "technology", "technology")
    s.store[0] = [0, 0, 0, 3]
    (refusal,) = refused(s, "run l18 w29")
    assert refusal.code == "too_little_coal"


def test_a_tile_is_paid_from_the_store_and_pays_in_this_run_already() -> None:
    """RB-37: it stays."""
    s = yard("l15", "w12", coal=4, money=1, materials=1)
    s, events = told(s, "run l15+money w12+materials+coal")
    assert s.store[0] == [1, 1, 0, 1]
    assert s.supply == [19, 19, 20, 19, 20]
    assert [s.loads[CARD["l15"]], s.loads[CARD["w12"]]] == [(0,), (1, 3)]
    s.ran = 0
    again = do(asked(store(s, 0, coal=3), 0, "operate"), "run l15 w12")
    assert again.store[0] == [1, 1, 0, 1]
    assert events[0].kind == "started"


def test_a_vp_tile_costs_one_vp() -> None:
    """RB-37."""
    s = yard("l15", coal=2)
    assert codes(s, "run l15+vp") == {"tile_not_paid"}
    s.vp[0][0] = 1
    s = do(s, "run l15+vp")
    assert s.vp[0][TRAINS] == 1 - 1 + 4 + 1


def test_tiles_need_room_and_a_supply() -> None:
    """RB-37."""
    s = yard("l15", "w01", coal=9, money=9)
    assert codes(s, "run l15+money+money+money") == {"no_room"}
    assert codes(s, "run l15 w01+money") == {"no_room"}
    assert codes(s, "run l15+materials") == {"tile_not_paid"}
    s.supply[0] = 1
    assert codes(s, "run l15+money+money") == {"no_tile_left"}
    load(s, "l15", "coal")
    assert codes(s, "run l15+money+money") == {"no_room", "no_tile_left"}


def test_tiles_of_a_train_that_cannot_run_are_not_put_on() -> None:
    """RB-36, RB-37: coal put on is not there to pay with until the card runs."""
    s = yard("l15", coal=2)
    assert codes(s, "run l15+coal") == {"too_little_coal"}
    assert s.loads[CARD["l15"]] == ()
    s = yard("l15", "w01", coal=3)
    assert do(s, "run l15+coal w01").store[0][COAL] == 0


@pytest.mark.parametrize(
    ("kind_", "n", "wanted", "tiles", "met"),
    [
        ("kinds", 0, (1, 0, 0, 2, 0), (3, 0, 0, 5, 0), 2),
        ("any", 3, (), (3, 0, 1, 2, 1), 2),
        ("same", 3, (), (3, 2, 0, 7, 0), 3),
        ("distinct", 3, (), (2, 2, 1, 0, 1), 2),
        ("distinct", 3, (), (9, 9, 0, 0, 0), 0),
        ("distinct", 2, (), (1, 1, 1, 1, 1), 2),
    ],
)
def test_how_often_a_condition_is_met(
    kind_: str, n: int, wanted: tuple[int, ...], tiles: tuple[int, ...], met: int
) -> None:
    """RB-38: VP tiles count as a kind of their own."""
    assert times(Condition(kind_, n, wanted, True, ()), tiles) == met
    assert times(Condition(kind_, n, wanted, False, (Effect("vp", 1),)), tiles) == min(met, 1)


def test_conditions_look_at_the_whole_train_when_their_card_runs() -> None:
    """RB-38: later carriages included."""
    s = load(load(yard("l07", "w26", "w13", "w30", coal=9), "l07", "coal"), "w13", "money", "vp")
    s = do(s, "run l07 w26 w13 w30")
    # l07 2 VP and 2 for three tiles, w26 3 VP and none for four, w13 0 VP and its VP tile, w30 1 VP
    assert s.vp[0][TRAINS] == 2 + 2 + 3 + 0 + 1 + 1
    assert s.store[0] == [1, 0, 0, 9 - 2 - 2 - 1 + 1]


def test_vp_for_tiles_on_the_train() -> None:
    """RB-38, RB-35."""
    s = load(load(yard("l15", "w25", "w13", coal=9), "l15", "coal", "coal"), "w13", "money", "money", "vp")
    s = do(s, "run l15 w25 w13")
    assert s.vp[0][TRAINS] == 4 + 2 + 5 // 2 + 1


def test_a_condition_may_raise_income() -> None:
    """RB-38."""
    s = load(yard("l21", "w13", coal=9), "l21", "coal", "coal", "coal", "coal")
    load(s, "w13", "money", "money")
    assert do(s, "run l21 w13").levels[0] == [1, 1, 1, 1, 2]
    s = load(yard("l20", "w22", coal=9), "l20", "technology", "technology")
    assert do(s, "run l20 w22").levels[0] == [1, 1, 2, 1, 1]


def test_developments_waive_the_coal_of_carriages() -> None:
    """RB-30: of a kind for good, or of some of choice for a round."""
    s = yard("d65", "l15", "w05", "w29", coal=4)
    s = do(s, "run l15 w05 w29")
    assert s.store[0][COAL] == 0
    s = yard("d70", "l15", "w05", "w29", "w16", coal=3)
    assert codes(s, "use d70 w05 w29 w16") == {"wrong_carriages"}
    assert codes(s, "use d70") == {"wrong_carriages"}
    s = do(s, "use d70 w05 w29")
    assert kind(s) == "operate"
    s = do(s, "run l15 w29 w05 w16")
    assert s.store[0] == [0, 2, 0, 0]
    assert "wrong_carriages" in codes(asked(own(s, 0, "d69"), 0, "operate"), "use d69 w16"), "it has run"


def test_a_development_of_one_kind_frees_no_other() -> None:
    """RB-30: of carriages that cost coal and wait to run."""
    s = yard("l15", "w05", "w19", "w20")
    kinds = [BOARD.vehicles[CARD[name]].kind for name in ("w05", "w19")]
    assert kinds == [CARRIAGE_KINDS.index("passenger"), CARRIAGE_KINDS.index("mail")]
    assert free_of_coal(BOARD, s, 0, kinds[0]) == [CARD["w05"]]
    assert free_of_coal(BOARD, s, 0, kinds[1]) == [CARD["w19"], CARD["w20"]]
    assert free_of_coal(BOARD, s, 0, CHOICE) == [CARD["w05"], CARD["w19"], CARD["w20"]]


def test_seats_are_asked_in_turn_order() -> None:
    """RB-53."""
    s = quiet(3, "operation")
    s.order = (2, 0, 1)
    s.todo.append(("turns", "operate"))
    GAME._go_on(s, lambda event: None)
    found = []
    while s.open:
        found.append(s.open[-1][0].seat)
        s = do(s, "done")
    assert found == [2, 0, 1]


def test_a_development_for_coal_may_be_used_while_a_train_waits() -> None:
    """RB-43, RB-36."""
    s = yard("d16", "d57", "l15", "w05", coal=2, money=2)
    s = do(s, "run l15 w05")
    assert "use d16" in [GAME.write(a) for a in GAME.legal(s, GAME.decisions(s)[0])]
    assert codes(s, "use d57") == {"not_held"}
    s = do(s, "use d16")
    assert s.vp[0][TRAINS] == 8
    assert s.store[0] == [2, 0, 0, 1]
    s = do(yard("d57", "l15", "w05", coal=2, money=3), "run l15 w05")
    assert "train_unpayable" in codes(s, "use d57")
    s = level(yard("d59", "l15", "w05", coal=2, materials=3), 0, money=2)
    s = do(do(s, "run l15 w05"), "use d59")
    assert kind(s) == "resource", "its step passes an icon, which could bring the coal"
    s = do(s, "gain money*1 technology*1")
    assert kind(s) == "coal"
    assert do(s, "convert money+technology coal").vp[0][TRAINS] == 8


def test_a_card_drawn_on_the_way_may_not_be_bought_with_what_the_train_needs() -> None:
    """RB-36: technology is also what coal can be made of."""
    s = load(level(yard("l18", "w05", coal=3, technology=2), 0, technology=8), "l18", "technology", "technology")
    s.developments = (CARD["d05"], CARD["d13"])
    s = do(s, "run l18 w05")
    assert kind(s) == "drawn"
    assert s.store[0] == [0, 0, 4, 0]
    assert lines(s) == ["buy d05", "buy d13", "done"], "two technology are left for the coal"
    s.store[0][2] = 3
    assert codes(s, "buy d05") == {"train_unpayable"}
    assert lines(s) == ["done"]


def test_what_interrupts_a_card_that_waits_for_coal_counts_its_coal_still() -> None:
    """RB-36: a development lays a rail, a sight draws cards, and the train must still be paid afterwards."""
    s = store(stations(yard("d34", "l15", "w05"), 0, "34,7"), 0, coal=2, materials=4, technology=1)
    s.developments = (CARD["d01"], CARD["d21"])
    s = do(s, "run l15 w05")
    assert kind(s) == "coal"
    s = do(do(s, "use d34"), "rail hiraizumi")
    assert kind(s) == "drawn"
    assert s.store[0] == [0, 2, 1, 0]
    assert lines(s) == ["buy d01", "buy d21", "done"]
    s.store[0] = [0, 1, 1, 0]
    assert codes(s, "buy d21") == {"train_unpayable"}
    assert lines(s) == ["buy d01", "done"]
    assert kind(do(s, "done")) == "coal"
