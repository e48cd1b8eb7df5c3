"""Hints: the capitals on tracks that choose one of them, and where on its line each stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from trainbound.drawing.cells import BLANK, Cell, Grid

if TYPE_CHECKING:
    from trainbound.drawing.layout import Cell as At
    from trainbound.drawing.map import Chart

LETTERS = "ABCDEFGJKMNPRSTUVXYZ"
"""What a hint may be: no L (the locomotive), no H, Q, W (keys), no I or O (they look like others)."""
_CODE, _FILLED, _HINT, _OFF_LINE, _FOREIGN = 6.0, 4.0, 8.0, 2.0, 3.0
_AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)


def alphabet(chart: Chart) -> str:
    """The capitals free for hints on a map: none that its tags use."""
    used = set("".join(chart.tags))
    return "".join(c for c in LETTERS if c not in used)


def assign(chart: Chart, tracks: Iterable[int]) -> dict[int, str]:
    """Hints for some tracks, in reading order of their beads.

    One capital each as far as they go; when there are more tracks, as few first letters as possible are given up to
    begin pairs, and the tracks whose lines have most room get the pairs. No hint begins another.
    """
    letters = alphabet(chart)
    order = sorted((i for i in tracks if i in chart.paths), key=lambda i: _reading(chart, i))
    n, m = len(order), len(letters)
    first = next((k for k in range(m + 1) if m - k + k * m >= n), m)
    pairs = [a + b for a in letters[m - first:] for b in letters]
    roomy = sorted(order, key=lambda i: -_room(chart, i))[: max(0, n - (m - first))] if first else []
    singles, doubles = iter(letters[: m - first]), iter(pairs)
    found = {}
    for i in order:
        hint = next(doubles if i in roomy else singles, "")
        if hint:
            found[i] = hint
    return found


def _reading(chart: Chart, track: int) -> tuple[int, int]:
    beads = chart.runs[track].beads
    x, y = chart.paths[track][beads[0] if beads else 0]
    return y, x


def _room(chart: Chart, track: int) -> int:
    """How many places there are for two capitals beside the run of a track."""
    bare = set(chart.bare(track))
    return len(_places(bare | _beside_line(chart, track), 2))


def _beside_line(chart: Chart, track: int) -> set[At]:
    """The cells beside a track's line that nothing of the map covers."""
    width, height = chart.layout.width, chart.layout.height
    around = {(x + dx, y + dy) for x, y in chart.paths[track] for dx, dy in _AROUND}
    return {c for c in around - chart.labels.keys() - chart.lines.keys() if 0 <= c[0] < width and 0 <= c[1] < height}


def _places(pool: set[At], width: int) -> list[list[At]]:
    """The ways to put capitals into some cells: in a row, since two below each other are read as two hints."""
    found = ([(x + k, y) for k in range(width)] for x, y in pool)
    return [cells for cells in found if pool.issuperset(cells)]


def place(chart: Chart, grid: Grid, hints: Mapping[int, str], room: Callable[[At], bool] | None = None) -> None:
    """Writes hints into a picture: each in the nearest bare cell of its own line, clear of codes and of other hints.

    Args:
        chart: the map.
        grid: the picture of its whole canvas.
        hints: track -> capitals.
        room: whether a cell may hold a hint; without it all may.
    """
    mine: set[At] = set()
    for track in sorted(hints, key=lambda i: (-len(hints[i]), len(chart.bare(i)) if i in chart.paths else 0)):
        if track not in chart.paths:
            continue
        cells = _spot(chart, grid, track, len(hints[track]), mine, room)
        for char, (x, y) in zip(hints[track], cells, strict=False):
            mine.add((x, y))
            grid[y][x] = Cell(char, "hint")


def _spot(chart: Chart, grid: Grid, track: int, width: int, mine: set[At],
          room: Callable[[At], bool] | None) -> list[At]:
    """The cheapest cells for a hint, over beads only where there are no others; none when there is no room at all."""
    path, beads = chart.paths[track], chart.runs[track].beads
    run = [path[k] for k in beads] or list(path)
    bare = {c for c in chart.bare(track) if room is None or room(c)} - mine
    free = {(x, y) for x, y in _beside_line(chart, track) if grid[y][x] == BLANK and (room is None or room((x, y)))}
    for pool in (bare | free, bare | free | set(run)):
        best = min(((_cost(chart, grid, track, cells, bare, run, mine), cells) for cells in _places(pool, width)),
                   default=None)
        if best is not None:
            return best[1]
    return []


def _cost(chart: Chart, grid: Grid, track: int, cells: list[At], bare: set[At], run: list[At], mine: set[At]) -> float:
    """What a place for a hint costs: its way from the run, cells off the line, and its neighbours."""
    cost = _OFF_LINE * sum(c not in bare for c in cells) + _beside(chart, grid, track, cells, mine)
    return cost + min(abs(cx - bx) + 2 * abs(cy - by) for cx, cy in cells for bx, by in run)


def _on(grid: Grid, cell: At) -> bool:
    return 0 <= cell[1] < len(grid) and 0 <= cell[0] < len(grid[0])


def _beside(chart: Chart, grid: Grid, track: int, cells: list[At], mine: set[At]) -> float:
    """What the neighbours of a place cost: a code, something filled that is not its own run, another hint."""
    around = {(x + dx, y + dy) for x, y in cells for dx, dy in _AROUND} - set(cells)
    cost = 0.0
    if any(c in chart.labels for c in around):
        cost += _CODE
    if any(chart.beads.get(c, track) != track or (_on(grid, c) and grid[c[1]][c[0]].role.startswith("owner"))
           for c in around):
        cost += _FILLED
    if not mine.isdisjoint(around):  # in one row two would be read as one
        cost += _HINT * (1 + any((x + dx, y) in mine for x, y in cells for dx in (-1, 1)))
    if any(c not in chart.lines for c in cells):
        twin = chart.board.tracks[track].twin
        cost += sum(_FOREIGN for c in around if chart.lines.get(c, track) not in (track, twin))
    return cost
