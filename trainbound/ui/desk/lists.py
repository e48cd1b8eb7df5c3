"""What a seat can have besides places on the map, as lists to choose and to count in: no word has to be typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from trainbound.desk.editing import Document, listed, names, rows
from trainbound.ui import texts_desk as texts
from trainbound.ui.page import section
from trainbound.ui.strips import Row, clip, pad, width

if TYPE_CHECKING:
    from trainbound.ticket.board import Board


class Entry(NamedTuple):
    """A row of a list.

    Attributes:
        label: what it is.
        has: how many of it the seat has.
        note: what stands at the right end: points, other holders.
        give, take: the lines that give the seat one (more), and take one away; empty where that cannot be.
        counted: whether a seat can have several, so that Enter always gives.
        ends: ids of places that are marked on the map while the row is chosen.
        rule: the id of the rule that says what it does.
    """

    label: str
    has: int
    note: str = ""
    give: str = ""
    take: str = ""
    counted: bool = False
    ends: tuple[str, ...] = ()
    rule: str = ""


class Listing(NamedTuple):
    """A list: the key of the position that it is about, its title, its rows."""

    key: str
    title: str
    entries: tuple[Entry, ...]


class Chosen(NamedTuple):
    """Which list is open, and on which row of each the cursor stands."""

    key: str
    at: Mapping[str, int] = {}

    def row(self, listing: Listing) -> int:
        """The row of the cursor."""
        return max(0, min(self.at.get(listing.key, 0), len(listing.entries) - 1))

    def to(self, listing: Listing, row: int) -> Chosen:
        """With the cursor on another row, as far as there is one."""
        return self._replace(at={**self.at, listing.key: max(0, min(row, len(listing.entries) - 1))})


def of_ticket(board: Board, document: Document, seat: int) -> list[Listing]:
    """The lists of a seat on a ticket map: tickets, hand, and what the map has of technologies and shares."""
    found = [_tickets(board, document, seat), _hand(board, document, seat)]
    name, row = names(document)[seat], rows(document)[seat]
    technologies, shares = _technologies(board, name, row), _shares(board, document, seat)
    return [*found, *([technologies] if technologies else []), *([shares] if shares else [])]


def toggled(name: str, key: str, words: Sequence[tuple[str, str]], document: Document, seat: int,
            signs: str = "123456789", notes: Mapping[str, str] | None = None) -> tuple[Entry, ...]:
    """Rows of things of which there is one each: (word of the file, label); who else holds one is noted by its sign."""
    found = []
    held = [set(map(str, listed(row, key))) for row in rows(document)]
    for word, label in words:
        others = [signs[s] for s, has in enumerate(held[: len(signs)]) if s != seat and word in has]
        note = f"{texts.held_by(others)} {(notes or {}).get(word, '')}".strip()
        found.append(Entry(label, int(word in held[seat]), note, f"{name} {key} {word}", f"{name} not {key} {word}"))
    return tuple(found)


def unsaid(name: str, key: str, row: Mapping[str, Any]) -> tuple[Entry, Entry]:
    """The rows that say that nobody knows, and that there is nothing."""
    return (Entry(texts.NOT_KNOWN, int(key not in row), "", f"{name} {key} unknown"),
            Entry(texts.NONE_AT_ALL, int(not row.get(key, True)), "", f"{name} {key} none"))  # fmt: skip


def _tickets(board: Board, document: Document, seat: int) -> Listing:
    name, row = names(document)[seat], rows(document)[seat]
    points = {k.id: str(k.points) for k in board.tickets}
    plain = toggled(name, "tickets", [(k.id, f"{k.a.name} - {k.b.name}") for k in board.tickets], document, seat,
                    notes=points)  # fmt: skip
    found = [entry._replace(ends=(k.a.id, *(goal.place.id for goal in k.goals)))
             for k, entry in zip(board.tickets, plain, strict=True)]  # fmt: skip
    return Listing("tickets", texts.TICKETS, (*unsaid(name, "tickets", row), *found))


def _hand(board: Board, document: Document, seat: int) -> Listing:
    """Colour by colour, how many cards of it."""
    from trainbound.kernel.types import NotUnderstood
    from trainbound.ticket.cards import CARD_NAMES, write_cards
    from trainbound.ticket.position import cards, existing

    name, row = names(document)[seat], rows(document)[seat]
    try:
        held = list(cards(str(row["hand"]))) if "hand" in row else [0] * len(CARD_NAMES)
    except NotUnderstood:  # how many there are, or what no hand can be
        held = [0] * len(CARD_NAMES)

    def line(kind: int, more: int) -> str:
        counts = [n + more * (c == kind) for c, n in enumerate(held)]
        return f"{name} hand {write_cards(counts) or 'none'}" if 0 <= counts[kind] <= existing(board)[kind] else ""

    found = tuple(Entry(texts.card(word), held[kind], "", line(kind, 1), line(kind, -1), counted=True)
                  for kind, word in enumerate(CARD_NAMES))  # fmt: skip
    return Listing("hand", texts.HAND, (*unsaid(name, "hand", row), *found))


def _technologies(board: Board, name: str, row: Mapping[str, Any]) -> Listing | None:
    from trainbound.ticket.modules import technologies_of

    rule = technologies_of(board)
    if rule is None:
        return None
    held = set(map(str, listed(row, "technologies")))
    found = tuple(
        Entry(t.name, int(t.id in held), t.letter, f"{name} technologies {t.id}", f"{name} not technologies {t.id}",
              rule=t.rule)
        for t in rule.all)  # fmt: skip
    return Listing("technologies", texts.TECHNOLOGIES, found)


def _shares(board: Board, document: Document, seat: int) -> Listing | None:
    """A row a company: one more is the next share of it, one less the last that the seat took."""
    from trainbound.ticket.modules import shares_of

    rule = shares_of(board)
    if rule is None:
        return None
    name, found = names(document)[seat], []
    everybody = [str(word) for row in rows(document) for word in listed(row, "shares")]
    for company in rule.companies:
        own = [word for word in map(str, listed(rows(document)[seat], "shares")) if word.split(":")[0] == company.id]
        taken = sum(word.split(":")[0] == company.id for word in everybody)
        numbers = ", ".join(word.partition(":")[2] for word in own)
        give = f"{name} shares {company.id}" if taken < company.shares else ""
        take = f"{name} not shares {own[-1]}" if own else ""
        found.append(Entry(f"{company.letter} {company.name}", len(own), numbers, give, take, counted=True))
    return Listing("shares", texts.SHARES, tuple(found))


def list_rows(listing: Listing, at: int, name: str, wide: int, high: int, across: str) -> list[Row]:
    """A list in so many rows; where it is longer, the part round its cursor."""
    have = sum(entry.has for entry in listing.entries if not entry.give.endswith((" unknown", " none")))
    found: list[Row] = [section(f"{name.upper()}: {listing.title}", wide, across, str(have))]
    room = max(1, high - 1)
    first = max(0, min(at - room // 2, len(listing.entries) - room))
    for number, entry in enumerate(listing.entries[first : first + room], first):
        chosen = number == at
        has = f"{entry.has or '':>2} " if entry.counted else " * " if entry.has else "   "
        left = wide - 1 - width(has) - (width(entry.note) + 1 if entry.note else 0)
        found.append([(">" if chosen else " ", "key"), (has, "bold"),
                      (pad(clip(entry.label, left), left), "bold" if chosen or entry.has else "text"),
                      (f" {entry.note}" if entry.note else "", "dim")])  # fmt: skip
    return found
