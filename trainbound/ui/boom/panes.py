"""The panes behind `g` and a letter: everybody's stores, tracks, yards, developments, goals and routes, the log."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.boom import texts as words
from trainbound.boom.income import income_of
from trainbound.boom.names import DEVELOPMENT, HIGHEST_LEVEL, KINDS
from trainbound.boom.objectives import count
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom import lists, status, yard
from trainbound.ui.boom.model import Model
from trainbound.ui.strips import Row, pad, row_width


def pane(letter: str, model: Model, log: Sequence[str], wide: int) -> tuple[str, list[Row]] | None:
    """Title and rows of a pane; None when there is none of that letter."""
    if letter not in _PANES:
        return None
    title, rows = _PANES[letter]
    return title, rows(model, log, wide)


def _name(model: Model, seat: int) -> Row:
    return [status.chip(seat, model.viewer), (f" {model.names[seat]}", "bold")]


def _players(model: Model, log: Sequence[str], wide: int) -> list[Row]:
    s, board = model.state, model.board
    rows = [*status.players(model, wide), []]
    for seat in s.order:
        pays = income_of(board, s, seat)
        row: Row = [*_name(model, seat), ("  ", "text")]
        for kind in range(len(KINDS)):
            row += [status.sign(kind), (f"L{s.levels[seat][kind]}+{pays[kind]} ", "text")]
        engines = sum(board.vehicles[c].is_locomotive for c in s.vehicles[seat])
        cars = len(s.vehicles[seat]) - engines
        row.append((f" {engines} loco, {cars} cars, {len(s.owned[seat])} dev", "dim"))
        rows.append(row)
    return rows


def _income(model: Model, log: Sequence[str], wide: int) -> list[Row]:
    board = model.board
    rows = [*status.board_rows(board, model.state, model.seat, model.viewer), []]
    for kind in range(len(KINDS)):
        level = model.state.levels[model.seat][kind]
        icons = ((at, board.icons[kind][at]) for at in range(level + 1, HIGHEST_LEVEL + 1))
        rows += [[status.sign(kind), (f" L{at}: {words.effect(icon)}", "text")] for at, icon in icons if icon]
    return rows


def _yards(model: Model, log: Sequence[str], wide: int) -> list[Row]:
    rows: list[Row] = [[(yard.BRIEF, "dim")]]
    for seat in _own_first(model):
        rows += [_name(model, seat), *yard.brief(model.board, model.state, seat)]
    return rows


def _developments(model: Model, log: Sequence[str], wide: int) -> list[Row]:
    s = model.state
    rows: list[Row] = []
    if s.groups:
        rows += [*lists.groups(model.board, s, model.names, model.viewer, -1, wide), []]
    for seat in _own_first(model):
        none = [] if s.owned[seat] else [(f"  {texts.NONE}", "dim")]
        rows.append([*_name(model, seat), *none])
        for card in model.state.owned[seat]:
            used = " (used)" if model.state.used >> card & 1 else ""
            sentence = f"{words.card(model.board, card)}: {words.card_text(model.board, card)}{used}"
            rows += [[("  ", "text"), *row] for row in status.wrapped([sentence], "text", wide - 4)]
    return rows


def _offer(model: Model, log: Sequence[str], wide: int) -> list[Row]:
    s, board = model.state, model.board
    rows = lists.offered(board, s, wide)
    if s.marked:
        rows += [*([[]] if rows else []), *_marked(model)]
    if s.groups:
        rows += [*([[]] if rows else []), *lists.groups(board, s, model.names, model.viewer, -1, wide)]
    return rows or [[(texts.NO_OFFER, "text")]]


def _marked(model: Model) -> list[Row]:
    """The marked cities by name: power, the tracks that a station raises, who has built there (RB-16)."""
    s, board = model.state, model.board
    rows: list[Row] = []
    for city in s.marked:
        tile = board.tiles[s.tiles[city]]
        row: Row = [(f"@{board.cities[city].code} {board.cities[city].name:<16}", "marked"),
                    (texts.city_power(tile.power), "text"),
                    *((status.SIGNS[k], f"res-{KINDS[k]}") for k in tile.resources)]
        built = next((seat for seat in range(s.seats) if s.claims[seat] == city), None)
        rows.append([*row, ("  ", "text"), *_name(model, built)] if built is not None else row)
    return rows


def _goals(model: Model, log: Sequence[str], wide: int) -> list[Row]:
    s, board = model.state, model.board
    rows: list[Row] = []
    for i, number in enumerate(s.objectives):
        objective = board.objectives[number]
        rows.append([(f"{i + 1} {objective.name}", "bold"), (f"  bid {words.bid_resource(objective.bid)}", "dim")])
        rows += [[("  ", "text"), *row] for row in status.wrapped([words.counts(board, number)], "text", wide - 4)]
        line: Row = [("  ", "text")]
        for seat in range(s.seats):
            found = count(board, s, seat, objective)
            cube = f" x{s.cubes[i][seat]}" if s.cubes[i][seat] else ""
            line += [status.chip(seat, model.viewer), (f" {found.n}{cube}   ", "text")]
        rows.append(line)
    rows.append([])
    for i, number in enumerate(s.routes):
        route = board.routes[number]
        names = [model.names[seat] for seat in s.joined[i]]
        rows.append([(status.route_codes(board, number), "bold"),
                     (f" {words.route(board, number)}: first {route.first}, later {route.later}; ", "text"),
                     (texts.joined(names), "text")])  # fmt: skip
    return rows


def _log(model: Model, log: Sequence[str], wide: int) -> list[Row]:
    return status.wrapped(list(reversed(log)), "text", wide - 1)


def others(model: Model, wide: int) -> list[Row]:
    """What the other seats have of what the phase is about: developments, else their yards."""
    s, board = model.state, model.board
    rows: list[Row] = []
    for seat in s.order:
        if seat == model.seat:
            continue
        rows.append(_name(model, seat))
        cards = s.owned[seat] if s.phase == DEVELOPMENT else s.vehicles[seat]
        for card in cards:
            out = (s.used if s.phase == DEVELOPMENT else s.ran) >> card & 1
            word = "" if not out else "used" if s.phase == DEVELOPMENT else "ran"
            row: Row = [(f" {board.cards[card].id:<4}", "dim")]
            if s.phase == DEVELOPMENT:
                row.append((board.cards[card].name, "text"))
            else:
                vehicle = board.vehicles[card]
                row += [(pad(vehicle.name, 18), "text"), (f" {vehicle.coal} {vehicle.vp} ", "bold"),
                        *yard.load(board, s, card)]  # fmt: skip
            rows.append([*row, (f" {word}", "dim")] if word and row_width(row) < wide - 4 else row)
    return rows


def _own_first(model: Model) -> list[int]:
    return [model.seat, *(seat for seat in range(model.state.seats) if seat != model.seat)]


_PANES = {
    "p": (texts.PLAYERS, _players),
    "i": (texts.INCOME, _income),
    "y": (texts.YARDS, _yards),
    "d": (texts.DEVELOPMENTS, _developments),
    "f": (texts.ON_OFFER, _offer),
    "o": (texts.GOALS, _goals),
    "l": (texts.LOG, _log),
}
