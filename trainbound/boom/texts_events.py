"""What happened, in words: short for a log 80 columns wide, long for line mode and for looking closer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.boom import texts_names as called
from trainbound.boom.board import Board
from trainbound.boom.names import MULTIPLIERS, OBJECTIVE, ROUNDS
from trainbound.kernel.types import NOBODY, Event
from trainbound.kernel.words import Who, listed, many, seated

Data = Mapping[str, Any]


class _Names:
    """What a sentence is made with: the board, the seats' names, and whether it is to be long."""

    def __init__(self, board: Board, names: Sequence[str], long: bool) -> None:
        self.board, self.names, self.long = board, names, long

    def card(self, number: int) -> str:
        """A card with its name where there is room, else its id."""
        return called.card(self.board, number) if self.long else self.board.cards[number].id

    def cards(self, numbers: Sequence[int]) -> str:
        """Cards as a list."""
        return listed(map(self.card, numbers)) if self.long else called.order(self.board, numbers)

    def hex(self, number: int) -> str:
        """A hex."""
        return called.hex_name(self.board, number) if self.long else called.hex_code(self.board, number)

    def amounts(self, found: Sequence[int], vp: int = 0) -> str:
        """Amounts."""
        return called.amounts(found, vp) if self.long else called.signs(found, vp)


def event(board: Board, names: Sequence[str], viewer: int | None, happened: Event, long: bool = False) -> str:
    """What happened, as a seat (None: an onlooker) sees it.

    Args:
        board: the board.
        names: the seats' names.
        viewer: who reads it. In the long form that seat is `You`.
        happened: the event.
        long: names instead of codes, and events too small for a log.

    Returns:
        A sentence without a full stop; empty when the short form has nothing to say.
    """
    reader = viewer if long else None
    subject = Who("", False) if happened.seat == NOBODY else called.who(names, reader, happened.seat)
    return _SENTENCES[happened.kind](_Names(board, names, long), subject, happened.data)


def _set_up(n: _Names, who: Who, v: Data) -> str:
    objectives = listed(called.objective(n.board, o) for o in v["objectives"])
    routes = listed(called.route(n.board, r) for r in v["routes"])
    tiles = "dealt at random" if v["random_tiles"] else "as printed"
    if not n.long:
        return f"Routes {routes}"
    return f"Objectives in their order: {objectives}; routes: {routes}; city tiles {tiles}"


def _drew_order(n: _Names, who: Who, v: Data) -> str:
    drawn = [f"{n.names[seat]} {n.board.cities[city].station}" for seat, city in enumerate(v["cities"])]
    return f"Station cards {', '.join(drawn)}: {n.names[v['discs'][-1]]} goes first, and bids last"


def _round(n: _Names, who: Who, v: Data) -> str:
    return f"Round {v['round']} of {ROUNDS} begins"


def _phase(n: _Names, who: Who, v: Data) -> str:
    goal = f": {called.objective(n.board, v['objective'])}" if v["phase"] == OBJECTIVE else ""
    return f"{called.PHASE_NAMES[v['phase']]} phase{goal}"


def _auction(n: _Names, who: Who, v: Data) -> str:
    order = ", ".join(n.names[seat] for seat in v["discs"])
    return f"Bidding in {called.bid_resource(v['resource'])}: {order}" if n.long else ""


def _bid(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('bid')} {v['bid']}"


def _confirmed(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('stay')} at {v['bid']}"


def _ordered(n: _Names, who: Who, v: Data) -> str:
    order = [f"{n.names[seat]} ({v['bids'][seat]})" for seat in v["order"]]
    return f"Turn order: {', '.join(order)}"


def _paid(n: _Names, who: Who, v: Data) -> str:
    if not v["bid"] and not n.long:
        return ""
    mark = called.MARK_NAMES[v["mark"]]
    paid = f": {n.amounts(v['amounts'])}" if sum(v["amounts"]) else ""
    return f"{who.does('pay')} {mark} of {v['bid']}{paid}"


def _rebate(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('take')} back {n.amounts(v['amounts'])}"


def _trains(n: _Names, who: Who, v: Data) -> str:
    return f"On offer: {n.cards((*v['locomotives'], *v['carriages']))}"


def _took(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('take')} {called.card(n.board, v['card'])}"


def _bought(n: _Names, who: Who, v: Data) -> str:
    cost = n.amounts(v["cost"]) if sum(v["cost"]) else "nothing"
    return f"{who.does('buy')} {called.card(n.board, v['card'])} for {cost}"


def _unsold(n: _Names, who: Who, v: Data) -> str:
    return f"Unsold and out of the game: {n.cards(v['carriages'])}" if n.long else ""


def _marked(n: _Names, who: Who, v: Data) -> str:
    return f"Marked: {listed(called.city(n.board, city) for city in v['cities'])}"


def _station(n: _Names, who: Who, v: Data) -> str:
    back = f", {'your' if who.you else 'the'} rail there comes back" if v["back"] else ""
    return f"{who.does('build')} a station in {called.city(n.board, v['city'])}, {v['power']} power{back}"


def _power_lost(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('leave')} {v['power']} power unused"


def _railed(n: _Names, who: Who, v: Data) -> str:
    price = [f"{v['power']} power"] if v["power"] else []
    price += [f"{v['money']} money"] if v["money"] else []
    cost = f" for {listed(price)}" if price else ", free"
    return f"{who.does('lay')} a rail: {n.hex(v['hex'])}{cost if n.long or v['money'] else ''}"


def _joined(n: _Names, who: Who, v: Data) -> str:
    first = "first" if v["place"] == 1 else f"as number {v['place']}"
    return f"{who.does('join')} {called.route(n.board, v['route'])} {first}: {v['vp']} VP"


