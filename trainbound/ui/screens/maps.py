"""Maps to look at: those that can be played, and what proves a line of a score."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from trainbound.drawing.situation import Situation, owners_of
from trainbound.kernel.faults import BadMap
from trainbound.kernel.types import Game
from trainbound.table.games import game_ids, load_game
from trainbound.ticket.board import Board
from trainbound.ui import texts
from trainbound.ui.canvas import At, Canvas, fitting
from trainbound.ui.charts import canvases, charts
from trainbound.ui.faces import face_of
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, width

STEP_X, STEP_Y = 8, 4
"""Columns and rows by which an arrow moves a map that is larger than the screen."""


class MapPage(Page):
    """A map over the whole screen but the bottom block; `z` goes through its canvases, arrows move it."""

    context = "maps"

    def __init__(self, board: Any) -> None:
        super().__init__()
        self.board = board
        self.canvas = -1
        self.centre: At | None = None

    def canvases(self) -> Sequence[Canvas]:
        """The pictures of the map; none when it cannot be drawn."""
        return face_of(self.board).canvases(self.board, self.tb.looks.terminal.glyphs)

    def shown(self) -> Canvas | None:
        """The picture that is shown."""
        found = self.canvases()
        return found[self.canvas] if 0 <= self.canvas < len(found) else None

    def picture(self, wide: int, high: int) -> list[Row]:
        """The map, or a sentence when it cannot be drawn."""
        if self.shown() is None:
            self.canvas = fitting(self.canvases(), wide, high)
        canvas = self.shown()
        if canvas is None:
            return [[(f" {texts.not_drawn(self.board.name)}", "text")]]
        if self.centre is not None:  # never run beyond where the map stops
            self.centre = canvas.middle(wide, high, self.centre)
        return canvas.rows(wide, high, self.centre)

    def larger(self) -> bool:
        """Whether the canvas is larger than the room for it."""
        canvas = self.shown()
        return canvas is not None and (canvas.size[0] > self.size.width or canvas.size[1] > self.size.height - 3)

    def zoom(self) -> str:
        """Which canvas is shown."""
        canvas = self.shown()
        return canvas.name if canvas else ""

    def _pan(self, dx: int, dy: int) -> None:
        canvas = self.shown()
        if canvas is not None:
            x, y = canvas.middle(self.size.width, self.size.height - 3, self.centre)
            self.centre = (x + dx, y + dy)

    def do_up(self) -> None:
        """Moves the map."""
        self._pan(0, -STEP_Y)

    def do_down(self) -> None:
        """Moves the map."""
        self._pan(0, STEP_Y)

    def do_left(self) -> None:
        """Moves the map."""
        self._pan(-STEP_X, 0)

    def do_right(self) -> None:
        """Moves the map."""
        self._pan(STEP_X, 0)

    def do_zoom(self) -> None:
        """Goes to the next canvas of the map: overview, detail, or another part."""
        found = self.canvases()
        if len(found) > 1:
            self.canvas, self.centre = (self.canvas + 1) % len(found), None
        else:
            self.say(texts.ONE_CANVAS)

    def do_back(self) -> None:
        """Back to where you came from."""
        self.app.pop_screen()


class PictureScreen(MapPage):
    """The tracks that prove a line of a score; only they are filled, and of a sentence about some only those.

    `steps` belong to the last sentences of `said`: the tracks and the cities of each, as bits; `stations` -> whose
    they are.
    """

    def __init__(self, board: Board, names: Sequence[str], tracks: Mapping[int, int], title: str, about: str,
                 said: Sequence[str], ends: int = 0, steps: Sequence[tuple[int, int]] = (),
                 stations: Mapping[int, int] | None = None) -> None:
        super().__init__(board)
        self.situation = Situation(owners_of(tracks), ends=ends, stations=stations or {})
        self._names, self._tracks = tuple(names), tracks
        self._steps = [*[(self.board.everything, ends)] * (len(said) - len(steps)), *steps]
        self._caption, self._about, self._said = title, about, tuple(said)
        self._at, self._seen = 0, 0

    def canvases(self) -> Sequence[Canvas]:
        """The pictures of the map with these tracks."""
        return canvases(self.board, self.tb.looks.terminal.glyphs, self.situation)

    def rows(self, wide: int, high: int) -> list[Row]:
        """The map, whose tracks these are, and the proof sentence by sentence."""
        said = self._lines(wide)
        self._at %= max(1, len(said))
        if said:
            shown, ends = self._steps[said[self._at][0]]
            only = {seat: mine & shown for seat, mine in self._tracks.items()}
            self.situation = replace(self.situation, owners=owners_of(only), ends=ends)
            if self._seen != said[self._at][0]:
                self._seen = said[self._at][0]
                self._turn_to(shown)
        where = texts.part(self._at + 1, self._at + 1, len(said))
        row: Row = [(" ", "text")]
        for seat in self._tracks:
            row += [(f" {seat + 1} ", f"owner-{seat + 1}"), (f" {self._names[seat]}  ", "text")]
        who, about = self._caption.upper(), self._about
        if width(who) + width(about) + width(where) + 6 > wide:
            about = ""
        return [*block(self.picture(wide, high - 3), high - 3), bar(who, about, wide, where=where),
                self.detail([(f" {said[self._at][1]}", "text")] if said else row, wide), self.footer(wide)]

    def _turn_to(self, tracks: int) -> None:
        """Shows the part of the map that has most of some tracks, and of a larger canvas their middle."""
        found = charts(self.board, self.tb.looks.terminal.glyphs)
        if not 0 <= self.canvas < len(found):
            return
        here = found[self.canvas]
        best = max((c for c in found if c.layout.zoom == here.layout.zoom),
                   key=lambda c: ((c.tracks & tracks).bit_count(), c is here))
        self.canvas, self.centre = found.index(best), None
        cells = [cell for i, path in best.paths.items() if tracks >> i & 1 for cell in path]
        if self.larger() and cells and tracks != self.board.everything:
            xs, ys = zip(*cells, strict=True)
            self.centre = (min(xs) + max(xs) + 1) // 2, (min(ys) + max(ys) + 1) // 2

    def _lines(self, wide: int) -> list[tuple[int, str]]:
        """The proof in lines of the detail row, each with the number of its sentence."""
        return [(n, line) for n, sentence in enumerate(self._said)
                for line in textwrap.wrap(sentence, wide - 2, break_on_hyphens=False)]

    def offers(self) -> Sequence[Offer]:
        """The proof, the canvases, and back."""
        found = [Offer("next", "next of the proof")] if len(self._lines(self.size.width)) > 1 else []
        return [*found, Offer("zoom", "zoom"), *([Offer("up", "move", "arrows")] if self.larger() else []),
                Offer("help", "help"), Offer("back", "back")]

    def do_next(self) -> None:
        """The next sentence of the proof."""
        self._at += 1

    def do_previous(self) -> None:
        """The sentence before."""
        self._at -= 1

    def do_accept(self) -> None:
        """The next sentence of the proof."""
        self.do_next()


class MapsScreen(MapPage):
    """Every map of every family that comes with the program, the first one first unless another is named."""

    def __init__(self, map_name: str | None = None) -> None:
        self._ids = game_ids()
        self._number = self._ids.index(map_name) if map_name in self._ids else 0
        super().__init__(self._read().board)

    def _read(self) -> Game[Any]:
        return load_game(self._ids[self._number])

    def rows(self, wide: int, high: int) -> list[Row]:
        """The map, its name and numbers."""
        asked = face_of(self.board).facts(self.board)
        picture = block(self.picture(wide, high - 3), high - 3)
        hint = texts.maps_hint(self._number + 1, len(self._ids), self.zoom())
        return [*picture, bar(self.board.name.upper(), asked, wide), self.detail([(f" {hint}", "dim")], wide),
                self.footer(wide)]

    def offers(self) -> Sequence[Offer]:
        """What one may do with a map."""
        more = [Offer("next", "next map")] if len(self._ids) > 1 else []
        return [Offer("new", "new game"), *more, Offer("zoom", "zoom"),
                *([Offer("up", "move", "arrows")] if self.larger() else []), Offer("rules", "rules"),
                Offer("help", "help"), Offer("back", "back")]

    def _go(self, step: int) -> None:
        self._number = (self._number + step) % len(self._ids)
        try:
            self.board = self._read().board
        except BadMap as bad:
            self.say(texts.bad_map(bad), "refused")
        self.canvas, self.centre = -1, None

    def do_next(self) -> None:
        """The next map."""
        self._go(1)

    def do_previous(self) -> None:
        """The map before."""
        self._go(-1)

    def do_new(self) -> None:
        """Begins a game on this map."""
        self.app.switch_screen(self.tb.new_game(self._ids[self._number]))

    def do_rules(self) -> None:
        """The rules of this map."""
        from trainbound.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._ids[self._number]))
