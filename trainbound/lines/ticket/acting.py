"""What is done with a verb of the ticket family, words that answer without one, and why a track may be claimed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Ambiguous, Decision, NotUnderstood
from trainbound.lines import texts as common
from trainbound.lines import verbs
from trainbound.lines.ticket import asking, buying, looking, texts
from trainbound.ticket import notation, reach, typed
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.payments import payments
from trainbound.ticket.rules.stations import Build
from trainbound.ticket.rules.technologies import Buy

if TYPE_CHECKING:
    from trainbound.lines.session import Session


_ELSEWHERE = {"all": "keep", "none": "share", "-": "share"}
"""Words that answer one question alone, and the verb that they stand for there."""


def answer(session: Session, heard: Sequence[str]) -> bool:
    """Tickets to keep by their numbers; and words that answer another question, so that what is asked now is said."""
    if asking.keep(session, heard):
        return True
    verb = _ELSEWHERE.get(heard[0]) if len(heard) == 1 else None
    if verb not in notation.verbs(session.board) or not session.decision:
        return False
    verbs.act(session, str(verb), heard)
    return True


def company(session: Session, spoken: str) -> bool:
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


def act(session: Session, decision: Decision, verb: str, rest: Sequence[str]) -> None:
    """An action: played when it is complete, asked for step by step when it is not."""
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
        session.ask()
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


def why(session: Session, rest: Sequence[str]) -> None:
    """Why something is legal or not: a track, an action."""
    spoken = " ".join(rest)
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
            session.voice.say(common.OVER if session.table.over else common.NOT_ASKED)
            return
        if isinstance(action, Buy) and not any(action.cards):
            action = buying.with_cards(session, decision, action)
        refusals = session.game.refuse(state, decision, action)
    if refusals:
        session.refused = refusals
        session.voice.say(common.no(len(refusals)), *session.reasons(refusals))
    elif action:
        session.voice.say(common.yes_action(session.game.write(action)))


def why_track(session: Session, track: int) -> None:
    """Whether the person at the keyboard could claim a track, and if not, what is open instead."""
    if session.viewer is None:
        session.voice.say(common.NOT_ASKED)
        return
    faults = session.game.why(session.state, session.viewer, track)
    if faults:
        session.refused = faults
        instead = words.open_instead(session.board, session.view, track)
        session.voice.say(common.no(len(faults)), *session.reasons(faults), *instead)
        return
    ways = payments(reach.terms(session.board, session.view, session.viewer)[track], session.view.hand)
    decision = session.decision
    turn = decision is not None and decision.kind == "turn" and session.at is None
    session.voice.say(*texts.yes_track(session.board, session.view, track, ways[0], len(ways), turn))
    if session.board.tracks[track].tunnel:
        session.voice.say(texts.tunnel(session.board, session.view, ways[0]))
