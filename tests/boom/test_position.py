"""Positions: every moment of a game is one without faults, and what cannot lie on a table is named with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.boom.playing import BOARD, GAME, played
from trainbound.boom.position import Position, read
from trainbound.boom.state import State
from trainbound.table.positions import position

NAMES = ("Ada", "Ben", "Cy", "Dee")
KEPT = ("seats", "tiles", "objectives", "routes", "round", "phase", "discs", "store", "vp", "levels", "rails", "built",
        "base", "power", "owned", "used", "loads", "supply", "ran", "freed", "cubes", "joined", "auction")  # fmt: skip
"""What a position says of a state."""


def written(state: State) -> Any:
    """A state as a document, through JSON."""
    return json.loads(json.dumps(position(GAME, state, NAMES[: state.seats])))


def accepted(document: Any) -> Position:
    found, faults = read(BOARD, document)
    assert faults == []
    return found


@pytest.mark.parametrize(("seats", "n", "eager"), [(2, 3, True), (3, 4, False), (4, 5, True)])
def test_every_moment_of_a_game_is_a_position_that_is_read_back(seats: int, n: int, eager: bool) -> None:
    """RB-61: all of it but the order of the decks."""
    for i, (before, _, _, after, _) in enumerate(played(seats, n, eager=eager, random_tiles=bool(n & 1))):
        if i % 7 and not after.over:
            continue
        state = after if after.over else before
        found = accepted(written(state)).state
        assert {key: getattr(found, key) for key in KEPT} == {key: getattr(state, key) for key in KEPT}
        assert [set(parts) for parts in found.parts] == [set(parts) for parts in state.parts]
        assert list(map(sorted, found.vehicles)) == list(map(sorted, state.vehicles))
        if not state.paid:
            assert found.bids == state.bids
    assert GAME.scores(found).totals == GAME.scores(after).totals
    assert GAME.scores(found).ranking == GAME.scores(after).ranking


def table(**changes: Any) -> dict[str, Any]:
    """Two seats in round 2, before its expansion, with changes: `ada`, `ben` for a seat, other names for the table."""
    seats = [
        {"name": "Ada", "stations": ["tokyo"], "rails": ["22,12", "yokohama"], "locomotives": ["s1", "l05+coal", "l06"],
         "carriages": ["w01"], "developments": ["d13"], "multipliers": [2], "store": "money*3 coal*1", "vp": 12,
         "income": {"money": 2}},
        {"name": "Ben", "stations": ["Sendai"], "rails": ["30,8"], "locomotives": ["s2", "l07", "l08"],
         "carriages": [], "developments": [], "multipliers": [1]}]
    for seat, name in zip(seats, ("ada", "ben"), strict=True):
        seat |= changes.pop(name, {})
    return {"map": BOARD.id, "round": 2, "phase": "train", "routes": ["r1"], "objectives": ["o01"], "seat": seats,
            **changes}  # fmt: skip


def test_what_is_not_said_is_not_known() -> None:
    found = accepted(table())
    assert found.knows(0, "rails", "store.technology", "income.money", "vp")
    assert not found.knows(0, "income.coal")
    assert not found.knows(1, "store.money")
    assert "discs" not in found.given
    assert "joined.r1" in found.given  # nobody can have, as everybody's rails are there
    alone, faults = read(BOARD, {"map": BOARD.id, "players": 4, "seat": [{"name": "Ada"}]})
    assert faults == []
    assert alone.names == ("Ada", "player 2", "player 3", "player 4")
    assert not any(key.startswith("seat[") and key.count(".") > 0 and key.split(".")[1] in ("rails", "vp")
                   for key in alone.given)  # fmt: skip


FAULTS = {
    "a third rail marker of a player beyond the thirty": (
        "RB-51", {"ada": {"rails": [f"{h.col},{h.row}" for h in BOARD.hexes[:31]]}},
        "seat[0].rails", "expected up to 30 (RB-51), found 31"),
    "a rail on the sea": ("RB-2", {"ada": {"rails": ["0,0"]}}, "seat[0].rails[0]", "there is no hex '0,0'"),
    "a rail on the own station": (
        "RB-20", {"ada": {"rails": ["tokyo"]}}, "seat[0].rails[0]", "this seat's station is on Tokyo (RB-20)"),
    "a rail twice": ("RB-20", {"ada": {"rails": ["22,12", "22,12"]}}, "seat[0].rails[1]", "'22,12' stands twice"),
    "rails without a station": (
        "RB-50", {"ben": {"rails": ["24,12"]}}, "seat[1].rails[0]", "no own station is in its network"),
    "a station in a sight": ("RB-16", {"ben": {"stations": ["nikko"], "rails": []}}, "seat[1].stations[0]",
                             "expected an ordinary city, where stations are built (RB-16), found Nikko"),
    "two stations in a city": (
        "RB-25", {"ben": {"stations": ["tokyo"], "rails": []}}, "seat[1].stations[0]", "Ada has a station there"),
    "more stations than rounds": ("RB-52", {"ben": {"stations": ["sendai", "osaka"]}}, "seat[1].stations",
                                  "expected up to 1 stations"),
    "fewer stations than rounds": (
        "RB-52", {"ben": {"stations": [], "rails": []}}, "seat[1].stations", "expected 1 stations"),
    "a card owned twice": ("RB-1", {"ben": {"locomotives": ["s2", "l05", "l08"]}}, "seat[1].locomotives[1]",
                           "there is one l05, and it lies in seat[0].locomotives[1] already (RB-1)"),
    "a development owned twice": ("RB-1", {"ben": {"developments": ["d13"]}}, "seat[1].developments[0]",
                                  "there is one d13"),
    "no starting locomotive": ("RB-5", {"ben": {"locomotives": ["l07", "l08"]}}, "seat[1].locomotives",
                               "expected the starting locomotive of one's colour"),
    "a round without its locomotive": ("RB-14", {"round": 4, "phase": "income"}, "seat[1].locomotives",
                                       "expected 4 besides the starting one, one for each round (RB-14); found 2"),
    "carriages beyond two a round": (
        "RB-14", {"ben": {"carriages": ["w02", "w03", "w04", "w05", "w06"]}}, "seat[1].carriages",
        "expected up to 4, two for each round (RB-14), found 5"),
    "a carriage among locomotives": ("", {"ben": {"locomotives": ["s2", "l07", "w08"]}}, "seat[1].locomotives[2]",
                                     "there is no locomotive 'w08'"),
    "more tiles than a card has room for": (
        "RB-37", {"ada": {"carriages": ["w01+coal+coal+vp"]}}, "seat[0].carriages[0]", "w01 has room for"),
    "a level beyond the end of its track": (
        "RB-56", {"ada": {"income": {"money": 11}}}, "seat[0].income.money", "from 1 to 10, found '11'"),
    "a store below nothing": ("RB-47", {"ada": {"store": {"coal": -1}}}, "seat[0].store.coal", "from 0 to 10000"),
    "a tile on two cities": ("RB-4", {"tiles": {"tokyo": "n01", "osaka": "n01"}}, "tiles.osaka",
                             "n01 lies on Tokyo already (RB-1)"),
    "a tile of a sight on a city": ("RB-4", {"tiles": {"tokyo": "s01"}}, "tiles.tokyo",
                                    "a tile of tourist cities lies on cities of its kind (RB-4); found Tokyo"),
    "an unknown tile": ("", {"tiles": {"tokyo": "n99"}}, "tiles.tokyo", "there is no tile 'n99'"),
    "two cubes on one place": ("RB-39", {"ben": {"multipliers": [2]}}, "seat[1].multipliers[0]", "Ada has x2"),
    "a cube on a blocked place": ("RB-6", {"ben": {"multipliers": [4]}}, "seat[1].multipliers[0]",
                                  "with 2 players x4 is blocked by a neutral cube (RB-6)"),
    "a cube before its round": ("RB-39", {"ben": {"multipliers": [1, 2]}}, "seat[1].multipliers[1]", "found x2"),
    "no cube after its round": ("RB-39", {"ben": {"multipliers": [0]}}, "seat[1].multipliers", "found none"),
    "five open objectives": ("RB-3", {"objectives": ["o01", "o02", "o03", "o04", "o05"]}, "objectives",
                             "expected up to 4 (RB-3), found 5"),
    "a route joined that the map does not join": (
        "RB-57", {"joined": {"r1": ["Ada"]}}, "joined.r1", "no network of Ada joins Tokyo-Osaka (RB-57)"),
    "a route joined that is not open": ("RB-3", {"joined": {"r2": ["Ada"]}}, "joined.r2", "r2 is not among"),
    "two bids on a number": ("RB-10", {"bids": {"Ada": 3, "Ben": 3}}, "bids.Ben", "Ada has bid 3 too"),
    "a bid beyond the track": ("RB-9", {"bids": {"Ada": 21}}, "bids.Ada", "from 0 to 20"),
    "a disc too few": ("RB-7", {"discs": ["Ada"]}, "discs", "Ben is missing"),
    "somebody unknown": ("", {"discs": ["Ada", "Xerxes"]}, "discs[1]", "there is no seat 'Xerxes'"),
    "a name twice": ("", {"ben": {"name": "ADA"}}, "seat[1].name", "another seat has the name"),
    "a phase that there is not": ("", {"phase": "night"}, "phase", "there is no phase 'night'"),
    "a key that there is not": ("", {"ada": {"station": []}}, "seat[0].station",
                                "unknown key; did you mean stations?"),
    "a sum that is none": ("RB-41", {"ada": {"vp_from": {"trains": 5}}}, "seat[0].vp_from", "make 5, and vp says '12'"),
    "a development used that is not once a round": (
        "RB-29", {"ada": {"developments": ["d73"], "used": ["d73"]}}, "seat[0].used[0]", "d73 is no development"),
    "one player": ("RB-1", {"players": 1}, "players", "expected 2 to 4 players"),
    "a turn of nobody": ("", {"building": {"station": "tokyo"}}, "building.seat", "is missing"),
    "a station built now that is not on the map": (
        "RB-18", {"building": {"seat": "Ada", "station": "osaka"}}, "building.station", "no station in Osaka"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_cannot_lie_on_a_table_is_named_with_its_place(name: str) -> None:
    _, changes, where, message = FAULTS[name]
    _, faults = read(BOARD, table(**changes))
    said = [fault.message for fault in faults if fault.where == where]
    assert any(message in text for text in said), faults


@pytest.mark.parametrize("city", ["Tokyo", "TŌKYŌ", "tok", "Tokoy", "c12"])
def test_a_city_has_many_spellings(city: str) -> None:
    assert accepted(table(ada={"stations": [city]})).state.built[0] == 1 << BOARD.cities[BOARD.city_number["c12"]].hex


def test_near_spellings_of_names_and_phases_are_understood() -> None:
    assert accepted(table(discs=["Bent", "ada"], phase="trains")).state.discs == (1, 0)


def test_all_faults_are_found_at_once() -> None:
    wrong = table(ada={"rails": ["0,0", "tokyo"], "vp": "many"}, ben={"locomotives": 3}, round=7, tiles=9)
    _, faults = read(BOARD, wrong)
    assert [fault.where for fault in faults] == [
        "round", "tiles", "seat[0].rails[0]", "seat[0].vp", "seat[1].locomotives", "seat[0].rails[1]"]


def test_tiles_on_trains_are_no_more_than_there_are() -> None:
    """RB-1, RB-37."""
    cards = [v for v in BOARD.vehicles if v.slots]
    words = ["+".join((v.id, *["coal"] * v.slots)) for v in cards]
    seats = [{"locomotives": [w for w in words if w[0] in "sl"]}, {"carriages": [w for w in words if w[0] == "w"]}]
    _, faults = read(BOARD, {"seat": seats})
    assert any("there are 20 coal tiles (RB-1)" in fault.message for fault in faults)
