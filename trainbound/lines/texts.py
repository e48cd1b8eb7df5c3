"""What line mode itself says of any game; what happened, what is asked, and why not, a family's texts say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trainbound.kernel.types import Scores

NO_MORE = "There is no more."
NOTHING_YET = "Nothing was said yet."
BACK = "back"
MOVED_ON = "The table has moved on meanwhile; nothing was done. Here is where it stands."
"""Another program at the same table was quicker."""
NOT_ASKED = "Nothing is asked of you now. You may look around; help says how."
OVER = "The game is over. Looking around still works: score, back, log, why; quit ends."
NO_YES = "Nothing waits for a yes or no now. An empty line repeats what is asked."
NO_HINT = "There is nothing to advise: nothing is asked of you now."
NOTHING_TO_UNDO = "You have nothing to take back."
NOTHING_TO_REDO = "There is nothing to do again."
NOT_TAKEN_BACK = "Not taken back."
ALREADY_NOW = "You are looking at the game as it is now."
BACK_AT_TABLE = "Back at the table."
WHICH_WHY = "Why what? An action, or a rule: why {}"
WHICH_WORDS = "Find what? For example: find {}"
WIDTH = "Lines fit {} columns."
BAD_WIDTH = "The width is a number from {} to {}, for example: width 40"
TALK = {
    "quiet": "Quiet: only questions and answers; full says more, normal is between.",
    "normal": "Normal: your choices, and a line for each move of the others.",
    "full": "Full: every event, and the rule behind each refusal.",
}
HELP: Mapping[str, str] = {
    "hint": "hint: what the planner would do, and why; yes does it.",
    "score": "score: as it stands, as far as you may know; line by line with proofs when the game is over.",
    "log": "log, log 5: what happened, the latest first.",
    "rules": "rules WORDS: the numbered rules that hold these words.",
    "forward": "forward, forward 5, >: looks at a later moment.",
    "now": "now, =: the game as it is now.",
    "undo": "undo, u: takes back your last action, with the others' consent once they have learnt from it.",
    "redo": "redo, r: does it again.",
    "more": "more: the next part of a list.",
    "again": "again: repeats the last answer. An empty line repeats the question and its numbers.",
    "quiet": "quiet: only questions and answers.",
    "normal": "normal: the usual.",
    "full": "full: every event, and rules behind refusals.",
    "width": "width 40: how wide lines may be.",
    "export": "export FILE: writes the record into a new file.",
    "desk": "desk: the rules desk with what you see here on it: what if, why, save as a position; quit comes back.",
    "help": "help, help VERB: this list. Beginnings of words and near spellings will do.",
    "quit": "quit, q: leaves; everything is kept.",
}


def help_line(helps: Mapping[str, str], verb: str) -> str:
    """How a verb is used, from the lines of a family or those of every game."""
    return helps.get(verb) or HELP.get(verb, f"{verb}: see rules.")


def do_it(line: str) -> str:
    """After an advice."""
    return f"yes does it: {line}"


def greeting(name: str, seats: int, at: str, seed: str) -> list[str]:
    """`Pennsylvania, 3 players, round 6. Saved as you go.`, and until the first turn what proves its deal."""
    lines = [f"{name}, {seats} players, {at}. Saved as you go. Type help for all that you can say."]
    return [*lines, f"SHA-256 of the seed, which is shown at the end: {seed}"] if seed else lines


def goodbye(table: str, over: bool) -> tuple[str, str]:
    """That all is kept, and on a line of its own the command that continues."""
    return f"Saved. {'Look at it again' if over else 'Go on'} with:", f"trainbound continue {table} --text"


def more(rest: int) -> str:
    """After a part of a list."""
    return f"{rest} more: type more."


def hand_over(name: str) -> str:
    """Between two people at one keyboard."""
    return f"{name} is next. Hand the keyboard to {name}. Type y, {name}."


def since(name: str) -> str:
    """Before the moves of others since somebody's last turn."""
    return f"{name}, since your last move:"


def illegal(n: int, nothing_played: bool = True) -> str:
    """Before the reasons of a refusal."""
    reasons = "" if n == 1 else f", for {n} reasons"
    return f"Not legal{reasons}{'; nothing was played' if nothing_played else ''}."


def no(n: int) -> str:
    """The answer to why, when there are reasons against it."""
    return f"No, for {n} reasons." if n > 1 else "No, for one reason."


def yes_action(line: str) -> str:
    """The answer to why, for another action that is legal."""
    return f"Yes, {line} is legal now."


def reason(rules: Sequence[str], sentence: str) -> str:
    """A refusal: `T-13 Nobody may own both tracks ...`."""
    return f"{' '.join(rules)} {sentence}"


