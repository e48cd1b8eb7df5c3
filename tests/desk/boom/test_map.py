"""Networks, routes and ways on the map of Railway Boom."""

from __future__ import annotations

from tests.desk.boom.tables import asked, codes, judged, said

EMPTY = {"stations": [], "rails": []}


def test_networks_stand_best_first_with_their_points() -> None:
    """RB-41, RB-49: stations belong to a network and do not count."""
    ada = {"stations": ["tokyo", "sendai"], "rails": ["24,12", "25,12", "30,8"]}
    (row,) = asked(ada, ask={"what": "network", "seat": "Ada"})["seats"]
    assert [(part["rails"], part["stations"], part["points"]) for part in row["networks"]] == [(2, 1, 4), (1, 1, 2)]
    assert row["networks"][1]["hexes"] == ["30,8", "sendai"]
    assert row["depends"] == []


def test_two_places_are_joined_by_a_walk_over_own_markers() -> None:
    """RB-48, RB-49."""
    ada = {"stations": ["tokyo"], "rails": ["24,12", "25,12", "23,11"]}
    question = {"what": "network", "seat": "Ada", "from": "23,11", "to": "25,12"}
    (row,) = asked(ada, ask=question)["seats"]
    assert row["joined"] is True
    assert row["way"] == ["23,11", "tokyo", "24,12", "25,12"]
    (row,) = asked(ada, ask=question | {"to": "sendai"})["seats"]
    assert (row["joined"], row["way"]) == (False, [])
    (row,) = asked({"rails": ["24,12"]}, ask=question | {"to": "sendai"})["seats"]
    assert row["joined"] is None
    assert row["depends"] == ["Ada's stations"]


def test_a_route_is_joined_by_one_network_with_a_marker_in_both_cities() -> None:
    """RB-24, RB-57: the first has more."""
    board_route = judged(EMPTY, EMPTY, ask={"what": "route", "route": "r5"}, routes=["r5"])["answers"][0]["routes"][0]
    way = board_route["seats"][0]["missing"]
    ends = [city.lower() for city in board_route["name"].split("-")]
    assert [way[0], way[-1]] == ends
    joined = {"stations": ends, "rails": way[1:-1]}
    (route,) = asked(joined, EMPTY, ask={"what": "route"}, routes=["r5"])["routes"]
    first, second = route["seats"]
    assert (first["joined"], first["place"], first["points"]) == (True, 1, route["first"])
    assert first["way"] == way
    assert (second["joined"], second["would"]) == (False, route["later"])


def test_missing_rails_of_a_route_count_other_players_markers() -> None:
    """RB-18: one power more for each."""
    ben = {"stations": ["yokohama"], "rails": []}
    ada = {"stations": ["tokyo"], "rails": []}
    question = {"what": "track", "seat": "Ada", "from": "tokyo", "to": "yokohama"}
    assert asked(ada, ben, ask=question)["cost"] == 1 + asked(ada, EMPTY, ask=question)["cost"]


def test_who_joined_a_route_first_is_unknown_unless_it_is_said() -> None:
    """RB-24."""
    missing = asked(EMPTY, ask={"what": "route", "route": "r5"})["routes"][0]["seats"][0]["missing"]
    ada = {"stations": [missing[0]], "rails": missing[1:]}
    ben = {"stations": [missing[-1]], "rails": missing[:-1]}
    (route,) = asked(ada, ben, ask={"what": "route"}, routes=["r5"])["routes"]
    assert {row["place"] for row in route["seats"]} == {None}
    assert route["seats"][0]["points"] == {"from": route["later"], "to": route["first"]}
    (route,) = asked(ada, ben, ask={"what": "route"}, routes=["r5"], joined={"r5": ["Ben", "Ada"]})["routes"]
    assert [row["points"] for row in route["seats"]] == [route["later"], route["first"]]


# ---- the cheapest way


def way(ada: dict, ben: dict = EMPTY, **question: object) -> dict:
    return asked(ada, ben, ask={"what": "track", "seat": "Ada", **question})


