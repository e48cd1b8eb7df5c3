"""How quick the engine is, in copies of a plain state. Prints the ratios; run with -s to see them.

What is measured, in processor time, best of several:

- A game: the deal, and `legal` and `apply` of every action of four seats that choose at random, in one process; against
  one `copy.deepcopy` of the state in `reference.py`. Each of several games takes turns with as many copies as are about
  as long, and is played again in each of several rounds. Target: at most 40; above 80 is a fault.
- `sim`: the same number of games of four `random` bots as `trainbound sim --jobs 1` plays them (bots made, every legal
  action offered to them, scores counted at the end), against those bare games. Target: at most 1.3 times.
- A copy of a state in the middle of a game, against the deepcopy. Target: at least 50 times quicker.

The ratios are to be read on a quiet machine: beside other work a game, which uses much code, suffers more than a copy.
"""

from __future__ import annotations

import copy
import random
from functools import partial
from typing import Any

import pytest

from tests.benchmarks.reference import best, deepcopy_seconds, in_turns, reference
from trainbound.kernel.seeds import derived
from trainbound.table.matches import Match, play
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.state import State

BOARDS = {name: TicketGame(load_board(name)) for name in ("pennsylvania", "usa")}
GAMES = 12
COPIES = 40
"""So many deepcopies are timed beside a game."""


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
    plain = reference()

    def copies() -> None:
        for _ in range(COPIES):
            copy.deepcopy(plain)

    seconds, copied = in_turns([(partial(bare, n, board=board), copies) for n in range(GAMES)], 15)
    ratio = COPIES * seconds / copied
    print(f"\na game on {board}: {ratio:.1f} deepcopies (target 40), {GAMES / seconds:.0f} games/s")
    benchmark.pedantic(lambda: bare(0, board=board), rounds=3)
    assert ratio < 80


@pytest.mark.parametrize("board", BOARDS)
def test_sim_adds_little_to_the_bare_loop(board: str) -> None:
    match = Match(board, ("random",) * 4, GAMES, b"0" * 16, False)
    games = [(partial(play, BOARDS[board], match, n), partial(bare, n, board=board)) for n in range(GAMES)]
    simmed, plain = in_turns(games, 9)
    print(f"\nsim on {board}: {simmed / plain:.2f} times the bare loop (target 1.3)")
    assert simmed < 1.6 * plain


def test_a_copy_of_a_midgame_state(benchmark: Any) -> None:
    state = bare(1, 150)
    ratio = max(deepcopy_seconds() / best(state.copy, 9, 2000) for _ in range(3))
    print(f"\na copy: {ratio:.0f} times quicker than the deepcopy (target 50)")
    benchmark(state.copy)
    assert ratio > 50
