"""Who is first: groups of seats by several measures, and which of them parted each two places."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence


def rank(measures: Mapping[str, Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...]]:
    """Groups of seats, best first, by the measures in their order, higher is better.

    Returns:
        The groups, and for each neighbouring pair of groups the measure that parted them.
    """
    rows = list(zip(*measures.values(), strict=True))
    order = sorted(range(len(rows)), key=lambda s: rows[s], reverse=True)
    groups: list[list[int]] = []
    for s in order:
        if groups and rows[groups[-1][0]] == rows[s]:
            groups[-1].append(s)
        else:
            groups.append([s])
    names = list(measures)
    decided = tuple(
        next(name for name, x, y in zip(names, rows[a[0]], rows[b[0]], strict=True) if x != y)
        for a, b in itertools.pairwise(groups)
    )
    return tuple(tuple(sorted(group)) for group in groups), decided
