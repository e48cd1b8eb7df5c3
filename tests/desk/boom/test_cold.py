"""A check of Railway Boom starts light."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CORPUS = Path(__file__).parent / "corpus"
CODE = (
    "import sys\nsys.argv = ['trainbound', 'check', sys.argv[1]]\nfrom trainbound.cli import main\n"
    "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
    "print(*sorted(sys.modules), file=sys.stderr)"
)


@pytest.mark.parametrize("name", ["expansion", "one-seat"])
def test_a_check_loads_no_screen_no_graphs_and_nothing_of_other_games(name: str, tmp_path: Path) -> None:
    words = [sys.executable, "-c", CODE, str(CORPUS / f"{name}.toml")]
    env = os.environ | {"TRAINBOUND_HOME": str(tmp_path)}
    run = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    loaded = set(run.stderr.split())
    assert "trainbound.desk.boom" in loaded
    heavy = {"textual", "networkx", "asyncssh", "rich", "sqlite3", "tomlkit", "trainbound.drawing", "trainbound.ticket",
             "trainbound.table", "trainbound.bots", "trainbound.network.trail"}  # fmt: skip
    assert loaded & heavy == set()
