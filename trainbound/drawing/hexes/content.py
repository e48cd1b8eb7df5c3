"""The board and the position of a Railway Boom game made into a hex map to draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.boom.names import KINDS, STORES, TERRAINS
from trainbound.boom.texts_names import effects
from trainbound.drawing.hexes.board import MOST, RESOURCES, At, Hex, HexBoard, Tile
from trainbound.drawing.hexes.scene import HexScene
from trainbound.drawing.texts_check import undrawable
from trainbound.kernel.faults import BadMap, Fault
from trainbound.network.bits import numbers

if TYPE_CHECKING:
    from trainbound.boom import board as boom
    from trainbound.boom.state import State
    from trainbound.boom.vocabulary import Effect

_SIGHT = {"tourist": "sight"}
_EFFECTS = {"buy_development": "dev", "choose_income": "inc", "choose_resources": "any"}
"""Kind of effect -> its sign on the map; points and resources say how many."""


def hex_board(board: boom.Board, tiles: Sequence[int] = ()) -> HexBoard:
    """What is printed on a game's board, with the tiles in play.

    Args:
        board: the content.
        tiles: for each city by number the number of its tile; those printed on the board when there are none.

    Raises:
        BadMap: it has costs or codes that cannot be drawn.
    """
    hexes = []
    for found in board.hexes:
        terrain = TERRAINS[found.terrain]
        at, terrain = (found.col, found.row), _SIGHT.get(terrain, terrain)
        if found.city < 0:
            hexes.append(Hex(at, terrain, found.cost))
        else:
            city = board.cities[found.city]
            tile = board.tiles[tiles[city.number] if tiles else city.printed]
            hexes.append(Hex(at, terrain, found.cost, city.id, city.name, city.code, shown_tile(tile)))
    try:
        return HexBoard(hexes)
    except ValueError:
        raise BadMap(board.file.path, [Fault("board", undrawable(MOST))]) from None


def hex_scene(board: boom.Board, state: State, own: int | None = None) -> HexScene:
    """What lies on the board for a seat that looks; cursor, prices and plans are added with `dataclasses.replace`."""
    def lie(sets: Sequence[int]) -> dict[At, tuple[int, ...]]:
        found: dict[At, tuple[int, ...]] = {}
        for seat, bits in enumerate(sets):
            for number in numbers(bits):
                found[_at(board, number)] = (*found.get(_at(board, number), ()), seat)
        return found

    marked = frozenset(_at(board, board.cities[city].hex) for city in state.marked)
    return HexScene(lie(state.rails), lie(state.built), marked,
                    _at(board, state.base) if state.base >= 0 else None, own=own)


def _at(board: boom.Board, number: int) -> At:
    found = board.hexes[number]
    return found.col, found.row


def shown_tile(tile: boom.Tile) -> Tile:
    """A tile, with the sign of the first thing that a sight does, and all of it in words."""
    sign = _sign(tile.effects[0]) if tile.effects else ""
    return Tile(tile.power, tuple(KINDS[kind] for kind in tile.resources), sign, effects(tile.effects))


def _sign(effect: Effect) -> str:
    """An effect in three characters at most; what has no room is left to the words."""
    if effect.do == "vp":
        return f"vp{effect.n}" if effect.n < 10 else "vp"
    if effect.do == "gain":
        amounts = [(RESOURCES[kind], n) for kind, n in zip(STORES, effect.amounts, strict=True) if n]
        only = f"{amounts[0][0]}{amounts[0][1]}"
        return only if len(amounts) == 1 and len(only) <= 3 else "".join(sign for sign, _ in amounts)[:3]
    return _EFFECTS[effect.do]
