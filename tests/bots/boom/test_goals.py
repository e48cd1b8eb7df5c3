"""What the planner aims at: routes by what they lack, objectives at the multiplier to be expected."""

from __future__ import annotations

from tests.boom.playing import BOARD, begun
from tests.boom.positions import at, building, quiet, rails, stations
from trainbound.bots.boom.goals import Wish, apart, costs_for, distances, multiplier, wishes
from trainbound.network.hexes import cheapest_way


def test_a_distance_is_the_cheapest_way_without_its_last_hex() -> None:
    start, end = 0, len(BOARD.hexes) - 1
    found = distances(BOARD, BOARD.costs, start)
    way = cheapest_way(BOARD.around, 1 << start, 1 << end, BOARD.costs)
    assert way is not None
    assert found[end] == BOARD.costs[start] + way[0] - BOARD.costs[end]
    assert found[start] == 0


def test_own_markers_cost_nothing_and_those_of_others_one_more() -> None:
    """RB-18."""
    s = rails(quiet(3), 0, "tokyo")
    rails(s, 1, "osaka")
    rails(s, 2, "osaka")
    costs = costs_for(BOARD, s, 0)
    assert costs[at("tokyo")] == 0
    assert costs[at("osaka")] == BOARD.costs[at("osaka")] + 2
    plain = [h.number for h in BOARD.hexes if not (1 << h.number) & (s.own(0) | s.own(1) | s.own(2))]
    assert all(costs[h] == BOARD.costs[h] for h in plain)


def test_each_rail_on_the_way_brings_a_route_nearer() -> None:
    """RB-24."""
    s = quiet(2, "expansion")
    route = BOARD.routes[s.routes[0]]
    a, b = BOARD.cities[route.a].hex, BOARD.cities[route.b].hex
    way = cheapest_way(BOARD.around, 1 << a, 1 << b, BOARD.costs)
    assert way is not None
    hopes, lacks = [], []
    for h in (a, *way[1]):
        s.rails[0] |= 1 << h
        wish = Wish(BOARD, s, 0, 0, costs_for(BOARD, s, 0))
        hopes.append(wish.hope(wish.lacks))
        lacks.append(wish.lacks)
    assert lacks == sorted(lacks, reverse=True)
    assert hopes == sorted(hopes)
    assert (lacks[-1], hopes[-1]) == (0, route.first)


def test_a_joined_route_is_wished_for_no_more_and_a_later_one_is_worth_less() -> None:
    """RB-24: the later reward where another was first."""
    s = quiet(2)
    s.joined[0], s.joined[1] = (0,), (1,)
    found = wishes(BOARD, s, 0, BOARD.costs)
    assert len(found) == 3
    assert found[0].reward == BOARD.routes[s.routes[1]].later
    assert found[1].reward == BOARD.routes[s.routes[2]].first


def test_the_multiplier_to_be_expected_is_the_mean_of_what_is_free() -> None:
    """RB-6, RB-39."""
    two, four = begun(2), begun(4)
    assert multiplier(two, 0, 0) == 1.5
    assert multiplier(four, 0, 0) == 2.5
    four.cubes[0] = (4, 0, 0, 0)
    assert multiplier(four, 0, 0) == 4
    assert multiplier(four, 0, 1) == 2


def test_a_rail_apart_is_worth_less_the_later_it_is_and_nothing_in_the_end() -> None:
    """RB-41: one network counts."""
    worth = []
    for n in range(1, 5):
        s = quiet(2, "expansion")
        s.round = n
        worth.append(apart(s))
    assert worth == sorted(worth, reverse=True)
    s = building(quiet(2), 0, "tokyo", 5)
    s.round = 4
    assert apart(s) == 0
    assert apart(stations(quiet(2), 0, "tokyo")) > 0
