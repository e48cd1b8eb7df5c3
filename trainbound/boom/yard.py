"""Trains before they run: what one costs and brings, card by card, and the best that can be made (RB-34 to RB-38).

The best is the most VP made by the run (cards, effects, conditions, tiles), then the most resources left in store; a
free choice of resources counts as so many resources, and as coal while coal is short. Steps of income tracks bring
nothing here, except where the plain test of payment (`trains.solvent`) needs what their icons may bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainbound.boom.actions import Run
from trainbound.boom.board import Board
from trainbound.boom.names import COAL, STORES, VP
from trainbound.boom.operation import tile_price, train_faults, with_tiles
from trainbound.boom.packing import Best, best
from trainbound.boom.state import State
from trainbound.boom.trains import coal_of, conditional, counted
from trainbound.boom.vocabulary import Amounts, Effect
from trainbound.kernel.types import Refusal

__all__ = ["Best", "Preview", "Row", "best_train", "best_trains", "preview"]


class Row(NamedTuple):
    """What a card of a train does when it runs.

    Attributes:
        card: its number.
        coal: what it costs.
        converted: coal that must be got by conversion before it, two other resources for one.
        vp: VP made by it, its effects, tiles and conditions.
        gains: resources had by it, choices left out.
        choice: resources of choice had by it.
        effects: what happens besides: income steps and the like.
        left: coal in store after it, resources of choice so far included.
    """

    card: int
    coal: int
    converted: int
    vp: int
    gains: Amounts
    choice: int
    effects: tuple[Effect, ...]
    left: int


class Preview(NamedTuple):
    """A train before it runs.

    Attributes:
        faults: why it cannot run; empty when it can.
        rows: card by card; empty when its cards are no train at all.
        vp: VP made by the run, less what VP tiles cost.
        store: what is left of the four resources after conversions, those of choice counted as coal; below 0 for coal
            where a card cannot be paid. Conversions take what there is most of.
        lowest: the least coal in store while it runs.
    """

    faults: tuple[Refusal, ...]
    rows: tuple[Row, ...]
    vp: int
    store: tuple[int, ...]
    lowest: int


def preview(board: Board, s: State, seat: int, cards: Sequence[int], tiles: Sequence[Sequence[int]] = ()) -> Preview:
    """What a train of a seat would cost and bring, card by card.

    Args:
        board: the board.
        s: the state.
        seat: whose train.
        cards: its cards, the locomotive first.
        tiles: for each card the kinds of tiles to be put on it; nothing for none.
    """
    run = Run(tuple(cards), tuple(tuple(sorted(more)) for more in tiles) or ((),) * len(cards))
    faults = tuple(train_faults(board, s, seat, run))
    if any(fault.code in ("not_own", "no_such_tile", "no_room") for fault in faults):
        return Preview(faults, (), 0, tuple(s.store[seat]), s.store[seat][COAL])
    price = tile_price(run.tiles)
    store = [s.store[seat][kind] - price[kind] for kind in range(len(STORES))]
    loads = with_tiles(s, run.cards, run.tiles)
    counts = counted(loads, run.cards)
    rows: list[Row] = []
    lowest = store[COAL]
    for card in run.cards:
        coal = coal_of(board, s, seat, card)
        converted = _convert(store, coal - store[COAL])
        store[COAL] -= coal
        lowest = min(lowest, store[COAL])
        row = _row(board, card, coal, converted, loads[card], counts)
        for kind in range(len(STORES)):
            store[kind] += row.gains[kind]
        store[COAL] += row.choice
        rows.append(row._replace(left=store[COAL]))
    vp = sum(row.vp for row in rows) - price[VP]
    return Preview(faults, tuple(rows), vp, tuple(store), lowest)


def _convert(store: list[int], missing: int) -> int:
    """Turns other resources into missing coal, as far as they go; returns the coal had."""
    for done in range(max(0, missing)):
        if sum(store[:COAL]) < 2:
            return done
        for _ in range(2):
            most = max(range(COAL), key=lambda kind: store[kind])
            store[most] -= 1
        store[COAL] += 1
    return max(0, missing)


def _row(board: Board, card: int, coal: int, converted: int, load: Sequence[int], counts: Sequence[int]) -> Row:
    vehicle = board.vehicles[card]
    vp, choice = vehicle.vp + list(load).count(VP), 0
    gains = [list(load).count(kind) for kind in range(len(STORES))]
    other: list[Effect] = []
    for effect in (*vehicle.effects, *conditional(board, card, counts)):
        if effect.do == "gain":
            gains = [have + more for have, more in zip(gains, effect.amounts, strict=True)]
        elif effect.do == "vp":
            vp += effect.n
        elif effect.do == "vp_per_tile":
            vp += sum(counts) // effect.per * effect.vp
        elif effect.do == "choose_resources":
            choice += effect.n
        else:
            other.append(effect)
    return Row(card, coal, converted, vp, (gains[0], gains[1], gains[2], gains[3]), choice, tuple(other), 0)


def best_train(board: Board, s: State, seat: int, new_tiles: bool = False, seconds: float = 2.0) -> Best:
    """The best single train of a seat that can run now; with new tiles on it, if asked. See `packing.best`."""
    return best(board, s, seat, 1, new_tiles, seconds)


def best_trains(board: Board, s: State, seat: int, new_tiles: bool = False, seconds: float = 2.0) -> Best:
    """The best set of trains of a seat that can run now, in the order in which to run them. See `packing.best`."""
    return best(board, s, seat, len(s.vehicles[seat]), new_tiles, seconds)
