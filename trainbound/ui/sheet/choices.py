"""Choices that stand in the panel: a share, and which tickets to keep."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.measures import needs
from trainbound.ticket.views import TicketView
from trainbound.ui.strips import Row, clip, pad

WIDE = 22


def share_rows(board: Board, view: TicketView, offered: Sequence[int], neutral: bool, wide: int = WIDE) -> list[Row]:
    """The companies of a claimed track: letter, name, which number, how many are left, what one holds, what it pays."""
    rule = words.shares_of(board)
    assert rule is not None
    shown = view.parts["shares"]
    held = shown.held[view.viewer] if view.viewer is not None else None
    title = "FOR THE NEUTRAL" if neutral else "TAKE ONE SHARE OF"
    rows: list[Row] = [[(f" {title}", "key")]]
    close = len(offered) > 4
    for c in offered:
        company, left = rule.companies[c], shown.left[c]
        number = company.shares - left + 1
        rows.append(
            [
                ("[", "rule"),
                (company.letter, "key"),
                ("]", "rule"),
                (f" {clip(words.company(board, c), wide - 5)}", "bold"),
            ]
        )
        rows.append([(f"    no. {number} of {company.shares}, left {left}", "text")])
        if not close:
            own = len(held[c]) if held is not None else 0
            pays = " ".join(map(str, company.payout))
            rows += [[(clip(f"    you {own}  pays {pays}", wide), "text")], []]
    if not neutral:
        rows.append([("[", "rule"), ("-", "key"), ("]", "rule"), (" none", "text")])
    return rows


def keep_rows(
    board: Board, view: TicketView, offered: Sequence[int], kept: Collection[int], selected: int, wide: int = WIDE
) -> list[Row]:
    """The tickets offered: ends, points, trains of the shortest way, and which are marked to be kept."""
    rows: list[Row] = [[(f"{len(offered)} TICKETS", "key"), (" which to keep?", "dim")]]
    total = 0
    for place, k in enumerate(offered):
        ticket = board.tickets[k]
        trains = _trains(board, view, k)
        mark = "[x]" if k in kept else "[ ]"
        total += ticket.points if k in kept else 0
        role = "selected" if place == selected else "text"
        head = f"{place + 1} {ticket.a.code}-{ticket.b.code}"
        points = f"{ticket.points:>3} pt  {mark}"
        rows.append([(pad(head, wide - len(points)), f"bold@{role}" if place == selected else "bold"), (points, role)])
        far = f"{trains} trn" if trains else "done"
        rows.append([(pad(f"  {ticket.a.name}", wide - 7), "text"), (far.rjust(7), "text")])
        rows.append([(clip(f"  {ticket.b.name}", wide), "text")])
    rows += [[("-" * wide, "rule")], [(f"kept {len(kept)}  {words.many(total, 'point')}", "text")]]
    return rows


def _trains(board: Board, view: TicketView, k: int) -> int:
    """Trains that the shortest way of a ticket still takes; 99 when there is none."""
    ticket = board.tickets[k]
    seat = view.seats[view.viewer or 0]
    found = needs(board, seat.owned, view.free, 9 * seat.trains + 99, ticket.a.vertices, ticket.b.vertices)
    return found[0] if found else 99
