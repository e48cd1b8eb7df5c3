"""Whatever is wrong outside is one clear sentence and exit code 2; what is wrong inside is ours, 3, and in a log."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.table.playing import TINY, play, table
from trainbound import bots
from trainbound.cli import VERBS, main
from trainbound.cli.maps import VERBS as MAPS
from trainbound.cli.usage import Verbs

ROOT = Path(__file__).parent.parent.parent


def run(*args: str, home: Path | None = None, lines: str = "") -> Result:
    return CliRunner().invoke(main, args, input=lines, env={"TRAINBOUND_HOME": str(home)} if home else {})


def said(result: Result, code: int = 2) -> str:
    assert result.exit_code == code
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert all(c.isprintable() or c == "\n" for c in result.stderr)
    return result.stderr


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["rlues"], "trainbound: there is no verb 'rlues'; did you mean rules?"),
        (["xyzzy"], "no verb 'xyzzy'; the verbs are play, continue, maps, check, why, desk, rules, sim, replay"),
        (["\x1b[2J"], "there is no verb '?[2J'"),
        (["--asci"], "trainbound: there is no option '--asci'; did you mean --ascii?"),
        (["--xyzzy"], "there is no option '--xyzzy'; the options are --ascii, --lines, --shared"),
        (["--ascii=1"], "trainbound: --ascii takes no value: give it alone"),
        (["play", TINY, "--seats"], "trainbound play: --seats needs a value: --seats NAMES\nTry: trainbound play"),
        (["play", TINY, "--text=1"], "trainbound play: --text takes no value"),
        (["play", TINY, "--seat", "you"], "there is no option '--seat'; did you mean --seats or --seed?"),
        (["play", TINY, "extra"], "'extra' is one word too many; expected trainbound play [OPTIONS] MAP"),
        (["continue", "a", "\x1b[2J"], "'?[2J' is one word too many; expected trainbound continue [OPTIONS] [TABLE]"),
        (["play", TINY, "--text", "--record", ""], "expected the path of a file, found ''"),
        (["play", TINY, "--text", "--record", "/"], "/: the record cannot be written: Is a directory"),
        (["play", "pensylvania"], "there is no map 'pensylvania'; did you mean pennsylvania? A map of your own is"),
        (["play", ""], "there is no map ''. A map of your own is given by its path, ending in .toml"),
        (["maps", "chek"], "trainbound maps: there is no verb 'chek'; did you mean check?"),
        (["maps", "xyzzy"], "there is no verb 'xyzzy'; the verbs are check, layout, show"),
        (["maps", "--jsn"], "trainbound maps: there is no option '--jsn'; did you mean --json?"),
        (["maps", "show"], "Missing argument 'ID'; for example: trainbound maps show pennsylvania"),
        (["maps", "show", "pennsylvania", "--zoom"],
         "--zoom needs a value: --zoom overview or medium or detail or city"),
        (["maps", "layout", TINY, "--seconds", "nan"], "expected a number of seconds, 0 or more, found 'nan'"),
        (["maps", "layout", TINY, "--seconds", "-1"], "expected a number of seconds, 0 or more, found '-1'"),
        (["maps", "layout", TINY, "--seed", "1.5"], "'--seed': expected a whole number, found '1.5'"),
        (["replay", "x.jsonl", "--at", "-1"], "'--at': expected a whole number from 0 on, found '-1'"),
        (["replay", ""], "'FILE': expected the path of a file, found ''"),
        (["replay"], "Missing argument 'FILE'; for example: trainbound replay game.jsonl"),
        (["sim"], "Missing argument 'MAP'; for example: trainbound sim pennsylvania --seats planner,greedy"),
        (["sim", TINY], "Missing option '--seats'"),
        (["sim", TINY, "--seats", "random,greddy"], "there is no bot 'greddy'; did you mean greedy?"),
        (["sim", TINY, "--seats", "random"], "Tiny Valley takes 2 to 3 seats, found 1"),
        (
            ["sim", TINY, "--seats", "random,random", "--seed", "five"],
            "expected a number of up to 32 hex digits (0 to 9, a to f), found 'five'",
        ),
        (["sim", TINY, "--seats", "random,random", "--seed", ""], "hex digits (0 to 9, a to f), found ''"),
        (["sim", TINY, "--seats", "random,random", "--seed", "1" * 33], "expected a number of up to 32 hex digits"),
        (["sim", TINY, "--seats", "random,random", "--games", "0"], "expected a whole number from 1 on, found '0'"),
        (["sim", TINY, "--seats", "random,random", "--games", "x"], "expected a whole number from 1 on, found 'x'"),
        (
            ["sim", "pensylvania", "--seats", "random,random"],
            "there is no map 'pensylvania'; did you mean pennsylvania?",
        ),
        (["sim", "none.toml", "--seats", "random,random"], "none.toml: file: cannot be read"),
        (["play", TINY, "--text", "--seats", "you,plannr"], "there is no bot 'plannr'; did you mean planner?"),
        (["play", TINY, "--text", "--seats", "you,,random"], "the name '' has nothing that can be seen"),
        (["play", TINY, "--text", "--seats", "you," + "x" * 500], "has 500 characters; a name has at most 40"),
        (["play", TINY, "--text", "--seats", "you,a,b,c,d,e"], "Tiny Valley takes 2 to 3 seats, found 6"),
        (["play", TINY, "--text", "--seed", "0x"], "found '0x'"),
        (["play", TINY, "--text", "--option", "open_shares"], "expected KEY=yes or KEY=no, found 'open_shares'"),
        (["play", TINY, "--text", "--option", "open_shares=maybe"], "'open_shares' is yes or no, found 'maybe'"),
        (
            ["play", TINY, "--text", "--option", "open_share=yes"],
            "no option 'open_share'; it has open_shares; did you mean open_shares?",
        ),
        (
            ["play", TINY, "--text", "--record", "/nowhere/at/all.jsonl"],
            "/nowhere/at/all.jsonl: the record cannot be written: No such file",
        ),
        (["play"], "Missing argument 'MAP'; for example: trainbound play pennsylvania (trainbound maps lists the"),
        (["continue"], "No game waits to be continued. To start one: trainbound play MAP"),
        (["continue", "qqqq"], "there is no table and no file 'qqqq'; there are no tables yet"),
        (["replay", "none.jsonl"], "none.jsonl: cannot be read: No such file or directory"),
        (["replay", str(ROOT)], "cannot be read: Is a directory"),
        (["replay", TINY], f"{TINY}, line 1: this is no line of JSON"),
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(tmp_path: Path, args: list[str], says: str) -> None:
    text = said(run(*args, home=tmp_path))
    assert says in text
    assert len(text.splitlines()) <= 2


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "line 1: the file is empty"),
        (b"PK\x03\x04\xff\xfe\x00", "line 1: is not UTF-8 text"),
        (b'{"format":"chess"}', "line 1: this is no record of trainbound"),
        (
            b'{"format":"trainbound","version":9}',
            "line 1: expected version 1 of the format, found 9; a newer trainbound may read it",
        ),
        (b'{"format":"trainbound","version":1,"view":0}', "line 1: this is what one seat saw of a running game"),
        (
            b'{"format":"trainbound","version":1,"map":"atlantis","rules":"","seats":[],"options":{},"seed":"1"}',
            "there is no map 'atlantis'",
        ),
        (
            b'{"format":"trainbound","version":1,"map":"\\u001b[2J","rules":"","seats":[],"options":{},"seed":"1"}',
            "there is no map '?[2J'",
        ),
    ],
)
@pytest.mark.parametrize("verb", [["replay"], ["continue", "--text"]])
def test_a_foreign_file_is_no_record(tmp_path: Path, data: bytes, says: str, verb: list[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    text = said(run(*verb, str(file), home=tmp_path))
    assert text.startswith(f"{file}, line 1: ")
    assert says in text
    assert text.count("\n") == 1


def test_a_map_with_faults_starts_no_game_and_names_them_all(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text(
        Path(TINY).read_text().replace("trains = 14", 'trains = "many"').replace("players = [2, 3]", "player = [2, 3]")
    )
    text = said(run("play", str(file), "--text", home=tmp_path / "home"))
    assert len(text.splitlines()) >= 3
    assert all(line.startswith(f"{file}: ") for line in text.splitlines())
    assert "trains" in text
    assert "did you mean players" in text


def test_a_table_meant_by_the_beginning_of_its_name(tmp_path: Path) -> None:
    names = {table(tmp_path, "Ada,random").id for _ in range(30)}
    letters = [name[0] for name in names]
    twice = next(letter for letter in letters if letters.count(letter) > 1)
    assert f"'{twice}' could be the tables " in said(run("continue", twice, home=tmp_path))
    one = sorted(names)[0]
    wrong = one[:3] + next(c for c in "aeiou" if one[:3] + c not in names)
    assert "did you mean " in said(run("continue", wrong, home=tmp_path))


@pytest.mark.parametrize("verb", [["play", TINY, "--text"], ["continue", "--text"]])
def test_data_that_cannot_be_used(tmp_path: Path, verb: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainbound.store.journal.WAIT", 0.05)
    junk, locked, file = tmp_path / "junk", tmp_path / "locked", tmp_path / "file"
    junk.mkdir()
    (junk / "trainbound.db").write_bytes(b"not a database at all" * 99)
    assert "is damaged (file is not a database) and was left as it is" in said(run(*verb, home=junk))
    play(table(locked, "Ada,random"), 3)
    with sqlite3.connect(locked / "trainbound.db", isolation_level=None) as db:
        db.execute("BEGIN EXCLUSIVE")
        if verb[0] == "play":
            assert "is locked by another program; nothing was lost" in said(run(*verb, home=locked))
        db.execute("ROLLBACK")
    file.write_text("x")
    assert "is a file, and a folder is needed" in said(run(*verb, home=file))


def test_our_own_fault_is_one_line_and_the_rest_is_in_a_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise LookupError("a thing\nof two lines")

    monkeypatch.setattr("trainbound.table.matches.run", fail)
    text = said(run("sim", TINY, "--seats", "random,random", home=tmp_path), 3)
    log = tmp_path / "faults.log"
    assert text == (
        "trainbound: this is our own fault, nothing you did: LookupError: a thing of two lines. "
        f"Please report this line and attach {log}.\n"
    )
    assert "Traceback" in log.read_text()
    (tmp_path / "file").write_text("x")
    text = said(run("sim", TINY, "--seats", "random,random", home=tmp_path / "file"), 3)
    assert text.endswith("Please report this line (no log could be written).\n")


@pytest.mark.parametrize(("group", "verbs"), [((), VERBS), (("maps",), MAPS)])
def test_help_names_every_verb_with_its_whole_sentence(group: tuple[str, ...], verbs: Verbs) -> None:
    result = run(*group, "--help")
    assert result.exit_code == 0
    for verb, (_, _, says) in verbs.items():
        assert re.search(rf"\n  {verb} +{re.escape(says)}\n", result.stdout)
        of_verb = run(*group, verb, "--help")
        assert of_verb.exit_code == 0
        assert of_verb.stdout.startswith(f"Usage: {' '.join(('trainbound', *group, verb))} ")
        assert "RANGE" not in of_verb.stdout and "..." not in of_verb.stdout.replace("]...", "")


def test_the_help_names_every_bot() -> None:
    for verb in ("play", "sim"):
        told = run(verb, "--help").stdout
        assert all(name in told for name in bots.NAMES)


def test_every_command_that_needs_something_has_an_example() -> None:
    for group, verbs in (((), VERBS), (("maps",), MAPS)):
        for verb in verbs:
            told = run(*group, verb, "--qqqqqqqq")
            assert (told.exit_code, "the options are " in told.stderr) == (2, True)
            if verb == "serve":  # needs nothing, and would run until it is stopped
                continue
            missing = run(*group, verb)
            if "Missing" in missing.stderr:
                assert "for example: trainbound " in missing.stderr


@pytest.mark.parametrize(
    ("word", "code"), [("maybe", 2), ("2", 2), ("no", 0), ("off", 0), ("", 0), ("on", 0), ("YES", 0)])
def test_the_variable_that_asks_for_line_mode_is_read_alike_everywhere(
    tmp_path: Path, word: str, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr("trainbound.cli.play.on_screen", lambda *given: shown.append(given) or 0)
    lined = word.lower() in ("on", "yes")
    for line in (["play", TINY, "--seats", "you,random"], ["continue"], []):
        shown.clear()
        result = CliRunner().invoke(main, line, env={"TRAINBOUND_HOME": str(tmp_path), "TRAINBOUND_TEXT": word})
        assert result.exit_code == code, line
        if code:
            wrong = f"the variable TRAINBOUND_TEXT of the environment: expected 1 or 0, found '{word}'\n"
            assert result.stderr == wrong
        else:
            assert ("Go on with:" in result.stdout, len(shown)) == (lined, not lined)


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "trainbound", "rules"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as end:
        assert end.stdout is not None
        assert end.stderr is not None
        end.stdout.readline()
        end.stdout.close()
        assert (end.wait(), end.stderr.read()) == (0, b"")


def test_ctrl_c_ends_without_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("trainbound.table.matches.run", interrupted)
    result = run("sim", TINY, "--seats", "random,random")
    assert (result.exit_code, result.output.strip()) == (130, "")


def shell(line: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Runs a line in which `tb` is the program, with descriptors as only a shell closes them."""
    env = {**os.environ, "TRAINBOUND_HOME": str(home)}
    line = line.replace("tb ", f'"{sys.executable}" -m trainbound ')
    return subprocess.run(line, shell=True, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_standard_streams_that_are_closed_are_empty_ones(tmp_path: Path) -> None:
    done = shell(f'tb play "{TINY}" --text <&-', tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Go on with:" in done.stdout
    assert shell("tb maps <&- >&- 2>&-", tmp_path).returncode == 0
    assert shell("tb mapss 2>&-", tmp_path).returncode == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has it")
def test_output_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    done = shell("tb maps >/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (2, "standard output: No space left on device\n")
