"""What line mode tells of a position of Railway Boom when it is asked: sentences of plain text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from trainbound.boom import texts as words
from trainbound.boom.auction import prices, standing
from trainbound.boom.board import Board
from trainbound.boom.income import income_of
from trainbound.boom.names import COAL, HIGHEST_LEVEL, STATIONS
from trainbound.boom.objectives import count
from trainbound.boom.placing import rails_left
from trainbound.boom.state import State
from trainbound.boom.yard import Preview
from trainbound.kernel.types import Scores
from trainbound.kernel.words import listed, many
from trainbound.lines.boom import texts


def players(board: Board, names: Sequence[str], s: State) -> list[str]:
    """A line a seat in turn order."""
    asked = s.open[-1][0].seat if s.open else -1
    lines = []
    for seat in s.order:
        now = ", to play" if seat == asked else ""
        lines.append(
            f"{names[seat]}{now}: {s.points(seat)} VP; {words.amounts(s.store[seat])}; "
            f"{many(rails_left(s, seat), 'rail')} and {many(STATIONS - s.built[seat].bit_count(), 'station')} left."
        )
    return lines


def stores(names: Sequence[str], s: State, seat: int) -> str:
    """`Ada: 3 money and 1 coal; 12 VP.`."""
    return f"{names[seat]}: {words.amounts(s.store[seat])}; {s.points(seat)} VP."


def income(board: Board, names: Sequence[str], s: State, seat: int) -> list[str]:
    """The five tracks of a seat."""
    lines = [f"{names[seat]}, income:"]
    for kind, paid in enumerate(income_of(board, s, seat)):
        level = s.levels[seat][kind]
        ahead = ((n, board.icons[kind][n]) for n in range(level + 1, HIGHEST_LEVEL + 1))
        icon = next((f"; at level {n} {words.effect(e)}" for n, e in ahead if e is not None), "")
        lines.append(f"{words.resource(kind)}: level {level}, pays {paid}{icon}.")
    return lines


def vehicles(board: Board, s: State, seat: int) -> list[str]:
    """Locomotives and carriages, with the tiles on them."""
    rows = []
    for card in s.vehicles[seat]:
        load = s.loads[card]
        on = ""
        if load:
            tiles = listed(f"{load.count(k)} {words.resource(k)}" for k in sorted(set(load)))
            on = f" On it: {tiles}."
        ran = " Has run this round." if s.ran >> card & 1 else ""
        rows.append(f"{words.vehicle(board, card)}.{on}{ran}")
    return rows or [texts.NO_VEHICLES]


def preview(board: Board, s: State, seat: int, found: Preview, line: str) -> list[str]:
    """A train before it runs, card by card, then its sum."""
    lines = []
    for row in found.rows:
        first = f"{row.converted} by conversion first, " if row.converted else ""
        brings = words.amounts(row.gains, row.vp)
        more = f", {row.choice} of choice" if row.choice else ""
        effects = f", {words.effects(row.effects)}" if row.effects else ""
        lines.append(f"{board.cards[row.card].id}: coal {row.coal}, {first}brings {brings}{more}{effects}; "
                     f"coal left {row.left}.")  # fmt: skip
    had = s.store[seat][COAL]
    verdict = "can run" if not found.faults else "cannot run"
    lines.append(f"{line}: {found.vp} VP, coal {had} to {found.store[COAL]}, {verdict}.")
    return lines


def best(vp: int, left: int, exact: bool) -> str:
    """Before the best trains."""
    sure = "" if exact else ", the best found in time"
    return f"Best{sure}: {vp} VP, {many(left, 'resource')} left. In this order:"


def developments(board: Board, s: State, seat: int) -> list[str]:
    """What a seat has acquired."""
    rows = [f"{words.development(board, card)}{'; used' if s.used >> card & 1 else ''}." for card in s.owned[seat]]
    return rows or [texts.NO_DEVELOPMENTS]


def objectives(board: Board, names: Sequence[str], s: State) -> list[str]:
    """The four objectives with everybody's count and multiplier."""
    lines = []
    for i, number in enumerate(s.objectives):
        now = ", this round" if i == s.round - 1 and not s.over else ""
        each = []
        for seat, name in enumerate(names):
            mine = s.cubes[i][seat]
            each.append(f"{name} {count(board, s, seat, board.objectives[number]).n}{f' x{mine}' if mine else ''}")
        bid = words.bid_resource(board.objectives[number].bid)
        lines.append(f"{i + 1} {words.objective(board, number)}{now}, bid in {bid}: "
                     f"{words.counts(board, number)}. {', '.join(each)}.")  # fmt: skip
    return lines


