"""Take-back and redo: what is free, who is asked, that the same cards come again, and that nothing is erased."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.playing import answer, keep_all, play, table
from trainbound.kernel.types import Stale
from trainbound.store.journal import Store
from trainbound.table.faults import NotAgreed
from trainbound.table.table import Table
from trainbound.ticket.actions import DECK, Claim, Draw
from trainbound.ticket.state import State


def facts(state: State) -> dict[str, Any]:
    """A state but for the numbers of decisions, which never return."""
    left = ("open", "answers", "next_decision")
    found = {name: getattr(state, name) for name in State.__slots__ if name not in left}
    return {
        **found,
        "asked": [[(d.seat, d.kind, d.data) for d in asked] for asked in state.open],
        "answered": [(decision.seat, action) for decision, action in state.answers],
    }


def act(at: Table, action: Any) -> int:
    """The seat that is asked does something; returns the seat."""
    decision = at.decisions()[0]
    at.submit(decision.number, action)
    return decision.seat


def bots_play(at: Table) -> None:
    while (decision := at.bot_decision()) is not None:
        at.submit(decision.number, at.bot_choose(decision))


def test_back_and_forth_leads_to_the_same_states(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random,random")
    dice = random.Random(4)
    bots_play(at)
    for _ in range(12):
        before = at.state
        decision, action = answer(at, dice)
        at.submit(decision.number, action)
        bots_play(at)
        after, length = at.state, at.length
        at.take_back(0)
        assert facts(at.state) == facts(before)
        assert at.length == length + 1
        assert at.can_redo
        entry = at.redo(0)
        assert entry is not None
        assert (entry.seat, entry.action) == (0, action)
        assert facts(at.state) == facts(after)
        assert not at.can_redo
        assert at.redo(0) is None
    again = Table.open(Store(tmp_path), at.id)
    assert (again.state, again.events) == (at.state, at.events)


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_whatever_was_taken_back_the_same_actions_lead_to_the_same_cards(number: int) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        home = Path(folder)
        dice = random.Random(number)
        at = play(table(home, "Ada,Bea,random"), 40, number)
        if at.over:
            return
        seat = dice.choice(at.people)
        way = at.take_back_of(seat)
        assert way is not None
        at.take_back(seat, at.people)
        assert facts(at.state) == facts(at.at(way.n - 1)) or way.stand
        at.redo(seat)
        straight = table(home / "straight", "Ada,Bea,random")
        play(straight, 40, number)
        assert facts(at.state) == facts(straight.state)
        dice_a, dice_b = random.Random(number), random.Random(number)
        for _ in range(15):
            if at.over:
                break
            for one, dice_of in ((at, dice_a), (straight, dice_b)):
                decision, action = answer(one, dice_of, one.decisions()[0])
                one.submit(decision.number, action)
            assert facts(at.state) == facts(straight.state)


def test_taking_back_step_by_step_and_redoing_step_by_step(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random")
    bots_play(at)
    states = [at.state]
    dice = random.Random(8)
    for _ in range(5):
        decision, action = answer(at, dice)
        at.submit(decision.number, action)
        bots_play(at)
        states.append(at.state)
    for state in states[-2::-1]:
        at.take_back(0)
        assert facts(at.state) == facts(state)
    with pytest.raises(LookupError):
        at.take_back(0)
    assert at.take_back_of(0) is None
    at = Table.open(Store(tmp_path), at.id)
    for state in states[1:]:
        at.redo(0)
        assert facts(at.state) == facts(state)


def test_something_else_ends_the_redo(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random")
    bots_play(at)
    decision = at.decisions()[0]
    first, other = at.legal(decision)[:2]
    act(at, first)
    at.take_back(0)
    act(at, other)
    assert not at.can_redo
    assert not Table.open(Store(tmp_path), at.id).can_redo


def test_a_choice_made_before_the_take_back_comes_too_late(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea")
    keep_all(at)
    seat = act(at, Draw(DECK))
    second = at.decisions()[0]
    at.take_back(seat, at.people)
    act(at, next(a for a in at.legal(at.decisions()[0]) if isinstance(a, Draw)))
    assert at.decisions()[0].number > second.number
    with pytest.raises(Stale):
        at.submit(second.number, Draw(DECK))


# ---- who is asked


def test_a_blind_card_was_learnt_and_needs_the_others(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea,Cid")
    keep_all(at)
    seat = act(at, Draw(DECK))
    others = tuple(s for s in range(3) if s != seat)
    way = at.take_back_of(seat)
    assert way is not None
    assert (way.free, way.ask) == (False, others)
    with pytest.raises(NotAgreed) as missing:
        at.take_back(seat, others[:1])
    assert missing.value.ask == others[1:]
    before = at.length
    at.take_back(seat, others)
    event = at.log(None, before + 1)[0][1]
    assert (event.kind, event.seat, event.data["across"], event.data["actions"]) == ("taken_back", seat, True, 1)


def test_alone_with_bots_nobody_is_asked_but_the_log_tells(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random")
    bots_play(at)
    dice = random.Random(1)
    while at.decisions()[0].kind != "turn":
        at.submit(*_numbered(answer(at, dice)))
        bots_play(at)
    act(at, Draw(DECK))
    way = at.take_back_of(0)
    assert way is not None
    assert (way.free, way.ask) == (False, ())
    at.take_back(0)
    assert at.events[-1].events[0].data["across"] is True


def _numbered(found: Any) -> Any:
    decision, action = found
    return decision.number, action


def test_a_claim_that_turned_no_card_is_free(tmp_path: Path) -> None:
    at = play(table(tmp_path, "Ada,Bea"), 2)
    dice = random.Random(2)
    while True:
        decision = at.decisions()[0]
        claims = [a for a in at.legal(decision) if isinstance(a, Claim)]
        if claims:
            break
        at.submit(decision.number, next(a for a in at.legal(decision) if isinstance(a, Draw)))
    entry = at.submit(decision.number, dice.choice(claims))
    assert not any(event.reveals for event in entry.events)
    way = at.take_back_of(decision.seat)
    assert way is not None
    assert (way.free, way.ask) == (True, ())
    at.take_back(decision.seat)
    assert at.events[-1].events[0].data["across"] is False


def test_what_another_person_did_since_is_not_undone_without_them(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea")
    keep_all(at)
    first = at.decisions()[0].seat
    while at.decisions()[0].seat == first:
        act(at, at.legal(at.decisions()[0])[0])
    act(at, at.legal(at.decisions()[0])[0])
    way = at.take_back_of(first)
    assert way is not None
    assert (way.free, way.ask) == (False, (1 - first,))
    with pytest.raises(NotAgreed):
        at.take_back(first)


# ---- the tickets at the start, asked of all at once


def test_ones_own_tickets_come_back_and_what_others_kept_stands(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bea,Cid")
    ada, bea, _ = at.decisions()
    at.submit(ada.number, at.legal(ada)[0])
    at.submit(bea.number, at.legal(bea)[1])
    way = at.take_back_of(0)
    assert way is not None
    assert (way.free, way.ask, [entry.seat for entry in way.stand]) == (True, (), [1])
    at.take_back(0)
    assert sorted(decision.seat for decision in at.decisions()) == [0, 2]
    assert [(d.seat, action) for d, action in at.state.answers] == [(1, at.legal(bea)[1])]
    assert at.view(2).answered == (1,)
    again = at.redo(0)
    assert again is not None
    assert (again.seat, again.action) == (0, at.legal(ada)[0])
    assert [decision.seat for decision in at.decisions()] == [2]
    opened = Table.open(Store(tmp_path), at.id)
    assert (opened.state, opened.events) == (at.state, at.events)


def test_tickets_come_back_when_all_have_answered_too(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random,random")
    bots_play(at)
    act(at, at.legal(at.decisions()[0])[0])
    bots_play(at)
    after = at.state
    at.take_back(0)
    assert [decision.seat for decision in at.decisions()] == [0]
    assert facts(at.state)["answered"] != []
    at.redo(0)
    assert facts(at.state) == facts(after)


def test_bots_answers_beside_it_stand_whoever_came_first(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random,random")
    ada = at.decisions()[0]
    at.submit(ada.number, at.legal(ada)[0])
    bots_play(at)
    kept = at.at(3).tickets[1:]
    assert all(kept)
    at.take_back(0)
    assert [decision.seat for decision in at.decisions()] == [0]
    at.submit(ada.number, at.legal(ada)[1])
    assert at.state.tickets[1:] == kept


def test_a_record_with_take_backs_goes_out_and_in(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random")
    bots_play(at)
    for _ in range(3):
        act(at, at.legal(at.decisions()[0])[0])
        bots_play(at)
    at.take_back(0)
    at.take_back(0)
    at.redo(0)
    again = Table.from_record(Store(tmp_path), at.export(0).encode())
    assert (again.state, again.events, again.can_redo) == (at.state, at.events, True)
    assert again.id != at.id


def test_nothing_is_redone_when_another_process_has_gone_on(tmp_path: Path) -> None:
    one = table(tmp_path, "Ada,Bea")
    keep_all(one)
    seat = one.decisions()[0].seat
    act(one, Draw(DECK))
    one.take_back(seat, (0, 1))
    other = Table.open(Store(tmp_path), one.id)
    act(other, Draw(DECK))
    assert one.redo(seat) is None
    assert one.length == other.length
