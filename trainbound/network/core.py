"""What is left of a component once its trees are peeled and its chains contracted.

A longest trail enters a tree that hangs on the rest only to end there, so of all the trees at a vertex only the two
longest downward paths matter: its *arms*. A vertex of degree two is passed through or skipped with both its edges, so
a row of them is one long edge, a *chain*. What remains, the core, is small: a handful of vertices on most boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

Edge: TypeAlias = tuple[int, int, int]
"""(u, v, length)"""
Path: TypeAlias = "tuple[int, Path] | tuple[()]"
"""Edge indices as a linked list: a shared tail makes an arm cheap to grow."""
Arm: TypeAlias = tuple[int, Path]
"""(length, path outwards or inwards)"""
Chain: TypeAlias = tuple[int, list[int]]
"""(length, edge indices)"""


class Bundle(NamedTuple):
    """All chains between the same two core vertices.

    A best trail uses all of them, all but the shortest, or none: with two unused and one used, the two could be added
    there and back.
    """

    options: tuple[int, ...]
    """Twice the length left out by: none; the shortest (if there are several); all."""
    kind: int
    """See `frontier.Shape`."""
    chains: list[Chain]
    """Shortest first."""

    def used(self, option: int) -> Iterable[int]:
        """The edges that an option uses."""
        if option == len(self.options) - 1:
            return ()
        return (e for _, path in self.chains[option:] for e in path)


class Core(NamedTuple):
    """A component reduced to its junctions, which are numbered from 0."""

    arms: list[list[Arm]]
    """For each vertex at most two, longest first."""
    loops: list[Chain]
    """For each vertex all chains that return to it, as one; they are used whenever the vertex is."""
    bundles: list[dict[int, Bundle]]
    """For each vertex, neighbour to bundle; the same bundle from both sides."""
    total: int
    """The length of all arms, loops and bundles."""
    best: Chain
    """The longest trail met on the way, none of which goes along a bundle."""


def reduce(edges: Sequence[Edge], vertices: Sequence[int], incident: Sequence[Sequence[int]]) -> Core:
    """Peel the trees of one component and contract its chains.

    Args:
        edges: all edges; loops are not allowed.
        vertices: the vertices of the component.
        incident: for each vertex the indices of its edges.
    """
    across = [u ^ v for u, v, _ in edges]  # across[edge] ^ u is the other end
    degree = [len(here) for here in incident]  # becomes the degree inside the core
    last = [0] * len(incident)  # the exclusive or of the edges still there: of two, each gives the other
    for v in vertices:
        for e in incident[v]:
            last[v] ^= e
    arms, best = _peel(edges, vertices, across, degree, last)
    junctions = [v for v in vertices if degree[v] > 2 or (degree[v] and v in arms)]
    number = {v: i for i, v in enumerate(junctions)}
    between: dict[tuple[int, int], list[Chain]] = {}
    loops: list[Chain] = []
    total = 0
    walked: set[int] = set()
    for v, i in number.items():
        alone = 0
        loop: list[int] = []
        for e in incident[v]:
            at = across[e] ^ v
            if e in walked or not degree[at]:
                continue
            length = edges[e][2]
            path = [e]
            while at not in number:
                e ^= last[at]
                path.append(e)
                length += edges[e][2]
                at ^= across[e]
            walked.add(e)
            if at == v:
                alone += length
                loop += path
            elif (i, number[at]) in between:
                between[i, number[at]].append((length, path))
            else:
                between[i, number[at]] = [(length, path)]
        loops.append((alone, loop))
        here = arms.get(v, ())
        for length, _ in here:
            alone += length
        total += alone
        if alone > best[0]:
            best = (alone, loop + unrolled(here))
    bundles: list[dict[int, Bundle]] = [{} for _ in junctions]
    for (i, j), chains in between.items():
        length = chains[0][0]
        if len(chains) == 1:
            bundle = Bundle((0, 2 * length), 1, chains)
        else:
            chains.sort(key=_length)
            length = sum(map(_length, chains))
            bundle = Bundle((0, 2 * chains[0][0], 2 * length), 2 + (len(chains) & 1), chains)
        total += length
        bundles[i][j] = bundles[j][i] = bundle
    return Core([arms.get(v, []) for v in junctions], loops, bundles, total, best)


def _peel(
    edges: Sequence[Edge], vertices: Sequence[int], across: Sequence[int], degree: list[int], last: list[int]
) -> tuple[dict[int, list[Arm]], Chain]:
    """Take leaves off until none is left, keeping `degree` and `last` in step.

    Returns the arms of each vertex still standing, and the longest trail that lies in the trees alone.
    """
    arms: dict[int, list[Arm]] = {}
    best = 0
    best_arms: list[Arm] = []
    leaves = [v for v in vertices if degree[v] == 1]
    while leaves:
        v = leaves.pop()
        down = 0
        path: Path = ()
        here = arms.pop(v, None)
        if here:
            down, path = here[0]
            length = sum(map(_length, here))
            if length > best:
                best, best_arms = length, here
        if not degree[v]:  # the last vertex of a tree
            continue
        edge = last[v]
        u = across[edge] ^ v
        degree[v] = 0
        degree[u] -= 1
        last[u] ^= edge
        if degree[u] == 1:
            leaves.append(u)
        arm = (down + edges[edge][2], (edge, path))
        there = arms.get(u)
        if there is None:
            arms[u] = [arm]
        else:
            there.append(arm)
            there.sort(key=_length, reverse=True)
            del there[2:]
    return arms, (best, unrolled(best_arms))


def _length(piece: Arm | Chain) -> int:
    return piece[0]


def unrolled(arms: Iterable[Arm]) -> list[int]:
    """The edge indices of some arms."""
    found: list[int] = []
    for _, path in arms:
        while path:
            edge, path = path
            found.append(edge)
    return found
