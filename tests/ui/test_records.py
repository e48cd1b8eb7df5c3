from __future__ import annotations

import pytest

from tests.ui.harness import after, table
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ui.screens.records import RecordsScreen, export


def test_tables_are_listed_and_exported(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(store.home)
    finished = table(store)
    found = after(store, page=RecordsScreen)
    assert finished.id in found
    assert "Ada, Bea, Cy" in found
    assert "EXPORT, FILE  " in after(store, "e", page=RecordsScreen)
    after(store, "e enter", page=RecordsScreen)
    path = store.home / f"trainbound-pennsylvania-{finished.id}.jsonl"
    assert Table.from_record(store, path.read_bytes()).state == finished.state


def test_a_running_table_with_others_gives_no_hand(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(store.home)
    running = table(store, moves=30)
    sentence, role = export(running, store.home)
    text = (store.home / f"trainbound-pennsylvania-{running.id}.jsonl").read_text()
    assert "as an onlooker sees it" in sentence
    assert role == "text"
    assert running.seed.hex() not in text


def test_an_export_is_written_over_nothing(store: Store) -> None:
    finished = table(store)
    said = [export(finished, store.home)[0] for _ in range(3)]
    files = [store.home / f"trainbound-pennsylvania-{finished.id}{n}.jsonl" for n in ("", "-2", "-3")]
    assert said == [f"Written: {file}." for file in files]
    assert len({file.read_bytes() for file in files}) == 1


def test_an_import_makes_a_table(store: Store) -> None:
    finished = table(store)
    (store.home / "game.jsonl").write_text(finished.export(None))
    store.delete(finished.id)
    path = str(store.home / "game.jsonl")
    found = after(store, "i " + " ".join(path) + " enter", page=RecordsScreen)
    info, = store.tables()
    assert f"Read, as table {info.id}." in found
    assert Table.open(store, info.id).state == finished.state


@pytest.mark.parametrize(("data", "says"), [
    (None, "cannot be read: No such file"), (b"", "empty"), (b"hello\n", "line 1"), (b"\xff\xfe\x00", "line 1"),
    (b'{"format":"other"}\n', "line 1"), (b'{"format":"trainbound","version":99}\n', "version")])
def test_a_file_that_is_no_record_is_a_sentence(store: Store, monkeypatch: pytest.MonkeyPatch, data: bytes | None,
                                                says: str) -> None:
    monkeypatch.chdir(store.home)
    if data is not None:
        (store.home / "f").write_bytes(data)
    found = after(store, "i f enter", page=RecordsScreen)
    assert says in " ".join(found.split())
    assert store.tables() == []


def test_a_record_that_stops_in_the_middle_opens_at_its_last_good_line(store: Store) -> None:
    finished = table(store)
    lines = finished.export(None).splitlines()
    (store.home / "f").write_text("\n".join([*lines[:40], lines[40][:20]]))
    store.delete(finished.id)
    found = after(store, "i " + " ".join(str(store.home / "f")) + " enter", page=RecordsScreen)
    info, = store.tables()
    assert "stands at the last good line" in " ".join(found.split())
    assert Table.open(store, info.id).length == 39


def test_the_path_can_be_given_up(store: Store) -> None:
    assert "IMPORT, PATH  q_" in after(store, "i q", page=RecordsScreen)
    assert "GAMES AS FILES" in after(store, "i q backspace backspace", page=RecordsScreen)
    assert "IMPORT" not in after(store, "i q backspace backspace", page=RecordsScreen).splitlines()[-3]
    assert "The path of a record" in after(store, "i enter", page=RecordsScreen)


def test_the_home_of_nobody_is_no_end_of_the_program(store: Store) -> None:
    path = "~nobody-of-that-name/x"
    said, role = export(table(store, moves=9), path=path)
    assert role == "refused" and f"{path}: No such file or directory" in said
    found = after(store, f"i {' '.join(path)} enter", page=RecordsScreen)
    assert "No such file or directory" in " ".join(found.split())


def test_without_tables_nothing_is_exported(store: Store) -> None:
    assert "There is no table yet" in after(store, "e", page=RecordsScreen)
