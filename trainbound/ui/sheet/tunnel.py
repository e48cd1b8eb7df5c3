"""A tunnel that is being decided, in a box: what was laid down, the cards turned one by one, what it asks for more."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from trainbound.kernel.types import Action
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, LOCO, Cards
from trainbound.ticket.rules.tunnels import Bore, Pay
from trainbound.ui import texts_table as texts
from trainbound.ui.page import section
from trainbound.ui.sheet.choices import chips
from trainbound.ui.strips import Row, pad, row_width

WIDE = 55
"""Columns inside a box over the map."""
_COLUMN, _SHOWN = 18, 4


def tunnel_rows(board: Board, bore: Bore, hand: Cards, answers: Sequence[Action], at: int, across: str) -> list[Row]:
    """The rows of the box (T-18 to T-20).

    Args:
        board: the map.
        bore: what is being decided.
        hand: what the seat holds besides the cards laid down, nine counts.
        answers: the legal answers: payments, and last to decline.
        at: the place of the one that Enter takes.
        across: the glyph of a rule.
    """
    rows: list[Row] = [_row(texts.LAID_DOWN, chips(bore.cards))]
    for n, card in enumerate(bore.turned, 1):
        costs = card in (bore.colour, LOCO)
        chip = (f" {CARD_LETTERS[card]} ", f"bead-{CARD_NAMES[card]}")
        said = (f" {texts.turned_card(words.card(card), costs)}", "bold" if costs else "dim")
        rows.append(_row(texts.TURNED if n == 1 else "", [chip, said]))
    rows += [[], [(" ", ""), *section(texts.more_cards(bore.extra), WIDE - 2, across, texts.TUNNEL_KEYS)]]
    pays = [answer for answer in answers if isinstance(answer, Pay)]
    first = max(0, min(at - _SHOWN // 2, len(pays) - _SHOWN))
    for n, pay in list(enumerate(pays))[first : first + _SHOWN]:
        keeps = tuple(have - out for have, out in zip(hand, pay.cards, strict=True))
        row = _marked(n == at, str(n + 1), [("pay ", "text"), *chips(pay.cards)])
        gap = " " * max(1, 2 * _COLUMN - row_width(row))
        rows.append([*row, (f"{gap}{texts.KEEPS} ", "dim"), *(chips(keeps, short=True) or [("nothing", "dim")])])
    if not pays:
        rows += [[(f" {line}", "refused")] for line in textwrap.wrap(texts.TOO_FEW, WIDE - 2)]
    rows.append(_marked(at == len(pays), "-", [(texts.DECLINE, "text")]))
    return rows


def _row(title: str, spans: Row) -> Row:
    return [(pad(f" {title}", _COLUMN - 4), "dim"), *spans]


def _marked(marked: bool, key: str, spans: Row) -> Row:
    return [(">" if marked else " ", "key"), (f"{key:>2} ", "bold" if marked else "text"), *spans]
