"""`gr` opens the rules at what is seen: a refusal, a track, a technology, a payment, a card, a phase."""

from __future__ import annotations

import pytest

from tests.ui.boom_positions import asked
from tests.ui.harness import after, table
from tests.ui.positions_uk import alone
from trainbound.boom.cites import OF_QUESTION, of_card
from trainbound.boom.texts_ask import _PROMPTS
from trainbound.kernel import ruletexts
from trainbound.store.journal import Store
from trainbound.table.games import load_game
from trainbound.table.table import Table
from trainbound.ui.page import Page
from trainbound.ui.screens.boom import BoomScreen
from trainbound.ui.screens.table import TableScreen


def first(store: Store, page: Page, keys: str) -> list[str]:
    """The rules that stand before the others in the rule book after some keys, as many as there is room for."""
    rows = after(store, f"{keys} g r", lambda: page).splitlines()
    if rows[1] != " THE RULES OF WHAT YOU LOOK AT":
        return []
    found: list[str] = []
    for row in rows[2:-4]:
        if row.startswith(" ") and row[1:8].strip():
            if not row[1:8].strip()[-1].isdigit():
                break
            found.append(row[1:8].strip())
    return found


def typed(words: str) -> str:
    """The keys of some words."""
    return " ".join("space" if c == " " else c for c in words)


def turn_of_ada(store: Store, name: str) -> Table:
    """A game at its first turn, everybody a person, Ada before the screen."""
    found = table(store, moves=0, map_name=name, bots=(None, "random", "random"))
    while found.decisions()[0].kind != "turn" or found.decisions()[0].seat:
        decision = found.decisions()[0]
        found.submit(decision.number, found.game.legal(found.state, decision)[0])
    return found


@pytest.mark.parametrize(
    ("name", "special", "rules"),
    [
        ("pennsylvania", "ferry", ["PA-3", "T-17", "PA-5", "PA-12", "T-13"]),
        ("europe", "ferry", ["T-17"]),
        ("switzerland", "tunnel", ["CH-8", "T-18", "T-19"]),
        ("usa", "double", ["US-2", "T-13", "T-11"]),
    ],
)
def test_a_track_has_those_of_what_is_special_about_it_before_those_of_all(
    store: Store, name: str, special: str, rules: list[str]
) -> None:
    """T-17, T-18, PA-5, T-13."""
    tracks = load_game(name).board.tracks
    fits = {"ferry": lambda t: t.ferry, "tunnel": lambda t: t.tunnel, "double": lambda t: t.twin >= 0}[special]
    one = next(filter(fits, tracks))
    found = first(store, TableScreen(turn_of_ada(store, name)), f"/ {typed(one.id)} enter")
    assert found[: len(rules)] == rules


def test_nothing_in_sight_opens_the_book_at_its_beginning(store: Store) -> None:
    assert first(store, TableScreen(turn_of_ada(store, "pennsylvania")), "") == []


def test_a_refusal_is_opened_by_the_key_that_opens_the_rules(store: Store) -> None:
    """T-16: the id in the sentence that was just said; a key later it is forgotten."""
    page = TableScreen(turn_of_ada(store, "pennsylvania"))
    assert first(store, page, "P")[0] == "T-16"
    assert first(store, TableScreen(turn_of_ada(store, "pennsylvania")), "P z z z") == []
    found = first(store, TableScreen(alone(store, "")), f": {typed('claim dublin/holyhead')} enter")
    assert found[0].startswith("UK-")


def test_a_technology_opens_its_rule(store: Store) -> None:
    """UK-13, UK-14, UK-10."""
    assert first(store, TableScreen(alone(store, "LL")), "x")[1:2] == ["UK-10"]
    opened = {first(store, TableScreen(alone(store, "LL")), "x " + "tab " * n)[0] for n in range(4)}
    assert len(opened) == 4


def test_the_box_of_reasons_opens_all_of_them(store: Store) -> None:
    """UK-14, UK-18."""
    found = first(store, TableScreen(alone(store, "")), f"/ {typed('dublin/holyhead')} enter w")
    assert {"UK-14", "UK-18"} <= set(found)


def test_a_payment_opens_how_it_is_paid(store: Store) -> None:
    """UK-10, UK-7."""
    assert first(store, TableScreen(alone(store, "LLLL rrrr gggg")), "x b")[:2] == ["UK-10", "UK-7"]


def test_a_pane_opens_the_rules_that_it_names(store: Store) -> None:
    """PA-7, PA-9: the score so far."""
    assert first(store, TableScreen(table(store, moves=90, bots=(None, "random", "random"))), "g s")


@pytest.mark.parametrize("kind", ["bid", "locomotive", "carriage", "city", "rail", "group", "operate"])
def test_a_phase_of_railway_boom_opens_the_rules_behind_its_question(store: Store, kind: str) -> None:
    """RB-9, RB-14, RB-16, RB-18, RB-27, RB-34."""
    found = first(store, BoomScreen(asked(store, kind)), "")
    assert found
    assert set(found) & {*OF_QUESTION[kind], *ruletexts.cited(" ".join(found))}


def test_a_refused_bid_opens_its_rule(store: Store) -> None:
    """RB-10."""
    found = first(store, BoomScreen(asked(store, "bid")), "1 9 enter")
    assert found[0] in {"RB-9", "RB-10"}


def test_each_question_has_rules_and_all_of_them_exist() -> None:
    board = load_game("railway-boom").board
    known = {rule.id for rule in ruletexts.of_map("railway-boom")}
    assert set(OF_QUESTION) == set(_PROMPTS)
    cards = {rule for card in range(len(board.cards)) for rule in of_card(board, card)}
    assert ({rule for rules in OF_QUESTION.values() for rule in rules} | cards) - known == set()
    assert {"RB-29", "RB-31", "RB-35", "RB-38", "RB-41"} <= cards


@pytest.mark.parametrize("name", ["uk", "pennsylvania", "europe"])
def test_the_letters_of_the_panes_have_room_and_what_was_seen_stays(store: Store, name: str) -> None:
    found = turn_of_ada(store, name)
    before, now = (after(store, keys, lambda: TableScreen(found)) for keys in ("t", "t g"))
    assert "[r]ules" in now
    assert before.splitlines()[:18] == now.splitlines()[:18]


def test_every_pane_of_railway_boom_has_room_for_its_letter(store: Store) -> None:
    found = asked(store, "rail")
    keys = after(store, "g", lambda: BoomScreen(found)).splitlines()[-1]
    assert all(f"[{letter}]" in keys for letter in "mpiydfolsr")


def test_find_finds_rules_by_number_and_by_words_when_nothing_else_has_that_name(store: Store) -> None:
    """T-16, RB-34."""
    shown = after(store, f"/ {typed('t-16')} enter", lambda: TableScreen(turn_of_ada(store, "pennsylvania")))
    assert "RULES, " in shown and " T-16   Ruling: " in shown
    shown = after(store, f"/ {typed('logos stand')} enter", lambda: TableScreen(turn_of_ada(store, "pennsylvania")))
    assert "PA-5" in shown.splitlines()[2]
    shown = after(store, f"/ {typed('qqq')} enter", lambda: TableScreen(turn_of_ada(store, "pennsylvania")))
    assert "Nothing of that name" in shown
    shown = after(store, f"/ {typed('pulls a train')} enter", lambda: BoomScreen(asked(store, "rail")))
    assert "RULES" not in shown
    shown = after(store, f"/ {typed('rb-34')} enter", lambda: BoomScreen(asked(store, "rail")))
    assert shown.splitlines()[2].startswith(" RB-34 ")
