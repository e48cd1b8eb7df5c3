"""Questions of Railway Boom as numbered choices, and what answers them: verbs, words without a verb, whole ways."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trainbound.boom import notation
from trainbound.boom import texts as words
from trainbound.boom.actions import FREE, Bid, Confirm, Convert, Done, Group, Pay, Rail, Raise, Run
from trainbound.boom.names import COAL, MONEY
from trainbound.boom.placing import cost_of, turn_network
from trainbound.boom.yard import preview
from trainbound.kernel.types import Action, Ambiguous, Decision, NotUnderstood
from trainbound.lines import texts as common
from trainbound.lines.boom import texts, texts_look
from trainbound.network.hexes import cheapest_way

if TYPE_CHECKING:
    from trainbound.boom.engine import BoomGame
    from trainbound.lines.session import Session

NO_MORE = "0"
"""What is typed to do no more of what is asked."""
ANSWERS = {
    "bid": "bid",
    "pay": "pay",
    "locomotive": "take",
    "carriage": "buy",
    "city": "station",
    "rail": "rail",
    "group": "group",
    "card": "buy",
    "drawn": "buy",
    "income": "raise",
    "resource": "gain",
    "free_rail": "rail",
    "operate": "run",
    "coal": "convert",
}
"""Kind of decision -> the verb that answers it."""
ALONE = ("confirm", "done")
"""Verbs that say all there is to say."""


def ask(session: Session, decision: Decision) -> None:
    """The question and its answers, numbered."""
    state = session.table.state
    view = session.game.view(state, decision.seat)
    session.voice.say(texts.asked(session.board, session.names, view, decision))
    answers = session.game.answers(state, decision)
    legal = session.game.legal(state, decision)
    free = [verb for verb in FREE if any(action.verb == verb for action in legal)]
    if answers:
        if session.talk != "quiet":
            tip = texts.TIPS.get(decision.kind)
            session.voice.say(*([texts.besides(free)] if free else []), *([tip] if tip else []))
        offer(session, decision, answers)
    else:  # coal is short: only free actions help
        offer(session, decision, legal)


def offer(session: Session, decision: Decision, actions: Iterable[Action]) -> None:
    """Lists actions by number: a bid and a group by their own, 0 for no more, others from 1 on."""
    keyed, n = [], 0
    for action in sorted(actions, key=partial(_rank, session, decision)):
        if isinstance(action, Confirm | Done):
            key = NO_MORE
        elif isinstance(action, Bid):
            key = str(action.amount)
        elif isinstance(action, Group):
            key = str(action.group + 1)
        else:
            n += 1
            key = str(n)
        keyed.append((key, action))
    session.choices = {key: partial(session.submit, decision, action) for key, action in keyed}
    session.voice.rows([f"{key} {_row(session, decision, action)}" for key, action in keyed])


def _rank(session: Session, decision: Decision, action: Action) -> tuple[int, ...]:
    """What is offered first: no more; cities, cheap hexes; trains with most VP; what helps; what leaves most even."""
    state = session.table.state
    if isinstance(action, Confirm | Done):
        return (0,)
    if isinstance(action, Rail):
        cost = cost_of(session.board, state, decision.seat, action.hex)
        return 1, int(session.board.hexes[action.hex].city < 0), cost
    if isinstance(action, Run):
        return 1, -preview(session.board, state, decision.seat, action.cards, action.tiles).vp
    if isinstance(action, Convert) and decision.kind == "coal":
        return 1, int(action.into != COAL)
    if isinstance(action, Pay):  # first those that leave the stores most even
        left = (have - n for have, n in zip(state.store[decision.seat], action.amounts, strict=True))
        return 1, sum(n * n for n in left)
    return (1,)


def _row(session: Session, decision: Decision, action: Action) -> str:
    state = session.table.state
    said = words.action(session.board, state, decision, action)
    if isinstance(action, Raise):
        level = state.levels[decision.seat][action.track] + 1
        icon = session.board.icons[action.track][level]
        return texts.raises(said, session.board.income[action.track][level - 1], icon)
    if not isinstance(action, Run):
        return said
    found = preview(session.board, state, decision.seat, action.cards, action.tiles)
    return texts.runs(session.board, state, decision.seat, said, found.vp, found.store[COAL])


def _parse(session: Session, decision: Decision, line: str) -> Action:
    """The action of a line, names being first those of what can be had."""
    game: BoomGame = session.game
    return game.parse_answer(session.table.state, decision, line)


def act(session: Session, decision: Decision, verb: str, rest: Sequence[str]) -> None:
    """Plays what is complete; lists what a verb alone could mean."""
    if rest or verb in ALONE:
        session.submit(decision, _parse(session, decision, " ".join((verb, *rest))))
        return
    legal = [action for action in session.game.legal(session.table.state, decision) if action.verb == verb]
    if not legal:
        session.voice.say(texts.none_legal(verb))
        return
    session.voice.say(texts.choose(verb))
    offer(session, decision, legal)


def guess(session: Session, spoken: str) -> bool:
    """Takes a city, a hex or a card for an answer, and asks whether that was meant; False when it is none."""
    decision = session.decision
    if decision is None:
        return False
    try:
        action = _parse(session, decision, f"{ANSWERS[decision.kind]} {spoken}")
    except (NotUnderstood, Ambiguous):
        return False
    if refused := session.game.refuse(session.table.state, decision, action):
        session.refuse(refused)
        return True
    session.voice.say(texts.meant(session.game.write(action)))
    session.choices = {**session.choices, "yes": partial(session.submit, decision, action)}
    return True


def answer(session: Session, heard: Sequence[str]) -> bool:
    """A hex by its two numbers, which begin no list."""
    if len(heard) != 2 or not all(word.lstrip("-").isdigit() for word in heard):
        return False
    return guess(session, ",".join(heard))


def way(session: Session, rest: Sequence[str]) -> None:
    """The cheapest way from the network that may grow to a hex; yes lays it."""
    if not rest:
        session.voice.say(texts.WHICH_WAY)
        return
    board, decision = session.board, session.decision
    to = notation.hex_at(board, " ".join(rest))
    if session.at is not None or decision is None or decision.kind not in ("rail", "free_rail"):
        session.voice.say(texts.NOT_LAYING)
        return
    state, seat = session.table.state, decision.seat
    free, own = decision.kind == "free_rail", state.own(seat)
    start = own if free else turn_network(state, seat)
    costs = [0 if own >> h & 1 else cost_of(board, state, seat, h) for h in range(len(board.hexes))]
    found = cheapest_way(board.around, start, 1 << to, costs)
    hexes = [h for h in found[1] if not own >> h & 1] if found else []
    if found is None or not hexes:
        session.voice.say(texts.NO_WAY)
        return
    have = state.power, state.store[seat][MONEY]
    power, paid = (0, 0) if free else (found[0], max(0, found[0] - state.power))
    session.voice.say(*texts_look.way(board, hexes, to, power, paid, have))
    if paid <= have[1]:
        rails = [Rail(h) for h in hexes]
        session.choices = {**session.choices, "yes": partial(session.submit_plan, decision, rails)}


def why(session: Session, rest: Sequence[str]) -> None:
    """Whether an action answers what is asked; a city, hex or card alone is what would be done with it."""
    decision = session.decision if session.at is None else None
    verb, spoken = rest[0].lower(), " ".join(rest)
    if decision is None:
        session.game.parse(spoken)
        session.voice.say(common.OVER if session.table.over else common.NOT_ASKED)
        return
    state = session.table.state
    is_action = verb in notation.VERBS
    refusals = session.game.unasked(state, decision, verb) if is_action else ()
    line = spoken
    if not refusals:
        action = _parse(session, decision, spoken if is_action else f"{ANSWERS[decision.kind]} {spoken}")
        refusals, line = session.game.refuse(state, decision, action), session.game.write(action)
    if refusals:
        session.refused = tuple(refusals)
        session.voice.say(common.no(len(refusals)), *session.reasons(refusals))
    else:
        session.voice.say(common.yes_action(line))
