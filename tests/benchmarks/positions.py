"""Positions to measure the longest trail on: dense ones grown at random, and the frozen hard ones.

`python -m tests.benchmarks.positions` climbs anew to the hard positions and writes hard_trails.json; needed only after
the search has changed so much that other positions are its worst. A board of short routes is harder than any of long
ones.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from trainbound.network import trail
from trainbound.network.search import Search

Edges = list[tuple[int, int, int]]

HERE = Path(__file__).parent
FROZEN = HERE / "hard_trails.json"
MAPS = HERE.parents[1] / "maps"
NAMES = ("pennsylvania", "uk")


class Board(NamedTuple):
    """All tracks as (vertex, vertex, length), and the trains of a seat."""

    tracks: Edges
    trains: int


def boards() -> dict[str, Board]:
    """The boards measured, by name."""
    return {name: _board(name) for name in NAMES}


def _board(name: str) -> Board:
    drawn = tomllib.loads((MAPS / f"{name}.toml").read_text("utf-8"))
    number: dict[str, int] = {}
    tracks = [
        (*(number.setdefault(end, len(number)) for end in track["ends"]), track["length"]) for track in drawn["tracks"]
    ]
    return Board(tracks, drawn["trains"])


def hard() -> dict[str, list[Edges]]:
    """The frozen hard positions of each board."""
    found = json.loads(FROZEN.read_text("utf-8"))["hard"]
    return {name: [[tuple(edge) for edge in edges] for edges in positions] for name, positions in found.items()}


def dense(board: Board, many: int, seed: int) -> list[Edges]:
    """Positions of a seat that has built as many short tracks and loops as it could."""
    rnd = random.Random(seed)
    return [[board.tracks[i] for i in sorted(_grow(board, (), rnd))] for _ in range(many)]


def _grow(board: Board, own: Iterable[int], rnd: random.Random) -> frozenset[int]:
    """Build on from some tracks, always connected and never both twins, until no track fits the trains left.

    Short tracks are favoured, and ten times as much those that close a loop.
    """
    tracks = board.tracks
    chosen = set(own)
    pairs = {frozenset(tracks[i][:2]) for i in chosen}
    cities = {v for pair in pairs for v in pair} or {rnd.choice(sorted({v for track in tracks for v in track[:2]}))}
    trains = board.trains - sum(tracks[i][2] for i in chosen)
    while True:
        fit = [
            i
            for i, (u, v, length) in enumerate(tracks)
            if length <= trains and (u in cities or v in cities) and frozenset((u, v)) not in pairs
        ]
        if not fit:
            return frozenset(chosen)
        weights = [(10 if tracks[i][0] in cities and tracks[i][1] in cities else 1) / tracks[i][2] ** 3 for i in fit]
        (taken,) = rnd.choices(fit, weights)
        chosen.add(taken)
        pairs.add(frozenset(tracks[taken][:2]))
        cities |= set(tracks[taken][:2])
        trains -= tracks[taken][2]


def work(edges: Edges) -> int:
    """How many states the search looks at."""
    counted = 0

    class Counted(Search):
        def run(self, most: int) -> tuple[int, list[int]] | None:
            nonlocal counted
            found = super().run(most)
            counted += self.looked_at
            return found

    with mock.patch.object(trail, "Search", Counted):
        trail.longest(edges)
    return counted


def climb(board: Board, seed: int, rounds: int = 1000) -> Edges:
    """Pull up a few tracks and build on, again and again, keeping what makes the search work at least as much."""
    rnd = random.Random(seed)
    own = _grow(board, (), rnd)
    most = 0
    for _ in range(rounds):
        kept = rnd.sample(sorted(own), max(0, len(own) - rnd.randint(1, 4)))
        other = _grow(board, kept, rnd)
        asked = work([board.tracks[i] for i in sorted(other)])
        if asked >= most:
            own, most = other, asked
    return [board.tracks[i] for i in sorted(own)]


def main() -> None:
    """Write the frozen file anew: twenty climbs a board."""
    held = {"hard": {name: [climb(board, seed) for seed in range(20)] for name, board in boards().items()}}
    lines = json.dumps(held, separators=(",", ":")).replace("]],[[", "]],\n[[").replace(',"', ',\n"')
    FROZEN.write_text(lines + "\n", "utf-8")
    for name, positions in held["hard"].items():
        print(name, sorted(work(edges) for edges in positions))


if __name__ == "__main__":
    main()
