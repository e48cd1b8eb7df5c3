"""A canvas while it is being laid out or judged: what lies on every cell, and what every part of it costs.

A `Scene` takes cities and tracks on and off one at a time and keeps the total of the weights up to date, which is what
makes annealing in plain Python possible. Every cost is a `Finding`: about one track, one pair of tracks, a track and a
label, or cities. Cells are numbers here: rows of `width + 2`, with a border all round, so that no step needs a test
for the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from trainbound.drawing import runs
from trainbound.drawing.layout import DIRECTIONS, LABEL, Cell, Layout
from trainbound.drawing.places import geography
from trainbound.drawing.weights import (
    APART,
    AROUND_LABEL,
    BEADS_COLUMN,
    BEADS_DIAGONAL,
    BEADS_ROW,
    BEND,
    CROSSING,
    DETOUR,
    DETOUR_FROM,
    DIAGONAL,
    FAR_DETOUR,
    FAR_FROM,
    GLUED,
    MOVED,
    NEXT_COLUMN,
    NEXT_ROW,
    NO_ROOM,
    NO_ROOM_EACH,
    SHARED,
    SHARP,
    SHORT,
    SHORT_EACH,
    TIGHT_EACH,
    TURNED,
    TURNED_FROM,
    UNEQUAL,
    UNROUTED,
    Finding,
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
        self._tips: list[frozenset[int]] = [frozenset()] * len(board.tracks)
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

    def at_label(self, city: int) -> list[Finding]:
        """The foreign tracks that come too near to a label."""
        return [Finding("label", cost, t, -1, city, c) for c, cost in self.about_label(self.at[city])
                for t in self.on[c] if city not in self.ends[t]]

    def place(self, city: int) -> list[Finding]:
        """How far a city stands from where the map has it."""
        (x, y), (ox, oy) = self.xy(self.at[city]), self.home[city]
        far = (x - ox) ** 2 / 4 + (y - oy) ** 2
        return [Finding("moved", MOVED * far, city=city)] if far else []

    def turned(self, city: int) -> list[Finding]:
        """The neighbours, by a track, that do not lie in the direction in which the map has them."""
        found = []
        (x, y), (ox, oy) = self.xy(self.at[city]), self.home[city]
        for other in self.linked[city]:
            if self.at[other] < 0:
                continue
            (px, py), (qx, qy) = self.home[other], self.xy(self.at[other])
            ux, uy, vx, vy = (px - ox) / 2, py - oy, (qx - x) / 2, qy - y
            far, now = hypot(ux, uy), hypot(vx, vy)
            if far >= 0.5 and now:
                cosine = (ux * vx + uy * vy) / far / now
                if cosine < TURNED_FROM:
                    found.append(Finding("turned", TURNED * (TURNED_FROM - cosine), city=city, other_city=other))
        return found

    def _of_city(self, city: int) -> float:
        return sum(f.weight for f in (*self.at_label(city), *self.place(city), *self.turned(city)))

    # Tracks

    def put(self, track: int, path: tuple[int, ...]) -> None:
        """Puts a track that has no path on one; an empty path is none."""
        if not path:
            return
        self.path[track] = path
        self._tips[track] = frozenset((*path[:2], *path[-2:]))
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
        self.total += sign * (sum(f.weight for f in self.beside(track)) + sum(f.weight for f in self.labels(track)))

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
                self._own[t] = sum(f.weight for f in self.own(t))
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

    def barred(self, track: int) -> list[int]:
        """The cells of a track that can carry no bead: crossings and corner cells of its labels."""
        path = self.path[track]
        found = [c for c in path if len(self.on[c]) > 1]
        for end, inner, city in ((path[0], path[1], self.ends[track][0]),
                                 (path[-1], path[-2], self.ends[track][1])) if len(path) > 1 else ():
            cell = self.at[city]
            if abs(end - inner) == 1 and end - cell in (
                    -1 - self.stride, LABEL - self.stride, self.stride - 1, self.stride + LABEL):
                found.append(end)
        return found

    def _place_beads(self, track: int, beads: tuple[int, ...]) -> None:
        path = self.path[track]
        before, after = {path[i] for i in self.beads[track]}, {path[i] for i in beads}
        self.beads[track] = beads
        if before == after:
            return
        self.total -= sum(f.weight for f in self.touching(track, before))
        for c in before - after:
            self.bead[c] = tuple(t for t in self.bead[c] if t != track)
        for c in after - before:
            self.bead[c] += (track,)
        self.total += sum(f.weight for f in self.touching(track, after))

    # What costs

    def touching(self, track: int, cells: Iterable[int]) -> list[Finding]:
        """The foreign beads beside beads of a track."""
        twin = self.twin[track]
        bead = self.bead
        return [Finding("beads", cost, track, t, -1, c) for c in cells for step, _, cost, _ in self.about
                for t in bead[c + step] if t not in (track, twin)]

    def labels(self, track: int) -> list[Finding]:
        """The foreign labels that a track comes too near to."""
        ends = self.ends[track]
        return [Finding("label", cost, track, -1, city, c) for c in self.path[track]
                for city, cost in self.around[c] if city not in ends]

    def beside(self, track: int) -> list[Finding]:
        """The foreign tracks beside a track or across it."""
        found = []
        on, tips, ends = self.on, self._tips, self.ends
        path, twin = self.path[track], self.twin[track]
        mine, tip, cells = ends[track], tips[track], set(path)
        last = -1
        for c in path:
            found += [Finding("crossing", CROSSING, track, other, -1, c) for other in on[c] if other != track]
            for step, cost, _, _ in self.about:
                q = c + step
                if not on[q] or q in cells:
                    continue
                for other in on[q]:
                    if other in (track, twin) or other in on[c]:
                        continue
                    shared = (c in tip or q in tips[other]) and (ends[other][0] in mine or ends[other][1] in mine)
                    found.append(Finding("beside", cost * SHARED if shared else cost, track, other, -1, c))
            if last >= 0:
                a, b = self.corners(last, c)
                if a and on[a] and on[b]:
                    found += [Finding("crossing", CROSSING, track, other, -1, c) for other in on[a]
                              if other != track and other in on[b] and self.consecutive(other, a, b)]
            last = c
        return found

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

    def own(self, track: int) -> list[Finding]:
        """What a track costs by itself and as one of two twins."""
        path, length = self.path[track], self.length[track]
        if not path:
            return [Finding("unrouted", UNROUTED, track)]
        found = []
        n = len(path)
        turns = [self.heading[b - a] for a, b in pairwise(path)]
        barred = self.barred(track)
        free = n - len(barred)
        stretch = longest = 0
        for i, c in enumerate(path):
            bend = 0
            if 0 < i < n - 1 and turns[i] != turns[i - 1]:
                bend = abs(turns[i] - turns[i - 1])
                bend = min(bend, 8 - bend)
                found.append(Finding("bend" if bend == 1 else "sharp", BEND if bend == 1 else SHARP, track, cell=c))
            stretch = 0 if c in barred else stretch + 1
            longest = max(longest, stretch)
            if bend:
                stretch = min(stretch, 1)
        run = length + (length - 1) // runs.GROUP
        if free < length:
            found.append(Finding("no_room", NO_ROOM + NO_ROOM_EACH * (length - free), track))
        if longest < length:
            found.append(Finding("short", SHORT + SHORT_EACH * (length - longest), track))
        elif longest < run + 2 and length > 1:
            found.append(Finding("tight", TIGHT_EACH * (run + 2 - longest), track))
        beads = self.beads[track]
        if beads and length > 1:
            found += [Finding("glued", GLUED, track, cell=path[i]) for i in (0, n - 1) if i in beads]
        extra = n - 2 * length
        if extra > DETOUR_FROM:
            cost = DETOUR * (extra - DETOUR_FROM) + FAR_DETOUR * max(0, extra - FAR_FROM)
            found.append(Finding("detour", cost, track))
        twin = self.twin[track]
        if 0 <= twin < track and self.path[twin]:
            found += [Finding("apart", APART, track, twin, -1, c) for c in self.alone(track)]
            apart = runs.misaligned(tuple(map(self.xy, path)), beads,
                                    tuple(map(self.xy, self.path[twin])), self.beads[twin])
            found += [Finding("unequal", UNEQUAL, track, twin)] * apart
        return found

    def alone(self, track: int) -> list[int]:
        """The cells of a track with no cell of its twin beside them."""
        its = self.path[self.twin[track]]
        beside = {c + step for c in its for step in self.steps}
        return [c for c in self.path[track] if c not in beside]

    def findings(self) -> Iterator[Finding]:
        """Everything that makes up the total, each once."""
        for t in self.tracks:
            yield from self.own(t)
            yield from self.labels(t)
            yield from (f for f in self.beside(t) if f.other < t)
            yield from (f for f in self.touching(t, [self.path[t][i] for i in self.beads[t]]) if f.other < t)
        for v in self.cities:
            yield from self.place(v)
            yield from (f for f in self.turned(v) if f.other_city < v)


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


def layout_of(scene: Scene, like: Layout, at: Mapping[int, int], paths: Mapping[int, tuple[int, ...]]) -> Layout:
    """A canvas like another with these places of cities and paths of tracks."""
    return replace(like, cities={scene.board.cities[v].id: scene.xy(c) for v, c in at.items()},
                   paths={scene.board.tracks[t].id: tuple(map(scene.xy, p)) for t, p in paths.items() if p})
