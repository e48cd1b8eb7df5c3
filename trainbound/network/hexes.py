"""Questions about sets of places on a board where every place has a cost: hexes, for one.

Places are small whole numbers, sets of places integers with one bit a place, and `near` gives for each place its
neighbours as such a set.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from trainbound.network.bits import numbers


def joined(parts: tuple[int, ...], near: Sequence[int], place: int) -> tuple[int, ...]:
    """The connected parts of a set after a place is added; a place that is in one already changes nothing.

    Args:
        parts: the parts before, each a set of places.
        near: see above.
        place: the place that is added.
    """
    bit = 1 << place
    touching = near[place] | bit
    part = bit
    apart: tuple[int, ...] = ()
    for other in parts:
        if other & touching:
            part |= other
        else:
            apart += (other,)
    return (*apart, part)


def parts_of(near: Sequence[int], places: int) -> tuple[int, ...]:
    """The connected parts of a set of places."""
    found: list[int] = []
    left = places
    while left:
        part = edge = left & -left
        while edge:
            low = edge & -edge
            fresh = near[low.bit_length() - 1] & places & ~part
            part |= fresh
            edge = (edge ^ low) | fresh
        found.append(part)
        left &= ~part
    return tuple(found)


def around(near: Sequence[int], places: int) -> int:
    """The neighbours of a set of places that are not in it."""
    found = 0
    for place in numbers(places):
        found |= near[place]
    return found & ~places


def longest_row(after: Sequence[int], places: int) -> tuple[int, ...]:
    """The longest unbroken row of a set in one direction; of several the first.

    Args:
        after: for each place the next one in the direction, or -1.
        places: the set.
    """
    best: tuple[int, ...] = ()
    inner = 0
    for place in numbers(places):
        if after[place] >= 0:
            inner |= 1 << after[place]
    for place in numbers(places & ~inner):
        row = [place]
        while (place := after[place]) >= 0 and places >> place & 1:
            row.append(place)
        if len(row) > len(best):
            best = tuple(row)
    return best


def cheapest_way(
    around: Sequence[Sequence[int]], sources: int, targets: int, cost: Sequence[int]
) -> tuple[int, tuple[int, ...]] | None:
    """The cheapest way from a set of places to another, where entering a place costs (Dijkstra).

    Args:
        around: for each place its neighbours.
        sources: where the way begins; these cost nothing.
        targets: where it may end.
        cost: what each place costs, from 0.

    Returns:
        The total and the places entered in order; (0, ()) if the sets meet; None if there is no way.
    """
    if sources & targets:
        return 0, ()
    known = dict.fromkeys(numbers(sources), 0)
    came: dict[int, int] = {}
    heap = [(0, place) for place in known]
    while heap:
        total, place = heappop(heap)
        if total > known[place]:
            continue
        if targets >> place & 1:
            way = []
            while place in came:
                way.append(place)
                place = came[place]
            return total, tuple(way[::-1])
        for other in around[place]:
            new = total + cost[other]
            if other not in known or new < known[other]:
                known[other] = new
                came[other] = place
                heappush(heap, (new, other))
    return None


def cheapest_within(
    around: Sequence[Sequence[int]], sources: int, targets: int, cost: Sequence[int], most: int
) -> tuple[int, tuple[int, ...]] | None:
    """The cheapest way that enters at most so many places which cost something.

    Args:
        around: for each place its neighbours.
        sources: where the way begins; these cost nothing.
        targets: where it may end.
        cost: what each place costs, from 0.
        most: how many places with a cost it may enter.

    Returns:
        As `cheapest_way`; None if every way enters more.
    """
    known: dict[tuple[int, int], int] = {(place, 0): 0 for place in numbers(sources)}
    came: dict[tuple[int, int], tuple[int, int]] = {}
    heap = [(0, 0, place) for place, _ in known]
    while heap:
        total, n, place = heappop(heap)
        if total > known[place, n]:
            continue
        if targets >> place & 1:
            way, at = [], (place, n)
            while at in came:
                way.append(at[0])
                at = came[at]
            return total, tuple(way[::-1])
        for other in around[place]:
            step = (other, n + (cost[other] > 0))
            new = total + cost[other]
            if step[1] <= most and (step not in known or new < known[step]):
                known[step] = new
                came[step] = place, n
                heappush(heap, (new, step[1], other))
    return None
