"""Who plays without an account on the machine can name no file of it, anywhere."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.ui.harness import after, table
from tests.ui.test_newgame import OWN_MAP, pennsylvania
from trainbound.cli import main
from trainbound.desk import shelf
from trainbound.desk.bench import Bench
from trainbound.desk.editing import Refused
from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import find, map_files
from trainbound.kernel.hosting import NO_FILES, hosted, named
from trainbound.lines import run as lines_run
from trainbound.store.home import hosted as hosted_too
from trainbound.store.journal import Store
from trainbound.table.faults import BadTable
from trainbound.table.games import load_game
from trainbound.table.table import Table
from trainbound.ui.screens.records import RecordsScreen

KEY = "SHA256:" + "a" * 43
TINY = Path(__file__).parent.parent / "maps" / "tiny.toml"
RECORD = Path(__file__).parent.parent / "records" / "usa.jsonl"


@pytest.fixture(autouse=True)
def _hosted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRAINBOUND_HOSTED", "1")
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize(
    "words",
    [
        ("play", str(TINY)), ("play", "./nothing.toml"), ("play", "/etc"), ("play", "pennsylvania", "--record", "FILE"),
        ("play", "pennsylvania", "--position", "FILE"), ("continue", str(RECORD)), ("replay", str(RECORD)),
        ("check", "FILE"), ("why", str(TINY), "a/b"), ("desk", str(TINY)), ("desk", "FILE"), ("rules", str(TINY)),
        ("rules", "/etc"), ("sim", str(TINY), "--seats", "random,random"), ("maps", "check", str(TINY)),
        ("maps", "check", "/etc"), ("maps", "layout", str(TINY)), ("maps", "show", str(TINY)),
        ("maps", "show", "pennsylvania", "--position", "FILE"),
    ],
)  # fmt: skip
def test_no_command_takes_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    file = tmp_path / "p.toml"
    file.write_text('map = "pennsylvania"\nplayers = 2\n')
    before = TINY.read_bytes()
    words = tuple(word.replace("FILE", str(file if "--record" not in words else tmp_path / "new")) for word in words)
    monkeypatch.delenv("TRAINBOUND_HOSTED")  # it follows from there being a person
    monkeypatch.setenv("TRAINBOUND_PERSON", KEY)
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    said = capsys.readouterr()
    assert ended.value.code in (1, 2)
    if words[0] != "continue":  # where it is a word that is no table
        assert NO_FILES in said.out + said.err
    assert TINY.read_bytes() == before and not (tmp_path / "new").exists()


def test_maps_that_come_with_the_program_are_found_as_ever() -> None:
    for name, file in map_files().items():
        assert find(name) == find(str(file)) == file
        assert load_game(name).id == name


def test_a_map_file_is_neither_looked_at_nor_told_to_be_missing(tmp_path: Path) -> None:
    for name in (str(TINY), str(tmp_path), str(tmp_path / "no.toml"), "/etc/"):
        with pytest.raises(BadMap, match=NO_FILES):
            load_game(name)


def test_a_record_may_not_name_one_either(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "home")
    monkeypatch.setenv("TRAINBOUND_HOSTED", "0")
    own = Table.create(store, str(TINY), [("Ada", None), ("Bea", None)])
    record = "\n".join([store.header(own.id), *store.lines(own.id)]).encode()
    assert Table.from_record(store, record).length == own.length
    monkeypatch.setenv("TRAINBOUND_HOSTED", "1")
    with pytest.raises(BadTable, match=NO_FILES):
        Table.from_record(store, record)


def test_the_desk_saves_and_loads_nothing_but_shows_what_it_would_export(tmp_path: Path) -> None:
    bench = Bench()
    bench.hear("map pennsylvania")
    file = tmp_path / "there.toml"
    file.write_text('map = "pennsylvania"\n')
    for verb, words in ((shelf.save, f"{tmp_path}/x"), (shelf.save, ""), (shelf.load, str(file)),
                        (shelf.load, f"{RECORD} at 3")):  # fmt: skip
        with pytest.raises(Refused, match=NO_FILES):
            verb(bench, words)
    told = shelf.export(bench, f"{tmp_path}/y.toml")
    assert 'map = "pennsylvania"' in told.rows
    assert sorted(file.name for file in tmp_path.iterdir()) == ["there.toml"]


def test_line_mode_shows_what_it_would_export(tmp_path: Path) -> None:
    running = table(Store(tmp_path / "home"), ("Ada", "Bea"), moves=12, bots=(None, "random"))
    sink = io.StringIO()
    lines_run(running, io.StringIO(f"export {tmp_path}/x.jsonl\n"), sink, width=60)
    assert Table.open(Store(tmp_path / "home"), running.id).export(0) in sink.getvalue()
    assert not (tmp_path / "x.jsonl").exists()


def test_the_screen_writes_and_reads_no_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(tmp_path / "home")
    table(store, ("Ada", "Bea"), moves=12)
    for keys in ("e enter", "i " + " ".join(str(RECORD)) + " enter"):
        assert NO_FILES in " ".join(after(store, keys, page=RecordsScreen).split())
    assert len(store.tables()) == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["home"]


def test_the_screen_starts_no_game_on_a_map_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "home")
    found = after(store, f"{OWN_MAP} down {' '.join(str(TINY))} enter", pennsylvania)
    assert NO_FILES[:30] in " ".join(found.split())
    assert store.tables() == []


def test_a_fault_of_ours_tells_no_value_and_no_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What an error is about may be a card."""

    def fail(*given: object, **named: object) -> None:
        raise LookupError("the red locomotive of Ada")

    monkeypatch.setattr("trainbound.table.matches.run", fail)
    monkeypatch.setenv("TRAINBOUND_PERSON", KEY)
    with pytest.raises(SystemExit):
        main(["sim", "pennsylvania", "--seats", "random,random"])
    said = capsys.readouterr().err
    assert said == "trainbound: this is our own fault, nothing you did: LookupError. Whoever runs it has a log.\n"
    log = tmp_path / "home" / "faults.log"
    assert "in fail" in log.read_text() and "red" not in log.read_text().replace("the red locomotive", "", 1)
    assert log.stat().st_mode & 0o777 == 0o600


def test_one_sentence_says_so() -> None:
    assert hosted() and hosted_too()
    with pytest.raises(PermissionError, match=NO_FILES):
        named(Path("x"))
