"""The lobby: where a person begins, with the tables of all persons."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from trainbound.kernel.faults import BadMap
from trainbound.store.faults import StoreFault
from trainbound.table.faults import BadTable
from trainbound.table.games import load_game
from trainbound.ui import lobbyrows, texts
from trainbound.ui import texts_lobby as words
from trainbound.ui.lobbyrows import Entry
from trainbound.ui.page import Offer, bar, block
from trainbound.ui.screens.lobbypages import LobbyPages
from trainbound.ui.strips import Row, clip, crop, width

if TYPE_CHECKING:
    from trainbound.table.lobby import Lobby
    from trainbound.table.lobby import Row as TableRow

POLL = 0.5
"""Seconds between two looks at what others have done."""
AGAIN = 20.0
"""Seconds after which how long ago something happened is told anew."""
FAULTS = (BadTable, StoreFault, LookupError)


class LobbyScreen(LobbyPages):
    """The tables: those that wait, mine, invitations, open ones, those to watch, those that are over."""

    context = "lobby"

    def __init__(self, table: str | None = None) -> None:
        super().__init__()
        self._open_first = table
        self.tables: list[TableRow] = []
        self.here: list[str] = []
        self.names: dict[str, str] = {}
        self.marked = 0
        self.asked: tuple[str, TableRow] | None = None
        self._lit = 0
        self._first, self._at_table = True, False
        self._drawn = 0.0

    @property
    def lobby(self) -> Lobby:
        """The tables of all persons, as this one may deal with them."""
        assert self.tb.lobby is not None, "a person has a lobby"
        return self.tb.lobby

    # ---- what there is

    def on_mount(self) -> None:
        """The tables that there are; the one asked for on the command line is opened at once."""
        self.motd = self.tb.message()
        self._read()
        super().on_mount()
        self._polling = self.set_interval(POLL, self.poll)
        if self._open_first:
            self.open_table(self._open_first)
        elif self.tb.keymap.faults or self.tb.settings.faults:
            faults = [*self.tb.settings.faults, *map(texts.key_fault, self.tb.keymap.faults)]
            self.say(faults[0], "refused")
            self.paint()

    def on_screen_suspend(self) -> None:
        """At a table one is there, and not here; whoever reads or sets something is still here, and called."""
        if self._at_table:
            self._polling.pause()

    def on_screen_resume(self) -> None:
        """What happened meanwhile; who comes from a table is in the lobby again at once."""
        if self._at_table and self.tb.person is not None:
            self.tb.become(self.tb.person)
            self._at_table = False
        self._read(ring=False)  # the bar says it to whoever comes
        self._polling.resume()

    def on_unmount(self) -> None:
        """Goes."""
        with suppress(*FAULTS):  # who cannot say good-bye is missed after a while
            self.lobby.close()

    def poll(self) -> None:
        """Takes in what others did; what is marked stays marked."""
        try:
            changed = self.lobby.poll()
        except FAULTS:
            return  # said as soon as somebody wants something of it
        now = time.time()
        if changed:
            self._read()
        if self.app.screen is self and (changed or now - self._drawn >= AGAIN):
            self._drawn = now
            self.paint()

    def _read(self, ring: bool = True) -> None:
        """The tables as they are now; what others did that calls for whoever is here rings once."""
        before = None if self._first else self._known(self.entries()[self.marked])
        called = {row.id for row in self.tables if row.waits_for_me or row.invited}
        gathered = {row.id for row in self.tables if row.kind == "gathering" and row.mine}
        try:
            self.tables = self.lobby.tables()
            others = {one.name for one in self.lobby.here() if one.id != self.lobby.person.id}
            self.here = sorted(others, key=str.casefold)
        except FAULTS as fault:
            self.say(texts.sentence(str(fault)), "refused")
        waits = sum(row.waits_for_me for row in self.tables)
        calls = {row.id for row in self.tables if row.waits_for_me or row.invited}
        entries = [self._known(entry) for entry in self.entries()]
        first = self.tables and lobbyrows.section(self.tables[0]) in ("turn", "invited")
        # What is marked stays so wherever it goes: a key must not do something to what has just come there.
        self.marked = entries.index(before) if before in entries else 0 if first else entries.index("new")
        if begun := [row for row in self.tables if row.id in gathered and row.kind == "running"]:
            self.say(words.has_begun(self._map_name(begun[0].map)))
        self.tb.call(words.title(waits), ring and not self._first and (bool(begun) or not calls <= called))
        self._first = False

    def _known(self, entry: Entry) -> str:
        """What a line is known by while the list changes."""
        return entry.table.id if entry.table else entry.command

    def entries(self) -> list[Entry]:
        """Every line that can be marked, in order."""
        found = [Entry(str(i) if i < 10 else "", self._map_name(row.map), "open", row)
                 for i, row in enumerate(self.tables, 1)]
        for command, (title, _, _) in words.LINES.items():
            found.append(Entry(self.tb.keymap.key(self.context, command), title, command))
        return found

    def _map_name(self, map_name: str) -> str:
        if map_name not in self.names:
            try:
                self.names[map_name] = load_game(map_name).name
            except BadMap:
                self.names[map_name] = map_name
        return self.names[map_name]

    def _row(self) -> TableRow | None:
        """The marked table."""
        entries = self.entries()
        self.marked = max(0, min(self.marked, len(entries) - 1))
        return entries[self.marked].table

    # ---- painting

    def rows(self, wide: int, high: int) -> list[Row]:
        """The message of the day, the list, and the bottom block."""
        motd = self._message(wide, 3 if high < 36 else len(self.motd))
        room = high - 7 - len(motd)
        row = self._row()
        entries = self.entries()
        lines, lit = lobbyrows.listed(entries, self.marked, wide, time.time())
        first = max(0, min(lit - room + 3, len(lines) - room))  # what waits, at the top, gives way last
        self._lit = 2 + len(motd) + lit - first
        title = f"  {words.TITLE}"
        here = clip(words.present(self.here), wide - width(title) - 4)
        head: Row = [(title, "bold"), (" " * (wide - width(title) - width(here) - 1), ""), (here, "dim")]
        about = words.LINES[entries[self.marked].command][2] if row is None else words.about(
            self._map_name(row.map), row)
        who, asked = self._bar()
        below = len(lines) - first - room
        low = self._cut(words.more(below) if below > 0 else "", wide)
        top = self._cut(words.more_above(first) if first else "", wide)
        return [head, top, *motd, *block(lines[first:first + room], room), low,
                [(f" {clip(about, wide - 2)}", "text")], bar(who, asked, wide),
                self.detail([(f" {words.LEGEND}", "dim")], wide), self.footer(wide)]

    def _cut(self, more: str, wide: int) -> Row:
        """A line at the edge of the list, with what is behind it."""
        said = f" {more} " if more else ""
        return [*crop(self.rule(wide), 0, wide - width(said) - 2), (said, "dim"), *self.rule(2)]

    def _message(self, wide: int, most: int) -> list[Row]:
        """The message of the day, as much as there is room for, and a blank row."""
        lines = self.motd[:most]
        rows: list[Row] = [[(f"  {clip(line, wide - 3)}", "text")] for line in lines]
        if len(lines) < len(self.motd):
            rows[-1].append((f"  [{self.tb.keymap.key(self.context, 'message')}] {words.ALL_OF_IT}", "dim"))
            rows[-1] = [(clip(rows[-1][0][0], wide - 16), "text"), rows[-1][1]]
        return [*rows, []] if rows else []

    def _bar(self) -> tuple[str, str]:
        if self.asked is not None:
            command, row = self.asked
            if command == "begin":
                bots = [*row.bots, words.NO_BOT]
                return words.BEGINS, f"{words.BEGIN_ASKED}: " + "  ".join(f"{i} {b}" for i, b in enumerate(bots, 1))
            return words.ASKED["decline" if row.invited else command]
        assert self.tb.person is not None
        sections = [lobbyrows.section(row) for row in self.tables]
        marked = sections[self.marked] if self.marked < len(sections) else ""
        counts = sections.count("turn"), sections.count("invited")
        first = next((n for n, section in enumerate(sections, 1) if section in ("turn", "invited")), 0)
        accept = next((offer.label for offer in self.offers() if offer.command == "accept"), "")
        key = self.tb.keymap.key(self.context, "accept")
        return words.welcome(self.tb.person.name, counts, marked, first, f"{key}: {accept}" if accept else "")

    def offers(self) -> Sequence[Offer]:
        """What the marked line does, then the letters."""
        if self.asked is not None:
            digits = [Offer("accept", "choose", f"1-{len(self.asked[1].bots) + 1}")]
            yes = digits if self.asked[0] == "begin" else [Offer("accept", "yes", "y")]
            return [*yes, Offer("back", "leave it", "Esc")]
        entry = self.entries()[self.marked]
        found: list[Offer] = []
        if entry.table is None:
            found.append(Offer("accept", entry.name))
        else:
            kind = lobbyrows.section(entry.table)
            gathers = entry.table.kind == "gathering"
            if kind == "mine" and gathers:
                host = [Offer("begin", "begin"), Offer("places", "places"), Offer("drop", "end it")]
                found += [*(host if entry.table.host else []), Offer("unjoin", "leave it")]
            elif kind != "kept":
                does = {"turn": words.SIT, "mine": words.SIT, "invited": words.JOIN, "open": words.JOIN,
                        "watch": words.WATCH, "over": words.SCORE}[kind]
                found.append(Offer("accept", does))
                found += [Offer("unjoin", words.DECLINE)] if kind == "invited" else []
            if kind == "over" and entry.table.mine:
                found.append(Offer("again", "again"))
        last = min(9, len(self.tables))
        tables = [Offer("open", "table", "1" if last == 1 else f"1-{last}")] if last else []
        return [*found, Offer("up", "choose", "arrows"), *tables, Offer("new", "new table"), Offer("me", "my keys"),
                Offer("help", "help"), Offer("leave", "Quit")]

    def cursor(self) -> tuple[int, int]:
        """On the marked line."""
        return 1, self._lit

    # ---- keys

    def typed(self, key: str) -> bool:
        """The answer to a question, or the number of a table."""
        if self.asked is not None:
            (command, row), self.asked = self.asked, None
            if command == "begin":
                self._begin(row, key)
            elif key in ("y", "Y"):
                done = self.lobby.drop if command == "drop" else self.lobby.leave
                self._done(lambda: done(row.id), words.DROPPED if command == "drop" else
                           words.DECLINED if row.invited else words.LEFT)
            else:
                self.say(words.KEPT)
            return True
        if len(key) == 1 and key in "123456789" and int(key) <= len(self.tables):
            self.marked = int(key) - 1
            if self.tables[self.marked].kind != "gathering":  # a place is not taken by one key
                self.do_accept()
            return True
        return False

    def _begin(self, row: TableRow, key: str) -> None:
        bots: list[str | None] = [*row.bots, None]
        if not (key.isdecimal() and 0 < int(key) <= len(bots)):
            self.say(words.KEPT)
        elif self._done(lambda: self.lobby.begin(row.id, bots[int(key) - 1]), words.BEGUN_NOW):
            self.open_table(row.id)

    def _done(self, change: Callable[[], object], said: str) -> bool:
        """Makes a change and says so, or why not."""
        try:
            change()
        except FAULTS as fault:
            self._read(ring=False)
            self.say(texts.sentence(str(fault)), "refused")
            return False
        self._read(ring=False)
        self.say(said)
        return True

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
        """Does what is marked: sits down at your table, joins an open one, watches, shows a score."""
        entry = self.entries()[self.marked]
        if entry.table is None:
            getattr(self, f"do_{entry.command}")()
        elif entry.table.kind != "gathering":
            self.open_table(entry.table.id)
        elif entry.table.mine:
            self.say(words.WAITS)
        else:
            self.do_join()

    def open_table(self, table_id: str) -> None:
        """Sits down at a table: at one's seat, or to watch."""
        try:
            table, company = self.lobby.open(table_id)
        except FAULTS as fault:
            self.say(texts.sentence(str(fault)), "refused")
        else:
            self._at_table = True
            self.tb.sit_down(table, company)

    def _gathering(self) -> TableRow | None:
        """The marked table, when it has not begun; else says why not."""
        row = self._row()
        if row is None:
            self.say(words.NO_TABLE)
        elif row.kind != "gathering":
            self.say(words.NOT_GATHERING if row.mine else words.NOT_OPEN)
        else:
            return row
        return None

    def do_join(self) -> None:
        """Takes a free place at the marked table; when it is the last one, the game begins."""
        row = self._gathering()
        if row is None or not self._done(lambda: self.lobby.join(row.id), words.JOINED):
            return
        if any(one.id == row.id and one.kind == "running" for one in self.tables):
            self.open_table(row.id)

    def do_begin(self) -> None:
        """Begins your table: places that are free become bots."""
        self._ask("begin")

    def do_places(self) -> None:
        """Says anew for whom a place is at your table that nobody has taken: invites somebody, or takes that back."""
        from trainbound.ui.screens.places import PlacesScreen

        row = self._gathering()
        if row is not None and not row.host:
            self.say(words.NOT_HOST)
        elif row is not None:
            self.app.push_screen(PlacesScreen(row))

    def do_drop(self) -> None:
        """Ends your table before it has begun."""
        self._ask("drop")

    def do_unjoin(self) -> None:
        """Gives your place back at a table that has not begun."""
        self._ask("unjoin")

    def _ask(self, command: str) -> None:
        row = self._gathering()
        if row is not None and not row.mine and not (row.invited and command == "unjoin"):
            self.say(words.NOT_YOURS)
        elif row is not None:
            self.asked = command, row

    def do_again(self) -> None:
        """A rematch: a new table with the same seats, to which its persons are invited."""
        row = self._row()
        if row is None or row.kind != "over":
            self.say(words.NOT_OVER)
        else:
            self.tb.rematch(row.id)

    def come_to(self, table_id: str) -> None:
        """Sits down at a table that was made, when it has begun; else marks it."""
        self._read(ring=False)
        place = next((i for i, row in enumerate(self.tables) if row.id == table_id), 0)
        self.marked = place
        if self.tables and self.tables[place].kind == "gathering":
            self.say(words.MADE_OPEN)
            self.paint()
        else:
            self.open_table(table_id)

    def do_back(self) -> None:
        """There is nothing behind the lobby; Q leaves."""
        self.say(texts.nothing_behind(self.tb.keymap.key(self.context, "leave")))
