"""What line mode says of Railway Boom beside `trainbound.boom.texts`: its verbs, its questions, what it tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainbound.boom import texts as words
from trainbound.boom.board import Board
from trainbound.boom.state import State
from trainbound.boom.views import BoomView
from trainbound.boom.vocabulary import Effect
from trainbound.kernel.types import Decision
from trainbound.kernel.words import listed

NEW = "a new game"
CURTAIN = "That must wait until the keyboard is handed over; looking around, log, rules, undo and quit work."
NO_AUCTION = "There is no auction now."
NOTHING_OFFERED = "Nothing is on offer in this phase."
NO_VEHICLES = "No locomotives and no carriages."
NO_DEVELOPMENTS = "No developments."
NO_TRAIN = "No train can run now."
NO_WAY = "No way leads there from your network."
NOT_LAYING = "No rails are asked of you now; city NAME tells about a hex."
WHICH_CITY = "Which city or hex? For example: city sendai, or city 34,4"
WHICH_WAY = "The way to what? A city or a hex: way sendai"
AS_IF = "As if the game ended now:"

TIPS: Mapping[str, str] = {
    "bid": "auction tells the discs, offers what is bid for.",
    "rail": "way CITY tells the cheapest way there; city NAME tells about a hex.",
    "free_rail": "city NAME tells about a hex.",
    "operate": "best tells the best trains; trains CARDS, such as trains l05+coal w03, tells about one.",
}
"""Kind of decision -> which looks help with it."""

HELP: Mapping[str, str] = {
    "bid": "bid 5: moves your disc to a number of the bid track. bid alone lists the numbers.",
    "confirm": "confirm: turns your disc over; you bid no more in this auction.",
    "pay": "pay money*2 coal*1: pays an auction with these.",
    "take": "take l05: takes a locomotive, by id or name.",
    "buy": "buy w12, buy d31: buys a carriage or a development, by id or name.",
    "station": "station CITY: builds in a marked city.",
    "rail": "rail CITY, rail 34,4: lays one rail. rail alone lists where; way CITY lays several.",
    "group": "group 2: takes a group of developments.",
    "raise": "raise coal: raises an income track.",
    "gain": "gain money*1 coal*1: takes resources of choice.",
    "run": "run l05+coal w03: runs a train, its locomotive first; +coal puts a new coal tile on the card before it.",
    "done": "done, 0: no more of what is asked.",
    "convert": "convert money+coal technology: two for one, at any question. convert alone lists what can be.",
    "use": "use d13: a development that may be used once a round, at any question. use alone lists them.",
    "players": "players: everybody's VP, stores, rails and stations, in the order of their discs.",
    "stores": "stores, stores NAME: resources held.",
    "income": "income, income NAME: the five tracks, what they pay, the next icon.",
    "trains": "trains, trains NAME: locomotives and carriages. trains l05+coal w03: what a train would cost and bring.",
    "best": "best: the best trains that you could run; yes runs the first. best tiles: with new tiles put on.",
    "developments": "developments, developments NAME: what they do, and which are used.",
    "objectives": "objectives: what they count, everybody's count and multiplier.",
    "routes": "routes: what they score, and who has joined them.",
    "auction": "auction: the discs, and what you would pay for each number if nobody moved again.",
    "offers": "offers: what is on offer in this phase: locomotives, carriages, marked cities, groups.",
    "city": "city NAME, city 34,4: a hex, what a rail there costs you, and what lies round it.",
    "way": "way CITY, way 34,4: the cheapest way there from your network; yes lays it.",
    "why": "why rail 34,4, why bid 5, why RB-18: why something is legal or not. why alone: what was refused last.",
    "find": "find WORDS: cities, cards, objectives, routes, rules and lines of the log.",
    "back": "back, back 5, <: looks at an earlier moment; stores, trains, city and the like then tell of that.",
}
"""For each verb of the game's actions and looks, how it is used."""


def where(s: State) -> str:
    """How far a game is: `round 2, expansion phase`."""
    return f"round {max(1, s.round)}, {words.PHASE_NAMES[s.phase].lower()} phase"


def number(s: State) -> str:
    """What stands before an action: `2 expansion:`."""
    return f"{s.round} {words.PHASE_NAMES[s.phase].lower()}:"


def asked(board: Board, names: Sequence[str], view: BoomView, decision: Decision) -> str:
    """The question; it begins with the name of who is asked."""
    name = names[decision.seat]
    title, what = words.prompt(board, names, view, decision)
    return f"{name}, {title.partition(', ')[2].lower()}: {what}."


def besides(verbs: Sequence[str]) -> str:
    """Which free actions there are beside the answers."""
    lists = "each lists" if len(verbs) > 1 else "alone it lists"
    return f"Besides: {listed(verbs, 'or')}; {lists} what can be done."


def choose(verb: str) -> str:
    """Before the list of what a verb can do."""
    return f"What to {verb}? A number of this list, or type it:"


def none_legal(verb: str) -> str:
    """A verb with which nothing can be done now."""
    return f"There is nothing to {verb} now."


def meant(line: str) -> str:
    """A line without a verb, understood as an answer."""
    return f"{line}? yes does it."


def runs(board: Board, s: State, seat: int, row: str, vp: int, coal: int) -> str:
    """A train as a choice, with what it makes and costs."""
    return f"{row}: {vp} VP, coal {s.store[seat][3]} to {coal}"


def raises(row: str, pays: int, icon: Effect | None) -> str:
    """An income track as a choice, with what it pays then, and the icon that its cube stops on."""
    return f"{row}, which pays {pays}{f'; {words.effect(icon)}' if icon else ''}"
