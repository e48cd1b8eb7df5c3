"""Several processes at one table: of those who answer one question one is heard, whoever is killed meanwhile."""

from __future__ import annotations

import random
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.table.apart import KINDS, proven, raced, session
from tests.table.crowd import Clock, One, openings, round_of, together
from tests.table.playing import BOOM, TINY
from trainbound.store import journal
from trainbound.store.faults import StoreFault

FAMILIES = pytest.mark.parametrize("board", [TINY, BOOM], ids=["ticket", "boom"])


@FAMILIES
def test_of_two_processes_that_answer_each_question_at_once_one_is_heard_and_one_told(
    tmp_path: Path, board: str
) -> None:
    ones = together(tmp_path, Clock(), map_name=board)
    assert raced(tmp_path, ones[0].table.id, ones) > 50


@FAMILIES
def test_a_session_killed_again_and_again_loses_nothing_and_others_play_on(tmp_path: Path, board: str) -> None:
    ones, longest = together(tmp_path, Clock(), map_name=board), 4 if board == TINY else 60
    table, dice, kills = ones[0].table.id, random.Random(5), 0
    with session("plays", tmp_path, table, ("Bea",), 0) as (bea, other):
        while not proven(tmp_path, table).over:
            with session("plays", tmp_path, table, ("Ada",), kills) as (process, pipe):
                shown = 0
                with suppress(EOFError):
                    for _ in range(dice.randrange(1, longest)):
                        while not pipe.poll(1.0):
                            assert bea.exitcode in (None, 0)
                        shown = pipe.recv() or shown
                    pipe.poll(dice.random() / 100)  # and a little later
                    process.kill()
                    process.join()
                    while True:  # what it had said before
                        shown = pipe.recv() or shown
            kills += 1
            assert proven(tmp_path, table).length >= shown
        while other.recv() is not None:
            pass
    assert kills > 3
    assert proven(tmp_path, table, ones).over


@FAMILIES
@pytest.mark.parametrize("when", KINDS)
def test_killed_between_journal_and_screen_the_answer_stands_and_before_it_there_was_none(
    tmp_path: Path, when: str, board: str
) -> None:
    ones = together(tmp_path, Clock(), map_name=board)
    openings(ones)
    table, length = ones[0].table.id, ones[0].table.length
    mover = next(one for one in ones if one.asked())
    with session("dies", tmp_path, table, mover.person.name, when) as (process, pipe):
        with pytest.raises(EOFError):
            pipe.recv()
        process.join()
        assert process.exitcode == -signal.SIGKILL
    assert proven(tmp_path, table, ones).length == length + (when == "after")
    again = One(tmp_path, mover.person.name, Clock(), "again").sits(table)
    round_of([again, *(one for one in ones if one is not mover)], 1000)
    assert proven(tmp_path, table, [again, *ones]).over


@FAMILIES
@pytest.mark.parametrize("how", ["immediate", "exclusive"])
def test_while_another_program_locks_the_database_nothing_happens_and_then_all_goes_on(
    tmp_path: Path, how: str, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "WAIT", 0.02)
    ones = together(tmp_path, Clock(), map_name=board)
    openings(ones)
    table, before = ones[0].table.id, ones[0].table.state
    mover = next(one for one in ones if one.asked())
    if how == "exclusive":  # no other connection may be open for that
        for one in ones:
            one.store.close()
    with session("holds", tmp_path, how) as (_, pipe):
        assert pipe.recv() == "locked"
        if how == "exclusive":
            with pytest.raises(StoreFault, match="is locked by another program; nothing was lost"):
                One(tmp_path, "Ada", Clock(), "another")
        else:
            for _ in range(2):
                with pytest.raises(StoreFault, match="is locked by another program; nothing was lost"):
                    mover.moves()
                assert mover.table.state == before
            for one in ones:
                one.company.poll()
                assert (one.table.state, one.table.damage) == (before, "")
        pipe.send("let go")
        assert pipe.recv() == "free"
    if how == "exclusive":
        ones = [One(tmp_path, one.person.name, Clock(), "again").sits(table) for one in ones]
    round_of(ones, 1000)
    assert proven(tmp_path, table, ones).over


@contextmanager
def no_room(more: int) -> Iterator[None]:
    """Files may grow by so many bytes beyond what the largest has, as on a disk that is full then."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (more, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


@FAMILIES
@pytest.mark.parametrize("more", [0, 100, 4000, 4200, 9000])
def test_what_finds_no_room_on_the_disk_has_not_happened_and_then_all_goes_on(
    tmp_path: Path, more: int, board: str
) -> None:
    ones = together(tmp_path, Clock(), map_name=board)
    openings(ones)
    table = ones[0].table.id
    with no_room((tmp_path / "trainbound.db-wal").stat().st_size + more):
        for _ in range(3):
            with pytest.raises(StoreFault, match=r"everything|Everything"):
                for _ in range(200):
                    kept = ones[0].table.length
                    round_of(ones, 1)
                    for one in ones:
                        one.company.poll()
            for one in ones:
                one.company.poll()
                assert one.table.length == kept
            proven(tmp_path, table, ones)
    round_of(ones, 1000)
    assert proven(tmp_path, table, ones).over
