"""The words of positions and of questions about them: names of seats, cards and hexes in any spelling."""

from __future__ import annotations

import re
from collections.abc import Iterable

from trainbound.boom import notation
from trainbound.boom.board import Board, Objective, Route
from trainbound.boom.names import KINDS
from trainbound.kernel.types import NotUnderstood
from trainbound.kernel.words import folded, one_of


def find_seat(names: Iterable[str], word: str) -> int:
    """The seat of a name, its beginning or a near spelling. Raises NotUnderstood or Ambiguous."""
    known = {folded(name): seat for seat, name in reversed(list(enumerate(names)))}
    return known[one_of(folded(word), known, "seat")]


def find_route(board: Board, word: str) -> Route:
    """A route card by its id, or by its cities: `tokyo/osaka`. Raises NotUnderstood or Ambiguous."""
    a, slash, b = word.partition("/")
    if slash:
        ends = {notation.city(board, a).number, notation.city(board, b).number}
        for route in board.routes:
            if {route.a, route.b} == ends:
                return route
    known = {route.id: route for route in board.routes}
    words = {f"{_word(board, route.a)}/{_word(board, route.b)}": route for route in board.routes}
    if slash:
        raise NotUnderstood(word, "route card", tuple(words)[:3])
    return known[one_of(folded(word), known, "route card")]


def find_objective(board: Board, word: str) -> Objective:
    """An objective by its id or its name. Raises NotUnderstood or Ambiguous."""
    known = {objective.id: objective for objective in board.objectives}
    known |= {hyphened(objective.name): objective for objective in reversed(board.objectives)}
    return known[one_of(hyphened(word), known, "objective")]


def find_hex(board: Board, word: str) -> int:
    """A hex by `col,row` or by the city on it. Raises NotUnderstood or Ambiguous."""
    return notation.hex_at(board, word)


def hex_word(board: Board, number: int) -> str:
    """A hex as positions have it: the city on it, or `col,row`."""
    found = board.hexes[number]
    return _word(board, found.city) if found.city >= 0 else f"{found.col},{found.row}"


def _word(board: Board, city: int) -> str:
    return notation.city_word(board.cities[city])


def hyphened(text: str) -> str:
    """A name as one word in small letters."""
    return re.sub(r"[^a-z0-9]+", "-", folded(text)).strip("-")


def find_vehicle(board: Board, word: str, numbers: Iterable[int], what: str) -> tuple[int, tuple[int, ...]]:
    """A vehicle with the tiles on it, `l05+coal+vp`. Raises NotUnderstood or Ambiguous."""
    name, *more = word.split("+")
    card = notation.card(board, _one_word(name), numbers, what)
    return card, tuple(sorted(notation.kind(kind, KINDS) for kind in more))


def find_development(board: Board, word: str) -> int:
    """A development by its id or name. Raises NotUnderstood or Ambiguous."""
    return notation.card(board, _one_word(word), board.developments, "development")


def _one_word(text: str) -> str:
    return re.sub(r"\s+", "-", text.strip())
