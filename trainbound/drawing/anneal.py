"""Improving a canvas: cities are moved and tracks rerouted together, and what costs less is kept.

Annealing in cycles, each cooling down from a lower temperature and lasting longer than the one before, each going on
from the best so far. What is done depends on the seed alone; time only decides where it stops, and the best so far is
there at any moment.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable, Iterable
from math import exp
from typing import NamedTuple

from trainbound.drawing.layout import LABEL
from trainbound.drawing.places import legal, settle
from trainbound.drawing.routing import Router
from trainbound.drawing.scene import Scene

FRESH, STORED, COLD = 14.0, 3.0, 0.25
"""Temperatures: of the first cycle from nothing and from a stored layout, and at the end of each."""
COOLER, LONGER, STEPS_EACH = 0.6, 1.6, 14
"""From cycle to cycle; and how many steps a city or track has in the first."""
MOVE, SWAP = 0.56, 0.6
MOST_RIPPED = 26
SETTLED = 3
"""So many cycles without a gain end the work."""
GAIN = 0.05
KEPT = 12
"""How many of the last improvements are candidates for the result."""


class Picture(NamedTuple):
    """A scene's cities and paths, to be kept: cell by vertex number, cells by track number, the total of weights."""

    at: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]
    total: float


class Progress(NamedTuple):
    """How far the work is: `best` total so far, in which `cycle` from 1, and how much of that is done, 0 to 1."""

    seconds: float
    steps: int
    best: float
    cycle: int
    done: float


def picture(scene: Scene) -> Picture:
    """What stands on a scene now."""
    return Picture(tuple(scene.at), tuple(scene.path), scene.total)


def show(scene: Scene, kept: Picture) -> None:
    """Puts a scene back to what a picture of it holds."""
    for t in scene.tracks:
        scene.take(t)
    for v in scene.cities:
        if scene.at[v] >= 0:
            scene.take_city(v)
    for v in scene.cities:
        if kept.at[v] >= 0:
            scene.put_city(v, kept.at[v])
    for t in scene.tracks:
        scene.put(t, kept.paths[t])


