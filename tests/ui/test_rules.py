from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.harness import LARGE, LINES, after, golden
from trainbound.kernel import ruletexts
from trainbound.store.journal import Store
from trainbound.ui.screens.reading import flow
from trainbound.ui.screens.rules import RulesScreen
from trainbound.ui.strips import plain


def test_found_words(store: Store) -> None:
    golden("rules-find-80x24", after(store, "/ n e u t r a l enter", lambda: RulesScreen("pennsylvania")))


def test_the_rules_of_a_map_begin_with_what_differs_under_a_heading_that_says_so(store: Store) -> None:
    found = after(store, page=lambda: RulesScreen("pennsylvania"), size=LARGE, terminal=LINES)
    count = len(ruletexts.of_map("pennsylvania"))
    assert found.startswith(f"RULES, {count} ─")
    assert found.splitlines()[1] == " PENNSYLVANIA: WHAT DIFFERS FROM THE BASE GAME"
    assert " PA-1   " in found
    found = after(store, "/ d o u b l e", lambda: RulesScreen("pennsylvania"))
    assert found.index("WHAT DIFFERS") < found.index(" PA-12  ") < found.index(" WHAT EVERY TICKET MAP SHARES")
    assert " T-13   " in found


def test_words_choose_while_they_are_typed(store: Store) -> None:
    counts = []
    for keys in ("/ s", "/ s t", "/ s t a c", "/ s t a c k s"):
        shown = after(store, keys, lambda: RulesScreen("pennsylvania")).split()
        counts.append(int(shown[1]))
    assert counts == sorted(counts, reverse=True)
    assert len(set(counts)) > 2


def test_what_one_came_from_stands_first_and_the_whole_book_below(store: Store) -> None:
    screen = after(store, page=lambda: RulesScreen("pennsylvania", about=("T-17", "PA-3", "T-17", "ZZ-1")))
    rows = screen.splitlines()
    assert rows[1] == " THE RULES OF WHAT YOU LOOK AT"
    numbers = [row[:8].strip() for row in rows[1:-4] if row[:8].strip()]
    assert numbers[1:5] == ["T-17", "PA-3", "PENNSYL", "NUMBERS"]
    assert f"RULES, {len(ruletexts.of_map('pennsylvania'))} " in rows[0]


def test_a_ruling_and_its_reason_stand_below_the_rule(store: Store) -> None:
    rows = after(store, "/ P A - 1 0", lambda: RulesScreen("pennsylvania")).splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("        Ruling: "))
    assert any(row.startswith("        Why: ") for row in rows[at:])


def test_scrolling_reaches_the_last_rule_and_stops(store: Store) -> None:
    last = ruletexts.of_map("pennsylvania")[-1].id
    found = after(store, "space " * 40, lambda: RulesScreen("pennsylvania"))
    assert last in found
    assert after(store, "space " * 40 + "down down", lambda: RulesScreen("pennsylvania")) == found
    assert after(store, "space " * 40 + "b " * 40, lambda: RulesScreen("pennsylvania")) == after(
        store, page=lambda: RulesScreen("pennsylvania"))


def test_a_rule_is_found_by_its_number_and_comes_first(store: Store) -> None:
    found = after(store, "/ P A - 5 enter", lambda: RulesScreen("pennsylvania"))
    assert found.splitlines()[2].startswith(" PA-5 ")


def test_words_that_no_rule_holds_get_the_nearest(store: Store) -> None:
    assert "No rule holds 'locomotve'" in after(store, "/ l o c o m o t v e enter", lambda: RulesScreen("pennsylvania"))


def test_q_is_a_letter_while_words_are_typed_then_goes_back_in_steps(store: Store) -> None:
    assert "FIND  q_" in after(store, "/ q", lambda: RulesScreen("pennsylvania"))
    assert "RULES  numbered" in after(store, "/ f e r r y enter q", lambda: RulesScreen("pennsylvania"))
    assert "WELCOME" in after(store, "r / f e r r y enter q q")
    assert "RULES  numbered" in after(store, "/ f backspace backspace", lambda: RulesScreen("pennsylvania"))


def test_rules_of_a_map_that_is_not_there_are_a_sentence(store: Store) -> None:
    assert "there is no map" in after(store, page=lambda: RulesScreen("nowhere"))


def test_text_is_wrapped_beside_its_margin() -> None:
    rows = flow([("", "PART ONE"), ("T-1", "word " * 30), ("", "AGAIN"), ("T-2", "short")], 40)
    shown = [plain(row) for row in rows]
    assert shown[0] == " PART ONE"
    assert shown[1].startswith(" T-1    word")
    assert all(len(line) <= 40 for line in shown)
    assert all(line.startswith("        word") for line in shown[2:6])
    assert shown[-3:] == ["", " AGAIN", " T-2    short"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_every_screen_of_text_fills_its_rows(store: Store, size: tuple[int, int]) -> None:
    for keys in ("r", "?", "r ?"):
        rows = after(store, keys, size=size).split("\n")
        assert len(rows) == size[1]
        assert max(map(len, rows)) <= size[0]


def test_help_lists_the_keys_as_they_are(store: Store) -> None:
    golden("help-home-80x24", "\n".join(after(store, "?").split("\n")[:-2]))
    Path(store.home / "keys.toml").write_text('[home]\nnew = "G"\n')
    found = after(store, "?")
    assert " G  " in found
    assert "NEW GAME" in after(store, "G")
    assert "does nothing here" in after(store, "n")


def test_help_twice_comes_back(store: Store) -> None:
    assert after(store, "? ?") == after(store)
