"""What line mode itself says; what happened, what is asked and why not is said by `trainbound.ticket.texts`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from trainbound.kernel.types import Decision, Event
from trainbound.ticket import reach
from trainbound.ticket import texts as words
from trainbound.ticket.board import Board
from trainbound.ticket.cards import NO_CARD, Cards
from trainbound.ticket.texts import listed, many
from trainbound.ticket.views import TicketView

NO_MORE = "There is no more."
NOTHING_YET = "Nothing was said yet."
BACK = "back"
CURTAIN_ONLY = "Nothing of a hand is shown before that; table, display, city, log, rules, undo, quit work."
MOVED_ON = "The table has moved on meanwhile; nothing was done. Here is where it stands."
"""Another program at the same table was quicker."""
NOT_ASKED = "Nothing is asked of you now. You may look around; help says how."
OVER = "The game is over. Looking around still works: score, back, log, why, table; quit ends."
NO_YES = "Nothing waits for a yes or no now. An empty line repeats what is asked."
NO_HINT = "There is nothing to advise: nothing is asked of you now."
NOTHING_TO_UNDO = "You have nothing to take back."
NOTHING_TO_REDO = "There is nothing to do again."
NOT_TAKEN_BACK = "Not taken back."
ALREADY_NOW = "You are looking at the game as it is now."
CHOOSE_SITE = "Where? Name a city, or a number of this list of those that others have tracks into:"
NO_SITE = "Nobody else has a track yet, which a station could let you use. Name a city all the same: station CITY"
CHOOSE_TRACK = "Which track? Name its two cities, or a number of this list:"
NO_TRACK = "You can claim no track with the cards you hold; why CITY CITY says why."
WHICH_CITY = "Which city? For example: city {}"
WHICH_WHY = "Why what? A track, an action, or a rule: why {}"
WHICH_WORDS = "Find what? For example: find {}"
WIDTH = "Lines fit {} columns."
BAD_WIDTH = "The width is a number from {} to {}, for example: width 40"
TALK = {
    "quiet": "Quiet: only questions and answers; full says more, normal is between.",
    "normal": "Normal: your choices, and a line for each move of the others.",
    "full": "Full: every event, and the rule behind each refusal.",
}


HELP = {
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
    "hint": "hint: what the planner would do, and why; yes does it.",
    "why": "why CITY CITY, why draw 3, why T-13: why something is legal or not. why alone: what was refused last.",
    "score": "score: as it stands, as far as you may know; line by line with proofs when the game is over.",
    "log": "log, log 5: what happened, the latest first.",
    "rules": "rules WORDS: the numbered rules that hold these words.",
    "find": "find WORDS: cities, tracks, tickets, rules and lines of the log.",
    "back": "back, back 5, <: looks at an earlier moment; hand, table, city and the like then tell of that.",
    "forward": "forward, forward 5, >: looks at a later moment.",
    "now": "now, =: the game as it is now.",
    "undo": "undo, u: takes back your last action, with the others' consent once they have learnt from it.",
    "redo": "redo, r: does it again.",
    "more": "more: the next part of a list.",
    "again": "again: repeats the last answer. An empty line repeats the question and its numbers.",
    "quiet": "quiet: only questions and answers.",
    "normal": "normal: the usual.",
    "full": "full: every event, and rules behind refusals.",
    "width": "width 40: how wide lines may be.",
    "export": "export FILE: writes the record into a new file.",
    "help": "help, help VERB: this list. Beginnings of words and near spellings will do.",
    "quit": "quit, q: leaves; everything is kept.",
}
"""For each verb, its own and the game's, how it is used. A verb of a rule module without a line is said by its name."""


def help_line(verb: str) -> str:
    """How a verb is used."""
    return HELP.get(verb, f"{verb}: see rules.")


def do_it(line: str) -> str:
    """After an advice."""
    return f"yes does it: {line}"


def greeting(name: str, seats: int, turn: int, moves: int, seed: str) -> list[str]:
    """`Pennsylvania, 3 players, turn 16. Saved as you go.`, and until the first turn what proves its deal."""
    at = f"round {(turn - 1) // seats + 1}" if turn else "before the first turn" if moves else "a new game"
    lines = [f"{name}, {seats} players, {at}. Saved as you go. Type help for all that you can say."]
    return lines if turn else [*lines, f"SHA-256 of the seed, which is shown at the end: {seed}"]


def goodbye(table: str, over: bool) -> tuple[str, str]:
    """That all is kept, and on a line of its own the command that continues."""
    return f"Saved. {'Look at it again' if over else 'Go on'} with:", f"trainbound continue {table} --text"


def more(rest: int) -> str:
    """After a part of a list."""
    return f"{rest} more: type more."


def hand_over(name: str) -> str:
    """Between two people at one keyboard."""
    return f"{name} is next. Hand the keyboard to {name}. Type y, {name}."


def since(name: str) -> str:
    """Before the moves of others since somebody's last turn."""
    return f"{name}, since your last move:"


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


def offered_ticket(board: Board, n: int, k: int, needed: int | None) -> str:
    """A ticket offered: `1 Dubois to Stroudsburg, 12 points, 9 trains away`."""
    away = (
        "cannot be completed any more"
        if needed is None
        else f"{many(needed, 'train')} away"
        if needed
        else "done already"
    )
    return f"{n} {words.ticket_long(board, k)}, {words.worths(board, k)}, {away}."


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


