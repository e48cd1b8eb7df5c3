"""The people at one running table, as one session sees them: whose seat is whose, who is here, what is said."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from trainbound.kernel.harmless import harmless
from trainbound.store.faults import Removed, StoreFault
from trainbound.store.journal import Store
from trainbound.store.people import Person
from trainbound.store.rooms import Here, Line
from trainbound.table import texts
from trainbound.table.consent import HERE, Consent
from trainbound.table.faults import BadTable
from trainbound.table.requests import Request
from trainbound.table.table import AnyTable
from trainbound.table.tending import Tender

BEAT = 30.0
"""Seconds between two signs of life: each wakes all other sessions of the store."""

PATIENCE = 0.05
"""Seconds that a sign of life waits for others who write: whoever types must not."""

RARELY = 1.0
"""Seconds after which what is not the game is looked for again, by whoever asks whether it is time for a poll."""

LOOK = 5.0
"""Seconds after which the people are looked at again though nobody has written."""

LONGEST_LINE = 300
"""Characters in a line of chat."""

MOST_LINES, IN_SECONDS = 8, 10
"""Lines of chat that a person may say within so many seconds."""


class Said(NamedTuple):
    """A line of chat: its number at the table, when (seconds since 1970), the name of who said it, and what."""

    n: int
    at: float
    name: str
    text: str


class News(NamedTuple):
    """What has changed since the last poll.

    Attributes:
        entries: the game has gone on; the table has taken it in.
        chat: lines that were said, one's own among them.
        people: somebody came, went, or holds another seat.
        request: the open request is another one, has been answered by somebody, or is no more.
    """

    entries: bool
    chat: list[Said]
    people: bool
    request: bool


class _Sight(NamedTuple):
    """What a session sees of the people at one moment: seats, those present, the request; and how long that holds."""

    seats: tuple[Person | None, ...]
    present: tuple[Person, ...]
    request: Request | None
    mark: tuple[int, int]
    signature: tuple[Any, ...]
    length: int
    until: float


NOTHING = News(False, [], False, False)


class Company(Consent):
    """One session of a person at a table; it guards the table that it is given.

    Args:
        store: where the table is kept.
        table: the table, opened by this session.
        person: whose session it is.
        session: a name that no other session has.
        clock: seconds since 1970.

    Attributes:
        person: as given.
        tender: the lease of the table's bots; see `bots_move`.

    Raises:
        StoreFault: the store cannot be used, from every method; Removed: the table is no more.
    """

    def __init__(
        self, store: Store, table: AnyTable, person: Person, session: str, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(store, table, person, Tender(store, session, clock), clock)
        self._session = session
        self._beat_at = 0.0
        self._closed = False
        self._beat()
        said = self._rooms.said(table.id)
        self._heard, self._length = (said[-1].n if said else 0), table.length
        self._polled: tuple[int, int] | None = None
        self._looked = 0.0
        self._signature: tuple[Any, ...] = ()
        self._seen = self._told = self._look()

    # ---- who sits and who is here

    @property
    def seats(self) -> tuple[Person | None, ...]:
        """By seat who holds it; None for a bot's, and for one that is nobody's."""
        return self._fresh().seats

    @property
    def seat(self) -> int | None:
        """The seat of this person; None when they watch."""
        return next((seat for seat, holder in enumerate(self.seats) if holder and holder.id == self.person.id), None)

    def present(self) -> list[Person]:
        """Who is at the table now, those first who have been known here for longest."""
        return list(self._fresh().present)

    def stirs(self) -> bool:
        """Whether it is time for a `poll`; for whoever asks often and has much to do with each.

        Where many play, somebody writes before each look. Then an action at this table is looked for at once, and what
        else there may be after `RARELY`: that is a question of many parts.
        """
        now = self._clock()
        mark = self._store.mark()
        if mark != self._polled and now - self._looked < RARELY and now < self._seen.until:
            return self._rooms.length(self._table.id) != self._length or self._table.length != self._length
        return now - self._beat_at >= BEAT or not self._quiet(now, mark)

    def _quiet(self, now: float, mark: tuple[int, int]) -> bool:
        """Whether nothing has been written that concerns this table."""
        if self._table.length != self._length or now >= self._seen.until:
            return False
        if mark == self._polled:
            return True
        if not self._rooms.signature(self._table.id, now - HERE) == self._signature == self._seen.signature:
            return False
        self._polled, self._seen = mark, self._seen._replace(mark=mark)  # what was written was elsewhere
        self._looked = now
        return True

    def poll(self) -> News:
        """What is new; cheap, for four or five times a second. What others appended is in the table afterwards."""
        now = self._clock()
        if now - self._beat_at >= BEAT and not self._closed:
            self._beat()
        mark = self._store.mark()
        if self._quiet(now, mark):
            return NOTHING
        signature = self._rooms.signature(self._table.id, now - HERE)
        if not signature[0]:
            raise Removed(self._table.id)
        self._signature = signature
        self._table.refresh()
        entries, self._length = self._table.length != self._length, self._table.length
        lines = self._rooms.said(self._table.id, self._heard)
        self._heard = lines[-1].n if lines else self._heard
        before, self._told = self._told, self._fresh()
        self._polled = mark
        people = (before.seats, before.present) != (self._told.seats, self._told.present)
        return News(entries, said(lines), people, before.request != self._told.request)

    def request(self) -> Request | None:
        """What is asked of the table now."""
        return self._fresh().request

    def _fresh(self) -> _Sight:
        """What is seen now; looked at again only when somebody has written, or time enough has passed."""
        stale = self._seen.mark != self._store.mark() or self._seen.length != self._table.length
        if stale or self._clock() >= self._seen.until:
            self._seen = self._look()
        return self._seen

    def _look(self) -> _Sight:
        mark, around = self._store.mark(), self._around()
        numbers = {*around.present, *(sitter.person for sitter in around.sitters.values())}
        called = {number: person for number in sorted(numbers) if (person := self._called(number)) is not None}
        bots = self._table.bots
        seats = tuple(None if bots[seat] else called.get(around.holder(seat) or 0) for seat in range(len(bots)))
        present = tuple(person for number, person in called.items() if number in around.present)
        # Those who died without a word go without a change of the file, hence a time until which this holds.
        signature = self._rooms.signature(self._table.id, around.now - HERE)
        return _Sight(seats, present, self._open(around), mark, signature, self._table.length, around.now + LOOK)

    def _beat(self) -> None:
        """A sign of life. A store that is locked just now gets the next one."""
        self._beat_at = self._clock()
        here = Here(self._session, self.person.id, self._table.id, self._beat_at)
        try:
            with self._store.writing(PATIENCE):
                self._rooms.beat(here, self._beat_at - HERE)
        except StoreFault:
            self._beat_at += 1.0 - BEAT

    def close(self) -> None:
        """The session leaves the table: it is no longer present and its bots are another's. The seat stays."""
        self._closed = True
        with contextlib.suppress(StoreFault):  # a store that cannot be written finds that out by itself
            with self._store.writing():
                self._rooms.gone(self._session)
            self.tender.release(self._table.id)

    leave = close

    def bots_move(self) -> bool:
        """Whether this session lets the table's bots move now: it has the lease of them, or takes it if it is free."""
        try:
            return not self._closed and self.tender.claim(self._table.id, PATIENCE)
        except StoreFault:
            return False  # whoever can write lets them move

    # ---- chat

    def said(self, since: int = 0) -> list[Said]:
        """The lines of chat behind a number."""
        return said(self._rooms.said(self._table.id, since))

    def say(self, text: str) -> None:
        """Says something to all at the table, watchers among them.

        Raises:
            BadTable: nothing of it can be seen, it is too long, or there was too much of it.
        """
        line = harmless(text)
        if not line:
            raise BadTable(texts.EMPTY)
        if len(line) > LONGEST_LINE:
            raise BadTable(texts.too_long(len(line), LONGEST_LINE))
        now = self._clock()
        with self._store.writing():
            me = self._me()
            self._still_there()
            if self._rooms.said_since(self._table.id, me.id, now - IN_SECONDS) >= MOST_LINES:
                raise BadTable(texts.too_fast(MOST_LINES, IN_SECONDS))
            self._rooms.says(self._table.id, me.id, me.name, line, now)


def said(lines: Sequence[Line]) -> list[Said]:
    """Lines of chat as faces get them."""
    return [Said(line.n, line.at, line.name, line.text) for line in lines]
