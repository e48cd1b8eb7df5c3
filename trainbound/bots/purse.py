"""What a schedule reckons with where sets of cards count as locomotives and technologies are bought (UK-7, UK-10).

A purse is a list: nine counts of cards, and then the technologies that one has or bought on the way, as bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.ticket.cards import GREY, LOCO

if TYPE_CHECKING:
    from trainbound.bots.schedule import Target
    from trainbound.bots.shop import Shop

OWNED = 9
"""Where the technologies stand in a purse."""
CARD = 0.62
"""Turns that a missing card of a colour takes, about."""
UNIT = 1.1
"""Turns that a missing locomotive takes, about, where no colour would do."""
THREE = (0.85, 0.75)
"""The part of both that is left when three cards may be drawn blind (UK-25)."""
WILD = 0.15
"""Turns that a locomotive costs where a coloured card would do."""
PART = 0.9
"""How much of the cards that lie about for half a set counts."""


class Purse:
    """How claims are paid, purchases included."""

    def __init__(self, shop: Shop) -> None:
        self.shop, self.set_of = shop, shop.set_of
        three = shop.blind[0]
        self.card, self.unit = CARD * (THREE[0] if three else 1), UNIT * (THREE[1] if three else 1)

    def claim(
        self, target: Target, held: list[int], shares: Sequence[int], waits: Sequence[float]
    ) -> tuple[float, float]:
        """Turns that a claim takes with a purse, and what it gives."""
        _, _, spaces, colour, locos, points, _, _, _, lacks = target
        coloured = held[:LOCO]
        if colour == GREY:
            have = max(coloured)
            colour = coloured.index(have)
        else:
            have = coloured[colour]
        if have > spaces - locos:
            have = spaces - locos
        wild = held[LOCO]
        lacks &= ~held[OWNED]
        units = self.shop.units(lacks) if lacks else 0
        rest = spaces - have + units
        if rest <= wild:
            turns = 1 + WILD * (rest - locos - units)
        else:
            spare = (sum(coloured) - have) / self.set_of
            sets = int(spare)
            need = rest - wild - sets
            if need <= 0:
                turns = 1 + WILD * max(0, wild - locos - units)
            else:
                plain = spaces - locos - have
                if plain > need:
                    plain = need
                wanted = need - plain
                turns = 1 + self.card * plain + self.unit * wanted
                if wanted:
                    turns -= PART * self.unit * (spare - sets)
                elif need == 1:
                    turns += waits[colour]
        if lacks & lacks - 1:  # one a turn is bought
            turns = max(turns, float(lacks.bit_count()))
        return turns, points

    def take(self, target: Target, held: list[int], shares: Sequence[int]) -> None:
        """Pays for a claim and what it lacks, as far as the cards go."""
        spaces, colour, locos = target.spaces, target.colour, target.locos
        if colour == GREY:
            colour = held.index(max(held[:LOCO]))
        have = min(held[colour], spaces - locos)
        held[colour] -= have
        rest = spaces - have
        lacks = target.lacks & ~held[OWNED]
        if lacks:
            rest += self.shop.units(lacks)
            held[OWNED] |= lacks
        wild = min(rest, held[LOCO])
        held[LOCO] -= wild
        cards = min(rest - wild, sum(held[:LOCO]) // self.set_of) * self.set_of
        while cards > 0:  # of what is held least first
            fewest = min([n for n in held[:LOCO] if n])
            c = held.index(fewest)
            out = min(fewest, cards)
            held[c] -= out
            cards -= out
