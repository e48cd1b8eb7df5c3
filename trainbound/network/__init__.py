"""Questions about networks: is it joined, the longest trail, two ways without a common edge. Knows no rules.

The functions here take a `networkx.MultiGraph` whose edges carry `length`, a whole number from 1. They convert it and
call the inner functions, which work on plain integers and are what the engine uses: `trail.longest`, and `merge`,
`cheapest`, `joined`, `two_ways`, `looped` and `cheapest_two` in `ways`. Each is loaded when it is asked for, since
games use the inner ones alone, and maps of hexes only `hexes`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainbound.network.graphs import Trail, Walk, disjoint_ways, joined, longest_trail

__all__ = ["Trail", "Walk", "disjoint_ways", "joined", "longest_trail"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from trainbound.network import graphs

    return getattr(graphs, name)
