"""The score of a position as if the game ended now, and between which figures it lies where something is unknown.

The engine scores complete states only. So each seat's unknown tickets are tried at their best and at their worst for
that seat: every rule gives more for more tickets completed of one's own, and less for more of the others'.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from trainbound.desk.ticket import texts_scores as texts
from trainbound.kernel.types import NOBODY, ScoreLine, Scores
from trainbound.ticket.board import Board
from trainbound.ticket.measures import network, reached
from trainbound.ticket.modules import shares_of, stations_of, technologies_of
from trainbound.ticket.position import Position
from trainbound.ticket.scoring import scores
from trainbound.ticket.state import State, put

if TYPE_CHECKING:
    from trainbound.ticket.rules.shares import Part as SharesPart
    from trainbound.ticket.rules.shares import Shares


class Range(msgspec.Struct, frozen=True):
    """The least and the most that something can be."""

    least: int
    most: int

    def told(self) -> int | dict[str, int]:
        """The figure, or `{"from", "to"}` where it is not known."""
        return self.least if self.least == self.most else {"from": self.least, "to": self.most}


class Standing(msgspec.Struct, frozen=True):
    """The score of the seats that the file lists.

    Attributes:
        scores: with what is known alone.
        points: for each line of it the points of each seat.
        totals: for each seat.
        depends: for each seat what its total depends on, in words.
    """

    scores: Scores
    points: tuple[tuple[Range, ...], ...]
    totals: tuple[Range, ...]
    depends: tuple[tuple[str, ...], ...]


def standing(position: Position) -> Standing | None:
    """The score of a position; None when the file lists no seat."""
    if not position.listed:
        return None
    state = listed(position)
    known = scores(position.board, state)
    unknown = [s for s in range(position.listed) if s in position.tickets]
    if not unknown and not position.loose:
        points = tuple(tuple(Range(n, n) for n in line.points) for line in known.lines)
        return Standing(known, points, tuple(Range(n, n) for n in known.totals), ((),) * position.listed)
    columns, totals, depends = [], [], []
    for s in range(position.listed):
        low, high = (_tried(position, state, s, at_best) for at_best in (False, True))
        alone = _tried(position, state, s, True, others=True) if unknown else high
        columns.append([Range(a.points[s], b.points[s]) for a, b in zip(low.lines, high.lines, strict=True)])
        totals.append(Range(low.totals[s], high.totals[s]))
        depends.append(tuple(_reasons(position, s, low, high, alone)))
    return Standing(known, tuple(zip(*columns, strict=True)), tuple(totals), tuple(depends))


def _reasons(position: Position, s: int, low: Scores, high: Scores, alone: Scores) -> list[str]:
    """What the total of a seat depends on."""
    if low.totals[s] == high.totals[s]:
        return []
    names, unknown = position.names, position.tickets
    found = [texts.tickets_unknown(names[s], unknown[s])] if s in unknown else []
    if alone.totals[s] != high.totals[s]:
        others = (o for o in range(position.listed) if o != s and o in unknown)
        found += [texts.tickets_unknown(names[o], unknown[o]) for o in others]
    rule = shares_of(position.board)
    if position.loose and rule:
        found.append(texts.pile_unknown(rule.cite("reveal", "PA-11")))
    return found


def _tried(position: Position, state: State, s: int, at_best: bool, others: bool | None = None) -> Scores:
    """The score with what is unknown at its best or its worst for a seat; `others` turns what the others have round."""
    tried = state.copy()
    against = not at_best if others is None else others
    for o in range(position.listed):
        if o in position.tickets:
            good = at_best if o == s else against
            tried.tickets = put(tried.tickets, o, _supposed(position, state, o, position.tickets[o], good))
    rule = shares_of(position.board)
    if position.loose and not at_best and rule:
        tried.set_part(rule, _all_revealed(rule, state.part(rule)))
    return scores(position.board, tried)


def _all_revealed(rule: Shares, part: SharesPart) -> SharesPart:
    """With the most shares of the neutral investor's revealed in every company at once, which is never too good.

    Of the pile, one share for each that a player has, half is revealed (PA-10, PA-11): those below a player's number
    that nobody has, all of them, and of the others as many as may be in that half.
    """
    players = sum(1 for row in part.takers for seat in row if seat != NOBODY)
    half, takers, found = (players + 1) // 2, [], []
    for c, row in enumerate(part.takers):
        gaps = [n for n, seat in enumerate(row, 1) if seat == NOBODY]
        held = any(seat != NOBODY for seat in row)  # where nobody has any, the investor takes nothing from anybody
        above = range(len(row) + 1, rule.companies[c].shares + 1)[: max(0, half - len(gaps)) * held]
        found += [(c, n) for n in (*gaps, *above)]
        takers.append((*row, *(NOBODY for _ in above)))
    return part._replace(takers=tuple(takers), pile=tuple(found), revealed=tuple(found))


def _supposed(position: Position, state: State, s: int, held: int | None, good: bool) -> tuple[int, ...]:
    """The best or the worst tickets that a seat can hold, of those that nobody is known to hold.

    Args:
        position: the position.
        state: its state, of the seats listed.
        s: the seat.
        held: how many tickets it holds; None = any number.
        good: whether the best are asked for.
    """
    board = position.board
    left = [*board.deck, *board.long_deck]
    for k in (k for row in state.tickets for k in row):
        left.remove(k)
    supposed = state.copy()
    supposed.tickets = put(state.tickets, s, tuple(left))
    parts = network(board, supposed, s)[1]
    gains = sorted(((_gain(board, parts, k), k) for k in left), reverse=good)
    if held is None:
        return tuple(k for gain, k in gains if (gain > 0) == good)
    return tuple(k for _, k in gains[:held])


def _gain(board: Board, parts: Sequence[int], k: int) -> int:
    """What a ticket gives, or takes when it is below 0."""
    ticket = board.tickets[k]
    goal = reached(parts, ticket)
    return -ticket.least if goal is None else ticket.goals[goal].points


def listed(position: Position) -> State:
    """The state of those seats alone that the file has: the others can score nothing that would be known."""
    n, state = position.listed, position.state.copy()
    state = msgspec.structs.replace(
        state, seats=n, hands=state.hands[:n], tickets=state.tickets[:n], trains=state.trains[:n],
        points=state.points[:n], owned=state.owned[:n], barred=state.barred[:n], parted=state.parted[:n])  # fmt: skip
    stations, technologies = stations_of(position.board), technologies_of(position.board)
    if stations:
        state.set_part(stations, state.part(stations)[:n])
    if technologies:
        part = state.part(technologies)
        state.set_part(technologies, part._replace(owned=part.owned[:n], scored=part.scored[:n]))
    return state


def of_seat(position: Position, standing: Standing, s: int) -> dict[str, Any]:
    """`lines` (rule, what, points), `total`, `depends` of one seat; figures or `{"from", "to"}`."""
    rows = zip(standing.scores.lines, standing.points, strict=True)
    lines = [{"rule": line.rule, "what": line.what, **_about(position.board, line), "points": points[s].told()}
             for line, points in rows if line.counted]  # fmt: skip
    found = {"lines": lines, "total": standing.totals[s].told(), "depends": list(standing.depends[s])}
    if standing.depends[s]:
        found["known"] = standing.scores.totals[s]
    return found


def _about(board: Board, line: ScoreLine) -> dict[str, str]:
    """The company or the technology of a line that is about one."""
    shares, technologies = shares_of(board), technologies_of(board)
    if shares and "company" in line.values:
        return {"company": shares.companies[line.values["company"]].id}
    if technologies and "technology" in line.values:
        return {"technology": technologies.all[line.values["technology"]].id}
    return {}


def table(position: Position, standing: Standing) -> dict[str, Any]:
    """The whole score for the report: lines with the points of each seat and their proof, totals, and the ranking.

    `known` are the points of what is known alone; `open` are the seats that may hold any number of any tickets: what
    the worst of them would take away says nothing to people.
    """
    board, names = position.board, position.names[: position.listed]
    lines = []
    for line, points in zip(standing.scores.lines, standing.points, strict=True):
        lines.append({
            "rule": line.rule, "what": line.what, "title": texts.title(board, names, line), "counted": line.counted,
            "points": [found.told() for found in points], "known": list(line.points),
            "proof": texts.proof(position, names, line)})  # fmt: skip
    certain = all(found.least == found.most for found in standing.totals)
    ranking = [[names[s] for s in group] for group in standing.scores.ranking] if certain else None
    decided = texts.decided(names, standing.scores) if certain and len(names) > 1 else []
    return {"names": list(names), "lines": lines, "totals": [found.told() for found in standing.totals],
            "known": list(standing.scores.totals), "ranking": ranking, "decided": decided,
            "open": [s for s in range(position.listed) if position.tickets.get(s, 0) is None],
            "depends": list(dict.fromkeys(what for row in standing.depends for what in row))}  # fmt: skip


def shares(position: Position, standing: Standing | None, company: int | None = None) -> list[dict[str, Any]]:
    """For each company, or for one, who holds shares of it, ranked and paid (PA-7, PA-8)."""
    rule = shares_of(position.board)
    if rule is None or standing is None:
        return []
    rows = []
    for line in standing.scores.lines:
        if line.what != "shares" or company not in (None, line.values["company"]):
            continue
        ranking = [
            {"seat": "neutral" if h.seat == NOBODY else position.names[h.seat], "count": len(h.numbers),
             "lowest": h.numbers[0], "numbers": list(h.numbers), "points": 0 if h.seat == NOBODY else h.points}
            for h in line.values["ranking"]]  # fmt: skip
        found = rule.companies[line.values["company"]]
        rows.append({"company": found.id, "letter": found.letter, "name": found.name, "ranking": ranking,
                     "proof": texts.proof(position, position.names, line)})  # fmt: skip
    return rows
