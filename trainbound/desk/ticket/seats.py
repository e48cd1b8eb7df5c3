"""What a position holds for each seat: trains left, the longest route, tickets with their proof."""

from __future__ import annotations

from typing import Any

from trainbound.ticket import texts
from trainbound.ticket.board import Board, numbers
from trainbound.ticket.measures import best_possible, longest, network, reached, way
from trainbound.ticket.position import Position


def told(position: Position) -> dict[str, Any]:
    """`seats`, as the answer has them."""
    return {"seats": [seat(position, s) for s in range(position.listed)]}


def seat(position: Position, s: int) -> dict[str, Any]:
    """One seat: name, trains, longest, tickets (null where they are not known)."""
    board, state = position.board, position.state
    tickets = None if s in position.tickets else [ticket(position, s, k) for k in state.tickets[s]]
    return {"name": position.names[s], "trains": state.trains[s], "longest": route(board, state.owned[s]),
            "tickets": tickets}


def route(board: Board, owned: int) -> dict[str, Any]:
    """The longest route over some tracks, as bits: length in trains, its tracks in walking order (T-23)."""
    length, tracks = longest(board, owned)
    walk = texts.path(board, tracks, None) if tracks else ""
    return {"length": length, "tracks": [board.tracks[i].id for i in tracks], "walk": walk}


def ticket(position: Position, s: int, k: int) -> dict[str, Any]:
    """A ticket in a seat's hands: whether it is completed and by which tracks, what it gives, what it still needs.

    `possible` is false when it can no longer be completed with the trains left; `needs` are the tracks still to be
    claimed on the way that takes fewest trains.
    """
    board, state = position.board, position.state
    t = board.tickets[k]
    tracks, parts = network(board, state, s)
    goal = reached(parts, t)
    row: dict[str, Any] = {"ticket": t.id, "completed": goal is not None, "points": -t.least, "tracks": []}
    if goal is not None:
        found = way(board, tracks, t.a.vertices, t.goals[goal].place.vertices) or ()
        row |= {"points": t.goals[goal].points, "tracks": [board.tracks[i].id for i in found],
                "walk": texts.path(board, found, numbers(t.a.vertices))}
        if len(t.goals) > 1:
            row["goal"] = t.goals[goal].place.id
    if goal != 0:
        best = best_possible(board, tracks, state.free, state.trains[s], t)
        row["possible"] = best is not None
        if best and (goal is None or best[0] < goal):
            needed = best[1]
            row["needs"] = {"trains": sum(board.tracks[i].length for i in needed),
                            "tracks": [board.tracks[i].id for i in needed], "points": t.goals[best[0]].points}
    return row
