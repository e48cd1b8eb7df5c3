"""What a seat may spend: what it holds, less what it has bid, and never what its running train needs (RB-10, RB-36)."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.boom.board import Board
from trainbound.boom.names import ANY
from trainbound.boom.state import State, Task
from trainbound.boom.trains import solvent
from trainbound.boom.vocabulary import NOTHING, Amounts, Effect
from trainbound.kernel.types import Refusal


def held(s: State, seat: int, resource: int) -> int:
    """How much of a resource a seat holds; of ANY the four together (RB-10)."""
    return sum(s.store[seat]) if resource == ANY else s.store[seat][resource]


def owed(s: State, seat: int) -> int:
    """The number under a seat's disc until it has paid, below which it may not spend (RB-10)."""
    return s.bids[seat] if s.auction >= 0 and not s.paid >> seat & 1 else 0


def faults(
    board: Board,
    s: State,
    seat: int,
    cost: Amounts,
    gain: Amounts = NOTHING,
    rules: tuple[str, ...] = ("RB-43",),
    brings: Sequence[Effect] = (),
) -> list[Refusal]:
    """Why a seat may not spend something that it need not spend; empty when it may.

    Args:
        board: the board.
        s: the state.
        seat: who spends.
        cost: what is spent.
        gain: what is had for it at once.
        rules: the rules which say that it costs this.
        brings: effects that follow at once, as far as they could bring coal for a running train.
    """
    store = s.store[seat]
    short = [k for k in range(4) if store[k] < cost[k]]
    if short:
        return [Refusal("not_held", rules, {"cost": cost, "store": tuple(store), "short": tuple(short)})]
    after = [store[k] - cost[k] + gain[k] for k in range(4)]
    least = owed(s, seat)
    if least:
        left = sum(after) if s.auction == ANY else after[s.auction]
        if left < least:
            return [Refusal("below_bid", ("RB-10",), {"bid": least, "left": left, "resource": s.auction})]
    if s.train:
        todo = [*waiting(s), ("effects", seat, tuple(brings))] if brings else waiting(s)
        if not solvent(board, s, seat, after, s.levels[seat], todo, s.train, s.loads):
            return [Refusal("train_unpayable", ("RB-36",), {"store": tuple(after)})]
    return []


def waiting(s: State) -> list[Task]:
    """What is still to be done with the question that is open now, as a task on top."""
    if not s.open:
        return s.todo
    decision = s.open[-1][0]
    seat, kind, data = decision.seat, decision.kind, decision.data
    asked: Task = ("car", seat, data[0]) if kind == "coal" else ("ask", seat, kind, data)
    return [*s.todo, asked]


def spend(s: State, seat: int, amounts: Sequence[int]) -> None:
    """Takes amounts out of a store."""
    store = s.store[seat]
    for kind in range(4):
        store[kind] -= amounts[kind]


def add(s: State, seat: int, amounts: Sequence[int]) -> None:
    """Puts amounts into a store."""
    store = s.store[seat]
    for kind in range(4):
        store[kind] += amounts[kind]


def single(kind: int, n: int) -> Amounts:
    """An amount of one kind."""
    return (n if kind == 0 else 0, n if kind == 1 else 0, n if kind == 2 else 0, n if kind == 3 else 0)
