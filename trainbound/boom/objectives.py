"""What objectives count (RB-44, RB-45, RB-58)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from trainbound.boom.board import Board, Objective
from trainbound.boom.content import Count
from trainbound.boom.names import DIRECTIONS, KINDS, TERRAINS
from trainbound.boom.state import State
from trainbound.network.bits import numbers
from trainbound.network.hexes import longest_row


class Counted(msgspec.Struct, frozen=True):
    """A count and its proof: `what` says what `items` are (hexes, terrains, cities, cards, tracks)."""

    n: int
    what: str
    items: tuple[int, ...]


def _markers(s: State, seat: int, count: Count) -> int:
    """The hexes with markers that count (RB-45)."""
    return s.own(seat) if "station" in count.markers else s.rails[seat]


def _hexes(places: int) -> Counted:
    found = tuple(numbers(places))
    return Counted(len(found), "hexes", found)


def _terrain(board: Board, s: State, seat: int, count: Count) -> Counted:
    assert count.terrain is not None
    return _hexes(_markers(s, seat, count) & board.terrain[TERRAINS.index(count.terrain)])


def _variety(board: Board, s: State, seat: int, count: Count) -> Counted:
    own = _markers(s, seat, count)
    found = tuple(k for k in range(len(TERRAINS)) if own & board.terrain[k])
    return Counted(min(len(found), count.max), "terrains", found)


def _surround(board: Board, s: State, seat: int, count: Count) -> Counted:
    """The best ordinary city with an own station; the city itself is not around it (RB-58)."""
    own = _markers(s, seat, count)
    best = Counted(0, "around", ())
    for hex_ in numbers(s.built[seat]):
        found = own & board.near[hex_]
        if found.bit_count() > best.n:
            best = Counted(found.bit_count(), "around", (hex_, *numbers(found)))
    return best


def _straight(board: Board, s: State, seat: int, count: Count) -> Counted:
    """The longest single row in one of the directions."""
    own = _markers(s, seat, count)
    rows = [longest_row(board.next[DIRECTIONS.index(d)], own) for d in count.directions]
    best = max(rows, key=len)
    return Counted(len(best), "row", best)


def _shared(board: Board, s: State, seat: int, count: Count) -> Counted:
    others = 0
    for other in range(s.seats):
        if other != seat:
            others |= _markers(s, other, count)
    return _hexes(_markers(s, seat, count) & others)


def _connected(board: Board, s: State, seat: int, count: Count) -> Counted:
    """The most ordinary cities in one network."""
    own = _markers(s, seat, count) & board.city_hexes
    best = max((part & own for part in s.parts[seat]), key=int.bit_count, default=0)
    cities = tuple(board.hexes[h].city for h in numbers(best))
    return Counted(len(cities), "cities", cities)


def _train_cards(board: Board, s: State, seat: int, count: Count) -> Counted:
    kinds = set(count.cards)
    found = tuple(
        card for card in s.vehicles[seat] if ("carriage", "locomotive")[board.vehicles[card].is_locomotive] in kinds
    )
    return Counted(len(found), "cards", found)


def _capacity(board: Board, s: State, seat: int, count: Count) -> Counted:
    found = tuple(
        card
        for card in s.vehicles[seat]
        if board.vehicles[card].is_locomotive and board.vehicles[card].slots >= count.min_slots
    )
    return Counted(len(found), "cards", found)


def _developments(board: Board, s: State, seat: int, count: Count) -> Counted:
    return Counted(len(s.owned[seat]), "cards", s.owned[seat])


def _income(board: Board, s: State, seat: int, count: Count) -> Counted:
    """The level, not the income, of the highest track."""
    track = max(map(KINDS.index, count.tracks), key=lambda kind: s.levels[seat][kind])
    return Counted(s.levels[seat][track], "track", (track,))


_COUNT: dict[str, Callable[[Board, State, int, Count], Counted]] = {
    "terrain": _terrain,
    "terrain_variety": _variety,
    "city_surround": _surround,
    "straight": _straight,
    "shared_hexes": _shared,
    "connected_cities": _connected,
    "train_cards": _train_cards,
    "locomotive_capacity": _capacity,
    "developments": _developments,
    "income_level": _income,
}


def count(board: Board, s: State, seat: int, objective: Objective) -> Counted:
    """What an objective counts for a seat as things stand, with its proof."""
    return _COUNT[objective.counted.kind](board, s, seat, objective.counted)
