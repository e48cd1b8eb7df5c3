"""Rows about the people at tables: gatherings, who holds which seat, chat, requests, who is here, leases.

Plain rows in and out, no rule of who may do what. What writes is called within `Store.writing`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from trainbound.store.journal import Store

CHAT_KEPT = 1000
"""Lines of chat that a table keeps."""


SIGNATURE = """
SELECT (SELECT count(*) FROM tables WHERE id = ?1),
    (SELECT max(n) FROM entries WHERE table_id = ?1),
    (SELECT max(n) FROM chat WHERE table_id = ?1),
    (SELECT kind || by || '/' || seat || '/' || ifnull(bot, '') || '/' || ifnull(person, '') || '/' || n || agreed
        FROM requests WHERE table_id = ?1),
    (SELECT group_concat(seat || '/' || id || name) FROM sitters JOIN persons ON id = person WHERE table_id = ?1),
    (SELECT group_concat(id || name) FROM
        (SELECT DISTINCT id, name FROM present JOIN persons ON id = person WHERE table_id = ?1 AND at >= ?2
            ORDER BY id))
"""


LIST_SIGNATURE = """
SELECT (SELECT count(*) || '/' || max(updated) FROM tables),
    (SELECT group_concat(id || '/' || updated || seats) FROM gatherings),
    (SELECT count(*) || '/' || total(person) FROM sitters),
    (SELECT group_concat(person || '/' || ifnull(table_id, '')) FROM
        (SELECT DISTINCT person, table_id FROM present WHERE at >= ?1 ORDER BY person, table_id)),
    (SELECT group_concat(id || name) FROM persons WHERE id IN (SELECT person FROM present))
