"""A part of a map for a pane that is smaller than the canvas.

The part scrolls inside the box that the map uses. No code is cut: one that would be is drawn whole at the edge,
unfilled, and every track that leaves the part has its far city's code where it leaves, unfilled as well.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, NamedTuple

from trainbound.drawing.cells import BLANK, GROUND, Grid, Row, put
from trainbound.drawing.layout import LABEL
from trainbound.drawing.map import edge_role
from trainbound.drawing.situation import NOWHERE, Situation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trainbound.drawing.layout import Cell as At
    from trainbound.drawing.map import Chart

NEAR = (12, 5)
"""Columns and rows within which the code of a far city is not repeated."""
_OFF, _LINE, _OTHER_LINE, _BESIDE, _BEAD, _DEEP, _MOST = 1.0, 0.5, 4.0, 6.0, 2.0, 1.5, 16.0


class Window(NamedTuple):
    """What a pane shows of a canvas: its top left cell there (it may be negative in a roomy pane), and its size."""

    x: int
    y: int
    width: int
    height: int

    def has(self, cell: At) -> bool:
        """Whether a cell of the canvas is seen."""
        return self.x <= cell[0] < self.x + self.width and self.y <= cell[1] < self.y + self.height

    def shows(self, label: At) -> bool:
        """Whether the whole of a label is seen."""
        return self.has(label) and self.has((label[0] + LABEL - 1, label[1]))


def window(chart: Chart, width: int, height: int, centre: At | None = None) -> Window:
    """The part of a canvas that a pane shows.

    Args:
        chart: the map.
        width: columns of the pane.
        height: rows of the pane.
        centre: the cell of the canvas that should be in the middle; the middle of the map when it is missing.

    Returns:
        A window centred on the cell as far as the map goes; a map that is smaller than the pane is put in its middle.
    """
    left, top, right, bottom = box(chart)
    x, y = centre if centre else ((left + right) // 2, (top + bottom) // 2)
    return Window(_scroll(x, width, left, right), _scroll(y, height, top, bottom), width, height)


def _scroll(centre: int, size: int, low: int, high: int) -> int:
    if high - low + 1 <= size:
        return low - (size - (high - low + 1)) // 2
    return max(low, min(centre - size // 2, high - size + 1))


def box(chart: Chart) -> tuple[int, int, int, int]:
    """The first and last columns and rows that a map uses: left, top, right, bottom."""
    return chart.box


def centre_of(chart: Chart, vertex: int = NOWHERE, track: int = NOWHERE) -> At | None:
    """The cell on which a window is centred for a city, or for a track; None when neither is on the canvas."""
    if track in chart.paths:
        path = chart.paths[track]
        return path[len(path) // 2]
    return (chart.at[vertex][0] + 1, chart.at[vertex][1]) if vertex in chart.at else None


def whole(chart: Chart, part: Window) -> int:
    """The tracks of which every cell and both labels are seen, as bits: those that can have hints."""
    return sum(1 << i for i, path in chart.paths.items()
               if all(map(part.has, path))
               and all(part.shows(chart.at[v]) for v in (chart.board.tracks[i].a, chart.board.tracks[i].b)))


def draw(chart: Chart, situation: Situation, part: Window) -> Grid:
    """A part of a map, as many rows and columns as the window has."""
    edge = {(x + part.x + k, y + part.y) for _, x, y in _cut_labels(chart, part) for k in range(LABEL)}
    canvas = chart.draw(situation, lambda cell: part.has(cell) and cell not in edge)
    empty = [BLANK] * part.width
    grid: Grid = []
    for y in range(part.y, part.y + part.height):
        if 0 <= y < len(canvas):
            row = canvas[y][max(0, part.x): max(0, part.x + part.width)]
            left = [BLANK] * max(0, -part.x)
            grid.append((left + row + empty)[: part.width])
        else:
            grid.append(list(empty))
    _cut_tags(grid, canvas, part)
    for v, x, y in _cut_labels(chart, part):
        for k in range(LABEL):
            _wipe_tag(grid[y], x + k)
        put(grid, x, y, chart.board.cities[v].code, edge_role(v, situation))
    _exits(chart, grid, situation, part)
    return grid


def _cut_tags(grid: Grid, canvas: Grid, part: Window) -> None:
    """Takes away the tags of which only a piece is seen: it would read as another tag."""
    for y, row in enumerate(grid):
        line = canvas[y + part.y] if 0 <= y + part.y < len(canvas) else []
        for x, outside, end in ((0, part.x - 1, "}"), (part.width - 1, part.x + part.width, "{")):
            if 0 <= outside < len(line) and line[outside].role.startswith("tag") and line[outside].char != end:
                _wipe_tag(row, x)


def _wipe_tag(row: Row, x: int) -> None:
    """Takes away the tag that covers a cell of a row, if one does."""
    first = last = x
    while first > 0 and row[first].role.startswith("tag") and row[first].char != "{":
        first -= 1
    while last < len(row) - 1 and row[last].role.startswith("tag") and row[last].char != "}":
        last += 1
    for k in range(first, last + 1):
        if row[k].role.startswith("tag"):
            row[k] = BLANK


def _cut_labels(chart: Chart, part: Window) -> list[tuple[int, int, int]]:
    """The labels that the edge cuts, and where in the part they are drawn whole: (vertex, column, row)."""
    found = []
    for v, (x, y) in chart.at.items():
        seen = [k for k in range(LABEL) if part.has((x + k, y))]
        if 0 < len(seen) < LABEL:
            found.append((v, 0 if x < part.x else part.width - LABEL, y - part.y))
    return found


def _exits(chart: Chart, grid: Grid, situation: Situation, part: Window) -> None:
    """Writes far cities' codes where tracks leave the part, those first that have the fewest places for it."""
    seen = _cut_labels(chart, part)
    seen += [(v, x - part.x, y - part.y) for v, (x, y) in chart.at.items() if part.shows((x, y))]
    codes = {(x + k, y) for _, x, y in seen for k in range(LABEL)}
    exits = []
    for track, path in chart.paths.items():
        for far, cell in ways_out(chart, track, path, part):
            at = cell[0] - part.x, cell[1] - part.y
            if not _named(seen, far, at):
                exits.append((track, far, at))
    if not exits:
        return
    solid = {(x, y) for y, row in enumerate(grid) for x, cell in enumerate(row) if _is_solid(cell.role)}
    places = [len(_spots(chart, grid, *exit_, part, solid, codes)) for exit_ in exits]
    for _, (track, far, at) in sorted(zip(places, exits, strict=True)):
        spots = [] if _named(seen, far, at) else _spots(chart, grid, track, far, at, part, solid, codes)
        if spots:
            x, y = min(spots)[1]
            role = edge_role(far, situation)
            put(grid, x, y, chart.board.cities[far].code, role)
            seen.append((far, x, y))
            code = {(x + i, y) for i in range(LABEL)}
            codes |= code
            if _is_solid(role):
                solid |= code


