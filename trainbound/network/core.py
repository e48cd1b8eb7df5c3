"""What is left of a network once its trees are peeled and its chains contracted.

A longest trail enters a tree that hangs on the rest only to end there, so of all the trees at a vertex only the two
longest downward paths matter: its *arms*. A vertex of degree two is passed through or skipped with both its edges, so
a row of them is one long edge, a *chain*. What remains, the core, is small: a handful of junctions on most boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import msgspec

Edge: TypeAlias = tuple[int, int, int]
"""(u, v, length)"""
Path: TypeAlias = "tuple[int, Path] | tuple[()]"
"""Edge indices as a linked list: a shared tail makes an arm cheap to grow."""
Arm: TypeAlias = tuple[int, Path]
"""(length, path)"""
Chain: TypeAlias = tuple[int, list[int]]
"""(length, edge indices in no order)"""

NO_EDGE = 1 << 60
"""A length above all others."""


class Bundle(msgspec.Struct, frozen=True):
    """All chains between the same two junctions.

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


class Part(msgspec.Struct, frozen=True):
    """A connected part of the core."""

    total: int
    """The length of all its arms, loops and bundles."""
    members: int
    """Its junctions, as bits."""
    odd: int
    """How many of its vertices have odd degree, the far ends of arms among them."""


class Core:
    """A network reduced to its junctions, which are numbered from 0.

    Attributes:
        arms: for each junction at most two, longest first.
        loops: for each junction all chains that return to it, as one; they are used whenever the junction is.
        bundles: for each junction, neighbour to bundle; the same bundle from both sides.
        near: for each junction its neighbours, as bits.
        odd: for each junction whether the number of its edges is odd.
        lightest: for each junction the length of its lightest arm or chain to another one.
        best: the longest trail that goes along no bundle.
    """

    __slots__ = ("arms", "best", "bundles", "lightest", "loops", "near", "odd")

    def __init__(self, edges: Sequence[Edge]) -> None:
        """Reduce a network of edges that join two different vertices each."""
        size = 1 + max([u if u > v else v for u, v, _ in edges], default=-1)
        degree = [0] * size  # becomes the degree inside the core
        last = [0] * size  # the exclusive or of the edges still there: of two, each gives the other
        for i, (u, v, _) in enumerate(edges):
            degree[u] += 1
            degree[v] += 1
            last[u] ^= i
            last[v] ^= i
        arms, self.best = _peel(edges, degree, last)
        self.arms: list[list[Arm]] = []
        self.odd: list[bool] = []
        self.lightest: list[int] = []
        number = [-1] * size
        for v, chains in enumerate(degree):
            if chains > 2 or (chains and v in arms):
                number[v] = len(self.arms)
                here = arms.get(v, [])
                self.arms.append(here)
                self.odd.append((chains + len(here)) & 1 == 1)
                self.lightest.append(here[-1][0] if here else NO_EDGE)
        self.loops: list[Chain] = [(0, []) for _ in self.arms]
        self.bundles: list[dict[int, Bundle]] = [{} for _ in self.arms]
        self.near = [0] * len(self.arms)
        self._contract(edges, degree, last, number)
        for j, (length, path) in enumerate(self.loops):
            here = self.arms[j]
            for arm in here:
                length += arm[0]
            if length > self.best[0]:
                self.best = (length, path + unrolled(here))

    def _contract(self, edges: Sequence[Edge], degree: list[int], last: list[int], number: list[int]) -> None:
        """Grow each edge of the core through vertices of degree two until it ends in junctions."""
        near, lightest = self.near, self.lightest
        inside: set[int] = set()  # the edges that chains begun elsewhere have taken up
        for i, (u, v, length) in enumerate(edges):
            if not degree[u] or not degree[v] or i in inside:
                continue
            path = [i]
            e = i
            while number[v] < 0:
                e ^= last[v]
                if e == i:  # all the way round: a ring without a junction
                    break
                path.append(e)
                length += edges[e][2]
                v ^= edges[e][0] ^ edges[e][1]
            else:
                e = i
                while number[u] < 0:
                    e ^= last[u]
                    path.append(e)
                    length += edges[e][2]
                    u ^= edges[e][0] ^ edges[e][1]
            if len(path) > 1:
                inside.update(path)
            a, b = number[u], number[v]
            if a < 0:
                if length > self.best[0]:
                    self.best = (length, path)
            elif a == b:
                self.loops[a] = (self.loops[a][0] + length, self.loops[a][1] + path)
            else:
                if length < lightest[a]:
                    lightest[a] = length
                if length < lightest[b]:
                    lightest[b] = length
                near[a] |= 1 << b
                near[b] |= 1 << a
                bundle = self.bundles[a].get(b)
                self.bundles[a][b] = self.bundles[b][a] = (
                    _bundle([*bundle.chains, (length, path)])
                    if bundle
                    else Bundle((0, 2 * length), 1, [(length, path)])
                )

    def parts(self) -> list[Part]:
        """The connected parts with more than one junction, heaviest first."""
        found = []
        left = (1 << len(self.near)) - 1
        while left:
            members = grown = left & -left
            total = odd = 0
            while grown:
                j = grown.bit_length() - 1
                members |= self.near[j]
                left &= ~(1 << j)
                grown = members & left
                total += 2 * self.loops[j][0]
                odd += self.odd[j] + len(self.arms[j])
                for length, _ in self.arms[j]:
                    total += 2 * length
                for bundle in self.bundles[j].values():
                    total += bundle.options[-1] // 2
            if members & (members - 1):
                found.append(Part(total // 2, members, odd))
        found.sort(key=lambda part: part.total, reverse=True)
        return found

    def all_edges(self, part: Part) -> list[int]:
        """All edges of a part."""
        found: list[int] = []
        for j, bundles in enumerate(self.bundles):
            if part.members >> j & 1:
                found += self.loops[j][1] + unrolled(self.arms[j])
                for k, bundle in bundles.items():
                    if k > j:
                        found += bundle.used(0)
        return found


def _bundle(chains: list[Chain]) -> Bundle:
    chains.sort(key=_length)
    total = sum(map(_length, chains))
    return Bundle((0, 2 * chains[0][0], 2 * total), 2 + (len(chains) & 1), chains)


def _peel(edges: Sequence[Edge], degree: list[int], last: list[int]) -> tuple[dict[int, list[Arm]], Chain]:
    """Take leaves off until none is left, keeping `degree` and `last` in step.

    Returns the arms of each vertex still standing, and the longest trail that lies in the trees alone.
    """
    arms: dict[int, list[Arm]] = {}
    best = 0
    best_arms: list[Arm] = []
    leaves = [v for v, edges_there in enumerate(degree) if edges_there == 1]
    while leaves:
        v = leaves.pop()
        down = 0
        path: Path = ()
        here = arms.pop(v, None)
        if here:
            down, path = here[0]
            length = down + here[1][0] if len(here) > 1 else down
            if length > best:
                best, best_arms = length, here
        if not degree[v]:  # the last vertex of a tree
            continue
        edge = last[v]
        a, b, length = edges[edge]
        u = a ^ b ^ v
        degree[v] = 0
        degree[u] -= 1
        last[u] ^= edge
        if degree[u] == 1:
            leaves.append(u)
        arm = (down + length, (edge, path))
        if u in arms:
            there = arms[u]
            there.append(arm)
            there.sort(key=_length, reverse=True)
            del there[2:]
        else:
            arms[u] = [arm]
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
