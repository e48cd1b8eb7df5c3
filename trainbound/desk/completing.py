"""A line at the desk as far as it can only go on in one way, and what it may go on with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from trainbound.desk.draft import VERBS as CHANGES
from trainbound.desk.draft import family
from trainbound.desk.editing import NOT, Refused, names, seat_of
from trainbound.desk.stating import key_of
from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import map_files
from trainbound.kernel.words import folded

if TYPE_CHECKING:
    from trainbound.desk.bench import Bench


def completed(bench: Bench, line: str) -> tuple[str, list[str]]:
    """A line with its last word as long as it is certain, and the words that it can be; never shorter than typed.

    Args:
        bench: the sitting.
        line: what was typed.
    """
    head, _, last = line.rpartition(" ")
    found = [word for word in _words(bench, head.split()) if _begins(word, last)]
    if not found or not line.strip():
        return line, found
    said = _common(found)
    longer = said if len(said) >= len(last) or len(found) == 1 else last
    return f"{head} {longer}".lstrip() + (" " if len(found) == 1 else ""), found


def _words(bench: Bench, before: Sequence[str]) -> list[str]:
    """The words that may come after some others."""
    from trainbound.desk.bench import VERBS

    try:
        known = family(bench.shown)
    except (Refused, BadMap):
        return list(map_files()) if before and before[0].lower() == "map" else ["map", "load", "help", "quit"]
    called = names(bench.shown.document)
    if len(before) == 2 and before[0].lower() == "what" and before[1].lower() == "if":
        before = ()
    if not before:
        return [*called, *known.questions, *CHANGES, *VERBS, *known.whole]
    first = folded(before[0])
    if first == "map":
        return list(map_files())
    if first in ("option", "options"):
        return list(known.options) if len(before) == 1 else ["yes", "no"]
    if first == "what" and len(before) == 1:
        return ["if"]
    places = [word for _, word in known.names()]
    if first in (*known.questions, "seat") and len(before) == 1:
        return [*called, *places]
    seat = seat_of(bench.shown.document, before)
    rest = before[seat[1] :] if seat else before
    keys = [*known.seat, *NOT[:1], "name"] if seat and (not rest or rest[-1] in NOT) else []
    if rest and key_of(known, rest[0], known.seat) is not None:
        return ["unknown", "none", *places]
    return [*keys, *places]


def _begins(word: str, typed: str) -> bool:
    """Whether a word is begun by what was typed, by either end where it is a way between two places."""
    plain = folded(typed)
    ends = re.match(r"([^/:]+)/([^/:]+)(.*)", word)
    turned = f"{ends[2]}/{ends[1]}{ends[3]}" if ends and "/" in plain else word
    return folded(word).startswith(plain) or folded(turned).startswith(plain)


def _common(words: Iterable[str]) -> str:
    """What all words begin with."""
    found = list(words)
    low, high = min(found), max(found)
    return low[: next((i for i, letter in enumerate(low) if i >= len(high) or letter != high[i]), len(low))]
