"""Lines typed at the table: the notation with its payment, Tab, the readings of a line."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.harness import OnePage, after, drive, table, type_keys
from trainbound.network.bits import numbers
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket import typed
from trainbound.ui.modes import paying
from trainbound.ui.modes.typing import Command
from trainbound.ui.screens.table import TableScreen

NAMES, BOTS = ("Ada", "greedy", "planner"), (None, "greedy", "planner")


def asked(store: Store, hand: str) -> Table:
    """A table at which it is Ada's first turn, with a hand of nine counts."""
    for moves in range(3, 40):
        found = table(store, NAMES, moves, BOTS)
        if [(d.seat, d.kind) for d in found.decisions()][:1] == [(0, "turn")]:
            found.state.hands[0] = [*map(int, hand)]
            return found
    raise AssertionError("Ada is never asked")


def line(text: str) -> str:
    """A line as keys."""
    return " ".join("space" if c == " " else c for c in text)


def shown(found: Table, store: Store, text: str, keys: str = "enter") -> str:
    """The screen after a line was typed after `:`."""
    return after(store, f": {line(text)} {keys}", lambda: TableScreen(found))


def test_a_claim_without_cards_is_paid_in_the_only_way(store: Store) -> None:
    """T-11."""
    found = asked(store, "100000001")
    shown(found, store, "claim har rea")
    assert numbers(found.state.owned[0]) == [found.game.board.track_number["harrisburg/reading:purple"]]


def test_a_claim_without_cards_asks_which_where_there_are_several_ways(store: Store) -> None:
    found = asked(store, "200000002")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        type_keys(app, f": {line('claim har rea')} enter")
        await pilot.pause()
        assert isinstance(page.mode, paying.Paying)
        assert "PAY FOR" in page.text()
        assert not found.state.owned[0]
        type_keys(app, "enter")
        await pilot.pause()
        assert found.state.owned[0]

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_a_claim_without_cards_that_nothing_pays_says_what_is_lacking(store: Store) -> None:
    text = shown(asked(store, "100000000"), store, "claim har rea")
    assert "refused by T-11" in text
    assert "You play none" not in text


def test_a_word_that_is_a_colour_or_a_card_is_what_makes_the_line_legal(store: Store) -> None:
    found = asked(store, "100000001")
    shown(found, store, "claim haris/redin purpel locomotiv")
    assert numbers(found.state.owned[0]) == [found.game.board.track_number["harrisburg/reading:purple"]]


def test_a_letter_that_is_the_tracks_colour_leaves_the_payment_open(store: Store) -> None:
    """T-11: HAR-YOR is black and takes one card; with one black card there is one way, with a locomotive two."""
    found = asked(store, "000001000")
    shown(found, store, "claim har yor k")
    assert numbers(found.state.owned[0]) == [found.game.board.track_number["harrisburg/york:black"]]
    assert "PAY FOR HAR-YOR black 1" in shown(asked(store, "000001001"), store, "claim har yor k")


def test_tab_completes_cities_and_loses_nothing(store: Store) -> None:
    found = asked(store, "100000001")
    assert ":claim harrisburg/reading:purple_" in shown(found, store, "claim har/rea", "tab")
    text = shown(found, store, "claim qqq/rea", "tab")
    assert "Nothing that can be done now" in text
    assert ":claim qqq/rea_" in shown(found, store, "claim qqq/rea", "tab s backspace")
    assert ":keep_" in shown(found, store, "ke", "tab")


@pytest.mark.parametrize(
    "text",
    ["claim har rea purple", "claim har rea purple loco", "claim reading-harrisburg p L", "claim HAR/REA:p",
     "draw blue", "draw loco", "claim har yor k"],
)  # fmt: skip
def test_tab_never_denies_what_enter_would_do(store: Store, text: str) -> None:
    found = asked(store, "100001001")
    found.state.display[:2] = [2, 8]
    assert "Nothing that can be done now" not in shown(found, store, text, "tab")
    assert "Nothing that can be done now" not in shown(found, store, text, "tab tab")


