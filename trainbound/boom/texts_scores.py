"""The end of a game in words: each line of the score with its proof, and what decided the ranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainbound.boom import texts_names as called
from trainbound.boom.board import Board
from trainbound.boom.names import BLOCKED, TERRAINS
from trainbound.boom.objectives import Counted
from trainbound.boom.scoring import POINTS_A_RAIL, RESOURCES_A_POINT
from trainbound.kernel.types import ScoreLine, Scores
from trainbound.kernel.words import listed, many

TOTAL = ("RB-41", "total")
"""The rule and the title of the line below the score lines."""
_PLAY = {
    "trains": ("trains", "VP of cards that ran, their effects, conditions and tiles, less VP tiles put on."),
    "cities": ("cities", "VP of tiles of cities and tourist cities where rails were laid."),
    "income": ("income", "what the VP track paid in the income phases."),
    "icons": ("icons of the income tracks", "VP icons that cubes passed or stopped on."),
    "developments": ("developments in play", "VP of own developments when they took effect or were used."),
}


def score_line(board: Board, names: Sequence[str], line: ScoreLine) -> str:
    """The title of a score line, without its rule; figures in the order of the seats.

    Raises:
        KeyError: the line has no sentence.
    """
    if line.what in _PLAY:
        return _PLAY[line.what][0]
    return _TITLES[line.what](board, line)


def _figures(found: Sequence[object]) -> str:
    return ", ".join(map(str, found))


def _routes(board: Board, line: ScoreLine) -> str:
    joined = [sum(seat in seats for seats in line.values["joined"]) for seat in range(len(line.points))]
    return f"routes joined ({_figures(joined)})"


def _objective(board: Board, line: ScoreLine) -> str:
    counts = [f"{count.n} x {m}" for count, m in zip(line.values["counts"], line.values["multipliers"], strict=True)]
    return f"{called.objective(board, line.values['objective'])} ({_figures(counts)})"


_TITLES: Mapping[str, Callable[[Board, ScoreLine], str]] = {
    "routes": _routes,
    "end_developments": lambda board, line: "developments that score at the end",
    "objective": _objective,
    "leftovers": lambda board, line: f"resources left ({_figures(line.values['stores'])})",
    "network": lambda board, line: f"best network ({_figures(list(map(len, line.values['networks'])))} rails)",
}


def proof(board: Board, names: Sequence[str], line: ScoreLine, long: bool = False) -> list[str]:
    """Why a score line is what it is: sentences with the rule id, what was counted, and what it was multiplied by.

    Args:
        board: the board.
        names: the seats' names.
        line: a score line.
        long: hexes and cards by name instead of code.

    Raises:
        KeyError: the line has no proof.
    """
    if line.what in _PLAY:
        made = "; ".join(f"{name} {points}" for name, points in zip(names, line.points, strict=True))
        return [f"{line.rule} Made in play: {_PLAY[line.what][1]}", f"{made}."]
    return _PROOFS[line.what](board, names, line, long)


def _prove_routes(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    found = [f"{line.rule} A route scores once a player, most for the first to join its cities in one network."]
    for number, seats in zip(line.values["routes"], line.values["joined"], strict=True):
        route = board.routes[number]
        for place, seat in enumerate(seats):
            found.append(f"{names[seat]} {called.route(board, number)}: {route.later if place else route.first}.")
    return found if len(found) > 1 else [*found, "Nobody joined one."]


def _prove_endings(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    found = [f"{line.rule} Developments with a score at the end."]
    for name, row in zip(names, line.values["rows"], strict=True):
        for card, n, points in row:
            found.append(f"{name} {called.card(board, card)}: {n} counted, {points} VP.")
    return found if len(found) > 1 else [*found, "Nobody owns one."]


def _prove_objective(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    number = line.values["objective"]
    found = [f"{line.rule} {called.objective(board, number)} counts {called.counts(board, number)}, times x4 to x1."]
    for name, count, m, points in zip(
        names, line.values["counts"], line.values["multipliers"], line.points, strict=True
    ):
        items = counted(board, count, long)
        found.append(f"{name} {count.n} x {m} = {points}{f': {items}' if items else ''}.")
    blocked = BLOCKED[len(names)]
    if blocked:
        found.append(f"RB-6 With {len(names)} players nobody has {listed(f'x{m}' for m in blocked)}.")
    return found


def counted(board: Board, count: Counted, long: bool = False) -> str:
    """What a count has counted: hexes, terrains, cities or cards in words; the level of a track."""
    hex_ = called.hex_name if long else called.hex_code
    card = called.card if long else lambda b, n: b.cards[n].id
    if count.what in ("hexes", "row"):
        return ", ".join(hex_(board, h) for h in count.items)
    if count.what == "around":
        centre, *rest = count.items or (0,)
        return f"around {called.hex_name(board, centre)} {', '.join(hex_(board, h) for h in rest)}" if rest else ""
    if count.what == "terrains":
        return ", ".join(TERRAINS[k] for k in count.items)
    if count.what == "cities":
        return ", ".join(called.city(board, c) if long else board.cities[c].code for c in count.items)
    if count.what == "track":
        return f"{called.track(count.items[0])} at level {count.n}"
    return ", ".join(card(board, c) for c in count.items)


def _prove_leftovers(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    rows = zip(names, line.values["stores"], line.points, strict=True)
    sums = "; ".join(f"{name} {store} // {RESOURCES_A_POINT} = {points}" for name, store, points in rows)
    return [
        f"{line.rule} 1 VP for every two resources left in the four stores together, tiles not counted.",
        f"{sums}.",
    ]


def _prove_network(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    hex_ = called.hex_name if long else called.hex_code
    found = [f"{line.rule} {POINTS_A_RAIL} VP for each rail of one own network; stations do not count."]
    for name, rails, points in zip(names, line.values["networks"], line.points, strict=True):
        listed_ = f": {', '.join(hex_(board, h) for h in rails)}" if rails else ""
        found.append(f"{name} {many(len(rails), 'rail')}, {points} VP{listed_}.")
    return found


_PROOFS: Mapping[str, Callable[[Board, Sequence[str], ScoreLine, bool], list[str]]] = {
    "routes": _prove_routes,
    "end_developments": _prove_endings,
    "objective": _prove_objective,
    "leftovers": _prove_leftovers,
    "network": _prove_network,
}
_MEASURES = {
    "total": "VP",
    "rails": "rails on the map",
    "resources": "resources with the tiles on trains",
    "disc": "place of the disc, counted from the left",
}


def result(names: Sequence[str], scores: Scores) -> tuple[str, str]:
    """Who has won, for the bar, and by how much: `ADA WINS`, `147 VP, 5 ahead of Cy`."""
    (first,) = scores.ranking[0]  # discs lie one beside the other, so that no place is shared
    (second,) = scores.ranking[1]
    ahead = scores.totals[first] - scores.totals[second]
    tie = f"as {names[second]}; {_MEASURES[scores.decided[0]]} decides (RB-42)"
    by = f"{ahead} ahead of {names[second]}" if ahead else tie
    return f"{names[first].upper()} WINS", f"{scores.totals[first]} VP, {by}"


def decided(names: Sequence[str], scores: Scores) -> list[str]:
    """The ranking, a line a place, each with the figures that set it before the next (RB-42)."""
    found = []
    for place, (seat,) in enumerate(scores.ranking):
        line = f"{place + 1} {names[seat]}, {scores.totals[seat]} VP"
        if place < len(scores.decided) and scores.decided[place] != "total":
            (other,), by = scores.ranking[place + 1], scores.decided[place]
            figures = scores.measures[by]
            value = (figures[seat] + 1, figures[other] + 1) if by == "disc" else (figures[seat], figures[other])
            same = listed(_MEASURES[m] for m in list(scores.measures)[: list(scores.measures).index(by)])
            line += (
                f"; before {names[other]} with the same {same}: {_MEASURES[by]} {value[0]} against {value[1]} (RB-42)"
            )
        found.append(f"{line}.")
    return found
