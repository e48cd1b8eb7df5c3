"""The expansion phase: stations, rails and their price, what cities bring, routes."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME, begun
from tests.boom.positions import (
    asked,
    at,
    building,
    codes,
    do,
    kind,
    level,
    lines,
    own,
    places,
    quiet,
    rails,
    refused,
    route,
    stations,
    store,
    told,
)
from trainbound.boom import texts
from trainbound.boom.names import CITIES, DEVELOPMENTS, MONEY, ROUTES
from trainbound.boom.notation import city
from trainbound.boom.placing import beside, cost_of, turn_network
from trainbound.boom.state import State


def marked(seats: int, *names: str) -> State:
    """An expansion phase with marked cities in which the first seat is asked for one."""
    s = quiet(seats, "expansion")
    s.marked = tuple(city(BOARD, name).number for name in names)
    return asked(s, 0, "city")


def test_as_many_cities_as_players_are_marked_and_their_cards_leave_the_game() -> None:
    """RB-15, RB-25."""
    s = begun(3)
    while s.phase == 0:
        (decision,) = GAME.decisions(s)
        answers = GAME.answers(s, decision)
        s = GAME.apply(
            s, decision.number, next((a for a in answers if a.verb in ("confirm", "done")), answers[0])
        ).state
    assert len(s.marked) == 3
    assert len(s.stations) == 36 - 3 - 3
    cities = s.marked
    while s.phase == 1:
        (decision,) = GAME.decisions(s)
        answers = GAME.answers(s, decision)
        s = GAME.apply(
            s, decision.number, next((a for a in answers if a.verb in ("confirm", "done")), answers[0])
        ).state
    assert s.marked == ()
    assert not set(cities) & set(s.stations)
    assert sorted(BOARD.hexes[h].city for seat in range(3) for h in range(230) if s.built[seat] >> h & 1) == sorted(
        cities
    )


def test_a_station_raises_the_tracks_that_its_tile_shows_in_the_order_printed() -> None:
    """RB-16, RB-52: nothing else is had for it, and it costs nothing."""
    s = marked(3, "Toyama", "Aomori")
    after, events = told(s, "station toyama")
    assert [e.data["track"] for e in events if e.kind == "raised"] == [1, 3]
    assert after.levels[0] == [1, 2, 1, 2, 1]
    assert after.store[0] == s.store[0]
    assert after.power == 6
    assert do(s, "station aomori").levels[0] == [1, 1, 1, 1, 2]


def test_a_city_must_be_marked_and_not_chosen_by_another() -> None:
    """RB-15, RB-16."""
    s = marked(3, "Toyama", "Aomori")
    s.claims = [-1, s.marked[1], -1]
    assert lines(s) == ["station toyama"]
    assert codes(s, "station aomori") == {"city_chosen"}
    assert codes(s, "station tokyo") == {"not_marked"}
    assert codes(s, "station hakone") == {"not_marked"}


def test_an_own_rail_in_the_city_comes_back_and_a_track_of_choice_rises() -> None:
    """RB-17, RB-51."""
    s = rails(marked(3, "Toyama"), 0, "Toyama")
    s, events = told(s, "station toyama")
    assert next(e for e in events if e.kind == "station").data["back"]
    assert s.rails[0] == 0
    assert s.built[0] == 1 << at("Toyama")
    assert s.power == 6
    assert lines(s) == ["raise money", "raise materials", "raise technology", "raise coal", "raise vp"]
    asks = GAME.decisions(s)[0]
    assert "(RB-17)" in texts.prompt(BOARD, ("Ada", "Bea", "Cy"), GAME.view(s, 0), asks)[1]
    s = do(s, "raise vp")
    assert s.levels[0] == [1, 1, 1, 1, 2]
    assert kind(s) == "rail"


def test_rails_cost_the_power_of_their_hex_and_one_for_each_other_marker() -> None:
    """RB-18, RB-20: two players' markers on a hex make it two dearer; a rail and a station count alike."""
    s = building(quiet(4), 0, "Tokyo", 5)
    assert cost_of(BOARD, s, 0, at("24,12")) == 1
    rails(s, 1, "24,12")
    assert cost_of(BOARD, s, 0, at("24,12")) == 2
    rails(s, 2, "24,12")
    stations(s, 3, "Yokohama")
    assert cost_of(BOARD, s, 0, at("24,12")) == 3
    assert cost_of(BOARD, s, 0, at("Yokohama")) == 3
    after = do(s, "rail 24,12")
    assert after.power == 2
    assert after.rails[0] == 1 << at("24,12")


