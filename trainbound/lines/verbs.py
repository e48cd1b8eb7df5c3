"""Every verb of line mode: the game's own actions, what can be looked at, and what steers the sitting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from trainbound.kernel import ruletexts
from trainbound.kernel.types import Action, Ambiguous, Illegal, NotUnderstood
from trainbound.lines import asking, buying, looking, steering, texts
from trainbound.ticket import notation, reach, typed
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.stations import Build
from trainbound.ticket.rules.technologies import Buy

if TYPE_CHECKING:
    from trainbound.lines.session import Session

Run = Callable[["Session", Sequence[str]], None]


class Verb(NamedTuple):
    """A verb: its name, what runs it, and whether it works at the curtain, since it tells nothing of a hand."""

    name: str
    run: Run
    public: bool = False


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
        asking.ask(session)
        return
    if not plain:
        session.voice.say(texts.CURTAIN_ONLY)
        return
    heard = plain.replace(",", " ").split()
    if not heard:
        raise NotUnderstood(spoken, "verb")
    if not session.curtain and session.at is None and asking.keep(session, heard):
        return
    if not session.curtain and _elsewhere(session, plain):
        return
    if heard[0].isdigit():
        raise NotUnderstood(spoken, "number", [key for key in session.choices if key.isdigit()])
    if any(rule.id == spoken.upper() for rule in rules_of(session)):
        why(session, [spoken])
        return
    try:
        name, rest = _verb(session, spoken.split())
    except NotUnderstood:
        if not _company(session, spoken):
            raise
        return
    verb = next((v for v in VERBS if v.name == name), None)
    if session.curtain and not (verb and verb.public):
        session.voice.say(texts.CURTAIN_ONLY)
    elif verb:
        verb.run(session, rest)
    else:
        act(session, name, rest)


def _verb(session: Session, heard: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The verb meant and the rest of the line. `my tickets` is one verb; signs stand for the keys of the screen."""
    first = heard[0].lower()
    if first in _SIGNS:
        return _SIGNS[first], heard[1:]
    if first == "my" and len(heard) > 1:
        what = notation.one_of(heard[1].lower(), ("tickets", "hand", "shares"), "verb")
        return ("my tickets" if what == "tickets" else what), heard[2:]
    names = [v.name for v in VERBS]
    return notation.one_of(first, (*notation.verbs(session.board), *names), "verb"), heard[1:]


_SIGNS = {
    "<": "back",
    ">": "forward",
    "=": "now",
    "?": "help",
    "/": "find",
    "d": "draw",
    "c": "claim",
    "w": "why",
    "h": "hint",
    "u": "undo",
    "r": "redo",
    "q": "quit",
}


def _company(session: Session, spoken: str) -> bool:
    """While a share is asked for, a company's name alone answers."""
    decision = session.decision
    if decision is None or decision.kind not in ("share", "neutral"):
        return False
    try:
        action = session.game.parse(f"{decision.kind} {spoken}")
    except (NotUnderstood, Ambiguous):
        return False
    session.submit(decision, action)
    return True


_ELSEWHERE = {"all": "keep", "none": "share", "-": "share"}
"""Words that answer one question alone, and the verb that they stand for there."""


def _elsewhere(session: Session, plain: str) -> bool:
    """Takes a word that answers another question for an answer to that, so that what is asked now is said."""
    verb = _ELSEWHERE.get(plain)
    if plain in ("y", "yes", "no"):
        session.voice.say(texts.NO_YES)
    elif verb in notation.verbs(session.board) and session.decision and session.at is None:
        act(session, str(verb), [plain])
    else:
        return False
    return True


def act(session: Session, verb: str, rest: Sequence[str]) -> None:
    """An action of the game: played when it is complete, asked for step by step when it is not."""
    decision = session.decision
    if session.at is not None:
        session.voice.say(texts.in_the_past(session.at))
        return
    if decision is None:
        session.voice.say(texts.OVER if session.table.over else texts.NOT_ASKED)
        return
    faults = session.game.unasked(session.table.state, decision, verb)
    if faults:
        raise Illegal(faults)
    if verb == "claim" and len(rest) == 1 and rest[0] in session.choices:
        session.choices[rest[0]]()
        return
    if verb == "keep" and asking.keep(session, [word.strip(",").lower() for word in rest]):
        return
    if not rest and verb in ("draw", "claim"):
        (asking.draw if verb == "draw" else asking.claim)(session)
        return
    if not rest and verb == "buy":
        buying.buy(session)
        return
    if not rest and verb == "station":
        asking.station(session)
        return
    if not rest and verb == decision.kind and verb in ("keep", "share", "neutral"):
        asking.ask(session)
        return
    if verb == "claim" and _is_city(session, rest):
        looking.city(session, rest)
        return
    try:
        action = typed.understood(session.game, session.table.state, decision, " ".join((verb, *rest)))
    except Ambiguous as bad:
        if not set(bad.candidates) <= session.board.track_number.keys():
            raise
        asking.which(session, bad)
        return
    if isinstance(action, Claim) and not any(action.cards):
        asking.propose(session, action.track)
    elif isinstance(action, Buy) and not any(action.cards):
        buying.buy(session, action.technology)
    elif isinstance(action, Build) and not any(action.cards):
        asking.station(session, action.city)
    else:
        session.submit(decision, action)


