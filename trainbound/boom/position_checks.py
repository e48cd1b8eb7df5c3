"""What cannot lie on a table of Railway Boom, whatever has been played: one function a thing, with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.boom.names import BLOCKED, EXPANSION, KINDS, MULTIPLIERS, OBJECTIVE, OPEN, ROUTES, TILES_EACH, TRAIN
from trainbound.boom.train import MOST_BOUGHT
from trainbound.kernel.words import listed
from trainbound.network.bits import numbers

if TYPE_CHECKING:
    from trainbound.boom.board import Route
    from trainbound.boom.position_table import Table


def check(table: Table) -> None:
    """Adds every fault to the table's reader."""
    for seat in range(table.seats):
        _stations(table, seat)
        _rails(table, seat)
        _vehicles(table, seat)
    _tiles(table)
    for i in range(len(table.state.cubes)):
        _cubes(table, i)
    for i in range(len(table.state.routes)):
        _route(table, i)
    if len(table.state.routes) == OPEN and all(f"joined.{r.id}" in table.reader.given for r in _open(table)):
        for seat in range(table.seats):
            _rewards(table, seat)


def _open(table: Table) -> list[Route]:
    return [table.board.routes[number] for number in table.state.routes]


def _rewards(table: Table, seat: int) -> None:
    """What a seat has made with routes is what its places on them give (RB-24)."""
    s, where = table.state, f"seat[{seat}].vp_from"
    places = [who.index(seat) if seat in who else None for who in s.joined]
    due = sum(route.later if place else route.first
              for route, place in zip(_open(table), places, strict=True) if place is not None)  # fmt: skip
    if where in table.reader.given and s.vp[seat][ROUTES] != due:
        table.reader.say(f"{where}.routes", "rewards", wanted=due, found=s.vp[seat][ROUTES])


def _rounds(table: Table, phase: int) -> tuple[int, int] | None:
    """How often a seat has had its turn in a phase, at least and at most; None if the round is unknown."""
    if "round" not in table.reader.given:
        return None
    n, now = table.state.round, table.state.phase
    if "phase" not in table.reader.given:
        return n - 1, n
    return n - (now <= phase), n - (now < phase)


def _stations(table: Table, seat: int) -> None:
    """Stations stand in ordinary cities, one in a city and one a round (RB-16, RB-25, RB-52)."""
    board, s, where = table.board, table.state, f"seat[{seat}].stations"
    for h in numbers(s.built[seat]):
        at = table.places.get(("stations", seat, h), "building.station")
        city = board.hexes[h].city
        if not board.city_hexes >> h & 1:
            place = board.cities[city].name if city >= 0 else f"{board.hexes[h].col},{board.hexes[h].row}"
            table.reader.say(at, "station_sight", found=place)
        other = next((other for other in range(seat) if s.built[other] >> h & 1), -1)
        if other >= 0:
            table.reader.say(at, "station_shared", other=table.names[other])
    rounds = _rounds(table, EXPANSION)
    if where not in table.reader.given or rounds is None:
        return
    found = s.built[seat].bit_count()
    if found > rounds[1]:
        table.reader.say(where, "many_stations", most=rounds[1], found=found)
    elif found < rounds[0]:
        table.reader.say(where, "few_stations", least=rounds[0], found=found)


def _rails(table: Table, seat: int) -> None:
    """A rail lies on no own station, and in a network with one (RB-18, RB-20, RB-50)."""
    s, reader = table.state, table.reader
    for h in numbers(s.rails[seat] & s.built[seat]):
        at = table.places["rails", seat, h]
        reader.say(at, "own_marker", found=table.board.cities[table.board.hexes[h].city].name)
    if f"seat[{seat}].stations" not in reader.given:
        return
    for part in s.parts[seat]:
        if not part & s.built[seat]:
            reader.say(table.places["rails", seat, numbers(part)[0]], "unjoined")


