"""The yardstick of the speed targets: what `copy.deepcopy` takes for a plain state of nested dataclasses.

A machine's speed divides out when a time is given in deepcopies of this state.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf


@dataclass
class Seat:
    name: str
    trains: int
    hand: dict[str, int] = field(default_factory=dict)
    tracks: list[str] = field(default_factory=list)
    tickets: list[str] = field(default_factory=list)


@dataclass
class State:
    seats: list[Seat]
    deck: list[str]
    discard: list[str]
    owners: dict[str, int]


COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "loco")


def reference() -> State:
    """Four seats (a hand dict, 10 tracks, 3 tickets each), a deck of 60, a discard pile of 20, a dict of 100 tracks."""
    seats = [
        Seat(
            f"seat {s}",
            20,
            {c: i % 3 for i, c in enumerate(COLOURS)},
            [f"track {10 * s + i}" for i in range(10)],
            [f"ticket {i}" for i in range(3)],
        )
        for s in range(4)
    ]
    return State(
        seats,
        [COLOURS[i % 9] for i in range(60)],
        [COLOURS[i % 9] for i in range(20)],
        {f"track {i}": i % 5 - 1 for i in range(100)},
    )


def best(work: Callable[[], object], repeat: int = 5, number: int = 1) -> float:
    """Seconds of processor time for one run of `work`, the best of several."""
    times = []
    for _ in range(repeat):
        start = time.process_time()
        for _ in range(number):
            work()
        times.append((time.process_time() - start) / number)
    return min(times)


def in_turns(pairs: Sequence[tuple[Callable[[], object], Callable[[], object]]], rounds: int) -> tuple[float, float]:
    """Seconds of processor time of all first works and of all second ones, each work the best of several rounds.

    The two of a pair run one after the other in every round. So what slows the machine down for a while slows both,
    and neither finds caches that the other would not.
    """
    firsts, seconds = [inf] * len(pairs), [inf] * len(pairs)
    for _ in range(rounds):
        for i, (first, second) in enumerate(pairs):
            firsts[i] = min(firsts[i], best(first, 1))
            seconds[i] = min(seconds[i], best(second, 1))
    return sum(firsts), sum(seconds)


def deepcopy_seconds() -> float:
    """Seconds for one deepcopy of the reference state."""
    state = reference()
    return best(lambda: copy.deepcopy(state), 9, 50)