"""


class Gathering(NamedTuple):
    """A table that has not begun: its map (an id or a path), options, places as the lobby writes them, and host."""

    id: str
    map: str
    options: dict[str, bool]
    seats: list[dict[str, Any]]
    host: int
    updated: float


class Sitter(NamedTuple):
    """Who holds a seat, and when they were last at the table, in seconds since 1970."""

    seat: int
    person: int
    seen: float


class Line(NamedTuple):
    """A line of chat: its number at the table from 1, when, who and their name then, and what was said."""

    n: int
    at: float
    person: int
    name: str
    text: str


class Asked(NamedTuple):
    """The open request of a table; see `table.requests`. `length` is the number of its last entry at that time."""

    kind: str
    by: int
    seat: int
    bot: str | None
    person: int | None
    n: int
    length: int
    agreed: tuple[int, ...]


class Here(NamedTuple):
    """A session that is there: whose, at which table or in the lobby (None), and its last sign of life."""

    session: str
    person: int
    table: str | None
    at: float


class Rooms:
    """The rows of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def signature(self, table: str, since: float) -> tuple[Any, ...]:
        """What differs once anything has changed that people at a table see of it; in one question, for each poll.

        Args:
            table: its id; the first part is 0 when there is none any more.
            since: sessions without a sign of life since then are not there.
        """
        return self._store.rows(SIGNATURE, table, since)[0]

    def length(self, table: str) -> int:
        """The number of the last entry of a table's journal; 0 when there is none."""
        return int(self._store.rows("SELECT coalesce(max(n), 0) FROM entries WHERE table_id = ?", table)[0][0])

    def list_signature(self, since: float) -> tuple[Any, ...]:
        """What differs once anything has changed that the list of all tables says. `since` as for `signature`."""
        return self._store.rows(LIST_SIGNATURE, since)[0]

    # ---- gatherings

    def gatherings(self) -> list[Gathering]:
        """All that can be read, the latest first."""
        return self._gatherings("ORDER BY updated DESC, id")

    def gathering(self, table: str) -> Gathering | None:
        """One of them."""
        found = self._gatherings("WHERE id = ?", table)
        return found[0] if found else None

    def _gatherings(self, which: str, *values: Any) -> list[Gathering]:
        found = []
        for table, name, options, seats, host, updated in self._store.rows(
            f"SELECT id, map, options, seats, host, updated FROM gatherings {which}", *values
        ):
            try:
                found.append(Gathering(table, name, json.loads(options), json.loads(seats), host, updated))
            except ValueError:
                continue  # one damaged row must not hide the others
        return found

    def gather(
        self, table: str, name: str, options: Mapping[str, bool], seats: Sequence[Mapping[str, Any]], host: int,
        at: float,
    ) -> None:  # fmt: skip
        """Keeps a gathering, a new one or what has become of it."""
        self._store.run(
            "INSERT OR REPLACE INTO gatherings VALUES (?, ?, ?, ?, ?, ?)", table, name, json.dumps(dict(options)),
            json.dumps([dict(seat) for seat in seats]), host, at,
        )  # fmt: skip

    def disband(self, table: str) -> None:
        """Removes a gathering."""
        self._store.run("DELETE FROM gatherings WHERE id = ?", table)

    def rematch(self, table: str) -> str | None:
        """The table that was made to play a finished one again."""
        found = self._store.rows("SELECT id FROM rematches WHERE of_table = ?", table)
        return found[0][0] if found else None

    def set_rematch(self, table: str, again: str) -> None:
        """Notes the table on which a finished one is played again."""
        self._store.run("INSERT OR REPLACE INTO rematches VALUES (?, ?)", table, again)

    # ---- seats

    def sitters(self, table: str) -> dict[int, Sitter]:
        """Who holds which seat of a table."""
        rows = self._store.rows("SELECT seat, person, seen FROM sitters WHERE table_id = ?", table)
        return {row[0]: Sitter(*row) for row in rows}

    def all_sitters(self) -> dict[str, dict[int, Sitter]]:
        """The same of all tables."""
        found: dict[str, dict[int, Sitter]] = {}
        for table, *row in self._store.rows("SELECT table_id, seat, person, seen FROM sitters"):
            found.setdefault(table, {})[row[0]] = Sitter(*row)
        return found

    def sit(self, table: str, seat: int, person: int | None, at: float) -> None:
        """Gives a seat to a person, or (None) to nobody."""
        self._store.run("DELETE FROM sitters WHERE table_id = ? AND seat = ?", table, seat)
        if person is not None:
            self._store.run("INSERT INTO sitters VALUES (?, ?, ?, ?)", table, seat, person, at)

    def seats_of(self, person: int) -> int:
        """How many seats a person holds at tables that are not over."""
        ask = "SELECT count(*) FROM sitters JOIN tables ON id = table_id WHERE person = ? AND NOT finished"
        return int(self._store.rows(ask, person)[0][0])

    # ---- chat

    def said(self, table: str, since: int = 0) -> list[Line]:
        """Lines of chat behind number `since`, in order."""
        ask = "SELECT n, at, person, name, text FROM chat WHERE table_id = ? AND n > ? ORDER BY n"
        return [Line(*row) for row in self._store.rows(ask, table, since)]

    def says(self, table: str, person: int, name: str, text: str, at: float) -> int:
        """Keeps a line of chat; its number. The oldest go when there are too many."""
        n = int(self._store.rows("SELECT coalesce(max(n), 0) + 1 FROM chat WHERE table_id = ?", table)[0][0])
        self._store.run("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", table, n, at, person, name, text)
        self._store.run("DELETE FROM chat WHERE table_id = ? AND n <= ?", table, n - CHAT_KEPT)
        return n

    def said_since(self, table: str, person: int, at: float) -> int:
        """How many lines a person has said at a table since a time."""
        ask = "SELECT count(*) FROM chat WHERE table_id = ? AND person = ? AND at > ?"
        return int(self._store.rows(ask, table, person, at)[0][0])

    # ---- the open request of a table

    def asked(self, table: str) -> Asked | None:
        """The open request."""
        rows = self._store.rows(
            "SELECT kind, by, seat, bot, person, n, length, agreed FROM requests WHERE table_id = ?", table
        )
        found = [Asked(*row)._replace(agreed=tuple(json.loads(row[-1]))) for row in rows]
        return found[0] if found else None

    def ask(self, table: str, asked: Asked) -> None:
        """Keeps a request, instead of one that is there."""
        self._store.run(
            "INSERT OR REPLACE INTO requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", table, *asked[:-1],
            json.dumps(asked.agreed),
        )  # fmt: skip

    def drop_asked(self, table: str) -> None:
        """Ends the open request."""
        self._store.run("DELETE FROM requests WHERE table_id = ?", table)

    # ---- who is here

    def here(self, since: float, table: str | None = None) -> list[Here]:
        """Sessions with a sign of life since a time, at one table or (None) anywhere."""
        at_table = "" if table is None else " AND table_id = ?"
        ask = f"SELECT session, person, table_id, at FROM present WHERE at >= ?{at_table} ORDER BY at"
        return [Here(*row) for row in self._store.rows(ask, since, *(() if table is None else (table,)))]

    def beat(self, here: Here, stale: float) -> None:
        """A sign of life; sessions without one since `stale` are forgotten."""
        self._store.run("INSERT OR REPLACE INTO present VALUES (?, ?, ?, ?)", *here)
        self._store.run("DELETE FROM present WHERE at < ?", stale)
        self._store.run("UPDATE persons SET seen = ? WHERE id = ?", here.at, here.person)
        self._store.run(
            "UPDATE sitters SET seen = ? WHERE table_id = ? AND person = ?", here.at, here.table, here.person
        )

    def gone(self, session: str) -> None:
        """A session has ended."""
        self._store.run("DELETE FROM present WHERE session = ?", session)

    def ended(self, session: str) -> None:
        """A session's process has ended, however: it is not here, and lets no bots move any more."""
        self.gone(session)
        self._store.run("DELETE FROM leases WHERE holder = ?", session)

    # ---- leases

    def lease(self, table: str) -> tuple[str, float] | None:
        """Who may let the bots of a table move, and until when."""
        rows = self._store.rows("SELECT holder, until FROM leases WHERE table_id = ?", table)
        return (rows[0][0], rows[0][1]) if rows else None

    def set_lease(self, table: str, holder: str, until: float) -> None:
        """Gives the lease to a holder."""
        self._store.run("INSERT OR REPLACE INTO leases VALUES (?, ?, ?)", table, holder, until)

    def end_lease(self, table: str, holder: str) -> None:
        """Ends the lease of a holder, if it is theirs."""
        self._store.run("DELETE FROM leases WHERE table_id = ? AND holder = ?", table, holder)
