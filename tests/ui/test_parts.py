"""A whole map in two halves on the table: which is seen, turning to the other, and what happens at the seam."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.harness import LARGE, SMALL, OnePage, after, drive, golden, table, type_keys
from trainbound.network.bits import numbers
from trainbound.store.journal import Store
from trainbound.table.table import Table
from trainbound.ui.charts import charts
from trainbound.ui.modes import claim
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.sheet.whole import chart_of

NAMES, BOTS = ("Ada", "greedy"), (None, "greedy")


@pytest.fixture
def uk(store: Store) -> Table:
    """A table of the United Kingdom at which Ada is asked for her turn."""
    for moves in range(40, 80):
        found = table(store, NAMES, moves, BOTS, "uk")
        if found.decisions() and (found.decisions()[0].seat, found.decisions()[0].kind) == (0, "turn"):
            return found
    raise AssertionError("Ada is never asked")


def page(app: OnePage) -> TableScreen:
    found = app.page()
    assert isinstance(found, TableScreen)
    return found


def seen(app: OnePage) -> str:
    """What the whole map's part is called that is seen, or the zoom."""
    found = page(app)
    return found.parts.shown() or found.zoom


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(("name", "keys"), [("north", "/ W I C enter 0"), ("south", "/ W I C enter 0 0")])
def test_the_halves_look_as_they_are_kept(store: Store, uk: Table, name: str, keys: str, size: tuple[int, int]) -> None:
    text = after(store, keys, lambda: TableScreen(uk), size)
    golden(f"table-uk-{name}-{size[0]}x{size[1]}", text)
    chart = next(c for c in charts(uk.game.board, "ascii") if c.layout.part == name)
    assert all(uk.game.board.cities[v].code in text for v in chart.at)


def test_the_key_of_the_whole_map_turns_to_the_other_half_and_then_back_to_detail(store: Store, uk: Table) -> None:
    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        found = page(app)
        await found.ready.wait()
        found.go(found.board.cities.index(next(c for c in found.board.cities if c.id == "london")))
        assert seen(app) == "detail"
        for offered in ("north part", "detail", "", "north part"):
            before = seen(app)
            type_keys(app, "0")
            await pilot.pause()
            assert seen(app) == {"detail": "south", "south": "north", "north": "detail"}[before]
            assert {o.command: o.label for o in found.offers()}.get("whole", "") == offered

    drive(OnePage(store, lambda: TableScreen(uk)), steps)


def test_whoever_moves_on_sees_the_half_with_all_tracks_of_the_city_they_come_to(store: Store, uk: Table) -> None:
    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        found = page(app)
        found.zoom = "overview"
        for v in range(len(found.board.cities)):
            found.go(v)
            chart, _ = found.map_part()
            assert chart is not None and set(numbers(found.board.at_city[v])) <= chart.paths.keys()
        wick = next(v for v, c in enumerate(found.board.cities) if c.id == "wick")
        found.go(wick)
        type_keys(app, "0")
        await pilot.pause()
        chart, _ = found.map_part()
        assert chart is not None and wick not in chart.at, "turned away from the cursor's city"
        assert found.cursor() is None
        type_keys(app, "down")
        await pilot.pause()
        assert seen(app) == "south"
        assert not chart.guests >> found.place.city & 1, "a step from nowhere begins in the middle of what is seen"

    drive(OnePage(store, lambda: TableScreen(uk)), steps)


def test_hints_stand_on_the_half_that_is_seen(store: Store, uk: Table) -> None:
    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        found = page(app)
        hinted = set()
        type_keys(app, "0 c")
        await pilot.pause()
        for _ in range(2):
            mode, (chart, _) = found.mode, found.map_part()
            assert isinstance(mode, claim.Claiming) and chart is not None
            assert mode.hints.keys() == mode_legal(mode) & chart.paths.keys()
            hinted |= mode.hints.keys()
            type_keys(app, "0")
            await pilot.pause()
        assert hinted == mode_legal(found.mode)

    drive(OnePage(store, lambda: TableScreen(uk)), steps)


def mode_legal(mode: object) -> set[int]:
    assert isinstance(mode, claim.Claiming)
    return set(numbers(mode.legal))


def test_where_a_digit_is_text_the_key_is_not_offered(store: Store, uk: Table) -> None:
    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "0")
        await pilot.pause()
        assert any(offer.command == "whole" for offer in page(app).offers())
        type_keys(app, ": 0")
        await pilot.pause()
        assert all(offer.command != "whole" for offer in page(app).offers())
        assert ":0_" in page(app).text()

    drive(OnePage(store, lambda: TableScreen(uk)), steps)


def test_both_halves_hold_every_city_and_track(uk: Table) -> None:
    halves = [chart for chart in charts(uk.game.board, "ascii") if chart.layout.part]
    assert [chart.layout.part for chart in halves] == ["north", "south"]
    assert halves[0].tracks | halves[1].tracks == uk.game.board.everything
    assert halves[0].guests & halves[1].guests == 0


@pytest.mark.parametrize("state", ["keep", "tickets"])
def test_the_key_row_names_the_half_that_is_not_seen_whatever_a_mode_shows(store: Store, state: str) -> None:
    """A ticket's way, which chooses the half, is known to the mode alone: when tickets are kept, and when looked at."""
    deal = table(store, NAMES, 0, BOTS, "uk")
    found = deal if state == "keep" else table(store, NAMES, 3, BOTS, "uk")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        screen = page(app)
        await screen.ready.wait()
        if state == "tickets":
            type_keys(app, "t 0")
        for _ in range(4):
            await pilot.pause()
            model = screen.model()
            chart = chart_of(model)
            assert chart is not None
            if screen.zoom == "overview":
                offered = {o.command: o.label for o in screen.offers()}["whole"]
                assert offered.split()[0] == {"north": "south", "south": "north"}[chart.layout.part]
                assert screen.parts.shown() == chart.layout.part
            type_keys(app, "tab")

    drive(OnePage(store, lambda: TableScreen(found)), steps)
