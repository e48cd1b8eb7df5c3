"""The score line by line, each with its rule and its proof, and the ranking (T-14, T-22 to T-25)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from trainbound.kernel.types import ScoreLine, Scores
from trainbound.ticket.board import Board
from trainbound.ticket.measures import completed, longest, way
from trainbound.ticket.state import State


def scores(board: Board, state: State) -> Scores:
    """The score as if the game ended now.

    Values of the lines: `tracks` -> {"tracks": bits a seat}; `tickets_done`, `tickets_missed` -> {"tickets": for each
    seat the (ticket number, its tracks in order, or None)}; `longest` for interest -> {"lengths", "tracks": in order};
    those of rule modules as they say.
    """
    seats = range(state.seats)
    done = [completed(board, state, s) for s in seats]
    kept = state.tickets
    lines = [
        ScoreLine(board.file.cites.get("points", "T-14"), "tracks", tuple(state.points), {"tracks": tuple(state.owned)})
    ]
    for what, wanted, sign in (("tickets_done", True, 1), ("tickets_missed", False, -1)):
        rows = tuple(
            tuple(
                (
                    k,
                    way(board, state.owned[s], board.tickets[k].a.vertices, board.tickets[k].b.vertices)
                    if wanted
                    else None,
                )
                for k, d in zip(kept[s], done[s], strict=True)
                if d is wanted
            )
            for s in seats
        )
        lines.append(
            ScoreLine(
                "T-22",
                what,
                tuple(sign * sum(board.tickets[k].points for k, _ in row) for row in rows),
                {"tickets": rows},
            )
        )
    for rule in board.rules:
        lines.extend(rule.score(state))
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
    measures = {"total": totals, "tickets": tuple(sum(d) for d in done), "longest": lengths}
    ranking, decided = rank(measures)
    return Scores(tuple(lines), totals, ranking, decided, measures)


def rank(measures: Mapping[str, Sequence[int]]) -> tuple[tuple[tuple[int, ...], ...], tuple[str, ...]]:
    """Groups of seats, best first, by the measures in their order, higher is better (T-25).

    Returns:
        The groups, and for each neighbouring pair of groups the measure that parted them.
    """
    rows = list(zip(*measures.values(), strict=True))
    order = sorted(range(len(rows)), key=lambda s: rows[s], reverse=True)
    groups: list[list[int]] = []
    for s in order:
        if groups and rows[groups[-1][0]] == rows[s]:
            groups[-1].append(s)
        else:
            groups.append([s])
    names = list(measures)
    decided = tuple(
        next(name for name, x, y in zip(names, rows[a[0]], rows[b[0]], strict=True) if x != y)
        for a, b in itertools.pairwise(groups)
    )
    return tuple(tuple(sorted(group)) for group in groups), decided
