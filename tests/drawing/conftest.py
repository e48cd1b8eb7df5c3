"""The board that most drawing tests use, and a position in the middle of a game on it."""

from __future__ import annotations

import pytest

from trainbound.drawing.glyphs import ASCII, LINES
from trainbound.drawing.layout import load_layouts
from trainbound.drawing.map import Chart
from trainbound.drawing.situation import Situation
from trainbound.ticket.board import Board, load_board

OWNED = {
    0: ("altoona/harrisburg:red", "harrisburg/reading:purple", "allentown/reading:green", "coudersport/elmira:orange",
        "allentown/scranton-wilkes-barre:blue"),
    1: ("dubois/williamsport:white", "lancaster/philadelphia:orange", "albany/new-york:green", "albany/syracuse:white",
        "erie/ontario-west:grey"),
    2: ("rochester/syracuse:purple", "buffalo/erie:orange", "erie/youngstown:yellow", "pittsburgh/youngstown:orange",
        "johnstown/pittsburgh:black"),
}
"""What three seats own."""
ENDS = ("dubois", "stroudsburg", "altoona", "binghamton", "chambersburg", "scranton-wilkes-barre")


@pytest.fixture(scope="session")
def board() -> Board:
    return load_board("pennsylvania")


@pytest.fixture(scope="session")
def charts(board: Board) -> dict[tuple[str, str], Chart]:
    """(zoom, glyph set) -> the map in it."""
    return {(layout.zoom, glyphs.name): Chart(board, layout, glyphs)
            for layout in load_layouts(board) for glyphs in (ASCII, LINES)}


@pytest.fixture(scope="session")
def middle(board: Board) -> Situation:
    """Three seats' tracks, their closed twins, a track that two share, ticket ends and a cursor."""
    owners = {board.track_number[t]: (seat,) for seat, tracks in OWNED.items() for t in tracks}
    owners[board.track_number["albany/binghamton:purple"]] = (0, 1)
    closed = sum(1 << board.tracks[i].twin for i in owners if board.tracks[i].twin >= 0)
    vertex = {c.id: v for v, c in enumerate(board.cities)}
    return Situation(owners, closed, sum(1 << vertex[c] for c in ENDS), cursor=vertex["stroudsburg"])
