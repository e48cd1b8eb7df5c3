"""The longest trail of a network, exactly: the longest walk that uses no edge twice (rule T-23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainbound.network.core import Core, Edge


def longest(edges: Sequence[Edge], floor: int = 0) -> tuple[int, tuple[int, ...]]:
    """The longest trail.

    Args:
        edges: (u, v, length); vertices are small integers, u is not v, lengths are whole numbers from 1. Several edges
            may join the same two vertices.
        floor: only a trail longer than this is asked for; a high floor makes the answer quicker.

    Returns:
        The length and the indices of its edges in walking order; (0, ()) if nothing is above the floor.
    """
    core = Core(edges)
    best = floor
    chosen: Iterable[int] = ()
    if core.best[0] > best:
        best, chosen = core.best
    for part in core.parts():
        if part.total <= best:
            break
        if part.odd <= 2:  # Euler: all of it is one walk
            best, chosen = part.total, core.all_edges(part)
        else:
            from trainbound.network.search import Search  # few networks in a game need it

            found = Search(core, part).run(part.total - best - 1)
            if found:
                best, chosen = part.total - found[0], found[1]
    return (best, walk(edges, chosen)) if chosen else (0, ())


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
