"""Objectives and the score, as far as the position tells: a figure, or from what to what, and what it depends on."""

from __future__ import annotations

from typing import Any

from trainbound.boom import texts as boom
from trainbound.boom.board import Objective
from trainbound.boom.names import BLOCKED, KINDS, MULTIPLIERS, RAILS, ROUTES, SOURCES, STORES
from trainbound.boom.objectives import count
from trainbound.boom.position import Position
from trainbound.boom.scoring import POINTS_A_RAIL, RESOURCES_A_POINT, RULE, scores
from trainbound.desk.boom import texts
from trainbound.desk.boom.asking import Ask, seats, words
from trainbound.kernel.types import ScoreLine

MAP = ("rails", "stations")
VEHICLES = ("locomotives", "carriages")


# ---- objectives


def answer(position: Position, ask: Ask) -> list[dict[str, Any]]:
    """For the objective asked about, or each open one: what it counts, and for each seat count, place and points."""
    asked = ask.values.get("objective")
    found = position.state.objectives if asked is None else (asked,)
    return [_objective(position, position.board.objectives[number], seats(position, ask)) for number in found]


def _objective(position: Position, objective: Objective, of: Any) -> dict[str, Any]:
    rows = []
    for seat in of:
        row = {"seat": position.names[seat], **_counted(position, seat, objective)}
        open_ = objective.number in position.state.objectives
        rows.append(row | (_multiplied(position, seat, objective, row["count"]) if open_ else {}))
    return {"objective": objective.id, "name": objective.name, "rules": texts.objective_rules(objective.counted.kind),
            "counts": boom.counts(position.board, objective.number), "seats": rows}  # fmt: skip


def _counted(position: Position, seat: int, objective: Objective) -> dict[str, Any]:
    """The count of an objective for a seat with what was counted; `count` is null where it is not known."""
    missing = _missing(position, seat, objective)
    if missing:
        return {"count": None, "counted": "", "depends": missing}
    found = count(position.board, position.state, seat, objective)
    return {"count": found.n, "counted": boom.counted(position.board, found, long=True), "depends": []}


def _multiplied(position: Position, seat: int, objective: Objective, n: int | None) -> dict[str, Any]:
    """The place of a seat's cube, and the points that it makes of a count."""
    s = position.state
    i = s.objectives.index(objective.number)
    if position.knows(seat, "multipliers"):
        m = s.cubes[i][seat]
        return {"multiplier": m, "points": m * n if n is not None else 0 if not m else {"from": 0, "to": None}}
    free = [m for m in MULTIPLIERS if m not in BLOCKED[s.seats] and m not in s.cubes[i]]
    points = {"from": 0, "to": None if n is None else n * max(free, default=0)}
    return {"multiplier": None, "points": points if points["to"] != 0 else 0}


def _missing(position: Position, seat: int, objective: Objective) -> list[str]:
    """What is unknown of what an objective counts."""
    counted = objective.counted
    keys: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    if counted.kind in ("city_surround", "connected_cities"):
        keys = MAP
    elif counted.kind == "shared_hexes":
        keys = others = ("rails", *(["stations"] if "station" in counted.markers else []))
    elif counted.kind == "train_cards":
        keys = tuple(f"{kind}s" for kind in counted.cards)
    elif counted.kind == "locomotive_capacity":
        keys = ("locomotives",)
    elif counted.kind == "developments":
        keys = ("developments",)
    elif counted.kind == "income_level":
        keys = tuple(f"income.{track}" for track in counted.tracks)
    else:
        keys = ("rails", *(["stations"] if "station" in counted.markers else []))
    found = texts.unknown(position, seat, keys)
    for other in range(position.state.seats):
        if other != seat:
            found += texts.unknown(position, other, others)
    return found


# ---- the score


def score(position: Position, ask: Ask | None = None) -> dict[str, Any]:
    """The score of the seats as if the game ended now, line by line, and the ranking where all is known (RB-41, RB-42).

    Returns:
        `seats` (seat, `lines`: rule, what, title, points, proof; total, depends), `ranking` (groups of names, best
        first; null where it depends), `decided` (sentences), `depends`.
    """
    board, s = position.board, position.state
    result = scores(board, s)
    rows = [_seat(position, seat, result.lines) for seat in range(position.listed)]
    depends = [what for row in rows for what in row["depends"]]
    if position.listed < s.seats:
        depends.append(texts.seats_left_out(s.seats - position.listed))
    if len(s.objectives) < len(s.cubes):
        depends.append(texts.OBJECTIVES)
    if not depends and "disc" in result.decided and "discs" not in position.given:
        depends.append(texts.DISCS)
    only = range(position.listed) if ask is None else seats(position, ask)
    ranking = None if depends else [[position.names[seat] for seat in group] for group in result.ranking]
    return {
        "rules": ["RB-41", "RB-42"], "seats": [rows[seat] for seat in only if seat < position.listed],
        "ranking": ranking, "decided": [] if depends else boom.decided(position.names, result),
        "depends": list(dict.fromkeys(depends)),
    }  # fmt: skip


def _seat(position: Position, seat: int, lines: tuple[ScoreLine, ...]) -> dict[str, Any]:
    """The lines of a seat and their sum."""
    rows = _made(position, seat, lines)
    for line in lines[len(SOURCES):]:
        rows.append(_LINES[line.what](position, seat, line))
    for _ in range(len(position.state.objectives), len(position.state.cubes)):
        rows.append({"rule": "RB-44", "what": "objective", "title": texts.UNKNOWN_OBJECTIVE,
                     "points": {"from": 0, "to": None}, "proof": "", "depends": [texts.OBJECTIVES]})  # fmt: skip
    depends = [what for row in rows for what in row.pop("depends")]
    least = sum(_from(row["points"]) for row in rows)
    most = [_to(row["points"]) for row in rows]
    upper = None if None in most else sum(n for n in most if n is not None)
    total: Any = least if least == upper else {"from": least, "to": upper}
    return {"seat": position.names[seat], "lines": rows, "total": total, "depends": list(dict.fromkeys(depends))}


