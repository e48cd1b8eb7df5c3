"""What is simply wrong with a map: each fault by a small picture that has it and one that has not."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from trainbound.drawing.check import board_faults, canvas_faults, layout_faults
from trainbound.drawing.layout import Layout, load_layouts, read_path
from trainbound.ticket import mapfile
from trainbound.ticket.board import Board, load_board

TINY = Path(__file__).parent.parent / "maps" / "tiny.toml"


def board(*tracks: tuple[str, str, int, str], tickets: tuple[tuple[str, str], ...] = (), codes: str = "") -> Board:
    """A board of cities named by letters, joined by tracks (a, b, length, colour); `codes` replaces their codes."""
    names = sorted({end for a, b, _, _ in tracks for end in (a, b)})
    numbers = count()
    given = codes.split() or [n.upper() * 3 for n in names]
    cities = [mapfile.City(id=n, code=code, name=n, at=(0.0, float(next(numbers))))
              for n, code in zip(names, given, strict=True)]
    return Board(mapfile.MapFile(
        format=1, id="small", name="Small", family="ticket", players=(2, 2), trains=9, double_routes_from=2,
        cards=mapfile.Cards(), deal=mapfile.Deal(start=0, start_keep=0, draw=1),
        route_points={str(n): n for n in range(1, 10)}, cities=cities,
        tracks=[mapfile.Track(ends=(a, b), length=n, colour=c) for a, b, n, c in tracks],  # type: ignore[arg-type]
        tickets=[mapfile.Ticket(ends=ends, points=5) for ends in tickets]))


def wrong(found: Board, cities: dict[str, tuple[int, int]], paths: dict[str, str], zoom: str = "overview",
          crossings: int = 0, bends: int | None = None) -> list[tuple[str, str]]:
    """What is wrong with a canvas of 30x9, as keys and messages."""
    layout = Layout(zoom, 30, 9, cities, {name: read_path(path) for name, path in paths.items()},
                    crossings=crossings, bends=bends)
    return [(fault.key, fault.message) for fault in canvas_faults(found, layout)]


ONE = board(("a", "b", 3, "red"))
UNREAD = "cannot be followed in the plain text from either of its ends; another way for it is needed"
TWO = board(("a", "b", 2, "red"), ("c", "d", 2, "blue"))
DOUBLE = board(("a", "b", 3, "red"), ("a", "b", 3, "blue"))


def test_a_plain_picture_has_no_fault() -> None:
    assert wrong(ONE, {"a": (1, 1), "b": (9, 1)}, {"a/b:red": "4,1 e4"}, "detail") == []


def test_two_labels_that_read_the_same() -> None:
    same = board(("a", "b", 3, "red"), codes="ABC ABC")
    found = wrong(same, {"a": (1, 1), "b": (9, 1)}, {"a/b:red": "4,1 e4"})
    assert [key for key, _ in found] == ["cities.b"] and "ABC is also that of a" in found[0][1]


def test_a_label_over_another() -> None:
    found = wrong(board(("a", "b", 1, "red")), {"a": (1, 1), "b": (3, 1)}, {})
    assert [key for key, _ in found] == ["cities.b"] and "covers that of a at column 3, row 1" in found[0][1]


def test_beads_without_room() -> None:
    found = wrong(board(("a", "b", 4, "red")), {"a": (1, 1), "b": (7, 1)}, {"a/b:red": "4,1 e2"})
    assert found[0] == ("tracks.a/b:red", "its 4 beads have no room: 3 cells can carry one; the line must be longer")


@pytest.mark.parametrize(("zoom", "faults"), [("overview", 0), ("detail", 1)])
def test_a_bent_run_is_a_fault_in_detail_only(zoom: str, faults: int) -> None:
    found = wrong(board(("a", "b", 6, "red")), {"a": (1, 0), "b": (11, 4)}, {"a/b:red": "4,0 e3 se3 e1"}, zoom)
    assert [message for _, message in found if "is bent" in message] == [
        "its run of 6 is bent; the longest straight stretch without a crossing has 4 cells"] * faults


def test_twins_that_part() -> None:
    place = {"a": (1, 2), "b": (12, 2)}
    assert wrong(DOUBLE, place, {"a/b:red": "4,2 e7", "a/b:blue": "4,3 e7"}) == []
    found = wrong(DOUBLE, place, {"a/b:red": "4,2 e7", "a/b:blue": "4,3 se1 e5 ne1"})
    assert found == [("tracks.a/b:blue", "is not beside its twin a/b:red at column 5, row 4 and 5 more cells; "
                                         "twins lie side by side all the way")]


@pytest.mark.parametrize(("row", "touches"), [(4, True), (5, False)])
def test_a_foreign_track_at_a_label(row: int, touches: bool) -> None:
    place = {"a": (1, row), "b": (26, row), "c": (10, 3), "d": (22, 0)}
    found = wrong(TWO, place, {"a/b:red": f"4,{row} e21", "c/d:blue": "12,2 ne1 e7 ne1"})
    said = "touches the label of c at column 9, row 4, which is not its end; one cell must stay free"
    assert (("tracks.a/b:red", said) in found) == touches
    assert touches or found == []


@pytest.mark.parametrize(("column", "touches"), [(6, True), (7, False)])
def test_a_foreign_track_at_a_run(column: int, touches: bool) -> None:
    place = {"a": (3, 0), "b": (3, 8), "c": (column + 2, 0), "d": (column + 2, 8)}
    found = wrong(TWO, place, {"a/b:red": "5,1 s6", "c/d:blue": f"{column + 1},1 sw1 s4 se1"})
    assert [fault for fault in found if fault[1] != UNREAD] == [
        ("tracks.c/d:blue", "touches the run of a/b:red at column 6, row 3; only twins may touch, "
                            "so one column must stay free")] * touches


def test_a_crossing_must_be_straight_and_allowed() -> None:
    place = {"a": (1, 4), "b": (12, 4), "c": (7, 0), "d": (7, 8)}
    straight = {"a/b:red": "4,4 e7", "c/d:blue": "8,1 s6"}
    found = wrong(TWO, place, straight)
    assert [(key, "crossings: 1, and 0 accepted" in message) for key, message in found] == [("", True)]
    assert wrong(TWO, place, straight, crossings=1) == []
    bent = wrong(TWO, {**place, "d": (4, 8)}, {"a/b:red": "4,4 e7", "c/d:blue": "8,1 s3 sw3"}, crossings=1)
    said = "lies on a/b:red at column 8, row 4; tracks may only cross, both straight through"
    assert ("tracks.c/d:blue", said) in bent


def test_more_bends_than_the_map_accepts() -> None:
    place, path = {"a": (1, 0), "b": (14, 4)}, {"a/b:red": "4,0 e6 se3"}
    assert wrong(ONE, place, path) == wrong(ONE, place, path, bends=1) == []
    assert [(key, "bends: 1, and 0 accepted" in m) for key, m in wrong(ONE, place, path, bends=0)] == [("", True)]


def test_a_track_that_the_plain_text_hides() -> None:
    for column, hidden in ((6, True), (7, False)):
        place = {"a": (3, 0), "b": (3, 8), "c": (column + 2, 0), "d": (column + 2, 8)}
        found = wrong(TWO, place, {"a/b:red": "5,1 s6", "c/d:blue": f"{column + 1},1 sw1 s4 se1"})
        assert (("tracks.c/d:blue", UNREAD) in found) == hidden


def test_a_board_in_pieces_and_a_ticket_that_nobody_can_complete() -> None:
    apart = board(("a", "b", 2, "red"), ("b", "c", 2, "red"), ("d", "e", 2, "blue"), tickets=(("a", "c"), ("a", "e")))
    assert [(f.where, f.message) for f in board_faults(apart)] == [
        ("tracks", "no way leads from a to d, e; every city must be reachable"),
        ("tickets[1]", "no way leads from a to e, so nobody can complete it")]


def test_a_country_is_reached_through_its_exits() -> None:
    assert board_faults(load_board(str(TINY))) == []


@pytest.mark.parametrize("name", mapfile.map_ids())
def test_the_maps_that_come_with_the_program_are_fine(name: str) -> None:
    stored = load_board(name)
    layouts = load_layouts(stored)
    assert board_faults(stored) == layout_faults(stored, layouts) == []


@pytest.mark.parametrize("name", mapfile.map_ids())
def test_moving_a_line_of_a_good_layout_is_noticed(name: str) -> None:
    stored = load_board(name)
    layout = load_layouts(stored)[0]
    second = next(t for t in stored.tracks if t.twin >= 0 and stored.tracks[t.twin].id in layout.paths)
    path = layout.paths[second.id]
    moved = replace(layout, paths={**layout.paths, second.id: layout.paths[stored.tracks[second.twin].id]})
    assert path != moved.paths[second.id] and layout_faults(stored, [moved])
    assert all(fault.where.startswith("canvas[0]") for fault in layout_faults(stored, [moved]))
