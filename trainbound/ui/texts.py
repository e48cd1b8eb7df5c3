"""Sentences of the screen program that belong to no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.kernel.words import listed, many
from trainbound.ui.keymap import Fault, shown

if TYPE_CHECKING:
    from trainbound.kernel.faults import BadMap
    from trainbound.kernel.types import Game, Scores
    from trainbound.store.journal import TableInfo


def too_small(wide: int, high: int, least_wide: int, least_high: int) -> str:
    """While the terminal has no room for a screen."""
    forms = (f"trainbound needs {least_wide}x{least_high}, here are {wide}x{high}; the game is kept.",
             f"{least_wide}x{least_high} needed; game kept", f"needs {least_wide}x{least_high}")
    return next((form for form in forms if len(form) <= wide), f"{least_wide}x{least_high}")


def goodbye(table: str, planned: str = "") -> str:
    """What is left on the terminal after the program; `planned`: see `planned`."""
    return f"Saved.{planned} Go on with: trainbound continue {table}"


def planned(rails: int, cards: int, wrong: str = "") -> str:
    """What is planned and not committed, as a sentence; empty for nothing. `wrong`: why it is not kept."""
    plans = [f"{many(rails, 'planned rail')} not laid"] if rails else []
    plans += [f"a train of {many(cards, 'card')} not run"] if cards else []
    what = ", ".join(plans)
    return f" Not kept ({wrong}): {what}." if plans and wrong else f" Planned, and kept: {what}." if plans else ""


def no_key(key: str) -> str:
    """A key that means nothing on a screen."""
    return f"{shown(key)} does nothing here; ? lists the keys."


def put_away(key: str) -> str:
    """Below a sentence that was too long for its row."""
    return f"{key} or Space puts this away; every other key does what it always does."


def no_use(key: str) -> str:
    """A key whose command has nothing to do now."""
    return f"{shown(key)} has nothing to do here now."


def key_fault(fault: Fault) -> str:
    """Something in keys.toml that cannot be followed."""
    return f"keys.toml, {fault.where}: {fault.message}."


def part(first: int, last: int, of: int) -> str:
    """Which part of something long is seen; nothing when it is all there."""
    if of <= last - first + 1:
        return ""
    return f"{first} of {of}" if first == last else f"{first} to {last} of {of}"


def turn(number: str) -> str:
    """A turn's number, as people count, or a round and its phase."""
    round_, _, phase = number.partition(" ")
    return f"round {round_}, {phase}" if phase else f"turn {number}" if number else "dealt"


