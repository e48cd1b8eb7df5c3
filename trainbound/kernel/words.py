"""Words that sentences of every game are made of: subjects and their verbs, lists, numbers of things."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from trainbound.kernel.types import Ambiguous, NotUnderstood


class Who(msgspec.Struct, frozen=True):
    """The subject of a sentence: `name`, and whether that is the reader, so that verbs agree."""

    name: str
    you: bool

    def does(self, second: str, third: str = "") -> str:
        """Subject and verb: `You hold`, `Ada holds`. The third person adds an s unless given."""
        return f"You {second}" if self.you else f"{self.name} {third or second + 's'}"

    def inside(self, second: str, third: str = "") -> str:
        """The same within a sentence: `you hold`, `Ada holds`."""
        return f"you {second}" if self.you else self.does(second, third)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list: `a`, `a and b`, `a, b and c`."""
    found = list(words)
    return f" {last} ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def seated(data: Mapping[str, Any]) -> str:
    """Who sits at a seat from here on, as the log says it; the data are those of the event `seated`."""
    if data["bot"] is None:
        return f"{data['name']} takes over from {data['was']}"
    return f"A bot takes over from {data['was']}: {data['name']}"


def folded(word: str) -> str:
    """A word as it is compared: small letters without accents, full stops and apostrophes, one blank between words.

    `St. John's` and `st johns` are the same word then, and so are `Zürich` and `zurich`.
    """
    bare = "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))
    return " ".join(bare.translate(_PLAIN).split())


_PLAIN = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ł": "l", "đ": "d", "ı": "i",
                        **dict.fromkeys(".'`´’‘ʼ", ""), **dict.fromkeys("‐‑–—", "-")})


def many(n: int, what: str, none: str = "no") -> str:
    """A number of things: `1 card`, `2 cards`, `no cards`."""
    return f"{n or none} {what}{'' if n == 1 else 's'}"


def one_of(word: str, words: Iterable[str], what: str) -> str:
    """The word meant: itself, what it is the only beginning of, or the nearest spelling.

    Raises:
        NotUnderstood: none. Ambiguous: several.
    """
    known = list(dict.fromkeys(words))
    if word in known:
        return word
    found = [w for w in known if w.startswith(word)] if word else []
    if not found:
        import difflib  # only for what is misspelt: it takes its time to load

        close = difflib.get_close_matches(word, known, 3, 0.75)
        if len(close) == 1:
            return close[0]
        raise NotUnderstood(word, what, close or difflib.get_close_matches(word, known, 3, 0.4))
    if len(found) > 1:
        raise Ambiguous(word, found)
    return found[0]
