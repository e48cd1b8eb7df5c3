"""What the planner aims at: objectives at the multiplier it may expect, routes by what they still lack (RB-24)."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.boom.board import Board
from trainbound.boom.names import BLOCKED, EXPANSION, MONEY, MULTIPLIERS, ROUNDS
from trainbound.boom.objectives import count
from trainbound.boom.state import State
from trainbound.bots.boom.worth import times_left
from trainbound.network.bits import numbers

FAR = 10_000
"""The cost of what cannot be reached."""
A_ROUND = 10
"""The power and money that a round to come will bring for rails."""
HOPE = 0.8
"""What of a route's reward counts before it is joined, at most."""


def multiplier(s: State, i: int, seat: int) -> float:
    """The multiplier of the i-th objective for a seat, or the mean of those that are still to be had."""
    if s.cubes[i][seat]:
        return float(s.cubes[i][seat])
    taken = (*BLOCKED[s.seats], *s.cubes[i])
    free = [m for m in MULTIPLIERS if m not in taken][: s.seats - sum(map(bool, s.cubes[i]))]
    return sum(free) / len(free)


def objectives_worth(board: Board, s: State, seat: int, multipliers: Sequence[float]) -> float:
    """What the objectives score as things stand, at these multipliers."""
    return sum(
        m * count(board, s, seat, board.objectives[number]).n
        for number, m in zip(s.objectives, multipliers, strict=True)
    )


def distances(board: Board, costs: Sequence[int], start: int) -> list[int]:
    """What it costs to lead a line from a hex up to each other, that one itself not paid."""
    total = [FAR] * len(costs)
    before = [FAR] * len(costs)
    total[start], before[start] = costs[start], 0
    # Costs are small, so that hexes wait by their total in a row of lists: a heap takes twice the time.
    waiting: list[list[int]] = [[] for _ in range(costs[start])] + [[start]]
    around = board.around
    for have, hexes in enumerate(waiting):
        for here in hexes:  # grows where a hex costs nothing
            if have > total[here]:
                continue
            for other in around[here]:
                if have < before[other]:
                    before[other] = have
                    new = have + costs[other]
                    if new < total[other]:
                        total[other] = new
                        while new >= len(waiting):
                            waiting.append([])
                        waiting[new].append(other)
    return before


class Wish:
    """A route that a seat has not joined: what it still lacks, and from where.

    Attributes:
        reward: VP when it is joined.
        lacks: the power that its cheapest way still costs.
        from_a, from_b: for each hex the cost of a way from either end up to it.
    """

    def __init__(self, board: Board, s: State, seat: int, i: int, costs: Sequence[int]) -> None:
        route = board.routes[s.routes[i]]
        a, b = board.cities[route.a].hex, board.cities[route.b].hex
        self.reward = route.later if s.joined[i] else route.first
        self.from_a, self.from_b = distances(board, costs, a), distances(board, costs, b)
        self.lacks = self.from_a[b] + costs[b]
        self._means = s.power + s.store[seat][MONEY] + A_ROUND * (times_left(s, EXPANSION) - (s.base >= 0))

    def hope(self, lacks: int) -> float:
        """The points that count when its way still lacks so much power."""
        if lacks <= 0:
            return float(self.reward)
        return self.reward * HOPE * max(0.0, 1 - lacks / (self._means + 1))


def costs_for(board: Board, s: State, seat: int) -> list[int]:
    """The power that a rail of a seat costs on each hex, where own markers cost nothing."""
    costs = list(board.costs)
    for other in range(s.seats):
        if other != seat:
            for h in numbers(s.own(other)):
                costs[h] += 1
    for h in numbers(s.own(seat)):
        costs[h] = 0
    return costs


def wishes(board: Board, s: State, seat: int, costs: Sequence[int]) -> list[Wish]:
    """The open routes that a seat has not joined."""
    return [Wish(board, s, seat, i, costs) for i in range(len(s.routes)) if seat not in s.joined[i]]


def apart(s: State) -> float:
    """What a rail outside the largest network is worth: less the fewer rounds are left to join it (RB-41)."""
    return (0.0, 0.0, 0.9, 1.2, 1.4)[min(ROUNDS, times_left(s, EXPANSION) + (s.base < 0))]