def test_a_way_is_paid_with_the_power_of_the_tile_and_then_with_money() -> None:
    """RB-18, RB-21: Kofu gives 9 power."""
    ada = {"stations": ["kofu"], "rails": [], "store": "money*5"}
    found = way(ada, **{"from": "kofu", "to": "kanazawa"})
    assert (found["legal"], found["power"], found["cost"], found["money"]) == (True, 9, 12, 3)
    assert sum(row["cost"] for row in found["hexes"]) == 12
    assert sum(row["money"] for row in found["hexes"]) == 3
    assert found["hexes"][-1]["hex"] == "kanazawa"
    assert found["hexes"][-1]["brings"] == "1 VP"


def test_a_way_that_cannot_be_paid_says_what_is_short() -> None:
    """RB-18, RB-21: conversion counts, two resources for a money."""
    ada = {"stations": ["kofu"], "rails": [], "store": "money*1"}
    found = way(ada, **{"from": "kofu", "to": "kanazawa"})
    assert found["legal"] is False
    assert codes(found) == ["too_little_power"]
    assert "2 short" in found["refusals"][0]["message"]
    found = way(ada | {"store": "money*1 coal*3 materials*1"}, **{"from": "kofu", "to": "kanazawa"})
    assert (found["legal"], found["converted"]) == (True, 2)
    assert "RB-43" in found["rules"]
    found = way(ada | {"store": {"money": 1}}, **{"from": "kofu", "to": "kanazawa"})
    assert found["legal"] is None
    assert found["depends"] == ["Ada's materials in store", "Ada's technology in store", "Ada's coal in store"]


def test_a_dearer_way_is_taken_where_only_what_its_cities_bring_pays_it() -> None:
    """RB-22: a city's money is had at once and pays the next rail."""
    ada = {"stations": ["niigata"], "rails": [], "store": "money*0"}
    ways = [way(ada, power=power, **{"from": "niigata", "to": "utsunomiya"}) for power in (7, 8, 9)]
    assert [found["legal"] for found in ways] == [False, True, True]
    assert [found["cost"] for found in ways] == [9, 10, 9]
    assert any("resources of choice, taken as money here" in row["brings"] for row in ways[1]["hexes"])


def test_rails_already_there_cost_nothing_and_networks_that_are_touched_join() -> None:
    """RB-19."""
    alone = way({"stations": ["tokyo"], "rails": []}, **{"from": "tokyo", "to": "nagano"})
    helped = way({"stations": ["tokyo", "takasaki"], "rails": ["24,9"]}, **{"from": "tokyo", "to": "nagano"})
    assert helped["cost"] < alone["cost"]
    there = way({"stations": ["tokyo"], "rails": ["24,12"]}, **{"from": "tokyo", "to": "24,12"})
    assert (there["cost"], there["hexes"], there["legal"]) == (0, [], True)


def test_only_the_network_of_this_turns_station_grows() -> None:
    """RB-19: from Sendai it is far, though another own network is near."""
    ada = {"stations": ["tokyo", "sendai"], "rails": []}
    near = way(ada, **{"from": "tokyo", "to": "yokohama"})
    far = way(ada, **{"from": "sendai", "to": "yokohama"})
    assert near["rails"] == 1
    assert far["rails"] > 5
    open_ = way(ada, to="yokohama")
    assert (open_["rails"], open_["legal"]) == (1, None)
    assert "which network holds this turn's station" in open_["depends"]


def test_a_station_may_be_still_to_build_and_takes_an_own_rail_back() -> None:
    """RB-16, RB-17, RB-18: the tile's power is given all the same."""
    ada = {"stations": ["tokyo"], "rails": ["yokohama"], "store": "money*0"}
    found = way(ada, **{"from": "yokohama", "to": "21,13"})
    assert (found["power"], found["rails_left"]) == (5, 30)
    assert found["legal"] is True
    found = way(ada, {"stations": ["kofu"], "rails": []}, **{"from": "kofu", "to": "21,10"})
    assert codes(found) == ["station_shared"]
    assert codes(way(ada, **{"from": "19,8", "to": "nagoya"})) == ["no_start"]
    assert codes(way({"stations": [], "rails": []}, to="nagoya")) == ["no_network"]


