"""What words say of one key of a position: of a seat or of the whole table."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import Any

from trainbound.desk.editing import (
    NONE,
    NOT,
    UNKNOWN,
    Document,
    Edit,
    Family,
    Key,
    Refused,
    Table,
    Value,
    Words,
    at_key,
    listed,
    names,
    rows,
    several,
    with_key,
    with_seat,
)
from trainbound.desk.texts_desk import NEUTRAL, TABLE, WHAT_OF
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import folded


def key_of(known: Family, word: str, keys: Container[str]) -> str | None:
    """The key that a word names, whole or in another form; None for none."""
    plain = folded(word).rstrip(":=")
    plain = known.synonyms.get(plain, plain)
    return plain if plain in keys else None


def stated(known: Family, document: Document, seat: int, key: str, words: Sequence[str]) -> Edit:
    """A document with what is said of a key of a seat: `unknown`, `none`, or what is there."""
    who, old = names(document)[seat], rows(document)[seat].get(key)
    if words and words[0].lower() in NOT:
        return without(known, document, seat, key, words[1:])

    def put(value: Any) -> Document:
        other = known.instead.get(key)
        return with_seat(with_seat(document, seat, other, None) if other else document, seat, key, value)

    def meant(text: str, found: Sequence[str]) -> str | None:
        return known.meant(document, seat, key, text, found)

    return _said(document, who, key, known.seat[key], old, words, put, meant)


def whole(known: Family, document: Document, key: str, words: Sequence[str]) -> Edit:
    """A document with what is said of a key of the whole table."""
    spec = known.whole[key]
    words = words[1:] if words and key_of(known, words[0], known.whole) == key else words
    if key.startswith("neutral.") and words and words[0].lower() in ("share", "shares"):
        words = words[1:]

    def put(value: Any) -> Document:
        return with_key(document, key, value)

    who = NEUTRAL if key.startswith("neutral.") else TABLE
    if words and words[0].lower() in NOT and isinstance(spec, Words):
        named = words[2:] if "".join(words[1:2]).lower() in ("share", "shares") else words[1:]
        return _gone(who, spec, listed({"": at_key(document, key)}, ""), named, put)
    name, old = key.removeprefix("neutral."), at_key(document, key)
    return _said(document, who, name, spec, old, words, put, _only)


def _only(text: str, found: Sequence[str]) -> str | None:
    return found[0] if len(found) == 1 else None


def _said(document: Document, who: str, key: str, spec: Key, old: Any, words: Sequence[str],
          put: Callable[[Any], Document], meant: Callable[[str, Sequence[str]], str | None]) -> Edit:  # fmt: skip
    """What words say of a key: `unknown`, `none`, or what is there; words of a list are added to it."""
    about = {"who": who, "key": key}
    text = " ".join(words)
    if not words:
        raise Refused(WHAT_OF.format(key=key))
    if text.lower() in UNKNOWN:
        return Edit(put(None), "unknown", about)
    if isinstance(spec, Value):
        value = spec.read("" if text.lower() in NONE else text)
        return Edit(put(value), "set", about | {"value": value})
    if isinstance(spec, Table):
        value = {} if text.lower() in NONE else {**(old if isinstance(old, dict) else {}), **spec.read(words)}
        return Edit(put(value), "set", about | {"value": value})
    if text.lower() in NONE:
        return Edit(put([]), "set", about | {"value": []})
    if spec.counted and len(words) == 1 and text.isdecimal() and len(text) < 4:
        return Edit(put(int(text)), "counted", about | {"value": int(text)})
    had: list[Any] = [] if spec.ordered or not isinstance(old, list) else list(old)

    def find(word: str) -> str:
        try:
            found = [spec.find(word)]
        except NotUnderstood:
            following = spec.next(document, word) if spec.next else None
            if following is None:
                raise
            return following
        except Ambiguous as bad:
            if chosen := meant(word, bad.candidates):
                return chosen
            raise
        return meant(word, found) or found[0]

    found = several(words, find)
    if spec.ordered:
        return Edit(put(found), "set", about | {"value": found})
    again = [word for word in dict.fromkeys(found) if word in had]
    new = [word for word in dict.fromkeys(found) if word not in had]
    if spec.tiled:
        had = [word for word in had if _card(word) not in map(_card, new)]
    return Edit(put([*had, *new]), "given", about | {"new": new, "had": again})


def without(known: Family, document: Document, seat: int, key: str, words: Sequence[str]) -> Edit:
    """A document with something taken from a seat's list; the whole of it where nothing is named."""
    spec = known.seat[key]
    who = names(document)[seat]

    def put(value: Any) -> Document:
        return with_seat(document, seat, key, value)

    if not isinstance(spec, Words):
        return Edit(put(None), "unknown", {"who": who, "key": key})
    return _gone(who, spec, listed(rows(document)[seat], key), words, put)


def _gone(who: str, spec: Words, had: list[Any], words: Sequence[str], put: Callable[[Any], Document]) -> Edit:
    """A list without what some words name; where they could name several things, the one that is there."""

    def find(text: str) -> str:
        if text in had:
            return text
        try:
            return spec.find(text)
        except Ambiguous as bad:
            there = [word for word in bad.candidates if word in had]
            if len(there) != 1:
                raise
            return there[0]

    if not words:
        return Edit(put([]), "taken", {"who": who, "gone": had})
    named = several(words, find)
    gone = [word for word in had if word in named or (spec.tiled and _card(word) in map(_card, named))]
    return Edit(put([word for word in had if word not in gone]), "taken", {"who": who, "gone": gone})


def _card(word: Any) -> str:
    """A card without the tiles on it."""
    return str(word).partition("+")[0]
