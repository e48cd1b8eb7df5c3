"""What needs the consent of others at a table that several people share, and who may do what there at all.

A session opened for a person guards its table: within the transaction that appends, it is checked who holds the seat.
So nobody acts for another, whatever a face asks for, and of two who act at once one is told that they were late.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from trainbound.bots import bots_of
from trainbound.kernel.course import Entry, TakeBack
from trainbound.store.faults import Removed
from trainbound.store.journal import Store
from trainbound.store.people import People, Person
from trainbound.store.rooms import Asked, Rooms
from trainbound.table import requests, texts
from trainbound.table.faults import BadTable, NotAgreed, NotYours
from trainbound.table.names import bot_of
from trainbound.table.requests import HAND, TAKE_BACK, Around, Request
from trainbound.table.table import AnyTable
from trainbound.table.tending import Tender

HERE = 60.0
"""Seconds for which a session counts as being there after its last sign of life."""


class Consent:
    """The guard of a table for one session of a person, and the requests that are asked there.

    Args:
        store: where the table is kept.
        table: the table, opened by this session.
        person: whose session it is.
        tender: the leases of the session.
        clock: seconds since 1970.
    """

    def __init__(
        self, store: Store, table: AnyTable, person: Person, tender: Tender, clock: Callable[[], float]
    ) -> None:
        self.person, self.tender = person, tender
        self._store, self._table, self._clock = store, table, clock
        self._rooms, self._people = Rooms(store), People(store)
        self._answering = False
        self._handing: tuple[int, str | None, Person | None] | None = None
        table.guard = self

    def _around(self) -> Around:
        now = self._clock()
        here = frozenset(here.person for here in self._rooms.here(now - HERE, self._table.id))
        return Around(self._rooms.sitters(self._table.id), here, now)

    def _called(self, number: int) -> Person | None:
        try:
            return self._people.person(number)
        except LookupError:
            return None

    def _still_there(self) -> None:
        if not self._store.rows("SELECT 1 FROM tables WHERE id = ?", self._table.id):
            raise Removed(self._table.id)

    def _me(self) -> Person:
        found = self._called(self.person.id)
        if found is None:
            raise NotYours(texts.NO_PERSON)
        return found

    # ---- requests

    def _open(self, around: Around) -> Request | None:
        asked = self._rooms.asked(self._table.id)
        if asked is None or not requests.alive(self._table, asked, around):
            return None
        try:
            needed = self._needs(asked, around)
        except BadTable:
            return None
        by = self._called(asked.by)
        target = self._called(asked.person) if asked.person is not None else None
        if by is None or (asked.person is not None and (target is None or target.id not in around.present)):
            return None
        agreed = frozenset(asked.agreed)
        waits = tuple(person.name for number in sorted(needed - agreed) if (person := self._called(number)))
        to = target.name if target else asked.bot or ""
        return Request(asked.kind, asked.by, by.name, asked.seat, to, asked.n, agreed, needed, waits)

    def _needs(self, asked: Asked, around: Around) -> frozenset[int]:
        if asked.kind == TAKE_BACK:
            return requests.take_back_needs(self._table, asked.seat, around)
        return requests.hand_needs(self._table, asked.seat, asked.person, asked.by, around)

    def ask_take_back(self) -> bool:
        """Takes back this person's last action where that is free, else asks the others; whether it is done.

        Raises:
            BadTable: there is nothing to take back, or something else is asked.
        """
        seat = self._mine()
        try:
            self._table.take_back(seat)
        except LookupError:
            raise BadTable(texts.NO_TAKE_BACK) from None
        except NotAgreed:
            pass
        else:
            return True
        with self._store.writing():
            self._table.refresh()
            found = self._table.take_back_of(seat)
            if found is None:
                raise BadTable(texts.NO_TAKE_BACK)
            self._ask(Asked(TAKE_BACK, self.person.id, seat, None, None, found.n, self._table.length, ()))
        return False

    def ask_hand(self, seat: int, bot: str | None = None, person: Person | None = None) -> bool:
        """Hands a seat to a bot or to a person, at once where nobody has to agree; else asks. Whether it is done.

        Args:
            seat: one's own; or another's who is gone; or one that is nobody's or that a bot plays for a person.
            bot: the bot's name, or
            person: who is to have it: somebody at the table, or oneself.

        Raises:
            BadTable: the seat cannot be handed over so, there is no such bot, or something else is asked.
            NotYours: this person may not ask for it.
        """
        if (bot is None) == (person is None):
            raise BadTable(texts.HAND_NOBODY)
        with self._store.writing():
            self._table.refresh()
            around, me = self._around(), self._me()
            target = None
            if person is not None:
                target = self._called(person.id)
                if target is None or (target.id != me.id and target.id not in around.present):
                    raise BadTable(texts.not_here(person.name))
            needed = requests.hand_needs(self._table, seat, target and target.id, me.id, around)
            if bot is not None:
                bot_of(bot, bots_of(self._table.game.board))
            if (now := self._matching(around, seat, bot, target)) is not None:
                needed -= now.agreed
            n = self._table.length
            if needed:
                self._ask(Asked(HAND, me.id, seat, bot, target and target.id, n, n, ()))
        if not needed:
            self._hand(seat, bot, target)
        return not needed

    def _ask(self, asked: Asked) -> None:
        """Keeps a request, within a transaction, unless somebody else's is open; the same one again changes nothing."""
        now = self._open(self._around())
        if now is not None:
            if now.by != self.person.id:
                raise BadTable(texts.open_request(now.who))
            row = self._rooms.asked(self._table.id)
            if row is not None and row[:5] == asked[:5] and (row.n == asked.n or asked.kind == HAND):
                return
        self._rooms.ask(self._table.id, asked)

    def answer(self, yes: bool) -> None:
        """Agrees to what is asked, and carries it out when nobody else has to agree; or ends it, as the chat then says.

        Raises:
            BadTable: nothing is asked any more. NotYours: this person is not asked.
        """
        with self._store.writing():
            self._table.refresh()
            found = self._open(self._around())
            row = self._rooms.asked(self._table.id)
            if found is None or row is None:
                raise BadTable(texts.NOTHING_ASKED)
            person = self._me()
            me = person.id
            if me not in found.needed and (yes or me != found.by):
                raise NotYours(texts.NOT_ASKED)
            if not yes:  # a line of the chat, so that all know who it was, those who come later too
                said = texts.WITHDRAWN if me == found.by else texts.declined(found.who)
                self._rooms.says(self._table.id, me, person.name, said, self._clock())
                self._rooms.drop_asked(self._table.id)
                return
            if found.needed - found.agreed - {me}:
                self._rooms.ask(self._table.id, row._replace(agreed=(*found.agreed, me)))
                return
        # The last who had to agree carries it out. All is looked at anew in the transaction that does: see `check`.
        if found.kind == HAND:
            self._hand(found.seat, row.bot, None if row.person is None else self._people.person(row.person))
            return
        self._answering = True
        try:
            self._table.take_back(found.seat)
        except (LookupError, NotAgreed):
            raise BadTable(texts.NOTHING_ASKED) from None
        finally:
            self._answering = False

    def _hand(self, seat: int, bot: str | None, person: Person | None) -> None:
        self._handing = (seat, bot, person)
        try:
            self._table.hand_over(seat, person.name if person is not None else bot or "", bot)
        finally:
            self._handing = None

    def _matching(self, around: Around, seat: int, bot: str | None, person: Person | None) -> Request | None:
        """The open request, if it is to hand this seat to this bot or person."""
        now, row = self._open(around), self._rooms.asked(self._table.id)
        wanted = (HAND, seat, bot, person and person.id)
        return now if row is not None and (row.kind, row.seat, row.bot, row.person) == wanted else None

    # ---- the guard of the table: asked within the transaction that writes

    def before(self, seat: int | None, bot: bool) -> None:
        """Lets this person answer for their own seat, and what needs consent be done that has it; see `Guard`."""
        if seat is not None:
            self._check_acts(seat, bot)
            return
        around, me = self._around(), self.person.id
        if self._answering:
            now = self._open(around)
            if now is None or now.needed - now.agreed - {me}:
                raise BadTable(texts.NOTHING_ASKED)
        if self._handing is not None:
            given, to, person = self._handing
            if person is not None and self._called(person.id) is None:
                raise BadTable(texts.not_here(person.name))
            now = self._matching(around, given, to, person)
            if now is not None:
                missing = now.needed - now.agreed - {me}
            else:
                missing = requests.hand_needs(self._table, given, person and person.id, me, around) - {me}
            if missing:
                raise NotYours(texts.must_agree([who.name for number in missing if (who := self._called(number))]))

    def agreed(self, seat: int, found: TakeBack) -> Collection[int]:
        """The seats that have agreed to a take-back: those of the open request, this person's answer among them."""
        if not self._answering:
            return ()
        around = self._around()
        now = self._open(around)
        if now is None or now.kind != TAKE_BACK or now.seat != seat:
            return ()
        yes = now.agreed | {self.person.id}
        return [s for s in found.ask if (holder := around.holder(s)) is None or holder in yes]

    def check(self, entries: Sequence[Entry], bot: bool) -> None:
        """Lets pass what this person may do at this table; see `Guard`."""
        first = entries[0]
        if first.who is not None:
            self._seated(first)
        elif bot:
            self._check_acts(first.seat, bot)
        elif first.action is None and self._answering:
            self._rooms.drop_asked(self._table.id)  # it had everybody's consent: see `before` and `agreed`
        else:
            self._check_mine(first.seat)
            for entry in entries[1:]:  # answers of others that stand, and what bots had done, are given again
                given = entry.again and (first.action is None or self._table.bots[entry.seat] is not None)
                if not given:
                    self._check_mine(entry.seat)

    def _seated(self, entry: Entry) -> None:
        """The row of who holds a seat goes with the entry that says it. What was asked means something else now."""
        if self._handing is None or self._handing[0] != entry.seat:
            raise NotYours(texts.not_your_seat(self._table.names[entry.seat]))
        person = self._handing[2]
        self._rooms.sit(self._table.id, entry.seat, person and person.id, self._clock())
        self._rooms.drop_asked(self._table.id)

    def _mine(self) -> int:
        """My seat, as the store has it now. Raises NotYours when I have none."""
        self._still_there()
        seats = (s for s, sitter in self._rooms.sitters(self._table.id).items() if sitter.person == self.person.id)
        seat = next(seats, None)
        if seat is None or self._table.bots[seat] is not None:
            raise NotYours(texts.WATCHING)
        return seat

    def _check_acts(self, seat: int, bot: bool) -> None:
        """Raises NotYours unless this session may answer for a seat."""
        if not bot:
            self._check_mine(seat)
        elif self._table.bots[seat] is None or not self.tender.holds(self._table.id):
            raise NotYours(texts.LEASED)

    def _check_mine(self, seat: int) -> None:
        if self._table.bots[seat] is not None:
            raise NotYours(texts.bots_seat(self._table.names[seat]))
        if seat != self._mine():
            raise NotYours(texts.not_your_seat(self._table.names[seat]))
