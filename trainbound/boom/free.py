"""Free actions: conversion, and developments that may be used once a round (RB-43, RB-29, RB-30)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from trainbound.boom.actions import Convert, Use
from trainbound.boom.auction import NONE, can_shift
from trainbound.boom.board import Board, Development
from trainbound.boom.flow import Say
from trainbound.boom.names import ANY, HIGHEST_LEVEL, STORES
from trainbound.boom.operation import free_of_coal
from trainbound.boom.placing import beside
from trainbound.boom.purse import add, faults, owed, single, spend
from trainbound.boom.state import State
from trainbound.boom.vocabulary import NOTHING, Amounts, Effect
from trainbound.kernel.types import Action, Decision, Event, Refusal

ONCE = 2
"""The trigger of developments that may be used once a round."""


@lru_cache(maxsize=256)
def _conversions(have: tuple[int, ...]) -> tuple[Convert, ...]:
    """Every conversion with a store, whose amounts are looked at up to two."""
    kinds = range(len(STORES))
    return tuple(
        Convert(a, b, into)
        for a in kinds
        for b in kinds
        if a <= b and have[a] > (a == b) and have[b]
        for into in kinds
        if into not in (a, b)
    )


def legal(board: Board, s: State, decision: Decision) -> list[Action]:
    """The free actions that a seat may take before it answers."""
    seat = decision.seat
    money, materials, technology, coal = s.store[seat]
    have = (min(money, 2), min(materials, 2), min(technology, 2), min(coal, 2))
    found: list[Action] = list(_conversions(have))
    least = owed(s, seat)
    if s.train:
        found = [a for a in found if not refuse(board, s, decision, a)]
    elif least and s.auction == ANY:
        found = found if money + materials + technology + coal > least else []
    elif least:
        bid, spare = s.auction, s.store[seat][s.auction] - least
        found = [a for a in found if isinstance(a, Convert) and (a.first == bid) + (a.second == bid) <= spare]
    for card in s.owned[seat]:
        development = board.development(card)
        if development.trigger == ONCE and not s.used >> card & 1:
            found += [a for a in _uses(board, s, seat, development) if not refuse(board, s, decision, a)]
    return found


def _uses(board: Board, s: State, seat: int, development: Development) -> list[Use]:
    """The ways to use a development: with as many carriages as it frees, or as there are."""
    frees = next((e for e in development.effects if e.do == "carriage_coal_zero"), None)
    if frees is None:
        return [Use(development.number)]
    cars = sorted(free_of_coal(board, s, seat, frees.kind))
    return [Use(development.number, some) for some in combinations(cars, min(frees.n, len(cars))) if some]


def refuse(board: Board, s: State, decision: Decision, action: Action) -> list[Refusal]:
    """Why a seat may not take a free action now; empty when it may."""
    if isinstance(action, Convert):
        return _refuse_convert(board, s, decision.seat, action)
    if isinstance(action, Use):
        return _refuse_use(board, s, decision, action)
    return []


def _refuse_convert(board: Board, s: State, seat: int, action: Convert) -> list[Refusal]:
    kinds = range(len(STORES))
    if action.first not in kinds or action.second not in kinds or action.into not in kinds:
        return [Refusal("no_such_resource", ("RB-43",), {})]
    if action.into in (action.first, action.second):
        return [Refusal("same_kind", ("RB-43",), {"kind": action.into})]
    if action.first > action.second:
        return [Refusal("no_such_resource", ("RB-43",), {})]
    return faults(board, s, seat, paid(action), single(action.into, 1))


@lru_cache(maxsize=64)
def paid(action: Convert) -> Amounts:
    """What a conversion takes."""
    first, second = single(action.first, 1), single(action.second, 1)
    return tuple(a + b for a, b in zip(first, second, strict=True))  # type: ignore[return-value]


def _refuse_use(board: Board, s: State, decision: Decision, action: Use) -> list[Refusal]:
    seat, card = decision.seat, action.card
    if card not in s.owned[seat]:
        return [Refusal("not_own_development", ("RB-43",), {"card": card})]
    development = board.development(card)
    if development.trigger != ONCE:
        return [Refusal("not_usable", ("RB-29",), {"card": card, "trigger": development.trigger})]
    if s.used >> card & 1:
        return [Refusal("used", ("RB-29", "RB-40"), {"card": card})]
    found: list[Refusal] = []
    if action.carriages and not any(e.do == "carriage_coal_zero" for e in development.effects):
        found.append(Refusal("no_carriages_wanted", ("RB-30",), {"card": card}))
    cost = cost_of_use(development)
    if any(cost):
        found += faults(board, s, seat, cost, NOTHING, ("RB-30",), development.effects)
    for effect in development.effects:
        found += _refuse_effect(board, s, decision, action, effect)
    return found


def cost_of_use(development: Development) -> Amounts:
    """What using a development costs, all its effects together (RB-30)."""
    paid_for = [e.amounts for e in development.effects if e.do in ("pay_for_income", "pay_for_track")]
    return tuple(map(sum, zip(NOTHING, *paid_for, strict=True)))  # type: ignore[return-value]


def _refuse_effect(board: Board, s: State, decision: Decision, action: Use, effect: Effect) -> list[Refusal]:
    """Why an effect of a development cannot be had now: it would do nothing."""
    seat, card = decision.seat, action.card
    found: list[Refusal] = []
    if effect.do == "pay_for_income":
        levels = s.levels[seat]
        if (min(levels) if effect.track < 0 else levels[effect.track]) >= HIGHEST_LEVEL:
            found.append(Refusal("track_full", ("RB-91", "RB-56"), {"track": effect.track, "level": HIGHEST_LEVEL}))
    elif effect.do == "pay_for_track" and not beside(board, s, seat, free=True):
        found.append(Refusal("no_hex", ("RB-91", "RB-50"), {"card": card}))
    elif effect.do == "carriage_coal_zero":
        free = free_of_coal(board, s, seat, effect.kind)
        some = action.carriages
        if not 1 <= len(some) <= effect.n or len(set(some)) < len(some) or set(some) - set(free):
            values = {"card": card, "most": effect.n, "free": tuple(free)}
            found.append(Refusal("wrong_carriages", ("RB-30", "RB-91"), values))
    elif effect.do == "bid_mark_shift" and (
        decision.kind != "pay" or decision.data[2] == NONE or not can_shift(board, s, seat)
    ):
        found.append(Refusal("no_price", ("RB-90",), {"card": card}))
    return found


def do(board: Board, s: State, say: Say, seat: int, action: Action) -> None:
    """Carries out a legal free action."""
    if isinstance(action, Convert):
        cost = paid(action)
        spend(s, seat, cost)
        add(s, seat, single(action.into, 1))
        say(Event("converted", seat, {"amounts": cost, "into": action.into}))
    elif isinstance(action, Use):
        development = board.development(action.card)
        s.used |= 1 << action.card
        cost = cost_of_use(development)
        spend(s, seat, cost)
        for effect in development.effects:
            if effect.do == "carriage_coal_zero":
                for card in action.carriages:
                    s.freed |= 1 << card
            elif effect.do == "bid_mark_shift":
                s.shifted[seat] = effect.steps
        say(Event("used", seat, {"card": action.card, "cost": cost, "carriages": action.carriages}))
        if development.effects:
            s.todo.append(("effects", seat, development.effects, ("development", action.card)))