def not_understood(found: str, expected: str, near: Sequence[str]) -> str:
    """A line that means nothing here."""
    what = _EXPECTED.get(expected, "")
    nearest = f" Nearest: {', '.join(near)}." if near else ""
    return f"Not understood: {found or 'nothing'}.{f' Expected {what}.' if what else ''}{nearest}"


_EXPECTED: Mapping[str, str] = {
    "verb": "a number of the list or a verb (help lists them)",
    "place": "a place of the display, or deck",
    "track": "a track: its two cities, with a colour where there are two",
    "city": "a city",
    "company": "a company",
    "cards": "cards, such as red*2 loco*1 or rrL",
    "ticket": "a ticket: its two ends",
    "nothing": "nothing more",
    "number": "a number of the list",
    "hex": "a hex: column,row, such as 34,4, or the city on it",
    "bid": "a number of the bid track",
    "card": "a card: its id, or its name with hyphens",
    "locomotive": "a locomotive: its id, or its name with hyphens",
    "carriage": "a carriage: its id, or its name with hyphens",
    "development": "a development: its id, or its name with hyphens",
    "resource": "a resource",
    "amount": "a number of resources",
    "group": "the number of a group",
    "train": "a train: a locomotive and its carriages, such as l05+coal w03",
    "conversion": "a conversion, such as money+coal technology",
    "player": "a player",
    "move": "a number of moves",
}


def ambiguous(found: str, candidates: Sequence[str]) -> str:
    """A line that means several things."""
    return f"{found} could be: {', '.join(candidates)}. Type more of it."


def own_line(number: str, line: str) -> str:
    """An action as it stands in the record, with its turn: `16.1 claim allentown/reading:green green*2`."""
    return f"{number} {line}" if number else line


def sentence(happened: str) -> str:
    """An event as a sentence."""
    return f"{happened}."


def agree(asked: str, by: str) -> str:
    """Asks another person whether a take-back is fine."""
    return f"{asked}, {by} wants to take back across something you have seen. Type y to agree, or n."


def looking_at(n: int, length: int, said: Sequence[str]) -> list[str]:
    """While looking at the history."""
    return [f"Move {n} of {length}. Type forward, back or now.", *said]


def in_the_past(n: int) -> str:
    """An action while looking at the history."""
    return f"You are looking at move {n}; type now to play on."


def seed(value: str) -> str:
    """What proves the deal."""
    return f"Seed {value}: the same seed deals the same game."


def written(path: str, replayable: bool) -> str:
    """After an export."""
    kind = "the whole record" if replayable else "what you have seen, not to be replayed"
    return f"Wrote {path}: {kind}."


def cannot_write(path: str, why: str) -> str:
    """An export that failed."""
    return f"Cannot write {path}: {why}. Name another file: export FILE"


def never_over(path: str) -> str:
    """An export into a file that holds something."""
    return f"Not written: there is a file {path}, and no record is written over one. Name another: export FILE"


def no_rule(found: str, near: Sequence[str]) -> str:
    """A search of the rules that found none."""
    nearest = f" The nearest word in them: {', '.join(near)}." if near else ""
    return f"No rule holds {found}.{nearest}"


def nothing_found(found: str) -> str:
    """A search that found nothing."""
    return f"Nothing holds {found}."


def fault(said: str) -> str:
    """What a table or the store refuses, as a sentence."""
    return f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('.', '!', '?')) else '.'}"


def too_long(length: int, longest: int) -> str:
    """A line that no action needs."""
    return f"That line has {length} characters; at most {longest} are read. Nothing was done."


def final(words: Any, board: Any, names: Sequence[str], scores: Scores, proofs: bool) -> list[str]:
    """The score line by line, with proofs if wanted; then totals and ranking, with what decided.

    Args:
        words: the sentences of the family.
        board: the map.
        names: the seats' names.
        scores: the final score.
        proofs: whether each line is followed by its proof.
    """
    lines = []
    for line in scores.lines:
        points = ", ".join(f"{name} {n:+d}" if n else f"{name} 0" for name, n in zip(names, line.points, strict=True))
        shown = f": {points}" if line.counted else ""
        lines.append(f"{line.rule} {words.score_line(board, names, line)}{shown}.")
        if proofs:
            lines += [f"  {proof}" for proof in words.proof(board, names, line, long=True)]
    rule, total = words.TOTAL
    lines.append(f"{rule} {total}: {', '.join(f'{name} {n}' for name, n in zip(names, scores.totals, strict=True))}.")
    state, by = words.result(names, scores)
    return [*lines, f"{state}: {by}.", *words.decided(names, scores)]
