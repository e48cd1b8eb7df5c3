"""What a position holds for each seat: trains left, the longest route, tickets with their proof, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainbound.desk.ticket import scores
from trainbound.desk.ticket.scores import Standing
from trainbound.network.bits import numbers
from trainbound.ticket.board import Board
from trainbound.ticket.measures import ahead, longest, network, reached, way
from trainbound.ticket.modules import tour_of
from trainbound.ticket.position import Position
from trainbound.ticket.state import State, put
from trainbound.ticket.texts_scores import path


def seat(position: Position, standing: Standing, s: int) -> dict[str, Any]:
    """One seat: name, trains, points on the score track, longest, tickets (null where they are not known), score."""
    board, state = position.board, position.state
    tickets = None if s in position.tickets else [ticket(board, state, s, k) for k in state.tickets[s]]
    toured = {row["ticket"]: row for row in tours(board, state.tickets[s], state.owned[s])}
    for row in tickets or ():
        row |= {"tour": toured[row["ticket"]]["ways"]} if row["ticket"] in toured else {}
    return {"name": position.names[s], "trains": state.trains[s], "points": state.points[s],
            "longest": route(board, state.owned[s]), "tickets": tickets,
            "score": scores.of_seat(position, standing, s)}  # fmt: skip


def tours(board: Board, held: Sequence[int], owned: int) -> list[dict[str, Any]]:
    """The tickets of those held whose ends are joined by two ways without a common track, and what each adds (IN-6)."""
    rule = tour_of(board)
    rows = []
    for place, toured in enumerate(rule.toured(held, owned) if rule else (), 1):
        t = board.tickets[toured.ticket]
        ways = (toured.one, toured.other)
        rows.append({
            "ticket": t.id, "ways": [[board.tracks[i].id for i in way] for way in ways],
            "walks": [path(board, way, numbers(t.a.vertices)) for way in ways],
            "points": rule.worth(place) - rule.worth(place - 1) if rule else 0})  # fmt: skip
    return rows


def route(board: Board, owned: int) -> dict[str, Any]:
    """The longest route over some tracks, as bits: length in trains, its tracks in walking order (T-23)."""
    length, tracks = longest(board, owned)
    walk = path(board, tracks, None) if tracks else ""
    return {"length": length, "tracks": [board.tracks[i].id for i in tracks], "walk": walk}


def ticket(board: Board, state: State, s: int, k: int) -> dict[str, Any]:
    """A ticket in a seat's hands: whether it is completed and by which tracks, what it gives, what it still needs.

    One that the seat does not hold is judged as if it did. `possible` is false when it can no longer be completed, or
    no better goal of it reached, with the trains left; `needs` are the tracks still to be claimed on the way that takes
    fewest trains, with what stations would lend it then. `lent` are tracks of others that stations let it use (EU-3).
    """
    if k not in state.tickets[s]:
        state = state.copy()
        state.tickets = put(state.tickets, s, (*state.tickets[s], k))
    t = board.tickets[k]
    tracks, parts = network(board, state, s)
    goal = reached(parts, t)
    row: dict[str, Any] = {"ticket": t.id, "completed": goal is not None, "points": -t.least, "tracks": [], "walk": ""}
    if goal is not None:
        lent = tracks & ~state.owned[s]
        found = way(board, tracks, t.a.vertices, t.goals[goal].place.vertices, lent) or ()
        row |= {"points": t.goals[goal].points, "tracks": [board.tracks[i].id for i in found],
                "walk": path(board, found, numbers(t.a.vertices)),
                "lent": [board.tracks[i].id for i in found if lent >> i & 1]}  # fmt: skip
        if len(t.goals) > 1:
            row["goal"] = t.goals[goal].place.id
    if goal != 0:
        known = tuple(state.part(rule) for rule in board.lending)
        best = ahead(board, known, s, tuple(state.owned), state.parted[s], tuple(state.tickets[s]), state.free,
                     state.trains[s], k)  # fmt: skip
        better = best is not None and (goal is None or best.goal < goal)
        row["possible"] = better
        if best and better:
            then = state.owned[s] | best.lent | sum(1 << i for i in best.tracks)
            walk = way(board, then, t.a.vertices, t.goals[best.goal].place.vertices, best.lent) or ()
            row["needs"] = {"trains": sum(board.tracks[i].length for i in best.tracks),
                            "tracks": [board.tracks[i].id for i in best.tracks],
                            "points": t.goals[best.goal].points,
                            "lent": [board.tracks[i].id for i in walk if best.lent >> i & 1]}  # fmt: skip
    return row
