"""Choices that stand in the panel or in a box: a share, which tickets to keep, which cards to pay with."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.cards import CARD_LETTERS, CARD_NAMES, Cards
from trainbound.ticket.reach import trains_for
from trainbound.ticket.views import TicketView
from trainbound.ui.sheet.tickets import Need, need
from trainbound.ui.strips import Row, pad, row_width

WIDE, HIGH = 22, 19
"""The panel at 80x24, and what a choice is made to fit when nothing else is said."""
SHARE_HEAD = " you left pays"
"""Above the figures of shares, wherever they stand."""


def share_rows(board: Board, view: TicketView, offered: Sequence[int], neutral: bool, wide: int = WIDE,
               high: int | None = None) -> list[Row]:
    """The companies of a claimed track: which number of theirs it would be; what one holds, what is left, what it pays.

    Args:
        board: the map.
        view: what the claimer sees.
        offered: company numbers.
        neutral: whether the share is the neutral investor's, which cannot be declined (PA-10).
        wide: columns.
        high: rows there are; what lies below the players at 80x24 when not given. Blank rows give way first, then
            the title, whose place the words above the figures take.
    """
    rule = words.shares_of(board)
    assert rule is not None
    shown = view.parts["shares"]
    held = shown.held[view.viewer] if view.viewer is not None else None
    room = HIGH - 2 - len(view.seats) if high is None else high
    none: Row = [] if neutral else [("[", "rule"), ("-", "key"), ("] ", "rule"), ("none", "text")]
    most = 2 * len(offered) + 2 + (not neutral)
    title = "FOR THE NEUTRAL" if neutral else "TAKE ONE SHARE OF"
    rows: list[Row] = [[(pad(f" {title}", wide - 4) + " no.", "bar-bold")], [(SHARE_HEAD, "dim")]]
    if most > room:
        rows = [[(pad(SHARE_HEAD, wide - row_width(none)), "bar-bold"), *none]]
    for i, c in enumerate(offered):
        company, left = rule.companies[c], shown.left[c]
        number, own = f" {company.shares - left + 1}", len(held[c]) if held is not None else 0
        if i and most + len(offered) - 1 <= room:
            rows.append([])
        rows += [[("[", "rule"), (company.letter, "key"), ("] ", "rule"),
                  (pad(words.company(board, c), wide - 4 - len(number)), "bold"), (number, "text")],
                 [(f"{own:>4}", "bold"), (f"{left:>5} ", "text"), (" ".join(map(str, company.payout)), "text")]]
    return rows if most > room or neutral else [*rows, none]


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
    wanted = [offered[place] for place in kept]
    points = sum(board.tickets[k].goals[_ways(board, view, k).goal].points for k in wanted)
    trains = trains_for(board, view, wanted) if view.viewer is not None else 0
    own = view.seats[view.viewer].trains if view.viewer is not None else board.file.trains
    return [*rows, [(across * wide, "rule")],
            [(f"kept {len(kept)}", "bold"), (f"  {words.many(points, 'point')}", "text")],
            [("ways ", "dim"), (f"{trains}", "bold" if trains <= own else "refused"),
             (f" of {words.many(own, 'train')}", "dim")]]


def _ways(board: Board, view: TicketView, k: int) -> Need:
    """What a ticket needs for the best goal that the trains suffice for; for the best of all where they do for none."""
    within = need(board, view, k)
    return within if within.trains >= 0 else need(board, view, k, any_trains=True)


def _offered(board: Board, view: TicketView, k: int, place: int, kept: bool, selected: bool, wide: int) -> list[Row]:
    ticket = board.tickets[k]
    ways = _ways(board, view, k)
    end = f"{ticket.goals[ways.goal].points:>3} pt  {'[x]' if kept else '[ ]'}"
    goals = ticket.b.name if len(ticket.goals) == 1 else " ".join(f"{g.place.code}{g.points}" for g in ticket.goals)
    far = words.missing(board, view, k) if ways.trains < 0 else "done" if ways.done else f"{ways.trains} trn"
    head: Row = [(f"{place + 1:<2}", "bold"), (ticket.a.code, "ticket-end"), ("-", "text"),
                 (ticket.b.code, "ticket-end"), (" " * max(0, wide - 9 - len(end)), "text"),
                 (end, "bold" if kept else "text")]
    if selected:
        head = [(text, f"{role}@bar-bold") for text, role in head]
    note = "long" if k in board.long_deck else ""
    return [head, [(pad(f"  {ticket.a.name}", wide - len(far) - 1), "dim"), (f" {far}", "text")],
            [(pad(f"  {goals}", wide - len(note) - 1), "dim"), (f" {note}", "text")]]


def chips(cards: Cards, short: bool = False) -> Row:
    """Cards as chips, a letter each, or `y3` when short."""
    row: Row = []
    for card, count in enumerate(cards):
        if count:
            text = f"{CARD_LETTERS[card]}{count}" if short else CARD_LETTERS[card] * count
            row += [(text, f"bead-{CARD_NAMES[card]}"), (" ", "text")]
    return row[:-1]
