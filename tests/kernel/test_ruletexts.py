"""Rule texts: what counts as a rule, what is said about a file that is none, and how rules are found."""

from pathlib import Path

import pytest

from trainbound.kernel import files, ruletexts
from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import map_files
from trainbound.kernel.ruletexts import RuleText

TEXT = """# A map (X)

- **X-1** Before any
  section.

## First part

A paragraph for readers of the file.

- **X-2** Takes `red*2 loco*1`, and that
  is it. *Ruling:* not twice. *Why:* once is enough. *Ruling:* not
  thrice.
- **X-10** *Explanation:* The tenth.
- **X-11** *Ruling:* all of it.
"""


def faults(text: str) -> list[str]:
    with pytest.raises(BadMap) as caught:
        ruletexts.parse(text)
    return [f"{fault.where}: {fault.message}" for fault in caught.value.faults]


def test_rules_are_bullets_with_their_section_rulings_and_reasons() -> None:
    rules = ruletexts.parse(TEXT)
    assert rules == (
        RuleText("X-1", "", ("Before any section.",), book="A map"),
        RuleText(
            "X-2",
            "First part",
            (
                "Takes red*2 loco*1, and that is it.",
                "Ruling: not twice.",
                "Why: once is enough.",
                "Ruling: not thrice.",
            ),
            book="A map",
        ),
        RuleText("X-10", "First part", ("The tenth.",), True, "A map"),
        RuleText("X-11", "First part", ("Ruling: all of it.",), book="A map"),
    )
    assert [rule.ruling for rule in rules] == [False, True, False, True]
    assert rules[1].text == (
        "Takes red*2 loco*1, and that is it. Ruling: not twice. Why: once is enough. Ruling: not thrice."
    )


def test_a_reason_of_nothing_is_a_fault() -> None:
    assert faults("- **X-1** Text. *Why:* so.\n") == ["line 1: X-1 has a reason that follows no ruling"]


def test_every_fault_of_a_text_is_named_with_its_line() -> None:
    found = faults(TEXT + "- X-11 without stars\n- **X-2** again\n- **x-3** small\n")
    assert [line.split(":")[0] for line in found] == ["line 15", "line 16", "line 17"]
    assert "X-2 stands twice" in found[1]


def test_a_text_without_rules_is_a_fault() -> None:
    assert faults("# Nothing\n\nBut words.\n") == ["file: holds no rule; expected bullets like '- **T-7** Its text'"]


def test_the_texts_of_every_map_can_be_read_and_begin_with_what_differs() -> None:
    assert map_files()
    for name in map_files():
        rules = ruletexts.of_map(name)
        differs = [rule.differs for rule in rules]
        assert differs == sorted(differs, reverse=True)
        ids = [rule.id for rule in rules]
        assert len(ids) == len(set(ids))
        assert all(rule.text == rule.text.strip() and "**" not in rule.text for rule in rules)


def test_everything_holds_each_rule_of_each_map_once() -> None:
    everything = ruletexts.everything()
    assert len({rule.id for rule in everything}) == len(everything)
    assert set(everything) == {rule for name in map_files() for rule in ruletexts.of_map(name)}
    assert everything[0].id == "T-1"


def test_a_copied_map_adds_only_the_rules_that_are_not_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a folder of Railway Boom into which somebody puts the real figures."""
    for name in ("boom", "real"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "map.toml").write_text('rules_texts = ["rules.md"]\n')
        (tmp_path / name / "rules.md").write_text("# Boom (X)\n\n- **X-1** One.\n- **X-2** Two.\n")
    monkeypatch.setattr(files, "maps_folder", lambda: tmp_path)
    monkeypatch.setattr(ruletexts, "maps_folder", lambda: tmp_path)
    assert [rule.id for rule in ruletexts.everything()] == ["X-1", "X-2"]
    (tmp_path / "real" / "rules.md").write_text("# Boom (X)\n\n- **X-1** One.\n- **X-2** Another.\n")
    assert [(rule.id, rule.text, rule.heading) for rule in ruletexts.everything()] == [
        ("X-1", "One.", "Boom"),
        ("X-2", "Two.", "Boom"),
        ("X-2", "Another.", "Boom (real)"),
    ]


def test_a_map_of_ones_own_brings_texts_beside_it_and_uses_the_shared_ones(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('rules_texts = ["ticket-base.md", "mine.md"]\n')
    (tmp_path / "mine.md").write_text("# Mine (ME)\n\n- **ME-1** Mine.\n")
    rules = ruletexts.of_map(str(tmp_path / "mine.toml"))
    assert [(rule.id, rule.heading) for rule in rules[:2]] == [
        ("ME-1", "Mine: what differs from the base game"),
        ("T-1", "What every ticket map shares"),
    ]


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
    assert found() == ["X-1", "X-2", "X-10", "X-11"]
    assert found("FIRST", "tenth") == ["X-10"]
    assert found("ruling", "tenth") == []
    assert found("x-") == ["X-1", "X-2", "X-10", "X-11"]
    assert found("(") == []


def test_the_title_of_the_book_is_searched_when_no_rule_has_the_words() -> None:
    rules = ruletexts.parse("# Railway Boom (RB)\n\n- **RB-1** Something.\n")
    assert [rule.id for rule in ruletexts.search(rules, ["boom"])] == ["RB-1"]
    assert ruletexts.search(rules, ["boom", "nothing"]) == ()


def test_an_id_is_looked_for_whole_and_the_rule_itself_comes_first() -> None:
    assert found("x-1") == ["X-1"]
    rules = ruletexts.parse("- **X-1** See X-2.\n- **X-2** The second.\n")
    assert [rule.id for rule in ruletexts.search(rules, ["X-2"])] == ["X-2", "X-1"]


def test_the_nearest_words_are_offered_only_for_those_that_stand_nowhere() -> None:
    rules = ruletexts.parse(TEXT)
    assert ruletexts.near(rules, ["tenht", "ruling"]) == ("tenth",)
    assert ruletexts.near(rules, ["qqqq"]) == ()
