"""The files of the content: those that come with the program are fine, and every fault of others is named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from trainbound.boom.board import load_board
from trainbound.boom.content import FILES, boom_ids, is_boom, read
from trainbound.boom.engine import BoomGame
from trainbound.boom.vocabulary import EFFECTS
from trainbound.kernel import ruletexts
from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import maps_folder

FOLDER = maps_folder() / "railway-boom"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the folder, to be spoiled."""
    return Path(shutil.copytree(FOLDER, tmp_path / "mine"))


def spoilt(copy: Path, file: str, old: str, new: str) -> dict[str, str]:
    """The faults after one text in a file is replaced: place -> message."""
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadMap) as caught:
        read(str(copy / "map.toml"))
    return {fault.where: fault.message for fault in caught.value.faults}


def test_the_content_is_fine_and_found_by_id_and_path(copy: Path) -> None:
    """RB-1."""
    assert boom_ids() == ["railway-boom"]
    packaged = load_board("railway-boom")
    assert is_boom(str(copy))
    for name in (str(copy), str(copy / "map.toml")):
        mine = load_board(name)
        assert mine.file.digest == packaged.file.digest
        assert mine.file.path == str(copy / "map.toml")
    assert BoomGame(packaged).players == (2, 4)


def test_figures_of_ones_own_change_the_game_without_touching_the_program(copy: Path) -> None:
    """RB-11."""
    path = copy / "tracks.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('["full", "half"]', '["full", "none"]'), encoding="utf-8")
    mine = load_board(str(copy))
    assert mine.marks[2] == (0, 2)
    assert mine.file.digest != load_board("railway-boom").file.digest


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "said"),
    [
        ("carriages.toml", "coal = 1\n", 'coal = "x"\n', "carriages.toml: carriage[0].coal", "Expected `int`"),
        ("carriages.toml", "coal = 1\n", "cole = 1\n", "carriages.toml: carriage[0].cole", "did you mean coal?"),
        ("carriages.toml", "vp = 2\n", "vp = -1\n", "carriages.toml: carriage[0].vp", "expected 0 to 100, found -1"),
        ("carriages.toml", 'kind = "mail"', 'kind = "male"', "carriages.toml: carriage[18].kind", "did you mean mail?"),
        ("carriages.toml", 'id = "w02"', 'id = "w01"', "carriages.toml: carriage[1].id", "stands twice"),
        ("carriages.toml", 'do = "gain", coal = 1', 'do = "gian", coal = 1',
         "carriages.toml: carriage[13].effects[0].do", "did you mean gain?"),
        ("carriages.toml", 'do = "gain", coal = 1', 'do = "gain", coal = 0', "carriages.toml: carriage[13].effects[0]",
         "expected amounts from 1"),
        ("carriages.toml", 'do = "gain", coal = 1', 'do = "free_track", n = 1',
         "carriages.toml: carriage[13].effects[0]", "cannot stand here"),
        ("carriages.toml", "vp = 1, per = 3", "vp = 1", "carriages.toml: carriage[8].effects[0]",
         "has the keys vp, per"),
        ("carriages.toml", "{ distinct = 3 }", "{ distinct = 3, any = 1 }",
         "carriages.toml: carriage[19].conditions[0].needs", "or one of any, same and distinct"),
        ("locomotives.toml", "[[starting]]", "[[locomotive]]", "locomotives.toml: starting",
         "expected 4 of them, found 3"),
        ("developments.toml", 'trigger = "immediate"', 'trigger = "once_per_round"', None, None),
        ("developments.toml", 'trigger = "immediate"\ncost = 2\neffects = [{ do = "income"',
         'trigger = "automatic"\ncost = 2\neffects = [{ do = "income"', "developments.toml: development[20].effects[0]",
         "cannot stand here"),
        ("developments.toml", 'carriage_kind = "any", count = 2', 'carriage_kind = "any", count = 0',
         "developments.toml: development[69].effects[0].count", "from 1 where it is used once a round; found 0"),
        ("developments.toml", 'carriage_kind = "mail", count = 0', 'carriage_kind = "mail", count = 1',
         "developments.toml: development[66].effects[0].count", "expected 0, which is all, where it is automatic"),
        ("objectives.toml", "multipliers = [4, 3, 2, 1]", "multipliers = [4, 3, 2]",
         "objectives.toml: objective[0].multipliers", "expected [4, 3, 2, 1]"),
        ("objectives.toml", 'terrain = "plain", ', "", "objectives.toml: objective[0].count", "has the keys"),
        ("routes.toml", 'a = "c12"', 'a = "t12"', "routes.toml: route[0].a", "there is no ordinary city 't12'"),
        ("routes.toml", 'a = "c12"', 'a = "c23"', "routes.toml: route[0]", "two different cities"),
        ("routes.toml", "[[route]]", "[[rout]]", "routes.toml: rout", "unknown key"),
        ("tiles.toml", 'resources = ["money"]', "resources = []", "tiles.toml: normal[0].resources", "one or two"),
        ("tiles.toml", '["money", "materials"]', '["money", "money"]', "tiles.toml: normal[20].resources",
         "each resource once"),
        ("tiles.toml", 'resources = []', 'resources = ["vp", "vp"]', "tiles.toml: tourist[0].resources",
         "each resource once"),
        ("tracks.toml", "levels = [3, 4, 4, 5, 6, 6, 7, 8, 8, 9]", "levels = [3, 4]",
         "tracks.toml: income_track[0].levels", "expected 10 of them, found 2"),
        ("tracks.toml", 'marks = ["full", "half"]', 'marks = ["full"]', "tracks.toml: priority[0].marks",
         "expected 2 marks, found 1"),
        ("tracks.toml", "level = 3", "level = 11", "tracks.toml: icon[0].level", "expected 2 to 10, found 11"),
        ("map.toml", "station = 2\n", "station = 1\n", "map.toml: cities.station", "each once"),
        ("map.toml", 'code = "HAC"', 'code = "AOM"', "map.toml: cities[1].code", "stands twice"),
        ("map.toml", 'printed_tile = "n17"', 'printed_tile = "n14"', "map.toml: cities.printed_tile", "n17 is missing"),
        ("map.toml", 'terrain = "forest", cost = 2', 'terrain = "forest", cost = 5', "map.toml: board.hexes[0].cost",
         "expected the terrain's cost 2"),
        ("map.toml", 'terrain = "forest", cost = 2', 'terrain = "city", cost = 2', "map.toml: board.hexes[0]",
         "expected a city on a hex of city"),
        ("map.toml", "{ col = 38, row = 1,", "{ col = 39, row = 1,", "map.toml: board.hexes[1]", "stands twice"),
        ("map.toml", "rows = 16", "rows = 9", None, "lies outside"),
        ("map.toml", 'format = 1', 'format = 2', "map.toml: format", "expected one of 1"),
        ("map.toml", "players = [2, 4]", "players = [2, 5]", "map.toml: players", "expected [2, 4]"),
    ],
)  # fmt: skip
def test_each_fault_is_named_by_file_and_key(
    copy: Path, file: str, old: str, new: str, where: str | None, said: str | None
) -> None:
    """RB-1, RB-2."""
    if said is None:  # a change that is none: resources may also come once a round
        path = copy / file
        path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
        assert read(str(copy)).development[0].trigger == "once_per_round"
        return
    faults = spoilt(copy, file, old, new)
    if where is not None:
        assert where in faults
        assert said in faults[where]
    assert any(said in message for message in faults.values())


