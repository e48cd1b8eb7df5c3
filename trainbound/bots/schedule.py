"""What a hand may still bring: a schedule of claims, those that give most a turn first, until turns or trains run out.

Everything the planner weighs is measured by it: a card by how much it adds to what the schedule brings, a claim by what
it gives at once and what the schedule still brings after it. A schedule is a guess and no search: it looks at some
fifty tracks.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from heapq import heapify, heappop, heapreplace
from typing import NamedTuple

from trainbound.bots.outlook import Outlook
from trainbound.bots.purse import OWNED, Purse
from trainbound.bots.tunnelling import CARD
from trainbound.network.bits import numbers
from trainbound.ticket.cards import GREY, LOCO

DRAW = 0.62
"""Turns that a missing card takes, about."""
LAST = 0.4
"""Turns more that the last missing card takes when none of its colour lies face up and the game is about to end."""
SOON = 3.0
"""So many turns before its end the game is about to end."""
TRAIN = 0.2
"""A train in turns, when it is weighed what gives most."""
HAZARD = 0.025
"""For each opponent, how likely a track is gone before a turn has passed."""
RICH = 20
"""A track of so many points is what everybody saves for;"""
SOUGHT = 3
"""it is so many times as likely gone before a turn has passed."""
MOST = 40
"""So many tracks are looked at, those that give most a turn."""
WILD = 0.15
"""Turns that a locomotive costs where a coloured card would do, since it fits anywhere."""
BLUR = (0.4, 0.08)
"""How far off the number of turns left may be: turns, and part of it."""


class Bundle(NamedTuple):
    """Tracks that give something only together: the way of a ticket. `swing` is points done less points missed."""

    tracks: tuple[int, ...]
    swing: float


class Target(NamedTuple):
    """A track as a schedule looks at it; `beside` are its companies, each with what its next shares gain.

    `wild`: locomotives may pay for it (CH-6). `lacks`: technologies that it still needs, as bits.
    """

    track: int
    length: int
    spaces: int
    colour: int
    locos: int
    points: float
    beside: tuple[tuple[int, list[float]], ...]
    covers: int
    wild: bool
    lacks: int


Row = tuple[float, int]
"""What a target gives a turn, at best and negative, and its position; a bundle's position is below 0."""