def _vehicles(table: Table, seat: int) -> None:
    """A starting locomotive and one a round; up to two carriages a round (RB-5, RB-14)."""
    board, s, reader = table.board, table.state, table.reader
    where, rounds = f"seat[{seat}]", _rounds(table, TRAIN)
    own = s.vehicles[seat]
    if f"{where}.locomotives" in reader.given:
        starting = [board.cards[card].id for card in own if card in board.starting]
        if len(starting) != 1:
            known = listed((board.vehicles[card].id for card in board.starting), "or")
            reader.say(f"{where}.locomotives", "starting", known=known, found=listed(starting) or "none")
        n = sum(card in board.locomotives for card in own)
        if rounds is not None and not rounds[0] <= n <= rounds[1]:
            wanted = str(rounds[0]) if rounds[0] == rounds[1] else f"{rounds[0]} or {rounds[1]}"
            reader.say(f"{where}.locomotives", "locomotives", wanted=wanted, found=n)
    n = sum(card in board.carriages for card in own)
    if rounds is not None and n > MOST_BOUGHT * rounds[1]:
        reader.say(f"{where}.carriages", "many_carriages", most=MOST_BOUGHT * rounds[1], found=n)


def _tiles(table: Table) -> None:
    """There are only so many tiles of each kind (RB-1, RB-37)."""
    for kind, left in enumerate(table.state.supply):
        if left < 0:
            name = "VP" if kind == len(KINDS) - 1 else KINDS[kind]
            table.reader.say("seat", "supply", most=TILES_EACH, kind=name, found=TILES_EACH - left)


def _cubes(table: Table, i: int) -> None:
    """Cubes of an objective lie on places of their own, the highest first, from its round on (RB-6, RB-39)."""
    reader, row = table.reader, table.state.cubes[i]
    blocked, taken = BLOCKED[table.seats], [m for m in row if m]
    rounds = _rounds(table, OBJECTIVE)
    for seat, m in enumerate(row):
        known = f"seat[{seat}].multipliers" in reader.given
        where = table.places.get(("cube", i, seat), f"seat[{seat}].multipliers")
        if m in blocked:
            reader.say(where, "cube_blocked", players=table.seats, found=m)
        elif m and m in row[:seat]:
            reader.say(where, "cube_shared", other=table.names[row.index(m)], found=m)
        if rounds is None or not known:
            continue
        if m and i >= rounds[1]:
            reader.say(where, "cube_early", n=i + 1, found=m)
        elif not m and i < rounds[0]:
            reader.say(where, "cube_late", n=i + 1)
    if taken and all(f"seat[{seat}].multipliers" in reader.given for seat in range(table.seats)):
        free = [m for m in MULTIPLIERS if m not in blocked and m not in taken]
        if free and free[0] > min(taken):
            where = table.places["cube", i, row.index(min(taken))]
            reader.say(where, "cubes_gap", missing=free[0], lower=min(taken))


def _route(table: Table, i: int) -> None:
    """Who has joined a route is on the map (RB-57); where one seat or nobody has, so is the order."""
    board, s, reader = table.board, table.state, table.reader
    route = board.routes[s.routes[i]]
    both = 1 << board.cities[route.a].hex | 1 << board.cities[route.b].hex
    name = f"{board.cities[route.a].name}-{board.cities[route.b].name}"
    known = [
        seat for seat in range(table.seats)
        if {f"seat[{seat}].rails", f"seat[{seat}].stations"} <= reader.given
    ]  # fmt: skip
    there = tuple(seat for seat in range(table.seats) if any(part & both == both for part in s.parts[seat]))
    where = table.places.get(("joined", route.number))
    if where is None:
        s.joined[i] = there
        if len(known) == table.seats and len(there) < 2:
            reader.given.add(f"joined.{route.id}")
        return
    reader.given.add(f"joined.{route.id}")
    for seat in known:
        if seat in s.joined[i] and seat not in there:
            reader.say(where, "join_wrong", who=table.names[seat], route=name)
        elif seat in there and seat not in s.joined[i]:
            reader.say(where, "join_missing", who=table.names[seat], route=name)
