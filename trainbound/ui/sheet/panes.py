"""Panes that are opened over the map: players, shares, log, scores so far, a city."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing import city as cities
from trainbound.drawing.situation import of_view
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.views import TicketView
from trainbound.ui.strips import Row, clip, pad

if TYPE_CHECKING:
    from trainbound.drawing.map import Chart

INSIDE = 54


def pane(
    letter: str, board: Board, names: Sequence[str], view: TicketView, log: Sequence[str]
) -> tuple[str, list[Row]] | None:
    """The title and rows of a pane by its letter; None when there is no such pane."""
    if letter == "p":
        return "PLAYERS", players(names, view)
    if letter == "k" and words.shares_of(board):
        return "SHARES", shares(board, names, view)
    if letter == "l":
        return "LOG", [[(f" {clip(line, INSIDE - 1)}", "text")] for line in reversed(log)]
    if letter == "s":
        return "POINTS SO FAR", scores(board, names, view)
    return None


def players(names: Sequence[str], view: TicketView) -> list[Row]:
    """What is public of everybody."""
    rows: list[Row] = [[(pad("     name", 24) + "points trains cards tickets", "dim")]]
    for s, seat in enumerate(view.seats):
        rows.append(
            [
                (f" {s + 1} ", f"owner-{s + 1}"),
                (pad(f" {names[s]}", 21), "bold" if s == view.viewer else "text"),
                (f"{seat.points:>6} {seat.trains:>6} {seat.cards:>5} {seat.tickets:>7}", "text"),
            ]
        )
    return rows


def shares(board: Board, names: Sequence[str], view: TicketView) -> list[Row]:
    """Every company: own shares, those left, what the ranks pay; with open shares everybody's."""
    rule = words.shares_of(board)
    assert rule is not None
    shown = view.parts["shares"]
    rows: list[Row] = [[("   company                     you left pays", "dim")]]
    for c, company in enumerate(rule.companies):
        own = shown.held[view.viewer][c] if view.viewer is not None and shown.held[view.viewer] is not None else ()
        numbers = " no. " + ",".join(map(str, own)) if own else ""
        rows.append(
            [
                (f" {company.letter} ", "key"),
                (pad(words.company_long(board, c), 25), "bold" if own else "text"),
                (f"{len(own):>4} {shown.left[c]:>4} {' '.join(map(str, company.payout))}{numbers}", "text"),
            ]
        )
    if "open_shares" in view.options:
        for s, held in enumerate(shown.held):
            if held is not None and s != view.viewer:
                has = ", ".join(
                    f"{company.letter}{len(held[c])}" for c, company in enumerate(rule.companies) if held[c]
                )
                rows.append([(f" {names[s]}: {has or 'none'}", "text")])
    if shown.neutral is not None:
        rows.append(
            [(f" The neutral investor's pile: {words.many(shown.neutral, 'share')}, face down (PA-10).", "text")]
        )
    return rows


def scores(board: Board, names: Sequence[str], view: TicketView) -> list[Row]:
    """Route points of all, and the viewer's own tickets; the rest is counted at the end."""
    rows = players(names, view)
    if view.viewer is not None:
        done = [k for k in view.tickets if words.missing(board, view, k) == "done"]
        points = sum(board.tickets[k].points for k in done)
        risk = sum(board.tickets[k].points for k in view.tickets if k not in done)
        rows += [
            [],
            [(f" Your tickets: {len(done)} done, +{points}; open ones -{risk} if they stay so (T-22).", "text")],
            [(" Shares and bonuses are counted at the end.", "dim")],
        ]
    return rows


def city(
    board: Board, names: Sequence[str], view: TicketView, vertex: int, chart: Chart | None
) -> tuple[str, list[Row]]:
    """Every track of a city, clockwise from north, in words."""
    rows: list[Row] = []
    situation = of_view(board, view)
    for row in cities.rows(board, vertex, situation, chart):
        far = board.cities[row.city]
        if row.owners:
            state = f"owned by {', '.join(names[s] for s in row.owners)}"
        else:
            state = "closed (T-13)" if row.closed else "free"
        ferry = f", {words.many(row.ferry, 'locomotive')}" if row.ferry else ""
        tag = f" {{{row.tag}}}" if row.tag else ""
        rows.append(
            [
                (f"{row.number:>2} ", "key"),
                (f"{far.code} ", "bold"),
                (f"{clip(far.name, 18)}, {words.colour(row.colour)} {row.length}{ferry}, {state}", "text"),
                (tag, "tag"),
            ]
        )
    return board.cities[vertex].name.upper(), rows
