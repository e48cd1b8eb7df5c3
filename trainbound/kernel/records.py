"""Records: a game as lines of JSON, its header, one line an action or take-back, and the end.

A record holds the seed and so everything. Keys that this version does not know are kept; a version that it does not
know is refused. What is wrong in a file is a `BadRecord` with the number of the first bad line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import tomli

from trainbound.kernel.harmless import LONGEST, harmless
from trainbound.kernel.seeds import parse_seed

FORMAT, VERSION = "trainbound", 1
MOST_SEATS = 20


class BadRecord(Exception):  # noqa: N818  what it is
    """A line that is no line of a record, or that does not follow from those before it.

    Attributes:
        line: its number in the file, 1 for the header.
        message: what was found and what was expected, for people.
    """

    def __init__(self, line: int, message: str) -> None:
        self.line, self.message = line, message
        super().__init__(f"line {line}: {message}")


class Seat(NamedTuple):
    """Who sits where: `bot` is the name of a bot, or None for a person."""

    name: str
    bot: str | None


class Header(NamedTuple):
    """The first line.

    Attributes:
        map: the map's id.
        rules: SHA-256 in hex of the map's files as they were.
        seats: by seat number.
        options: table options, on or off.
        seed: 16 bytes.
        extra: keys that this version does not know, and `file`, the path of a map of one's own, and `position`, the
            text of the position file that the game goes on from.
    """

    map: str
    rules: str
    seats: tuple[Seat, ...]
    options: Mapping[str, bool]
    seed: bytes
    extra: Mapping[str, Any] = {}


class Done(NamedTuple):
    """An action: entry number, the decision that it answers, its seat, its canonical line.

    `again` marks one that had been taken back, and was redone or stood while something before it was undone.
    """

    n: int
    decision: int
    seat: int
    do: str
    again: bool = False


class TakenBack(NamedTuple):
    """A take-back: entry number, and the number of the first action that it undid."""

    n: int
    first: int


class Sits(NamedTuple):
    """A seat is handed over: entry number, the seat, who sits there from here on, and what its name was before."""

    n: int
    seat: int
    who: Seat
    was: str


class End(NamedTuple):
    """The end of the game: points a seat, and groups of seats from the best."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]


Line = Done | TakenBack | Sits | End


class Record(NamedTuple):
    """A record file, as far as it can be read.

    Attributes:
        header: its first line.
        texts: its other lines, as they stand, up to the first bad one.
        lines: what they say.
        at: the number of each in the file.
        damage: the first bad line, if there is one.
    """

    header: Header
    head: str
    texts: tuple[str, ...]
    lines: tuple[Line, ...]
    at: tuple[int, ...]
    damage: BadRecord | None


def position_of(header: Header) -> dict[str, Any] | None:
    """The document of the position that a game goes on from; None for one that was dealt. Raises BadRecord."""
    text = header.extra.get("position")
    if text is None:
        return None
    try:
        if not isinstance(text, str):
            raise TypeError
        return tomli.loads(text)
    except (TypeError, ValueError, RecursionError):
        raise BadRecord(1, f'"position": expected the text of a position file, found {quoted(text)}') from None


def write_header(header: Header) -> str:
    """The first line of a record."""
    return _dump(
        {
            "format": FORMAT,
            "version": VERSION,
            "map": header.map,
            "rules": header.rules,
            "seats": [seat._asdict() for seat in header.seats],
            "options": dict(header.options),
            "seed": header.seed.hex(),
            **header.extra,
        }
    )


def write_line(line: Line) -> str:
    """Any other line of a record."""
    if isinstance(line, Done):
        again = {"again": True} if line.again else {}
        return _dump({"n": line.n, "decision": line.decision, "seat": line.seat, "do": line.do, **again})
    if isinstance(line, TakenBack):
        return _dump({"n": line.n, "take_back": line.first})
    if isinstance(line, Sits):
        return _dump({"n": line.n, "sits": {"seat": line.seat, **line.who._asdict(), "was": line.was}})
    return _dump({"end": True, "scores": line.scores, "ranking": line.ranking})


def _dump(what: Mapping[str, Any]) -> str:
    return json.dumps(what, ensure_ascii=False, separators=(",", ":"))


def parse_header(text: str) -> Header:
    """The header of a record.

    Raises:
        BadRecord: it is none, or of a version that is not known, or only what one seat saw.
    """
    row = _object(text, 1)
    if row.get("format") != FORMAT:
        raise BadRecord(
            1, f'this is no record of trainbound: expected {{"format":"{FORMAT}",...}}, found {quoted(text)}'
        )
    if row.get("version") != VERSION or row["version"] is True:
        found = quoted(row.get("version"))
        raise BadRecord(1, f"expected version {VERSION} of the format, found {found}; a newer trainbound may read it")
    if "view" in row:
        raise BadRecord(
            1, "this is what one seat saw of a running game, without the seed: it can be read, not replayed"
        )
    for key, kind, what in (
        ("map", str, "a map's id"),
        ("rules", str, "a SHA-256 in hex"),
        ("seats", list, "a list of seats"),
        ("options", dict, "options, true or false"),
        ("seed", str, "a seed in hex"),
    ):
        if not isinstance(row.get(key), kind):
            raise BadRecord(1, f'"{key}": expected {what}, found {quoted(row.get(key))}')
    seats = [_seat(seat, 1, "seats") for seat in row["seats"]]
    if len(seats) > MOST_SEATS:
        raise BadRecord(1, f'"seats": found {len(seats)} of them')
    for name, on in row["options"].items():
        if not isinstance(on, bool):
            raise BadRecord(1, f'"options": {quoted(name)}: expected true or false, found {quoted(on)}')
    try:
        seed = parse_seed(row["seed"])
    except ValueError:
        raise BadRecord(1, f'"seed": expected up to 32 hex digits, found {quoted(row["seed"])}') from None
    known = {"format", "version", "map", "rules", "seats", "options", "seed"}
    return Header(
        row["map"], row["rules"], tuple(seats), row["options"], seed, {k: v for k, v in row.items() if k not in known}
    )


