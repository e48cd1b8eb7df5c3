"""The map of a position of Railway Boom in words: a hex and what lies round it, and what holds some words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainbound.boom import notation
from trainbound.boom.board import Board
from trainbound.boom.position import read
from trainbound.boom.position_words import hex_word


def city(board: Board, document: Mapping[str, Any], word: str) -> list[tuple[str, str]]:
    """A hex with what stands there, then what lies round it: in words, and by its own. Raises NotUnderstood."""
    from trainbound.drawing.hexes.content import hex_board, hex_scene
    from trainbound.drawing.texts_hexes import hex_lines

    position, _ = read(board, document)
    number = notation.hex_at(board, word)
    at = board.hexes[number].col, board.hexes[number].row
    lines = hex_lines(hex_board(board, position.state.tiles), hex_scene(board, position.state), at, position.names)
    return [(f"{line}.", hex_word(board, number)) for line in lines]


def names(board: Board) -> list[tuple[str, str]]:
    """Everything that has a name: what it is in words, and the word for it."""
    found = [(f"city {city.name}", notation.city_word(city)) for city in board.cities]
    found += [(f"card {card.name}", card.id) for card in board.cards]
    cities = board.cities
    found += [(f"route {cities[route.a].name} {cities[route.b].name}", route.id) for route in board.routes]
    return found + [(f"objective {objective.name}", objective.id) for objective in board.objectives]
