"""Tables of a file that people write, read key by key, so that every fault is found and none hides another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from trainbound.kernel.faults import Fault, fault, nearest, plain, shown
from trainbound.kernel.types import Ambiguous, NotUnderstood

MOST_FAULTS = 200
"""Faults of a file that are told; a file with more of them is not read any further."""
LONGEST_WORD = 80
"""Characters of a word that is looked up; a longer one would be compared with every name for seconds."""

T = TypeVar("T")


class Faults(list[Fault]):
    """The faults of one file, as far as they are told."""

    @property
    def full(self) -> bool:
        """Whether no more are told: what follows need not be looked up."""
        return len(self) >= MOST_FAULTS

    def add(self, where: str, code: str, texts: Mapping[str, str] | None = None, **values: object) -> None:
        """Adds a fault by its code, from the sentences of a family or those of all files."""
        if not self.full:
            self.append(fault(where, code, texts or {}, **values))

    def meant(self, where: str, word: str, what: str, find: Callable[[str], T]) -> T | None:
        """What a word names; None with a fault that has the nearest words when it names nothing, or several things.

        Args:
            where: the place of the word in the file.
            word: as written.
            what: what it should name: `track`, `city`.
            find: finds it. Raises NotUnderstood or Ambiguous.
        """
        if self.full:
            return None
        if not word.strip() or len(word) > LONGEST_WORD:
            self.add(where, "unknown", what=what, found=shown(word), near="")
            return None
        try:
            return find(word)
        except NotUnderstood as bad:
            near = f"; did you mean {' or '.join(bad.near[:3])}?" if bad.near else ""
            self.add(where, "unknown", what=what, found=shown(word), near=near)
        except Ambiguous as bad:
            self.add(where, "ambiguous", found=shown(word), candidates=", ".join(bad.candidates[:8]))
        return None


class Page:
    """One table of the file: each key is asked for once, and what nobody has asked for is unknown.

    Attributes:
        where: the key path of the table, empty for the whole file.
        faults: where the faults go.
    """

    def __init__(self, raw: Mapping[str, Any], where: str, faults: Faults) -> None:
        self.raw, self.where, self.faults = raw, where, faults
        self._asked: list[str] = []

    def at(self, key: str) -> str:
        """The place of a key, as faults name it."""
        return f"{self.where}.{plain(key)}" if self.where else plain(key)

    def value(self, key: str) -> Any:
        """Whatever stands there; None when nothing does."""
        self._asked.append(key)
        return self.raw.get(key)

    def text(self, key: str) -> str | None:
        """A text; None when there is none, with a fault when it is something else."""
        return self._typed(key, str, "text")

    def flag(self, key: str) -> bool | None:
        """True or false."""
        return self._typed(key, bool, "flag")

    def number(self, key: str, least: int, most: int) -> int | None:
        """A whole number between two others."""
        found: int | None = self._typed(key, int, "whole")
        if found is None or least <= found <= most:
            return found
        self.faults.add(self.at(key), "between", least=least, most=most, found=shown(found))
        return None

    def _typed(self, key: str, kind: type[T], code: str) -> T | None:
        found = self.value(key)
        if found is None or type(found) is kind:
            return found
        self.faults.add(self.at(key), code, found=shown(found))
        return None

    def words(self, key: str, most: int) -> list[tuple[str, str]] | None:
        """A list of texts, each with its place, `tracks[4]`; None when there is none. One text alone counts as a list.

        What is no text, and what there is beyond `most`, is a fault and left out.
        """
        found = self.value(key)
        if found is None:
            return None
        if isinstance(found, str):
            return [(self.at(key), found)]
        if not isinstance(found, list):
            self.faults.add(self.at(key), "list", found=shown(found))
            return []
        if len(found) > most:
            self.faults.add(self.at(key), "at_most", most=most, found=len(found))
        words = []
        for i, word in enumerate(found[:most]):
            place = f"{self.at(key)}[{i}]"
            if isinstance(word, str):
                words.append((place, word))
            else:
                self.faults.add(place, "text", found=shown(word))
        return words

    def page(self, key: str) -> Page:
        """A table; an empty one when there is none."""
        found = self.value(key)
        if found is not None and not isinstance(found, dict):
            self.faults.add(self.at(key), "no_table", found=shown(found))
        return Page(found if isinstance(found, dict) else {}, self.at(key), self.faults)

    def pages(self, key: str, most: int) -> list[Page]:
        """Tables `[[key]]`; what is none, and what there is beyond `most`, is a fault and left out."""
        found = self.value(key)
        if found is None:
            return []
        if isinstance(found, dict):
            found = [found]
        if not isinstance(found, list):
            self.faults.add(self.at(key), "no_tables", key=key, found=shown(found))
            return []
        if len(found) > most:
            self.faults.add(self.at(key), "at_most", most=most, found=len(found))
        pages = []
        for i, row in enumerate(found[:most]):
            place = f"{self.at(key)}[{i}]"
            if isinstance(row, dict):
                pages.append(Page(row, place, self.faults))
            else:
                self.faults.add(place, "no_table", found=shown(row))
        return pages

    def rest(self, *others: str) -> None:
        """Keys that nobody has asked for are faults; `others` may stand there and say nothing to the reader."""
        known = [*self._asked, *others]
        for key in self.raw:
            if key not in known:
                self.faults.add(self.at(key), "unknown_key", near=nearest(plain(key), known))
