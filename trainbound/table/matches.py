"""Games of bots alone, without table and journal: many of them, on all cores, the same whatever the number of cores."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from trainbound.kernel.seeds import derived
from trainbound.kernel.types import Game
from trainbound.table.games import load_game

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event as StopEvent


MOST_ACTIONS = 20_000
"""A game with more actions than this never ends: a fault."""


class Result(NamedTuple):
    """One game.

    Attributes:
        game: its number, from 0.
        seed: 16 bytes.
        actions: how many there were.
        scores: points by entrant, in the order of the names given, not of the chairs; empty after a fault.
        winners: the entrants on the first place.
        fault: what went wrong, or empty.
        began, ended: `time.monotonic()`, which all processes of a machine share.
    """

    game: int
    seed: bytes
    actions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    fault: str
    began: float
    ended: float


class Match(NamedTuple):
    """What is played: the map, the bot of each entrant, how many games, their seed, and whether chairs rotate."""

    map: str
    bots: tuple[str, ...]
    games: int
    seed: bytes
    rotate: bool


def chairs(match: Match, number: int) -> tuple[bytes, tuple[int, ...]]:
    """The seed of a game, and which entrant sits on each chair; `rotate` plays each deal once in each rotation."""
    n = len(match.bots)
    deal, turned = divmod(number, n) if match.rotate else (number, 0)
    return derived(match.seed, "game", deal), tuple((chair + turned) % n for chair in range(n))


def play(game: Game[Any], match: Match, number: int) -> Result:
    """Plays one game of a match; an exception is a fault of its result."""
    from trainbound import bots

    began = time.monotonic()
    seed, sitting = chairs(match, number)
    actions = 0
    try:
        names = [match.bots[who] for who in sitting]
        players = [bots.make(name, game.board, derived(seed, "bot", i), i) for i, name in enumerate(names)]
        choose = [player.choose for player in players]
        looks = [player.looks for player in players]
        legal, apply, view = game.legal, game.apply, game.view
        state = game.start(len(players), seed, {}).state
        seen = view(state, 0)
        while state.open:
            decision = state.open[-1][0]
            seat = decision.seat
            if looks[seat]:
                seen = view(state, seat)
            state = apply(state, decision.number, choose[seat](seen, decision, legal(state, decision)))[0]
            actions += 1
            if actions > MOST_ACTIONS:
                raise RuntimeError(f"no end after {MOST_ACTIONS} actions")
        scores = game.scores(state)
    except Exception as error:
        what = " ".join(f"{type(error).__name__}: {error}".split())
        return Result(number, seed, actions, (), (), f"after {actions} actions: {what}", began, time.monotonic())
    points = [0] * len(sitting)
    for chair, who in enumerate(sitting):
        points[who] = scores.totals[chair]
    winners = tuple(sorted(sitting[chair] for chair in scores.ranking[0]))
    return Result(number, seed, actions, tuple(points), winners, "", began, time.monotonic())


def run(match: Match, jobs: int, heard: Callable[[Result], None]) -> list[Result]:
    """Plays a match. Ctrl-C or SIGTERM ends it after the games that are being played, a second one at once.

    Args:
        match: what is played.
        jobs: the number of processes; with 1 everything happens in this one.
        heard: called with each result as it comes in, in any order.

    Returns:
        The results there are, in the order of the games.

    Raises:
        KeyboardInterrupt: it was asked to stop twice.
    """
    stopped = threading.Event()
    results: list[Result] = []
    with _interruptible(stopped):
        for result in _here(match, stopped) if jobs == 1 else _spread(match, jobs, stopped):
            results.append(result)
            heard(result)
    return sorted(results)


@contextlib.contextmanager
def _interruptible(stopped: threading.Event) -> Iterator[None]:
    """Being asked to stop sets a flag, so that no result is lost between two lines of ours."""

    def stop(number: int, frame: object) -> None:
        if stopped.is_set():
            raise KeyboardInterrupt
        stopped.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _here(match: Match, stopped: threading.Event) -> Iterator[Result]:
    game = load_game(match.map)
    for number in range(match.games):
        if stopped.is_set():
            return
        yield play(game, match, number)


def _spread(match: Match, jobs: int, stopped: threading.Event) -> Iterator[Result]:
    """Small batches over several processes; when stopped, each finishes the game that it plays."""
    # Processes are not forked from this one, where the thread of a progress bar may hold a lock.
    known = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("forkserver" if "forkserver" in known else "spawn")
    stop = context.Event()
    size = max(1, min(16, match.games // (jobs * 8)))
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare, initargs=(match, stop)) as pool:
        numbers = (range(first, min(first + size, match.games)) for first in range(0, match.games, size))
        waiting = 2 * jobs  # enough that no process is idle; all at once would take long and much memory
        with _ctrl_c_held_back():
            batches: set[Future[list[Result]]] = {pool.submit(_batch, some) for some in islice(numbers, waiting)}
        while batches:
            done, batches = wait(batches, timeout=0.1, return_when=FIRST_COMPLETED)
            if not stopped.is_set():
                batches |= {pool.submit(_batch, some) for some in islice(numbers, len(done))}
            try:
                for batch in done:
                    yield from batch.result()
            except BrokenProcessPool:
                if stopped.is_set():  # who stops this process may have ended the others as well
                    return
                raise
            if stopped.is_set():
                stop.set()  # batches that wait come back empty


@contextlib.contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Holds SIGINT back while processes start: they inherit that, for good, and leave Ctrl-C to the one that counts."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_worker: tuple[Game[Any], Match, StopEvent]


def _prepare(match: Match, stop: StopEvent) -> None:
    """In each process, once: the map is read."""
    global _worker
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _worker = load_game(match.map), match, stop


def _end_with_parent() -> None:
    """Ends this process when the one that counts has died: nobody would give it games, or tell it that it is over."""
    parent = multiprocessing.parent_process()
    assert parent, "a worker has one"
    parent.join()
    os._exit(1)


def _batch(numbers: Sequence[int]) -> list[Result]:
    """Plays some games of the match in a process."""
    game, match, stop = _worker
    found: list[Result] = []
    for number in numbers:
        if stop.is_set():
            break
        found.append(play(game, match, number))
    return found
