"""A table being put together: a position document, changed by short lines. Pure: every change is a new draft.

`changed` does what one line says; `asked` makes the questions of one. Both take names, codes, beginnings and near
spellings, as everywhere, and write the words of a position file, so that what is saved is what a person would write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple, cast

from trainbound.desk import FAMILIES, family_of
from trainbound.desk.editing import (
    MOST_WORDS,
    NONE,
    NOT,
    UNKNOWN,
    Document,
    Edit,
    Family,
    Refused,
    Which,
    Words,
    flag,
    names,
    rows,
    seat_of,
    with_key,
    with_seat,
)
from trainbound.desk.stating import key_of, stated, whole, without
from trainbound.desk.texts_desk import (
    ALREADY,
    FREE_WHAT,
    FULL,
    NO_MAP,
    NO_SEAT,
    NO_SUCH_SEAT,
    OF_WHAT,
    no_option,
)
from trainbound.kernel.files import find, map_files
from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import folded, one_of

LONGEST_NAME = 40


class Draft(NamedTuple):
    """A table as far as it is put together.

    Attributes:
        document: the position, as its file holds it (contracts of `trainbound check`).
        seat: the seat that words without a name are about; None = none chosen.
    """

    document: Document = {}  # noqa: RUF012  never changed in place
    seat: int | None = None

    @property
    def map(self) -> str:
        """The map's id, or the path of its file; empty when none has been named."""
        found = self.document.get("map", "")
        return found if isinstance(found, str) else ""


class Changed(NamedTuple):
    """A new draft, and what was done: a code of `texts_desk.done` and its words."""

    draft: Draft
    code: str
    values: dict[str, Any]


OF_ALL = ("longest", "score")
"""Questions that are about everybody unless somebody is named."""
VERBS = ("map", "seat", "option", "free")
"""What a line of change may begin with, besides keys of the table and names of seats."""


@lru_cache(maxsize=16)
def _family(path: str) -> Family:
    from importlib import import_module

    module = f"{FAMILIES[family_of(path)]}.drafting"
    return cast(Family, import_module(module).drafting(path))


def family(draft: Draft) -> Family:
    """What knows the documents of a draft's map. Raises Refused when it has no map, BadMap when that has faults."""
    if not draft.map:
        raise Refused(NO_MAP.format(example=next(iter(map_files()))))
    return _family(find(draft.map).as_posix())


def new(name: str) -> Draft:
    """An empty table. Raises NotUnderstood or Ambiguous for a map that there is not, BadMap for one with faults."""
    word = name.strip()
    if not word.endswith(".toml"):
        known = _maps()
        word = known[one_of("-".join(folded(word).split()), known, "map")]
    draft = Draft({"map": word})
    family(draft)
    return draft


@lru_cache(maxsize=1)
def _maps() -> dict[str, str]:
    """Id or name of each map that comes with the program -> its id."""
    called = {name: name for name in map_files()}
    for name, path in map_files().items():
        title = re.search(r'^name *= *"(.+)"', path.read_text(encoding="utf-8"), re.MULTILINE)
        called.setdefault("-".join(folded(title[1] if title else name).split()), name)
    return called


# ---- changes


def changed(draft: Draft, line: str) -> Changed | None:
    """Does what a line says to the table; None when it is no change.

    Raises:
        NotUnderstood: a word of it names nothing. Ambiguous: it could be several; Which: several whole lines.
        Refused: it cannot be done; its text says why.
    """
    words = line.split()
    if not words:
        return None
    first = folded(words[0]).rstrip(":")
    if first == "map":
        return _map(draft, words[1:])
    known = family(draft)
    if first == "seat":
        return _seat(draft, line.split(None, 1)[1] if len(words) > 1 else "")
    if first in ("option", "options"):
        return _option(draft, words[1:])
    if first == "free":
        if len(words) == 1:
            raise Refused(FREE_WHAT)
        return _edited(draft, known.free(draft.document, words[1:]))
    key = key_of(known, words[0], known.whole)
    if key is not None:
        return _edited(draft, whole(known, draft.document, key, words[1:]))
    found = seat_of(draft.document, words)
    if found is not None:
        seat, n = found
        head = " ".join(words[:n])
        return _prefixed(head, lambda: _of_seat(Draft(draft.document, seat), words[n:])) if words[n:] else (
            Changed(Draft(draft.document, seat), "seat", {"who": names(draft.document)[seat]}))  # fmt: skip
    return None


