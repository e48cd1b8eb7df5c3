import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.network.reference import assert_way, places
from trainbound.network.ways import cheapest, cheapest_two, joined, looped, merge, neighbours, two_ways


def networks(seeds: int, each: int = 40):
    """Random networks with two of their cities."""
    for seed in range(seeds):
        rnd = random.Random(seed)
        for _ in range(each):
            vertices = rnd.randint(2, 9)
            edges = [(*rnd.sample(range(vertices), 2), rnd.randint(1, 6)) for _ in range(rnd.randint(0, 16))]
            yield edges, rnd.randrange(vertices), rnd.randrange(vertices), rnd


def lightest_graph(edges, costs=None):
    graph = nx.Graph()
    graph.add_nodes_from(range(12))
    for i, (u, v, length) in enumerate(edges):
        cost = length if costs is None else costs[i]
        if cost is not None and cost < graph.get_edge_data(u, v, {"cost": 99})["cost"]:
            graph.add_edge(u, v, cost=cost)
    return graph


def disjoint_count(edges, a, b):
    """How many edge-disjoint ways there are, by networkx: each edge gets a node, so that twins stay two."""
    graph = nx.Graph()
    graph.add_nodes_from((a, b))
    for i, (u, v, _) in enumerate(edges):
        graph.add_edges_from(((u, ("edge", i)), (("edge", i), v)))
    return nx.edge_connectivity(graph, a, b)


def bits(vertices):
    return sum(1 << v for v in vertices)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1]), max_size=14))
def test_parts_are_those_of_networkx(pairs):
    components: tuple[int, ...] = ()
    for a, b in pairs:
        before = components
        components = merge(components, a, b)
        assert merge(before, b, a) == components
    expected = {bits(part) for part in nx.connected_components(nx.Graph(pairs))}
    assert len(components) == len(expected)
    assert set(components) == expected


def test_a_part_between_two_others_joins_all_three():
    assert merge(merge(merge(merge((), 0, 1), 4, 5), 8, 9), 1, 4) == (1 << 8 | 1 << 9, 0b110011)


def test_joined_is_a_shortest_walk():
    found = 0
    for edges, a, b, _ in networks(10):
        way = joined(edges, a, b)
        graph = lightest_graph(edges)
        assert (way is not None) == nx.has_path(graph, a, b)
        if way is not None:
            found += 1
            assert_way(edges, way, a, b)
            assert sum(edges[i][2] for i in way) == nx.shortest_path_length(graph, a, b, "cost")
    assert found > 100


def test_a_city_without_a_track_is_joined_only_to_itself():
    assert joined([(0, 1, 2)], 0, 7) is None
    assert joined([(0, 1, 2)], 7, 0) is None
    assert joined([(0, 1, 2)], 7, 7) == ()
    assert joined([], 0, 1) is None


def test_cheapest_is_as_cheap_as_networkx_says():
    found = 0
    for edges, _, _, rnd in networks(15):
        costs = [rnd.choice((None, 0, 1, 2, 5)) for _ in edges]
        sources, targets = ({rnd.randrange(9) for _ in range(rnd.randint(1, 3))} for _ in range(2))
        way = cheapest([*neighbours(edges), *[[]] * 9], bits(sources), bits(targets), costs)
        totals = nx.multi_source_dijkstra_path_length(lightest_graph(edges, costs), sources, weight="cost")
        least = min((total for city, total in totals.items() if city in targets), default=None)
        if way is None:
            assert least is None
            continue
        total, walk = way
        assert total == least == sum(costs[i] for i in walk)
        if walk:
            found += 1
            assert any(visited[0] in sources and visited[-1] in targets for visited in places(edges, walk))
        else:
            assert sources & targets
    assert found > 100


def test_cheapest_finds_the_same_way_below_a_limit_and_none_at_it():
    for edges, a, b, rnd in networks(4):
        costs = [rnd.choice([None, 0, 1, 2, 5]) for _ in edges]
        around = [*neighbours(edges), *[[] for _ in range(10)]]
        found = cheapest(around, 1 << a, 1 << b, costs)
        if found and a != b:
            assert cheapest(around, 1 << a, 1 << b, costs, found[0] + 1) == found
            assert cheapest(around, 1 << a, 1 << b, costs, found[0]) is None


def test_cheapest_never_uses_a_closed_track():
    edges = [(0, 1, 1), (0, 2, 1), (2, 1, 1)]
    assert cheapest(neighbours(edges), 0b01, 0b10, [1, 1, 1]) == (1, (0,))
    assert cheapest(neighbours(edges), 0b01, 0b10, [None, 1, 1]) == (2, (1, 2))
    assert cheapest(neighbours(edges), 0b01, 0b10, [None, 1, None]) is None


def test_cheapest_goes_over_own_tracks_for_nothing():
    edges = [(0, 1, 3), (0, 2, 6), (2, 1, 6)]
    assert cheapest(neighbours(edges), 0b01, 0b10, [3, 0, 0]) == (0, (1, 2))


def test_a_ticket_end_of_several_exits_is_met_by_the_nearest():
    """A country's exits are one end; nobody passes from one exit to another inside it."""
    edges = [(0, 1, 1), (1, 2, 1), (0, 3, 5)]
    assert cheapest(neighbours(edges), 1 << 0, 1 << 2 | 1 << 3, [1, 1, 5]) == (2, (0, 1))
    assert cheapest(neighbours(edges), 1 << 2 | 1 << 3, 1 << 0, [1, None, 5]) == (5, (2,))


def test_sets_that_meet_cost_nothing():
    assert cheapest(neighbours([(0, 1, 1)]), 0b11, 0b10, [1]) == (0, ())


