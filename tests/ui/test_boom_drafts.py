"""Plans of Railway Boom that are not committed: what keeps them, what they lose, and what is said of it."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.ui.boom_positions import asked
from tests.ui.harness import OnePage, after, drive, type_keys
from trainbound.boom.actions import Convert
from trainbound.boom.names import COAL, VP
from trainbound.boom.texts import hex_name
from trainbound.store.journal import Store
from trainbound.table.table import BoomTable
from trainbound.ui import texts
from trainbound.ui import texts_boom as words
from trainbound.ui.drafts import FOLDER, Draft, Known, Plans
from trainbound.ui.modes import boom_rails, boom_yard
from trainbound.ui.screens.boom import BoomScreen
from trainbound.ui.screens.home import HomeScreen


def rails_of(app: OnePage) -> boom_rails.Rails:
    """The mode in which rails are planned."""
    page = app.page()
    assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_rails.Rails)
    return page.mode


def yard_of(app: OnePage) -> boom_yard.Yard:
    """The mode in which a train is put together."""
    page = app.page()
    assert isinstance(page, BoomScreen) and isinstance(page.mode, boom_yard.Yard)
    return page.mode


def converts(table: BoomTable) -> bool:
    """Whether two resources can be made one."""
    return any(isinstance(a, Convert) for a in table.game.legal(table.state, table.decisions()[0]))


def test_planned_rails_survive_a_conversion(store: Store) -> None:
    """RB-43: they are planned again on what is left in store."""
    table = asked(store, "rail", 3)
    assert converts(table)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "tab enter tab enter")
        await pilot.pause()
        before = rails_of(app)
        plan, length = before.plan[:], table.length
        assert len(plan) == 2
        type_keys(app, "v enter")
        await pilot.pause()
        now = rails_of(app)
        assert table.length == length + 1 and now is not before
        assert now.plan == plan
        assert now.states[0].store[0] == table.state.store[0]
        type_keys(app, "c")
        await pilot.pause()
        assert all(table.state.own(0) >> hex_ & 1 for hex_ in plan)

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_planned_rail_that_became_impossible_is_told_and_those_laid_meanwhile_are_not(store: Store) -> None:
    """The other rails stay on the plan."""
    table = asked(store, "rail", 3)
    own, board = table.state.own(0), table.game.board
    laid = own.bit_length() - 1

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        mode = rails_of(app)
        near = next(iter(mode.prices()))
        far = next(h for h, around in enumerate(board.around) if h not in mode.prices() and not own >> h & 1
                   and not any(n in mode.prices() or own >> n & 1 for n in around))  # fmt: skip
        mode.plan[:] = [laid, far, near]
        mode.screen.settle()
        assert rails_of(app).plan == [near]
        assert app.page().said == words.rails_dropped([hex_name(board, far)])

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_train_with_its_new_tiles_survives_a_conversion(store: Store) -> None:
    """RB-37, RB-43: cards, their order and the tiles typed."""
    table = asked(store, "operate", 3)
    assert converts(table)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        mode = yard_of(app)
        type_keys(app, "1 enter 4 enter t k")
        await pilot.pause()
        train, tiles = mode.train[:], {card: kinds[:] for card, kinds in mode.tiles.items() if kinds}
        assert train == [mode.cards[0], mode.cards[3]] and tiles == {train[1]: [COAL]}
        type_keys(app, "v enter")
        await pilot.pause()
        now = yard_of(app)
        assert now is not mode
        assert now.train == train and {card: kinds for card, kinds in now.tiles.items() if kinds} == tiles

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_tiles_that_cannot_be_paid_any_more_come_off_and_are_told(store: Store) -> None:
    """RB-37: as many as the card has places for and the store pays stay."""
    table = asked(store, "operate", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        mode = yard_of(app)
        card = next(c for c in mode.cards if table.game.board.vehicles[c].is_locomotive)
        mode.train.append(card)
        mode.tiles[card] = [VP] * 60
        mode.screen.settle()
        now = yard_of(app)
        assert now.train == [card] and len(now.tiles[card]) < 60
        assert f"{60 - len(now.tiles[card])} tiles of {table.game.board.vehicles[card].id}" in app.page().said

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


@pytest.mark.parametrize(("kind", "round_"), [("free_rail", 1), ("rail", 1), ("rail", 3)])
def test_the_end_of_a_plan_says_what_comes_next(store: Store, kind: str, round_: int) -> None:
    """RB-31: something to answer is spoken of only where the rail brings it."""
    table = asked(store, kind, round_)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        mode = rails_of(app)
        seen = set()
        for first in mode.prices():
            while mode.plan:
                mode.do("drop")
            mode.lay(first)
            while mode.decision() is not None and mode.prices():
                mode.lay(min(mode.prices(), key=lambda h: mode.prices()[h].power))
                if app.page().said_role == "refused":
                    break
            if mode.decision() is not None:
                continue
            found = table.game.decisions(mode.now)
            brings = bool(found) and found[0].seat == 0 and found[0].kind in ("resource", "income", "drawn")
            mode.lay(None)
            assert app.page().said == (words.DRAFT_ENDS if brings else words.LAST_RAIL)
            seen.add(brings)
        assert seen or kind == "rail"

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_a_card_that_is_not_on_the_train_cannot_be_moved_in_it(store: Store) -> None:
    """There is a train, so nobody says that there is none."""
    table = asked(store, "operate", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        mode = yard_of(app)
        type_keys(app, "[")
        await pilot.pause()
        assert app.page().said == words.NO_TRAIN
        type_keys(app, "1 enter")
        await pilot.pause()
        mode.marked = next(c for c in mode.cards if c not in mode.train)
        type_keys(app, "[")
        await pilot.pause()
        name = table.game.board.vehicles[mode.marked].id
        assert app.page().said.startswith(f"{name} is not on the train")

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_every_tile_and_its_key_is_seen_at_80_columns(store: Store) -> None:
    table = asked(store, "operate", 3)
    rows = after(store, "t", lambda: BoomScreen(table)).splitlines()
    assert any("$ money  m materials  t technology  k coal  v VP; any other: none" in row for row in rows)
    assert "$ m t k v" in rows[-1] and "run" not in rows[-1]


def test_a_plan_outlives_the_program(store: Store) -> None:
    """It is on disk with each key, so that no end loses it; the journal has none of it; a commit ends it."""
    table = asked(store, "rail", 3)
    folder = store.home / FOLDER
    plan: list[int] = []

    async def plans(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="slow")
        app.sit_down(table)
        await pilot.pause()
        assert (app.planned(), folder.exists()) == ("", False)
        type_keys(app, "tab enter tab enter < =")
        await pilot.pause()
        plan.extend(rails_of(app).plan)
        assert len(plan) == 2
        app.home()
        await pilot.pause()
        assert isinstance(app.page(), HomeScreen) and app.planned() == " Planned, and kept: 2 planned rails not laid."

    async def goes_on(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="slow")
        app.sit_down(table)
        await pilot.pause()
        assert rails_of(app).plan == plan
        type_keys(app, "c")
        await pilot.pause()
        assert app.planned() == ""

    drive(OnePage(store), plans)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    drive(OnePage(store), goes_on)
    assert list(folder.iterdir()) == []
    assert all(table.state.own(0) >> hex_ & 1 for hex_ in plan)


def test_a_train_outlives_the_program(store: Store) -> None:
    """With the new tiles on its cards."""
    table = asked(store, "operate", 3)
    found: list[tuple[list[int], dict[int, list[int]]]] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(table)
        await pilot.pause()
        if not found:
            type_keys(app, "1 enter 4 enter t k")
            await pilot.pause()
        mode = yard_of(app)
        found.append((mode.train[:], {card: kinds for card, kinds in mode.tiles.items() if kinds}))

    drive(OnePage(store), steps)
    drive(OnePage(store), steps)
    assert found[0] == found[1]
    assert len(found[0][0]) == 2 and any(found[0][1].values())


@pytest.mark.parametrize("text", [
    "", "[", "null", "7", "[[0]]", '[["x", "rail", 3, {}]]', "\x00",
    '[[0, "rail", 3, {"rails": [-1], "train": [], "tiles": {}}]]',
    '[[0, "rail", 3, {"rails": [99999], "train": [99999], "tiles": {"99999": [99]}}]]'])
def test_a_file_that_is_no_plan_is_none(store: Store, text: str) -> None:
    table = asked(store, "rail", 3)
    (store.home / FOLDER).mkdir()
    (store.home / FOLDER / f"{table.id}.json").write_text(text)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(table)
        await pilot.pause()
        assert rails_of(app).plan == []
        type_keys(app, "tab enter")
        await pilot.pause()

    drive(OnePage(store), steps)
    assert Plans(store.home).of(Known(table.id, 0, "rail", 3)).rails


def test_a_plan_that_cannot_be_kept_is_told_once_and_when_one_leaves(store: Store) -> None:
    table = asked(store, "rail", 3)
    (store.home / FOLDER).write_text("in the way")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(table)
        await pilot.pause()
        type_keys(app, "tab enter")
        await pilot.pause()
        assert "commit it before you leave" in app.page().text()
        type_keys(app, "tab enter")
        await pilot.pause()
        assert "commit it before you leave" not in app.page().text()
        assert app.planned().startswith(" Not kept (") and "2 planned rails not laid" in app.planned()

    drive(OnePage(store), steps)


def test_plans_of_another_round_are_none(tmp_path: Path) -> None:
    plans = Plans(tmp_path)
    plans.of(Known("t", 0, "rail", 2)).rails.append(7)
    plans.of(Known("u", 0, "rail", 1)).rails.append(8)
    assert plans.of(Known("t", 0, "rail", 3)) == Draft()
    plans.keep("t")
    plans.keep("u")
    again = Plans(tmp_path)
    assert (again.of(Known("t", 0, "rail", 2)).rails, again.of(Known("u", 0, "rail", 1)).rails) == ([], [8])


def test_the_last_line_names_the_rails_and_the_train_that_wait() -> None:
    assert texts.goodbye("t-1") == "Saved. Go on with: trainbound continue t-1"
    said = texts.goodbye("t-1", texts.planned(2, 5))
    assert "2 planned rails not laid, a train of 5 cards not run" in said
    assert said.endswith("trainbound continue t-1")
    assert Draft().rails is not Draft().rails