def station(board: Board, cards: Cards, city: int, way: int, ways: int) -> str:
    """A station that waits for a yes: where, and the payment."""
    of = "The only way." if ways == 1 else f"Way {way} of {ways}."
    return f"A station in {board.cities[city].name}. Pay {words.cards(cards, ones=True)}. {of} Legal."


def illegal(n: int, nothing_played: bool = True) -> str:
    """Before the reasons of a refusal."""
    reasons = "" if n == 1 else f", for {n} reasons"
    return f"Not legal{reasons}{'; nothing was played' if nothing_played else ''}."


def no(n: int) -> str:
    """The answer to why, when there are reasons against it."""
    return f"No, for {n} reasons." if n > 1 else "No, for one reason."


def yes_track(board: Board, view: TicketView, track: int, cards: Cards, ways: int, turn: bool) -> list[str]:
    """The answer to why, for a track that can be claimed."""
    of = "the only way" if ways == 1 else f"the thriftiest of {ways} ways"
    when = "now" if turn else "when it is your turn, if nothing changes"
    return [
        f"Yes, {when} (T-11, T-12). {words.track_long(board, track)}, costs {words.cost(board, track)} and scores "
        f"{_points(board, view, track)}.",
        f"Pay {words.cards(cards, ones=True)}, {of}.",
    ]


def yes_action(line: str) -> str:
    """The answer to why, for another action that is legal."""
    return f"Yes, {line} is legal now."


def reason(rules: Sequence[str], sentence: str) -> str:
    """A refusal: `T-13 Nobody may own both tracks ...`."""
    return f"{' '.join(rules)} {sentence}"


def not_understood(found: str, expected: str, near: Sequence[str]) -> str:
    """A line that means nothing here."""
    what = _EXPECTED.get(expected, "")
    nearest = f" Nearest: {', '.join(near)}." if near else ""
    return f"Not understood: {found or 'nothing'}.{f' Expected {what}.' if what else ''}{nearest}"


_EXPECTED: Mapping[str, str] = {
    "verb": "a number of the list or a verb (help lists them)",
    "place": "a place of the display, or deck",
    "track": "a track: its two cities, with a colour where there are two",
    "city": "a city",
    "company": "a company",
    "cards": "cards, such as red*2 loco*1 or rrL",
    "ticket": "a ticket: its two ends",
    "nothing": "nothing more",
    "number": "a number of the list",
    "move": "a number of moves",
}


def ambiguous(found: str, candidates: Sequence[str]) -> str:
    """A line that means several things."""
    return f"{found} could be: {', '.join(candidates)}. Type more of it."


def which(found: str) -> str:
    """Before the tracks that a line could mean."""
    return f"{found} could be, by number:"


def own_line(number: str, line: str) -> str:
    """An action as it stands in the record, with its turn: `16.1 claim allentown/reading:green green*2`."""
    return f"{number} {line}" if number else line


def sentence(happened: str) -> str:
    """An event as a sentence."""
    return f"{happened}."


def worth_saying(happened: Event, viewer: int | None, full: bool) -> bool:
    """Whether an event that follows from one's own action is said to oneself; what the choice itself says is not."""
    own = ("turn", "answered", "claimed", "share_taken", "share_declined", "neutral_share", "tunnel_begun",
           "tunnel_declined", "station_built", "declined")
    return full or (happened.kind not in own and (happened.kind != "kept" or happened.seat == viewer))


def agree(asked: str, by: str) -> str:
    """Asks another person whether a take-back is fine."""
    return f"{asked}, {by} wants to take back across something you have seen. Type y to agree, or n."


def looking_at(n: int, length: int, said: Sequence[str]) -> list[str]:
    """While looking at the history."""
    return [f"Move {n} of {length}. Type forward, back or now.", *said]


def in_the_past(n: int) -> str:
    """An action while looking at the history."""
    return f"You are looking at move {n}; type now to play on."


def seed(value: str) -> str:
    """What proves the deal."""
    return f"Seed {value}: the same seed deals the same game."


def written(path: str, replayable: bool) -> str:
    """After an export."""
    kind = "the whole record" if replayable else "what you have seen, not to be replayed"
    return f"Wrote {path}: {kind}."


def cannot_write(path: str, why: str) -> str:
    """An export that failed."""
    return f"Cannot write {path}: {why}. Name another file: export FILE"


def never_over(path: str) -> str:
    """An export into a file that holds something."""
    return f"Not written: there is a file {path}, and no record is written over one. Name another: export FILE"


def ticket_way(row: str) -> str:
    """Before the missing tracks of a ticket."""
    return f"{row} A number claims:"


def city(name: str, tracks: int, ordered: bool) -> str:
    """Before the tracks of a city."""
    return f"{name}{', clockwise from north' if ordered else ''}. {many(tracks, 'track')}."


def no_rule(found: str, near: Sequence[str]) -> str:
    """A search of the rules that found none."""
    nearest = f" The nearest word in them: {', '.join(near)}." if near else ""
    return f"No rule holds {found}.{nearest}"


def nothing_found(found: str) -> str:
    """A search that found nothing."""
    return f"Nothing holds {found}."


def found_city(name: str, code: str) -> str:
    """A city found."""
    return f"city {name}, {code}"


def found_track(track: str) -> str:
    """A track found."""
    return f"track {track}"


def found_ticket(ticket: str) -> str:
    """A ticket found."""
    return f"ticket {ticket}"


def too_long(length: int, longest: int) -> str:
    """A line that no action needs."""
    return f"That line has {length} characters; at most {longest} are read. Nothing was done."
