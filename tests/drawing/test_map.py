"""Whole pictures of a map, compared with goldens, and what single things look like on it.

With TRAINBOUND_UPDATE_GOLDENS=1 the goldens are written anew; look at them before keeping them.
"""

from __future__ import annotations

import difflib
import os
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from trainbound.drawing.cells import plain
from trainbound.drawing.glyphs import ASCII, LINES
from trainbound.drawing.map import Chart
from trainbound.drawing.palette import look
from trainbound.drawing.situation import Situation, of_view, owners_of
from trainbound.network.bits import numbers

GOLDENS = Path(__file__).parent / "goldens"
CASES = [(zoom, glyphs, state) for zoom in ("overview", "detail") for glyphs in ("ascii", "lines")
         for state in ("empty", "middle")]


def compare(name: str, lines: list[str]) -> None:
    path = GOLDENS / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("TRAINBOUND_UPDATE_GOLDENS") == "1":
        path.write_text(text, encoding="utf-8")
    wanted = path.read_text(encoding="utf-8") if path.exists() else ""
    if text != wanted:
        diff = difflib.unified_diff(wanted.splitlines(), text.splitlines(), f"{name}.txt", "drawn now", "", "", 1, "")
        pytest.fail("\n".join(diff) or f"{name}.txt differs in blanks", pytrace=False)


@pytest.mark.parametrize(("zoom", "glyphs", "state"), CASES)
def test_the_whole_map(board, charts, middle, zoom, glyphs, state):
    chart = charts[zoom, glyphs]
    situation = Situation()
    if state == "middle":
        tagged = board.everything if zoom == "detail" else board.at_city[middle.cursor]
        situation = replace(middle, tagged=tagged)
    compare(f"{zoom}-{state}-{glyphs}", plain(chart.draw(situation)))


def roles_of(chart: Chart, situation: Situation, track: int) -> list[tuple[str, str]]:
    grid = chart.draw(situation)
    return [tuple(grid[y][x]) for x, y in chart.paths[track]]


def test_a_free_track_has_letters_on_its_line(board, charts):
    track = board.track_number["albany/syracuse:red"]
    cells = roles_of(charts["overview", "ascii"], Situation(), track)
    assert [c for c in cells if c[0] == "r"] == [("r", "bead-red")] * 6
    assert {role for _, role in cells} == {"bead-red", "line-red"}


def test_an_owned_track_is_filled_from_end_to_end(board, charts):
    track = board.track_number["albany/syracuse:red"]
    cells = roles_of(charts["overview", "ascii"], Situation({track: (2,)}), track)
    assert {role for _, role in cells} == {"owner-3"}
    assert sum(char == "3" for char, _ in cells) == 6
    assert {char for char, _ in cells} <= set("3=#/\\.'")
    assert "=" in {char for char, _ in cells}


def test_two_owners_take_turns(board, charts):
    track = board.track_number["albany/syracuse:red"]
    cells = roles_of(charts["overview", "ascii"], Situation({track: (0, 3)}), track)
    digits = [char for char, _ in cells if char.isdigit()]
    assert sorted(digits) == ["1"] * 3 + ["4"] * 3
    assert all(a != b for a, b in pairwise(digits))
    assert all(role == f"owner-{char}" for char, role in cells if char.isdigit())


def test_a_closed_track_has_dots_for_its_spaces(board, charts):
    track = board.track_number["albany/syracuse:red"]
    cells = roles_of(charts["detail", "ascii"], Situation(closed=1 << track), track)
    assert sum(char == ":" for char, _ in cells) == 6
    assert {role for _, role in cells} == {"closed", "closed-line"}


def test_a_ferry_shows_locomotives_and_water(board, charts):
    track = board.track_number["erie/ontario-west:grey"]
    cells = roles_of(charts["overview", "ascii"], Situation(), track)
    assert sum(char == "L" for char, _ in cells) == board.tracks[track].ferry
    assert "~" in {char for char, _ in cells}
    assert "line-ferry" in {role for _, role in cells}


