"""How the things of Railway Boom are called in sentences: resources, hexes, cards, effects, counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainbound.boom.board import Board, Condition, Development
from trainbound.boom.content import Count
from trainbound.boom.names import ANY, CARRIAGE_KINDS, KINDS, MATERIALS, STORES, TERRAINS
from trainbound.boom.vocabulary import CHOICE, Effect
from trainbound.kernel.words import Who, listed, many

SIGNS = "$MTKV"
"""The sign of each kind of resource where room is short."""
PHASE_NAMES = ("Train", "Expansion", "Development", "Income", "Operation", "Objective")
MARK_NAMES = ("all", "half", "nothing")
"""What a place in the order pays of its bid (RB-11)."""


def who(names: Sequence[str], viewer: int | None, seat: int | None) -> Who:
    """A seat as the subject of a sentence; None = whoever reads."""
    return Who("you", True) if seat is None or seat == viewer else Who(names[seat], False)


def resource(kind: int) -> str:
    """A resource: `money`, `VP`; ANY as the resource of an auction is asked for with `bid_resource`."""
    return "VP" if kind == len(STORES) else STORES[kind]


def bid_resource(kind: int) -> str:
    """What an auction is bid in: `money`, or `resources of any kind`."""
    return "resources of any kind" if kind == ANY else STORES[kind]


def track(kind: int) -> str:
    """An income track: `the money track`; CHOICE is one of choice."""
    return "a track of choice" if kind == CHOICE else f"the {resource(kind)} track"


def amounts(found: Sequence[int], vp: int = 0) -> str:
    """Amounts in words: `2 money and 1 coal`, with VP last; `nothing`."""
    words = [amount(n, kind) for kind, n in enumerate((*found[:4], vp)) if n]
    return listed(words) or "nothing"


def amount(n: int, kind: int) -> str:
    """So much of a resource: `2 money`, `1 material`, `no technology`."""
    return f"{n or 'no'} {'material' if n == 1 and kind == MATERIALS else resource(kind)}"


def signs(found: Sequence[int], vp: int = 0) -> str:
    """Amounts where room is short: `$2 K1`."""
    return " ".join(f"{SIGNS[kind]}{n}" for kind, n in enumerate((*found[:4], vp)) if n)


def city(board: Board, number: int) -> str:
    """A city's name."""
    return board.cities[number].name


def hex_name(board: Board, number: int) -> str:
    """A hex in words: a city's name, or `mountain at 24,7`."""
    found = board.hexes[number]
    if found.city >= 0:
        return board.cities[found.city].name
    return f"{TERRAINS[found.terrain]} at {found.col},{found.row}"


def hex_code(board: Board, number: int) -> str:
    """A hex where room is short: a city's code, a sight's in small letters, or `24,7`."""
    found = board.hexes[number]
    if found.city >= 0:
        there = board.cities[found.city]
        return there.code.lower() if there.tourist else there.code
    return f"{found.col},{found.row}"


def card(board: Board, number: int) -> str:
    """A card by id and name: `l05 Class 3900 Rack Engine`."""
    found = board.cards[number]
    return f"{found.id} {found.name}"


def card_short(board: Board, number: int) -> str:
    """A card's name alone."""
    return board.cards[number].name


def objective(board: Board, number: int) -> str:
    """An objective's name."""
    return board.objectives[number].name


def route(board: Board, number: int) -> str:
    """A route card: `Tokyo-Osaka`."""
    found = board.routes[number]
    return f"{city(board, found.a)}-{city(board, found.b)}"


def counts(board: Board, number: int) -> str:
    """What an objective counts, in words."""
    return _COUNTED[board.objectives[number].counted.kind](board.objectives[number].counted)


def _with(count: Count) -> str:
    """Which markers count (RB-45)."""
    return "rails and stations" if "station" in count.markers else "rails"


_COUNTED: Mapping[str, Callable[[Count], str]] = {
    "terrain": lambda c: f"own {_with(c)} on {c.terrain if c.terrain != 'tourist' else 'tourist city'} hexes",
    "terrain_variety": lambda c: f"kinds of terrain with own {_with(c)}, at most {c.max}",
    "city_surround": lambda c: f"own {_with(c)} on the six hexes around one city with an own station",
    "straight": lambda c: f"own {_with(c)} in the longest straight row, {_directions(c)}",
    "shared_hexes": lambda c: "hexes with a marker of one's own and of another player",
    "connected_cities": lambda c: "ordinary cities with an own marker in one network",
    "train_cards": lambda c: f"own {listed(f'{kind}s' for kind in c.cards)}",
    "locomotive_capacity": lambda c: f"own locomotives with room for {c.min_slots} tiles or more",
    "developments": lambda c: "developments acquired",
    "income_level": lambda c: f"level of the {' or '.join(resource(KINDS.index(k)) for k in c.tracks)} track",
}


def _directions(count: Count) -> str:
    return listed((f"leaning {d}" if d != "horizontal" else d for d in count.directions), "or")


def kinds(found: Sequence[int]) -> str:
    """Tiles by kind: `2 coal and 1 VP`."""
    return listed(amount(list(found).count(kind), kind) for kind in sorted(set(found)))


