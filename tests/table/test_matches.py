"""Matches of bots: the same games whatever the cores, chairs that rotate, faults told, a stop that keeps all."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from tests.table.playing import SEED, TINY
from trainbound import bots
from trainbound.bots.random import Random
from trainbound.table import matches
from trainbound.table.games import load_game
from trainbound.table.matches import Match, Result, chairs, run


def what(results: list[Result]) -> list[Any]:
    return [result[:6] for result in results]


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    match = Match(TINY, ("random",) * 3, 12, SEED, False)
    one = run(match, 1, lambda result: None)
    assert [result.game for result in one] == list(range(12))
    assert not any(result.fault for result in one)
    assert len({result.seed for result in one}) == 12
    assert what(one) == what(run(match, 2, lambda result: None))
    other = run(match._replace(seed=bytes(16)), 1, lambda result: None)
    assert what(one) != what(other)


def test_with_rotate_each_deal_is_played_once_in_each_rotation() -> None:
    match = Match(TINY, ("random", "random", "random"), 6, SEED, True)
    sat = [chairs(match, number) for number in range(6)]
    assert [chairs for _, chairs in sat] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)] * 2
    assert [seed for seed, _ in sat] == [sat[0][0]] * 3 + [sat[3][0]] * 3
    results = run(match, 1, lambda result: None)
    # Bots belong to the chair's seed here, so a rotated deal is the same game, and the points move on by one entrant.
    a, b, c = (result.scores for result in results[:3])
    assert b == (a[2], a[0], a[1])
    assert c == (a[1], a[2], a[0])
    assert chairs(match._replace(rotate=False), 1)[1] == (0, 1, 2)


def test_scores_and_winners_are_those_of_the_game() -> None:
    game = load_game(TINY)
    result = matches.play(game, Match(TINY, ("random",) * 2, 1, SEED, False), 0)
    assert len(result.scores) == 2
    best = max(result.scores)
    assert all(result.scores[who] == best for who in result.winners)
    assert result.ended >= result.began
    assert result.actions > 10


class Broken(Random):
    """Chooses what is not legal in its ninth choice."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.left = 8

    def choose(self, view: Any, decision: Any, legal: Any) -> Any:
        self.left -= 1
        return super().choose(view, decision, legal) if self.left >= 0 else ("nonsense", "draw")


def test_a_bot_that_fails_is_a_fault_of_its_game_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    made = bots.make
    monkeypatch.setattr(bots, "make", lambda name, *rest: Broken(*rest) if name == "broken" else made(name, *rest))
    results = run(Match(TINY, ("random", "broken"), 3, SEED, False), 1, lambda result: None)
    assert len(results) == 3
    assert all(result.fault.startswith("after ") for result in results)
    assert all(result.scores == () for result in results)


def test_a_game_without_end_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_ACTIONS", 20)
    result = matches.play(load_game(TINY), Match(TINY, ("random",) * 2, 1, SEED, False), 0)
    assert "no end after 20 actions" in result.fault


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_keeps_what_it_has(number: signal.Signals) -> None:
    heard: list[Result] = []

    def hear(result: Result) -> None:
        heard.append(result)
        if len(heard) == 3:
            os.kill(os.getpid(), number)

    before = signal.getsignal(number)
    results = run(Match(TINY, ("random",) * 2, 500, SEED, False), 1, hear)
    assert results == heard
    assert len(results) == 3
    heard.clear()
    spread = run(Match(TINY, ("random",) * 2, 5000, SEED, False), 2, hear)
    assert 3 <= len(spread) < 5000
    assert spread == sorted(heard)
    assert signal.getsignal(number) is before


@pytest.mark.filterwarnings("error")
def test_stopped_together_with_its_processes_it_keeps_what_it_has() -> None:
    def hear(result: Result) -> None:
        if not heard:
            os.kill(os.getpid(), signal.SIGTERM)
            for worker in multiprocessing.active_children():
                os.kill(worker.pid or 0, signal.SIGKILL)
        heard.append(result)

    heard: list[Result] = []
    results = run(Match(TINY, ("random",) * 2, 10**6, SEED, False), 2, hear)
    assert 1 <= len(results) < 1000
    assert results == sorted(heard)


def test_a_process_that_is_killed_is_no_result() -> None:
    def hear(result: Result) -> None:
        for worker in multiprocessing.active_children():
            os.kill(worker.pid or 0, signal.SIGKILL)

    with pytest.raises(BrokenProcessPool):
        run(Match(TINY, ("random",) * 2, 10**6, SEED, False), 2, hear)


KILLED = """
import sys
from tests.table.playing import SEED, TINY
from trainbound.table.matches import Match, run
if __name__ == "__main__":
    run(Match(TINY, ("random",) * 2, 10**6, SEED, False), 2, lambda result: print(result.game, flush=True))
"""


def test_processes_end_with_the_one_that_counts_even_when_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "match.py"
    script.write_text(KILLED, encoding="utf-8")
    root = str(Path(__file__).parent.parent.parent)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          env={**os.environ, "PYTHONPATH": root}) as running:
        assert running.stdout and running.stdout.readline()
        running.kill()
        running.communicate(timeout=60)  # standard output ends when nobody is left to whom it was handed down
        assert running.returncode == -signal.SIGKILL


def test_more_games_than_anybody_waits_for_begin_and_stop_at_once() -> None:
    def hear(result: Result) -> None:
        if not heard:
            os.kill(os.getpid(), signal.SIGINT)
        heard.append(result)

    heard: list[Result] = []
    results = run(Match(TINY, ("random",) * 2, 10**12, SEED, False), 2, hear)
    assert 1 <= len(results) < 1000
    assert results == sorted(heard)


def test_processes_never_hear_ctrl_c_not_even_while_they_start() -> None:
    assert run(Match(TINY, ("random",) * 2, 4, SEED, False), 2, lambda result: None)
    context = multiprocessing.get_context("forkserver")
    with ProcessPoolExecutor(1, mp_context=context) as pool, matches._ctrl_c_held_back():
        held = pool.submit(signal.pthread_sigmask, signal.SIG_BLOCK, ()).result()
    assert signal.SIGINT in held
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
