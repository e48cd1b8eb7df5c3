"""Every stored canvas is read back from its plain text: ends, colour, length, ferries, owners."""

from __future__ import annotations

import pytest

from trainbound.drawing.cells import Cell
from trainbound.drawing.glyphs import ASCII
from trainbound.drawing.map import Chart
from trainbound.drawing.reader import Reading, judge, read
from trainbound.drawing.situation import Situation


@pytest.mark.parametrize("zoom", ["overview", "detail"])
@pytest.mark.parametrize("state", ["empty", "middle"])
def test_every_track_is_read_right_from_both_ends_and_none_wrong(board, charts, middle, zoom, state):
    situation = Situation() if state == "empty" else middle
    found = judge(charts[zoom, "ascii"], situation)
    assert [board.tracks[i].id for i in found.unread] == []
    assert found.wrong == ()
    assert found.one_end == found.tracks == 95
    assert found.both_ends >= 93


@pytest.mark.parametrize("zoom", ["overview", "detail"])
@pytest.mark.parametrize("seat", [0, 4])
def test_a_map_full_of_claimed_tracks_is_read(board, charts, zoom, seat):
    first = {i: (seat,) for i, t in enumerate(board.tracks) if t.twin < 0 or i < t.twin}
    second = sum(1 << t.twin for i, t in enumerate(board.tracks) if t.twin > i)
    found = judge(charts[zoom, "ascii"], Situation(first, second))
    assert found.unread == ()


def test_a_small_picture():
    rows = ["AAA--rrr-rr---BBB",
            "   \\",
            "    g",
            "     g",
            "      \\CCC--kL-~DDD"]
    assert sorted(read(rows, {"AAA", "BBB", "CCC", "DDD"})) == sorted(2 * [
        Reading(("AAA", "BBB"), "r", 5, 0, ""), Reading(("AAA", "CCC"), "g", 2, 0, ""),
        Reading(("CCC", "DDD"), "k", 2, 1, "")])


def test_twins_claimed_and_closed():
    rows = ["AAA==22=2===BBB",
            "   '-::-:--'"]
    found = read(rows, {"AAA", "BBB"})
    assert set(found) == {Reading(("AAA", "BBB"), "", 3, 0, "2"), Reading(("AAA", "BBB"), "", 3, 0, "")}


def test_tunnels_have_a_mouth_at_each_end_of_the_run_and_closed_tracks_have_nothing_but_dots():
    rows = ["AAA-:rrr-r:--BBB",
            "   ::",
            "    xx         EEE",
            "     xx         :",
            "      ::CCC-::-.w",
            "       DDD      :",
            "               FFF"]
    found = read(rows, {"AAA", "BBB", "CCC", "DDD", "EEE", "FFF"})
    assert found.count(Reading(("AAA", "BBB"), "r", 4, 0, "", True)) == 2
    assert found.count(Reading(("EEE", "FFF"), "w", 1, 0, "", True)) == 2
    assert Reading(("AAA", "DDD"), "x", 2, 0, "", True) in found
    assert not any(reading.tunnel and not reading.colour for reading in found)
    assert set(read(["AAA-:::-:-BBB"], {"AAA", "BBB"})) == {Reading(("AAA", "BBB"), "", 4, 0, "")}
    assert read(["AAA-::r::-BBB"], {"AAA", "BBB"}) == []


def test_a_line_that_stops_or_loses_its_colour_is_not_read():
    assert read(["AAA--rrr  --BBB"], {"AAA", "BBB"}) == []
    assert read(["AAA--rrrgg--BBB"], {"AAA", "BBB"}) == []
    assert read(["AAA---------BBB"], {"AAA", "BBB"}) == []


def test_the_judge_is_no_rubber_stamp(board, charts):
    """A picture with one bead too few, or in another colour, is found out."""

    class Sloppy(Chart):
        instead = " "

        def draw(self, situation, room=None):
            grid = super().draw(situation, room)
            x, y = self.paths[track][self.runs[track].beads[-1]]
            grid[y][x] = Cell(self.instead, "ground")
            return grid

    track = board.track_number["albany/binghamton:purple"]
    sloppy = Sloppy(board, charts["detail", "ascii"].layout, ASCII)
    assert judge(sloppy, Situation()).unread == (track,)
    sloppy.instead = "-"
    found = judge(sloppy, Situation())
    assert found.unread == (track,)
    assert {(r.colour, r.length) for r in found.wrong} == {("p", board.tracks[track].length - 1)}


def test_only_ascii_is_read(charts):
    with pytest.raises(ValueError, match="plain ASCII"):
        judge(charts["overview", "lines"], Situation())
