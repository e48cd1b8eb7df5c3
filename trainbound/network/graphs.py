"""The same questions asked of a `networkx.MultiGraph`: converted to plain integers and handed to the engine's own."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import networkx

    from trainbound.network.core import Edge

Walk: TypeAlias = list[tuple[Hashable, Hashable, Hashable]]
"""Edges (u, v, key) in walking order, each from u to v."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A walk that uses no edge twice.

    Attributes:
        length: the sum of the lengths of its edges.
        edges: (u, v, key) in walking order: each begins at the node where the one before ended.
    """

    length: int
    edges: tuple[tuple[Hashable, Hashable, Hashable], ...]


def longest_trail(graph: networkx.MultiGraph[Any]) -> Trail:
    """The longest trail of a graph, exactly; of several equally long ones any. A graph without edges has length 0.

    Raises:
        ValueError: an edge joins a node to itself, or its `length` is missing or no whole number from 1.
    """
    from trainbound.network import trail

    numbers = _Numbers(graph)
    length, order = trail.longest(numbers.edges)
    return Trail(length, tuple(numbers.walk(order)))


def joined(graph: networkx.MultiGraph[Any], a: Hashable, b: Hashable) -> Walk | None:
    """The shortest walk from a to b by total length; [] if they are one node.

    None if there is no walk, also when the graph has no such node: a city nobody has reached is joined to nothing.

    Raises:
        ValueError: as for `longest_trail`.
    """
    from trainbound.network import ways

    numbers = _Numbers(graph)
    if a not in numbers.of or b not in numbers.of:
        return None
    way = ways.joined(numbers.edges, numbers.of[a], numbers.of[b])
    return None if way is None else numbers.walk(way, numbers.of[a])


def disjoint_ways(graph: networkx.MultiGraph[Any], a: Hashable, b: Hashable) -> tuple[Walk, Walk] | None:
    """Two walks from a to b that have no edge in common; they may share nodes. Both are [] if a and b are one node.

    None if there are not two, also when the graph has no such node.

    Raises:
        ValueError: as for `longest_trail`.
    """
    from trainbound.network import ways

    numbers = _Numbers(graph)
    if a not in numbers.of or b not in numbers.of:
        return None
    both = ways.two_ways(numbers.edges, numbers.of[a], numbers.of[b])
    return both and (numbers.walk(both[0], numbers.of[a]), numbers.walk(both[1], numbers.of[a]))


class _Numbers:
    """A graph with its nodes and edges numbered.

    Attributes:
        of: node to number.
        edges: (u, v, length) by numbers.
    """

    def __init__(self, graph: networkx.MultiGraph[Any]) -> None:
        from trainbound.network import texts

        self._nodes: list[Hashable] = list(graph)
        self._keys: list[Hashable] = []
        self.of = {node: i for i, node in enumerate(self._nodes)}
        self.edges: list[Edge] = []
        length: object
        for u, v, key, length in graph.edges(keys=True, data="length"):
            if u == v:
                raise ValueError(texts.self_loop(u, key))
            if not isinstance(length, int) or length < 1:
                raise ValueError(texts.bad_length(u, v, key, length))
            self._keys.append(key)
            self.edges.append((self.of[u], self.of[v], length))

    def walk(self, order: Sequence[int], start: int | None = None) -> Walk:
        """Edge numbers in walking order as (node, node, key)."""
        at = self._start(order) if start is None else start
        found: Walk = []
        for i in order:
            u, v, _ = self.edges[i]
            to = v if u == at else u
            found.append((self._nodes[at], self._nodes[to], self._keys[i]))
            at = to
        return found

    def _start(self, order: Sequence[int]) -> int:
        """The vertex at which a walk begins: the end of its first edge from which every other edge follows."""
        if not order:
            return 0
        first, second, _ = self.edges[order[0]]
        at = first
        for i in order:
            u, v, _ = self.edges[i]
            if at not in (u, v):
                return second
            at ^= u ^ v
        return first
