"""Every board at each of its canvases is read back from its text, empty, in mid-game and full; in both glyph sets."""

from __future__ import annotations

from functools import cache

import pytest

from trainbound.drawing.cells import plain
from trainbound.drawing.glyphs import ASCII, LINES, SETS
from trainbound.drawing.layout import load_layouts
from trainbound.drawing.map import Chart
from trainbound.drawing.reader import judge
from trainbound.drawing.situation import Situation
from trainbound.ticket.board import Board, load_board
from trainbound.ticket.mapfile import map_ids

SEATS = 4
CANVASES = [(name, layout.zoom, layout.part) for name in map_ids() for layout in load_layouts(load_board(name))]
TO_ASCII = str.maketrans("".join((LINES.straight, *LINES.corners.values(), LINES.dashed, LINES.claimed,
                                  *LINES.claimed_corners.values(), LINES.closed, LINES.crossing)),
                         "".join((ASCII.straight, *ASCII.corners.values(), ASCII.dashed, ASCII.claimed,
                                  *ASCII.claimed_corners.values(), ASCII.closed, ASCII.crossing)))


@cache
def chart(name: str, zoom: str, part: str, glyphs: str) -> Chart:
    board = load_board(name)
    layout = next(found for found in load_layouts(board) if (found.zoom, found.part) == (zoom, part))
    return Chart(board, layout, SETS[glyphs])


def middle(board: Board) -> Situation:
    """Every third track claimed, by the seats in turn, the twins of these closed; an end of some tickets marked."""
    claimed = [i for i, t in enumerate(board.tracks) if i % 3 == 0 and not (t.twin % 3 == 0 and 0 <= t.twin < i)]
    owners = {i: (n % SEATS,) for n, i in enumerate(claimed)}
    closed = sum(1 << board.tracks[i].twin for i in claimed if board.tracks[i].twin >= 0)
    ends = 0
    for ticket in board.tickets[::9]:
        ends |= ticket.a.vertices
    return Situation(owners, closed, ends, cursor=len(board.cities) // 2)


@pytest.mark.parametrize("state", ["empty", "middle"])
@pytest.mark.parametrize(("name", "zoom", "part"), CANVASES)
def test_every_track_is_read_and_both_glyph_sets_say_the_same(name, zoom, part, state):
    ascii_, lines = (chart(name, zoom, part, glyphs.name) for glyphs in (ASCII, LINES))
    situation = Situation() if state == "empty" else middle(ascii_.board)
    picture = plain(ascii_.draw(situation))
    assert [row.translate(TO_ASCII) for row in plain(lines.draw(situation))] == picture
    found = judge(ascii_, situation)
    assert [ascii_.board.tracks[i].id for i in found.unread] == []


@pytest.mark.parametrize(("name", "zoom", "part"), CANVASES)
def test_a_board_full_of_claimed_tracks_is_read(name, zoom, part):
    found = chart(name, zoom, part, "ascii")
    tracks = found.board.tracks
    first = {i: (i % SEATS,) for i, t in enumerate(tracks) if not 0 <= t.twin < i}
    second = sum(1 << t.twin for i, t in enumerate(tracks) if t.twin > i)
    judged = judge(found, Situation(first, second))
    assert [tracks[i].id for i in judged.unread] == []
