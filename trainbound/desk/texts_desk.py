"""What the interactive rules desk says: changes as sentences, standings, differences, files, help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.kernel.faults import shown
from trainbound.kernel.words import listed, many

_HAS = {
    "tracks": "{who} owns {what}.",
    "tickets": "{who} holds the tickets {what}.",
    "technologies": "{who} has {what}.",
    "shares": "{who} has the shares {what}.",
    "stations": "{who} has stations in {what}.",
    "rails": "{who} has rails on {what}.",
    "developments": "{who} has the developments {what}.",
    "locomotives": "{who} has the locomotives {what}.",
    "carriages": "{who} has the carriages {what}.",
}
_ONE = {
    "tickets": "{who} holds the ticket {what}.",
    "shares": "{who} has the share {what}.",
    "stations": "{who} has a station in {what}.",
    "rails": "{who} has a rail on {what}.",
    "developments": "{who} has the development {what}.",
    "locomotives": "{who} has the locomotive {what}.",
    "carriages": "{who} has the carriage {what}.",
}
TABLE = "The table"
NEUTRAL = "The neutral investor"
"""Who has what belongs to no seat."""


def done(code: str, values: Mapping[str, Any]) -> str:
    """What a change did, as a sentence."""
    return _DONE[code](values)


def _given(v: Mapping[str, Any]) -> str:
    if not v["new"]:
        return f"{v['who']} has {listed(v['had'])} already."
    form = (_ONE if len(v["new"]) == 1 else _HAS).get(v["key"]) or _HAS.get(v["key"]) or "{who}: {key} {what}."
    said = form.format(who=v["who"], what=listed(v["new"]), key=v["key"])
    return f"{said} {listed(v['had'])}: had already." if v["had"] else said


def _taken(v: Mapping[str, Any]) -> str:
    return f"{v['who']} no longer has {listed(v['gone'])}." if v["gone"] else f"{v['who']} does not have that."


def _set(v: Mapping[str, Any]) -> str:
    value = v["value"]
    if isinstance(value, list):
        value = listed(map(str, value)) or "none"
    elif isinstance(value, Mapping):
        value = ", ".join(f"{key} {n}" for key, n in value.items())
    elif value == "":
        value = "empty"
    elif isinstance(value, bool):
        value = "yes" if value else "no"
    return f"{v['who']}: {v['key']} {value}."


def _counted(v: Mapping[str, Any]) -> str:
    return f"{v['who']} holds {v['value']} {v['key']}, unknown which."


_DONE: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "map": lambda v: f"{v['name']}: an empty table." + (" The names of the seats stay." if v["kept"] else ""),
    "seat_new": lambda v: f"{v['who']} sits down at seat {v['seat']}; what you type without a name is theirs now.",
    "seat": lambda v: f"What you type without a name is {v['who']}'s now.",
    "seat_gone": lambda v: f"{v['who']} is off the table.",
    "named": lambda v: f"{v['old']} is called {v['who']} now.",
    "whole_seat": lambda v: f"{v['who']}: {', '.join(v['keys'])} set." if v["keys"] else f"{v['who']}: nothing set.",
    "given": _given,
    "taken": _taken,
    "set": _set,
    "counted": _counted,
    "unknown": lambda v: f"{v['who']}: {v['key']} unknown.",
    "freed": lambda v: f"{v['what']} is free; {v['who']} had it.",
    "option": lambda v: f"Option {v['key']}: {'yes' if v['value'] else 'no'}.",
}

# ---- refusals

NO_MAP = "Say which map is on the table: map and its name, such as map {example}; maps lists them."
NO_SEAT = "Say whose it is: a name first. seat and a name puts somebody at the table."
NO_SUCH_SEAT = "Nobody at the table is called {found}. seat {found} puts them there."
FREE_WHAT = "Say which track nobody has any more: free and its two cities."
OF_WHAT = "Say what of: {word} alone could be anything. {example} is about one thing."
NOTHING_ASKED = "Nothing is known that could be asked about: no ticket of anybody is."
NOTHING_TO_UNDO = "Nothing has been changed that could be undone."
NOTHING_TO_REDO = "Nothing has been undone that could be done again."
NOTHING_TO_KEEP = "Nothing is being tried. what if and a change tries one."
NO_IF = "Say what to try: what if and a change, such as what if {example}."
NOT_TRIED = "Only a change of the table can be tried; {line} is none."
NOBODY_HAS = "Nobody has {what}."
ALREADY = "There is a seat called {who} already."
FULL = "All {most} seats of this map are taken."
WHAT_OF = "Say what {key} there are, or unknown, or none."
LOOK_FIRST = "The position has faults, and what cannot be on a table has no answer. First mend these, or undo."
TRYING = "This was only tried: keep keeps it, anything else takes it back."
KEPT = "Kept."
UNDONE, REDONE = "Undone: {line}", "Done again: {line}"
NEW = "An empty table. undo brings the old one back."
NOBODY = "Nobody sits here yet: seat and a name."
NO_CHANGE = "It changes nothing in the answers."


def too_long(most: int) -> str:
    """A line that no person types."""
    return f"This line is longer than {most} characters and was not read."


def no_option(known: Sequence[str]) -> str:
    """A table option that the map does not have."""
    return f"This map has the options {listed(known)}." if known else "This map has no table options."


def which(found: str, choices: Sequence[str]) -> list[str]:
    """Words that mean several things: a question with numbers."""
    return [f"Which {found}?", *(f"{n} {what}" for n, what in enumerate(choices, 1))]


def not_understood(found: str, expected: str, near: Sequence[str]) -> str:
    """A word that means nothing here."""
    hint = f" Did you mean {listed(near, 'or')}?" if near else ""
    what = f"no {expected}" if expected and not expected.startswith(("yes", "nothing", "whole")) else "not understood"
    said = shown(found, 60)
    if expected.startswith("whole"):
        return f"Expected a {expected}, found {said}."
    if what == "not understood":
        return f"{said if found else 'Nothing'}: {what}.{hint}"
    return f"There is {what} {said}.{hint}"


def ambiguous(found: str, candidates: Sequence[str]) -> str:
    """A word that could be several things."""
    return f"{found} could be {listed(candidates, 'or')}; say which."


def faults(rows: Sequence[Mapping[str, str]], called: Sequence[str]) -> list[str]:
    """The faults of a position, each with its place in the file and whose it is."""
    head = "This cannot be on a table:" if len(rows) == 1 else f"This cannot be on a table, for {len(rows)} reasons:"
    return [head, *(f"{_place(row['where'], called)}: {row['message']}" for row in rows)]


def _place(where: str, called: Sequence[str]) -> str:
    for n, name in enumerate(called):
        head = f"seat[{n}]"
        if where == head or where.startswith(f"{head}."):
            return f"{name}, {where[len(head) + 1 :]}" if where != head else name
    return where


# ---- standing and differences

_FIGURE = {
    "trains": "trains left {n}",
    "longest": "longest route {n}",
    "now": "points now {n}",
    "total": "at the end {n}",
    "known": "known so far {n}",
    "rails_left": "rails left {n}",
    "stations": "stations {n}",
    "network": "best network {n}",
}
_LABEL = {
    "trains": "trains left",
    "longest": "longest route",
    "now": "points now",
    "total": "points at the end",
    "known": "points known so far",
    "rails_left": "rails left",
    "stations": "stations",
    "network": "best network",
}


_POINTS = ("now", "total", "known")


def figure(n: Any) -> str:
    """A figure, or between which it lies."""
    if n is None:
        return "unknown"
    if isinstance(n, tuple):
        return f"{n[0]} or more" if n[1] is None else f"{n[0]} to {n[1]}"
    return str(n)


def standing(name: str, figures: Mapping[str, Any], tickets: Mapping[str, str] | None, tells: bool) -> str:
    """A seat at a glance, in a line; `tells` whether it has tickets at all."""
    said = [_FIGURE[key].format(n=figure(n)) for key, n in figures.items()
            if key not in _POINTS and n is not None]  # fmt: skip
    if tells:
        said.append(_tickets(tickets))
    said += [_FIGURE[key].format(n=figure(figures[key])) for key in _POINTS if key in figures]
    return f"{name}: {', '.join(said)}."


def _tickets(tickets: Mapping[str, str] | None) -> str:
    if tickets is None:
        return "tickets unknown"
    states = ("joined twice", "done", "possible", "impossible")
    counts = [(list(tickets.values()).count(state), state) for state in states]
    return "tickets " + (", ".join(f"{n} {state}" for n, state in counts if n) or "none")


def difference(name: str, figures: Mapping[str, tuple[Any, Any]],
               tickets: Mapping[str, tuple[str | None, str | None]]) -> str:  # fmt: skip
    """What a change makes of a seat."""
    said = [f"{_LABEL[key]} from {figure(old)} to {figure(new)}" if old is not None else f"{_LABEL[key]} {figure(new)}"
            for key, (old, new) in figures.items()]  # fmt: skip
    for ticket, (old, new) in tickets.items():
        said.append(f"ticket {ticket} {new or 'no longer held'}" + (f", {old} before" if old and new else ""))
    return f"{name}: {', '.join(said)}."


def majority(name: str, old: Sequence[tuple[str, int]], new: Sequence[tuple[str, int]]) -> str:
    """How the ranking of a company's shares changes."""
    return f"{name}: {_ranked(new)}; before, {_ranked(old)}."


