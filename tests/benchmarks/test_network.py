"""How much quicker the network answers are than the usual ways to get them. Prints the ratios; run with -s to see them.

Every ratio is taken in one run, best of several, because machines are noisy; the targets stand beside them.
"""

from __future__ import annotations

import random
from contextlib import suppress
from statistics import median

import networkx as nx
import pytest

from tests.benchmarks.positions import Board, Edges, boards, dense, hard
from tests.benchmarks.reference import best
from trainbound.network import disjoint_ways, longest_trail
from trainbound.network.trail import longest
from trainbound.network.ways import merge, two_ways

BOARDS = boards()
HARD = hard()
CAP = 100_000


class _EnoughError(Exception):
    pass


def exhaustive(edges: Edges) -> None:
    """The longest trail as most adaptations find it, given up after 100,000 calls."""
    around: dict[int, list[tuple[int, int, int]]] = {}
    for i, (u, v, length) in enumerate(edges):
        around.setdefault(u, []).append((i, v, length))
        around.setdefault(v, []).append((i, u, length))
    used: set[int] = set()
    calls = 0

    def go(city: int) -> int:
        nonlocal calls
        calls += 1
        if calls > CAP:
            raise _EnoughError
        most = 0
        for track, other, length in around[city]:
            if track not in used:
                used.add(track)
                most = max(most, length + go(other))
                used.remove(track)
        return most

    with suppress(_EnoughError):
        max(go(city) for city in around)


def as_graph(edges: Edges) -> nx.MultiGraph:
    graph = nx.MultiGraph()
    graph.add_edges_from((u, v, {"length": length}) for u, v, length in edges)
    return graph


def show(capsys: pytest.CaptureFixture[str], line: str) -> None:
    with capsys.disabled():
        print(f"\n{line}")


@pytest.mark.parametrize("name", BOARDS)
def test_longest_trail_of_dense_positions(name, benchmark, capsys):
    positions = dense(BOARDS[name], 60, seed=7)
    inner, public, plain = [], [], []
    for edges in positions:
        graph = as_graph(edges)
        inner.append(best(lambda edges=edges: longest(edges), 7))
        public.append(best(lambda graph=graph: longest_trail(graph), 7))
        plain.append(best(lambda edges=edges: exhaustive(edges), 2))
    benchmark(lambda: [longest(edges) for edges in positions])
    ratio, public_ratio = median(plain) / median(inner), median(plain) / median(public)
    show(
        capsys,
        f"longest trail, dense, {name}: p50 {median(inner) * 1e3:.2f} ms, worst {max(inner) * 1e3:.2f} ms; "
        f"capped depth-first search p50 {median(plain) * 1e3:.1f} ms: {ratio:.0f} times (target 30); on networkx "
        f"graphs p50 {median(public) * 1e3:.2f} ms: {public_ratio:.0f} times (target 20)",
    )
    assert ratio >= 30
    assert public_ratio >= 20


@pytest.mark.parametrize("name", HARD)
def test_longest_trail_of_hard_positions(name, benchmark, capsys):
    inner = [best(lambda edges=edges: longest(edges)) for edges in HARD[name]]
    public = [best(lambda graph=graph: longest_trail(graph)) for graph in map(as_graph, HARD[name])]
    benchmark(lambda: [longest(edges) for edges in HARD[name]])
    show(
        capsys,
        f"longest trail, hard set, {name}: worst of {len(inner)} {max(inner) * 1e3:.2f} ms, on networkx graphs "
        f"{max(public) * 1e3:.2f} ms (target: none above 10 ms)",
    )
    assert max(inner) < 0.010
    assert max(public) < 0.010


def pairs(board: Board, seed: int) -> list[tuple[Edges, list[tuple[int, int]]]]:
    """Dense positions, each with five pairs of its cities."""
    rnd = random.Random(seed)
    found = []
    for edges in dense(board, 40, seed):
        cities = sorted({v for edge in edges for v in edge[:2]})
        found.append((edges, [tuple(rnd.sample(cities, 2)) for _ in range(5)]))
    return found


@pytest.mark.parametrize("name", BOARDS)
def test_two_ways(name, benchmark, capsys):
    inner, public, plain = [], [], []
    for edges, ((a, b), *_) in pairs(BOARDS[name], 3):
        graph = as_graph(edges)
        simple = nx.Graph(graph)  # dense positions have no twins, so this is the same network
        inner.append(best(lambda edges=edges, a=a, b=b: two_ways(edges, a, b), 5, 5))
        public.append(best(lambda graph=graph, a=a, b=b: disjoint_ways(graph, a, b), 5, 5))
        plain.append(best(lambda simple=simple, a=a, b=b: nx.edge_connectivity(simple, a, b), 5, 2))
        assert (two_ways(edges, a, b) is not None) == (nx.edge_connectivity(simple, a, b) >= 2)
    edges, ((a, b), *_) = pairs(BOARDS[name], 3)[0]
    benchmark(two_ways, edges, a, b)
    ratio = median(plain) / median(inner)
    show(
        capsys,
        f"two ways, {name}: {median(inner) * 1e6:.0f} µs, on networkx graphs {median(public) * 1e6:.0f} µs; "
        f"networkx.edge_connectivity {median(plain) * 1e6:.0f} µs: {ratio:.0f} times (target 12)",
    )
    assert ratio >= 12


def five_checks(edges: Edges, tickets: list[tuple[int, int]]) -> list[bool]:
    """Parts merged track by track, then the question that `trainbound.ticket.state` asks of them."""
    parts: tuple[int, ...] = ()
    for u, v, _ in edges:
        parts = merge(parts, u, v)
    return [any(part & ends and part & others for part in parts) for ends, others in tickets]


def five_checks_by_networkx(edges: Edges, tickets: list[tuple[int, int]]) -> list[bool]:
    graph = nx.MultiGraph()  # boards have twins
    graph.add_edges_from((u, v) for u, v, _ in edges)
    return [nx.has_path(graph, a, b) for a, b in tickets]


@pytest.mark.parametrize("name", BOARDS)
def test_five_ticket_checks_from_scratch(name, benchmark, capsys):
    inner, plain = [], []
    for edges, tickets in pairs(BOARDS[name], 5):
        ends = [(1 << a, 1 << b) for a, b in tickets]  # the form in which a board keeps its tickets
        inner.append(best(lambda edges=edges, ends=ends: five_checks(edges, ends), 5, 5))
        plain.append(best(lambda edges=edges, tickets=tickets: five_checks_by_networkx(edges, tickets), 5, 5))
        assert five_checks(edges, ends) == five_checks_by_networkx(edges, tickets)
    benchmark(five_checks, edges, ends)
    ratio = median(plain) / median(inner)
    show(
        capsys,
        f"five ticket checks, {name}: {median(inner) * 1e6:.0f} µs; a networkx graph and has_path "
        f"{median(plain) * 1e6:.0f} µs: {ratio:.1f} times (target 5)",
    )
    assert ratio >= 5
