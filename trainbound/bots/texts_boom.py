"""The sentences of a bot's advice in Railway Boom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.boom import texts as words
from trainbound.boom.board import Board
from trainbound.bots import Advice

PLACES = ("first", "second", "third", "fourth")


def advice(board: Board, names: Sequence[str], advice: Advice) -> str:
    """What is advised and why, in one or two sentences.

    Args:
        board: the board.
        names: the seats' names, cleaned of what a terminal would act on.
        advice: what the planner found.
    """
    return _SAID.get(advice.code, _best)(board, advice, advice.values)


def _points(n: float) -> str:
    """So many points, rounded."""
    whole = max(0, round(n))
    return "1 point" if whole == 1 else f"{whole} points"


def _better(values: Mapping[str, Any]) -> str:
    """By how much the answer is better than the next best."""
    gain = values.get("gain", 0.0)
    return f"about {_points(gain)} better than anything else" if gain >= 0.5 else "as good as anything else"


def _bid(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    place, gain = PLACES[values["place"]], values["gain"]
    price = f"it costs {values['amount']}" if values["amount"] else "it costs nothing"
    return f"Bid {action.amount}: to go {place} is worth about {_points(gain)} more than to go last, and {price}."


def _confirm(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    place = PLACES[values["place"]]
    return f"Confirm: to go {place} is good enough here; a higher bid costs more than it gains."


def _take(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    return f"Take {words.card(board, action.card)}: over the rounds to come it is {_better(values)} on offer."


def _buy(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    return f"Buy {words.card(board, action.card)}: it brings more than it costs, {_better(values)}."


def _group(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    return f"Take group {action.group + 1}: its free card and what you would buy of it are {_better(values)}."


def _raise(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    return f"Raise {words.track(action.track)}: what it pays from now on, and its icons, are {_better(values)}."


def _gain(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    return f"Take {words.amounts(action.amounts)}: you need it most for what is to come."


def _pay(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    return f"Pay {words.amounts(action.amounts)}: you need the rest more."


def _station(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    city = words.city(board, values["city"])
    return f"Build in {city}: its tracks and the rails that its power pays for are {_better(values)}."


def _rail(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    start = f"Lay a rail on {words.hex_name(board, action.hex)}"
    way = values.get("way", ())
    if len(way) > 1:
        start += f", on the way to {words.hex_name(board, way[-1])}"
    return f"{start}: this brings about {_points(values['gain'])} more than it costs." if way else f"{start}."


def _run(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    action: Any = advice.action
    cards = words.order(board, action.cards)
    tiles = "; its new tiles pay in each round to come" if any(action.tiles) else ""
    return f"Run {cards}: it is worth about {_points(values['gain'])} more than its coal{tiles}."


def _convert(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    goal = words.hex_name(board, values["way"][-1])
    return f"Turn {_two(advice.action)} into money: with it a rail to {goal} is worth more than they are."


def _coal(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    return f"Turn {_two(advice.action)} into coal for the train: they are what you need least."


def _two(action: Any) -> str:
    """What a conversion takes."""
    first, second = words.resource(action.first), words.resource(action.second)
    return f"2 {first}" if action.first == action.second else f"{first} and {second}"


def _use(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    card = words.card(board, values["card"])
    return f"Use {card}: it may be used once a round, and brings more than it takes."


def _stop(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    return "Leave it at that: what more could be had costs more than it brings."


def _rest(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    return "Run no more trains: their coal is worth more than what they would bring."


def _only(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    return "There is nothing else to do."


def _best(board: Board, advice: Advice, values: Mapping[str, Any]) -> str:
    return f"This is {_better(values)}."


_SAID: Mapping[str, Callable[[Board, Advice, Mapping[str, Any]], str]] = {
    "bid": _bid,
    "confirm": _confirm,
    "take": _take,
    "buy": _buy,
    "group": _group,
    "raise": _raise,
    "gain": _gain,
    "pay": _pay,
    "station": _station,
    "rail": _rail,
    "run": _run,
    "convert": _convert,
    "coal": _coal,
    "use": _use,
    "stop": _stop,
    "rest": _rest,
    "only": _only,
}
"""Code of an advice -> its sentence."""
