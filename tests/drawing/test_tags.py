"""Tags: which capitals, and where they stand."""

from __future__ import annotations

from dataclasses import replace

from trainbound.drawing import hints
from trainbound.drawing.glyphs import ASCII
from trainbound.drawing.layout import load_layouts
from trainbound.drawing.map import Chart
from trainbound.drawing.situation import Situation, of_view
from trainbound.table.games import load_game
from trainbound.ticket.board import load_board


def test_tags_come_from_the_rules_of_the_map(board, charts):
    chart = charts["detail", "ascii"]
    assert chart.tags[board.track_number["scranton-wilkes-barre/stroudsburg:yellow"]] == "JRV"
    tiny = load_board("tests/maps/tiny.toml")
    rule = tiny.rule("shares")
    assert [rule.tag(i) for i in range(len(tiny.tracks))] == [
        "".join(sorted(rule.companies[c].letter for c in companies)) for companies in rule.on_track]
    assert all(tiny.rule("ferries").tag(i) == "" for i in range(len(tiny.tracks)))


def test_in_the_detail_every_tag_has_a_place_of_its_own(board, charts):
    """Twins with the same companies share one."""
    chart = charts["detail", "ascii"]
    places = chart.tag_places(board.everything)
    missing = [board.tracks[i].id for i in chart.paths if chart.tags[i] and i not in places
               and not (board.tracks[i].twin in places and chart.tags[board.tracks[i].twin] == chart.tags[i])]
    assert missing == []
    cells = [(x + k, y) for x, y, word in places.values() for k in range(len(word))]
    assert len(cells) == len(set(cells))
    assert not set(cells) & {*chart.labels, *chart.lines}


def test_a_tag_is_next_to_its_own_track(board, charts):
    chart = charts["detail", "ascii"]
    for i, (x, y, word) in chart.tag_places(board.everything).items():
        assert word == f"{{{chart.tags[i]}}}"
        around = {(cx, cy) for cx in range(x - 1, x + len(word) + 1) for cy in (y - 1, y, y + 1)}
        own = {*chart.paths[i], *chart.paths.get(board.tracks[i].twin, ())}
        assert around & own, board.tracks[i].id


def test_the_cursor_brightens_the_tags_of_its_tracks(board, charts):
    chart = charts["detail", "ascii"]
    city = next(v for v, c in enumerate(board.cities) if c.id == "stroudsburg")
    grid = chart.draw(Situation(tagged=board.everything, cursor=city))
    bright = ["".join(c.char for c in row if c.role == "tag-cursor") for row in grid]
    assert "".join(bright) == "{JRV}{JRV}"
    assert any(c.role == "tag" for row in grid for c in row)
    few = chart.draw(Situation(tagged=board.at_city[city], cursor=city))
    assert not any(c.role == "tag" for row in few for c in row)


def test_what_one_seat_lacks_stands_beside_free_tracks_and_nothing_beside_those_open_to_it():
    """UK-12: letters of the technologies that are missing; an onlooker lacks none, and what is owned needs none."""
    game = load_game("uk")
    board, rule = game.board, game.board.rule("technologies")
    state = game.start(2, bytes(16), {}).state
    state.parts[rule.part] = rule.after_buying(state.part(rule), 0, rule.number["propellers"])
    tracks = {name: board.track_number[name] for name in
              ("dublin/holyhead:grey", "londonderry/stranraer:grey", "brighton/london:grey", "dublin/rosslare:black")}
    state.free &= ~(1 << tracks["dublin/rosslare:black"])

    def seen(viewer):
        found = of_view(board, game.view(state, viewer)).tags
        return [found[i] for i in tracks.values()]

    assert seen(0) == ["WI", "ISM", "", ""]
    assert seen(1) == ["WIP", "ISMP", "", ""]
    assert seen(None) == ["", "", "", ""]
    assert [rule.tag(i) for i in tracks.values()] == ["WIP", "ISMP", "", "I"]
    chart = Chart(board, load_layouts(board)[0], ASCII)
    situation = of_view(board, game.view(state, 0))
    drawn = chart.draw(replace(situation, tagged=1 << tracks["dublin/holyhead:grey"]))
    assert "{WI}" in "\n".join("".join(c.char for c in row) for row in drawn)
    assert not set(hints.alphabet(chart)) & set("WISMBP")
