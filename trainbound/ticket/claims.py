"""The claims that a hand can make where all seats pay alike: made once and kept, since they recur at every turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from trainbound.kernel.types import Action
from trainbound.ticket.actions import Claim
from trainbound.ticket.cards import GREY, LOCO, Cards
from trainbound.ticket.limits import MOST_CARDS
from trainbound.ticket.payments import Terms, splits

TOGETHER = 10
"""So many tracks are looked up at once. More would take less time, and room for twice as many answers each."""


class Claims:
    """The claims on all tracks, on fixed terms."""

    def __init__(self, terms: Sequence[Terms]) -> None:
        once: _Make = cache(Claim)
        most = max((wanted.spaces for wanted in terms), default=0)
        rows = [[_Row(terms, colour, locos, once) for colour in range(LOCO + 1)] for locos in range(most + 1)]
        self._rows = rows + rows[-1:] * (MOST_CARDS - most)

    def add(self, found: list[Action], tracks: int, hand: Sequence[int]) -> None:
        """Adds to a list every claim of some tracks, as bits, with each payment from a hand: by colour, then by track.

        Those with locomotives alone come last.
        """
        for row, held in zip(self._rows[hand[LOCO]], hand, strict=True):
            if held:
                for some, claims in row[held]:
                    found += claims[tracks & some]


_Make: TypeAlias = Callable[[int, Cards], Claim]


class _Some(dict[int, tuple[Claim, ...]]):
    """The claims on a few tracks, by those of them that are wanted, as bits."""

    def __init__(self, claims: Sequence[tuple[int, tuple[Claim, ...]]]) -> None:
        self._claims = claims

    def __missing__(self, tracks: int) -> tuple[Claim, ...]:
        found = self[tracks] = tuple([claim for bit, claims in self._claims if tracks & bit for claim in claims])
        return found


class _Row(dict[int, list[tuple[int, _Some]]]):
    """The claims in one colour with so many locomotives held, by cards of the colour held.

    Each time the tracks that can be paid for, a few at a time: these as bits, and their claims. Those with locomotives
    alone count as those of the colour LOCO.
    """

    def __init__(self, terms: Sequence[Terms], colour: int, locos: int, make: _Make) -> None:
        self._terms, self._colour, self._locos, self._make = terms, colour, locos, make
        self._most = max((wanted.spaces for wanted in terms), default=0)

    def __missing__(self, held: int) -> list[tuple[int, _Some]]:
        if held > self._most:  # more cards pay in no further way
            found = self[self._most]
        else:
            every = [(1 << track, self._claims(track, held)) for track in range(len(self._terms))]
            payable = [(bit, claims) for bit, claims in every if claims]
            few = [payable[first : first + TOGETHER] for first in range(0, len(payable), TOGETHER)]
            found = [(sum(bit for bit, _ in some), _Some(some)) for some in few]
        self[held] = found
        return found

    def _claims(self, track: int, held: int) -> tuple[Claim, ...]:
        terms, colour = self._terms[track], self._colour
        if colour not in (LOCO, terms.colour) and terms.colour != GREY:
            return ()
        return tuple([self._make(track, cards) for cards in splits(terms, colour, held, self._locos)])
