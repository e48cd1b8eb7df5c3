"""A position in points: how long the game still lasts, what a turn is worth, what each open track gives."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, cast

from trainbound.bots.building import building
from trainbound.bots.investing import Market
from trainbound.bots.race import Race
from trainbound.bots.shop import shop_of
from trainbound.bots.tunnelling import CARD, extras
from trainbound.network.bits import numbers
from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.rules.bonuses import Longest, MostTickets
from trainbound.ticket.rules.grand_tour import GrandTour
from trainbound.ticket.rules.shares import Shares

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.payments import Terms
    from trainbound.ticket.views import TicketView

PACE = 1.25
"""Trains that a seat places a turn, as long as it has shown nothing else."""
LEARNT = 8
"""After so many turns what a seat has shown counts as much as that."""


class Known(NamedTuple):
    """What a board alone says: its rule modules, and the points for the most tickets and for the longest route."""

    shares: Shares | None
    tour: GrandTour | None
    most_tickets: int
    longest: int
    lengths: Sequence[int]


@lru_cache(maxsize=16)
def known(board: Board) -> Known:
    """The rules of a board that a plan looks at."""
    shares, tour = board.rule("shares"), board.rule("grand_tour")
    most, longest = board.rule("most_tickets"), board.rule("longest")
    return Known(
        shares if isinstance(shares, Shares) else None,
        tour if isinstance(tour, GrandTour) else None,
        most.params.points if isinstance(most, MostTickets) else 0,
        longest.params.points if isinstance(longest, Longest) else 0,
        tuple(track.length for track in board.tracks),
    )


def rounds_left(board: Board, view: TicketView) -> float:
    """Turns that the seat still has, about, the present one included, if it is its turn."""
    if view.last_turns >= 0:
        return 1.0
    turns = max(0, view.turn - 1) / len(view.seats)
    least = 99.0
    for seat in view.seats:
        ready = 0.5 * min(seat.cards, seat.trains)
        pace = (PACE * LEARNT + board.file.trains - seat.trains + ready) / (LEARNT + turns)
        least = min(least, max((seat.trains - 2 - ready) / pace, (seat.trains - 2) / 4))
    return max(least, 0.0) + 1.5


class Outlook:
    """One position through the eyes of one seat.

    Attributes:
        hand, trains: its own.
        own: its tracks and those lent to it, as bits; `open`: those it may still claim, with enough cards.
        building: what stations can do for it; `shop`: what technologies do, and what is lacking.
        terms, lengths: for each track what it costs the seat, in cards and trains; a track that a station would lend
            costs that station's cards.
        rounds: turns left to it, about.
        race: points expected from the longest route as things stand.
        longer: for each track what it adds to the chance of the longest route, in points.
        extra: for each track the cards that it takes more on average, as a tunnel (T-18).
        worth: for each track what it gives besides tickets, in points, 0 unless open.
        need: for each track the cards that are missing, and the colour they would be paid in.
    """

    def __init__(self, board: Board, view: TicketView) -> None:
        self.board, self.view = board, view
        self.seat = cast(int, view.viewer)
        me = view.seats[self.seat]
        self.known = known(board)
        self.hand, self.trains, self.own = view.hand, me.trains, me.owned
        barred = 0
        for i in numbers(me.owned):
            twin = board.tracks[i].twin
            if twin >= 0:
                barred |= 1 << twin
        self.building = building(board, view, self.seat)
        self.own |= self.building.lent
        self.shop = shop = shop_of(board, view)
        self.terms, self.lengths = [*shop.terms], [*self.known.lengths]
        if self.building.terms:
            for i in numbers(self.building.open):
                self.terms[i], self.lengths[i] = self.building.terms, 0
        self.open = view.free & ~barred & board.shorter[me.trains] & ~shop.shut
        self.rounds = rounds_left(board, view)
        rule = self.known.shares
        self.market = Market(rule, view, self.seat, self.rounds) if rule and rule.name in view.parts else None
        self.worth = [0.0] * len(board.tracks)
        self.need: list[tuple[int, int]] = [(0, GREY)] * len(board.tracks)
        self.tracks = numbers(self.open)
        self.longer = [0.0] * len(board.tracks)
        self.race = 0.0
        if self.known.longest or shop.longest:
            race = Race(board, view, self.seat, self.known.longest + 2 * shop.longest, self.rounds)
            self.longer, self.race = race.gains(self.tracks), race.now - shop.longest
        self.extra = [0.0] * len(board.tracks)
        more = extras(board, view)
        gains = self.market.gains if self.market else []
        for i in numbers(self.building.open):
            self.need[i] = missing(self.hand, self.terms[i])
        for i in self.tracks:
            self.worth[i] = board.tracks[i].points + self.longer[i] + shop.points[i]
            if rule:
                self.worth[i] += max([gains[c] for c in rule.on_track[i]], default=0.0)
            self.need[i] = shop.missing(self.hand, i) if shop.rule else missing(self.hand, self.terms[i])
            if board.tracks[i].tunnel:
                self.extra[i] = more[self.need[i][1]]
                self.worth[i] -= CARD * self.extra[i]


def missing(hand: Sequence[int], terms: Terms) -> tuple[int, int]:
    """Cards that are missing to pay on some terms, and the best colour to pay in."""
    spaces, colour, locos = terms[:3]
    wild = 0 if terms.barred else hand[LOCO]
    if colour == GREY:
        colour, held = 0, hand[0]
        for c in range(1, LOCO):
            if hand[c] > held:
                colour, held = c, hand[c]
    else:
        held = hand[colour]
    held = min(held, spaces - locos)
    return max(spaces - held - wild, locos - wild, 0), colour
