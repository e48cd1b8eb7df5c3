"""The sentences of this layer: what is wrong with a graph, and what to do."""

from __future__ import annotations

from collections.abc import Hashable


def self_loop(node: Hashable, key: Hashable) -> str:
    """An edge from a node to itself."""
    return (
        f"The edge {key!r} joins {node!r} to itself. An edge must join two different nodes: leave it out, "
        "or put a node in the middle of it."
    )


def bad_length(u: Hashable, v: Hashable, key: Hashable, found: object) -> str:
    """An edge whose length is missing (found is None) or is no whole number from 1."""
    what = "has no length" if found is None else f"has the length {found!r}"
    return (
        f"The edge {key!r} from {u!r} to {v!r} {what}. A length is a whole number from 1: "
        f"set graph.edges[{u!r}, {v!r}, {key!r}]['length']."
    )
