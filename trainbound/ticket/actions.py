"""The actions that every ticket map has; rule modules bring their own beside their rules."""

from __future__ import annotations

import msgspec

from trainbound.ticket.cards import Cards

DECK = -1
"""The slot of a blind draw."""


class Draw(msgspec.Struct, frozen=True):
    """Take a card from a place of the display, 0 for the first, or DECK (T-7)."""

    slot: int
    verb: str = "draw"


class Claim(msgspec.Struct, frozen=True):
    """Claim a track, by number, with exactly these cards (T-11)."""

    track: int
    cards: Cards
    verb: str = "claim"


class DrawTickets(msgspec.Struct, frozen=True):
    """Draw new tickets (T-15)."""

    verb: str = "tickets"


class Keep(msgspec.Struct, frozen=True):
    """Keep these of the tickets offered, by number, in ascending order (T-5, T-15)."""

    tickets: tuple[int, ...]
    verb: str = "keep"


class Pass(msgspec.Struct, frozen=True):
    """Do nothing, when nothing can be done (T-16)."""

    verb: str = "pass"


class Spoken(msgspec.Struct, frozen=True):
    """No action but the verb of one, to ask whether it answers what is asked at all."""

    verb: str
