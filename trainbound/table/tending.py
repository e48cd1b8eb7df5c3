"""Bots of tables that several people share: whoever holds a table's lease lets them move, and nobody else.

A lease is a row with a time at which it lapses; whoever is at a table keeps it alive, and when that process dies
another takes it over. The journal alone decides what happened: two who think they hold a lease cannot both move.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from trainbound.kernel.course import Entry, TakeBack
from trainbound.kernel.faults import BadMap
from trainbound.kernel.types import Illegal, Stale
from trainbound.store.faults import StoreFault
from trainbound.store.journal import Store, TableInfo
from trainbound.store.rooms import Rooms
from trainbound.table import texts
from trainbound.table.faults import BadTable, NotYours
from trainbound.table.table import Table

LEASE = 10.0
"""Seconds for which a lease holds without a beat."""

BEAT = 3.0
"""Seconds after which a lease is made to hold anew."""

LOOK = 0.5
"""Seconds between two looks for tables at which a bot is asked."""

AGAIN = 2.0
"""Seconds after which they are looked for though nobody has written: a lease may have lapsed."""

REST = 60.0
"""Seconds for which a table is left alone at which something went wrong."""

log = logging.getLogger("trainbound.tending")


class Tender:
    """The leases of one session, or of a server's front.

    Args:
        store: where the tables are.
        holder: a name that no other session has.
        clock: seconds since 1970.
    """

    def __init__(self, store: Store, holder: str, clock: Callable[[], float] = time.time) -> None:
        self.holder = holder
        self._rooms, self._store, self._clock = Rooms(store), store, clock
        self._until: dict[str, float] = {}

    def claim(self, table: str, wait: float | None = None) -> bool:
        """Takes the lease of a table, or keeps it alive; whether it is this holder's now. Writes only when it is due.

        Args:
            table: its id.
            wait: seconds to wait at most while others write; by default as long as for anything.

        Raises:
            StoreFault: the store cannot be written.
        """
        now = self._clock()
        if self._until.get(table, 0.0) - now > LEASE - BEAT:
            return True
        if not self._free(table, now):  # looked at first: those who have no lease write nothing
            self._until.pop(table, None)
            return False
        with self._store.writing(wait):
            if not self._free(table, now):
                self._until.pop(table, None)
                return False
            self._rooms.set_lease(table, self.holder, now + LEASE)
        self._until[table] = now + LEASE
        return True

    def holds(self, table: str) -> bool:
        """Whether the lease is this holder's, as the store has it now; in a transaction that is final."""
        found = self._rooms.lease(table)
        return found is not None and found[0] == self.holder and found[1] > self._clock()

    def release(self, table: str) -> None:
        """Gives a lease back, so that another need not wait until it lapses."""
        if self._until.pop(table, None) is not None:
            with self._store.writing():
                self._rooms.end_lease(table, self.holder)

    def _free(self, table: str, now: float) -> bool:
        found = self._rooms.lease(table)
        return found is None or found[0] == self.holder or found[1] <= now


class Until(Protocol):
    """An event of `threading` or of `multiprocessing`."""

    def is_set(self) -> bool:
        """Whether it is time to end."""
        ...

    def wait(self, timeout: float | None = None, /) -> bool:
        """Waits for the end, so many seconds at most."""
        ...


class Tended:
    """The guard of a table that a tender looks after: bots move while the lease holds, and nothing else happens."""

    def __init__(self, tender: Tender, table: str) -> None:
        self._tender, self._table = tender, table

    def before(self, seat: int | None, bot: bool) -> None:
        """Raises NotYours for anything but a bot's move under the lease."""
        if not bot or not self._tender.holds(self._table):
            raise NotYours(texts.LEASED)

    def agreed(self, seat: int, found: TakeBack) -> Collection[int]:
        """Nobody: a tender takes nothing back."""
        return ()

    def check(self, entries: Sequence[Entry], bot: bool) -> None:
        """Nothing else belongs to a bot's move."""


class Idle:
    """The tables of a store at which a bot is asked and that no session tends: what a server's front looks after."""

    def __init__(self, store: Store, holder: str, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock
        self._tender = Tender(store, holder, clock)
        self._resting: dict[str, float] = {}
        self._mark: tuple[int, int] | None = None
        self._again = 0.0

    def look(self, until: Until | None = None) -> int:
        """Lets the bots of all such tables move until a person is asked there; how many actions there were.

        Raises:
            StoreFault: the list of tables cannot be read.
        """
        done, mark = 0, self._store.mark()
        if mark == self._mark and self._clock() < self._again:
            return 0
        self._mark, self._again = mark, self._clock() + AGAIN
        for info in self._store.tables(running=True):
            if until is not None and until.is_set():
                break
            if bot_asked(info) and self._resting.get(info.id, 0.0) <= self._clock():
                done += self._tend(info.id, until)
        return done

    def _tend(self, table: str, until: Until | None) -> int:
        """One table. What is wrong with it is noted without a word of its game, and the others go on."""
        done = 0
        try:
            if not self._tender.claim(table):
                return 0
            try:
                at = Table.open(self._store, table, shared=True)
                at.guard = Tended(self._tender, table)
                while (decision := at.bot_decision()) and not (until is not None and until.is_set()):
                    action = at.bot_choose(decision)
                    if not self._tender.claim(table):
                        break
                    at.submit_bot(decision.number, action)
                    done += 1
            finally:
                self._tender.release(table)
        except (Illegal, Stale, NotYours):
            pass  # somebody was there first
        except (BadTable, BadMap, StoreFault) as fault:
            self._rest(table, str(fault))
        except Exception as error:  # a bot's fault must not end the others' games
            self._rest(table, type(error).__name__)
        return done

    def _rest(self, table: str, why: str) -> None:
        self._resting[table] = self._clock() + REST
        log.warning("the bots of table %s cannot move: %s", table, why)


def bot_asked(info: TableInfo) -> bool:
    """Whether a bot is asked something at a table, as the list of tables has it."""
    return not info.finished and any(
        bot is not None and name in info.whose for name, bot in zip(info.names, info.bots, strict=False)
    )


def tend_idle(store: Store, holder: str, until: Until) -> None:
    """Looks after the tables that nobody sits at until told to end; with a connection to the store of its own.

    Bots think long and hard: a server runs this in a process of its own, so that no key waits for them.

    Args:
        store: where the tables are.
        holder: a name that no session has.
        until: set when it is to end.
    """
    idle: Idle | None = None
    while not until.is_set():
        try:
            idle = idle or Idle(Store(store.home, store.shared), holder)
            idle.look(until)
        except StoreFault as fault:
            log.warning("%s", fault)
        until.wait(LOOK)
