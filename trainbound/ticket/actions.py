"""The actions that every ticket map has; rule modules bring their own beside their rules."""

from __future__ import annotations

from typing import NamedTuple

from trainbound.ticket.cards import Cards

DECK = -1
"""The slot of a blind draw."""


class Draw(NamedTuple):
    """Take a card from a place of the display, 0 for the first, or DECK (T-7)."""

    slot: int
    verb: str = "draw"


class Claim(NamedTuple):
    """Claim a track, by number, with exactly these cards (T-11)."""

    track: int
    cards: Cards
    verb: str = "claim"


class DrawTickets(NamedTuple):
    """Draw new tickets (T-15)."""

    verb: str = "tickets"


class Keep(NamedTuple):
    """Keep these of the tickets offered, by number, in ascending order (T-5, T-15)."""

    tickets: tuple[int, ...]
    verb: str = "keep"


class Pass(NamedTuple):
    """Do nothing, when nothing can be done (T-16)."""

    verb: str = "pass"


class Spoken(NamedTuple):
    """No action but the verb of one, to ask whether it answers what is asked at all."""

    verb: str
