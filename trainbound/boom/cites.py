"""Which numbered rules a question, a card, a place or an answer is about, for those who want to read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trainbound.boom.actions import FREE, Station
from trainbound.boom.board import Board, Vehicle
from trainbound.boom.names import CITY, TOURIST
from trainbound.boom.vocabulary import Effect

OF_QUESTION: Mapping[str, tuple[str, ...]] = {
    "bid": ("RB-9", "RB-10", "RB-8", "RB-11", "RB-12"),
    "pay": ("RB-11", "RB-8", "RB-90"),
    "locomotive": ("RB-14", "RB-13"),
    "carriage": ("RB-14", "RB-13"),
    "city": ("RB-16", "RB-15", "RB-17", "RB-52"),
    "rail": ("RB-18", "RB-19", "RB-20", "RB-21", "RB-24", "RB-51"),
    "group": ("RB-27", "RB-26", "RB-54", "RB-28"),
    "card": ("RB-27", "RB-28"),
    "drawn": ("RB-55", "RB-22", "RB-33"),
    "income": ("RB-56", "RB-93", "RB-33", "RB-46"),
    "resource": ("RB-33", "RB-22", "RB-90"),
    "free_rail": ("RB-31", "RB-50", "RB-20", "RB-51"),
    "operate": ("RB-34", "RB-35", "RB-36", "RB-37", "RB-38", "RB-60"),
    "coal": ("RB-36", "RB-43", "RB-35"),
}
"""A kind of decision -> the rules behind it, the first one first."""
_OF_EFFECT: Mapping[str, tuple[str, ...]] = {
    "income": ("RB-56", "RB-46"),
    "choose_income": ("RB-56", "RB-93"),
    "free_track": ("RB-31", "RB-50", "RB-51"),
    "buy_development": ("RB-55",),
    "pay_for_income": ("RB-56",),
    "pay_for_track": ("RB-31", "RB-50", "RB-51"),
    "bid_rebate": ("RB-11", "RB-90"),
    "bid_mark_shift": ("RB-11", "RB-90"),
    "end_vp": ("RB-41",),
}
"""A kind of effect -> the rules beyond that of the card itself."""


def of_card(board: Board, card: int) -> tuple[str, ...]:
    """The ids of the rules of a locomotive, a carriage or a development."""
    found = board.cards[card]
    if not isinstance(found, Vehicle):
        return tuple(dict.fromkeys(["RB-29", "RB-30", *_of_effects(found.effects)]))
    conditions = ("RB-38",) if found.conditions else ()
    effects = (*found.effects, *(effect for condition in found.conditions for effect in condition.effects))
    return tuple(dict.fromkeys(["RB-35", *conditions, "RB-37", *_of_effects(effects), "RB-60"]))


def of_hex(board: Board, hex_: int) -> tuple[str, ...]:
    """Those of what a rail, or a station, brings on a hex."""
    if board.hexes[hex_].terrain in (CITY, TOURIST):
        return "RB-22", *(("RB-16", "RB-17") if board.hexes[hex_].terrain == CITY else ()), "RB-18", "RB-20"
    return "RB-18", "RB-20"


def of_action(board: Board, action: Any) -> tuple[str, ...]:
    """Those of what an answer, or a free action, is about; none where the question says it all."""
    free = ("RB-43",) if action.verb in FREE else ()
    if isinstance(action, Station):
        return of_hex(board, board.cities[action.city].hex)
    card = getattr(action, "card", None)
    return free if card is None else (*free, *of_card(board, card))


def _of_effects(effects: tuple[Effect, ...]) -> list[str]:
    return [rule for effect in effects for rule in _OF_EFFECT.get(effect.do, ())]
