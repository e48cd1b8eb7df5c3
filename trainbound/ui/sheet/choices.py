"""Choices that stand in the panel or in a box: a share, which tickets to keep, which cards to pay with."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trainbound.ticket import texts as words
from trainbound.ticket.board import Board, numbers
from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, Cards
from trainbound.ticket.views import TicketView
from trainbound.ui.sheet.tickets import need
from trainbound.ui.strips import Row, clip, pad

WIDE, HIGH = 22, 19
"""The panel at 80x24, and what a choice is made to fit when nothing else is said."""
MOST_WAYS = 8


def share_rows(board: Board, view: TicketView, offered: Sequence[int], neutral: bool, wide: int = WIDE,
               high: int | None = None) -> list[Row]:
    """The companies of a claimed track: letter, name, which number, how many are left, what one holds, what it pays.

    Args:
        board: the map.
        view: what the claimer sees.
        offered: company numbers.
        neutral: whether the share is the neutral investor's, which cannot be declined (PA-10).
        wide: columns.
        high: rows there are; what lies below the players at 80x24 when not given. Blank rows give way first, then
            each company has two rows instead of three.
    """
    rule = words.shares_of(board)
    assert rule is not None
    shown = view.parts["shares"]
    held = shown.held[view.viewer] if view.viewer is not None else None
    room = (HIGH - 2 - len(view.seats) if high is None else high) - 1 - (not neutral)
    dense = 3 * len(offered) > room
    spaced = 4 * len(offered) - neutral <= room
    title = "FOR THE NEUTRAL" if neutral else "TAKE ONE SHARE OF"
    rows: list[Row] = [[(pad(f" {title}", wide), "bar-bold")]]
    for c in offered:
        company, left = rule.companies[c], shown.left[c]
        number, own = company.shares - left + 1, len(held[c]) if held is not None else 0
        pays = " ".join(map(str, company.payout))
        end = f" {number}/{company.shares}" if dense else ""
        rows.append([("[", "rule"), (company.letter, "key"), ("] ", "rule"),
                     (pad(words.company(board, c), wide - 4 - len(end)), "bold"), (end, "text")])
        if dense:
            rows.append([("  you ", "dim"), (f"{own}", "bold"), (f" {clip(pays, wide - 8)}", "text")])
            continue
        rest = f" of {company.shares}, left {left}"
        lead = " " * max(0, min(4, wide - 4 - len(f"{number}{rest}")))
        rows.append([(f"{lead}no. ", "dim"), (f"{number}", "bold"), (rest, "dim")])
        tail = next((t for t in (f"  pays {pays}", f" pays {pays}") if 9 + len(t) <= wide), f" {pays}")
        lead = "    " if 9 + len(tail) <= wide else "  "
        rows.append([(f"{lead}you ", "dim"), (f"{own}", "bold"), (clip(tail, wide - len(lead) - 5), "text")])
        if spaced:
            rows.append([])
    none: Row = [("[", "rule"), ("-", "key"), ("] ", "rule"), ("none", "text")]
    if not neutral and dense and 2 * len(offered) > room:
        rows[0] = [(pad(" ONE SHARE", wide - 10), "bar-bold"), ("  ", "text"), *none]
    elif not neutral:
        rows.append(none)
    return rows


def keep_rows(board: Board, view: TicketView, offered: Sequence[int], kept: Collection[int], selected: int,
              wide: int = WIDE, high: int = HIGH, across: str = "-") -> list[Row]:
    """The tickets offered: ends, points, trains of the shortest way, and which are marked to be kept.

    Args:
        board: the map.
        view: what the chooser sees.
        offered: ticket numbers.
        kept: places of those marked.
        selected: place of the selected one among those offered.
        wide: columns.
        high: rows there are: three a ticket as far as they go, else two, else one.
        across: the glyph of a rule.
    """
    dealt = f"{len(offered)} TICKETS DEALT "
    rows: list[Row] = [[(dealt, "dim"), (f"{' keep?':{across}>{wide - len(dealt)}}", "dim")]]
    each = max(1, min(3, (high - 4) // max(1, len(offered))))
    for place, k in enumerate(offered):
        rows += _offered(board, view, k, place, place in kept, place == selected, wide)[:each]
    points = sum(board.tickets[offered[place]].points for place in kept)
    tracks = 0
    for place in kept:
        tracks |= sum(1 << i for i in need(board, view, offered[place], any_trains=True).tracks)
    trains = sum(board.tracks[i].length for i in numbers(tracks))
    own = view.seats[view.viewer].trains if view.viewer is not None else board.file.trains
    return [*rows, [(across * wide, "rule")],
            [(f"kept {len(kept)}", "bold"), (f"  {words.many(points, 'point')}", "text")],
            [("ways ", "dim"), (f"{trains}", "bold" if trains <= own else "refused"),
             (f" of {words.many(own, 'train')}", "dim")]]


def _offered(board: Board, view: TicketView, k: int, place: int, kept: bool, selected: bool, wide: int) -> list[Row]:
    ticket = board.tickets[k]
    ways = need(board, view, k, any_trains=True)
    end = f"{ticket.points:>3} pt  {'[x]' if kept else '[ ]'}"
    far = "closed" if ways.trains < 0 else "done" if ways.done else f"{ways.trains} trn"
    head: Row = [(f"{place + 1:<2}", "bold"), (ticket.a.code, "ticket-end"), ("-", "text"),
                 (ticket.b.code, "ticket-end"), (" " * max(0, wide - 9 - len(end)), "text"),
                 (end, "bold" if kept else "text")]
    if selected:
        head = [(text, f"{role}@bar-bold") for text, role in head]
    return [head, [(pad(f"  {ticket.a.name}", wide - len(far) - 1), "dim"), (f" {far}", "text")],
            [(clip(f"  {ticket.b.name}", wide), "dim")]]


def chips(cards: Cards, short: bool = False) -> Row:
    """Cards as chips, a letter each, or `y3` when short."""
    row: Row = []
    for card, count in enumerate(cards):
        if count:
            text = f"{CARD_LETTERS[card]}{count}" if short else CARD_LETTERS[card] * count
            row += [(text, f"bead-{CARD_NAMES[card]}"), (" ", "text")]
    return row[:-1]
