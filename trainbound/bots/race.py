"""The race for the longest continuous route (T-23): how likely the bonus is, and what a track changes about it.

All routes are public, so every seat's length is known; how far the lengths may still move apart is a guess that falls
with the turns left.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import TYPE_CHECKING

from trainbound.network.bits import numbers
from trainbound.ticket.measures import edges

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.views import TicketView

LOOSE = (0.7, 0.45)
"""Trains by which two routes may still move apart: at the end, and more for each turn left."""


class Race:
    """The lengths of one position.

    Args:
        board: the map.
        view: what the seat sees.
        seat: whose eyes these are.
        bonus: what the longest route scores.
        rounds: turns that the seat still has, about.
    """

    def __init__(self, board: Board, view: TicketView, seat: int, bonus: int, rounds: float) -> None:
        self.board, self.bonus, self.own = board, bonus, view.seats[seat].owned
        self.length = length_of(board, self.own)
        self.rivals = [length_of(board, s.owned) for n, s in enumerate(view.seats) if n != seat]
        self.loose = LOOSE[0] + LOOSE[1] * rounds
        self.now = self.points(self.length)

    def points(self, length: int) -> float:
        """Points expected from the bonus with a route of some length; who ties scores too."""
        chance = 1.0
        for rival in self.rivals:
            chance *= 0.5 + 0.5 * erf((length + 0.5 - rival) / (self.loose * sqrt(2)))
        return self.bonus * chance

    def gains(self, tracks: Sequence[int]) -> list[float]:
        """For each track of the board what it adds as one's own, in points; 0 for all but the tracks given."""
        board = self.board
        found = [0.0] * len(board.tracks)
        reached = 0
        for i in numbers(self.own):
            reached |= 1 << board.tracks[i].a | 1 << board.tracks[i].b
        for i in tracks:
            t = board.tracks[i]
            if reached >> t.a & 1 or reached >> t.b & 1:
                length = length_of(board, self.own | 1 << i)
            else:
                length = max(self.length, t.length)
            if length > self.length:
                found[i] = self.points(length) - self.now
        return found


@lru_cache(maxsize=20_000)
def length_of(board: Board, owned: int) -> int:
    """The longest route over tracks given as bits; remembered, since a seat's tracks change at its claims only."""
    from trainbound.network.trail import longest

    return longest(edges(board, numbers(owned)))[0]
