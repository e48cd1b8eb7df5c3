"""The cheapest way to lay rails to a place in one turn, in power and money (RB-16 to RB-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from trainbound.boom.actions import Rail
from trainbound.boom.board import Board
from trainbound.boom.expansion import QUESTIONS
from trainbound.boom.names import MONEY, STORES, VP
from trainbound.boom.placing import cost_of, extra, lay, rails_left, turn_network
from trainbound.boom.position import Position
from trainbound.boom.state import State
from trainbound.desk.boom import texts
from trainbound.desk.boom.asking import Ask, refusals, words
from trainbound.desk.boom.laying import MAP, SCALE, weights_of
from trainbound.kernel.types import Event, Refusal
from trainbound.network.hexes import cheapest_way, cheapest_within, parts_of

REFUSE = QUESTIONS["rail"].refuse


class Turn(NamedTuple):
    """A turn of building that a question is about.

    Attributes:
        state: with this turn's station as `base` and its power, 0 where that is unknown.
        seat: who builds.
        faults: why there is no such turn.
        power: what the station's tile gives, or is left of it; None if unknown.
        guessed: whether any own network was taken, as no station is said.
        built: the city in which a station is taken to be built now, or -1.
    """

    state: State
    seat: int
    faults: list[Refusal]
    power: int | None
    guessed: bool
    built: int = -1


class Course(NamedTuple):
    """Rails as they would be laid one after another: a row a rail, conversions, and why it stops, if it does."""

    rows: list[dict[str, Any]]
    converted: int
    stopped: list[Refusal]


def answer(position: Position, ask: Ask) -> dict[str, Any]:
    """The cheapest way of rails from this turn's network to a hex, and whether it can be paid.

    `from` is where this turn's station stands or is to be built; missing, it is the station of `building`, else the
    own network from which it is cheapest. `power` is what the station's tile gives, unless it is said. Without a seat
    nobody's markers count.
    """
    board, to = position.board, ask.values["to"]
    turn = _turn(position, ask)
    s, seat = turn.state, turn.seat
    source = turn_network(s, seat) if s.base >= 0 else s.own(seat)
    depends = _depends(position, ask, turn)
    if not source:
        faults = [Refusal("no_network", ("RB-19",), {})]
        return _told(position, ask, turn, [], Course([], 0, []), faults, depends)
    hexes = _way(board, s, seat, source, to, len(board.hexes) if ask.seat is None else rails_left(s, seat))
    if hexes is None:
        faults = [Refusal("rails_short", ("RB-51",), {"left": rails_left(s, seat)})]
        return _told(position, ask, turn, [], Course([], 0, []), faults, depends)
    if s.base < 0:
        s.base = _base(board, s, seat, hexes, to)
    course = laid(board, s, seat, hexes)
    if course.stopped and not depends and not turn.faults:
        other = _paying_way(board, s, seat, source, to)
        second = laid(board, s, seat, other) if other else course
        if other and not second.stopped:
            hexes, course = other, second
    return _told(position, ask, turn, hexes, course, turn.faults, depends)


# ---- the turn


def _turn(position: Position, ask: Ask) -> Turn:
    board, s = position.board, position.state.copy()
    seat, start = ask.seat, ask.values.get("from")
    faults: list[Refusal] = []
    if seat is None:
        seat = 0
        s.rails, s.built, s.parts, s.base = [0] * s.seats, [0] * s.seats, [()] * s.seats, -1
    elif start is None and s.base >= 0 and s.built[seat] >> s.base & 1:
        return Turn(s, seat, faults, ask.values.get("power", s.power), False)
    s.base, s.power = -1, 0
    power, built = ask.values.get("power"), -1
    if start is not None:
        city = board.hexes[start].city
        others = [other for other in range(s.seats) if other != seat and s.built[other] >> start & 1]
        if not s.own(seat) >> start & 1 and (city < 0 or board.cities[city].tourist) and ask.seat is not None:
            faults.append(Refusal("no_start", ("RB-16", "RB-19"), {"hex": start}))
        elif others and not s.own(seat) >> start & 1:
            faults.append(Refusal("station_shared", ("RB-16", "RB-25"), {"hex": start, "owner": others[0]}))
        station = city >= 0 and not board.cities[city].tourist
        if station and not s.built[seat] >> start & 1:
            built = city
        if station or not s.own(seat) >> start & 1:
            s.rails[seat] &= ~(1 << start)  # a rail there is taken back, RB-17
            s.built[seat] |= 1 << start
            s.parts[seat] = parts_of(board.near, s.own(seat))
        s.base = start
        if power is None and station and f"tiles.{board.cities[city].id}" in position.given:
            power = board.tiles[s.tiles[city]].power
    s.power = power or 0
    return Turn(s, seat, faults, power, start is None, built)


def _base(board: Board, s: State, seat: int, hexes: Sequence[int], to: int) -> int:
    """A hex of the own network from which a way begins."""
    first = hexes[0] if hexes else to
    near = board.near[first] | 1 << first
    part = next(part for part in s.parts[seat] if part & near)
    return (part & -part).bit_length() - 1


def _depends(position: Position, ask: Ask, turn: Turn) -> list[str]:
    """What is unknown and could change the way or its cost."""
    if ask.seat is None:
        return []
    found = texts.unknown(position, turn.seat, MAP)
    for other in range(position.state.seats):
        if other != turn.seat:
            found += texts.unknown(position, other, MAP)
    if turn.guessed:
        found.append(texts.WHICH_STATION)
    if turn.power is None:
        found.append(texts.POWER)
    return found


# ---- ways


def _way(board: Board, s: State, seat: int, source: int, to: int, left: int) -> list[int] | None:
    """The hexes of the cheapest way on which rails must be laid; None if the markers left are too few for any."""
    return _least(board, s.own(seat), source, to, weights_of(board, s, seat), left)


def _least(board: Board, own: int, source: int, to: int, weights: Sequence[int], left: int) -> list[int] | None:
    """The hexes without an own marker on the way of least weight that lays no more rails than are left."""
    found = cheapest_way(board.around, source, 1 << to, weights)
    assert found is not None, "the board is connected"
    if sum(not own >> h & 1 for h in found[1]) > left:
        found = cheapest_within(board.around, source, 1 << to, weights, left)
    return None if found is None else [h for h in found[1] if not own >> h & 1]


def _paying_way(board: Board, s: State, seat: int, source: int, to: int) -> list[int] | None:
    """The way that leaves most money, with what its cities bring and what could be converted into money (RB-22, RB-43).

    In halves of money: a power or money weighs two, any other resource one, as two of them become a money.
    """
    own, weights = s.own(seat), weights_of(board, s, seat)
    for city in board.cities:
        tile = board.tiles[s.tiles[city.number]]
        brings = sum(2 if kind == MONEY else kind != VP for kind in tile.resources)
        brings += sum(2 * e.n for e in tile.effects if e.do == "choose_resources")
        weights[city.hex] -= min(brings * SCALE // 2, max(0, weights[city.hex] - 1))
    return _least(board, own, source, to, weights, rails_left(s, seat))


def laid(board: Board, state: State, seat: int, hexes: Sequence[int]) -> Course:
    """Lays rails as the engine would, power first, then money, then what two other resources each become (RB-43)."""
    s, total = state.copy(), 0
    rows: list[dict[str, Any]] = []
    for h in hexes:
        cost, more = cost_of(board, s, seat, h), extra(s, seat, h)
        stopped = REFUSE(board, s, seat, (), Rail(h))
        missing = cost - s.power - s.store[seat][MONEY]
        converted = 0
        if [fault.code for fault in stopped] == ["too_little_power"] and 2 * missing <= sum(s.store[seat][1:]):
            _convert(s, seat, missing)
            converted, stopped = missing, []
        if stopped:
            return Course(rows, total, stopped)
        events: list[Event] = []
        power = min(cost, s.power)
        s.power -= power
        s.store[seat][MONEY] -= cost - power
        lay(board, s, seat, h, events.append, power, cost - power)
        chosen = _chosen(s, seat)
        rows.append({"hex": h, "cost": cost, "others": more, "power": power, "money": cost - power,
                     "converted": converted, "brings": texts.brings(board, events, s.todo, chosen)})  # fmt: skip
        s.todo.clear()
        total += converted
    return Course(rows, total, [])


def _convert(s: State, seat: int, n: int) -> None:
    """Turns twice as many other resources, of which there are most, into money."""
    store = s.store[seat]
    for _ in range(2 * n):
        store[max(range(1, len(STORES)), key=lambda kind: store[kind])] -= 1
    store[MONEY] += n


def _chosen(s: State, seat: int) -> int:
    """Resources of choice that a rail has brought, taken in money (RB-22)."""
    n: int = sum(e.n for task in s.todo if task[0] == "effects" for e in task[2] if e.do == "choose_resources")
    s.store[seat][MONEY] += n
    return n


# ---- the answer


def _told(position: Position, ask: Ask, turn: Turn, hexes: Sequence[int], course: Course, faults: list[Refusal],
          depends: list[str]) -> dict[str, Any]:  # fmt: skip
    board, s, seat, start = position.board, turn.state, turn.seat, ask.values.get("from")
    cost = sum(cost_of(board, s, seat, h) for h in hexes)
    money = None if turn.power is None else max(0, cost - turn.power)
    if course.stopped:
        unsaid = [f"store.{kind}" for kind in STORES]
        depends = [*depends, *(texts.unknown(position, seat, unsaid) if ask.seat is not None else [])]
    blank = _blank_tiles(position, hexes) if ask.seat is not None else []
    depends = [*depends, *(texts.tile_of(board, city) for city in blank)]
    legal: bool | None = not course.stopped
    if faults:
        legal, depends = False, []
    elif ask.seat is None or depends:
        legal = None
    reasons = faults or (course.stopped if legal is False else [])
    start = s.base if start is None and s.base >= 0 else start
    return {
        "seat": None if ask.seat is None else position.names[seat],
        "from": None if start is None else words(position, (start,))[0], "to": words(position, (ask.values["to"],))[0],
        "legal": legal, "refusals": refusals(position, seat, reasons),
        "rules": ["RB-18", "RB-19", "RB-21", *(["RB-43"] if course.converted else [])],
        "cost": cost, "power": turn.power, "money": money, "converted": course.converted, "rails": len(hexes),
        "rails_left": rails_left(s, seat), "depends": depends,
        "assumes": [texts.built(board, turn.built)] if turn.built >= 0 and ask.seat is not None else [],
        "hexes": _rows(position, s, seat, hexes, course, blank),
    }  # fmt: skip


def _blank_tiles(position: Position, hexes: Sequence[int]) -> list[int]:
    """The cities on a way whose tiles are not said."""
    board = position.board
    cities = [board.hexes[h].city for h in hexes if board.hexes[h].city >= 0]
    return [city for city in cities if f"tiles.{board.cities[city].id}" not in position.given]


def _rows(position: Position, s: State, seat: int, hexes: Sequence[int], course: Course,
          blank: Sequence[int]) -> list[dict[str, Any]]:  # fmt: skip
    """The rails in order; those that could not be paid with their cost alone; what a blank city brings left out."""
    rows = [
        {**row, "hex": words(position, (row["hex"],))[0],
         "brings": "" if position.board.hexes[row["hex"]].city in blank else row["brings"]}
        for row in course.rows
    ]  # fmt: skip
    return rows + [
        {"hex": words(position, (h,))[0], "cost": cost_of(position.board, s, seat, h), "others": extra(s, seat, h),
         "brings": ""}
        for h in hexes[len(rows):]
    ]  # fmt: skip
