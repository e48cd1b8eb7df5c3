"""One sentence or two for each reason why an action may not be: the rule, the figures, and what would make it legal.

The rule ids stand apart: faces print `T-13  sentence`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.kernel.types import NOBODY, Refusal
from trainbound.ticket import texts_technologies
from trainbound.ticket.board import Board
from trainbound.ticket.cards import GREY, LOCO
from trainbound.ticket.texts_names import (
    Who,
    card,
    colour,
    company,
    counted,
    listed,
    many,
    name,
    spaces,
    ticket,
    who,
)

ASKED = {
    "turn": "draw cards, claim a track, or draw tickets",
    "second": "draw the second card",
    "keep": "choose the tickets to keep",
    "share": "choose a share or decline it",
    "neutral": "choose the neutral investor's share",
    "tunnel": "pay more for the tunnel or decline",
    **texts_technologies.ASKED,
}
"""What a decision asks, by its kind, after `asked to`."""
VERBS = {
    "draw": "draw cards",
    "claim": "claim a track",
    "tickets": "draw tickets",
    "keep": "keep tickets",
    "pass": "pass",
    "share": "take a share",
    "neutral": "take the neutral investor's share",
    "pay": "pay more for a tunnel",
    "decline": "decline a tunnel",
    "station": "build a station",
    **texts_technologies.VERBS,
}
"""What an action does, by its verb."""


def refusal(board: Board, names: Sequence[str], viewer: int | None, refused: Refusal, seat: int | None = None) -> str:
    """The sentence of a refusal.

    Args:
        board: the map.
        names: the seats' names.
        viewer: who reads it.
        refused: the refusal.
        seat: who is refused; None = whoever reads.

    Raises:
        KeyError: the refusal has no sentence.
    """
    return _SENTENCES[refused.code](board, names, who(names, viewer, seat), refused.values)


Values = Mapping[str, Any]


def _not_asked(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"{who.does('are', 'is')} asked to {ASKED[v['asked']]}; to {VERBS[v['verb']]} is no answer to that."


def _no_such_track(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"There is no such track. {board.name} has {len(board.tracks)}; name one by its two cities."


def _occupied(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    others = f"{listed(name(names, s) for s in v['owners'])} {'owns' if len(v['owners']) == 1 else 'own'}"
    return f"A track must be free. {who.does('own', 'owns') if v['own'] else others} this one; claim another."


def _own_twin(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"Nobody may own both tracks of a double route. {who.does('own')} its {_other(board, v)} track."


def _twin_closed(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    owner = f" {name(names, v['owner'])} owns the {_other(board, v)} one." if v["owner"] != NOBODY else ""
    return f"Below {v['from']} players only one track of a double route is used; this table has {v['seats']}.{owner}"


def _other(board: Board, v: Values) -> str:
    twin = board.tracks[v["twin"]].colour
    return "other" if twin == board.tracks[v["track"]].colour else colour(twin)


def _too_few_trains(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return (
        f"It takes {many(v['length'], 'train')}. {who.does('have', 'has')} {v['trains'] or 'none'} left: "
        f"{v['length'] - v['trains']} short."
    )


def _cannot_pay(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    terms = v["terms"]
    held = [f"{v['held'] or 'no'} {colour(v['colour'])}"] if v["held"] or terms.colour != GREY else []
    if not terms.barred:
        held.append(many(v["locos"], "locomotive"))
    elif not held:
        held.append("none")
    costs = spaces(terms.spaces, terms.colour, terms.locos)
    short = f"{v['short']} short" if v["short"] != v["locos_short"] else f"{many(v['short'], 'locomotive')} short"
    if v["locos_short"] and v["short"] != v["locos_short"]:
        short += f", {many(v['locos_short'], 'locomotive')} among them"
    most = "at best " if terms.colour == GREY and v["held"] else ""
    barred = " Locomotives are played on tunnels only." if terms.barred and v["locos"] else ""
    return f"It costs {costs}. {who.does('hold')} {most}{listed(held)}: {short}.{barred}"


def _wrong_number(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    differs = v["cards"] - v["spaces"]
    change = f"{differs} too many" if differs > 0 else f"{-differs} more {'is' if differs == -1 else 'are'} needed"
    return f"It costs {many(v['spaces'], 'card')}. {who.does('play')} {v['cards'] or 'none'}: {change}."


def _mixed_colours(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    colours = listed(card(c) for c in v["colours"])
    return f"Besides locomotives all cards must be of one colour. {who.does('play')} {colours}; keep to one of them."


def _wrong_colour(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return (
        f"The track is {colour(v['colour'])}. {who.does('play')} {card(v['played'])}; "
        f"pay with {colour(v['colour'])} cards or locomotives."
    )


def _locomotives_missing(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    held = f" and {who.inside('hold')} {v['held'] or 'none'}" if v["held"] is not None else ""
    return f"At least {many(v['least'], 'card')} must be locomotives. {who.does('play')} {v['played'] or 'none'}{held}."


def _locomotives_barred(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    played = many(v["played"], "locomotive")
    return f"Locomotives are played on tunnels only, and this track is none. {who.does('play')} {played}; pay without."


def _not_held(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    short = [c for c in range(9) if v["short"][c]]
    played = counted([v["short"][c] + v["hand"][c] if c in short else 0 for c in range(9)])
    held = listed(many(v["hand"][c], "locomotive") if c == LOCO else f"{v['hand'][c] or 'no'} {card(c)}" for c in short)
    return f"{who.does('play')} {played} but {'hold' if who.you else 'holds'} {held}: {sum(v['short'])} short."


def _deck_empty(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return "Deck and discard pile hold 0 cards; take one from the display while one lies there, or do something else."


def _no_such_place(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"The display has the places 1 to {v['places']}; name one of them, or the deck."


def _place_empty(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"Place {v['slot'] + 1} is empty, since no card was left to fill it; take a card from another place."


def _second_locomotive(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return (
        f"A locomotive from the display counts as both cards, so the one at place {v['slot'] + 1} cannot be the "
        "second. Take another card from the display, or one from the deck."
    )


def _ticket_not_offered(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    foreign = [k for k in v["tickets"] if k not in v["offered"]]
    offered = listed((ticket(board, k) for k in v["offered"]), "or")
    if not foreign:
        return f"Each ticket can be kept once only; choose among {offered}."
    is_not = "is not" if len(foreign) == 1 else "are not"
    return f"{listed(ticket(board, k) for k in foreign)} {is_not} offered; choose among {offered}."


def _too_few_tickets(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return (
        f"At least {v['least']} of these {many(len(v['offered']), 'ticket')} must be kept. {who.does('keep')} "
        f"{v['kept'] or 'none'}: {v['least'] - v['kept']} more."
    )


def _no_tickets_left(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return "The ticket deck holds 0 tickets; draw cards or claim a track."


def _may_not_pass(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    can = listed((VERBS[verb] for verb in v["can"]), "or")
    return f"Passing is only for who can do nothing else. {who.does('can', 'can')} {can}."


def _cannot_pay_extra(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    held = [] if v["colour"] == LOCO else [f"{v['held'] or 'no'} {card(v['colour'])}"]
    held.append(many(v["locos"], "locomotive"))
    short = v["extra"] - v["held"] - v["locos"]
    return (
        f"The tunnel takes {many(v['extra'], 'card')} more, {_counts(v['colour'])}. {who.does('hold')} {listed(held)}: "
        f"{short} short. What is left is to decline."
    )


def _wrong_extra(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return (
        f"The tunnel takes {_counts(v['colour'])} more, as what was laid down. {who.does('play')} "
        f"{listed(card(c) for c in v['played'])}; pay with those or decline."
    )


def _counts(kind: int) -> str:
    """The cards that pay for a tunnel: of the colour played, or locomotives."""
    return "locomotives" if kind == LOCO else f"{card(kind)} or locomotives"


def _no_such_site(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return "There is no such city on the map; name one in which a station can stand."


def _station_taken(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    city = board.cities[v["city"]].name
    return f"A city holds one station, and {name(names, v['owner'])} has built in {city}. Build in another city."


def _no_station_left(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"{who.does('have', 'has')} built all {v['stations']} stations; draw cards, claim a track or draw tickets."


def _no_such_company(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"There is no such company; choose {_offered(board, v)}."


def _stack_empty(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"{company(board, v['company'])} has 0 shares left; choose {_offered(board, v)}."


def _company_not_shown(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"{company(board, v['company'])} does not stand beside this track; choose {_offered(board, v)}."


def _offered(board: Board, v: Values) -> str:
    return listed((company(board, c) for c in v["offered"]), "or")


_SENTENCES: Mapping[str, Callable[[Board, Sequence[str], Who, Values], str]] = {
    "not_asked": _not_asked,
    "no_such_track": _no_such_track,
    "occupied": _occupied,
    "own_twin": _own_twin,
    "twin_closed": _twin_closed,
    "too_few_trains": _too_few_trains,
    "cannot_pay": _cannot_pay,
    "wrong_number": _wrong_number,
    "mixed_colours": _mixed_colours,
    "wrong_colour": _wrong_colour,
    "locomotives_missing": _locomotives_missing,
    "locomotives_barred": _locomotives_barred,
    "not_held": _not_held,
    "deck_empty": _deck_empty,
    "no_such_place": _no_such_place,
    "place_empty": _place_empty,
    "second_locomotive": _second_locomotive,
    "ticket_not_offered": _ticket_not_offered,
    "too_few_tickets": _too_few_tickets,
    "no_tickets_left": _no_tickets_left,
    "may_not_pass": _may_not_pass,
    "cannot_pay_extra": _cannot_pay_extra,
    "wrong_extra": _wrong_extra,
    "no_such_site": _no_such_site,
    "station_taken": _station_taken,
    "no_station_left": _no_station_left,
    "no_such_company": _no_such_company,
    "stack_empty": _stack_empty,
    "company_not_shown": _company_not_shown,
    **texts_technologies.REFUSALS,
}
