"""Ways between two places: is there one, the cheapest one, two without a common edge, the cheapest two.

Vertices are small whole numbers, and sets of vertices are integers with one bit a vertex, so that a ticket end may be
several places (the exits to a country).
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import TypeAlias

from trainbound.network.core import Edge

Adjacency: TypeAlias = Sequence[Sequence[tuple[int, int]]]
"""For each vertex its (neighbour, edge index) pairs."""

UNKNOWN = 1 << 60
"""A total above all others."""


def merge(components: tuple[int, ...], a: int, b: int) -> tuple[int, ...]:
    """The connected parts of a network after an edge a-b is added.

    Args:
        components: the parts before, as sets of vertices; a vertex without edges is in none.
        a: one end of the edge, a vertex.
        b: the other end.
    """
    ends = part = 1 << a | 1 << b
    apart = []
    for component in components:
        if component & ends:
            part |= component
        else:
            apart.append(component)
    return (*apart, part)


def neighbours(edges: Sequence[Edge]) -> list[list[tuple[int, int]]]:
    """The adjacency of some edges (u, v, length): for each vertex its (neighbour, edge index) pairs."""
    highest = max([u if u > v else v for u, v, _ in edges], default=-1)
    around: list[list[tuple[int, int]]] = [[] for _ in range(highest + 1)]
    for i, (u, v, _) in enumerate(edges):
        around[u].append((v, i))
        around[v].append((u, i))
    return around


def cheapest(
    adjacency: Adjacency, sources: int, targets: int, cost: Sequence[int | None], below: int = UNKNOWN
) -> tuple[int, tuple[int, ...]] | None:
    """The cheapest way from any of `sources` to any of `targets` (Dijkstra).

    Args:
        adjacency: see `neighbours`; may be the whole board, made once.
        sources: a set of vertices.
        targets: a set of vertices.
        cost: for each edge what it costs, from 0 (a track one has), or None where it is closed.
        below: a way that costs so much or more is none, unless the sets meet; a low one makes the answer quicker.

    Returns:
        The total and the edges in walking order; (0, ()) if the sets meet; None if there is no way.
    """
    if sources & targets:
        return 0, ()
    size = len(adjacency)
    known = [UNKNOWN] * size
    came: dict[int, tuple[int, int]] = {}
    heap: list[int] = []  # total and vertex in one number: they are compared much faster than pairs
    for v in range(size):
        if sources >> v & 1:
            known[v] = 0
            heap.append(v)
    while heap:
        total, v = divmod(heappop(heap), size)
        if total > known[v]:
            continue
        if targets >> v & 1:
            way = []
            while v in came:
                v, edge = came[v]
                way.append(edge)
            return total, tuple(way[::-1])
        for u, edge in adjacency[v]:
            more = cost[edge]
            if more is not None:
                more += total
                if more < known[u] and more < below:
                    known[u] = more
                    came[u] = (v, edge)
                    heappush(heap, more * size + u)
    return None


def joined(edges: Sequence[Edge], a: int, b: int) -> tuple[int, ...] | None:
    """The edges of a shortest walk from a to b by total length, in order; () if a is b, None if there is none."""
    found = cheapest(neighbours(edges), 1 << a, 1 << b, [length for _, _, length in edges])
    return found and found[1]


def two_ways(edges: Sequence[Edge], a: int, b: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Two ways from a to b that share no edge (they may share vertices), or None if there are not two.

    Each is a tuple of edge indices in walking order from a, and visits no vertex twice. Both are empty if a is b.
    """
    if a == b:
        return (), ()
    around = neighbours(edges)
    if max(a, b) >= len(around) or len(around[a]) < 2 or len(around[b]) < 2:
        return None
    tail: dict[int, int] = {}  # edges in use, each with the end at which it is entered
    for _ in range(2):
        # Breadth first; an edge in use may be walked against its direction, which takes it out of use again.
        came: dict[int, tuple[int, int]] = {a: (a, -1)}
        queue = [a]
        for v in queue:
            for u, edge in around[v]:
                if u not in came and tail.get(edge, u) == u:
                    came[u] = (v, edge)
                    queue.append(u)
            if b in came:
                break
        else:
            return None
        v = b
        while v != a:
            v, edge = came[v]
            if edge in tail:
                del tail[edge]
            else:
                tail[edge] = v
    return _take_way(around, tail, a, b), _take_way(around, tail, a, b)


