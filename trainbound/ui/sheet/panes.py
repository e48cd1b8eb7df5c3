"""Panes that are opened over the map: players, shares, tickets, log, points so far, a city."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing.situation import of_view
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.buying import answering
from trainbound.ticket.standing import standing
from trainbound.ticket.views import TicketView
from trainbound.ui.sheet.citylist import city_rows
from trainbound.ui.sheet.technologies import everybody
from trainbound.ui.sheet.tickets import ticket_rows
from trainbound.ui.strips import Row, pad, width, wrapped

if TYPE_CHECKING:
    from trainbound.drawing.map import Chart

INSIDE = 55
"""Columns inside a box over the map."""


def pane(letter: str, board: Board, names: Sequence[str], view: TicketView,
         log: Sequence[str], wide: int = INSIDE) -> tuple[str, list[Row]] | None:
    """The title and rows of a pane by its letter; None when there is no such pane."""
    if letter == "p":
        return "PLAYERS", player_rows(board, names, view, wide)
    if letter == "k" and words.shares_of(board):
        return "SHARES", share_table(board, names, view, wide)
    if letter == "t":
        return "TICKETS", ticket_rows(board, view, wide)
    if letter == "l":
        return "LOG", log_rows(log, wide)
    if letter == "s":
        return "POINTS SO FAR", score_rows(board, names, view, wide)
    return None


def player_rows(board: Board, names: Sequence[str], view: TicketView, wide: int = INSIDE) -> list[Row]:
    """What is public of everybody: route points, trains, cards, tickets, tracks; technologies and stations."""
    columns = f"{'points':>7}{'trains':>7}{'cards':>6}{'tickets':>8}{'tracks':>7}"
    room = wide - 3 - len(columns)
    rows: list[Row] = [[(pad("    name", 3 + room), "dim"), (columns, "dim")]]
    for s, seat in enumerate(view.seats):
        role = "bold" if s == view.viewer else "text"
        rows.append([(f" {s + 1} ", f"owner-{s + 1}"), (pad(f" {names[s]}", room), role),
                     (f"{seat.points:>7}{seat.trains:>7}{seat.cards:>6}{seat.tickets:>8}{seat.owned.bit_count():>7}",
                      role)])
    for title, more in (("technologies", everybody(board, view, wide)), ("stations", _station_rows(board, view))):
        rows += [[], [(f"    {title}", "dim")], *more] if more else []
    return rows


def _station_rows(board: Board, view: TicketView) -> list[Row]:
    """Where each seat has built, and how many stations it has left; none on a map without stations (EU-3)."""
    rule = words.stations_of(board)
    rows: list[Row] = []
    if rule is None:
        return rows
    for s, built in enumerate(view.part(rule)):
        at = " ".join(board.cities[v].code for v in built)
        left = f"{len(rule.terms_of) - len(built)} left"
        rows.append([(" ", "text"), (f" {s + 1} ", f"owner-{s + 1}"),
                     (f" {at}{', ' if at else ''}{left}", "bold" if s == view.viewer else "text")])
    return rows


def score_rows(board: Board, names: Sequence[str], view: TicketView, wide: int = INSIDE) -> list[Row]:
    """The score so far, a line a rule and a column a seat, as far as the viewer may know it; then what lies behind."""
    found = standing(board, view)
    titles = [f" {pad(line.rule, 5)} {words.stand_title(board, line, short=True)}" for line in found.lines]
    least = 6 if len(names) > 4 else 7
    size = max(least, min(max(map(width, names)) + 4, (wide - max(map(width, titles)) - 1) // len(names)))
    left = wide - size * len(names)
    head: Row = [(pad(f" {words.AS_IF}", left), "dim")]
    for s, name in enumerate(names):
        head += [(f" {s + 1} ", f"owner-{s + 1}"), (pad(f" {name}", size - 3), "bold" if s == view.viewer else "text")]
    rows = [head]
    for line, said_of in zip(found.lines, titles, strict=True):
        title = pad(said_of, left)
        figures = _figures(line.points, size, view.viewer)
        if not line.counted:
            figures = [(pad(f"({length}) ", size, right=True), "dim") for length in line.values["lengths"]]
        rows.append([(title, "text" if line.counted else "dim"), *figures])
    rows.append([(pad(f" {pad(words.TOTAL[0], 5)} {words.SO_FAR}", left), "bold")])
    for total, open_ in zip(found.totals, found.open, strict=True):
        rows[-1].append((pad(f"{total}{f' {words.UNKNOWN}' if open_ else '  '}", size, right=True), "bold"))
    said = [words.HIDDEN] if any(found.open) else []
    said += [note for line in found.lines for note in words.stand_notes(board, names, view.viewer, line)]
    said += [words.SILENT] if found.silent else []
    for sentence in said:
        rows += [[(f" {' ' if i else ''}{part}", "text")] for i, part in enumerate(wrapped(sentence, wide - 3))]
    return rows


def _figures(points: Sequence[int | None], size: int, viewer: int | None) -> Row:
    """A figure a seat in columns; what is hidden is marked."""
    row: Row = []
    for s, value in enumerate(points):
        text = words.UNKNOWN if value is None else f"{value:+d}" if value else "."
        role = "dim" if value is None else "bold" if s == viewer else "text"
        row.append((pad(f"{text}  ", size, right=True), role))
    return row


def share_table(board: Board, names: Sequence[str], view: TicketView, wide: int = INSIDE) -> list[Row]:
    """Every company: own shares with their numbers, those left, payouts; with open shares everybody's as well."""
    rule = words.shares_of(board)
    assert rule is not None, "a map without shares has no table of them"
    shown = view.parts["shares"]
    held = shown.held[view.viewer] if view.viewer is not None else None
    pays = max(len(" ".join(map(str, company.payout))) for company in rule.companies)
    room = wide - 12 - pays
    rows: list[Row] = [[(pad("   company", 3 + room), "dim"), ("you left " + "pays".ljust(pays), "dim")]]
    for c, company in enumerate(rule.companies):
        own = held[c] if held is not None else ()
        role = "bold" if own else "text"
        full = words.company_long(board, c)
        name = full if width(full) <= room else words.company(board, c)
        rows.append([(f" {company.letter} ", "key"), (pad(name, room), role),
                     (f"{len(own):>3}{shown.left[c]:>5} ", role), (" ".join(map(str, company.payout)), role)])
    if held is not None and any(held):
        mine = ", ".join(f"{rule.companies[c].letter} {'+'.join(map(str, own))}" for c, own in enumerate(held) if own)
        rows += [[(f" {line}", "dim")] for line in textwrap.wrap(f"Your numbers: {mine}.", wide - 2)]
    if "open_shares" in view.options:
        for s, theirs in enumerate(shown.held):
            if theirs is not None and s != view.viewer:
                has = ", ".join(f"{rule.companies[c].letter} {'+'.join(map(str, own))}"
                                for c, own in enumerate(theirs) if own)
                parts = textwrap.wrap(f"{names[s]}: {has or 'none'}", wide - 6)
                rows += [[(f" {s + 1} " if i == 0 else "   ", f"owner-{s + 1}" if i == 0 else "text"),
                          (f" {line}", "text")] for i, line in enumerate(parts)]
    if shown.neutral is not None:
        cite = rule.cite("neutral", "PA-10")
        said = f"The neutral investor's pile: {words.many(shown.neutral, 'share')}, face down ({cite})."
        rows += [[(f" {line}", "text")] for line in textwrap.wrap(said, wide - 2)]
    return rows


def log_rows(lines: Sequence[str], wide: int = INSIDE, high: int | None = None) -> list[Row]:
    """The log, newest first, wrapped; at most `high` rows when given."""
    rows: list[Row] = []
    for line in reversed(lines):
        if high is not None and len(rows) >= high:
            break
        rows += [[(f" {part}", "text")] for part in wrapped(line, wide - 2, "     ", True)]
    return rows[:high]


def city(board: Board, names: Sequence[str], view: TicketView, vertex: int, chart: Chart | None,
         wide: int = INSIDE) -> tuple[str, list[Row]]:
    """A city for a box: its name as title, every track in words."""
    legal = answering(board, view)
    rows, _ = city_rows(board, names, view, vertex, of_view(board, view), chart, legal, wide)
    return board.cities[vertex].name.upper(), rows[1:]
