"""A picture is read back from its letters; what is covered, missing or changed is noticed."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from trainbound.drawing.cells import plain
from trainbound.drawing.hexes.board import Hex, HexBoard, Tile, axial
from trainbound.drawing.hexes.draw import draw
from trainbound.drawing.hexes.reader import judge, read
from trainbound.drawing.hexes.scene import RAIL, STATION, HexScene, Price
from trainbound.drawing.hexes.zooms import DETAIL, MEDIUM, Part, part_of, size

BOTH = pytest.mark.parametrize("zoom", [MEDIUM, DETAIL], ids=["medium", "detail"])


def faults(board, scene, zoom):
    return judge(board, scene, part_of(board, zoom, *size(board, zoom)))


def read_all(board, scene, zoom):
    part = part_of(board, zoom, *size(board, zoom))
    return read(plain(draw(board, scene, part)), part, scene.own, board.left, board.top)


@BOTH
def test_the_island_is_read(board, scene, zoom):
    assert faults(board, scene, zoom) == []
    assert faults(board, HexScene(), zoom) == []
    found = read_all(board, replace(scene, cursor=None), zoom)
    assert found.keys() == board.hexes.keys()
    osaka = found[board.by_code["OSA"]]
    assert (osaka.terrain, osaka.code, osaka.markers) == ("city", "OSA", {1: STATION, 2: RAIL})


def test_the_detail_says_more(board, scene):
    found = read_all(board, scene, DETAIL)
    assert found[board.by_code["OSA"]].tile == "7MV"
    assert found[board.by_code["AIZ"]].price == Price(4, money=True)
    assert found[board.by_code["TOK"]].marked
    assert not found[board.by_code["OSA"]].marked


@BOTH
@pytest.mark.parametrize("own", [None, 0, 3])
def test_every_mixture_of_owners_is_read_on_every_kind_of_hex(zoom, own):
    """Twenty-five hexes by who is there, each as plain, city and sight, and where it may be as a legal one."""
    kinds = list(itertools.product((None, "r", "s"), repeat=4))
    hexes, rails, stations, legal = [], {}, {}, {}
    codes = ("".join(c) for c in itertools.product("ABCDEFGHIJKLMNOP", repeat=3))
    for n, (marks, terrain) in enumerate(itertools.product(kinds, ("mountain", "city", "sight"))):
        at = axial(n % 20, n // 20)
        tile = {"city": Tile(6, ("coal",)), "sight": Tile(effect="dev")}.get(terrain)
        hexes.append(Hex(at, terrain, n % 7, f"c{n}", "", next(codes) if tile else "", tile))
        rails[at] = tuple(seat for seat, mark in enumerate(marks) if mark == "r")
        stations[at] = tuple(seat for seat, mark in enumerate(marks) if mark == "s")
        if own is not None and not marks[own] and n % 2:
            legal[at] = Price(n % 7, n % 3 == 0)
    board = HexBoard(hexes)
    scene = HexScene(rails, stations, legal=legal, own=own)
    assert faults(board, scene, zoom) == []


@BOTH
@pytest.mark.parametrize("seed", range(4))
def test_parts_are_read_wherever_the_pane_is(zoom, seed):
    rng = random.Random(seed)
    terrains = ("plain", "forest", "mountain", "river", "bay")
    board = HexBoard(Hex(axial(c, r), rng.choice(terrains), rng.randrange(7))
                     for c in range(20) for r in range(12) if rng.random() < 0.8)
    hexes = list(board.hexes)
    rails = {at: tuple(sorted(rng.sample(range(4), rng.randrange(5)))) for at in hexes}
    for at in hexes[::7]:
        part = part_of(board, zoom, 57, 19, at)
        assert judge(board, HexScene(rails, cursor=at, own=1), part) == []


@BOTH
def test_the_cursor_hides_nothing_of_the_hexes_beside_it(board, scene, zoom):
    assert read_all(board, scene, zoom) == read_all(board, replace(scene, cursor=None), zoom)
    assert faults(board, scene, zoom) == []


@pytest.mark.parametrize(("row", "old", "new"), [
    (1, "1", "2"), (2, "aiz", "AIZ"), (2, "mtn", "mnt"), (3, ".b.d3", "b..d3"), (5, "abcd", "abCd"), (4, "7MV", "7MM"),
    (3, "(.bc.4$", " .bc.4 "), (3, ".b.d3", ".b..3"), (7, "2", " "), (0, "@TOK", " TOK"), (6, "for", "   "),
])
def test_a_wrong_sign_is_found(board, scene, row, old, new, monkeypatch):
    """The truth stays, the picture changes: the hex is named."""
    scene = replace(scene, cursor=None)
    part = part_of(board, DETAIL, *size(board, DETAIL))
    rows = plain(draw(board, scene, part))
    assert old in rows[row]
    rows[row] = rows[row].replace(old, new, 1)
    monkeypatch.setattr("trainbound.drawing.hexes.reader.plain", lambda grid: rows)
    assert len(judge(board, scene, part)) == 1


def test_signs_on_the_sea_are_found(board, monkeypatch):
    part = Part(DETAIL, 0, 0, 60, 8)
    rows = plain(draw(board, HexScene(), part))
    rows[4] = rows[4].ljust(44) + "pln"
    monkeypatch.setattr("trainbound.drawing.hexes.reader.plain", lambda grid: rows)
    assert [fault.at in board.hexes for fault in judge(board, HexScene(), part)] == [False]
