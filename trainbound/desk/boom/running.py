"""Trains: whether one can run, what it costs and gives, the best order, the best trains (RB-34 to RB-38)."""

from __future__ import annotations

from typing import Any

from trainbound.boom import texts as boom
from trainbound.boom.actions import Run
from trainbound.boom.coal import Job, best_order
from trainbound.boom.names import COAL, KINDS, STORES, TRAINS, VP
from trainbound.boom.notation import write
from trainbound.boom.operation import tile_price
from trainbound.boom.position import Position
from trainbound.boom.state import State
from trainbound.boom.yard import Best, Preview, best_train, best_trains, preview
from trainbound.desk.boom import texts
from trainbound.desk.boom.asking import Ask, refusals

PLENTY = 1000
"""More of a resource than any train takes."""
UNPAID = ("too_little_coal", "tile_not_paid")
"""Refusals that follow from the store."""


def answer(position: Position, ask: Ask, seconds: float) -> dict[str, Any]:
    """For a train whether it can run and what it costs and brings; without one the best train and the best set.

    Args:
        position: the position.
        ask: the question.
        seconds: how long the best may be looked for.
    """
    assert ask.seat is not None
    run = ask.values.get("cards")
    if run is None:
        return _best(position, ask.seat, bool(ask.values.get("tiles")), seconds)
    return _train(position, ask.seat, run)


def _train(position: Position, seat: int, run: Run) -> dict[str, Any]:
    board, s = position.board, position.state
    unknown = texts.unknown(position, seat, [f"store.{kind}" for kind in STORES])
    s, assumed = _owning(position, seat, run)
    found = preview(board, s, seat, run.cards, run.tiles)
    faults = list(found.faults)
    depends = list(assumed)
    needs: dict[str, int] = {}
    if unknown:
        rich = s.copy()
        rich.store[seat] = [PLENTY] * len(STORES)
        rich.vp[seat][TRAINS] = max(rich.vp[seat][TRAINS], PLENTY)
        ample = preview(board, rich, seat, run.cards, run.tiles)
        if ample.faults:
            faults = list(ample.faults)
        elif faults:
            needs = _needs(run, ample)
            faults, depends = [], [*depends, *unknown]
            found = ample
    legal = False if faults else None if depends else True
    row: dict[str, Any] = {
        "seat": position.names[seat], "cards": _line(position, run), "legal": legal,
        "refusals": refusals(position, seat, faults), "rules": ["RB-34", "RB-35", "RB-36", "RB-38"],
        "vp": found.vp if found.rows else None, "coal": sum(row.coal for row in found.rows),
        "converted": sum(row.converted for row in found.rows),
        "left": None if unknown or not found.rows else dict(zip(STORES, found.store, strict=True)),
        "rows": _rows(position, found, bool(needs)), "needs": needs, "depends": depends,
    }  # fmt: skip
    return row | {"order": _order(position, s, seat, run, found) if not needs else None}


def _owning(position: Position, seat: int, run: Run) -> tuple[State, list[str]]:
    """The state with the cards of a train owned where the document does not say what the seat owns."""
    board, s = position.board, position.state.copy()
    assumed = []
    for card in run.cards:
        key = "locomotives" if board.vehicles[card].is_locomotive else "carriages"
        elsewhere = any(card in own for own in s.vehicles)
        if not elsewhere and not position.knows(seat, key):
            s.vehicles[seat] = (*s.vehicles[seat], card)
            assumed.append(texts.owning(position.names[seat], board.cards[card].id))
    return s, assumed


def _needs(run: Run, ample: Preview) -> dict[str, int]:
    """What a train needs in store when it starts, nothing converted: its tiles, and coal as it goes."""
    price = tile_price(run.tiles)
    needs = {kind: price[i] for i, kind in enumerate(STORES)}
    needs[STORES[COAL]] += max(0, PLENTY - price[COAL] - ample.lowest)
    return {kind: n for kind, n in {**needs, KINDS[VP]: price[VP]}.items() if n}


def _line(position: Position, run: Run) -> str:
    """The cards of a train as they are typed."""
    return write(position.board, run).removeprefix("run ")


def _rows(position: Position, found: Preview, shifted: bool) -> list[dict[str, Any]]:
    """Card by card; `left` is the coal after it, null where the store is unknown."""
    board = position.board
    return [
        {"card": board.cards[row.card].id, "name": board.cards[row.card].name, "coal": row.coal,
         "converted": row.converted, "vp": row.vp, "gains": dict(zip(STORES, row.gains, strict=True)),
         "choice": row.choice, "besides": boom.effects(row.effects), "left": None if shifted else row.left}
        for row in found.rows
    ]  # fmt: skip


def _order(position: Position, s: State, seat: int, run: Run, found: Preview) -> dict[str, Any] | None:
    """The order of the same cards that takes the fewest conversions; null where none of them can be paid.

    `same` is true when that asked about takes no more.
    """
    if not found.rows or any(fault.code not in UNPAID for fault in found.faults):
        return None
    price = tile_price(run.tiles)
    store = s.store[seat]
    jobs = [Job(row.coal, row.gains[COAL] + row.choice, sum(row.gains[:COAL])) for row in found.rows]
    order = best_order(store[COAL] - price[COAL], sum(store[:COAL]) - sum(price[:COAL]), jobs)
    converted = sum(row.converted for row in found.rows)
    if not found.faults and (order is None or order.converted >= converted):
        return {"same": True, "cards": _line(position, run), "converted": converted, "vp": found.vp, "rows": []}
    if order is None:
        return None
    other = Run(tuple(run.cards[i] for i in order.places), tuple(run.tiles[i] for i in order.places))
    after = preview(position.board, s, seat, other.cards, other.tiles)
    if after.faults:
        return None
    return {"same": False, "cards": _line(position, other), "converted": order.converted, "vp": after.vp,
            "rows": _rows(position, after, False)}  # fmt: skip


def _best(position: Position, seat: int, new_tiles: bool, seconds: float) -> dict[str, Any]:
    """The best train and the best set of trains of what has not run, most VP first, then most resources left."""
    board, s = position.board, position.state
    depends = texts.unknown(position, seat, ("locomotives", "carriages", *(f"store.{kind}" for kind in STORES)))
    if depends:
        return {"seat": position.names[seat], "train": None, "trains": None, "rules": ["RB-34"], "depends": depends}
    one = best_train(board, s, seat, new_tiles, seconds / 2)
    every = best_trains(board, s, seat, new_tiles, seconds / 2)
    return {"seat": position.names[seat], "train": _told(position, one), "trains": _told(position, every),
            "rules": ["RB-34", "RB-35", "RB-36"], "depends": []}  # fmt: skip


def _told(position: Position, best: Best) -> dict[str, Any]:
    return {"runs": [_line(position, run) for run in best.runs], "vp": best.vp, "left": best.left, "exact": best.exact}
