"""What the screen of the rules desk says of itself; what the desk answers is the desk's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TITLE = "RULES DESK"
NO_MAP = "Which game is on the table?"
CHOOSE = "arrows choose the map, Enter lays it out; : takes a line such as load FILE"
EMPTY = "nobody sits here yet: : and seat, a colon and names"
SEAT_FIRST = "First somebody must sit at the table: a adds a seat."
NO_SUCH_SEAT = "There is no seat {n}; a adds one."
COMMAND, COMMAND_ASKED = "A LINE", "a change, a question or a verb; help lists them"
FIND, FIND_ASKED = "FIND", "a city, or a track as two cities"
SEAT, SEAT_ASKED = "NEW SEAT", "the name of who sits there"
NOTHING_CHOSEN = "No track is spoken of: [ and ] go through those of the city."
TRY, TRY_ASKED = "WHAT IF", "the next change is only tried"
TRYING = "tried only: c keeps it, U takes it back"
NO_TRIAL = "Nothing is being tried; f and then a change tries one."
NO_MARK = "Only ways on a map of hexes are asked about from one place to another."
MARKED = "A way begins here: go to where it ends, and its cost is told. m there again ends this."
NO_WAYS = "There is no route or ticket of this seat to show."
ANSWER, FAULTS, TICKETS, SHARES, TRIED, CHOICES = "ANSWER", "CANNOT BE", "TICKETS", "SHARES", "IF SO", "WHICH?"
UNKNOWN_TICKETS = "tickets not known"
NO_TICKETS = "no tickets"
LONGEST = "longest route {n}"
READ = "What the desk says"
NOT_KNOWN, NONE_AT_ALL = "not known", "none"
HAND, TECHNOLOGIES = "HAND", "TECHNOLOGIES"
LISTS = {"locomotives": "LOCOMOTIVES", "carriages": "CARRIAGES", "developments": "DEVELOPMENTS", "store": "STORE",
         "income": "INCOME", "routes": "ROUTES (ALL)", "objectives": "OBJECTIVES (ALL)"}  # fmt: skip
"""Key of a position of Railway Boom -> the title of its list."""
LISTS_OF = {"ticket": "tickets", "boom": "cards"}
"""Family -> what the footer calls its lists."""
GOTO = {"t": "tickets", "h": "hand", "x": "technologies", "k": "shares", "y": "locomotives", "d": "developments",
        "i": "income", "o": "objectives"}  # fmt: skip
"""Letter after g -> the list that it opens."""
NO_STATIONS = "On this map nobody builds stations."
LEAVE_KEPT = "Not saved: q again leaves; the draft is kept and offered next time."
LEAVE_LOST = "Not saved, and nobody keeps it: q again leaves."
LEAVE = "q again leaves the desk."
NO_MORE, NO_LESS = "There is no more of it.", "There is none to take away."
NOT_LISTED = "Nothing in this list has {words} in it."
NO_LIST = "There is no {what} on this map. {known}"
STATES = {"joined twice": "tour", "done": "done", "possible": "open", "impossible": "lost"}
HEADS = {"trains": "left", "longest": "long", "now": "now", "total": "end", "known": "end", "rails_left": "rails",
         "stations": "stat", "network": "net"}  # fmt: skip
"""Figure of the desk -> the head of its column."""
PANEL = "THE PANEL"
FIGURES = (
    ("left", "trains left"), ("long", "length of the longest route"), ("now", "points on the score track"),
    ("end", "points if the game ended now; 30? by what is known, 3-9 between these, 3+ or more"),
    ("tour", "a completed ticket whose ends are joined by two ways without a common track"),
    ("done open lost", "a ticket that is completed, can still be, cannot be any more"),
)  # fmt: skip


def asked(name: str, seats: int, faults: int) -> str:
    """What lies on the table."""
    people = f"{seats} seat{'' if seats == 1 else 's'}"
    return f"{name}, {people}" + (f", {faults} fault{'' if faults == 1 else 's'}" if faults else "")


def where(file: str, unsaved: bool) -> str:
    """The file, and whether it holds what is on the table."""
    return f"{file} *" if file and unsaved else file or ("not saved" if unsaved else "")


def goto(letters: Mapping[str, str]) -> str:
    """What can follow g."""
    return ", ".join(f"{letter} {what}" for letter, what in letters.items())


def card(word: str) -> str:
    """A kind of train card."""
    return "locomotive" if word == "loco" else word


def entry(label: str, who: str, has: int, counted: bool) -> str:
    """A row of a list, and what Enter does there."""
    if counted:
        return f"{label}: {who} has {has}; + or Enter one more, - one less"
    return f"{label}: {who} has it; Enter takes it away" if has else f"{label}: Enter gives it to {who}"


def said_of(label: str, who: str) -> str:
    """A row that says something of a whole list."""
    return f"{label}: Enter says so of {who}"


def figure(n: object) -> str:
    """A figure of the panel."""
    if n is None:
        return "?"
    if isinstance(n, tuple):
        return f"{n[0]}+" if n[1] is None else f"{n[0]}-{n[1]}"
    return str(n)


def owned(track: str, names: Sequence[str]) -> str:
    """Whose a track is."""
    return f"{track}: {' and '.join(names)} {'has' if len(names) == 1 else 'have'} it; Enter takes it away"


def held_by(signs: Sequence[str]) -> str:
    """Who else holds a thing, by the signs of their seats."""
    return f"({'+'.join(signs)})" if signs else ""


def held(key: str, value: object) -> str:
    """What else a seat is said to have; empty where nothing is said of it."""
    if isinstance(value, dict):
        return f"{key} {', '.join(f'{what} {n}' for what, n in value.items() if n)}" if any(value.values()) else ""
    if isinstance(value, list):
        return f"{key} {', '.join(map(str, value))}" if value else ""
    cards = " cards" if key == "hand" and type(value) is int else ""
    return "" if value is None else f"{key} {'empty' if value == '' else value}{cards}"


def ranked(seat: str, count: int, points: int) -> str:
    """One seat of a company's ranking."""
    return f"{seat} {count} = {points}"
