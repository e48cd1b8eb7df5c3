"""The papers are true: rules are cited by tests, cited rules exist, and the README's lines and commands are real."""

import os
import re
import tomllib
from pathlib import Path

import click
import msgspec
import pytest

from trainbound import __version__, bots, cli
from trainbound.drawing import cells, pane
from trainbound.drawing.check import board_faults
from trainbound.drawing.hexes.content import hex_board
from trainbound.drawing.hexes.draw import draw
from trainbound.drawing.hexes.scene import HexScene
from trainbound.drawing.hexes.zooms import DETAIL, part_of
from trainbound.drawing.situation import Situation, owners_of
from trainbound.kernel import ruletexts
from trainbound.lines import lobby_verbs, talking
from trainbound.lines import texts as line_texts
from trainbound.lines.boom import texts as boom_texts
from trainbound.lines.ticket import texts as ticket_texts
from trainbound.table.games import load_game
from trainbound.ticket import mapfile
from trainbound.ticket.board import load_board
from trainbound.ticket.mapfile import map_ids
from trainbound.ticket.rules import MODULES, load
from trainbound.ui.charts import charts, picture
from trainbound.ui.keymap import Keymap
from trainbound.ui.strips import plain

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAPS = {map_id: tomllib.loads((ROOT / "maps" / f"{map_id}.toml").read_text(encoding="utf-8")) for map_id in map_ids()}
RULES = {rule.id: rule for rule in ruletexts.everything()}
PREFIXES = "|".join(sorted({rule_id.partition("-")[0] for rule_id in RULES}))
IDS = re.compile(rf"(?<![\w-])(?:{PREFIXES})-[0-9]+(?![\w-])")

ABOUT_TEXTS = {"test_papers.py", "test_ruletexts.py", "test_rules.py"}
"""Tests that mention rules as texts, not what they say."""


def cited(folder: str, without: frozenset[str] | set[str] = frozenset()) -> dict[str, set[str]]:
    """Rule id -> the Python files in a folder that cite it."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / folder).rglob("*.py")):
        if path.name not in without:
            for rule_id in IDS.findall(path.read_text(encoding="utf-8")):
                found.setdefault(rule_id, set()).add(str(path.relative_to(ROOT)))
    return found


def test_each_rule_is_cited_by_a_test() -> None:
    assert sorted(set(RULES) - set(cited("tests", ABOUT_TEXTS)), key=list(RULES).index) == []


@pytest.mark.parametrize("folder", ["trainbound", "tests"])
def test_each_rule_that_is_cited_exists(folder: str) -> None:
    assert {rule_id: files for rule_id, files in cited(folder).items() if rule_id not in RULES} == {}


def test_each_rule_is_cited_by_the_program_or_marked_as_an_explanation() -> None:
    """Not both: a mark that is no longer true misleads whoever asks what a rule's text may change."""
    maps = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "maps").rglob("*.toml"))]
    named = set(cited("trainbound")) | set(IDS.findall("\n".join(maps)))
    assert named - set(RULES) == set()
    explained = {rule.id for rule in RULES.values() if rule.explains}
    assert sorted(set(RULES) - named - explained) == []
    assert sorted(named & explained) == []


def test_each_ruling_has_its_reason() -> None:
    for rule in RULES.values():
        kinds = [said.partition(":")[0] for said in rule.paragraphs if said.startswith(("Ruling:", "Why:"))]
        assert kinds == ["Ruling", "Why"] * (len(kinds) // 2), rule.id


@pytest.mark.parametrize("map_id", map_ids())
def test_a_map_and_its_texts_cite_only_rules_of_their_own_texts(map_id: str) -> None:
    own = {rule.id: rule.text for rule in ruletexts.of_map(map_id)}
    data = MAPS[map_id]
    uses = [data.get("cites", {}), *(use.get("cites", {}) for use in data.get("rules", []))]
    named = {rule_id for cites in uses for rule_id in cites.values()} | set(IDS.findall(" ".join(own.values())))
    assert named - set(own) == set()


@pytest.mark.parametrize(
    "end", ["-e . && .venv/bin/python -m trainbound", "-e '.[dev]' && .venv/bin/python -m pytest -q"]
)
def test_the_readme_has_the_two_lines_word_for_word(end: str) -> None:
    line = f"python3 -m venv .venv && .venv/bin/python -m pip install -q {end}"
    assert line in [line.strip() for line in README.splitlines()]


@pytest.mark.parametrize("paper", ["README.md", "maps/README.md", ".github/CONTRIBUTING.md"])
def test_papers_name_only_commands_that_exist_and_files_that_are_there(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"```[^`]*```|`[^`\n]+`", text))
    named = set(re.findall(r"\btrainbound ([a-z]+)", code))
    assert named
    context = click.Context(cli.main)
    assert {verb for verb in named if cli.main.get_command(context, verb) is None} == set()
    links = re.findall(r'(?:\]\(|src=")([^)#:"]+)', text)
    missing = [link for link in links if not ((ROOT / paper).parent / link).exists()]
    assert missing == []


