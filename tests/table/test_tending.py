"""Leases: one process at a time lets the bots of a table move, and when it dies another does."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import pytest

from tests.table.crowd import BOT, Clock, One, together
from tests.table.playing import TINY
from trainbound.kernel.types import Stale
from trainbound.store.journal import Store
from trainbound.table import tending
from trainbound.table.faults import NotYours
from trainbound.table.lobby import ME
from trainbound.table.table import Table
from trainbound.table.tending import AGAIN, BEAT, LEASE, Idle, Tended, Tender, tend_idle


@pytest.fixture
def clock() -> Clock:
    return Clock()


def alone(home: Path, clock: Clock) -> One:
    """A person with two bots, who has kept tickets and gone; bots are asked."""
    ada = One(home, "Ada", clock)
    ada.sits(ada.lobby.create(TINY, {}, [BOT, ME, BOT]))
    ada.moves()
    ada.company.close()
    return ada


def test_of_two_tenders_one_has_the_lease_until_it_dies(tmp_path: Path, clock: Clock) -> None:
    one, two = (Tender(Store(tmp_path), name, clock) for name in ("one", "two"))
    assert (one.claim("x"), two.claim("x"), two.claim("y")) == (True, False, True)
    for _ in range(5):
        clock.goes(BEAT + 0.1)
        assert (one.claim("x"), two.claim("x")) == (True, False)
    clock.goes(LEASE - 0.1)  # the first was killed
    assert not two.claim("x")
    clock.goes(0.2)
    assert two.claim("x")
    assert (one.holds("x"), two.holds("x"), one.claim("x")) == (False, True, False)
    two.release("x")
    assert one.claim("x")


def test_a_lease_is_written_anew_only_when_it_is_due(tmp_path: Path, clock: Clock) -> None:
    store = Store(tmp_path)
    tender = Tender(store, "one", clock)
    tender.claim("x")
    before = store.mark()
    clock.goes(BEAT - 0.1)
    assert tender.claim("x")
    assert store.mark() == before
    clock.goes(0.2)
    assert tender.claim("x")
    assert store.mark() != before


def test_a_tender_whose_lease_lapsed_moves_no_bot(tmp_path: Path, clock: Clock) -> None:
    ada = alone(tmp_path, clock)
    table = ada.table.id
    stores = [Store(tmp_path), Store(tmp_path)]
    one, two = (Tender(store, name, clock) for store, name in zip(stores, ("one", "two"), strict=True))
    tables = [Table.open(store, table) for store in stores]
    for tender, at in zip((one, two), tables, strict=True):
        at.guard = Tended(tender, table)
    assert one.claim(table)
    first = tables[0].bot_decision()
    assert first is not None
    choice = tables[0].bot_choose(first)
    clock.goes(LEASE + 1)  # the first thinks for too long
    assert two.claim(table)
    with pytest.raises(NotYours):
        tables[0].submit_bot(first.number, choice)
    tables[1].submit_bot(first.number, tables[1].bot_choose(first))
    clock.goes(LEASE + 1)
    assert one.claim(table)
    with pytest.raises(Stale):
        tables[0].submit_bot(first.number, choice)
    assert len(stores[0].lines(table)) == 2
    asked = tables[0].decisions()[0]
    with pytest.raises(NotYours):
        tables[0].submit(asked.number, tables[0].legal(asked)[0])
    with pytest.raises(NotYours):
        tables[0].hand_over(1, "random", "random")


def test_tables_that_nobody_sits_at_go_on_until_a_person_is_asked(tmp_path: Path, clock: Clock) -> None:
    ada = alone(tmp_path, clock)
    idle = Idle(Store(tmp_path), "front", clock)
    assert idle.look() > 0
    ada.table.refresh()
    assert ada.table.bot_decision() is None
    assert idle.look() == 0
    assert Table.open(ada.store, ada.table.id).damage == ""
    assert ada.store.rows("SELECT * FROM leases") == []


def test_the_bots_of_a_session_are_left_to_it_until_it_dies(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock, bots=1)
    assert bea.company.bots_move()
    idle = Idle(Store(tmp_path), "front", clock)
    assert idle.look() == 0
    clock.goes(AGAIN)
    assert idle.look() == 0
    clock.goes(LEASE + 1)
    assert idle.look() == 1
    assert ada.company.poll().entries


def test_a_table_with_something_wrong_rests_and_the_others_go_on(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = alone(tmp_path, clock), alone(tmp_path, clock)
    head = bad.store.header(bad.table.id).replace(TINY, str(tmp_path / "gone.toml"))
    bad.store.rows("UPDATE tables SET header = ? WHERE id = ?", head, bad.table.id)
    monkeypatch.setattr("trainbound.table.tending.log", logging.getLogger("test"))
    idle = Idle(Store(tmp_path), "front", clock)
    assert idle.look() > 0
    good.table.refresh()
    assert good.table.bot_decision() is None
    assert len(caplog.records) == 1
    assert f"the bots of table {bad.table.id} cannot move" in caplog.text
    assert "needs its map" in caplog.text
    assert idle.look() == 0
    assert len(caplog.records) == 1  # it rests
    clock.goes(tending.REST + 1)
    idle.look()
    assert len(caplog.records) == 2


def test_a_fault_of_a_bot_tells_nothing_of_the_game(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = alone(tmp_path, clock)
    monkeypatch.setattr("trainbound.table.tending.log", logging.getLogger("test"))
    monkeypatch.setattr(Table, "bot_choose", lambda self, decision: 1 // len(self.seed[:0]))
    assert Idle(Store(tmp_path), "front", clock).look() == 0
    assert caplog.messages == [f"the bots of table {ada.table.id} cannot move: ZeroDivisionError"]
    assert ada.store.rows("SELECT * FROM leases") == []


def test_the_front_tends_in_a_thread_until_it_is_told_to_end(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = alone(tmp_path, clock)
    ended = threading.Event()
    monkeypatch.setattr(tending, "LOOK", 0.0)
    thread = threading.Thread(target=tend_idle, args=(ada.store, "front", ended))
    thread.start()
    for _ in range(2000):
        ada.table.refresh()
        if ada.table.bot_decision() is None:
            break
        ended.wait(0.01)
    ended.set()
    thread.join(20)
    assert not thread.is_alive()
    assert ada.table.bot_decision() is None
