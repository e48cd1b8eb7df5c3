"""Technologies on the screen: what is bought, what they ask for, what the map and the panel show."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.ticket.positions import give
from tests.ticket.test_technologies import UK
from tests.ui.harness import OnePage, after, drive, type_keys
from tests.ui.positions_uk import alone, track
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket.actions import Claim
from trainbound.ui.modes import further
from trainbound.ui.screens.table import TableScreen


def played(store: Store, found: Table, keys: str) -> str:
    """The screen after some keys, `_` between two of them = the screen has time to answer; bots then have stopped."""
    shown = ""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        nonlocal shown
        for part in keys.split("_"):
            type_keys(app, part)
            await pilot.pause()
            await pilot.pause()
        shown = app.page().text()

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    return shown


def line(words: str) -> str:
    """The keys that type a line of the notation and play it."""
    return " ".join([":", *(" space " if c == " " else c for c in words), "enter"])


# ---- what a technology asks for


def test_two_claims_of_a_turn_are_asked_for_and_the_second_can_be_left(store: Store) -> None:
    """UK-24, UK-32: claims alone are asked for; a dash is no answer to the first, and ends the second."""
    found = alone(store, "L rrrr gggg bbbb", advanced=True)
    shown = played(store, found, line("buy thermocompressor loco*1"))
    assert "ADA, CLAIM A TRACK" in shown and "UK-24" in shown
    assert "[c]laim" in shown and "leave it at that" not in shown
    shown = after(store, "-", lambda: TableScreen(found))
    assert "refused by" in shown and found.decisions()[0].kind == "claim"
    shown = after(store, "d", lambda: TableScreen(found))
    assert "refused by" in shown and found.decisions()[0].kind == "claim"
    shown = played(store, found, "c enter")
    assert found.state.owned[0].bit_count() == 1
    assert "ADA, CLAIM A SECOND TRACK" in shown and "[-] leave it at that" in shown
    played(store, found, "-")
    assert found.state.player != 0 and found.state.owned[0].bit_count() == 1


def test_a_second_claim_is_made_like_any_other(store: Store) -> None:
    """UK-24."""
    found = alone(store, "L rrrr gggg bbbb", advanced=True)
    played(store, found, line("buy thermocompressor loco*1") + " _ c enter _ c enter")
    assert found.state.owned[0].bit_count() == 2 and found.state.player != 0


def test_right_of_way_claims_what_another_owns_and_nothing_else(store: Store) -> None:
    """UK-23, UK-31: hints stand on tracks of others alone."""
    found = alone(store, "LLLL rrrr gggg")
    give(UK, found.state, 1, ["brighton/london:grey", "london/southampton:red"])
    shown = played(store, found, line("buy right-of-way loco*4") + " _ c")
    assert "ADA CLAIMS" in shown and "2 legal tracks" in shown
    played(store, found, "c enter")
    made = next(entry.action for entry in found.events[::-1] if isinstance(entry.action, Claim))
    assert made.track in (track("brighton/london:grey"), track("london/southampton:red"))
    assert found.state.owned[0] & found.state.owned[1] == 1 << made.track


def test_a_third_card_is_offered_and_comes_from_the_deck(store: Store) -> None:
    """UK-25: after two blind cards; a place of the display is no answer."""
    found = alone(store, "rr", "water-tenders", advanced=True)
    shown = played(store, found, "d d d")
    assert "ADA, A THIRD CARD" in shown and "You drew" in shown and "[-] leave it at that" in shown
    shown = after(store, "2", lambda: TableScreen(found))
    assert "UK-25" in shown and "comes from the deck" in shown and found.decisions()[0].kind == "third"
    played(store, found, "d")
    assert sum(found.state.hands[0]) == 5 and found.state.player != 0


def test_a_third_card_can_be_left(store: Store) -> None:
    """UK-25."""
    found = alone(store, "rr", "water-tenders", advanced=True)
    played(store, found, "d d d _ -")
    assert sum(found.state.hands[0]) == 4 and found.state.player != 0
    assert further.LEAVE.keys == "-"