def sentence(text: str) -> str:
    """A clause as a sentence."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "?", "!")) else ".")


def bad_map(bad: BadMap) -> str:
    """What is wrong with a map, its first fault and how many more there are."""
    first, *others = bad.faults
    more = f" (and {len(others)} more: trainbound maps check)" if others else ""
    return f"{bad.path}: {first.where}: {first.message}{more}"


# ---- help and rules

NOW, HERE, AMONG_PERSONS, EVERYWHERE = "HERE AND NOW", "HERE", "AMONG PERSONS", "EVERYWHERE"
HELP = ("HELP", "the keys of this screen; q goes back")
HELP_AND_SIGNS = ("HELP", "the keys; End: what the signs of map and panel mean; q goes back")
RULES, PROOF, FIND = "RULES", "PROOF", "FIND"
RULES_ASKED = "numbered; a refusal or a score names the ones behind it"
RULES_HINT = "/ finds words or a number. Ruling: decided by this project. Why: the reason."
RULES_ABOUT = "THE RULES OF WHAT YOU LOOK AT"


def help_title(context: str) -> str:
    """The title of the help."""
    return f"KEYS OF THIS SCREEN ({context.upper()})"


def keys_file(path: str) -> str:
    """Where keys are changed."""
    return f"Every key can be changed in {path}"


def rules_title(found: int, of: int) -> str:
    """How many rules are shown."""
    return f"RULES, {found} of {of}" if found != of else f"RULES, {of}"


def no_rule(query: str, near: Sequence[str]) -> str:
    """Nothing was found."""
    return f"No rule holds {query!r}" + (f"; the nearest word in them: {', '.join(near)}." if near else ".")


def rule_of(rule: str) -> str:
    """Which rule a score line follows."""
    return f"scored by {rule}"


# ---- the end

WHY_LINE, THE_RULE, GAME_OVER = "WHY, FOR THE MARKED LINE", "the rule", "game over"
EVERY_LINE = "Every line can be proved: Enter shows its tracks on the map."
ONLY_THESE, ALL_THESE = "only its tracks are filled", "all tracks as they were claimed"


def final_score(name: str) -> str:
    """The title of the score."""
    return f"{name.upper()}, FINAL SCORE"


def more_rows(key: str) -> str:
    """There is more of a proof than is seen."""
    return f"[{key}] more  "


def more_lines(above: int, below: int) -> str:
    """Score lines that there is no room for, above and below those that are seen."""
    found = [f"{count} more {where}" for count, where in ((above, "above"), (below, "below")) if count]
    return ", ".join(found)


# ---- maps

ONE_CANVAS = "This map has one picture only."


def not_drawn(name: str) -> str:
    """A map without a layout."""
    return f"{name} has no layout, so that it cannot be drawn; trainbound maps layout makes one."


def map_facts(least: int, most: int, cities: int, tracks: int, tickets: int) -> str:
    """A map in numbers."""
    seats = f"{least} to {most}" if least != most else str(least)
    return f"{seats} seats, {cities} cities, {tracks} tracks, {tickets} tickets"


def maps_hint(number: int, of: int, zoom: str) -> str:
    """Which map of how many, and which of its pictures."""
    return f"Map {number} of {of}, {zoom}. A map of your own is played by its path, from new game."


# ---- home

TITLE, SUBTITLE = "TRAINBOUND", "train games on a map, in a terminal"
PLAIN_LINES = "Everything also works as plain lines: trainbound play MAP --text"
HOME: dict[str, tuple[str, str]] = {
    "new": ("new game", "map, seats, options"),
    "maps": ("maps", "to look at"),
    "desk": ("rules desk", "a game on a real table"),
    "rules": ("rules", "numbered, searchable"),
    "records": ("records", "export and import games"),
    "settings": ("settings", "glyphs, colours, pace"),
    "help": ("help", "the keys"),
    "leave": ("quit", "games are saved"),
}
"""The lines of the home screen that are no tables: command -> its words and what it is for."""
HOME_HEADINGS = {"open": "CONTINUE", "over": "OVER", "new": "BEGIN"}
"""Command -> the heading above its line; APART heads all others."""
APART = "WITHOUT A GAME"
HOME_ABOUT = {
    "new": "A map, two to five seats, each a person or a bot; Enter twice and you play.",
    "maps": "Every map that comes with the program, whole and in detail.",
    "desk": "A game on a real table: may I, why not, who is longest, what is the score?",
    "rules": "The rules as this program keeps them, with its rulings where they are silent.",
    "records": "A game as a file: to keep, to show, to check with trainbound replay.",
    "settings": "How the program draws here, and how fast bots play.",
    "help": "The keys of this screen; ? shows those of any screen.",
    "leave": "Every game is on the disk already.",
}
DELETE, KEPT, DELETED = "DELETE", "Nothing was deleted.", "The table is gone."
NO_TABLE_MARKED = "Mark a table first; what is marked now is none."


def table_note(info: TableInfo) -> str:
    """Who sits at a table."""
    others = [name for name, bot in zip(info.names, info.bots, strict=True) if bot]
    people = [name for name, bot in zip(info.names, info.bots, strict=True) if not bot]
    return "with " + ", ".join([*people[1:], *others]) if people else ", ".join(others)


def listed_names(info: TableInfo) -> str:
    """Everybody at a table."""
    return ", ".join(info.names)


def result(names: Sequence[str], scores: Scores) -> str:
    """Who won a game, and everybody's points, as in `Ada won with 101; planner 89, greedy 34`."""
    first, *others = scores.ranking
    won = f"{listed(names[s] for s in first)} {'won' if len(first) == 1 else 'share the victory'}"
    rest = ", ".join(f"{names[s]} {scores.totals[s]}" for group in others for s in group)
    return f"{won} with {scores.totals[first[0]]}{f'; {rest}' if rest else ''}."


