"""Ways from a network to what is worth a rail."""

from __future__ import annotations

from tests.boom.playing import BOARD
from tests.boom.positions import at, building, quiet, rails, store
from trainbound.boom.names import MONEY
from trainbound.boom.placing import turn_network
from trainbound.boom.state import State
from trainbound.bots.boom.building import Ground, Way, turn_worth
from trainbound.bots.boom.future import prices_of
from trainbound.bots.boom.worth import Worth
from trainbound.network.hexes import cheapest_way


def best(s: State, seat: int = 0, free: int = 0) -> Way | None:
    """The best way of a seat's turn."""
    ground = Ground(Worth(BOARD, s, prices_of(BOARD, s, seat)), s, seat, [1.5] * 4)
    network = turn_network(s, seat) or s.parts[seat][-1]
    return ground.best_way(network, s.power, s.store[seat][MONEY], free)


def test_a_way_hangs_together_and_can_be_paid() -> None:
    """RB-18, RB-19."""
    s = store(building(quiet(2), 0, "tokyo", 7), 0, money=2)
    way = best(s)
    assert way is not None
    network = s.own(0)
    for h in way.hexes:
        assert BOARD.near[h] & network
        network |= 1 << h
    assert way.cost == sum(BOARD.costs[h] for h in way.hexes) <= 9


def test_without_power_and_money_there_is_no_way() -> None:
    assert best(store(building(quiet(2), 0, "tokyo", 0), 0)) is None


def test_without_markers_there_is_no_way() -> None:
    """RB-51."""
    s = building(quiet(2), 0, "tokyo", 9)
    far = [h for h in range(len(BOARD.hexes)) if not BOARD.near[h] & s.own(0) and not s.own(0) >> h & 1]
    s.rails[0] = sum(1 << h for h in far[:30])
    assert best(s) is None


def test_the_rail_that_joins_a_route_is_laid_before_others() -> None:
    """RB-24."""
    s = quiet(2)
    route = BOARD.routes[s.routes[0]]
    a, b = BOARD.cities[route.a], BOARD.cities[route.b]
    way = cheapest_way(BOARD.around, 1 << a.hex, 1 << b.hex, BOARD.costs)
    assert way is not None
    last = way[1][-2]
    s.rails[0] |= sum(1 << h for h in way[1] if h != last)
    building(s, 0, a.name, 4)
    found = best(s)
    assert found is not None
    assert found.hexes == (last,)
    assert found.brings > route.first * 0.2


def test_free_rails_take_no_more_than_there_are() -> None:
    """RB-31."""
    s = rails(quiet(2), 0, "tokyo")
    for n in (1, 2, 3):
        way = best(s, free=n)
        assert way is not None
        assert 1 <= len(way.hexes) <= n


def test_a_turn_is_worth_more_with_more_power() -> None:
    worth = []
    for power in (0, 3, 6, 9):
        s = store(building(quiet(2), 0, "tokyo", power), 0)
        worth.append(turn_worth(Worth(BOARD, s, prices_of(BOARD, s, 0)), s, 0, [1.5] * 4))
    assert worth[0] == 0
    assert worth == sorted(worth)
    assert worth[-1] > worth[1]


def test_looking_for_ways_changes_nothing() -> None:
    s = store(building(quiet(2), 0, "tokyo", 7), 0, money=2)
    before = s.copy()
    best(s)
    assert s == before
    assert at("tokyo") >= 0
