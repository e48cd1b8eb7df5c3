"""Questions about a position of Railway Boom, read with every fault, and what all answers are made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from trainbound.boom.names import BIDDING, PHASES, STORES
from trainbound.boom.notation import parse
from trainbound.boom.position import Position
from trainbound.boom.position_words import find_hex, find_objective, find_route, hex_word
from trainbound.boom.texts_position import TEXTS
from trainbound.desk.boom import texts
from trainbound.kernel.document import Reader
from trainbound.kernel.faults import Fault, plain, shown
from trainbound.kernel.types import Refusal
from trainbound.kernel.words import folded, one_of
from trainbound.network.bits import numbers

MOST_ASKS = 50
"""Questions of one file."""
KEYS: Mapping[str, tuple[str, ...]] = {
    "network": ("seat", "from", "to"),
    "route": ("seat", "route"),
    "objective": ("seat", "objective"),
    "train": ("seat", "cards", "tiles"),
    "auction": ("phase", "resource", "bids"),
    "track": ("seat", "from", "to", "power"),
    "score": ("seat",),
}
"""What may be asked, and the keys that it has besides."""
NEEDED: Mapping[str, tuple[str, ...]] = {"train": ("seat",), "track": ("to",)}


class Ask(msgspec.Struct, frozen=True):
    """A question: what is asked, of whom (None: of everybody), and the rest by key, read.

    Attributes:
        what: a key of `KEYS`.
        seat: a seat.
        values: `from` and `to` hexes, `route` and `objective` by number, `cards` a Run, `tiles`, `phase`, `resource`,
            `power`, `bids` by seat.
    """

    what: str
    seat: int | None
    values: Mapping[str, Any]


def asks(position: Position, value: object) -> tuple[list[Ask], list[Fault]]:
    """The questions of a position, and everything that is wrong with them."""
    reader = Reader(TEXTS)
    found = [_ask(reader, position, where, row) for where, row in reader.rows("ask", value, MOST_ASKS)]
    return [ask for ask in found if ask is not None][:MOST_ASKS], reader.faults


def _ask(reader: Reader, position: Position, where: str, row: object) -> Ask | None:
    raw = reader.table(where, row)
    if "what" not in raw:
        if isinstance(row, dict):
            reader.say(f"{where}.what", "missing")
        return None
    what = reader.named(f"{where}.what", raw["what"], lambda word: one_of(folded(word), KEYS, "question"))
    if what is None:
        return None
    keys = reader.table(where, raw, ("what", *KEYS[what]))
    for key in NEEDED.get(what, ()):
        if key not in raw:
            reader.say(f"{where}.{key}", "missing")
    values = {key: _value(reader, position, f"{where}.{key}", key, keys[key]) for key in KEYS[what] if key in keys}
    return Ask(what, values.pop("seat", None), values)


def _value(reader: Reader, position: Position, where: str, key: str, value: object) -> Any:
    board = position.board
    if key == "seat":
        return reader.named(where, value, position.seat)
    if key in ("from", "to"):
        return reader.named(where, value, lambda word: find_hex(board, word))
    if key == "route":
        return reader.named(where, value, lambda word: find_route(board, word).number)
    if key == "objective":
        return reader.named(where, value, lambda word: find_objective(board, word).number)
    if key == "cards":
        words = " ".join(map(str, value)) if isinstance(value, list) else value
        return reader.named(where, words, lambda text: parse(board, f"run {text}"))
    if key == "phase":
        return PHASES.index(reader.named(where, value, _auction) or PHASES[0])
    if key == "resource":
        words = (*STORES, "any")
        return words.index(reader.named(where, value, lambda word: one_of(folded(word), words, "resource")) or words[0])
    if key == "power":
        return reader.whole(where, value, 0, 100)
    if key == "bids":
        return _bids(reader, position, where, value)
    return reader.flag(where, value)


def _auction(word: str) -> str:
    """A phase with an auction (RB-8)."""
    return one_of(folded(word), [name for name, bid in zip(PHASES, BIDDING, strict=True) if bid >= 0], "auction")


def _bids(reader: Reader, position: Position, where: str, value: object) -> dict[int, int]:
    """The bids asked about, by seat; numbers that no disc may have are refused in the answer."""
    found: dict[int, int] = {}
    for key, n in list(reader.table(where, value).items())[:8]:
        at = f"{where}.{plain(key)}"
        seat, bid = reader.named(at, str(key), position.seat), reader.whole(at, n, 0, 100)
        if seat in found:
            reader.say(at, "named_twice", found=shown(key))
        elif seat is not None and bid is not None:
            found[seat] = bid
    return found


def seats(position: Position, ask: Ask) -> Sequence[int]:
    """The seats that a question is about."""
    return range(position.listed) if ask.seat is None else (ask.seat,)


def words(position: Position, hexes: int | Iterable[int]) -> list[str]:
    """Hexes as a position file has them; of a set in order."""
    return [hex_word(position.board, h) for h in (numbers(hexes) if isinstance(hexes, int) else hexes)]


def refusals(position: Position, seat: int | None, found: Iterable[Refusal]) -> list[dict[str, Any]]:
    """Refusals with their rules and sentences."""
    return [
        {"code": refused.code, "rules": list(refused.rules), "message": texts.refusal(position, seat, refused)}
        for refused in found
    ]
