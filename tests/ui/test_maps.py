from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from tests.ui.harness import LARGE, LINES, SMALL, OnePage, after, drive
from trainbound.store.journal import Store
from trainbound.ticket.board import load_board
from trainbound.ticket.mapfile import map_ids
from trainbound.ui.charts import charts, fitting
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
    names = [load_board(name).name.upper() for name in map_ids()]
    for k, name in enumerate([*names, names[0]]):
        assert after(store, "tab " * k, page=MapsScreen).split("\n")[-3].startswith(f" {name}")


def test_from_a_map_to_a_game_on_it_and_to_its_rules(store: Store) -> None:
    assert "NEW GAME, PENNSYLVANIA" in after(store, "n", page=pennsylvania)
    assert "RULES," in after(store, "r", page=pennsylvania)


def test_no_canvas_fits_a_tiny_room_and_the_smallest_is_taken() -> None:
    board = load_board("pennsylvania")
    smallest = fitting(board, "ascii", 10, 5)
    assert charts(board, "ascii")[smallest].layout.zoom == "overview"
