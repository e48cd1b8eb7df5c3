"""A hex in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drawing.hexes.conftest import island
from trainbound.drawing.hexes.board import axial
from trainbound.drawing.hexes.scene import HexScene, Price
from trainbound.drawing.palette import STYLES
from trainbound.drawing.texts_hexes import hex_forms, hex_lines

BOARD = island()
CODE = BOARD.by_code
NAMES = ("Ada", "Bo", "Cy", "Di")
SCENE = HexScene(
    rails={axial(3, 2): (2,), CODE["AIZ"]: (1, 2), CODE["OSA"]: (0, 2)},
    stations={CODE["TOK"]: (3,), CODE["YOK"]: (0,)}, marked=frozenset({CODE["TOK"]}), station=CODE["YOK"],
    legal={CODE["AIZ"]: Price(4), axial(3, 2): Price(5, money=True)}, planned={axial(3, 1): Price(3)}, own=0)


def said(at, scene=SCENE):
    return ["".join(text for text, _ in form) for form in hex_forms(BOARD, scene, at, NAMES)]


@pytest.mark.parametrize(("at", "forms"), [
    (CODE["AIZ"], ["aiz Aizu-Wakamatsu: sight, any 2 resources; cost 2 +1 for Bo +1 for Cy = 4, legal; "
                   "rail of Bo, Cy",
                   "aiz Aizu-Wakamatsu: any; cost 2 +1 for b +1 for c = 4, legal; bc",
                   "aiz: cost 2 +1 for b +1 for c = 4, legal; bc"]),
    (CODE["TOK"], ["TOK Tokyo: city, power 5, $ money, T technology; cost 2 +1 for Di = 3; marked; station of Di",
                   "TOK Tokyo: 5$T; cost 2 +1 for d = 3; D", "TOK: cost 2 +1 for d = 3; D"]),
    (CODE["YOK"], ["YOK Yokohama: city, power 9, K coal; station of this turn; station of Ada",
                   "YOK Yokohama: 9K; A", "YOK: A"]),
    (CODE["OSA"], ["OSA Osaka: city, power 7, M materials, VP; rail of Ada, Cy", "OSA Osaka: 7MV; ac", "OSA: ac"]),
    (axial(3, 2), ["mountain 2,2: cost 4 +1 for Cy = 5, legal with money; rail of Cy",
                   *["mountain 2,2: cost 4 +1 for c = 5, legal with money; c"] * 2]),
    (axial(3, 1), ["bay 3,1: cost 3, planned"] * 3),
    (axial(0, 0), ["sea 0,0: nothing is ever placed on sea (RB-2)", "sea 0,0"]),
], ids=["legal sight", "marked city", "station of the turn", "own rail", "with money", "planned", "sea"])
def test_a_hex_in_every_length(at, forms):
    assert said(at) == forms


def test_a_rail_that_costs_nothing_is_called_free():
    free = replace(SCENE, planned={axial(3, 1): Price(0)})
    assert said(axial(3, 1), free)[0] == "bay 3,1: cost 3, free now, planned"


def test_every_piece_has_a_look():
    for at in BOARD.hexes:
        for form in hex_forms(BOARD, SCENE, at, NAMES):
            assert {role for _, role in form} <= set(STYLES)


def test_forms_get_shorter():
    for at in BOARD.hexes:
        full, short, least = map(len, said(at))
        assert full >= short >= least


def test_nobody_is_extra_to_who_only_looks():
    watched = replace(SCENE, own=None, legal={}, planned={})
    assert said(CODE["OSA"], watched)[0].startswith("OSA Osaka: city, power 7, M materials, VP; "
                                                    "cost 2 +1 for Ada +1 for Cy = 4;")


def test_what_lies_round_a_hex_is_said_for_those_who_read_lines():
    assert hex_lines(BOARD, SCENE, CODE["AIZ"], NAMES)[1] == (
        "Round it: E bay 3,1 cost 3, SE mountain 2,2 cost 4 (c), SW plain 1,2 cost 1, W river 1,1 cost 2, "
        "NW forest 2,0 cost 2, NE TOK cost 2 (D)")
    assert len(hex_lines(BOARD, SCENE, axial(0, 0), NAMES)) == 1
