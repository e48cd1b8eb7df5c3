"""What is wrong with a map beyond its file: a board in pieces, tickets nobody can complete, pictures that mislead.

Where a picture is only less good, `trainbound.drawing.evaluate` weighs it. Here is what must not be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.drawing import texts_check as texts
from trainbound.drawing.evaluate import Evaluation, weigh
from trainbound.drawing.glyphs import ASCII
from trainbound.drawing.map import Chart
from trainbound.drawing.reader import Judgement, judge
from trainbound.drawing.scene import Scene, scene_of
from trainbound.drawing.situation import Situation
from trainbound.drawing.weights import LABEL_CORNER, NEXT_COLUMN
from trainbound.kernel.faults import Fault

if TYPE_CHECKING:
    from trainbound.drawing.layout import Layout
    from trainbound.ticket.board import Board


def board_faults(board: Board) -> list[Fault]:
    """Cities that no way leads to, and tickets whose ends no way joins."""
    import networkx as nx

    faults = []
    pieces = sorted(nx.connected_components(board.graph), key=len, reverse=True)
    order = {c.id: i for i, c in enumerate(board.cities)}
    main = min(pieces[0], key=order.__getitem__) if pieces else ""
    lost = sorted((city for piece in pieces[1:] for city in piece), key=order.__getitem__)
    if lost:
        faults.append(Fault("tracks", texts.unreachable(main, lost)))
    piece_of = {city: i for i, piece in enumerate(pieces) for city in piece}
    for i, ticket in enumerate(board.tickets):
        a, b = ({piece_of[c.id] for c in board.cities if c.vertices & end.vertices} for end in (ticket.a, ticket.b))
        if not a & b:
            faults.append(Fault(f"tickets[{i}]", texts.impossible(ticket.a.id, ticket.b.id)))
    return faults


class Wrong(NamedTuple):
    """Something wrong with a canvas: `track` is a track's number, or -1; `key` its place in the canvas's table."""

    track: int
    key: str
    message: str


def layout_faults(board: Board, layouts: Sequence[Layout]) -> list[Fault]:
    """Everything wrong with the canvases of a map. `where` is a key of the layout file."""
    return [Fault(f"canvas[{i}].{wrong.key}" if wrong.key else f"canvas[{i}]", wrong.message)
            for i, layout in enumerate(layouts) for wrong in canvas_faults(board, layout)]


def canvas_faults(board: Board, layout: Layout) -> list[Wrong]:
    """Everything wrong with one canvas."""
    hidden = [Wrong(-1, key, message) for key, message in _labels(board, layout)]
    if hidden:
        return hidden
    scene = scene_of(board, layout)
    found = weigh(scene)
    tracks = [*_tracks(scene, found, layout.zoom == "detail"),
              *((t, texts.unread()) for t in read_back(board, layout).unread)]
    return [*(Wrong(t, f"tracks.{board.tracks[t].id}", message) for t, message in dict.fromkeys(tracks)),
            *(Wrong(-1, "", message) for message in _limits(layout, found))]


def read_back(board: Board, layout: Layout, claimed: bool = False) -> Judgement:
    """How a canvas is read by one who has only its plain text and the codes.

    Args:
        board: the map.
        layout: the canvas.
        claimed: whether one seat owns everything that it can, one of each two twins.
    """
    first = [i for i, t in enumerate(board.tracks) if claimed and not 0 <= t.twin < i]
    mine = dict.fromkeys(first, (0,))
    closed = sum(1 << board.tracks[i].twin for i in first if board.tracks[i].twin >= 0)
    return judge(Chart(board, layout, ASCII), Situation(mine, closed))


def _labels(board: Board, layout: Layout) -> Iterator[tuple[str, str]]:
    """Labels that cover each other or read the same."""
    codes: dict[str, str] = {}
    covered: dict[tuple[int, int], str] = {}
    for city in board.cities:
        if city.id not in layout.cities:
            continue
        if codes.setdefault(city.code, city.id) != city.id:
            yield f"cities.{city.id}", texts.code_twice(city.code, codes[city.code])
        x, y = layout.cities[city.id]
        hidden = [(x + k, y) for k in range(3) if covered.setdefault((x + k, y), city.id) != city.id]
        if hidden:
            yield f"cities.{city.id}", texts.label_hidden(covered[hidden[0]], hidden[0])


def _tracks(scene: Scene, found: Evaluation, detail: bool) -> Iterator[tuple[int, str]]:
    """Beads without room, bent runs, twins apart, and foreign tracks at labels, runs and on each other."""
    name = [t.id for t in scene.board.tracks]
    for t in scene.tracks:
        if not scene.beads[t]:
            yield t, texts.no_room(scene.length[t], len(scene.path[t]) - len(scene.barred(t)))
        elif detail and scene.bent(t):
            yield t, texts.bent_run(scene.length[t], scene.stretch(t))
    apart: dict[int, list[int]] = {}
    touching: set[tuple[int, int]] = set()
    for f in found.findings:
        if f.kind == "apart":
            apart.setdefault(f.track, []).append(f.cell)
        elif f.kind == "label" and f.weight >= LABEL_CORNER:
            yield f.track, texts.label_touched(scene.board.cities[f.city].id, scene.xy(f.cell))
        elif f.kind == "beside" and f.weight == NEXT_COLUMN and (f.track, f.other) not in touching:
            if any(f.other in scene.bead[f.cell + step] for step in (-1, 1)):
                touching.add((f.track, f.other))
                yield f.track, texts.run_touched(name[f.other], scene.xy(f.cell))
            elif f.track in scene.bead[f.cell]:
                touching.add((f.track, f.other))
                yield f.other, texts.run_touched(name[f.track], scene.xy(f.cell))
        elif f.kind == "crossing" and not all(_through(scene, t, f.cell) for t in scene.on[f.cell]):
            yield f.track, texts.meeting(name[f.other], scene.xy(f.cell))
    for t, cells in apart.items():
        yield t, texts.twins_apart(name[scene.twin[t]], [scene.xy(c) for c in cells])


def _through(scene: Scene, track: int, cell: int) -> bool:
    """Whether a track goes straight through a cell of its path that is not its first or last."""
    path = scene.path[track]
    place = path.index(cell)
    return 0 < place < len(path) - 1 and scene.straight(track, place)


def _limits(layout: Layout, found: Evaluation) -> Iterator[str]:
    """More crossings or bends than the map accepts here."""
    for what, count, limit in (("crossings", found.crossings, layout.crossings), ("bends", found.bends, layout.bends)):
        if limit is not None and count > limit:
            yield texts.too_many(what, count, limit)
