"""The claims that a hand can make where all seats pay alike: made once and kept, since they recur at every turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from trainbound.kernel.types import Action
from trainbound.ticket.actions import Claim
from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.limits import MOST_CARDS
from trainbound.ticket.payments import Terms, splits

TOGETHER = 10
"""So many tracks are looked up at once. More would take less time, and room for twice as many answers each."""


class Claims:
    """The claims on all tracks, on fixed terms."""

    def __init__(self, terms: Sequence[Terms]) -> None:
        self._terms, self._once = terms, cache(Claim)
        most = self._most = max((wanted.spaces for wanted in terms), default=0)
        # [locomotives held][colour][cards of it held] -> the tracks that can be paid for, a few at a time
        rows: list[list[dict[int, list[_Few]]]] = [[{} for _ in range(LOCO + 1)] for _ in range(most + 1)]
        self._rows = rows + rows[-1:] * (MOST_CARDS - most)
        self._found = cache(self._payable)

    def add(self, found: list[Action], tracks: int, hand: Sequence[int]) -> None:
        """Adds to a list every claim of some tracks, as bits, with each payment from a hand: by colour, then by track.

        Those with locomotives alone come last.
        """
        # Asked at every turn, hence plain dicts: one that fills itself by `__missing__` answers more slowly.
        locos = hand[LOCO]
        rows = self._rows[locos]
        for colour, held in enumerate(hand):
            if not held:
                continue
            try:
                payable = rows[colour][held]
            except KeyError:
                most = self._most  # more cards pay in no further way
                payable = rows[colour][held] = self._found(colour, min(held, most), min(locos, most))
            for bits, known, every in payable:
                some = tracks & bits
                if some:
                    try:
                        found += known[some]
                    except KeyError:
                        known[some] = tuple([claim for bit, claims in every if some & bit for claim in claims])
                        found += known[some]

    def _payable(self, colour: int, held: int, locos: int) -> list[_Few]:
        """The tracks that can be paid for in a colour; claims with locomotives alone are those of the colour LOCO."""
        every = [(1 << track, self._claims(track, colour, held, locos)) for track in range(len(self._terms))]
        every = [(bit, claims) for bit, claims in every if claims]
        few = [every[first : first + TOGETHER] for first in range(0, len(every), TOGETHER)]
        return [(sum(bit for bit, _ in some), {}, some) for some in few]

    def _claims(self, track: int, colour: int, held: int, locos: int) -> tuple[Claim, ...]:
        terms = self._terms[track]
        if colour not in (LOCO, terms.colour) and terms.colour != GREY:
            return ()
        return tuple([self._once(track, cards) for cards in splits(terms, colour, held, locos)])


_Few = tuple[int, dict[int, tuple[Claim, ...]], list[tuple[int, tuple[Claim, ...]]]]
"""A few tracks, as bits: all of them; the claims on those of them that were asked for so far, by these; each of them
with its claims."""
