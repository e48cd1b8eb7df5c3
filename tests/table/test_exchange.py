"""What leaves a table and comes in: whole records where all is known anyway, else only what was seen."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.table.playing import TINY, play, table
from trainbound.kernel.files import maps_folder
from trainbound.kernel.records import BadRecord, read
from trainbound.store.journal import Store
from trainbound.table.exchange import header
from trainbound.table.faults import BadTable
from trainbound.table.games import load_game
from trainbound.table.table import Table
from trainbound.ticket.actions import DECK, Draw, Keep


def lines(text: str) -> list[dict[str, object]]:
    assert text.endswith("\n")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(
    ("seats", "over", "viewer", "whole"),
    [
        ("Ada,random", False, 0, True),
        ("Ada,random", False, None, False),
        ("Ada,random", False, 1, False),
        ("random,random", False, None, True),
        ("Ada,Bea", False, 0, False),
        ("Ada,Bea", False, None, False),
        ("Ada,Bea", True, None, True),
        ("Ada,random", True, 1, True),
    ],
)
def test_the_seed_goes_out_only_where_everything_is_known(
    tmp_path: Path, seats: str, over: bool, viewer: int | None, whole: bool
) -> None:
    at = play(table(tmp_path, seats), 10_000 if over else 30)
    text = at.export(viewer)
    assert (at.seed.hex() in text) is whole
    assert ("view" in lines(text)[0]) is not whole
    assert at.whole_for(viewer) is whole
    assert (lines(text)[-1].get("end") is True) is over


@pytest.mark.parametrize("number", range(4))
def test_a_view_holds_what_its_seat_saw_and_no_more(tmp_path: Path, number: int) -> None:
    at = play(table(tmp_path, "Ada,Bea,Cid", "pennsylvania"), 120, number)
    at.take_back(at.people[number % 3], at.people)
    assert any(isinstance(entry.action, Draw) and entry.action.slot == DECK for entry in at.events)
    for viewer in (0, 1, 2, None):
        rows = lines(at.export(viewer))
        assert rows[0]["view"] == viewer
        assert set(rows[0]) == {"format", "version", "view", "map", "rules", "seats", "options"}
        assert [row["n"] for row in rows[1:]] == list(range(at.length + 1))
        for row, entry in zip(rows[1:], at.events, strict=True):
            assert ("do" in row) == (entry.seat == viewer and entry.action is not None)
            for seen, event in zip(row["events"], entry.events, strict=True):  # type: ignore[call-overload]
                keys = {"event", "seat", *event.data} | (set(event.secret) if event.seat == viewer else set())
                assert set(seen) == keys
        for entry in at.events:
            if isinstance(entry.action, Keep) and entry.seat != viewer:
                assert at.game.write(entry.action) not in at.export(viewer)
        logged = at.log(viewer)
        assert all(not event.secret for _, event in logged)
        assert [n for n, _ in logged] == [entry.n for entry in at.events for _ in entry.events]
        with pytest.raises(BadRecord, match="what one seat saw of a running game"):
            read(at.export(viewer).encode())


def test_the_log_tells_from_an_entry_on(tmp_path: Path) -> None:
    at = play(table(tmp_path, "Ada,Bea"), 20)
    assert at.log(0, 0) == at.log(0)
    assert at.log(0, 10) == [(n, event) for n, event in at.log(0) if n >= 10]
    assert at.log(0, at.length + 1) == []


def test_a_running_game_goes_on_from_its_record(tmp_path: Path) -> None:
    at = play(table(tmp_path / "a", "Ada,random"), 41)
    again = Table.from_record(Store(tmp_path / "b"), at.export(0).encode())
    assert (again.state, again.events, again.names, again.damage) == (at.state, at.events, at.names, "")
    assert play(again, number=6).over
    assert Table.open(Store(tmp_path / "b"), again.id).state == again.state


def test_what_a_record_holds_besides_goes_out_again(tmp_path: Path) -> None:
    rows = lines(play(table(tmp_path, "Ada,random"), 5).export(0))
    rows[0]["club"], rows[2]["thought"] = "Tuesday", 3.5
    again = Table.from_record(Store(tmp_path), "".join(json.dumps(row) + "\n" for row in rows).encode())
    assert lines(again.export(0)) == rows


def test_a_record_that_stops_in_the_middle_goes_on_from_its_last_good_line(tmp_path: Path) -> None:
    at = play(table(tmp_path, "Ada,random"), 30)
    text = at.export(0).encode()
    again = Table.from_record(Store(tmp_path), text[:-20], "game.jsonl")
    assert again.damage.startswith("game.jsonl, line 31: the line stops in the middle")
    assert again.state == at.at(29)
    assert Table.open(Store(tmp_path), again.id).damage == ""


def test_names_in_a_record_are_made_harmless(tmp_path: Path) -> None:
    rows = lines(play(table(tmp_path, "Ada,Bea,Cid"), 10_000).export(0))
    rows[0]["seats"] = [{"name": name, "bot": None} for name in ("\x1b[2J[b]" + "x" * 500, "\u202e", "Cid")]
    again = Table.from_record(Store(tmp_path), "".join(json.dumps(row) + "\n" for row in rows).encode())
    assert again.names == ("(b)" + "x" * 37, "Seat 2", "Cid")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"map": "atlantis"}, "line 1: \"map\": there is no map 'atlantis' here; known are "),
        ({"seats": [{"name": "A", "bot": "deep"}, {"name": "B", "bot": None}]}, "there is no bot 'deep'"),
        ({"seats": []}, 'line 1: "seats": Tiny Valley takes 2 to 3, found 0'),
    ],
)
def test_a_record_that_no_table_can_be_made_of(tmp_path: Path, change: dict[str, object], says: str) -> None:
    rows = lines(table(tmp_path, "Ada,random").export(0))
    rows[0] |= change
    if "map" in change:
        del rows[0]["file"]
    with pytest.raises(BadTable) as bad:
        Table.from_record(Store(tmp_path / "new"), "".join(json.dumps(row) + "\n" for row in rows).encode())
    assert says in str(bad.value)
    assert Store(tmp_path / "new").tables() == []


def test_a_map_of_ones_own_is_found_by_its_path_and_missed_when_it_is_gone(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    shutil.copy(TINY, own)
    at = play(table(tmp_path, "Ada,random", str(own)), 10)
    assert lines(at.export(0))[0]["file"] == str(own)
    assert Table.open(Store(tmp_path), at.id).length == 10
    text = own.read_text(encoding="utf-8")
    own.unlink()
    gone = "cannot be read: No such file or directory. Put the map file back there, and it goes on where it stopped$"
    with pytest.raises(BadTable, match=f"^table {at.id} needs its map {own}: {gone}"):
        Table.open(Store(tmp_path), at.id)
    own.write_text(text.replace("trains = 14", "trains = 0").replace("draw = 3", "draw = 0"), encoding="utf-8")
    faulty = f"trains: expected 1 to 200, found 0 \\(and .* more: trainbound maps check {own}\\). Mend the map file"
    with pytest.raises(BadTable, match=f"^table {at.id} needs its map {own}: {faulty}"):
        Table.open(Store(tmp_path), at.id)
    assert "file" not in lines(table(tmp_path, "Ada,random", "pennsylvania").export(0))[0]


@pytest.mark.parametrize("file", [5, "a\0b", "\ud800", "\x1b[31m", "x" * 5000])
def test_a_record_that_names_no_possible_map_file_is_refused_in_one_short_line(tmp_path: Path, file: object) -> None:
    head, *rest = play(table(tmp_path, "Ada,random"), 5).export(0).splitlines()
    data = "\n".join((json.dumps(json.loads(head) | {"file": file}), *rest)).encode()
    with pytest.raises(BadTable, match='line 1: "file": expected the path of a map file') as bad:
        Table.from_record(Store(tmp_path / "other"), data)
    assert str(bad.value).isprintable() and len(str(bad.value)) < 200


@pytest.mark.parametrize("name", ["map.toml", "mine.toml"])
def test_a_ticket_map_may_have_any_file_name(tmp_path: Path, name: str) -> None:
    """Which family plays a file is said in it, not by what it is called."""
    own = tmp_path / name
    own.write_bytes((maps_folder() / "usa.toml").read_bytes())
    game = load_game(str(own))
    assert game.players == (2, 5)
    table = Table.create(Store(tmp_path / "home"), str(own), [("Ada", None), ("greedy", "greedy")])
    assert Table.open(Store(tmp_path / "home"), table.id).game.digest == game.digest


def test_a_map_of_ones_own_below_the_programs_maps_is_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what the program comes with is known by its id alone."""
    maps = tmp_path / "maps"
    (maps / "own").mkdir(parents=True)
    monkeypatch.setattr("trainbound.table.exchange.map_files", lambda: {"usa": maps / "usa.toml"})
    own = maps / "own" / "usa.toml"
    own.write_bytes((maps_folder() / "usa.toml").read_bytes())
    assert header(load_game(str(own)), (), {}, bytes(16)).extra == {"file": str(own.resolve())}
