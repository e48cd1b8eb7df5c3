"""The map of a position in words: the tracks of a city with their owners, and what holds some words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainbound.network.bits import numbers
from trainbound.ticket import notation, texts, views
from trainbound.ticket.board import Board
from trainbound.ticket.position import read


def city(board: Board, document: Mapping[str, Any], word: str) -> list[tuple[str, str]]:
    """The tracks of a city, clockwise from north: in words with their owners, and by id. Raises NotUnderstood."""
    from trainbound.drawing.city import largest, rows
    from trainbound.drawing.situation import of_view
    from trainbound.drawing.texts_city import track_words

    position, _ = read(board, document)
    situation = of_view(board, views.view(board, position.state, None))
    place = notation.place(board, word)
    return [
        (track_words(board, row, position.names), board.tracks[row.track].id)
        for vertex in numbers(place.vertices) for row in rows(board, vertex, situation, largest(board))
    ]  # fmt: skip


def names(board: Board) -> list[tuple[str, str]]:
    """Everything on the map that has a name: what it is in words, and the word for it."""
    found = [(f"{place.name} {place.code}", place.id) for place in board.places.values()]
    found += [(f"track {texts.track_long(board, i)}", t.id) for i, t in enumerate(board.tracks)]
    found += [(f"ticket {texts.ticket_long(board, k)}", t.id) for k, t in enumerate(board.tickets)]
    for rule, key in (("technologies", "all"), ("shares", "companies")):
        things = getattr(board.rule(rule), key, ())
        found += [(f"{'technology' if key == 'all' else 'company'} {thing.name}", thing.id) for thing in things]
    return found
