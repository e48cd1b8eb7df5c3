"""Sessions in processes of their own, which a test sets against each other, and kills."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from tests.table.crowd import Clock, One
from trainbound.kernel.types import Stale
from trainbound.store.journal import Store
from trainbound.table import exchange
from trainbound.table.table import Table

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(["tests.table.apart"])
KINDS = ("before", "after")
"""When a session dies: before what it writes is on disk, or after that and before it knows."""


@contextlib.contextmanager
def session(target: str, *given: object) -> Iterator[tuple[multiprocessing.process.BaseProcess, Connection]]:
    """A process that does one of the things below, and the pipe to it; it is killed at the end."""
    here, there = CONTEXT.Pipe()
    process = CONTEXT.Process(target=globals()[target], args=(there, *given), daemon=True)
    process.start()
    there.close()
    try:
        yield process, here
    finally:
        process.kill()
        process.join()
        here.close()


def sitting(home: Path, table: str, names: Sequence[str], session: str) -> list[One]:
    """Sessions of several persons at a table, in one process."""
    return [One(home, name, Clock(), f"{session} of {name}").sits(table) for name in names]


def whose_turn(ones: Sequence[One]) -> One | None:
    """Of several persons the first who is asked something, with all that others did taken in."""
    for one in ones:
        one.company.poll()
        if one.asked():
            return one
    return None


def races(pipe: Connection, home: Path, table: str, names: Sequence[str], number: int) -> None:
    """Answers what is asked, when told to, with an answer of its own; says what it did, or that it was late."""
    ones, dice = sitting(home, table, names, f"racer {number}"), random.Random(number)
    while True:
        pipe.recv()
        one = whose_turn(ones)
        decision = one.asked() if one else None
        pipe.send(decision and decision.number)
        if one is None or decision is None:
            return
        action = dice.choice(one.table.legal(decision))
        pipe.recv()
        try:
            entry = one.table.submit(decision.number, action)
        except Stale:
            pipe.send(("late", 0, ""))
        else:
            pipe.send(("done", entry.n, one.table.game.write(action)))


def plays(pipe: Connection, home: Path, table: str, names: Sequence[str], number: int) -> None:
    """Plays for some persons as fast as it can, and says after each answer how long the journal is."""
    ones, dice = sitting(home, table, names, f"player {number}"), random.Random(number)
    while not ones[0].table.over:
        one = whose_turn(ones)
        if one is not None:
            with contextlib.suppress(Stale):
                one.moves(dice.randrange(100))
                pipe.send(one.table.length)
    pipe.send(None)


def dies(pipe: Connection, home: Path, table: str, name: str, when: str) -> None:
    """Answers once, and dies on the way from the journal to whoever waits for the answer, or just before."""
    (one,) = sitting(home, table, [name], f"dying {when}")
    writing = Store.writing

    @contextlib.contextmanager
    def deadly(store: Store, *given: Any, **named: Any) -> Iterator[None]:
        with writing(store, *given, **named):
            yield
            if when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGKILL)

    one.company.poll()
    Store.writing = deadly  # type: ignore[method-assign]
    one.moves()
    pipe.send("alive")


def holds(pipe: Connection, home: Path, how: str) -> None:
    """Locks the database as another program might, until told to let go."""
    db = Store(home)._db
    if how == "exclusive":
        db.execute("PRAGMA locking_mode = EXCLUSIVE")
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE tables SET updated = updated")
    pipe.send("locked")
    pipe.recv()
    db.execute("ROLLBACK")
    db.execute("PRAGMA locking_mode = NORMAL")
    db.close()
    pipe.send("free")


def raced(home: Path, table: str, ones: list[One]) -> int:
    """Two processes answer every question of a game at the same moment, to its end; how many questions there were."""
    done: list[tuple[int, str]] = []
    with ExitStack() as both:
        pipes = [both.enter_context(session("races", home, table, ("Ada", "Bea"), n))[1] for n in (1, 2)]
        while True:
            for pipe in pipes:
                pipe.send("look")
            asked = [pipe.recv() for pipe in pipes]
            assert asked[0] == asked[1]
            if asked[0] is None:
                break
            for pipe in pipes:
                pipe.send("go")
            said = sorted(pipe.recv() for pipe in pipes)
            assert [word for word, _, _ in said] == ["done", "late"], said
            done.append(said[0][1:])
    at = proven(home, table, ones)
    assert at.over
    kept = [(entry.n, at.game.write(entry.action)) for entry in at.events[1:]]
    assert kept == done
    return len(done)


def proven(home: Path, table: str, ones: Sequence[One] = ()) -> Table:
    """The table as its journal has it, which replays to its end without a fault, and as all these sessions have it."""
    store = Store(home)
    assert store.rows("PRAGMA integrity_check") == [("ok",)]
    store._db.execute("BEGIN")  # one moment of it, while others may play on
    record = "\n".join((store.header(table), *store.lines(table))).encode()
    _, _, course, bad = exchange.replayed(record, table)
    assert bad is None
    at = Table.open(store, table)
    assert (at.damage, at.length, at.state) == ("", course.length, course.state)
    assert [entry.n for entry in at.events] == list(range(at.length + 1))
    summary = next(info for info in store.tables() if info.id == table)
    running = [info.id for info in store.tables(running=True)]
    assert (summary.finished, table in running) == (at.over, not at.over)
    store._db.execute("COMMIT")
    for one in ones:
        one.company.poll()
        assert (one.table.damage, one.table.state, one.table.events) == ("", at.state, at.events)
    if at.over:
        *_, bad = exchange.replayed(at.export(None).encode(), "the record")
        assert bad is None
    return at
