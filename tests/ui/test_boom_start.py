"""Railway Boom around its table: new game, the list of tables, two people at a keyboard, the score at the end."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.boom_positions import asked, finished
from tests.ui.harness import LARGE, SEED, SMALL, OnePage, after, drive, golden, type_keys
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ui.screens.boom import BoomScreen
from trainbound.ui.screens.curtain import CurtainScreen
from trainbound.ui.screens.end import EndScreen
from trainbound.ui.screens.newgame import NewGameScreen
from trainbound.ui.screens.table import TableScreen


def test_a_game_is_set_up_by_keys_alone(store: Store) -> None:
    """Two to four seats, the option of random tiles, bots of the family; Enter sits down."""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, NewGameScreen)
        for _ in range(12):
            if page.map_name == "railway-boom":
                break
            type_keys(app, "right")
            await pilot.pause()
        text = page.text()
        assert "Railway Boom" in text and "2 to 4 seats, 230 hexes, 50 cities" in text
        assert "random tiles" in text
        known = page._bots()
        assert all(seat.bot is None or seat.bot in known for seat in page.seats)
        type_keys(app, "down right right right")
        await pilot.pause()
        assert page.count == 4
        type_keys(app, "up up up right enter")
        await pilot.pause()
        await pilot.pause()
        table_page = app.page()
        assert isinstance(table_page, BoomScreen)
        assert len(table_page.names) == 4

    drive(OnePage(store, lambda: NewGameScreen("railway-boom")), steps)
    assert [len(info.names) for info in store.tables()] == [4]


def test_the_bot_wanted_on_another_map_is_wanted_again_there(store: Store) -> None:
    """A family without a planner seats its strongest bot, and the planner is back with the map."""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, NewGameScreen)
        before = page.seats[1].bot
        at = page.maps.index("railway-boom")
        page.number = at
        page._load()
        assert page.seats[1].bot == page._bots()[-1]
        page.number = page.maps.index("pennsylvania")
        page._load()
        assert page.seats[1].bot == before

    drive(OnePage(store, lambda: NewGameScreen()), steps)


def test_the_list_of_tables_shows_its_map_and_how_it_stands(store: Store) -> None:
    asked(store, "rail", 3)
    said = after(store, "")
    assert "round 3, expansion" in said
    assert "VP Ada " in said
    assert "SEN" in said or "AOM" in said or "KYO" in said


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_end_has_every_line_with_its_rule_and_proof(store: Store, size: tuple[int, int]) -> None:
    """RB-41, RB-42: lines, totals, ranking; the marked line is proved."""
    table = finished(store)
    scores = table.game.scores(table.state)
    said = after(store, "up up", lambda: EndScreen(table), size)
    golden(f"boom-end-{size[0]}x{size[1]}", said)
    for total in scores.totals:
        assert str(total) in said
    assert "on map" not in said  # no line has a picture of its own
    for line in scores.lines:
        assert line.rule in said


def test_from_the_end_one_goes_to_the_table_and_back(store: Store) -> None:
    table = finished(store)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(table)
        await pilot.pause()
        assert isinstance(app.page(), EndScreen)
        type_keys(app, "enter")
        await pilot.pause()
        assert isinstance(app.page(), BoomScreen)
        assert "game is over" in app.page().text()
        type_keys(app, "enter")
        await pilot.pause()
        assert isinstance(app.page(), EndScreen)
        type_keys(app, "<")
        await pilot.pause()
        page = app.page()
        assert isinstance(page, BoomScreen) and page.looking == table.length - 1

    drive(OnePage(store), steps)


def test_two_people_hand_the_keyboard_over(store: Store) -> None:
    table = Table.create(store, "railway-boom", [("Ada", None), ("Bea", None)], SEED)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        for _ in range(2):
            await pilot.pause()
            page = app.page()
            assert isinstance(page, CurtainScreen)
            name = table.names[table.decisions()[0].seat]
            assert f"Press y, {name}" in page.text()
            type_keys(app, "y")
            await pilot.pause()
            assert isinstance(app.page(), BoomScreen)
            type_keys(app, "p y")
            await pilot.pause()

    drive(OnePage(store, lambda: BoomScreen(table)), steps)
    assert table.length >= 2


def test_each_family_has_its_own_table(store: Store) -> None:
    """One place knows the families: the same program sits down at either."""
    boom = asked(store, "bid", 1)
    ticket = Table.create(store, "pennsylvania", [("Ada", None), ("greedy", "greedy")], SEED)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        for table, screen in ((boom, BoomScreen), (ticket, TableScreen)):
            app.sit_down(table)
            await pilot.pause()
            assert isinstance(app.page(), screen)
            app.home()
            await pilot.pause()

    drive(OnePage(store), steps)


def test_the_planner_advises_and_says_why(store: Store) -> None:
    table = asked(store, "rail", 3)
    advice = table.advise(table.decisions()[0])
    screen = BoomScreen(table)
    assert "rail" in screen.advised(advice) or "Leave it" in screen.advised(advice)
    said = after(store, "H", lambda: BoomScreen(table))
    assert "planner" in said
