"""Which train the planner runs next, with which tiles: by worth, without a clock (RB-34 to RB-38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainbound.boom.actions import Run
from trainbound.boom.board import Board
from trainbound.boom.names import COAL, KINDS, VP
from trainbound.boom.operation import idle, train_faults, with_tiles
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of, counted
from trainbound.bots.boom.worth import Worth


class Train(NamedTuple):
    """A train that could run: the action, and what it brings in points, its coal and tiles paid."""

    run: Run
    worth: float


class Yard:
    """The trains that a seat could run now."""

    def __init__(self, worth: Worth, s: State, seat: int) -> None:
        self._worth, self._s, self._seat = worth, s, seat
        self.board: Board = worth.board
        self._engines, self._cars = idle(self.board, s, seat)
        # A tile comes back in each run after this one.
        self._later = [worth.tile_later(kind) for kind in range(len(KINDS))]

    def best(self) -> Train | None:
        """The best train to run next; None if to run nothing is better.

        Locomotives that bring coal, and those that run alone, go before the long train, which the best of them leads.
        """
        if not self._engines:
            return None
        long = [self._long(engine) for engine in self._engines]
        leader = max(range(len(long)), key=lambda i: (round(self._with_alone(long, i), 6), -i))
        alone = [self._tiled((engine,)) for i, engine in enumerate(self._engines) if i != leader]
        good = [train for train in alone if train is not None and train.worth > 0]
        first = long[leader]
        if first is not None and first.worth > 0:
            rate = first.worth / max(1, self._coal(first.run))
            better = [t for t in good if t.worth / max(1, self._coal(t.run)) > rate]
            return max(better, key=lambda t: t.worth) if better and self._both(better, first) else first
        return max(good, key=lambda t: t.worth) if good else None

    def _with_alone(self, long: Sequence[Train | None], i: int) -> float:
        """The long train behind one locomotive, and the others alone."""
        lead = long[i]
        total = lead.worth if lead else 0.0
        for j, engine in enumerate(self._engines):
            if j != i:
                total += max(0.0, self._made((engine,), self._s.loads))
        return total

    def _both(self, some: Sequence[Train], first: Train) -> bool:
        """Whether the coal lasts for one more before the long train."""
        return self._s.store[self._seat][COAL] >= self._coal(first.run) + min(self._coal(t.run) for t in some)

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
        tiles: list[tuple[int, ...]] = [()] * len(cards)
        loads = s.loads
        have = [*s.store[self._seat], s.points(self._seat)]
        supply = list(s.supply)
        made = self._made(cards, loads)
        start, later = made, 0.0
        for place, card in enumerate(cards):
            for _ in range(self.board.vehicles[card].slots - len(loads[card])):
                best: tuple[float, int] | None = None
                for kind in (COAL, VP, 0, 1, 2):
                    if not have[kind] or not supply[kind]:
                        continue
                    more = tuple(sorted((*tiles[place], kind)))
                    trial = (*tiles[:place], more, *tiles[place + 1 :])
                    now = self._made(cards, with_tiles(s, cards, trial)) - self._worth.kinds[kind]
                    gain = now - made + self._later[kind] + 0.01 * sum(kind in some for some in tiles)
                    if (best is None or gain > best[0] + 1e-9) and gain > 0 and self._runs(cards, trial):
                        best = (gain, kind)
                if best is None:
                    break
                kind = best[1]
                tiles[place] = tuple(sorted((*tiles[place], kind)))
                have[kind] -= 1
                supply[kind] -= 1
                now_loads = with_tiles(s, cards, tiles)
                spent = sum(self._worth.kinds[k] for some in tiles for k in some)
                made = self._made(cards, now_loads) - spent
                later += self._later[kind]
        return Train(Run(cards, tuple(tiles)), made + later if made + later > start else start)
