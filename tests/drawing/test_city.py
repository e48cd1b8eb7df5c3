"""The tracks of a city as a list, and its words."""

from __future__ import annotations

from dataclasses import replace

from trainbound.drawing.city import rows
from trainbound.drawing.texts_city import city_lines


def vertex(board, name):
    return next(v for v, c in enumerate(board.cities) if c.id == name)


def test_the_tracks_of_a_city_clockwise_from_north(board, charts, middle):
    chart = charts["detail", "ascii"]
    found = rows(board, vertex(board, "stroudsburg"), middle, chart)
    assert [board.cities[r.city].code for r in found] == ["ALL", "SCR"]
    assert [(r.number, r.colour, r.length, r.tag) for r in found] == [(1, 4, 2, "JRV"), (2, 3, 2, "JRV")]


def test_what_a_row_says(board, charts, middle):
    chart = charts["detail", "ascii"]
    found = {board.tracks[r.track].id: r for r in rows(board, vertex(board, "altoona"), middle, chart)}
    assert found["altoona/harrisburg:red"].owners == (0,)
    assert found["altoona/harrisburg:orange"].closed
    assert found["altoona/harrisburg:orange"].twin
    assert not found["altoona/lewiston:green"].twin
    ferry = rows(board, vertex(board, "ontario-west"), middle, chart)
    assert sorted(r.ferry for r in ferry) == [2, 2]
    hinted = replace(middle, hints={found["altoona/lewiston:green"].track: "A"})
    assert [r.hint for r in rows(board, vertex(board, "altoona"), hinted, chart)].count("A") == 1


def test_every_track_of_every_city_is_listed_with_and_without_a_drawing(board, charts, middle):
    for v in range(len(board.cities)):
        for chart in (charts["overview", "ascii"], charts["detail", "lines"], None):
            found = rows(board, v, middle, chart)
            assert sorted(1 << r.track for r in found) == sorted(1 << i for i in range(95) if board.at_city[v] >> i & 1)
            assert [r.number for r in found] == list(range(1, len(found) + 1))
            assert all(r.city != v for r in found)


def test_a_city_in_words(board, charts, middle):
    v = vertex(board, "altoona")
    lines = city_lines(board, v, rows(board, v, middle, charts["detail", "ascii"]), ["Ada"])
    assert lines[0] == "Altoona ALT, 6 tracks, clockwise from north:"
    assert any(line.endswith("Harrisburg HAR, red 5, double, claimed by Ada {P}") for line in lines)
    assert any("Harrisburg HAR, orange 5, double, closed {P}" in line for line in lines)
    v = vertex(board, "ontario-west")
    lines = city_lines(board, v, rows(board, v, middle))
    assert any("double, ferry with 2 locomotives" in line for line in lines)
    assert any("claimed by player 2" in line for line in lines)
