"""The board and the positions of a game as a hex map; tiles of other content than comes with the program."""

from __future__ import annotations

import random

import msgspec
import pytest

from trainbound.boom.board import Board
from trainbound.boom.board import Tile as GameTile
from trainbound.boom.content import boom_ids, read
from trainbound.boom.engine import BoomGame
from trainbound.boom.vocabulary import Effect
from trainbound.drawing.hexes.board import Tile
from trainbound.drawing.hexes.check import picture_faults
from trainbound.drawing.hexes.content import hex_board, hex_scene, shown_tile
from trainbound.drawing.hexes.reader import judge
from trainbound.drawing.hexes.zooms import DETAIL, MEDIUM, part_of, size
from trainbound.kernel.faults import BadMap


@pytest.mark.parametrize(("effects", "sign", "words"), [
    ((Effect("vp", 9),), "vp9", "9 VP"), ((Effect("vp", 12),), "vp", "12 VP"),
    ((Effect("gain", amounts=(0, 3, 0, 0)),), "M3", "3 materials"),
    ((Effect("gain", amounts=(1, 0, 0, 2)),), "$K", "1 money and 2 coal"),
    ((Effect("choose_income", steps=2),), "inc", "a track of choice up 2"),
    ((Effect("choose_resources", 3), Effect("vp", 1)), "any", "3 resources of choice, then 1 VP"), ((), "", ""),
])
def test_a_sight_has_a_sign_of_three_characters_and_all_of_it_in_words(effects, sign, words):
    assert shown_tile(GameTile(0, "s01", 0, (), effects)) == Tile(0, (), sign, words)


def test_resources_keep_their_order():
    assert shown_tile(GameTile(0, "n01", 6, (4, 0), ())) == Tile(6, ("vp", "money"))


def test_costs_that_cannot_be_drawn_are_a_fault_of_the_map():
    content = read(boom_ids()[0])
    board = content.board
    dear = msgspec.structs.replace(board, hexes=[msgspec.structs.replace(board.hexes[0], cost=7), *board.hexes[1:]])
    with pytest.raises(BadMap) as caught:
        hex_board(Board(msgspec.structs.replace(content, board=dear)))
    assert "costs of 0 to 6" in caught.value.faults[0].message


def test_a_game_in_progress_is_shown_as_it_stands():
    """Markers of all seats, the marked cities and this turn's station follow the state, and read back."""
    game = BoomGame(Board(read(boom_ids()[0])))
    rng = random.Random(5)
    state = game.start(3, bytes(16), {}).state
    seen = {"rails": 0, "stations": 0, "marked": 0, "station": 0}
    board = hex_board(game.board, state.tiles)
    for _ in range(900):
        decisions = game.decisions(state)
        if not decisions:
            break
        answers = game.answers(state, decisions[0]) or game.legal(state, decisions[0])
        rails = [a for a in answers if type(a).__name__ == "Rail"]
        state = game.apply(state, decisions[0].number, rng.choice(rails or answers)).state
        scene = hex_scene(game.board, state, 1)
        assert sum(map(len, scene.rails.values())) == sum(bits.bit_count() for bits in state.rails)
        assert sum(map(len, scene.stations.values())) == sum(bits.bit_count() for bits in state.built)
        assert len(scene.marked) == len(state.marked)
        assert all(board.hexes[at].terrain == "city" for at in scene.marked | scene.stations.keys())
        assert scene.station is None or scene.station in scene.stations
        for key in seen:
            seen[key] = max(seen[key], bool(getattr(scene, key)))
    assert all(seen.values())
    assert any(len(seats) > 1 for seats in scene.rails.values()), "somewhere players share a hex"
    for zoom in (MEDIUM, DETAIL):
        assert judge(board, scene, part_of(board, zoom, *size(board, zoom))) == []
    assert picture_faults(board) == []
