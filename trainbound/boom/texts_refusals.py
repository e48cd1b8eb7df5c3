"""One sentence or two for each reason why an action may not be: the figures, and what would make it legal.

The rule ids stand apart: faces print `RB-10  sentence`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.boom import texts_names as called
from trainbound.boom.board import Board
from trainbound.boom.names import STORES
from trainbound.kernel.types import Refusal
from trainbound.kernel.words import Who, listed, many

ASKED = {
    "bid": "bid or confirm",
    "pay": "pay for the auction",
    "locomotive": "take a locomotive",
    "carriage": "buy a carriage or be done",
    "city": "choose a city for the station",
    "rail": "lay a rail or be done",
    "group": "choose a group of developments",
    "card": "buy another card of the group or be done",
    "drawn": "buy one of the cards drawn or be done",
    "income": "choose an income track",
    "resource": "choose resources",
    "free_rail": "lay a free rail",
    "operate": "run a train or be done",
    "coal": "get coal for the train by a free action",
}
"""What a decision asks, by its kind, after `asked to`."""
VERBS = {
    "bid": "bid",
    "confirm": "confirm a bid",
    "pay": "pay",
    "take": "take a locomotive",
    "buy": "buy a card",
    "station": "build a station",
    "rail": "lay a rail",
    "group": "choose a group",
    "raise": "raise a track",
    "gain": "choose resources",
    "run": "run a train",
    "done": "be done",
    "convert": "convert",
    "use": "use a development",
}
"""What an action does, by its verb."""


class _Said:
    """What a sentence is made with."""

    def __init__(self, board: Board, names: Sequence[str], who: Who, values: Mapping[str, Any]) -> None:
        self.board, self.names, self.who, self.v = board, names, who, values

    def cards(self, numbers: Sequence[int]) -> str:
        """Cards as a list of alternatives."""
        return listed((called.card(self.board, number) for number in numbers), "or")

    @property
    def store(self) -> str:
        """The sentence's store in words."""
        return called.amounts(self.v["store"])


def refusal(board: Board, names: Sequence[str], viewer: int | None, refused: Refusal, seat: int | None = None) -> str:
    """The sentence of a refusal.

    Args:
        board: the board.
        names: the seats' names.
        viewer: who reads it.
        refused: the refusal.
        seat: who is refused; None = whoever reads.

    Raises:
        KeyError: the refusal has no sentence.
    """
    return _SENTENCES[refused.code](_Said(board, names, called.who(names, viewer, seat), refused.values))


def _not_asked(s: _Said) -> str:
    verb = VERBS[s.v["verb"]]
    return f"{s.who.does('are', 'is')} asked to {ASKED[s.v['asked']]}; to {verb} is no answer to that."


def _off_the_track(s: _Said) -> str:
    return f"The bid track runs to {s.v['most']}; bid from 1 to {s.v['most']}, or confirm."


def _not_higher(s: _Said) -> str:
    return f"A disc only moves up. {s.who.does('are', 'is')} at {s.v['own']}; bid more, or confirm."


def _number_taken(s: _Said) -> str:
    return f"{s.names[s.v['owner']]}'s disc lies on {s.v['bid']}, and no two share a number; bid another, or confirm."


def _cannot_cover(s: _Said) -> str:
    short, what = s.v["bid"] - s.v["held"], called.bid_resource(s.v["resource"])
    return (
        f"A bid must be held in full when it is made, without the discount of the chart. {s.who.does('hold')} "
        f"{s.v['held'] or 'no'} {what}: {short} short. Convert first, or bid at most {s.v['held']}."
    )


def _not_held(s: _Said) -> str:
    short = [f"{s.v['cost'][k] - s.v['store'][k]} {called.resource(k)}" for k in s.v["short"]]
    return f"It costs {called.amounts(s.v['cost'])}. {s.who.does('hold')} {s.store}: {listed(short)} short."


def _below_bid(s: _Said) -> str:
    what = called.bid_resource(s.v["resource"])
    return (
        f"Until it is paid the own bid of {s.v['bid']} must stay covered. This would leave {s.v['left']} of {what}; "
        f"it is open again once the auction is paid."
    )


def _train_unpayable(s: _Said) -> str:
    return (
        f"The train that is running needs its coal to the end, and with {s.store} then in store it could not be paid. "
        "Choose what leaves coal, or what can be turned into coal."
    )


def _wrong_price(s: _Said) -> str:
    what = called.bid_resource(s.v["resource"])
    return f"{s.v['amount']} of {what} must be paid, no more and no less; {called.amounts(s.v['found'])} was named."


