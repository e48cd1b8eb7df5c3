"""Hints: the capitals on tracks that choose one of them, and where on its line each stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from trainbound.drawing.cells import BLANK, Cell, Grid
from trainbound.drawing.pane import Window

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
    """How many places a line has for two capitals in a row."""
    bare = set(chart.bare(track))
    return sum((x + 1, y) in bare for x, y in bare)


def place(chart: Chart, grid: Grid, hints: Mapping[int, str], part: Window | None = None) -> None:
    """Writes hints into a picture: each in the nearest bare cell of its own line, clear of codes and of other hints."""
    seen = part or Window(0, 0, chart.layout.width, chart.layout.height)
    mine: set[At] = set()
    for track in sorted(hints, key=lambda i: (-len(hints[i]), len(chart.bare(i)) if i in chart.paths else 0)):
        if track not in chart.paths:
            continue
        spot = _spot(chart, grid, track, len(hints[track]), mine, seen)
        if spot is None:
            continue
        for k, char in enumerate(hints[track]):
            x, y = spot[0] + k, spot[1]
            mine.add((x, y))
            grid[y][x] = Cell(char, "hint")


def _spot(chart: Chart, grid: Grid, track: int, width: int, mine: set[At], seen: Window) -> At | None:
    """The cheapest place for a hint, as the cell of its first capital; over a bead only where there is no other."""
    path, beads = chart.paths[track], chart.runs[track].beads
    run = [path[k] for k in beads] or list(path)
    bare = set(filter(seen.has, chart.bare(track))) - mine
    beside = {(x + dx, y + dy) for x, y in path for dx, dy in _AROUND} - chart.labels.keys() - chart.lines.keys()
    free = {c for c in beside if seen.has(c) and _on(grid, c) and grid[c[1]][c[0]] == BLANK}
    for pool in (bare | free, set(run)):
        best: tuple[float, At] | None = None
        for x, y in {(x - k, y) for x, y in pool for k in range(width)}:
            cells = [(x + k, y) for k in range(width)]
            if not pool.issuperset(cells):
                continue
            cost = _OFF_LINE * sum(c not in bare for c in cells) + _beside(chart, grid, track, cells, mine)
            cost += min(abs(cx - bx) + 2 * abs(cy - by) for cx, cy in cells for bx, by in run)
            if best is None or (cost, (x, y)) < best:
                best = (cost, (x, y))
        if best is not None:
            return best[1]
    return None


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
    if not mine.isdisjoint(around):
        cost += _HINT
    if any(c not in chart.lines for c in cells):
        twin = chart.board.tracks[track].twin
        cost += sum(_FOREIGN for c in around if chart.lines.get(c, track) not in (track, twin))
    return cost
