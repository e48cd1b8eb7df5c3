"""Tunnels, stations and country tickets on the screen: what is asked, what keys do, what the map and the panel show."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ticket.positions import give
from tests.ui.harness import LARGE, SMALL, OnePage, after, drive, golden, table, type_keys
from trainbound.network.bits import numbers
from trainbound.network.ways import merge
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.sheet.choices import keep_rows
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.tickets import need, ticket_rows, ticket_section
from trainbound.ui.strips import plain
from trainbound.ui.theme import FRAMES

NAMES, BOTS = ("Ada", "Bea", "Cy"), (None, "greedy", "greedy")
PAYABLE, TOO_FEW = 91, 48
"""Actions after which Ada is asked about a tunnel that she can pay for, and about one that she cannot."""


def at(store: Store, moves: int, name: str) -> Table:
    found = table(store, NAMES, moves, BOTS, name)
    assert found.decisions()[0].seat == 0
    return found


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_tunnel_shows_each_card_turned_and_what_can_be_paid(store: Store, size: tuple[int, int]) -> None:
    """T-18: which of the turned cards cost, the ways to pay, and what the hand keeps."""
    found = at(store, PAYABLE, "switzerland")
    assert found.decisions()[0].kind == "tunnel"
    golden(f"tunnel-{size[0]}x{size[1]}", after(store, "", lambda: TableScreen(found), size))


def test_who_cannot_pay_for_a_tunnel_is_asked_and_can_only_decline(store: Store) -> None:
    """T-19: asked like anybody; other actions wait."""
    found = at(store, TOO_FEW, "switzerland")
    screen = after(store, "c", lambda: TableScreen(found))
    assert "too few" in screen and "decline" in screen and "The tunnel comes first" in screen
    golden("tunnel-too-few-80x24", screen)


@pytest.mark.parametrize(("key", "event"), [("enter", "claimed"), ("-", "tunnel_declined")])
def test_a_tunnel_is_paid_with_enter_and_declined_with_minus(store: Store, key: str, event: str) -> None:
    """T-18, T-19."""
    found = at(store, PAYABLE, "switzerland")
    length = found.length

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, key)
        await pilot.pause()

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    assert event in [e.kind for n, e in found.log(None) if n == length + 1]


def test_the_chance_of_a_tunnel_is_one_key_away(store: Store) -> None:
    """T-18: `%` while a tunnel is proposed; what it says where none is spoken of, and where there are none."""
    found = at(store, PAYABLE - 1, "switzerland")
    board, state = found.game.board, found.state
    tunnel = next(i for i in numbers(found.game.claimable(state, 0)) if board.tracks[i].tunnel)
    other_track = next(i for i in numbers(board.everything) if not board.tracks[i].tunnel)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        for track, keys, said in ((tunnel, "c %", "No more "), (other_track, "%", "No tunnel is spoken of")):
            page.chosen = track
            type_keys(app, keys)
            await pilot.pause()
            assert said in page.text()
            type_keys(app, "q")
            await pilot.pause()

    drive(OnePage(store, lambda: TableScreen(found)), steps)
    other = table(store, NAMES, 8, BOTS)
    assert "No track of this map is a tunnel" in after(store, "%", lambda: TableScreen(other))


def test_once_the_cards_are_turned_there_is_no_chance_to_tell(store: Store) -> None:
    """T-18."""
    found = at(store, PAYABLE, "switzerland")
    assert "The cards are turned" in after(store, "%", lambda: TableScreen(found))


def test_a_ticket_is_weighed_for_the_goal_that_the_trains_suffice_for(store: Store) -> None:
    """CH-5: the points, the trains and the sum are those of one goal, and each goal's value is told."""
    found = at(store, 249, "switzerland")
    board = found.game.board
    several = next(k for k, t in enumerate(board.tickets) if len(t.goals) > 2)
    view = found.game.view(found.state, 0)
    for trains in range(40, 0, -1):
        seats = (view.seats[0]._replace(trains=trains), *view.seats[1:])
        few = view._replace(seats=seats)
        ways = need(board, few, several)
        if ways.goal:
            break
    assert ways.goal and ways.trains > 0, "fewer trains suffice for a lower goal only"
    shown = [plain(row) for row in keep_rows(board, few, (several,), {0}, 0)]
    points = board.tickets[several].goals[ways.goal].points
    assert f"{points} pt" in shown[1] and f"{ways.trains} trn" in shown[2]
    assert all(f"{goal.place.code}{goal.points}" in shown[3] for goal in board.tickets[several].goals)
    assert f"kept 1  {points} points" in shown[-2] and f"ways {ways.trains} of" in shown[-1]


def test_a_station_is_built_by_walking_to_a_city(store: Store) -> None:
    """EU-3: `s`, walk, Enter; then the map and the panel show it."""
    found = at(store, 61, "europe")
    golden("station-80x24", after(store, "s", lambda: TableScreen(found)))
    golden("station-built-80x24", after(store, "s enter", lambda: TableScreen(found)))


def test_a_station_says_what_it_would_lend_and_goes_to_where_it_helps(store: Store) -> None:
    """EU-3: before it is paid; with too few cards what is missing is said in full at once."""
    found = at(store, 61, "europe")
    board, state = found.game.board, found.state
    theirs, own = board.track_number["berlin/essen:blue"], ("berlin/danzig:grey", "danzig/warszawa:grey")
    state.owned[1] |= 1 << theirs
    give(found.game, state, 0, [*own, "kyiv/warszawa:grey"])
    state.tickets[0] = (board.ticket_number["essen/kyiv"],)
    shown = after(store, "s ;", lambda: TableScreen(found)).splitlines()
    assert " Berlin  pay " in shown[-2] or " Essen  pay " in shown[-2]
    assert shown[-2].endswith("lends BER-ESS of Bea, then ESS-KYI done")
    assert "[;] for a ticket" in shown[-1]
    state.hands[0] = [0] * 9
    poor = " ".join(after(store, "s", lambda: TableScreen(found)).split())
    assert "refused by EU-3: It costs 1 card of any colour. You hold no locomotives: 1 short." in poor
    state.tickets[0] = ()
    assert "no ticket of yours" in after(store, "s q ;", lambda: TableScreen(found))


@pytest.mark.parametrize("wide", [22, 37])
def test_country_tickets_say_what_they_are_worth_now(store: Store, wide: int) -> None:
    """CH-5: the goal reached, and the best still possible."""
    found = at(store, 249, "switzerland")
    board = found.game.board
    several = tuple(k for k, t in enumerate(board.tickets) if len(t.goals) > 1)
    i, track = next((i, t) for i, t in enumerate(board.tracks) if t.id.startswith("italia-lugano/lugano"))
    view = found.game.view(found.state, 0)
    seat = view.seats[0]
    mine = seat._replace(owned=seat.owned | 1 << i, parted=merge(seat.parted, track.a, track.b))
    view = view._replace(tickets=several, seats=(mine, *view.seats[1:]))
    model = Model(board, found.names, view, FRAMES["ascii"], "ascii")
    rows = ticket_section(model, wide, 30) + ([] if wide < 37 else ticket_rows(board, view, 57))
    golden(f"country-tickets-{wide}", "\n".join(plain(row).rstrip() for row in rows))