def routes(board: Board, names: Sequence[str], s: State) -> list[str]:
    """The four routes, and who has joined them."""
    lines = []
    for i, number in enumerate(s.routes):
        route = board.routes[number]
        joined = listed(names[seat] for seat in s.joined[i]) or "nobody"
        lines.append(f"{words.route(board, number)}: {route.first} VP for the first, {route.later} for later ones; "
                     f"joined by {joined}.")  # fmt: skip
    return lines


def auction(board: Board, names: Sequence[str], s: State, seat: int) -> list[str]:
    """Discs from the first place on, and what a seat would pay."""
    if s.auction < 0:
        return [texts.NO_AUCTION]
    lines = [f"Bid in {words.bid_resource(s.auction)}. Places as the discs lie now:"]
    for place, other in enumerate(reversed(standing(s)), 1):
        done = ", confirmed" if s.confirmed >> other & 1 else ""
        at = f"at {s.bids[other]}" if s.bids[other] else "at the start"
        lines.append(f"{place} {names[other]} {at}{done}.")
    taken = {n for n in s.bids if n}
    pays = [f"{n}: {amount}" for n, (_, _, amount) in prices(board, s, seat).items()
            if n == s.bids[seat] or n not in taken]  # fmt: skip
    return [*lines, f"What {names[seat]} would pay at each number: {', '.join(pays)}."]


def offers(board: Board, names: Sequence[str], s: State) -> list[str]:
    """What is on offer in this phase."""
    lines = [f"{words.vehicle(board, card)}." for card in s.engines]
    lines += [f"{words.vehicle(board, card)}; costs {board.vehicles[card].cost} materials." for card in s.cars]
    for city in s.marked:
        tile = board.tiles[s.tiles[city]]
        raised = listed(words.resource(kind) for kind in tile.resources)
        built = next((f"; {names[seat]} has built" for seat in range(s.seats) if s.claims[seat] == city), "")
        lines.append(f"Station in {words.city(board, city)}: {tile.power} power, {raised} rises{built}.")
    for i, cards in enumerate(s.groups):
        taken = next((f", taken by {names[seat]}" for seat in range(s.seats) if s.taken[seat] == i), "")
        for card in cards:
            lines.append(f"Group {i + 1}{taken}: {words.development(board, card)}; "
                         f"costs {board.development(card).cost} technology.")  # fmt: skip
    return lines or [texts.NOTHING_OFFERED]


def way(board: Board, hexes: Iterable[int], to: int, power: int, paid: int, have: tuple[int, int]) -> list[str]:
    """The cheapest way to a hex.

    Args:
        board: the board.
        hexes: where rails would be laid, in order.
        to: where it leads.
        power: what it costs.
        paid: how much of that in money.
        have: power and money at hand.
    """
    rails = list(hexes)
    cost = f"{power} power of {have[0]}" if not paid else f"{power} power, {paid} of it in money of {have[1]}"
    lines = [f"To {words.hex_name(board, to)}: {many(len(rails), 'rail')}, {cost}.",
             f"{', then '.join(words.hex_name(board, h) for h in rails)}."]  # fmt: skip
    return [*lines, "That is more than you have."] if paid > have[1] else [*lines, "yes lays them."]


def so_far(board: Board, names: Sequence[str], scores: Scores) -> list[str]:
    """The score as if the game ended now, a line a rule."""
    lines = [texts.AS_IF]
    for line in scores.lines:
        points = ", ".join(f"{name} {n}" for name, n in zip(names, line.points, strict=True))
        lines.append(f"{line.rule} {words.score_line(board, names, line)}: {points}.")
    rule, total = words.TOTAL
    points = ", ".join(f"{name} {n}" for name, n in zip(names, scores.totals, strict=True))
    return [*lines, f"{rule} {total}: {points}."]


def found(board: Board, holds: Any) -> list[str]:
    """Cities, cards, objectives and routes that hold some words."""
    rows = [f"city {c.name}, {c.code}" for c in board.cities if holds(c.name, c.code, c.id)]
    for number, card in enumerate(board.cards):
        text = f"card {words.card(board, number)}: {words.card_text(board, number)}"
        if holds(text, card.id):
            rows.append(text)
    for number in range(len(board.objectives)):
        text = f"objective {words.objective(board, number)}: {words.counts(board, number)}"
        if holds(text):
            rows.append(text)
    return rows + [f"route {words.route(board, number)}" for number in range(len(board.routes))
                   if holds(words.route(board, number))]  # fmt: skip
