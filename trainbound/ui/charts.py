"""Maps made ready to be drawn, kept for as long as the program runs, and their cells as rows."""

from __future__ import annotations

from functools import lru_cache

from trainbound.drawing import pane
from trainbound.drawing.cells import Grid, spans
from trainbound.drawing.glyphs import SETS
from trainbound.drawing.layout import load_layouts
from trainbound.drawing.map import Chart
from trainbound.drawing.situation import Situation
from trainbound.kernel.faults import BadMap
from trainbound.ticket.board import Board
from trainbound.ui.strips import Row


@lru_cache(maxsize=8)
def charts(board: Board, glyphs: str) -> tuple[Chart, ...]:
    """Every canvas of a map in one glyph set, in the order of its layout file; none when it has no layout.

    Args:
        board: the map.
        glyphs: a key of `drawing.glyphs.SETS`.
    """
    try:
        layouts = load_layouts(board)
    except BadMap:
        return ()
    return tuple(Chart(board, layout, SETS[glyphs]) for layout in layouts)


def fitting(board: Board, glyphs: str, wide: int, high: int) -> int:
    """The number of the largest canvas that is whole in some room, else of the smallest; -1 when there is none."""
    found = charts(board, glyphs)
    sizes = [_size(chart) for chart in found]
    whole = [i for i, (w, h) in enumerate(sizes) if w <= wide and h <= high and not found[i].layout.part]
    if whole:
        return max(whole, key=lambda i: sizes[i][0] * sizes[i][1])
    return min(range(len(found)), key=lambda i: sizes[i][0] * sizes[i][1], default=-1)


def _size(chart: Chart) -> tuple[int, int]:
    left, top, right, bottom = pane.box(chart)
    return right - left + 1, bottom - top + 1


def rows_of(grid: Grid) -> list[Row]:
    """A picture of the drawing layer as rows."""
    return [list(spans(row)) for row in grid]


def picture(chart: Chart, situation: Situation, wide: int, high: int,
            centre: tuple[int, int] | None = None) -> list[Row]:
    """The part of a map around a cell of its canvas, or around its middle, as so many rows and columns."""
    return rows_of(pane.draw(chart, situation, pane.window(chart, wide, high, centre)))
