"""The panel beside the map: players, shares, tickets, display; with words, points and log where there is room."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.ticket import texts as words
from trainbound.ui.page import section
from trainbound.ui.sheet.hand import display_block, hand_block
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.technologies import technology_forms
from trainbound.ui.sheet.tickets import BIG, ticket_section, unfinished
from trainbound.ui.strips import Row, clip, pad, wrapped

LEAST_LOG = 5
"""Rows below which a log is not begun in a narrow panel, with its title and a blank row: a solid block is not read."""


def panel(model: Model, wide: int, high: int, inside: bool) -> list[Row]:
    """At most `high` rows of at most `wide` cells.

    What gives way, in this order: blank rows, the log but for its end, payouts, finished tickets, the rest of the log,
    far tickets, shares not held. Never the players, the hand, the display.

    Args:
        model: what is to be shown.
        wide: columns, 22 or more; from `tickets.BIG` on with words.
        high: rows, 19 or more.
        inside: whether the hand is shown in the panel.
    """
    if model.panel is not None and model.panel_whole and not inside:
        return list(model.panel)[:high]
    players = _players(model, wide)
    hand = hand_block(model, wide) if inside else []
    display = display_block(model, wide, wide >= BIG)
    if model.panel is not None:
        return _with_choice([players, hand, display if wide >= BIG else []], model.panel, high)
    fixed = len(players) + len(hand) + len(display)
    count = len(model.view.tickets)
    shares: list[Row] = []
    for shares in _extras(model, wide):
        left = high - fixed - len(shares)
        if left >= 1 + min(count, 7 if wide >= BIG else 4):
            break
    tickets = ticket_section(model, wide, _for_tickets(model, wide, high - fixed - len(shares)))
    parts = [players, hand, display, tickets, shares] if wide >= BIG else [players, shares, tickets, display]
    return _with_log(model, [part for part in parts if part], wide, high)


def _for_tickets(model: Model, wide: int, most: int) -> int:
    """Rows for the tickets, of those left to them and the log: finished ones give way to the end of the log."""
    count = len(model.view.tickets)
    if wide >= BIG:
        return min(most, max(1 + max(1, count), most - 4 - 6))
    least = 1 + min(count, unfinished(model) + 1)
    if most - least < LEAST_LOG:  # without finished tickets there would be no room for a log either
        return min(most, 1 + max(1, count))
    return max(least, most - LEAST_LOG)


def _with_choice(parts: Sequence[list[Row]], choice: Sequence[Row], high: int) -> list[Row]:
    """What is chosen from, below the players; and below hand and display, as far as there is room for those."""
    shown: list[list[Row]] = []
    left = high - len(choice)
    for part in parts:
        if part and len(part) <= left:
            shown.append(part)
            left -= len(part)
    return _joined([*shown, list(choice)], high)[:high]


def _joined(parts: Sequence[list[Row]], high: int) -> list[Row]:
    """Sections with as many blank rows between them as there is room for, those further down first."""
    blanks = min(len(parts) - 1, high - sum(map(len, parts)))
    rows: list[Row] = []
    for i, part in enumerate(parts):
        if i and i >= len(parts) - blanks:
            rows.append([])
        rows += part
    return rows


def _with_log(model: Model, parts: Sequence[list[Row]], wide: int, high: int) -> list[Row]:
    """The sections, and the end of the log in the rows that are left; in a narrow panel it comes before blank rows."""
    least = 2 if wide >= BIG else LEAST_LOG
    left = high - sum(map(len, parts))
    if left - len(parts) * (wide >= BIG) < least or not model.log:
        return _joined(parts, high)
    room = max(least - (wide < BIG), left - len(parts)) - 1
    lines: list[str] = []
    for line in reversed(model.log):
        parts_of = wrapped(line, wide, "  ")
        if len(lines) + len(parts_of) > room:
            if not lines:  # better a cut line than none
                rest = [parts_of[room - 1], *map(str.strip, parts_of[room:])]
                lines = [*parts_of[: room - 1], clip(" ".join(rest), wide)]
            break
        lines = [*parts_of, *lines]
    title = section("LOG", wide, model.frames.across, "[g]l all" if wide >= BIG else "")
    rows: list[Row] = [[(line, "text")] for line in lines]
    return _joined([*parts, [title, *rows, *([[]] * (room - len(rows)))]], high)


def _players(model: Model, wide: int) -> list[Row]:
    """Everybody's trains, cards and tickets, and route points where there is room; `>` at those who are asked."""
    view = model.view
    asked = {d.seat for d in view.decisions if d.seat not in view.answered} or {view.player}
    big = wide >= BIG
    rows = [section("PLAYERS", wide, model.frames.across, "pts trn crd tkt" if big else "trn crd tkt")]
    for s, seat in enumerate(view.seats):
        role = "bold" if s == view.viewer else "text"
        figures = f"{seat.trains:>2} {seat.cards:>3} {seat.tickets:>3}"
        if big:
            figures = f"{seat.points:>3}  {figures}"
        name = f" {model.names[s]}" if big else model.names[s]
        room = wide - 5 - len(figures)
        rows.append([(">" if s in asked else " ", "key"), (f" {s + 1} ", f"owner-{s + 1}"),
                     (f"{pad(name, room)} ", role), (figures, role)])
    return rows


