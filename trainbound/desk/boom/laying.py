"""Networks of a seat, and route cards: joined by which hexes, or what is still missing (RB-24, RB-49, RB-57)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainbound.boom import texts as boom
from trainbound.boom.board import Board, Route
from trainbound.boom.placing import cost_of
from trainbound.boom.position import Position
from trainbound.boom.scoring import POINTS_A_RAIL
from trainbound.boom.state import State
from trainbound.desk.boom import texts
from trainbound.desk.boom.asking import Ask, seats, words
from trainbound.network.bits import numbers
from trainbound.network.hexes import cheapest_way

MAP = ("rails", "stations")


# ---- networks


def networks(position: Position, ask: Ask) -> dict[str, Any]:
    """For each seat its networks, the best first, and whether two places are joined by one of them."""
    ends = ask.values.get("from"), ask.values.get("to")
    rows = []
    for seat in seats(position, ask):
        depends = texts.unknown(position, seat, MAP)
        row: dict[str, Any] = {"seat": position.names[seat], "networks": _networks(position, seat), "depends": depends}
        if ends[0] is not None and ends[1] is not None:
            way = joined_by(position.board, position.state.own(seat), ends[0], ends[1])
            row["joined"] = True if way is not None else None if depends else False
            row["way"] = words(position, way or ())
        rows.append(row)
    return {"rules": ["RB-49", "RB-48", "RB-41"], "seats": rows}


def _networks(position: Position, seat: int) -> list[dict[str, Any]]:
    board, s = position.board, position.state
    found = []
    for part in sorted(s.parts[seat], key=lambda part: (-(part & s.rails[seat]).bit_count(), part)):
        rails = (part & s.rails[seat]).bit_count()
        cities = [board.cities[board.hexes[h].city].name for h in numbers(part) if board.hexes[h].city >= 0]
        found.append({"rails": rails, "stations": (part & s.built[seat]).bit_count(), "points": POINTS_A_RAIL * rails,
                      "cities": cities, "hexes": words(position, part)})  # fmt: skip
    return found


def joined_by(board: Board, own: int, a: int, b: int) -> tuple[int, ...] | None:
    """The shortest way between two hexes over hexes of a set that holds both; None if there is none."""
    if not own >> a & own >> b & 1:
        return None
    around = [[n for n in row if own >> n & 1] for row in board.around]
    found = cheapest_way(around, 1 << a, 1 << b, [1] * len(board.hexes))
    return None if found is None else (a, *found[1])


# ---- routes


def routes(position: Position, ask: Ask) -> list[dict[str, Any]]:
    """For the route asked about, or each open one: who has joined it, by which hexes, or what is still missing."""
    asked = ask.values.get("route")
    found = position.state.routes if asked is None else (asked,)
    return [_route(position, number, seats(position, ask)) for number in found]


def _route(position: Position, number: int, of: Sequence[int]) -> dict[str, Any]:
    board, s = position.board, position.state
    route = board.routes[number]
    ends = board.cities[route.a].hex, board.cities[route.b].hex
    is_open = number in s.routes
    order = s.joined[s.routes.index(number)] if is_open else ()
    sure = f"joined.{route.id}" in position.given
    rows = []
    for seat in of:
        depends = texts.unknown(position, seat, MAP)
        way = joined_by(board, s.own(seat), *ends)
        row: dict[str, Any] = {"seat": position.names[seat], "joined": way is not None}
        row["way"] = words(position, way or ())
        if way is not None and is_open:
            place = order.index(seat) + 1 if sure and seat in order else None
            row["place"] = place
            row["points"] = {"from": route.later, "to": route.first} if place is None else _reward(route, place)
            depends = [texts.ORDER_OF_JOINING] if place is None else []
        elif way is None:
            row["joined"] = None if depends else False
            cost, hexes = _missing(position, seat, *ends)
            others = [other for other in order if other != seat]
            row |= {"points": 0, "would": _reward(route, 1 + bool(others)), "power": cost, "rails": len(hexes),
                    "missing": words(position, hexes)}  # fmt: skip
        rows.append(row | {"depends": depends})
    return {"route": route.id, "name": boom.route(board, number), "open": is_open, "rules": ["RB-24", "RB-57"],
            "first": route.first, "later": route.later, "seats": rows}  # fmt: skip


def _reward(route: Route, place: int) -> int:
    return route.first if place == 1 else route.later


def _missing(position: Position, seat: int, a: int, b: int) -> tuple[int, tuple[int, ...]]:
    """The least power that joins two cities, and the hexes on which rails are missing, both cities included."""
    board, own = position.board, position.state.own(seat)
    weights = weights_of(board, position.state, seat)
    found = cheapest_way(board.around, 1 << a, 1 << b, weights)
    assert found is not None, "the board is connected"
    hexes = tuple(h for h in (a, *found[1]) if not own >> h & 1)
    return sum(cost_of(board, position.state, seat, h) for h in hexes), hexes


SCALE = 100
"""Of two ways at one price the one with fewer rails is taken: a rail weighs 1, a power this much."""


def weights_of(board: Board, s: State, seat: int) -> list[int]:
    """What each hex weighs on a way of a seat: nothing where its own markers lie."""
    own, weights = s.own(seat), [SCALE * cost + 1 for cost in board.costs]
    for other in range(s.seats):
        for h in numbers(s.own(other) & ~own):
            weights[h] += SCALE
    return [0 if own >> h & 1 else weight for h, weight in enumerate(weights)]