def _from(points: Any) -> int:
    low: int = points["from"] if isinstance(points, dict) else points
    return low


def _to(points: Any) -> int | None:
    high: int | None = points["to"] if isinstance(points, dict) else points
    return high


def _made(position: Position, seat: int, lines: tuple[ScoreLine, ...]) -> list[dict[str, Any]]:
    """What was made in play: by source where the document says it, else in one line."""
    if position.knows(seat, "vp_from"):
        return [
            {"rule": line.rule, "what": line.what, "title": texts.source(source), "points": line.points[seat],
             "proof": _routes(position, seat) if source == ROUTES else texts.SAID, "depends": []}
            for source, line in enumerate(lines[: len(RULE)]) if line.points[seat] or source == ROUTES
        ]  # fmt: skip
    known = position.knows(seat, "vp")
    points: Any = position.state.points(seat) if known else {"from": 0, "to": None}
    proof = "; ".join(filter(None, [texts.SAID if known else "", _routes(position, seat)]))
    return [{"rule": "RB-41", "what": "made", "title": texts.MADE, "points": points, "proof": proof,
             "depends": texts.unknown(position, seat, ("vp",))}]  # fmt: skip


def _routes(position: Position, seat: int) -> str:
    """The routes that a seat has joined, as far as the map or the document tells."""
    board, s = position.board, position.state
    rows = [
        (number, who.index(seat) + 1 if f"joined.{board.routes[number].id}" in position.given else None)
        for number, who in zip(s.routes, s.joined, strict=True) if seat in who
    ]  # fmt: skip
    return texts.joined(board, rows) if rows else ""


def _endings(position: Position, seat: int, line: ScoreLine) -> dict[str, Any]:
    """Developments that score at the end (RB-41)."""
    board, s = position.board, position.state
    rows = line.values["rows"][seat]
    missing = texts.unknown(position, seat, ("developments",))
    for card in s.owned[seat]:
        if card in board.ending:
            by_routes = board.ending[card].what == "route_completed"
            missing += texts.unknown(position, seat, MAP if by_routes else ("carriages",))
            if by_routes and "routes" not in position.given:
                missing.append(texts.ROUTES)
    return _row(line, seat, texts.ENDINGS, texts.endings(board, rows), missing)


def _objective_line(position: Position, seat: int, line: ScoreLine) -> dict[str, Any]:
    objective = position.board.objectives[line.values["objective"]]
    row = _counted(position, seat, objective)
    row |= _multiplied(position, seat, objective, row["count"])
    depends = row["depends"] + texts.unknown(position, seat, ("multipliers",)) if row["points"] != 0 else []
    proof = texts.times(row["count"], row["multiplier"], row["counted"])
    return {"rule": "RB-44", "what": "objective", "title": objective.name, "objective": objective.id,
            "points": row["points"], "proof": proof, "depends": depends}  # fmt: skip


def _leftovers(position: Position, seat: int, line: ScoreLine) -> dict[str, Any]:
    missing = texts.unknown(position, seat, [f"store.{kind}" for kind in STORES])
    proof = texts.halved(position.state.store[seat], RESOURCES_A_POINT)
    return _row(line, seat, texts.LEFTOVERS, proof, missing)


def _network(position: Position, seat: int, line: ScoreLine) -> dict[str, Any]:
    rails = line.values["networks"][seat]
    missing = texts.unknown(position, seat, MAP)
    row = _row(line, seat, texts.NETWORK, texts.network(words(position, rails), POINTS_A_RAIL), missing)
    if missing:
        most = position.state.rails[seat].bit_count() if position.knows(seat, "rails") else RAILS
        row["points"] = {"from": line.points[seat], "to": POINTS_A_RAIL * most}
    return row


def _row(line: ScoreLine, seat: int, title: str, proof: str, missing: list[str]) -> dict[str, Any]:
    """A line of the score; where something is unknown it is at least what is seen."""
    points: Any = {"from": line.points[seat], "to": None} if missing else line.points[seat]
    seen = "" if missing else proof
    return {"rule": line.rule, "what": line.what, "title": title, "points": points, "proof": seen, "depends": missing}


_LINES = {
    "end_developments": _endings,
    "objective": _objective_line,
    "leftovers": _leftovers,
    "network": _network,
}


def summary(position: Position, seat: int) -> dict[str, Any]:
    """What a seat has on the map: markers left, its networks."""
    s = position.state
    rails, stations = s.rails[seat], s.built[seat]
    known = position.knows(seat, *MAP)
    return {
        "name": position.names[seat], "rails": rails.bit_count() if position.knows(seat, "rails") else None,
        "rails_left": RAILS - rails.bit_count() if position.knows(seat, "rails") else None,
        "stations": words(position, stations) if position.knows(seat, "stations") else None,
        "networks": sorted(((part & rails).bit_count() for part in s.parts[seat]), reverse=True) if known else None,
        "tiles": {kind: n for kind, n in zip(KINDS, _tiles(position, seat), strict=True) if n},
    }  # fmt: skip


def _tiles(position: Position, seat: int) -> list[int]:
    loads = [position.state.loads[card] for card in position.state.vehicles[seat]]
    return [sum(load.count(kind) for load in loads) for kind in range(len(KINDS))]