def _extras(model: Model, wide: int) -> list[list[Row]]:
    """What odd rules add to the panel, in its forms, the roomiest first; one empty form where they add nothing."""
    stations = _stations(model, wide)
    return [[*form, *stations, *more] for form in _shares(model, wide) for more in technology_forms(model, wide)]


def _stations(model: Model, wide: int) -> list[Row]:
    """Who has built where, and how many stations the viewer has left; nothing on maps without them (EU-3)."""
    rule, view = words.stations_of(model.board), model.view
    if rule is None:
        return []
    built = view.part(rule)
    note = "" if view.viewer is None else f"you {len(rule.terms_of) - len(built[view.viewer])} left"
    cells = [(s, [model.board.cities[v].code for v in row]) for s, row in enumerate(built) if row]
    each = 4 + 4 * len(rule.terms_of)
    rows = [section("STATIONS", wide, model.frames.across, note)]
    for i in range(0, len(cells), max(1, wide // each)):
        row: Row = []
        for s, codes in cells[i : i + max(1, wide // each)]:
            row += [(f" {s + 1} ", f"owner-{s + 1}"), (f" {' '.join(codes)}".ljust(each - 3), "text")]
        rows.append(row)
    return rows


def _shares(model: Model, wide: int) -> list[list[Row]]:
    """The shares section in its forms, the roomiest first; one empty form on maps without shares."""
    if words.shares_of(model.board) is None:
        return [[]]
    grids = [_share_grid(model, wide, False), _share_grid(model, wide, True)]
    return [_share_table(model, wide), *grids] if wide >= BIG else grids


def _share_grid(model: Model, wide: int, held_only: bool) -> list[Row]:
    """Several companies a row: `P 2/11` = you/left; bold if you hold some."""
    rule, view = words.shares_of(model.board), model.view
    assert rule is not None
    shown = view.parts["shares"]
    held = shown.held[view.viewer] if view.viewer is not None else None
    cells: list[Row] = []
    for c, company in enumerate(rule.companies):
        own = len(held[c]) if held is not None else 0
        text = f"{company.letter} {own}/" if held is not None else f"{company.letter} "
        left = f"{shown.left[c]}"
        if own or not held_only:
            cells.append([(text, "bold" if own else "dim"), (left.ljust(7 - len(text)), "text" if own else "dim")])
    across = (wide + 1) // 7
    rows: list[Row] = [[span for cell in cells[i:i + across] for span in cell] for i in range(0, len(cells), across)]
    return [section("SHARES", wide, model.frames.across, "you/left" if held is not None else "left"), *rows]


def _share_table(model: Model, wide: int) -> list[Row]:
    """One company a row: own, left, payouts; at tables with open shares everybody's numbers instead of payouts."""
    rule, view = words.shares_of(model.board), model.view
    assert rule is not None
    shown = view.parts["shares"]
    held = shown.held[view.viewer] if view.viewer is not None else None
    others = [s for s in range(len(view.seats)) if s != view.viewer and shown.held[s] is not None]
    others = others if "open_shares" in view.options else []
    payouts = max(len(" ".join(map(str, company.payout))) for company in rule.companies)
    end = 2 * len(others) if others else 1 + payouts
    note = "you " + "left" + ("".join(f" {s + 1}" for s in others) if others else " pays".ljust(end))
    rows = [section("SHARES", wide, model.frames.across, note)]
    for c, company in enumerate(rule.companies):
        own = len(held[c]) if held is not None else 0
        role = "bold" if own else "text"
        figures = f"{own:>2}{shown.left[c]:>5}"
        tail = "".join(f" {len(shown.held[s][c])}" for s in others) if others else (
            f" {' '.join(map(str, company.payout))}")
        name = pad(f" {words.company(model.board, c)}", wide - 1 - len(figures) - end)
        rows.append([(company.letter, "key"), (name, role), (figures, role), (tail.ljust(end), role)])
    return rows
