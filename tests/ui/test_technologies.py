"""Technologies on the screen: what is bought, what they ask for, what the map and the panel show."""

from __future__ import annotations

from textual.pilot import Pilot

from tests.ticket.positions import cards, give
from tests.ticket.test_technologies import RULE, UK
from tests.ui.harness import OnePage, after, drive, type_keys
from tests.ui.positions_uk import alone, track
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket.actions import Claim
from trainbound.ui.modes import further
from trainbound.ui.screens.table import TableScreen

PROPELLERS = RULE.number["propellers"]


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


# ---- paying

HAND = "p wwww kk gggg L"
BUY = line("buy propellers")
OPEN = ("wales-concession", "ireland-france-concession", "mechanical-stoker")


def test_the_payments_proposed_are_few_and_the_thriftiest_first(store: Store) -> None:
    """UK-7: what leaves a ticket's track payable, then fewest cards, then fewest colours broken."""
    shown = played(store, alone(store, HAND, *OPEN), BUY)
    rows = [row[1:57] for row in shown.splitlines() if row.startswith(("│>", "│ ", "|>", "| "))]
    listed = [row for row in rows if row[1:4].strip().isdigit()]
    assert [row[4:27].split() for row in listed] == [
        ["L", "wwww", "5"], ["L", "gggg", "5"], ["L", "pwkk", "5"], ["wwww", "gggg", "8"]]  # fmt: skip
    assert all(row[27:42].strip() and row[42:].startswith("DUB-HOL") for row in listed)
    assert "ADA BUYS  Propellers: with which cards?" in shown
    assert "1 locomotive + 1 set of four = 2 of 2, exact" in shown
    assert "pay L wwww (UK-7)  legal: yes  then DUB-HOL" in shown


def test_an_odd_payment_is_put_together_by_keys(store: Store) -> None:
    """UK-7: a counter for each colour, from nothing; what does not pay says how far it is, and is refused."""
    found = alone(store, HAND, *OPEN)
    shown = played(store, found, BUY + " 0 up right up up right up")
    assert "1 set of four = 1 of 2, 1 short" in shown and "refused by" not in shown
    shown = played(store, found, BUY + " 0 up right up up right up enter")
    assert "refused by" in shown and "UK-7" in shown and not found.state.part(RULE).owned[0] >> PROPELLERS & 1
    shown = played(store, found, BUY + " 0 up right up up right up right up")
    assert "1 locomotive + 1 set of four = 2 of 2, exact" in shown and "own choice" in shown
    assert "pay L wkkg (UK-7)  legal: yes" in shown
    played(store, found, BUY + " 0 up right up up right up right up enter")
    assert found.state.part(RULE).owned[0] >> PROPELLERS & 1
    assert tuple(found.state.hands[0]) == cards("p www ggg")
    assert found.state.player == 0 and found.decisions()[0].kind == "turn"


def test_counters_go_by_a_card_or_by_a_set_and_never_beyond_the_hand(store: Store) -> None:
    """UK-7."""
    found = alone(store, HAND, *OPEN)
    shown = played(store, found, BUY + " 0 pageup pageup")
    assert "w 4/4" in shown and "1 set of four = 1 of 2, 1 short" in shown
    assert "w 0/4" in played(store, found, BUY + " 0 pageup pagedown down")
    assert "1 locomotive + 1 set of four = 2 of 2, 1 card too many" in played(store, found, BUY + " 1 left up")
    assert "1 locomotive + 1 card over = 1 of 2, 1 short" in played(store, found, BUY + " 0 left up left up")
    assert "There is no payment 9" in played(store, found, BUY + " 9")


def test_cards_that_do_not_pay_are_explained_and_rules_are_read(store: Store) -> None:
    """UK-7, UK-10."""
    found = alone(store, HAND, *OPEN)
    assert "UK-10" in played(store, found, BUY + " w")
    assert "refused by" in played(store, found, BUY + " 0 w")


def test_what_cannot_be_bought_is_refused_with_its_rule(store: Store) -> None:
    """UK-10, UK-11."""
    found = alone(store, HAND, *OPEN)
    assert "refused by UK-10" in played(store, found, line("buy wales"))
    assert "refused by UK-11" in played(store, found, line("buy diesel"))
    assert "refused by UK-10 UK-7" in played(store, found, line("buy double"))


def test_a_claim_is_paid_with_sets_like_a_technology(store: Store) -> None:
    """UK-7: the same box; a set counts wherever a locomotive may be played."""
    found = alone(store, "ww gggg kk", *OPEN, "propellers")
    shown = played(store, found, line("claim dublin holyhead"))
    assert "PAY FOR DUB-HOL" in shown and "2 of 2, exact" in shown
    played(store, found, line("claim dublin holyhead") + " _ 1 enter")
    assert found.state.owned[0] == 1 << track("dublin/holyhead:grey")
