"""Walking the map, and the tracks round a city."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from trainbound.drawing.find import KEYS, clockwise, neighbour
from trainbound.drawing.layout import STEPS


def code(board, v):
    return board.cities[v].code if v is not None else None


@pytest.mark.parametrize("zoom", ["overview", "detail"])
def test_every_city_can_be_walked_to_with_the_four_arrows(charts, zoom):
    chart = charts[zoom, "ascii"]
    ways = {v: {neighbour(chart, v, d) for d in ("n", "e", "s", "w")} - {None} for v in chart.at}
    for start in chart.at:
        seen, left = {start}, [start]
        while left:
            for v in ways[left.pop()] - seen:
                seen.add(v)
                left.append(v)
        assert seen == set(chart.at)


def test_a_step_goes_where_it_looks(board, charts):
    chart = charts["detail", "ascii"]
    for v in chart.at:
        for name, (dx, dy) in STEPS.items():
            other = neighbour(chart, v, name)
            if other is not None:
                across, down = chart.at[other][0] - chart.at[v][0], 2 * (chart.at[other][1] - chart.at[v][1])
                assert across * dx + down * dy > 0


def test_known_neighbours(board, charts):
    chart = charts["detail", "ascii"]
    number = {c.code: v for v, c in enumerate(board.cities)}
    assert code(board, neighbour(chart, number["SCR"], "e")) in ("STR", "NEW")
    assert code(board, neighbour(chart, number["WIL"], "e")) == "SCR"
    assert code(board, neighbour(chart, number["PIT"], "s")) == "MOR"
    with pytest.raises(KeyError):
        neighbour(chart, 0, "up")


def test_a_city_at_the_edge_has_nothing_beyond(board, charts):
    chart = charts["detail", "ascii"]
    last = max(chart.at, key=lambda v: chart.at[v][0])
    assert neighbour(chart, last, "e") is None


def test_the_letter_keys_are_the_eight_directions():
    assert sorted(KEYS) == sorted("hjklyubn")
    assert sorted(KEYS.values()) == sorted(STEPS)


def compass(chart, track, vertex):
    """The compass name of the way in which a track leaves a city on the map."""
    path = chart.paths[track]
    t = chart.board.tracks[track]
    start, end = (chart.at[t.a], path[-1]) if t.a == vertex else (chart.at[t.b], path[0])
    if len(path) > 4:
        end = path[4] if t.a == vertex else path[-5]
    turn = math.atan2(2 * (end[1] - start[1]), end[0] - start[0] - 1)
    return ("e", "se", "s", "sw", "w", "nw", "n", "ne")[round(turn / (math.tau / 8)) % 8]


@pytest.mark.parametrize("zoom", ["overview", "detail"])
def test_tracks_go_round_once(board, charts, zoom):
    chart = charts[zoom, "ascii"]
    ring = {"n": 0, "ne": 1, "e": 2, "se": 3, "s": 4, "sw": 5, "w": 6, "nw": 7}
    for v in chart.at:
        order = clockwise(chart, v)
        assert sorted(order) == [i for i in range(95) if board.at_city[v] >> i & 1]
        turns = [ring[compass(chart, i, v)] for i in order]
        assert sum((b - a) % 8 > 4 for a, b in pairwise(turns)) <= 2, (board.cities[v].code, turns)
