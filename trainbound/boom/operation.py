"""The operation phase: seats run trains, one after another, in turn order (RB-34 to RB-38, RB-53, RB-60)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainbound.boom.actions import Done, Run
from trainbound.boom.board import Board
from trainbound.boom.effects import UNLIMITED
from trainbound.boom.flow import Data, Doing, Question, Say, then
from trainbound.boom.names import COAL, KINDS, OPERATION, STORES, TRAINS, VP
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of, conditional, counted, running, solvent
from trainbound.boom.vocabulary import CHOICE, Amounts
from trainbound.kernel.types import Action, Event, Refusal


def operate(board: Board, s: State, say: Say, seat: int) -> None:
    """The task of asking for a train while a locomotive has not run this round."""
    if any(board.vehicles[card].is_locomotive and not s.ran >> card & 1 for card in s.vehicles[seat]):
        s.ask(seat, "operate")


def idle(board: Board, s: State, seat: int) -> tuple[list[int], list[int]]:
    """The locomotives and the carriages of a seat that have not run this round."""
    free = [card for card in s.vehicles[seat] if not s.ran >> card & 1]
    return ([c for c in free if board.vehicles[c].is_locomotive], [c for c in free if c in board.carriages])


def _legal_operate(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    """Each locomotive alone, with a tile where it has room, and at the head of growing rows of carriages.

    There are thousands of trains; any may be run (`refuse` judges it), and `yard` finds the best.
    """
    engines, cars = idle(board, s, seat)
    cars.sort(key=lambda card: (coal_of(board, s, seat, card), card))
    found: list[Action] = [Done()]
    for engine in engines:
        for n in range(len(cars) + 1):
            train = (engine, *cars[:n])
            if not _can_run(board, s, seat, train, ((),) * (n + 1)):
                break
            found.append(Run(train, ((),) * (n + 1)))
        if len(s.loads[engine]) < board.vehicles[engine].slots:
            have = (*s.store[seat], s.points(seat))
            tiled = [((kind,),) for kind in range(len(KINDS)) if s.supply[kind] and have[kind]]
            found += [Run((engine,), more) for more in tiled if _can_run(board, s, seat, (engine,), more)]
    return found


def with_tiles(s: State, cards: Sequence[int], tiles: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """What would lie on each vehicle after tiles are put on some cards."""
    if not any(tiles):
        return s.loads
    loads = list(s.loads)
    for card, more in zip(cards, tiles, strict=True):
        if more:
            loads[card] = tuple(sorted((*loads[card], *more)))
    return tuple(loads)


def tile_price(tiles: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """What tiles cost, by kind, VP last: one of the kind each (RB-37)."""
    found = [0] * len(KINDS)
    for more in tiles:
        for kind in more:
            found[kind] += 1
    return tuple(found)


def _can_run(board: Board, s: State, seat: int, cards: Sequence[int], tiles: Sequence[Sequence[int]]) -> bool:
    """Whether the coal of a train can be paid, once its tiles are (RB-36)."""
    price = tile_price(tiles)
    store = [s.store[seat][kind] - price[kind] for kind in range(len(STORES))]
    loads = with_tiles(s, cards, tiles)
    return solvent(board, s, seat, store, s.levels[seat], running(seat, cards), cards, loads)


def _refuse_operate(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    return [] if type(action) is Done else train_faults(board, s, seat, action)


def train_faults(board: Board, s: State, seat: int, run: Run) -> list[Refusal]:
    """Why a seat may not run a train; empty when it may. All faults of its cards and tiles at once, then its coal."""
    cards, tiles = run.cards, run.tiles
    own = s.vehicles[seat]
    found: list[Refusal] = []
    foreign = tuple(card for card in cards if card not in own)
    if not cards or len(cards) != len(tiles) or foreign:
        return [Refusal("not_own", ("RB-34",), {"cards": foreign})]
    if len(set(cards)) != len(cards):
        found.append(Refusal("card_twice", ("RB-34",), {"cards": tuple({c for c in cards if cards.count(c) > 1})}))
    if not board.vehicles[cards[0]].is_locomotive:
        found.append(Refusal("no_locomotive", ("RB-34", "RB-60"), {"card": cards[0]}))
    pulled = tuple(card for card in cards[1:] if board.vehicles[card].is_locomotive)
    if pulled:
        found.append(Refusal("locomotive_pulled", ("RB-34",), {"cards": pulled}))
    ran = tuple(card for card in cards if s.ran >> card & 1)
    if ran:
        found.append(Refusal("has_run", ("RB-34",), {"cards": ran}))
    found += _tile_faults(board, s, seat, cards, tiles)
    if not found and not _can_run(board, s, seat, cards, tiles):
        found.append(_short_of_coal(board, s, seat, cards, tiles))
    return found


def _tile_faults(
    board: Board, s: State, seat: int, cards: Sequence[int], tiles: Sequence[Sequence[int]]
) -> list[Refusal]:
    """Why tiles may not be put on cards (RB-37)."""
    if any(not 0 <= kind < len(KINDS) for more in tiles for kind in more):
        return [Refusal("no_such_tile", ("RB-37",), {})]
    found = []
    for card, more in zip(cards, tiles, strict=True):
        room = board.vehicles[card].slots - len(s.loads[card])
        if len(more) > room:
            found.append(Refusal("no_room", ("RB-37",), {"card": card, "room": room, "tiles": len(more)}))
    price = tile_price(tiles)
    out = tuple(kind for kind in range(len(KINDS)) if price[kind] > s.supply[kind])
    if out:
        found.append(Refusal("no_tile_left", ("RB-37",), {"kinds": out, "supply": tuple(s.supply)}))
    have = (*s.store[seat], s.points(seat))
    short = tuple(kind for kind in range(len(KINDS)) if price[kind] > have[kind])
    if short:
        found.append(Refusal("tile_not_paid", ("RB-37",), {"kinds": short, "price": price, "held": have}))
    return found


def _short_of_coal(board: Board, s: State, seat: int, cards: Sequence[int], tiles: Sequence[Sequence[int]]) -> Refusal:
    """The refusal of a train that cannot be paid: the first card that cannot, and the coal missing there (RB-36)."""
    price = tile_price(tiles)
    store = [s.store[seat][kind] - price[kind] for kind in range(len(STORES))]
    loads = with_tiles(s, cards, tiles)

    def goes(n: int, more: int) -> bool:
        """Whether the first n cards can be paid with more coal."""
        have = (*store[:COAL], store[COAL] + more)
        return solvent(board, s, seat, have, s.levels[seat], running(seat, cards[:n]), cards, loads)

    at = next(n for n in range(1, len(cards) + 1) if not goes(n, 0))
    missing = next(more for more in range(1, UNLIMITED) if goes(at, more))
    card = cards[at - 1]
    values = {"card": card, "coal": coal_of(board, s, seat, card), "missing": missing}
    return Refusal("too_little_coal", ("RB-36",), values)


def _answer_operate(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    if type(action) is Done:
        say(Event("rested", seat, {}))
        return
    s.todo.append(("operate", seat))
    price = tile_price(action.tiles)
    points = s.points(seat)
    for kind in range(len(STORES)):
        s.store[seat][kind] -= price[kind]
    s.vp[seat][TRAINS] -= price[VP]
    for kind, n in enumerate(price):
        s.supply[kind] -= n
    s.loads = with_tiles(s, action.cards, action.tiles)
    s.train = action.cards
    say(Event("started", seat, {"cards": action.cards, "tiles": action.tiles}))
    s.todo.extend(running(seat, action.cards, points))


def car(board: Board, s: State, say: Say, seat: int, card: int) -> None:
    """The task of a card's turn to run: coal, VP, effects, tiles, conditions (RB-35); asks for coal that is missing."""
    vehicle = board.vehicles[card]
    coal = coal_of(board, s, seat, card)
    if s.store[seat][COAL] < coal:
        s.ask(seat, "coal", (card, coal))
        return
    s.store[seat][COAL] -= coal
    s.ran |= 1 << card
    s.vp[seat][TRAINS] += vehicle.vp
    say(Event("ran", seat, {"card": card, "coal": coal, "vp": vehicle.vp}))
    source = ("train", card)
    tasks: list[tuple[Any, ...]] = [("effects", seat, vehicle.effects, source)] if vehicle.effects else []
    if s.loads[card]:
        tasks.append(("tiles", seat, card))
    if vehicle.conditions:
        tasks.append(("conditions", seat, card))
    then(s, tasks)