def named(draft: Draft, line: str) -> Changed | None:
    """The same for a line that begins with a whole name as it is written, with a capital: Why is somebody, why asks."""
    words, called = line.split(), names(draft.document)
    heads = ((n, " ".join(words[:n])) for n in range(min(len(words) - 1, MOST_WORDS), 0, -1))
    n, head = next(((n, head) for n, head in heads if head in called and head != head.lower()), (0, ""))
    if not head:
        return None
    return _prefixed(head, lambda: _of_seat(Draft(draft.document, called.index(head)), words[n:]))


def plain(draft: Draft, line: str) -> Changed | None:
    """The same for a line that begins with no name: about the seat that is chosen, or a name nearly spelt.

    Raises:
        As `changed`.
    """
    words = line.split()
    if draft.seat is not None and words and key_of(family(draft), words[0], family(draft).seat) is not None:
        return _of_seat(draft, words)
    found = seat_of(draft.document, words, near=True)
    if found is not None and len(words) > found[1]:
        return _of_seat(Draft(draft.document, found[0]), words[found[1] :])
    if draft.seat is None or not words:
        return None
    if len(words) > 1 and _is_name(draft, words):
        raise Refused(NO_SUCH_SEAT.format(found=words[0]))
    return _of_seat(draft, words)


def _is_name(draft: Draft, words: Sequence[str]) -> bool:
    """Whether a line begins with a name of nobody here: no place begins so, and what follows is whole without it."""
    known, said = family(draft), folded(words[0])
    assert draft.seat is not None
    if "/" in said or any(part.startswith(said) for row in known.names() for name in row
                          for part in folded(name).replace("-", " ").split()):  # fmt: skip
        return False
    try:
        _main(draft, draft.seat, words[1:])
    except Which:
        return True
    except (NotUnderstood, Ambiguous, Refused):
        return False
    return True


def _prefixed(head: str, do: Callable[[], Changed]) -> Changed:
    """Does something with the rest of a line; the lines of a question back begin with its head again."""
    try:
        return do()
    except Which as which:
        raise which.after(head) from None


def _edited(draft: Draft, edit: Edit) -> Changed:
    return Changed(Draft(edit.document, draft.seat), edit.code, dict(edit.values))


def _map(draft: Draft, words: Sequence[str]) -> Changed:
    """Another map: an empty table, at which the same people sit."""
    made = new(" ".join(words))
    kept = [{"name": name} for name in names(draft.document)][: family(made).board.file.players[1]]
    document = with_key(made.document, "seat", kept or None)
    seat = draft.seat if draft.seat is not None and draft.seat < len(kept) else None
    return Changed(Draft(document, seat), "map", {"name": family(made).board.name, "kept": bool(kept)})


def _option(draft: Draft, words: Sequence[str]) -> Changed:
    known = family(draft).options
    if not words or not known:
        raise Refused(no_option(known))
    try:
        name = one_of(folded(words[0]).replace("-", "_"), known, "option")
    except (NotUnderstood, Ambiguous):
        raise Refused(no_option(known)) from None
    value = flag(words[1:])
    return Changed(Draft(with_key(draft.document, f"options.{name}", value), draft.seat), "option",
                   {"key": name, "value": value})  # fmt: skip


# ---- seats


def _seat(draft: Draft, text: str) -> Changed:
    """Chooses a seat, puts somebody there, or states a whole seat in a line after a colon."""
    name, colon, rest = text.partition(":")
    said = name.split()
    if said and said[0].lower() in NOT:
        return _leave(draft, said[1:])
    if colon and len(said) > 1 and "/" in name:  # `seat Ada a/b:blue`: the colon is a track's
        found = seat_of(draft.document, said)
        if found is None:
            raise Refused(NO_SUCH_SEAT.format(found=said[0]))
        seat, n = found
        return _prefixed("seat", lambda: _of_seat(Draft(draft.document, seat), text.split()[n:]))
    found = seat_of(draft.document, said)
    if not said:
        raise Refused(NO_SEAT)
    if found is not None and found[1] == len(said) and folded(" ".join(said)) == folded(
        names(draft.document)[found[0]]
    ):
        chosen = Changed(Draft(draft.document, found[0]), "seat", {"who": names(draft.document)[found[0]]})
    else:
        chosen = _sit(draft, " ".join(said))
    return _whole_seat(chosen.draft, rest) if colon and rest.strip() else chosen


def _sit(draft: Draft, name: str) -> Changed:
    most = family(draft).board.file.players[1]
    there = rows(draft.document)
    if len(there) >= most:
        raise Refused(FULL.format(most=most))
    called = "".join(c for c in name if c.isprintable())[:LONGEST_NAME]
    document = {**draft.document, "seat": [*there, {"name": called}]}
    return Changed(Draft(document, len(there)), "seat_new", {"who": called, "seat": len(there) + 1})


