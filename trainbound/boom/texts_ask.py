"""What is asked, in words: the bar's prompt, and each action as a choice in a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.boom import texts_names as called
from trainbound.boom.auction import prices
from trainbound.boom.board import Board, Vehicle
from trainbound.boom.effects import UNLIMITED, price
from trainbound.boom.names import COAL, MATERIALS, MONEY, STORES, TECHNOLOGY
from trainbound.boom.placing import extra, rails_left
from trainbound.boom.purse import held
from trainbound.boom.state import State
from trainbound.boom.views import BoomView
from trainbound.kernel.types import Action, Decision
from trainbound.kernel.words import listed, many

_BUSY = {
    "bid": "BIDDING",
    "pay": "PAYING",
    "locomotive": "TAKING A LOCOMOTIVE",
    "carriage": "BUYING CARRIAGES",
    "city": "CHOOSING A CITY",
    "rail": "LAYING RAILS",
    "group": "CHOOSING DEVELOPMENTS",
    "card": "BUYING DEVELOPMENTS",
    "drawn": "BUYING A DEVELOPMENT",
    "income": "RAISING A TRACK",
    "resource": "CHOOSING RESOURCES",
    "free_rail": "LAYING A FREE RAIL",
    "operate": "RUNNING TRAINS",
    "coal": "GETTING COAL",
}


def prompt(board: Board, names: Sequence[str], view: BoomView, decision: Decision) -> tuple[str, str]:
    """What the bar says: who and what in capitals, and what is asked, with the limit and its rule.

    To anybody but the seat that is asked it says whose turn it is.

    Raises:
        KeyError: the kind of decision has no prompt.
    """
    who = names[decision.seat].upper()
    if view.viewer != decision.seat:
        return f"{who} IS {_BUSY[decision.kind]}", "nothing is asked of you"
    title, asked = _PROMPTS[decision.kind](board, view.state, decision.seat, decision.data)
    return f"{who}, {title}", asked


Data = tuple[Any, ...]


def _bid(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    have, what = held(s, seat, data[0]), called.bid_resource(data[0])
    return "BID", f"at {s.bids[seat]}, {have or 'no'} {what} held: higher, or confirm (RB-9)"


def _pay(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    amount, resource, mark = data
    return "PAY", f"{called.MARK_NAMES[mark]} of {s.bids[seat]}: {amount} of {called.bid_resource(resource)} (RB-11)"


def _locomotive(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    return "A LOCOMOTIVE", f"one of {len(s.engines)}, free (RB-14)"


def _carriage(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    return "CARRIAGES", f"up to {min(data[0], len(s.cars))}, with {_held(s, seat, MATERIALS)}, or be done (RB-14)"


def _city(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    free = listed((called.city(board, city) for city in s.marked if city not in s.claims), "or")
    return "A STATION", f"in {free} (RB-16)"


def _rail(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    left = many(rails_left(s, seat), "rail")
    return "LAY RAILS", f"{s.power} power, {s.store[seat][MONEY]} money, {left}; a hex, or be done (RB-18)"


def _group(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    free = listed((str(i + 1) for i in range(len(s.groups)) if i not in s.taken), "or")
    return "A GROUP", f"{free}: its cheapest card is free, the others cost (RB-27)"


def _card(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    return "BUY MORE", f"{_offer(board, s, seat, s.groups[s.taken[seat]], 0)} (RB-27)"


def _drawn(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    return "BUY ONE", f"{_offer(board, s, seat, *data[:2])} ({data[2]})"


def _offer(board: Board, s: State, seat: int, cards: tuple[int, ...], discount: int) -> str:
    offered = listed((_priced(board, card, discount) for card in cards), "or")
    return f"{offered}, with {_held(s, seat, TECHNOLOGY)}, or be done"


def _held(s: State, seat: int, kind: int) -> str:
    """What a seat holds of a resource."""
    return called.amount(s.store[seat][kind], kind)


def _priced(board: Board, card: int, discount: int) -> str:
    return f"{board.cards[card].id} for {price(board, card, discount)}"


def _income(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    return "AN INCOME TRACK", f"{many(data[0], 'step')} of choice, one by one ({data[1]})"


def _resource(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    if min(data[1]) < UNLIMITED:
        return "RESOURCES", f"{data[0]} back of what was paid (RB-90)"
    return "RESOURCES", f"{data[0]} of choice, of one kind or several ({data[2]})"


def _free_rail(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    must = "it must be laid" if data[1] else "or be done"
    return "A FREE RAIL", f"{data[0]} to lay next to any own network, {must} (RB-31)"


def _operate(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    engines = sum(board.vehicles[c].is_locomotive and not s.ran >> c & 1 for c in s.vehicles[seat])
    return "RUN TRAINS", f"{many(engines, 'locomotive')}, {s.store[seat][COAL]} coal; a train, or be done (RB-34)"


def _coal(board: Board, s: State, seat: int, data: Data) -> tuple[str, str]:
    card, coal = data
    missing = coal - s.store[seat][COAL]
    return "COAL IS SHORT", f"{board.cards[card].id} costs {coal}: convert into {missing} more (RB-36)"


_PROMPTS: Mapping[str, Callable[[Board, State, int, Data], tuple[str, str]]] = {
    "bid": _bid,
    "pay": _pay,
    "locomotive": _locomotive,
    "carriage": _carriage,
    "city": _city,
    "rail": _rail,
    "group": _group,
    "card": _card,
    "drawn": _drawn,
    "income": _income,
    "resource": _resource,
    "free_rail": _free_rail,
    "operate": _operate,
    "coal": _coal,
}


def action(board: Board, s: State, decision: Decision, chosen: Action) -> str:
    """A legal action as a choice: `Bid 5: 1st of 3, all of it`, `Lay on Sendai, 3 power`.

    Raises:
        KeyError: there is no such verb.
    """
    return _ACTIONS[chosen.verb](board, s, decision, chosen)


def _choose_bid(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    place, mark, amount = prices(board, s, decision.seat)[chosen.amount]
    return (
        f"Bid {chosen.amount}: as it stands place {place + 1} of {s.seats}, paying {amount} ({called.MARK_NAMES[mark]})"
    )


def _choose_confirm(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    place, mark, amount = prices(board, s, decision.seat)[s.bids[decision.seat]]
    return (
        f"Confirm {s.bids[decision.seat]}: as it stands place {place + 1} of {s.seats}, paying {amount} "
        f"({called.MARK_NAMES[mark]})"
    )


def _choose_take(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    return f"Take {vehicle(board, chosen.card)}"


def vehicle(board: Board, number: int) -> str:
    """A locomotive or carriage with its figures: `l05 Class 3900 Rack Engine: 3 coal, 3 VP, 4 places for tiles`."""
    found = board.vehicles[number]
    places = f", {many(found.slots, 'place')} for tiles" if found.slots else ""
    text = called.card_text(board, number)
    return f"{called.card(board, number)}: {found.coal} coal, {found.vp} VP{places}{f'; {text}' if text else ''}"


def development(board: Board, number: int) -> str:
    """A development with what it does: `d13 Gunma Silk: once a round: 2 money`."""
    return f"{called.card(board, number)}: {called.card_text(board, number)}"


def _choose_buy(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    card = board.cards[chosen.card]
    if isinstance(card, Vehicle):
        return f"Buy {vehicle(board, chosen.card)}, for {called.amount(card.cost, MATERIALS)}"
    discount = decision.data[1] if decision.kind == "drawn" else 0
    cost = price(board, chosen.card, discount)
    return f"Buy {development(board, chosen.card)}, for {called.amount(cost, TECHNOLOGY)}"


def _choose_station(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    tile = board.tiles[s.tiles[chosen.city]]
    raised = listed(called.resource(kind) for kind in tile.resources)
    rise = "rise" if len(tile.resources) > 1 else "rises"
    back = s.rails[decision.seat] >> board.cities[chosen.city].hex & 1
    rises = "a track of choice rises (own rail there)" if back else f"{raised} {rise}"
    return f"Build in {called.city(board, chosen.city)}: {tile.power} power, {rises}"


def _choose_rail(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    where = called.hex_name(board, chosen.hex)
    if decision.kind == "free_rail":
        return f"Lay on {where}, free"
    more = extra(s, decision.seat, chosen.hex)
    others = f", {more} of it for other players' markers" if more else ""
    return f"Lay on {where}, {board.costs[chosen.hex] + more} power{others}"


def _choose_group(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    first, *rest = s.groups[chosen.group]
    others = listed(_priced(board, card, 0) for card in rest)
    return f"Group {chosen.group + 1}: {development(board, first)}, free{f'; then {others}' if rest else ''}"


def _choose_run(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    cards = [
        board.cards[card].id + (f" with {called.kinds(more)} put on" if more else "")
        for card, more in zip(chosen.cards, chosen.tiles, strict=True)
    ]
    return f"Run {', '.join(cards)}"


def _choose_convert(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    given = f"2 {STORES[chosen.first]}" if chosen.first == chosen.second else ""
    return f"Convert {given or f'{STORES[chosen.first]} and {STORES[chosen.second]}'} into {STORES[chosen.into]}"


def _choose_use(board: Board, s: State, decision: Decision, chosen: Any) -> str:
    cars = f" on {called.order(board, chosen.carriages)}" if chosen.carriages else ""
    return f"Use {development(board, chosen.card)}{cars}"


_ACTIONS: Mapping[str, Callable[[Board, State, Decision, Any], str]] = {
    "bid": _choose_bid,
    "confirm": _choose_confirm,
    "pay": lambda board, s, decision, chosen: f"Pay {called.amounts(chosen.amounts)}",
    "take": _choose_take,
    "buy": _choose_buy,
    "station": _choose_station,
    "rail": _choose_rail,
    "group": _choose_group,
    "raise": lambda board, s, decision, chosen: (
        f"Raise {called.track(chosen.track)} to {s.levels[decision.seat][chosen.track] + 1}"
    ),
    "gain": lambda board, s, decision, chosen: f"Take {called.amounts(chosen.amounts)}",
    "run": _choose_run,
    "done": lambda board, s, decision, chosen: "Be done",
    "convert": _choose_convert,
    "use": _choose_use,
}
