"""The best trains that can be made of what stands in a yard: branch and bound over who pulls what (RB-34 to RB-38).

Locomotives are chosen, then carriage after carriage is hung behind one of them or left. A branch is left when the VP
that it could still make, and then the resources that it could leave, are no more than the best so far. What the cards
make depends on the tiles of their whole train; the order of cards and trains only on coal, which `coal` settles.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from trainbound.boom.actions import Run
from trainbound.boom.board import Board
from trainbound.boom.coal import Job, Timetable, best_sequence, least
from trainbound.boom.names import COAL, KINDS, VP
from trainbound.boom.operation import idle
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of, conditional, counted

Tiles = tuple[int, ...]
"""How many tiles of each kind."""
NO_TILES: Tiles = (0,) * len(KINDS)


class Best(NamedTuple):
    """The best that was found.

    Attributes:
        runs: the trains in the order to run them; none when nothing can run. Before one with a new coal tile it may be
            for the player to convert (RB-43): coal that was short before it is counted as converted, not said where.
        vp: VP made by them.
        left: resources in store after them, those of choice included.
        exact: nothing better can be; False when time ran out, or when the place of new tiles might matter.
    """

    runs: tuple[Run, ...]
    vp: int
    left: int
    exact: bool


class _OutOfTime(Exception):  # noqa: N818
    """The time is up."""


def best(board: Board, s: State, seat: int, most: int, new_tiles: bool, seconds: float) -> Best:
    """The most VP made by at most so many trains, then the most resources left in store.

    Args:
        board: the board.
        s: the state.
        seat: whose yard.
        most: how many trains.
        new_tiles: whether tiles may be put on them. A tile costs what it yields in its first run, so they are put on
            where they meet conditions.
        seconds: after so long the best so far is returned.
    """
    search = _Search(board, s, seat, new_tiles, seconds)
    return search.best(most)


class _Search:
    def __init__(self, board: Board, s: State, seat: int, new_tiles: bool, seconds: float) -> None:
        self._board, self._s, self._new = board, s, new_tiles
        self._engines, cars = idle(board, s, seat)
        self._cost = {card: coal_of(board, s, seat, card) for card in (*self._engines, *cars)}
        store = s.store[seat]
        self._coal, self._other = store[COAL], sum(store[:COAL])
        self._held = (*store, s.points(seat))
        self._loads = {card: tuple(counted(s.loads, (card,))) for card in self._cost}
        self._room = {card: board.vehicles[card].slots - len(s.loads[card]) for card in self._cost}
        total = [sum(load[kind] for load in self._loads.values()) for kind in range(len(KINDS))]
        if new_tiles:
            room = sum(self._room.values())
            total = [n + min(room, s.supply[kind], self._held[kind]) for kind, n in enumerate(total)]
        # The most that a card can make, with every tile of the yard on its train.
        self._most = {card: self._made(card, total) for card in self._cost}
        self._neutral = self._indifferent(cars)
        self._cars = sorted(
            cars, key=lambda card: (card in self._neutral, -self._most[card][0], self._cost[card], card)
        )
        self._until = time.monotonic() + seconds
        self._nodes = 0
        self._best = Best((), 0, sum(store), True)
        self._proved = True

    def best(self, most: int) -> Best:
        """The best of at most so many trains."""
        try:
            for n in range(1, min(most, len(self._engines)) + 1):
                for engines in combinations(self._engines, n):
                    self._hang(engines, [[engine] for engine in engines], 0)
        except _OutOfTime:
            self._proved = False
        return self._best._replace(exact=self._proved)

    def _indifferent(self, cars: Sequence[int]) -> set[int]:
        """The carriages of which only matters whether they run, not behind what, but for the order of coal.

        They look at no tiles, and nobody looks at theirs.
        """
        seen: set[int] = set()
        looking = {card: self._kinds(card) for card in self._cost}
        for kinds in looking.values():
            seen |= kinds
        return {
            card
            for card in cars
            if not looking[card]
            and not any(n and kind in seen for kind, n in enumerate(self._loads[card]))
            and not (self._new and seen and self._room[card])
        }

    def _kinds(self, card: int) -> set[int]:
        """The kinds of tiles on its train that a card looks at."""
        vehicle = self._board.vehicles[card]
        found = set(range(len(KINDS))) if any(e.do == "vp_per_tile" for e in vehicle.effects) else set()
        for condition in vehicle.conditions:
            wanted = {kind for kind, want in enumerate(condition.counts) if want}
            found |= wanted if condition.kind == "kinds" else set(range(len(KINDS)))
        return found

    def _made(self, card: int, counts: Sequence[int]) -> tuple[int, Job]:
        """The VP that a card makes, and what it costs and brings, on a train with these tiles."""
        vehicle = self._board.vehicles[card]
        load = self._loads[card]
        vp, coal, other = vehicle.vp + load[VP], load[COAL], sum(load[:COAL])
        for effect in (*vehicle.effects, *conditional(self._board, card, counts)):
            if effect.do == "gain":
                coal += effect.amounts[COAL]
                other += sum(effect.amounts[:COAL])
            elif effect.do == "vp":
                vp += effect.n
            elif effect.do == "vp_per_tile":
                vp += sum(counts) // effect.per * effect.vp
            elif effect.do == "choose_resources":
                coal += effect.n
        return vp, Job(self._cost[card], coal, other)

    # ---- branching

    def _hang(self, engines: tuple[int, ...], trains: list[list[int]], n: int) -> None:
        """Hangs the n-th carriage and those after it behind the trains, or leaves them."""
        self._count()
        if not self._could_be_better(trains, n):
            return
        if n == len(self._cars):
            self._try(trains)
            return
        for train in trains[-1:] if self._cars[n] in self._neutral else trains:
            train.append(self._cars[n])
            self._hang(engines, trains, n + 1)
            train.pop()
        self._hang(engines, trains, n + 1)

    def _could_be_better(self, trains: Sequence[Sequence[int]], n: int) -> bool:
        """Whether what runs for sure and the best of what may still be hung on could be more than the best so far."""
        vp = coal = left = 0
        for train in trains:
            for card in train:
                made, job = self._most[card]
                vp += made
                coal += 2 * (job.coal - job.cost) + job.other
                left += job.coal + job.other - job.cost
        budget = 2 * self._coal + self._other + coal  # in halves: what coal is worth, and what it can be made of
        rest = []
        for card in self._cars[n:]:
            made, job = self._most[card]
            worth = 2 * (job.coal - job.cost) + job.other
            if worth >= 0:
                budget += worth
                vp += made
            else:
                rest.append((made, -worth))
            left += max(0, job.coal + job.other - job.cost)
        if budget < 0:
            return False
        bound = float(vp)
        for made, cost in sorted(rest, key=lambda row: -row[0] / row[1]):
            if cost <= budget:
                budget -= cost
                bound += made
            else:
                bound += made * budget / cost
                break
        return (int(bound + 1e-9), self._coal + self._other + left) > (self._best.vp, self._best.left)

    # ---- a set of trains

    def _try(self, trains: Sequence[Sequence[int]]) -> None:
        """Judges trains made of these cards, with each sensible choice of new tiles."""
        for tiles in self._tilings(trains, 0, NO_TILES):
            jobs: dict[int, Job] = {}
            vp = 0
            for train, more in zip(trains, tiles, strict=True):
                counts = [sum(self._loads[card][kind] for card in train) + more[kind] for kind in range(len(KINDS))]
                for card in train:
                    made, jobs[card] = self._made(card, counts)
                    vp += made
            flat = list(jobs.values())
            spent = tuple(map(sum, zip(*tiles, strict=True)))
            store = self._coal + self._other + sum(job.coal + job.other - job.cost for job in flat)
            floor = store - least(self._coal, flat)
            if (vp, floor) <= (self._best.vp, self._best.left):
                continue
            for hung in self._hung(trains):
                self._settle(hung, tiles, jobs, spent, vp, store)
                if (vp, floor) <= (self._best.vp, self._best.left):
                    break

    def _hung(self, trains: Sequence[Sequence[int]]) -> Iterator[list[list[int]]]:
        """The trains as they are, then with the indifferent carriages spread over them in every other way."""
        yield [list(train) for train in trains]
        loose = [card for card in trains[-1] if card in self._neutral]
        fixed = [[card for card in train if card not in loose] for train in trains]
        for behind in product(range(len(trains)), repeat=len(loose)) if len(trains) > 1 else ():
            self._count()
            found = [list(train) for train in fixed]
            for card, i in zip(loose, behind, strict=True):
                found[i].append(card)
            yield found

    def _count(self) -> None:
        """Looks at the clock now and then."""
        self._nodes += 1
        if not self._nodes & 63 and time.monotonic() > self._until:
            raise _OutOfTime

    def _settle(
        self,
        trains: Sequence[Sequence[int]],
        tiles: Sequence[Tiles],
        jobs: Mapping[int, Job],
        spent: Sequence[int],
        vp: int,
        store: int,
    ) -> None:
        """Finds the order of trains that would be the best so far, and keeps them if they can be paid."""
        put = [self._put(train, more) for train, more in zip(trains, tiles, strict=True)]
        laid = [
            [
                Job(job.cost, job.coal + more.count(COAL), job.other + sum(kind < COAL for kind in more))
                for job, more in zip(map(jobs.__getitem__, train), some, strict=True)
            ]
            for train, some in zip(trains, put, strict=True)
        ]
        coal, other = self._coal - spent[COAL], self._other - sum(spent[:COAL])
        found = best_sequence(coal, other, laid)
        bound = least(self._coal, list(jobs.values()))
        if any(spent) and (found is None or found.converted > bound):
            self._proved = False  # other places for the tiles might do
        if found is None or (vp, store - found.converted) <= (self._best.vp, self._best.left):
            return
        self._best = Best(self._runs(trains, put, found), vp, store - found.converted, True)

    @staticmethod
    def _runs(
        trains: Sequence[Sequence[int]], put: Sequence[Sequence[tuple[int, ...]]], found: Timetable
    ) -> tuple[Run, ...]:
        return tuple(
            Run(tuple(trains[i][place] for place in places), tuple(put[i][place] for place in places))
            for i, places in found.trains
        )

    def _put(self, train: Sequence[int], more: Tiles) -> list[tuple[int, ...]]:
        """New tiles on the cards of a train: coal on the first places, and those of cheap cards before others."""
        kinds = [kind for kind in (COAL, *range(COAL), VP) for _ in range(more[kind])]
        found: dict[int, tuple[int, ...]] = dict.fromkeys(train, ())
        for card in (train[0], *sorted(train[1:], key=lambda card: self._cost[card])):
            room = self._room[card]
            found[card], kinds = tuple(sorted(kinds[:room])), kinds[room:]
        return [found[card] for card in train]

    def _tilings(self, trains: Sequence[Sequence[int]], n: int, spent: Tiles) -> Iterator[tuple[Tiles, ...]]:
        """For the n-th train and those after it the new tiles to be put on; none at all first."""
        if n == len(trains):
            yield ()
            return
        for more in self._tiles_for(trains[n], spent):
            after = tuple(a + b for a, b in zip(spent, more, strict=True))
            for rest in self._tilings(trains, n + 1, after):
                yield (more, *rest)

    def _tiles_for(self, train: Sequence[int], spent: Tiles) -> Iterator[Tiles]:
        """The tiles that a train could take on: kinds that a card of it looks for, as many as there is room for."""
        yield NO_TILES
        if not self._new:
            return
        kinds = {kind for card in train for kind in self._kinds(card)}
        room = sum(self._room[card] for card in train)
        most = [
            min(room, self._s.supply[kind] - spent[kind], self._held[kind] - spent[kind]) if kind in kinds else 0
            for kind in range(len(KINDS))
        ]
        for some in _multisets(room, most):
            if any(some):
                self._count()
                yield some


def _multisets(room: int, most: Sequence[int]) -> Iterator[Tiles]:
    """All ways to put up to `room` things, at most so many of each kind."""
    if not most:
        yield ()
        return
    for n in range(min(room, most[0]) + 1):
        for rest in _multisets(room - n, most[1:]):
            yield (n, *rest)
