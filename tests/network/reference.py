"""Slow and simple answers, and judges of walks, to test the quick ones against."""

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise

Edge = tuple[int, int, int]


def around(edges: Sequence[Edge]) -> dict[int, list[tuple[int, int, int]]]:
    found: dict[int, list[tuple[int, int, int]]] = {}
    for i, (u, v, length) in enumerate(edges):
        found.setdefault(u, []).append((i, v, length))
        found.setdefault(v, []).append((i, u, length))
    return found


def every_trail(edges: Sequence[Edge]) -> int:
    """The length of the longest trail, by walking all of them."""
    ways = around(edges)

    def go(at: int, used: frozenset[int]) -> int:
        return max((length + go(to, used | {i}) for i, to, length in ways[at] if i not in used), default=0)

    return max((go(start, frozenset()) for start in ways), default=0)


def remembered_trails(edges: Sequence[Edge]) -> int:
    """The same for some twenty edges: what can follow depends on the place and the edges used, not on their order."""
    ways = around(edges)
    known: dict[tuple[int, int], int] = {}

    def go(at: int, used: int) -> int:
        if (at, used) not in known:
            rest = (length + go(to, used | 1 << i) for i, to, length in ways[at] if not used >> i & 1)
            known[at, used] = max(rest, default=0)
        return known[at, used]

    return max((go(start, 0) for start in ways), default=0)


def places(edges: Sequence[Edge], walk: Sequence[int]) -> list[list[int]]:
    """The vertices that a walk of edge indices visits, for each of its possible directions; none if it is no walk."""
    found = []
    for start in set(edges[walk[0]][:2]) if walk else ():
        visited = [start]
        for i in walk:
            u, v, _ = edges[i]
            if visited[-1] not in (u, v):
                break
            visited.append(v if visited[-1] == u else u)
        else:
            found.append(visited)
    return found


def assert_trail(edges: Sequence[Edge], length: int, walk: Sequence[int]) -> None:
    """The walk holds together, uses no edge twice, and is as long as is said."""
    assert sum(edges[i][2] for i in walk) == length
    assert len(set(walk)) == len(walk)
    assert not walk or places(edges, walk), f"{walk} does not hold together"


def assert_way(edges: Sequence[Edge], walk: Sequence[int], a: int, b: int) -> None:
    """The walk leads from a to b and visits nothing twice."""
    if a == b:
        assert not walk
        return
    directions = [visited for visited in places(edges, walk) if visited[0] == a]
    assert directions, f"{walk} does not start at {a}"
    assert directions[0][-1] == b
    assert len(set(directions[0])) == len(directions[0])


def assert_steps(graph, walk: Iterable[tuple[Hashable, Hashable, Hashable]]) -> None:
    """A public walk: its edges exist, each starts where the last ended, none comes twice."""
    walk = list(walk)
    assert all(graph.has_edge(u, v, key) for u, v, key in walk)
    assert all(before[1] == after[0] for before, after in pairwise(walk))
    assert len({(frozenset((u, v)), key) for u, v, key in walk}) == len(walk)
