"""The panel beside the map: players, shares, tickets, display; with words, points and log where there is room."""

from __future__ import annotations

from trainbound.ticket import texts as words
from trainbound.ticket.cards import CARD_NAMES
from trainbound.ticket.measures import needs
from trainbound.ui.page import section
from trainbound.ui.sheet.hand import display_rows
from trainbound.ui.sheet.model import Model
from trainbound.ui.strips import Row, clip, pad

SMALL, LARGE = 22, 37


def small_panel(model: Model, high: int) -> list[Row]:
    """22 columns. What gives way, in this order: blank rows, finished tickets, far tickets, shares not held."""
    if model.panel is not None and model.panel_whole:
        return list(model.panel)
    players = _players(model, SMALL)
    if model.panel is not None:
        return [*players, [], *model.panel][:high]
    display = _section(model, "DISPLAY", SMALL, f"[d]eck {model.view.deck}") + display_rows(model, False)
    shares, tickets = _shares(model), _tickets(model)
    blanks = 3
    while blanks and len(players) + len(shares) + len(tickets) + len(display) + blanks > high:
        blanks -= 1
    over = len(players) + len(shares) + len(tickets) + len(display) + blanks - high
    if over > 0:
        tickets = _fewer(tickets, max(3, len(tickets) - over))
        over = len(players) + len(shares) + len(tickets) + len(display) - high
    if over > 0 and shares:
        shares = _shares(model, held_only=True)
    rows: list[Row] = []
    for i, part in enumerate((players, shares, tickets, display)):
        rows += part
        if i < 3 and part and i < blanks:
            rows.append([])
    return [*rows[: high - len(display)], *display] if len(rows) > high else rows


def _section(model: Model, title: str, wide: int, note: str = "") -> list[Row]:
    return [section(title, wide, model.frames.across, note)]


def _players(model: Model, wide: int) -> list[Row]:
    view = model.view
    asked = {d.seat for d in view.decisions} or {view.player}
    large = wide > SMALL
    rows = _section(model, "PLAYERS", wide, "pts trn crd tkt" if large else "trn crd tkt")
    for s, seat in enumerate(view.seats):
        role = "bold" if s == view.viewer else "text"
        points = f"{seat.points:>4}" if large else ""
        figures = (
            f"{points} {seat.trains:>3} {seat.cards:>3} {seat.tickets:>3}"
            if large
            else (f"{seat.trains:>2}{seat.cards:>4}{seat.tickets:>4}")
        )
        mark = ">" if s in asked else " "
        lead = " " if large else ""
        name = pad(f"{lead}{model.names[s]}", wide - 5 - len(figures)) + " "
        rows.append([(mark, "key"), (f" {s + 1} ", f"owner-{s + 1}"), (name, role), (figures, role)])
    return rows


def _shares(model: Model, held_only: bool = False) -> list[Row]:
    """Three companies a row: `P 2/11` = you/left."""
    rule = words.shares_of(model.board)
    if rule is None:
        return []
    shown = model.view.parts["shares"]
    held = shown.held[model.view.viewer] if model.view.viewer is not None else None
    rows = _section(model, "SHARES", SMALL, "you/left")
    cells: Row = []
    for c, company in enumerate(rule.companies):
        own = len(held[c]) if held is not None else 0
        if own or not held_only:
            cells += [(f"{company.letter} {own}/{shown.left[c]}".ljust(7), "bold" if own else "dim")]
    rows += [cells[i : i + 3] for i in range(0, len(cells), 3)]
    return rows


def _tickets(model: Model) -> list[Row]:
    """`CHA-SCR  8 CHA-HAR`: ends, points, what is missing; unfinished ones first."""
    board, view = model.board, model.view
    rows = _section(model, "TICKETS", SMALL, "needs")
    if model.hidden or view.viewer is None:
        return [*rows, [(" hidden", "dim")]] if model.hidden else []
    found = [(words.missing(board, view, k), place, k) for place, k in enumerate(view.tickets)]
    for need, place, k in sorted(found, key=lambda row: (row[0] == "done", row[1])):
        ticket = board.tickets[k]
        done = need == "done"
        end = "text" if done else "ticket-end"
        mark = ">" if place == model.selected else " "
        rows.append(
            [
                (mark, "key"),
                (ticket.a.code, end),
                ("-", "text"),
                (ticket.b.code, end),
                (f"{ticket.points:>3} ", "text"),
                (clip(need, 10), "legal" if done else "refused" if need in ("closed", "too far") else "text"),
            ]
        )
    return rows


