"""What tables of several people say when they refuse something."""

from __future__ import annotations

from trainbound.kernel.faults import shown
from trainbound.kernel.words import listed

LEASED = "another session lets the bots of this table move"
WATCHING = "you hold no seat at this table: you may watch, talk, and ask for a seat"
NOTHING_ASKED = "nothing is asked of this table now; what was asked has been answered, or the table has gone on"
NOT_ASKED = "you are not asked; whoever asked may end it, and those who have not answered may answer"
NO_TAKE_BACK = "you have done nothing yet that could be taken back"
OVER = "the game at this table is over"
EMPTY = "there is nothing to be seen in that; type what you want to say"
WITHDRAWN = "I do not ask that any more."
ONE_SEAT = "a person holds one seat at a table"
NO_PERSON = "this person is not known here any more; connect again"
ONLY_BOTS = "somebody must sit at a table; take a place, or keep one for anybody"
HOST_ONLY = "only who made a table may do that"
HAND_NOBODY = "a seat goes to a bot or to a person: name one"


def no_table(table: str) -> str:
    """There is none of that id."""
    return f"there is no table {shown(table)}; the lobby lists those there are"


def not_begun(table: str, free: int) -> str:
    """It is a gathering still."""
    return f"table {table} has not begun: {free} {'place is' if free == 1 else 'places are'} to be taken"


def begun(table: str) -> str:
    """It is no gathering any more."""
    return f"table {table} has begun; a seat is kept when one leaves it, and can be handed over at the table"


def not_your_seat(name: str) -> str:
    """Somebody else holds it."""
    return f"{name}'s seat is not yours: only who holds a seat acts for it"


def bots_seat(name: str) -> str:
    """A bot plays there."""
    return f"{name} is a bot and plays by itself"


def no_seat(seat: int, seats: int) -> str:
    """A seat that there is not; numbers as people count."""
    return f"there is no seat {seat + 1}; this table has {seats}"


def not_gone(name: str, minutes: int) -> str:
    """Its owner was here a while ago, or is here."""
    since = f"was here {minutes} min ago" if minutes else "was here just now"
    return f"{name} {since}; a seat can be handed over when its owner has been away for 10 minutes"


def must_agree(names: list[str]) -> str:
    """Who has to agree still."""
    return f"{listed(names)} must agree first"


def open_request(name: str) -> str:
    """One request at a time."""
    return f"{name} has asked something of this table; that is answered first"


def sits_here(name: str) -> str:
    """A person who has a seat gets no second one."""
    return f"{name} holds a seat at this table; {ONE_SEAT}"


def not_here(name: str) -> str:
    """A seat is handed to somebody who is present."""
    return f"{name} is not at this table now; a seat goes to somebody who is here and takes it"


def never_a_persons(name: str) -> str:
    """Bots' seats that always were bots' stay theirs."""
    return f"{name} has been a bot from the beginning; only a seat that a person held can go to a person"


def bot_already(name: str) -> str:
    """A bot for a bot makes no sense."""
    return f"{name} is a bot already"


def declined(name: str) -> str:
    """Said for somebody who has declined what another asked."""
    return f"I declined what {name} asked."


def too_long(characters: int, most: int) -> str:
    """A line of chat."""
    return f"that has {characters} characters; a line has at most {most}"


def too_fast(lines: int, seconds: int) -> str:
    """A flood of chat."""
    return f"{lines} lines in {seconds} seconds are enough; wait a little"


# ---- the lobby

JOINED = "you have a place at this table already"
NOT_IN = "you have no place at this table, nor an invitation"
FULL = "every place at this table is taken or kept for somebody; watch it when it has begun"
MISSING_PEOPLE = "name a bot for the places that are free"
ONE_ME = "you can take one place at a table"
NOT_OVER = "the game is not over; it can be played again when it is"
NOT_SAT = "only those who sat at a table can ask to play it again"
RUNNING = "other people sit at this table and its game is not over; your own seat can be handed over at the table"
SEED_OPEN = "a seed cannot be chosen for a table of several people: who knows it knows every card"
PATH_HOSTED = "here a map is named by its id; maps from files are for those with an account on this machine"


def place_taken(number: int, name: str) -> str:
    """A place that somebody has, or that is kept; numbers as people count."""
    return f"place {number + 1} is {name}'s; choose another, or none to get the first that is free"


def no_place(number: int, places: int) -> str:
    """A place that there is not."""
    return f"there is no place {number + 1}; this table has {places}"


def twice(name: str) -> str:
    """Somebody who has a place, or an invitation, is invited again."""
    return f"{name} is invited twice, or sits here; {ONE_SEAT}"


def nobody_called(name: str, near: str) -> str:
    """Somebody is invited who has never been here; `near` is a name that is nearly that."""
    meant = f": did you mean {near}?" if near else "."
    return f"nobody here is called {shown(name)}{meant} Only who has been here can be invited; a place that is for " \
           "anybody can be kept for them later"


def invited_self(name: str) -> str:
    """Inviting oneself."""
    return f"you are {name}: take a place instead of inviting yourself"


def too_many(kind: str, most: int) -> str:
    """A person's limit of gatherings or running tables."""
    return f"you have {most} {kind} already, which is the most; finish or leave one first"


def too_few(free: int, least: int) -> str:
    """A gathering that cannot begin yet."""
    return f"{free} {'place is' if free == 1 else 'places are'} free and the map needs {least} seats; {MISSING_PEOPLE}"


def many_seats(name: str, most: int) -> str:
    """Somebody who sits at too many running tables."""
    return f"{name} sits at {most} tables that are not over, which is the most"


# ---- who is who

OWN_ACCOUNT = "if this is your own account, start the program with: env -u SSH_USER_AUTH trainbound"


def no_command(found: str) -> str:
    """Somebody came by sshd with a command."""
    return f"no command is run here, found {shown(found)}; connect without one, and the session plays"


def no_fingerprint(found: str) -> str:
    """What should name a proven key names none."""
    return f"TRAINBOUND_PERSON: expected the SHA256 fingerprint of a key, found {shown(found)}"


def no_proof(file: str, why: str) -> str:
    """What sshd says about who came cannot be read."""
    return f"SSH_USER_AUTH: {file} cannot be read ({why}); {OWN_ACCOUNT}"


def no_key(file: str) -> str:
    """Somebody came by sshd without a key."""
    return f"people are known here by an SSH key, and nobody came with one (no publickey in {file}); {OWN_ACCOUNT}"
