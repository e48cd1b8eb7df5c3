from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from tests.ui.harness import LARGE, LINES, SMALL, OnePage, after, drive
from trainbound.drawing.situation import Situation
from trainbound.store.journal import Store
from trainbound.table.games import game_ids, load_game
from trainbound.ticket.board import load_board
from trainbound.ui.canvas import fitting
from trainbound.ui.charts import canvases, charts
from trainbound.ui.screens.maps import MapsScreen


def pennsylvania() -> MapsScreen:
    return MapsScreen("pennsylvania")


@pytest.mark.parametrize(("size", "zoom"), [(SMALL, "overview"), (LARGE, "detail")])
def test_the_largest_picture_that_is_whole_is_shown(store: Store, size: tuple[int, int], zoom: str) -> None:
    found = after(store, page=pennsylvania, size=size)
    rows = found.split("\n")
    assert len(rows) == size[1]
    assert max(map(len, rows)) <= size[0]
    board = load_board("pennsylvania")
    assert all(city.code in found for city in board.cities)
    assert zoom in rows[-2]
    assert "2 to 5 seats, 36 cities, 95 tracks, 50 tickets" in rows[-3]


def test_z_goes_through_the_pictures_and_back(store: Store) -> None:
    count = len(charts(load_board("pennsylvania"), "ascii"))
    assert count > 1
    assert after(store, "z", page=pennsylvania) != after(store, page=pennsylvania)
    assert after(store, "z " * count, page=pennsylvania) == after(store, page=pennsylvania)


def test_arrows_move_a_map_that_is_larger_and_stop_at_its_edge(store: Store) -> None:
    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, MapsScreen)
        page.press("z")
        page.paint()
        assert page.larger()
        before = page.text()
        for _ in range(30):
            page.press("right")
            page.press("down")
            page.paint()
        edge, centre = page.text(), page.centre
        assert edge != before
        page.press("right")
        page.press("down")
        page.paint()
        assert (page.text(), page.centre) == (edge, centre)
        page.press("up")
        page.paint()
        assert page.text() != edge

    drive(OnePage(store, pennsylvania), steps)


def test_ascii_stays_ascii_and_lines_are_drawn_with_lines(store: Store) -> None:
    assert after(store, page=pennsylvania).isascii()
    assert re.search("[─│╲╱]", after(store, page=pennsylvania, terminal=LINES))


def test_each_map_is_shown_once_in_turn(store: Store) -> None:
    names = [load_game(name).name.upper() for name in game_ids()]
    assert "RAILWAY BOOM" in names and "PENNSYLVANIA" in names
    for k, name in enumerate([*names, names[0]]):
        assert after(store, "tab " * k, page=MapsScreen).split("\n")[-3].startswith(f" {name}")


def test_from_a_map_to_a_game_on_it_and_to_its_rules(store: Store) -> None:
    assert "NEW GAME, PENNSYLVANIA" in after(store, "n", page=pennsylvania)
    assert "RULES," in after(store, "r", page=pennsylvania)


def test_no_canvas_fits_a_tiny_room_and_the_smallest_is_taken() -> None:
    board = load_board("pennsylvania")
    smallest = fitting(canvases(board, "ascii", Situation()), 10, 5)
    assert charts(board, "ascii")[smallest].layout.zoom == "overview"


def boom() -> MapsScreen:
    return MapsScreen("railway-boom")


@pytest.mark.parametrize(("size", "zoom"), [(SMALL, "overview"), (LARGE, "medium")])
def test_the_hex_map_is_there_whole_and_leads_to_its_game_and_rules(
    store: Store, size: tuple[int, int], zoom: str
) -> None:
    found = after(store, page=boom, size=size)
    rows = found.split("\n")
    assert len(rows) == size[1]
    assert max(map(len, rows)) <= size[0]
    assert rows[-3].startswith(" RAILWAY BOOM")
    assert "2 to 4 seats" in rows[-3]
    assert zoom in rows[-2]
    assert "move" not in rows[-1], "nothing lies beyond the screen"
    assert all(word in found for word in (("TOK", "OSA", "AOM") if zoom == "medium" else ("#", "m", "f")))
    assert "NEW GAME, RAILWAY BOOM" in after(store, "n", page=boom)
    assert "RB-1" in after(store, "r", page=boom)


def test_the_hex_map_goes_through_its_zooms_and_moves_up_to_its_edge(store: Store) -> None:
    first = after(store, page=boom)
    assert after(store, "z z z", page=boom) == first
    detail = after(store, "z z", page=boom)
    assert "detail" in detail and detail != first
    east = after(store, "z z" + " right" * 60, page=boom)
    assert east not in (detail, first)
    assert after(store, "z z" + " right" * 61, page=boom) == east
    assert after(store, "z z" + " right" * 60 + " left", page=boom) != east
