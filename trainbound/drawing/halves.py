"""Two pictures instead of one, for a map too dense for the size: the north, then the south."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.drawing.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Collection

    from trainbound.ticket.board import Board

NAMES = ("north", "south")
"""What the parts of a zoom in two halves are called, in their order."""


def halves(board: Board, zoom: str, width: int, height: int) -> tuple[Layout, Layout]:
    """Two canvases on which nothing is placed yet.

    Each is to hold the cities of its half, all their tracks, and the cities of the other half at which these end, so
    that every city has a picture with everything that meets there. The map is cut between two latitudes where the
    fuller picture has the fewest tracks, and both together have as few as can be.
    """
    order = sorted(range(len(board.cities)), key=lambda v: (-board.cities[v].at[0], v))
    cuts = [(set(order[:k]), set(order[k:])) for k in range(1, len(order))] or [(set(order), set(order))]

    def load(cut: tuple[set[int], set[int]]) -> tuple[int, int]:
        counts = [len(_tracks(board, half)) for half in cut]
        return max(counts), sum(counts)

    best = min(cuts, key=load)
    north, south = (_empty(board, half, Layout(zoom, width, height, {}, {}, name))
                    for half, name in zip(best, NAMES, strict=True))
    return north, south


def _tracks(board: Board, half: Collection[int]) -> list[int]:
    return [i for i, t in enumerate(board.tracks) if t.a in half or t.b in half]


def _empty(board: Board, half: Collection[int], layout: Layout) -> Layout:
    """A canvas that is to hold some cities with all that meets there."""
    tracks = _tracks(board, half)
    cities = {*half, *(v for i in tracks for v in (board.tracks[i].a, board.tracks[i].b))}
    return layout.emptied({board.cities[v].id for v in cities}, {board.tracks[i].id for i in tracks})
