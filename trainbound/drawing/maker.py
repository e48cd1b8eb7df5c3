"""Making and improving the canvases of a map: from what is stored, or from nothing, to what is to be stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from trainbound.drawing.anneal import Annealer, Picture, Progress, Verdict
from trainbound.drawing.check import Wrong, canvas_faults, read_back
from trainbound.drawing.evaluate import Evaluation, evaluate
from trainbound.drawing.halves import NAMES, halves
from trainbound.drawing.layout import Layout
from trainbound.drawing.scene import Scene
from trainbound.drawing.texts_check import no_path
from trainbound.ticket.cards import TRACK_LETTERS

if TYPE_CHECKING:
    from trainbound.drawing.reader import Reading
    from trainbound.ticket.board import Board

SIZES = {"overview": (80, 21), "detail": (82, 36)}
"""Columns and rows of the canvases that a map gets when nobody says otherwise."""


DISTANCES = ("detour", "moved", "turned")
"""Findings that a reader is not disturbed by."""
EASE = 0.55
"""How much the other findings may cost for each track of a canvas that is calm."""


class Made(NamedTuple):
    """A canvas made: its `layout`, the `faults` left in it, what it costs, and whether somebody interrupted."""

    layout: Layout
    faults: tuple[Wrong, ...]
    evaluation: Evaluation
    interrupted: bool


class Task(NamedTuple):
    """A canvas to work on: what the layout file holds of it, if anything, and what to begin with."""

    stored: Layout | None
    begin: Layout


def tasks(board: Board, stored: Sequence[Layout], sizes: Mapping[str, tuple[int, int]], zooms: Sequence[str],
          halved: bool | None = None) -> list[Task]:
    """The canvases of a map, in order: those stored, emptied where the size is to be another, and zooms missing.

    Args:
        board: the map.
        stored: what the layout file holds now.
        sizes: zoom -> columns and rows wanted; a zoom that is not named keeps its size.
        zooms: of these zooms there is to be a canvas.
        halved: whether each of them is to be two halves or one picture; as it is when None, else anew.
    """
    found = []
    for zoom, usual in SIZES.items():
        of = [layout for layout in stored if layout.zoom == zoom]
        size = sizes.get(zoom)
        if zoom not in zooms or (of and halved in (None, len(of) == len(NAMES))):
            found += [Task(layout, layout if size in (None, (layout.width, layout.height)) else replace(
                layout.emptied(layout.cities, layout.paths), width=size[0], height=size[1])) for layout in of]
            continue
        width, height = size or ((of[0].width, of[0].height) if of else usual)
        begin = halves(board, zoom, width, height) if halved else [Layout(zoom, width, height, {}, {})]
        found += [Task(None, layout) for layout in begin]
    return found


def make(board: Board, layout: Layout, *, seed: int, seconds: float, fresh: bool = False, steps: int | None = None,
         report: Callable[[Progress], None] | None = None) -> Made:
    """Improves a canvas, or makes it where nothing is placed; never returns a worse one than it was given.

    Args:
        board: the map.
        layout: what there is. A canvas with a `part` holds the cities and tracks it names, any other holds all.
        seed: decides about everything that is tried.
        seconds: the time there is.
        fresh: forgets where cities and tracks are.
        steps: stops after so many steps too.
        report: told about progress.

    Raises:
        NoRoom: the canvas is too small for the labels.
    """
    scene, whole = _scene(board, layout, fresh)
    annealer = Annealer(scene, seed, not whole, lambda kept: verdict(board, _layout(scene, layout, kept), scene.tracks))
    kept = annealer.run(seconds, report, steps)
    made = _layout(scene, layout, kept.picture)
    return Made(made, tuple(wrongs(board, made, scene.tracks)), evaluate(board, made), annealer.interrupted)


def verdict(board: Board, layout: Layout, tracks: Sequence[int]) -> Verdict:
    """What is wrong with a canvas that is to hold some tracks, and which of them its plain text shows badly.

    The text is read both with nothing claimed and with as much as can be.
    """
    wrong = tuple(fault.track for fault in wrongs(board, layout, tracks))
    if -1 in wrong:
        return Verdict(wrong)
    misread: list[int] = []
    for claimed in (False, True):
        read = read_back(board, layout, claimed)
        half = read.tracks - read.both_ends
        misread += [*read.unread, *(_meant(board, tracks, seen) for seen in read.wrong), *[-1] * half]
    return Verdict(wrong, tuple(misread), not wrong and not misread and _is_calm(board, layout, tracks))


def _is_calm(board: Board, layout: Layout, tracks: Sequence[int]) -> bool:
    """Whether next to nothing but distances costs anything: about a bend for each four tracks at most."""
    sums = evaluate(board, layout).sums
    return sum(cost for kind, cost in sums.items() if kind not in DISTANCES) <= EASE * len(tracks)


def _meant(board: Board, tracks: Sequence[int], seen: Reading) -> int:
    """The track that a wrong reading most likely began on: of its colour, at one of its ends or better at both."""
    def common(track: int) -> int:
        t = board.tracks[track]
        same = seen.colour in ("", TRACK_LETTERS[t.colour])
        return same * len({board.cities[t.a].code, board.cities[t.b].code} & set(seen.ends))

    return max(tracks, key=common)


def wrongs(board: Board, layout: Layout, tracks: Sequence[int]) -> list[Wrong]:
    """What is wrong with a canvas that is to hold some tracks."""
    names = {t: board.tracks[t].id for t in tracks}
    missing = [Wrong(t, f"tracks.{name}", no_path()) for t, name in names.items() if name not in layout.paths]
    return [*missing, *canvas_faults(board, layout)]


def _scene(board: Board, layout: Layout, fresh: bool) -> tuple[Scene, bool]:
    """The scene to work on, and whether everything on it has a place already."""
    everything = not layout.part
    cities = [v for v, c in enumerate(board.cities) if everything or c.id in layout.cities]
    tracks = [i for i, t in enumerate(board.tracks) if everything or t.id in layout.paths]
    scene = Scene(board, layout.width, layout.height, cities, tracks)
    if fresh:
        return scene, False
    for v in cities:
        x, y = layout.cities.get(board.cities[v].id, (-1, -1))
        if x >= 0:
            scene.put_city(v, scene.cell(x, y))
    for i in tracks:
        scene.put(i, tuple(scene.cell(x, y) for x, y in layout.paths.get(board.tracks[i].id, ())))
    return scene, all(scene.at[v] >= 0 for v in cities) and all(scene.path[i] for i in tracks)


def _layout(scene: Scene, like: Layout, kept: Picture) -> Layout:
    """A canvas like another that holds what a picture holds."""
    names = [t.id for t in scene.board.tracks]
    return replace(like, cities={scene.board.cities[v].id: scene.xy(kept.at[v]) for v in scene.cities},
                   paths={names[t]: tuple(map(scene.xy, kept.paths[t])) for t in scene.tracks if kept.paths[t]})
