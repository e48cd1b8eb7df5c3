"""`greedy`: takes the step after which points now and income to come are most; it looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.boom.actions import FREE, Convert, Group, Use
from trainbound.boom.engine import BoomGame
from trainbound.boom.names import ANY, EXPANSION, OBJECTIVE, TRAIN
from trainbound.boom.objective import best_free
from trainbound.boom.objectives import count
from trainbound.bots.boom.bidding import best_offer, offers
from trainbound.bots.boom.worth import Prices, Worth, prospects, standing
from trainbound.kernel.types import Action, Decision

if TYPE_CHECKING:
    from trainbound.boom.board import Board
    from trainbound.boom.state import State
    from trainbound.boom.views import BoomView

PRICES = Prices(resources=(0.5, 0.5, 0.5, 0.5), later=0.8, rail=2.0, draw=1.0)


class Greedy:
    """A pure function of what it is given: the same view, the same answer."""

    looks = True

    def __init__(self, board: Board, seed: bytes, seat: int) -> None:
        self.board = board
        self._game = BoomGame(board)

    def choose(self, view: BoomView, decision: Decision, legal: Sequence[Action]) -> Action:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        s, seat = view.state, decision.seat
        worth = Worth(self.board, s, PRICES)
        if decision.kind == "bid":
            price = 0.5 if s.auction == ANY else worth.resources[s.auction]
            places = self._places(s, seat, worth)
            found = offers(self.board, s, seat, legal, lambda place, amount: places[place] - amount * price)
            return best_offer(found).action
        if decision.kind == "coal":
            return min(
                (a for a in legal if isinstance(a, Convert) and a.into == 3), key=lambda a: self._loses(s, seat, a)
            )
        used = [a for a in legal if isinstance(a, Use)]
        here = self._value(worth, s, seat)
        for use in used:
            if self._after(worth, s, decision, use) > here:
                return use
        answers = [a for a in legal if a.verb not in FREE]
        return max(answers, key=lambda action: round(self._answer(worth, s, decision, action), 6))

    def _loses(self, s: State, seat: int, action: Convert) -> tuple[int, int]:
        """Conversions take what there is most of."""
        store = s.store[seat]
        return -store[action.first] - store[action.second], abs(action.first - action.second)

    def _value(self, worth: Worth, s: State, seat: int) -> float:
        return standing(self.board, s, seat) + prospects(worth, s, seat)

    def _after(self, worth: Worth, s: State, decision: Decision, action: Action) -> float:
        return self._value(worth, self._game.apply(s, decision.number, action).state, decision.seat)

    def _answer(self, worth: Worth, s: State, decision: Decision, action: Action) -> float:
        """What an answer is worth; of a group only its first card is sure."""
        value = self._after(worth, s, decision, action)
        if isinstance(action, Group):
            _, *rest = s.groups[action.group]
            value += sum(max(0.0, self._bought(worth, s, decision.seat, card)) for card in rest)
        return value

    def _bought(self, worth: Worth, s: State, seat: int, card: int) -> float:
        """A development less its price."""
        return worth.development(s, seat, card) - self.board.development(card).cost * worth.resources[2]

    def _places(self, s: State, seat: int, worth: Worth) -> list[float]:
        """What each place in the order is worth, if all value the same things alike."""
        if s.phase == OBJECTIVE:
            i = s.round - 1
            n = count(self.board, s, seat, self.board.objectives[s.objectives[i]]).n
            best = best_free(s, i)
            return [float(n * (best - place)) for place in range(s.seats)]
        if s.phase == TRAIN:
            engines = sorted((worth.vehicle(s, seat, card) for card in s.engines), reverse=True)
            gains = sorted(
                (
                    max(0.0, worth.vehicle(s, seat, c) - self.board.vehicles[c].cost * worth.resources[1])
                    for c in s.cars
                ),
                reverse=True,
            )
            return [engines[place] + sum(gains[2 * place : 2 * place + 2]) for place in range(s.seats)]
        if s.phase == EXPANSION:
            found = []
            for city in s.marked:
                tile = self.board.tiles[s.tiles[city]]
                steps = sum(worth.step(s.levels[seat], kind) for kind in tile.resources)
                found.append(tile.power * 1.0 + steps)
            return sorted(found, reverse=True)
        found = []
        for first, *rest in s.groups:
            more = sum(max(0.0, self._bought(worth, s, seat, card)) for card in rest)
            found.append(worth.development(s, seat, first) + more)
        return sorted(found, reverse=True)
