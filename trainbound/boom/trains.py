"""Trains: what a card costs in coal, what tiles meet, and whether a train can be paid to its end (RB-34 to RB-38)."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.boom.board import Board, Condition
from trainbound.boom.names import COAL, HIGHEST_LEVEL, KINDS, MONEY, VP
from trainbound.boom.state import State, Task
from trainbound.boom.vocabulary import CHOICE, Effect


def waived(board: Board, s: State, seat: int) -> int:
    """The carriages of a seat that run without coal for good, as bits by card number."""
    kinds = [board.waiving[card].kind for card in s.owned[seat] if card in board.waiving]
    found = 0
    if kinds:
        for card in s.vehicles[seat]:
            kind = board.vehicles[card].kind
            if kind >= 0 and (kind in kinds or CHOICE in kinds):
                found |= 1 << card
    return found


def coal_of(board: Board, s: State, seat: int, card: int) -> int:
    """The coal that a card of a seat costs when it runs now."""
    return 0 if (s.freed | waived(board, s, seat)) >> card & 1 else board.vehicles[card].coal


def counted(loads: Sequence[tuple[int, ...]], train: Sequence[int]) -> list[int]:
    """How many tiles of each kind lie on a train."""
    counts = [0] * len(KINDS)
    for card in train:
        for kind in loads[card]:
            counts[kind] += 1
    return counts


def times(condition: Condition, counts: Sequence[int]) -> int:
    """How often the tiles on a train meet a condition, as far as it pays (RB-38)."""
    n = condition.n
    if condition.kind == "kinds":
        k = min(have // want for have, want in zip(counts, condition.counts, strict=True) if want)
    elif condition.kind == "any":
        k = sum(counts) // n
    elif condition.kind == "same":
        k = sum(have // n for have in counts)
    else:
        k = sum(counts) // n
        while k and sum(min(have, k) for have in counts) < n * k:
            k -= 1
    return k if condition.repeat else min(k, 1)


def conditional(board: Board, card: int, counts: Sequence[int]) -> tuple[Effect, ...]:
    """The effects of a card's conditions, each as often as its condition is met."""
    found: tuple[Effect, ...] = ()
    for condition in board.vehicles[card].conditions:
        found += condition.effects * times(condition, counts)
    return found


def solvent(
    board: Board,
    s: State,
    seat: int,
    store: Sequence[int],
    levels: Sequence[int],
    todo: Sequence[Task],
    train: Sequence[int],
    loads: Sequence[tuple[int, ...]],
) -> bool:
    """Whether all coal of a train can be paid to its end (RB-36).

    Printed gains, conversion, and every choice that could bring coal count; what a laid rail or a drawn development
    may bring does not. Coal is better than anything else it could be turned into, so the only search is among tracks.

    Args:
        board: the board.
        s: the state, for what developments of the seat waive.
        seat: whose train it is.
        store: money, materials, technology, coal.
        levels: of the income tracks.
        todo: what is to be done, the next last; looked at down to the end of the train.
        train: its cards.
        loads: for each vehicle the kinds of tiles on it.
    """
    free = s.freed | waived(board, s, seat)
    cost = 0
    for task in reversed(todo):
        if task[0] == "car" and not free >> task[2] & 1:
            cost += board.vehicles[task[2]].coal
        elif task[0] == "train_end":
            break
    if cost <= store[COAL]:
        return True  # whatever the cards bring
    counts = counted(loads, train)
    return _pays(board, free, counts, loads, sum(store[MONEY:COAL]), store[COAL], list(levels), list(todo))


def _pays(
    board: Board,
    free: int,
    counts: Sequence[int],
    loads: Sequence[tuple[int, ...]],
    other: int,
    coal: int,
    levels: list[int],
    todo: list[Task],
) -> bool:
    """As `solvent`, with the sum of all that is no coal; `levels` and `todo` are used up."""
    while todo:
        task = todo.pop()
        name = task[0]
        if name == "car":
            card = task[2]
            if not free >> card & 1:
                coal -= board.vehicles[card].coal
                if coal < 0:
                    other += 2 * coal
                    coal = 0
                    if other < 0:
                        return False
            todo.append(("effects", 0, conditional(board, card, counts)))
            todo.append(("tiles", 0, card))
            todo.append(("effects", 0, board.vehicles[card].effects))
        elif name == "tiles":
            for kind in loads[task[2]]:
                if kind == COAL:
                    coal += 1
                elif kind != VP:
                    other += 1
        elif name == "conditions":
            todo.append(("effects", 0, conditional(board, task[2], counts)))
        elif name == "effects":
            for effect in reversed(task[2]):
                if effect.do == "gain":
                    todo.append(("gain", sum(effect.amounts[:COAL]), effect.amounts[COAL]))
                elif effect.do == "choose_resources":
                    todo.append(("gain", 0, effect.n))
                elif effect.do == "choose_income" or (effect.do == "pay_for_income" and effect.track == CHOICE):
                    todo.append(("choose_income", 0, effect.steps))
                elif effect.do in ("income", "pay_for_income"):
                    todo.extend([("raise", 0, effect.track)] * effect.steps)
        elif name == "gain":
            other += task[1]
            coal += task[2]
        elif name == "ask" and task[2] == "resource":
            coal += task[3][0]
        elif name == "raise":
            _raise(board, levels, task[2], todo)
        elif name == "choose_income" or (name == "ask" and task[2] == "income"):
            steps = task[2] if name == "choose_income" else task[3][0]
            if steps > 1:
                todo.append(("choose_income", 0, steps - 1))
            if sum(levels) == HIGHEST_LEVEL * len(levels):
                continue
            for track in range(len(levels)):
                if levels[track] < HIGHEST_LEVEL:
                    raised, rest = levels.copy(), todo.copy()
                    _raise(board, raised, track, rest)
                    if _pays(board, free, counts, loads, other, coal, raised, rest):
                        return True
            return False
        elif name == "train_end":
            return True
        else:
            assert name in _NO_COAL, name
    return True


_NO_COAL = ("ask", "free_track", "draw")
"""Tasks within a train that bring no coal which counts; questions that do are looked at before."""


def _raise(board: Board, levels: list[int], track: int, todo: list[Task]) -> None:
    if levels[track] < HIGHEST_LEVEL:
        levels[track] += 1
        icon = board.icons[track][levels[track]]
        if icon is not None:
            todo.append(("effects", 0, (icon,)))


def running(seat: int, train: Sequence[int], points: int = 0) -> list[Task]:
    """The tasks of a train from its locomotive on, the first last; `points` is the VP that its seat had before."""
    return [("train_end", seat, points), *(("car", seat, card) for card in reversed(train))]
