"""What the README tells operators about copies: taken while the store is written, put back, of another mode."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from trainbound.store.journal import Store, Summary

ROW = Summary("x", ("Ada",), (None,), "1.1", ("Ada",), False)


@pytest.mark.parametrize("way", ["backup", "vacuum"])
def test_a_copy_taken_while_it_is_written_is_whole_and_can_be_put_back(tmp_path: Path, way: str) -> None:
    home, copy = tmp_path / "home", tmp_path / "copy.db"
    store = Store(home)
    table = store.create("{}", ["one"], ROW)
    with store.writing():
        store.append(table, 2, ["two"], ROW)
        other = sqlite3.connect(store.path)
        if way == "backup":
            with sqlite3.connect(copy) as target:
                other.backup(target)
            target.close()
        else:
            other.execute("VACUUM INTO ?", (str(copy),))
        other.close()
    assert store.lines(table) == ["one", "two"]
    store.close()
    for file in home.glob("trainbound.db*"):
        file.unlink()
    shutil.copy(copy, home / "trainbound.db")
    (home / "trainbound.db").chmod(0o644)
    again = Store(home)
    assert again.lines(table) == ["one"]
    assert {file.stat().st_mode & 0o777 for file in home.glob("trainbound.db*")} == {0o600}
    again.close()
