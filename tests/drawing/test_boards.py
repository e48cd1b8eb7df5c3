"""Whole pictures of the maps: every canvas, empty and in the middle of a game, compared with goldens.

With TRAINBOUND_UPDATE_GOLDENS=1 the goldens are written anew; look at them before keeping them.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.drawing.test_map import compare
from trainbound import bots
from trainbound.drawing.cells import BLANK, plain
from trainbound.drawing.glyphs import ASCII, LINES
from trainbound.drawing.layout import load_layouts
from trainbound.drawing.map import Chart
from trainbound.drawing.situation import Situation, of_view
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame

MAPS = ("europe", "india", "switzerland", "uk", "usa")
CANVASES = [(name, k) for name in MAPS for k in range(len(load_layouts(load_board(name))))]


@cache
def middle(name: str) -> Situation:
    """What the first of three `greedy` seats sees when half of the trains are placed; that bot is pinned."""
    game = TicketGame(load_board(name))
    state = game.start(3, b"half of a game, ", {}).state
    seats = [bots.make("greedy", game.board, b"", seat) for seat in range(3)]
    while sum(state.trains) > 1.5 * game.board.file.trains:
        decision = game.decisions(state)[0]
        action = seats[decision.seat].choose(game.view(state, decision.seat), decision, game.legal(state, decision))
        state = game.apply(state, decision.number, action).state
    return of_view(game.board, game.view(state, 0))


@pytest.mark.parametrize("glyphs", [ASCII, LINES], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("moment", ["empty", "middle"])
@pytest.mark.parametrize(("name", "canvas"), CANVASES)
def test_each_canvas_looks_as_it_is_kept(name: str, canvas: int, moment: str, glyphs: object) -> None:
    board = load_board(name)
    layout = load_layouts(board)[canvas]
    situation = middle(name) if moment == "middle" else Situation()
    part = f"-{layout.part}" if layout.part else ""
    drawn = plain(Chart(board, layout, glyphs).draw(situation))  # type: ignore[arg-type]
    compare(f"{name}-{layout.zoom}{part}-{moment}-{glyphs.name}", drawn)  # type: ignore[attr-defined]


def test_whose_a_station_is_stands_at_its_city_under_the_cursor_too() -> None:
    """EU-3: the owner's digit, filled, touches the label; nothing of a track is lost."""
    board = load_board("europe")
    for layout in load_layouts(board):
        chart = Chart(board, layout, ASCII)
        bare = chart.draw(Situation())
        for v, (x, y) in chart.at.items():
            grid = chart.draw(Situation(stations={v: 1}, cursor=v))
            changed = [(i, j) for j, row in enumerate(grid) for i, cell in enumerate(row)
                       if cell != bare[j][i] and (j != y or not 0 <= i - x < 3)]
            ((i, j),) = changed
            assert bare[j][i] == BLANK and -1 <= i - x <= 3 and abs(j - y) <= 1
            assert (grid[j][i].char, grid[j][i].role) == ("2", "station-2")