def test_a_beginning_of_several_verbs_says_so_with_all_of_them(store: Store) -> None:
    """Those of the game and those that look are one list, as Tab has it."""
    found = asked(store, "100000001")
    text = shown(found, store, "c")
    assert "'c' could be" in text and "claim" in text and "city" in text
    assert "claim" in (offered := shown(found, store, "c", "tab")) and "city" in offered


def test_a_colour_on_a_grey_track_is_what_all_of_it_is_paid_with(store: Store) -> None:
    """T-11."""
    found = asked(store, "300000002")
    shown(found, store, "claim cumberland johnstown purple")
    assert numbers(found.state.owned[0]) == [found.game.board.track_number["cumberland/johnstown:grey"]]
    assert found.state.hands[0][0] == 0 and found.state.hands[0][8] == 2
    text = shown(asked(store, "100000000"), store, "claim cumberland johnstown purple")
    assert "refused by T-11" in text and "You play 1" not in text


def test_tab_finds_cities_of_several_words(store: Store) -> None:
    found = asked(store, "100000001")
    assert "/New York_" in after(store, f"/ {line('new y')} tab", lambda: TableScreen(found))


@pytest.mark.parametrize(
    ("text", "shown_then"),
    [
        ("why har rea", "LEGAL  HAR-REA purple 2"),
        ("why alb/new:blue", "WHY NOT  ALB-NEW blue 6"),
        ("city pitt", " PITTSBURGH "),
        ("find reading", " Reading "),
        ("rules T-13", "T-13"),
        ("why T-13", "T-13"),
        ("log", " LOG "),
        ("shares", " SHARES "),
        ("my tickets", "next ticket"),
        ("help", "KEYS OF THIS SCREEN"),
        ("why nowhere", "Not understood: 'nowhere', expected a city"),
        ("back", "looking back"),
    ],
)
def test_the_verbs_of_line_mode_that_look_work_after_a_colon(store: Store, text: str, shown_then: str) -> None:
    assert shown_then in shown(asked(store, "100000001"), store, text)


def test_a_line_is_edited_anywhere(store: Store) -> None:
    found = asked(store, "100000001")

    def typed_line(keys: str) -> str:
        return after(store, f": {keys}", lambda: TableScreen(found)).splitlines()[-2]

    assert typed_line("a b d left c") == " :abcd"
    assert typed_line("a b x left delete c") == " :abc_"
    assert typed_line("b c home a") == " :abc"
    assert typed_line("a x b left backspace") == " :ab"
    assert typed_line("a c left b end d") == " :abcd_"
    assert typed_line("left backspace") != " :_"


def test_tab_offers_what_the_rules_allow_now(store: Store) -> None:
    found = asked(store, "200000001")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        type_keys(app, ": c l a i m space")
        await pilot.pause()
        assert isinstance(page.mode, Command)
        _, offered = page.mode.completed()
        legal = {found.game.board.tracks[i].id for i in numbers(found.game.claimable(found.state, 0))}
        assert set(offered) == legal
        assert typed.ways(found.game, found.state, 0, found.game.board.track_number[offered[0]])

    drive(OnePage(store, lambda: TableScreen(found)), steps)


def test_keys_that_come_together_are_drawn_once_and_a_single_one_at_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever pastes a line over a slow link, or holds a key down, does not wait for a picture a letter."""
    found = asked(store, "200000002")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        drawn: list[str] = []
        rows = type(page).rows
        monkeypatch.setattr(type(page), "rows", lambda page, wide, high: drawn.append("") or rows(page, wide, high))
        type_keys(app, f": {line('claim harrisburg reading')}")
        await pilot.pause()
        await pilot.pause()
        assert ":claim harrisburg reading" in page.text()
        assert len(drawn) <= 3
        drawn.clear()
        type_keys(app, "x")
        await pilot.pause()
        assert ":claim harrisburg readingx" in page.text()
        assert len(drawn) == 1

    drive(OnePage(store, lambda: TableScreen(found)), steps)
