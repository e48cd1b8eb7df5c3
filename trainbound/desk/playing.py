"""A position becomes a table that is played on: who sits where, and what the table keeps of the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.desk import sheets
from trainbound.desk.editing import Document, names
from trainbound.kernel.words import folded

if TYPE_CHECKING:
    from trainbound.store.journal import Store
    from trainbound.store.people import Person
    from trainbound.table.table import AnyTable

BOT = "planner"
"""Who plays the seats of which nothing is said."""


def begin(store: Store, document: Document, words: Sequence[str] = (), seed: bytes | None = None,
          options: Mapping[str, bool] | None = None, person: Person | None = None) -> AnyTable:  # fmt: skip
    """A new table that goes on from a position.

    Args:
        store: where it is kept.
        document: the position, with its map.
        words: who sits where, as `trainbound play --seats` takes it; none = the people of the position, of whom only
            the one whose turn it is is no bot.
        seed: 16 bytes, if the unseen cards are to be dealt in a certain way.
        options: table options besides those of the position.
        person: who plays, where several persons do; the first seat that is no bot's is theirs.

    Raises:
        BadPosition: no game can go on from it. BadMap, BadTable, StoreFault: as `Table.create`; BadTable, too, when
            the person would sit nowhere, or sits at too many tables.
    """
    from trainbound.bots import NAMES
    from trainbound.table.games import load_game
    from trainbound.table.gathering import sit_alone
    from trainbound.table.names import own_name, seats_of
    from trainbound.table.table import Table

    game = load_game(document["map"])
    me = own_name() if person is None else person.name
    seats = seats_of(words, NAMES, me) if words else _people(document, game.players[0])
    kept = {key: value for key, value in document.items() if key != "ask"}
    if words and "players" not in kept and len(names(document)) < len(seats):
        kept = {"players": len(seats), **kept}
    asked = document.get("options", {})
    told = {key: on for key, on in asked.items() if isinstance(on, bool)} if isinstance(asked, dict) else {}
    merged = {key: on for key, on in (told | dict(options or {})).items() if key in game.options or key not in told}
    with store.writing():
        table = Table.create(store, document["map"], seats, seed, merged, sheets.toml(kept))
        if person is not None:
            sit_alone(store, table, person)
    return table


def _people(document: Document, least: int) -> list[tuple[str, str | None]]:
    """The seats of a position: whose turn it is, or else the first, is a person."""
    called = names(document)
    players: Any = document.get("players")
    most = players if type(players) is int and 0 < players < 20 else max(len(called), least)
    called += [f"player {n}" for n in range(len(called) + 1, most + 1)]
    turn = document.get("turn")
    first = next((s for s, name in enumerate(called) if isinstance(turn, str) and folded(name) == folded(turn)), 0)
    return [(name, None if seat == first else BOT) for seat, name in enumerate(called)]
