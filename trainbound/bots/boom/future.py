"""How the planner sees what is to come: what a state, a card, a city, a place in the order will have been worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from trainbound.boom.board import Board
from trainbound.boom.income import income_of
from trainbound.boom.names import ANY, COAL, EXPANSION, OBJECTIVE, OPERATION, ROUNDS, TECHNOLOGY, TRAIN
from trainbound.boom.objective import best_free
from trainbound.boom.objectives import count
from trainbound.boom.scoring import POINTS_A_RAIL
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of
from trainbound.bots.boom.building import turn_worth
from trainbound.bots.boom.goals import apart, costs_for, multiplier, objectives_worth, wishes
from trainbound.bots.boom.worth import Prices, Worth, prospects, times_left
from trainbound.network.hexes import joined

NEW_COAL = 3
"""The coal that a round's new vehicles will cost in each round from then on."""
TO_THE_ICON = 0.12
"""What a level is worth on the way to the next icon, for each income to come."""
GROWTH = 0.7
"""How much a round to come adds to what an objective counts, measured by the rounds before."""


def prices_of(board: Board, s: State, seat: int) -> Prices:
    """What things are worth: coal by how much of it the trains of all rounds to come will lack."""
    runs = times_left(s, OPERATION)
    own = s.vehicles[seat]
    need = sum((runs - (s.ran >> card & 1)) * coal_of(board, s, seat, card) for card in own)
    need += NEW_COAL * sum(range(runs))
    back = sum(s.loads[card].count(COAL) for card in own)
    have = s.store[seat][COAL] + runs * (income_of(board, s, seat)[COAL] + back)
    lack = min(1.0, max(0.0, (need + 2 - have) / 8))
    return Prices(resources=(0.9, 0.8, 0.7, 0.7 + 0.9 * lack), later=1.0, rail=2.4, draw=1.5, slot=1.0)