def test_the_turn_that_is_being_built_goes_on() -> None:
    """RB-18, RB-21: with the power that is left."""
    ada = {"stations": ["kofu"], "rails": ["21,10"], "store": "money*2"}
    found = asked(ada, EMPTY, ask={"what": "track", "seat": "Ada", "to": "21,9"}, round=1, phase="expansion",
                  building={"seat": "Ada", "station": "kofu", "power": 1})  # fmt: skip
    assert (found["from"], found["power"], found["cost"], found["money"], found["legal"]) == ("kofu", 1, 2, 1, True)


def test_a_way_takes_no_more_rails_than_are_left() -> None:
    """RB-51: a dearer way with fewer rails is found, or none."""
    long = asked(EMPTY, ask={"what": "track", "from": "aomori", "to": "kagoshima"})
    laid = [row["hex"] for row in long["hexes"]]
    assert len(laid) > 30
    question = {"from": "nagoya", "to": "kanazawa", "power": 99}
    found = way({"stations": ["aomori"], "rails": laid[:13]}, **question)
    assert (found["rails"], found["cost"]) == (4, 7)
    south = laid[-16:-1]
    both = {"stations": ["aomori", "kagoshima"], "rails": [*laid[:12], *south]}
    found = way(both, **question)
    assert (found["legal"], found["rails"], found["rails_left"]) == (True, 3, 3)
    assert found["cost"] > 7
    assert codes(way(both | {"rails": [*laid[:13], *south]}, **question)) == ["rails_short"]


def test_others_unknown_markers_leave_a_way_open() -> None:
    found = asked({"stations": ["kofu"], "rails": [], "store": "money*9"}, {},
                  ask={"what": "track", "seat": "Ada", "from": "kofu", "to": "kanazawa"})  # fmt: skip
    assert found["legal"] is None
    assert found["depends"] == ["Ben's rails", "Ben's stations"]
    assert "It depends on Ben's rails" in said({"stations": ["kofu"], "rails": []}, {},
        ask={"what": "track", "seat": "Ada", "from": "kofu", "to": "kanazawa"})  # fmt: skip


def test_a_tile_that_is_not_said_leaves_power_and_gains_open() -> None:
    """RB-4, RB-18, RB-22."""
    ada = {"stations": ["kofu"], "rails": [], "store": "money*9"}
    question = {"what": "track", "seat": "Ada", "from": "kofu", "to": "kanazawa"}
    found = asked(ada, EMPTY, ask=question, tiles={"kofu": "n36", "takayama": "s01"})
    assert found["power"] is not None
    assert found["depends"] == ["the tile of Kanazawa"]
    assert (found["legal"], found["hexes"][-1]["brings"], found["hexes"][3]["brings"]) == (None, "", "3 VP")
    found = asked(ada, EMPTY, ask=question, tiles={"tokyo": "n36"})
    assert (found["power"], found["money"]) == (None, None)
    assert "the power of this turn's station" in found["depends"]


def test_a_station_still_to_build_is_said_to_be_assumed() -> None:
    """RB-15, RB-16."""
    found = way({"stations": [], "rails": [], "store": ""}, **{"from": "kofu", "to": "21,10"})
    assert found["assumes"] == ["this turn's station is built in Kofu, a marked city (RB-15, RB-16)"]
    assert way({"stations": ["kofu"], "rails": [], "store": ""}, **{"from": "kofu", "to": "21,10"})["assumes"] == []


def test_without_a_seat_a_way_is_the_boards_own_price() -> None:
    """RB-18."""
    found = asked({"stations": ["kofu"], "rails": ["21,10"]}, ask={"what": "track", "from": "kofu", "to": "kanazawa"})
    assert (found["seat"], found["legal"], found["cost"]) == (None, None, 12)