def effect(e: Effect) -> str:
    """An effect in words."""
    return _EFFECTS[e.do](e)


def effects(found: Sequence[Effect]) -> str:
    """Several effects in words."""
    return ", then ".join(effect(e) for e in found)


_ENDS = {"route_completed": "route joined", "carriage_owned": "carriage"}


def _steps(e: Effect) -> str:
    where = "a track of choice" if e.track == CHOICE or e.do == "choose_income" else track(e.track)
    return f"{where} up {e.steps}" if e.steps > 1 else f"{where} up"


def _waives(e: Effect) -> str:
    kind = "carriages" if e.kind == CHOICE else f"{CARRIAGE_KINDS[e.kind]} carriages"
    if e.n == 1:
        return f"one {kind.removesuffix('s')} of choice runs without coal this round"
    return f"up to {e.n} {kind} of choice run without coal this round" if e.n else f"your {kind} run without coal"


_EFFECTS: Mapping[str, Callable[[Effect], str]] = {
    "gain": lambda e: amounts(e.amounts),
    "vp": lambda e: f"{e.n} VP",
    "income": _steps,
    "choose_income": _steps,
    "choose_resources": lambda e: f"{e.n} resource{'s' * (e.n > 1)} of choice",
    "free_track": lambda e: f"{many(e.n, 'free rail')}",
    "buy_development": lambda e: f"draw {e.n} developments, one may be bought for {e.discount} less",
    "pay_for_income": lambda e: f"pay {amounts(e.amounts)}: {_steps(e)}",
    "pay_for_track": lambda e: f"pay {amounts(e.amounts)}: {many(e.n, 'free rail')}",
    "on_place": lambda e: f"{e.vp} VP for each rail that you lay on {TERRAINS[e.terrain]}",
    "carriage_coal_zero": _waives,
    "vp_per_tile": lambda e: f"{e.vp} VP for every {e.per} tiles on the train",
    "bid_rebate": lambda e: f"take back up to {e.n} of what an auction cost you",
    "bid_mark_shift": lambda e: "pay half instead of all, or nothing instead of half, for one auction",
    "end_vp": lambda e: f"at the end {e.vp} VP for each {_ENDS[e.what]}",
}


def _up(e: Effect) -> str:
    which = "?" if e.track == CHOICE or e.do == "choose_income" else SIGNS[e.track]
    return f"^{which}{e.steps if e.steps > 1 else ''}"


_SHORT: Mapping[str, Callable[[Effect], str]] = {
    "gain": lambda e: f"+{signs(e.amounts)}",
    "vp": lambda e: f"V{e.n}",
    "income": _up,
    "choose_income": _up,
    "choose_resources": lambda e: f"?{e.n}",
    "free_track": lambda e: f"={e.n}",
    "buy_development": lambda e: f"N{e.n}-{e.discount}",
    "pay_for_income": lambda e: f"pay {signs(e.amounts)}: {_up(e)}",
    "pay_for_track": lambda e: f"pay {signs(e.amounts)}: {many(e.n, 'rail')}",
    "on_place": lambda e: f"V{e.vp}/{TERRAINS[e.terrain]}",
    "carriage_coal_zero": lambda e: f"K0 {e.n or 'all'} {'any' if e.kind == CHOICE else CARRIAGE_KINDS[e.kind][:4]}",
    "vp_per_tile": lambda e: f"V{e.vp}/{e.per} tiles",
    "bid_rebate": lambda e: f"bid -{e.n}",
    "bid_mark_shift": lambda e: "bid mark down",
    "end_vp": lambda e: f"end V{e.vp}/{e.what.partition('_')[0]}",
}


def effect_signs(e: Effect) -> str:
    """An effect where room is short, in the signs of the board: `+K2`, `^$`, `=2`, `pay $3: ^K`."""
    return _SHORT[e.do](e)


def needs(condition: Condition) -> str:
    """What a condition wants on the train: `2 coal tiles and a money tile`, `3 tiles alike`."""
    if condition.kind == "kinds":
        parts = [(n, f"{resource(kind)} tile") for kind, n in enumerate(condition.counts) if n]
        return listed(many(n, what) if n > 1 else f"a {what}" for n, what in parts)
    return {
        "any": f"{condition.n} tiles",
        "same": f"{condition.n} tiles alike",
        "distinct": f"tiles of {condition.n} different kinds",
    }[condition.kind]


def condition(found: Condition) -> str:
    """A condition in words: `for each set of 2 coal tiles on the train: 2 VP`."""
    each = "for each set of" if found.repeat else "once with"
    return f"{each} {needs(found)} on the train: {effects(found.effects)}"


def card_text(board: Board, number: int) -> str:
    """What a card does, in words; empty for a vehicle that only makes its VP."""
    found = board.cards[number]
    if isinstance(found, Development):
        return f"{('at once', 'always', 'once a round')[found.trigger]}: {effects(found.effects)}"
    return "; ".join([*([effects(found.effects)] if found.effects else []), *map(condition, found.conditions)])


def order(board: Board, cards: Sequence[int]) -> str:
    """Cards by id, one after another."""
    return " ".join(board.cards[number].id for number in cards)
