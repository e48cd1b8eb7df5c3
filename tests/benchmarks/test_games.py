"""How quick the engine is, in copies of a plain state. Prints the ratios; run with -s to see them.

A game counts `legal` and `apply` of every action of four seats that choose at random; the targets of at most 40
deepcopies a game and copies at least 50 times quicker stand beside them. Above 80 is a fault.
"""

from __future__ import annotations

import random
from typing import Any

from tests.benchmarks.reference import best, deepcopy_seconds
from trainbound.kernel.seeds import derived
from trainbound.table.matches import Match, play
from trainbound.ticket.board import load_board
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.state import State

GAME = TicketGame(load_board("pennsylvania"))
GAMES = 12


def bare(n: int, most: int = 10_000) -> State:
    """A game of four seats, kinds of action chosen first; the state after `most` actions or at the end."""
    chance = random.Random(n).random
    legal, apply = GAME.legal, GAME.apply
    state = GAME.start(4, derived(b"benchmark", "game", n), {}).state
    while state.open and most:
        decision = state.open[-1][0]
        actions: Any = legal(state, decision)
        if decision.kind == "turn":
            kinds: dict[str, list[Any]] = {}
            for action in actions:
                kinds.setdefault(action.verb, []).append(action)
            names = list(kinds)
            actions = kinds[names[int(chance() * len(names))]]
        state = apply(state, decision.number, actions[int(chance() * len(actions))]).state
        most -= 1
    return state


def test_a_whole_game(benchmark: Any) -> None:
    copied = deepcopy_seconds()
    seconds = best(lambda: [bare(n) for n in range(GAMES)], 5) / GAMES
    copied = min(copied, deepcopy_seconds())
    print(f"\na game: {seconds / copied:.1f} deepcopies (target 40), {1 / seconds:.0f} games/s")
    benchmark.pedantic(lambda: bare(0), rounds=3)
    assert seconds < 80 * copied


def test_sim_adds_little_to_the_bare_loop() -> None:
    match = Match("pennsylvania", ("random",) * 4, GAMES, b"0" * 16, False)
    ratios = []
    for _ in range(3):
        simmed = best(lambda: [play(GAME, match, n) for n in range(GAMES)], 2)
        ratios.append(simmed / best(lambda: [bare(n) for n in range(GAMES)], 2))
    print(f"\nsim: {min(ratios):.2f} times the bare loop (target 1.3)")
    assert min(ratios) < 1.6


def test_a_copy_of_a_midgame_state(benchmark: Any) -> None:
    state = bare(1, 150)
    ratio = max(deepcopy_seconds() / best(state.copy, 9, 2000) for _ in range(3))
    print(f"\na copy: {ratio:.0f} times quicker than the deepcopy (target 50)")
    benchmark(state.copy)
    assert ratio > 50