def parse_line(text: str, number: int) -> Line:
    """A line after the header.

    Args:
        text: the line.
        number: its number in the file, for the fault.

    Raises:
        BadRecord: it is no such line.
    """
    row = _object(text, number)
    if row.get("end") is True:
        scores, ranking = row.get("scores"), row.get("ranking")
        if not _wholes(scores):
            raise BadRecord(number, f'"scores": expected points a seat, found {quoted(scores)}')
        if not isinstance(ranking, list) or not all(_wholes(group) for group in ranking):
            raise BadRecord(number, f'"ranking": expected groups of seats, found {quoted(ranking)}')
        return End(tuple(scores), tuple(tuple(group) for group in ranking))  # type: ignore[arg-type]
    if "sits" in row:
        return _sits(row, number)
    wanted = ("n", "take_back") if "take_back" in row else ("n", "decision", "seat")
    for key in wanted:
        if not _whole(row.get(key)):
            raise BadRecord(number, f'"{key}": expected a whole number, found {quoted(row.get(key))}')
    if "take_back" in row:
        return TakenBack(row["n"], row["take_back"])
    if not isinstance(row.get("do"), str):
        raise BadRecord(number, f'"do": expected the line of an action, found {quoted(row.get("do"))}')
    return Done(row["n"], row["decision"], row["seat"], row["do"], row.get("again") is True)


def _seat(row: object, number: int, key: str) -> Seat:
    """Who sits somewhere."""
    name, bot = (row.get("name"), row.get("bot")) if isinstance(row, dict) else (None, None)
    if not isinstance(name, str) or not isinstance(bot, str | None):
        raise BadRecord(number, f'"{key}": expected {{"name":...,"bot":...}}, found {quoted(row)}')
    return Seat(name, bot)


def _sits(row: Mapping[str, Any], number: int) -> Sits:
    """The line of a seat that is handed over; its names are shown, whoever wrote them."""
    who = _seat(row["sits"], number, "sits")
    seat, was = row["sits"].get("seat"), row["sits"].get("was")
    if not _whole(row.get("n")) or not _whole(seat) or not isinstance(was, str):
        raise BadRecord(
            number, f'expected "n", and in "sits" a "seat" and a name that "was" there before, found {quoted(row)}'
        )
    return Sits(row["n"], seat, who._replace(name=harmless(who.name)[:LONGEST]), harmless(was)[:LONGEST])


def read(data: bytes) -> Record:
    """A record file. What is good of it is kept; `damage` says what is wrong with the first line that is not.

    Raises:
        BadRecord: the first line is no header, so that nothing can be made of it.
    """
    rows = [(i, row.rstrip(b"\r")) for i, row in enumerate(data.split(b"\n"), 1) if row.strip()]
    if not rows:
        raise BadRecord(1, "the file is empty")
    head = _decode(rows[0][1], 1)
    header = parse_header(head)
    texts: list[str] = []
    lines: list[Line] = []
    damage = None
    for number, row in rows[1:]:
        try:
            text = _decode(row, number)
            if lines and isinstance(lines[-1], End):
                raise BadRecord(number, "expected nothing after the end of the game")
            lines.append(parse_line(text, number))
            texts.append(text)
        except BadRecord as bad:
            damage = bad
            break
    return Record(header, head, tuple(texts), tuple(lines), tuple(i for i, _ in rows[1 : len(lines) + 1]), damage)


def _decode(row: bytes, number: int) -> str:
    try:
        return row.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise BadRecord(number, "is not UTF-8 text") from None


def _object(text: str, number: int) -> dict[str, Any]:
    """The JSON object of a line."""
    try:
        row = json.loads(text)
    except json.JSONDecodeError:
        what = (
            "the line stops in the middle"
            if text.startswith("{") and not text.rstrip().endswith("}")
            else "this is no line of JSON"
        )
        raise BadRecord(number, f"{what}: {quoted(text)}") from None
    except (RecursionError, ValueError):
        raise BadRecord(number, f"this is no line of a record: {quoted(text)}") from None
    if not isinstance(row, dict):
        raise BadRecord(number, f"expected an object of JSON, found {quoted(text)}")
    return row


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wholes(values: object) -> bool:
    return isinstance(values, Sequence) and not isinstance(values, str) and all(_whole(v) for v in values)


def quoted(value: object, most: int = 50) -> str:
    """Something from outside as a message may quote it: one line, no control characters, not too long."""
    text = value if isinstance(value, str) else "nothing" if value is None else json.dumps(value, default=str)
    text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= most else f"{text[: most - 3]}..."
