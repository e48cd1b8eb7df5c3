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
TURNS = ("now", "next", "then", "last")
"""Who moves in the auction, from whose move it is on."""
CLOSE = 26
"""Columns below which the places in the order are told in fewer words."""


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


def table(board: Board, s: State, names: Sequence[str], viewer: int | None, wide: int) -> list[Row]:
    """Who would be where in the turn order, with what each would pay, and whose move it is now, next and then.

    In few columns it leaves out whether all or half of the bid is paid, which the amount tells.
    """
    rows: list[Row] = []
    after = bidders(s)
    close = wide < CLOSE
    cells = min(wide - (17 if close else 22), max(5, *map(width, names)))
    heads = f"# b {'name':<{cells}} bid pay turn" if close else f"place {'name':<{cells}} bid pays    turn"
    rows.append([(heads, "dim")])
    for place, seat in enumerate(reversed(standing(s))):
        mark, amount = price(board, s.seats, place, s.bids[seat])
        turn = f" {TURNS[after.index(seat)] if seat in after else texts.HAS_CONFIRMED:<4}"
        head = f"{place + 1} " if close else f"{texts.place(place)} "
        pays: Row = [] if close else [(pad(f" {MARKS[mark]}", 5), "text")]
        pays.append((f"{amount:>{4 if close else 3}}", "bold"))
        rows.append([(head, "text"), chip(seat, viewer), (f" {named(names[seat], cells)}", "text"),
                     (f"{s.bids[seat]:>{4 if close else 3}}", "bold"), *pays, (turn, "text")])  # fmt: skip
    return rows
