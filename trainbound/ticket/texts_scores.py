"""The end of a game in words: each line of the score with its proof, and what decided the ranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainbound.kernel.types import NOBODY, ScoreLine, Scores
from trainbound.network.bits import numbers
from trainbound.ticket import texts_technologies
from trainbound.ticket.board import Board
from trainbound.ticket.texts_names import (
    company,
    ends,
    listed,
    many,
    name,
    shares_of,
    stations_of,
    ticket,
    ticket_long,
    track,
    track_long,
)

TOTAL = ("T-25", "total")
"""The rule and the title of the line below the score lines."""


def score_line(board: Board, names: Sequence[str], line: ScoreLine) -> str:
    """The title of a score line, without its rule: `Pennsylvania (5, 4, 3 shares)`; figures in the order of the seats.

    Raises:
        KeyError: the line has no sentence.
    """
    return _TITLES[line.what](board, line)


def _tracks(board: Board, line: ScoreLine) -> str:
    return "tracks, scored as claimed"


def _tickets_done(board: Board, line: ScoreLine) -> str:
    return f"tickets completed ({_figures(len(row) for row in line.values['tickets'])})"


def _tickets_missed(board: Board, line: ScoreLine) -> str:
    return f"tickets missed ({_figures(len(row) for row in line.values['tickets'])})"


def _shares(board: Board, line: ScoreLine) -> str:
    held = {h.seat: len(h.numbers) for h in line.values["ranking"]}
    shares = _figures(held.get(seat, 0) for seat in range(len(line.points)))
    return f"{company(board, line.values['company'])} ({shares} shares)"


def _most_tickets(board: Board, line: ScoreLine) -> str:
    return "most tickets completed"


def _longest(board: Board, line: ScoreLine) -> str:
    return f"longest route ({_figures(line.values['lengths'])})" + ("" if line.counted else ", for interest")


def _grand_tour(board: Board, line: ScoreLine) -> str:
    return f"grand tour ({_figures(len(row) for row in line.values['tickets'])} tickets joined twice)"


def _stations(board: Board, line: ScoreLine) -> str:
    return f"stations not built ({_figures(line.values['left'])})"


def _figures(found: object) -> str:
    return ", ".join(map(str, found))  # type: ignore[call-overload]


_TITLES: Mapping[str, Callable[[Board, ScoreLine], str]] = {
    **texts_technologies.TITLES,
    "tracks": _tracks,
    "tickets_done": _tickets_done,
    "tickets_missed": _tickets_missed,
    "shares": _shares,
    "most_tickets": _most_tickets,
    "longest": _longest,
    "grand_tour": _grand_tour,
    "stations": _stations,
}


def proof(board: Board, names: Sequence[str], line: ScoreLine, long: bool = False) -> list[str]:
    """Why a score line is what it is: sentences with rule ids, numbers held, ties, and the way of each ticket.

    Args:
        board: the map.
        names: the seats' names.
        line: a score line.
        long: cities by name instead of code.

    Raises:
        KeyError: the line has no proof.
    """
    return _PROOFS[line.what](board, names, line, long)


def _prove_tracks(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    found = [f"{line.rule} A track scores by its length when it is claimed."]
    for seat, owned in enumerate(line.values["tracks"]):
        lengths = [board.tracks[i].length for i in numbers(owned)]
        sums = " + ".join(f"{lengths.count(n)} x {board.file.route_points[str(n)]}" for n in sorted(set(lengths)))
        laid = f"{many(len(lengths), 'track')}, {many(sum(lengths), 'train')}"
        found.append(f"{names[seat]} {laid}: {sums or 0} = {line.points[seat]}.")
    return found


def _prove_done(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    lent, rule, called_track = line.values["lent"], stations_of(board), track_long if long else ends
    and_lent = f", with those that stations lend ({rule.cite('station', 'EU-3')})," if rule and any(lent) else ""
    found = [f"{line.rule} A ticket is completed when own tracks{and_lent} join its two ends: its points are added."]
    if any(len(board.tickets[k].goals) > 1 for row in line.values["tickets"] for k, _ in row):
        found.append(f"{_goals_rule(board)} Of several destinations the best one that is joined scores.")
    for seat, (row, goals) in enumerate(zip(line.values["tickets"], line.values["goals"], strict=True)):
        for (k, way), goal in zip(row, goals, strict=True):
            through = path(board, way, numbers(board.tickets[k].a.vertices), long)
            called = (ticket_long if long else ticket)(board, k, goal)
            theirs = [f"{called_track(board, i)} of {names[lent[seat][i]]}" for i in way or () if i in lent[seat]]
            through += f"; lent: {listed(theirs)}" if theirs else ""
            found.append(f"{names[seat]} {called} {board.tickets[k].goals[goal].points}: {through}.")
    return found if len(found) > 1 else [*found, "Nobody completed one."]


def _prove_missed(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    found = [f"{line.rule} A ticket whose ends are not joined by own tracks takes its points away."]
    if any(len(board.tickets[k].goals) > 1 for row in line.values["tickets"] for k, _ in row):
        found.append(f"{_goals_rule(board)} Of several destinations the lowest counts when none is joined.")
    for seat, row in enumerate(line.values["tickets"]):
        missed = [f"{(ticket_long if long else ticket)(board, k)} {board.tickets[k].least}" for k, _ in row]
        if missed:
            found.append(f"{names[seat]} {', '.join(missed)}.")
    return found if len(found) > 1 else [*found, "Nobody missed one."]


def _goals_rule(board: Board) -> str:
    """The rule id of tickets with several destinations."""
    return board.file.cites.get("goals", "T-22")


def _prove_stations(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    rule = stations_of(board)
    assert rule
    found = [
        f"{line.rule} A station not built scores {rule.params.unbuilt}; one that is built lends tickets a track of "
        "another player, chosen so that they score most."
    ]
    for seat, (left, uses) in enumerate(zip(line.values["left"], line.values["uses"], strict=True)):
        built = []
        for use in uses:
            city = board.cities[use.city]
            lends = "nothing"
            if use.track >= 0:
                lends = f"{(track_long if long else track)(board, use.track)} of {name(names, use.owner)}"
            built.append(f"{city.name if long else city.code} lends {lends}")
        kept = f"{many(left, 'station')} not built: {line.points[seat]}" if left else "all stations built: 0"
        found.append(f"{names[seat]} {'; '.join([*built, kept])}.")
    return found


def _prove_shares(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    rule = shares_of(board)
    assert rule
    c, ranking = line.values["company"], line.values["ranking"]
    payout = rule.companies[c].payout
    called = company(board, c)
    found = [f"{line.rule} {called} pays {', '.join(map(str, payout))} by number of shares."]
    for count in sorted({len(h.numbers) for h in ranking}, reverse=True):
        tied = [h for h in ranking if len(h.numbers) == count]
        if len(tied) > 1:
            order = listed((name(names, h.seat) for h in tied), "then")
            lowest = ", ".join(str(h.numbers[0]) for h in tied[1:])
            found.append(
                f"{line.values['tie_rule']} {listed(name(names, h.seat) for h in tied)} hold {count} each; "
                f"lowest number {tied[0].numbers[0]} beats {lowest}: {order}."
            )
    held = [f"{name(names, h.seat)} {', '.join(f'{rule.companies[c].letter}{n}' for n in h.numbers)}" for h in ranking]
    found.append(f"Held: {'; '.join(held)}.")
    if any(h.seat == NOBODY for h in ranking):
        place = next(i for i, h in enumerate(ranking) if h.seat == NOBODY) + 1
        cite = rule.cite("reveal", line.rule)
        found.append(f"{cite} The neutral investor takes place {place} with its revealed shares and scores nothing.")
    unpaid = [name(names, h.seat) for h in ranking[len(payout) :]]
    if unpaid:
        found.append(f"The table pays {len(payout)} places: nothing for {listed(unpaid)}.")
    return found


def _prove_most(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    counts = line.values["counts"]
    best = max(counts)
    first = [names[s] for s, n in enumerate(counts) if n == best]
    completed = ", ".join(f"{names[s]} {n}" for s, n in enumerate(counts))
    each = " each" if len(first) > 1 else ""
    return [f"{line.rule} Most tickets completed: {completed}. {max(line.points)} for {listed(first)}{each}."]


def _prove_longest(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    earns = "" if line.counted else " By itself it earns nothing here."
    found = [f"{line.rule} The longest walk over own tracks that uses no track twice, in trains.{earns}"]
    for seat, (length, way) in enumerate(zip(line.values["lengths"], line.values["tracks"], strict=True)):
        found.append(f"{names[seat]} {length}{': ' if way else ''}{path(board, way, None, long) if way else ''}.")
    return found


def _prove_tour(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    worth = line.values["worth"]
    pays = f"the first {len(worth)} of a player score {', '.join(map(str, worth))}, any more nothing"
    found = [f"{line.rule} A ticket whose ends are joined by two ways that share no track: {pays}."]
    for seat, row in enumerate(line.values["tickets"]):
        for place, (k, *ways) in enumerate(row):
            starts = numbers(board.tickets[k].a.vertices)
            one, other = (path(board, way, starts, long) for way in ways)
            called = (ticket_long if long else ticket)(board, k)
            points = worth[place] if place < len(worth) else 0
            found.append(f"{names[seat]} {called}, {points}: {one}; and {other}.")
    return found if len(found) > 1 else [*found, "Nobody joined one twice."]


_PROOFS: Mapping[str, Callable[[Board, Sequence[str], ScoreLine, bool], list[str]]] = {
    **texts_technologies.PROOFS,
    "tracks": _prove_tracks,
    "tickets_done": _prove_done,
    "tickets_missed": _prove_missed,
    "shares": _prove_shares,
    "most_tickets": _prove_most,
    "longest": _prove_longest,
    "grand_tour": _prove_tour,
    "stations": _prove_stations,
}


def path(board: Board, way: Sequence[int] | None, starts: Sequence[int] | None, long: bool = False) -> str:
    """The cities along tracks that follow each other: `DUB-ALT-HAR`, or with `long` `Dubois, Altoona, Harrisburg`.

    Args:
        board: the map.
        way: track numbers in order; none = the ends are one place.
        starts: vertices where it may begin; None = wherever the first two tracks leave it.
        long: names instead of codes.
    """
    if not way:
        return "one place"
    first = board.tracks[way[0]]
    at = first.a
    if starts is not None:
        at = first.a if first.a in starts else first.b
    elif len(way) > 1:
        second = board.tracks[way[1]]
        at = first.b if first.a in (second.a, second.b) and not _returns(board, way) else first.a
    cities = [at]
    for i in way:
        t = board.tracks[i]
        at = t.b if t.a == at else t.a
        cities.append(at)
    return (", " if long else "-").join(board.cities[v].name if long else board.cities[v].code for v in cities)


def _returns(board: Board, way: Sequence[int]) -> bool:
    """Whether the walk has to begin at the first track's own `a` although the second track touches it too."""
    at = board.tracks[way[0]].b
    for i in way:
        t = board.tracks[i]
        if at not in (t.a, t.b):
            return True
        at = t.b if t.a == at else t.a
    return False


