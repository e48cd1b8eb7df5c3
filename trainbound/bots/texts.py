"""The sentences of this layer: a bot's advice and its reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.bots import Advice, texts_boom
from trainbound.bots.plan import NO_WAY
from trainbound.ticket import texts as words
from trainbound.ticket.actions import DECK
from trainbound.ticket.board import Board
from trainbound.ticket.cards import LOCO
from trainbound.ticket.texts_technologies import technology, the_technology

if TYPE_CHECKING:
    from trainbound.boom.board import Board as BoomBoard


def advice(board: Board | BoomBoard, names: Sequence[str], advice: Advice) -> str:
    """What is advised and why, in one or two sentences.

    Args:
        board: the map.
        names: the seats' names, cleaned of what a terminal would act on.
        advice: what the planner found.
    """
    return _OF_FAMILY[board.file.family](board, names, advice)


def _ticket(board: Board, names: Sequence[str], advice: Advice) -> str:
    """The advice on a ticket board."""
    said = _said(board, names, advice)
    paid = advice.values.get("paid", 1.0)
    return said if paid == 1 else f"{said} It is {words.percent(paid)} likely that you can pay what the tunnel costs."


def _said(board: Board, names: Sequence[str], advice: Advice) -> str:
    """The advice without what a tunnel may cost."""
    values = advice.values
    if advice.code == "claim_plan":
        return _claim_plan(board, names, values)
    if advice.code == "claim_tour":
        ticket = words.ticket(board, values["ticket"])
        return f"Claim {words.track(board, values['track'])} now: it is part of a second way for {ticket}, which pays."
    if advice.code in ("claim", "claim_last"):
        return _claim(board, values, advice.code == "claim_last")
    if advice.code == "draw_last":
        return "Draw any card: this is your last turn, and nothing that you can do gains anything."
    if advice.code in ("tunnel_pay", "tunnel_decline"):
        return _tunnel(board, values, advice.code == "tunnel_pay")
    if advice.code == "station":
        wants = words.listed(words.ticket(board, k) for k in values["tickets"])
        lends = f"{words.track(board, values['track'])} of {names[values['owner']]}"
        return f"Build a station in {board.cities[values['city']].name}: it lends you {lends}, which {wants} needs."
    if advice.code == "draw":
        return _draw(board, values)
    if advice.code == "draw_save":
        what = technology(board, values["technology"])
        return f"Take the locomotive: it helps to buy {what}, which {words.ticket(board, values['ticket'])} needs."
    if advice.code == "tickets":
        plan = f"your plan for {words.many(values['planned'], 'ticket')} leaves time" if values["planned"] else (
            "no open ticket of yours is likely to be done in time")
        return f"Draw tickets: {plan}, and a new one is likely to lie near your tracks."
    if advice.code == "keep":
        return _keep(board, values)
    if advice.code == "share":
        left = values["left"]
        some = "it is the last one" if left == 1 else f"{left} are left"
        gain = round(values["gain"])
        worth = f"worth about {words.many(gain, 'point')} to you in the end" if gain else "as good as any"
        return f"Take a share of {words.company(board, values['company'])}: {worth}; {some}."
    if advice.code == "buy":
        return _buy(board, values)
    if advice.code in ("buy_two", "buy_beside"):
        what = technology(board, values["technology"])
        track = words.track(board, values["track"])
        if advice.code == "buy_two":
            second = words.track(board, values["second"])
            return f"Buy {what}: {track} and {second} claimed in one turn are {_better(values)}."
        return f"Buy {what}: to claim {track} beside its owner is {_better(values)}."
    if advice.code == "done":
        return "Leave it at that: another claim would take cards that are worth more elsewhere."
    if advice.code == "buy_gain":
        return f"Buy {technology(board, values['technology'])}: with what you plan it is {_beyond(values)}."
    if advice.code == "buy_stake":
        return _stake(board, values)
    if advice.code == "neutral":
        company = words.company(board, values["company"])
        return f"Give the neutral investor a share of {company}: there it costs you least."
    return "There is nothing else to do." if advice.code == "only" else "Any answer is as good here."


def _claim_plan(board: Board, names: Sequence[str], values: Any) -> str:
    """A track that a ticket wants."""
    ticket = words.ticket(board, values["ticket"])
    done = [words.ticket(board, k) for k in values["completes"]]
    start = f"Claim {words.track(board, values['track'])} now: "
    if done:
        start += f"it completes {words.listed(done)}"
    elif values["more"] == NO_WAY:
        start += f"without it {ticket} can hardly be joined any more"
    elif values["more"] > 0:
        start += f"without it {ticket} takes {words.many(values['more'], 'train')} more"
    else:
        start += f"it is part of the way for {ticket}"
    near = [names[s] for s in values["near"]]
    return start + (f", and {words.listed(near)} {'is' if len(near) == 1 else 'are'} near." if near else ".")


def _claim(board: Board, values: Any, last: bool) -> str:
    """A track that is good of itself."""
    gives = words.many(values["points"], "point")
    if values["company"] >= 0:
        gives += f" and a share of {words.company(board, values['company'])}"
    if values["longer"]:
        gives += f" and about {values['longer']} more from the longest route"
    why = "more than your cards would bring elsewhere" if not last else (
        "the game is about to end, and nothing else gives more")
    return f"Claim {words.track(board, values['track'])}: {gives}, {why}."


def _buy(board: Board, values: Any) -> str:
    """A technology that opens tracks that are planned."""
    start = f"Buy {technology(board, values['technology'])}: "
    now = f"you can then claim {words.track(board, values['track'])} at once" if values["track"] >= 0 else ""
    if values["tickets"]:
        way = "way" if len(values["tickets"]) == 1 else "ways"
        wants = words.listed(words.ticket(board, k) for k in values["tickets"])
        need = f"your {way} for {wants} {'needs' if way == 'way' else 'need'} it"
        return f"{start}{need}, and {now}." if now else f"{start}{need}."
    return f"{start}{now}, {_better(values)}."


def _stake(board: Board, values: Any) -> str:
    """A technology that may cost points in the end."""
    bought = the_technology(board, values["technology"])
    first = "complete most tickets" if bought.effect == "most_tickets" else "have the longest route"
    likely = f"it is {words.percent(values['chance'])} likely that you {first}"
    return f"Buy {bought.name}: {likely} ({bought.amount:+}, else {-bought.amount}), {_beyond(values)}."


def _better(values: Any) -> str:
    return f"about {words.many(round(values['points']), 'point')} better than any other turn"


def _beyond(values: Any) -> str:
    return f"worth about {words.many(round(values['points']), 'point')} more than its price"


def _tunnel(board: Board, values: Any, pay: bool) -> str:
    """Whether to pay for a tunnel."""
    called, extra = words.track(board, values["track"]), words.many(values["extra"], "more card")
    if pay:
        gain = round(values["points"])
        worth = f"about {words.many(gain, 'point')} better than" if gain else "as good as"
        return f"Pay for {called}: with {extra} it is still {worth} a turn that brings nothing."
    return f"Decline {called}: {extra} {'is' if values['extra'] == 1 else 'are'} worth more elsewhere."


def _draw(board: Board, values: Any) -> str:
    """A card, face up or blind."""
    if values["slot"] == DECK:
        why = "three blind cards help you more than two" if values.get("three") else "no face-up card helps you more"
        start = f"Draw blind from the deck: {why}"
    elif values["card"] == LOCO:
        start = "Take the locomotive"
    else:
        start = f"Take the {words.card(values['card'])} card"
    joint = ";" if values["slot"] == DECK else ":"
    if values["track"] >= 0:
        lacks = f"you still lack {words.many(values['need'], 'card')} for {words.track(board, values['track'])}"
        return f"{start}{joint} {lacks}."
    return f"{start}." if values["slot"] == DECK else f"{start}: it fits best what you may claim next."


def _keep(board: Board, values: Any) -> str:
    """Tickets to keep."""
    kept = words.listed(words.ticket(board, k) for k in values["tickets"])
    joined, trains = len(values["joined"]), values["trains"]
    if joined < len(values["tickets"]):
        return f"Keep {kept}: the least bad of what is offered; you may not complete them all."
    if not trains:
        return f"Keep {kept}: your tracks join {'it' if joined == 1 else 'them'} already."
    way = "the shortest way takes" if len(values["tickets"]) == 1 else "the shortest ways take"
    return f"Keep {kept}: {way} {words.many(trains, 'train')}."


_OF_FAMILY: Mapping[str, Callable[[Any, Sequence[str], Advice], str]] = {"ticket": _ticket, "boom": texts_boom.advice}
"""Family of games -> what says a bot's advice there."""
