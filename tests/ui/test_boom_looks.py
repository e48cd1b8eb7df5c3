"""Where one looks at a table of Railway Boom, and what a step back does: reopened, while bots build, in the past."""

from __future__ import annotations

from textual.events import Key
from textual.pilot import Pilot

from tests.ui.boom_positions import asked, finished
from tests.ui.harness import LARGE, OnePage, after, drive, type_keys
from trainbound.boom.actions import Rail, Station
from trainbound.drawing.hexes.walk import neighbour
from trainbound.kernel.records import Seat
from trainbound.store.journal import Store
from trainbound.table.table import BoomTable
from trainbound.ui.modes import between, boom_rails, boom_yard, line
from trainbound.ui.screens.boom import BoomScreen
from trainbound.ui.screens.end import EndScreen
from trainbound.ui.screens.home import HomeScreen

TWO = (Seat("Ada", None), Seat("Bo", "greedy"))


def newest(table: BoomTable, seat: int | None) -> tuple[int, int]:
    """Where a seat, or anybody, has built last."""
    board = table.game.board
    for entry in reversed(table.events):
        if isinstance(entry.action, Rail | Station) and seat in (None, entry.seat):
            action = entry.action
            hex_ = board.hexes[action.hex if isinstance(action, Rail) else board.cities[action.city].hex]
            return hex_.col, hex_.row
    raise AssertionError("nothing was built")


def test_a_table_opens_where_its_viewer_has_built_last(store: Store) -> None:
    table = asked(store, "bid", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        assert page.place.at == newest(table, 0)

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_the_map_goes_where_others_build_and_comes_back(store: Store) -> None:
    """While one waits; whoever walks meanwhile stays where they walk, until the next one builds."""
    table = asked(store, "rail", 2)
    game = table.game
    while not (table.decisions()[0].seat and isinstance(table.events[-1].action, Rail) and table.events[-1].seat):
        decision = table.decisions()[0]
        table.submit(decision.number, game.answers(table.state, decision)[0])

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="slow")
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, between.Waiting)
        assert page.pointed() == newest(table, None) != page.place.at == newest(table, 0)
        away = newest(table, None)
        page.walk("n" if neighbour(page.hexes, away, "n") else "s")
        assert page.pointed() == page.place.at != away

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_the_history_points_at_what_was_built_then(store: Store) -> None:
    table = asked(store, "rail", 3)
    n = next(e.n for e in reversed(table.events) if isinstance(e.action, Rail))

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, " ".join(["<"] * (table.length - n)))
        await pilot.pause()
        action = table.events[n].action
        assert isinstance(action, Rail)
        hex_ = page.board.hexes[action.hex]
        assert page.looking == n and page.pointed() == (hex_.col, hex_.row)

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_step_back_after_a_message_only_puts_it_away(store: Store) -> None:
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, "s")
        await pilot.pause()
        assert page.said
        type_keys(app, "q")
        await pilot.pause()
        assert isinstance(page.mode, boom_rails.Rails) and not page.said
        type_keys(app, "q")
        await pilot.pause()
        assert isinstance(page.mode, between.Confirm)

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_long_sentence_is_said_once(store: Store) -> None:
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        page.say("The planner says: " + "word " * 30)
        page.paint()
        assert page.text().count("The planner says") == 1

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_escape_just_before_another_key_is_not_lost(store: Store) -> None:
    """A terminal sends both in one piece, as it does a key with Alt."""
    table = asked(store, "operate", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, ": r u n")
        await pilot.pause()
        assert isinstance(page.mode, line.Typing)
        app.post_message(Key("alt+t", "t"))
        await pilot.pause()
        assert isinstance(page.mode, boom_yard.Yard) and page.mode.tiling

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_line_is_emptied_up_to_the_cursor_by_one_key(store: Store) -> None:
    table = asked(store, "rail", 3)
    assert ":_" in after(store, ": r a i l ctrl+u", lambda: BoomScreen(table))


def test_the_number_of_actions_to_take_back_is_that_when_it_is_done(store: Store) -> None:
    """Bots wait while the question stands, and go on when the answer is no."""
    table = asked(store, "rail", 3, TWO)
    decision = table.decisions()[0]
    table.submit(decision.number, table.game.parse("done"))

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and page.bots.thinks
        type_keys(app, "U")
        await pilot.pause()
        length = table.length
        assert isinstance(page.mode, between.Confirm)
        for _ in range(5):
            await pilot.pause()
        assert table.length == length and page.bots.thinks is None
        type_keys(app, "n")
        await pilot.pause()
        assert page.bots.thinks is not None or table.length > length

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_the_score_of_a_moment_of_a_finished_game_is_that_of_the_moment(store: Store) -> None:
    """And a step back from it leads to the history, not to the home screen."""
    table = finished(store)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, "< < < g s")
        await pilot.pause()
        assert app.page() is page and "AS IF THE GAME ENDED" in page.text()
        type_keys(app, "q")
        await pilot.pause()
        assert not isinstance(app.page(), HomeScreen) and isinstance(page.mode, between.Back)

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_from_the_table_of_a_finished_game_one_comes_back_to_its_score(store: Store) -> None:
    """Nobody loses it by a step back."""
    table = finished(store)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen) and isinstance(page.mode, between.Over)
        type_keys(app, "q")
        await pilot.pause()
        assert isinstance(app.page(), EndScreen)
        type_keys(app, "m")
        await pilot.pause()
        assert app.page() is page

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_whole_way_is_planned_by_one_line(store: Store) -> None:
    """As far as power and money go; nothing is committed (RB-18)."""
    table = asked(store, "rail", 2)
    length = table.length

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, ": w a y space n a g o y a enter")
        await pilot.pause()
        mode = page.mode
        assert isinstance(mode, boom_rails.Rails) and len(mode.plan) > 1
        assert page.board.hexes[mode.plan[-1]].city >= 0 and table.length == length
        names = [page.board.cities[page.board.hexes[h].city].name for h in mode.plan if page.board.hexes[h].city >= 0]
        assert names[-1] == "Nagoya"

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_what_a_city_gives_is_said_once(store: Store) -> None:
    table = asked(store, "bid", 3)
    said = after(store, f"/ {' '.join('kanazawa')} enter i", lambda: BoomScreen(table), LARGE)
    assert "city, power 6, VP; cost" in said
