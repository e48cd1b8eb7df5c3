"""What lies where before the first question."""

from __future__ import annotations

import pytest

from tests.boom.playing import BOARD, GAME, begun
from trainbound.boom.names import CITY, MULTIPLIERS, TERRAINS, TOURIST
from trainbound.boom.objective import best_free


def test_there_are_as_many_pieces_as_the_rules_say() -> None:
    """RB-1."""
    assert [len(BOARD.starting), len(BOARD.locomotives), len(BOARD.carriages)] == [4, 22, 30]
    assert [len(BOARD.developments), len(BOARD.objectives), len(BOARD.routes)] == [74, 18, 7]
    assert len(BOARD.station_cards) == 36
    assert [sum(tile.power > 0 for tile in BOARD.tiles), sum(not tile.power for tile in BOARD.tiles)] == [36, 14]
    assert begun().supply == [20] * 5


def test_the_board_has_seven_kinds_of_terrain_and_what_is_not_listed_is_sea() -> None:
    """RB-2, RB-48: sea has no hex, so that nothing can ever lie on it."""
    assert sum(map(int.bit_count, BOARD.terrain)) == len(BOARD.hexes) == 230
    assert all(BOARD.terrain[kind] for kind in range(len(TERRAINS)))
    assert (30, 2) not in BOARD.hex_at
    assert {BOARD.hexes[city.hex].terrain for city in BOARD.cities} == {CITY, TOURIST}
    tokyo = BOARD.hex_at[23, 12]
    near = {(BOARD.hexes[h].col, BOARD.hexes[h].row) for h in BOARD.around[tokyo]}
    assert near == {(24, 12), (22, 12), (24, 11), (23, 11), (22, 13), (23, 13)}


def test_four_objectives_and_four_routes_lie_open() -> None:
    """RB-3."""
    s = begun(3, 5)
    assert len(set(s.objectives)) == len(set(s.routes)) == 4
    others = [begun(3, n) for n in range(6, 20)]
    assert {o for state in others for o in state.objectives} > set(s.objectives)


def test_tiles_are_as_printed_or_dealt_to_cities_of_their_kind() -> None:
    """RB-4."""
    printed = begun(2, 3)
    assert printed.tiles == tuple(city.printed for city in BOARD.cities)
    dealt = begun(2, 3, random_tiles=True)
    assert dealt.tiles != printed.tiles
    assert sorted(dealt.tiles) == sorted(printed.tiles)
    for city in BOARD.cities:
        assert (BOARD.tiles[dealt.tiles[city.number]].power == 0) == city.tourist


def test_each_player_starts_with_eight_of_each_at_level_one() -> None:
    """RB-5."""
    s = begun(4)
    assert s.store == [[8, 8, 8, 8]] * 4
    assert s.levels == [[1] * 5] * 4
    assert [s.points(seat) for seat in range(4)] == [0] * 4
    assert s.vehicles == [(0,), (1,), (2,), (3,)]
    starting = BOARD.vehicles[:4]
    assert {(v.coal, v.vp, v.slots) for v in starting} == {(1, 1, 2)}


@pytest.mark.parametrize(("seats", "blocked"), [(2, {4, 3}), (3, {4}), (4, set())])
def test_with_fewer_players_the_best_multipliers_are_blocked(seats: int, blocked: set[int]) -> None:
    """RB-6."""
    assert best_free(begun(seats), 0) == max(set(MULTIPLIERS) - blocked)


def test_the_highest_station_card_lies_rightmost_and_bids_last() -> None:
    """RB-7, RB-9: the cards drawn for it leave the game."""
    step = GAME.start(4, b"1" * 16, {})
    event = next(e for e in step.events if e.kind == "drew_order")
    drawn = [BOARD.cities[city].station for city in event.data["cities"]]
    assert list(step.state.discs) == sorted(range(4), key=lambda seat: drawn[seat])
    assert step.state.open[-1][0].seat == step.state.discs[0]
    deck = {*step.state.stations, *step.state.marked}
    assert not deck & set(event.data["cities"])
    assert len(deck) == 32


def test_wrong_seats_and_options_are_refused() -> None:
    for seats, options, word in ((1, {}, "seats"), (5, {}, "seats"), (2, {"open_shares": True}, "options")):
        with pytest.raises(ValueError, match=word):
            GAME.start(seats, b"1" * 16, options)
