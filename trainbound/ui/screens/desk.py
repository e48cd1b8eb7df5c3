"""The rules desk on the screen: a real table is put together on its map, and every question about it answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainbound.desk.bench import Bench
from trainbound.desk.draft import family
from trainbound.desk.editing import names
from trainbound.desk.heard import Heard
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.ui import texts_desk as texts
from trainbound.ui.canvas import At, Canvas, fitting
from trainbound.ui.desk import panel
from trainbound.ui.desk.sights import Drawn, Sight, sight_of
from trainbound.ui.desk.typing import Line
from trainbound.ui.faces import face_of
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.screens.reading import PlainScreen
from trainbound.ui.strips import Row, clip
from trainbound.ui.texts_table import ambiguous, not_understood

DIRECTIONS = {"up": "n", "down": "s", "left": "w", "right": "e", "up_left": "nw", "up_right": "ne",
              "down_left": "sw", "down_right": "se"}  # fmt: skip
READ_FROM = 3
"""An answer of so many lines or more is a page of its own."""


class DeskScreen(Page):
    """One sitting at the desk.

    Attributes:
        bench: the model that hears the same lines as line mode.
        line: the line that is being typed, if any.
        trying: whether the next change is only tried.
        whole: whether the map has the panel's room as well.
    """

    context = "desk"

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        self.line: Line | None = None
        self.history: list[str] = []
        self.trying, self.whole = False, False
        self._sight: Sight | None = None
        self._seen: Any = None
        self._canvas = -1
        self._way = -1
        self._told: tuple[str, ...] = ()

    # ---- what is on the table

    @property
    def names(self) -> list[str]:
        """Who sits there."""
        return list(names(self.bench.shown.document))

    @property
    def seat(self) -> int | None:
        """The seat that is chosen, the first one when none is."""
        chosen = self.bench.draft.seat
        return chosen if chosen is not None and chosen < len(self.names) else 0 if self.names else None

    def sight(self) -> Sight | None:
        """The map and where one stands on it; None as long as none is laid out."""
        shown = self.bench.shown
        if not shown.map:
            self._sight = None
            return None
        board = family(shown).board
        if self._sight is None or self._sight.board is not board:
            self._sight, self._seen, self._canvas = sight_of(board), None, -1
        if self._seen is not shown.document:
            self._sight.take(shown.document)
            self._seen = shown.document
        return self._sight

    def ways(self) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """What of the chosen seat can be drawn: `longest` or a ticket, the tracks, the ends."""
        answer, seat = self.bench.answer, self.seat
        if seat is None or seat >= len(answer["seats"]) or "longest" not in answer["seats"][seat]:
            return []
        row = answer["seats"][seat]
        board = family(self.bench.shown).board
        found: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [("longest", tuple(row["longest"]["tracks"]), ())]
        for ticket in row["tickets"] or ():
            k = board.tickets[board.ticket_number[ticket["ticket"]]]
            ends = (k.a.id, *(goal.place.id for goal in k.goals))
            found.append((ticket["ticket"], tuple(ticket["tracks"] or ()), ends))
        return found

    def drawn(self) -> tuple[str, Drawn]:
        """What is drawn now, and its name."""
        found = self.ways()
        if not 0 <= self._way < len(found):
            return "", Drawn()
        name, tracks, ends = found[self._way]
        return name, Drawn(tracks, ends)

    # ---- rows

    def rows(self, wide: int, high: int) -> list[Row]:
        """Map and panel, then the bottom block."""
        sight = self.sight()
        if sight is None:
            from trainbound.ui.desk.start import map_rows

            top = map_rows(self.start, wide, high - 3, self.tb.looks.frames.across)
        else:
            top = self._table(sight, wide, high - 3)
        return [*block(top, high - 3), self._bar(wide), self._detail(wide), self.footer(wide)]

    @property
    def start(self) -> int:
        """The map that the cursor is on as long as none is laid out."""
        from trainbound.table.games import game_ids

        return self._canvas % len(game_ids()) if self._canvas >= 0 else 0

    def _table(self, sight: Sight, wide: int, high: int) -> list[Row]:
        beside = wide if self.whole else wide - panel.columns(wide) - 1
        name, drawn = self.drawn()
        found = sight.canvases(self.tb.looks.terminal.glyphs, drawn)
        if not found:
            picture: list[Row] = []
        else:
            if not 0 <= self._canvas < len(found):
                self._canvas = fitting(found, beside, high)
            canvas = found[self._canvas]
            centre = sight.centre(canvas) or None
            picture = canvas.rows(beside, high, centre)
        if self.whole:
            return picture
        face = face_of(sight.board)
        side = panel.rows(self.bench, self.seat, self._told, name, panel.columns(wide), face.chip, self._ticket,
                          self.tb.looks.frames.across)  # fmt: skip
        return panel.beside(picture, side, beside, self.tb.looks.frames.down, wide, high)

    def _ticket(self, ticket: str) -> str:
        """A ticket's name."""
        board = family(self.bench.shown).board
        found = board.tickets[board.ticket_number[ticket]]
        return f"{found.a.name} - {found.b.name}"

    def canvas(self) -> Canvas | None:
        """The picture that is shown."""
        sight = self.sight()
        if sight is None:
            return None
        found = sight.canvases(self.tb.looks.terminal.glyphs, Drawn())
        return found[self._canvas] if 0 <= self._canvas < len(found) else None

    def _bar(self, wide: int) -> Row:
        if self.line is not None:
            return bar(self.line.title, self.line.asks, wide)
        if self.sight() is None:
            return bar(texts.TITLE, texts.NO_MAP, wide)
        shown, seat = self.bench.shown, self.seat
        board = family(shown).board
        asked = texts.asked(board.name, len(self.names), len(self.bench.answer["faults"]))
        if self.bench.trial:
            asked = texts.TRYING
        elif self.trying:
            asked = texts.TRY_ASKED
        who = texts.TRY if self.trying or self.bench.trial else self.names[seat].upper() if seat is not None else (
            texts.TITLE)  # fmt: skip
        file = self.bench.path.name if self.bench.path else ""
        chip = face_of(board).chip(seat) if seat is not None else None
        return bar(who, asked, wide, seat=seat, chip=chip, where=texts.where(file, self.bench.unsaved))

    def _detail(self, wide: int) -> Row:
        if self.line is not None:
            return self.line.row(wide)
        sight = self.sight()
        if sight is None:
            return self.detail([(f" {texts.CHOOSE}", "dim")], wide)
        if not self.names:
            return self.detail([(f" {texts.EMPTY}", "dim")], wide)
        label, owners = sight.label()
        if owners:
            called = [self.names[s] if s < len(self.names) else str(s + 1) for s in owners]
            return self.detail([(f" {clip(texts.owned(label, called), wide - 2)}", "text")], wide)
        return self.detail([(f" {clip(self._verdict(sight) or label, wide - 2)}", "text")], wide)

    def _verdict(self, sight: Sight) -> str:
        """Whether the chosen seat may have what is spoken of, in a line."""
        seat = self.seat
        asked = sight.question(self.names[seat]) if seat is not None else ""
        if not asked or self.bench.answer["faults"]:
            return ""
        found = self.bench.hear(asked)
        if found.kind != "answered":
            return ""
        return sight.said(found)

    def offers(self) -> Sequence[Offer]:
        """What does something now."""
        if self.line is not None:
            return [Offer("accept", "do it", "Enter"), Offer("next", "complete", "Tab"), Offer("back", "back", "Esc")]
        if self.sight() is None:
            return [Offer("accept", "lay it out", "Enter"), Offer("down", "choose", "arrows"),
                    Offer("command", "a line"), Offer("help", "help"), Offer("back", "back")]  # fmt: skip
        found = [Offer("keep", "keep")] if self.bench.trial else []
        give = [Offer("accept", "give/take", "Enter"), Offer("track_next", "track", "[ ]")] if self.names else []
        return [*found, *give, Offer("add", "add seat"), Offer("command", "line"), Offer("why", "why"),
                Offer("next_way", "ways"), Offer("try", "what if"), Offer("report", "score"), Offer("help", "more"),
                Offer("back", "back")]  # fmt: skip

    def cursor(self) -> At | None:
        """In the line that is typed."""
        return (self.line.column(self.size.width), self.size.height - 2) if self.line is not None else None

    def is_text(self) -> bool:
        """Whether a line is typed."""
        return self.line is not None

    def keeps_detail(self) -> bool:
        """The line stands in the detail row."""
        return self.line is not None

    # ---- hearing

    def hear(self, line: str) -> None:
        """Does what a line says and shows what comes of it."""
        if self.trying and not self.bench.trial:
            heard = self.bench.hear(f"what if {line}")
            self.trying = heard.kind == "refused"
        else:
            heard = self.bench.hear(line)
        self._take(heard)

    def _take(self, heard: Heard) -> None:
        self._told = heard.rows if heard.kind == "tried" else heard.choices and tuple(
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
        self.app.push_screen(PlainScreen(texts.ANSWER, texts.TITLE, texts.READ, [f" {row}" for row in rows]))

    # ---- keys

    def typed(self, key: str) -> bool:
        """A letter of the line, or a digit that chooses a seat."""
        if self.line is not None:
            self.line.press(key)
            return True
        if key in "123456789" and self.sight() is not None:
            number = int(key) - 1
            if number < len(self.names):
                self.choose(number)
            else:
                self.say(texts.NO_SUCH_SEAT.format(n=key))
            return True
        return False

    def choose(self, number: int) -> None:
        """Chooses a seat."""
        self.bench.draft = self.bench.draft._replace(seat=number)
        self._way = -1

    def _walk(self, command: str) -> None:
        sight, canvas = self.sight(), self.canvas()
        if sight is None:
            self._canvas = self.start + {"up": -1, "left": -1}.get(command, 1)
            self._canvas = max(0, self._canvas)
        elif canvas is not None:
            sight.walk(canvas, DIRECTIONS[command])

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
        try:
            if sight is not None and words:
                sight.find(words)
        except NotUnderstood as bad:
            self.say(not_understood(bad), "refused")
        except Ambiguous as several:
            self.say(ambiguous(several), "refused")

    def do_why(self) -> None:
        """Who may build what is spoken of, with what, or why not: every seat, with the rules."""
        sight = self.sight()
        if sight is None or not sight.question("x"):
            self.say(texts.NOTHING_CHOSEN)
            return
        found: list[str] = []
        for name in self.names:
            heard = self.bench.hear(sight.question(name))
            found += [*heard.said, *heard.rows, ""]
        self.read(found)

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
            chip, plain = face_of(sight.board).chip, ("-")
            side = panel.rows(self.bench, self.seat, self._told, self.drawn()[0], 76, chip, self._ticket, plain)
            self.read(["".join(text for text, _ in row).rstrip() for row in side])

    def do_rules(self) -> None:
        """The rules of this map."""
        from trainbound.ui.screens.rules import RulesScreen

        shown = self.bench.shown
        self.app.push_screen(RulesScreen(shown.map or None))

    def do_back(self) -> None:
        """Leaves the desk; a draft that is saved nowhere is kept and waits."""
        self.app.pop_screen()