class Annealer:
    """Improves one scene.

    Args:
        scene: with or without cities and paths; what is missing is made.
        seed: decides about everything that is tried.
        fresh: whether the scene is to be warmed up as one that nothing good is known of.

    Attributes:
        best: the best picture so far; None until `run` has begun.
        recent: the last improvements, the best last.
    """

    def __init__(self, scene: Scene, seed: int, fresh: bool) -> None:
        self.scene = scene
        self.rng = random.Random(seed)
        self.router = Router(scene, self.rng)
        self.warm = FRESH if fresh else STORED
        self.best: Picture | None = None
        self.recent: deque[Picture] = deque(maxlen=KEPT)

    def start(self) -> None:
        """Makes the places and paths that are missing.

        Raises:
            NoRoom: the canvas is too small for the labels.
        """
        settle(self.scene)
        self.router.reroute([t for t in self.scene.tracks if not self.scene.path[t]], 0.0)
        self._keep()

    def run(self, seconds: float, report: Callable[[Progress], None] | None = None, steps: int | None = None) -> None:
        """Works until the time is over, nothing more is gained, or somebody interrupts (which ends it, no more).

        Args:
            seconds: the time there is.
            report: told about progress, a few times a second.
            steps: stops after so many steps too, which makes the result depend on nothing but the seed.

        Raises:
            NoRoom: the canvas is too small for the labels.
        """
        began = told = time.monotonic()
        count, idle, cycle = 0, 0, 1
        try:
            if self.best is None:
                self.start()
            length = STEPS_EACH * (len(self.scene.cities) + len(self.scene.tracks))
            while idle < SETTLED and self.best is not None:
                before = self.best.total
                show(self.scene, self.best)
                for k in range(length):
                    now = time.monotonic()
                    if now - began > seconds or count == steps:
                        return
                    if report and now - told > 0.2:
                        told = now
                        report(Progress(now - began, count, self.best.total, cycle, k / length))
                    self.step(self.warm * (COLD / self.warm) ** (k / length), k / length)
                    count += 1
                idle = 0 if self.best.total < before - GAIN else idle + 1
                cycle, length = cycle + 1, int(length * LONGER)
                self.warm = max(self.warm * COOLER, 4 * COLD)
        except KeyboardInterrupt:
            return

    def step(self, temperature: float, done: float) -> None:
        """Tries one change and keeps it, or undoes it when it costs more than chance and temperature allow."""
        scene, rng = self.scene, self.rng
        kind = rng.random()
        if kind < MOVE:
            moves = self._move(done)
        elif kind < SWAP:
            moves = self._swap()
        else:
            moves = {}
        if moves is None:
            return
        ripped = self._under(moves) if moves else self._some()
        ripped |= {scene.twin[t] for t in ripped if scene.twin[t] >= 0}
        if len(ripped) > MOST_RIPPED:
            return
        order = sorted(ripped)
        rng.shuffle(order)
        before = scene.total
        old = {t: scene.take(t) for t in order}
        places = {v: scene.at[v] for v in moves}
        self._place(moves)
        noise = 0.0 if rng.random() < (0.5 if moves else 0.3) else rng.random()
        self.router.reroute(order, noise, rng.random() < 0.7)
        gained = before - scene.total
        if gained >= 0 or rng.random() < exp(gained / temperature):
            if self.best is None or scene.total < self.best.total - 1e-6:
                self._keep()
            return
        for t in order:
            scene.take(t)
        self._place(places)
        for t in order:
            scene.put(t, old[t])
        scene.total = before

    def _place(self, moves: dict[int, int]) -> None:
        for v in moves:
            self.scene.take_city(v)
        for v, cell in moves.items():
            self.scene.put_city(v, cell)

    def _keep(self) -> None:
        self.best = picture(self.scene)
        self.recent.append(self.best)

    def _move(self, done: float) -> dict[int, int] | None:
        """A city and a legal cell near it."""
        scene, rng = self.scene, self.rng
        wide, high = (6, 3) if done < 0.5 else (3, 1)
        city = rng.choice(scene.cities)
        x, y = scene.xy(scene.at[city])
        spot = x + rng.randint(-wide, wide), y + rng.randint(-high, high)
        return {city: scene.cell(*spot)} if spot != (x, y) and legal(scene, city, spot) else None

    def _swap(self) -> dict[int, int] | None:
        """Two cities near each other, each where the other is."""
        scene, rng = self.scene, self.rng
        a, b = rng.choice(scene.cities), rng.choice(scene.cities)
        (ax, ay), (bx, by) = scene.xy(scene.at[a]), scene.xy(scene.at[b])
        near = a != b and abs(ax - bx) <= 16 and abs(ay - by) <= 8
        return {a: scene.at[b], b: scene.at[a]} if near else None

    def _under(self, moves: dict[int, int]) -> set[int]:
        """The tracks of cities that move, and those in the way of their labels."""
        scene = self.scene
        found = {t for v in moves for t in scene.at_city[v]}
        rows = (-1, 0, 1) if self.rng.random() < 0.5 else (0,)
        for cell in moves.values():
            for row in rows:
                for c in range(cell - 1, cell + LABEL + 1):
                    found.update(self._on(c + row * scene.stride))
        return found

    def _some(self) -> set[int]:
        """A track alone, with some of what lies about it, or with some of what meets it at one end."""
        scene, rng = self.scene, self.rng
        track = rng.choice(scene.tracks)
        found = {track}
        kind = rng.randrange(3)
        if kind == 0:
            beside = sorted({t for c in scene.path[track] for step in scene.steps for t in self._on(c + step)})
            found.update(t for t in beside if rng.random() < 0.4)
        elif kind == 1:
            found.update(t for t in scene.at_city[rng.choice(scene.ends[track])] if rng.random() < 0.6)
        return found

    def _on(self, cell: int) -> Iterable[int]:
        return self.scene.on[cell]
