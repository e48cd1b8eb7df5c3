"""What holds of the Grand Tour in every game: networkx agrees on who is joined twice, and on what it would take."""

from __future__ import annotations

from functools import cache

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.test_games import GAMES, played
from trainbound.ticket.board import Board, numbers
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.measures import completed, needs_two
from trainbound.ticket.rules.grand_tour import GrandTour
from trainbound.ticket.state import State

TOURING = sorted(name for name, game in GAMES.items() if game.board.rule("grand_tour"))


def test_there_is_a_map_with_a_tour() -> None:
    assert TOURING


def tour_of(game: TicketGame) -> GrandTour:
    rule = game.board.rule("grand_tour")
    assert isinstance(rule, GrandTour)
    return rule


def split(board: Board, owned: int) -> nx.Graph[object]:
    """Own tracks as a graph in which each is a node between its two cities, so that parallel ones stay two."""
    graph: nx.Graph[object] = nx.Graph()
    graph.add_nodes_from(range(len(board.cities)))
    for i in numbers(owned):
        graph.add_edges_from([(board.tracks[i].a, ("track", i)), (("track", i), board.tracks[i].b)])
    return graph


@cache
def last(name: str, seats: int, n: int) -> State:
    """The state at the end of a game of evenly chosen kinds of action."""
    *_, (_, _, _, state, _) = played(GAMES[name], seats, n)
    return state


@pytest.mark.parametrize("name", TOURING)
@settings(max_examples=12, deadline=None)
@given(n=st.integers(0, 2**32), seats=st.integers(2, 4))
def test_the_tour_scores_what_networkx_finds_joined_twice(name: str, n: int, seats: int) -> None:
    game, state = GAMES[name], last(name, seats, n)
    board, rule = game.board, tour_of(game)
    (line,) = (line for line in game.scores(state).lines if line.what == "grand_tour")
    for seat in range(seats):
        graph = split(board, state.owned[seat])
        wanted = [k for k in state.tickets[seat] if nx.edge_connectivity(
            graph, *(board.tickets[k][end].vertices.bit_length() - 1 for end in (1, 2))) > 1]  # fmt: skip
        rows = line.values["tickets"][seat]
        assert [row.ticket for row in rows] == wanted
        assert line.points[seat] == rule.worth(len(wanted)) <= sum(rule.params.points)
        assert rule.count(state.tickets[seat], state.owned[seat]) == len(wanted)
        done = dict(zip(state.tickets[seat], completed(board, state, seat), strict=True))
        for row in rows:
            assert done[row.ticket]
            assert not set(row.one) & set(row.other)
            for way in (row.one, row.other):
                assert all(state.owned[seat] >> i & 1 for i in way)
                walk = nx.Graph((board.tracks[i].a, board.tracks[i].b) for i in way)
                ends = {board.tickets[row.ticket][end].vertices.bit_length() - 1 for end in (1, 2)}
                assert {v for v, degree in walk.degree if degree == 1} == ends, "a plain way from end to end"


@pytest.mark.parametrize("name", TOURING)
@settings(max_examples=12, deadline=None)
@given(n=st.integers(0, 2**32), seats=st.integers(2, 4), length=st.integers(1, 300))
def test_what_a_second_way_takes_makes_it_one(name: str, n: int, seats: int, length: int) -> None:
    game = GAMES[name]
    board, rule = game.board, tour_of(game)
    *_, (_, _, _, state, _) = played(game, seats, n, length)
    for seat in range(seats):
        owned, trains = state.owned[seat], state.trains[seat]
        for k in state.tickets[seat]:
            t = board.tickets[k]
            found = needs_two(board, owned, state.free, trains, t.a.vertices, t.b.vertices)
            assert (found is not None and not found.tracks) == bool(rule.count([k], owned))
            if found is None:
                continue
            more = sum(1 << i for i in found.tracks)
            assert sum(board.tracks[i].length for i in found.tracks) == found.trains <= trains
            assert more & state.free == more
            assert not any(more >> board.tracks[i].twin & 1 or owned >> board.tracks[i].twin & 1
                           for i in found.tracks if board.tracks[i].twin >= 0)  # fmt: skip
            assert rule.count([k], owned | more) == 1
            for i in found.tracks:
                assert rule.count([k], owned | more & ~(1 << i)) == 0, "every track of it is needed"
