"""What line mode says in the lobby, where tables of several people are found and made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainbound.kernel.words import listed, many
from trainbound.lines.texts_company import BELL_HOW

NO_TABLES = "No tables yet. new MAP SEATS makes one, for example: new {} me anybody planner. maps lists the maps."
GOODBYE = "Goodbye. Everything is kept, and your seats stay yours."
BACK = "Back in the lobby."
NO_SCREEN = "There is no terminal here that could show the screen; everything works in lines too."
KEY_HOW = "key WORD: the word that the other key was told by word, within ten minutes."
RENAME_HOW = "rename NAME: what you are called from now on, in new tables."
NO_SEATS = "You sit at no running table. join takes a free place, new makes a table."
NO_MESSAGE = "There is no message of the day."
HELP: Mapping[str, str] = {
    "list": "list, or an empty line: the tables. A number then goes there: joins, comes back, or watches.",
    "maps": "maps: the maps, and for how many they are.",
    "join": "join 2, join ab12, join ab12 3: takes a free place, or place 3; comes back to a running table of yours.",
    "back": "back, come back, back ab12: to a table of yours, first to one that waits for you.",
    "watch": "watch ab12: looks on without seeing a hand.",
    "begin": "begin ab12, begin ab12 planner: as its host; free places become that bot, or go.",
    "leave": "leave ab12: gives your place or your invitation up before it begins.",
    "drop": "drop ab12: as its host, ends it before it begins.",
    "place": "place ab12 2 Bea, place ab12 2 anybody, place ab12 2 planner: as its host, for whom place 2 is that "
    "nobody has taken; that also takes an invitation back.",
    "rematch": "rematch ab12: the same seats once more; the people are invited.",
    "who": "who: everybody who is connected.",
    "rename": RENAME_HOW,
    "word": "word: a word that lets another key of yours be you, once and within ten minutes.",
    "key": KEY_HOW,
    "message": "message: the message of the day.",
    "desk": "desk: the rules desk, for a game on a real table; quit comes back.",
    "screen": "screen: the program on the screen, where there is a terminal.",
    "bell": BELL_HOW,
    "width": "width 40: how wide lines may be.",
    "more": "more: the next part of a list.",
    "again": "again: repeats the last answer.",
    "help": "help, help VERB: this list. Beginnings of words will do.",
    "quit": "quit, q: leaves; everything is kept.",
}
TABLE = "Which table? {} ID, or its number in the list, for example: {} 1"


def greeting(name: str) -> str:
    """Who one is."""
    return f"The lobby. You are {name}. Type help for all that you can say."


def message(text: str) -> list[str]:
    """The message of the day, a line a line."""
    return [line for line in text.splitlines() if line.strip()]


def ago(seconds: float) -> str:
    """How long ago, in the largest unit."""
    for size, unit in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{many(int(seconds // size), unit)} ago"
    return "just now"


def row(table: str, map_name: str, state: str, seats: Sequence[str], when: str) -> str:
    """A table: `ab12 United Kingdom, your turn: you, Bo, planner. 2 hours ago`."""
    return f"{table} {map_name}, {state}: {', '.join(seats)}. {when}"


def state(kind: str, waits: bool, invited: bool, mine: bool, free: bool, whose: Sequence[str], turn: str) -> str:
    """How it stands with a table, for the reader."""
    if kind == "gathering":
        return "you are invited" if invited else "waits for players" if mine or not free else "free place"
    if kind == "over":
        return "over"
    at = f" ({turn})" if turn else ""
    if waits:
        return f"your turn{at}"
    return f"{'' if mine else 'running, '}{listed(whose)} to play{at}" if whose else f"running{at}"


def seat(kind: str, name: str, me: bool, here: bool) -> str:
    """Who sits there: `you`, `Bo here`, `bot planner`, `Cy invited`, `free`."""
    if me:
        return "you, invited" if kind == "invited" else "you"
    if kind == "bot":
        return f"bot {name}"
    if kind == "free":
        return "free"
    if kind == "invited":
        return f"{name} invited"
    return f"{name} here" if here else name


def person(name: str, me: bool) -> str:
    """Somebody who is connected."""
    return f"{name}, you" if me else name


def map_row(map_id: str, name: str, least: int, most: int, options: Sequence[str]) -> str:
    """A map: `uk United Kingdom, 2 to 4 seats. Options: ...`."""
    has = f" Options: {', '.join(f'{option}=yes' for option in options)}." if options else ""
    return f"{map_id} {name}, {least} to {most} seats.{has}"


def no_table(found: str, known: Sequence[str]) -> str:
    """A table that there is not."""
    return f"There is no table {found}.{f' There are {listed(known)}.' if known else ' There are none yet.'}"


def several(found: str, known: Sequence[str]) -> str:
    """The beginning of several ids."""
    return f"{found} could be {listed(known, 'or')}."


def new_how(map_id: str, bots: Sequence[str], option: str) -> str:
    """How a table is made."""
    return (
        f"new MAP SEATS: makes a table, for example: new {map_id} me anybody planner{option}. A seat is me, anybody, "
        f"a bot ({', '.join(bots)}), or the name of somebody who has been here, who is invited; with commas between "
        "them where a name has blanks."
    )


def made(table: str, begun: bool) -> str:
    """A new table."""
    return f"Table {table} begins." if begun else f"Table {table} is made, and begins when its last place is taken."


def waits(table: str, host: bool) -> str:
    """What one can do at a table of one's own that has not begun."""
    if host:
        return f"begin {table} planner, place {table} 2 NAME, drop {table}."
    return f"It begins when it is full; leave {table} gives it up."


