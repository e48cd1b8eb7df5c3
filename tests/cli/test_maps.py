"""`trainbound maps`: the list, the check with every fault at once, and the layout tool."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from trainbound.cli import main
from trainbound.drawing.codes import propose
from trainbound.kernel.files import map_files, maps_folder
from trainbound.ticket.mapfile import map_ids

TINY = Path(__file__).parent.parent / "maps" / "tiny.toml"
QUICK = ("--size", "44x15", "--size", "50x20", "--seconds", "0.3")


def run(*words: str | Path) -> Result:
    """Runs `trainbound maps` as a shell would, down to the exit code."""
    return CliRunner().invoke(main, ["maps", *map(str, words)])


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A copy of the tiny map, without a layout."""
    return Path(shutil.copy(TINY, tmp_path / "tiny.toml"))


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tiny map and a layout without faults."""
    folder = tmp_path_factory.mktemp("laid")
    path = Path(shutil.copy(TINY, folder / "tiny.toml"))
    made = run("layout", path, "--size", "44x15", "--size", "50x20", "--seconds", "1")
    assert made.exit_code == 0, made.output
    return folder


def changed(path: Path, *changes: tuple[str, str]) -> Path:
    """Replaces the first of each text in a file."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_list_as_json_has_the_promised_keys_and_figures() -> None:
    found = run("--json")
    rows = json.loads(found.stdout)
    assert found.exit_code == 0 and [row["id"] for row in rows] == [*map_files()]
    assert all({"id", "name", "family", "players", "cities", "tracks", "tickets"} <= set(row) for row in rows)
    assert {"name": "Pennsylvania", "family": "ticket", "players": [2, 5], "cities": 34, "tracks": 95,
            "tickets": 50}.items() <= next(row for row in rows if row["id"] == "pennsylvania").items()


def test_the_list_for_people_has_a_row_a_map() -> None:
    found = run()
    lines = found.stdout.splitlines()
    assert lines[0].split() == ["id", "name", "family", "players", "cities", "tracks", "tickets"]
    assert re.search(r"^pennsylvania +Pennsylvania +ticket +2-5 +34 +95 +50$", found.stdout, re.MULTILINE)
    assert len(lines) == 1 + len(map_files())


def test_railway_boom_is_listed_and_checked_with_its_own_figures() -> None:
    row = next(row for row in json.loads(run("--json").stdout) if row["id"] == "railway-boom")
    assert row == {"id": "railway-boom", "name": "Railway Boom", "family": "boom", "players": [2, 4], "cities": 50,
                   "tracks": 0, "tickets": 7}
    assert run("check", "railway-boom").stdout.splitlines()[0] == (
        "railway-boom: fine; 230 hexes, 50 cities, 130 cards, 7 routes")