def test_a_station_never_costs_for_other_markers() -> None:
    """RB-18, RB-52."""
    s = rails(marked(3, "Toyama"), 1, "Toyama")
    after = do(s, "station toyama")
    assert after.power == 6
    assert after.store[0] == [8, 8, 8, 8]


def test_only_the_network_of_this_turns_station_grows() -> None:
    """RB-19, RB-48."""
    s = building(rails(quiet(3), 0, "Sendai"), 0, "Tokyo", 9)
    assert places(turn_network(s, 0)) == {"23,12"}
    (refusal,) = refused(s, "rail 30,8")
    assert refusal.code == "not_beside"
    assert refusal.values["other"]
    assert codes(s, "rail 24,13") == {"not_beside"}
    assert codes(s, "rail tokyo") == {"own_marker"}
    assert set(lines(s)) == {"rail 24,12", "rail 22,12", "rail 24,11", "rail 23,11", "rail 22,13", "rail 23,13", "done"}


def test_a_rail_that_touches_another_own_network_joins_them() -> None:
    """RB-19, RB-49."""
    s = building(rails(quiet(3), 0, "25,12", "Mito"), 0, "Tokyo", 9)
    assert len(s.parts[0]) == 2
    s = do(s, "rail 24,12")
    assert len(s.parts[0]) == 1
    assert places(turn_network(s, 0)) == {"23,12", "24,12", "25,12", "26,12"}
    assert codes(s, "rail 25,12") == {"own_marker"}
    assert "rail 27,11" in lines(s)


def test_money_buys_power_and_unused_power_is_lost() -> None:
    """RB-21."""
    s = store(building(quiet(3), 0, "Tokyo", 2), 0, money=2)
    assert "rail 23,13" in lines(s)
    after, events = told(s, "rail 23,13")
    railed = next(e for e in events if e.kind == "railed")
    assert (railed.data["power"], railed.data["money"]) == (2, 1)
    assert (after.power, after.store[0][MONEY]) == (0, 1)
    (refusal,) = refused(rails(after, 1, "24,12"), "rail 24,12")
    assert refusal.code == "too_little_power"
    assert (refusal.values["cost"], refusal.values["extra"]) == (1, 1)
    ended, events = told(s, "done")
    assert [e.data["power"] for e in events if e.kind == "power_lost"] == [2]
    assert (ended.power, ended.base) == (0, -1)


def test_a_rail_in_a_city_brings_one_of_each_kind_and_no_power() -> None:
    """RB-22, RB-23: once, when it is laid."""
    s = building(quiet(3), 0, "Tokyo", 9)
    s = do(s, "rail yokohama")
    assert s.store[0] == [9, 8, 8, 8]
    assert s.vp[0][CITIES] == 1
    assert s.power == 7
    s = do(s, "rail 22,12")
    assert s.store[0] == [9, 8, 8, 8], "passing by brings nothing again"


@pytest.mark.parametrize(("sight", "beside_it"), [("Nikko", "25,11"), ("Hirosaki Castle", "38,2")])
def test_a_rail_in_a_tourist_city_with_vp(sight: str, beside_it: str) -> None:
    """RB-22: whoever lays one there, each time."""
    s = rails(building(quiet(3), 0, beside_it, 9), 1, sight)
    tile = BOARD.tiles[s.tiles[city(BOARD, sight).number]]
    after = do(s, f"rail {city(BOARD, sight).id}")
    assert after.vp[0][CITIES] == tile.effects[0].n


