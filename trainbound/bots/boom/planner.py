"""`planner`: plans rails towards routes, objectives and cities, keeps coal for its trains, bids what a place gains."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.boom.actions import FREE, Convert, Done, Gain, Group, Pay, Rail, Raise, Run, Station, Take, Use
from trainbound.boom.actions import Buy as Buying
from trainbound.boom.engine import BoomGame
from trainbound.boom.income import income_of
from trainbound.boom.names import (
    ANY,
    COAL,
    EXPANSION,
    MATERIALS,
    MONEY,
    OBJECTIVE,
    OPERATION,
    ROUNDS,
    STORES,
    TECHNOLOGY,
    TRAIN,
)
from trainbound.boom.objective import best_free
from trainbound.boom.objectives import count
from trainbound.boom.placing import turn_network
from trainbound.boom.scoring import POINTS_A_RAIL
from trainbound.boom.trains import coal_of
from trainbound.bots import Advice
from trainbound.bots.boom.bidding import best_offer, offers
from trainbound.bots.boom.building import Ground, turn_worth
from trainbound.bots.boom.goals import apart, costs_for, multiplier, objectives_worth, wishes
from trainbound.bots.boom.trains import Yard
from trainbound.bots.boom.worth import Prices, Worth, prospects, times_left
from trainbound.kernel.types import Action, Decision
from trainbound.network.hexes import joined

if TYPE_CHECKING:
    from trainbound.boom.board import Board
    from trainbound.boom.state import State
    from trainbound.boom.views import BoomView


def prices_of(board: Board, s: State, seat: int) -> Prices:
    """What resources are worth: coal by how much of it the trains of all rounds to come will lack."""
    runs = times_left(s, OPERATION)
    own = s.vehicles[seat]
    running = sum(coal_of(board, s, seat, card) for card in own)
    back = sum(s.loads[card].count(COAL) for card in own)
    need = running * runs + 3 * sum(range(runs))  # each round brings vehicles
    have = s.store[seat][COAL] + (income_of(board, s, seat)[COAL] + back) * runs
    coal = 0.7 + 0.9 * min(1.0, max(0.0, (need + 2 - have) / 8))
    return Prices(resources=(0.9, 0.8, 0.7, coal), later=1.0, rail=2.4, draw=1.5, slot=1.0)


class Planner:
    """A pure function of what it is given: the same view, the same answer; a game can be taken back anywhere."""

    looks = True

    def __init__(self, board: Board, seed: bytes, seat: int) -> None:
        self.board = board
        self._game = BoomGame(board)

    def choose(self, view: BoomView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        return self.advise(view, decision, legal).action

    def advise(self, view: BoomView, decision: Decision, legal: Sequence[Action]) -> Advice:
        """One of the legal actions, and why."""
        if len(legal) == 1:
            return Advice(legal[0], "only")
        turn = _Turn(self.board, self._game, view.state, decision, legal)
        return turn.advise()


class _Turn:
    """One question, and what the planner makes of it."""

    def __init__(self, board: Board, game: BoomGame, s: State, decision: Decision, legal: Sequence[Action]) -> None:
        self.board, self.game, self.s, self.decision = board, game, s, decision
        self.seat = decision.seat
        self.legal = legal
        self.answers = [a for a in legal if a.verb not in FREE]
        self.worth = Worth(board, s, prices_of(board, s, self.seat))
        self.multipliers = [multiplier(s, i, self.seat) for i in range(len(s.objectives))]

    def advise(self) -> Advice:
        """The answer to the question, or a free action before it."""
        use = self._use()
        if use is not None:
            return use
        ask: dict[str, Callable[[], Advice]] = {
            "bid": self._bid,
            "coal": self._coal,
            "city": self._city,
            "rail": self._rail,
            "free_rail": self._free_rail,
            "operate": self._operate,
        }
        return ask.get(self.decision.kind, self._weighed)()

    # ---- worth of a whole state

    def value(self, s: State) -> float:
        """What a state is worth to the seat: points made, and all that is to be expected."""
        seat, board = self.seat, self.board
        total = s.points(seat) + self.worth.amounts(s.store[seat])
        sizes = sorted((part & s.rails[seat]).bit_count() for part in s.parts[seat])
        if sizes:
            total += POINTS_A_RAIL * sizes[-1] + apart(s) * sum(sizes[:-1])
        total += objectives_worth(board, s, seat, self.multipliers)
        for card in s.owned[seat]:
            if card in board.ending:
                total += self.worth.development(s, seat, card)
        total += prospects(self.worth, s, seat) + self._icons(s)
        later = max(0.0, self.worth.runs - 1)
        rooms = sum(board.vehicles[c].slots - len(s.loads[c]) for c in s.vehicles[seat])
        return total + rooms * later * self.worth.prices.slot

    def _icons(self, s: State) -> float:
        """A little for each level on the way to the next icon."""
        return 0.12 * self.worth.incomes * sum(s.levels[self.seat])

    def after(self, action: Action) -> float:
        """The worth of the state after an action."""
        s = self.game.apply(self.s, self.decision.number, action).state
        return self.value(s) + self._asked(s)

    def _asked(self, s: State) -> float:
        """What a question brings that is open after an action."""
        total = 0.0
        pending = [*s.open[-1]] if s.open else []
        for decision in pending:
            if decision.seat != self.seat:
                continue
            if decision.kind == "income":
                total += decision.data[0] * self.worth.best_step(s.levels[self.seat])
            elif decision.kind == "resource":
                total += decision.data[0] * self.worth.choice
            elif decision.kind == "free_rail":
                total += decision.data[0] * self.worth.prices.rail
            elif decision.kind == "drawn" and self.decision.kind != "drawn":
                total += self.worth.prices.draw
        return total

    # ---- answers

    def _weighed(self) -> Advice:
        """The answer after which the state is worth most."""

        def brings(action: Action) -> float:
            value = self.after(action)
            if isinstance(action, Group):
                _, *rest = self.s.groups[action.group]
                value += sum(max(0.0, self._bought(card)) for card in rest)
            return round(value, 6)

        found = [(brings(action), action) for action in self.answers]
        best, action = max(found, key=lambda row: row[0])
        others = [value for value, other in found if other is not action]
        gain = best - max(others) if others else 0.0
        return Advice(action, _code(action), {"gain": gain})

    def _bought(self, card: int) -> float:
        """A development less its price."""
        price = self.board.development(card).cost * self.worth.resources[TECHNOLOGY]
        return self.worth.development(self.s, self.seat, card) + self._counted("developments") - price

    def _counted(self, kind: str) -> float:
        """What one more of what an objective counts brings."""
        return sum(
            m
            for number, m in zip(self.s.objectives, self.multipliers, strict=True)
            if self.board.objectives[number].counted.kind == kind
        )

    def _vehicle(self, card: int) -> float:
        """A vehicle with all its runs, and for objectives."""
        found = self.worth.vehicle(self.s, self.seat, card)
        vehicle = self.board.vehicles[card]
        for number, m in zip(self.s.objectives, self.multipliers, strict=True):
            counted = self.board.objectives[number].counted
            if counted.kind == "train_cards":
                found += m
            elif counted.kind == "locomotive_capacity" and vehicle.is_locomotive:
                found += m * (vehicle.slots >= counted.min_slots)
        return found

    def _bid(self) -> Advice:
        s, seat = self.s, self.seat
        price = min(self.worth.resources) if s.auction == ANY else self.worth.resources[s.auction]
        worth = self._places()
        found = offers(self.board, s, seat, self.legal, worth, price)
        best = best_offer(found)
        last = worth[-1]
        values = {"place": best.place, "amount": best.amount, "gain": worth[best.place] - last, "phase": s.phase}
        return Advice(best.action, "bid" if best.action.verb == "bid" else "confirm", values)

    def _places(self) -> list[float]:
        """What each place in the turn order of this auction is worth."""
        s, seat = self.s, self.seat
        if s.phase == OBJECTIVE:
            i = s.round - 1
            n = float(count(self.board, s, seat, self.board.objectives[s.objectives[i]]).n)
            n += n / s.round * (ROUNDS - s.round) * 0.7
            best = best_free(s, i)
            return [n * (best - place) for place in range(s.seats)]
        if s.phase == TRAIN:
            engines = sorted(map(self._vehicle, s.engines), reverse=True)
            gains = sorted(
                (
                    max(0.0, self._vehicle(c) - self.board.vehicles[c].cost * self.worth.resources[MATERIALS])
                    for c in s.cars
                ),
                reverse=True,
            )
            return [engines[p] + sum(gains[2 * p : 2 * p + 2]) for p in range(s.seats)]
        if s.phase == EXPANSION:
            return sorted((self._city_worth(city) for city in s.marked), reverse=True)
        found = []
        for first, *rest in s.groups:
            more = sum(max(0.0, self._bought(card)) for card in rest)
            own = self.worth.development(s, seat, first) + self._counted("developments")
            found.append(own + more)
        return sorted(found, reverse=True)

    def _coal(self) -> Advice:
        """Conversions into coal take what is worth least."""
        found = [a for a in self.legal if isinstance(a, Convert) and a.into == COAL]
        return Advice(min(found, key=self._price), "coal")

    def _price(self, action: Convert) -> tuple[float, int]:
        store = self.s.store[self.seat]
        price = self.worth.resources[action.first] + self.worth.resources[action.second]
        return round(price, 6), -store[action.first] - store[action.second]

    # ---- expansion

    def _city_worth(self, city: int) -> float:
        """A station there: its tracks, and the turn that its power makes."""
        s, seat, board = self.s.copy(), self.seat, self.board
        here = board.cities[city].hex
        tile = board.tiles[s.tiles[city]]
        levels = s.levels[seat]
        if s.rails[seat] >> here & 1:
            steps = self.worth.best_step(levels) - POINTS_A_RAIL
        else:
            steps = sum(self.worth.step(levels, kind) for kind in tile.resources)
        before = objectives_worth(board, s, seat, self.multipliers)
        hoped = sum(w.hope(w.lacks) for w in wishes(board, s, seat, costs_for(board, s, seat)))
        s.rails[seat] &= ~(1 << here)
        s.built[seat] |= 1 << here
        s.base, s.power = here, tile.power
        s.parts[seat] = joined(s.parts[seat], board.near, here)
        goals = objectives_worth(board, s, seat, self.multipliers) - before
        goals += sum(w.hope(w.lacks) for w in wishes(board, s, seat, costs_for(board, s, seat))) - hoped
        return steps + goals + turn_worth(self.worth, s, seat, self.multipliers)

    def _city(self) -> Advice:
        stations = [a for a in self.answers if isinstance(a, Station)]
        worth = {a: self._city_worth(a.city) for a in stations}
        best = max(stations, key=lambda a: round(worth[a], 6))
        others = [worth[a] for a in stations if a is not best]
        return Advice(best, "station", {"city": best.city, "gain": worth[best] - max(others, default=0.0)})

    def _rail(self) -> Advice:
        s, seat = self.s, self.seat
        ground = Ground(self.worth, s, seat, self.multipliers)
        network = turn_network(s, seat)
        money = s.store[seat][MONEY]
        way = ground.best_way(network, s.power, money)
        if way is not None and Rail(way.hexes[0]) in self.answers:
            return Advice(Rail(way.hexes[0]), "rail", {"way": way.hexes, "cost": way.cost, "gain": way.net})
        convert = self._money(ground, network)
        return convert or Advice(Done(), "stop")

    def _money(self, ground: Ground, network: int) -> Advice | None:
        """Turns what is worth less than a rail into money for it, if a way is worth that."""
        s, seat = self.s, self.seat
        money = s.store[seat][MONEY]
        left = [list(s.store[seat])]
        paid = 0.0
        first: Convert | None = None
        for n in range(1, 5):
            pair = self._cheapest_pair(left[-1])
            if pair is None:
                return None
            paid += sum(self.worth.resources[kind] for kind in pair)
            left.append([have - pair.count(kind) for kind, have in enumerate(left[-1])])
            first = first or Convert(*pair, MONEY)
            way = ground.best_way(network, s.power, money + n)
            if way is not None and way.net + n * self.worth.resources[MONEY] > paid + 0.05:
                return Advice(first, "convert", {"way": way.hexes}) if first in self.legal else None
        return None

    def _cheapest_pair(self, store: Sequence[int]) -> tuple[int, int] | None:
        """The two resources besides money that are worth least."""
        some = [kind for kind in range(MONEY + 1, len(STORES)) for _ in range(min(2, store[kind]))]
        some.sort(key=lambda kind: (self.worth.resources[kind], -store[kind]))
        if len(some) < 2:
            return None
        a, b = sorted(some[:2])
        return a, b

    def _free_rail(self) -> Advice:
        s, seat = self.s, self.seat
        ground = Ground(self.worth, s, seat, self.multipliers)
        best: Any = None
        for part in s.parts[seat]:
            way = ground.best_way(part, 0, 0, free=self.decision.data[0])
            if way is not None and (best is None or way.net / len(way.hexes) > best.net / len(best.hexes)):
                best = way
        if best is not None and Rail(best.hexes[0]) in self.answers:
            return Advice(Rail(best.hexes[0]), "rail", {"way": best.hexes, "cost": 0, "gain": best.net})
        return Advice(self.answers[0], "rail")

    # ---- operation, free actions

    def _operate(self) -> Advice:
        train = Yard(self.worth, self.s, self.seat).best()
        if train is None:
            return Advice(Done(), "rest")
        return Advice(train.run, "run", {"gain": train.worth})

    def _use(self) -> Advice | None:
        """A development that is better used now than not at all."""
        here: float | None = None
        for action in self.legal:
            if not isinstance(action, Use):
                continue
            effects = self.board.development(action.card).effects
            if any(e.do in ("gain", "vp", "choose_resources") for e in effects):
                return Advice(action, "use", {"card": action.card})
            if any(e.do == "carriage_coal_zero" for e in effects):
                if self.decision.kind == "operate":
                    cars = [a for a in self.legal if isinstance(a, Use) and a.card == action.card]
                    best = max(cars, key=lambda a: sum(self.board.vehicles[c].coal for c in a.carriages))
                    return Advice(best, "use", {"card": best.card})
                continue
            if any(e.do == "bid_mark_shift" for e in effects):
                if self.decision.data[0] >= 3:
                    return Advice(action, "use", {"card": action.card})
                continue
            if self.s.train or self.s.auction >= 0:
                continue
            here = self.value(self.s) if here is None else here
            if self._used(action) > here + 0.3:
                return Advice(action, "use", {"card": action.card})
        return None

    def _used(self, action: Use) -> float:
        """The worth of the state after a development was used, which stands up again next round."""
        return self.after(action)


def _code(action: Action) -> str:
    """The code of the sentence for an answer."""
    kinds: dict[type, str] = {
        Take: "take", Buying: "buy", Group: "group", Raise: "raise", Gain: "gain", Pay: "pay", Run: "run", Done: "stop",
    }  # fmt: skip
    return kinds.get(type(action), "best")
