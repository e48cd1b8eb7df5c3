"""Pictures of a map that are looked at in any room, whatever is drawn on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from trainbound.ui.strips import Row

At = tuple[int, int]
"""Column and row of a picture."""


class Canvas(Protocol):
    """One picture of a map."""

    @property
    def name(self) -> str:
        """What it is called: its zoom, and which part of the map it shows."""
        ...

    @property
    def whole(self) -> bool:
        """Whether it shows the whole map."""
        ...

    @property
    def size(self) -> At:
        """Its columns and rows."""
        ...

    def middle(self, wide: int, high: int, centre: At | None) -> At:
        """The cell in the middle of what is seen in so many columns and rows: the wanted one as far as the map goes."""
        ...

    def rows(self, wide: int, high: int, centre: At | None) -> list[Row]:
        """What is seen around a cell, or around the middle."""
        ...


def fitting(canvases: Sequence[Canvas], wide: int, high: int) -> int:
    """The number of the largest canvas that is whole in some room, else of the smallest; -1 when there is none."""
    sizes = [canvas.size for canvas in canvases]
    whole = [i for i, (w, h) in enumerate(sizes) if w <= wide and h <= high and canvases[i].whole]
    if whole:
        return max(whole, key=lambda i: sizes[i][0] * sizes[i][1])
    return min(range(len(canvases)), key=lambda i: sizes[i][0] * sizes[i][1], default=-1)