def _not_offered(s: _Said) -> str:
    if not s.v["offered"]:
        return "Nothing is left to choose from; be done."
    return f"That card is not on offer; choose among {s.cards(s.v['offered'])}."


def _not_marked(s: _Said) -> str:
    return f"Stations are built in cities marked this round; choose {_free_cities(s)}."


def _city_chosen(s: _Said) -> str:
    return f"{s.names[s.v['owner']]} has built in {called.city(s.board, s.v['city'])}; choose {_free_cities(s)}."


def _free_cities(s: _Said) -> str:
    return listed((called.city(s.board, city) for city in s.v["free"]), "or")


def _no_such_hex(s: _Said) -> str:
    return "There is only sea; name a hex of the board by column and row, or a city."


def _no_rail_left(s: _Said) -> str:
    return f"All {s.v['rails']} rail markers are on the map; no more can be laid."


def _own_marker(s: _Said) -> str:
    what = "station" if s.v["station"] else "rail"
    return f"{s.who.does('have', 'has')} a {what} on {called.hex_name(s.board, s.v['hex'])}; lay on another hex."


def _not_beside(s: _Said) -> str:
    here = called.hex_name(s.board, s.v["hex"])
    if s.v["free"]:
        return f"A rail lies next to an own network, along a side; {here} touches none."
    base = called.hex_name(s.board, s.v["base"])
    other = " It touches another network, which cannot grow this turn." if s.v["other"] else ""
    return f"Only the network of this turn's station, {base}, grows, next to it along a side; {here} is not.{other}"


def _too_little_power(s: _Said) -> str:
    cost = s.v["cost"] + s.v["extra"]
    others = f", {s.v['extra']} of it for other players' markers" if s.v["extra"] else ""
    short = cost - s.v["power"] - s.v["money"]
    have = f"{s.v['power'] or 'no'} power and {s.v['money'] or 'no'} money, which buys power one for one"
    return f"It costs {cost} power{others}. {s.who.does('have', 'has')} {have}: {short} short."


def _rail_compulsory(s: _Said) -> str:
    return "A free rail from an income track must be laid while a hex and a marker are there; choose a hex."


def _no_such_group(s: _Said) -> str:
    return f"There are {many(s.v['groups'], 'group')}; choose {_free_groups(s)}."


def _group_taken(s: _Said) -> str:
    return f"{s.names[s.v['owner']]} has taken group {s.v['group'] + 1}; choose {_free_groups(s)}."


def _free_groups(s: _Said) -> str:
    return listed((f"group {i + 1}" for i in s.v["free"]), "or")


def _no_such_track(s: _Said) -> str:
    return f"There are five income tracks: {listed((*STORES, 'VP'))}."


def _track_full(s: _Said) -> str:
    which = "Every track" if s.v["track"] < 0 else called.track(s.v["track"]).capitalize()
    return f"{which} is at its end, level {s.v['level']}; a step would be lost. Choose one that can rise."


def _wrong_number(s: _Said) -> str:
    return (
        f"{many(s.v['n'], 'resource')} must be chosen; {s.v['found'] or 'none'} {'is' if s.v['found'] == 1 else 'are'}."
    )


def _not_paid_with(s: _Said) -> str:
    over = listed(called.resource(k) for k in s.v["over"])
    return f"Only what was paid is taken back: {called.amounts(s.v['most'])}; there was not as much {over}."


def _not_own(s: _Said) -> str:
    if not s.v["cards"]:
        return "A train is a locomotive and any number of carriages behind it; name its cards, the locomotive first."
    return f"{s.who.does('do', 'does')} not own {s.cards(s.v['cards'])}; a train is made of own cards."


def _card_twice(s: _Said) -> str:
    return f"Each card runs once a round; name {s.cards(s.v['cards'])} once."


def _no_locomotive(s: _Said) -> str:
    return f"A carriage does not run alone: put a locomotive that has not run before {s.cards((s.v['card'],))}."


def _locomotive_pulled(s: _Said) -> str:
    return f"A locomotive cannot be pulled; run {s.cards(s.v['cards'])} at the head of a train of its own."


def _has_run(s: _Said) -> str:
    return (
        f"Each card runs once a round, and {s.cards(s.v['cards'])} {'has' if len(s.v['cards']) == 1 else 'have'} run."
    )


def _no_such_tile(s: _Said) -> str:
    return f"There are tiles of five kinds: {listed((*STORES, 'VP'))}."


