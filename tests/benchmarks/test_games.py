"""How quick the engine is, in copies of a plain state. Prints the ratios; run with -s to see them.

What is measured, in processor time, best of several:

- A game: the deal, and `legal` and `apply` of every action of four seats that choose at random, in one process; against
  one `copy.deepcopy` of the state in `reference.py`, taken right before and after. Target: at most 40; above 80 is a
  fault.
- `sim`: the same number of games of four `random` bots as `trainbound sim --jobs 1` plays them (bots made, every legal
  action offered to them, scores counted at the end), against those bare games. Target: at most 1.3 times.
- A copy of a state in the middle of a game, against the deepcopy. Target: at least 50 times quicker.

The ratios are to be read on a quiet machine: beside other work a game, which uses much code, suffers more than a copy.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.benchmarks.reference import best, deepcopy_seconds
from trainbound.kernel.seeds import derived
from trainbound.table.matches import Match, play
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.state import State

BOARDS = {name: TicketGame(load_board(name)) for name in ("pennsylvania", "usa")}
GAMES = 12


def bare(n: int, most: int = 10_000, board: str = "pennsylvania") -> State:
    """A game of four seats, kinds of action chosen first; the state after `most` actions or at the end."""
    game = BOARDS[board]
    chance = random.Random(n).random
    legal, apply = game.legal, game.apply
    state = game.start(4, derived(b"benchmark", "game", n), {}).state
    while state.open and most:
        decision = state.open[-1][0]
        actions: Any = legal(state, decision)
        if decision.kind == "turn":
            kinds = list(map(type, actions))
            there = list(dict.fromkeys(kinds))
            kind = there[int(chance() * len(there))]
            first = kinds.index(kind)  # a kind is never in two places
            actions = actions[first : first + kinds.count(kind)]
        state = apply(state, decision.number, actions[int(chance() * len(actions))]).state
        most -= 1
    return state


@pytest.mark.parametrize("board", BOARDS)
def test_a_whole_game(board: str, benchmark: Any) -> None:
    copied = deepcopy_seconds()
    seconds = best(lambda: [bare(n, board=board) for n in range(GAMES)], 5) / GAMES
    copied = min(copied, deepcopy_seconds())
    print(f"\na game on {board}: {seconds / copied:.1f} deepcopies (target 40), {1 / seconds:.0f} games/s")
    benchmark.pedantic(lambda: bare(0, board=board), rounds=3)
    assert seconds < 80 * copied


@pytest.mark.parametrize("board", BOARDS)
def test_sim_adds_little_to_the_bare_loop(board: str) -> None:
    match = Match(board, ("random",) * 4, GAMES, b"0" * 16, False)
    ratios = []
    for _ in range(3):
        simmed = best(lambda: [play(BOARDS[board], match, n) for n in range(GAMES)], 2)
        ratios.append(simmed / best(lambda: [bare(n, board=board) for n in range(GAMES)], 2))
    print(f"\nsim on {board}: {min(ratios):.2f} times the bare loop (target 1.3)")
    assert min(ratios) < 1.6


def test_a_copy_of_a_midgame_state(benchmark: Any) -> None:
    state = bare(1, 150)
    ratio = max(deepcopy_seconds() / best(state.copy, 9, 2000) for _ in range(3))
    print(f"\na copy: {ratio:.0f} times quicker than the deepcopy (target 50)")
    benchmark(state.copy)
    assert ratio > 50
