"""What holds of the Grand Tour in every game: networkx agrees on who is joined twice, and on what it would take."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.test_games import GAMES
from tests.ticket.positions import give, started
from trainbound.network.bits import numbers
from trainbound.ticket.board import Board, Ticket
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.measures import completed, needs_two
from trainbound.ticket.rules.grand_tour import GrandTour
from trainbound.ticket.state import State

TOURING = sorted(name for name, game in GAMES.items() if game.board.rule("grand_tour"))


def test_the_positions_have_tickets_joined_twice() -> None:
    for name in TOURING:
        rule = tour_of(GAMES[name])
        states = [grown(name, 2, n) for n in range(30)]
        assert sum(rule.count(state.tickets[0], state.owned[0]) for state in states) > 20
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


def grown(name: str, seats: int, n: int) -> State:
    """A position in which each seat owns some tracks that hang together, none of a double twice, and many tickets."""
    game, chance = GAMES[name], random.Random(n)
    board = game.board
    state = started(game, seats=seats)
    deck = list(range(len(board.tickets)))
    chance.shuffle(deck)
    for seat in range(seats):
        state.tickets[seat] = tuple(deck[seat * 14 : seat * 14 + 14])
        reached = 1 << chance.randrange(len(board.cities))
        for _ in range(chance.randint(5, 40)):
            near = [i for i in numbers(state.free & ~state.barred[seat])
                    if (reached >> board.tracks[i].a | reached >> board.tracks[i].b) & 1]  # fmt: skip
            if not near:
                break
            closing = [i for i in near if reached >> board.tracks[i].a & reached >> board.tracks[i].b & 1]
            track = board.tracks[chance.choice(closing if closing and chance.random() < 0.6 else near)]
            give(game, state, seat, [track.id])
            reached |= 1 << track.a | 1 << track.b
    return state


def ends_of(ticket: Ticket) -> tuple[int, int]:
    """The vertices that a ticket joins."""
    return ticket.a.vertices.bit_length() - 1, ticket.b.vertices.bit_length() - 1


@pytest.mark.parametrize("name", TOURING)
@settings(max_examples=40)
@given(n=st.integers(0, 2**32), seats=st.integers(2, 4))
def test_the_tour_scores_what_networkx_finds_joined_twice(name: str, n: int, seats: int) -> None:
    game, state = GAMES[name], grown(name, seats, n)
    board, rule = game.board, tour_of(game)
    (line,) = (line for line in game.scores(state).lines if line.what == "grand_tour")
    for seat in range(seats):
        graph = split(board, state.owned[seat])
        wanted = [k for k in state.tickets[seat] if nx.edge_connectivity(graph, *ends_of(board.tickets[k])) > 1]
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
                ends = set(ends_of(board.tickets[row.ticket]))
                assert {v for v, degree in walk.degree if degree == 1} == ends, "a plain way from end to end"


@pytest.mark.parametrize("name", TOURING)
@settings(max_examples=40)
@given(n=st.integers(0, 2**32), seats=st.integers(2, 4), spare=st.integers(0, 45))
def test_what_a_second_way_takes_makes_it_one(name: str, n: int, seats: int, spare: int) -> None:
    game = GAMES[name]
    board, rule = game.board, tour_of(game)
    state, trains = grown(name, seats, n), spare
    for seat in range(seats):
        owned = state.owned[seat]
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
