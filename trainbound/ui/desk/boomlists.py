"""What a seat of Railway Boom can have besides rails and stations, as lists to choose and to count in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.desk.editing import Document, listed, names, rows
from trainbound.ui import texts_desk as texts
from trainbound.ui.desk.lists import Entry, Listing, toggled

if TYPE_CHECKING:
    from trainbound.boom.board import Board


SIGNS = "abcd"
"""Of the seats, as on the map of hexes."""


def of_boom(board: Board, document: Document, seat: int) -> list[Listing]:
    """The lists of a seat: cards, store, income levels; then what lies open to all: routes and objectives."""
    from trainbound.boom.names import HIGHEST_LEVEL, KINDS, STORES
    from trainbound.boom.position_table import MOST

    name, row = names(document)[seat], rows(document)[seat]
    cities = board.cities
    locomotives = [board.vehicles[n] for n in (*board.starting, *board.locomotives)]
    cards: Sequence[tuple[str, Sequence[Any]]] = (
        ("locomotives", locomotives), ("carriages", [board.vehicles[n] for n in board.carriages]),
        ("developments", [card for card in board.cards if hasattr(card, "trigger")]))  # fmt: skip
    found = []
    for key, kinds in cards:
        bare = _without_tiles(document, key)
        found.append(Listing(key, texts.LISTS[key],
                             toggled(name, key, [(card.id, f"{card.id} {card.name}") for card in kinds], bare, seat,
                                     SIGNS)))
    found.append(_amounts(name, "store", row, STORES, MOST))
    found.append(_amounts(name, "income", row, KINDS, HIGHEST_LEVEL))
    routes = [(route.id, f"{cities[route.a].name} - {cities[route.b].name}") for route in board.routes]
    found.append(Listing("routes", texts.LISTS["routes"], _open(document, "routes", routes)))
    objectives = [(objective.id, objective.name) for objective in board.objectives]
    found.append(Listing("objectives", texts.LISTS["objectives"], _open(document, "objectives", objectives)))
    return found


def _without_tiles(document: Document, key: str) -> Document:
    """A document in which the cards under a key are named without what lies on them."""
    return {**document, "seat": [{**row, key: [str(word).partition("+")[0] for word in listed(row, key)]}
                                 for row in rows(document)]}  # fmt: skip


def _amounts(name: str, key: str, row: Document, kinds: Sequence[str], most: int) -> Listing:
    """How much of each kind."""
    known = _known(row.get(key), kinds)
    entries = []
    for kind in kinds:
        n = known.get(kind, 0)
        n = n if type(n) is int else 0
        give = f"{name} {key} {kind} {n + 1}" if n < most else ""
        take = f"{name} {key} {kind} {n - 1}" if n else ""
        entries.append(Entry(kind, n, "" if kind in known else "?", give, take, counted=True))
    return Listing(key, texts.LISTS[key], tuple(entries))


def _known(held: object, kinds: Sequence[str]) -> dict[str, Any]:
    """What is told of each kind; in a text what is not named is none."""
    from trainbound.boom import notation
    from trainbound.kernel.types import NotUnderstood

    if isinstance(held, str):
        try:
            return dict(zip(kinds, notation.amounts(held.split()), strict=False))
        except NotUnderstood:
            return {}
    return held if isinstance(held, dict) else {}


def _open(document: Document, key: str, words: Sequence[tuple[str, str]]) -> tuple[Entry, ...]:
    """What lies on the table for everybody."""
    there = set(map(str, listed(document, key)))
    return tuple(Entry(label, int(word in there), "", f"{key} {word}", f"{key} not {word}") for word, label in words)
