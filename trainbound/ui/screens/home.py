"""The home screen: the tables that wait, a new one, and what can be done without a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.kernel.faults import BadMap
from trainbound.store.faults import StoreFault
from trainbound.store.journal import TableInfo
from trainbound.table.faults import BadTable
from trainbound.ui import texts
from trainbound.ui.faces import face_of
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, clip, fit, pad, width

if TYPE_CHECKING:
    from trainbound.table.table import AnyTable

LEFT = 46
"""Columns of the list; the map of the marked table stands at its right."""


class Entry(NamedTuple):
    """A line of the list: `command` is a method of the screen, `table` the table it is about, if any."""

    key: str
    title: str
    note: str
    command: str
    table: TableInfo | None = None


class HomeScreen(Page):
    """Where the program begins."""

    context = "home"

    def __init__(self, table: str | None = None) -> None:
        super().__init__()
        self._open_first = table
        self.tables: list[TableInfo] = []
        self.names: dict[str, str] = {}
        self.marked = 0
        self.asked_to_delete: TableInfo | None = None
        self.said_name = ""
        self._lit = 0
        self._listed = False
        self._drawn: tuple[object, list[Row]] = (None, [])
        self._opened: dict[tuple[str, float], AnyTable | None] = {}
        self._results: dict[str, str] = {}

    def on_mount(self) -> None:
        """The tables that there are; the one asked for on the command line is opened at once.

        The list is seen before maps are read and drawn, which takes as long as all else.
        """
        self._read()
        self.call_after_refresh(self._fill)
        if self._open_first:
            self.open_table(self._open_first)
        elif self.tb.keymap.faults or self.tb.settings.faults:
            faults = [*self.tb.settings.faults, *map(texts.key_fault, self.tb.keymap.faults)]
            self.say(faults[0], "refused")

    def _fill(self) -> None:
        self._listed = True
        if self.app.screen is self:
            self.paint()

    def on_screen_resume(self) -> None:
        """What was played meanwhile."""
        self._read()

    def _read(self) -> None:
        before = self.entries()[self.marked].table if self.tables else None
        try:
            self.tables = self.tb.store.tables()
        except StoreFault as fault:
            self.tables = []
            self.say(str(fault), "refused")
        self.tables.sort(key=lambda t: t.finished)
        entries = self.entries()
        places = [i for i, e in enumerate(entries) if before and e.table and e.table.id == before.id]
        waits = bool(self.tables) and not self.tables[0].finished
        new = next(i for i, e in enumerate(entries) if e.command == "new")
        self.marked = places[0] if places else 0 if waits else new
        self.paint()

    # ---- what there is

    def entries(self) -> list[Entry]:
        """Every line that can be marked, in order."""
        found = [Entry(str(i) if i < 10 else "", self._map_name(t.map), texts.table_note(t), "open", t)
                 for i, t in enumerate(self.tables, 1)]
        keys = self.tb.keymap
        for command, (title, note) in texts.HOME.items():
            found.append(Entry(keys.key(self.context, command), title, note, command))
        return found

    def _map_name(self, map_name: str) -> str:
        """A map's own name; of a map that cannot be read what it is called in the table."""
        if map_name not in self.names:
            from trainbound.table.games import load_game

            try:
                self.names[map_name] = load_game(map_name).name
            except BadMap:
                self.names[map_name] = map_name
        return self.names[map_name]

    def rows(self, wide: int, high: int) -> list[Row]:
        """The list, the map beside it, and the bottom block."""
        frames = self.tb.looks.frames
        left = LEFT if wide < 100 else 56
        room = high - 7
        entries = self.entries()
        self.marked = max(0, min(self.marked, len(entries) - 1))
        lines, lit = self._list(entries, left)
        first = max(0, min(lit - room // 2, len(lines) - room))
        self._lit = 2 + lit - first
        shown = block(lines[first:first + room], room)
        right = self._picture(wide - left - 1, room)
        body: list[Row] = [[*fit(line, left), (frames.down, "rule"), *part]
                           for line, part in zip(shown, right, strict=True)]
        title: Row = [("  ", ""), (texts.TITLE, "bold"), (f"   {texts.SUBTITLE}", "dim")]
        who, asked = self._bar()
        return [title, self.rule(wide), *body, self.rule(wide, left, frames.tee_up),
                [(f" {clip(self._about(), wide - 2)}", "text")], bar(who, asked, wide),
                self.detail([(f" {texts.PLAIN_LINES}", "dim")], wide), self.footer(wide)]

    def _list(self, entries: Sequence[Entry], wide: int) -> tuple[list[Row], int]:
        """The lines with their headings, and which of them is the marked one."""
        lines: list[Row] = []
        lit, heading = 0, ""
        for i, entry in enumerate(entries):
            kind = "over" if entry.table and entry.table.finished else entry.command
            title = texts.HOME_HEADINGS.get(kind, texts.APART)
            if title != heading:
                lines += [[], [(f"  {title}", "dim")]] if lines else [[(f"  {title}", "dim")]]
                heading = title
            title_words = (entry.title, "bold") if entry.table else (pad(entry.title, 14), "text")
            mark = ">" if i == self.marked else " "
            row: Row = [(f"{mark}{pad(entry.key, 1)} ", "key"), title_words, (" ", "text")]
            used = sum(width(text) for text, _ in row)
            end = texts.turn(entry.table.turn) if entry.table and not entry.table.finished else ""
            row.append((pad(entry.note, wide - used - width(end) - 2), "text" if entry.table else "dim"))
            row.append((f" {end} ", "dim"))
            if i == self.marked:
                lit = len(lines)
                row = [(text, "bar-bold" if role in ("key", "bold") else "bar") for text, role in row]
            lines.append(row)
        return lines, lit

    def _bar(self) -> tuple[str, str]:
        if self.asked_to_delete is not None:
            asked = texts.delete_asked(self._map_name(self.asked_to_delete.map), self.asked_to_delete, self.said_name)
            return texts.DELETE, asked
        waiting = [t for t in self.tables if not t.finished]
        begins = self.entries()[self.marked].command == "new"
        return texts.welcome(waiting, self.tb.keymap.key(self.context, "accept"), begins)

    def _about(self) -> str:
        """What is to be said of the marked line."""
        entry = self.entries()[self.marked]
        if entry.table is None:
            return texts.HOME_ABOUT[entry.command]
        table = self._table_of(entry.table) if self._listed else None
        if table is None:
            return texts.table_about(self._map_name(entry.table.map), entry.table, "")
        return texts.table_about(self._map_name(entry.table.map), entry.table, self._standing(entry.table, table))

    def _standing(self, info: TableInfo, table: AnyTable) -> str:
        """How a game stands, or how it ended, which is counted once."""
        if not table.over:
            return face_of(table.game.board).standing(table)
        if info.id not in self._results:
            self._results[info.id] = texts.result(table.names, table.game.scores(table.state))
        return self._results[info.id]

    def _table_of(self, info: TableInfo) -> AnyTable | None:
        """A table to look at from outside, kept until it is played on."""
        key = (info.id, info.updated)
        if key not in self._opened:
            from trainbound.table.table import Table

            self._opened = dict(list(self._opened.items())[-8:])
            try:
                self._opened[key] = Table.open(self.tb.store, info.id)
            except (BadTable, StoreFault):
                self._opened[key] = None
        return self._opened[key]

    def _picture(self, wide: int, high: int) -> list[Row]:
        """The public map of the marked table, or of the one played at last; drawn anew only when it is another."""
        if not self._listed:
            return block([], high)
        info = self.entries()[self.marked].table or (self.tables[0] if self.tables else None)
        key = (info, wide, high, self.tb.looks)
        if self._drawn[0] != key:
            self._drawn = (key, self._draw(self._table_of(info) if info else None, wide, high))
        return self._drawn[1]

    def _draw(self, table: AnyTable | None, wide: int, high: int) -> list[Row]:
        """The public map of a table, around the middle of what lies on it; without one the first map, empty."""
        from trainbound.table.games import load_game
        from trainbound.ticket.mapfile import map_ids

        if table is None and not map_ids():
            return block([], high)
        board = table.game.board if table else load_game(map_ids()[0]).board
        return block(face_of(board).picture(board, table, self.tb.looks.terminal.glyphs, wide, high), high)

    def offers(self) -> Sequence[Offer]:
        """What the marked line does, then the letters."""
        if self.asked_to_delete is not None:
            whole = self.said_name == self.asked_to_delete.id
            return [*([Offer("accept", "delete", "Enter")] if whole else []), Offer("back", "keep it", "Esc")]
        entry = self.entries()[self.marked]
        last = min(9, len(self.tables))
        tables = [Offer("open", "table", "1" if last == 1 else f"1-{last}")] if last else []
        delete = [Offer("delete", "delete")] if entry.table else []
        over = entry.table is not None and entry.table.finished
        record = [Offer("records", "record")] if over else []
        opens = "score" if over else "open" if entry.table else entry.title
        return [Offer("accept", opens), *record, Offer("up", "choose", "arrows"), *tables,
                Offer("new", "new game"), *delete, Offer("rules", "rules"), Offer("help", "help"),
                Offer("leave", "Quit")]

    def cursor(self) -> tuple[int, int]:
        """On the marked line."""
        return 1, self._lit

    def typed(self, key: str) -> bool:
        """The answer to a question, or the number of a table."""
        if self.asked_to_delete is not None:
            self._answer(key, self.asked_to_delete)
            return True
        if len(key) == 1 and key in "123456789" and int(key) <= len(self.tables):
            self.marked = int(key) - 1
            self.do_accept()
            return True
        return False

    # ---- commands

    def do_up(self) -> None:
        """Marks the line above."""
        self.marked = (self.marked - 1) % len(self.entries())

    def do_down(self) -> None:
        """Marks the line below."""
        self.marked = (self.marked + 1) % len(self.entries())

    def do_next(self) -> None:
        """Marks the line below."""
        self.do_down()

    def do_accept(self) -> None:
        """Opens what is marked."""
        entry = self.entries()[self.marked]
        if entry.table:
            self.open_table(entry.table.id)
        else:
            getattr(self, f"do_{entry.command}")()

    def open_table(self, table_id: str) -> None:
        """Opens a table where it stopped; its end when the game is over."""
        from trainbound.table.table import Table

        try:
            table = Table.open(self.tb.store, table_id)
        except (BadTable, StoreFault) as fault:
            self.say(texts.sentence(str(fault)), "refused")
        else:
            self.tb.sit_down(table)

    def do_new(self) -> None:
        """Sets up a new game."""
        self.app.push_screen(self.tb.new_game())

    def do_maps(self) -> None:
        """Shows the maps that can be played."""
        from trainbound.ui.screens.maps import MapsScreen

        self.app.push_screen(MapsScreen())

    def do_desk(self) -> None:
        """Opens the rules desk: a real table is put together, and what is asked about it answered."""
        self.tb.open_bench()

    def do_rules(self) -> None:
        """Shows the numbered rules, to be read and searched."""
        from trainbound.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen())

    def do_records(self) -> None:
        """Writes games into files, and reads such files."""
        from trainbound.ui.screens.records import RecordsScreen

        marked = self.entries()[self.marked].table
        self.app.push_screen(RecordsScreen(marked.id if marked else ""))

    def do_settings(self) -> None:
        """Glyphs, colours, and how fast bots play."""
        from trainbound.ui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def do_delete(self) -> None:
        """Deletes the marked table for good, after asking."""
        table = self.entries()[self.marked].table
        if table is None:
            self.say(texts.NO_TABLE_MARKED)
        else:
            self.asked_to_delete, self.said_name = table, ""

    def is_text(self) -> bool:
        """Whether the name of a table to be deleted is typed."""
        return self.asked_to_delete is not None

    def _answer(self, key: str, table: TableInfo) -> None:
        """The table's name, letter by letter, and Enter; whatever else keeps it, as keys typed by mistake do."""
        if key != "enter" and table.id.startswith(self.said_name + key):
            self.said_name += key
            return
        named, self.asked_to_delete = self.said_name == table.id, None
        if key != "enter" or not named:
            self.say(texts.KEPT)
            return
        try:
            self.tb.store.delete(table.id)
            self.say(texts.DELETED)
        except StoreFault as fault:
            self.say(str(fault), "refused")
        said, role = self.said, self.said_role
        self._read()
        self.say(said, role)

    def do_back(self) -> None:
        """There is nothing behind the home screen; Q leaves."""
        self.say(texts.nothing_behind(self.tb.keymap.key(self.context, "leave")))