class Future:
    """What is to come for a seat, as a state stands.

    Attributes:
        worth: what things are worth.
        multipliers: of the four objectives, own or expected.
    """

    def __init__(self, board: Board, s: State, seat: int) -> None:
        self.board, self.s, self.seat = board, s, seat
        self.worth = Worth(board, s, prices_of(board, s, seat))
        self.multipliers = [multiplier(s, i, seat) for i in range(len(s.objectives))]

    # ---- states

    def value(self, s: State) -> float:
        """Points made, and all that is to be expected, in a state that could come of this one."""
        seat, board, worth = self.seat, self.board, self.worth
        total = s.points(seat) + worth.amounts(s.store[seat])
        sizes = sorted((part & s.rails[seat]).bit_count() for part in s.parts[seat])
        if sizes:
            total += POINTS_A_RAIL * sizes[-1] + apart(s) * sum(sizes[:-1])
        total += objectives_worth(board, s, seat, self.multipliers)
        total += sum(worth.development(s, seat, card) for card in s.owned[seat] if card in board.ending)
        total += prospects(worth, s, seat) + TO_THE_ICON * worth.incomes * sum(s.levels[seat])
        rooms = sum(board.vehicles[card].slots - len(s.loads[card]) for card in s.vehicles[seat])
        return total + rooms * max(0.0, worth.runs - 1) * worth.prices.slot + self._asked(s)

    def _asked(self, s: State) -> float:
        """What the open question will bring, if it is the seat's own."""
        decision = s.open[-1][0] if s.open else None
        if decision is None or decision.seat != self.seat:
            return 0.0
        if decision.kind == "income":
            return float(decision.data[0]) * self.worth.best_step(s.levels[self.seat])
        if decision.kind == "resource":
            return float(decision.data[0]) * self.worth.choice
        if decision.kind == "free_rail":
            return float(decision.data[0]) * self.worth.prices.rail
        return self.worth.prices.draw if decision.kind == "drawn" else 0.0

    # ---- cards

    def vehicle(self, card: int) -> float:
        """A vehicle with all its runs, and what it adds to objectives."""
        vehicle = self.board.vehicles[card]
        found = self.worth.vehicle(self.s, self.seat, card)
        for number, m in zip(self.s.objectives, self.multipliers, strict=True):
            counted = self.board.objectives[number].counted
            if counted.kind == "train_cards":
                found += m
            elif counted.kind == "locomotive_capacity" and vehicle.is_locomotive:
                found += m * (vehicle.slots >= counted.min_slots)
        return found

    def development(self, card: int) -> float:
        """A development, and what it adds to objectives."""
        counting = sum(
            m
            for number, m in zip(self.s.objectives, self.multipliers, strict=True)
            if self.board.objectives[number].counted.kind == "developments"
        )
        return self.worth.development(self.s, self.seat, card) + counting

    def rest_of(self, group: Sequence[int], have: int) -> float:
        """The cards of a group that cost something, as far as they are worth buying and can be paid."""
        price = self.worth.resources[TECHNOLOGY]
        costs = [(self.board.development(card).cost, self.development(card)) for card in group[1:]]
        return _two([(cost, found - cost * price) for cost, found in costs], have)

    # ---- cities

    def city(self, city: int) -> float:
        """A station there: its tracks, and the turn that its power makes."""
        s, seat, board, worth = self.s.copy(), self.seat, self.board, self.worth
        here = board.cities[city].hex
        tile = board.tiles[s.tiles[city]]
        levels = s.levels[seat]
        before = self._aims(s)
        if s.rails[seat] >> here & 1:  # the rail goes back, and one track of choice rises (RB-17)
            steps = worth.best_step(levels) - POINTS_A_RAIL
        else:
            steps = sum(worth.step(levels, kind) for kind in tile.resources)
        s.rails[seat] &= ~(1 << here)
        s.built[seat] |= 1 << here
        s.base, s.power = here, tile.power
        s.parts[seat] = joined(s.parts[seat], board.near, here)
        gained = self._aims(s) - before
        return steps + gained + turn_worth(worth, s, seat, self.multipliers)

    def _aims(self, s: State) -> float:
        """Objectives, and the routes that are not joined, as a state has them."""
        hoped = wishes(self.board, s, self.seat, costs_for(self.board, s, self.seat))
        return objectives_worth(self.board, s, self.seat, self.multipliers) + sum(w.hope(w.lacks) for w in hoped)

    # ---- auctions

    def places(self) -> Callable[[int, int], float]:
        """What a place in the turn order of this auction is worth less what is paid for it, if all value things alike.

        What is paid is lacking for what the phase sells (RB-14, RB-27).
        """
        s, board, seat = self.s, self.board, self.seat
        resources = self.worth.resources
        if s.phase == OBJECTIVE:
            i = s.round - 1
            n = float(count(board, s, seat, board.objectives[s.objectives[i]]).n)
            n *= 1 + GROWTH * (ROUNDS - s.round) / s.round
            best = best_free(s, i)
            bid = min(resources) if s.auction == ANY else resources[s.auction]
            return lambda place, amount: n * (best - place) - amount * bid
        price = resources[s.auction]
        if s.phase == EXPANSION:
            cities = sorted(map(self.city, s.marked), reverse=True)
            return lambda place, amount: cities[place] - amount * price
        have = s.store[seat][s.auction]
        if s.phase == TRAIN:
            engines = sorted(map(self.vehicle, s.engines), reverse=True)
            costs = [(board.vehicles[card].cost, self.vehicle(card)) for card in s.cars]
            cars = sorted(((cost, found - cost * price) for cost, found in costs), key=lambda car: -car[1])
            return lambda place, amount: engines[place] + _two(cars[2 * place :], have - amount) - amount * price
        firsts = [self.development(group[0]) for group in s.groups]

        def group(place: int, amount: int) -> float:
            found = (first + self.rest_of(g, have - amount) for first, g in zip(firsts, s.groups, strict=True))
            return sorted(found, reverse=True)[place] - amount * price

        return group


def _two(offers: Sequence[tuple[int, float]], have: int) -> float:
    """The most that none, one or two of some offers gain, each with its cost, out of what there is."""
    some = [(cost, gain) for cost, gain in offers if gain > 0 and cost <= have]
    pairs = (a[1] + b[1] for a, b in combinations(some, 2) if a[0] + b[0] <= have)
    return max((*(gain for _, gain in some), *pairs), default=0.0)
