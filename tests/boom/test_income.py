"""Income, and the icons of its tracks."""

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
    places,
    quiet,
    stations,
    store,
)
from trainbound.boom.income import income_of
from trainbound.boom.names import ICONS, INCOMES
from trainbound.boom.state import State
from trainbound.kernel.types import Event


def stepped(s: State, track: int, steps: int = 1) -> tuple[State, list[Event]]:
    """The first seat's track raised."""
    events: list[Event] = []
    s.todo.extend([("raise", 0, track)] * steps)
    GAME._go_on(s, events.append)
    return s, events


def test_each_track_pays_what_stands_beside_its_level_to_all_at_once() -> None:
    """RB-32, RB-46, RB-47, RB-53, RB-94: the number is not the level; nobody is asked."""
    s = level(level(quiet(3, "income"), 0, money=3, coal=5, vp=9), 1, vp=10)
    assert income_of(BOARD, s, 0) == (4, 3, 3, 5, 10)
    s.todo.append(("collect",))
    events: list[Event] = []
    GAME._go_on(s, events.append)
    assert s.store[0] == [12, 11, 11, 13]
    assert s.vp[0][INCOMES] == 10
    assert s.vp[1][INCOMES] == 12
    assert [e.kind for e in events] == ["income"] * 3
    assert not s.open


def test_a_store_has_no_upper_limit() -> None:
    """RB-47: nor does the number of tiles limit income."""
    s = store(quiet(2, "income"), 0, money=60)
    s.supply = [0] * 5
    s.todo.append(("collect",))
    GAME._go_on(s, lambda event: None)
    assert s.store[0][0] == 63


def test_a_step_brings_nothing_by_itself() -> None:
    """RB-46."""
    s, _ = stepped(quiet(2), 0)
    assert s.levels[0][0] == 2
    assert s.store[0] == [8, 8, 8, 8]


@pytest.mark.parametrize(
    ("track", "before", "asks"),
    [("money", 2, "resource"), ("materials", 4, "drawn"), ("technology", 2, "free_rail"), ("coal", 4, "income")],
)
def test_icons_ask_for_what_they_bring(track: str, before: int, asks: str) -> None:
    """RB-33."""
    s = level(stations(quiet(2), 0, "Tokyo"), 0, **{track: before})
    s, _ = stepped(s, ("money", "materials", "technology", "coal").index(track))
    assert kind(s) == asks


def test_an_icon_of_vp_scores_at_once() -> None:
    """RB-33."""
    s, events = stepped(level(quiet(2), 0, materials=2), 1)
    assert s.vp[0][ICONS] == 2
    assert [e.kind for e in events] == ["raised", "scored"]


def test_icons_fire_for_each_level_entered_and_are_settled_before_the_next_step() -> None:
    """RB-33, RB-56: passing counts as stopping."""
    s, _ = stepped(level(stations(quiet(2), 0, "Tokyo"), 0, money=2), 0, 3)
    assert kind(s) == "resource"
    assert s.levels[0][0] == 3
    s = do(s, "gain coal*2")
    assert s.levels[0][0] == 5
    assert kind(s) == "free_rail"
    assert codes(s, "done") == {"rail_compulsory"}
    s = do(s, "rail 24,12")
    assert not s.open
    assert places(s.rails[0]) == {"24,12"}


def test_a_free_rail_of_an_icon_is_lost_only_where_none_can_be_laid() -> None:
    """RB-33, RB-50, RB-51."""
    s, events = stepped(level(quiet(2), 0, technology=2), 2)
    assert [e.kind for e in events] == ["raised", "rail_lost"]
    assert not s.open


def test_tracks_end_at_level_ten() -> None:
    """RB-56, RB-93."""
    s, events = stepped(level(quiet(2), 0, money=9), 0, 2)
    assert s.levels[0][0] == 10
    assert [e.kind for e in events] == ["raised", "scored", "step_lost"]
    full = level(quiet(2), 0, money=10, materials=10, technology=10, coal=10, vp=10)
    full.todo.append(("choose_income", 0, 1))
    GAME._go_on(full, lambda event: None)
    assert not full.open


def test_only_the_purchase_of_draw_two_is_optional() -> None:
    """RB-33."""
    s = asked(quiet(2), 0, "drawn", (CARD["d01"], CARD["d19"]), 1)
    assert lines(s)[-1] == "done"
    s = asked(quiet(2), 0, "income", 1)
    assert "done" not in lines(s)
    assert codes(s, "done") == {"not_asked"}
    s = asked(quiet(2), 0, "resource", 2, (99,) * 4)
    assert codes(s, "done") == {"not_asked"}
