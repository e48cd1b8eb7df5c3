"""Questions about a seat's own tracks, asked of the graph engine in the board's numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec

from trainbound.network.bits import numbers
from trainbound.network.ways import merge
from trainbound.ticket.board import Board, Ticket

if TYPE_CHECKING:
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView


def completed(board: Board, state: State, seat: int) -> tuple[bool, ...]:
    """For each ticket of a seat whether it is completed (T-22)."""
    parts = network(board, state, seat)[1]
    return tuple(reached(parts, board.tickets[k]) is not None for k in state.tickets[seat])


def network(board: Board, state: State, seat: int) -> tuple[int, tuple[int, ...]]:
    """What a seat's tickets are judged on: tracks as bits, and their components as sets of vertices, as bits.

    These are its own tracks and those that its stations let it use (EU-3).
    """
    tracks, parts = state.owned[seat], state.parted[seat]
    for rule in board.lending:
        bits = rule.lent(state.part(rule), seat, state.owned, parts, state.tickets[seat])
        tracks, parts = tracks | bits, _with(board, parts, bits)
    return tracks, parts


def network_seen(board: Board, view: TicketView) -> tuple[int, tuple[int, ...]]:
    """The same for the seat whose view it is: its own tracks and those lent to it, and their components."""
    assert view.viewer is not None, "an onlooker has no network"
    own = view.seats[view.viewer]
    tracks, parts = own.owned, own.parted
    for rule in board.lending:
        owned = [seat.owned for seat in view.seats]
        bits = rule.lent(view.part(rule), view.viewer, owned, parts, view.tickets)
        tracks, parts = tracks | bits, _with(board, parts, bits)
    return tracks, parts


def _with(board: Board, parts: tuple[int, ...], tracks: int) -> tuple[int, ...]:
    """Components after some tracks, as bits, are added."""
    for i in numbers(tracks):
        parts = merge(parts, board.tracks[i].a, board.tracks[i].b)
    return parts


def reached(parts: Sequence[int], ticket: Ticket) -> int | None:
    """Which goal of a ticket scores, by its place among them: the best one that is joined; None when none is (CH-5).

    Args:
        parts: components of tracks, each a set of vertices as bits.
        ticket: the ticket.
    """
    start = ticket.a.vertices
    near = 0
    for part in parts:
        if part & start:
            near |= part
    if not near & ticket.b.vertices:
        return None
    return next(n for n, goal in enumerate(ticket.goals) if goal.place.vertices & near)


def worth(parts: Sequence[int], ticket: Ticket) -> int:
    """What a ticket adds to the score as things stand: its points, those of its best goal, or less than nothing."""
    goal = reached(parts, ticket)
    return -ticket.least if goal is None else ticket.goals[goal].points


def best_possible(
    board: Board, owned: int, free: int, trains: int, ticket: Ticket, shunned: int = 0
) -> tuple[int, tuple[int, ...]] | None:
    """The best goal of a ticket that these trains can still reach, by its place, and the tracks still to be claimed.

    Args as for `needs`. None when no goal can be reached any more.
    """
    for n, goal in enumerate(ticket.goals):
        found = needs(board, owned, free, trains, ticket.a.vertices, goal.place.vertices, shunned)
        if found is not None:
            return n, found[1]
    return None


class Ahead(msgspec.Struct, frozen=True):
    """What a ticket still needs: the goal's place, the tracks to be claimed in order, what is lent then, as bits."""

    goal: int
    tracks: tuple[int, ...]
    lent: int


