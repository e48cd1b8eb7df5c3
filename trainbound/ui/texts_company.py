"""Sentences about the other persons at a table: who is here, what they say, what they ask."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.words import listed

SAY, SAY_ASKED = "SAY", "to everybody at the table; Enter says it, Esc does not"
YOUR_TURN = "YOUR TURN"
GOTO = "  c chat"
"""Added to the letters of the panes."""
COMPANY, PEOPLE, CHAT = "TABLE AND CHAT", "AT THE TABLE", "CHAT"
NOTHING_SAID = "Nobody has said anything yet."
HERE, AWAY, WATCHES = "here", "away", "you watch"
LOBBY = "To the lobby? The game goes on without you and waits at your turn."
LOBBY_WATCHER = "To the lobby? You only watch."
NO_REQUEST = "Nobody asks you anything."
NO_HANDS = "No seat can be handed over now: only your own, or one whose person has been away for ten minutes."
HAND_OVER, HAND_ASKED = "HAND A SEAT OVER", "choose with a number or arrows; Enter does it"
ASKED_HAND = "It is asked of the others; the log will say so when they agree."
ASKED_BACK = "You asked the others; it is taken back when they agree."
AGREED, REFUSED = "You agreed.", "You said no; nothing changes."
GONE = "This table is gone; the lobby has those that there are."
WATCHING = "you watch; nothing is asked of you"
SENT_EMPTY = "Nothing was said."
RECORD = ("RECORD", "the whole game; q goes back")


def record(table: str) -> list[tuple[str, str]]:
    """How somebody without an account here gets a record whole, before its lines."""
    return [("", "Into a file on your own machine, by the ssh command that brought you here, with -T:"), ("", ""),
            ("", f"printf 'back {table}\\nexport\\nquit\\nquit\\n' |"),
            ("", f"  ssh -T -p PORT NAME@HOST | grep '^{{' > {table}.jsonl"), ("", ""),
            ("", "Or copied from here: a row that ends in \\ goes on in the next.")]


def is_here(names: Sequence[str]) -> str:
    """Some have come."""
    return f"{listed(names)} {'is' if len(names) == 1 else 'are'} here."


def has_left(names: Sequence[str]) -> str:
    """Some have gone; their seats stay."""
    return f"{listed(names)} {'has' if len(names) == 1 else 'have'} left the table; seats stay."


def says(name: str, text: str) -> str:
    """A line of the chat."""
    return f"{name}: {text}"


def unread(count: int) -> str:
    """Lines of the chat that were not looked at."""
    return f"{count} unread"


def waits(name: str, bot: bool, here: bool) -> str:
    """What the bar says while another is asked: whether they are here."""
    if bot:
        return "you may look around; nothing is asked of you"
    return f"{name} is {HERE if here else AWAY}; you may look around"


def asks_back(name: str) -> str:
    """A take-back that needs consent."""
    return f"may the last action of {name} be taken back?"


def others_agree(note: str, names: Sequence[str]) -> str:
    """Before something is taken back that others have learnt from."""
    return f"{listed(names)} must agree; they are asked. {note}" if names else note


def asks_hand(seat: str, to: str) -> str:
    """A seat that is to be handed over."""
    return f"shall {to} play on for {seat}?"


def asks_me(seat: str) -> str:
    """A seat that is offered to whoever reads this."""
    return f"will you play on for {seat}?"


def asker(name: str) -> str:
    """WHO of the bar while somebody asks the table."""
    return f"{name.upper()} ASKS"


def waits_for(names: Sequence[str]) -> str:
    """What the asker sees."""
    return f"Asked; still to agree: {listed(names)}." if names else "Asked."


def meanwhile(said: str) -> str:
    """Why an action came too late."""
    return f"Not played, the table had gone on: {said}." if said else "Not played: the table had gone on."


def went_on(said: str) -> str:
    """What is asked has changed while one thought about it."""
    return f"The table has gone on: {said}." if said else "The table has gone on."


OWN, ITS_AWAY, ITS_BOT, YOURSELF = "your seat", "away", "played by a bot", "yourself"
END_IT = "end what you have asked of the table?"


def hands(seat: str, whose: str, to: str, bot: bool) -> str:
    """A way to hand a seat over; `whose` = OWN, ITS_AWAY or ITS_BOT."""
    which = whose if whose == OWN else f"{seat} ({whose})"
    return f"{which} to {to}{', a bot' if bot else ''}"


def you_have(seat: str) -> str:
    """One has another seat than before."""
    return f"You play for {seat} from here on."


def rematch(key: str) -> str:
    """Somebody has asked to play again."""
    return f"Once more with the same seats? {key} takes your place."


YOU_WATCH = "Your seat is another's from here on; you watch."


def title(turn: bool, name: str) -> str:
    """The window's title at a table."""
    return f"Your turn - {name} - trainbound" if turn else f"{name} - trainbound"


ELSEWHERE = "You have played this in your other session."


CONSENT_KEYS = "y agrees, n does not; other keys leave it open."


def moment(at: float) -> str:
    """When something was said: the time of this day, the date of another."""
    from datetime import datetime

    said, now = datetime.fromtimestamp(at), datetime.now()  # the clock of this place
    return said.strftime("%H:%M" if said.date() == now.date() else "%d %b")


def gathered(here: Sequence[str], away: Sequence[str], bots: Sequence[str], watch: Sequence[str]) -> str:
    """Who is at a table."""
    parts = (("Here", here), ("Away", away), ("Bots", bots), ("Watching", watch))
    return " ".join(f"{word}: {listed(names)}." for word, names in parts if names)
