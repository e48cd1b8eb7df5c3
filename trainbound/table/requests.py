"""What one person asks of a table and others answer: a take-back, or that a seat goes to somebody else.

A table has one open request at most. It means something only as long as the table stands as it did: it dies when a
person goes on playing past a take-back, when the seat it is about changes hands or its owner acts, and with the game.
What is told of a request is public: who asks, which seat, which number of an entry, never a card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trainbound.store.rooms import Asked, Sitter
from trainbound.table import texts
from trainbound.table.faults import BadTable, NotYours
from trainbound.table.table import AnyTable

GONE = 600.0
"""Seconds without a sign of life at the table after which a seat's owner counts as gone."""

TAKE_BACK, HAND = "take_back", "hand"


class Request(NamedTuple):
    """The open request of a table, as everybody there may see it.

    Attributes:
        kind: `take_back` or `hand`.
        by: the person who asks, by number.
        who: their name.
        seat: whose action is taken back, or which seat is handed over.
        to: of a hand-over, the bot's or the person's name.
        n: the first entry that would be undone; of a hand-over the last entry when it was asked.
        agreed: the persons who have agreed.
        needed: the persons who must agree, the one who asks not among them.
        waits: the names of those who have not answered yet.
    """

    kind: str
    by: int
    who: str
    seat: int
    to: str
    n: int
    agreed: frozenset[int]
    needed: frozenset[int]
    waits: tuple[str, ...]


class Around(NamedTuple):
    """The people at a table at one moment.

    Attributes:
        sitters: who holds which seat.
        present: the persons who are at the table.
        now: seconds since 1970.
    """

    sitters: Mapping[int, Sitter]
    present: frozenset[int]
    now: float

    def holder(self, seat: int) -> int | None:
        """The person who holds a seat."""
        found = self.sitters.get(seat)
        return None if found is None else found.person

    def gone(self, seat: int) -> bool:
        """Whether a seat's holder has been away for long."""
        found = self.sitters[seat]
        return found.person not in self.present and self.now - found.seen >= GONE

    def seated(self, table: AnyTable) -> dict[int, int]:
        """Person -> seat, of those who play now; a seat that a bot plays is nobody's, whatever a row says."""
        return {sitter.person: seat for seat, sitter in self.sitters.items() if seat in table.people}


def alive(table: AnyTable, asked: Asked, around: Around) -> bool:
    """Whether a request still means what it meant when it was asked."""
    since = table.events[asked.length + 1 :]
    if table.over or asked.length > table.length or any(e.who is not None for e in since):
        return False
    if asked.kind == HAND:
        taken = asked.person is not None and asked.person in around.seated(table)
        owner = around.holder(asked.seat)
        acted = owner is not None and owner != asked.by and any(e.seat == asked.seat and e.action for e in since)
        return not taken and not acted
    found = table.take_back_of(asked.seat)
    if found is None or found.n != asked.n or around.holder(asked.seat) != asked.by:
        return False
    stand = {entry.n for entry in found.stand}
    return all(e.action is not None and (table.bots[e.seat] is not None or e.n in stand) for e in since)


def take_back_needs(table: AnyTable, seat: int, around: Around) -> frozenset[int]:
    """The persons who must agree that a seat takes back its last action."""
    found = table.take_back_of(seat)
    holders = () if found is None else (around.holder(s) for s in found.ask)
    return frozenset(person for person in holders if person is not None)


def hand_needs(table: AnyTable, seat: int, to: int | None, by: int, around: Around) -> frozenset[int]:
    """The persons who must agree that a seat goes to a bot (None) or a person; `by` asks and is not among them.

    One's own seat goes to a bot at once, and to a person who takes it. A seat whose owner is gone goes by agreement of
    all others who sit here and are not gone themselves, and of its owner when they are back. The same holds for a seat
    that is nobody's, or that a bot plays since a person gave it up; somebody who has no seat may ask for such a one,
    and then those who are gone are waited for if nobody else is there.

    Raises:
        BadTable: it cannot be handed over so, whoever agrees.
        NotYours: this person may not ask for it.
    """
    if table.over:
        raise BadTable(texts.OVER)
    if not 0 <= seat < len(table.names):
        raise BadTable(texts.no_seat(seat, len(table.names)))
    seated = around.seated(table)
    if to is not None and to in seated:
        raise BadTable(texts.sits_here(table.names[seated[to]]))
    takes = frozenset(() if to is None or to == by else (to,))
    owner = around.holder(seat) if table.bots[seat] is None else None
    if owner == by:
        return takes
    if owner is not None and by not in seated:
        raise NotYours(texts.WATCHING)
    if owner is None and by not in seated and to != by:
        raise NotYours(texts.WATCHING)
    if table.bots[seat] is not None:
        if to is None:
            raise BadTable(texts.bot_already(table.names[seat]))
        if seat not in table.once_people:
            raise BadTable(texts.never_a_persons(table.names[seat]))
    if owner is not None and not around.gone(seat) and owner not in around.present:
        away = around.now - around.sitters[seat].seen
        raise BadTable(texts.not_gone(table.names[seat], int(away // 60)))
    others = {person: s for person, s in seated.items() if person not in (by, owner)}
    there = frozenset(person for person, s in others.items() if not around.gone(s))
    back = frozenset((owner,) if owner is not None and owner in around.present else ())
    if by not in seated and not there:
        there = frozenset(others)
    return there | back | takes
