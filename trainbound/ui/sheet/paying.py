"""Which cards to pay with: a few whole payments, and a counter for each colour held."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.ticket import sets
from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, Cards
from trainbound.ticket.payments import Terms
from trainbound.ui import texts_buying as texts
from trainbound.ui.page import section
from trainbound.ui.sheet.choices import chips
from trainbound.ui.strips import Row, clip, grounded, roomiest, row_width

WIDE, SHOWN = 55, 4
"""Columns inside a box over the map, and how many payments are listed in it at once."""
_PAY, _CARDS, _KEEPS, _THEN = 4, 20, 25, 42


def shown_from(chosen: int, count: int) -> int:
    """The place of the first payment that is listed when one of so many is chosen."""
    return max(0, min(chosen - SHOWN // 2, count - SHOWN))


def paying_rows(cost: str, terms: Terms, hand: Cards, ways: Sequence[Cards], cards: Cards, colour: int,
                then: Sequence[str], column: str, said: Row, across: str) -> list[Row]:
    """The payments around the chosen one, and one's own choice.

    Args:
        cost: what it costs in words; nothing where the title of the box says it.
        terms: what is to be paid.
        hand: nine counts.
        ways: the payments proposed, in the order in which they are gone through.
        cards: what is chosen now, one of those or not.
        colour: the card whose counter is moved.
        then: for each payment what can follow.
        column: the heading over that.
        said: the verdict on the choice.
        across: the glyph of a rule.
    """
    chosen = ways.index(cards) if cards in ways else -1
    first = shown_from(max(0, chosen), len(ways))
    head = ""
    for word, at in (("pay", _PAY), ("cards", _CARDS - 2), ("keeps", _KEEPS), (clip(column, WIDE - _THEN), _THEN)):
        head = f"{head:<{at}}{word}"
    rows: list[Row] = [[(head, "dim")]]
    for n, paid in list(enumerate(ways))[first:first + SHOWN]:
        rows.append(_way(n, paid, terms, hand, then[n], n == chosen))
    if len(ways) > SHOWN:
        rows.append([(f"{' ' * _PAY}{texts.listed_ways(SHOWN, len(ways))}", "dim")])
    rows += [[], [(" ", ""), *section("OR CHOOSE", WIDE - 2, across, "left, right: colour; up, down: how many")]]
    counters = roomiest((_counters(hand, cards, colour, beside) for beside in (" ", "")), WIDE)
    costs: list[Row] = [[(f" costs {cost}", "text")]] if cost else []
    return [*costs, *rows, counters, [(" ", "text"), *said]]


def _counters(hand: Cards, cards: Cards, colour: int, beside: str) -> Row:
    """For each colour held how many are chosen, with so much beside its letter."""
    row: Row = [(" ", "text")]
    for card, have in enumerate(hand):
        if have:
            letter = f"{beside}{CARD_LETTERS[card]}{beside}"
            row += [(letter, "bar-bold" if card == colour else f"bead-{CARD_NAMES[card]}"),
                    (f"{cards[card]}", "key" if cards[card] else "text"), (f"/{have} ", "dim")]
    return row


def _way(n: int, paid: Cards, terms: Terms, hand: Cards, then: str, marked: bool) -> Row:
    """One payment: its number, its cards, how many they are, what is kept, what can follow."""
    role = "bold" if marked else "text"
    keeps = tuple(have - out for have, out in zip(hand, paid, strict=True))
    row: Row = [(">" if marked else " ", "key"), (f"{n + 1:>2} ", role), *_fit(cells(terms, paid), paid, _CARDS - _PAY)]
    row = [*_to(row, _CARDS), (f"{sum(paid):>3}", role)]
    row = [*_to(row, _KEEPS), *(_fit(chips(keeps), keeps, _THEN - _KEEPS) or [("nothing", "dim")])]
    row = [*_to(row, _THEN), (clip(then or "-", WIDE - _THEN), role)]
    if not marked:
        return row
    row = [*row, (" " * (WIDE - row_width(row)), "text")]
    return [span if span[1].startswith("bead-") else grounded([span], "selected")[0] for span in row]


def cells(terms: Terms, cards: Cards) -> Row:
    """Cards as filled cells, a letter each; where sets count, one group a set."""
    if not terms.set_of:
        return chips(cards)
    groups, rest = sets.grouped(terms, cards)
    row: Row = []
    for group in [*groups, rest]:
        spans = [(CARD_LETTERS[c] * n, f"bead-{CARD_NAMES[c]}") for c, n in enumerate(group) if n]
        row += [*spans, (" ", "text")] if spans else []
    return row[:-1]


def _fit(row: Row, cards: Cards, room: int) -> Row:
    """A row of cards, with their numbers instead of a letter each where there is no room, and cut where even so."""
    short = chips(cards, short=True)
    close = [span for span in short if span[0] != " "]
    for form in (row, short, close):
        if row_width(form) < room:
            return form
    most = (room - 3) // 2
    return [*close[:most], ("..", "dim")]


def _to(row: Row, column: int) -> Row:
    """A row filled with blanks up to a column, with at least one."""
    return [*row, (" " * max(1, column - row_width(row)), "text")]
