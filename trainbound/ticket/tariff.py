"""What every track costs one seat, and which tracks a hand pays for."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.limits import MOST_CARDS
from trainbound.ticket.payments import Terms
from trainbound.ticket.sets import cards_needed


class Tariff:
    """The terms of all tracks; made once for all seats that claim on the same ones, since it keeps tables.

    Attributes:
        terms: by track number.
    """

    def __init__(self, terms: Sequence[Terms]) -> None:
        self.terms = tuple(terms)
        self._table: list[list[list[int]]] = []

    def _masks(self) -> list[list[list[int]]]:
        """[locomotives][colour][cards of it] -> tracks that these pay for, as bits; made when first asked for."""
        most = max((t.spaces for t in self.terms), default=1)
        table = [[[0] * (most + 1) for _ in range(LOCO)] for _ in range(most + 1)]
        for i, terms in enumerate(self.terms):
            for colour in range(LOCO) if terms.colour == GREY else (terms.colour,):
                for held in range(most + 1):
                    for locos in range(terms.locos, most + 1):
                        if held + (0 if terms.barred else locos) >= terms.spaces:
                            table[locos][colour][held] |= 1 << i
        further = MOST_CARDS - most  # more cards than the longest track takes pay for no more tracks
        table = [[row + row[-1:] * further for row in rows] for rows in table]
        self._table = table + table[-1:] * further
        return self._table

    def payable(self, hand: Sequence[int]) -> int:
        """The tracks that a hand of nine counts can pay for, as bits, whether or not they are free."""
        # Asked at every turn: without a loop over the eight colours it takes a third of the time.
        a, b, c, d, e, f, g, h, locos = hand
        table = self._table or self._masks()
        of_a, of_b, of_c, of_d, of_e, of_f, of_g, of_h = table[locos]
        return of_a[a] | of_b[b] | of_c[c] | of_d[d] | of_e[e] | of_f[f] | of_g[g] | of_h[h]


class SetTariff(Tariff):
    """Terms on which sets of cards count as locomotives: all cards held matter, not those of one colour alone."""

    def __init__(self, terms: Sequence[Terms]) -> None:
        super().__init__(terms)
        self._found: dict[tuple[int, int, int, int], int] = {}

    def payable(self, hand: Sequence[int]) -> int:
        """The tracks that a hand of nine counts can pay for, as bits, whether or not they are free."""
        known, locos = self._found, hand[LOCO]
        total = sum(hand) - locos
        found = 0
        for colour in range(LOCO):
            key = colour, hand[colour], locos, total
            found |= known[key] if key in known else self._pays(key)
        return found

    def _pays(self, key: tuple[int, int, int, int]) -> int:
        """The tracks paid for in one colour (key: the colour, cards of it, locomotives, coloured cards in all)."""
        colour, held, locos, total = key
        bits = 0
        for i, terms in enumerate(self.terms):
            if terms.colour in (GREY, colour) and cards_needed(terms, held, locos) <= total:
                bits |= 1 << i
        self._found[key] = bits
        return bits
