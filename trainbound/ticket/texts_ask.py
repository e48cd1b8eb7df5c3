"""What is asked, in words: the bar's prompt, what a ticket still needs, what is open instead of a refused track."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainbound.kernel.types import Decision
from trainbound.ticket.board import Board, numbers
from trainbound.ticket.cards import LOCO, NO_CARD
from trainbound.ticket.measures import needs
from trainbound.ticket.reach import claimable
from trainbound.ticket.texts_names import ends, listed, many, shares_of, ticket, ticket_long, track, track_long
from trainbound.ticket.views import TicketView


def prompt(board: Board, names: Sequence[str], view: TicketView, decision: Decision) -> tuple[str, str]:
    """What the bar says: who and what in capitals, and what is asked, with the limit and its rule.

    To anybody but the seat that is asked it says whose turn it is.

    Raises:
        KeyError: the kind of decision has no prompt.
    """
    who = names[decision.seat].upper()
    if view.viewer != decision.seat:
        return f"{who} IS {_BUSY[decision.kind]}", "you may look around; nothing is asked of you"
    state, asked = _PROMPTS[decision.kind](board, view, decision)
    return f"{who}, {state}", asked


def _turn(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    state = "YOUR TURN" if view.last_turns < 0 else "YOUR LAST TURN"
    can = []
    cards = view.deck + view.discard + sum(card != NO_CARD for card in view.display)
    if cards:
        can.append("draw 2 cards" if cards > 1 else "draw the last card")
    if claimable(board, view):
        can.append("claim a track")
    if view.ticket_deck:
        can.append("draw tickets")
    asked = ", ".join([*can[:-1], f"or {can[-1]}"] if len(can) > 1 else can)
    return state, asked or "nothing is left to do but to pass (T-16)"


def _second(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    places = [str(slot + 1) for slot, card in enumerate(view.display) if card not in (NO_CARD, LOCO)]
    locos = [str(slot + 1) for slot, card in enumerate(view.display) if card == LOCO]
    kind = "a locomotive" if len(locos) == 1 else "locomotives"
    barred = f" (not {listed(locos, 'or')}, {kind})" if locos else ""
    deck = ["d"] if view.deck or view.discard else []
    return "SECOND CARD", f"{', '.join(places)}{barred}{', or ' if places and deck else ''}{''.join(deck)}"


def _keep(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    offered, least = decision.data
    rule = board.file.cites.get("deal", "T-15" if view.turn else "T-5")
    return "KEEP TICKETS", f"at least {least} of these {len(offered)} ({rule})"


def _share(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    rule = shares_of(board)
    cite = rule.cite("take", "PA-5") if rule else "PA-5"
    return "ONE SHARE", f"which company, by its letter? - for none ({cite})"


def _neutral(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    rule = shares_of(board)
    cite = rule.cite("neutral", "PA-10") if rule else "PA-10"
    return "THE NEUTRAL INVESTOR'S SHARE", f"which company? ({cite})"


_PROMPTS: Mapping[str, Callable[[Board, TicketView, Decision], tuple[str, str]]] = {
    "turn": _turn,
    "second": _second,
    "keep": _keep,
    "share": _share,
    "neutral": _neutral,
}
_BUSY = {
    "turn": "PLAYING",
    "second": "DRAWING",
    "keep": "CHOOSING TICKETS",
    "share": "CHOOSING A SHARE",
    "neutral": "CHOOSING A SHARE",
}


def missing(board: Board, view: TicketView, k: int, long: bool = False) -> str:
    """What a ticket of the viewer still needs: `done`, `CHA-HAR`, `4 trains`; `closed`; `too far` for the trains left.

    Args:
        board: the map.
        view: the view of the seat that holds the ticket.
        k: the ticket's number.
        long: `done`, or a sentence with every missing track.
    """
    assert view.viewer is not None, "an onlooker holds no tickets"
    seat, t = view.seats[view.viewer], board.tickets[k]
    found = needs(board, seat.owned, view.free, seat.trains, t.a.vertices, t.b.vertices)
    if found is None:
        enough = needs(board, seat.owned, view.free, board.file.trains * 9, t.a.vertices, t.b.vertices)
        if not long:
            return "closed" if enough is None else "too far"
        if enough is None:
            return "can no longer be completed: every way is closed"
        return f"can no longer be completed: it needs {many(enough[0], 'train')}, you have {seat.trains}"
    trains, tracks = found
    if not tracks:
        return "done"
    if not long:
        return ends(board, tracks[0]) if len(tracks) == 1 else many(trains, "train")
    return f"needs {many(trains, 'train')}: {'; '.join(track_long(board, i) for i in tracks)}"


def open_instead(board: Board, view: TicketView, track_number: int) -> list[str]:
    """What the viewer could claim at the ends of a refused track instead, and which ticket one of those would help."""
    open_now = claimable(board, view)
    t = board.tracks[track_number]
    lines = []
    for v in (t.a, t.b):
        near: dict[str, list[int]] = {}
        for i in numbers(open_now & board.at_city[v] & ~(1 << track_number)):
            other = board.tracks[i].b if board.tracks[i].a == v else board.tracks[i].a
            near.setdefault(board.cities[other].code, []).append(board.tracks[i].length)
        if near:
            found = ", ".join(
                f"{code} {lengths[0]}{f' ({len(lengths)} tracks)' if len(lengths) > 1 else ''}"
                for code, lengths in near.items()
            )
            lines.append(f"Open to you now from {board.cities[v].name}: {found}.")
    if not lines:
        lines.append(f"Nothing else is open to you now from {board.cities[t.a].name} or {board.cities[t.b].name}.")
    return lines + helps(board, view, open_now & ~(1 << track_number))[:1]


def helps(board: Board, view: TicketView, tracks: int) -> list[str]:
    """Those of some tracks that are on the shortest way of a viewer's ticket: `ALT-DUB grey 2 helps DUB-STR (12).`.

    Args:
        board: the map.
        view: the view of a seat; an onlooker has no tickets.
        tracks: tracks as bits.
    """
    return [
        f"{track(board, i)} helps {ticket(board, k)} ({board.tickets[k].points})."
        for k, i in helping(board, view)
        if tracks >> i & 1
    ]


def helping(board: Board, view: TicketView) -> list[tuple[int, int]]:
    """(ticket, track) for each track on the shortest way of an unfinished ticket of the viewer; no onlooker has one."""
    if view.viewer is None:
        return []
    seat = view.seats[view.viewer]
    found = []
    for k in view.tickets:
        t = board.tickets[k]
        way = needs(board, seat.owned, view.free, seat.trains, t.a.vertices, t.b.vertices)
        found += [(k, i) for i in (way[1] if way else ())]
    return found


def ticket_row(board: Board, view: TicketView, k: int) -> str:
    """A ticket of the viewer as a sentence: `Dubois to Stroudsburg, 12 points, needs 4 trains: ...`."""
    return f"{ticket_long(board, k)}, {many(board.tickets[k].points, 'point')}, {missing(board, view, k, long=True)}."
