"""Any moment of a game as a position: of a table in the data folder, or of a record; never more than may be seen.

While a game runs, a moment holds what the one person at the table may see, or, where there are several, what everybody
sees: hands and tickets of the others are unknown then, and so are shares that nobody has shown (T-26, PA-6).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainbound.desk import texts_desk as texts
from trainbound.desk.editing import Document, Refused
from trainbound.kernel.hosting import named
from trainbound.kernel.types import Game
from trainbound.network.bits import numbers
from trainbound.table.positions import document_of

if TYPE_CHECKING:
    from trainbound.store.journal import Store
    from trainbound.table.table import AnyTable

HIDDEN = ("hand", "tickets", "shares")
"""Keys of a seat that its holder alone may know."""


def seen(game: Game[Any], state: Any, names: Sequence[str], viewer: int | None, whole: bool) -> Document:
    """A state as a position, with whose turn it is.

    Args:
        game: the game.
        state: the state.
        names: of the seats.
        viewer: a seat, or None for an onlooker.
        whole: whether everything may be told.
    """
    document = document_of(game, state, names)
    if game.board.file.family == "ticket":
        _shorten(game.board, document, state)
    if whole or game.board.file.family != "ticket":
        return document
    shown = game.view(state, viewer)
    shares = game.board.rule("shares")
    held = shown.part(shares).held if shares is not None else (None,) * len(names)
    for seat, row in enumerate(document["seat"]):
        if seat == viewer:
            continue
        row["tickets"], row["hand"] = shown.seats[seat].tickets, shown.seats[seat].cards
        if held[seat] is None:
            row.pop("shares", None)
    return document


def _shorten(board: Any, document: Document, state: Any) -> None:
    """Leaves out what is counted from the tracks anyway, so that it follows when those are changed."""
    for seat, row in enumerate(document["seat"]):
        tracks = [board.tracks[i] for i in numbers(state.owned[seat])]
        if row["trains"] == board.file.trains - sum(t.length for t in tracks):
            del row["trains"]
        if row["points"] == sum(t.points for t in tracks):
            del row["points"]


def of_table(word: str, at: int | None) -> tuple[Document, str]:
    """A moment of a table in the data folder, and what it is in words.

    Args:
        word: the table's id, or its beginning.
        at: the entry; None = now.

    Raises:
        Refused: there is no such table or entry, or it cannot be read.
    """
    from trainbound.store.faults import StoreFault
    from trainbound.store.journal import Store
    from trainbound.table.faults import BadTable
    from trainbound.table.table import Table

    try:
        store = Store()
        try:
            known = [info.id for info in store.tables()]
            meant = [name for name in known if name.startswith(word.lower())] if word else known[:1]
            if len(meant) != 1:
                raise Refused(texts.no_table(word, meant or known, bool(meant)))
            table = Table.open(store, meant[0])
            viewer = _viewer(store, table)
        finally:
            store.close()
    except (StoreFault, BadTable) as bad:
        raise Refused(str(bad)) from None
    n = _entry(at, table.length, table.id)
    document = seen(table.game, table.at(n), table.names, viewer, table.over or not table.once_people)
    return document, texts.moment(f"table {table.id}", n, table.length)


def _viewer(store: Store, table: AnyTable) -> int | None:
    """The seat whose cards may be laid open here: that of this session's person.

    Without persons, of the only one who plays against bots.
    """
    from trainbound.store.people import People
    from trainbound.store.rooms import Rooms
    from trainbound.table.identity import identity

    sitters = Rooms(store).sitters(table.id)
    who = identity(bool(sitters))
    if who is None or not (sitters or who.hosted):
        return table.people[0] if len(table.people) == 1 else None
    person = People(store).enter(who.key, who.wish)
    return next((seat for seat, sitter in sitters.items() if sitter.person == person.id), None)


def of_record(path: Path, at: int | None) -> tuple[Document, str]:
    """A moment of a record, and what it is in words; of a game that it leaves unfinished what may be seen of it.

    Raises:
        Refused: it is no record, has no such entry, or cannot be read.
    """
    from trainbound.table import exchange
    from trainbound.table.faults import BadTable

    try:
        data = named(path).expanduser().read_bytes()
        game, record, course, bad = exchange.replayed(data, str(path))
    except (OSError, ValueError) as error:
        raise Refused(texts.unreadable(str(path), getattr(error, "strerror", None) or str(error))) from None
    except BadTable as error:
        raise Refused(str(error)) from None
    n = _entry(at, course.length, str(path))
    sitting = exchange.sitting(record.header, course.handed)
    people = [s for s, seat in enumerate(sitting) if seat.bot is None]
    whole = game.over(course.state) or not people
    viewer = people[0] if len(people) == 1 else None
    document = seen(game, course.at(n), [seat.name for seat in sitting], viewer, whole)
    said = texts.moment(str(path), n, course.length)
    return document, said if bad is None else f"{said} {texts.damaged(bad.line, bad.message)}"


def _entry(at: int | None, length: int, name: str) -> int:
    if at is not None and at > length:
        raise Refused(texts.no_entry(name, at, length))
    return length if at is None else at
