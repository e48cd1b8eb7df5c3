"""The objective phase, and what objectives count."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME
from tests.boom.positions import CARD, do, kind, level, objective, own, quiet, rails, stations
from trainbound.boom.names import BIDDING, TERRAINS
from trainbound.boom.objectives import count
from trainbound.boom.state import State


def counted(s: State, name: str, seat: int = 0) -> int:
    return count(BOARD, s, seat, BOARD.objectives[objective(name)]).n


@pytest.mark.parametrize(("seats", "multipliers"), [(2, [2, 1]), (3, [3, 2, 1]), (4, [4, 3, 2, 1])])
def test_cubes_go_to_the_highest_free_multiplier_in_turn_order(seats: int, multipliers: list[int]) -> None:
    """RB-39, RB-6, RB-94: there is nothing to choose."""
    s = quiet(seats, "objective")
    s.round, s.order = 2, tuple(range(seats))
    s.todo.append(("turns", "cube"))
    GAME._go_on(s, lambda event: None)
    assert list(s.cubes[1]) == multipliers
    assert s.cubes[0] == (0,) * seats
    assert not s.open


def test_the_objective_phase_is_an_auction_in_the_cards_resource() -> None:
    """RB-39, RB-8."""
    assert BIDDING[:3] == (1, 0, 2)
    s = quiet(2, "objective")
    s.round = 3
    s.objectives = (objective("o01"), objective("o02"), objective("o03"), objective("o05"))
    s.todo.append(("phase", 5))
    GAME._go_on(s, lambda event: None)
    assert s.open[-1][0].data == (3,)
    s = do(do(do(s, "bid 2"), "confirm"), "confirm")
    assert s.cubes[2].count(0) == 0


def test_at_the_end_of_a_round_cards_stand_up_and_everything_owned_stays() -> None:
    """RB-40."""
    s = own(quiet(2, "objective"), 0, "d13", "w01")
    s.used, s.ran, s.freed = 1 << CARD["d13"], 1 << CARD["w01"], 1 << CARD["w01"]
    s.todo.append(("end_round",))
    s.round = 1
    GAME._go_on(s, lambda event: None)
    assert (s.used, s.ran, s.freed) == (0, 0, 0)
    assert s.owned[0] == (CARD["d13"],)
    assert s.vehicles[0] == (0, CARD["w01"])
    assert (s.round, kind(s)) == (2, "bid")


def test_the_fourth_round_is_the_last() -> None:
    """RB-40, RB-41."""
    s = quiet(2, "objective")
    s.round = 4
    s.todo.append(("end_round",))
    GAME._go_on(s, lambda event: None)
    assert s.over
    assert not s.open


@pytest.mark.parametrize(
    ("name", "terrain"),
    [("o01", "plain"), ("o02", "forest"), ("o03", "mountain"), ("o04", "river"), ("o05", "bay"), ("o06", "tourist")],
)
def test_terrain_counts_rails_alone(name: str, terrain: str) -> None:
    """RB-44, RB-45, RB-58."""
    hexes = [h for h in range(230) if BOARD.terrain[TERRAINS.index(terrain)] >> h & 1]
    s = quiet(2)
    s.rails[0] = sum(1 << h for h in hexes[:4])
    s.built[0] = 1 << hexes[5]
    s.rails[1] = 1 << hexes[6]
    assert counted(s, name) == 4
    assert counted(s, name, 1) == 1


def test_kinds_of_terrain_are_at_most_seven() -> None:
    """RB-44, RB-58."""
    s = quiet(2)
    for kinds in range(8):
        assert counted(s, "o07") == kinds
        if kinds < 7:
            s.rails[0] |= BOARD.terrain[kinds] & -BOARD.terrain[kinds]


def test_markers_around_one_city_with_an_own_station() -> None:
    """RB-58, RB-44: the city itself is not around it; other players' markers do not count."""
    s = rails(stations(quiet(2), 0, "Tokyo", "Yokohama"), 0, "24,12", "23,13", "24,11")
    assert counted(s, "o08") == 4
    rails(s, 1, "22,12")
    assert counted(s, "o08") == 4
    assert counted(s, "o08", 1) == 0
    alone = rails(quiet(2), 0, "24,12", "23,13")
    assert counted(alone, "o08") == 0, "without a station there is no such city"


def test_the_longest_single_row_in_a_stated_direction() -> None:
    """RB-44: unbroken, rails only."""
    s = rails(quiet(2), 0, "22,12", "24,12", "25,12", "26,12")
    assert counted(s, "o09") == 3
    stations(s, 0, "Tokyo")
    assert counted(s, "o09") == 3, "a station breaks a row of rails"
    assert counted(s, "o10") == 1
    rails(s, 0, "26,11", "27,10")
    assert counted(s, "o10") == 3, "leaning right"
    rails(s, 0, "19,11", "19,12", "19,13", "19,14")
    assert counted(s, "o10") == 4, "leaning left"


def test_hexes_shared_with_another_player() -> None:
    """RB-44, RB-45: stations count on both sides."""
    s = rails(stations(quiet(3), 0, "Tokyo"), 0, "24,12", "25,12")
    stations(rails(s, 1, "Tokyo", "24,12"), 2, "Sendai")
    assert counted(s, "o11") == 2
    assert counted(s, "o11", 1) == 2
    assert counted(s, "o11", 2) == 0


def test_most_ordinary_cities_in_one_network() -> None:
    """RB-44, RB-49: tourist cities do not count."""
    s = rails(stations(quiet(2), 0, "Tokyo"), 0, "Yokohama", "22,12", "Hakone", "21,13")
    assert counted(s, "o12") == 2
    rails(s, 0, "Sendai", "Yamagata", "30,8", "29,9")
    assert counted(s, "o12") == 3


def test_cards_and_income_levels() -> None:
    """RB-44: the level, not the income; of several tracks the highest; developments face down too."""
    s = level(own(quiet(2), 0, "l05", "l14", "w01", "w02", "d01", "d13"), 0, money=4, materials=6, coal=9, vp=3)
    assert counted(s, "o13") == 5
    assert counted(s, "o14") == 2
    assert counted(s, "o15") == 2
    assert counted(s, "o16") == 6
    assert counted(s, "o17") == 9
    assert counted(s, "o18") == 3