def _ranked(rows: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{seat} {points}" for seat, points in rows) or "nobody"


# ---- files


def unusable(path: str, why: str) -> str:
    """A file that may be neither read nor written."""
    return f"{path}: cannot be used: {why}"


def unreadable(path: str, why: str) -> str:
    """A file that is no position."""
    return f"{path}: cannot be read: {why}"


def never_over(path: str) -> str:
    """A file that is there."""
    return f"{path} is there already and stays as it is; add the word over to write over it, or give another name."


def unwritable(path: str, why: str) -> str:
    """A file that the system does not write."""
    return f"{path}: cannot be written: {why}"


def saved(path: str) -> str:
    """A position is in a file."""
    return f"Saved in {path}."


def exported(path: str, what: str) -> str:
    """Something was written for others."""
    return f"{what} written into {path}."


EXPORTED = {".toml": "The position", ".txt": "The score sheet", ".csv": "The score, a row a line and seat,"}
NO_SUFFIX = ("Say what to write by the end of the name: .toml is the position, .txt the score sheet, .csv the score "
             "as a table.")  # fmt: skip
NO_FILE = "Say into which file: save and a name, such as save table.toml."
LOAD_WHAT = "Say what to load: a position file, table and a table's id, or a record and at which entry."
LEAVING_UNSAVED = "The draft is kept and offered next time."


def no_position(path: str, example: str) -> str:
    """A file that holds nothing of a position; `example`: the id of a map."""
    return f'{path} is no position: it does not say which map is played, as in map = "{example}".'


def is_folder(path: str) -> str:
    """Something is to be written into a folder, without a name."""
    return f"{path} is a folder; name the file in it, such as {path.rstrip('/')}/table.toml."


def elsewhere(what: str, here: str, maps: Sequence[str]) -> str:
    """Something that other maps have."""
    return f"Only {listed(maps)} {'knows' if len(maps) == 1 else 'know'} {shown(what)}; the map here is {here}."


def loaded(path: str) -> str:
    """A position has come from a file."""
    return f"{path} is on the table."


WHICH_CITY = "Which place? city and its name tells what is there."
NUMBER_GIVES = "A number gives the track to {who}."
FIND_WHAT = "Find what? find and a part of a name."
NOTHING_FOUND = "Nothing on this map is called {words}."
NOT_PLAYABLE = "No game can go on from here yet:"


def begun(table: str, called: Sequence[str]) -> str:
    """A table goes on from the position."""
    return f"Table {table} goes on from here, with {listed(called)}; unseen cards were dealt at random."


def moment(name: str, at: int, length: int) -> str:
    """A moment of a game is on the table."""
    when = "as it stands now" if at == length else f"at entry {at} of {length}"
    return f"{name[:1].upper()}{name[1:]} {when}."


def damaged(line: int, message: str) -> str:
    """A record that can be followed up to some line only."""
    return f"It can be followed up to line {line - 1} only; line {line} {message}."


def no_entry(name: str, at: int, length: int) -> str:
    """A game that is not as long."""
    return f"{name} has {length} entries; there is no entry {at}."


def no_table(word: str, known: Sequence[str], several: bool) -> str:
    """A word that names no table, or several."""
    if several:
        return f"{word or 'table'} could be {listed(known[:8], 'or')}; say which."
    return f"There is no table {word!r}. " + (f"Tables: {listed(known[:8])}." if known else "No table has been kept.")


DRAFTS = "Drafts that nobody saved; resume and a number goes on with one, forget and a number throws it away:"
NO_DRAFTS = "No other draft waits."
FORGOTTEN = "Thrown away: {title}."


def kept(name: str, seats: int, when: str) -> str:
    """A draft that waits."""
    return f"{name or 'no map'}, {many(seats, 'seat')}, {when}"


def waits(titles: Sequence[str]) -> str:
    """At the start: a draft of last time."""
    more = f" {len(titles) - 1} more in drafts." if len(titles) > 1 else ""
    return f"A draft waits that nobody saved: {titles[0]}. resume goes on with it.{more}"


def too_many_drafts(most: int) -> str:
    """Nobody has saved any of them."""
    return f"This draft is not kept: {most} wait already, which is the most. Save it, or throw one away: forget 1."


def not_kept(folder: str, why: str) -> str:
    """The data folder takes nothing."""
    return f"This draft cannot be kept in {folder}: {why}. Save it."


# ---- help

HELP = (
    ("map MAP", "an empty table of a map"),
    ("players N", "how many sit at the table, where not all are typed"),
    ("option KEY yes", "a table option"),
    ("seat NAME", "puts somebody at the table, or chooses whose the next lines are"),
    ("seat NAME: TRACKS; tickets ...; hand ...", "a whole seat in a line"),
    ("seat no NAME", "takes a seat off the table"),
    ("NAME TRACK", "gives tracks to a seat; NAME no TRACK or free TRACK takes them away"),
    ("NAME KEY ...", "says what a seat has; unknown and none are said so; no before a word takes it away"),
    ("what if CHANGE", "tries a change and says what it makes of the answers; keep keeps it"),
    ("undo, redo", "one change back, or again"),
    ("city PLACE, find WORDS", "the map in words: a place with its tracks and owners; what holds some words"),
    ("report", "everything, with proofs"),
    ("standing", "each seat at a glance"),
    ("score, longest, ticket, claim, why, buy ...", "questions; a name says of whom"),
    ("save FILE, load FILE", "the position as a file"),
    ("load table TABLE at N, load RECORD at N", "a moment of a game"),
    ("export FILE", ".toml the position, .txt the score sheet, .csv the score as a table"),
    ("play", "a game from here, with the unseen cards dealt at random"),
    ("new", "an empty table"),
    ("drafts, resume N, forget N", "tables of other sittings that nobody saved"),
    ("quit", "leaves; what is not saved is kept"),
)


def help_rows(keys: Sequence[str], whole: Sequence[str], questions: Sequence[str]) -> list[str]:
    """The language in lines, and the words of the map in play."""
    rows = [f"{how}: {what}" for how, what in HELP]
    if keys:
        rows += [f"a seat's keys: {', '.join(keys)}", f"the table's keys: {', '.join(whole)}",
                 f"questions: {', '.join(questions)}"]  # fmt: skip
    return rows
