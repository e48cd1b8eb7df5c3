"""Tags: which capitals, and where they stand."""

from __future__ import annotations

from trainbound.drawing.situation import Situation
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
