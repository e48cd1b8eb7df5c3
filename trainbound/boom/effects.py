"""What effects do: one function a kind (RB-29 to RB-33, RB-46, RB-50, RB-53 to RB-56).

A source says where an effect comes from: `("train", card)`, `("icon", track)`, `("city", city)` or
`("development", card)`. Effects that ask something put a question on the stack; those of kinds that only wait for
their moment (`on_place`, `bid_rebate`, ...) do nothing by themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from trainbound.boom.actions import Buy, Done, Gain, Rail, Raise
from trainbound.boom.board import Board
from trainbound.boom.flow import Data, Doing, Question, Say
from trainbound.boom.names import (
    CITIES,
    DEVELOPMENTS,
    HIGHEST_LEVEL,
    ICONS,
    KINDS,
    TECHNOLOGY,
    TRAINS,
)
from trainbound.boom.placing import beside, lay, place_faults
from trainbound.boom.purse import add, faults, single, spend
from trainbound.boom.state import State
from trainbound.boom.trains import counted, solvent
from trainbound.boom.vocabulary import NOTHING, Amounts, Effect
from trainbound.kernel.seeds import shuffle
from trainbound.kernel.types import Action, Event, Refusal
from trainbound.network.bits import numbers

Source: TypeAlias = tuple[str, int]
UNLIMITED = 99
"""More of a resource than any choice has."""
BUCKET = {"train": TRAINS, "icon": ICONS, "city": CITIES, "development": DEVELOPMENTS}
"""Where VP are counted, by source."""
RULE = {"train": "RB-35", "icon": "RB-33", "city": "RB-22", "development": "RB-29"}
"""The rule behind what an effect asks, by source."""


def effects(board: Board, s: State, say: Say, seat: int, found: tuple[Effect, ...], source: Source) -> None:
    """The task of effects in their order: the first now, what it asks or brings before the others."""
    first, rest = found[0], found[1:]
    if rest:
        s.todo.append(("effects", seat, rest, source))
    if first.do in DO:
        DO[first.do](board, s, say, seat, first, source)


def score(s: State, say: Say, seat: int, points: int, source: Source) -> None:
    """VP made at once."""
    s.vp[seat][BUCKET[source[0]]] += points
    say(Event("scored", seat, {"vp": points, "source": source}))


def gain(s: State, say: Say, seat: int, amounts: Amounts, source: Source) -> None:
    """Resources had at once."""
    add(s, seat, amounts)
    say(Event("gained", seat, {"amounts": amounts, "vp": 0, "source": source}))


def _vp_per_tile(board: Board, s: State, say: Say, seat: int, e: Effect, source: Source) -> None:
    points = sum(counted(s.loads, s.train)) // e.per * e.vp
    if points:
        score(s, say, seat, points, source)


def _income(board: Board, s: State, say: Say, seat: int, e: Effect, source: Source) -> None:
    s.todo.extend([("raise", seat, e.track)] * e.steps)


def _choose_income(board: Board, s: State, say: Say, seat: int, e: Effect, source: Source) -> None:
    s.todo.append(("choose_income", seat, e.steps, RULE[source[0]]))


def _choose_resources(board: Board, s: State, say: Say, seat: int, e: Effect, source: Source) -> None:
    s.todo.append(("ask", seat, "resource", (e.n, (UNLIMITED,) * 4, RULE[source[0]])))


def _free_track(board: Board, s: State, say: Say, seat: int, e: Effect, source: Source) -> None:
    s.todo.append(("free_track", seat, e.n, source[0] == "icon"))


def _buy_development(board: Board, s: State, say: Say, seat: int, e: Effect, source: Source) -> None:
    s.todo.append(("draw", seat, e.n, e.discount, RULE[source[0]]))


def _paid_income(board: Board, s: State, say: Say, seat: int, e: Effect, source: Source) -> None:
    """Paid when it was used."""
    (_choose_income if e.track < 0 else _income)(board, s, say, seat, e, source)


DO: dict[str, Callable[[Board, State, Say, int, Effect, Source], None]] = {
    "gain": lambda board, s, say, seat, e, source: gain(s, say, seat, e.amounts, source),
    "vp": lambda board, s, say, seat, e, source: score(s, say, seat, e.n, source),
    "vp_per_tile": _vp_per_tile,
    "income": _income,
    "choose_income": _choose_income,
    "choose_resources": _choose_resources,
    "free_track": _free_track,
    "buy_development": _buy_development,
    "pay_for_income": _paid_income,
    "pay_for_track": _free_track,
}
"""Kind of effect -> what it does at once."""


# ---- income tracks


def raise_one(board: Board, s: State, say: Say, seat: int, track: int) -> None:
    """The task of one income step: its icon comes before all else (RB-33, RB-46, RB-56)."""
    levels = s.levels[seat]
    if levels[track] >= HIGHEST_LEVEL:
        say(Event("step_lost", seat, {"track": track}))
        return
    levels[track] += 1
    say(Event("raised", seat, {"track": track, "level": levels[track]}))
    icon = board.icons[track][levels[track]]
    if icon is not None:
        s.todo.append(("effects", seat, (icon,), ("icon", track)))


def choose_income(board: Board, s: State, say: Say, seat: int, steps: int,
                  rule: str = RULE["icon"]) -> None:
    """The task of income steps of choice, one by one, by a rule; they are lost when all tracks are at their end."""
    if min(s.levels[seat]) >= HIGHEST_LEVEL:
        say(Event("step_lost", seat, {"track": -1}))
        return
    s.ask(seat, "income", (steps, rule))


def _legal_income(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    found: list[Action] = [Raise(track) for track in range(len(KINDS)) if s.levels[seat][track] < HIGHEST_LEVEL]
    return [a for a in found if not _refuse_income(board, s, seat, data, a)] if s.train else found


def _refuse_income(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    track = action.track
    if not 0 <= track < len(KINDS):
        return [Refusal("no_such_track", ("RB-5",), {"track": track})]
    if s.levels[seat][track] >= HIGHEST_LEVEL:
        return [Refusal("track_full", ("RB-93", "RB-56"), {"track": track, "level": HIGHEST_LEVEL})]
    if s.train:
        after = [*s.todo, *([("choose_income", seat, data[0] - 1)] if data[0] > 1 else []), ("raise", seat, track)]
        if not solvent(board, s, seat, s.store[seat], s.levels[seat], after, s.train, s.loads):
            return [Refusal("train_unpayable", ("RB-36",), {"store": tuple(s.store[seat])})]
    return []


def _answer_income(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    if data[0] > 1:
        s.todo.append(("choose_income", seat, data[0] - 1, *data[1:]))
    s.todo.append(("raise", seat, action.track))


# ---- resources of choice


def choices(n: int, most: Amounts) -> list[Amounts]:
    """Every way to take n resources, no more of a kind than `most` says."""
    return [
        (a, b, c, n - a - b - c)
        for a in range(min(n, most[0]), -1, -1)
        for b in range(min(n - a, most[1]), -1, -1)
        for c in range(min(n - a - b, most[2]), -1, -1)
        if n - a - b - c <= most[3]
    ]


def _legal_resource(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    found: list[Action] = [Gain(amounts) for amounts in choices(*data[:2])]
    return [a for a in found if not _refuse_resource(board, s, seat, data, a)] if s.train else found


def _refuse_resource(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    amounts, (n, most) = action.amounts, data[:2]
    if len(amounts) != 4 or min(amounts) < 0 or sum(amounts) != n:
        rule = "RB-33" if min(most) >= UNLIMITED else "RB-90"  # of choice, or back of what an auction cost
        return [Refusal("wrong_number", (rule,), {"n": n, "found": sum(amounts)})]
    over = [k for k in range(4) if amounts[k] > most[k]]
    if over:
        return [Refusal("not_paid_with", ("RB-90",), {"most": most, "over": tuple(over)})]
    if s.train:
        after = [s.store[seat][k] + amounts[k] for k in range(4)]
        if not solvent(board, s, seat, after, s.levels[seat], s.todo, s.train, s.loads):
            return [Refusal("train_unpayable", ("RB-36",), {"store": tuple(after)})]
    return []


def _answer_resource(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    gain(s, say, seat, action.amounts, ("choice", data[0]))


# ---- free rails


def free_track(board: Board, s: State, say: Say, seat: int, n: int, compulsory: bool) -> None:
    """The task of rails that cost neither power nor surcharge; lost where none can be laid (RB-31, RB-50, RB-51)."""
    if not beside(board, s, seat, free=True):
        say(Event("rail_lost", seat, {"rails": n}))
        return
    s.ask(seat, "free_rail", (n, compulsory))


def _legal_free_rail(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    found: list[Action] = [Rail(h) for h in numbers(beside(board, s, seat, free=True))]
    return found if data[1] else [*found, Done()]


def _refuse_free_rail(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    if type(action) is Done:
        return [Refusal("rail_compulsory", ("RB-33", "RB-50"), {})] if data[1] else []
    return place_faults(board, s, seat, action.hex, free=True)


def _answer_free_rail(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    if type(action) is Done:
        say(Event("declined", seat, {"what": "rails", "n": data[0]}))
        return
    if data[0] > 1:
        s.todo.append(("free_track", seat, data[0] - 1, data[1]))
    lay(board, s, seat, action.hex, say)


# ---- developments


def acquire(board: Board, s: State, say: Say, seat: int, card: int) -> None:
    """A development is a seat's own from now on; an immediate one takes effect (RB-29)."""
    s.owned[seat] = (*s.owned[seat], card)
    development = board.development(card)
    if development.trigger == 0 and development.effects:
        s.todo.append(("effects", seat, development.effects, ("development", card)))