def test_a_chosen_track_keeps_its_beads_and_lights_its_line(board, charts):
    track = board.track_number["albany/syracuse:red"]
    t = board.tracks[track]
    chosen = Situation(chosen=track, marked=1 << t.a | 1 << t.b)
    cells = roles_of(charts["overview", "ascii"], chosen, track)
    assert {role for _, role in cells} == {"chosen", "chosen-red"}
    assert sum(char == "r" for char, _ in cells) == 6
    owned = roles_of(charts["overview", "ascii"], replace(chosen, owners={track: (1,)}), track)
    assert {role for _, role in owned} == {"chosen", "owner-2"}


def test_a_way_over_claimed_tracks_is_reversed_still(board, charts):
    track = board.track_number["albany/new-york:blue"]
    cells = roles_of(charts["overview", "ascii"], Situation(way=1 << track, owners={track: (0,)}), track)
    assert {role for _, role in cells} == {"way-own", "owner-1"}
    assert look("way-own", "mono").reverse and look("way-own") == look("way")


def test_a_way_shown_keeps_its_beads(board, charts):
    track = board.track_number["albany/syracuse:red"]
    cells = roles_of(charts["overview", "ascii"], Situation(way=1 << track), track)
    assert {role for _, role in cells} == {"way", "way-red"}


def test_labels_say_what_they_are(board, charts):
    chart = charts["overview", "ascii"]
    v = {c.id: i for i, c in enumerate(board.cities)}
    situation = Situation(ends=1 << v["erie"] | 1 << v["warren"], marked=1 << v["buffalo"], cursor=v["warren"])
    roles = {c.id: chart.label_role(i, situation) for i, c in enumerate(board.cities)}
    assert (roles["erie"], roles["warren"], roles["buffalo"]) == ("ticket-end", "cursor-end", "cursor")
    assert (roles["albany"], roles["ontario-west"]) == ("city", "exit")


def test_twins_of_one_colour_are_told_apart(board, charts):
    first, second = (board.track_number[f"new-york/philadelphia:grey{n}"] for n in ("", ".2"))
    chart = charts["detail", "ascii"]
    roles = [{role for _, role in roles_of(chart, Situation(), t)} for t in (first, second)]
    assert {"bead-grey", "bead-grey-2"} <= set.union(*roles)
    assert roles[0] != roles[1]
    for glyphs in (ASCII, LINES):
        for track in (first, second):
            chars = [char for char, _ in roles_of(charts["detail", glyphs.name], Situation(), track)]
            assert chars.count(glyphs.same) == 2, "the ditto mark at both ends of each run"
        assert glyphs.same not in glyphs.claimed, "and it is no sign of a claimed line"


def test_black_lines_are_dashed_and_grey_ones_are_not(board, charts):
    chart = charts["detail", "lines"]
    for colour, dash in (("black", True), ("grey", False)):
        tracks = [i for i, t in enumerate(board.tracks) if t.id.endswith(colour)]
        chars = {char for i in tracks for char, _ in roles_of(chart, Situation(), i)}
        assert bool(chars & set("┄┆")) is dash
        assert bool(chars & set("─│")) is not dash


def test_the_seat_sees_the_ends_of_its_own_unfinished_tickets_only(board):
    from trainbound.ticket.views import SeatView, TicketView

    ticket, other = board.tickets[:2]
    parted = (ticket.a.vertices | ticket.b.vertices,)
    empty = TicketView(*[()] * 20)
    view = empty._replace(viewer=0, seats=(SeatView(45, 0, 0, 2, 0b11, parted), SeatView(45, 0, 0, 2, 0b100, ())),
                          tickets=(0, 1), closed=0b1000)
    found = of_view(board, view)
    assert found.ends == other.a.vertices | other.b.vertices
    assert found.owners == {0: (0,), 1: (0,), 2: (1,)}
    assert found.closed == 0b1000
    assert of_view(board, view._replace(viewer=None, tickets=())).ends == 0


def test_a_track_may_have_several_owners():
    assert owners_of({0: 0b11, 2: 0b10}) == {0: (0,), 1: (0, 2)}


def test_no_situation_leaves_a_mark_on_the_next_drawing(charts, middle):
    chart = charts["detail", "ascii"]
    before = chart.draw(Situation())
    chart.draw(replace(middle, hints=dict.fromkeys(numbers(0b111), "A"), chosen=3))
    assert chart.draw(Situation()) == before
