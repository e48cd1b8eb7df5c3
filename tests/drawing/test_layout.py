"""Where things stand on a canvas: paths as text, the file, and every fault of it."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainbound.drawing.layout import (
    DIRECTIONS,
    at_label,
    away,
    layout_file,
    load_layouts,
    parse_layouts,
    read_path,
    write_layouts,
    write_path,
)
from trainbound.kernel.faults import BadMap


@given(st.tuples(st.integers(0, 300), st.integers(0, 300)), st.lists(st.integers(0, 7), max_size=60))
def test_a_path_survives_being_written(start, steps):
    path = [start]
    for step in steps:
        path.append((path[-1][0] + DIRECTIONS[step][0], path[-1][1] + DIRECTIONS[step][1]))
    assert read_path(write_path(path)) == tuple(path)


def test_a_path_is_written_as_runs_of_steps():
    assert write_path([(68, 6), (67, 6), (66, 6), (65, 7), (65, 8)]) == "68,6 w2 sw1 s1"
    assert write_path([(3, 4)]) == "3,4"


@pytest.mark.parametrize("text", ["", "6", "6,x", "6,6 9w", "6,6 up3", "6,6 w0", "6,6 w999", "6,6  ,", "\x1b[31m"])
def test_a_path_that_cannot_be_read_names_the_word(text):
    with pytest.raises(ValueError, match="expected a"):
        read_path(text)


def test_the_twelve_cells_round_a_label():
    around = [(x, y) for x in range(-2, 6) for y in range(-2, 3) if at_label((x, y), (0, 0))]
    assert len(around) == 12
    assert away((1, -1), (0, 0)) == 6
    assert away((3, 1), (0, 0)) == 1
    assert away((-1, 0), (0, 0)) == 4


def test_the_stored_layout_is_what_writing_it_gives(board):
    assert layout_file(board).read_text(encoding="utf-8") == write_layouts(load_layouts(board), board.id)


def test_the_stored_canvases_have_the_sizes_that_screens_have_room_for(board):
    sizes = {layout.zoom: (layout.width, layout.height) for layout in load_layouts(board)}
    assert sizes == {"overview": (80, 21), "detail": (82, 36)}


def faults(board, change):
    raw = tomllib.loads(layout_file(board).read_text(encoding="utf-8"))
    change(raw)
    return [f"{where}: {message}" for where, message in parse_layouts(board, raw)[1]]


def test_every_fault_is_found_at_once(board):
    def change(raw):
        overview, detail = raw["canvas"]
        overview["cities"]["atlantis"] = "3,3"
        overview["cities"]["albany"] = "79,0"
        overview["tracks"]["erie/warren:blue"] = "900,0 w3"
        detail["tracks"]["albany/binghamton:purple"] = "sideways"
        detail["colour"] = 3

    found = faults(board, change)
    for part in ("canvas[0].cities: there is no city 'atlantis'", "canvas[0].cities.albany: expected one cell",
                 "the cell 900,0 is outside the canvas of 80x21",
                 "expected a first cell as column,row, found 'sideways'",
                 "canvas[1].colour: unknown key"):
        assert any(part in f for f in found), (part, found)


def test_a_path_must_lead_from_label_to_label(board):
    def change(raw):
        raw["canvas"][0]["tracks"]["erie/warren:blue"] = "40,10 e1"
        raw["canvas"][1]["tracks"]["erie/warren:blue"] = "40,10 e1 w1"

    found = faults(board, change)
    assert any("expected an end beside the label of erie" in f for f in found)
    assert any("comes to one of its own cells again" in f for f in found)


def test_what_is_missing_is_said_where_nothing_else_is_wrong(board):
    def change(raw):
        del raw["canvas"][0]["tracks"]["erie/warren:blue"]

    assert faults(board, change) == ["overview: the track erie/warren:blue has no path"]


def test_a_layout_of_another_map_or_none(board, tmp_path):
    assert faults(board, lambda raw: raw.update(map="atlantis"))[0].startswith("format: expected format 1 of the map")
    assert faults(board, lambda raw: raw.update(canvas=[]))[0].startswith("canvas: expected at least one")
    with pytest.raises(BadMap, match="trainbound maps layout"):
        load_layouts(board, tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_text("canvas = [", encoding="utf-8")
    with pytest.raises(BadMap, match="is not TOML"):
        load_layouts(board, broken)
    broken.write_bytes(b"\xff\xfe")
    with pytest.raises(BadMap, match="is not UTF-8"):
        load_layouts(board, broken)