def _fewer(rows: list[Row], most: int) -> list[Row]:
    """As many tickets as there is room for, and how many more there are."""
    if len(rows) <= most:
        return rows
    return [*rows[: most - 1], [(f" ... {len(rows) - most + 1} more [t]", "dim")]]


def large_panel(model: Model, high: int) -> list[Row]:
    """37 columns, with words, every missing track, payouts, and the log in what is left."""
    rows = [*_players(model, LARGE), []]
    if model.panel is not None and model.panel_whole:
        return [*rows, *model.panel]
    rows += [
        *_hand(model),
        [],
        *_section(model, "DISPLAY", LARGE, f"[d]eck {model.view.deck}, discarded {model.view.discard}"),
        *display_rows(model, True),
        [],
    ]
    if model.panel is not None:
        return [*rows, *model.panel]
    shares = _share_table(model)
    log = _section(model, "LOG", LARGE, "[g]l all")
    tickets = _fewer(_ticket_table(model), max(4, high - len(rows) - len(shares) - len(log) - 8))
    rows += [*tickets, [], *shares, *([[]] if shares else []), *log]
    left = high - len(rows)
    rows += [[(clip(line, LARGE), "text")] for line in model.log[-left:]] if left > 0 else []
    return rows[:high]


def _hand(model: Model) -> list[Row]:
    view = model.view
    rows = _section(model, "HAND", LARGE, "hidden" if model.hidden else words.many(sum(view.hand), "card"))
    if model.hidden or view.viewer is None:
        return rows
    for first in range(0, 9, 3):
        row: Row = []
        for card in range(first, first + 3):
            held, paid = view.hand[card], model.paying[card] if model.paying else 0
            role = f"bead-{CARD_NAMES[card]}" if held else "absent"
            row += [(f" {CARD_NAMES[card]:<6}{held:>2} ", role), (f"{-paid:<2}" if paid else "  ", "key")]
        rows.append(row)
    return rows


def _share_table(model: Model) -> list[Row]:
    rule = words.shares_of(model.board)
    if rule is None:
        return []
    view, shown = model.view, model.view.parts["shares"]
    held = shown.held[view.viewer] if view.viewer is not None else None
    open_ = "open_shares" in view.options
    others = [s for s in range(len(view.seats)) if s != view.viewer and shown.held[s] is not None] if open_ else []
    note = "you " + " ".join(f"{s + 1}" for s in others) + " left" if others else "you left pays"
    rows = _section(model, "SHARES", LARGE, note)
    for c, company in enumerate(rule.companies):
        own = len(held[c]) if held is not None else 0
        role = "bold" if own else "text"
        numbers_ = "#" + ",".join(map(str, held[c])) if held is not None and held[c] else ""
        pays = " ".join(map(str, company.payout))
        if others:
            figures = f"{own:>3} " + " ".join(str(len(shown.held[s][c])) for s in others) + f" {shown.left[c]:>4}"
            rows.append(
                [
                    (f"{company.letter} ", "key"),
                    (pad(words.company(model.board, c), 34 - len(figures)), role),
                    (f" {figures}", role),
                ]
            )
        else:
            name = pad(words.company(model.board, c), 14)
            rows.append(
                [
                    (f"{company.letter} ", "key"),
                    (name, role),
                    (f"{own:>2}{shown.left[c]:>4} ", role),
                    (clip(pad(pays, 13) if not numbers_ else f"{clip(pays, 13)} {numbers_}", 14), "dim"),
                ]
            )
    return rows


def _ticket_table(model: Model) -> list[Row]:
    board, view = model.board, model.view
    rows = _section(model, "TICKETS", LARGE, "pts needs")
    if model.hidden or view.viewer is None:
        return rows
    seat = view.seats[view.viewer]
    for place, k in enumerate(view.tickets):
        t = board.tickets[k]
        need = words.missing(board, view, k)
        found = needs(board, seat.owned, view.free, seat.trains, t.a.vertices, t.b.vertices)
        if found and found[1]:
            need = ", ".join(
                f"{words.ends(board, i)} {words.colour(board.tracks[i].colour)[:2]}{board.tracks[i].length}"
                for i in found[1]
            )
        done = need == "done"
        end = "text" if done else "ticket-end"
        rows.append(
            [
                (">" if place == model.selected else " ", "key"),
                (t.a.code, end),
                ("-", "text"),
                (t.b.code, end),
                (f"{t.points:>4}  ", "text"),
                (clip(need, LARGE - 14), "legal" if done else "text"),
            ]
        )
    return rows
