"""Files of older layouts come to today's with everything in them, and their modes are their owner's alone."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from pathlib import Path

import pytest

from tests.table.playing import TINY, play, table
from trainbound.store.journal import Store
from trainbound.store.layout import LAYOUT
from trainbound.store.people import People
from trainbound.table.table import Table

FIRST = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, header TEXT NOT NULL, summary TEXT NOT NULL, finished INTEGER NOT NULL, updated REAL NOT NULL);
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE, n INTEGER NOT NULL, line TEXT NOT NULL,
    PRIMARY KEY (table_id, n)) WITHOUT ROWID;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
"""


def first_layout(home: Path, moved: Table) -> Path:
    """A file as the first version wrote it, with a running table in it."""
    old = sqlite3.connect(home / "trainbound.db")
    old.executescript(FIRST)
    store = moved._store
    summary = json.dumps(store.tables()[0]._asdict())
    old.execute("INSERT INTO tables VALUES (?, ?, ?, 0, 1.5)", (moved.id, store.header(moved.id), summary))
    lines = [(moved.id, n, line) for n, line in enumerate(store.lines(moved.id), 1)]
    old.executemany("INSERT INTO entries VALUES (?, ?, ?)", lines)
    old.commit()
    old.close()
    return home


def test_a_running_table_of_the_first_layout_goes_on_in_todays(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "old").mkdir()
    running = play(table(tmp_path / "new", "Ada,Bea"), 20)
    store = Store(first_layout(tmp_path / "old", running))
    assert store.rows("PRAGMA user_version") == [(LAYOUT,)]
    assert [info.updated for info in store.tables()] == [1.5]
    again = Table.open(store, running.id)
    assert (again.length, again.state, again.damage) == (20, running.state, "")
    play(again, 5, number=1)
    assert Table.open(Store(store.home), running.id).length == 25
    assert People(store).enter("key", "Ada").name == "Ada"


def test_a_step_that_fails_leaves_the_old_layout_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "old").mkdir()
    running = play(table(tmp_path / "new", "Ada,Bea"), 3)
    first_layout(tmp_path / "old", running)
    monkeypatch.setattr("trainbound.store.journal.STEPS", ("", "CREATE TABLE halfway (x); CREATE TABLE tables (y)"))
    with pytest.raises(Exception, match="already exists"):
        Store(tmp_path / "old")
    monkeypatch.undo()
    assert not Store(tmp_path / "old").rows("SELECT 1 FROM sqlite_master WHERE name = 'halfway'")
    assert Table.open(Store(tmp_path / "old"), running.id).length == 3


def test_a_new_file_and_one_brought_up_have_the_same_layout(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    running = table(tmp_path / "new", "Ada,Bea")
    old, new = Store(first_layout(tmp_path / "old", running)), Store(tmp_path / "new")
    ask = "SELECT name, sql FROM sqlite_master ORDER BY name"
    assert [row[0] for row in old.rows(ask)] == [row[0] for row in new.rows(ask)]


# ---- modes


def modes(home: Path) -> set[int]:
    files = list(home.glob("trainbound.db*"))
    assert len(files) == 3
    return {stat.S_IMODE(file.stat().st_mode) for file in files}


@pytest.mark.parametrize("umask", [0, 0o002, 0o022, 0o077, 0o777 & ~0o700])
@pytest.mark.parametrize(("shared", "wanted"), [(False, 0o600), (True, 0o660)])
def test_no_umask_changes_who_may_read(tmp_path: Path, umask: int, shared: bool, wanted: int) -> None:
    before = os.umask(umask)
    try:
        store = Store(tmp_path / "home", shared)
        Table.create(store, TINY, [("A", None), ("B", None)])
        assert modes(tmp_path / "home") == {wanted}
        assert stat.S_IMODE((tmp_path / "home").stat().st_mode) == (0o770 if shared else 0o700)
    finally:
        os.umask(before)


@pytest.mark.parametrize(("found", "shared", "wanted"), [
    (0o644, False, 0o600), (0o664, False, 0o600), (0o666, False, 0o600), (0o660, False, 0o660),
    (0o644, True, 0o660), (0o600, True, 0o660), (0o600, False, 0o600),
])  # fmt: skip
def test_a_copy_put_back_is_its_owners_alone_and_a_shared_file_stays_shared(
    tmp_path: Path, found: int, shared: bool, wanted: int
) -> None:
    kept = table(tmp_path, "A,B")._store
    for file in tmp_path.glob("trainbound.db*"):
        file.chmod(found)
    store = Store(tmp_path, shared)
    play(table(tmp_path, "A,B"), 2)
    assert modes(tmp_path) == {wanted}
    store.close()
    kept.close()


def test_a_connection_is_told_that_another_has_written_and_not_of_itself(tmp_path: Path) -> None:
    one, two = Store(tmp_path), Store(tmp_path)
    assert not one.changed()
    People(two).enter("key", "Ada")
    assert one.changed()
    assert not one.changed()
    before = one.mark()
    People(one).enter("key 2", "Bea")
    assert not one.changed()
    assert one.mark() != before
