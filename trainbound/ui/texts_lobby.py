"""Sentences of the lobby: the tables of all persons, new ones, and who one is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.words import many
from trainbound.ui.texts import turn

if TYPE_CHECKING:
    from trainbound.table.lobby import Row, SeatRow

TITLE = "TRAINBOUND"
HEADINGS = {"turn": "YOUR TURN", "mine": "YOURS, WAITING FOR OTHERS", "invited": "INVITATIONS",
            "open": "OPEN TABLES, TO JOIN", "watch": "RUNNING, TO WATCH", "kept": "NOT BEGUN, KEPT FOR OTHERS",
            "over": "OVER"}
"""What a table is to whoever looks -> the heading above it."""
LINES: dict[str, tuple[str, str, str]] = {
    "new": ("new table", "map, seats, options", "A table for you and others: anybody, somebody by name, bots."),
    "me": ("my name and keys", "other machines", "How you are called, and how another key of yours is you as well."),
    "maps": ("maps", "to look at", "Every map that comes with the program, whole and in detail."),
    "desk": ("rules desk", "a game on a real table",
             "A game on a real table: may I, why not, who is longest, what is the score?"),
    "rules": ("rules", "numbered, searchable", "The rules as this program keeps them, with its rulings."),
    "settings": ("settings", "glyphs, colours, bell", "How the program draws here, and what it does at your turn."),
    "lines": ("line mode", "no screen, plain lines", "Goes on in plain lines, here and now: for screen readers, slow "
              "links, small devices."),
    "help": ("help", "the keys", "The keys of this screen; ? shows those of any screen."),
    "leave": ("quit", "tables wait for you", "Every game is kept; your seats stay yours."),
}
"""Command -> its words, what it is for, and more of that."""
BEGIN, APART = "BEGIN", "WITHOUT A TABLE"
LEGEND = "* is at the table   ? is invited   Everything also works as plain lines: t"
ALL_OF_IT, MESSAGE, MESSAGE_ASKED = "all of it", "MESSAGE OF THE DAY", "what the operator of this server says"
NO_MESSAGE = "There is no message of the day."
FREE, YOU = "free", "you"
JOIN, SIT, WATCH, SCORE, WAIT = "join", "sit down", "watch", "score", "wait"
NO_TABLE = "Mark a table first; what is marked now is none."
NOT_OPEN = "This table is not open: it has begun, or every seat has somebody."
NOT_YOURS = "You do not sit at this table."
NOT_GATHERING = "This table has begun: your seat stays yours, you can come back at any time."
NOT_OVER = "A rematch is for a table that is over."
WAITS = "It begins when the last seat is taken; whoever made it can begin with bots."
BEGINS, BEGIN_ASKED = "BEGIN", "free seats become"
NO_BOT = "nobody"
ASKED = {"drop": ("END IT", "this table has not begun; shall it go? y does it, any other key does not"),
         "unjoin": ("LEAVE IT", "give your place at this table back? y does it, any other key does not"),
         "decline": ("DECLINE", "give your invitation back? y does it, any other key does not")}
"""What is asked before it is done: the bar."""
KEPT, DROPPED, LEFT = "Nothing was changed.", "The table is gone.", "Your place is free again."
DECLINED, DECLINE = "The place that was kept for you is free.", "decline"
NOT_HOST = "Whoever made this table says for whom its places are."
JOINED, MADE = "You have a place; the table begins when the last one is taken.", "The table is open."
BEGUN_NOW = "Everybody is there: the game begins."
ALONE = "nobody else is here"


def welcome(name: str, counts: tuple[int, int], marked: str, first: int, does: str) -> tuple[str, str]:
    """The bar of the lobby.

    Args:
        name: of whoever is here.
        counts: how many tables wait for them, and to how many they are invited.
        marked: what the marked table is to them, as in HEADINGS; empty when it is none.
        first: the number of the first table that waits, or is an invitation.
        does: the key that does what is marked, and what that is; empty when it does nothing.
    """
    waiting, invited = counts
    who = f"WELCOME, {name.upper()}"
    what = f"{many(waiting, 'table')} wait{'s' if waiting == 1 else ''} for you" if waiting else \
        f"you are invited to {many(invited, 'table')}" if invited else "no table waits for you"
    if (waiting and marked != "turn") or (invited and not waiting and marked != "invited"):
        which = "it" if (waiting or invited) == 1 else "the first"
        return who, f"{what}; {first} {'sits down at' if waiting else 'marks'} {which}"
    return who, f"{what}; {does}" if does else what


def has_begun(name: str) -> str:
    """A table to which one waited to go has begun."""
    return f"{name} has begun: everybody is there."


def see_you(planned: str) -> str:
    """What is left on the terminal of somebody who has no account here; `planned`: see `texts.planned`."""
    return f"Saved.{planned} Connect again to go on; your seats stay yours."


def present(names: Sequence[str]) -> str:
    """Who else is in the lobby or at a table."""
    return f"here: {', '.join(names)}" if names else ALONE


def more(lines: int) -> str:
    """There is more of the list than is seen."""
    return f"{lines} more below"


def more_above(lines: int) -> str:
    """There is more of the list before what is seen."""
    return f"{lines} more above"


def ago(seconds: float) -> str:
    """How long ago something happened, in the largest unit."""
    for size, word in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{int(seconds // size)} {word}"
    return "now"


def seat(row: SeatRow, at_table: bool) -> str:
    """Who sits somewhere, in a list of tables; `at_table` = the game runs, so that one can be at the table."""
    if row.kind == "free":
        return FREE
    name = YOU if row.me else row.name
    return f"{name}{'?' if row.kind == 'invited' else '*' if at_table and row.here and not row.me else ''}"


def seats(row: Row) -> str:
    """Who sits at a table; oneself first."""
    return ", ".join(seat(one, row.kind == "running") for one in sorted(row.seats, key=lambda one: not one.me))


def state(row: Row) -> str:
    """How far a table is, and whom it waits for."""
    if row.kind == "over":
        return "over"
    if row.kind == "gathering":
        free = sum(one.kind != "bot" and one.kind != "person" for one in row.seats)
        return f"{free} of {many(len(row.seats), 'seat')} free"
    me = {one.name for one in row.seats if one.me}
    who = [YOU if name in me else name for name in row.whose]
    return f"{turn(row.turn)}: {', '.join(who)}" if who else turn(row.turn)


_KINDS = {"bot": "bot", "invited": "invited"}


def about(name: str, row: Row) -> str:
    """A table in full: every seat and who is here, and what is wrong with it."""
    found = []
    for n, one in enumerate(row.seats, 1):
        notes = [*([YOU] if one.me else []), *([_KINDS[one.kind]] if one.kind in _KINDS else []),
                 *(["here"] if one.here and not one.me else [])]
        found.append(f"{n} {one.name or FREE}" + (f" ({', '.join(notes)})" if notes else ""))
    return f"{name} {row.id}: {', '.join(found)}." + (f" {row.fault}" if row.fault else "")


# ---- a new table

NEW_TABLE, NEW_TABLE_NOTE, MAKE_IT = "NEW TABLE", "it begins when everybody is there", "make it"
MAP_HINT = "Left and right go through the maps."
ANYBODY_NOTE = "whoever comes first"
SEAT_HINTS = {"anybody": "Left and right: me, anybody, somebody invited by name, or one of the bots.",
              "invited": "Type the name of somebody who has been here; left and right change who."}
MADE_OPEN = "The table is open; it begins when everybody is there."


def ready(name: str, who: Sequence[str], key: str) -> tuple[str, str]:
    """The bar of a new table."""
    return f"NEW TABLE, {name.upper()}", f"{', '.join(who)}; {key} makes it"

PLACES, PLACES_NOTE, KEEP_IT = "PLACES", "for whom they are at your table, until somebody takes them", "keep it so"


def ready_places(name: str, who: Sequence[str], key: str) -> tuple[str, str]:
    """The bar of the places of a table."""
    return f"PLACES, {name.upper()}", f"{', '.join(who)}; {key} keeps it so"


def taken(name: str) -> str:
    """A place that cannot be given to somebody else."""
    return f"{name} has taken this place; only they can give it back."


# ---- who one is

ME_TITLE, NO_WORD = "MY NAME AND KEYS", "-"
ME_FIELDS = {
    "name": ("my name", "What others see; each name is one person's alone."),
    "word": ("a word for a new key", "Enter shows a word; type it within ten minutes from the other key, below."),
    "join": ("a word I was shown", "The word that your first key was shown goes here: then this key is you too."),
}
ME_ASKED = {"name": "type it; Enter keeps it", "word": "Enter shows a word for another key of yours",
            "join": "type the word that your other key was shown; Enter joins"}
HAS_JOINED = "Another key has joined you: it opens your name and your tables now."
WORD_SHOWN = "Good for ten minutes and for one key; a new word makes the old one void."


def called(name: str) -> str:
    """A name was kept."""
    return f"You are called {name}."


def keys(count: int) -> str:
    """How many keys open a person."""
    return f"{many(count, 'key')} open{'s' if count == 1 else ''} this name and its tables."


def joined(name: str) -> str:
    """A key has joined a person."""
    return f"This key is {name} now, with all of {name}'s tables."


def title(waiting: int) -> str:
    """The window's title in the lobby."""
    return f"{many(waiting, 'table')} for you - trainbound" if waiting else "trainbound"
