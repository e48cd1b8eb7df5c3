"""The claims that a hand can make where all seats pay alike: made once and kept, since they recur at every turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from trainbound.network.bits import numbers
from trainbound.ticket.actions import Claim
from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.payments import Terms, splits

_ByTrack: TypeAlias = Sequence[tuple[Claim, ...]]


class Claims:
    """The claims on all tracks, on fixed terms."""

    def __init__(self, terms: Sequence[Terms]) -> None:
        self._costs = [(wanted.spaces, wanted.colour) for wanted in terms]
        self._made = _Made(terms)

    def of(self, tracks: int, hand: Sequence[int]) -> list[Claim]:
        """Every claim of some tracks, as bits, with each payment from a hand: by track, then by colour."""
        costs, made, locos = self._costs, self._made, hand[LOCO]
        found: list[Claim] = []
        held: list[tuple[int, _ByTrack]] = []  # for each colour, most cards that it pays, with locomotives
        fit: dict[int, list[_ByTrack]] = {}  # those that pay grey tracks of a length
        for track in numbers(tracks):
            spaces, colour = costs[track]
            if colour != GREY:
                found += made[colour, hand[colour], locos][track]
                continue
            if spaces not in fit:
                held = held or [(n + locos, made[c, n, locos]) for c, n in enumerate(hand[:LOCO]) if n]
                fit[spaces] = [way for most, way in held if most >= spaces]
                if locos >= spaces:
                    fit[spaces].append(made[LOCO, 0, locos])
            for way in fit[spaces]:
                found += way[track]
        return found


class _Made(dict[tuple[int, int, int], _ByTrack]):
    """The claims of each track, by (a colour, cards of it held, locomotives held).

    Those with locomotives alone are among those of a coloured track, and under the colour LOCO for a grey one.
    """

    def __init__(self, terms: Sequence[Terms]) -> None:
        self._terms = terms
        self._most = max((wanted.spaces for wanted in terms), default=0)

    def __missing__(self, key: tuple[int, int, int]) -> _ByTrack:
        colour, held, locos = key
        enough = colour, min(held, self._most), min(locos, self._most)  # more cards pay in no further way
        if key == enough:
            self[key] = [self._claims(track, *key) for track in range(len(self._terms))]
        else:
            self[key] = self[enough]
        return self[key]

    def _claims(self, track: int, colour: int, held: int, locos: int) -> tuple[Claim, ...]:
        terms = self._terms[track]
        if terms.colour not in (GREY, colour):
            return ()
        payments = splits(terms, colour, held, locos)
        if terms.colour != GREY:
            payments += splits(terms, LOCO, 0, locos)
        return tuple([Claim(track, cards) for cards in payments])
