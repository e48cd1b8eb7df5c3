"""Railway Boom on the screen: a whole game by keys against bots, and what each key of each phase does."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.boom_positions import asked as asked_at
from tests.ui.harness import ASCII, SEED, SMALL, OnePage, drive, type_keys
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ui.modes import between, boom, boom_bid, boom_rails, boom_yard
from trainbound.ui.screens.boom import BoomScreen
from trainbound.ui.screens.end import EndScreen
from trainbound.ui.strips import plain


def keys_for(page: BoomScreen) -> str:
    """Keys that answer what is asked of the viewer, in the way of somebody who takes what is there."""
    mode = page.mode
    if isinstance(mode, between.Confirm):
        return "y"
    if isinstance(mode, boom_bid.Bidding):
        return "p y" if page.table.length % 3 or not mode.legal else "+ enter"
    if isinstance(mode, boom_rails.Rails):
        if mode.plan and (len(mode.plan) > 2 or not mode.prices()):
            return "c"
        return "tab enter" if mode.prices() else "c" if mode.plan else "e y"
    if isinstance(mode, boom_yard.Yard):
        can = [i for i, c in enumerate(mode.cards, 1)
               if page.board.vehicles[c].is_locomotive and not page.state.ran >> c & 1]  # fmt: skip
        return f"{' '.join(str(can[0]))} enter enter" if page.table.length % 2 and can else "e y"
    if isinstance(mode, boom.Choices):
        return "v enter" if mode.asked.kind == "coal" else "enter"
    return "space"


@pytest.mark.parametrize("size", [SMALL, (120, 40)])
def test_a_whole_game_is_played_by_keys(store: Store, size: tuple[int, int]) -> None:
    """Every question of the game is answered by keys, to the score; the journal replays to the same state."""
    seats = [("Ada", None), ("random", "random")]
    table = Table.create(store, "railway-boom", seats, SEED, {"random_tiles": True})
    asked: set[str] = set()

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="instant")
        for _ in range(3000):
            await pilot.pause()
            page = app.page()
            if isinstance(page, EndScreen):
                break
            assert isinstance(page, BoomScreen)
            if (mine := page.mine()) is not None and not isinstance(page.mode, between.Confirm):
                asked.add(mine.kind)
                before = page.table.length, page.mode, getattr(page.mode, "plan", [])[:]
                type_keys(app, keys_for(page))
                await pilot.pause()
                assert page.said_role != "refused", (mine, page.said, before)
            elif isinstance(page.mode, between.Confirm):
                type_keys(app, "y")
            else:
                await app.workers.wait_for_complete()
        assert isinstance(app.page(), EndScreen)
        said = app.page().text()
        assert "RB-35" in said and "total" in said.lower()

    drive(OnePage(store, lambda: BoomScreen(table), ASCII), steps, size)
    assert table.over
    assert {"bid", "locomotive", "city", "rail", "group", "operate"} <= asked
    again = Table.open(store, table.id)
    assert again.state == table.state and not again.damage


def test_a_pane_opened_while_bots_move_follows_them(store: Store) -> None:
    """What it shows, and what it says is asked, are those of now, not of when it was opened."""
    table = asked_at(store, "bid", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="slow")
        page = app.page()
        assert isinstance(page, BoomScreen)
        type_keys(app, "p y g l")
        await pilot.pause()
        pane, opened = page.mode, table.length
        assert isinstance(pane, boom.BoomPane) and page.log_lines()[-1] in page.text()
        while table.bot_decision() is not None:
            page.bots.hurry()
            await app.workers.wait_for_complete()
            await pilot.pause()
        assert page.mode is pane and table.length > opened
        assert plain(pane.content[0]).startswith(page.log_lines()[-1][:40])
        assert pane.ground().asked == pane.asked == page.mine() and pane.lit
        type_keys(app, "q")
        await pilot.pause()
        assert page.mode.asked == page.mine() and not isinstance(page.mode, between.Waiting)

    drive(OnePage(store, lambda: BoomScreen(table)), steps)
