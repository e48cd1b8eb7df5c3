"""The papers are true: rules are cited by tests, cited rules exist, and the README's lines and commands are real."""

import re
import tomllib
from pathlib import Path

import click
import pytest

from trainbound import __version__, cli
from trainbound.ticket import ruletexts
from trainbound.ticket.mapfile import map_ids

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAPS = {map_id: tomllib.loads((ROOT / "maps" / f"{map_id}.toml").read_text(encoding="utf-8")) for map_id in map_ids()}
RULES = {rule.id: rule for rule in ruletexts.everything()}
PREFIXES = "|".join(sorted({rule_id.partition("-")[0] for rule_id in RULES}))
IDS = re.compile(rf"(?<![\w-])(?:{PREFIXES})-[0-9]+(?![\w-])")

NEEDS = {"T-18": "tunnels", "T-19": "tunnels", "T-20": "tunnels"}
"""Rules that only a rule module can show; while no map lists the module, no board has them and no test can."""

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
    listed = {use["module"] for data in MAPS.values() for use in data.get("rules", [])}
    shown = {rule_id for rule_id in RULES if NEEDS.get(rule_id) in listed | {None}}
    assert sorted(shown - set(cited("tests", ABOUT_TEXTS)), key=list(RULES).index) == []


@pytest.mark.parametrize("folder", ["trainbound", "tests"])
def test_each_rule_that_is_cited_exists(folder: str) -> None:
    assert {rule_id: files for rule_id, files in cited(folder).items() if rule_id not in RULES} == {}


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


def test_the_changelog_knows_this_version() -> None:
    changes = (ROOT / ".github/CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(__version__)}\b", changes, re.MULTILINE)
