"""The public functions on networkx graphs."""

import subprocess
import sys

import networkx as nx
import pytest

from tests.network.reference import assert_steps
from trainbound.network import Trail, disjoint_ways, joined, longest_trail


@pytest.fixture
def graph():
    """Two rings that meet in `hub`, a twin, and a piece apart; keys and nodes of several kinds."""
    made = nx.MultiGraph()
    made.add_edge("a", "b", "red", length=2)
    made.add_edge("b", "hub", "blue", length=3)
    made.add_edge("hub", "a", length=4)
    made.add_edge("hub", ("x", 1), "x", length=5)
    made.add_edge(("x", 1), 7, "y", length=6)
    made.add_edge(7, "hub", "z", length=7)
    made.add_edge(7, "hub", "twin", length=8)
    made.add_edge("p", "q", length=1)
    made.add_node("alone")
    return made


def length_of(graph, walk):
    return sum(graph.edges[u, v, key]["length"] for u, v, key in walk)


def test_longest_trail_comes_in_walking_order(graph):
    trail = longest_trail(graph)
    assert trail.length == length_of(graph, trail.edges) == 2 + 3 + 4 + 5 + 6 + 7 + 8
    assert_steps(graph, trail.edges)


def test_one_edge_is_a_trail():
    graph = nx.MultiGraph()
    graph.add_edge("york", "hull", "grey", length=3)
    assert longest_trail(graph) in (Trail(3, (("york", "hull", "grey"),)), Trail(3, (("hull", "york", "grey"),)))


def test_a_trail_that_begins_at_the_far_end_of_its_first_edge_is_told_from_there():
    graph = nx.MultiGraph([("m", "a", {"length": 1}), ("m", "b", {"length": 1}), ("m", "c", {"length": 5})])
    trail = longest_trail(graph)
    assert trail.length == 6
    assert_steps(graph, trail.edges)


def test_graph_without_edges_has_length_0():
    assert longest_trail(nx.MultiGraph()) == Trail(0, ())
    lonely = nx.MultiGraph()
    lonely.add_nodes_from("abc")
    assert longest_trail(lonely) == Trail(0, ())


def test_joined_is_the_shortest_walk(graph):
    walk = joined(graph, "a", 7)
    assert walk is not None
    assert (walk[0][0], walk[-1][1]) == ("a", 7)
    assert length_of(graph, walk) == 11
    assert_steps(graph, walk)


def test_joined_to_itself_without_a_step(graph):
    assert joined(graph, "alone", "alone") == []


def test_not_joined(graph):
    assert joined(graph, "a", "p") is None
    assert joined(graph, "a", "alone") is None


def test_disjoint_ways_share_no_edge(graph):
    both = disjoint_ways(graph, "a", ("x", 1))
    assert both is not None
    for walk in both:
        assert (walk[0][0], walk[-1][1]) == ("a", ("x", 1))
        assert_steps(graph, walk)
    assert_steps(graph, [*both[0], *[(v, u, key) for u, v, key in reversed(both[1])]])


def test_no_disjoint_ways_over_a_single_route(graph):
    assert disjoint_ways(graph, "p", "q") is None


def test_a_node_the_graph_does_not_have_is_joined_to_nothing(graph):
    assert joined(graph, "a", "nowhere") is None
    assert joined(graph, "nowhere", "nowhere") is None
    assert disjoint_ways(graph, "nowhere", "a") is None


@pytest.mark.parametrize(
    "question", [longest_trail, lambda g: joined(g, "a", "b"), lambda g: disjoint_ways(g, "a", "b")]
)
def test_self_loop_is_refused_and_named(graph, question):
    graph.add_edge("b", "b", "ring", length=1)
    with pytest.raises(ValueError, match=r"'ring' joins 'b' to itself.*leave it out"):
        question(graph)


@pytest.mark.parametrize(
    "question", [longest_trail, lambda g: joined(g, "a", "b"), lambda g: disjoint_ways(g, "a", "b")]
)
def test_missing_length_is_refused_and_named(graph, question):
    graph.add_edge("a", "hub", "new")
    with pytest.raises(ValueError, match=r"'new' .* has no length.*whole number from 1.*set graph\.edges"):
        question(graph)


@pytest.mark.parametrize("length", [0, -2, 1.5, "3"])
def test_length_that_is_no_whole_number_from_1_is_refused(graph, length):
    graph.add_edge("a", "b", "odd", length=length)
    with pytest.raises(ValueError, match=f"'odd' .* has the length {length!r}"):
        longest_trail(graph)


def test_the_graph_is_left_as_it_was(graph):
    before = nx.MultiGraph(graph)
    longest_trail(graph)
    joined(graph, "a", "b")
    disjoint_ways(graph, "a", "hub")
    assert nx.utils.graphs_equal(before, graph)


def test_import_does_not_load_networkx():
    """The engine uses the inner functions in every game; networkx takes a tenth of a second to load."""
    code = "import sys, trainbound.network; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
