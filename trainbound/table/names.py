"""Names of people at a table: what they may be, told apart, and who is meant by a word."""

from __future__ import annotations

import difflib
import getpass
import os
from collections.abc import Sequence

from wcwidth import wcswidth

from trainbound.kernel.faults import shown
from trainbound.kernel.harmless import LONGEST, harmless
from trainbound.kernel.hosting import hosted
from trainbound.table.faults import BadTable


def clean(text: str) -> str:
    """A name as a table keeps it.

    Raises:
        BadTable: nothing of it can be seen, or it is longer than 40 characters.
    """
    name = harmless(text)
    if wcswidth(name) < 1:
        raise BadTable(f"the name {shown(text)} has nothing that can be seen; a name needs at least one letter")
    if len(name) > LONGEST or wcswidth(name) > LONGEST:
        wide = "" if len(name) > LONGEST else f" that take {wcswidth(name)} cells"
        raise BadTable(f"the name {shown(name, 20)} has {len(name)} characters{wide}; a name has at most {LONGEST}")
    return name


def distinct(names: Sequence[str]) -> tuple[str, ...]:
    """Names told apart: the second `greedy` is `greedy 2`."""
    found: list[str] = []
    for name in names:
        n, new = 1, name
        while new in found:
            n += 1
            new = f"{name} {n}"
        found.append(new)
    return tuple(found)


def own_name() -> str:
    """What the person at the keyboard is called, when nothing else is known: the account's name, else You."""
    try:
        name = harmless(os.environ.get("TRAINBOUND_WISH", "") if hosted() else getpass.getuser())[:LONGEST]
    except (OSError, KeyError, ImportError):
        name = ""
    return name if wcswidth(name) > 0 else "You"


def seats_of(words: Sequence[str], bots: Sequence[str], me: str) -> list[tuple[str, str | None]]:
    """Who sits where: `you` is the person at the keyboard, a bot's name a bot, anything else a person's name.

    Args:
        words: one a seat.
        bots: the names of all bots.
        me: what `you` is called.

    Raises:
        BadTable: a word that is nearly a bot's name and is not one, or a name that cannot be.
    """
    seats: list[tuple[str, str | None]] = []
    for word in words:
        plain = word.strip()
        near = difflib.get_close_matches(plain.lower(), bots, 1, 0.75)
        if plain == "you":
            seats.append((me, None))
        elif plain in bots:
            seats.append((plain, plain))
        elif near and plain == plain.lower():
            person = "A person of that name is written with a capital letter"
            raise BadTable(f"there is no bot {shown(plain)}; did you mean {near[0]}? {person}")
        else:
            seats.append((clean(plain), None))
    return seats


def bot_of(word: str, bots: Sequence[str]) -> str:
    """The bot of a name. Raises BadTable, with the nearest name, when there is none."""
    if word in bots:
        return word
    near = difflib.get_close_matches(word.lower(), bots, 1, 0.4)
    hint = f"did you mean {near[0]}?" if near else f"the bots are {', '.join(bots)}"
    raise BadTable(f"there is no bot {shown(word)}; {hint}")
