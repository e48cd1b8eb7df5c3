"""`trainbound play` and `continue`: who sits where, line mode, the screen, and the record."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from trainbound.cli import main
from trainbound.store.journal import Store
from trainbound.table.table import Table

TINY = str(Path(__file__).parent.parent / "maps" / "tiny.toml")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRAINBOUND_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LOGNAME", "ada")
    monkeypatch.delenv("TRAINBOUND_TEXT", raising=False)
    return tmp_path / "home"


def run(*args: str, lines: str = "", **env: str) -> Result:
    return CliRunner().invoke(main, args, input=lines, env=env)


def latest(home: Path) -> Table:
    store = Store(home)
    return Table.open(store, store.tables()[0].id)


def test_line_mode_saves_at_the_end_of_its_input_and_says_how_to_go_on(home: Path) -> None:
    result = run("play", TINY, "--seats", "you,random,Bea", "--seed", "1f", "--text")
    assert (result.exit_code, result.stderr) == (0, "")
    at = latest(home)
    assert f"trainbound continue {at.id} --text" in result.stdout
    assert at.names == ("ada", "random", "Bea")
    assert at.bots == (None, "random", None)
    assert at.seed.hex() == "1f".zfill(32)


def test_the_person_plays_the_planner_unless_told(home: Path) -> None:
    assert run("play", TINY, "--text").exit_code == 0
    at = latest(home)
    assert at.bots == (None, "planner")
    assert at.options == {}


def test_two_of_a_bot_are_told_apart_and_options_are_set(home: Path) -> None:
    assert run("play", TINY, "--seats", "you,random,random", "--option", "open_shares=yes", "--text").exit_code == 0
    at = latest(home)
    assert at.names == ("ada", "random", "random 2")
    assert at.options == {"open_shares": True}
    assert at.state.options == {"open_shares"}


def test_the_same_seed_deals_the_same(home: Path) -> None:
    states = []
    for seed in ("abc", "ABC", "0xabc", "abd"):
        assert run("play", TINY, "--seats", "Ada,Bea", "--seed", seed, "--text").exit_code == 0
        states.append(latest(home).state)
    assert states[0] == states[1] == states[2] != states[3]


def test_a_game_goes_on_where_it_stopped(home: Path) -> None:
    run("play", TINY, "--seats", "you,random", "--seed", "2", "--text")
    at = latest(home)
    keep = at.game.write(at.legal(at.decisions()[0])[0])
    assert run("continue", "--text", lines=f"{keep}\n").exit_code == 0
    after = latest(home)
    assert after.id == at.id
    assert [entry.seat for entry in after.events if entry.action is not None].count(0) == 1
    assert run("continue", at.id, "--text", lines="draw deck\n").exit_code == 0
    assert latest(home).decisions()[0].kind == "second"
    assert run("continue", at.id[:3], lines="draw deck\n", TRAINBOUND_TEXT="1").exit_code == 0
    assert latest(home).length > after.length + 1
    assert run(TRAINBOUND_TEXT="1").exit_code == 0


def test_a_map_that_was_moved_stops_its_own_game_alone(home: Path, tmp_path: Path) -> None:
    """It is named, with what to do and the games that can go on."""
    maps = [Path(shutil.copy(TINY, tmp_path / f"{name}.toml")) for name in "abc"]
    for file in maps:
        assert run("play", str(file), "--text").exit_code == 0
    ids = [info.id for info in Store(home).tables()]
    maps[2].rename(tmp_path / "away.toml")
    result = run("continue", "--text")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"table {ids[0]} needs its map {maps[2]}: cannot be read: No such file or directory. Put the map file back "
        f"there, and it goes on where it stopped. Another that waits: trainbound continue {ids[1]} (or {ids[2]})\n")
    assert run("continue", ids[1], "--text").exit_code == 0
    (tmp_path / "away.toml").rename(maps[2])
    assert run("continue", ids[0], "--text").exit_code == 0


def test_a_record_is_written_and_goes_on_as_a_table(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert run("play", TINY, "--seats", "you,random", "--text", "--record", str(file)).exit_code == 0
    at = latest(home)
    assert file.read_text() == at.export(0)
    assert run("continue", str(file), "--text").exit_code == 0
    again = latest(home)
    assert (again.id != at.id, again.state) == (True, at.state)


def test_a_record_is_written_over_nothing(home: Path, tmp_path: Path) -> None:
    file, empty = tmp_path / "game.jsonl", tmp_path / "empty.jsonl"
    file.write_text("my diary")
    result = run("play", TINY, "--seats", "you,random", "--text", "--record", str(file))
    assert (result.exit_code, result.stdout, file.read_text()) == (2, "", "my diary")
    assert result.stderr.startswith(f"{file}: there is such a file, and no record is written over one; name another")
    assert Store(home).tables() == []
    empty.touch()
    assert run("play", TINY, "--seats", "you,random", "--text", "--record", str(empty)).exit_code == 0
    assert empty.read_text() == latest(home).export(0)


def test_where_no_game_begins_no_record_is_left(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert run("play", TINY, "--option", "open=yes", "--text", "--record", str(file)).exit_code == 2
    assert not file.exists()


def test_the_record_of_a_running_game_of_two_people_holds_no_seed(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    assert run("play", TINY, "--seats", "Ada,Bea", "--seed", "77", "--text", "--record", str(file)).exit_code == 0
    head = json.loads(file.read_text().splitlines()[0])
    assert head["view"] is None
    assert "seed" not in head


def test_a_damaged_record_goes_on_from_its_last_good_line_and_says_so(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    run("play", TINY, "--seats", "you,random", "--text", "--record", str(file))
    file.write_text(file.read_text() + '{"n":2,"deci')
    result = run("continue", str(file), "--text")
    assert result.exit_code == 0
    assert result.stderr.startswith(f"{file}, line 3: the line stops in the middle")


def test_without_text_the_screen_opens_at_the_table(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("trainbound.cli.play.on_screen", lambda *given: asked.append(given) or 0)
    assert run("--ascii", "play", TINY, "--seats", "you,random").exit_code == 0
    assert run().exit_code == 0
    assert run("--lines", "continue").exit_code == 0
    table = latest(home).id
    assert asked == [("ascii", table, False), (None, None, False), ("lines", table, False)]
    # in a folder that people share, a table at which nobody has a seat of their own is played as ever; else one meets
    assert run("--shared", "continue").exit_code == 0
    assert asked[3:] == [(None, table, True)]
    assert run().stdout.startswith("The lobby. You are ")
    assert len(asked) == 4


def test_the_screen_needs_a_terminal(home: Path) -> None:
    result = run()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("The screen program needs a terminal")
    result = run("play", TINY, "--seats", "you,random")
    assert result.exit_code == 2
    assert f"trainbound continue {latest(home).id} --text" in result.stderr


def test_a_position_is_played_on_and_a_faulty_one_refused_with_all_its_faults(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text('map = "usa"\nplayers = 2\nturn = "Bo"\n[[seat]]\nname = "Ada"\ntracks = ["boston/montreal"]\n'
                    '[[seat]]\nname = "Bo"\nhand = "red*3"\n', encoding="utf-8")  # fmt: skip
    env = {"TRAINBOUND_HOME": str(tmp_path)}
    args = ["play", "usa", "--position", str(file), "--text"]
    found = CliRunner().invoke(main, args, input="hand\nscore\n", env=env)
    assert found.exit_code == 0, found.output
    assert "3 cards: red 3." in found.output
    record = tmp_path / "game.jsonl"
    more = ["--seats", "random,Bo", "--record", str(record)]
    found = CliRunner().invoke(main, [*args, *more], input="draw deck\n", env=env)
    assert found.exit_code == 0, found.output
    assert CliRunner().invoke(main, ["replay", str(record), "--verify"]).exit_code == 0
    assert CliRunner().invoke(main, ["play", "uk", *args[2:]], env=env).exit_code == 2
    assert CliRunner().invoke(main, [*args, "--seats", "you,planner,planner"], env=env).exit_code == 1
    text = file.read_text(encoding="utf-8").replace("red*3", "red*99").replace("montreal", "zz")
    file.write_text(text, encoding="utf-8")
    found = CliRunner().invoke(main, args, env=env)
    assert found.exit_code == 1
    assert "seat[0].tracks[0]" in found.output
    assert "seat[1].hand" in found.output
