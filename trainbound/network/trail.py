"""The longest trail of a network, exactly: the longest walk that uses no edge twice (rule T-23)."""

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
    incident: list[list[int]] = [[] for _ in range(1 + max([u if u > v else v for u, v, _ in edges], default=-1))]
    for i, (u, v, _) in enumerate(edges):
        incident[u].append(i)
        incident[v].append(i)
    best = floor
    chosen: Iterable[int] = ()
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
    return (best, walk(edges, chosen)) if chosen else (0, ())


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
                other = a ^ b ^ v
                if other not in seen:
                    seen.add(other)
                    vertices.append(other)
        parts.append((twice // 2, vertices))
    return parts


def walk(edges: Sequence[Edge], chosen: Iterable[int]) -> tuple[int, ...]:
    """Put edges that make one trail into walking order (Hierholzer).

    Args:
        edges: as for `longest`.
        chosen: indices of edges; connected, and at most two vertices have an odd number of them.
    """
    unused = set(chosen)
    at: dict[int, list[int]] = {}
    for e in unused:
        u, v, _ = edges[e]
        at.setdefault(u, []).append(e)
        at.setdefault(v, []).append(e)
    here = next((v for v, around in at.items() if len(around) & 1), next(iter(at)))
    open_: list[int] = []
    order: list[int] = []
    while True:
        around = at[here]
        while around:
            e = around.pop()
            if e in unused:
                unused.remove(e)
                open_.append(e)
                here ^= edges[e][0] ^ edges[e][1]
                around = at[here]
        if not open_:
            return tuple(order[::-1])
        e = open_.pop()
        order.append(e)
        here ^= edges[e][0] ^ edges[e][1]
