"""The score line by line, each with its rule and its proof, and the ranking (T-14, T-22 to T-25)."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.ranking import rank
from trainbound.kernel.types import ScoreLine, Scores
from trainbound.ticket.board import Board
from trainbound.ticket.measures import longest, network, reached, way
from trainbound.ticket.state import State


def scores(board: Board, state: State) -> Scores:
    """The score as if the game ended now.

    Values of the lines: `tracks` -> {"tracks": bits a seat}; `tickets_done`, `tickets_missed` -> {"tickets": for each
    seat the (ticket number, its tracks in order, or None), "goals": for each of these the place of its goal that is
    reached among the ticket's goals, or None}, the former also {"lent": for each seat {track: owner} of what these
    ways have of others}; `longest` for interest -> {"lengths", "tracks": in order}; those of rule modules as they say.
    """
    seats = range(state.seats)
    added = [line for rule in board.rules for line in rule.scored(state)]
    points = tuple(n - sum(line.points[s] for line in added) for s, n in enumerate(state.points))
    cite = board.file.cites.get("points", "T-14")
    lines = [ScoreLine(cite, "tracks", points, {"tracks": tuple(state.owned)}), *added]
    nets = [network(board, state, s) for s in seats]
    goals = [[(k, reached(nets[s][1], board.tickets[k])) for k in state.tickets[s]] for s in seats]
    done = [[(k, n) for k, n in row if n is not None] for row in goals]
    missed = [[k for k, n in row if n is None] for row in goals]
    lines += (_done(board, state.owned, [tracks for tracks, _ in nets], done), _missed(board, missed))
    ties: dict[str, tuple[int, ...]] = {}
    for rule in board.rules:
        lines.extend(rule.score(state))
        if tie := rule.tie(state):
            ties[tie[0]] = tuple(tie[1])
    trails = [longest(board, state.owned[s]) for s in seats]
    lengths = tuple(length for length, _ in trails)
    if not any(line.what == "longest" for line in lines):
        lines.append(
            ScoreLine(
                "T-23",
                "longest",
                (0,) * state.seats,
                {"lengths": lengths, "tracks": tuple(t for _, t in trails)},
                counted=False,
            )
        )
    totals = tuple(sum(line.points[s] for line in lines if line.counted) for s in seats)
    measures = {"total": totals, "tickets": tuple(map(len, done)), **ties, "longest": lengths}
    ranking, decided = rank(measures)
    return Scores(tuple(lines), totals, ranking, decided, measures)


def _done(
    board: Board, owned: Sequence[int], tracks: Sequence[int], done: Sequence[Sequence[tuple[int, int]]]
) -> ScoreLine:
    """The line of the tickets completed: for each seat (ticket, place of the goal reached), over tracks as bits.

    Args:
        board: the map.
        owned: for each seat its own tracks, as bits.
        tracks: the same with those that are lent to it.
        done: for each seat its completed tickets, each with the place of the goal reached.
    """
    points, rows, lent = [], [], []
    for s, row in enumerate(done):
        reached_goals = [(k, board.tickets[k], board.tickets[k].goals[n]) for k, n in row]
        points.append(sum(goal.points for _, _, goal in reached_goals))
        others = tracks[s] & ~owned[s]
        ways = [(k, way(board, tracks[s], t.a.vertices, g.place.vertices, others)) for k, t, g in reached_goals]
        rows.append(tuple(ways))
        used = {i for _, found in ways for i in found or () if others >> i & 1}
        lent.append({i: next(seat for seat, theirs in enumerate(owned) if theirs >> i & 1) for i in sorted(used)})
    goals = tuple(tuple(n for _, n in row) for row in done)
    values = {"tickets": tuple(rows), "goals": goals, "lent": tuple(lent)}
    return ScoreLine("T-22", "tickets_done", tuple(points), values)


def _missed(board: Board, missed: Sequence[Sequence[int]]) -> ScoreLine:
    """The line of the tickets missed, by seat: each takes its points away, the lowest where it has several."""
    points = tuple(-sum(board.tickets[k].least for k in row) for row in missed)
    rows = tuple(tuple((k, None) for k in row) for row in missed)
    goals = tuple((None,) * len(row) for row in rows)
    return ScoreLine("T-22", "tickets_missed", points, {"tickets": rows, "goals": goals})
