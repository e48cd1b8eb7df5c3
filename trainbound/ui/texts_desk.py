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
STATES = {"done": "done", "possible": "open", "impossible": "lost"}
HEADS = {"trains": "left", "longest": "long", "now": "now", "total": "end", "known": "end", "rails_left": "rails",
         "stations": "stat", "network": "net"}  # fmt: skip
"""Figure of the desk -> the head of its column."""
FIGURES = (
    ("left", "trains left"), ("long", "length of the longest route"), ("now", "points on the score track"),
    ("end", "points if the game ended now; 30? by what is known, 3-9 between these, 3+ or more"),
    ("done open lost", "a ticket that is completed, can still be, cannot be any more"),
)  # fmt: skip


def asked(name: str, seats: int, faults: int) -> str:
    """What lies on the table."""
    people = f"{seats} seat{'' if seats == 1 else 's'}"
    return f"{name}, {people}" + (f", {faults} fault{'' if faults == 1 else 's'}" if faults else "")


def where(file: str, unsaved: bool) -> str:
    """The file, and whether it holds what is on the table."""
    return f"{file} *" if file and unsaved else file or ("not saved" if unsaved else "")


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


def share(row: Mapping[str, object], ranking: Sequence[str]) -> str:
    """A company with who is first, second and so on."""
    return f"{row.get('name', row['company'])}: {', '.join(ranking)}"


def ranked(seat: str, count: int, points: int) -> str:
    """One seat of a company's ranking."""
    return f"{seat} {count} = {points}"
