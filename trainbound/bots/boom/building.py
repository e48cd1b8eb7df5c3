"""Where to lay: ways from a network to what is worth a rail, and what a turn's power and money make of them."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from trainbound.boom.board import Board
from trainbound.boom.names import MONEY, VP
from trainbound.boom.objectives import count
from trainbound.boom.placing import rails_left, turn_network
from trainbound.boom.scoring import POINTS_A_RAIL
from trainbound.boom.state import State
from trainbound.bots.boom.goals import Wish, apart, costs_for, wishes
from trainbound.bots.boom.worth import Worth
from trainbound.network.bits import numbers
from trainbound.network.hexes import joined

ON_THE_MAP = ("terrain", "terrain_variety", "city_surround", "straight", "shared_hexes", "connected_cities")


class Way(NamedTuple):
    """Hexes to lay in order: what they cost in power, what they bring, and that less the money they take.

    Attributes:
        hexes: not own yet, the first next to the network.
        cost: power.
        brings: points.
        net: points less the worth of money spent.
        routes: routes (0 to 3) that it joins.
    """

    hexes: tuple[int, ...]
    cost: int
    brings: float
    net: float


class Ground:
    """What each hex is worth to a seat, as a state stands."""

    def __init__(self, worth: Worth, s: State, seat: int, multipliers: Sequence[float]) -> None:
        self._worth, self._s, self._seat = worth, s, seat
        self.board: Board = worth.board
        self.costs = costs_for(self.board, s, seat)
        self.wishes: list[Wish] = wishes(self.board, s, seat, self.costs)
        self._goals = [
            (self.board.objectives[number], m)
            for number, m in zip(s.objectives, multipliers, strict=True)
            if self.board.objectives[number].counted.kind in ON_THE_MAP
        ]
        self._counts = [count(self.board, s, seat, goal).n for goal, _ in self._goals]
        self._known: dict[int, float] = {}
        self.largest = max(s.parts[seat], key=lambda part: (part & s.rails[seat]).bit_count(), default=0)

    def hex(self, h: int) -> float:
        """What a rail on a hex brings besides two points in the end, if it is in the largest network."""
        if h not in self._known:
            self._known[h] = self._hex(h)
        return self._known[h]

    def _hex(self, h: int) -> float:
        s, seat, board, worth = self._s, self._seat, self.board, self._worth
        found = 0.0
        here = board.hexes[h]
        if here.city >= 0:
            tile = board.tiles[s.tiles[here.city]]
            found += sum(1.0 if kind == VP else worth.resources[kind] for kind in tile.resources)
            found += sum(worth.effect(s.levels[seat], e) for e in tile.effects)
        for card in s.owned[seat]:
            if card in board.placing and board.placing[card].terrain == here.terrain:
                found += board.placing[card].vp
        if self._goals:
            rails = s.rails[seat]
            s.rails[seat] = rails | 1 << h
            parts = s.parts[seat]
            s.parts[seat] = joined(parts, board.near, h)
            for (goal, m), n in zip(self._goals, self._counts, strict=True):
                found += m * (count(board, s, seat, goal).n - n)
            s.rails[seat], s.parts[seat] = rails, parts
        return found

    # ---- ways

    def best_way(self, network: int, power: int, money: int, free: int = 0) -> Way | None:
        """The way from a network that brings most for what it costs; None if none is worth its money.

        Args:
            network: hexes, as bits.
            power: power that is lost if it is not used.
            money: money that may be used as well.
            free: with rails that cost nothing, how many; power and money do not matter then.
        """
        s, board = self._s, self.board
        own = s.own(self._seat)
        rails = min(rails_left(s, self._seat), free or 99)
        means = power + money
        price = self._worth.resources[MONEY]
        main = bool(network & self.largest) or not self.largest
        a_rail = POINTS_A_RAIL if main else max(apart(s), 0.1)
        starts = [
            (min(w.from_a[h] for h in numbers(network)), min(w.from_b[h] for h in numbers(network)))
            for w in self.wishes
        ]
        known: dict[int, int] = {}
        found: dict[int, tuple[tuple[int, ...], float, list[tuple[int, int]], int]] = {}
        heap: list[tuple[int, int, int]] = []
        for h in numbers(network):
            known[h] = 0
            found[h] = ((), 0.0, starts, network)
            heappush(heap, (0, h, h))
        best: Way | None = None
        best_rate = 0.0
        while heap:
            cost, h, came = heappop(heap)
            if cost > known[h]:
                continue
            if h != came or not network >> h & 1:
                self._enter(h, came, found, own, a_rail, main)
                way, brings, ends, _ = found[h]
                if len(way) > rails:
                    continue
                if way and not own >> h & 1:
                    total = brings + self._hoped(ends)
                    spent = max(0, cost - power) if not free else 0
                    net = total - price * spent
                    rate = net / (max(1, cost) if not free else len(way))
                    if net > 0.05 and rate > best_rate + 1e-9:
                        best, best_rate = Way(way, cost, total, net), rate
            for other in board.around[h]:
                step = 0 if own >> other & 1 else (1 if free else self.costs[other])
                new = cost + step
                if new > (free or means) or new >= known.get(other, 999):
                    continue
                known[other] = new
                heappush(heap, (new, other, h))
        return best

    def _enter(
        self,
        h: int,
        came: int,
        found: dict[int, tuple[tuple[int, ...], float, list[tuple[int, int]], int]],
        own: int,
        a_rail: float,
        main: bool,
    ) -> None:
        """The way to a hex from the one before it: its hexes, what they bring, the ends of routes."""
        way, brings, ends, net = found[came]
        s, seat = self._s, self._seat
        if own >> h & 1:
            if not net >> h & 1:
                part = next(part for part in s.parts[seat] if part >> h & 1)
                size = (part & s.rails[seat]).bit_count()
                if main:
                    brings += size * (POINTS_A_RAIL - apart(s))
                else:
                    mine = (net & s.rails[seat]).bit_count() + len(way)
                    brings += (min(mine, size) if part != self.largest else mine) * (POINTS_A_RAIL - apart(s))
                net |= part
                ends = [
                    (min(a, *(w.from_a[x] for x in numbers(part))), min(b, *(w.from_b[x] for x in numbers(part))))
                    if part.bit_count() > 1
                    else (min(a, w.from_a[h]), min(b, w.from_b[h]))
                    for (a, b), w in zip(ends, self.wishes, strict=True)
                ]
        else:
            way = (*way, h)
            brings += a_rail + self.hex(h)
            ends = [(min(a, w.from_a[h]), min(b, w.from_b[h])) for (a, b), w in zip(ends, self.wishes, strict=True)]
        found[h] = (way, brings, ends, net)

    def _hoped(self, ends: Sequence[tuple[int, int]]) -> float:
        """What routes come nearer, or are joined."""
        return sum(w.hope(min(w.lacks, a + b)) - w.hope(w.lacks) for (a, b), w in zip(ends, self.wishes, strict=True))


def turn_worth(worth: Worth, s: State, seat: int, multipliers: Sequence[float], most: int = 12) -> float:
    """What a turn brings whose station stands: the ways laid one after another until none is worth its money.

    Uses up the state that it is given.
    """
    total = 0.0
    board = worth.board
    for _ in range(most):
        ground = Ground(worth, s, seat, multipliers)
        way = ground.best_way(turn_network(s, seat), s.power, s.store[seat][MONEY])
        if way is None:
            return total
        total += way.net
        for h in way.hexes:
            cost = ground.costs[h]
            power = min(cost, s.power)
            s.power -= power
            s.store[seat][MONEY] -= cost - power
            s.rails[seat] |= 1 << h
            s.parts[seat] = joined(s.parts[seat], board.near, h)
            city = board.hexes[h].city
            if city >= 0:
                for kind in board.tiles[s.tiles[city]].resources:
                    if kind == MONEY:
                        s.store[seat][kind] += 1
        for i, number in enumerate(s.routes):
            route = board.routes[number]
            both = 1 << board.cities[route.a].hex | 1 << board.cities[route.b].hex
            if seat not in s.joined[i] and any(part & both == both for part in s.parts[seat]):
                s.joined[i] = (*s.joined[i], seat)
    return total
