"""Hints: which letters, and where they stand."""

from __future__ import annotations

import pytest

from trainbound.drawing.glyphs import ASCII
from trainbound.drawing.hints import alphabet, assign
from trainbound.drawing.layout import load_layouts
from trainbound.drawing.map import Chart
from trainbound.drawing.pane import Window
from trainbound.drawing.situation import Situation
from trainbound.ticket.board import load_board
from trainbound.ticket.mapfile import map_ids


def spots(chart, hints, room=None):
    """Track -> the cells of its hint."""
    grid = chart.draw(Situation(hints=hints), room)
    cells = {(x, y): cell.char for y, row in enumerate(grid) for x, cell in enumerate(row) if cell.role == "hint"}
    return cells, grid


def test_the_letters_are_those_that_nothing_else_uses(charts):
    assert alphabet(charts["detail", "ascii"]) == "ACDFGMSTUXYZ"


def test_the_letters_follow_from_the_map(charts):
    """Another map's companies take other letters; L, H, Q, W, I and O are never hints."""
    class Other:
        tags = ("AF", "", "F")

    letters = alphabet(Other())  # type: ignore[arg-type]
    assert set(letters) == set("BCDEGJKMNPRSTUVXYZ")
    tiny = load_board("tests/maps/tiny.toml")
    assert {c.letter for c in tiny.rule("shares").companies} == {"A", "F"}


@pytest.mark.parametrize("count", [1, 5, 12, 13, 23, 24, 60, 95])
def test_each_track_has_a_hint_and_no_hint_begins_another(charts, count):
    chart = charts["detail", "ascii"]
    hints = assign(chart, range(count))
    assert set(hints) == set(range(count))
    words = list(hints.values())
    assert len(set(words)) == count
    assert not any(a != b and b.startswith(a) for a in words for b in words)
    assert all(set(w) <= set(alphabet(chart)) for w in words)
    assert max(map(len, words)) == (1 if count <= 12 else 2)
    assert sum(len(w) == 1 for w in words) >= (count if count <= 12 else 12 - (count - 1) // 11)


def test_hints_are_given_in_reading_order(charts):
    chart = charts["detail", "ascii"]
    hints = assign(chart, range(12))
    first = {i: chart.paths[i][chart.runs[i].beads[0]] for i in hints}
    order = sorted(hints, key=lambda i: first[i][::-1])
    assert "".join(hints[i] for i in order) == "ACDFGMSTUXYZ"


@pytest.mark.parametrize("zoom", ["overview", "detail"])
def test_every_hint_is_whole_beside_its_own_run_and_hides_no_bead(charts, zoom):
    chart = charts[zoom, "ascii"]
    free = [i for i in chart.paths if chart.board.tracks[i].twin < i]
    for start in range(0, len(free), 12):
        hints = assign(chart, free[start:start + 12])
        cells, grid = spots(chart, hints)
        assert len(cells) == sum(map(len, hints.values()))
        for i, hint in hints.items():
            own = {(x + dx, y + dy) for x, y in chart.paths[i] for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
            mine = [c for c in own if cells.get(c) == hint]
            assert mine, (chart.board.tracks[i].id, hint)
            for cell in mine:
                assert cell not in chart.labels
        covered = [c for c in cells if c in chart.beads]
        assert all(len(chart.bare(chart.beads[c])) == 0 for c in covered), covered
        assert grid is not None


@pytest.mark.parametrize("zoom", ["overview", "detail"])
@pytest.mark.parametrize("name", map_ids())
def test_a_hint_reads_left_to_right_and_by_itself(name: str, zoom: str) -> None:
    """Of many tracks at once: two capitals below each other are two hints to the eye, two hints in a row are one."""
    board = load_board(name)
    for layout in load_layouts(board):
        if layout.zoom != zoom:
            continue
        chart = Chart(board, layout, ASCII)
        tracks = [i for i in chart.paths if board.tracks[i].twin < i]
        hints = assign(chart, tracks[:: max(1, len(tracks) // 36)])
        cells, _ = spots(chart, hints)
        rows = {y: "".join(cells.get((x, y), " ") for x in range(layout.width)) for y in range(layout.height)}
        words = " ".join(rows.values()).split()
        assert sorted(words) == sorted(hints.values())


def test_hints_stay_inside_the_part_that_is_seen(charts):
    chart = charts["detail", "ascii"]
    part = Window(20, 5, 40, 12)
    inside = [i for i, path in chart.paths.items() if all(map(part.has, path))]
    cells, _ = spots(chart, assign(chart, inside), part.has)
    assert cells
    assert all(map(part.has, cells))


def test_a_hint_for_a_track_that_is_not_drawn_is_no_fault(board, charts):
    from dataclasses import replace

    layout = charts["detail", "ascii"].layout
    gone = "erie/warren:blue"
    paths = {t: p for t, p in layout.paths.items() if t != gone}
    part = Chart(board, replace(layout, paths=paths), charts["detail", "ascii"].glyphs)
    assert assign(part, [board.track_number[gone]]) == {}
    part.draw(Situation(hints={board.track_number[gone]: "A"}))
