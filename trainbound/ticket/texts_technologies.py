"""Technologies, and cards paid in sets, in words: refusals, events, prompts, score lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.ticket.board import Board
from trainbound.ticket.cards import GREY
from trainbound.ticket.texts_names import Who, colour, listed, many, spaces

Values = Mapping[str, Any]


def _sets(v: Values) -> str:
    """What a track or a technology costs where sets count: `3 orange; any 4 cards count as a locomotive`."""
    terms = v["terms"]
    fewer = f", or {terms.fewer} with {terms.fewer_rule}" if terms.fewer < terms.spaces else ""
    costs = spaces(terms.spaces, terms.colour, terms.locos)
    return f"It costs {costs}{fewer}; any {terms.set_of} coloured cards count as a locomotive."


def _cannot_pay_sets(board: Board, names: Sequence[str], who: Who, v: Values) -> str:
    terms = v["terms"]
    held = [f"{v['held'] or 'no'} {colour(v['colour'])}"] if v["held"] or terms.colour != GREY else []
    held.append(many(v["locos"], "locomotive"))
    held.append(many(v["others"], "other card"))
    kind = colour(v["colour"]) if terms.colour != GREY or v["held"] else "coloured cards"
    short = f"{many(v['short_locos'], 'locomotive')} or {v['short']} {kind} short"
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


REFUSALS: Mapping[str, Callable[[Board, Sequence[str], Who, Values], str]] = {
    "cannot_pay_sets": _cannot_pay_sets,
    "wrong_sets": _wrong_sets,
}
