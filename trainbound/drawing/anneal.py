"""Improving a canvas: cities are moved and tracks rerouted together, and what costs less is kept.

Annealing in cycles, each cooling down from a lower temperature and lasting longer than the one before, each going on
from the best so far. What is done depends on the seed alone; time only decides where it stops, and the best so far is
there at any moment.
"""

from __future__ import annotations

import random
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
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
SLIGHT = 0.02
"""A calm picture is good enough once a cycle gains a smaller share than this."""
KEPT, JUDGED = 12, 4
"""How many of the last improvements of a cycle are remembered, and judged when the last of them is not fault-free."""
MISREAD = 3.0
FEW, MENDS, WORSE, LATE = 24, 200, 20.0, 5.0
"""How few wrong tracks are tried elsewhere, how often, how much worse the total may get, and seconds past the time."""


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


@dataclass
class _Clock:
    """When to stop, and when to tell how far the work is."""

    began: float
    seconds: float
    steps: int | None
    report: Callable[[Progress], None] | None
    count: int = 0
    cycle: int = 0
    told: float = 0.0
    over: bool = False

    def tick(self, best: float, done: float) -> bool:
        """Counts a step; whether it is one too many."""
        now = time.monotonic() - self.began
        self.over = now > self.seconds or self.count == self.steps
        if not self.over:
            self.count += 1
        if self.report and now > self.told + 0.2:
            self.told = now
            self.report(Progress(now, self.count, best, self.cycle, done))
        return self.over

    def late(self) -> bool:
        """Whether even the time for mending is over."""
        return time.monotonic() - self.began > self.seconds + LATE


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


class Verdict(NamedTuple):
    """What is the matter with a picture beyond its weights, as track numbers, -1 for something else.

    Attributes:
        wrong: what must not be.
        misread: what is read from one end only, or is read where it is not; each costs MISREAD.
        calm: nothing is wrong or misread, and next to nothing else disturbs a reader.
    """

    wrong: tuple[int, ...] = ()
    misread: tuple[int, ...] = ()
    calm: bool = False


class Kept(NamedTuple):
    """A picture that was judged: fewer wrong tracks come before what it costs."""

    verdict: Verdict
    picture: Picture

    @property
    def rank(self) -> tuple[int, float]:
        """What is better is less."""
        return len(self.verdict.wrong), round(self.picture.total + MISREAD * len(self.verdict.misread), 6)


