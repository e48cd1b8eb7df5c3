"""What things are worth to a seat, in points: resources, income steps, vehicles, developments (RB-30 to RB-41)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from trainbound.boom.board import Board, Vehicle
from trainbound.boom.income import income_of
from trainbound.boom.names import COAL, DEVELOPMENT, EXPANSION, HIGHEST_LEVEL, INCOME, KINDS, OPERATION, ROUNDS, TRAIN
from trainbound.boom.objectives import count
from trainbound.boom.scoring import POINTS_A_RAIL, RESOURCES_A_POINT
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of, counted, times
from trainbound.boom.vocabulary import CHOICE, Effect

SPENT_IN = (EXPANSION, TRAIN, DEVELOPMENT, OPERATION)
"""For each resource the phase that it is mostly spent in."""


class Prices(NamedTuple):
    """What a bot holds things to be worth.

    Attributes:
        resources: points a resource, by kind, while the phase that spends it is still to come.
        later: what of a round's income the income of the round after it is worth.
        rail: points of a rail that may be laid anywhere without power.
        draw: points of a development drawn and perhaps bought.
        slot: points of a place for a tile in each round after this.
    """

    resources: tuple[float, float, float, float]
    later: float
    rail: float
    draw: float
    slot: float = 0.6


def times_left(s: State, phase: int) -> int:
    """How often a phase is still to come, one that is going on included."""
    return ROUNDS - s.round + (s.phase <= phase)


class Worth:
    """What things are worth as a state stands."""

    def __init__(self, board: Board, s: State, prices: Prices) -> None:
        self.board, self.prices = board, prices
        least = 1 / RESOURCES_A_POINT
        self.resources: tuple[float, ...] = tuple(
            price if times_left(s, phase) else least for price, phase in zip(prices.resources, SPENT_IN, strict=True)
        )
        self.kinds: tuple[float, ...] = (*self.resources, 1.0)
        self.choice = max(self.resources)
        self.incomes = self._row(times_left(s, INCOME) - (s.phase == INCOME))
        self.runs = self._row(times_left(s, OPERATION))
        self.uses = self._row(ROUNDS - s.round + 1)

    def at(self, coal: float) -> Worth:
        """The same with another price of coal."""
        other = copy(self)
        other.resources = (*self.resources[:COAL], coal)
        other.kinds = (*other.resources, 1.0)
        return other

    def _row(self, n: int) -> float:
        """What so many rounds of the same are worth, this one as 1."""
        return sum(self.prices.later**k for k in range(n))

    def amounts(self, amounts: Sequence[int]) -> float:
        """Resources."""
        return sum(map(float.__mul__, self.resources, map(float, amounts)))

    def step(self, levels: Sequence[int], track: int) -> float:
        """One step of an income track: what more it pays, and its icon."""
        level = levels[track]
        if level >= HIGHEST_LEVEL:
            return 0.0
        row = self.board.income[track]
        icon = self.board.icons[track][level + 1]
        more = (row[level] - row[level - 1]) * self.kinds[track] * self.incomes
        beyond = 0.15 * self.incomes * (HIGHEST_LEVEL - level) / HIGHEST_LEVEL  # on the way to the next icon
        return more + beyond + (self.effect(levels, icon, deep=False) if icon is not None else 0.0)

    def best_step(self, levels: Sequence[int], deep: bool = True) -> float:
        """One step of choice."""
        if not deep:  # an icon that raises another track: no further
            return self.incomes * 0.8
        return max(self.step(levels, track) for track in range(len(KINDS)))

    def effect(self, levels: Sequence[int], e: Effect, deep: bool = True) -> float:
        """An effect that happens once."""
        if e.do == "gain":
            return self.amounts(e.amounts)
        if e.do == "vp":
            return float(e.n)
        if e.do == "choose_resources":
            return e.n * self.choice
        if e.do == "income" or (e.do == "pay_for_income" and e.track != CHOICE):
            worth = e.steps * (self.step(levels, e.track) if deep else self.incomes * 0.8)
        elif e.do in ("choose_income", "pay_for_income"):
            worth = e.steps * self.best_step(levels, deep)
        elif e.do in ("free_track", "pay_for_track"):
            worth = e.n * self.prices.rail
        elif e.do == "buy_development":
            worth = self.prices.draw
        else:
            worth = 0.0
        return max(0.0, worth - self.amounts(e.amounts)) if e.do.startswith("pay_for") else worth

    def run(self, s: State, seat: int, card: int, counts: Sequence[int]) -> float:
        """One run of a vehicle on a train with these tiles, its coal taken off."""
        vehicle = self.board.vehicles[card]
        coal = coal_of(self.board, s, seat, card)
        return self.made(vehicle, counts, s.levels[seat]) + self._tiles(s, card) - coal * self.resources[COAL]

    def _tiles(self, s: State, card: int) -> float:
        return sum(self.kinds[kind] for kind in s.loads[card])

    def made(self, vehicle: Vehicle, counts: Sequence[int], levels: Sequence[int]) -> float:
        """What a vehicle brings in one run besides its own tiles."""
        worth = float(vehicle.vp)
        for e in vehicle.effects:
            worth += sum(counts) // e.per * e.vp if e.do == "vp_per_tile" else self.effect(levels, e)
        for condition in vehicle.conditions:
            met = times(condition, counts)
            worth += met * sum(self.effect(levels, e) for e in condition.effects)
        return worth

    def tile_later(self, kind: int) -> float:
        """What a tile that is put on a card now brings in the runs after this one."""
        return self.kinds[kind] * max(0.0, self.runs - 1)

    def vehicle(self, s: State, seat: int, card: int) -> float:
        """A vehicle with all the runs that it may still make, on a train with the tiles of the seat's yard."""
        counts = counted(s.loads, s.vehicles[seat])
        room = self.board.vehicles[card].slots - len(s.loads[card])
        return max(0.0, self.run(s, seat, card, counts)) * self.runs + room * max(0.0, self.runs - 1) * self.prices.slot

    def development(self, s: State, seat: int, card: int) -> float:
        """A development: what it does at once, each round, or at the end."""
        development = self.board.development(card)
        levels = s.levels[seat]
        worth = 0.0
        for e in development.effects:
            if e.do == "carriage_coal_zero":
                own = [self.board.vehicles[c] for c in s.vehicles[seat] if c in self.board.carriages]
                cars = [v.coal for v in own if e.kind in (CHOICE, v.kind) and v.coal]
                n = min(len(cars), e.n) if e.n else len(cars) + 0.5 * max(0, ROUNDS - s.round)
                worth += n * self.resources[COAL] * self.runs
            elif e.do == "on_place":
                worth += e.vp * (ROUNDS - s.round) * 1.0
            elif e.do == "bid_rebate":
                worth += 1.5 * max(0.0, self.uses - 0.5)
            elif e.do == "bid_mark_shift":
                worth += 1.0 * max(0.0, self.uses - 0.5)
            elif e.do == "end_vp":
                joined = sum(seat in seats for seats in s.joined)
                cars_left = 1.5 * (ROUNDS - s.round)
                own_cars = sum(c in self.board.carriages for c in s.vehicles[seat])
                n = joined + 0.3 * (ROUNDS - s.round) if e.what == "route_completed" else own_cars + cars_left
                worth += e.vp * n
            elif development.trigger == 2:
                worth += self.effect(levels, e) * self.uses
            else:
                worth += self.effect(levels, e)
        return worth


