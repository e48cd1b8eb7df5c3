"""Technologies, and cards paid in sets, in words: refusals, events, prompts, score lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.kernel.types import Decision, ScoreLine
from trainbound.network.bits import numbers
from trainbound.ticket.board import Board
from trainbound.ticket.cards import GREY
from trainbound.ticket.modules import technologies_of
from trainbound.ticket.reach import claimable
from trainbound.ticket.texts_names import Who, cards, colour, listed, many, name, spaces, track, track_long

if TYPE_CHECKING:
    from trainbound.ticket.rules.technology_file import Technology
    from trainbound.ticket.views import TicketView

Values = Mapping[str, Any]
Does = Callable[..., str]

ASKED = {
    "claim": "claim a track",
    "again": "claim a second track, or leave it at that",
    "beside": "claim a track that another player owns",
    "third": "take a third card from the deck, or leave it at that",
}
"""What a decision asks, by its kind, after `asked to`."""
VERBS = {"buy": "buy a technology", "done": "leave it at that"}
"""What an action does, by its verb."""


def technology(board: Board, number: int) -> str:
    """A technology by its name: `Mechanical Stoker`."""
    return the_technology(board, number).name


def technology_short(board: Board, number: int) -> str:
    """A technology where there is little room: `Stoker`."""
    found = the_technology(board, number)
    return found.short or found.name


def the_technology(board: Board, number: int) -> Technology:
    """A technology of a map that has some."""
    rule = technologies_of(board)
    assert rule, "a map without technologies names none"
    return rule.all[number]


def _rule(board: Board, effect: str) -> str:
    """The rule id of the technology with an effect."""
    rule = technologies_of(board)
    assert rule, "a map without technologies asks for none"
    return rule.all[rule.effects[effect]].rule


def _sets(v: Values) -> str:
    """What a track or a technology costs where sets count: `3 orange; any 4 cards count as a locomotive`."""
    terms = v["terms"]
    fewer = f", or {terms.fewer} with {terms.fewer_rule}" if terms.fewer < terms.spaces else ""
    costs = spaces(terms.spaces, terms.colour, terms.locos)
    return f"It costs {costs}{fewer}; any {terms.set_of} coloured cards count as a locomotive."


def _cannot_pay_sets(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    terms = v["terms"]
    own = terms.locos < terms.spaces and (terms.colour != GREY or v["held"])
    held = [f"{v['held'] or 'no'} {colour(v['colour'])}"] if own else []
    held.append(many(v["locos"], "locomotive"))
    held.append(many(v["others"], "other card") if own else many(v["held"] + v["others"], "coloured card"))
    cards_short = f"{v['short']} {colour(v['colour'])}" if own else many(v["short"], "coloured card")
    short = f"{many(v['short_locos'], 'locomotive')} or {cards_short} short"
    return f"{_sets(v)} {who.does('hold')} {listed(held)}: {short}."


def _wrong_sets(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    terms = v["terms"]
    if v["locos"] > terms.spaces:
        over = v["locos"] - terms.spaces
        return f"{_sets(v)} {who.does('play')} {many(v['locos'], 'locomotive')}: {over} too many."
    made = [f"{v['plain']} {colour(v['colour'])}"] if v["plain"] else []
    made += [many(v["locos"], "locomotive")] if v["locos"] else []
    made += [f"{many(v['sets'], 'set')} of {terms.set_of}"] if v["sets"] else []
    off = v["coloured"] - v["wanted"]
    count = f"{many(v['wanted'], 'coloured card')} in all" if v["locos"] else many(v["wanted"], "card")
    wrong = f"{off} too many" if off > 0 else f"{-off} short"
    return f"{_sets(v)} {listed(made).capitalize()} would pay, {count}. {who.does('play')} {v['coloured']}: {wrong}."


def _technology_missing(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    t = the_technology(board, v["technology"])
    asked = f"It needs {t.name}, {many(t.price, 'locomotive')}."
    if not v["left"]:
        return f"{asked} 0 are left in the supply."
    if v["can"] is None:
        return f"{asked} {v['left']} of {t.copies} are left in the supply."
    if v["can"] < t.price:
        return f"{asked} {who.does('can', 'can')} pay {v['can'] or 'none'}: {t.price - v['can']} short."
    if v["bought"]:
        return f"{asked} One technology a turn; {who.inside('have', 'has')} bought one already, so buy it next turn."
    return f"{asked} {who.does('can', 'can')} buy it at the start of a turn, {v['left']} of {t.copies} are left."


def _no_such_technology(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    rule = technologies_of(board)
    assert rule
    return f"There is no such technology; {board.name} has {listed(t.name for t in rule.all)}."


def _bought_already(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    again = technology(board, v["technology"])
    return f"One technology a turn. {who.does('have', 'has')} bought one; buy {again} at the start of the next turn."


def _technology_owned(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return f"Nobody holds two of the same technology. {who.does('have', 'has')} {technology(board, v['technology'])}."


def _technology_off(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    called = technology(board, v["technology"])
    return f"{called} is an advanced technology; it takes part at tables with the option {v['option']}."


def _technology_withdrawn(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    called = technology(board, v["technology"])
    return f"{called} was sold only until the deck was first reshuffled; 0 are left. Buy another."


def _supply_empty(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    t = the_technology(board, v["technology"])
    held = listed(name(names, seat) for seat in v["holders"])
    gone = "it is held" if t.copies == 1 else f"all {t.copies} are held"
    return f"0 of {t.name} are left, {gone} by {held}. Buy another."


def _no_claim_left(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    t = the_technology(board, v["technology"])
    for_ = "a track that another player owns" if t.effect == "beside" else "a track"
    if not v["reach"]:
        none = t.effect == "beside" and not v["owned"]
        why = "nobody else owns one" if none else "trains, technologies or the number of players bar each of them"
        return f"{t.name} is used at once for {for_}, and {why}: no cards would do. Buy another."
    other = "Pay with other cards." if v["other"] else "No payment would; draw cards first."
    return f"{t.name} is used at once: what is left must pay for {for_}, and this leaves too little. {other}"


def _only_blind(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    return "The third card comes from the deck, not from the display; take it, or leave it at that."


def _not_anothers(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    called = technology(board, v["technology"])
    return f"{called} is for a track that another player owns. Nobody else owns this one; claim another."


REFUSALS: Mapping[str, Callable[[Board, Sequence[str], Who, Values], str]] = {
    "cannot_pay_sets": _cannot_pay_sets,
    "wrong_sets": _wrong_sets,
    "technology_missing": _technology_missing,
    "no_such_technology": _no_such_technology,
    "bought_already": _bought_already,
    "technology_owned": _technology_owned,
    "technology_off": _technology_off,
    "technology_withdrawn": _technology_withdrawn,
    "supply_empty": _supply_empty,
    "no_claim_left": _no_claim_left,
    "only_blind": _only_blind,
    "not_anothers": _not_anothers,
}


# ---- events


def _bought(board: Board, does: Does, v: Values, long: bool) -> str:
    return f"{does('bought', 'bought')} {technology(board, v['technology'])}, paying {cards(v['cards'])}"


def _returned(board: Board, does: Does, v: Values, long: bool) -> str:
    return f"{does('returned', 'returned')} {technology(board, v['technology'])} to the supply"


def _withdrawn(board: Board, does: Does, v: Values, long: bool) -> str:
    gone = listed(technology(board, i) for i in v["technologies"])
    return f"{gone} can no longer be bought"


def _declined(board: Board, does: Does, v: Values, long: bool) -> str:
    return f"{does('left', 'left')} {'the third card' if v['asked'] == 'third' else 'the second claim'}"


EVENTS: Mapping[str, Callable[[Board, Does, Values, bool], str]] = {
    "bought": _bought,
    "returned": _returned,
    "withdrawn": _withdrawn,
    "declined": _declined,
}


# ---- prompts


def _claim(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    return "CLAIM A TRACK", f"and a second one, if you want it ({_rule(board, 'two_claims')})"


def _again(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    cite = _rule(board, "two_claims")
    if claimable(board, view):
        return "CLAIM A SECOND TRACK", f"or leave it at that ({cite})"
    return "NO SECOND TRACK", f"none can be paid; leave it at that ({cite})"


def _beside(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    return "CLAIM ANOTHER'S TRACK", f"one that another player owns ({_rule(board, 'beside')})"


def _third(board: Board, view: TicketView, decision: Decision) -> tuple[str, str]:
    return "A THIRD CARD", f"from the deck, or leave it at that ({_rule(board, 'three_cards')})"


PROMPTS: Mapping[str, Callable[[Board, TicketView, Decision], tuple[str, str]]] = {
    "claim": _claim,
    "again": _again,
    "beside": _beside,
    "third": _third,
}
BUSY = {"claim": "CLAIMING", "again": "CLAIMING", "beside": "CLAIMING", "third": "DRAWING"}


# ---- scores


def _title_claims(board: Board, line: ScoreLine) -> str:
    counts = ", ".join(str(bits.bit_count()) for bits in line.values["tracks"])
    t = the_technology(board, line.values["technology"])
    return f"{t.name} ({counts} {'ferries' if t.effect == 'ferry_points' else 'tracks'})"


def _title_end(board: Board, line: ScoreLine) -> str:
    return technology(board, line.values["technology"])


TITLES: Mapping[str, Callable[[Board, ScoreLine], str]] = {
    "technology_claims": _title_claims,
    "technology_tickets": _title_end,
    "technology_most_tickets": _title_end,
    "technology_longest": _title_end,
}


def _prove_claims(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    t = the_technology(board, line.values["technology"])
    kind = "ferry" if t.effect == "ferry_points" else "track"
    found = [f"{line.rule} {t.name} adds {many(t.amount, 'point')} to each {kind} that its owner claims from then on."]
    for seat, bits in enumerate(line.values["tracks"]):
        if bits:
            named = "; ".join((track_long if long else track)(board, i) for i in numbers(bits))
            found.append(f"{names[seat]} {bits.bit_count()} x {t.amount} = {line.points[seat]}: {named}.")
    return found


def _prove_tickets(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    t, counts = the_technology(board, line.values["technology"]), line.values["counts"]
    found = [f"{line.rule} {t.name} adds {many(t.amount, 'point')} for each ticket completed."]
    found += [f"{names[s]} {counts[s]} x {t.amount} = {line.points[s]}." for s in line.values["owners"]]
    return found


def _prove_best(board: Board, names: Sequence[str], line: ScoreLine, long: bool) -> list[str]:
    t, counts = the_technology(board, line.values["technology"]), line.values["counts"]
    what = "completed most tickets" if t.effect == "most_tickets" else "has the longest route, in trains"
    found = [f"{line.rule} {t.name}: {t.amount} for its owner who {what}, else {t.amount} off."]
    found.append(f"{', '.join(f'{names[s]} {n}' for s, n in enumerate(counts))}.")
    for s in line.values["owners"]:
        equal = [names[o] for o, n in enumerate(counts) if n == counts[s] and o != s]
        tie = f", a tie with {listed(equal)} is as good ({line.values['tie_rule']})"
        found.append(f"{names[s]} {line.points[s]:+d}{tie if line.points[s] > 0 and equal else ''}.")
    return found


PROOFS: Mapping[str, Callable[[Board, Sequence[str], ScoreLine, bool], list[str]]] = {
    "technology_claims": _prove_claims,
    "technology_tickets": _prove_tickets,
    "technology_most_tickets": _prove_best,
    "technology_longest": _prove_best,
}
