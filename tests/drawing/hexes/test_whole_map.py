"""The map of Railway Boom in every size, empty and in the middle of an invented game, compared with goldens.

With TRAINBOUND_UPDATE_GOLDENS=1 the goldens are written anew; look at them before keeping them.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest

from trainbound.boom.board import load_board
from trainbound.boom.content import boom_ids
from trainbound.drawing.cells import plain
from trainbound.drawing.hexes.board import HexBoard
from trainbound.drawing.hexes.check import picture_faults
from trainbound.drawing.hexes.content import hex_board
from trainbound.drawing.hexes.draw import draw
from trainbound.drawing.hexes.places import find_hex
from trainbound.drawing.hexes.reader import judge
from trainbound.drawing.hexes.scene import HexScene, Price
from trainbound.drawing.hexes.sea import free, room
from trainbound.drawing.hexes.zooms import DETAIL, MEDIUM, OVERVIEW, ZOOMS, part_of, size

GOLDENS = Path(__file__).parent.parent / "goldens"
STATIONS = ("TOK NGN KOR", "OSA OKA HIR", "MOR SEN NII", "NGY KAN YOK")
RAILS = (
    "24,9 TKS 23,11 24,11 UTS HAK 21,13 YOK",
    "13,5 14,5 16,5 14,6 16,6 TKM 16,7 18,7 KYO 17,8 15,9 NAR WAK HAK",
    "AKI 34,5 34,6 28,7 YAM HRZ AIZ 29,8 30,8 32,8 HAK 21,13 KYO",
    "23,6 KYO TYM 19,8 21,8 20,9 19,10 19,11 SHZ 19,13 HAK 21,13",
)
"""Of four seats; Hakone has all of them, Kyoto and the plain beside Yokohama three."""
MARKED = "KOR MTY TSU AOM"
PLANNED = {"28,9": 2, "28,10": 2, "27,11": 2}
LEGAL = {
    "25,8": 3, "23,9": 3, "24,7": 3, "25,7": 2, "26,12": 2, "26,10": 2, "20,14": 3, "21,12": 2, "22,12": 1, "24,10": 2,
    "MIT": 2, "NIK": 2, "AIZ": 3, "29,10": 1, "30,9": 2, "27,9": 3, "29,8": 4, "30,8": 3, "19,13": 4, "20,12": 4,
}
DEAR = ("29,8", "19,13", "20,12")


@pytest.fixture(scope="module")
def japan() -> HexBoard:
    return hex_board(load_board(boom_ids()[0]))


def middle(board: HexBoard) -> HexScene:
    def lie(words):
        found = {}
        for seat, line in enumerate(words):
            for word in line.split():
                at = find_hex(board, word)
                found[at] = (*found.get(at, ()), seat)
        return found

    return HexScene(
        lie(RAILS), lie(STATIONS), frozenset(find_hex(board, word) for word in MARKED.split()),
        find_hex(board, "KOR"), {find_hex(board, w): Price(n, w in DEAR) for w, n in LEGAL.items()},
        {find_hex(board, w): Price(n) for w, n in PLANNED.items()}, find_hex(board, "AIZ"), 0)


def scene_of(board: HexBoard, state: str) -> HexScene:
    return middle(board) if state == "middle" else HexScene()


def compare(name: str, lines: list[str]) -> None:
    path = GOLDENS / f"{name}.txt"
    text = "\n".join(lines) + "\n"
    if os.environ.get("TRAINBOUND_UPDATE_GOLDENS") == "1":
        path.write_text(text, encoding="utf-8")
    wanted = path.read_text(encoding="utf-8") if path.exists() else ""
    if text != wanted:
        diff = difflib.unified_diff(wanted.splitlines(), text.splitlines(), f"{name}.txt", "drawn now", "", "", 1, "")
        pytest.fail("\n".join(diff) or f"{name}.txt differs in blanks", pytrace=False)


@pytest.mark.parametrize("state", ["empty", "middle"])
@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_whole_map(japan, zoom, state):
    part = part_of(japan, ZOOMS[zoom], *size(japan, ZOOMS[zoom]))
    compare(f"hexes-{zoom}-{state}", plain(draw(japan, scene_of(japan, state), part)))


@pytest.mark.parametrize(("wide", "high", "centre"), [(57, 16, "AIZ"), (98, 34, "UTS")])
def test_a_pane_of_the_detail(japan, wide, high, centre):
    part = part_of(japan, DETAIL, wide, high, find_hex(japan, centre))
    compare(f"hexes-detail-{wide}x{high}", plain(draw(japan, middle(japan), part)))


def test_the_sizes_are_those_that_screens_are_laid_out_for(japan):
    assert [size(japan, zoom) for zoom in ZOOMS.values()] == [(75, 14), (113, 28), (300, 28)]
    assert len(japan.hexes) == 230
    assert len(japan.by_code) == 50


def test_every_hex_is_read_back_empty_and_crowded(japan):
    assert picture_faults(japan) == []


@pytest.mark.parametrize("zoom", [MEDIUM, DETAIL], ids=["medium", "detail"])
def test_every_pane_round_a_city_is_read_back_in_the_middle_of_a_game(japan, zoom):
    scene = middle(japan)
    for at in japan.by_code.values():
        for pane in ((57, 16), (57, 19), (82, 36)):
            assert judge(japan, scene, part_of(japan, zoom, *pane, at)) == []


def test_three_panels_find_room_on_the_sea_at_80x24_and_at_120x40(japan):
    for zoom, wide, high, panels in (
            (OVERVIEW, 80, 14, ((30, 3, "top"), (29, 4, "bottom-left"), (22, 4, "bottom-right"))),
            (MEDIUM, 120, 28, ((48, 6, "top"), (44, 7, "bottom-left"), (28, 10, "bottom-right")))):
        part = part_of(japan, zoom, wide, high)
        taken = []
        for width, height, side in panels:
            found = room(japan, part, width, height, side, taken)
            assert found is not None, (zoom.name, side)
            taken.append(found)
        assert free(japan, part)[0].width >= 29


def test_random_tiles_are_shown_where_they_lie():
    content = load_board(boom_ids()[0])
    printed = [city.printed for city in content.cities]
    ordinary = [i for i, city in enumerate(content.cities) if not city.tourist]
    for i, j in zip(ordinary, ordinary[1:] + ordinary[:1], strict=True):
        printed[i] = content.cities[j].printed
    board, first = hex_board(content, printed), hex_board(content)
    for i, j in zip(ordinary, ordinary[1:] + ordinary[:1], strict=True):
        here, there = content.cities[i].id, content.cities[j].id
        assert board.hexes[board.by_city[here]].tile == first.hexes[first.by_city[there]].tile
    assert picture_faults(board) == []


def test_every_sight_says_what_it_does(japan):
    tiles = [found.tile for found in japan.hexes.values() if found.terrain == "sight"]
    assert {tile.effect for tile in tiles} == {"vp3", "vp4", "dev", "inc", "any"}
    assert {tile.words for tile in tiles} == {
        "3 VP", "4 VP", "draw 2 developments, one may be bought for 1 less", "a track of choice up",
        "2 resources of choice"}