def standing(board: Board, s: State, seat: int) -> float:
    """The points of a seat if the game ended now, halves of resources counted (RB-41)."""
    points = s.points(seat) + sum(s.store[seat]) / RESOURCES_A_POINT
    points += POINTS_A_RAIL * max(((part & s.rails[seat]).bit_count() for part in s.parts[seat]), default=0)
    for i, number in enumerate(s.objectives):
        if s.cubes[i][seat]:
            points += count(board, s, seat, board.objectives[number]).n * s.cubes[i][seat]
    for card in s.owned[seat]:
        if card in board.ending:
            e = board.ending[card]
            own = s.vehicles[seat]
            joined = sum(seat in seats for seats in s.joined)
            n = joined if e.what == "route_completed" else sum(not board.vehicles[c].is_locomotive for c in own)
            points += n * e.vp
    return points


def prospects(worth: Worth, s: State, seat: int) -> float:
    """What the income tracks, vehicles and developments of a seat will still bring."""
    board = worth.board
    total = sum(n * worth.kinds[kind] for kind, n in enumerate(income_of(board, s, seat))) * worth.incomes
    counts = counted(s.loads, s.vehicles[seat])
    later = worth.runs - (1 if s.phase <= OPERATION else 0)
    for card in s.vehicles[seat]:
        runs = later if s.ran >> card & 1 else worth.runs
        total += max(0.0, worth.run(s, seat, card, counts)) * max(0.0, runs)
    for card in s.owned[seat]:
        if board.development(card).trigger and card not in board.ending:
            total += worth.development(s, seat, card)
    return total
