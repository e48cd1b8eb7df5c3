"""`planner`: plans rails towards routes, objectives and cities, keeps coal for its trains, bids what a place gains."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from trainbound.boom.actions import FREE, Buy, Convert, Done, Gain, Group, Pay, Rail, Raise, Station, Take, Use
from trainbound.boom.engine import BoomGame
from trainbound.boom.names import COAL, MONEY, ROUNDS, STORES, TECHNOLOGY
from trainbound.boom.placing import turn_network
from trainbound.bots import Advice
from trainbound.bots.boom.bidding import best_offer, offers
from trainbound.bots.boom.building import Ground
from trainbound.bots.boom.future import Future
from trainbound.bots.boom.trains import next_train
from trainbound.kernel.types import Action, Decision

if TYPE_CHECKING:
    from trainbound.boom.board import Board
    from trainbound.boom.views import BoomView

CONVERSIONS = 4
"""As many conversions into money are thought of at once, for one rail."""
WORTH_A_SHIFT = 3
"""The price of an auction from which a development that lowers it is used."""
CODES: Mapping[type, str] = {
    Take: "take",
    Buy: "buy",
    Group: "group",
    Raise: "raise",
    Gain: "gain",
    Pay: "pay",
    Done: "stop",
}
"""The code of the sentence for an answer that was weighed by the state after it."""


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
        return _Question(self.board, self._game, view, decision, legal).advise()


class _Question:
    """One question, and what the planner makes of it."""

    def __init__(
        self, board: Board, game: BoomGame, view: BoomView, decision: Decision, legal: Sequence[Action]
    ) -> None:
        self.board, self.game, self.s, self.decision, self.legal = board, game, view.state, decision, legal
        self.seat = decision.seat
        self.answers = [a for a in legal if a.verb not in FREE]
        self.future = Future(board, self.s, self.seat)
        self.worth = self.future.worth

    def advise(self) -> Advice:
        """The answer to the question, or a free action before it."""
        ask: dict[str, Callable[[], Advice]] = {
            "bid": self._bid,
            "coal": self._coal,
            "city": self._city,
            "rail": self._rail,
            "free_rail": self._free_rail,
            "operate": self._operate,
        }
        return self._use() or ask.get(self.decision.kind, self._weighed)()

    def _after(self, action: Action) -> float:
        """The worth of the state after an action."""
        return self.future.value(self.game.apply(self.s, self.decision.number, action).state)

    def _weighed(self) -> Advice:
        """The answer after which the state is worth most."""

        def brings(action: Action) -> float:
            value = self._after(action)
            if isinstance(action, Group):
                value += self.future.rest_of(self.s.groups[action.group], self.s.store[self.seat][TECHNOLOGY])
            return round(value, 6)

        found = [(brings(action), action) for action in self.answers]
        best, action = max(found, key=lambda row: row[0])
        gain = best - max((value for value, other in found if other is not action), default=best)
        return Advice(action, CODES[type(action)], {"gain": gain})

    def _bid(self) -> Advice:
        s = self.s
        worth = self.future.places()
        best = best_offer(offers(self.board, s, self.seat, self.legal, worth))
        gain = worth(best.place, 0) - worth(s.seats - 1, 0)
        values = {"place": best.place, "amount": best.amount, "gain": gain}
        return Advice(best.action, best.action.verb, values)

    # ---- expansion

    def _city(self) -> Advice:
        stations = [a for a in self.answers if isinstance(a, Station)]
        worth = {a: round(self.future.city(a.city), 6) for a in stations}
        best = max(stations, key=worth.__getitem__)
        gain = worth[best] - max((worth[a] for a in stations if a is not best), default=worth[best])
        return Advice(best, "station", {"city": best.city, "gain": gain})

    def _rail(self) -> Advice:
        s, seat = self.s, self.seat
        ground = Ground(self.worth, s, seat, self.future.multipliers)
        network = turn_network(s, seat)
        way = ground.best_way(network, s.power, s.store[seat][MONEY])
        if way is not None:
            return Advice(Rail(way.hexes[0]), "rail", {"way": way.hexes, "gain": way.net})
        return self._money(ground, network) or Advice(Done(), "stop")

    def _money(self, ground: Ground, network: int) -> Advice | None:
        """Turns what is worth less than a rail into money for it, if there is a way that is worth that.

        In the last round only: before it, what is given away would have bought more than rails that come later anyway.
        """
        if self.s.round < ROUNDS:
            return None
        money = self.s.store[self.seat][MONEY]
        store = list(self.s.store[self.seat])
        paid = 0.0
        first: Convert | None = None
        for n in range(1, CONVERSIONS + 1):
            pair = self._cheapest_pair(store)
            if pair is None:
                return None
            for kind in pair:
                store[kind] -= 1
                paid += self.worth.resources[kind]
            first = first or Convert(*pair, MONEY)
            way = ground.best_way(network, self.s.power, money + n)
            if way is not None and way.net + n * self.worth.resources[MONEY] > paid:
                return Advice(first, "convert", {"way": way.hexes})
        return None

    def _cheapest_pair(self, store: Sequence[int]) -> tuple[int, int] | None:
        """The two resources besides money that are worth least."""
        some = [kind for kind in range(MONEY + 1, len(STORES)) for _ in range(min(2, store[kind]))]
        some.sort(key=lambda kind: (self.worth.resources[kind], -store[kind]))
        return (min(some[:2]), max(some[:2])) if len(some) > 1 else None

    def _free_rail(self) -> Advice:
        s, seat = self.s, self.seat
        ground = Ground(self.worth, s, seat, self.future.multipliers)
        found = [ground.best_way(part, 0, 0, free=self.decision.data[0]) for part in s.parts[seat]]
        ways = [way for way in found if way is not None]
        if not ways:
            return self._weighed_rail()
        best = max(ways, key=lambda way: way.net / len(way.hexes))
        return Advice(Rail(best.hexes[0]), "rail", {"way": best.hexes, "gain": best.net})

    def _weighed_rail(self) -> Advice:
        """The rail after which the state is worth most, where no way is worth much."""
        return Advice(max(self.answers, key=lambda action: round(self._after(action), 6)), "rail")

    # ---- operation, free actions

    def _operate(self) -> Advice:
        train = next_train(self.worth, self.s, self.seat)
        return Advice(Done(), "rest") if train is None else Advice(train.run, "run", {"gain": train.worth})

    def _coal(self) -> Advice:
        """Conversions into coal take what is worth least, and of that what there is most of."""
        store, resources = self.s.store[self.seat], self.worth.resources

        def price(action: Convert) -> tuple[float, int]:
            two = (action.first, action.second)
            return round(sum(resources[kind] for kind in two), 6), -sum(store[kind] for kind in two)

        return Advice(min((a for a in self.legal if isinstance(a, Convert) and a.into == COAL), key=price), "coal")

    def _use(self) -> Advice | None:
        """A development that is better used now than later or not at all."""
        uses = [a for a in self.legal if isinstance(a, Use)]
        for action in uses:
            kinds = {e.do for e in self.board.development(action.card).effects}
            if kinds <= {"gain", "vp", "choose_resources"}:
                return Advice(action, "use", {"card": action.card})
            if "carriage_coal_zero" in kinds:
                if self.decision.kind == "operate":
                    same = [a for a in uses if a.card == action.card]
                    best = max(same, key=lambda a: sum(self.board.vehicles[car].coal for car in a.carriages))
                    return Advice(best, "use", {"card": best.card})
            elif "bid_mark_shift" in kinds:
                if self.decision.data[0] >= WORTH_A_SHIFT:
                    return Advice(action, "use", {"card": action.card})
            elif not self.s.train and self.s.auction < 0 and self._after(action) > self.future.value(self.s):
                return Advice(action, "use", {"card": action.card})
        return None
