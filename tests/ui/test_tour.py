"""The Grand Tour at the table: tickets joined twice, their two ways in turn, what would make it so (IN-6)."""

from __future__ import annotations

import re

import pytest

from tests.ui.harness import LARGE, SMALL, after, golden, table
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ticket import texts as words
from trainbound.ticket.measures import SecondWay
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.sheet.tickets import _twice, in_order, pictures, second

NAMES, BOTS = ("Ada", "greedy"), (None, "greedy")


def ready(store: Store, moves: int) -> Table:
    """A table on India at which Ada is asked for her turn, after about so many actions."""
    for more in range(9):
        found = table(store, NAMES, moves + more, BOTS, "india")
        if found.decisions() and (found.decisions()[0].seat, found.decisions()[0].kind) == (0, "turn"):
            return found
    raise AssertionError("Ada is never asked")


ONCE, TWICE = 100, 146
"""Actions after which Ada has tickets joined by one way, and by two."""
DONE_FIRST = 114
"""Actions after which the first of Ada's tickets is done and the second is not."""


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("name", "moves", "keys"),
    [("once", ONCE, "t tab"), ("once-second", ONCE, "t tab ;"), ("twice-first", TWICE, "t"),
     ("twice-second", TWICE, "t ;"), ("pane", TWICE, "g t"), ("whole", TWICE, "t ; 0"), ("points", TWICE, "g s")],
)  # fmt: skip
def test_tickets_of_the_tour_look_as_they_are_kept(
    store: Store, name: str, moves: int, keys: str, size: tuple[int, int]
) -> None:
    found = ready(store, moves)
    golden(f"tour-{name}-{size[0]}x{size[1]}", after(store, keys, lambda: TableScreen(found), size))


def test_tab_goes_through_the_tickets_as_they_are_listed(store: Store) -> None:
    found = ready(store, DONE_FIRST)
    board, view = found.game.board, found.view(0)
    order = in_order(board, view)
    assert order != sorted(order), "a finished ticket was dealt before one that is not"
    seen = [after(store, "t" + " tab" * k, lambda: TableScreen(found)).splitlines()[-2] for k in range(len(order))]
    first = order.index(0)
    for k, shown in enumerate(seen):
        ticket = board.tickets[view.tickets[order[(first + k) % len(order)]]]
        assert re.search(f"{ticket.a.code}-{ticket.b.code}|{ticket.a.name} to {ticket.b.name}", shown)


def test_the_two_ways_are_shown_in_turn_and_again(store: Store) -> None:
    found = ready(store, TWICE)
    screens = [after(store, "t " + "; " * k, lambda: TableScreen(found)) for k in range(3)]
    assert "way 1 of 2" in screens[0]
    assert "way 2 of 2" in screens[1]
    assert screens[0] == screens[2]


def test_pictures_are_the_ways_with_own_and_missing_tracks(store: Store) -> None:
    for moves in (ONCE, TWICE):
        found = ready(store, moves)
        view, board = found.view(0), found.game.board
        for k in view.tickets:
            shown, both = pictures(board, view, k), second(board, view, k)
            if both is None:
                continue
            one, other = shown[-2:]
            assert not one.tracks & other.tracks
            lacking = (one.tracks | other.tracks) & ~view.seats[0].owned
            assert sum(board.tracks[i].length for i in both.tracks) == both.trains
            assert lacking == sum(1 << i for i in both.tracks)
            assert ("missing" in one.said + other.said) == bool(lacking)
            assert (words.toured(board, view, k) == "joined twice") == (not lacking)


def test_a_claim_that_makes_a_second_way_says_so(store: Store) -> None:
    from trainbound.ui.modes.base import follows

    for moves in range(60, 150):
        found = table(store, NAMES, moves, BOTS, "india")
        view, board = found.view(0), found.game.board
        for k in view.tickets:
            both = second(board, view, k)
            if both and len(both.tracks) == 1:
                class Screen:
                    pass

                screen = Screen()
                screen.board, screen.view = board, view  # type: ignore[attr-defined]
                said = follows(screen, both.tracks[0])  # type: ignore[arg-type]
                assert f"{words.ticket(board, k)} joined twice" in said
                return
    raise AssertionError("no ticket ever lacked one track of its second way")


@pytest.mark.parametrize(("moves", "says"), [
    (130, "Your ticket BAR-GUN is done; 2nd way: "), (TWICE, "Your ticket BAR-GUN is joined twice")])
def test_the_city_under_the_cursor_says_how_its_ticket_stands(store: Store, moves: int, says: str) -> None:
    found = ready(store, moves)
    assert says in after(store, "/ b a r e i l l y enter", lambda: TableScreen(found)).splitlines()[-2]


@pytest.mark.parametrize("trains", [1, 9, 10, 45])
def test_what_a_second_way_takes_has_room_in_the_narrow_panel(store: Store, trains: int) -> None:
    """IN-6: nine cells, whatever the number."""
    found = ready(store, TWICE)
    both = SecondWay(trains, (0,), ((0,), (1,)))
    assert _twice(found.game.board, both, 22) == f"+{trains} twice"
    assert len(f"+{trains} twice") <= 22 - 13