def looped(edges: Sequence[Edge]) -> list[int]:
    """The sets of vertices any two of which are joined by two ways without a common edge; those of one are left out.

    They are what is left of the connected parts once every edge is taken away without which a part would fall apart
    (a bridge).
    """
    around = neighbours(edges)
    found: list[int] = []
    number: dict[int, int] = {}
    for root in range(len(around)):
        if root in number:
            continue
        number[root] = len(number)
        lowest = {root: number[root]}  # the least number that a vertex or those after it reach by an edge back
        pending = [root]  # vertices not yet in a set, in the order of their numbers
        path = [(root, -1, iter(around[root]))]
        while path:
            v, entered, more = path[-1]
            for u, edge in more:
                if u not in number:
                    number[u] = lowest[u] = len(number)
                    pending.append(u)
                    path.append((u, edge, iter(around[u])))
                    break
                if edge != entered and number[u] < lowest[v]:
                    lowest[v] = number[u]
            else:
                path.pop()
                if path and lowest[v] < lowest[path[-1][0]]:
                    lowest[path[-1][0]] = lowest[v]
                if lowest[v] == number[v]:
                    part = 0
                    while not part >> v & 1:
                        part |= 1 << pending.pop()
                    if part != 1 << v:
                        found.append(part)
    return found


def cheapest_two(
    adjacency: Adjacency, a: int, b: int, cost: Sequence[int | None]
) -> tuple[int, tuple[tuple[int, ...], tuple[int, ...]]] | None:
    """Two ways from a to b that share no edge and together cost least (the cheapest flow of two).

    Args:
        adjacency: see `neighbours`; may be the whole board, made once.
        a: a vertex.
        b: another vertex.
        cost: for each edge what it costs, from 0 (a track one has), or None where it is closed.

    Returns:
        The total and both ways in walking order from a, or None if there are not two.
    """
    tail: dict[int, int] = {}  # edges in use, each with the end at which it is entered
    total = 0
    for _ in range(2):
        # Taking an edge out of use gives its cost back, so costs may be negative the second time: a vertex is looked
        # at again whenever it is reached for less, and there is no end before nothing is left to look at.
        known = {a: 0}
        came: dict[int, tuple[int, int]] = {}
        heap = [(0, a)]
        while heap:
            reached, v = heappop(heap)
            if reached > known[v]:
                continue
            if v == b and not tail:
                break
            for u, edge in adjacency[v]:
                more = cost[edge]
                if more is None:
                    continue
                if edge in tail:
                    if tail[edge] == v:
                        continue
                    more = -more
                more += reached
                if u not in known or more < known[u]:
                    known[u] = more
                    came[u] = (v, edge)
                    heappush(heap, (more, u))
        if b not in known:
            return None
        total += known[b]
        v = b
        while v != a:
            v, edge = came[v]
            if edge in tail:
                del tail[edge]
            else:
                tail[edge] = v
    return total, (_take_way(adjacency, tail, a, b), _take_way(adjacency, tail, a, b))


def _take_way(around: Adjacency, tail: dict[int, int], a: int, b: int) -> tuple[int, ...]:
    """Walk from a to b along edges in use, take them out of use, and cut out any loop of the walk."""
    way: list[int] = []
    visited = [a]
    while visited[-1] != b:
        v, edge = next((u, e) for u, e in around[visited[-1]] if tail.get(e) == visited[-1])
        del tail[edge]
        if v in visited:
            keep = visited.index(v)
            del visited[keep + 1 :], way[keep:]
        else:
            visited.append(v)
            way.append(edge)
    return tuple(way)