def test_two_ways_exist_exactly_where_networkx_says():
    found = 0
    for edges, a, b, _ in networks(15):
        both = two_ways(edges, a, b)
        if a == b:
            assert both == ((), ())
            continue
        assert (both is not None) == (disjoint_count(edges, a, b) >= 2), (edges, a, b)
        if both:
            found += 1
            assert not set(both[0]) & set(both[1])
            for way in both:
                assert way
                assert_way(edges, way, a, b)
    assert found > 100


def test_two_ways_join_what_is_in_one_loop_set():
    found = 0
    for edges, _, _, _ in networks(8):
        sets = looped(edges)
        assert all(part & (part - 1) for part in sets)
        assert sum(part.bit_count() for part in sets) == sum(sets).bit_count(), "no vertex is in two"
        for a in range(9):
            for b in range(a):
                both = two_ways(edges, a, b) is not None
                assert both == any(part >> a & part >> b & 1 for part in sets), (edges, a, b)
                found += both
    assert found > 1000


def test_a_long_chain_of_loops_is_one_set_without_recursion():
    links = [(i, i + 1, 1) for i in range(3000) for _ in range(2)]
    assert looped(links) == [(1 << 3001) - 1]
    assert looped(links[::2]) == []


def test_square_has_two_ways():
    edges = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)]
    assert {frozenset(way) for way in two_ways(edges, 0, 2) or ()} == {frozenset((0, 1)), frozenset((2, 3))}


def test_loops_meeting_in_one_city_have_two_ways_because_cities_may_be_shared():
    edges = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1), (2, 4, 1), (4, 5, 1), (5, 6, 1), (6, 2, 1)]
    both = two_ways(edges, 0, 5)
    assert both
    assert set(both[0]) | set(both[1]) == set(range(8))


def test_a_city_hanging_on_a_loop_by_one_route_has_one_way():
    assert two_ways([(0, 1, 1), (1, 2, 1), (2, 0, 1), (2, 3, 1)], 0, 3) is None


def test_a_first_way_that_blocks_is_taken_back():
    """The shortest way 0-1-2-3 uses the middle that both ways would need: they must go round it."""
    edges = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 4, 1), (4, 5, 1), (5, 2, 1), (1, 6, 1), (6, 7, 1), (7, 3, 1)]
    both = two_ways(edges, 0, 3)
    assert both
    assert {frozenset(way) for way in both} == {frozenset((0, 6, 7, 8)), frozenset((3, 4, 5, 2))}


def test_ways_that_cross_one_ring_in_opposite_directions_visit_no_city_twice():
    """Each way uses a side of the ring u-m-v-n; put together they could be told as one way that runs all round it."""
    a, b, u, v, m, n, *more = range(10)
    ring = [(u, m, 1), (u, n, 1), (v, n, 1), (v, m, 1)]
    near = [(a, u, 1), (v, b, 1)]
    far = [
        (a, more[0], 1),
        (more[0], more[1], 1),
        (more[1], v, 1),
        (u, more[2], 1),
        (more[2], more[3], 1),
        (more[3], b, 1),
    ]
    edges = ring + near + far
    both = two_ways(edges, a, b)
    assert both
    assert not set(both[0]) & set(both[1])
    for way in both:
        assert_way(edges, way, a, b)


@pytest.mark.parametrize(("a", "b"), [(0, 9), (9, 0), (8, 9)])
def test_places_off_the_network_have_no_ways(a, b):
    assert two_ways([(0, 1, 1), (0, 1, 2)], a, b) is None


def test_twins_are_two_ways():
    assert sorted(two_ways([(0, 1, 1), (0, 1, 1)], 0, 1) or ()) == [(0,), (1,)]


def flow_of_two(edges, costs, a, b):
    """What two ways without a common edge cost together, by networkx; None if there are not two."""
    graph = nx.MultiDiGraph()
    graph.add_node(a, demand=-2)
    graph.add_node(b, demand=2)
    for (u, v, _), cost in zip(edges, costs, strict=True):
        if cost is not None:
            graph.add_edge(u, v, capacity=1, weight=cost)
            graph.add_edge(v, u, capacity=1, weight=cost)
    try:
        return nx.min_cost_flow_cost(graph)
    except nx.NetworkXUnfeasible:
        return None


def test_the_cheapest_two_are_as_cheap_as_networkx_says():
    found = 0
    for edges, a, b, rnd in networks(15):
        if a == b:
            continue
        costs = [rnd.choice((None, 0, 0, 1, 2, 5)) for _ in edges]
        both = cheapest_two([*neighbours(edges), *[[]] * 9], a, b, costs)
        least = flow_of_two(edges, costs, a, b)
        if both is None:
            assert least is None
            continue
        found += 1
        total, pair = both
        assert total == least == sum(costs[i] for way in pair for i in way), (edges, costs, a, b)
        assert not set(pair[0]) & set(pair[1])
        for way in pair:
            assert_way(edges, way, a, b)
    assert found > 100


def test_the_cheapest_way_need_not_be_one_of_the_cheapest_two():
    """0-1-2-3 costs 3; but the two that avoid its middle cost less together than it and whatever is left."""
    edges = [(0, 1, 1), (1, 2, 1), (2, 3, 1), (0, 2, 2), (1, 3, 2), (0, 3, 9)]
    found = cheapest_two(neighbours(edges), 0, 3, [length for _, _, length in edges])
    assert found
    assert found[0] == 6
    assert {frozenset(way) for way in found[1]} == {frozenset((0, 4)), frozenset((3, 2))}