def _from(n: _Names, source: tuple[str, int]) -> str:
    """Where something comes from."""
    kind, number = source
    if kind == "city":
        return f" from {called.city(n.board, number)}"
    if kind == "icon":
        return f" from {called.track(number)}"
    if kind == "tiles":
        return f" from the tiles on {n.card(number)}"
    return "" if kind == "choice" else f" from {n.card(number)}"


def _gained(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('gain')} {n.amounts(v['amounts'], v['vp'])}{_from(n, v['source'])}"


def _scored(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('score')} {v['vp']} VP{_from(n, v['source'])}"


def _raised(n: _Names, who: Who, v: Data) -> str:
    whose = "your" if who.you else "the"
    return f"{who.does('raise')} {whose} {called.resource(v['track'])} track to {v['level']}"


def _step_lost(n: _Names, who: Who, v: Data) -> str:
    which = "every track is" if v["track"] < 0 else f"{called.track(v['track'])} is"
    return f"{who.does('lose')} a step: {which} at its end"


def _rail_lost(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('lose')} {many(v['rails'], 'free rail')}: there is no place or no marker for it"


def _declined(n: _Names, who: Who, v: Data) -> str:
    what = many(v["n"], "free rail") if v["what"] == "rails" else "the cards drawn"
    return f"{who.does('decline')} {what}"


def _stopped(n: _Names, who: Who, v: Data) -> str:
    if not n.long:
        return ""
    thing = {"carriages": "carriage", "cards": "card", "rails": "rail"}[v["what"]]
    verb = "lay" if v["what"] == "rails" else "buy"
    return f"{who.does(verb)} no {f'more {thing}s' if v['n'] else thing}"


def _drew(n: _Names, who: Who, v: Data) -> str:
    cards = n.cards(v["cards"]) if v["cards"] else "nothing: the deck is empty"
    return (
        f"{who.does('draw')} {cards}; one may be bought for {v['discount']} less"
        if n.long
        else f"{who.does('draw')} {cards}"
    )


def _returned(n: _Names, who: Who, v: Data) -> str:
    return f"Under the deck: {n.cards(v['cards'])}" if n.long else ""


def _groups(n: _Names, who: Who, v: Data) -> str:
    return "Groups: " + "; ".join(f"{i} {n.cards(group)}" for i, group in enumerate(v["groups"], 1))


def _chose(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('choose')} group {v['group'] + 1} with {called.card(n.board, v['card'])} free"


def _income(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('have', 'has')} income: {n.amounts(v['amounts'], v['vp'])}"


def _started(n: _Names, who: Who, v: Data) -> str:
    tiles = [kind for more in v["tiles"] for kind in more]
    put = f", tiles put on: {called.kinds(tiles)}" if tiles else ""
    return f"{who.does('run')} {n.cards(v['cards'])}{put}"


def _ran(n: _Names, who: Who, v: Data) -> str:
    return f"{n.card(v['card'])} runs for {v['coal']} coal: {v['vp']} VP" if n.long else ""


def _arrived(n: _Names, who: Who, v: Data) -> str:
    whose = "Your" if who.you else f"{who.name}'s"
    return f"{whose} train makes {v['vp']} VP"


def _rested(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('run')} no more trains" if n.long else ""


def _converted(n: _Names, who: Who, v: Data) -> str:
    return f"{who.does('convert')} {n.amounts(v['amounts'])} into {called.resource(v['into'])}"


def _used(n: _Names, who: Who, v: Data) -> str:
    cost = f" for {n.amounts(v['cost'])}" if sum(v["cost"]) else ""
    cars = f" on {n.cards(v['carriages'])}" if v["carriages"] else ""
    return f"{who.does('use')} {called.card(n.board, v['card'])}{cost}{cars}"


def _cube(n: _Names, who: Who, v: Data) -> str:
    best = " (the best)" if v["multiplier"] == MULTIPLIERS[0] else ""
    return f"{who.does('take')} x{v['multiplier']}{best} of {called.objective(n.board, v['objective'])}"


def _round_over(n: _Names, who: Who, v: Data) -> str:
    return f"Round {v['round']} is over" if n.long else ""


def _over(n: _Names, who: Who, v: Data) -> str:
    return "The game is over"


def _taken_back(n: _Names, who: Who, v: Data) -> str:
    across = " across a revealed card" if v["across"] else ""
    return f"{who.does('took', 'took')} back {many(v['actions'], 'action')}{across}"


def _seated(n: _Names, who: Who, v: Data) -> str:
    return seated(v)


_SENTENCES: Mapping[str, Callable[[_Names, Who, Data], str]] = {
    "set_up": _set_up,
    "drew_order": _drew_order,
    "round": _round,
    "phase": _phase,
    "auction": _auction,
    "bid": _bid,
    "confirmed": _confirmed,
    "ordered": _ordered,
    "paid": _paid,
    "rebate": _rebate,
    "trains": _trains,
    "took": _took,
    "bought": _bought,
    "unsold": _unsold,
    "marked": _marked,
    "station": _station,
    "power_lost": _power_lost,
    "railed": _railed,
    "joined": _joined,
    "gained": _gained,
    "scored": _scored,
    "raised": _raised,
    "step_lost": _step_lost,
    "rail_lost": _rail_lost,
    "declined": _declined,
    "stopped": _stopped,
    "drew": _drew,
    "returned": _returned,
    "groups": _groups,
    "chose": _chose,
    "income": _income,
    "started": _started,
    "ran": _ran,
    "arrived": _arrived,
    "rested": _rested,
    "converted": _converted,
    "used": _used,
    "cube": _cube,
    "round_over": _round_over,
    "over": _over,
    "taken_back": _taken_back,
    "seated": _seated,
}
