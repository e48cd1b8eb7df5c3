"""What line mode says at a table where others sit at other keyboards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainbound.kernel.words import listed, many

WATCHING = "You watch this game and hold nothing. table, log, score and help look around; lobby leaves."
YOUR_TURN = "It is your turn; you are looking at an earlier move. Type now to play."
OVERTAKEN = "Nothing was done: the table has gone on meanwhile, as follows."
NO_REQUEST = "Nothing is asked of the table that waits for your answer. who says who is here."
NOTHING_SAID = "Nothing has been said here yet. say hello: says it to everybody at the table."
SAY_WHAT = "Say what? For example: say hello"
HAND_WHAT = "Hand which seat to whom? For example: hand 2 to planner, or hand 2 to Bo"
NOT_OVER = "The game is not over; when it is, rematch plays it again with the same seats."
OF_THE_LOBBY = "{} is for the lobby: type lobby, then {}. Your seat here stays yours."
NO_TERMINAL = "There is no terminal here that could show the screen; everything works in lines too."
SEAT_GONE = "You have no seat at this table any more; you watch it now."
BELL = {
    "on": "The bell rings when your turn comes; bell off stops that.",
    "off": "The bell does not ring any more; bell on brings it back.",
}
BELL_UNKEPT = "That holds for now; it could not be kept for the next time."
BELL_HOW = "bell on or bell off: whether it rings when your turn comes; by default at a terminal only."
EXPORT = "export: the record, or what you have seen of it, as lines here."
QUIT = "quit, q: leaves the table for the lobby; everything is kept."
HELP: Mapping[str, str] = {
    "who": "who: who sits where, who is here, who watches, and what the table is asked.",
    "say": "say TEXT: says it to everybody at the table.",
    "chat": "chat: what was said here, the latest first.",
    "agree": "agree: your yes to what the table is asked, such as a take-back.",
    "decline": "decline: your no to what the table is asked.",
    "hand over": "hand 2 to planner, hand 2 to Bo: gives a seat to a bot or a person; your own, or one whose owner is "
    "gone, when the table agrees.",
    "undo": "undo, u: takes back your last action; the table is asked where others have learnt from it.",
    "bell": BELL_HOW,
    "rematch": "rematch: when the game is over, the same seats once more.",
    "lobby": "lobby: leaves the table for the lobby; the seat stays yours.",
    "screen": "screen: this table on the screen, where there is a terminal.",
}


def once_more(table: str) -> str:
    """When the game is over."""
    return f"rematch: the same seats once more. lobby leaves table {table}."


def asked_again(table: str) -> str:
    """Somebody who sat here has asked to play again."""
    return f"Somebody asks for a rematch, at table {table}. Type rematch to take your seat there."


def waiting(names: Sequence[str]) -> str:
    """Somebody else is asked."""
    return f"Waiting for {listed(names)}. You may look around, and say something."


def seat_new(name: str) -> str:
    """A seat was given to the reader."""
    return f"You play for {name} now."


def says(name: str, text: str) -> str:
    """A line of chat: `Bo says: hello`."""
    return f"{name} says: {text}"


def is_here(name: str) -> str:
    """Somebody has come to the table."""
    return f"{name} is here."


def has_left(name: str) -> str:
    """Somebody is not at the table any more; their seat stays."""
    return f"{name} has left."


def seat(number: int, name: str, status: str, asked: bool) -> str:
    """A row of `who`: `2 Bo: away, to play`."""
    return f"{number} {name}: {status}{', to play' if asked else ''}."


def status(bot: str | None, me: bool, here: bool, owner: str) -> str:
    """Who holds a seat, and whether they are at the table."""
    if bot is not None:
        return f"bot {bot}"
    if not owner:
        return "nobody"
    return "you" if me else "here" if here else "away"


def watchers(names: Sequence[str]) -> str:
    """Who is here without a seat."""
    return f"Watching: {listed(names)}."


def wants_back(by: str, mine: bool) -> str:
    """Somebody asks whether a take-back is fine."""
    return "You ask to take back your last action." if mine else f"{by} asks to take back {by}'s last action."


def wants_hand(by: str, mine: bool, name: str, to: str) -> str:
    """Somebody asks whether a seat may go to somebody else."""
    return f"{'You ask' if mine else f'{by} asks'} that {to} goes on for {name}."


def answer_it(missing: Sequence[str], mine: bool) -> str:
    """Who has not answered yet, for one who has nothing to answer."""
    return f"{listed(missing) or 'Somebody'} must agree{'; decline ends the question' if mine else ''}."


def company(here: Sequence[str], said: int) -> list[str]:
    """Who is at the table, and whether something was said there."""
    lines = [f"Here: {listed(here)}."] if here else []
    return [*lines, f"{many(said, 'line')} of chat: type chat."] if said else lines


ANSWER = "Type agree or decline."
OUTLIVED = "The game has gone on, so that is not asked any more; nothing was done."
AGREED = "You agreed."


def no_seat(found: str, names: Sequence[str]) -> str:
    """A seat that there is not."""
    seats = ", ".join(f"{n} {name}" for n, name in enumerate(names, 1))
    return f"There is no seat {found}. The seats: {seats}."


def nobody_of(found: str, here: Sequence[str], bots: Sequence[str]) -> str:
    """Nobody who could take a seat over."""
    people = f"here are {listed(here)}" if here else "nobody else is here"
    return f"There is nobody called {found} here: {people}; the bots are {listed(bots)}."
