"""The lobby of a store that several people share: tables that gather people, and those that are being played."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from trainbound.bots import bots_of
from trainbound.kernel.faults import BadMap
from trainbound.kernel.records import parse_header
from trainbound.store.faults import StoreFault
from trainbound.store.journal import Store, TableInfo
from trainbound.store.people import Person
from trainbound.store.rooms import Gathering, Here, Sitter
from trainbound.table import games, texts
from trainbound.table.company import BEAT, PATIENCE, Company
from trainbound.table.consent import HERE
from trainbound.table.faults import BadTable, NotYours, without_map
from trainbound.table.gathering import ANYBODY, BOT, FREE, INVITED, ME, PERSON, Gatherings, Wanted, new_place
from trainbound.table.table import AnyTable, Table

__all__ = ["ANYBODY", "ME", "Lobby", "Row", "SeatRow", "Wanted"]

MOST_OVER = 100
"""Tables that are over and that a list shows."""


class SeatRow(NamedTuple):
    """A seat in a list: whose name, `person`, `bot`, `free` or `invited`, whether mine, and whether they are there."""

    name: str
    kind: str
    me: bool = False
    here: bool = False


class Row(NamedTuple):
    """A table in the list.

    Attributes:
        id: its id.
        map: the map's name for people.
        kind: `gathering`, `running` or `over`.
        seats: who sits where.
        turn: as people count; empty before the first.
        whose: the names of those who are asked something.
        mine: whether this person has a seat there.
        waits_for_me: whether they are asked something.
        invited: whether a place is kept for them.
        updated: seconds since 1970.
        host: of a gathering, whether they may begin it.
        fault: what is wrong with the map of a gathering, so that it cannot begin; else empty.
        bots: of a gathering, those that play its map.
    """

    id: str
    map: str
    kind: str
    seats: tuple[SeatRow, ...]
    turn: str
    whose: tuple[str, ...]
    mine: bool
    waits_for_me: bool
    invited: bool
    updated: float
    host: bool = False
    fault: str = ""
    bots: tuple[str, ...] = ()

    @property
    def order(self) -> int:
        """Mine that wait for me, then mine, invitations, open ones, those to watch, full ones, over ones."""
        if self.kind == "over":
            return 7 - self.mine
        if self.waits_for_me:
            return 0
        if self.mine:
            return 1
        if self.invited:
            return 2
        if self.kind == "running":
            return 4
        return 3 if any(seat.kind == FREE for seat in self.seats) else 5


class Lobby(Gatherings):
    """The lobby as one session of a person sees it.

    Args:
        store: where the tables are.
        person: whose session it is.
        session: a name that no other session has.
        clock: seconds since 1970.

    Raises:
        StoreFault: the store cannot be used; from every method.
    """

    def __init__(
        self, store: Store, person: Person, session: str, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(store, person, clock)
        self._session = session
        self._maps: dict[str, tuple[str, str, tuple[str, ...]]] = {}
        self._mark: tuple[int, int] | None = None
        self._list: tuple[Any, ...] = ()
        self._again = 0.0
        self._beat_at = 0.0

    # ---- looking

    def poll(self) -> bool:
        """Whether the list has changed since the last call; a sign of life of who waits in the lobby. Cheap."""
        now = self._clock()
        if now - self._beat_at >= BEAT:
            self._beat_at = now
            with contextlib.suppress(StoreFault), self._store.writing(PATIENCE):  # the next one will do
                self._rooms.beat(Here(self._session, self.person.id, None, now), now - HERE)
        mark = self._store.mark()
        if mark == self._mark and now < self._again:
            return False
        before, self._mark = self._list, mark
        self._list = self._rooms.list_signature(now - HERE)
        self._again = now + BEAT  # those who died without a word go without a change of the file
        return before != self._list

    def close(self) -> None:
        """The session has gone. A store that cannot be written finds that out by itself, after a minute."""
        with contextlib.suppress(StoreFault), self._store.writing():
            self._rooms.gone(self._session)

    def here(self) -> list[Person]:
        """Everybody who is connected, in the order in which they came."""
        order = dict.fromkeys(here.person for here in self._rooms.here(self._clock() - HERE))
        return [person for number in order if (person := self._called(number)) is not None]

    def tables(self) -> list[Row]:
        """All tables: mine that wait for me, mine, invitations, open ones, running ones, those that are over."""
        sitters = self._rooms.all_sitters()
        here: dict[int, set[str | None]] = {}
        for session in self._rooms.here(self._clock() - HERE):
            here.setdefault(session.person, set()).add(session.table)
        gatherings = self._rooms.gatherings()
        numbers = {place["person"] for gathering in gatherings for place in gathering.seats if place["person"]}
        self._known = self._people.among({self.person.id, *numbers, *(gathering.host for gathering in gatherings)})
        try:
            rows = [self._gathering_row(gathering, here) for gathering in gatherings]
        finally:
            self._known = None
        rows += [self._table_row(info, sitters.get(info.id, {}), here) for info in self._store.tables()]
        rows.sort(key=lambda row: (row.order, -row.updated, row.id))
        over = [row.id for row in rows if row.kind == "over"][MOST_OVER:]
        return [row for row in rows if row.id not in over] if over else rows

    def _table_row(self, info: TableInfo, sitters: Mapping[int, Sitter], here: Mapping[int, set[str | None]]) -> Row:
        seats = []
        for seat, (name, bot) in enumerate(zip(info.names, info.bots, strict=False)):
            who = sitters[seat].person if seat in sitters and bot is None else 0
            at = info.id in here.get(who, ())
            seats.append(SeatRow(name, PERSON if bot is None else BOT, who == self.person.id, at))
        mine = any(seat.me for seat in seats)
        waits = not info.finished and any(seat.me and seat.name in info.whose for seat in seats)
        kind = "over" if info.finished else "running"
        return Row(info.id, info.map, kind, tuple(seats), info.turn, info.whose, mine, waits, False,
                   info.updated)  # fmt: skip

    def _gathering_row(self, gathering: Gathering, here: Mapping[int, set[str | None]]) -> Row:
        name, fault, bots = self._map(gathering.map)
        seats = []
        for place in gathering.seats:
            me = place["person"] == self.person.id or self._invites_me(place)
            there = place["kind"] == PERSON and place["person"] in here
            seats.append(SeatRow(self._name(place), place["kind"], me, there))
        mine = any(seat.me and seat.kind == PERSON for seat in seats)
        invited = not mine and any(self._invites_me(place) for place in gathering.seats)
        host = self._host(gathering) == self.person.id
        return Row(gathering.id, name, "gathering", tuple(seats), "", (), mine, False, invited,
                   gathering.updated, host, fault, bots)  # fmt: skip

    def _map(self, name: str) -> tuple[str, str, tuple[str, ...]]:
        """The name of a map for people, what is wrong with it, and the bots that play it; found once."""
        if name not in self._maps:
            try:
                game = games.load_game(name)
            except BadMap as bad:
                return name, str(without_map("this table", bad)), ()
            self._maps[name] = game.name, "", tuple(bots_of(game.board))
        return self._maps[name]

    # ---- running tables, and those that are over

    def open(self, table: str) -> tuple[AnyTable, Company]:
        """Goes to a table, to one's seat or to watch.

        Raises:
            BadTable: it has not begun, there is none, or its map has gone or has faults.
        """
        gathering = self._rooms.gathering(table)
        if gathering is not None:
            free = sum(place["kind"] in (FREE, INVITED) for place in gathering.seats)
            raise BadTable(texts.not_begun(table, free))
        at = Table.open(self._store, table, shared=True)
        return at, Company(self._store, at, self._me(), self._session, self._clock)

    def rematch(self, table: str) -> str:
        """The same seats again, with those who sat there invited; of several who ask, the others join the first's.

        Returns:
            The id of the new table, which has begun when nobody is missing.

        Raises:
            BadTable: the game is not over. NotYours: this person did not sit there.
        """
        with self._store.writing():
            me = self._me()
            sitters = self._rooms.sitters(table)
            info = next((info for info in self._store.tables() if info.id == table), None)
            if info is None:
                raise BadTable(texts.no_table(table))
            if not info.finished:
                raise BadTable(texts.NOT_OVER)
            if me.id not in {sitter.person for sitter in sitters.values()}:
                raise NotYours(texts.NOT_SAT)
            again = self._rooms.rematch(table)
            gathering = None if again is None else self._rooms.gathering(again)
            if again is not None and gathering is not None:
                if any(self._invites_me(place) for place in gathering.seats):
                    self.join(again)
                return again
            if again is not None and me.id in {sitter.person for sitter in self._rooms.sitters(again).values()}:
                return again
            header = parse_header(self._store.header(table))
            places = []
            for seat, bot in enumerate(info.bots):
                who = self._called(sitters[seat].person) if seat in sitters and bot is None else None
                if bot is not None:
                    places.append(new_place(BOT, bot))
                elif who is None:
                    places.append(new_place(FREE))
                else:
                    places.append(new_place(PERSON if who.id == me.id else INVITED, who.name, who.id))
            own = header.extra.get("file")
            new = Gathering(self._store.free_id(), own if isinstance(own, str) else header.map, dict(header.options),
                            places, me.id, self._clock())  # fmt: skip
            self._begin_or_keep(new)
            self._rooms.set_rematch(table, new.id)
        return new.id

    def remove(self, table: str) -> None:
        """Takes a table off one's list.

        A table is the work of all who sit there, so nobody takes it from others: while the game runs only who is alone
        there with bots can remove it; when it is over each gives up their own seat, and it goes with the last.

        Raises:
            NotYours: this person has no seat there. BadTable: others sit there and the game runs, or there is none.
        """
        with self._store.writing():
            sitters = self._rooms.sitters(table)
            if not self._exists(table):
                raise BadTable(texts.no_table(table))
            mine = next((seat for seat, sitter in sitters.items() if sitter.person == self.person.id), None)
            if mine is None:
                raise NotYours(texts.NOT_IN)
            over = any(info.id == table and info.finished for info in self._store.tables())
            if len(sitters) > 1 and not over:
                raise BadTable(texts.RUNNING)
            if len(sitters) > 1:
                self._rooms.sit(table, mine, None, self._clock())
            else:
                self._store.delete(table)
