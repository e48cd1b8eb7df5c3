"""A route map as a picture of characters: labels, lines, beads, owners, marks."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from trainbound.drawing import hints, tags
from trainbound.drawing.cells import BLANK, Cell, Grid, blank, put
from trainbound.drawing.glyphs import Glyphs, Shape, shapes
from trainbound.drawing.layout import LABEL, Layout
from trainbound.drawing.layout import Cell as At
from trainbound.drawing.runs import Run, runs
from trainbound.drawing.situation import NOWHERE, Situation
from trainbound.network.bits import numbers
from trainbound.ticket.board import Board
from trainbound.ticket.cards import TRACK_COLOURS, TRACK_LETTERS

if TYPE_CHECKING:
    from collections.abc import Callable


_AT_LABEL = ((LABEL, 0), (-1, 0), *((x, y) for x in (1, 0, 2, 3, -1) for y in (-1, 1)))
"""Where the digit of a station stands, from the first letter of its city: beside it, else above or below."""
OWN_WAY = {"way": "way-own"}
"""The role of a way's line where it is claimed: without colour a stroke that is not reversed reads as a free track."""


def edge_role(vertex: int, situation: Situation) -> str:
    """The role of a label at the edge of a picture, of whose city not everything is seen."""
    if vertex == situation.cursor or situation.marked >> vertex & 1:
        return "edge-marked"
    return "edge-end" if situation.ends >> vertex & 1 else "edge"


