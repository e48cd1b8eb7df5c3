"""How a position is changed by words: what every family shares, and what it gives.

A position is the parsed document of its file. Nothing here changes one in place; every change makes a new document.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import folded, one_of

Document = dict[str, Any]
Find = Callable[[str], str]
T = TypeVar("T")

MOST_WORDS = 8
"""Words that one name can have at most."""
NOT = ("no", "not", "without", "remove", "drop", "minus")
NONE, UNKNOWN = ("none", "nothing", "empty"), ("unknown", "?")
YES, NO = ("yes", "on", "true", "1"), ("no", "off", "false", "0")


class Which(Exception):  # noqa: N818
    """Words that mean several things, and what the line becomes with each: `lines` = (what it is, the line)."""

    def __init__(self, found: str, lines: Sequence[tuple[str, str]]) -> None:
        self.found, self.lines = found, tuple(lines)
        super().__init__(found)

    def after(self, head: str) -> Which:
        """The same with words before each line."""
        return Which(self.found, [(what, f"{head} {line}".strip()) for what, line in self.lines])


class Refused(Exception):  # noqa: N818
    """Something that the desk does not do; its text says why, and what to do."""


class Edit(NamedTuple):
    """A changed document, and what was done: a code, with the words for its sentence."""

    document: Document
    code: str
    values: Mapping[str, Any]


class Words(NamedTuple):
    """A key that holds a list of words.

    Attributes:
        find: the word as the file has it. Raises NotUnderstood or Ambiguous.
        counted: whether a number may stand there instead of a list: how many there are, unknown which.
        ordered: whether the list is given anew each time, as its order matters.
        tiled: whether a word is a card with tiles on it, `w03+coal`: the card alone tells which it is.
        next: for words that leave something open, what they mean in this document: `prr` the next share of it.
    """

    find: Find
    counted: bool = False
    ordered: bool = False
    next: Callable[[Document, str], str | None] | None = None
    tiled: bool = False


class Value(NamedTuple):
    """A key that holds one value: `read` makes it of the words. Raises NotUnderstood or Ambiguous."""

    read: Callable[[str], Any]


class Table(NamedTuple):
    """A key that holds keys and values, of which some are given: `read` makes them of the words."""

    read: Callable[[Sequence[str]], Mapping[str, Any]]


Key = Words | Value | Table


class Family(Protocol):
    """What a family of games knows of its documents, on one board."""

    board: Any
    seat: Mapping[str, Key]
    """Keys of a seat besides its name."""
    whole: Mapping[str, Key]
    """Keys of the whole table, `neutral.shares` being one within another."""
    synonyms: Mapping[str, str]
    """Other words for keys."""
    instead: Mapping[str, str]
    """Keys of a seat -> one that says the same in another way, and is left out when the first is said."""
    main: tuple[str, ...]
    """Keys of a seat that words without a key are tried as."""
    questions: Mapping[str, Callable[[Document, int | None, Sequence[str]], list[Document]]]
    """What can be asked -> the `[[ask]]` tables of some words, with the seat that they begin with or that is chosen."""
    options: Sequence[str]

    def free(self, document: Document, words: Sequence[str]) -> Edit:
        """Takes something on the map from whoever has it."""
        ...

    def claimed(self, before: Document, after: Document) -> Document:
        """A document in which what was counted by people (trains, points) follows the tracks given in it since."""
        ...

    def city(self, document: Document, word: str) -> list[tuple[str, str]]:
        """A place and what is at it: in words, and the word for it. Raises NotUnderstood or Ambiguous."""
        ...

    def names(self) -> list[tuple[str, str]]:
        """Everything that has a name: what it is in words, and the word for it."""
        ...

    def meant(self, document: Document, seat: int, key: str, text: str, found: Sequence[str]) -> str | None:
        """Which of the words that a text can be is meant, as others are taken already; None where that is open."""
        ...


# ---- documents


def rows(document: Document) -> list[Document]:
    """The tables of the seats; what is no table counts as an empty one."""
    found = document.get("seat", [])
    return [row if isinstance(row, dict) else {} for row in found] if isinstance(found, list) else []


def names(document: Document) -> list[str]:
    """The names of the seats, as the position will have them."""
    return [str(row.get("name") or f"player {n}") for n, row in enumerate(rows(document), 1)]


def listed(row: Mapping[str, Any], key: str) -> list[Any]:
    """The list under a key; empty when there is none."""
    found = row.get(key)
    return list(found) if isinstance(found, list) else []


def with_key(document: Document, key: str, value: Any) -> Document:
    """A document in which a key has a value; without the key for None. `a.b` is a key within a table."""
    head, _, inner = key.partition(".")
    if inner:
        old = document.get(head)
        value = with_key(dict(old) if isinstance(old, dict) else {}, inner, value) or None
    changed = {**document, head: value}
    if value is None:
        del changed[head]
    return changed


def at_key(document: Document, key: str) -> Any:
    """The value of a key, also of one within a table; None when there is none."""
    head, _, inner = key.partition(".")
    found = document.get(head)
    return (found.get(inner) if isinstance(found, dict) else None) if inner else found


def with_seat(document: Document, seat: int, key: str, value: Any) -> Document:
    """A document in which a key of a seat has a value; without the key for None."""
    found = rows(document)
    found[seat] = with_key(found[seat], key, value)
    return {**document, "seat": found}


# ---- words


def seat_of(document: Document, words: Sequence[str], near: bool = False) -> tuple[int, int] | None:
    """The seat that words begin with, and how many of them are its name: whole, or the only beginning of one.

    Args:
        document: the position.
        words: a line.
        near: whether a near spelling counts too.
    """
    called = [folded(name) for name in names(document)]
    for n in range(min(len(words), MOST_WORDS), 0, -1):
        if (said := folded(" ".join(words[:n]))) in called:
            return called.index(said), n
    said = folded(words[0]) if words else ""
    begun = [s for s, name in enumerate(called) if said and name.startswith(said)]
    if len(begun) == 1:
        return begun[0], 1
    if near and not begun:
        try:
            return called.index(one_of(said, called, "seat")), 1
        except (NotUnderstood, Ambiguous):
            return None
    return None


_COMMA = re.compile(r"(?<![0-9]),|,(?![0-9])")
"""A comma between things; the one in `34,4` is none."""


def several(words: Sequence[str], find: Callable[[str], T]) -> list[T]:
    """The things that words name, one after another, with or without commas between.

    Raises:
        NotUnderstood: a part names nothing. Which: it names several things; the lines are of these words alone.
        Ambiguous: a word within a part could be several.
    """
    found: list[T] = []
    done: list[str] = []
    parts = [part.split() for part in _COMMA.split(" ".join(words))]
    for number, part in enumerate(parts):
        at = 0
        while at < len(part):
            try:
                item, taken = _first(part[at:], find)
            except Which as which:
                n = len(which.found.split())
                rest = [*part[at + n :], *(word for later in parts[number + 1 :] for word in (",", *later))]
                lines = [(what, " ".join([*done, line, *rest])) for what, line in which.lines]
                raise Which(which.found, lines) from None
            except NotUnderstood as bad:
                if not at or "/" in part[at]:
                    raise
                # Rather a colour that the track before it does not have than a thing of its own.
                raise NotUnderstood(f"{done[-1]} {part[at]}", bad.expected, bad.near) from None
            found.append(item)
            done += part[at : at + taken]
            at += taken
        done += [","] if number + 1 < len(parts) else []
    return found


def _first(words: Sequence[str], find: Callable[[str], T]) -> tuple[T, int]:
    """The thing that the first words name, as many of them as possible, and how many they are."""
    most = min(len(words), MOST_WORDS)
    slashes = [n for n, word in enumerate(words[:most]) if "/" in word and word != "/"]
    most = min([most, *slashes[1:2]])
    wrong: NotUnderstood | None = None
    several_of: tuple[Ambiguous, int] | None = None
    for n in range(most, 0, -1):
        try:
            return find(" ".join(words[:n])), n
        except Ambiguous as bad:
            several_of = several_of or (bad, n)
        except NotUnderstood as bad:
            wrong = bad if wrong is None or "/" in words[0] else wrong
    if several_of is not None:
        open_, n = several_of
        if all("/" in word or ":" in word for word in open_.candidates):
            raise Which(" ".join(words[:n]), [(word, word) for word in open_.candidates])
        raise open_
    raise wrong or NotUnderstood(" ".join(words), "word")


def whole_number(most: int) -> Callable[[str], int]:
    """Reads a whole number up to some figure."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,5}", text.strip()) or int(text) > most:
            raise NotUnderstood(text, f"whole number up to {most}")
        return int(text)

    return read


def flag(words: Sequence[str]) -> bool:
    """Yes or no; yes where nothing is said. Raises NotUnderstood."""
    said = " ".join(words).lower() or "yes"
    if said not in (*YES, *NO):
        raise NotUnderstood(said, "yes or no", ["yes", "no"])
    return said in YES
