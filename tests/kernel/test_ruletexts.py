"""Rule texts: what counts as a rule, what is said about a file that is none, and how rules are found."""

from pathlib import Path

import pytest

from trainbound.kernel import ruletexts
from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import map_files
from trainbound.kernel.ruletexts import RuleText

TEXT = """# A map (X)

- **X-1** Before any
  section.

## First part

A paragraph for readers of the file.

- **X-2** Takes `red*2 loco*1`, and that
  is it. *Ruling:* not twice.
- **X-10** The tenth.
"""


def faults(text: str) -> list[str]:
    with pytest.raises(BadMap) as caught:
        ruletexts.parse(text)
    return [f"{fault.where}: {fault.message}" for fault in caught.value.faults]


def test_rules_are_bullets_with_their_section_and_ruling() -> None:
    assert ruletexts.parse(TEXT) == (
        RuleText("X-1", "", "Before any section.", False),
        RuleText("X-2", "First part", "Takes red*2 loco*1, and that is it. Ruling: not twice.", True),
        RuleText("X-10", "First part", "The tenth.", False),
    )


def test_every_fault_of_a_text_is_named_with_its_line() -> None:
    found = faults(TEXT + "- X-11 without stars\n- **X-2** again\n- **x-3** small\n")
    assert [line.split(":")[0] for line in found] == ["line 13", "line 14", "line 15"]
    assert "X-2 stands twice" in found[1]


def test_a_text_without_rules_is_a_fault() -> None:
    assert faults("# Nothing\n\nBut words.\n") == ["file: holds no rule; expected bullets like '- **T-7** Its text'"]


def test_the_texts_of_every_map_can_be_read_and_start_with_what_all_share() -> None:
    assert map_files()
    for name in map_files():
        rules = ruletexts.of_map(name)
        ids = [rule.id for rule in rules]
        assert len(ids) == len(set(ids))
        assert all(rule.text == rule.text.strip() and "**" not in rule.text for rule in rules)


def test_everything_holds_each_rule_of_each_map_once() -> None:
    everything = ruletexts.everything()
    assert len({rule.id for rule in everything}) == len(everything)
    assert set(everything) == {rule for name in map_files() for rule in ruletexts.of_map(name)}


def test_a_map_of_ones_own_brings_texts_beside_it_and_uses_the_shared_ones(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('rules_texts = ["ticket-base.md", "mine.md"]\n')
    (tmp_path / "mine.md").write_text("- **ME-1** Mine.\n")
    ids = [rule.id for rule in ruletexts.of_map(str(tmp_path / "mine.toml"))]
    assert ids[0] == "T-1"
    assert ids[-1] == "ME-1"


@pytest.mark.parametrize(
    ("listed", "text", "said"),
    [
        ('["none.md"]', b"", "none.md: file: cannot be read"),
        ('["mine.md"]', b"- **ME-1** \xff", "mine.md: byte 11: is not UTF-8"),
        ('["ticket-base.md", "mine.md"]', b"- **T-1** Mine.", "mine.md: T-1: stands in an earlier text"),
        ('"mine.md"', b"", "mine.toml: rules_texts: expected a list of file names, found 'mine.md'"),
        ("[", b"", "mine.toml: file: is not TOML"),
    ],
)
def test_texts_that_cannot_be_used_are_named(tmp_path: Path, listed: str, text: bytes, said: str) -> None:
    (tmp_path / "mine.toml").write_text(f"rules_texts = {listed}\n")
    (tmp_path / "mine.md").write_bytes(text)
    with pytest.raises(BadMap) as caught:
        ruletexts.of_map(str(tmp_path / "mine.toml"))
    assert said in str(caught.value)


def found(*words: str) -> list[str]:
    return [rule.id for rule in ruletexts.search(ruletexts.parse(TEXT), words)]


def test_search_wants_all_words_in_any_case_in_id_section_or_text() -> None:
    assert found() == ["X-1", "X-2", "X-10"]
    assert found("FIRST", "tenth") == ["X-10"]
    assert found("ruling", "tenth") == []
    assert found("x-") == ["X-1", "X-2", "X-10"]
    assert found("(") == []


def test_an_id_is_looked_for_whole_and_the_rule_itself_comes_first() -> None:
    assert found("x-1") == ["X-1"]
    rules = ruletexts.parse("- **X-1** See X-2.\n- **X-2** The second.\n")
    assert [rule.id for rule in ruletexts.search(rules, ["X-2"])] == ["X-2", "X-1"]


def test_the_nearest_words_are_offered_only_for_those_that_stand_nowhere() -> None:
    rules = ruletexts.parse(TEXT)
    assert ruletexts.near(rules, ["tenht", "ruling"]) == ("tenth",)
    assert ruletexts.near(rules, ["qqqq"]) == ()
