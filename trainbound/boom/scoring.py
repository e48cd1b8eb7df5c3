"""The score line by line, each with its rule and its proof, and the ranking (RB-41, RB-42, RB-59)."""

from __future__ import annotations

from trainbound.boom.board import Board
from trainbound.boom.names import CITIES, DEVELOPMENTS, ICONS, INCOMES, ROUTES, SOURCES, TRAINS
from trainbound.boom.objectives import count
from trainbound.boom.state import State
from trainbound.kernel.ranking import rank
from trainbound.kernel.types import ScoreLine, Scores
from trainbound.network.bits import numbers

RULE = {TRAINS: "RB-35", CITIES: "RB-22", ROUTES: "RB-24", INCOMES: "RB-32", ICONS: "RB-33", DEVELOPMENTS: "RB-30"}
"""Source of VP -> the rule behind them."""
RESOURCES_A_POINT = 2
POINTS_A_RAIL = 2


def scores(board: Board, s: State) -> Scores:
    """The score as if the game ended now.

    Values of the lines: those of play have none but `routes` {"joined": for each open route the seats in order};
    `end_developments` {"rows": for each seat (card, number counted, VP)}; `objective` {"objective", "counts": a
    `Counted` a seat, "multipliers"}; `leftovers` {"stores": sum a seat}; `network` {"networks": hexes with rails of the
    best network a seat}.
    """
    seats = range(s.seats)
    lines = []
    for source, what in enumerate(SOURCES):
        values = {"joined": tuple(s.joined), "routes": s.routes} if source == ROUTES else {}
        lines.append(ScoreLine(RULE[source], what, tuple(s.vp[seat][source] for seat in seats), values))
    rows = tuple(_endings(board, s, seat) for seat in seats)
    points = tuple(sum(vp for *_, vp in row) for row in rows)
    lines.append(ScoreLine("RB-41", "end_developments", points, {"rows": rows}))
    for i, number in enumerate(s.objectives):
        objective = board.objectives[number]
        counts = tuple(count(board, s, seat, objective) for seat in seats)
        points = tuple(found.n * m for found, m in zip(counts, s.cubes[i], strict=True))
        proof = {"objective": number, "counts": counts, "multipliers": s.cubes[i]}
        lines.append(ScoreLine("RB-44", "objective", points, proof))
    stores = tuple(map(sum, s.store))
    lines.append(ScoreLine("RB-59", "leftovers", tuple(n // RESOURCES_A_POINT for n in stores), {"stores": stores}))
    best = tuple(max((part & s.rails[seat] for part in s.parts[seat]), key=int.bit_count, default=0) for seat in seats)
    rails = tuple(tuple(numbers(part)) for part in best)
    lines.append(ScoreLine("RB-41", "network", tuple(POINTS_A_RAIL * len(row) for row in rails), {"networks": rails}))
    totals = tuple(sum(line.points[seat] for line in lines) for seat in seats)
    laid = tuple(s.rails[seat].bit_count() for seat in seats)
    resources = tuple(stores[seat] + sum(len(s.loads[card]) for card in s.vehicles[seat]) for seat in seats)
    discs = tuple(s.discs.index(seat) for seat in seats)
    measures = {"total": totals, "rails": laid, "resources": resources, "disc": discs}
    ranking, decided = rank(measures)
    return Scores(tuple(lines), totals, ranking, decided, measures)


def _endings(board: Board, s: State, seat: int) -> tuple[tuple[int, int, int], ...]:
    """What developments of a seat score at the end: card, number counted, VP."""
    found = []
    for card in s.owned[seat]:
        if card in board.ending:
            effect = board.ending[card]
            if effect.what == "route_completed":
                n = sum(seat in seats for seats in s.joined)
            else:
                n = sum(not board.vehicles[own].is_locomotive for own in s.vehicles[seat])
            found.append((card, n, n * effect.vp))
    return tuple(found)
