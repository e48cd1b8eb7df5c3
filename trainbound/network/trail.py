"""The longest trail of a network, exactly: the longest walk that uses no edge twice (rule T-28)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainbound.network.core import Edge, reduce
from trainbound.network.search import Search


def longest(edges: Sequence[Edge], floor: int = 0) -> tuple[int, tuple[int, ...]]:
    """The longest trail.

    Args:
        edges: (u, v, length); vertices are small integers, u is not v, lengths are whole numbers from 1. Several edges
            may join the same two vertices.
        floor: only a trail longer than this is asked for; a high floor makes the answer quicker.

    Returns:
        The length and the indices of its edges in walking order; (0, ()) if nothing is above the floor.
    """
    incident: list[list[int]] = [[] for _ in range(1 + max([max(u, v) for u, v, _ in edges], default=0))]
    for i, (u, v, _) in enumerate(edges):
        incident[u].append(i)
        incident[v].append(i)
    best, chosen = floor, None
    for total, vertices in sorted(_components(edges, incident), key=lambda part: -part[0]):
        if total <= best:
            break
        if sum(len(incident[v]) & 1 for v in vertices) <= 2:  # Euler: all of it is one walk
            best, chosen = total, {e for v in vertices for e in incident[v]}
            continue
        core = reduce(edges, vertices, incident)
        if core.best[0] > best:
            best, chosen = core.best
        if len(core.bundles) > 1 and core.total > best:
            found = Search(core).run(core.total - best - 1)
            if found:
                best, chosen = core.total - found[0], found[1]
    return (best, tuple(walk(edges, chosen))) if chosen else (0, ())


def _components(edges: Sequence[Edge], incident: Sequence[Sequence[int]]) -> list[tuple[int, list[int]]]:
    """The connected parts: (total length, vertices)."""
    parts: list[tuple[int, list[int]]] = []
    seen: set[int] = set()
    for start, here in enumerate(incident):
        if not here or start in seen:
            continue
        seen.add(start)
        vertices = [start]
        twice = 0
        for v in vertices:  # grows while it is read
            for i in incident[v]:
                a, b, length = edges[i]
                twice += length
                other = a if b == v else b
                if other not in seen:
                    seen.add(other)
                    vertices.append(other)
        parts.append((twice // 2, vertices))
    return parts


def walk(edges: Sequence[Edge], chosen: Iterable[int]) -> list[int]:
    """Put edges that make one trail into walking order (Hierholzer)."""
    at: dict[int, list[int]] = {}
    for e in sorted(chosen, reverse=True):
        u, v, _ = edges[e]
        at.setdefault(u, []).append(e)
        at.setdefault(v, []).append(e)
    start = next((v for v in sorted(at) if len(at[v]) & 1), min(at))
    used: set[int] = set()
    stack = [(start, -1)]
    order: list[int] = []
    while stack:
        v, by = stack[-1]
        here = at[v]
        while here and here[-1] in used:
            here.pop()
        if here:
            e = here.pop()
            used.add(e)
            a, b, _ = edges[e]
            stack.append((b if a == v else a, e))
        else:
            stack.pop()
            if by >= 0:
                order.append(by)
    return order[::-1]
