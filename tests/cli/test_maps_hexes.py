"""`maps show` and `maps check` of a map of hexes."""

from __future__ import annotations

import re
import shutil

import pytest
from click.testing import CliRunner

from trainbound.boom.content import boom_ids
from trainbound.cli import main
from trainbound.kernel.files import maps_folder

(MAP,) = boom_ids()
POSITION = f"""
map = "{MAP}"
tiles = {{ c12 = "n36" }}
[[seat]]
name = "Ada"
stations = ["Tokyo", "SEN"]
rails = ["22,12", "Yokohama"]
[[seat]]
name = "Bo"
stations = ["Yokohama"]
rails = ["22,12"]
"""


def run(*args, **kwargs):
    return CliRunner().invoke(main, ["maps", *args], **kwargs)


@pytest.mark.parametrize(("zoom", "size", "rows", "holds"), [
    ("overview", "80x24", 14, "#"), ("medium", "120x40", 28, "KUMasom3 OIT"), ("medium", "80x24", 24, "KYO"),
    ("detail", "57x16", 16, " any"),
])
def test_a_picture_is_plain_and_as_large_as_it_may_be(zoom, size, rows, holds):
    result = run("show", MAP, "--zoom", zoom, "--size", size)
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert result.stdout.isascii()
    assert "\x1b" not in result.stdout
    assert len(lines) == rows
    assert max(map(len, lines)) <= int(size.partition("x")[0])
    assert holds in result.stdout


@pytest.mark.parametrize("place", ["Sapporo", "50,50"])
def test_a_place_that_is_not_there_is_said(place):
    result = run("show", MAP, place)
    assert result.exit_code == 2
    assert re.search(f"there is no (city|hex) '{place}'", result.stderr)


def test_a_place_stands_in_the_middle():
    for place, code in (("Kagoshima", "KAG"), ("38,2", "AOM"), ("tok", "TOK")):
        result = run("show", MAP, place, "--zoom", "detail", "--size", "57x16")
        assert code in result.stdout


def test_a_hex_in_words():
    result = run("show", MAP, "aiz", "--zoom", "city")
    assert result.stdout.startswith(
        "aiz Aizu-Wakamatsu: sight, 2 resources of choice; cost 2\nRound it: E mountain 29,8")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "needs it" in run("show", MAP, "--zoom", "city").stderr


def test_a_position_puts_its_rails_stations_and_tiles_on_the_map(tmp_path):
    file = tmp_path / "position.toml"
    file.write_text(POSITION, encoding="utf-8")
    shown = run("show", MAP, "YOK", "--zoom", "detail", "--size", "57x8", "--position", str(file))
    assert shown.exit_code == 0, shown.output
    assert re.search(r"TOK 5KV.*\n.*A\.\.\.", shown.stdout)
    assert re.search(r"YOK 5\$V.*\n.*aB\.\.2", shown.stdout)
    words = run("show", MAP, "22,12", "--zoom", "city", "--position", "-", input=POSITION)
    assert "plain 22,12: cost 1 +1 for Ada +1 for Bo = 3; rail of Ada, Bo" in words.stdout
    assert "NE TOK" not in words.stdout.splitlines()[0]


def test_a_faulty_position_gets_every_fault():
    wrong = (POSITION.replace('"22,12", "Yokohama"', '"22,12", "22,12", "0,0"').replace('"SEN"', '"Nikko"')
             .replace("n36", "n99").replace('["22,12"]', '"Yokohama"'))
    result = run("show", MAP, "--position", "-", input=wrong)
    assert result.exit_code == 1
    assert result.stdout == ""
    said = result.stderr.splitlines()
    assert {line.split(": ")[1] for line in said} == {
        "tiles.c12", "seat[0].stations[1]", "seat[0].rails[1]", "seat[0].rails[2]", "seat[1].rails"}
    assert "there is no tile 'n99'" in said[0]
    assert any("RB-16" in line and "Nikko" in line for line in said)
    assert any("'22,12' stands twice" in line for line in said)
    assert any("there is no hex '0,0'" in line for line in said)


def test_other_maps_have_no_medium_size():
    result = run("show", "europe", "--zoom", "medium")
    assert result.exit_code == 2
    assert "europe has no medium" in result.stderr


def test_the_map_is_checked_with_its_pictures():
    result = run("check", MAP)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        f"{MAP}: fine; 230 hexes, 50 cities, 130 cards, 7 routes",
        "  medium 113x28: of 230 hexes all are read back, on an empty board and on a crowded one",
        "  detail 300x28: of 230 hexes all are read back, on an empty board and on a crowded one"]


def test_faults_of_other_content_are_named(tmp_path):
    folder = tmp_path / "mine"
    shutil.copytree(maps_folder() / MAP, folder)
    file = folder / "map.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('code = "HAC"', 'code = "AOM"'), encoding="utf-8")
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "cities[1].code" in result.stdout
    high = re.sub(r'(id = "mountain"\nname = "Mountain"\nbase_cost = )\d', r"\g<1>8", text)
    high = re.sub(r'(terrain = "mountain", cost = )\d', r"\g<1>8", high)
    file.write_text(high, encoding="utf-8")
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "costs of 0 to 6" in result.stdout
    assert "costs of 0 to 6" in run("show", str(file)).stderr