class Annealer:
    """Improves one scene.

    Args:
        scene: with or without cities and paths; what is missing is made.
        seed: decides about everything that is tried.
        fresh: whether the scene is to be warmed up as one that nothing good is known of.
        judge: asked at the end of each cycle; tracks that are wrong or misread are then tried elsewhere.

    Attributes:
        kept: the best picture that was judged; None until `run` has begun.
        interrupted: whether somebody interrupted `run`.
    """

    def __init__(self, scene: Scene, seed: int, fresh: bool, judge: Callable[[Picture], Verdict]) -> None:
        self.scene, self.judge = scene, judge
        self.rng = random.Random(seed)
        self.router = Router(scene, self.rng)
        self.warm = FRESH if fresh else STORED
        self.kept: Kept | None = None
        self.interrupted = False
        self._lowest = float("inf")
        self._recent: deque[Picture] = deque(maxlen=KEPT)

    def start(self) -> Kept:
        """Makes the places and paths that are missing.

        Raises:
            NoRoom: the canvas is too small for the labels.
        """
        settle(self.scene)
        self.router.reroute([t for t in self.scene.tracks if not self.scene.path[t]], 0.0)
        now = picture(self.scene)
        self.kept = Kept(self.judge(now), now)
        return self.kept

    def run(self, seconds: float, report: Callable[[Progress], None] | None = None, steps: int | None = None) -> Kept:
        """Works until the time is over, nothing more is gained, or somebody interrupts (which ends it, no more).

        A picture with something amiss has several cycles to gain anything at all. One that is calm, as that of a small
        map soon is, ends the work with the first cycle that gains next to nothing.

        Args:
            seconds: the time there is; judging and mending may take a few seconds more.
            report: told about progress, a few times a second.
            steps: stops after so many steps too, which makes the result depend on nothing but the seed.

        Returns:
            The best that was judged.

        Raises:
            NoRoom: the canvas is too small for the labels.
        """
        clock = _Clock(time.monotonic(), seconds, steps, report)
        kept = self.kept or self.start()
        length, idle = STEPS_EACH * (len(self.scene.cities) + len(self.scene.tracks)), 0
        try:
            while idle < SETTLED and not clock.over:
                before = kept
                self._cycle(kept.picture, length, clock)
                kept = self._rate(kept)
                if 0 < len(kept.verdict.wrong) + len(kept.verdict.misread) <= FEW:
                    kept = self._mend(kept, clock)
                gained = kept.rank < (before.rank[0], before.rank[1] - GAIN)
                idle = 0 if gained else idle + 1
                if before.verdict.calm and kept.verdict.calm and kept.rank[1] > (1 - SLIGHT) * before.rank[1]:
                    break
                length = int(length * LONGER)
                self.warm = max(self.warm * COOLER, 4 * COLD)
        except KeyboardInterrupt:
            self.interrupted = True
            kept = self._rate(self.kept or kept)
        return kept

    def _cycle(self, begin: Picture, length: int, clock: _Clock) -> None:
        """One cooling down, from a picture."""
        show(self.scene, begin)
        self._lowest = begin.total
        self._recent.clear()
        clock.cycle += 1
        for k in range(length):
            if clock.tick(self._lowest, k / length):
                return
            self.step(self.warm * (COLD / self.warm) ** (k / length), k / length)

    def _rate(self, kept: Kept) -> Kept:
        """The best of what was kept and the last improvements, once these are judged."""
        for candidate in list(self._recent)[:-JUDGED - 1:-1]:
            kept = self._better(kept, candidate)
            if not kept.verdict.wrong and not kept.verdict.misread:
                break
        return kept

    def _better(self, kept: Kept, candidate: Picture) -> Kept:
        if not kept.verdict.wrong and candidate.total >= kept.rank[1]:
            return kept
        judged = Kept(self.judge(candidate), candidate)
        if judged.rank < kept.rank:
            self.kept = judged
            return judged
        return kept

    def _mend(self, kept: Kept, clock: _Clock) -> Kept:
        """Tries tracks that are wrong or misread elsewhere, with some of what lies about them, at some cost."""
        show(self.scene, kept.picture)
        for _ in range(MENDS):
            bad = [t for t in (*kept.verdict.wrong, *kept.verdict.misread) if t >= 0]
            if not bad or clock.late():
                break
            track = self.rng.choice(bad)
            moves = self._move(1.0, self.rng.choice(self.scene.ends[track])) if self.rng.random() < MOVE else {}
            ripped = self._with(self._under(moves) if moves else self._some(track))
            undo = self._change(moves or {}, ripped, 1.5 * self.rng.random())
            if self.scene.total < kept.picture.total + WORSE:
                better = self._better(kept, picture(self.scene))
                if better is not kept:
                    kept = better
                    continue
            undo()
        return kept

    def step(self, temperature: float, done: float) -> None:
        """Tries one change and keeps it, or undoes it when it costs more than chance and temperature allow."""
        scene, rng = self.scene, self.rng
        kind = rng.random()
        moves = self._move(done, rng.choice(scene.cities)) if kind < MOVE else self._swap() if kind < SWAP else {}
        if moves is None:
            return
        ripped = self._with(self._under(moves) if moves else self._some(rng.choice(scene.tracks)))
        if len(ripped) > MOST_RIPPED:
            return
        before = scene.total
        undo = self._change(moves, ripped, 0.0 if rng.random() < (0.5 if moves else 0.3) else rng.random())
        gained = before - scene.total
        if gained < 0 and rng.random() >= exp(gained / temperature):
            undo()
        elif scene.total < self._lowest - 1e-6:
            self._lowest = scene.total
            self._recent.append(picture(scene))

    def _change(self, moves: dict[int, int], ripped: list[int], noise: float) -> Callable[[], None]:
        """Moves cities and finds new ways for tracks; returns what undoes it."""
        scene = self.scene
        before = scene.total
        old = {t: scene.take(t) for t in ripped}
        places = {v: scene.at[v] for v in moves}
        self._place(moves)
        self.router.reroute(ripped, noise, self.rng.random() < 0.7)

        def undo() -> None:
            for t in ripped:
                scene.take(t)
            self._place(places)
            for t in ripped:
                scene.put(t, old[t])
            scene.total = before

        return undo

    def _with(self, tracks: set[int]) -> list[int]:
        """Tracks and their twins, in an order left to chance."""
        found = sorted(tracks | {self.scene.twin[t] for t in tracks if self.scene.twin[t] >= 0})
        self.rng.shuffle(found)
        return found

    def _place(self, moves: dict[int, int]) -> None:
        for v in moves:
            self.scene.take_city(v)
        for v, cell in moves.items():
            self.scene.put_city(v, cell)

    def _move(self, done: float, city: int) -> dict[int, int] | None:
        """A city with a legal cell near it, if the one tried is legal."""
        scene, rng = self.scene, self.rng
        wide, high = (6, 3) if done < 0.5 else (3, 1)
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
                    found.update(scene.on[c + row * scene.stride])
        return found

    def _some(self, track: int) -> set[int]:
        """A track alone, or with some of what lies about it, or with some of what meets it at one end."""
        scene, rng = self.scene, self.rng
        found = {track}
        kind = rng.randrange(3)
        if kind == 0:
            beside = sorted({t for c in scene.path[track] for step in scene.steps for t in scene.on[c + step]})
            found.update(t for t in beside if rng.random() < 0.4)
        elif kind == 1:
            found.update(t for t in scene.at_city[rng.choice(scene.ends[track])] if rng.random() < 0.6)
        return found
