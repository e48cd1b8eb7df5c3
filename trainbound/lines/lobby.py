"""The lobby in lines: what tables there are, where one goes from here, and what others do there as they do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trainbound.kernel.faults import BadMap
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.lines import lobby_verbs, texts_lobby
from trainbound.lines import texts as common
from trainbound.lines.company import CompanySession
from trainbound.lines.hearing import Ears, Source
from trainbound.lines.session import LONGEST
from trainbound.lines.speech import Bell, Sink, Speech
from trainbound.lines.wire import Wire
from trainbound.store.faults import BadName, StoreFault
from trainbound.store.home import folder_of
from trainbound.store.people import People
from trainbound.store.rooms import Rooms
from trainbound.table import operator
from trainbound.table.faults import BadTable
from trainbound.table.identity import session
from trainbound.table.lobby import Lobby

if TYPE_CHECKING:
    from trainbound.store.journal import Store
    from trainbound.store.people import Person
    from trainbound.table.lobby import Row


class LobbySession:
    """One person in the lobby, and at the tables that they go to from there.

    Args:
        store: where tables and people are kept.
        person: who is here.
        key: their key, which `key WORD` joins to somebody; empty where no key is known.
        source, sink, width: as for a sitting at a table.

    Attributes:
        rows: the tables as they were last looked at.
        choices: what a number means.
        bell: whether it rings when the person's turn comes, at tables too.
        leaving: it ends.
        screen: the table that is wanted on the screen, empty for the lobby; None where none is wanted.
    """

    def __init__(self, store: Store, person: Person, key: str, source: Source, sink: Sink, width: int,
                 bell: Bell | None = None) -> None:
        self.store, self.people, self.key, self.sink = store, People(store), key, sink
        self.id = session()
        self.voice = Speech(sink, width)
        self.ears = Ears(source, sink, self.voice, LONGEST)
        self.choices: dict[str, Callable[[], None]] = {}
        self.bell = bell or Bell()
        self.leaving = False
        self.screen: str | None = None
        self.rows: list[Row] = []
        self._faulty = False
        self.become(person)

    @property
    def folder(self) -> Path:
        """Where what is this person's alone is kept; nobody else may look into it."""
        return folder_of(self.store.home, self.person.id, self.store.shared)

    def message(self) -> list[str]:
        """The message of the day, a line a line."""
        return operator.message(self.store.home)

    def become(self, person: Person) -> None:
        """Somebody is here, under a name; also when that changes."""
        self.person = person
        self.lobby = Lobby(self.store, person, self.id)

    # ---- the loop

    def run(self, first: str = "") -> str | None:
        """From the greeting to the end of the input; returns what is wanted on the screen, as `screen`.

        Args:
            first: the table that one goes to at once; who quits there leaves altogether.

        Raises:
            BadTable: there is no such table, or it cannot be opened.
            StoreFault: the store cannot be read.
        """
        wire = self.ears.source if isinstance(self.ears.source, Wire) else None
        if wire:
            wire.idle = self.poll
        try:
            if first:
                self.enter(first, behind=False)
            if not self.leaving:
                self._greet()
                self._listen()
                if self.screen is None:
                    self.voice.say(texts_lobby.GOODBYE)
        except KeyboardInterrupt:
            self.voice.end_line()
        finally:
            self._close()
        return self.screen

    def _greet(self) -> None:
        self.voice.say(texts_lobby.greeting(self.person.name))
        self.voice.say(*self.message())
        lobby_verbs.list_(self, ())

    def _close(self) -> None:
        """Presence ends."""
        try:
            self.lobby.close()
        except StoreFault:  # it lapses by itself
            return

    def _listen(self) -> None:
        while not self.leaving:
            self.poll()
            line = self.ears.read()
            if line is None:
                return
            self.hear(line)

    def hear(self, line: str) -> None:
        """Does what a line says; whatever is wrong with it is said."""
        spoken = " ".join(line.split())
        if spoken.lower() not in lobby_verbs.REPEATING:
            self.voice.begin()
        if len(line) > LONGEST:
            self.voice.say(common.too_long(len(line), LONGEST))
            return
        try:
            lobby_verbs.do(self, spoken)
        except NotUnderstood as bad:
            self.voice.say(common.not_understood(bad.found, bad.expected, bad.near))
        except Ambiguous as bad:
            self.voice.say(common.ambiguous(bad.found, bad.candidates))
        except BadMap as bad_map:
            self.voice.say(f"{bad_map.path}: {bad_map.faults[0].message}")
        except (StoreFault, BadTable, BadName) as fault:
            self.voice.say(common.fault(str(fault)))

    # ---- what others do

    def look(self) -> None:
        """Looks at the tables anew, without a word."""
        self.lobby.poll()
        self.rows = self.lobby.tables()

    def poll(self) -> bool:
        """Says what has changed for the person here since it was last looked; there is never more at once."""
        try:
            if self.lobby.poll():
                before, self.rows = self.rows, self.lobby.tables()
                self.voice.say(*self._news(before))
            self._faulty = False
        except StoreFault as fault:
            if not self._faulty:
                self.voice.say(str(fault))
            self._faulty = True
        return False

    def _news(self, rows: Sequence[Row]) -> list[str]:
        """What has changed between two looks, of what concerns the person here; rings once for what calls them."""
        old = {row.id: row for row in rows}
        said, rings = [], False
        for row in self.rows:
            before = old.pop(row.id, None)
            said += lobby_verbs.news(before, row)
            begun = before and before.kind == "gathering" and before.mine and row.kind == "running"
            was = before and (before.waits_for_me or before.invited)
            rings = rings or bool(begun) or ((row.waits_for_me or row.invited) and not was)
        if rings:
            self.voice.bell(self.bell.rings)
        return [*said, *(texts_lobby.gone(row.id) for row in old.values() if row.mine)]

    # ---- going to a table

    def enter(self, table_id: str, behind: bool = True) -> None:
        """Sits down, or looks on, at a table, and comes back afterwards.

        Args:
            table_id: the table.
            behind: whether the lobby is behind it, so that who quits the table is in the lobby again.
        """
        table, company = self.lobby.open(table_id)
        source, width = self.ears.source, self.voice.width
        sitting = CompanySession(table, company, source, self.sink, width, self.bell, behind)
        sitting.rematch = partial(Rooms(self.store).rematch, table_id)
        self.choices = {}
        sitting.run()
        self.voice.width = sitting.voice.width
        if sitting.outcome == "screen":
            self.leaving, self.screen = True, table_id
        elif sitting.outcome == "rematch":
            self.hear(f"rematch {table_id}")
        elif not sitting.leaving or (sitting.outcome == "quit" and not behind):
            self.leaving = True
        elif behind:
            self.voice.say(texts_lobby.BACK)
            lobby_verbs.list_(self, ())
