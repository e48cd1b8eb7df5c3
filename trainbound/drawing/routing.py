"""Finding a path for a track on a canvas: A* over cells and directions.

A state is a cell and the direction in which it was entered, so that a turn can cost: 45 degrees is a bend, 90 nearly
forbidden. The first of two twins keeps the strip at its side free for the second, which then keeps to that strip.
"""

from __future__ import annotations

import random
from heapq import heappop, heappush

from trainbound.drawing.layout import LABEL
from trainbound.drawing.scene import EDGE, FREE, Scene
from trainbound.drawing.weights import BEND, CROSSING, SHARP

FLAT, STEEP, SLANT = 0.45, 0.8, 0.75
STEP = (FLAT, SLANT, STEEP, SLANT, FLAT, SLANT, STEEP, SLANT)
"""What a cell costs by direction: a row is lower than a column is wide."""
STRAY, STRIP_TAKEN, STRIP_LABEL, STRIP_NEAR = 2.2, 6.0, 8.0, 0.7
BESIDE_MIDDLE, AT_CORNER = 0.3, 0.4
SAME_KIND = 4.0
"""More for crossing a straight line by a slanting one, which no glyph shows well."""
SIDE = ((0, 1), (-1, 0), (-1, 0), (-1, 0), (0, 1), (1, 0), (1, 0), (1, 0))
"""For each direction the cell, as columns and rows, on which the twin of a track goes."""
BLOCKED = 1e9
TWIN_CROSSED = 60.0
KEPT = 256
"""How many places of labels the router remembers the way to."""
TURNS = tuple(tuple(((d + turn) % 8, STEP[(d + turn) % 8] + (0.0, BEND, SHARP)[abs(turn)])
                    for turn in (0, 1, -1, 2, -2)) for d in range(8))
"""For each direction those that may follow, with what the turn and the step cost."""
ALONE, FIRST, SECOND = range(3)
_PORTS = (
    (LABEL, 0, (0, 1, 7), 0.0), (-1, 0, (4, 3, 5), 0.0),
    *((k, -1, (6, 5, 7), 0.0 if k == 1 else BESIDE_MIDDLE) for k in range(LABEL)),
    *((k, 1, (2, 1, 3), 0.0 if k == 1 else BESIDE_MIDDLE) for k in range(LABEL)),
    (-1, -1, (5, 4), AT_CORNER), (LABEL, -1, (7, 0), AT_CORNER),
    (-1, 1, (3, 4), AT_CORNER), (LABEL, 1, (1, 0), AT_CORNER))
"""The twelve cells about a label, with the directions in which a track may leave there and what that costs."""