def to_bottom(board: Board, s: State, say: Say, cards: tuple[int, ...]) -> None:
    """Puts developments under the deck in random order (RB-28, RB-33)."""
    if cards:
        back = list(cards)
        shuffle(back, s.seed, "returned", s.shuffles)
        s.shuffles += 1
        s.developments = (*s.developments, *back)
        say(Event("returned", -1, {"cards": tuple(sorted(cards))}))


def draw(board: Board, s: State, say: Say, seat: int, n: int, discount: int, rule: str = RULE["icon"]) -> None:
    """The task of drawing developments of which one may be bought for less, by a rule (RB-22, RB-33, RB-55)."""
    cards, s.developments = s.developments[:n], s.developments[n:]
    say(Event("drew", seat, {"cards": cards, "discount": discount}, reveals="all" if cards else ""))
    if cards:
        s.ask(seat, "drawn", (cards, discount, rule))


def price(board: Board, card: int, discount: int) -> int:
    """What a development costs in technology (RB-55)."""
    return max(0, board.development(card).cost - discount)


def development_faults(
    board: Board, s: State, seat: int, card: int, offered: tuple[int, ...], discount: int
) -> list[Refusal]:
    """Why a seat may not buy a development that is offered to it alone."""
    if card not in offered:
        return [Refusal("not_offered", ("RB-27", "RB-33"), {"offered": offered})]
    return faults(board, s, seat, single(TECHNOLOGY, price(board, card, discount)), NOTHING, ("RB-27", "RB-55"))