def test_the_list_loads_no_heavy_library() -> None:
    code = ("import sys\nfrom trainbound.cli import main\n"
            "try:\n    main(['maps', '--json'])\nexcept SystemExit as end:\n    assert not end.code\n"
            "heavy = {'networkx', 'textual', 'rich', 'tomlkit'} & set(sys.modules)\nassert not heavy, heavy")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_map_that_cannot_be_read_is_named_and_the_others_are_listed(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(TINY, tmp_path)
    (tmp_path / "broken.toml").write_text("x = [", encoding="utf-8")
    monkeypatch.setattr("trainbound.kernel.files.maps_folder", lambda: tmp_path)
    found = run("--json")
    assert found.exit_code == 1 and [row["id"] for row in json.loads(found.stdout)] == ["tiny"]
    assert "broken.toml: file: is not TOML" in found.stderr


def test_every_map_of_the_program_is_fine() -> None:
    found = run("check")
    assert found.exit_code == 0, found.output
    for name in map_ids():
        assert f"{name}: fine; " in found.stdout
    for line in (line for line in found.stdout.splitlines() if line.startswith("  ")):
        assert re.search(r"crossings \d+, bends \d+, .*of (\d+) tracks \1 read back from one end"
                         r"|of \d+ hexes all are read back", line), line


def test_a_map_with_a_layout_is_fine_by_path(laid: Path) -> None:
    found = run("check", laid / "tiny.toml")
    assert (found.exit_code, found.stderr) == (0, "")
    assert found.stdout.splitlines()[0] == f"{laid / 'tiny.toml'}: fine; 7 cities, 13 tracks, 9 tickets"
    assert [line.split(":")[0] for line in found.stdout.splitlines()[1:]] == ["  overview 44x15", "  detail 50x20"]


def test_a_map_without_a_layout_says_how_to_make_one(tiny: Path) -> None:
    found = run("check", tiny)
    assert found.exit_code == 1 and "layout.toml: file: is missing" in found.output
    assert f"trainbound maps layout '{tiny}' makes it" in found.output


def test_several_maps_are_all_checked_and_the_worst_decides(laid: Path, tmp_path: Path) -> None:
    found = run("check", laid / "tiny.toml", tmp_path / "none.toml", "pennsylvania")
    assert found.exit_code == 2
    assert "tiny.toml: fine" in found.stdout and "pennsylvania: fine" in found.stdout and "none.toml" in found.stderr


@pytest.mark.parametrize(("content", "said"), [
    (b"cities = [", "is not TOML: "), (b'name = "\xff"', "is not UTF-8 text"), (b"\x00\x01", "is not TOML: "),
    (None, "")])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "own.toml"
    if content is None:
        path.mkdir()
        said = "cannot be read: Is a directory"
    else:
        path.write_bytes(content)
    for verb in ("check", "layout"):
        found = run(verb, path)
        assert (found.exit_code, found.stdout) == (2, "") and f"{path}: " in _err(found) and said in _err(found)
        assert "Traceback" not in _err(found)
    assert [p.name for p in tmp_path.iterdir()] == ["own.toml"]


def _err(found: Result) -> str:
    """What stands on standard error, with what the exception that ended the command says there."""
    from trainbound.cli.texts import explain

    ended = found.exception
    return found.stderr + ("\n".join(explain(ended)[1]) if isinstance(ended, Exception) else "")


def test_a_file_that_is_not_there_and_a_name_that_is_nearly_right(tmp_path: Path) -> None:
    found = run("check", tmp_path / "none.toml")
    assert found.exit_code == 2 and "cannot be read: No such file or directory" in found.stderr
    found = run("check", "pensylvania")
    assert found.exit_code == 2 and "did you mean pennsylvania?" in found.stderr


def test_every_fault_of_a_map_file_is_said_at_once_with_its_key(tiny: Path) -> None:
    changed(tiny, ("trains = 14", "trains = 14\ntranes = 3"), ('code = "BIR"', 'cod = "BIR"'),
            ("length = 4", 'length = "four"'))
    found = run("check", tiny)
    lines = found.stdout.splitlines()
    assert found.exit_code == 1 and lines[-1] == f"{tiny}: 3 faults"
    assert f"{tiny}: tranes: unknown key; did you mean trains?" in lines
    assert f"{tiny}: cities[1].cod: unknown key; did you mean code?" in lines
    assert any(line.startswith(f"{tiny}: tracks[2].length: ") and line.endswith("found 'four'") for line in lines)


def test_every_fault_between_the_parts_is_said_at_once_with_its_key(tiny: Path) -> None:
    changed(tiny, ('code = "BIR"', 'code = "ALD"'), ("length = 4", "length = 0"),
            ('ends = ["dogwood", "elm"]', 'ends = ["dogwod", "elm"]'),
            ('code = "CED"', ""), ('ends = ["alder", "cedar"]', 'ends = ["alder", "zedar"]'))
    lines = run("check", tiny).stdout.splitlines()
    assert lines == [
        f"{tiny}: cities[1].code: 'ALD' stands twice; first in cities[0]",
        f"{tiny}: cities[2].code: is missing; trainbound maps layout FILE proposes one",
        f"{tiny}: tracks[2].length: expected 1 to 14, found 0",
        f"{tiny}: tracks[6].ends: there is no city 'dogwod'; did you mean dogwood?",
        f"{tiny}: tickets[0].ends: there is no city 'zedar'; did you mean cedar?",
        f"{tiny}: 5 faults"]


def test_a_board_in_pieces_is_a_fault(laid: Path, tmp_path: Path) -> None:
    shutil.copytree(laid, tmp_path, dirs_exist_ok=True)
    path = changed(tmp_path / "tiny.toml", ('ends = ["gorse", "oakland-south"]', 'ends = ["gorse", "fir"]'))
    found = run("check", path)
    assert found.exit_code == 1
    assert f"{path}: tracks: no way leads from alder to oakland-south; every city must be reachable" in found.stdout


def test_every_fault_of_a_layout_is_said_at_once_with_its_key(laid: Path, tmp_path: Path) -> None:
    shutil.copytree(laid, tmp_path, dirs_exist_ok=True)
    layout = tmp_path / "tiny.layout.toml"
    text = layout.read_text(encoding="utf-8")
    path = re.search(r'"birch/elm:grey" = "([^"]+)"', text)
    assert path
    changed(layout, (path[0], '"birch/elm:grey" = "0,0 e1"'), ("zoom = ", "sise = 3\nzoom = "),
            ('alder = "', 'aldr = "'))
    found = run("check", tmp_path / "tiny.toml")
    assert found.exit_code == 1
    for key in ("canvas[0].tracks.birch/elm:grey: ", "canvas[0].sise: unknown key; did you mean size?",
                "canvas[0].cities: there is no city 'aldr'; did you mean alder?"):
        assert f"{layout}: {key}" in found.stdout


def test_a_layout_that_breaks_a_stated_limit(tmp_path: Path) -> None:
    for name in ("pennsylvania.toml", "pennsylvania.layout.toml"):
        shutil.copy(maps_folder() / name, tmp_path)
    path, layout = tmp_path / "pennsylvania.toml", tmp_path / "pennsylvania.layout.toml"
    bends = re.search(r"overview.*bends (\d+)", run("check", path).stdout)
    assert bends and int(bends[1])
    text = re.sub(r"^bends = .*\n", "", layout.read_text(encoding="utf-8"), flags=re.MULTILINE)
    layout.write_text(text, encoding="utf-8")
    changed(layout, ("size = ", "bends = 1\nsize = "))
    found = run("check", path)
    assert found.exit_code == 1 and f"{layout}: canvas[0]: bends: {bends[1]}, and 1 accepted" in found.stdout
    changed(layout, ("bends = 1", "bends = -1"))
    assert "canvas[0].bends: expected how many are accepted, 0 or more, found '-1'" in run("check", path).stdout


def test_a_layout_is_written_beside_the_map_and_then_checked(tiny: Path) -> None:
    found = run("layout", tiny, *QUICK)
    file = tiny.with_name("tiny.layout.toml")
    assert found.exit_code == 0 and f"wrote {file}" in found.stderr
    raw = tomllib.loads(file.read_text(encoding="utf-8"))
    assert [(c["zoom"], c["size"]) for c in raw["canvas"]] == [("overview", [44, 15]), ("detail", [50, 20])]
    assert all(len(c["cities"]) == 9 and len(c["tracks"]) == 13 for c in raw["canvas"])
    assert sorted(p.name for p in tiny.parent.iterdir()) == ["tiny.layout.toml", "tiny.toml"]
    assert tiny.read_bytes() == TINY.read_bytes()
    assert run("check", tiny).exit_code == 0


def test_a_layout_goes_on_from_what_is_stored_and_leaves_other_zooms_alone(tiny: Path) -> None:
    run("layout", tiny, *QUICK)
    file = tiny.with_name("tiny.layout.toml")
    before = tomllib.loads(file.read_text(encoding="utf-8"))["canvas"]
    found = run("layout", tiny, "--zoom", "detail", "--seconds", "0.3", "--seed", "5")
    after = tomllib.loads(file.read_text(encoding="utf-8"))["canvas"]
    now, was = re.search(r"detail 50x20: .*cost (\d+) \(before: (\d+)\)", found.stdout).groups()  # type: ignore[union-attr]
    assert after[0] == before[0] and "overview" not in found.stdout and int(now) <= int(was)


def test_a_picture_is_parted_into_halves_and_made_whole_again(tiny: Path) -> None:
    run("layout", tiny, *QUICK)
    file = tiny.with_name("tiny.layout.toml")
    words = ("layout", tiny, "--zoom", "overview", "--seconds", "0.5")
    for option, parts in (("--halves", ["north", "south"]), ("--halves", ["north", "south"]), ("--whole", [""])):
        found = run(*words, option)
        canvases = tomllib.loads(file.read_text(encoding="utf-8"))["canvas"]
        assert [canvas.get("part", "") for canvas in canvases if canvas["zoom"] == "overview"] == parts
        assert all(f"overview {part}".strip() in found.stdout for part in parts)
        assert run("check", tiny).exit_code == 0
    assert [canvas["zoom"] for canvas in canvases] == ["overview", "detail"]


def test_a_limit_stated_in_the_layout_file_is_kept(tiny: Path) -> None:
    run("layout", tiny, *QUICK)
    file = changed(tiny.with_name("tiny.layout.toml"), ("size = ", "crossings = 2\nbends = 30\nsize = "))
    run("layout", tiny, "--seconds", "0.1")
    canvas = tomllib.loads(file.read_text(encoding="utf-8"))["canvas"][0]
    assert (canvas["crossings"], canvas["bends"]) == (2, 30)


def test_a_broken_layout_file_is_made_anew_only_when_asked(tiny: Path) -> None:
    file = tiny.with_name("tiny.layout.toml")
    file.write_text("canvas = [", encoding="utf-8")
    found = run("layout", tiny, *QUICK)
    assert found.exit_code == 2 and "is not TOML" in _err(found) and file.read_text(encoding="utf-8") == "canvas = ["
    assert run("layout", tiny, *QUICK, "--fresh").exit_code == 0
    assert run("check", tiny).exit_code == 0


def test_a_city_without_a_code_gets_one_and_nothing_else_is_touched(tiny: Path) -> None:
    text = tiny.read_text(encoding="utf-8")
    changed(tiny, ('code = "GOR"\n', ""), ('id = "fir"\ncode = "FIR"\n', 'id = "fir"  # the tree\n'))
    found = run("layout", tiny, *QUICK)
    assert found.exit_code == 0 and f"{tiny}: proposed FIR for fir, GOR for gorse" in found.stderr
    assert tiny.read_text(encoding="utf-8") == text.replace('id = "fir"\n', 'id = "fir"  # the tree\n')


def test_a_map_with_other_faults_gets_no_codes(tiny: Path) -> None:
    changed(tiny, ('code = "GOR"\n', ""), ("length = 4", "length = 0"))
    before = tiny.read_bytes()
    found = run("layout", tiny, *QUICK)
    assert found.exit_code == 2 and f"{tiny}: tracks[2].length: expected 1 to 14, found 0" in _err(found)
    assert tiny.read_bytes() == before and [p.name for p in tiny.parent.iterdir()] == ["tiny.toml"]


@pytest.mark.parametrize(("name", "taken", "code"), [
    ("Gorse", (), "GOR"), ("Gorse", ("GOR",), "GOS"), ("São Paulo", (), "SAO"), ("Ø", (), "AAA"),
    ("Ab", ("ABA",), "AAA"), ("New York", ("NEW",), "NEY"), ("42", ("AAA",), "AAB")])
def test_a_proposed_code_is_near_the_name_and_free(name: str, taken: tuple[str, ...], code: str) -> None:
    assert propose(name, taken) == code


def test_all_codes_taken_is_said() -> None:
    every = {a + b + c for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
             for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
    with pytest.raises(ValueError, match="taken"):
        propose("Gorse", every)


@pytest.mark.parametrize(("words", "said"), [
    (("--size", "9x9"), "from 20x8 to 400x400, found '9x9'"),
    (("--size", "80"), "expected columns and rows such as 80x21"),
    (("--size", "999x20"), "400x400"), (("--zoom", "city"), "overview"), (("--seed", "x"), "x"),
    (("--size", "80x21", "--size", "80x21", "--zoom", "detail"), "--size is given 2 times for 1 zoom"),
    (("--size", "20x8", "--size", "20x8", "--size", "20x8"), "--size is given 3 times for 2 zooms")])
def test_bad_usage_of_layout(tiny: Path, words: tuple[str, ...], said: str) -> None:
    found = run("layout", tiny, *words)
    assert found.exit_code == 2 and said in _err(found)
    assert [p.name for p in tiny.parent.iterdir()] == ["tiny.toml"]


def test_faults_that_are_left_are_said(tiny: Path) -> None:
    found = run("layout", tiny, "--zoom", "overview", "--size", "20x8", "--seconds", "0")
    assert found.exit_code == 1 and "left; more --seconds, another --seed, a larger --size" in found.stderr
    assert f"{tiny.with_name('tiny.layout.toml')}: canvas[0]" in found.stdout


def test_a_folder_that_cannot_be_written_is_said(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tempfile.mkstemp", full)
    found = run("layout", tiny, *QUICK)
    assert found.exit_code == 2 and "cannot be written: No space left on device" in _err(found)
    assert [p.name for p in tiny.parent.iterdir()] == ["tiny.toml"]


def test_ctrl_c_writes_the_best_so_far_for_every_zoom(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from trainbound.drawing.anneal import Annealer

    calls = []

    def step(self: Annealer, temperature: float, done: float) -> None:
        calls.append(temperature)
        raise KeyboardInterrupt

    monkeypatch.setattr(Annealer, "step", step)
    found = run("layout", tiny, "--size", "44x15", "--size", "50x20")
    assert len(calls) == 1 and found.exit_code in (0, 1)
    canvases = tomllib.loads(tiny.with_name("tiny.layout.toml").read_text(encoding="utf-8"))["canvas"]
    assert [len(canvas["tracks"]) for canvas in canvases] == [13, 13]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_ended_from_outside_it_keeps_the_best_so_far_as_well(tiny: Path, monkeypatch: pytest.MonkeyPatch,
                                                             name: str) -> None:
    from trainbound.drawing.anneal import Annealer

    number = getattr(signal, name)
    before = signal.getsignal(number)
    monkeypatch.setattr(Annealer, "step", lambda *_: os.kill(os.getpid(), number))
    found = run("layout", tiny, "--size", "44x15", "--size", "50x20")
    assert found.exit_code in (0, 1) and "wrote " in found.stderr
    canvases = tomllib.loads(tiny.with_name("tiny.layout.toml").read_text(encoding="utf-8"))["canvas"]
    assert [len(canvas["tracks"]) for canvas in canvases] == [13, 13]
    assert signal.getsignal(number) is before


def test_progress_is_shown_on_a_terminal(tiny: Path) -> None:
    import pexpect

    child = pexpect.spawn(sys.executable, ["-m", "trainbound", "maps", "layout", str(tiny), *QUICK[:-1], "2"],
                          dimensions=(24, 100), env={"TERM": "xterm", "PATH": "/usr/bin:/bin"}, timeout=60)
    child.expect(r"cycle \d+, cost \d+")
    child.expect("wrote ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_rule_text_that_is_missing_is_a_fault_of_its_map(laid: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(laid, tmp_path / "copy"))
    path = changed(folder / "tiny.toml", ("players =", 'rules_texts = ["tiny.md"]\nplayers ='))
    found = run("check", path)
    assert found.exit_code == 1
    assert f"{path}: rules_texts: {folder / 'tiny.md'}: file: cannot be read" in found.stdout
