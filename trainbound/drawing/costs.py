"""What costs on a scene: one function for each thing that findings can be about.

What is between two tracks, or a track and a label, is the same from both sides and depends on nothing else, so that a
`Scene` can take it off and put it on with either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from trainbound.drawing import runs
from trainbound.drawing.weights import (
    APART,
    BEND,
    CROSSING,
    DETOUR,
    DETOUR_FROM,
    FAR_DETOUR,
    FAR_FROM,
    GLUED,
    MOUTHLESS,
    MOVED,
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
    from trainbound.drawing.scene import Scene


def own(scene: Scene, track: int) -> list[Finding]:
    """What a track costs by itself and as one of two twins."""
    path, length = scene.path[track], scene.length[track]
    if not path:
        return [Finding("unrouted", UNROUTED, track)]
    found = []
    n = len(path)
    turns = [scene.heading[b - a] for a, b in pairwise(path)]
    barred = scene.barred(track)
    free = n - len(barred)
    for i in range(1, n - 1):
        bend = abs(turns[i] - turns[i - 1])
        bend = min(bend, 8 - bend)
        if bend:
            found.append(Finding("bend" if bend == 1 else "sharp", BEND if bend == 1 else SHARP, track, cell=path[i]))
    longest = scene.stretch(track)
    run = length + (length - 1) // runs.GROUP
    if free < length:
        found.append(Finding("no_room", NO_ROOM + NO_ROOM_EACH * (length - free), track))
    if longest < length:
        found.append(Finding("short", SHORT + SHORT_EACH * (length - longest), track))
    elif longest < run + 2 and length > 1:
        found.append(Finding("tight", TIGHT_EACH * (run + 2 - longest), track))
    beads = scene.beads[track]
    if beads and length > 1:
        found += [Finding("glued", GLUED, track, cell=path[i]) for i in (0, n - 1) if i in beads]
    if scene.board.tracks[track].tunnel:
        found += [Finding("mouthless", MOUTHLESS, track, cell=path[i]) for i in (0, n - 1) if i in beads]
    extra = n - 2 * length
    if extra > DETOUR_FROM:
        far = DETOUR * (extra - DETOUR_FROM) + FAR_DETOUR * max(0, extra - FAR_FROM)
        found.append(Finding("detour", far, track))
    twin = scene.twin[track]
    if 0 <= twin < track and scene.path[twin]:
        found += [Finding("apart", APART, track, twin, -1, c) for c in scene.alone(track)]
        apart = runs.misaligned(tuple(map(scene.xy, path)), beads,
                                tuple(map(scene.xy, scene.path[twin])), scene.beads[twin])
        found += [Finding("unequal", UNEQUAL, track, twin)] * apart
    return found


def touching(scene: Scene, track: int, cells: Iterable[int]) -> list[Finding]:
    """The foreign beads beside beads of a track."""
    twin = scene.twin[track]
    bead = scene.bead
    return [Finding("beads", cost, track, t, -1, c) for c in cells for step, _, cost, _ in scene.about
            for t in bead[c + step] if t not in (track, twin)]


def beside(scene: Scene, track: int) -> list[Finding]:
    """The foreign tracks beside a track or across it."""
    found = []
    on, tips, ends = scene.on, scene.tips, scene.ends
    path, twin = scene.path[track], scene.twin[track]
    mine, tip, cells = ends[track], tips[track], set(path)
    last = -1
    for c in path:
        found += [Finding("crossing", CROSSING, track, other, -1, c) for other in on[c] if other != track]
        for step, cost, _, _ in scene.about:
            q = c + step
            if not on[q] or q in cells:
                continue
            for other in on[q]:
                if other in (track, twin) or other in on[c]:
                    continue
                shared = (c in tip or q in tips[other]) and (ends[other][0] in mine or ends[other][1] in mine)
                found.append(Finding("beside", cost * SHARED if shared else cost, track, other, -1, c))
        if last >= 0:
            a, b = scene.corners(last, c)
            if a and on[a] and on[b]:
                found += [Finding("crossing", CROSSING, track, other, -1, c) for other in on[a]
                          if other != track and other in on[b] and scene.consecutive(other, a, b)]
        last = c
    return found


def labels(scene: Scene, track: int) -> list[Finding]:
    """The foreign labels that a track comes too near to."""
    ends = scene.ends[track]
    return [Finding("label", cost, track, -1, city, c) for c in scene.path[track]
            for city, cost in scene.around[c] if city not in ends]


def at_label(scene: Scene, city: int) -> list[Finding]:
    """The foreign tracks that come too near to a label."""
    return [Finding("label", cost, t, -1, city, c) for c, cost in scene.about_label(scene.at[city])
            for t in scene.on[c] if city not in scene.ends[t]]


def place(scene: Scene, city: int) -> list[Finding]:
    """How far a city stands from where the map has it."""
    (x, y), (ox, oy) = scene.xy(scene.at[city]), scene.home[city]
    far = (x - ox) ** 2 / 4 + (y - oy) ** 2
    return [Finding("moved", MOVED * far, city=city)] if far else []


def turned(scene: Scene, city: int) -> list[Finding]:
    """The neighbours, by a track, that do not lie in the direction in which the map has them."""
    found = []
    (x, y), (ox, oy) = scene.xy(scene.at[city]), scene.home[city]
    for other in scene.linked[city]:
        if scene.at[other] < 0:
            continue
        (px, py), (qx, qy) = scene.home[other], scene.xy(scene.at[other])
        ux, uy, vx, vy = (px - ox) / 2, py - oy, (qx - x) / 2, qy - y
        far, now = hypot(ux, uy), hypot(vx, vy)
        if far >= 0.5 and now:
            cosine = (ux * vx + uy * vy) / far / now
            if cosine < TURNED_FROM:
                found.append(Finding("turned", TURNED * (TURNED_FROM - cosine), city=city, other_city=other))
    return found


def findings(scene: Scene) -> Iterator[Finding]:
    """Everything that makes up the total, each once."""
    for t in scene.tracks:
        yield from own(scene, t)
        yield from labels(scene, t)
        yield from (f for f in beside(scene, t) if f.other < t)
        yield from (f for f in touching(scene, t, [scene.path[t][i] for i in scene.beads[t]]) if f.other < t)
    for v in scene.cities:
        yield from place(scene, v)
        yield from (f for f in turned(scene, v) if f.other_city < v)
