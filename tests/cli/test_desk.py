"""`trainbound desk --text`: opened on a map, on a position, or on nothing."""

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner

from trainbound.cli import main
from trainbound.cli.texts import USAGE


def run(home: Path, *words: str, typed: str = ""):
    return CliRunner().invoke(main, ["desk", *words], input=typed, env={"TRAINBOUND_HOME": str(home)})


def test_it_opens_on_a_map_a_position_or_nothing(tmp_path: Path) -> None:
    found = run(tmp_path, "united kingdom", "--text", typed="seat Ada\nlondon/reading\n")
    assert found.exit_code == 0
    assert "trains left 34" in found.output
    file = tmp_path / "table.toml"
    file.write_text('map = "usa"\n[[seat]]\nname = "Bo"\ntracks = ["boston/montreal:grey"]\n', encoding="utf-8")
    assert "Bo: trains left 43" in run(tmp_path, str(file), "--text").output
    assert "map and its name" in run(tmp_path, "--text").output


def test_a_map_that_there_is_not_is_bad_usage_with_the_nearest(tmp_path: Path) -> None:
    found = run(tmp_path, "vania", "--text")
    assert found.exit_code == USAGE
    assert "pennsylvania" in found.output
    assert run(tmp_path, "zzz", "--text").exit_code == USAGE


def test_in_lines_it_needs_no_screen(tmp_path: Path) -> None:
    script = (
        "import sys; sys.argv = ['trainbound', 'desk', 'uk', '--text']\n"
        "import trainbound.cli\ntry: trainbound.cli.main()\nexcept SystemExit: pass\n"
        "print(sorted({'textual', 'asyncssh'} & set(sys.modules)))"
    )
    env = {**os.environ, "TRAINBOUND_HOME": str(tmp_path)}
    found = subprocess.run([sys.executable, "-c", script], input="seat Ada\nlondon/reading\nscore\n", env=env,
                           capture_output=True, text=True, check=True)  # fmt: skip
    assert found.stdout.rstrip().endswith("[]")


def test_a_game_goes_on_from_the_desk_and_the_desk_opens_at_a_table(tmp_path: Path) -> None:
    typed = "seat Ada: boston/montreal; hand red*3\nseat Bo\nplay\nhand\ndesk\nstanding\nquit\nhand\nquit\n"
    found = run(tmp_path, "usa", "--text", typed=typed)
    assert found.exit_code == 0, found.output
    table = found.output.partition("goes on from here")[0].split()[-1]
    assert found.output.count("3 cards: red 3.") == 2
    assert "Back at the table." in found.output
    assert f"trainbound continue {table} --text" in found.output
