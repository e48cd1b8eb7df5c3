"""Rails on the map: where they may lie, what they cost, what laying one brings (RB-18 to RB-24, RB-31, RB-57)."""

from __future__ import annotations

from trainbound.boom.board import Board
from trainbound.boom.flow import Say
from trainbound.boom.names import CITIES, DEVELOPMENTS, RAILS, ROUTES, VP
from trainbound.boom.state import State
from trainbound.kernel.types import Event, Refusal
from trainbound.network.hexes import around, joined


def rails_left(s: State, seat: int) -> int:
    """Rail markers that a seat has not on the map (RB-51)."""
    return RAILS - s.rails[seat].bit_count()


def extra(s: State, seat: int, hex_: int) -> int:
    """Markers of other players on a hex, each of which costs one more power (RB-18)."""
    return sum((s.rails[other] | s.built[other]) >> hex_ & 1 for other in range(s.seats) if other != seat)


def cost_of(board: Board, s: State, seat: int, hex_: int) -> int:
    """The power that a rail of a seat costs on a hex now (RB-18)."""
    return board.costs[hex_] + extra(s, seat, hex_)


def turn_network(s: State, seat: int) -> int:
    """The network that holds this turn's station, as bits; nothing outside a building turn (RB-19)."""
    if s.base < 0:
        return 0
    return next(part for part in s.parts[seat] if part >> s.base & 1)


def beside(board: Board, s: State, seat: int, free: bool) -> int:
    """The hexes next to the network that may grow, without those of the seat itself, as bits; RB-18, RB-19, RB-50.

    Args:
        board: the board.
        s: the state.
        seat: whose network.
        free: by a card or icon, so next to any own network; else next to this turn's.
    """
    if rails_left(s, seat) <= 0:
        return 0
    own = s.rails[seat] | s.built[seat]
    return around(board.near, own if free else turn_network(s, seat)) & ~own


def place_faults(board: Board, s: State, seat: int, hex_: int, free: bool) -> list[Refusal]:
    """Why a seat may not lay a rail on a hex, whatever it costs; empty when it may."""
    if not 0 <= hex_ < len(board.hexes):
        return [Refusal("no_such_hex", ("RB-2",), {"hex": hex_})]
    found = []
    if rails_left(s, seat) <= 0:
        found.append(Refusal("no_rail_left", ("RB-51",), {"rails": RAILS}))
    if s.own(seat) >> hex_ & 1:
        found.append(Refusal("own_marker", ("RB-20",), {"hex": hex_, "station": bool(s.built[seat] >> hex_ & 1)}))
    elif not board.near[hex_] & (s.own(seat) if free else turn_network(s, seat)):
        rules = ("RB-50", "RB-48") if free else ("RB-19", "RB-48")
        near = bool(board.near[hex_] & s.own(seat))
        found.append(Refusal("not_beside", rules, {"hex": hex_, "free": free, "other": near, "base": s.base}))
    return found


def mark(board: Board, s: State, seat: int, hex_: int, say: Say) -> None:
    """A marker of a seat lies on a hex from now on: networks merge, routes may be joined (RB-19, RB-24, RB-49)."""
    s.parts[seat] = parts = joined(s.parts[seat], board.near, hex_)
    part = parts[-1]
    for i, number in enumerate(s.routes):
        route = board.routes[number]
        both = 1 << board.cities[route.a].hex | 1 << board.cities[route.b].hex
        if part & both == both and seat not in s.joined[i]:
            points = route.later if s.joined[i] else route.first
            s.joined[i] = (*s.joined[i], seat)
            s.vp[seat][ROUTES] += points
            say(Event("joined", seat, {"route": number, "place": len(s.joined[i]), "vp": points}))


def lay(board: Board, s: State, seat: int, hex_: int, say: Say, power: int = 0, money: int = 0) -> None:
    """Lays a paid rail and takes what it brings, once, tourist effects last (RB-22, RB-23, RB-24, RB-30, RB-92)."""
    s.rails[seat] |= 1 << hex_
    say(Event("railed", seat, {"hex": hex_, "power": power, "money": money}))
    mark(board, s, seat, hex_, say)
    terrain = board.hexes[hex_].terrain
    for card in s.owned[seat]:
        if card in board.placing and board.placing[card].terrain == terrain:
            points = board.placing[card].vp
            s.vp[seat][DEVELOPMENTS] += points
            say(Event("scored", seat, {"vp": points, "source": ("placing", card)}))
    city = board.hexes[hex_].city
    if city >= 0:
        tile = board.tiles[s.tiles[city]]
        if tile.resources:
            gained = [0, 0, 0, 0, 0]
            for kind in tile.resources:
                gained[kind] += 1
            for kind in range(4):
                s.store[seat][kind] += gained[kind]
            s.vp[seat][CITIES] += gained[VP]
            say(Event("gained", seat, {"amounts": tuple(gained[:4]), "vp": gained[VP], "source": ("city", city)}))
        if tile.effects:
            s.todo.append(("effects", seat, tile.effects, ("city", city)))
