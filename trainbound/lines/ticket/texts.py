"""What line mode says of the ticket family beside `trainbound.ticket.texts`: its verbs, questions, proposals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from trainbound.kernel.types import Decision, Event
from trainbound.ticket import reach
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.cards import NO_CARD, Cards
from trainbound.ticket.texts import listed, many
from trainbound.ticket.views import TicketView

BEFORE, NEW = "before the first turn", "a new game"
CURTAIN_ONLY = "Nothing of a hand is shown before that; table, display, city, log, rules, undo, quit work."
CHOOSE_SITE = "Where? Name a city, or a number of this list of those that others have tracks into:"
NO_SITE = "Nobody else has a track yet, which a station could let you use. Name a city all the same: station CITY"
CHOOSE_TRACK = "Which track? Name its two cities, or a number of this list:"
NO_TRACK = "You can claim no track with the cards you hold; why CITY CITY says why."
WHICH_CITY = "Which city? For example: city {}"
HELP: Mapping[str, str] = {
    "why": "why CITY CITY, why draw 3, why T-13: why something is legal or not. why alone: what was refused last.",
    "find": "find WORDS: cities, tracks, tickets, rules and lines of the log.",
    "back": "back, back 5, <: looks at an earlier moment; hand, table, city and the like then tell of that.",
    "draw": "draw 3, draw deck: takes a card; draw alone lists them.",
    "claim": "claim CITY CITY: proposes a payment; with cards, such as red*2 loco*1, claims at once. claim alone lists "
    "the tracks that you can claim.",
    "tickets": "tickets: draws new tickets, some of which you must keep.",
    "keep": "keep 1 3: keeps tickets by their numbers, or by name; keep all.",
    "pass": "pass: only when nothing else can be done.",
    "share": "share COMPANY: takes a share, by name, letter or number; share none declines.",
    "neutral": "neutral COMPANY: chooses the neutral investor's share.",
    "buy": "buy TECHNOLOGY: proposes a payment; with cards, such as red*4 loco*1, buys at once, before the turn's "
    "action. buy alone lists what you can pay for.",
    "done": "done: no third card, no second claim.",
    "technologies": "technologies: who has them, how many are left, what you could buy and what that opens.",
    "pay": "pay red*1 loco*1: adds cards for a tunnel.",
    "decline": "decline: gives a tunnel up; the cards laid down come back.",
    "station": "station CITY: proposes a payment; with cards, such as red*1, builds at once. station alone lists some.",
    "hand": "hand: your cards.",
    "my tickets": "my tickets: your tickets and what they still need.",
    "table": "table: everybody's trains, cards, tickets, points; decks; shares left.",
    "display": "display: the face-up cards.",
    "shares": "shares: what you hold of each company, what is left, what it pays.",
    "city": "city NAME: its tracks, clockwise; a number then claims.",
}
"""For each verb, its own and the game's, how it is used. A verb of a rule module without a line is said by its name."""


def at_round(n: int) -> str:
    """How far a game is."""
    return f"round {n}"


def asked(name: str, board: Board, view: TicketView, decision: Decision) -> str:
    """The question as line mode asks it; it begins with the name of who is asked."""
    state, what = words.prompt(board, (name,) * len(view.seats), view, decision)
    if decision.kind == "turn":
        last = " (your last)" if view.last_turns >= 0 else ""
        return f"{name}, your turn{last}. {what[0].upper()}{what[1:]}."
    if decision.kind == "second":
        locos = [str(slot + 1) for slot in words.barred_places(board, view)]
        barred = f" Not {listed(locos, 'or')}: a locomotive of the display cannot be second (T-8)." if locos else ""
        return f"{name}, your second card.{barred}"
    if decision.kind == "keep":
        return f"{name}, keep tickets, {what}. Type keep and their numbers, for example: keep {_few(decision.data[1])}"
    if not decision.data:
        return f"{name}, {state.partition(', ')[2].lower()}, {what}."
    track = words.track_long(board, decision.data[0])
    if decision.kind == "tunnel":
        return f"{name}, the tunnel {track}: {what}."
    rule = what[what.rindex("(") :]
    if decision.kind == "share":
        return f"{name}, take one share for {track} {rule}."
    return f"{name}, take a share for the neutral investor {rule}."


def _few(n: int) -> str:
    return " ".join(str(i) for i in range(1, n + 1))


def offered_ticket(board: Board, view: TicketView, n: int, k: int) -> str:
    """A ticket offered: `1 Dubois to Stroudsburg, 12 points, 9 trains away`; of several goals the best one counts."""
    found, t = reach.best_way(board, view, k), board.tickets[k]
    if found is None:
        station = words.missing(board, view, k) == "station"
        away = "one station would complete it" if station else "cannot be completed any more"
    elif not found[1]:
        away = "done already"
    else:
        goal = f"{t.goals[found[0]].place.name} " if len(t.goals) > 1 else ""
        away = f"{goal}{many(sum(board.tracks[i].length for i in found[1]), 'train')} away"
    long = "a long ticket, " if k in board.long_deck else ""
    return f"{n} {words.ticket_long(board, k)}, {long}{words.worths(board, k)}, {away}."


