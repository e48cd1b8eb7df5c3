"""Where the beads of a track go: one bead a space, in one straight run.

The run is in groups of three with a cell of line between groups, since nobody counts beyond three; the rest comes last,
read left to right where the run is level and top to bottom elsewhere. It lies in the middle of its line with a bare
cell at each end, never on a bend, a crossing or a corner of a label; where there is no room, groups are given up first.
The two of a double route are placed together, bead beside bead.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trainbound.drawing.layout import LABEL, Cell, Layout, headings

if TYPE_CHECKING:
    from trainbound.ticket.board import Board

GROUP = 3
_BEND, _GLUED, _UNGROUPED, _OFF, _APART = 9.0, 5.0, 4.0, 0.4, 6.0


class Run(NamedTuple):
    """The run of a track, as positions in its path.

    Attributes:
        beads: in reading order, one a space of the track.
        locos: those of the beads that show a locomotive symbol (a ferry's).
        gaps: the cells of line between groups.
        flanks: the bare cells just before and after the run, on the path.
    """

    beads: tuple[int, ...]
    locos: frozenset[int]
    gaps: tuple[int, ...]
    flanks: tuple[int, ...]


class _Choice(NamedTuple):
    cost: float
    beads: tuple[int, ...]


def corner_cell(path: Sequence[Cell], city: Cell, first: bool) -> bool:
    """Whether a path leaves a label from a corner cell along the row: that cell shows a corner and carries no bead."""
    if len(path) < 2:
        return False
    cell, following = (path[0], path[1]) if first else (path[-1], path[-2])
    return cell[1] != city[1] and following[1] == cell[1] and not 0 <= cell[0] - city[0] < LABEL


@lru_cache(maxsize=4096)
def choices(path: tuple[Cell, ...], length: int, barred: frozenset[Cell] = frozenset()) -> tuple[_Choice, ...]:
    """Every way to put the beads of a track on its path with its cost, cheapest first.

    Args:
        path: the cells from label to label.
        length: spaces of the track.
        barred: cells that can carry no bead: crossings and corner cells.

    Returns:
        Costs and bead positions in reading order; empty when the path has too few cells.
    """
    turn = headings(path)
    n = len(path)
    bend = [0 < i < n - 1 and turn[i - 1] != turn[i] for i in range(n)]
    found = []
    for size in (GROUP, length) if length > GROUP else (length,):
        offsets = [k + k // size for k in range(length)]
        need = offsets[-1] + 1
        for start in range(n - need + 1):
            stop = start + need - 1
            cost = _BEND * sum(bend[start:stop + 1])
            cost += _GLUED * ((start == 0) + (stop == n - 1)) + _OFF * abs(start + stop - n + 1) / 2
            if size != GROUP and length > GROUP:
                cost += _UNGROUPED
            level = path[start][1] == path[stop][1]
            backwards = path[start] > path[stop] if level else path[start][1] > path[stop][1]
            beads = tuple(stop - o if backwards else start + o for o in offsets)
            if not any(path[i] in barred for i in beads):
                found.append(_Choice(cost, beads))
    return tuple(sorted(found))


def misaligned(path: Sequence[Cell], beads: Sequence[int], other: Sequence[Cell], its: Sequence[int]) -> int:
    """How many beads of a double route's track have no bead of the other beside them.

    That is above or below in a level run, and in the same row elsewhere.
    """
    cells = {other[i] for i in its}
    across, along = ((0, 1), (0, -1)), ((1, 0), (-1, 0))
    low, high = (min(beads), max(beads)) if beads else (0, 0)
    before, after = path[max(0, low - (low == high))], path[min(len(path) - 1, high + (low == high))]
    steps = (*across, *along) if before == after else across if before[1] == after[1] else along
    return sum(all((x + dx, y + dy) not in cells for dx, dy in steps) for x, y in (path[i] for i in beads))


def place(path: tuple[Cell, ...], length: int, barred: frozenset[Cell] = frozenset()) -> tuple[int, ...]:
    """Bead positions of a single track; empty when the path has fewer usable cells than beads."""
    found = choices(path, length, barred)
    return found[0].beads if found else ()


@lru_cache(maxsize=4096)
def place_twins(path: tuple[Cell, ...], other: tuple[Cell, ...], length: int,
                barred: frozenset[Cell] = frozenset()) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Bead positions of both tracks of a double route, as nearly beside each other as their paths allow."""
    best: tuple[float, tuple[int, ...], tuple[int, ...]] = (float("inf"), (), ())
    mine, its = choices(path, length, barred), choices(other, length, barred)
    if not mine or not its:
        return place(path, length, barred), place(other, length, barred)
    for a in mine:
        if a.cost + its[0].cost >= best[0]:
            break
        for b in its:
            if a.cost + b.cost >= best[0]:
                break
            cost = a.cost + b.cost + _APART * misaligned(path, a.beads, other, b.beads)
            if cost < best[0]:
                best = (cost, a.beads, b.beads)
    return best[1], best[2]


def finish(path: Sequence[Cell], beads: tuple[int, ...], ferry: int) -> Run:
    """The run of beads placed, with its gaps and flanks, and where a ferry shows its locomotives."""
    if not beads:
        return Run((), frozenset(), (), ())
    low, high = min(beads), max(beads)
    gaps = tuple(i for i in range(low, high) if i not in beads)
    shown = min(ferry, len(beads))
    locos = frozenset(beads[int((k + 0.5) * len(beads) / shown)] for k in range(shown))
    return Run(beads, locos, gaps, tuple(i for i in (low - 1, high + 1) if 0 <= i < len(path)))


def barred_cells(board: Board, layout: Layout) -> frozenset[Cell]:
    """The cells of a canvas that can carry no bead: crossings, and corner cells of labels."""
    seen: set[Cell] = set()
    found: set[Cell] = set()
    for name, path in layout.paths.items():
        found.update(cell for cell in path if cell in seen)
        seen.update(path)
        track = board.tracks[board.track_number[name]]
        for end, first in ((track.a, True), (track.b, False)):
            if corner_cell(path, layout.cities[board.cities[end].id], first):
                found.add(path[0] if first else path[-1])
    return frozenset(found)


def runs(board: Board, layout: Layout, only: Collection[int] | None = None) -> Mapping[int, Run]:
    """The runs of the tracks on a canvas, by track number; of some tracks and their twins when `only` names them."""
    barred = barred_cells(board, layout)
    found: dict[int, Run] = {}
    for i, track in enumerate(board.tracks):
        path = layout.paths.get(track.id)
        if path is None or i in found or (only is not None and i not in only):
            continue
        near = frozenset(barred.intersection(path))
        twin = layout.paths.get(board.tracks[track.twin].id) if track.twin >= 0 else None
        if twin is None:
            found[i] = finish(path, place(path, track.length, near), track.ferry)
            continue
        near = near | barred.intersection(twin)
        mine, its = place_twins(path, twin, track.length, near)
        found[i] = finish(path, mine, track.ferry)
        found[track.twin] = finish(twin, its, board.tracks[track.twin].ferry)
    return found
