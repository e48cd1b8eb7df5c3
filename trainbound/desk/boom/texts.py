"""The words of the rules desk's answers about Railway Boom: refusals of its own, proofs, what an answer depends on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainbound.boom import texts as boom
from trainbound.boom.board import Board
from trainbound.boom.names import KINDS, STORES
from trainbound.boom.position import Position
from trainbound.boom.state import Task
from trainbound.kernel.types import Event, Refusal
from trainbound.kernel.words import many

OBJECTIVES = "the open objectives"
ROUTES = "the open route cards"
DISCS = "the discs, left to right"
POWER = "the power of this turn's station"
RESOURCE = "the resource that is bid"
WHICH_STATION = "which network holds this turn's station"
ORDER_OF_JOINING = "who joined it first"
MADE = "VP made in play"
SAID = "as the position says"
ENDINGS = "developments that score at the end"
LEFTOVERS = "resources left"
NETWORK = "best network"
UNKNOWN_OBJECTIVE = "an objective that is not named"
_SOURCES = ("trains", "cities", "routes joined", "income", "icons of the income tracks", "developments in play")


def unknown(position: Position, seat: int, keys: Sequence[str]) -> list[str]:
    """Those things of a seat that the position does not say: `Ada's rails`, `Ada's coal in store`."""
    missing = position.unknown(seat, *keys)
    name = position.names[seat]
    every = [f"store.{kind}" for kind in STORES]
    if set(every) <= set(missing):
        missing = [*(key for key in missing if key not in every), "store"]
    return [f"{name}'s {_thing(key)}" for key in missing]


def _thing(key: str) -> str:
    part, _, kind = key.partition(".")
    if part == "store" and kind:
        return f"{kind} in store"
    if part == "income":
        return f"level of {boom.track(KINDS.index(kind))}"
    return {"vp": "VP made in play", "multipliers": "place on the objective"}.get(part, part)


def seats_left_out(n: int) -> str:
    """Players of whom the position says nothing."""
    return f"{many(n, 'player')} of whom nothing is said"


def bid_of(name: str) -> str:
    """A bid that is not said."""
    return f"{name}'s bid"


def tile_of(board: Board, city: int) -> str:
    """A tile that is not said."""
    return f"the tile of {boom.city(board, city)}"


def built(board: Board, city: int) -> str:
    """A station that is taken to be built."""
    return f"this turn's station is built in {boom.city(board, city)}, a marked city (RB-15, RB-16)"


def owning(name: str, card: str) -> str:
    """A card that a train needs."""
    return f"that {name} owns {card}"


def source(number: int) -> str:
    """Where VP come from, as the title of a line."""
    return _SOURCES[number]


def objective_rules(kind: str) -> list[str]:
    """The rules behind what an objective counts."""
    if kind == "city_surround":
        return ["RB-44", "RB-45", "RB-58"]
    markers = kind in ("terrain", "terrain_variety", "straight", "shared_hexes", "connected_cities")
    return ["RB-44", "RB-45"] if markers else ["RB-44"]


def joined(board: Board, rows: Sequence[tuple[int, int | None]]) -> str:
    """Routes that a seat has joined, each with what its place gave."""
    return ", ".join(f"{boom.route(board, number)} {_reward(board, number, place)}" for number, place in rows)


def _reward(board: Board, number: int, place: int | None) -> str:
    route = board.routes[number]
    if place is None:
        return f"{route.first} or {route.later}"
    return f"{route.first}, as the first" if place == 1 else str(route.later)


def endings(board: Board, rows: Sequence[tuple[int, int, int]]) -> str:
    """Developments with what they counted."""
    return "; ".join(f"{boom.card(board, card)}: {n} counted, {points} VP" for card, n, points in rows)


def times(n: int | None, multiplier: int | None, counted: str) -> str:
    """A count with its multiplier, and what was counted."""
    figures = f"{'?' if n is None else n} x {'?' if multiplier is None else multiplier}"
    return f"{figures}: {counted}" if counted else figures


def halved(store: Sequence[int], by: int) -> str:
    """Resources left, so many a point."""
    return f"{' + '.join(map(str, store))} = {sum(store)}; {sum(store)} // {by}"


def network(hexes: Sequence[str], points: int) -> str:
    """The rails of the best network."""
    return f"{many(len(hexes), 'rail')} x {points}" + (f": {', '.join(hexes)}" if hexes else "")


def brings(board: Board, events: Sequence[Event], todo: Sequence[Task], chosen: int) -> str:
    """What laying a rail brings besides: a tile's resources, a route, a sight's effect (RB-22, RB-24)."""
    found = []
    for event in events:
        if event.kind == "gained":
            found.append(boom.amounts(event.data["amounts"], event.data["vp"]))
        elif event.kind == "joined":
            found.append(f"{event.data['vp']} VP for {boom.route(board, event.data['route'])}")
        elif event.kind == "scored":
            found.append(f"{event.data['vp']} VP")
    as_money = ", taken as money here" if chosen else ""
    return ", ".join([*found, *(boom.effects(task[2]) + as_money for task in todo if task[0] == "effects")])


def refusal(position: Position, seat: int | None, refused: Refusal) -> str:
    """The sentence of a refusal, the engine's or one of the desk's own."""
    if refused.code in _OWN:
        return _OWN[refused.code](position, refused)
    return boom.refusal(position.board, position.names, None, refused, seat)


def _no_start(position: Position, refused: Refusal) -> str:
    here = boom.hex_name(position.board, refused.values["hex"])
    return (f"Rails grow from this turn's station, which stands in an ordinary city; {here} is none, and no own marker "
            "is there. Name that city as `from`.")  # fmt: skip


def _station_shared(position: Position, refused: Refusal) -> str:
    here = boom.hex_name(position.board, refused.values["hex"])
    return f"{position.names[refused.values['owner']]} has a station in {here}; build in another city."


_OWN: Mapping[str, Callable[[Position, Refusal], str]] = {
    "no_start": _no_start,
    "station_shared": _station_shared,
    "no_network": lambda position, refused: (
        "There is no own network yet; name the city of this turn's station as `from`."),
    "rails_short": lambda position, refused: (
        f"Every way takes more rails than the {many(refused.values['left'], 'marker')} left."),
}  # fmt: skip
"""Code -> the sentence of a refusal that only the desk makes, since it asks before anything is built."""
