"""The expansion phase: each builds a station in a marked city, then rails from its network (RB-15 to RB-25, RB-52)."""

from __future__ import annotations

from typing import Any

from trainbound.boom.actions import Done, Rail, Station
from trainbound.boom.board import Board
from trainbound.boom.flow import Data, Doing, Question, Say, then
from trainbound.boom.names import MONEY
from trainbound.boom.placing import beside, cost_of, extra, lay, mark, place_faults
from trainbound.boom.state import State
from trainbound.kernel.types import NOBODY, Action, Event, Refusal
from trainbound.network.bits import numbers


def reveal(board: Board, s: State, say: Say) -> None:
    """The task that marks cities (RB-15)."""
    s.marked, s.stations = s.stations[: s.seats], s.stations[s.seats :]
    s.claims = [-1] * s.seats
    say(Event("marked", NOBODY, {"cities": s.marked}, reveals="all"))


def turn(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of a seat's turn."""
    s.ask(seat, "city")


def end(board: Board, s: State, say: Say) -> None:
    """The task that takes the marks off the map (RB-25)."""
    s.marked, s.claims = (), [-1] * s.seats


def _legal_city(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    return [Station(city) for city in s.marked if city not in s.claims]


def _refuse_city(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    free = tuple(city for city in s.marked if city not in s.claims)
    if action.city in free:
        return []
    if action.city in s.marked:
        owner = s.claims.index(action.city)
        return [Refusal("city_chosen", ("RB-16",), {"city": action.city, "owner": owner, "free": free})]
    return [Refusal("not_marked", ("RB-15", "RB-16"), {"city": action.city, "free": free})]


def _answer_city(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    city = board.cities[action.city]
    tile = board.tiles[s.tiles[action.city]]
    s.claims[seat] = action.city
    back = bool(s.rails[seat] >> city.hex & 1)
    s.rails[seat] &= ~(1 << city.hex)
    s.built[seat] |= 1 << city.hex
    s.base, s.power = city.hex, tile.power
    say(Event("station", seat, {"city": action.city, "power": tile.power, "back": back}))
    mark(board, s, seat, city.hex, say)
    raising = [("choose_income", seat, 1, "RB-17")] if back else [("raise", seat, kind) for kind in tile.resources]
    then(s, [*raising, ("laying", seat)])


def laying(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of asking for the next rail, until nothing can be laid any more."""
    if beside(board, s, seat, free=False):
        s.ask(seat, "rail")
    else:
        _leave(s, say, seat)


def _leave(s: State, say: Say, seat: int) -> None:
    """The end of a turn: unused power is lost (RB-21)."""
    if s.power:
        say(Event("power_lost", seat, {"power": s.power}))
    s.base, s.power = -1, 0


def _legal_rail(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    means = s.power + s.store[seat][MONEY]
    costs = board.costs
    found: list[Action] = [
        Rail(h)
        for h in numbers(beside(board, s, seat, free=False))
        if costs[h] <= means and costs[h] + extra(s, seat, h) <= means
    ]
    found.append(Done())
    return found


def _refuse_rail(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    if type(action) is Done:
        return []
    found = place_faults(board, s, seat, action.hex, free=False)
    if 0 <= action.hex < len(board.hexes) and not s.own(seat) >> action.hex & 1:
        cost, more, money = board.costs[action.hex], extra(s, seat, action.hex), s.store[seat][MONEY]
        if cost + more > s.power + money:
            values = {"hex": action.hex, "cost": cost, "extra": more, "power": s.power, "money": money}
            found.append(Refusal("too_little_power", ("RB-18", "RB-21"), values))
    return found


def _answer_rail(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    if type(action) is Done:
        if not s.power:
            say(Event("stopped", seat, {"what": "rails", "n": s.rails[seat].bit_count()}))
        _leave(s, say, seat)
        return
    cost = cost_of(board, s, seat, action.hex)
    power = min(cost, s.power)
    s.power -= power
    s.store[seat][MONEY] -= cost - power
    s.todo.append(("laying", seat))
    lay(board, s, seat, action.hex, say, power, cost - power)


TASKS: dict[str, Doing] = {
    "expansion_reveal": reveal,
    "expansion_turn": turn,
    "laying": laying,
    "expansion_close": end,
}
QUESTIONS = {
    "city": Question(("station",), _legal_city, _refuse_city, _answer_city),
    "rail": Question(("rail", "done"), _legal_rail, _refuse_rail, _answer_rail),
}
