"""The rules desk on the screen: a real table is put together on its map, and every question about it answered."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from trainbound.desk.heard import Heard
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.ui import texts_desk as texts
from trainbound.ui.desk import panel
from trainbound.ui.desk.sights import Drawn
from trainbound.ui.desk.typing import Line
from trainbound.ui.faces import face_of
from trainbound.ui.screens.answer import AnswerScreen
from trainbound.ui.screens.desklists import DeskLists
from trainbound.ui.texts_table import ambiguous, not_understood

DIRECTIONS = {"up": "n", "down": "s", "left": "w", "right": "e", "up_left": "nw", "up_right": "ne",
              "down_left": "sw", "down_right": "se"}  # fmt: skip
READ_FROM = 3
"""An answer of so many lines or more is a page of its own."""


class DeskScreen(DeskLists):
    """One sitting at the desk: what is typed and pressed."""

    def on_mount(self) -> None:
        """Says which drafts wait from other sittings."""
        from trainbound.desk import shelf
        from trainbound.desk.texts_desk import waits

        waiting = shelf.waiting(self.bench)
        if waiting:
            self.say(waits([kept.title for kept in waiting]))
        super().on_mount()

    # ---- hearing

    def hear(self, line: str) -> None:
        """Does what a line says and shows what comes of it."""
        if self.bench.draft.seat is None and self.seat is not None:  # who is marked is who is meant
            self.bench.draft = self.bench.draft._replace(seat=self.seat)
        if self.trying and not self.bench.trial:
            heard = self.bench.hear(f"what if {line}")
            self.trying = heard.kind == "refused"
        else:
            heard = self.bench.hear(line)
        self._take(heard)

    def _take(self, heard: Heard) -> None:
        self._told = heard.rows[:-1] if heard.kind == "tried" else heard.choices and tuple(
            f"{n} {what}" for n, what in enumerate(heard.choices, 1))  # fmt: skip
        said = " ".join(heard.said)
        if heard.kind == "quit":
            self.app.pop_screen()
            return
        if heard.kind == "play":
            self.tb.desk_plays(heard.table)
            return
        if heard.kind in ("answered", "told") and len(heard.rows) >= READ_FROM:
            self.read(heard.rows)
        elif heard.kind in ("answered", "told") and heard.rows and not said:
            said = " ".join(row.strip() for row in heard.rows)
        elif heard.kind == "which":
            self.line = Line(self, texts.CHOICES, " ".join(heard.said[:1]), ":", self.hear)
            return
        elif heard.kind in ("refused", "filed") and heard.rows:
            said = " ".join([said, *heard.rows]).strip()
        self.say(said, "refused" if heard.kind == "refused" else "text")

    def read(self, rows: Sequence[str]) -> None:
        """Shows lines as a page."""
        self.app.push_screen(AnswerScreen(self.bench.shown.map or None, rows, self.do_command))

    # ---- keys

    def typed(self, key: str) -> bool:
        """A letter of the line, or a digit that chooses a seat."""
        if self.line is not None:
            self.line.press(key)
            return True
        if self.going:
            self.going = False
            self.go(key)
            return True
        if key in "123456789" and self.sight() is not None:
            number = int(key) - 1
            if number < len(self.names):
                self.choose(number)
            else:
                self.say(texts.NO_SUCH_SEAT.format(n=key))
            return True
        return False

    def on_paste(self, event: events.Paste) -> None:
        """Pasted lines are done one after the other; the last one waits for Enter."""
        lines = event.text.splitlines()
        if self.line is None or self.line.sign != ":" or len(lines) < 2:
            super().on_paste(event)
            return
        for line in lines:
            if self.line is None:
                self.do_command()
            for character in line:
                self.typed("space" if character == " " else character)
            if line is not lines[-1]:
                self.typed("enter")
        self.paint()

    def choose(self, number: int) -> None:
        """Chooses a seat."""
        self.bench.draft = self.bench.draft._replace(seat=number)
        self._way = -1

    def _walk(self, command: str) -> None:
        sight, canvas = self.sight(), self.canvas()
        if self.listing():
            self.choose_row(command)
        elif sight is None:
            self._canvas = self.start + {"up": -1, "left": -1}.get(command, 1)
            self._canvas = max(0, self._canvas)
        elif canvas is not None:
            sight.walk(canvas, DIRECTIONS[command])

    def do_station(self) -> None:
        """Gives a station where the cursor stands to the chosen seat, or takes it away."""
        sight = self.sight()
        if sight is None or self.seat is None:
            self.say(texts.SEAT_FIRST, "refused")
            return
        line = sight.station(self.bench.shown.document, self.seat, self.names[self.seat])
        if line:
            self.hear(line)
        else:
            self.say(texts.NO_STATIONS)

    def do_up(self) -> None:
        """To the next city or hex that way."""
        self._walk("up")

    def do_down(self) -> None:
        """To the next city or hex that way."""
        self._walk("down")

    def do_left(self) -> None:
        """To the next city or hex that way."""
        self._walk("left")

    def do_right(self) -> None:
        """To the next city or hex that way."""
        self._walk("right")

    def do_up_left(self) -> None:
        """To the next city or hex that way."""
        self._walk("up_left")

    def do_up_right(self) -> None:
        """To the next city or hex that way."""
        self._walk("up_right")

    def do_down_left(self) -> None:
        """To the next city or hex that way."""
        self._walk("down_left")

    def do_down_right(self) -> None:
        """To the next city or hex that way."""
        self._walk("down_right")

    def do_track_next(self) -> None:
        """Speaks of the next track of the city, or goes to the next city of a hex map."""
        self._cycle(1)

    def do_track_previous(self) -> None:
        """Speaks of the track before."""
        self._cycle(-1)

    def _cycle(self, step: int) -> None:
        sight = self.sight()
        if sight is not None:
            sight.cycle(self.canvas(), step)

    def do_accept(self) -> None:
        """Gives what is spoken of to the chosen seat, or takes it away; lays out the map that the cursor is on."""
        sight = self.sight()
        if sight is None:
            from trainbound.table.games import game_ids

            number, self._canvas = self.start, -1
            self.hear(f"map {game_ids()[number]}")
        elif self.seat is None:
            self.say(texts.SEAT_FIRST, "refused")
        elif listed := self.listing():
            entry = listed[0].entries[listed[1]]
            self.give(entry.counted or not entry.has or not entry.take)
        else:
            line = sight.change(self.bench.shown.document, self.seat, self.names[self.seat])
            if line:
                self.hear(line)
            else:
                self.say(texts.NOTHING_CHOSEN)

    def do_next(self) -> None:
        """Chooses the next seat."""
        if self.seat is not None:
            self.choose((self.seat + 1) % len(self.names))

    def do_add(self) -> None:
        """Somebody sits down: types a name."""
        self.line = Line(self, texts.SEAT, texts.SEAT_ASKED, "", lambda name: self.hear(f"seat {name}"))

    def do_command(self) -> None:
        """Types a line of the desk's language: a change, a question, save, load, export, help."""
        self.line = Line(self, texts.COMMAND, texts.COMMAND_ASKED, ":", self.hear)

    def do_find(self) -> None:
        """Goes to a city, a track or a hex by name."""
        self.line = Line(self, texts.FIND, texts.FIND_ASKED, "/", self._find)

    def _find(self, words: str) -> None:
        sight = self.sight()
        if listed := self.listing():
            self.find_row(*listed, words)
            return
        try:
            if sight is not None and words:
                sight.find(words)
        except NotUnderstood as bad:
            self.say(not_understood(bad), "refused")
        except Ambiguous as several:
            self.say(ambiguous(several), "refused")

    def do_help(self) -> None:
        """Lists every key of this screen, and what the columns of the panel are."""
        from trainbound.ui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.context, self.commands(), after=[("", texts.PANEL), *texts.FIGURES]))

    def do_why(self) -> None:
        """Who may build what is spoken of, with what, or why not: every seat, with the rules."""
        sight = self.sight()
        if sight is None or not sight.question(0, ""):
            self.say(texts.NOTHING_CHOSEN)
            return
        found: list[str] = []
        for seat, name in enumerate(self.names):
            heard = self.bench.hear(sight.question(seat, name))
            found += [*heard.said, *heard.rows, ""]
        self.read(found)

    def do_mark(self) -> None:
        """On a map of hexes: marks where a way begins, whose cost up to the cursor is then told and drawn."""
        sight = self.sight()
        if sight is None or not sight.mark():
            self.say(texts.NO_MARK)
        else:
            self.say(texts.MARKED)

    def do_next_way(self) -> None:
        """Draws the chosen seat's longest route, then what joins each of its tickets, then nothing."""
        count = len(self.ways())
        self._way = self._way + 1 if self._way + 1 < count else -1
        if not count:
            self.say(texts.NO_WAYS)

    def do_try(self) -> None:
        """What if: the next change is only tried, and what it would change is shown."""
        self.trying = not self.trying

    def do_keep(self) -> None:
        """Keeps what is tried."""
        if self.bench.trial is None:
            self.say(texts.NO_TRIAL)
        else:
            self.hear("keep")

    def do_take_back(self) -> None:
        """Takes back what is tried, or the last change."""
        self.trying = False
        self._take(self.bench.hear("undo"))

    def do_redo(self) -> None:
        """Does again what was taken back."""
        self._take(self.bench.hear("redo"))

    def do_report(self) -> None:
        """Everything with rules and proofs: scores line by line, routes, tickets, shares."""
        self._take(self.bench.hear("report"))

    def do_zoom(self) -> None:
        """Goes to the next picture of the map."""
        sight = self.sight()
        if sight is not None:
            count = len(sight.canvases(self.tb.looks.terminal.glyphs, Drawn()))
            self._canvas = (self._canvas + 1) % max(1, count)

    def do_whole(self) -> None:
        """The map over the whole width, or beside the panel again."""
        self.whole, self._canvas = not self.whole, -1

    def do_text(self) -> None:
        """The panel as plain rows, from the left edge on."""
        sight = self.sight()
        if sight is not None:
            chip = face_of(sight.board).chip
            side = panel.rows(self.bench, self.seat, self._told, self.drawn()[0], 76, chip, self._ticket, "-")
            self.read(["".join(text for text, _ in row).rstrip() for row in side])

    def do_rules(self) -> None:
        """The rules of this map, those of what is spoken of before all others."""
        from trainbound.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.bench.shown.map or None, "", self.cites()))

    def do_back(self) -> None:
        """Closes a list; pressed twice leaves the desk: a draft that is saved nowhere is kept and waits."""
        if self.chosen is not None:
            self.chosen = None
        elif self.names and self.said_last not in (texts.LEAVE, texts.LEAVE_KEPT, texts.LEAVE_LOST):
            kept = texts.LEAVE_KEPT if self.bench.keeper is not None else texts.LEAVE_LOST
            self.say(kept if self.bench.unsaved else texts.LEAVE)
        else:
            self.app.pop_screen()