def joined(table: str) -> str:
    """A place was taken at a table that has not begun."""
    return f"You have a place at {table}. It begins when the last place is taken; you are told."


def left(table: str) -> str:
    """A place was given up."""
    return f"You have no place at {table} any more."


def declined(table: str) -> str:
    """An invitation was given up."""
    return f"You are not invited to {table} any more."


def placed(table: str, place: int, kind: str, name: str) -> str:
    """The host has said for whom a place is."""
    whom = {"anybody": "for anybody", "invited": f"kept for {name}", "bot": f"the bot {name}'s"}.get(kind, "yours")
    return f"Place {place} of {table} is {whom}."


def dropped(table: str) -> str:
    """A gathering was ended."""
    return f"{table} is dropped."


def renamed(name: str) -> str:
    """A new name."""
    return f"You are {name} now; tables that have begun keep the old name."


def word(said: str) -> str:
    """The word for another key."""
    return f"Connect with the other key within ten minutes and type, once: key {said}"


def key_joined(name: str) -> str:
    """This key belongs to somebody now."""
    return f"This key is {name} from now on."


def bad_key(why: str) -> str:
    """A wrong or stale word, and why."""
    return f"This key stays what it was: {why}. A new word is had with word, at the other key."


def bad_option(found: str) -> str:
    """An option that is neither yes nor no."""
    return f"{found}: an option is KEY=yes or KEY=no."


# ---- what happens while one is there


def your_turn(table: str, map_name: str) -> str:
    """It has become the reader's turn somewhere."""
    return f"It is your turn at {table}, {map_name}. Type back {table}."


def begun(table: str, map_name: str, my_turn: bool) -> str:
    """A table of the reader's has begun."""
    return f"{table}, {map_name}, has begun{', and you are asked' if my_turn else ''}. Type back {table}."


def invites(table: str, map_name: str) -> str:
    """The reader is invited."""
    return f"You are invited to {table}, {map_name}. Type join {table}."


def offered(table: str, map_name: str, places: int) -> str:
    """Somebody has made a table with free places."""
    return f"New: {table}, {map_name}, {many(places, 'free place')}. Type join {table}."


def comes(table: str, name: str) -> str:
    """Somebody has taken a place at a table of the reader's."""
    return f"{name} has a place at {table}."


def goes(table: str, name: str) -> str:
    """Somebody has given a place up at a table of the reader's."""
    return f"{name} has no place at {table} any more."


def comes_not(table: str, name: str) -> str:
    """Somebody has declined an invitation, or the host has taken it back."""
    return f"No place is kept for {name} at {table} any more."


def gone(table: str) -> str:
    """A table of the reader's was dropped before it began."""
    return f"{table} was dropped."


def is_over(table: str, map_name: str) -> str:
    """A game of the reader's is over."""
    return f"{table}, {map_name}, is over. Type back {table} for the scores; rematch {table} plays once more."
