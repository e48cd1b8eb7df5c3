"""Who is who: persons, the keys that open them, and the one-time words by which another key joins a person.

A key is any text that whoever let the session in has proven, such as the fingerprint of an SSH key; it is never shown.
"""

from __future__ import annotations

import json
import secrets
import time
import unicodedata
from collections.abc import Callable, Iterable
from typing import NamedTuple

from wcwidth import wcswidth

from trainbound.kernel.faults import shown
from trainbound.kernel.harmless import LONGEST, harmless
from trainbound.store.faults import BadName, Forgotten
from trainbound.store.journal import Store

NAMELESS = "Guest"
"""What somebody is called at first whose wish holds nothing that can be seen."""

WORD_LASTS = 600.0
"""Seconds for which a one-time word holds."""

WRONG_WORDS = 5
"""Wrong words that a key may try before it has to wait for as long as a word holds."""

STARTS, VOWELS, PARTS, SYLLABLES = "bdfgklmnprstvz", "aeiou", 4, 2
"""What words are made of: four parts of two syllables are 49 bits, and can be read out over a telephone."""


class Person(NamedTuple):
    """Somebody who has been here: a number that is nobody else's, ever, and a name that is nobody else's now."""

    id: int
    name: str


class People:
    """The persons of a store.

    Args:
        store: where they are kept.
        clock: seconds since 1970.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock

    def enter(self, key: str, wish: str) -> Person:
        """Whose key it is. At the first contact a new person, with a name as near to the wish as can be."""
        now = self._clock()
        with self._store.writing():
            found = self._of(key)
            if found is None:
                name = self._free(_fit(harmless(wish)))
                self._store.run(
                    "INSERT INTO persons (name, folded, since, seen) VALUES (?, ?, ?, ?)", name, folded(name), now, now
                )
                found = self._store.rows("SELECT id, name FROM persons WHERE folded = ?", folded(name))[0]
                self._store.run("INSERT INTO keys VALUES (?, ?, ?)", key, found[0], now)
            self._store.run("UPDATE persons SET seen = ? WHERE id = ?", now, found[0])
        return Person(*found)

    def person(self, number: int) -> Person:
        """The person of a number. Raises LookupError when there is none, or none any more."""
        return self._one("SELECT id, name FROM persons WHERE id = ?", number)

    def among(self, numbers: Iterable[int]) -> dict[int, Person]:
        """Those of some numbers who are known still, found at once."""
        which = "SELECT id, name FROM persons WHERE id IN (SELECT value FROM json_each(?))"
        return {row[0]: Person(*row) for row in self._store.rows(which, json.dumps(list(numbers)))}

    def named(self, name: str) -> Person:
        """The person of a name, in whatever letters. Raises LookupError when there is none."""
        return self._one("SELECT id, name FROM persons WHERE folded = ?", folded(harmless(name)))

    def names(self) -> dict[str, str]:
        """The names of all persons, by how they are compared; see `folded`."""
        return dict(self._store.rows("SELECT folded, name FROM persons"))

    def keys(self, person: Person) -> int:
        """How many keys open a person."""
        return int(self._store.rows("SELECT count(*) FROM keys WHERE person = ?", person.id)[0][0])

    def rename(self, person: Person, name: str) -> Person:
        """Gives a person another name; tables that have begun keep the one they began with.

        Raises:
            BadName: nothing of it can be seen, it is too long, or somebody else has it.
            Forgotten: the person is no more.
        """
        new = harmless(name)
        if wcswidth(new) < 1:
            raise BadName(f"the name {shown(name)} has nothing that can be seen; a name needs at least one letter")
        if new != _fit(new):
            raise BadName(f"the name {shown(name, 20)} is too long; a name has at most {LONGEST} characters")
        with self._store.writing():
            holder = self._store.rows("SELECT id FROM persons WHERE folded = ?", folded(new))
            if holder and holder[0][0] != person.id:
                raise BadName(f"somebody here is called {new}; names differ in more than capital letters")
            if not self._store.run(
                "UPDATE persons SET name = ?, folded = ? WHERE id = ?", new, folded(new), person.id
            ):
                raise Forgotten
        return Person(person.id, new)

    # ---- more keys for one person

    def word(self, person: Person) -> str:
        """A word that lets one more key join a person: once, within ten minutes. An older one holds no more.

        Raises:
            Forgotten: the person is no more.
        """
        word = "-".join(
            "".join(secrets.choice(STARTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES)) for _ in range(PARTS)
        )
        with self._store.writing():
            if not self._store.rows("SELECT 1 FROM persons WHERE id = ?", person.id):
                raise Forgotten
            self._store.run("DELETE FROM words WHERE person = ? OR until < ?", person.id, self._clock())
            self._store.run("INSERT INTO words VALUES (?, ?, ?)", word, person.id, self._clock() + WORD_LASTS)
        return word

    def join(self, key: str, word: str) -> Person:
        """Lets a key open the person who was given a word; whom it opened before is removed if nothing opens them.

        Somebody without keys who still holds a seat stays, so that nobody's game breaks; the table may hand it over.

        Raises:
            LookupError: its text says what is wrong: the word is not one, or has been used, or its ten minutes are
                over, or the key has tried too many wrong ones.
        """
        now = self._clock()
        said = "-".join(filter(None, harmless(word).casefold().replace("-", " ").split()))
        if len(said) == PARTS * SYLLABLES * 2:  # typed in one go
            said = "-".join(said[i : i + SYLLABLES * 2] for i in range(0, len(said), SYLLABLES * 2))
        wrong = ""
        with self._store.writing():
            self._store.run("DELETE FROM words WHERE until < ?", now)
            self._store.run("DELETE FROM tries WHERE until < ?", now)
            tried = self._store.rows("SELECT wrong FROM tries WHERE key = ?", key)
            found = self._store.rows("SELECT person FROM words WHERE word = ?", said)
            if tried and tried[0][0] >= WRONG_WORDS:
                wrong = f"{WRONG_WORDS} wrong words were typed from this key; it may try again in ten minutes"
            elif not found:
                self._store.run(
                    "INSERT INTO tries VALUES (?, 1, ?) ON CONFLICT (key) DO UPDATE SET wrong = wrong + 1, until = ?",
                    key, now + WORD_LASTS, now + WORD_LASTS,
                )  # fmt: skip
                wrong = f"{shown(said)} is no word that holds: each is good once, for ten minutes after it was shown"
            else:
                self._join(key, found[0][0], said, now)
        if wrong:  # only now, so that the wrong try has been kept
            raise LookupError(wrong)
        return self.person(found[0][0])

    def _join(self, key: str, person: int, word: str, now: float) -> None:
        before = self._of(key)
        self._store.run("DELETE FROM words WHERE word = ?", word)
        self._store.run("DELETE FROM tries WHERE key = ?", key)
        self._store.run(
            "INSERT INTO keys VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET person = ?", key, person, now, person
        )
        if before is not None and before[0] != person and not self.keys(Person(*before)):
            sits = self._store.rows("SELECT 1 FROM sitters WHERE person = ? LIMIT 1", before[0])
            hosts = self._store.rows("SELECT 1 FROM gatherings WHERE host = ? LIMIT 1", before[0])
            if not sits and not hosts:
                self.remove(Person(*before))

    def remove(self, person: Person) -> None:
        """Removes a person and their keys. Seats that they hold are nobody's from then on."""
        with self._store.writing():
            self._store.run("DELETE FROM persons WHERE id = ?", person.id)
            self._store.run("DELETE FROM present WHERE person = ?", person.id)

    # ---- rows

    def _of(self, key: str) -> tuple[int, str] | None:
        rows = self._store.rows(
            "SELECT persons.id, persons.name FROM keys JOIN persons ON persons.id = keys.person WHERE key = ?", key
        )
        return (rows[0][0], rows[0][1]) if rows else None

    def _one(self, question: str, value: object) -> Person:
        rows = self._store.rows(question, value)
        if not rows:
            raise LookupError(value)
        return Person(*rows[0])

    def _free(self, name: str) -> str:
        """A name that nobody has: the second `ada` is `ada 2`."""
        n, new = 1, name
        while self._store.rows("SELECT 1 FROM persons WHERE folded = ?", folded(new)):
            n += 1
            end = f" {n}"
            new = _fit(name, LONGEST - len(end)).rstrip() + end
        return new


def folded(name: str) -> str:
    """A name as it is compared: capital, wide and compatible letters are the plain small ones."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def _fit(name: str, most: int = LONGEST) -> str:
    """A harmless name cut to so many characters and cells; one that shows nothing becomes a word that does."""
    name = name[:most]
    while wcswidth(name) > most:
        name = name[:-1]
    name = name.rstrip()
    return name if wcswidth(name) > 0 and folded(name) else NAMELESS
