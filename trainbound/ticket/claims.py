"""The claims that a hand can make where all seats pay alike: made once and kept, since they recur at every turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from trainbound.kernel.types import Action
from trainbound.ticket.actions import Claim
from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.payments import Terms, splits

TOGETHER = 8
"""So many tracks are looked up at once: more take less time, and room for twice as many answers each."""


class Claims:
    """The claims on all tracks, on fixed terms."""

    def __init__(self, terms: Sequence[Terms]) -> None:
        self._made = _Made(terms)

    def add(self, found: list[Action], tracks: int, hand: Sequence[int]) -> None:
        """Adds to a list every claim of some tracks, as bits, with each payment from a hand: by colour, then by track.

        Those with locomotives alone come last.
        """
        made, locos = self._made, hand[LOCO]
        for colour, held in enumerate(hand):
            if held:
                for some, claims in made[colour, held, locos]:
                    found += claims[tracks & some]


class _Some(dict[int, tuple[Claim, ...]]):
    """The claims on a few tracks, by those of them that are wanted, as bits."""

    def __init__(self, claims: Sequence[tuple[int, tuple[Claim, ...]]]) -> None:
        self._claims = claims

    def __missing__(self, tracks: int) -> tuple[Claim, ...]:
        found = self[tracks] = tuple([claim for bit, claims in self._claims if tracks & bit for claim in claims])
        return found


_Payable: TypeAlias = list[tuple[int, _Some]]
"""The tracks that can be paid for, a few at a time: these as bits, and their claims."""


class _Made(dict[tuple[int, int, int], _Payable]):
    """The claims in one colour, by (the colour, cards of it held, locomotives held).

    Those with locomotives alone are under the colour LOCO.
    """

    def __init__(self, terms: Sequence[Terms]) -> None:
        self._terms = terms
        self._most = max((wanted.spaces for wanted in terms), default=0)
        self._once: dict[Claim, Claim] = {}

    def __missing__(self, key: tuple[int, int, int]) -> _Payable:
        colour, held, locos = key
        enough = colour, min(held, self._most), min(locos, self._most)  # more cards pay in no further way
        if key != enough:
            found = self[enough]
        else:
            every = ((1 << track, self._claims(track, *key)) for track in range(len(self._terms)))
            payable = [(bit, claims) for bit, claims in every if claims]
            few = (payable[first : first + TOGETHER] for first in range(0, len(payable), TOGETHER))
            found = [(sum(bit for bit, _ in some), _Some(some)) for some in few]
        self[key] = found
        return found

    def _claims(self, track: int, colour: int, held: int, locos: int) -> tuple[Claim, ...]:
        terms = self._terms[track]
        if colour not in (LOCO, terms.colour) and terms.colour != GREY:
            return ()
        claims = [Claim(track, cards) for cards in splits(terms, colour, held, locos)]
        return tuple([self._once.setdefault(claim, claim) for claim in claims])
