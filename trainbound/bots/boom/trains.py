"""Which train the planner runs next, with which tiles: by worth, without a clock (RB-34 to RB-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainbound.boom.actions import Run
from trainbound.boom.board import Board
from trainbound.boom.names import COAL, KINDS, ROUNDS, VP
from trainbound.boom.operation import idle, train_faults, with_tiles
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of, counted
from trainbound.bots.boom.worth import Worth

ALIKE = 0.01
"""Tiles of one kind are a little better together: many conditions look for that."""


class Train(NamedTuple):
    """A train that could run: the action, and what it brings in points, its coal and tiles paid."""

    run: Run
    worth: float


LAST_PRICES = (1.0, 0.5)
"""Coal in the last round, once nothing is worth more: got by conversion, or left in store (RB-41, RB-43)."""


def next_train(worth: Worth, s: State, seat: int) -> Train | None:
    """The train to run next; None if to run none is better."""
    train = Yard(worth, s, seat).best()
    for price in LAST_PRICES if s.round == ROUNDS else ():
        if train is None and worth.resources[COAL] > price:
            train = Yard(worth.at(price), s, seat).best()
            if (
                train
                and price < 1
                and sum(coal_of(worth.board, s, seat, c) for c in train.run.cards) > s.store[seat][COAL]
            ):
                train = None
    return train


class Yard:
    """The trains that a seat could run now."""

    def __init__(self, worth: Worth, s: State, seat: int) -> None:
        self._worth, self._s, self._seat = worth, s, seat
        self.board: Board = worth.board
        self._engines, self._cars = idle(self.board, s, seat)
        # A tile comes back in each run after this one.
        self._later = [worth.tile_later(kind) for kind in range(len(KINDS))]

    def best(self) -> Train | None:
        """The best train to run next; None if to run none is better.

        The best locomotive leads all carriages. Those that run alone go first where they make more of their coal and
        there is enough for both: what they bring can pay for tiles on the long train.
        """
        if not self._engines:
            return None
        every = [self._long(engine) for engine in self._engines]
        plain = [max(0.0, self._made((engine,), self._s.loads)) for engine in self._engines]
        leader = max(range(len(every)), key=lambda i: (round(_worth(every[i]) - plain[i], 6), -i))
        found = (self._tiled((engine,)) for i, engine in enumerate(self._engines) if i != leader)
        alone = [train for train in found if train is not None and train.worth > 0]
        long = every[leader]
        if long is None or long.worth <= 0:
            return max(alone, key=_worth, default=None)
        coal = self._coal(long.run)
        rate = long.worth / max(1, coal)
        before = [t for t in alone if t.worth / max(1, self._coal(t.run)) > rate]
        lasts = before and coal + min(self._coal(t.run) for t in before) <= self._s.store[self._seat][COAL]
        return max(before, key=_worth) if lasts else long

    def _coal(self, run: Run) -> int:
        return sum(coal_of(self.board, self._s, self._seat, card) for card in run.cards)

    def _made(self, cards: Sequence[int], loads: Sequence[tuple[int, ...]]) -> float:
        """What these cards bring in one run, their coal paid."""
        s, worth = self._s, self._worth
        counts = counted(loads, cards)
        total = 0.0
        for card in cards:
            total += worth.made(self.board.vehicles[card], counts, s.levels[self._seat])
            total += sum(worth.kinds[kind] for kind in loads[card])
            total -= coal_of(self.board, s, self._seat, card) * worth.resources[COAL]
        return total

    def _runs(self, cards: Sequence[int], tiles: Sequence[tuple[int, ...]]) -> bool:
        return not train_faults(self.board, self._s, self._seat, Run(tuple(cards), tuple(tiles)))

    def _plain(self, cards: Sequence[int]) -> bool:
        return self._runs(cards, ((),) * len(cards))

    def _long(self, engine: int) -> Train | None:
        """A locomotive with all carriages behind it that are worth their coal and can be paid."""
        s = self._s
        if not self._plain((engine,)):
            return None
        every = (engine, *self._cars)
        counts = counted(s.loads, every)
        levels = s.levels[self._seat]

        def key(card: int) -> tuple[bool, float]:
            coal = coal_of(self.board, s, self._seat, card)
            brings = s.loads[card].count(COAL) + sum(
                e.amounts[COAL] for e in self.board.vehicles[card].effects if e.do == "gain"
            )
            made = self._worth.made(self.board.vehicles[card], counts, levels)
            return (brings < coal, -made / max(1, coal))

        cards: tuple[int, ...] = (engine,)
        for car in sorted(self._cars, key=key):
            more = (*cards, car)
            if self._made(more, s.loads) + self._room_worth(car) > self._made(cards, s.loads) and self._plain(more):
                cards = more
        return self._tiled(cards)

    def _room_worth(self, card: int) -> float:
        """What tiles on the free places of a card will bring later."""
        room = self.board.vehicles[card].slots - len(self._s.loads[card])
        return room * max(self._later)

    def _tiled(self, cards: tuple[int, ...]) -> Train | None:
        """These cards with the tiles on them that bring most, one after another."""
        s = self._s
        if not self._plain(cards):
            return None
        tiles: tuple[tuple[int, ...], ...] = ((),) * len(cards)
        loads = s.loads
        have = [*s.store[self._seat], s.points(self._seat)]
        supply = list(s.supply)
        made, later = self._made(cards, loads), 0.0
        for place, card in enumerate(cards):
            for _ in range(self.board.vehicles[card].slots - len(loads[card])):
                found: list[tuple[float, int, tuple[tuple[int, ...], ...], float]] = []
                for kind in (COAL, VP, *range(COAL)):
                    if not have[kind] or not supply[kind]:
                        continue
                    trial = (*tiles[:place], tuple(sorted((*tiles[place], kind))), *tiles[place + 1 :])
                    now = self._made(cards, with_tiles(s, cards, trial)) - self._paid(trial)
                    gain = now - made + self._later[kind] + ALIKE * sum(some.count(kind) for some in tiles)
                    found.append((round(gain, 6), kind, trial, now))
                found.sort(key=lambda row: -row[0])
                best = next((row for row in found if row[0] >= 0 and self._runs(cards, row[2])), None)
                if best is None:
                    break
                _, kind, tiles, made = best
                have[kind] -= 1
                supply[kind] -= 1
                later += self._later[kind]
        return Train(Run(cards, tiles), made + later)

    def _paid(self, tiles: Sequence[Sequence[int]]) -> float:
        """What new tiles cost."""
        return sum(self._worth.kinds[kind] for some in tiles for kind in some)


def _worth(train: Train | None) -> float:
    """What a train brings; nothing if there is none."""
    return train.worth if train else 0.0
