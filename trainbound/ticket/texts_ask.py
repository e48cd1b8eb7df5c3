"""What is asked, in words: the bar's prompt, what a ticket still needs, what is open instead of a refused track."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from trainbound.kernel.types import Decision
from trainbound.network.bits import numbers
from trainbound.ticket import texts_technologies
from trainbound.ticket.board import Board
from trainbound.ticket.buying import answering, asks_claim, technologies_of
from trainbound.ticket.buying import missing as lacking_for
from trainbound.ticket.cards import LOCO, NO_CARD
from trainbound.ticket.measures import needs, network_seen, reached
from trainbound.ticket.odds import tunnel_odds as odds_of
from trainbound.ticket.payments import payments
from trainbound.ticket.reach import best_way, claimable, claimable_way
from trainbound.ticket.rules.tunnels import Bore, extra_terms, played
from trainbound.ticket.texts_names import (
    card,
    ends,
    listed,
    many,
    shares_of,
    stations_of,
    ticket,
    ticket_long,
    track,
    track_long,
    tunnels_of,
    worths,
)
from trainbound.ticket.texts_tour import twice, two_ways, worth
from trainbound.ticket.views import TicketView


def prompt(board: Board, names: Sequence[str], view: TicketView, decision: Decision) -> tuple[str, str]:
    """What the bar says: who and what in capitals, and what is asked, with the limit and its rule.

    To anybody but the seat that is asked it says whose turn it is.

    Raises:
        KeyError: the kind of decision has no prompt.
    """
    who = names[decision.seat].upper()
    if view.viewer != decision.seat:
        return f"{who} IS {_BUSY[decision.kind]}", "nothing is asked of you; look around"
    state, asked = _PROMPTS[decision.kind](board, view, decision)
    return f"{who}, {state}", asked


def _turn(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    state = "YOUR TURN" if view.last_turns < 0 else "YOUR LAST TURN"
    can = []
    cards = view.deck + view.discard + sum(c != NO_CARD for c in view.display)
    if cards:
        can.append("draw 2 cards" if cards > 1 else "draw the last card")
    if claimable(board, view):
        can.append("claim a track")
    if can_build(board, view):
        can.append("build")
    if view.ticket_deck:
        can.append("draw tickets")
    if can == ["build"]:  # to build is none of the three actions that keep a seat from passing
        can.append("pass (T-16)")
    asked = ", ".join([*can[:-1], f"or {can[-1]}"] if len(can) > 1 else can)
    rule = technologies_of(board)
    if rule and next(rule.buyable(rule.of_view(view)), None):
        asked = f"buy a technology first, {asked}" if asked else "buy a technology, or pass (T-16)"
    return state, asked or "nothing is left to do but to pass (T-16)"


def _second(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    barred_slots = barred_places(board, view)
    places = [str(i + 1) for i, c in enumerate(view.display) if c != NO_CARD and i not in barred_slots]
    locos = [str(slot + 1) for slot in barred_slots]
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


def _tunnel(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    bore = Bore(*decision.data)
    rule = tunnels_of(board)
    cite = rule.cite("tunnel", "T-18") if rule else "T-18"
    kinds = "locomotives" if bore.colour == LOCO else f"{card(bore.colour)} or locomotives"
    if payments(extra_terms(bore), view.hand):
        return "TUNNEL", f"pay {bore.extra} more, {kinds} ({cite}), or decline"
    return "TUNNEL", f"{bore.extra} more, {kinds}: too few; decline (T-19)"


_PROMPTS: Mapping[str, Callable[[Board, TicketView, Decision], tuple[str, str]]] = {
    "turn": _turn,
    "second": _second,
    "keep": _keep,
    "share": _share,
    "neutral": _neutral,
    "tunnel": _tunnel,
    **texts_technologies.PROMPTS,
}
_BUSY = {
    "turn": "PLAYING",
    "second": "DRAWING",
    "keep": "CHOOSING TICKETS",
    "share": "CHOOSING A SHARE",
    "neutral": "CHOOSING A SHARE",
    "tunnel": "AT A TUNNEL",
    **texts_technologies.BUSY,
}


def barred_places(board: Board, view: TicketView) -> list[int]:
    """The places of the display whose locomotive cannot be the second card (T-7), by number from 0."""
    if board.file.cards.face_up_locomotive == 1:
        return []
    return [slot for slot, c in enumerate(view.display) if c == LOCO]


def can_build(board: Board, view: TicketView) -> bool:
    """Whether the viewer could build a station now with the cards held (EU-3)."""
    rule = stations_of(board)
    if rule is None or view.viewer is None:
        return False
    built = len(view.parts[rule.name][view.viewer])
    free = rule.sites & ~sum(1 << v for row in view.parts[rule.name] for v in row)
    return built < len(rule.terms_of) and bool(free) and bool(payments(rule.terms_of[built], view.hand))


def missing(board: Board, view: TicketView, k: int, long: bool = False) -> str:
    """What a ticket of the viewer still needs: `done`, `CHA-HAR`, `4 trains`; `closed`; `too far` for the trains left.

    Of several goals the best one that can still be joined counts; `+11 now` is one that is joined already.

    Args:
        board: the map.
        view: the view of the seat that holds the ticket.
        k: the ticket's number.
        long: `done`, or a sentence with every missing track.
    """
    assert view.viewer is not None, "an onlooker holds no tickets"
    seat, t = view.seats[view.viewer], board.tickets[k]
    found = best_way(board, view, k)
    if found and len(t.goals) > 1:
        return _goals(board, view, k, long)
    if found is None:
        rule = stations_of(board)
        helped = rule.rescue(view, k) if rule else None
        if helped and not long:
            return "station"
        if helped:
            return f"needs a station in {board.cities[helped[0]].name}, to use {track_long(board, helped[1])}"
        most, owned = board.file.trains * 9, network_seen(board, view)[0]
        enough = best_way(board, view, k, most)
        if len(t.goals) > 1:  # the nearest of them, not the best one
            enough = needs(board, owned, view.free, most, t.a.vertices, t.b.vertices)
        if not long:
            return "closed" if enough is None else "too far"
        if enough is None:
            return "can no longer be completed: every way is closed"
        trains = sum(board.tracks[i].length for i in enough[1])
        return f"can no longer be completed: it needs {many(trains, 'train')}, you have {seat.trains}"
    tracks = found[1]
    trains = sum(board.tracks[i].length for i in tracks)
    if not tracks:
        own = reached(seat.parted, t) is not None
        return "done" if own or not long else "done with a station"
    if not long:
        return ends(board, tracks[0]) if len(tracks) == 1 else many(trains, "train")
    lacking = dict.fromkeys(j for i in tracks for j in lacking_for(board, view, i))
    bought = f", and {listed(texts_technologies.technology(board, j) for j in lacking)}" if lacking else ""
    return f"needs {many(trains, 'train')}{bought}: {'; '.join(track_long(board, i) for i in tracks)}"


def _goals(board: Board, view: TicketView, k: int, long: bool) -> str:
    """`missing` for a ticket with several goals, one of which can still be joined."""
    assert view.viewer is not None
    t = board.tickets[k]
    now = reached(network_seen(board, view)[1], t)
    best = best_way(board, view, k)
    assert best, "a goal can be joined, so the best of those can"
    goal = t.goals[best[0]]
    trains = sum(board.tracks[i].length for i in best[1])
    if best[0] == now:
        more = "" if not now else ", and no better one can be joined any more"
        return f"done, {goal.place.name} for {goal.points}{more}" if long else "done"
    if not long:
        return f"+{t.goals[now].points} now" if now is not None else many(trains, "train")
    got = f"{t.goals[now].place.name} joined for {t.goals[now].points}; " if now is not None else ""
    way = "; ".join(track_long(board, i) for i in best[1])
    return f"{got}{goal.place.name} for {goal.points} needs {many(trains, 'train')}: {way}"


def tunnel_odds(board: Board, view: TicketView, payment: Sequence[int]) -> str:
    """How likely a tunnel is to cost more with a payment of the viewer, and what the hand then still has for it.

    `No more 41 %, 1 more 42 %, 2 more 15 %, 3 more 2 %. After this payment you hold 2 that count.`
    """
    odds = odds_of(board, view, payment)
    shares = ", ".join(f"{n or 'no'} more {percent(chance)}" for n, chance in enumerate(odds))
    colour = played(payment)
    kinds = (LOCO,) if colour == LOCO else (colour, LOCO)
    left = sum(view.hand[c] - payment[c] for c in kinds)
    return f"{shares[0].upper()}{shares[1:]}. After this payment you hold {left or 'none'} that can pay for more."


def percent(chance: Fraction | float) -> str:
    """A chance in whole per cent; none is said to be certain or impossible that is not."""
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 < chance < 1:
        return "over 99 %"
    return f"{round(chance * 100)} %"


def open_instead(board: Board, view: TicketView, track_number: int) -> list[str]:
    """What the viewer could claim at the ends of a refused track instead, and which ticket one of those would help."""
    open_now, when = answering(board, view), "now" if asks_claim(board, view) else "on your turn"
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
            lines.append(f"Open to you {when} from {board.cities[v].name}: {found}.")
    if not lines:
        lines.append(f"Nothing else is open to you {when} from {board.cities[t.a].name} or {board.cities[t.b].name}.")
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
    """(ticket, track) for each track that a ticket of the viewer still needs; an onlooker has none.

    An unfinished ticket needs its shortest way; a finished one a second way, where that pays (IN-6). Of a double route
    it is the track that the viewer could claim now, if only one of both is.
    """
    if view.viewer is None:
        return []
    found = []
    for k in dict.fromkeys(view.tickets):
        best = best_way(board, view, k)
        tracks = best[1] if best else ()
        if best and not tracks and worth(board, view, k) and (both := two_ways(board, view, k)):
            tracks = claimable_way(board, view, both.tracks)
        found += [(k, i) for i in tracks]
    return found


def ticket_row(board: Board, view: TicketView, k: int) -> str:
    """A ticket of the viewer as a sentence: `Dubois to Stroudsburg, 12 points, needs 4 trains: ...`."""
    says = filter(None, (missing(board, view, k, long=True), twice(board, view, k)))
    return f"{ticket_long(board, k)}, {worths(board, k)}, {'; '.join(says)}."
