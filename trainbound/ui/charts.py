"""Maps made ready to be drawn, kept for as long as the program runs, and their cells as rows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trainbound.drawing import pane
from trainbound.drawing.cells import Grid, spans
from trainbound.drawing.glyphs import SETS
from trainbound.drawing.layout import load_layouts
from trainbound.drawing.map import Chart
from trainbound.drawing.situation import Situation
from trainbound.kernel.faults import BadMap
from trainbound.ticket.board import Board
from trainbound.ui.canvas import At
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


@dataclass(frozen=True)
class ChartCanvas:
    """A canvas of a ticket map, with what lies on it."""

    chart: Chart
    situation: Situation

    @property
    def name(self) -> str:
        """Zoom and part."""
        return f"{self.chart.layout.zoom} {self.chart.layout.part}".strip()

    @property
    def whole(self) -> bool:
        """Whether it is no part."""
        return not self.chart.layout.part

    @property
    def size(self) -> At:
        """What the map uses of it."""
        left, top, right, bottom = pane.box(self.chart)
        return right - left + 1, bottom - top + 1

    def middle(self, wide: int, high: int, centre: At | None) -> At:
        """The middle of the window."""
        window = pane.window(self.chart, wide, high, centre)
        return window.x + wide // 2, window.y + high // 2

    def rows(self, wide: int, high: int, centre: At | None) -> list[Row]:
        """The window."""
        return picture(self.chart, self.situation, wide, high, centre)


def canvases(board: Board, glyphs: str, situation: Situation) -> list[ChartCanvas]:
    """Every canvas of a map, with what lies on it."""
    return [ChartCanvas(chart, situation) for chart in charts(board, glyphs)]


def rows_of(grid: Grid) -> list[Row]:
    """A picture of the drawing layer as rows."""
    return [list(spans(row)) for row in grid]


def picture(chart: Chart, situation: Situation, wide: int, high: int,
            centre: tuple[int, int] | None = None) -> list[Row]:
    """The part of a map around a cell of its canvas, or around its middle, as so many rows and columns."""
    return rows_of(pane.draw(chart, situation, pane.window(chart, wide, high, centre)))