def place(view: TicketView, slot: int) -> str:
    """A card of the display as a choice: `1 red`."""
    card = view.display[slot]
    return f"{slot + 1} {'empty' if card == NO_CARD else words.card(card)}"


def deck(view: TicketView) -> str:
    """The deck as a choice."""
    return f"d deck ({view.deck})"


def _points(board: Board, view: TicketView, track: int) -> str:
    """What a track would score the viewer."""
    return many(reach.points(board, view, view.viewer, track), "point")


def claimable(board: Board, view: TicketView, n: int, track: int, helps: Collection[str]) -> str:
    """A track as a choice: `1 Altoona to Dubois, grey 2, 2 points, helps DUB-STR`."""
    towards = f", helps {listed(helps)}" if helps else ""
    return f"{n} {words.track_long(board, track)}, {_points(board, view, track)}{towards}"


def proposal(
    board: Board, view: TicketView, track: int, cards: Cards, way: int, ways: int, share: bool
) -> list[str]:
    """A claim that waits for a yes: the track, what it gives, and the payment."""
    of = "The only way." if ways == 1 else f"Way {way} of {ways}."
    then = ", then one share" if share else ""
    return [
        f"{words.track_long(board, track)}, {_points(board, view, track)}{then}.",
        f"Pay {words.cards(cards, ones=True)}. {of} Legal.",
    ]


def payment(cards: Cards) -> str:
    """Another payment as a choice."""
    return f"pay {words.cards(cards, ones=True)}"


def tunnel(board: Board, view: TicketView, cards: Cards) -> str:
    """How likely a tunnel is to cost more: `Tunnel: no more 41 %, 1 more 42 %, ...`."""
    return f"Tunnel: {words.tunnel_odds(board, view, cards)}"


def station(
    board: Board, names: Sequence[str], view: TicketView, cards: Cards, city: int, way: int, ways: int
) -> str:
    """A station that waits for a yes: where, the payment, and what it would lend."""
    of = "The only way." if ways == 1 else f"Way {way} of {ways}."
    lends, _ = words.promised(board, names, view, city, long=True)
    pay = f"Pay {words.cards(cards, ones=True)}. {of} Legal."
    return f"A station in {board.cities[city].name}. {pay} {lends[0].upper()}{lends[1:]}."


def site(board: Board, view: TicketView, city: int) -> str:
    """A city where a station might be built, and what that would complete: `Essen, then Essen to Kyiv done`."""
    done = words.promised_tickets(board, view, city, long=True)
    return board.cities[city].name + (f", {done}" if done else "")


def yes_track(board: Board, view: TicketView, track: int, cards: Cards, ways: int, turn: bool) -> list[str]:
    """The answer to why, for a track that can be claimed."""
    of = "the only way" if ways == 1 else f"the thriftiest of {ways} ways"
    when = "now" if turn else "when it is your turn, if nothing changes"
    rules = ", ".join(dict.fromkeys(["T-11", "T-12", *words.cost_rules(board, track)]))
    return [
        f"Yes, {when} ({rules}). {words.track_long(board, track)}, costs {words.cost(board, track)} and scores "
        f"{_points(board, view, track)}.",
        f"Pay {words.cards(cards, ones=True)}, {of}.",
    ]


def which(found: str) -> str:
    """Before the tracks that a line could mean."""
    return f"{found} could be, by number:"


def worth_saying(happened: Event, viewer: int | None, full: bool) -> bool:
    """Whether an event that follows from one's own action is said to oneself; what the choice itself says is not."""
    own = ("turn", "answered", "claimed", "share_taken", "share_declined", "neutral_share", "tunnel_begun",
           "tunnel_declined", "station_built", "declined")
    return full or (happened.kind not in own and (happened.kind != "kept" or happened.seat == viewer))


def ticket_way(row: str) -> str:
    """Before the missing tracks of a ticket."""
    return f"{row} A number claims:"


def city(name: str, tracks: int, ordered: bool) -> str:
    """Before the tracks of a city."""
    return f"{name}{', clockwise from north' if ordered else ''}. {many(tracks, 'track')}."


def found_city(name: str, code: str) -> str:
    """A city found."""
    return f"city {name}, {code}"


def found_track(track: str) -> str:
    """A track found."""
    return f"track {track}"


def found_ticket(ticket: str) -> str:
    """A ticket found."""
    return f"ticket {ticket}"
