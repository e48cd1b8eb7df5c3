"""A small island that has everything once, and a position on it."""

from __future__ import annotations

import pytest

from trainbound.drawing.hexes.board import Hex, HexBoard, Tile, axial
from trainbound.drawing.hexes.scene import HexScene, Price

ISLAND = (
    "-    p1   f2   TOK2 -",
    "m3   r2   aiz2 ~3   YOK3",
    "-    OSA2 p1   m4   -",
    "f2   -    r2   nar2 -",
)
"""Rows from the top, odd ones half a hex to the right: sign of the terrain, or code, and cost."""
TERRAIN = {"p": "plain", "f": "forest", "m": "mountain", "r": "river", "~": "bay"}
NAMES = {"TOK": "Tokyo", "YOK": "Yokohama", "OSA": "Osaka", "AIZ": "Aizu-Wakamatsu", "NAR": "Nara"}
TILES = {
    "TOK": Tile(5, ("money", "technology")), "YOK": Tile(9, ("coal",)), "OSA": Tile(7, ("materials", "vp")),
    "AIZ": Tile(effect="any", words="any 2 resources"), "NAR": Tile(effect="vp4", words="4 VP"),
}


def island() -> HexBoard:
    hexes = []
    for row, line in enumerate(ISLAND):
        for column, word in enumerate(line.split()):
            if word == "-":
                continue
            at, sign, cost = axial(column, row), word[:-1], int(word[-1])
            if len(sign) == 1:
                hexes.append(Hex(at, TERRAIN[sign], cost))
            else:
                code = sign.upper()
                terrain = "city" if sign.isupper() else "sight"
                hexes.append(Hex(at, terrain, cost, code.lower(), NAMES[code], code, TILES[code]))
    return HexBoard(hexes)


@pytest.fixture(scope="session")
def board() -> HexBoard:
    return island()


@pytest.fixture(scope="session")
def scene(board: HexBoard) -> HexScene:
    """The first seat plans from its station of this turn in Yokohama; two, three and four share hexes."""
    at = board.by_code
    river, plain, bay, mountain = axial(1, 1), axial(2, 2), axial(3, 1), axial(3, 2)
    return HexScene(
        rails={river: (1, 2, 3), at["AIZ"]: (1, 2), at["OSA"]: (2,), plain: (0, 1, 2, 3), axial(0, 1): (1, 3)},
        stations={at["YOK"]: (0,), at["OSA"]: (1,), at["TOK"]: (3,)},
        marked=frozenset({at["TOK"], at["YOK"]}), station=at["YOK"],
        legal={at["TOK"]: Price(3), at["AIZ"]: Price(4, money=True), mountain: Price(4, money=True)},
        planned={bay: Price(3)}, cursor=bay, own=0)