def test_the_readme_names_keys_that_do_something_at_the_table() -> None:
    rows = README.partition("| key | at the table |")[2].partition("\n\n")[0].splitlines()[2:]
    keys = [key for row in rows for key in re.findall(r"`([^`]+)`", row.split(" | ")[0])]
    assert len(keys) > 20
    assert [key for key in keys if Keymap().command("table", key) is None] == []


def test_the_readme_names_every_bot_and_only_verbs_that_line_mode_has() -> None:
    assert [name for name in bots.NAMES if f"`{name}`" not in README] == []
    section = README.partition("## Line mode")[2].partition("\n## ")[0].partition("every verb.")[2]
    alone, _, others = section.partition("\n### ")
    known = {*line_texts.HELP, *ticket_texts.HELP, *boom_texts.HELP}
    among = {*lobby_verbs.VERBS, *talking.VERBS, "hand", "quit", "play", "continue", "ssh", "trainbound"}
    for said, has in ((alone, known), (others, among)):
        verbs = {code.split()[0] for code in re.findall(r"`([a-z][^`]*)`", said.replace("\n", " "))}
        assert verbs
        assert verbs - has == set()


FORMAT = (ROOT / "maps" / "README.md").read_text(encoding="utf-8")


def test_the_example_map_is_a_map_without_a_fault(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", FORMAT, re.DOTALL)
    assert example
    path = tmp_path / "lakes.toml"
    path.write_text(example[1], encoding="utf-8")
    board = load_board(str(path))
    assert board_faults(board) == []
    assert ruletexts.of_map(str(path))


STRUCTS = [mapfile.MapFile, mapfile.Cards, mapfile.Deal, mapfile.City, mapfile.Track, mapfile.Ticket, mapfile.Goal]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.__name__)
def test_the_format_explains_every_key(struct: type[msgspec.Struct]) -> None:
    made_by_the_reader = {"extra", "path", "source"}
    keys = {field.name for field in msgspec.structs.fields(struct)} - made_by_the_reader
    assert {key for key in keys if f"`{key}`" not in FORMAT} == set()


@pytest.mark.parametrize("module", sorted(MODULES))
def test_the_format_explains_every_rule_module(module: str) -> None:
    row = re.search(rf"^\| `{module}` \|.*$", FORMAT, re.MULTILINE)
    assert row
    rule = load(module)
    keys = {*(field.name for field in msgspec.structs.fields(rule.Params)), *rule.track_keys}
    assert {key for key in keys if f"`{key}`" not in row[0]} == set()


def test_the_changelog_knows_this_version() -> None:
    changes = (ROOT / ".github/CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(__version__)}\b", changes, re.MULTILINE)


def test_the_hexes_in_the_readme_are_drawn_by_the_program() -> None:
    """The first player has gone from Nagoya to Ise, the second from Osaka over Nara to Tsu."""
    board = hex_board(load_game("railway-boom").board)
    at = board.by_code
    scene = HexScene(
        {(19, 9): (0,), at["TSU"]: (0, 1), (18, 10): (0,), at["ISE"]: (0,), at["NAR"]: (1,), (17, 9): (1,)},
        {at["NGY"]: (0,), at["OSA"]: (1,)},
    )
    rows = draw(board, scene, part_of(board, DETAIL, 57, 10, at["NAR"]))
    drawn = "\n".join(f"    {row}".rstrip() for row in cells.plain(rows))
    shown = README.partition("which `z` goes through:\n\n")[2].partition("\n\n")[0]
    if os.environ.get("TRAINBOUND_GOLDENS") == "write":
        rewritten = (ROOT / "README.md").read_text(encoding="utf-8").replace(shown, drawn)
        (ROOT / "README.md").write_text(rewritten, encoding="utf-8")
    else:
        assert shown == drawn


def test_the_map_in_the_readme_is_drawn_by_the_program() -> None:
    """Player 1 has Elmira to Rochester, player 2 one of the two tracks between Buffalo and Rochester."""
    board = load_board("pennsylvania")
    chart = next(c for c in charts(board, "ascii") if c.layout.zoom == "detail")
    number = board.track_number
    owned = {0: 1 << number["elmira/rochester:green"], 1: 1 << number["buffalo/rochester:yellow"]}
    closed = 1 << number["buffalo/rochester:black"]
    city = next(v for v, c in enumerate(board.cities) if c.code == "BUF")
    tagged = 1 << number["coudersport/elmira:orange"] | 1 << number["erie/warren:blue"]
    situation = Situation(owners_of(owned), closed=closed, tagged=tagged)
    rows = picture(chart, situation, 58, 13, pane.centre_of(chart, city))
    drawn = "\n".join(("    " + plain(row)).rstrip() for row in rows)
    section = README[README.index("## Reading the map") :]
    shown = section.split("\n\n")[1]
    if os.environ.get("TRAINBOUND_GOLDENS") == "write":
        rewritten = (ROOT / "README.md").read_text(encoding="utf-8").replace(shown, drawn)
        (ROOT / "README.md").write_text(rewritten, encoding="utf-8")
    else:
        assert shown == drawn