def result(names: Sequence[str], scores: Scores) -> tuple[str, str]:
    """Who has won, for the bar, and by how much: `ADA WINS`, `197 points, 5 ahead of Cy`."""
    first = scores.ranking[0]
    points = many(scores.totals[first[0]], "point")
    if len(first) > 1:
        return f"{listed(names[s] for s in first).upper()} WIN", f"{points} each, a shared victory (T-25)"
    if len(scores.ranking) == 1:
        return f"{names[first[0]].upper()} WINS", points
    second = scores.ranking[1][0]
    ahead = scores.totals[first[0]] - scores.totals[second]
    tie = f"as {names[second]}; {_MEASURES[scores.decided[0]]} decide (T-25)"
    by = f"{ahead} ahead of {names[second]}" if ahead else tie
    return f"{names[first[0]].upper()} WINS", f"{points}, {by}"


_MEASURES = {
    "total": "points",
    "tickets": "tickets completed",
    "stations": "stations not built",
    "longest": "trains of the longest route",
}


def decided(names: Sequence[str], scores: Scores) -> list[str]:
    """The ranking, a line a place, each with the figures that set it before the next (T-25)."""
    found = []
    for place, group in enumerate(scores.ranking):
        before = sum(map(len, scores.ranking[:place]))
        line = f"{before + 1} {listed(names[s] for s in group)}, {many(scores.totals[group[0]], 'point')}"
        if place < len(scores.decided):
            other, by = scores.ranking[place + 1], scores.decided[place]
            figures = scores.measures[by]
            if by != "total":
                equal = list(scores.measures)[: list(scores.measures).index(by)]
                same = listed(_MEASURES[m] for m in equal)
                line += (
                    f"; before {listed(names[s] for s in other)} with the same {same}: {figures[group[0]]} "
                    f"{_MEASURES[by]} against {figures[other[0]]} (T-25)"
                )
        if len(group) > 1:
            line += "; equal in everything that T-25 compares"
        found.append(line + ".")
    return found
