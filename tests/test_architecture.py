"""What keeps the shape: sizes, where names may stand, what a light command may load, why it depends on what."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from trainbound.kernel.files import map_files

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "trainbound"
MODULES = sorted(PACKAGE.rglob("*.py"))
PROJECT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def strings(path: Path) -> list[str]:
    """Every string literal of a module, the fixed parts of f-strings included."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def test_a_map_is_data_so_no_module_names_one() -> None:
    maps = map_files()
    assert maps
    found = {name(p): s for p in MODULES for s in strings(p) if s.strip("/").partition(".")[0] in maps}
    assert not found


def test_maps_stand_beside_the_package_in_a_checkout_and_nowhere_else() -> None:
    assert not (PACKAGE / "maps").exists()


def test_no_module_has_more_than_400_lines() -> None:
    lines = {name(p): len(p.read_text(encoding="utf-8").splitlines()) for p in MODULES}
    assert {n: count for n, count in lines.items() if count > 400} == {}


def test_the_top_level_holds_only_what_belongs_there() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout: which files belong to the project is known to git only")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    top = {f.partition("/")[0] for f in files}
    assert {t for t in top if not t.startswith(".")} == {"README.md", "maps", "pyproject.toml", "tests", "trainbound"}


@pytest.mark.parametrize("group", ["dependencies", "dev"])
def test_every_dependency_says_what_it_is_for(group: str) -> None:
    project = tomllib.loads(PROJECT)["project"]
    wanted = project["dependencies"] if group == "dependencies" else project["optional-dependencies"]["dev"]
    block = PROJECT.partition(f"\n{group} = [\n")[2].partition("\n]")[0].splitlines()
    reasons = dict(m.groups() for line in block if (m := re.fullmatch(r'    "([^"]+)", *# (\S.+)', line)))
    assert sorted(reasons) == sorted(wanted)


def test_every_import_contract_says_why() -> None:
    after = PROJECT.split("[[tool.importlinter.contracts]]\n")[1:]
    assert after
    assert [text.splitlines()[0] for text in after if not text.startswith("# ")] == []


LOADED = """
import sys
sys.argv = ["trainbound", *sys.argv[1:]]
from trainbound.cli import main
try:
    if sys.argv[1:]:
        main()
except SystemExit as end:
    assert not end.code, end.code
print(*sorted({m.partition(".")[0] for m in sys.modules}), file=sys.stderr)
"""


@pytest.mark.parametrize("command", ["", "--help", "rules T-7", "maps --json", "play --help"])
def test_light_commands_load_no_screen_no_graph_library_and_no_server(command: str, tmp_path: Path) -> None:
    words = [sys.executable, "-c", LOADED, *command.split()]
    env = os.environ | {"TRAINBOUND_HOME": str(tmp_path)}
    run = subprocess.run(words, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    loaded = set(run.stderr.splitlines()[-1].split())
    assert "trainbound" in loaded
    assert loaded & {"textual", "networkx", "asyncssh", "rich", "sqlite3"} == set()
