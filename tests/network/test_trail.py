import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.network.reference import assert_trail, every_trail, remembered_trails
from trainbound.network import frontier
from trainbound.network.core import Core
from trainbound.network.search import Search
from trainbound.network.trail import longest


def multigraphs(vertices: int, most_edges: int, longest_edge: int):
    ends = st.tuples(st.integers(0, vertices - 1), st.integers(0, vertices - 1)).filter(lambda pair: pair[0] != pair[1])
    edge = st.builds(lambda pair, length: (*pair, length), ends, st.integers(1, longest_edge))
    return st.lists(edge, max_size=most_edges)


def lattice(columns: int, rows: int, edges: int, rnd: random.Random, longest_edge: int = 4):
    """Part of a grid with some diagonals: dense and nearly flat, as boards are."""
    spots = [(x, y) for y in range(rows) for x in range(columns)]
    number = {spot: i for i, spot in enumerate(spots)}
    near = [(1, 0), (0, 1), (1, 1)]
    pairs = [
        (number[x, y], number[x + dx, y + dy])
        for x, y in spots
        for dx, dy in near
        if (x + dx, y + dy) in number and (dx + dy < 2 or rnd.random() < 0.5)
    ]
    return [(u, v, rnd.randint(1, longest_edge)) for u, v in rnd.sample(pairs, min(edges, len(pairs)))]


def cities(text: str):
    """`A-B:2 B-C:4` as edges."""
    names: dict[str, int] = {}
    found = []
    for word in text.split():
        pair, length = word.split(":")
        u, v = (names.setdefault(name, len(names)) for name in pair.split("-"))
        found.append((u, v, int(length)))
    return found


SITUATIONS = {
    "star of three arms uses the two longest": ("X-A:3 X-B:4 X-C:5", 9),
    "star of four arms uses the two longest": ("X-A:2 X-B:3 X-C:5 X-D:6", 11),
    "triangle is used all round": ("A-B:2 B-C:3 C-A:4", 9),
    "triangle with a tail is used whole": ("A-B:2 B-C:3 C-A:4 A-D:5", 14),
    "triangle with two tails drops the side between them": ("A-B:2 B-C:4 C-A:3 A-D:5 B-E:6", 18),
    "two triangles joined by a link are used whole": ("A-B:1 B-C:2 C-A:3 D-E:2 E-F:2 F-D:2 A-D:6", 18),
    "two cities joined by three ways are used whole": ("A-M:2 M-B:2 A-B:3 A-N:1 N-B:4", 12),
    "square with tails at opposite corners drops a tail or nothing better": (
        "A-B:4 B-C:4 C-D:4 D-A:4 A-E:2 C-F:2",
        18,
    ),
    "square with tails at neighbouring corners": ("A-B:4 B-C:4 C-D:4 D-A:4 A-E:2 B-F:2", 18),
    "square with a diagonal is used whole": ("A-B:3 B-C:3 C-D:3 D-A:3 A-C:6", 18),
    "wheel of four spokes leaves two of them out": ("H-A:1 H-B:1 H-C:1 H-D:1 A-B:2 B-C:2 C-D:2 D-A:2", 10),
    "separate networks are not added up": ("A-B:6 B-C:4 P-Q:3 Q-R:3 R-P:3", 10),
    "no routes at all": ("", 0),
}


@pytest.mark.parametrize(("network", "length"), SITUATIONS.values(), ids=SITUATIONS)
def test_known_situation(network, length):
    """T-23 on the networks whose answer is known by exhaustive search."""
    edges = cities(network)
    found, walk = longest(edges)
    assert found == length
    assert_trail(edges, found, walk)


def test_triangle_with_two_tails_leaves_out_just_the_side_between_them():
    edges = cities("A-B:2 B-C:4 C-A:3 A-D:5 B-E:6")
    assert sorted(longest(edges)[1]) == [1, 2, 3, 4]


@settings(max_examples=400)
@given(multigraphs(6, 9, 4))
def test_is_as_long_as_the_longest_of_all_trails(edges):
    length, walk = longest(edges)
    assert length == every_trail(edges)
    assert_trail(edges, length, walk)


@pytest.mark.parametrize("seed", range(8))
def test_is_exact_on_many_random_networks(seed):
    rnd = random.Random(seed)
    for _ in range(300):
        vertices, longest_edge = rnd.randint(2, 9), rnd.choice((1, 2, 9))
        edges = [(*rnd.sample(range(vertices), 2), rnd.randint(1, longest_edge)) for _ in range(rnd.randint(1, 12))]
        length, walk = longest(edges)
        assert length == remembered_trails(edges), edges
        assert_trail(edges, length, walk)


@pytest.mark.parametrize("seed", range(25))
def test_is_exact_on_dense_flat_networks(seed):
    edges = lattice(4, 4, 17 + seed % 5, random.Random(seed))
    length, walk = longest(edges)
    assert length == remembered_trails(edges)
    assert_trail(edges, length, walk)


@settings(max_examples=150)
@given(multigraphs(6, 10, 4), st.integers(-2, 3))
def test_floor_asks_only_for_something_longer(edges, above):
    length = every_trail(edges)
    floor = max(0, length + above)
    found, walk = longest(edges, floor)
    if floor < length:
        assert found == length
        assert_trail(edges, found, walk)
    else:
        assert (found, walk) == (0, ())