def table_about(name: str, info: TableInfo, standing: str) -> str:
    """A table in a line: how far it is, and how it stands."""
    state = "over" if info.finished else f"{', '.join(info.whose)} to play" if info.whose else "nobody is asked"
    at = f", {turn(info.turn)}" if not info.finished else ""
    return f"{name}{at}, {state}." + f" {standing or f'{listed_names(info)}.'}"


def welcome(waiting: Sequence[TableInfo], key: str, begins: bool) -> tuple[str, str]:
    """The bar of the home screen; `begins` = a new game is what is marked."""
    if not waiting:
        return "WELCOME", f"no game waits for you; {key} {'begins one' if begins else 'opens what is marked'}"
    person = next((name for name, bot in zip(waiting[0].names, waiting[0].bots, strict=True) if not bot), "")
    tables = "one table waits" if len(waiting) == 1 else f"{len(waiting)} tables wait"
    return f"WELCOME BACK{', ' if person else ''}{person.upper()}", f"{tables} for you; {key} opens what is marked"


def delete_asked(name: str, info: TableInfo, said: str) -> str:
    """Before a table is deleted; `said` is what has been typed of its name."""
    return f"for good? Type {info.id} and Enter: {said}_   {name} of {listed_names(info)}"


def nothing_behind(key: str) -> str:
    """Back on the home screen."""
    return f"This is the first screen; {key} leaves."


# ---- new game

NEW_GAME, NEW_GAME_NOTE = "NEW GAME", "Enter starts it as it stands"
OWN_FILE, NOBODY_YET = "a map file of your own", "(no name)"
YES, NO, RANDOM, LETTERS = "yes", "no", "by chance (or type up to 32 hex digits)", "letters"
FIELD_TITLES = {"map": "MAP", "path": "", "count": "SEATS", "seat": "", "option": "OPTIONS", "seed": "SEED"}
SEED_DIGITS = 32
FIELD_HINTS = {
    "map": "Left and right go through the maps; the last is a map file of your own.",
    "path": "The path of a map file ending in .toml; Backspace takes letters back.",
    "count": "How many sit at the table.",
    "seat": "Left and right: a person, or one of the bots.",
    "name": "Type a name in its place, Backspace changes it; left and right make it a bot.",
    "option": "Left and right: yes or no.",
    "seed": "The same seed deals the same game: up to 32 of 0-9 and a-f; empty = by chance.",
}
OPTION_NOTES = {"open_shares": "everybody's holdings are shown to all",
                "advanced_technologies": "more are sold, some for points at the end",
                "random_tiles": "the tiles of the cities are dealt, not as printed"}
BOT_NOTES = {
    "ticket": {"random": "any legal action", "greedy": "the longest track it can pay for",
               "planner": "plans its tickets, the strongest"},
    "boom": {"random": "any legal action", "greedy": "most points now and income to come",
             "planner": "plans its network and trains, the strongest"},
}  # fmt: skip


def bot_note(bot: str, game: Game[Any] | None) -> str:
    """What a bot does."""
    return BOT_NOTES[game.board.file.family if game else "ticket"].get(bot, "")


def option(name: str) -> str:
    """A table option."""
    return name.replace("_", " ")


def seat_kind(bot: str | None) -> str:
    """Who sits there."""
    return bot or "person"


def seats_note(game: Game[Any] | None) -> str:
    """How many seats a map has."""
    return f"{game.name} takes {game.players[0]} to {game.players[1]}" if game else "as many as the map takes"


