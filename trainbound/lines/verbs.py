"""Every verb of line mode: which line means which, those of every game, and those that its family adds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from trainbound.kernel import ruletexts
from trainbound.kernel.types import Illegal, NotUnderstood
from trainbound.kernel.words import one_of
from trainbound.lines import looking, steering, texts
from trainbound.lines.halves import Verb

if TYPE_CHECKING:
    from trainbound.lines.session import Session


def do(session: Session, spoken: str) -> None:
    """Does what one line says, without its line end.

    Raises:
        NotUnderstood, Ambiguous, Illegal: as the notation and the game say.
    """
    plain = spoken.lower()
    if plain in session.choices:
        session.choices[plain]()
        return
    if not plain and not session.curtain:
        session.ask()
        return
    if not plain:
        session.voice.say(session.half.curtain)
        return
    heard = plain.replace(",", " ").split()
    if not heard:
        raise NotUnderstood(spoken, "verb")
    now = not session.curtain and session.at is None
    if now and session.half.answer(session, heard):
        return
    if not session.curtain and plain in ("y", "yes", "no"):
        session.voice.say(texts.NO_YES)
        return
    if heard[0].isdigit():
        raise NotUnderstood(spoken, "number", [key for key in session.choices if key.isdigit()])
    if any(rule.id == spoken.upper() for rule in rules_of(session)):
        why(session, [spoken])
        return
    try:
        name, rest = _verb(session, spoken.split())
    except NotUnderstood:
        if not (now and session.half.guess(session, spoken)):
            raise
        return
    verb = next((v for v in verbs_of(session) if v.name == name), None)
    if session.curtain and not (verb and verb.public):
        session.voice.say(session.half.curtain)
    elif session.watching and verb and verb.own:
        session.voice.say(session.unasked())
    elif verb:
        verb.run(session, rest)
    else:
        act(session, name, rest)


def verbs_of(session: Session) -> tuple[Verb, ...]:
    """The verbs beside the actions of the game: those of its family, then those of every game."""
    return (*session.half.looks, *session.verbs)


def known(session: Session) -> tuple[str, ...]:
    """The names of all verbs, actions first."""
    return (*session.half.actions(session.board), *(v.name for v in verbs_of(session)))


def _verb(session: Session, heard: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The verb meant and the rest of the line; signs stand for the keys of the screen."""
    first = heard[0].lower()
    signs = {**_SIGNS, **session.half.signs}
    if first in signs:
        return signs[first], heard[1:]
    found = session.half.verb(heard)
    return found or (one_of(first, known(session), "verb"), heard[1:])


_SIGNS = {
    "<": "back",
    ">": "forward",
    "=": "now",
    "?": "help",
    "/": "find",
    "w": "why",
    "h": "hint",
    "u": "undo",
    "r": "redo",
    "q": "quit",
}


def act(session: Session, verb: str, rest: Sequence[str]) -> None:
    """An action of the game: played when it is complete, asked for step by step when it is not."""
    decision = session.decision
    if session.at is not None:
        session.voice.say(texts.in_the_past(session.at))
        return
    if decision is None:
        session.voice.say(session.unasked())
        return
    faults = session.game.unasked(session.table.state, decision, verb)
    if faults:
        raise Illegal(faults)
    session.half.act(session, decision, verb, rest)


# ---- why, rules, help


def why(session: Session, rest: Sequence[str]) -> None:
    """Why something is legal or not: what the family knows, or rules; nothing = what was refused last."""
    spoken = " ".join(rest)
    if not spoken:
        if session.refused:
            session.voice.say(texts.no(len(session.refused)), *session.reasons(session.refused))
        else:
            session.voice.say(texts.WHICH_WHY.format(session.half.examples(session.board)[0]))
        return
    known = {rule.id: rule.text for rule in rules_of(session)}
    named = [word.strip(",").upper() for word in spoken.split()]
    if all(word in known for word in named):
        session.voice.say(*(f"{word} {known[word]}" for word in named))
        return
    session.half.why(session, rest)


@lru_cache(maxsize=8)
def _rules(path: str) -> tuple[ruletexts.RuleText, ...]:
    return ruletexts.of_map(path)


def rules_of(session: Session) -> tuple[ruletexts.RuleText, ...]:
    """The rules of the map that is played."""
    return _rules(session.board.file.path or session.board.id)


def rules(session: Session, rest: Sequence[str]) -> None:
    """The rules that hold some words, or all: those in which the map differs first, under headings."""
    found = ruletexts.search(rules_of(session), rest)
    if found:
        rows = []
        for book, part in groupby(found, lambda rule: rule.heading):
            rows += [book, *(f"{rule.id} {rule.text}" for rule in part)]
        session.voice.rows(rows)
    else:
        session.voice.say(texts.no_rule(" ".join(rest), ruletexts.near(rules_of(session), rest)))


def help_(session: Session, rest: Sequence[str]) -> None:
    """All verbs, or one."""
    if rest:
        name, _ = _verb(session, rest)
        session.voice.say(texts.help_line(session.help, name))
    else:
        session.voice.rows([texts.help_line(session.help, name) for name in known(session)])


VERBS: tuple[Verb, ...] = (
    Verb("hint", looking.hint),
    Verb("why", why),
    Verb("score", looking.score, public=True),
    Verb("log", looking.log, public=True),
    Verb("rules", rules, public=True),
    Verb("find", looking.find, public=True),
    Verb("back", steering.back),
    Verb("forward", steering.forward),
    Verb("now", steering.now),
    Verb("undo", steering.undo, public=True),
    Verb("redo", steering.redo),
    Verb("more", steering.more),
    Verb("again", steering.again),
    Verb("quiet", steering.quiet, public=True),
    Verb("normal", steering.normal, public=True),
    Verb("full", steering.full, public=True),
    Verb("width", steering.width, public=True),
    Verb("export", steering.export),
    Verb("desk", steering.desk),
    Verb("help", help_, public=True),
    Verb("quit", steering.leave, public=True),
)
REPEATING = ("again", "a")
"""Lines that say the last answer once more and so begin no new one."""
