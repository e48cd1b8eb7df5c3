"""What goes in and out of a table: headers, records followed to their end, and what one seat may take away."""

from __future__ import annotations

import errno
import json
import os
import stat
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from trainbound.kernel.course import Course, Entry, new_course, replay
from trainbound.kernel.faults import BadMap, shown
from trainbound.kernel.files import map_files
from trainbound.kernel.harmless import LONGEST, harmless
from trainbound.kernel.records import FORMAT, VERSION, BadRecord, Header, Record, Seat, parse_line, quoted, read
from trainbound.kernel.types import Game, for_viewer
from trainbound.store.journal import Store, Summary
from trainbound.table import games
from trainbound.table.faults import BadTable, without_map
from trainbound.table.names import distinct

LONGEST_PATH = 4096
"""Characters in the path of a map file that a record may name."""


class Replayed(NamedTuple):
    """A record followed as far as it goes; `bad` is its first bad line, or None."""

    game: Any
    record: Record
    course: Course[Any]
    bad: BadRecord | None


def header(game: Game[Any], seats: tuple[Seat, ...], options: Mapping[str, bool], seed: bytes,
           position: str | None = None) -> Header:  # fmt: skip
    """The header of a new game; a map of one's own is noted with its file's path, a position with its text."""
    path = Path(game.board.file.path)
    own = {} if map_files().get(game.id) == path else {"file": str(path.resolve())}
    own |= {} if position is None else {"position": position}
    return Header(game.id, game.digest, seats, dict(options), seed, own)


def replayed(data: bytes, name: str) -> Replayed:
    """Follows a record action by action, up to its end or its first bad line.

    Args:
        data: the record.
        name: what it is called in messages.

    Raises:
        BadTable: its first line is no header, or asks for what its map does not have; the map has faults or is gone.
    """
    try:
        record = read(data)
        game = game_of(record.header, name)
        course, bad = replay(game, record)
    except BadRecord as found:
        raise BadTable(f"{name}, line {found.line}: {found.message}") from None
    except BadMap as found_bad:
        raise without_map(name, found_bad) from None
    return Replayed(game, record, course, bad)


def followed(course: Course[Any], texts: Iterable[str]) -> tuple[list[Entry], BadRecord | None]:
    """Follows the next lines of a journal up to one that does not follow; the new entries, and that line's fault."""
    found: list[Entry] = []
    for text in texts:
        number = course.length + 2
        try:
            entry = course.follow(parse_line(text, number), number)
        except BadRecord as bad:
            return found, bad
        if entry is not None:
            found.append(entry)
    return found, None


def shortened(game: Game[Any], found: Header, course: Course[Any], length: int) -> Course[Any]:
    """A course as it was after an entry."""
    new = new_course(game, found)
    for entry in course.entries[1 : length + 1]:
        new.follow(course.line(entry), entry.n + 1)
    return new


def game_of(found: Header, name: str) -> Game[Any]:
    """The game of a record's header. Raises BadTable for a map that is not known, BadMap for one with faults."""
    own = found.extra.get("file")
    if own is not None:
        if not isinstance(own, str) or not own.isprintable() or len(own) > LONGEST_PATH:
            raise BadTable(f'{name}, line 1: "file": expected the path of a map file, found {quoted(own)}')
        return games.load_game(own if own.endswith(".toml") else f"{own}.toml")
    known = games.game_ids()
    if found.map not in known:
        raise BadTable(f'{name}, line 1: "map": there is no map {shown(found.map)} here; known are {", ".join(known)}')
    return games.load_game(found.map)


def sitting(found: Header, handed: Mapping[int, Seat] = {}) -> tuple[Seat, ...]:
    """Who sits where, under names that may be shown, whoever wrote the record.

    Args:
        found: the header.
        handed: who sits at the seats that were handed over since.
    """
    seats = [handed.get(i, seat) for i, seat in enumerate(found.seats)]
    names = distinct([harmless(seat.name)[:LONGEST] or f"Seat {i}" for i, seat in enumerate(seats, 1)])
    return tuple(Seat(name, seat.bot) for name, seat in zip(names, seats, strict=True))


def summary(game: Game[Any], seats: Sequence[Seat], state: Any) -> Summary:
    """What the list of tables says, by who sits where."""
    called = tuple(seat.name for seat in seats)
    bots = tuple(seat.bot for seat in seats)
    return Summary(game.name, called, bots, games.turn(state), games.whose(game, state, called), game.over(state))


def view_export(
    game: Game[Any], found: Header, seats: Sequence[Seat], entries: Iterable[Entry], viewer: int | None
) -> str:
    """What a seat, or an onlooker, has seen so far, as lines of JSON marked `view`: no seed, not to be replayed."""
    lines: list[dict[str, Any]] = [
        {
            "format": FORMAT,
            "version": VERSION,
            "view": viewer,
            "map": found.map,
            "rules": found.rules,
            "seats": [seat._asdict() for seat in seats],
            "options": dict(found.options),
        }
    ]
    for entry in entries:
        line: dict[str, Any] = {"n": entry.n, "seat": entry.seat}
        if entry.first:
            line["take_back"] = entry.first
        elif entry.action is not None and entry.seat == viewer:
            line["do"] = game.write(entry.action)
        seen = for_viewer(entry.events, viewer)
        line["events"] = [{"event": event.kind, "seat": event.seat, **event.data} for event in seen]
        lines.append(line)
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def claim_file(path: Path) -> None:
    """Makes sure that a record can be written into a file without writing over anything: it holds nothing yet.

    Raises:
        FileExistsError: it holds something.
        OSError: it cannot be written.
    """
    with path.open("ab") as file:
        if os.fstat(file.fileno()).st_size:
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def damaged(bad: BadRecord, changed: str, among_others: bool) -> str:
    """What is said of a journal with a bad line.

    Args:
        bad: the line.
        changed: that its map is another one now, or empty.
        among_others: several persons share the table; the line itself, which may tell of a hand, is not quoted then.
    """
    what = "" if among_others else f": {bad.message}"
    since = f" {changed}" if changed else ""
    return f"The journal of this table is damaged in entry {bad.line - 1}{what}. The table stands before that.{since}"


def set_aside(store: Store, table_id: str, after: int) -> None:
    """Moves the lines of a journal that cannot be followed into a file beside the store, so that play goes on."""
    lines = store.lines(table_id, after)
    path = store.home / f"damaged-{table_id}.txt"
    if not path.exists():  # what hands there were is in it
        path.touch(0o600)
        path.chmod(stat.S_IMODE(store.path.stat().st_mode))
    with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
        file.writelines(f"{line}\n" for line in lines)
    store.cut(table_id, after)