class Schedule:
    """The open tracks of a position; `bundled` adds those of a plan."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        board = look.board
        self._levels = [[*row, *[0.0] * 30] for row in look.market.levels] if look.market else []
        self.companies = len(self._levels)
        rows = []
        for i in look.tracks:
            need, lacks = look.need[i][0], look.shop.lacks[i]
            if lacks:
                need += look.shop.units(lacks)
            rows.append((look.worth[i] / (1 + DRAW * need + TRAIN * look.lengths[i]), i))
        rows.sort(reverse=True)
        self.targets = [self._target(i) for _, i in rows[:MOST]]
        self._others = [i for _, i in rows[MOST:]]
        self.bundles: list[tuple[list[Target], float]] = []
        self.hazard = HAZARD * (len(look.view.seats) - 1)
        self.rich = sum([1 << i for i in look.tracks if board.tracks[i].points >= RICH])
        late = LAST if look.rounds < SOON else 0.0
        self.waits = [0.0 if c in look.view.display else late for c in range(9)]
        self.sells = look.shop.rule is not None
        purse = Purse(look.shop)
        self._claim, self._take = (purse.claim, purse.take) if self.sells else (_claim, _take)
        held, nothing = self._held(), [0] * self.companies
        self._rows = [self._row(n, held, nothing) for n in range(len(self.targets))]

    def _target(self, i: int) -> Target:
        look, rule, levels = self.look, self.look.known.shares, self._levels
        t, terms = look.board.tracks[i], look.terms[i]
        beside = tuple([(c, levels[c]) for c in rule.on_track[i] if levels[c][0]]) if rule and levels else ()
        covers = 1 << i | (1 << t.twin if t.twin >= 0 else 0)
        points = t.points + look.longer[i] - CARD * look.extra[i] + look.shop.points[i]
        return Target(
            i, t.length, terms.spaces, terms.colour, terms.locos, points, beside, covers, not terms.barred,
            look.shop.lacks[i])

    def bundled(self, bundles: Sequence[Bundle]) -> Schedule:
        """The same with the tracks of a plan, all of which are looked at."""
        found = copy(self)
        for known in ("_by_colour", "_with_spare"):  # of other targets
            found.__dict__.pop(known, None)
        wanted = {i for bundle in bundles for i in bundle.tracks}
        more = [self._target(i) for i in self._others if i in wanted]
        found.targets = self.targets + more
        held, nothing = self._held(), [0] * self.companies
        found._rows = self._rows + [found._row(len(self.targets) + n, held, nothing) for n in range(len(more))]
        look = self.look
        by_track = {target.track: target for target in found.targets}
        for i in numbers(look.building.open & sum(1 << i for i in wanted)):  # a track that a station would lend
            price = -float(look.building.price)
            by_track[i] = Target(i, 0, look.terms[i].spaces, GREY, 0, price, (), 1 << i, True, 0)
        found.bundles = [([by_track[i] for i in b.tracks], b.swing) for b in bundles]
        return found

    @cached_property
    def _by_colour(self) -> list[list[int]]:
        """For each colour the positions of the targets that a card of it may pay for."""
        found = [[n for n, t in enumerate(self.targets) if t.colour in (c, GREY)] for c in range(LOCO)]
        return [*found, [n for n, t in enumerate(self.targets) if t.wild]]

    @cached_property
    def _with_spare(self) -> list[Row]:
        """The rows with a card more of another colour, which counts in sets; for grey tracks those without."""
        found = self._rows[:]
        shares = [0] * self.companies
        for more in (0, 1):
            held = self._held()
            held[more] += 1
            for n, target in enumerate(self.targets):
                if target.colour != GREY and (target.colour == 0) == more:
                    found[n] = self._row(n, held, shares)
        return found

    def _held(self) -> list[int]:
        """The hand; where there are technologies, a purse."""
        return [*self.look.hand, self.look.shop.owned] if self.sells else [*self.look.hand]

    def _row(self, n: int, held: list[int], shares: list[int]) -> Row:
        target = self.targets[n]
        turns, value = self._claim(target, held, shares, self.waits)
        return -value / (turns + TRAIN * target.length), n

    def worth(self, rounds: float, trains: int, elapsed: float, card: int = -1, paid: Sequence[int] = (),
              taken: int = 0, company: int = -1, bought: int = 0) -> float:
        """Points that may still be made.

        Args:
            rounds: turns that the seat has, those elapsed included.
            trains: trains left to it.
            elapsed: turns already gone.
            card: a card that it has besides its hand, or -1.
            paid: nine counts of cards that are gone from its hand.
            taken: tracks that are its own by now, as bits.
            company: the company of which it took a share, or -1.
            bought: technologies that it has by now, as bits.
        """
        held = self._held()
        rows = self._rows[:]
        shares = [0] * self.companies
        if company >= 0:
            shares[company] = 1
        if paid:
            held[:9] = [a - b for a, b in zip(held[:9], paid, strict=True)]
        if card >= 0:
            held[card] += 1
            if self.sells and card != LOCO:
                rows = self._with_spare[:]
            for n in self._by_colour[card]:
                rows[n] = self._row(n, held, shares)
        rows += [(-1e6, -1 - n) for n in range(len(self.bundles))]
        if bought:
            held[OWNED] |= bought
            rows = self._cheaper(rows, bought, held, shares)
        else:
            heapify(rows)
        return self._run(rows, held, shares, rounds, trains, elapsed, taken)

    def outlay(self, rounds: float, trains: int, elapsed: float, without: int) -> tuple[float, int]:
        """Points that may still be made, and the technologies that are bought for that, as bits.

        Args:
            rounds: turns that the seat has.
            trains: trains left to it.
            elapsed: turns already gone.
            without: a technology that is not to be had, as a bit.
        """
        held, taken = self._held(), 0
        if without:
            taken = sum([1 << target.track for target in self.targets if target.lacks & without])
        rows = self._rows + [(-1e6, -1 - n) for n in range(len(self.bundles))]
        heapify(rows)
        points = self._run(rows, held, [0] * self.companies, rounds, trains, elapsed, taken)
        return points, held[OWNED] & ~self.look.shop.owned

    def _run(self, rows: list[Row], held: list[int], shares: list[int], rounds: float, trains: int, time: float,
             taken: int) -> float:
        """Takes what gives most a turn, again and again.

        What a row says is at most too good, for hand and stacks only shrink: so only the row on top is ever looked at.
        """
        targets, hazard = self.targets, self.hazard
        blur = BLUR[0] + BLUR[1] * rounds if rounds > 1 else 0.0
        sure, latest = rounds - blur, rounds + blur
        total = 0.0
        while rows:
            n = rows[0][1]
            if n >= 0:
                target = targets[n]
                spent = target.length
                if taken >> target.track & 1 or spent > trains:
                    heappop(rows)
                    continue
                turns, value = self._claim(target, held, shares, self.waits)
                chosen = [target]
            else:
                tracks, value = self.bundles[-1 - n]
                chosen = [target for target in tracks if not taken >> target.track & 1]
                spent = sum([target.length for target in chosen])
                if spent > trains:
                    heappop(rows)
                    continue
                turns, value = self._all_of(chosen, held, shares, value)
            rate = -value / (turns + TRAIN * spent + 1e-9)
            size = len(rows)
            if (size > 1 and rate > rows[1][0] + 1e-9) or (size > 2 and rate > rows[2][0] + 1e-9):
                heapreplace(rows, (rate, n))
                continue
            heappop(rows)
            done = time + turns
            if chosen and done >= latest:
                continue
            odds = 1.0 if done <= sure else (latest - done) / (2 * blur) if blur else 0.0
            gone = hazard * done
            if self.rich and any(self.rich >> target.track & 1 for target in chosen):
                gone *= SOUGHT
            total += odds * value * (1 - gone if gone < 0.9 else 0.1)
            time = done
            trains -= spent
            had = held[9:]
            for target in chosen:
                self._take(target, held, shares)
                taken |= target.covers
            if had != held[9:]:
                rows = self._cheaper(rows, held[OWNED] & ~had[0], held, shares)
            if trains <= 2 or time + 1 >= latest:
                break
        return total

    def _cheaper(self, rows: list[Row], bought: int, held: list[int], shares: list[int]) -> list[Row]:
        """The rows once technologies are bought: what needed them costs less now."""
        found = []
        for row in rows:
            n = row[1]
            if n < 0:
                row = -1e6, n
            elif self.targets[n].lacks & bought:
                row = self._row(n, held, shares)
            found.append(row)
        heapify(found)
        return found

    def _all_of(self, targets: Sequence[Target], held: list[int], shares: list[int], value: float
                ) -> tuple[float, float]:
        """Turns that several claims take, one after the other, and what they give together on top of a value."""
        held, shares = held[:], shares[:]
        turns = 0.0
        for target in targets:
            more, points = self._claim(target, held, shares, self.waits)
            turns += more
            value += points
            self._take(target, held, shares)
        return turns, value


def _claim(target: Target, held: list[int], shares: list[int], waits: Sequence[float]) -> tuple[float, float]:
    """Turns that a claim takes with some cards in hand, and what it gives with some shares taken."""
    _, _, spaces, colour, locos, value, beside, _, fits, _ = target
    gain = 0.0
    for c, row in beside:
        more = row[shares[c]]
        if more > gain:
            gain = more
    if colour == 8:
        colour = held.index(max(held[:8]))
    have = held[colour]
    if have > spaces - locos:
        have = spaces - locos
    rest = spaces - have
    wild = held[8] if fits else 0
    if wild >= rest:
        return 1 + WILD * (rest - locos), value + gain
    need = rest - wild
    turns = 1 + DRAW * need
    if need == 1:
        turns += waits[colour]
    if wild > locos:
        turns += WILD * (wild - locos)
    return turns, value + gain


def _take(target: Target, held: list[int], shares: list[int]) -> None:
    """Pays for a claim, as far as the cards go, and takes its share."""
    _, _, spaces, colour, locos, _, beside, _, fits, _ = target
    if colour == GREY:
        colour = held.index(max(held[:LOCO]))
    have = min(held[colour], spaces - locos)
    held[colour] -= have
    if fits:
        held[LOCO] -= min(spaces - have, held[LOCO])
    best, gain = -1, 0.0
    for c, row in beside:
        if row[shares[c]] > gain:
            best, gain = c, row[shares[c]]
    if best >= 0:
        shares[best] += 1