def _is_city(session: Session, rest: Sequence[str]) -> bool:
    """Whether some words name one place or begin its name, and so no track."""
    spoken = " ".join(rest).lower()
    found = [
        p for p in session.board.places.values() if any(n.lower().startswith(spoken) for n in (p.id, p.code, p.name))
    ]
    return len(found) == 1


# ---- why, rules, help


def why(session: Session, rest: Sequence[str]) -> None:
    """Why something is legal or not: a track, an action, a rule; nothing = what was refused last."""
    spoken = " ".join(rest)
    if not spoken:
        if session.refused:
            session.voice.say(texts.no(len(session.refused)), *session.reasons(session.refused))
        else:
            session.voice.say(texts.WHICH_WHY.format(session.board.tracks[0].id))
        return
    found = [rule for rule in rules_of(session) if rule.id == spoken.upper()]
    if found:
        session.voice.say(*(f"{rule.id} {rule.text}" for rule in found))
        return
    if _is_city(session, rest):
        looking.city(session, rest)
        return
    verb = rest[0].lower()
    is_action = verb in notation.verbs(session.board)
    decision, state = session.decision if session.at is None else None, session.table.state
    refusals = session.game.unasked(state, decision, verb) if is_action and decision and verb != "claim" else ()
    action: Action | None = None
    if not refusals:
        action = asking.kept(decision, rest[1:]) if decision and verb == decision.kind == "keep" else None
        action = action or session.game.parse(spoken if is_action else f"claim {spoken}")
        if isinstance(action, Claim) and not any(action.cards):
            why_track(session, action.track)
            return
        if decision is None:
            session.voice.say(texts.OVER if session.table.over else texts.NOT_ASKED)
            return
        if isinstance(action, Buy) and not any(action.cards):
            action = buying.with_cards(session, decision, action)
        refusals = session.game.refuse(state, decision, action)
    if refusals:
        session.refused = refusals
        session.voice.say(texts.no(len(refusals)), *session.reasons(refusals))
    elif action:
        session.voice.say(texts.yes_action(session.game.write(action)))


def why_track(session: Session, track: int) -> None:
    """Whether the person at the keyboard could claim a track, and if not, what is open instead."""
    if session.viewer is None:
        session.voice.say(texts.NOT_ASKED)
        return
    faults = session.game.why(session.state, session.viewer, track)
    if faults:
        session.refused = faults
        instead = words.open_instead(session.board, session.view, track)
        session.voice.say(texts.no(len(faults)), *session.reasons(faults), *instead)
        return
    ways = payments(reach.terms(session.board, session.view, session.viewer)[track], session.view.hand)
    decision = session.decision
    turn = decision is not None and decision.kind == "turn" and session.at is None
    session.voice.say(*texts.yes_track(session.board, session.view, track, ways[0], len(ways), turn))
    if session.board.tracks[track].tunnel:
        session.voice.say(texts.tunnel(session.board, session.view, ways[0]))


@lru_cache(maxsize=8)
def _rules(path: str) -> tuple[ruletexts.RuleText, ...]:
    return ruletexts.of_map(path)


def rules_of(session: Session) -> tuple[ruletexts.RuleText, ...]:
    """The rules of the map that is played."""
    return _rules(session.board.file.path or session.board.id)


def rules(session: Session, rest: Sequence[str]) -> None:
    """The rules that hold some words, or all."""
    found = ruletexts.search(rules_of(session), rest)
    if found:
        session.voice.rows([f"{rule.id} {rule.text}" for rule in found])
    else:
        session.voice.say(texts.no_rule(" ".join(rest), ruletexts.near(rules_of(session), rest)))


def help_(session: Session, rest: Sequence[str]) -> None:
    """All verbs, or one."""
    known = (*notation.verbs(session.board), *(v.name for v in VERBS))
    if rest:
        name, _ = _verb(session, rest)
        session.voice.say(texts.help_line(name))
    else:
        session.voice.rows([texts.help_line(name) for name in known])


VERBS: tuple[Verb, ...] = (
    Verb("hand", looking.hand),
    Verb("my tickets", looking.tickets),
    Verb("table", looking.table, public=True),
    Verb("display", looking.display, public=True),
    Verb("shares", looking.shares),
    Verb("technologies", buying.technologies),
    Verb("city", looking.city, public=True),
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
    Verb("help", help_, public=True),
    Verb("quit", steering.leave, public=True),
)
REPEATING = ("again", "a")
"""Lines that say the last answer once more and so begin no new one."""