def _leave(draft: Draft, said: Sequence[str]) -> Changed:
    if not said:
        raise Refused(NO_SEAT)
    found = seat_of(draft.document, said, near=True)
    if found is None:
        raise Refused(NO_SUCH_SEAT.format(found=" ".join(said)))
    who = names(draft.document)[found[0]]
    left = [row for s, row in enumerate(rows(draft.document)) if s != found[0]]
    return Changed(Draft(with_key(draft.document, "seat", left or None)), "seat_gone", {"who": who})


def _whole_seat(draft: Draft, text: str) -> Changed:
    """Several keys of the chosen seat at once, with semicolons between; each that is named is stated anew."""
    assert draft.seat is not None
    known, seat, keys = family(draft), draft.seat, []
    who = names(draft.document)[seat]
    parts = [part.split() for part in text.split(";") if part.strip()]
    for number, words in enumerate(parts):
        key = key_of(known, words[0], known.seat)
        plain = key is None
        key, words = (known.main[0], words) if key is None else (key, words[1:])
        document = draft.document
        if isinstance(known.seat[key], Words) and key not in keys:
            document = with_seat(document, seat, key, None)
        try:
            draft = _edited(draft, stated(known, document, seat, key, words)).draft
        except Which as which:
            head = f"seat {who}: " + "; ".join(" ".join(part) for part in parts[:number])
            tail = "".join("; " + " ".join(part) for part in parts[number + 1 :])
            said = "" if plain else f"{parts[number][0]} "
            join = "; " if number else ""
            lines = [(what, f"{head}{join}{said}{line}{tail}") for what, line in which.lines]
            raise Which(which.found, lines) from None
        keys.append(key)
    return Changed(draft, "whole_seat", {"who": who, "keys": keys})


def _of_seat(draft: Draft, words: Sequence[str]) -> Changed:
    """A change of the chosen seat."""
    assert draft.seat is not None
    known, seat = family(draft), draft.seat
    if words[0].lower() in ("name", "called", "rename") and len(words) > 1:
        return _rename(draft, seat, " ".join(words[1:]))
    if words[0].lower() == "free":
        if len(words) == 1:
            raise Refused(FREE_WHAT)
        return _edited(draft, known.free(draft.document, words[1:]))
    if words[0].lower() in NOT and len(words) > 1:
        key = key_of(known, words[1], known.seat)
        rest = words[1:] if key is None else words[2:]
        return _edited(draft, without(known, draft.document, seat, key or known.main[0], rest))
    key = key_of(known, words[0], known.seat)
    if key is not None:
        return _prefixed(words[0], lambda: _edited(draft, stated(known, draft.document, seat, key, words[1:])))
    return _edited(draft, _main(draft, seat, words))


def _main(draft: Draft, seat: int, words: Sequence[str]) -> Edit:
    """Words without a key: what of the seat they can be, as places on the map in the first place."""
    known = family(draft)
    if len(words) == 1 and words[0].lower() in (*NOT, *NONE, *UNKNOWN):
        raise Refused(OF_WHAT.format(word=words[0], example=f"{known.main[0]} {words[0]}"))
    wrong: NotUnderstood | None = None
    for key in known.main:
        try:
            return stated(known, draft.document, seat, key, words)
        except NotUnderstood as bad:
            wrong = wrong or bad
    if "/" not in " ".join(words):
        for among in (known.seat, known.synonyms):
            key = ""
            with suppress(NotUnderstood, Ambiguous):
                key = one_of(folded(words[0]), among, "key")
            key = known.synonyms.get(key, key)
            if key in known.seat:
                return stated(known, draft.document, seat, key, words[1:])
    raise wrong or NotUnderstood(" ".join(words), "word")


def _rename(draft: Draft, seat: int, name: str) -> Changed:
    called = "".join(c for c in name if c.isprintable())[:LONGEST_NAME]
    old = names(draft.document)
    if any(folded(called) == folded(other) for s, other in enumerate(old) if s != seat):
        raise Refused(ALREADY.format(who=called))
    document = with_seat(draft.document, seat, "name", called)
    return Changed(Draft(document, seat), "named", {"old": old[seat], "who": called})


# ---- questions


def asked(draft: Draft, line: str) -> list[Document] | None:
    """The `[[ask]]` tables of a line that is a question; None when it is none.

    Raises:
        As `changed`.
    """
    words = line.split()
    if not words or not draft.map:
        return None
    known, first = family(draft), folded(words[0])
    what = first if first in known.questions else ""
    if not what:
        return None
    rest = words[1:]
    found = seat_of(draft.document, rest)
    seat, n = found or (None if what in OF_ALL else draft.seat, 0)
    head = " ".join(words[: n + 1])
    try:
        return known.questions[what](draft.document, seat, rest[n:])
    except Which as which:
        raise which.after(head) from None