def test_the_other_effects_of_tourist_cities() -> None:
    """RB-22, RB-55."""
    s = do(building(quiet(3), 0, "28,7", 9), "rail aizu-wakamatsu")
    assert kind(s) == "resource"
    assert do(s, "gain coal*2").store[0] == [8, 8, 8, 10]
    s = do(building(quiet(3), 0, "21,13", 9), "rail hakone")
    assert kind(s) == "income"
    assert kind(do(s, "raise coal")) == "rail"
    s = building(quiet(3), 0, "34,7", 9)
    top = s.developments[:2]
    s, events = told(s, "rail hiraizumi")
    assert s.open[-1][0].data == (top, 1, "RB-22")
    assert [e.reveals for e in events if e.kind == "drew"] == ["all"]
    deck = len(s.developments)
    s = do(s, "done")
    assert len(s.developments) == deck + 2
    assert set(s.developments[-2:]) == set(top)


def test_what_a_rail_brings_comes_in_a_fixed_order() -> None:
    """RB-92: route, developments, the tile, the special effect."""
    s = own(building(quiet(3), 0, "34,7", 9), 0, "d54")
    s.routes = (route("r2"), *s.routes[1:])
    _, events = told(s, "rail hiraizumi")
    assert [e.kind for e in events] == ["railed", "scored", "drew"]
    s = own(rails(stations(quiet(3), 0, "Kanazawa"), 0, "22,7", "23,6"), 0, "d55")
    s.routes = (route("r4"), route("r1"), route("r2"), route("r3"))  # Nagoya and Kanazawa
    _, events = told(building(s, 0, "21,7", 9), "rail nagoya")
    assert [e.kind for e in events] == ["railed", "joined", "scored", "gained"]


def test_a_route_scores_first_or_later_once_a_player() -> None:
    """RB-24, RB-57: stations count as markers in its cities."""
    s = quiet(3)
    s.routes = (route("r7"), route("r2"), route("r3"), route("r4"))  # Okayama and Kochi
    way = ("Takamatsu", "13,8", "12,8")
    s = building(rails(stations(s, 0, "Kochi"), 0, *way), 0, "Okayama", 9)
    assert s.joined[0] == ()
    s = do(s, "rail 16,5")
    assert s.joined[0] == ()
    s, events = told(s, "rail 15,6")
    assert [(e.data["place"], e.data["vp"]) for e in events if e.kind == "joined"] == [(1, 7)]
    assert s.vp[0][ROUTES] == 7
    assert s.joined[0] == (0,)
    s, events = told(s, "rail 16,6")
    assert not [e for e in events if e.kind == "joined"]
    other = building(rails(stations(s, 1, "Kochi"), 1, *way), 1, "Okayama", 9)
    other, events = told(other, "rail 15,6")
    assert [(e.data["place"], e.data["vp"]) for e in events if e.kind == "joined"] == [(2, 3)]


def test_rails_and_stations_stay_when_the_phase_is_over() -> None:
    """RB-25."""
    s = rails(stations(quiet(2, "expansion"), 0, "Tokyo"), 0, "24,12")
    s.marked = (city(BOARD, "Tokyo").number,)
    s.todo.append(("expansion_close",))
    GAME._go_on(s, lambda event: None)
    assert s.marked == ()
    assert places(s.own(0)) == {"23,12", "24,12"}


def test_automatic_developments_score_for_each_rail_on_their_terrain() -> None:
    """RB-30."""
    s = own(building(quiet(3), 0, "Tokyo", 9), 0, "d49", "d56", "d53")
    s = do(s, "rail 24,12")
    assert s.vp[0][DEVELOPMENTS] == 3
    assert do(s, "rail 23,13").vp[0][DEVELOPMENTS] == 6


def test_no_more_than_thirty_rails_are_on_the_map() -> None:
    """RB-51."""
    s = building(quiet(3), 0, "Tokyo", 9)
    far = [h for h in range(230) if not BOARD.near[at("Tokyo")] >> h & 1 and h != at("Tokyo")][:30]
    s.rails[0] = sum(1 << h for h in far)
    assert beside(BOARD, s, 0, free=False) == 0
    assert "no_rail_left" in codes(s, "rail 24,12")
    s.rails[0] &= ~(1 << far[0])
    s = do(s, "rail 24,12")
    assert not s.open, "the turn ends, since nothing can be laid any more"


def test_a_step_icon_is_settled_before_rails_are_asked_for() -> None:
    """RB-16, RB-33."""
    s = level(marked(3, "Kofu"), 0, money=2)
    s = do(s, "station kofu")
    assert kind(s) == "resource"
    assert kind(do(s, "gain money*2")) == "rail"
