"""Documents that people write, taken apart key by key: whatever is wrong is kept as a fault, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from typing import Any, TypeVar

from trainbound.kernel.faults import Fault, fault, nearest, plain, shown
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import listed

T = TypeVar("T")
LONGEST_WORD = 200
"""Characters of a word that are looked at; nothing has a name as long as that."""
MOST_KEYS = 100
"""Keys of a table that are looked at."""
MOST_FAULTS = 100
"""Faults after which no more words are looked up."""
TEXTS = {
    "ambiguous": "{found} could be {known}; say which",
    "count": "expected up to {most}{rule}, found {found}",
    "flag": "expected true or false, found {found}",
    "list": "expected a list, found {found}",
    "named_twice": "{found} stands twice",
    "table": "expected a table of keys and values, found {found}",
    "unknown": "there is no {what} {found}{near}",
    "whole": "expected a whole number from {least} to {most}, found {found}",
    "word": "expected text in quotation marks, found {found}",
}
"""What is said of any document; a family of games adds its own."""


class Reader:
    """Reads values of a parsed document.

    Attributes:
        faults: what is wrong, in the order found, each with its place: `seat[2].tracks[4]`.
        given: the places of which the document says something that can be understood.
    """

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = {**TEXTS, **texts}
        self.faults: list[Fault] = []
        self.given: set[str] = set()

    def say(self, where: str, code: str, **values: object) -> None:
        """Keeps a fault."""
        self.faults.append(fault(where, code, self._texts, **values))

    def whole(self, where: str, value: object, least: int, most: int) -> int | None:
        """A whole number within limits; None when it is none."""
        if type(value) is int and least <= value <= most:
            self.given.add(where)
            return value
        self.say(where, "whole", least=least, most=most, found=shown(value))
        return None

    def flag(self, where: str, value: object) -> bool | None:
        """True or false; None when it is neither."""
        if isinstance(value, bool):
            self.given.add(where)
            return value
        self.say(where, "flag", found=shown(value))
        return None

    def word(self, where: str, value: object) -> str | None:
        """A text in one line, cut where it is longer than any name; None when it is none."""
        if isinstance(value, str):
            return plain(value, LONGEST_WORD)
        self.say(where, "word", found=shown(value))
        return None

    def table(self, where: str, value: object, known: Iterable[str] = ()) -> dict[str, Any]:
        """A table; keys that are not known, where any are named, are faults and left out."""
        if not isinstance(value, dict):
            self.say(where, "table", found=shown(value))
            return {}
        keys = list(known)
        found = {}
        for key, row in islice(value.items(), MOST_KEYS):
            if keys and key not in keys:
                at = f"{where}.{plain(key)}" if where else plain(key) or "''"
                self.say(at, "unknown_key", near=nearest(str(key)[:LONGEST_WORD], keys))
            else:
                found[key] = row
        if len(value) > MOST_KEYS:
            self.say(where or "keys", "count", most=MOST_KEYS, rule="", found=len(value))
        return found

    def rows(self, where: str, value: object, most: int, rule: str = "") -> list[tuple[str, Any]]:
        """The items of a list, each with its place; those beyond twice as many as there may be are not looked at."""
        if not isinstance(value, list):
            self.say(where, "list", found=shown(value))
            return []
        self.given.add(where)
        if len(value) > most:
            self.say(where, "count", most=most, rule=f" ({rule})" if rule else "", found=len(value))
        return [(f"{where}[{i}]", row) for i, row in enumerate(value[: 2 * most])]

    def named(self, where: str, value: object, find: Callable[[str], T]) -> T | None:
        """What a word names; None, with the nearest valid words said, when that is nothing or several things.

        Args:
            where: its place.
            value: the word.
            find: what it names; raises NotUnderstood or Ambiguous.
        """
        word = self.word(where, value)
        if word is None or len(self.faults) >= MOST_FAULTS:
            return None
        try:
            return find(word)
        except NotUnderstood as bad:
            near = f"; did you mean {listed(bad.near, 'or')}?" if bad.near else ""
            self.say(where, "unknown", what=bad.expected, found=shown(word), near=near)
        except Ambiguous as bad:
            self.say(where, "ambiguous", found=shown(word), known=listed(islice(bad.candidates, 8), "or"))
        return None

    def each(
        self, where: str, value: object, most: int, find: Callable[[str], T], rule: str = ""
    ) -> list[tuple[str, T]]:
        """What the words of a list name, each with its place, without those that name nothing; once each."""
        found: list[tuple[str, T]] = []
        for at, row in self.rows(where, value, most, rule):
            item = self.named(at, row, find)
            if item is None:
                continue
            if any(item == other for _, other in found):
                self.say(at, "named_twice", found=shown(row))
            else:
                found.append((at, item))
        return found