def ways_out(chart: Chart, track: int, path: Sequence[At], part: Window) -> list[tuple[int, At]]:
    """Where a track leaves the part: each far city, and the last cell on this side; a label beyond the edge is one."""
    t = chart.board.tracks[track]
    inside = [any(part.has((x + k, y)) for k in range(LABEL)) for x, y in (chart.at[t.a], chart.at[t.b])]
    inside[1:1] = map(part.has, path)
    cells = [path[0], *path, path[-1]]
    return [(t.b, cells[k]) if inside[k] else (t.a, cells[k + 1])
            for k in range(len(cells) - 1) if inside[k] != inside[k + 1]]


def _named(seen: list[tuple[int, int, int]], vertex: int, at: At) -> bool:
    """Whether a city's code stands near enough to an exit already."""
    return any(v == vertex and abs(x + 1 - at[0]) <= NEAR[0] and abs(y - at[1]) <= NEAR[1] for v, x, y in seen)


def _spots(
    chart: Chart, grid: Grid, track: int, far: int, at: At, part: Window, solid: set[At], codes: set[At]
) -> list[tuple[float, At]]:
    """The places for a code at an exit with their costs: over blanks and lines, next to no bead and no code.

    A code at the end of a level line reads as that line's city, which costs most where it is not.
    """
    found = []
    for y in range(max(0, at[1] - 2), min(part.height, at[1] + 3)):
        free = 0  # cells in a row up to this one on which a code may stand, or beside which it may
        first = max(0, at[0] - 6)
        for end in range(first - 1, min(part.width - LABEL, at[0] + 4) + LABEL + 1):
            free = 0 if (end, y) in solid or (end, y) in codes else free + 1
            x = end - LABEL
            if free < LABEL + 2 or x < first:
                continue
            cost = _OFF * (max(0, x - at[0], at[0] - x - LABEL + 1) + abs(y - at[1]))
            deep = _DEEP * min(x, y, part.width - LABEL - x, part.height - 1 - y)
            if cost + deep > _MOST:
                continue
            for cx in range(x, end):
                owner = chart.lines.get((cx + part.x, y + part.y))
                if owner is not None and grid[y][cx].role != GROUND:
                    cost += _LINE if owner == track else _OTHER_LINE
                cost += sum(_BEAD for dy in (-1, 1) if (cx, y + dy) in solid) / LABEL
            cost += sum(_BESIDE for cx in (x - 1, end) if _misleads(chart, grid, far, (cx, y), part))
            cost += deep
            if cost <= _MOST:
                found.append((cost, (x, y)))
    return found


def _misleads(chart: Chart, grid: Grid, far: int, cell: At, part: Window) -> bool:
    """Whether a cell beside a code shows the line of a track that does not go to that city."""
    x, y = cell
    owner = chart.lines.get((x + part.x, y + part.y))
    if owner is None or not 0 <= x < part.width or grid[y][x].role == GROUND:
        return False
    return far not in (chart.board.tracks[owner].a, chart.board.tracks[owner].b)


@functools.cache
def _is_solid(role: str) -> bool:
    """Whether what has this role is no blank and no bare line: a bead, a code, a hint, a claimed track, a tag."""
    return role not in (GROUND, "closed-line", "way", "way-own") and not role.startswith("line-")
