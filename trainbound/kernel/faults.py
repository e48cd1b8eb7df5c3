"""Faults of files that people write: what was found, what was expected, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

TEXTS = {
    "at_least": "expected {least} or more, found {found}",
    "between": "expected {least} to {most}, found {found}",
    "id": "expected up to 40 small letters a to z, digits and hyphens, found {found}",
    "missing": "is missing",
    "name": "expected 1 to {most} characters that can be printed, found {found}",
    "no_map": "there is no map {name}{near}{stop} A map of your own is given by its path, ending in .toml",
    "no_table": "expected a table, found {found}",
    "no_tables": "expected tables [[{key}]], found {found}",
    "not_toml": "is not TOML: {reason}",
    "not_utf8": "is not UTF-8 text; save the file as UTF-8",
    "one_of": "expected one of {known}, found {found}{near}",
    "other_seats": "expected {seats} players, one for each seat of the table, found {found}",
    "text_file": "expected the name of a file beside the map, ending in .md, found {found}",
    "too_deep": "is nested too deeply, or holds a number too long to be read",
    "too_large": "is larger than {most} bytes, far more than any map needs",
    "twice": "{found} stands twice; first in {first}",
    "unknown_key": "unknown key{near}",
    "unreadable": "cannot be read: {reason}",
    "wrong_type": "{reason}; found {found}",
}
"""What is said of any file; a family of games adds its own."""


class Fault(NamedTuple):
    """Something wrong in a file: `where` is a key path (`tracks[3].length`) or `line 7`; `message` is for people."""

    where: str
    message: str


class BadMap(Exception):  # noqa: N818  what it is, not that it is an error
    """A map file that cannot be played. `faults` names everything that is wrong with it."""

    def __init__(self, path: str, faults: Sequence[Fault]) -> None:
        self.path, self.faults = path, tuple(faults)
        super().__init__(f"{path}: " + "; ".join(f"{fault.where}: {fault.message}" for fault in faults))


class BadPosition(Exception):  # noqa: N818
    """A position that cannot be on a table, or from which no game can go on. `faults` names everything wrong."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.where}: {fault.message}" for fault in faults))


def fault(where: str, code: str, texts: Mapping[str, str] = TEXTS, **values: object) -> Fault:
    """The fault of a code, as a sentence with its values, from the sentences of a family or those of all files."""
    return Fault(where, (texts.get(code) or TEXTS[code]).format(**values))


def plain(value: object, most: int = 40) -> str:
    """Something from outside as a message may name it: one line, no control characters, not too long."""
    text = str(value)
    if not text.isprintable():
        text = "".join(c if c.isprintable() else "?" for c in text)
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(value: object, most: int = 40) -> str:
    """A value from outside as it may be quoted in a message."""
    return repr(plain(value, most))


def nearest(word: str, words: Iterable[str]) -> str:
    """`"; did you mean X?"` for the nearest of some words, or nothing."""
    import difflib  # only for what is misspelt: it takes its time to load

    known, said = list(words), word.lower()
    begun = [name for name in known if said and name.startswith(said)]
    near = begun if len(begun) == 1 else difflib.get_close_matches(said, known, 1, 0.6)
    return f"; did you mean {near[0]}?" if near else ""
