"""The box over the map, which never covers what it speaks of when the map can be moved out of its way."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from trainbound.drawing import pane
from trainbound.drawing.pane import Window
from trainbound.ui.sheet.model import Box
from trainbound.ui.strips import Row, clip, fit, over, width
from trainbound.ui.theme import Frames

if TYPE_CHECKING:
    from trainbound.drawing.map import Chart

At = tuple[int, int]
WIDE = 57
"""The most columns of a box, with its frame."""
_FREE = 4
"""Rows of the map that a box leaves free at least."""


def high_of(box: Box, rows: int) -> int:
    """How many rows a box takes in a map pane of so many rows, with its frame."""
    return min(len(box.rows) + 2, rows - _FREE)


def beside(chart: Chart, part: Window, high: int, cells: Collection[At]) -> tuple[Window, int]:
    """Where the map and a box go so that some cells are seen: the part of the canvas, and the box's top row.

    Args:
        chart: the map.
        part: what is seen of it without a box.
        high: rows of the box.
        cells: what is spoken of, on the canvas.
    """
    free = part.height - high
    x = part.x + part.width // 2
    ys = [y for _, y in cells] or [part.y + part.height // 2]
    middle = (min(ys) + max(ys)) // 2
    found = []
    for top, row in ((0, high + free // 2), (free, free // 2)):
        for tried in (part, pane.window(chart, part.width, part.height, (x, middle - row + part.height // 2))):
            rows = range(tried.y + top, tried.y + top + high)
            seen = sum(tried.has((cx, cy)) and not (cy in rows and cx < tried.x + WIDE) for cx, cy in cells)
            found.append((-seen, abs(tried.y - part.y), top, tried))
    *_, top, best = min(found)
    return best, top


def laid(box: Box, frames: Frames, rows: list[Row], columns: int, top: int, spot: At | None
         ) -> tuple[list[Row], At | None]:
    """The map's rows with a box over them, and the cursor's cell unless the box covers it."""
    left_top, right_top, left_low, right_low = tuple(frames.corners)
    wide = min(columns, WIDE)
    inside = wide - 2
    high = high_of(box, len(rows))
    title = clip(f" {box.title} ", inside - 2)
    framed: list[Row] = [[(left_top + frames.across, "rule"), (title, "key"),
                          (frames.across * (inside - 1 - width(title)) + right_top, "rule")]]
    framed += [[(frames.down, "rule"), *fit(row, inside), (frames.down, "rule")] for row in box.rows[:high - 2]]
    framed.append([(left_low + frames.across * inside + right_low, "rule")])
    covered = spot is not None and top <= spot[1] < top + high and spot[0] < wide
    return over(rows, framed, 0, top, columns), None if covered else spot