def ready(name: str, who: Sequence[str], key: str) -> tuple[str, str]:
    """The bar of the new game."""
    return f"NEW GAME, {name.upper()}", f"{', '.join(who)}; {key} starts"


def no_digit(character: str) -> str:
    """A letter that no seed has."""
    return f"A seed is up to {SEED_DIGITS} of 0-9 and a-f; {character} is none of them."


def full(most: int) -> str:
    """A field takes no more letters."""
    return f"That is all that fits: {most} characters."


# ---- records

RECORDS, RECORDS_TITLE, IMPORT = "RECORDS", "GAMES AS FILES", "IMPORT, PATH"
RECORDS_ASKED = "e writes the marked game into a file, i reads one"
RECORDS_HINT = "trainbound replay FILE --verify proves a record."
EXPORT, GOES_ON = "EXPORT, FILE", "\\"
EXPORT_HINT = "Where the record is written; Enter writes it, Esc leaves it."
PATH_HINT = "The path of a record; Enter reads it, Backspace takes letters back."
NO_RECORDS = "There is no table yet; i reads a game from a file."
FINISHED = "over"


def when(seconds: float) -> str:
    """A moment as a date and a time of this place."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def written(path: str, whole: bool) -> str:
    """A record was written."""
    return f"Written: {path}" + ("." if whole else " (as an onlooker sees it, since the game goes on).")


def not_written(path: str, reason: str) -> str:
    """A record could not be written."""
    return f"Not written: {path}: {reason}. Name a file that is new, in a folder that you may write to."


def not_read(path: str, reason: str) -> str:
    """A file could not be read."""
    return f"{path} cannot be read: {reason}. Expected the path of a record."


def too_large(path: str, most: int) -> str:
    """A file is no record."""
    return f"{path} is larger than any record ({most // 1_000_000} MB); it was not read."


def imported(table: str) -> str:
    """A record became a table."""
    return f"Read, as table {table}."


# ---- settings

SETTINGS_TITLE, SETTINGS_ASKED = "SETTINGS", "left and right change the marked line; each holds at once"
SETTINGS = {
    "glyphs": ("glyphs", "auto: line drawing where it surely shows well"),
    "colours": ("colours", "auto: as COLORTERM and TERM say; NO_COLOR wins"),
    "ground": ("ground", "auto: as the terminal says, else dark"),
    "bots": ("bots", "how long each move of a bot is shown"),
    "call": ("your turn", "bell and window title when it becomes your turn"),
    "lines_bell": ("in lines", "the bell in line mode; auto: at a terminal"),
}


def terminal(glyphs: str, depth: str, ground: str) -> str:
    """How the program draws here."""
    colours = {"true": "16 million colours", "256": "256 colours", "16": "16 colours", "mono": "no colours"}[depth]
    return f"Here and now: {glyphs} glyphs, {colours}, a {ground} ground."


def files(folder: str) -> str:
    """Where settings are kept."""
    return f"Kept in {folder}: settings.toml, and keys.toml if you change keys."


# ---- the curtain

NOTHING_TO_TAKE_BACK = "Nothing was done here that could be taken back."
HAND_OVER, NOBODYS_CARDS = "HAND THE KEYBOARD TO", "nobody's cards are on the screen"


def is_next(name: str) -> str:
    """WHO of the curtain."""
    return f"{name.upper()} IS NEXT"


def look_away(key: str, name: str) -> str:
    """What everybody is to do."""
    return f"Others look away. Press {key}, {name}."


def is_done(name: str) -> str:
    """Who has just finished."""
    return f"{name} is done; that hand is hidden again before anybody looks."


def hand_hidden(name: str, key: str) -> str:
    """In place of the hand."""
    return f"HAND hidden until {name} presses {key}"


def i_am(name: str) -> str:
    """The key that reveals."""
    return f"I am {name}: show my cards"