class Router:
    """Finds paths on one scene.

    Args:
        scene: the canvas, as it is at the time of each call.
        rng: what noise comes from.
    """

    def __init__(self, scene: Scene, rng: random.Random) -> None:
        self.scene, self.rng = scene, rng
        self._size = len(scene.on)
        self._pool = [rng.random() for _ in range(2 * self._size)]
        self._goals: dict[int, tuple[list[float], dict[int, float]]] = {}
        self._strip = tuple(dy * scene.stride + dx for dx, dy in SIDE)

    def ports(self, city: int) -> list[tuple[int, tuple[int, ...], float]]:
        """The free cells about a city's label, with directions of leaving and costs."""
        scene = self.scene
        at = scene.at[city]
        found = [(at + dy * scene.stride + dx, ways, cost) for dx, dy, ways, cost in _PORTS]
        return [port for port in found if scene.label[port[0]] == FREE and not scene.on[port[0]]]

    def reroute(self, tracks: list[int], noise: float, shortest_first: bool = True) -> None:
        """Puts tracks without a path on the canvas, twins as a ribbon, shortest first or in the order given."""
        scene = self.scene
        if shortest_first:
            tracks = sorted(tracks, key=self._span)
        waiting = set(tracks)
        for track in tracks:
            if track not in waiting:
                continue
            waiting.discard(track)
            twin = scene.twin[track]
            if twin in waiting:
                waiting.discard(twin)
                scene.put(track, self.route(track, FIRST, noise))
                scene.put(twin, self.route(twin, SECOND if scene.path[track] else ALONE, noise))
            else:
                scene.put(track, self.route(track, SECOND if twin >= 0 and scene.path[twin] else ALONE, noise))

    def _span(self, track: int) -> float:
        scene = self.scene
        (ax, ay), (bx, by) = (scene.xy(scene.at[v]) for v in scene.ends[track])
        return abs(ax - bx) / 2 + abs(ay - by) - (2 if scene.twin[track] >= 0 else 0)

    def route(self, track: int, mode: int, noise: float) -> tuple[int, ...]:
        """A path for a track, from its end `a` to its end `b`; empty when there is none.

        Args:
            track: without a path now.
            mode: ALONE, FIRST of two twins, or SECOND when the other has a path already.
            noise: up to so much is added at random to the cost of each cell, to find something else.
        """
        scene = self.scene
        a, b = scene.ends[track]
        if scene.at[b] not in self._goals or (scene.at[a] in self._goals and self.rng.random() < 0.5):
            a, b = b, a
        path = self._search(track, a, b, mode, noise)
        return path if a == scene.ends[track][0] else path[::-1]

    def _costs(self, track: int, mode: int) -> list[float]:
        """What each cell costs this track, noise and stray steps apart."""
        scene = self.scene
        cost = scene.dear.copy()
        for end in scene.ends[track]:
            for c, weight in scene.about_label(scene.at[end]):
                cost[c] -= weight
        if mode == SECOND:
            for c in scene.path[scene.twin[track]]:
                for step, _, _, crowd in scene.about:
                    cost[c + step] -= crowd
        return cost

    def _strip_cost(self, cell: int, ends: tuple[int, int]) -> float:
        """What it costs that the twin's strip would lie on a cell."""
        scene = self.scene
        label = scene.label[cell]
        if label != FREE:
            return STRIP_TAKEN if label == EDGE else 0.0 if label in ends else STRIP_LABEL
        near = sum(weight for city, weight in scene.around[cell] if city not in ends)
        return STRIP_NEAR * near + (STRIP_TAKEN if scene.on[cell] else 0.0)

    def _goal(self, city: int) -> tuple[list[float], dict[int, float]]:
        """For a label where it stands: the least that is left to pay from each state, and the states that arrive."""
        scene = self.scene
        at = scene.at[city]
        known = self._goals.get(at)
        if known:
            return known
        x, y = scene.xy(at)
        far = []
        for c in range(self._size):
            cx, cy = scene.xy(c)
            dx, dy = max(0, abs(cx - x - 1) - 2), max(0, abs(cy - y) - 1)
            far.append(SLANT * dy + FLAT * (dx - dy) if dx > dy else SLANT * dy)
        least = [value + BEND for value in far for _ in range(8)]
        arriving: dict[int, float] = {}
        for dx, dy, ways, cost in _PORTS:
            port = at + dy * scene.stride + dx
            for out in ways:
                c, heading = port, out ^ 4
                arriving[c * 8 + heading] = cost
                while scene.label[c] != EDGE:
                    least[c * 8 + heading] = far[c]
                    c += scene.steps[out]
        if len(self._goals) >= KEPT:
            self._goals.clear()
        self._goals[at] = least, arriving
        return least, arriving

    def _search(self, track: int, a: int, b: int, mode: int, noise: float) -> tuple[int, ...]:
        """The cheapest path from a label to another, as cells."""
        scene = self.scene
        on, label, steps, twin = scene.on, scene.label, scene.steps, scene.twin[track]
        cost = self._costs(track, mode)
        beside = {c + step for c in scene.path[twin] for step in steps} if mode == SECOND else None
        strip = self._strip if mode == FIRST else None
        both = scene.ends[track]
        pool, shift = self._pool, self.rng.randrange(self._size) if noise else 0
        least, arriving = self._goal(b)
        ends = {s >> 3: extra for s, extra in arriving.items()}
        paid = [BLOCKED] * (8 * self._size)
        parent = [-1] * (8 * self._size)
        heap: list[tuple[float, int]] = []
        for port, ways, extra in self.ports(a):
            for d in ways:
                s = port * 8 + d
                paid[s] = extra + cost[port] + STEP[d] + (
                    self._strip_cost(port + strip[d], both) if strip else 0.0)
                heappush(heap, (paid[s] + least[s], s))
                if port in ends:
                    heappush(heap, (paid[s] + ends[port], ~s))
        while heap:
            f, s = heappop(heap)
            if s < 0:
                return self._path(~s, parent)
            g = paid[s]
            if f > g + least[s] + 1e-9:
                continue
            c, d = s >> 3, s & 7
            across = on[c]
            if s in arriving and not across:
                heappush(heap, (g + arriving[s], ~s))
            straight = across or parent[s] < 0
            for nd, turn in TURNS[d]:
                if straight and nd != d:
                    continue
                q = c + steps[nd]
                if label[q] != FREE:
                    continue
                k = g + turn + cost[q]
                if on[q]:
                    more = self._across(q, nd, twin)
                    if more is None:
                        continue
                    k += more
                if nd & 1:
                    i, j = scene.corners(c, q)
                    if on[i] and on[j]:
                        k += self._between(i, j, twin)
                if strip:
                    k += self._strip_cost(q + strip[nd], both)
                elif beside is not None and q not in beside:
                    k += STRAY
                if noise:
                    k += noise * pool[shift + q]
                t = q * 8 + nd
                if k < paid[t] - 1e-9:
                    paid[t], parent[t] = k, s
                    heappush(heap, (k + least[t], t))
        return ()

    def _across(self, cell: int, heading: int, twin: int) -> float | None:
        """What it costs to cross what lies on a cell; None when it cannot be crossed straight there."""
        scene = self.scene
        if len(scene.on[cell]) > 1 or scene.on[cell][0] == twin:
            return None
        path = scene.path[scene.on[cell][0]]
        i = path.index(cell)
        if not 0 < i < len(path) - 1:
            return None
        before, after = path[i] - path[i - 1], path[i + 1] - path[i]
        its = scene.heading[after]
        if before != after or its % 4 == heading % 4:
            return None
        return CROSSING + (SAME_KIND if its % 2 != heading % 2 else 0.0)

    def _between(self, i: int, j: int, twin: int) -> float:
        """What it costs to pass between two cells diagonally: a track that passes there the other way is crossed."""
        scene = self.scene
        return sum(TWIN_CROSSED if t == twin else CROSSING for t in scene.on[i]
                   if t in scene.on[j] and scene.consecutive(t, i, j))

    @staticmethod
    def _path(state: int, parent: list[int]) -> tuple[int, ...]:
        """The cells that led to a state; none when a cell comes twice."""
        cells = []
        while state >= 0:
            cells.append(state >> 3)
            state = parent[state]
        return tuple(reversed(cells)) if len(set(cells)) == len(cells) else ()