def tiles(board: Board, s: State, say: Say, seat: int, card: int) -> None:
    """The task of what the tiles on a card yield (RB-37)."""
    counts = counted(s.loads, (card,))
    amounts: Amounts = tuple(counts[: len(STORES)])  # type: ignore[assignment]
    s.vp[seat][TRAINS] += counts[VP]
    for kind in range(len(STORES)):
        s.store[seat][kind] += counts[kind]
    say(Event("gained", seat, {"amounts": amounts, "vp": counts[VP], "source": ("tiles", card)}))


def conditions(board: Board, s: State, say: Say, seat: int, card: int) -> None:
    """The task of a card's conditions over the whole train (RB-38)."""
    found = conditional(board, card, counted(s.loads, s.train))
    if found:
        s.todo.append(("effects", seat, found, ("train", card)))


def train_end(board: Board, s: State, say: Say, seat: int, points: int) -> None:
    """The task after the last card."""
    say(Event("arrived", seat, {"cards": s.train, "vp": s.points(seat) - points}))
    s.train = ()


def _no_answer(board: Board, s: State, seat: int, data: Data) -> list[Action]:
    """Free actions alone bring coal."""
    return []


def _nothing(board: Board, s: State, seat: int, data: Data, action: Any) -> list[Refusal]:
    return []


def _never(board: Board, s: State, say: Say, seat: int, data: Data, action: Any) -> None:
    raise AssertionError("only free actions answer it")


def free_of_coal(board: Board, s: State, seat: int, kind: int) -> list[int]:
    """The carriages of a kind, or of any, that a development could free of coal: they cost some and wait (RB-30)."""
    if s.phase != OPERATION:
        return []
    return [
        c for c in s.vehicles[seat]
        if c in board.carriages and kind in (CHOICE, board.vehicles[c].kind)
        and not s.ran >> c & 1 and coal_of(board, s, seat, c)
    ]  # fmt: skip


TASKS: dict[str, Doing] = {
    "operate": operate,
    "car": car,
    "tiles": tiles,
    "conditions": conditions,
    "train_end": train_end,
}
QUESTIONS = {
    "operate": Question(("run", "done"), _legal_operate, _refuse_operate, _answer_operate),
    "coal": Question((), _no_answer, _nothing, _never, lambda seat, data: ("car", seat, data[0])),
}
