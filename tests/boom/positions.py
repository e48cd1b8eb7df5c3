"""Situations for tests: a state asked one thing, with nothing left to do after it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boom.playing import BOARD, GAME, begun
from trainbound.boom.names import KINDS, PHASES, STORES
from trainbound.boom.notation import city
from trainbound.boom.state import State
from trainbound.kernel.types import Event, Illegal, Refusal
from trainbound.network.bits import numbers
from trainbound.network.hexes import parts_of

CARD = BOARD.number_of
"""Id of a card -> its number."""


def quiet(seats: int = 3, phase: str = "train", n: int = 1) -> State:
    """A game in which nothing is asked and nothing left to do."""
    s = begun(seats, n)
    s.open.clear()
    s.todo.clear()
    s.auction, s.phase = -1, PHASES.index(phase)
    s.order = s.discs[::-1]
    return s


def asked(s: State, seat: int, kind: str, *data: Any) -> State:
    """The state with a question open."""
    s.open.clear()
    s.ask(seat, kind, data)
    return s


def store(s: State, seat: int, **amounts: int) -> State:
    """Sets what a seat holds; what is not named is 0."""
    s.store[seat] = [amounts.get(kind, 0) for kind in STORES]
    return s


def level(s: State, seat: int, **levels: int) -> State:
    """Sets income levels."""
    for kind, n in levels.items():
        s.levels[seat][KINDS.index(kind)] = n
    return s


def own(s: State, seat: int, *ids: str) -> State:
    """Gives a seat vehicles and developments."""
    for name in ids:
        card = CARD[name]
        if card in BOARD.developments:
            s.owned[seat] = (*s.owned[seat], card)
        else:
            s.vehicles[seat] = (*s.vehicles[seat], card)
    return s


def load(s: State, card: str, *kinds: str) -> State:
    """Puts tiles on a vehicle, out of the supply."""
    loads = list(s.loads)
    loads[CARD[card]] = tuple(sorted(KINDS.index(kind) for kind in kinds))
    for kind in kinds:
        s.supply[KINDS.index(kind)] -= 1
    s.loads = tuple(loads)
    return s


def at(place: str) -> int:
    """A hex by `col,row` or a city's name."""
    if "," in place:
        col, _, row = place.partition(",")
        return BOARD.hex_at[int(col), int(row)]
    return city(BOARD, place).hex


def rails(s: State, seat: int, *places: str) -> State:
    """Rails of a seat on the map."""
    for place in places:
        s.rails[seat] |= 1 << at(place)
    s.parts[seat] = parts_of(BOARD.near, s.own(seat))
    return s


def stations(s: State, seat: int, *places: str) -> State:
    """Stations of a seat on the map."""
    for place in places:
        s.built[seat] |= 1 << at(place)
    s.parts[seat] = parts_of(BOARD.near, s.own(seat))
    return s


def building(s: State, seat: int, place: str, power: int) -> State:
    """A seat in its building turn, with this turn's station and so much power."""
    stations(s, seat, place)
    s.phase, s.base, s.power = PHASES.index("expansion"), at(place), power
    return asked(s, seat, "rail")


def do(s: State, line: str) -> State:
    """What an action leads to, as written."""
    return told(s, line)[0]


def told(s: State, line: str) -> tuple[State, tuple[Event, ...]]:
    """What an action leads to, with what happened."""
    (decision,) = GAME.decisions(s)
    step = GAME.apply(s, decision.number, GAME.parse(line))
    return step.state, step.events


def refused(s: State, line: str) -> tuple[Refusal, ...]:
    """Why an action is refused; fails when it is not, or when it changes anything."""
    (decision,) = GAME.decisions(s)
    before = s.copy()
    with pytest.raises(Illegal) as caught:
        GAME.apply(s, decision.number, GAME.parse(line))
    assert s == before
    assert all(refusal.rules for refusal in caught.value.refusals)
    return caught.value.refusals


def codes(s: State, line: str) -> set[str]:
    """The codes of the refusals of an action."""
    return {refusal.code for refusal in refused(s, line)}


def lines(s: State) -> list[str]:
    """What may be answered, as written, free actions left out."""
    (decision,) = GAME.decisions(s)
    return [GAME.write(action) for action in GAME.answers(s, decision)]


def kind(s: State) -> str:
    """What is asked."""
    (decision,) = GAME.decisions(s)
    return decision.kind


def places(found: int) -> set[str]:
    """Hexes as `col,row`."""
    return {f"{BOARD.hexes[h].col},{BOARD.hexes[h].row}" for h in numbers(found)}


def objective(name: str) -> int:
    """The number of an objective by its id."""
    return next(o.number for o in BOARD.objectives if o.id == name)


def route(name: str) -> int:
    """The number of a route by its id."""
    return next(r.number for r in BOARD.routes if r.id == name)
