"""A part of a map for a small pane: no code cut, every way out named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainbound.drawing import hints, pane
from trainbound.drawing.cells import plain
from trainbound.drawing.pane import NEAR, Window
from trainbound.drawing.situation import Situation
from trainbound.network.bits import numbers

SIZES = [(57, 19), (36, 19), (57, 13), (43, 19)]


def codes(board, grid):
    """Every code in a picture: (code, column, row)."""
    known = {c.code for c in board.cities}
    return [(row[x:x + 3], x, y) for y, row in enumerate(plain(grid)) for x in range(len(row)) if row[x:x + 3] in known]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zoom", ["overview", "detail"])
def test_a_pane_is_as_large_as_asked_and_holds_its_centre(charts, zoom, size):
    chart = charts[zoom, "ascii"]
    for v in chart.at:
        part = pane.window(chart, *size, pane.centre_of(chart, v))
        grid = pane.draw(chart, Situation(cursor=v), part)
        assert (len(grid[0]), len(grid)) == size
        assert {len(row) for row in grid} == {size[0]}
        assert part.shows(chart.at[v])


def test_scrolling_stops_at_the_used_box(charts):
    chart = charts["detail", "ascii"]
    left, top, right, bottom = pane.box(chart)
    for v in chart.at:
        part = pane.window(chart, 57, 19, pane.centre_of(chart, v))
        assert part.x >= left
        assert part.y >= top
        assert part.x + 57 <= right + 1
        assert part.y + 19 <= bottom + 1


def test_a_roomy_pane_has_the_whole_map_in_its_middle(charts, board):
    chart = charts["overview", "ascii"]
    part = pane.window(chart, 120, 40, (3, 3))
    assert pane.whole(chart, part) == board.everything
    grid = pane.draw(chart, Situation(), part)
    assert (len(grid[0]), len(grid)) == (120, 40)
    assert {c for c, _, _ in codes(board, grid)} == {c.code for c in board.cities}
    assert not any(cell.role.startswith("edge") for row in grid for cell in row)
    filled = [y for y, row in enumerate(plain(grid)) if row]
    assert abs(filled[0] - (39 - filled[-1])) <= 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("zoom", ["overview", "detail"])
def test_no_code_is_cut(board, charts, zoom, size):
    chart = charts[zoom, "ascii"]
    for v in chart.at:
        part = pane.window(chart, *size, pane.centre_of(chart, v))
        shown = codes(board, pane.draw(chart, Situation(), part))
        for w, (x, y) in chart.at.items():
            seen = [part.has((x + k, y)) for k in range(3)]
            if any(seen):
                column = min(max(x - part.x, 0), size[0] - 3)
                assert (board.cities[w].code, column, y - part.y) in shown


@pytest.mark.parametrize("size", [(57, 19), (43, 19)])
def test_nearly_every_track_that_leaves_has_its_far_city_named(board, charts, size):
    """Where no code fits that touches no bead and ends no other line, the city list has it."""
    chart = charts["detail", "ascii"]
    named = missing = 0
    for v in chart.at:
        part = pane.window(chart, *size, pane.centre_of(chart, v))
        shown = codes(board, pane.draw(chart, Situation(), part))
        for i, path in chart.paths.items():
            for far, (x, y) in pane.ways_out(chart, i, path, part):
                x, y = x - part.x, y - part.y
                near = any(code == board.cities[far].code and abs(cx + 1 - x) <= NEAR[0] and abs(cy - y) <= NEAR[1]
                           for code, cx, cy in shown)
                named += near
                missing += not near
    assert missing <= 0.04 * named


def test_edge_codes_touch_no_bead_and_are_not_filled(board, charts, middle):
    chart = charts["detail", "ascii"]
    for v in chart.at:
        part = pane.window(chart, 57, 19, pane.centre_of(chart, v))
        grid = pane.draw(chart, replace(middle, cursor=v), part)
        for row in grid:
            for x, cell in enumerate(row):
                if cell.role.startswith("edge"):
                    beside = [row[k].role for k in (x - 1, x + 1) if 3 < x < len(row) - 4]
                    assert not any(r.startswith(("bead", "hint")) for r in beside)


def test_whole_tracks_are_those_with_both_labels_in_sight(board, charts):
    chart = charts["detail", "ascii"]
    part = Window(20, 5, 40, 15)
    for i in numbers(pane.whole(chart, part)):
        assert all(map(part.has, chart.paths[i]))
        assert part.shows(chart.at[board.tracks[i].a])
        assert part.shows(chart.at[board.tracks[i].b])
    assert pane.whole(chart, part)
    assert pane.whole(chart, part) != board.everything


def test_no_piece_of_a_tag_is_left(board, charts):
    chart = charts["detail", "ascii"]
    for v in chart.at:
        part = pane.window(chart, 57, 19, pane.centre_of(chart, v))
        for row in pane.draw(chart, Situation(tagged=board.everything), part):
            text = "".join(cell.char if cell.role.startswith("tag") else " " for cell in row)
            assert text.count("{") == text.count("}"), text
            assert all(w.startswith("{") and w.endswith("}") for w in text.replace("}", "} ").split()), text


def test_the_centre_of_a_track_or_of_nothing(charts, board):
    chart = charts["detail", "ascii"]
    assert pane.centre_of(chart, track=3) == chart.paths[3][len(chart.paths[3]) // 2]
    assert pane.centre_of(chart) is None
    assert pane.window(chart, 57, 19).width == 57


def test_every_hint_of_a_pane_is_seen(charts, board):
    chart = charts["detail", "ascii"]
    for v in chart.at:
        part = pane.window(chart, 57, 19, pane.centre_of(chart, v))
        found = hints.assign(chart, numbers(pane.whole(chart, part)))
        grid = pane.draw(chart, Situation(hints=found), part)
        shown = sum(cell.role == "hint" for row in grid for cell in row)
        assert shown == sum(map(len, found.values()))
