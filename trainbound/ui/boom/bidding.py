"""The bid track with every disc and what the seat would pay, and the table of places (RB-9 to RB-12)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trainbound.boom.auction import bidders, price, prices, standing
from trainbound.boom.board import Board
from trainbound.boom.names import HIGHEST_BID
from trainbound.boom.state import State
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom.status import LETTERS, chip, seat_role
from trainbound.ui.strips import Row, named, pad, width

MARKS = ("all", "half", "none")
"""What a place in the order pays of its bid, in a column."""


def track(board: Board, s: State, viewer: int | None, seat: int, free: Collection[int], spoken: int,
          wide: int) -> list[Row]:
    """Three rows: numbers, discs, and what the seat would pay there if nobody moved again.

    Args:
        board: the content.
        s: the position.
        viewer: who looks.
        seat: whose payments.
        free: the numbers that it may bid now.
        spoken: the number that is typed, or -1.
        wide: columns.
    """
    cell = 5 if wide >= 112 else 3
    numbers: Row = [("bid  start ", "dim")]
    discs: Row = [("disc ", "dim"), *_start(s, viewer)]
    pays: Row = [(pad("pay", 11), "dim")]
    found = prices(board, s, seat)
    for n in range(1, HIGHEST_BID + 1):
        role = "cursor" if n == spoken else "price" if n in free else "dim"
        label = f"{n:>2}"
        numbers += [(" " * (cell - 3), "text"), (label, role), (" ", "text")]
        owner = next((other for other in range(s.seats) if s.bids[other] == n), None)
        if owner is None:
            discs.append((f"{'.':>{cell - 1}} ", "dim"))
        else:
            letter = LETTERS[owner].upper()
            text = f"({letter})" if s.confirmed >> owner & 1 else f" {letter} "
            discs += [(" " * (cell - 3), "text"), (text, seat_role(owner, viewer))]
        shown = str(found[n][2]) if n in found and (n in free or n == s.bids[seat]) else ""
        pays.append((f"{shown:>{cell - 1}} ", "bold"))
    return [numbers, discs, pays]


def _start(s: State, viewer: int | None) -> Row:
    """The discs at the start; those turned over in parentheses."""
    row: Row = []
    for over in (True, False):
        there = [seat for seat in s.discs if not s.bids[seat] and bool(s.confirmed >> seat & 1) == over]
        discs: Row = [(LETTERS[seat].upper(), seat_role(seat, viewer)) for seat in there]
        row += [("(", "text"), *discs, (")", "text")] if over and discs else discs
    return [*row, (" " * (6 - sum(width(text) for text, _ in row)), "text")]


def table(board: Board, s: State, names: Sequence[str], viewer: int | None, room: int) -> list[Row]:
    """Who would be where in the turn order, with what each would pay, in which order they bid, or `ok`.

    Names have so many cells, if one needs them.
    """
    cells = min(room, max(5, *map(width, names)))
    rows: list[Row] = [[(f"place   {' ' * cells} bid pays", "dim")]]
    after = bidders(s)
    for place, seat in enumerate(reversed(standing(s))):
        mark, amount = price(board, s.seats, place, s.bids[seat])
        end = ("<", "<2", "<3", "<4")[after.index(seat)] if seat in after else "ok"
        rows.append([(f"{texts.place(place)} ", "text"), chip(seat, viewer), (f" {named(names[seat], cells)}", "text"),
                     (f"{s.bids[seat]:>3} ", "bold"), (pad(MARKS[mark], 4), "text"),
                     (f"{amount:>3}", "bold"), (f" {end:<2}", "text")])  # fmt: skip
    return rows
