"""Tables and their journals in one SQLite file. What is appended is on the disk before the call returns.

A journal is the table's record, line by line: the store knows no game and looks into no line. Several processes may
have the file open; each appends only behind what it has read.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import secrets
import sqlite3
import stat
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from trainbound.store.faults import Removed, StoreFault
from trainbound.store.home import TABLES, data_folder
from trainbound.store.layout import LAYOUT, STEPS

WAIT = 3.0
"""Seconds to wait for another process that is writing."""

LETTERS = "bcdfghjkmnpqrstvwxz23456789"
"""What ids of tables are made of: nothing that reads as something else, and no words."""


class Summary(NamedTuple):
    """What a list says of a table without replaying it: `turn` as people count, `whose` = who is asked something."""

    map: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    turn: str
    whose: tuple[str, ...]
    finished: bool


class TableInfo(NamedTuple):
    """A row of the list of tables; `updated` in seconds since 1970. The rest as in `Summary`."""

    id: str
    map: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    turn: str
    whose: tuple[str, ...]
    finished: bool
    updated: float


class Overtaken(Exception):  # noqa: N818
    """Another process has appended to the journal since it was read."""


class Store:
    """The tables in a data folder.

    Args:
        home: the folder; by default the user's. Made when it is missing.
        shared: people who trust each other share the folder, so that their group may read and write.

    Raises:
        StoreFault: the folder or the file cannot be used; from every method.
    """

    def __init__(self, home: Path | None = None, shared: bool = False) -> None:
        self.home = home or data_folder()
        self.path = self.home / TABLES
        self.shared = shared
        self._seen = 0
        with self._explained():
            if not self.home.is_dir():
                self.home.mkdir(parents=True, mode=0o700)
                self.home.chmod(0o770 if shared else 0o700)
            self._guarded()
            self._db = sqlite3.connect(self.path, timeout=WAIT, isolation_level=None)
            self._open()

    def _guarded(self) -> None:
        """Gives the files their mode before anything is in them, whatever the umask or a copy made of it.

        SQLite makes -wal and -shm with the mode of the database. A file of mode 660 was shared by somebody's choice
        and stays so; any other, such as a restored copy, becomes its owner's alone.
        """
        with contextlib.suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        found = self.path.stat()
        mode = 0o660 if self.shared or stat.S_IMODE(found.st_mode) == 0o660 else 0o600
        for path in (self.path, *(self.path.with_name(f"{self.path.name}{end}") for end in ("-wal", "-shm"))):
            with contextlib.suppress(FileNotFoundError):
                found = path.stat()
                if stat.S_ISREG(found.st_mode) and stat.S_IMODE(found.st_mode) != mode and found.st_uid == os.getuid():
                    path.chmod(mode)

    def _open(self) -> None:
        db = self._db
        db.text_factory = lambda data: data.decode("utf-8", "replace")  # one damaged row must not hide the others
        db.execute("PRAGMA foreign_keys = ON")
        layout = db.execute("PRAGMA user_version").fetchone()[0]
        if layout > LAYOUT:
            raise StoreFault(
                f"{self.path} was made by a newer trainbound (layout {layout}, this one knows {LAYOUT}); use that one."
            )
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        if layout < LAYOUT:
            with self.writing():
                self._lay_out()
        self.changed()

    def _lay_out(self) -> None:
        """Brings the file to the layout of today, within `writing`: another process may have done so meanwhile."""
        db = self._db
        layout = db.execute("PRAGMA user_version").fetchone()[0]
        if layout >= LAYOUT:
            return
        if not layout and db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise StoreFault(f"{self.path} is an SQLite file of another program; move it away to start anew.")
        for statement in filter(str.strip, ";".join(STEPS[layout:]).split(";")):
            db.execute(statement)
        db.execute(f"PRAGMA user_version = {LAYOUT}")

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    @contextlib.contextmanager
    def writing(self, wait: float | None = None) -> Iterator[None]:
        """A transaction: everything written in it is on disk when it ends, or nothing; one in another is part of it.

        Args:
            wait: seconds to wait at most for others who write, instead of `WAIT`.
        """
        if self._db.in_transaction:
            yield
            return
        with self._explained():
            self._begin(WAIT if wait is None else wait)
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                with contextlib.suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise

    def _begin(self, wait: float) -> None:
        """Begins to write, when those who write now have done so.

        SQLite's own waiting sleeps longer the longer it waits, so that of several who write without a pause one may
        never get its turn; a look every few milliseconds is fair to all.
        """
        until = time.monotonic() + wait
        self._db.execute("PRAGMA busy_timeout = 0")
        try:
            while True:
                try:
                    self._db.execute("BEGIN IMMEDIATE")
                    return
                except sqlite3.OperationalError as error:
                    if "locked" not in str(error) or time.monotonic() >= until:
                        raise
                time.sleep(random.uniform(0.0005, 0.005))
        finally:
            self._db.execute(f"PRAGMA busy_timeout = {int(WAIT * 1000)}")

    def rows(self, question: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows that answer a question of SQL; for the modules of this layer."""
        with self._explained():
            return self._db.execute(question, values).fetchall()

    def run(self, change: str, *values: Any) -> int:
        """A change in SQL, within `writing`; how many rows it found. For the modules of this layer."""
        return self._db.execute(change, values).rowcount

    def changed(self) -> bool:
        """Whether another connection has written since the last call: microseconds, whatever the file holds."""
        before, self._seen = self._seen, self.mark()[0]
        return before != self._seen

    def mark(self) -> tuple[int, int]:
        """What differs once anybody has written: another connection (the first number) or this one (the second)."""
        with self._explained():
            return self._db.execute("PRAGMA data_version").fetchone()[0], self._db.total_changes

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Turns what SQLite and the system say into a sentence."""
        try:
            yield
        except sqlite3.Error as error:
            raise StoreFault(self._sentence(error)) from error
        except OSError as error:
            where = error.filename or self.path
            what = (
                "is a file, and a folder is needed"
                if isinstance(error, FileExistsError | NotADirectoryError)
                else error.strerror
            )
            raise StoreFault(f"{where}: {what}; tables are kept in {self.home} (TRAINBOUND_HOME moves it).") from error

    def _sentence(self, error: sqlite3.Error) -> str:
        said = str(error)

        def any_of(*words: str) -> bool:
            return any(word in said for word in words)

        if any_of("locked", "busy"):
            return f"{self.path} is locked by another program; nothing was lost, try again when that is done."
        if any_of("not a database", "malformed", "no such table", "no such column"):
            kept = "was left as it is. Move it away to start anew, or put back a copy."
            return f"{self.path} is damaged ({said}) and {kept}"
        if any_of("disk is full"):
            return f"The disk of {self.path} is full; the last action was not kept, everything before it was."
        if any_of("readonly", "unable to open", "authoriz"):
            return f"{self.path} cannot be written ({said}); check who owns it, or set TRAINBOUND_HOME."
        return f"{self.path} cannot be used: {said}. Everything up to the last action was kept."

    # ---- tables

    def tables(self, running: bool = False) -> list[TableInfo]:
        """All tables, or those that are not over; the last played first. One whose row cannot be read is left out."""
        which = "WHERE NOT finished" if running else ""
        rows = self.rows(f"SELECT id, summary, updated FROM tables {which} ORDER BY updated DESC, id")
        found = []
        for table, summary, updated in rows:
            with contextlib.suppress(ValueError, KeyError, TypeError):
                row = json.loads(summary)
                names, bots, whose = (tuple(row[key]) for key in ("names", "bots", "whose"))
                found.append(
                    TableInfo(table, row["map"], names, bots, row["turn"], whose, bool(row["finished"]), updated)
                )
        return found

    def create(self, header: str, lines: Sequence[str], summary: Summary, table_id: str = "") -> str:
        """A new table with its journal so far; returns its id, which may be one that was kept for it."""
        with self.writing():
            table = table_id or self.free_id()
            self._db.execute(
                "INSERT INTO tables VALUES (?, ?, ?, ?, ?)",
                (table, header, json.dumps(summary._asdict()), summary.finished, time.time()),
            )
            self._insert(table, 1, lines)
        return table

    def free_id(self) -> str:
        """An id that no table and no gathering has, within `writing`."""
        while True:
            table = "".join(secrets.choice(LETTERS) for _ in range(4))
            taken = "SELECT 1 FROM tables WHERE id = ? UNION SELECT 1 FROM gatherings WHERE id = ?"
            if not self._db.execute(taken, (table, table)).fetchone():
                return table

    def delete(self, table: str) -> None:
        """Removes a table and its journal."""
        with self.writing():
            self._db.execute("DELETE FROM tables WHERE id = ?", (table,))
            self._db.execute("DELETE FROM leases WHERE table_id = ?", (table,))
            # An id may be given again, and the new table was not made for a rematch, nor has one.
            self._db.execute("DELETE FROM rematches WHERE of_table = ?1 OR id = ?1", (table,))

    def header(self, table: str) -> str:
        """The first line of a table's record. Raises LookupError when there is no such table."""
        with self._explained():
            row = self._db.execute("SELECT header FROM tables WHERE id = ?", (table,)).fetchone()
        if row is None:
            raise LookupError(table)
        return str(row[0])

    def lines(self, table: str, after: int = 0) -> list[str]:
        """The lines of a journal behind entry `after`, in order."""
        with self._explained():
            rows = self._db.execute(
                "SELECT line FROM entries WHERE table_id = ? AND n > ? ORDER BY n", (table, after)
            ).fetchall()
        return [str(row[0]) for row in rows]

    def append(self, table: str, n: int, lines: Sequence[str], summary: Summary) -> None:
        """Appends to a journal, within `writing`.

        Args:
            table: its id.
            n: the number that the first line gets.
            lines: what is appended.
            summary: what the list of tables says afterwards.

        Raises:
            Overtaken: the journal does not end with entry n - 1; nothing was written.
            Removed: there is no such table any more.
        """
        if not self._db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
            raise Removed(table)
        last = self._db.execute("SELECT coalesce(max(n), 0) FROM entries WHERE table_id = ?", (table,)).fetchone()[0]
        if last != n - 1:
            raise Overtaken(table)
        self._insert(table, n, lines)
        self._db.execute(
            "UPDATE tables SET summary = ?, finished = ?, updated = ? WHERE id = ?",
            (json.dumps(summary._asdict()), summary.finished, time.time(), table),
        )

    def cut(self, table: str, after: int) -> None:
        """Drops the lines of a journal behind an entry, within `writing`: those that cannot be read any more."""
        self._db.execute("DELETE FROM entries WHERE table_id = ? AND n > ?", (table, after))

    def _insert(self, table: str, n: int, lines: Sequence[str]) -> None:
        self._db.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)", [(table, n + i, line) for i, line in enumerate(lines)]
        )