@pytest.mark.parametrize("seed", range(40))
def test_names_and_order_do_not_matter(seed):
    """Too large for slow search, but the same network told differently must have the same answer."""
    rnd = random.Random(seed)
    edges = lattice(6, 5, 30 + seed % 8, rnd)
    length, walk = longest(edges)
    assert_trail(edges, length, walk)
    names = rnd.sample(range(64), 30)
    told = [
        (names[u], names[v], many) if rnd.random() < 0.5 else (names[v], names[u], many)
        for u, v, many in rnd.sample(edges, len(edges))
    ]
    again, other = longest(told)
    assert again == length
    assert_trail(told, again, other)


def test_complete_networks_leave_out_what_theory_says():
    """With an even number of cities all degrees are odd: pairs of them give up one edge each, but for the two ends."""
    for cities_ in range(2, 9):
        edges = [(a, b, 1) for a in range(cities_) for b in range(a)]
        left_out = 0 if cities_ % 2 else cities_ // 2 - 1
        assert longest(edges)[0] == len(edges) - left_out


@pytest.mark.parametrize(
    ("edges", "length"),
    [
        (
            "B-D:6 H-G:9 B-E:1 H-I:6 C-A:3 C-B:8 B-I:1 B-C:5 A-D:6 E-F:9 F-E:6 J-I:3 D-A:6",
            55,
        ),
        (
            "A-B:1 H-G:1 C-E:1 E-C:7 E-C:1 B-D:1 A-B:1 B-A:1 A-B:7 F-H:1 E-D:3 F-C:1 F-D:9 J-H:9",
            34,
        ),
    ],
    ids=["pairs at the end of a link", "pairs on both sides"],
)
def test_clusters_joined_by_one_route_are_not_added_up_without_it(edges, length):
    """Found as the smallest of 160,000 networks on which a search that lets go of the link goes wrong."""
    found, walk = longest(cities(edges))
    assert found == length == remembered_trails(cities(edges))
    assert_trail(cities(edges), found, walk)


def test_floor_between_two_networks_still_finds_the_longer():
    """Both need a search; the floor rules out the lighter, which must not stop the heavier from being asked."""
    light = "A-B:1 B-C:1 C-D:1 D-A:1 A-C:1 B-D:1"
    heavy = "P-Q:9 Q-R:9 R-S:9 S-P:9 P-R:9 Q-S:9"
    for network in (f"{light} {heavy}", f"{heavy} {light}"):
        found, walk = longest(cities(network), 7)
        assert found == 45
        assert_trail(cities(network), found, walk)


def test_three_ways_between_two_cities_are_used_or_all_but_the_shortest():
    edges = cities("A-B:3 A-B:4 A-B:5 B-C:9 A-D:9 A-E:9 B-F:9")
    length, walk = longest(edges)
    assert length == remembered_trails(edges)
    assert_trail(edges, length, walk)


def test_lengths_may_be_large():
    rnd = random.Random(5)
    edges = [(u, v, rnd.randint(1, 10**12)) for u, v, _ in lattice(4, 3, 14, rnd)]
    length, walk = longest(edges)
    assert length == remembered_trails(edges)
    assert_trail(edges, length, walk)


def test_very_long_chains_and_many_arms():
    spine = [(i, i + 1, 1) for i in range(2000)]
    assert longest(spine) == (2000, tuple(range(2000))) or longest(spine) == (2000, tuple(range(1999, -1, -1)))
    combs = spine + [(i, 5000 + i, 7) for i in range(1, 2000)]
    assert longest(combs)[0] == 7 + 1998 + 7


def test_answers_survive_a_full_memory_of_outcomes(monkeypatch):
    """The tables are emptied when they are full, at any moment of a search."""
    networks = [lattice(4, 3, 16, random.Random(seed)) for seed in range(10)]
    expected = [longest(edges)[0] for edges in networks]
    monkeypatch.setattr(frontier, "_KEPT_AT_MOST", 3)
    monkeypatch.setattr(frontier, "_tables", {})
    monkeypatch.setattr(frontier, "_kept", 0)
    assert [longest(edges)[0] for edges in networks] == expected
    assert sum(map(len, frontier._tables.values())) <= 3


def test_looks_at_few_states():
    """The bound and the order keep the search small: a grid of forty edges would have millions of trails."""
    grid = [(5 * y + x, 5 * y + x + 1, 1) for y in range(5) for x in range(4)]
    grid += [(5 * y + x, 5 * y + x + 5, 1) for y in range(4) for x in range(5)]
    core = Core(grid)
    (part,) = core.parts()
    search = Search(core, part)
    left_out, _ = search.run(part.total - 1) or pytest.fail("a grid has a trail")
    assert (
        part.total - left_out == 34
    )  # twelve odd cities on the rim, two are ends: four pairs of neighbours, and one pair round a corner
    assert search.looked_at < 120


def test_walks_without_a_bundle_need_no_search(monkeypatch):
    """Trees and anything Euler can walk are answered before a search is planned."""
    monkeypatch.setattr(Search, "__init__", partial(pytest.fail, "a search was planned"))
    for network, length in (
        ("A-B:2 B-C:3 B-D:4 D-E:1 D-F:6", 13),
        ("A-B:2 B-C:3 C-A:4 A-D:5", 14),
        ("A-B:3 B-C:3 C-D:3 D-A:3 A-C:6", 18),
    ):
        assert longest(cities(network))[0] == length