def _legal_drawn(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    return [*(Buy(card) for card in data[0] if not development_faults(board, s, seat, card, *data[:2])), Done()]


def _refuse_drawn(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    return [] if type(action) is Done else development_faults(board, s, seat, action.card, *data[:2])


def _answer_drawn(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    cards, discount = data[:2]
    if type(action) is Done:
        say(Event("declined", seat, {"what": "cards", "n": len(cards)}))
        to_bottom(board, s, say, cards)
        return
    buy_development(board, s, say, seat, action.card, discount)
    to_bottom(board, s, say, tuple(card for card in cards if card != action.card))
    acquire(board, s, say, seat, action.card)


def buy_development(board: Board, s: State, say: Say, seat: int, card: int, discount: int) -> None:
    """Pays for a development."""
    cost = single(TECHNOLOGY, price(board, card, discount))
    spend(s, seat, cost)
    say(Event("bought", seat, {"card": card, "cost": cost}))


TASKS: dict[str, Doing] = {
    "effects": effects,
    "raise": raise_one,
    "choose_income": choose_income,
    "free_track": free_track,
    "draw": draw,
}
QUESTIONS = {
    # A free action before the answer may leave nothing to answer: the task is done anew and sees to it (RB-33, RB-93).
    "income": Question(("raise",), _legal_income, _refuse_income, _answer_income,
                       lambda seat, data: ("choose_income", seat, *data)),
    "resource": Question(("gain",), _legal_resource, _refuse_resource, _answer_resource),
    "free_rail": Question(("rail", "done"), _legal_free_rail, _refuse_free_rail, _answer_free_rail,
                          lambda seat, data: ("free_track", seat, *data)),
    "drawn": Question(("buy", "done"), _legal_drawn, _refuse_drawn, _answer_drawn),
}
