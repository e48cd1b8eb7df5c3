"""Numbered answers as rows, the marked one in full; groups of developments; cards and what they do."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from trainbound.boom import texts as words
from trainbound.boom.board import Board, Vehicle
from trainbound.boom.effects import price
from trainbound.boom.names import TECHNOLOGY
from trainbound.boom.state import State
from trainbound.kernel.types import Decision
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom import yard
from trainbound.ui.boom.status import board_rows, chip, wrapped
from trainbound.ui.strips import Row, clip, grounded, named, pad, row_width, width

TRIGGERS = ("now", "always", "1/round")
OFFERED = f"{'card':<6}{'':27}{'kind':<6}coal  VP tiles price"
"""The heads over the cards on offer."""


def numbered(title: str, sentences: Sequence[str], marked: int, wide: int, high: int, across: str,
             beyond: Sequence[str] = ()) -> list[Row]:
    """A list of answers, scrolled so that the marked one is seen whole.

    Args:
        title: above it.
        sentences: the answers.
        marked: which of them is marked.
        wide: columns.
        high: rows with the title.
        across: the glyph of rules.
        beyond: what cannot be chosen now, with the reason, below the answers.
    """
    each: list[list[Row]] = []
    for i, sentence in enumerate(sentences):
        lines = textwrap.wrap(sentence, wide - 6, break_on_hyphens=False) or [""]
        sign = ">" if i == marked else " "  # where neither bold nor a ground shows which it is
        rows: list[Row] = [[(f"{sign}{i + 1:>2}  " if k == 0 else "     ", "key"), (pad(line, wide - 5), "text")]
                           for k, line in enumerate(lines)]
        each.append([grounded(row, "selected") for row in rows] if i == marked else rows)
    first = last = marked
    used = len(each[marked]) if each else 0
    while each and (first > 0 or last < len(each) - 1):
        if last < len(each) - 1 and used + len(each[last + 1]) <= high - 1:
            last += 1
            used += len(each[last])
        elif first > 0 and used + len(each[first - 1]) <= high - 1:
            first -= 1
            used += len(each[first])
        else:
            break
    note = texts.scrolled(first + 1, last + 1, len(each))
    end = f" {note}" if note else ""
    head: Row = [(f"{title} ", "dim"), (across * max(0, wide - width(title) - 1 - width(end)), "rule"), (end, "dim")]
    more: list[Row] = [[(f"     {line}", "dim")] for line in beyond]
    shown = [row for rows in each[first:last + 1] for row in rows]
    return [head, *shown, *cut(more, high - 1 - used, texts.OFFER_KEYS)]


def beside(board: Board, s: State, asked: Decision, wide: int, across: str) -> list[Row]:
    """What one has of what is asked about, below the list: yard, income tracks, developments."""
    title, rows = "", []
    if asked.kind in ("locomotive", "carriage", "coal"):
        title, rows = texts.MY_YARD, yard.brief(board, s, asked.seat)
    elif asked.kind in ("card", "drawn"):
        title = texts.DEVELOPMENTS
        rows = [development(board, card, wide, " ") for card in s.owned[asked.seat]]
    elif asked.kind == "income":
        title, rows = texts.INCOME, board_rows(board, s, asked.seat, asked.seat)
    if asked.kind in ("locomotive", "carriage", "coal"):
        head: Row = [(pad(f"{title} {texts.in_all(len(rows))}", 28), "dim"), (yard.BRIEF[28:], "dim")]
    else:
        head = [(f"{title} ", "dim"), (across * (wide - len(title) - 1), "rule")]
    return [[], head, *rows] if rows else []


def cut(rows: Sequence[Row], high: int, where: str) -> list[Row]:
    """So many rows; where they are cut, the last one says how many more there are, and where."""
    if len(rows) <= high:
        return list(rows)
    return [*rows[:max(0, high - 1)], [(texts.more_rows(len(rows) - high + 1, where), "dim")]][:high]


def offered(board: Board, s: State, wide: int) -> list[Row]:
    """The locomotives and carriages on offer with their figures, a line each, and what they do in words (RB-13)."""
    rows: list[Row] = [[(OFFERED, "dim")]] if s.engines or s.cars else []
    for card in (*s.engines, *s.cars):
        found = board.vehicles[card]
        cost = texts.FREE if found.is_locomotive else f"M{found.cost}"
        row: Row = [(f"{found.id:<6}", "key"), (pad(found.name, 27), "bold"), (f"{yard.kind(board, card):<6}", "dim"),
                    (f"{found.coal:>4}{found.vp:>4}{found.slots:>6}  {cost:<6}", "text")]
        says = words.card_text(board, card)
        if width(says) <= wide - row_width(row):
            rows.append([*row, (says, "text")])
        else:
            rows += [row, *([(" " * 6, "text"), *line] for line in wrapped([says], "text", wide - 7))]
    return rows


def card_rows(board: Board, s: State, names: Sequence[str], viewer: int | None, card: int, wide: int) -> list[Row]:
    """A card in full: its figures, what it does in words, and where it is."""
    said = words.vehicle(board, card) if isinstance(board.cards[card], Vehicle) else words.development(board, card)
    seats = range(s.seats)
    owner = next((seat for seat in seats if card in (*s.vehicles[seat], *s.owned[seat])), None)
    offered_now = card in (*s.engines, *s.cars, *(other for group in s.groups for other in group))
    if owner is not None:
        where = texts.owned_by(names[owner], owner == viewer)
    else:
        where = texts.ON_OFFER_NOW if offered_now else texts.NOWHERE
    return [*wrapped([said], "text", wide - 2), [(f"  {where}", "dim")]]


def short_effect(board: Board, card: int) -> str:
    """What a card does, in the signs of the board."""
    found = board.cards[card]
    return " ".join(words.effect_signs(e) for e in found.effects)


def development(board: Board, card: int, wide: int, head: str, tail: str = "") -> Row:
    """A development in one line: name, when it works, what it does in signs."""
    found = board.development(card)
    name = clip(found.name, 22)
    row: Row = [(head, "bold"), (pad(name, 23), "text"), (pad(TRIGGERS[found.trigger], 8), "dim"),
                (short_effect(board, card), "bold"), (f"  {tail}" if tail else "", "dim")]  # fmt: skip
    return row if row_width(row) <= wide else [*row[:-1]]


def groups(board: Board, s: State, names: Sequence[str], viewer: int | None, marked: int, wide: int) -> list[Row]:
    """The groups of developments: the cheapest card free, the others for technology; who has taken which."""
    rows: list[Row] = []
    for i, group in enumerate(s.groups):
        taker = next((seat for seat in range(s.seats) if s.taken[seat] == i), None)
        rest = [price(board, card, 0) for card in (group if taker is not None else group[1:])]
        head: Row = [(f"{i + 1} ", "key"), ("GROUP ", "dim")]
        if taker is not None:
            head += [("taken by ", "dim"), chip(taker, viewer), (f" {names[taker]}", "dim")]
        else:
            head.append((f"both others T{sum(rest)}" if rest else "", "dim"))
        head = [*head, (" " * (wide - row_width(head)), "text")]
        ground = "selected" if i == marked else "idle"
        rows.append([span if span[1].startswith("seat-") else grounded([span], ground)[0] for span in head])
        for k, card in enumerate(group):
            free = taker is None and k == 0
            cost = "free" if free else f"T{price(board, card, 0)}"
            mark = "*" if i == marked and free else " "
            row = development(board, card, wide, f" {mark}{board.cards[card].id} {cost:<5}")
            rows.append([(text, "dim") for text, _ in row] if taker not in (None, viewer) else row)
    return rows


def group_side(board: Board, s: State, names: Sequence[str], viewer: int | None, seat: int, chosen: int,
               across: str) -> list[Row]:
    """Beside the groups: what the chosen one costs, one's own cards, the order."""
    wide = 22
    group, have = s.groups[chosen], s.store[seat][TECHNOLOGY]
    rows: list[Row] = [[(f"CHOSEN group {chosen + 1}", "dim")]]
    for k, card in enumerate(group):
        cost = "free" if k == 0 else f"T{price(board, card, 0)}"
        rows.append([(f" {pad(board.cards[card].name, wide - 2 - width(cost))} ", "text"), (cost, "bold")])
    total = sum(price(board, card, 0) for card in group[1:])
    rows.append([(f"all: T{total} of {have}", "text" if total <= have else "refused")])
    rows.append([(across * wide, "rule")])
    rows.append([("ORDER   cards  T", "dim")])
    for other in s.order:
        taken = f" took{s.taken[other] + 1}" if s.taken[other] >= 0 else ""
        rows.append([chip(other, viewer), (f" {named(names[other], 7)}", "text"),
                     (f"{len(s.owned[other]):>3}{s.store[other][TECHNOLOGY]:>4}{taken}", "bold")])  # fmt: skip
    rows.append([(across * wide, "rule")])
    rows.append([(f"MY CARDS {len(s.owned[seat])}", "dim")])
    for card in s.owned[seat]:
        state = "used" if s.used >> card & 1 else ("done", "always", "1/rnd")[board.development(card).trigger]
        rows.append([(f" {pad(board.cards[card].name, wide - 2 - width(state))} ", "text"), (state, "dim")])
    return rows