def _no_room(s: _Said) -> str:
    room = many(s.v["room"], "free place")
    return f"{s.cards((s.v['card'],))} has {room} for tiles; {s.v['tiles']} are too many."


def _no_tile_left(s: _Said) -> str:
    left = listed(f"{s.v['supply'][k] or 'no'} {called.resource(k)}" for k in s.v["kinds"])
    return f"There are {left} tiles left in the supply; take tiles of another kind."


def _tile_not_paid(s: _Said) -> str:
    words = [f"{s.v['price'][k]} {called.resource(k)} and {s.v['held'][k] or 'none'} held" for k in s.v["kinds"]]
    return f"A tile costs one of its kind: {listed(words)}; put on fewer."


def _too_little_coal(s: _Said) -> str:
    card = s.cards((s.v["card"],))
    return (
        f"A train must be paid to its end. {card} costs {s.v['coal']} coal: {s.v['missing']} short, with all that the "
        "cards before it bring and all that could be converted. Leave a card out, put one that brings coal further "
        "forward, or get coal first."
    )


def _no_such_resource(s: _Said) -> str:
    return f"Resources are {listed(STORES)}; name two to give and one to get."


def _same_kind(s: _Said) -> str:
    return f"Two resources become one of another kind; {called.resource(s.v['kind'])} was among those given."


def _not_own_development(s: _Said) -> str:
    return f"{s.who.does('do', 'does')} not own that development; only own ones can be used."


def _not_usable(s: _Said) -> str:
    when = ("took effect when it was acquired", "works by itself")[s.v["trigger"]]
    return f"{s.cards((s.v['card'],))} {when}; only developments for once a round are used."


def _used(s: _Said) -> str:
    return f"{s.cards((s.v['card'],))} has been used this round; it stands up again at the end of the round."


def _no_carriages_wanted(s: _Said) -> str:
    return f"{s.cards((s.v['card'],))} frees no carriages of coal; use it without naming any."


def _wrong_carriages(s: _Said) -> str:
    most = many(s.v["most"], "carriage")
    if not s.v["free"]:
        return (
            f"{s.cards((s.v['card'],))} frees up to {most} of coal in the operation phase, and no own carriage is "
            "waiting to run for coal now."
        )
    return f"Name up to {most} that have not run and cost coal, each once: {s.cards(s.v['free'])}."


def _no_hex(s: _Said) -> str:
    return "There is no hex next to an own network, or no rail marker, for a free rail; build a station first."


def _no_price(s: _Said) -> str:
    return (
        f"{s.cards((s.v['card'],))} is used when an auction is to be paid, once for it, where something is to be paid."
    )


_SENTENCES: Mapping[str, Callable[[_Said], str]] = {
    "not_asked": _not_asked,
    "off_the_track": _off_the_track,
    "not_higher": _not_higher,
    "number_taken": _number_taken,
    "cannot_cover": _cannot_cover,
    "not_held": _not_held,
    "below_bid": _below_bid,
    "train_unpayable": _train_unpayable,
    "wrong_price": _wrong_price,
    "not_offered": _not_offered,
    "not_marked": _not_marked,
    "city_chosen": _city_chosen,
    "no_such_hex": _no_such_hex,
    "no_rail_left": _no_rail_left,
    "own_marker": _own_marker,
    "not_beside": _not_beside,
    "too_little_power": _too_little_power,
    "rail_compulsory": _rail_compulsory,
    "no_such_group": _no_such_group,
    "group_taken": _group_taken,
    "no_such_track": _no_such_track,
    "track_full": _track_full,
    "wrong_number": _wrong_number,
    "not_paid_with": _not_paid_with,
    "not_own": _not_own,
    "card_twice": _card_twice,
    "no_locomotive": _no_locomotive,
    "locomotive_pulled": _locomotive_pulled,
    "has_run": _has_run,
    "no_such_tile": _no_such_tile,
    "no_room": _no_room,
    "no_tile_left": _no_tile_left,
    "tile_not_paid": _tile_not_paid,
    "too_little_coal": _too_little_coal,
    "no_such_resource": _no_such_resource,
    "same_kind": _same_kind,
    "not_own_development": _not_own_development,
    "not_usable": _not_usable,
    "used": _used,
    "no_carriages_wanted": _no_carriages_wanted,
    "wrong_carriages": _wrong_carriages,
    "no_hex": _no_hex,
    "no_price": _no_price,
}
