"""What the list of payments says of each: it must hold after that payment, not before it."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.harness import OnePage, after, drive, table
from tests.ui.positions_uk import alone, track
from trainbound.network.bits import numbers
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.measures import needs
from trainbound.ui.modes.bills import ClaimBill
from trainbound.ui.screens.table import TableScreen


def named(store: Store, found: Table) -> dict[tuple[int, tuple[int, ...]], str]:
    """(track, payment) -> what the list says could follow, for each track that could be claimed now."""
    said: dict[tuple[int, tuple[int, ...]], str] = {}

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        screen = app.page()
        assert isinstance(screen, TableScreen)
        asked = found.decisions()[0]
        for i in numbers(screen.to_claim(asked)):
            bill = ClaimBill(screen, asked, i)
            said.update({(i, paid): bill.then(paid) for paid in bill.ways})

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    return said


def on_a_way(found: Table, claim: Claim, after: str) -> bool:
    """Whether some track of this name is on a way of a ticket that is as short as any, when the claim was made."""
    game, board = found.game, found.game.board
    decision = found.decisions()[0]
    state = game.apply(found.state, decision.number, claim).state
    owned, free, trains = state.owned[decision.seat], state.free, state.trains[decision.seat]
    tracks = [i for i in numbers(free) if words.ends(board, i) == after]
    for k in state.tickets[decision.seat]:
        ticket = board.tickets[k]
        best = needs(board, owned, free, trains, ticket.a.vertices, ticket.b.vertices)
        for i in tracks if best and best[1] else ():
            rest = needs(board, owned | 1 << i, free & ~(1 << i), trains, ticket.a.vertices, ticket.b.vertices)
            if rest is not None and rest[0] + board.tracks[i].length == best[0]:
                return True
    return False


@pytest.mark.parametrize("name", ["usa", "india", "pennsylvania"])
def test_what_may_follow_a_payment_is_on_a_way_that_the_claim_leaves(store: Store, name: str) -> None:
    """T-11, T-22: after a claim that gives a ticket another shortest way, the old way's tracks are not named."""
    seen = 0
    for moves in (60, 90):
        found = table(store, ("Ada", "Bea"), moves, (None, "random"), name)
        while not found.over and (found.decisions()[0].kind != "turn" or found.decisions()[0].seat):
            decision = found.decisions()[0]
            found.submit(decision.number, found.game.legal(found.state, decision)[0])
        for (i, paid), then in named(store, found).items():
            seen += bool(then)
            assert not then or on_a_way(found, Claim(i, paid), then), (words.track(found.game.board, i), then)
    assert seen > 10


def test_a_payment_for_the_other_way_of_a_ticket_does_not_name_the_way_given_up(store: Store) -> None:
    """UK-15, UK-16: Wick to Dundee by Inverness once its red track is claimed, no more by Aberdeen."""
    found = alone(store, "rrrr gggg bbbb LLL", "scotland-concession", "mechanical-stoker", held=["wick/dundee"])
    said = {paid: then for (i, paid), then in named(store, found).items() if i == track("inverness/wick:red")}
    assert any(said.values())
    for paid, then in said.items():
        assert not then or on_a_way(found, Claim(track("inverness/wick:red"), paid), then)


def test_every_colour_held_has_its_counter_in_the_box(store: Store) -> None:
    """All nine kinds of card: none is cut away, and what is kept is said of most."""
    found = alone(store, "LLL rrrr ggggg bbb yyy ww oooooo pp k", advanced=True)
    rows = after(store, "x P b", lambda: TableScreen(found)).splitlines()
    counters = next(row for row in rows if "/6 " in row and row.startswith("|"))
    assert ".." not in counters
    assert [letter for letter in "pwbyokrgL" if f"{letter}0/" not in counters and f"{letter}2/" not in counters] == []
    assert "ADA BUYS" in rows[-3]


def test_a_refusal_offers_the_key_to_its_rule(store: Store) -> None:
    """T-16."""
    found = alone(store, "LL")
    assert "[gr] the rule" in after(store, "P", lambda: TableScreen(found)).splitlines()[-1]
    assert "[gr]" not in after(store, "P z", lambda: TableScreen(found)).splitlines()[-1]
    assert "T-16" in after(store, "P g r", lambda: TableScreen(found)).splitlines()[2]
