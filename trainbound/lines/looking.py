"""Verbs that look in every game: advice, the score, the log, words anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainbound.kernel import ruletexts
from trainbound.kernel.types import NotUnderstood
from trainbound.lines import texts

if TYPE_CHECKING:
    from trainbound.lines.session import Session


def hint(session: Session, rest: Sequence[str]) -> None:
    """What the planner advises, and why; yes then does it."""
    from trainbound.bots import texts as bot_texts

    decision = session.decision
    if decision is None or session.at is not None:
        session.voice.say(texts.NO_HINT)
        return
    advice = session.table.advise(decision)
    said = bot_texts.advice(session.board, session.names, advice)
    session.voice.say(said, texts.do_it(session.game.write(advice.action)))
    session.choices = {**session.choices, "yes": partial(session.submit, decision, advice.action)}


def score(session: Session, rest: Sequence[str]) -> None:
    """The score as it stands, or the final one with its proofs."""
    if session.game.over(session.state):
        scores = session.game.scores(session.state)
        proofs = session.talk != "quiet"
        session.voice.say(*texts.final(session.half.words, session.board, session.names, scores, proofs))
    else:
        session.voice.say(*session.half.standing(session))


def log_lines(session: Session) -> list[str]:
    """The whole log, as the person at the keyboard may see it."""
    events = [happened for _, happened in session.table.log(session.viewer)]
    return session.half.log(session, events, 0)


def log(session: Session, rest: Sequence[str]) -> None:
    """What happened, the latest first."""
    lines = log_lines(session)[::-1]
    if rest:
        if not (rest[0].isascii() and rest[0].isdigit()):
            raise NotUnderstood(rest[0], "number")
        lines = lines[: int(rest[0])]
    session.voice.rows(lines)


def find(session: Session, rest: Sequence[str]) -> None:
    """What of the map, the rules and the log holds some words."""
    from trainbound.lines import verbs

    if not rest:
        session.voice.say(texts.WHICH_WORDS.format(session.half.examples(session.board)[1]))
        return
    wanted = [word.lower() for word in rest]

    def holds(*parts: str) -> bool:
        text = " ".join(parts).lower()
        return all(word in text for word in wanted)

    rows = session.half.found(session, holds)
    rows += [f"{rule.id} {rule.text}" for rule in ruletexts.search(verbs.rules_of(session), rest)]
    rows += [line for line in log_lines(session) if holds(line)]
    if rows:
        session.voice.rows(rows)
    else:
        session.voice.say(texts.nothing_found(" ".join(rest)))
