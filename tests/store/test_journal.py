"""The store: what is appended stays, what cannot be kept is said in a sentence, and nothing is lost by it."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from trainbound.store.faults import StoreFault
from trainbound.store.home import data_folder, folder_of
from trainbound.store.journal import Overtaken, Store, Summary
from trainbound.store.layout import LAYOUT

SUMMARY = Summary("Somewhere", ("Ada", "greedy"), (None, "greedy"), "3.1", ("Ada",), False)


def append(store: Store, table: str, n: int, *lines: str, summary: Summary = SUMMARY) -> None:
    with store.writing():
        store.append(table, n, lines, summary)


def test_what_is_appended_is_there_for_the_next_who_opens_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.create("head", ["one"], SUMMARY)
    append(store, table, 2, "two", "three")
    other = Store(tmp_path)
    assert other.header(table) == "head"
    assert other.lines(table) == ["one", "two", "three"]
    assert other.lines(table, 2) == ["three"]


def test_the_list_says_what_was_played_last_and_what_is_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first, second = store.create("h", [], SUMMARY), store.create("h", [], SUMMARY)
    assert [info.id for info in store.tables()] == [second, first]
    append(store, first, 1, "x", summary=SUMMARY._replace(finished=True, whose=(), turn="9.2"))
    latest = store.tables()[0]
    assert latest[:7] == (first, "Somewhere", ("Ada", "greedy"), (None, "greedy"), "9.2", (), True)
    store.delete(first)
    assert [info.id for info in store.tables()] == [second]
    assert store.lines(first) == []
    with pytest.raises(LookupError):
        store.header(first)


def test_of_two_who_append_the_second_is_told(tmp_path: Path) -> None:
    one, two = Store(tmp_path), Store(tmp_path)
    table = one.create("h", [], SUMMARY)
    append(one, table, 1, "mine")
    with pytest.raises(Overtaken):
        append(two, table, 1, "yours")
    assert two.lines(table) == ["mine"]


def test_every_commit_goes_to_the_disk_at_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_failure_in_a_transaction_leaves_nothing_of_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.create("h", ["one"], SUMMARY)
    with pytest.raises(RuntimeError), store.writing():
        store.append(table, 2, ["two"], SUMMARY)
        raise RuntimeError
    assert store.lines(table) == ["one"]
    append(store, table, 2, "again")
    assert store.lines(table) == ["one", "again"]


def test_the_folder_is_the_owners_alone_unless_it_is_shared(tmp_path: Path) -> None:
    for shared, wanted in ((False, 0o600), (True, 0o660)):
        home = tmp_path / str(shared)
        store = Store(home, shared=shared)
        store.create("h", [], SUMMARY)
        assert stat.S_IMODE(home.stat().st_mode) == (0o770 if shared else 0o700)
        for name in ("trainbound.db", "trainbound.db-wal"):
            assert stat.S_IMODE((home / name).stat().st_mode) == wanted, name


@pytest.mark.parametrize(("shared", "mode"), [(False, 0o700), (True, 0o770)])
def test_each_person_has_a_folder_beside_those_of_others(tmp_path: Path, shared: bool, mode: int) -> None:
    """In a folder that is shared others of the group make theirs beside it, and look into none."""
    for person in (1, 2):
        folder = folder_of(tmp_path, person, shared)
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert stat.S_IMODE(folder.parent.stat().st_mode) == mode
    assert folder == tmp_path / "people" / "2"
    (tmp_path / "people").rename(tmp_path / "gone")
    (tmp_path / "people").touch()
    assert not folder_of(tmp_path, 3, shared).exists(), "said when something is to be kept there"


def test_the_data_folder_is_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path / "here"))
    assert data_folder() == tmp_path / "here"
    assert Store().path == tmp_path / "here" / "trainbound.db"
    monkeypatch.delenv("TRAINBOUND_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "there"))
    assert data_folder().name == "trainbound"


# ---- what can be wrong


def said(home: Path) -> str:
    with pytest.raises(StoreFault) as fault:
        Store(home).tables()
    text = str(fault.value)
    assert "\n" not in text
    assert str(home) in text
    return text


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    junk = b"these are no tables, and they are somebody's" * 30
    (tmp_path / "trainbound.db").write_bytes(junk)
    assert "is damaged (file is not a database) and was left as it is. Move it away" in said(tmp_path)
    assert (tmp_path / "trainbound.db").read_bytes() == junk


def test_a_database_with_a_broken_page_is_said_to_be_damaged(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.create("h", ["x" * 300] * 200, SUMMARY)
    store.close()
    data = bytearray(store.path.read_bytes())
    data[4096:] = b"\x5a" * (len(data) - 4096)
    store.path.write_bytes(data)
    assert "is damaged (" in said(tmp_path)


def test_a_database_of_another_program_is_not_written_to(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "trainbound.db")
    db.execute("CREATE TABLE notes (text)")
    db.close()
    assert "of another program" in said(tmp_path)


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "trainbound.db")
    db.execute(f"PRAGMA user_version = {LAYOUT + 1}")
    db.close()
    assert "newer trainbound" in said(tmp_path)


def test_a_locked_database_is_waited_for_and_then_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainbound.store.journal.WAIT", 0.05)
    store = Store(tmp_path)
    table = store.create("h", [], SUMMARY)
    other = sqlite3.connect(store.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFault, match="is locked by another program; nothing was lost, try again"):
        append(store, table, 1, "x")
    other.execute("ROLLBACK")
    append(store, table, 1, "x")
    assert store.lines(table) == ["x"]


def test_a_full_disk_keeps_what_was_there_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.create("h", ["one"], SUMMARY)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(
        StoreFault, match=r"The disk of .* is full; the last action was not kept, everything before it was"
    ):
        append(store, table, 2, *["x" * 4000] * 20)
    assert store.lines(table) == ["one"]
    store._db.execute(f"PRAGMA max_page_count = {pages + 1000}")
    append(store, table, 2, "two")
    assert Store(tmp_path).lines(table) == ["one", "two"]


def test_a_home_that_is_a_file_or_lies_in_one(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    assert "is a file, and a folder is needed; tables are kept in" in said(file)
    assert "is a file, and a folder is needed" in said(file / "deeper")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert "unable to open" in said(tmp_path)


def test_a_database_that_is_a_folder(tmp_path: Path) -> None:
    (tmp_path / "trainbound.db").mkdir()
    assert "cannot be written (unable to open database file); check who owns it, or set TRAINBOUND_HOME" in said(
        tmp_path
    )


def test_a_row_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    store = Store(tmp_path)
    good, bad = store.create("h", [], SUMMARY), store.create("h", [], SUMMARY)
    store._db.execute("UPDATE tables SET summary = 'junk' WHERE id = ?", (bad,))
    assert [info.id for info in store.tables()] == [good]


def test_text_that_is_no_utf8_hides_nothing_else(tmp_path: Path) -> None:
    store = Store(tmp_path)
    good, bad = store.create("h", ["one"], SUMMARY), store.create("h", ["one", "two"], SUMMARY)
    store._db.execute("UPDATE tables SET summary = CAST(? AS TEXT) WHERE id = ?", (b"\xff", bad))
    store._db.execute("UPDATE entries SET line = CAST(? AS TEXT) WHERE table_id = ? AND n = 2", (b"\xff", bad))
    assert [info.id for info in store.tables()] == [good]
    assert store.lines(bad) == ["one", "\ufffd"]
