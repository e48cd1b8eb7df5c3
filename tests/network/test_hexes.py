"""Sets of places: their parts, what is around them, rows, and the cheapest way."""

from __future__ import annotations

import random

import networkx
import pytest

from trainbound.network.bits import numbers
from trainbound.network.hexes import around, cheapest_way, cheapest_within, joined, longest_row, parts_of

SIZE = 6


def grid() -> tuple[list[int], list[list[int]], list[int]]:
    """A field of 6 x 6 hexes: neighbours as bits and as numbers, and for each the one to its right."""
    near, lists, right = [], [], []
    for row in range(SIZE):
        for col in range(SIZE):
            found = [
                (row + r) * SIZE + col + c
                for c, r in ((1, 0), (-1, 0), (1, -1), (0, -1), (-1, 1), (0, 1))
                if 0 <= col + c < SIZE and 0 <= row + r < SIZE
            ]
            near.append(sum(1 << n for n in found))
            lists.append(found)
            right.append(row * SIZE + col + 1 if col + 1 < SIZE else -1)
    return near, lists, right


NEAR, LISTS, RIGHT = grid()
GRAPH: networkx.Graph[int] = networkx.Graph([(a, b) for a, row in enumerate(LISTS) for b in row])


def bits(places: list[int]) -> int:
    return sum(1 << place for place in places)


@pytest.mark.parametrize("n", range(30))
def test_parts_and_merging_agree_with_a_graph(n: int) -> None:
    chance = random.Random(n)
    places = chance.sample(range(SIZE * SIZE), chance.randrange(1, 25))
    right = {frozenset(part) for part in networkx.connected_components(GRAPH.subgraph(places))}
    assert {frozenset(numbers(part)) for part in parts_of(NEAR, bits(places))} == right
    grown: tuple[int, ...] = ()
    for place in places:
        grown = joined(grown, NEAR, place)
    assert {frozenset(numbers(part)) for part in grown} == right
    assert set(joined(grown, NEAR, places[0])) == set(grown)


@pytest.mark.parametrize("n", range(20))
def test_the_cheapest_way_agrees_with_a_graph(n: int) -> None:
    chance = random.Random(n)
    cost = [chance.randrange(1, 5) for _ in range(SIZE * SIZE)]
    a, b = chance.sample(range(SIZE * SIZE), 2)
    found = cheapest_way(LISTS, 1 << a, 1 << b, cost)
    assert found is not None
    total, way = found
    right = networkx.dijkstra_path_length(
        networkx.DiGraph((u, v, {"weight": cost[v]}) for u in GRAPH for v in GRAPH[u]), a, b
    )
    assert total == right == sum(cost[place] for place in way)
    assert way[-1] == b
    assert all(NEAR[u] >> v & 1 for u, v in zip((a, *way), way, strict=False))


@pytest.mark.parametrize("n", range(12))
def test_the_cheapest_way_over_few_places_is_that_of_all_simple_ways(n: int) -> None:
    chance = random.Random(n)
    cost = [chance.choice([1, 1, 2, 7, 9]) for _ in range(SIZE * SIZE)]
    a = chance.randrange(SIZE * SIZE)
    b = chance.choice([v for v, far in networkx.single_source_shortest_path_length(GRAPH, a, 3).items() if far > 1])
    for most in range(1, 6):
        sums = [sum(cost[v] for v in way[1:]) for way in networkx.all_simple_paths(GRAPH, a, b, cutoff=most)]
        found = cheapest_within(LISTS, 1 << a, 1 << b, cost, most)
        assert (found is None) == (not sums)
        if found is not None:
            assert found[0] == min(sums) == sum(cost[place] for place in found[1])
            assert len(found[1]) <= most
    assert cheapest_within(LISTS, 1 << a, 1 << b, [0] * SIZE * SIZE, 0) is not None  # what costs nothing is not counted


def test_no_way_and_none_needed() -> None:
    assert cheapest_way([[], []], 1, 2, [1, 1]) is None
    assert cheapest_way([[], []], 3, 2, [1, 1]) == (0, ())


def test_what_lies_around() -> None:
    assert set(numbers(around(NEAR, bits([0])))) == {1, 6}
    assert around(NEAR, bits(list(range(SIZE * SIZE)))) == 0


def test_the_longest_row_is_unbroken() -> None:
    assert longest_row(RIGHT, bits([0, 1, 3, 4, 5, 6, 7])) == (3, 4, 5)
    assert longest_row(RIGHT, bits([5, 6])) == (5,)
    assert longest_row(RIGHT, 0) == ()
