"""Where beads go: one straight run, in groups of three, in the middle, clear of labels, twins bead beside bead."""

from __future__ import annotations

import pytest

from trainbound.drawing.layout import load_layouts, read_path
from trainbound.drawing.runs import barred_cells, finish, misaligned, place, place_twins, runs


def spaces(text: str, length: int, barred=frozenset()) -> str:
    """A path with `o` for beads, in the order of its cells."""
    path = read_path(text)
    beads = place(path, length, barred)
    return "".join("o" if i in beads else "-" for i in range(len(path)))


@pytest.mark.parametrize(("text", "length", "shown"), [
    ("0,0 e8", 2, "---oo----"),
    ("0,0 e8", 6, "-ooo-ooo-"),
    ("0,0 e9", 5, "--ooo-oo--"),
    ("0,0 w9", 5, "--oo-ooo--"),
    ("0,0 s9", 4, "--ooo-o---"),
    ("0,9 n9", 4, "--o-ooo---"),
    ("0,0 e12", 7, "--ooo-ooo-o--"),
    ("0,0 e7", 6, "-oooooo-"),
    ("0,0 e4", 5, "ooooo"),
    ("0,0", 1, "o"),
    ("0,0 e3 se4", 3, "----ooo-"),
])
def test_the_run_of_one_track(text, length, shown):
    assert spaces(text, length) == shown


def test_reading_order_is_left_to_right_and_top_to_bottom():
    path = read_path("20,5 w9")
    assert [path[i][0] for i in place(path, 5)] == sorted(path[i][0] for i in place(path, 5))
    path = read_path("5,20 ne9")
    assert [path[i][1] for i in place(path, 5)] == sorted(path[i][1] for i in place(path, 5))


def test_beads_stay_off_barred_cells_and_there_may_be_no_room():
    assert spaces("0,0 e6", 2, frozenset({(3, 0), (2, 0)})) == "----oo-"
    assert place(read_path("0,0 e2"), 4) == ()


def test_twins_are_placed_bead_beside_bead():
    a, b = read_path("0,0 e10"), read_path("1,1 e9 ne1")
    mine, its = place_twins(a, b, 4)
    assert misaligned(a, mine, b, its) == 0
    assert {a[i][0] for i in mine} == {b[i][0] for i in its}


def test_a_double_of_length_one_has_its_beads_beside_each_other():
    a, b = read_path("0,0 e2"), read_path("0,1 e2")
    mine, its = place_twins(a, b, 1)
    assert a[mine[0]][0] == b[its[0]][0]


@pytest.mark.parametrize(("first", "second"), [("3,0 se4", "4,0 se4"), ("3,1 se3", "2,1 se4"), ("3,0 s3", "4,0 s3")])
def test_away_from_the_level_both_beads_of_length_one_are_in_one_row(first, second):
    a, b = read_path(first), read_path(second)
    mine, its = place_twins(a, b, 1)
    assert a[mine[0]][1] == b[its[0]][1]


def test_a_ferry_shows_its_locomotives_spread_over_its_spaces():
    assert finish(read_path("0,0 e6"), (2, 3, 4), 2).locos == {2, 4}
    assert finish(read_path("0,0 e6"), (2, 3), 2).locos == {2, 3}
    run = finish(read_path("0,0 e8"), (1, 2, 3, 5), 0)
    assert (run.gaps, run.flanks, run.locos) == ((4,), (0, 6), frozenset())


@pytest.mark.parametrize("number", [0, 1])
def test_every_track_of_a_stored_canvas_has_all_its_beads_in_a_straight_run(board, number):
    layout = load_layouts(board)[number]
    barred = barred_cells(board, layout)
    for i, run in runs(board, layout).items():
        track, path = board.tracks[i], layout.paths[board.tracks[i].id]
        assert len(set(run.beads)) == track.length, track.id
        assert barred.isdisjoint(path[k] for k in run.beads), track.id
        low, high = min(run.beads), max(run.beads)
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in zip(path[low:high], path[low + 1:high + 1], strict=True)}
        assert len(steps) <= 1, track.id
        if track.twin >= 0:
            twin = layout.paths[board.tracks[track.twin].id]
            assert misaligned(path, run.beads, twin, runs(board, layout)[track.twin].beads) == 0, track.id


@pytest.mark.parametrize(("number", "most"), [(0, 2), (1, 0)])
def test_tracks_end_with_a_stroke_of_their_own(board, number, most):
    """A bead at a label is read as part of the name; on the small canvas two twins are too short for their groups."""
    layout = load_layouts(board)[number]
    glued = [board.tracks[i].id for i, run in runs(board, layout).items() if board.tracks[i].length > 1
             and {0, len(layout.paths[board.tracks[i].id]) - 1} & set(run.beads)]
    assert len(glued) <= most, glued
