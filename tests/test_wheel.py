"""The wheel, installed far from the checkout, brings its maps and works."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def python(*args: str, cwd: Path, path: Path | None = None) -> str:
    """Runs this Python in another folder; `path` comes before everything that is installed."""
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"TRAINBOUND_HOME": str(cwd)}
    if path:
        env["PYTHONPATH"] = str(path)
    run = subprocess.run([sys.executable, *args], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which a wheel built from this checkout was installed, without what it depends on."""
    made, target = tmp_path_factory.mktemp("wheel"), tmp_path_factory.mktemp("installed")
    python("-m", "build", "--wheel", "--no-isolation", "--outdir", str(made), str(ROOT), cwd=made)
    (wheel,) = made.glob("*.whl")
    python("-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(target), str(wheel), cwd=made)
    return target


def test_the_wheel_holds_every_map_and_text(installed: Path) -> None:
    maps = {p.relative_to(ROOT / "maps"): p.read_bytes() for p in (ROOT / "maps").rglob("*") if p.is_file()}
    inside = installed / "trainbound" / "maps"
    assert maps
    assert {p.relative_to(inside): p.read_bytes() for p in inside.rglob("*") if p.is_file()} == maps


def test_the_wheel_holds_the_package_and_nothing_else(installed: Path) -> None:
    top = {p.name for p in installed.iterdir() if p.suffix != ".dist-info"}
    assert top - {"bin"} == {"trainbound"}
    assert (installed / "trainbound" / "py.typed").is_file()
    assert list(installed.glob("*.dist-info/licenses/**/LICENSE"))


def test_an_installed_wheel_checks_its_own_maps(installed: Path, tmp_path: Path) -> None:
    where = "from trainbound.kernel.files import maps_folder; print(maps_folder())"
    assert python("-c", where, cwd=tmp_path, path=installed).strip() == str(installed / "trainbound" / "maps")
    python("-m", "trainbound", "maps", "check", "pennsylvania", cwd=tmp_path, path=installed)