def test_a_board_in_pieces_names_the_pieces_and_the_routes_that_cannot_be(copy: Path) -> None:
    """RB-2, RB-24."""
    path = copy / "map.toml"
    text = path.read_text(encoding="utf-8")
    bays = re.findall(r"  \{ col = \d+, row = \d+, terrain = \"bay\".*\n", text)
    for row in bays:
        text = text.replace(row, "")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadMap) as caught:
        read(str(copy))
    messages = {fault.where: fault.message for fault in caught.value.faults}
    assert "falls into" in messages["map.toml: board.hexes"]
    assert messages["routes.toml: route[6]"] == "no way over the board joins Okayama and Kochi"


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_missing_or_no_toml_is_named(copy: Path, file: str) -> None:
    (copy / file).write_text("x = [", encoding="utf-8")
    with pytest.raises(BadMap, match="is not TOML"):
        read(str(copy / "map.toml"))
    (copy / file).unlink()
    with pytest.raises(BadMap, match="cannot be read"):
        read(str(copy / "map.toml"))


def test_every_kind_of_effect_stands_on_a_card_tile_or_icon() -> None:
    text = "".join((FOLDER / file).read_text(encoding="utf-8") for file in FILES)
    assert set(re.findall(r'do = "(\w+)"', text)) == set(EFFECTS)


def test_the_rules_cite_only_rules_of_their_own_and_the_readme_names_every_effect() -> None:
    rules = {rule.id: rule.text for rule in ruletexts.of_map("railway-boom")}
    assert [f"RB-{n}" for n in range(1, 62)] == list(rules)[:61]
    assert set(re.findall(r"[A-Z]+-[0-9]+", " ".join(rules.values()))) <= set(rules)
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert {name for name in EFFECTS if f"`{name}`" not in readme} == set()
