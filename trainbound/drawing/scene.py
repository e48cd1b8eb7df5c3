"""A canvas while it is being laid out or judged: what lies on every cell, and what every part of it costs.

A `Scene` takes cities and tracks on and off one at a time and keeps the total of the weights up to date, which is what
makes annealing in plain Python possible. Every cost is a `Finding`: about one track, one pair of tracks, a track and a
label, or cities. Cells are numbers here: rows of `width + 2`, with a border all round, so that no step needs a test
for the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from trainbound.drawing import costs, runs
from trainbound.drawing.layout import DIRECTIONS, LABEL, Cell, Layout
from trainbound.drawing.places import geography
from trainbound.drawing.weights import (
    AROUND_LABEL,
    BEADS_COLUMN,
    BEADS_DIAGONAL,
    BEADS_ROW,
    DIAGONAL,
    NEXT_COLUMN,
    NEXT_ROW,
    UNROUTED,
)

if TYPE_CHECKING:
    from trainbound.ticket.board import Board

FREE, EDGE = -1, -2


class Scene:
    """A canvas of a board, whole or a part of it.

    Attributes:
        width, height, stride: of the canvas in cells; `stride` cells lie between a cell and the one below it.
        cities, tracks: the vertex and track numbers that belong here.
        at: vertex -> cell of the label's first letter, or -1.
        path: track -> its cells from the label of end `a` to that of end `b`; empty when it has none.
        label: cell -> vertex whose label covers it, FREE or EDGE.
        around: cell -> the labels about it and what a foreign track here costs by each.
        on: cell -> tracks on it.
        dear: cell -> what a track here would pay for labels and tracks about it, roughly, as the router reckons it;
            made of binary fractions, so that adding and taking away leaves nothing behind.
        tips: track -> the two cells at each of its ends.
        bead: cell -> tracks that have a bead there.
        beads: track -> the places of its beads in its path, in reading order.
        total: the sum of all weights.
    """

    def __init__(self, board: Board, width: int, height: int, cities: Iterable[int], tracks: Iterable[int]) -> None:
        self.board, self.width, self.height = board, width, height
        self.cities, self.tracks = tuple(cities), tuple(tracks)
        self.stride = stride = width + 2
        size = stride * (height + 2)
        self.steps = tuple(dy * stride + dx for dx, dy in DIRECTIONS)
        self.heading = {step: number for number, step in enumerate(self.steps)}
        self.about = ((1, NEXT_COLUMN, BEADS_COLUMN, 1.5), (-1, NEXT_COLUMN, BEADS_COLUMN, 1.5),
                      (stride, NEXT_ROW, BEADS_ROW, 0.75), (-stride, NEXT_ROW, BEADS_ROW, 0.75),
                      *((step, DIAGONAL, BEADS_DIAGONAL, 0.375) for step in self.steps[1::2]))
        self.label = [EDGE if c % stride in (0, stride - 1) or c // stride in (0, height + 1) else FREE
                      for c in range(size)]
        self.around: list[list[tuple[int, float]]] = [[] for _ in range(size)]
        self.on: list[tuple[int, ...]] = [()] * size
        self.dear = [0.0] * size
        self.bead: list[tuple[int, ...]] = [()] * size
        self.at = [-1] * len(board.cities)
        self.path: list[tuple[int, ...]] = [()] * len(board.tracks)
        self.beads: list[tuple[int, ...]] = [()] * len(board.tracks)
        mine = set(self.tracks)
        self.ends = [(t.a, t.b) for t in board.tracks]
        self.length = [t.length for t in board.tracks]
        self.twin = [t.twin if t.twin in mine and board.tracks[t.twin].twin == i else -1
                     for i, t in enumerate(board.tracks)]
        self.at_city = {v: [t for t in self.tracks if v in self.ends[t]] for v in self.cities}
        self.linked = {v: {w: max(self.length[t] for t in self.at_city[v] if w in self.ends[t])
                           for w in {a ^ b ^ v for a, b in (self.ends[t] for t in self.at_city[v])}}
                       for v in self.cities}
        self.home = dict(zip(self.cities, geography([board.cities[v] for v in self.cities], width, height),
                             strict=True))
        self.tips: list[frozenset[int]] = [frozenset()] * len(board.tracks)
        self._own = [UNROUTED] * len(board.tracks)
        self.total = UNROUTED * len(self.tracks)

    def cell(self, x: int, y: int) -> int:
        """The number of a cell."""
        return (y + 1) * self.stride + x + 1

    def xy(self, cell: int) -> Cell:
        """Column and row of a cell number."""
        return cell % self.stride - 1, cell // self.stride - 1

    # Cities

    def put_city(self, city: int, cell: int) -> None:
        """Puts a label down."""
        self.at[city] = cell
        for c in range(cell, cell + LABEL):
            self.label[c] = city
        for c, cost in self.about_label(cell):
            self.around[c].append((city, cost))
            self.dear[c] += cost
        self.total += self._of_city(city)

    def take_city(self, city: int) -> None:
        """Takes a label off."""
        self.total -= self._of_city(city)
        cell, self.at[city] = self.at[city], -1
        for c in range(cell, cell + LABEL):
            self.label[c] = FREE
        for c, cost in self.about_label(cell):
            self.around[c].remove((city, cost))
            self.dear[c] -= cost

    def about_label(self, cell: int) -> list[tuple[int, float]]:
        """The cells about a label at a cell, with what a foreign track there costs."""
        x, y = self.xy(cell)
        return [(self.cell(x + dx, y + dy), cost) for dx, dy, cost in AROUND_LABEL
                if 0 <= x + dx < self.width and 0 <= y + dy < self.height]

    def _of_city(self, city: int) -> float:
        found = (*costs.at_label(self, city), *costs.place(self, city), *costs.turned(self, city))
        return sum(f.weight for f in found)

    # Tracks

    def put(self, track: int, path: tuple[int, ...]) -> None:
        """Puts a track that has no path on one; an empty path is none."""
        if not path:
            return
        self.path[track] = path
        self.tips[track] = frozenset((*path[:2], *path[-2:]))
        self._pairs(track, 1)
        for c in path:
            self.on[c] += (track,)
            for step, _, _, crowd in self.about:
                self.dear[c + step] += crowd
        self._settle(track, path)

    def take(self, track: int) -> tuple[int, ...]:
        """Takes a track off and returns the path it had."""
        path = self.path[track]
        if not path:
            return path
        for c in path:
            self.on[c] = tuple(t for t in self.on[c] if t != track)
            for step, _, _, crowd in self.about:
                self.dear[c + step] -= crowd
        self._pairs(track, -1)
        self._place_beads(track, ())
        self.path[track] = ()
        self._settle(track, path)
        return path

    def _pairs(self, track: int, sign: int) -> None:
        found = (*costs.beside(self, track), *costs.labels(self, track))
        self.total += sign * sum(f.weight for f in found)

    def _settle(self, track: int, path: tuple[int, ...]) -> None:
        """Works out anew what depends on the path of a track: its own costs, its twin's, those of what it crosses."""
        groups = {track if self.twin[track] < 0 else min(track, self.twin[track])}
        for c in path:
            for t in self.on[c]:
                if t != track:
                    groups.add(t if self.twin[t] < 0 else min(t, self.twin[t]))
        for first in groups:
            second = self.twin[first]
            self._runs(first, second)
            for t in (first, second) if second >= 0 else (first,):
                self.total -= self._own[t]
                self._own[t] = sum(f.weight for f in costs.own(self, t))
                self.total += self._own[t]

    def _runs(self, first: int, second: int) -> None:
        """Places the beads of a track, or of the two of a double route together."""
        paths = [tuple(map(self.xy, self.path[t])) for t in (first, second) if t >= 0]
        barred = frozenset(self.xy(c) for t in (first, second) if t >= 0 for c in self.barred(t))
        if len(paths) == 2 and all(paths):
            mine, its = runs.place_twins(paths[0], paths[1], self.length[first], barred)
            self._place_beads(first, mine)
            self._place_beads(second, its)
        else:
            for t, path in zip((first, second), paths, strict=False):
                self._place_beads(t, runs.place(path, self.length[t], barred) if path else ())

    def barred(self, track: int) -> set[int]:
        """The cells of a track that can carry no bead: crossings and corner cells of its labels."""
        path = self.path[track]
        found = {c for c in path if len(self.on[c]) > 1}
        for end, inner, city in ((path[0], path[1], self.ends[track][0]),
                                 (path[-1], path[-2], self.ends[track][1])) if len(path) > 1 else ():
            cell = self.at[city]
            if abs(end - inner) == 1 and end - cell in (
                    -1 - self.stride, LABEL - self.stride, self.stride - 1, self.stride + LABEL):
                found.add(end)
        return found

    def _place_beads(self, track: int, beads: tuple[int, ...]) -> None:
        path = self.path[track]
        before, after = {path[i] for i in self.beads[track]}, {path[i] for i in beads}
        self.beads[track] = beads
        if before == after:
            return
        self.total -= sum(f.weight for f in costs.touching(self, track, before))
        for c in before - after:
            self.bead[c] = tuple(t for t in self.bead[c] if t != track)
        for c in after - before:
            self.bead[c] += (track,)
        self.total += sum(f.weight for f in costs.touching(self, track, after))

    # Lines

    def corners(self, a: int, b: int) -> tuple[int, int]:
        """The two cells between which a diagonal step passes; zeros for another step."""
        step = b - a
        if step in self.steps[::2]:
            return 0, 0
        across = 1 if step in (self.steps[1], self.steps[7]) else -1
        return a + across, b - across

    def consecutive(self, track: int, a: int, b: int) -> bool:
        """Whether a track that lies on two cells goes from one to the other."""
        path = self.path[track]
        return abs(path.index(a) - path.index(b)) == 1

    def stretch(self, track: int) -> int:
        """How many cells the longest straight piece of a track has without a crossing or corner cell, ends included."""
        path, barred = self.path[track], self.barred(track)
        here = longest = 0
        for i, c in enumerate(path):
            here = 0 if c in barred else here + 1
            longest = max(longest, here)
            if not self.straight(track, i):
                here = min(here, 1)
        return longest

    def straight(self, track: int, place: int) -> bool:
        """Whether a track goes straight on at a place in its path; at its ends it does."""
        path = self.path[track]
        return not 0 < place < len(path) - 1 or path[place] - path[place - 1] == path[place + 1] - path[place]

    def bent(self, track: int) -> bool:
        """Whether the beads of a track do not stand in one straight line."""
        beads = self.beads[track]
        return any(not self.straight(track, i) for i in range(min(beads) + 1, max(beads))) if beads else False

    def alone(self, track: int) -> list[int]:
        """The cells of a track with no cell of its twin beside them."""
        its = self.path[self.twin[track]]
        beside = {c + step for c in its for step in self.steps}
        return [c for c in self.path[track] if c not in beside]


def scene_of(board: Board, layout: Layout) -> Scene:
    """The scene of a stored canvas."""
    number = {c.id: i for i, c in enumerate(board.cities)}
    scene = Scene(board, layout.width, layout.height, sorted(number[c] for c in layout.cities),
                  sorted(board.track_number[t] for t in layout.paths))
    for city, (x, y) in layout.cities.items():
        scene.put_city(number[city], scene.cell(x, y))
    for track, path in layout.paths.items():
        scene.put(board.track_number[track], tuple(scene.cell(x, y) for x, y in path))
    return scene