@lru_cache(maxsize=4096)
def ahead(
    board: Board,
    known: tuple[Any, ...],
    seat: int,
    owned: tuple[int, ...],
    parted: tuple[int, ...],
    tickets: tuple[int, ...],
    free: int,
    trains: int,
    k: int,
    shunned: int = 0,
) -> Ahead | None:
    """`best_possible` where stations may come to lend something else than now (EU-3); remembered.

    Another choice counts only if it would be made once the missing tracks are laid: one that would cost another ticket
    more than this one gives would not.

    Args:
        board: the map.
        known: the parts of the rules in `Board.lending`, as for `Rule.lent`.
        seat: whose ticket.
        owned: for each seat its tracks, as bits.
        parted: the components of the seat's own tracks.
        tickets: the seat's tickets, by number; `k` is counted with them.
        free: as for `needs`, like `trains` and `shunned`.
        trains: trains left to the seat.
        k: the ticket.
        shunned: tracks to be avoided.
    """
    t, held = board.tickets[k], tickets if k in tickets else (*tickets, k)
    rules = tuple(zip(board.lending, known, strict=True))

    def lent_with(tracks: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        more = sum(1 << i for i in tracks)
        rows, parts, bits = (*owned[:seat], owned[seat] | more, *owned[seat + 1 :]), _with(board, parted, more), 0
        for rule, part in rules:
            bits |= rule.lent(part, seat, rows, parts, held)
        return bits, _with(board, parts, bits)

    def cost(found: tuple[int, tuple[int, ...]] | None) -> tuple[int, int]:
        return (found[0], sum(board.tracks[i].length for i in found[1])) if found else (len(t.goals), 0)

    def having(lent: int) -> tuple[int, tuple[int, ...]] | None:
        return best_possible(board, owned[seat] | lent, free, trains, t, shunned)

    lent = lent_with(())[0]
    best = having(lent)
    choices = {bits for rule, part in rules for bits in rule.lendings(part, seat, owned, parted)}
    # all choices at once need no more than any of them, and mostly no less than what is lent now
    if cost(having(reduce(or_, choices, lent))) < cost(best):
        for found in sorted(filter(None, map(having, sorted(choices))), key=cost):
            if cost(found) >= cost(best):
                break
            then, parts = lent_with(found[1])
            goal = reached(parts, t)
            if goal is not None and goal <= found[0]:
                return Ahead(*found, then)
    return Ahead(*best, lent) if best else None


def edges(board: Board, tracks: Sequence[int]) -> list[tuple[int, int, int]]:
    """Tracks as (vertex, vertex, length), in the order given."""
    return [(board.tracks[i].a, board.tracks[i].b, board.tracks[i].length) for i in tracks]


@lru_cache(maxsize=512)
def longest(board: Board, owned: int) -> tuple[int, tuple[int, ...]]:
    """The longest continuous route over tracks given as bits (T-23): its length in trains, and its tracks in order.

    Remembered, as a score asks for the same tracks in several of its lines.
    """
    from trainbound.network.trail import longest as trail

    own = numbers(owned)
    length, walk = trail(edges(board, own))
    return length, tuple(own[i] for i in walk)


def way(board: Board, tracks: int, ends: int, others: int, lent: int = 0) -> tuple[int, ...] | None:
    """A shortest way in trains over tracks given as bits, from one set of vertices to another; its tracks in order.

    Of several it is one with the fewest of those that are only lent, as bits.
    """
    more = len(board.tracks)
    costs = [t.length * more + (lent >> i & 1) if tracks >> i & 1 else None for i, t in enumerate(board.tracks)]
    return cheapest(board, costs, ends, others)[1]


def cheapest(board: Board, costs: Sequence[int | None], ends: int, others: int) -> tuple[int, tuple[int, ...] | None]:
    """The cheapest way between two sets of vertices, a cost of None is closed: (cost, tracks in order) or (0, None)."""
    from trainbound.network.ways import cheapest as search

    found = search(board.adjacency, ends, others, costs)
    return (0, None) if found is None else (found[0], tuple(found[1]))


def two_ways(board: Board, owned: int, ends: int, others: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Two ways over tracks given as bits that share no track, between two sets of vertices; each in order from `ends`.

    They may meet in cities (IN-6). None if there are not two.
    """
    from trainbound.network.ways import two_ways as search

    own = numbers(owned)
    rows = edges(board, own)
    for a in numbers(ends):
        for b in numbers(others):
            found = search(rows, a, b)
            if found:
                return tuple(own[i] for i in found[0]), tuple(own[i] for i in found[1])
    return None


@lru_cache(maxsize=4096)
def loops(board: Board, owned: int) -> tuple[int, ...]:
    """Sets of vertices, any two of which two ways over tracks given as bits join that share no track; remembered."""
    from trainbound.network.ways import looped

    return tuple(looped(edges(board, numbers(owned))))


class SecondWay(msgspec.Struct, frozen=True):
    """What it takes that two ways join two places: trains, tracks still to be claimed, both ways in order, own and new.

    The tracks stand in the order in which the ways come to them.
    """

    trains: int
    tracks: tuple[int, ...]
    ways: tuple[tuple[int, ...], tuple[int, ...]]


def needs_two(board: Board, owned: int, free: int, trains: int, ends: int, others: int) -> SecondWay | None:
    """The fewest trains with which two ways that share no track would join two sets of vertices.

    Args:
        board: the map.
        owned: the seat's own tracks, as bits; they cost nothing.
        free: tracks that can still be claimed, as bits; of a double route at most one counts (T-13).
        trains: trains left to the seat.
        ends: vertices of one end of the ticket, as bits.
        others: vertices of the other end.

    Returns:
        With no tracks when there are two ways already; None when it can no longer be done with these trains.
    """
    from trainbound.network.ways import cheapest_two

    costs = _costs(board, owned, free)
    for i, t in enumerate(board.tracks):
        if 0 <= t.twin < i and costs[i] and costs[t.twin]:
            costs[i] = None
    best: SecondWay | None = None
    for a in numbers(ends):
        for b in numbers(others):
            found = cheapest_two(board.adjacency, a, b, costs)
            if found and found[0] <= (best.trains - 1 if best else trains):
                tracks = tuple(i for way in found[1] for i in way if not owned >> i & 1)
                best = SecondWay(found[0], tracks, found[1])
    return best


def _costs(board: Board, owned: int, free: int) -> list[int | None]:
    """For each track the trains that it takes: none for an own one, None where it cannot be claimed."""
    costs: list[int | None] = []
    for i, t in enumerate(board.tracks):
        own = owned >> i & 1
        open_ = free >> i & 1 and not (t.twin >= 0 and owned >> t.twin & 1)
        costs.append(0 if own else t.length if open_ else None)
    return costs


def needs(
    board: Board, owned: int, free: int, trains: int, ends: int, others: int, shunned: int = 0
) -> tuple[int, tuple[int, ...]] | None:
    """The fewest trains that would join two sets of vertices, with the tracks still to be claimed, in order.

    Args:
        board: the map.
        owned: the seat's own tracks, as bits, and those lent to it; they cost nothing.
        free: tracks that can still be claimed, as bits; twins of own tracks are left out here (T-13).
        trains: trains left to the seat.
        ends: vertices of one end of the ticket, as bits.
        others: vertices of the other end.
        shunned: tracks, as bits, of which a way has as few as may be among those of as few trains.

    Returns:
        (trains, tracks), (0, ()) when joined already, None when it can no longer be done with these trains.
    """
    costs = _costs(board, owned, free)
    scale = len(costs) + 1 if shunned else 1
    if shunned:
        costs = [c and c * scale + (shunned >> i & 1) for i, c in enumerate(costs)]
    total, walk = cheapest(board, costs, ends, others)
    if walk is None or total // scale > trains:
        return None
    return total // scale, tuple(i for i in walk if not owned >> i & 1)
