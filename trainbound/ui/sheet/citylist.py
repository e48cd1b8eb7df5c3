"""The third zoom: the tracks of a city as a numbered list in words, which is read without any colour."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing import city as cities
from trainbound.drawing.situation import Situation
from trainbound.ticket import reach
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.buying import asks_claim
from trainbound.ticket.cards import TRACK_COLOURS
from trainbound.ticket.views import TicketView
from trainbound.ui.page import digits
from trainbound.ui.strips import Row, clip, pad, row_width

if TYPE_CHECKING:
    from trainbound.drawing.map import Chart

_FIXED = 29
"""Columns of a row without the name of the far city, hint and tags."""


def city_rows(board: Board, names: Sequence[str], view: TicketView, vertex: int, situation: Situation,
              chart: Chart | None, legal: int, wide: int) -> tuple[list[Row], int]:
    """Every track of a city, clockwise from north, and the viewer's tickets that end there.

    Args:
        board: the map.
        names: of the seats.
        view: what the reader sees.
        vertex: the city.
        situation: owners, hints, the track spoken of.
        chart: the map whose order is followed, or None.
        legal: the tracks that can be claimed now, as bits.
        wide: columns.

    Returns:
        Rows, and the number of the row of the track spoken of, -1 when there is none.
    """
    listed = cities.rows(board, vertex, situation, chart)
    hints = 5 if any(row.hint for row in listed) else 0
    tags = max((len(row.tag) + 3 for row in listed if row.tag), default=0)
    room = max(3, min(24, wide - _FIXED - hints - tags))
    here = board.cities[vertex]
    barred = reach.barred(board, view, view.viewer) if view.viewer is not None else 0
    count = words.many(len(listed), "track")
    rows: list[Row] = [[(f" {here.name.upper()} ({here.code})", "key"), (f"  {count}", "text")],
                       [(clip(pad("  no to", 9 + room) + "colour  n  state", wide), "dim")]]
    at, can = -1, "legal" if asks_claim(board, view) else "payable"
    for row in listed:
        spoken = row.track == situation.chosen
        at = len(rows) if spoken else at
        far = board.cities[row.city]
        role = "bold" if spoken else "text"
        rows.append([(">" if spoken else " ", "key"), (f"{row.number:>2} ", role), (f"{far.code} ", "bold"),
                     (pad(far.name, room), role), (" ", "text"),
                     (f"{words.colour(row.colour):<6}", f"bead-{TRACK_COLOURS[row.colour]}"),
                     (f"{row.length:>3}  ", role), *_state(names, row, can, legal, barred),
                     *([(f" {f'[{row.hint}]' if row.hint else '':<4}", "key")] if hints else []),
                     *([(f" {{{row.tag}}}", "tag")] if row.tag else [])])
        if row.ferry:
            rows.append([(f"       a ferry, with {words.many(row.ferry, 'locomotive')}", "text")])
    if station := words.standing_in(board, names, view, vertex):
        rows += [[], *([(f" {line}", "text")] for line in textwrap.wrap(station, wide - 2))]
    for k in view.tickets if view.viewer is not None else ():
        if (board.tickets[k].a.vertices | board.tickets[k].b.vertices) >> vertex & 1:
            lines = textwrap.wrap(words.ticket_row(board, view, k), wide - 2)
            rows += [[], *([(f" {line}", "text")] for line in lines)]
    return rows, at


def _state(names: Sequence[str], row: cities.Row, can: str, legal: int, barred: int) -> Row:
    """Nine cells: the owner's chip and name, or in words what can be done, `can`; of another's track both (UK-23)."""
    if row.owners and legal >> row.track & 1:
        chips = digits(row.owners)
        return [*chips, (pad(f" {can}", 9 - row_width(chips)), "legal")]
    if len(row.owners) == 1:
        seat = row.owners[0]
        return [(f"{seat + 1}", f"owner-{seat + 1}"), (pad(f" {names[seat]}", 8), "text")]
    if row.owners:
        chips = digits(row.owners)
        return [*chips, (" " * (9 - row_width(chips)), "text")]
    if row.closed:
        return [("closed".ljust(9), "dim")]
    if barred >> row.track & 1:
        return [("barred".ljust(9), "refused")]
    return [(can.ljust(9), "legal")] if legal >> row.track & 1 else [("free".ljust(9), "text")]


def scrolled(rows: Sequence[Row], at: int, high: int) -> tuple[list[Row], int]:
    """As many rows as there is room for, row `at` among them, and where that one is now."""
    first = max(0, min(at - high // 2, len(rows) - high))
    return list(rows[first:first + high]), at - first
