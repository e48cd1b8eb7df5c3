"""`trainbound check`: a report or one JSON document, and the exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path

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


def test_a_check_loads_no_screen_no_graph_library_and_no_server(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(FINE, encoding="utf-8")
    code = (
        "import sys\nsys.argv = ['trainbound', 'check', sys.argv[1]]\nfrom trainbound.cli import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    env = os.environ | {"TRAINBOUND_HOME": str(tmp_path)}
    words = [sys.executable, "-c", code, str(file)]
    run = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    loaded = set(run.stderr.split())
    assert "trainbound.desk.ticket" in loaded
    heavy = {"textual", "networkx", "asyncssh", "rich", "sqlite3", "trainbound.drawing", "trainbound.boom", "tomlkit"}
    assert loaded & heavy == set()
