"""What the screen of the rules desk shows: the map, everybody's figures, and what is spoken of, judged at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainbound.desk.bench import Bench
from trainbound.desk.draft import family
from trainbound.desk.editing import names
from trainbound.ui import texts_desk as texts
from trainbound.ui.canvas import At, Canvas, fitting
from trainbound.ui.desk import panel
from trainbound.ui.desk.lists import Chosen, Listing, list_rows
from trainbound.ui.desk.sights import Drawn, Sight, sight_of
from trainbound.ui.desk.typing import Line
from trainbound.ui.faces import face_of
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, clip


class DeskSight(Page):
    """The desk as it is seen: the map, everybody's figures, what is spoken of.

    Attributes:
        bench: the model that hears the same lines as line mode.
        line: the line that is being typed, if any.
        trying: whether the next change is only tried.
        whole: whether the map has the panel's room as well.
        chosen: the list that is open instead of what the chosen seat holds, and where its cursor is.
        going: whether `g` was pressed, whose letter follows.
    """

    context = "desk"

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        self.line: Line | None = None
        self.history: list[str] = []
        self.trying, self.whole, self.going = False, False, False
        self.chosen: Chosen | None = None
        self._sight: Sight | None = None
        self._seen: Any = None
        self._canvas = -1
        self._way = -1
        self._told: tuple[str, ...] = ()
        self._judged = ""
        self._above: tuple[object, list[Row]] = (None, [])

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
            both = tuple(track for way in ticket.get("tour", ()) for track in way)
            found.append((ticket["ticket"], both or tuple(ticket["tracks"] or ()), ends))
        return found

    def lists(self) -> Sequence[Listing]:
        """What the chosen seat can have besides places on the map."""
        sight, seat = self.sight(), self.seat
        return () if sight is None or seat is None else sight.lists(self.bench.shown.document, seat)

    def listing(self) -> tuple[Listing, int] | None:
        """The list that is open, and the row of its cursor."""
        if self.chosen is None:
            return None
        found = next((row for row in self.lists() if row.key == self.chosen.key), None)
        return (found, self.chosen.row(found)) if found is not None else None

    def cites(self) -> list[str]:
        """The ids of the rules of what is spoken of: the row of a list, the reasons of a refusal, the track."""
        from trainbound.kernel.ruletexts import cited

        sight, listed = self.sight(), self.listing()
        if listed:
            return [rule for rule in (listed[0].entries[listed[1]].rule,) if rule]
        return [*cited(self.said_last), *cited(self._judged), *(sight.cites() if sight is not None else ())]

    def drawn(self) -> tuple[str, Drawn]:
        """What is drawn now, and its name."""
        listed = self.listing()
        if listed and listed[0].entries[listed[1]].ends:
            return "", Drawn(ends=listed[0].entries[listed[1]].ends)
        found = self.ways()
        if not 0 <= self._way < len(found):
            return "", Drawn()
        name, tracks, ends = found[self._way]
        return name, Drawn(tracks, ends)

    # ---- rows

    def rows(self, wide: int, high: int) -> list[Row]:
        """Map and panel, then the bottom block."""
        sight = self.sight()
        self._judged = "" if sight is None else self._verdict(sight)
        if sight is None:
            from trainbound.ui.desk.start import map_rows

            top = map_rows(self.start, wide, high - 3, self.tb.looks.frames.across)
        else:
            # Letters of a line change nothing above it: thousands may be pasted at once.
            key = (wide, high, id(self.bench.shown.document), self.seat, self._told, self.whole, self.chosen)
            if self.line is None or self._above[0] != key:
                self._above = key, self._table(sight, wide, high - 3)
            top = self._above[1]
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
        listed, room = self.listing(), panel.columns(wide)
        if listed and not self._told:
            across = self.tb.looks.frames.across
            above = panel.top(self.bench, self.seat, room, face.chip, across)[: high * 2 // 3]
            side = [*above, *list_rows(*listed, self.names[self.seat or 0], room, high - len(above), across)]
            return panel.beside(picture, side, beside, self.tb.looks.frames.down, wide, high)
        side = panel.rows(self.bench, self.seat, self._told, name, panel.columns(wide), face.chip, self._ticket,
                          self.tb.looks.frames.across, high)  # fmt: skip
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
        if listed := self.listing():
            return self.detail([(f" {clip(self._entry(*listed), wide - 2)}", "text")], wide)
        label, owners = sight.label()
        if owners:
            called = [self.names[s] if s < len(self.names) else str(s + 1) for s in owners]
            return self.detail([(f" {clip(texts.owned(label, called), wide - 2)}", "text")], wide)
        return self.detail([(f" {clip(self._judged or label, wide - 2)}", "text")], wide)

    def _entry(self, listing: Listing, at: int) -> str:
        """The row of a list that is spoken of."""
        entry, who = listing.entries[at], self.names[self.seat or 0]
        if not entry.take and not entry.counted:
            return texts.said_of(entry.label, who)
        return texts.entry(entry.label, who, entry.has, entry.counted)

    def _verdict(self, sight: Sight) -> str:
        """Whether the chosen seat may have what is spoken of, in a line."""
        seat = self.seat
        asked = sight.question(seat, self.names[seat]) if seat is not None else ""
        if not asked or self.line is not None or self.bench.answer["faults"]:
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
        if self.listing():
            return [*found, Offer("accept", "give/take", "Enter"), Offer("more", "more, less", "+ -"),
                    Offer("down", "row, other list", "arrows"), Offer("find", "find"),
                    Offer("next", "seat", "Tab"), Offer("help", "help"), Offer("back", "close")]  # fmt: skip
        give = [Offer("accept", "give/take", "Enter"), Offer("track_next", "track", "[ ]")] if self.names else []
        lists = texts.LISTS_OF[family(self.bench.shown).board.file.family]
        return [*found, *give, Offer("add", "add"), Offer("lists", lists),
                Offer("command", "line"), Offer("why", "why"), Offer("next_way", "ways"), Offer("try", "what if"),
                Offer("report", "score"), Offer("help", "more"),
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
