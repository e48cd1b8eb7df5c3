"""Words that sentences of every game are made of: subjects and their verbs, lists, numbers of things."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Who(NamedTuple):
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


def many(n: int, what: str, none: str = "no") -> str:
    """A number of things: `1 card`, `2 cards`, `no cards`."""
    return f"{n or none} {what}{'' if n == 1 else 's'}"