class Chart:
    """A layout made ready to be drawn in one glyph set. Everything that no move changes is computed here, once.

    Attributes:
        board, layout, glyphs: what it was made from.
        at: for each vertex on the canvas the left cell of its label.
        paths: for each track on the canvas its cells.
        runs: for each track where its beads are.
        tags: for each track of the board the capitals that its rules show beside it ("BEKP"), often none.
        tracks: those on the canvas, as bits.
        guests: the vertices on a part of which tracks are on another part, as bits.
    """

    def __init__(self, board: Board, layout: Layout, glyphs: Glyphs) -> None:
        self.board, self.layout, self.glyphs = board, layout, glyphs
        self.at = {v: layout.cities[c.id] for v, c in enumerate(board.cities) if c.id in layout.cities}
        self.paths = {i: layout.paths[t.id] for i, t in enumerate(board.tracks) if t.id in layout.paths}
        self.runs = runs(board, layout)
        self.tags = tags.letters(board)
        self.tracks = sum(1 << i for i in self.paths)
        self.guests = sum(1 << v for v in self.at if board.at_city[v] & ~self.tracks)
        self._shapes = {i: shapes(path, self.at[board.tracks[i].a], self.at[board.tracks[i].b])
                        for i, path in self.paths.items()}
        self._crossings = self._cross()
        self._lines: dict[int, list[tuple[int, int, Cell]]] = {}
        self._near: dict[int, dict[At, set[int]]] = {}
        self._tags: dict[tuple[int, tuple[str, ...]], tags.Places] = {}

    @cached_property
    def labels(self) -> dict[At, int]:
        """Cell -> the vertex whose label covers it."""
        return {(x + i, y): v for v, (x, y) in self.at.items() for i in range(LABEL)}

    @cached_property
    def lines(self) -> dict[At, int]:
        """Cell -> the track whose line is there; of a crossing one of them."""
        return {cell: i for i, path in self.paths.items() for cell in path}

    @cached_property
    def beads(self) -> dict[At, int]:
        """Cell -> the track that has a bead there."""
        return {self.paths[i][k]: i for i, run in self.runs.items() for k in run.beads}

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The first and last columns and rows that are used: left, top, right, bottom."""
        cells = self.labels.keys() | self.lines.keys()
        xs, ys = [x for x, _ in cells], [y for _, y in cells]
        return min(xs), min(ys), max(xs), max(ys)

    def bare(self, track: int) -> list[At]:
        """The cells of a track's line without its beads and crossings, in the order of its path."""
        beads = self.runs[track].beads
        return [c for k, c in enumerate(self.paths[track]) if k not in beads and c not in self._crossings]

    def tag_places(self, tracks: int, words: tuple[str, ...] | None = None) -> tags.Places:
        """Where the tags of some tracks go, their own or others; kept, since it is asked for at every drawing."""
        words = self.tags if words is None else words
        if (tracks, words) not in self._tags:
            if len(self._tags) > 200:
                self._tags.clear()
            self._tags[tracks, words] = tags.places(self, numbers(tracks), words)
        return self._tags[tracks, words]

    def draw(self, situation: Situation, room: Callable[[At], bool] | None = None) -> Grid:
        """The whole canvas, in a few milliseconds; hints stand only where there is `room`, anywhere when not given."""
        grid = blank(self.layout.width, self.layout.height)
        special = {*situation.owners, *(t for t in numbers(situation.closed | situation.way)), situation.chosen}
        for i in self.paths:
            line = self._changed(i, situation) if i in special else self._plain(i)
            for x, y, cell in line:
                grid[y][x] = cell
        for (x, y), char in self._crossings.items():
            grid[y][x] = grid[y][x]._replace(char=char)
        self._tag(grid, situation)
        self._build(grid, situation)
        hints.place(self, grid, situation.hints, room)
        for v, (x, y) in self.at.items():
            put(grid, x, y, self.board.cities[v].code, self.label_role(v, situation))
        return grid

    def _build(self, grid: Grid, situation: Situation) -> None:
        """Writes beside each station whose it is: colour alone does not say so, nor under the cursor."""
        for v, seat in situation.stations.items():
            if v not in self.at:
                continue
            x, y = self.at[v]
            around = ((x + dx, y + dy) for dx, dy in _AT_LABEL)
            on = ((i, j) for i, j in around if 0 <= i < self.layout.width and 0 <= j < self.layout.height)
            if cell := next(((i, j) for i, j in on if grid[j][i] == BLANK), None):
                grid[cell[1]][cell[0]] = Cell(str(seat + 1), f"station-{seat + 1}")

    def label_role(self, vertex: int, situation: Situation) -> str:
        """The role of a city's label."""
        if self.guests >> vertex & 1:
            return edge_role(vertex, situation)
        end = situation.ends >> vertex & 1
        if vertex == situation.cursor or situation.marked >> vertex & 1:
            return "cursor-end" if end else "cursor"
        if vertex in situation.stations:
            return f"station-{situation.stations[vertex] + 1}{'-end' * end}"
        if end:
            return "ticket-end"
        return "exit" if self.board.cities[vertex].kind == "exit" else "city"

    def _plain(self, track: int) -> list[tuple[int, int, Cell]]:
        """The cells of a track that nothing has happened to."""
        if track not in self._lines:
            self._lines[track] = self._coloured(track, self.line_role(track), "bead", False)
        return self._lines[track]

    def line_role(self, track: int) -> str:
        """The role of a free track's line."""
        t = self.board.tracks[track]
        return "line-ferry" if t.ferry else f"line-{TRACK_COLOURS[t.colour]}"

    def _changed(self, track: int, situation: Situation) -> list[tuple[int, int, Cell]]:
        """The cells of a track that is owned, closed, chosen, or on a way shown."""
        chosen = track == situation.chosen
        way = bool(situation.way >> track & 1)
        lit = "chosen" if chosen else "way" if way else ""
        owners = situation.owners.get(track)
        if owners:
            return self._owned(track, situation, lit)
        if situation.closed >> track & 1:
            beads = self.runs[track].beads
            return [(x, y, Cell(self.glyphs.closed, "closed") if k in beads else Cell(
                self._shapes[track][k].glyph(self.glyphs.straight, self.glyphs.corners), lit or "closed-line"))
                for k, (x, y) in enumerate(self.paths[track])]
        return self._coloured(track, lit, lit, True)

    def _owned(self, track: int, situation: Situation, line: str) -> list[tuple[int, int, Cell]]:
        """A claimed track: one bar in its owner's tint, the owner's digit on its spaces; several owners alternate.

        Where it lies at another claimed track that is no twin of it, one of the two is an edge, to be told apart.
        """
        owners = situation.owners[track]
        order = {k: n for n, k in enumerate(self.runs[track].beads)}
        near = self._beside(track)
        found = []
        for k, cell in enumerate(self.paths[track]):
            seat = owners[order.get(k, k) % len(owners)] + 1
            if k in order:
                found.append((*cell, Cell(str(seat), f"owner-{seat}")))
            else:
                char = self._shapes[track][k].glyph(self.glyphs.claimed, self.glyphs.claimed_corners)
                edge = "-edge" if any(other in situation.owners for other in near.get(cell, ())) else ""
                found.append((*cell, Cell(char, OWN_WAY.get(line, line) or f"owner-{seat}{edge}")))
        return found

    def _beside(self, track: int) -> dict[At, set[int]]:
        """The cells of a track that touch tracks with a lower number other than its twin, with these."""
        if track not in self._near:
            twin = self.board.tracks[track].twin
            self._near[track] = near = {}
            for x, y in self.paths[track]:
                about = {self.lines.get((x + dx, y + dy), track) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
                lower = {other for other in about if other < track and other != twin}
                if lower:
                    near[x, y] = lower
        return self._near[track]

    def _coloured(self, track: int, line: str, bead: str, lit: bool) -> list[tuple[int, int, Cell]]:
        """A track with its beads in their colours, and its line in a role."""
        t, run = self.board.tracks[track], self.runs[track]
        colour, letter = TRACK_COLOURS[t.colour], TRACK_LETTERS[t.colour]
        shade = "-2" if self._same(track) and track > t.twin and not lit else ""
        dash = "-dash" if line == "line-black" else ""
        found = []
        for k, (x, y) in enumerate(self.paths[track]):
            if k in run.locos:
                found.append((x, y, Cell("L", f"{bead}-loco{shade}")))
            elif k in run.beads:
                found.append((x, y, Cell(letter, f"{bead}-{colour}{shade}")))
            else:
                char = self._line_glyph(track, k, run, self._shapes[track][k])
                role = line + dash if k % 2 and char in self.glyphs.straight else line
                found.append((x, y, Cell(char, "mouth" if char == self.glyphs.mouth and not lit else role)))
        return found

    def _same(self, track: int) -> bool:
        """Whether a track is one of two twins of one colour, which need marks that tell them from one track."""
        t = self.board.tracks[track]
        return t.twin >= 0 and self.board.tracks[t.twin].colour == t.colour

    def _line_glyph(self, track: int, k: int, run: Run, shape: Shape) -> str:
        """The glyph of a bare cell: level ferries are water, black lines dashed, tunnels and like twins marked."""
        t, glyphs = self.board.tracks[track], self.glyphs
        if t.ferry and shape.along == 0 and not shape.corner:
            return glyphs.water
        if t.tunnel and k in run.flanks and not (shape.corner and self._has_straight_flank(track, run)):
            return glyphs.mouth
        inner = k in run.flanks and not shape.corner and 0 < k < len(self.paths[track]) - 1
        if inner and not t.ferry and self._same(track):
            return glyphs.same
        return shape.glyph(glyphs.dashed if TRACK_LETTERS[t.colour] == "k" else glyphs.straight, glyphs.corners)

    def _has_straight_flank(self, track: int, run: Run) -> bool:
        """Whether the line is no corner beside the run of a track, at one end of it at least."""
        return any(not self._shapes[track][k].corner for k in run.flanks)

    def _cross(self) -> dict[At, str]:
        """The cells where lines cross, and the glyph there."""
        seen: set[At] = set()
        found: dict[At, str] = {}
        for i, path in self.paths.items():
            for k, cell in enumerate(path):
                if cell in seen:
                    found[cell] = self.glyphs.crossing[self._shapes[i][k].along % 2]
            seen.update(path)
        return found

    def _tag(self, grid: Grid, situation: Situation) -> None:
        """Writes the tags that are shown, those at the cursor and of the chosen track bright."""
        bright = self.board.at_city[situation.cursor] if situation.cursor != NOWHERE else 0
        if situation.chosen != NOWHERE:
            bright |= 1 << situation.chosen
        for track, (x, y, word) in self.tag_places(situation.tagged, situation.tags).items():
            twin = self.board.tracks[track].twin
            mine = bright >> track & 1 or (twin >= 0 and bright >> twin & 1 and situation.tagged >> twin & 1)
            put(grid, x, y, word, "tag-cursor" if mine else "tag")
