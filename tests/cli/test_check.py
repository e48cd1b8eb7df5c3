"""`trainbound check`: a report or one JSON document, and the exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from trainbound.cli import main
from trainbound.cli.texts import USAGE, WRONG

FINE = 'map = "usa"\n[[seat]]\nname = "Ada"\ntracks = ["boston/montreal:grey"]\ntickets = ["boston/miami"]\n'


def test_a_position_is_reported_in_lines_no_wider_than_a_terminal(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(FINE, encoding="utf-8")
    run = CliRunner().invoke(main, ["check", str(file)])
    assert run.exit_code == 0
    assert run.output.startswith("USA, 2 players")
    assert "Ada: 43 trains left" in run.output
    assert max(map(len, run.output.splitlines())) <= 80


def test_standard_input_as_one_json_document() -> None:
    run = CliRunner().invoke(main, ["check", "-", "--json"], input=FINE)
    assert run.exit_code == 0
    answer = json.loads(run.output)
    assert answer["map"] == "usa"
    assert answer["faults"] == []


def test_a_faulty_position_is_wrong_and_what_is_none_is_bad_usage() -> None:
    run = CliRunner().invoke(main, ["check", "-"], input=FINE.replace("montreal", "montrxxxl"))
    assert run.exit_code == WRONG
    assert "seat[0].tracks[0]" in run.output
    assert CliRunner().invoke(main, ["check", "-"], input="map = ").exit_code == USAGE
    assert CliRunner().invoke(main, ["check", "no such file"]).exit_code == USAGE


HEAVY = {"textual", "networkx", "asyncssh", "rich", "sqlite3", "trainbound.drawing", "trainbound.boom", "tomlkit"}
"""What no answer of the desk about tracks needs."""
LATER = {"json", "tomllib", "hashlib", "random", "difflib", "traceback", "dataclasses", "platformdirs",
         "importlib.resources", "trainbound.network.graphs", "trainbound.network.search",
         "trainbound.store", "trainbound.table"}  # fmt: skip
"""What is needed for something else than a right position with simple networks: each takes its time to load."""


def loaded(code: str, home: Path, *words: str) -> set[str]:
    """The modules that a process of its own has loaded after some code."""
    code = f"import sys\n{code}\nprint(*sorted(sys.modules), file=sys.stderr)"
    env = os.environ | {"TRAINBOUND_HOME": str(home)}
    run = subprocess.run([sys.executable, "-c", code, *words], env=env, capture_output=True, text=True, check=True)
    return set(run.stderr.split())


MAIN = "from trainbound.cli import main\ntry:\n    main()\nexcept SystemExit as end:\n    assert not end.code"
CLAIM = """
map = "pennsylvania"
[[seat]]
name = "Ada"
tracks = ["erie/warren:blue", "oil-city/warren:orange"]
hand = "red*3 loco*2"
[[ask]]
what = "claim"
track = "erie/ontario"
cards = "red*1 loco*2"
"""


@pytest.mark.parametrize("words", [["check", "FILE"], ["why", "uk", "london/southampton:red"]], ids=["check", "why"])
def test_an_answer_loads_nothing_that_it_does_not_need(words: list[str], tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(CLAIM, encoding="utf-8")
    bare = loaded("import click, msgspec, tomli", tmp_path)
    found = loaded(MAIN, tmp_path, *[str(file) if word == "FILE" else word for word in words])
    assert "trainbound.desk.ticket" in found
    assert (found & (HEAVY | LATER)) - bare == set()


BOOM = 'map = "railway-boom"\n[[seat]]\nname = "Ada"\n[[ask]]\nwhat = "auction"\nresource = "money"\n'
TUPLES = "[c for c in tuple.__subclasses__() if hasattr(c, '_fields') and 'trainbound' in c.__module__]"


@pytest.mark.parametrize(("text", "own", "tuples"), [(CLAIM, 70, 6), (BOOM, 70, 3)], ids=["claim", "auction"])
def test_an_answer_is_made_of_few_modules_and_few_named_tuples(
    text: str, own: int, tuples: int, tmp_path: Path
) -> None:
    """Each module takes its part of a millisecond, and a named tuple as long as seven structs."""
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    bare = loaded("import click, msgspec, tomli, pathlib", tmp_path)
    found = loaded(f"{MAIN}\nprint('tuples', len({TUPLES}), file=sys.stderr)", tmp_path, "check", str(file))
    ours = {name for name in found if name.partition(".")[0] == "trainbound"}
    assert len(ours) <= own
    assert len(found - ours - bare) <= 12, sorted(found - ours - bare)
    assert max(int(word) for word in found if word.isdigit()) <= tuples
    assert not found & {"hashlib", "random", "json", "tomllib", "secrets"}


def test_a_graph_question_loads_no_screen_and_no_graph_library(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'{FINE}[[ask]]\nwhat = "longest"\n', encoding="utf-8")
    assert loaded(MAIN, tmp_path, "check", str(file)) & HEAVY == set()
