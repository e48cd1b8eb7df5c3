"""Which cards to pay with: a few whole payments, and a counter for each colour held."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, Cards
from trainbound.ui.page import section
from trainbound.ui.sheet.choices import chips
from trainbound.ui.strips import Row, pad, row_width

WIDE, SHOWN = 55, 4
"""Columns inside a box over the map, and how many payments are listed in it at once."""
_KEEPS, _THEN = 18, 40


def shown_from(chosen: int, count: int) -> int:
    """The place of the first payment that is listed when one of so many is chosen."""
    return max(0, min(chosen - SHOWN // 2, count - SHOWN))


def paying_rows(board: Board, track: int, hand: Cards, ways: Sequence[Cards], cards: Cards, colour: int,
                then: Sequence[str], said: Row, across: str) -> list[Row]:
    """The payments around the chosen one, and one's own choice.

    Args:
        board: the map.
        track: the track to be claimed.
        hand: nine counts.
        ways: the legal payments, in the order in which they are gone through.
        cards: what is chosen now, one of those or not.
        colour: the card whose counter is moved.
        then: for each payment what can be claimed afterwards.
        said: the verdict on the choice.
        across: the glyph of a rule.
    """
    chosen = ways.index(cards) if cards in ways else -1
    first = shown_from(max(0, chosen), len(ways))
    rows: list[Row] = [[(f" costs {words.cost(board, track)}", "text")],
                       [(pad(pad(pad("    pay", _KEEPS) + "keeps", _THEN) + "then", WIDE), "dim")]]
    for n, paid in list(enumerate(ways))[first:first + SHOWN]:
        keeps = tuple(have - out for have, out in zip(hand, paid, strict=True))
        row: Row = [(">" if n == chosen else " ", "key"), (f"{n + 1:>2} ", "bold" if n == chosen else "text"),
                    *chips(paid)]
        row = _to([*row], _KEEPS) + _short(keeps)
        rows.append([*_to(row, _THEN), (then[n] or "-", "bold" if n == chosen else "text")])
    if len(ways) > SHOWN:
        rows.append([(f"    {first + 1} to {first + SHOWN} of {len(ways)} ways", "dim")])
    rows += [[], [(" ", ""), *section("OR CHOOSE", WIDE - 2, across, "left, right: colour; up, down: how many")]]
    counters: Row = [(" ", "text")]
    for card, have in enumerate(hand):
        if have:
            counters += [(f" {CARD_LETTERS[card]} ", "bar-bold" if card == colour else f"bead-{CARD_NAMES[card]}"),
                         (f"{cards[card]}", "key" if cards[card] else "text"), (f"/{have} ", "dim")]
    return [*rows, counters, [(" ", "text"), *said]]


def _to(row: Row, column: int) -> Row:
    """A row filled with blanks up to a column, with at least one."""
    return [*row, (" " * max(1, column - row_width(row)), "text")]


def _short(keeps: Cards) -> Row:
    """What is kept, as far as there is room for it."""
    row: Row = []
    for span in chips(keeps, short=True):
        if row_width([*row, span]) > _THEN - _KEEPS - 1:
            return [*row[:-1], ("..", "dim")]
        row.append(span)
    return row or [("nothing", "dim")]
