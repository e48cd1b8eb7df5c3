"""The people at a table: each acts for their own seat only, whoever asks; news, chat, and who is here."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.table.crowd import BOT, Clock, One, openings, round_of, tended, together
from tests.table.playing import TINY
from trainbound.kernel.types import Illegal, Stale
from trainbound.store.faults import Removed, StoreFault
from trainbound.store.people import People
from trainbound.table import texts
from trainbound.table.company import IN_SECONDS, MOST_LINES, NOTHING, RARELY
from trainbound.table.faults import BadTable, NotAgreed, NotYours
from trainbound.table.lobby import ANYBODY, ME
from trainbound.table.table import Table
from trainbound.ticket.actions import Pass


@pytest.fixture
def clock() -> Clock:
    return Clock()


def lines(one: One) -> list[str]:
    return one.store.lines(one.table.id)


# ---- whose seat is whose


def test_a_session_answers_for_its_own_seat_and_for_no_other(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    hers = next(d for d in ada.table.decisions() if d.seat == 1)
    answer = ada.table.legal(hers)[0]
    for act in (lambda: ada.table.submit(hers.number, answer), lambda: ada.table.submit_plan(hers.number, [answer]),
                lambda: ada.table.submit_bot(hers.number, answer)):  # fmt: skip
        with pytest.raises(NotYours):
            act()
    assert (lines(ada), ada.table.length) == ([], 0)
    bea.table.submit(hers.number, answer)
    with pytest.raises(NotYours, match="Bea's seat is not yours"):
        ada.table.take_back(1)
    with pytest.raises(NotYours, match="not yours"):
        ada.table.hand_over(1, "Ada", None)
    with pytest.raises(NotYours):
        ada.table.hand_over(0, "random", "random")  # one's own, but not by the way that is asked
    assert len(lines(ada)) == 1
    assert Table.open(ada.store, ada.table.id).state == bea.table.state


def test_what_is_wrong_with_anothers_answer_is_not_told(tmp_path: Path, clock: Clock) -> None:
    """Trying an action for another would tell what they hold."""
    ada, bea = together(tmp_path, clock)
    cy = One(tmp_path, "Cy", clock).sits(ada.table.id)
    hers = next(d for d in ada.table.decisions() if d.seat == 1)
    for one in (ada, cy):
        for act in (one.table.submit, one.table.submit_bot):
            with pytest.raises(NotYours):
                act(hers.number, Pass())
        with pytest.raises(NotYours):
            one.table.submit_plan(hers.number, [Pass()])
    with pytest.raises(Illegal):
        bea.table.submit(hers.number, Pass())


def test_a_watcher_acts_for_nobody_and_sees_no_secret(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock, bots=1)
    cy = One(tmp_path, "Cy", clock).sits(ada.table.id)
    assert (cy.company.seat, [p and p.name for p in cy.company.seats]) == (None, ["Ada", "Bea", None])
    for decision in cy.table.decisions():
        with pytest.raises(NotYours):
            cy.table.submit(decision.number, cy.table.legal(decision)[0])
    assert not cy.table.whole_for(cy.company.seat)
    openings([ada, bea])
    cy.company.poll()
    for seat in range(3):
        with pytest.raises((NotYours, NotAgreed)):
            cy.table.take_back(seat, agreed=(0, 1, 2))
    with pytest.raises(NotYours, match=texts.WATCHING):
        cy.company.ask_take_back()
    head, *rest = cy.table.export(cy.company.seat).splitlines()
    assert "seed" not in json.loads(head)
    assert ada.table.seed.hex() not in head
    assert all("do" not in json.loads(line) for line in rest)


def test_a_seat_holder_among_people_gets_no_record_with_the_seed_before_the_end(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    openings([ada, bea])
    for one in (ada, bea):
        assert one.table.seed.hex() not in one.table.export(one.company.seat)
    clock.goes(601)
    bea.company.close()
    assert ada.company.ask_hand(1, bot="random")
    assert ada.table.people == (0,)
    assert ada.table.seed.hex() not in ada.table.export(0)  # Bea's cards stay hers


def test_bots_move_for_who_has_the_lease_and_for_nobody_else(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock, bots=1)
    decision = ada.table.bot_decision()
    assert decision is not None
    choice = ada.table.bot_choose(decision)
    with pytest.raises(NotYours, match="another session lets the bots"):
        ada.table.submit_bot(decision.number, choice)
    assert bea.company.bots_move()
    assert not ada.company.bots_move()
    with pytest.raises(NotYours):
        ada.table.submit_bot(decision.number, choice)
    with pytest.raises(NotYours, match="is a bot and plays by itself"):
        bea.table.submit(decision.number, choice)
    bea.table.submit_bot(decision.number, choice)
    with pytest.raises(Stale):
        bea.table.submit_bot(decision.number, choice)
    bea.company.close()
    assert ada.company.bots_move()


def test_two_sessions_of_one_person_are_both_right_and_one_of_them_is_late(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    phone = One(tmp_path, "Ada", clock, "the phone").sits(ada.table.id)
    asked = ada.asked()
    ada.table.submit(asked.number, ada.table.legal(asked)[0])
    with pytest.raises(Stale):
        phone.table.submit(asked.number, phone.table.legal(asked)[0])
    assert phone.table.state == ada.table.state
    bea.moves()
    news = phone.company.poll()
    assert news.entries
    assert phone.table.length == 2
    assert [p.name for p in ada.company.present()] == ["Ada", "Bea"]


def test_who_was_removed_acts_no_more_and_their_seat_is_nobodys(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    asked = bea.asked()
    People(bea.store).remove(bea.person)
    answer = bea.table.legal(asked)[0]
    for act in (lambda: bea.table.submit(asked.number, answer), bea.company.ask_take_back):
        with pytest.raises(NotYours):
            act()
    with pytest.raises(NotYours, match="connect again"):
        bea.company.say("hello")
    assert ada.company.poll().people
    assert [p and p.name for p in ada.company.seats] == ["Ada", None]
    assert [p.name for p in ada.company.present()] == ["Ada"]
    ada.moves()


def test_a_table_that_was_removed_is_told_in_a_sentence(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    bea.store.delete(ada.table.id)
    for act in (ada.moves, ada.company.poll, lambda: ada.company.say("x"), bea.company.poll):
        with pytest.raises(Removed, match=f"table {ada.table.id} has been removed meanwhile"):
            act()
    asked = next(d for d in ada.table.decisions() if d.seat == 0)
    with pytest.raises(StoreFault, match="removed"):
        ada.table.submit(asked.number, ada.table.legal(asked)[0])
    with pytest.raises((BadTable, StoreFault)):
        ada.company.ask_take_back()
    ada.company.close()
    with pytest.raises(BadTable, match="there is no table"):
        ada.lobby.open(ada.table.id)


def test_how_a_journal_is_damaged_is_not_told_among_others(tmp_path: Path, clock: Clock) -> None:
    """The bad line may name the tickets that somebody keeps."""
    ada, bea = together(tmp_path, clock)
    cy = One(tmp_path, "Cy", clock).sits(ada.table.id)
    bad = '{"n":1,"decision":1,"seat":0,"do":"keep a-secret-ticket"}'
    ada.store.rows("INSERT INTO entries VALUES (?, 1, ?)", ada.table.id, bad)
    cy.company.poll()
    again = One(tmp_path, "Dot", clock).sits(ada.table.id)
    for one in (cy, again):
        assert one.table.damage == "The journal of this table is damaged in entry 1. The table stands before that."
    bea.moves()
    kept = tmp_path / f"damaged-{ada.table.id}.txt"
    assert kept.read_text(encoding="utf-8") == f"{bad}\n"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    ada.company.poll()
    assert ada.table.state == bea.table.state


# ---- news


def test_a_poll_tells_what_is_new_once(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    for one in (ada, bea):
        one.company.poll()
        assert one.company.poll() == NOTHING
    bea.moves()
    assert ada.company.poll() == (True, [], False, False)
    assert ada.table.length == 1
    assert ada.company.poll() == NOTHING
    bea.company.say("hello")
    news = ada.company.poll()
    assert (news.entries, [(said.name, said.text) for said in news.chat]) == (False, [("Bea", "hello")])
    assert [said.text for said in bea.company.poll().chat] == ["hello"]  # one's own too, in its place
    cy = One(tmp_path, "Cy", clock).sits(ada.table.id)
    assert ada.company.poll().people
    cy.company.close()
    assert ada.company.poll().people
    assert ada.company.poll() == NOTHING


def test_what_is_written_elsewhere_is_no_news_and_a_new_name_is(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    for one in (ada, bea):
        one.company.poll()
    One(tmp_path, "Cy", clock).lobby.create(TINY, {}, [ME, ANYBODY])
    sight = ada.company._seen
    assert ada.company.poll() == NOTHING
    assert ada.company.present() is not None
    assert ada.company._seen[:3] == sight[:3]
    People(bea.store).rename(bea.person, "Beatrix")
    assert ada.company.poll() == (False, [], True, False)
    assert [p.name for p in ada.company.present()] == ["Ada", "Beatrix"]
    assert ada.table.names == ("Ada", "Bea")  # the game keeps the name that it began with


def test_who_gives_no_sign_of_life_is_gone_after_a_minute(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    ada.company.poll()
    told = []
    for _ in range(8):
        clock.goes(10)
        told.append(ada.company.poll().people)
    assert told == [False] * 6 + [True, False]
    assert [p.name for p in ada.company.present()] == ["Ada"]
    bea.company.poll()
    assert ada.company.poll().people
    assert [p.name for p in ada.company.present()] == ["Ada", "Bea"]


def test_a_locked_file_does_not_end_a_poll(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainbound.store.journal.WAIT", 3600.0)  # nothing here may wait for so long
    ada, bea = together(tmp_path, clock)
    clock.goes(30)
    with bea.store.writing():
        ada.company.poll()
        ada.lobby.poll()
        assert not ada.company.bots_move()
    clock.goes(1.5)
    ada.company.poll()
    assert "Ada" in [p.name for p in bea.company.present()]


# ---- chat


def test_what_is_said_is_there_for_who_comes_later(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    ada.company.say("  good \x1b[31mluck\x1b[0m\n[b]all[/b]\u202e ")
    bea.company.say("x" * 300)
    again = One(tmp_path, "Ada", clock, "later").sits(ada.table.id)
    assert [(s.n, s.name, s.text) for s in again.company.said()] == [
        (1, "Ada", "good luck (b)all(/b)"), (2, "Bea", "x" * 300)]  # fmt: skip
    assert [s.n for s in again.company.said(1)] == [2]
    assert again.company.poll().chat == []


@pytest.mark.parametrize(("text", "says"), [
    ("", "nothing to be seen"), ("\x1b[2J\u200b \t", "nothing to be seen"), ("x" * 301, "301 characters"),
])  # fmt: skip
def test_what_cannot_be_said(tmp_path: Path, clock: Clock, text: str, says: str) -> None:
    (ada, _) = together(tmp_path, clock)
    with pytest.raises(BadTable, match=says):
        ada.company.say(text)
    assert ada.company.said() == []


def test_a_flood_of_pasted_lines_is_stopped_for_a_while(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    for n in range(MOST_LINES):
        ada.company.say(str(n))
    with pytest.raises(BadTable, match="are enough"):
        ada.company.say("more")
    bea.company.say("me too")
    clock.goes(IN_SECONDS + 1)
    ada.company.say("more")
    assert len(bea.company.said()) == MOST_LINES + 2


@given(st.text(max_size=400))
@settings(max_examples=60)
def test_nothing_that_is_said_draws_on_anothers_screen(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    clock = Clock()
    (ada, bea) = together(tmp_path_factory.mktemp("home"), clock)
    try:
        ada.company.say(text)
    except BadTable:
        return
    (said,) = bea.company.said()
    assert said.text.isprintable()
    assert "[" not in said.text
    assert len(said.text) <= 300


# ---- what a hand over does


def test_a_game_goes_on_with_the_bot_that_took_a_seat(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    openings([ada, bea])
    round_of([ada, bea], 4)
    bea.company.poll()
    assert bea.company.ask_hand(1, bot="random")
    assert bea.company.seat is None
    news = ada.company.poll()
    assert (news.entries, news.people) == (True, True)
    assert (ada.table.names, ada.table.bots) == (("Ada", "random"), (None, "random"))
    for n in range(300):
        tended(ada)
        if not ada.moves(n):
            break
    assert ada.table.over
    (row,) = ada.lobby.tables()
    assert (row.kind, [seat.name for seat in row.seats]) == ("over", ["Ada", "random"])
    again = Table.open(ada.store, ada.table.id)
    assert (again.state, again.damage) == (ada.table.state, "")
    assert again.export(None) == ada.table.export(0)
    copy = Table.from_record(One(tmp_path, "Dot", clock).store, again.export(None).encode())
    assert (copy.state, copy.names) == (again.state, again.names)


def test_rematch_seats_the_same_and_all_who_ask_meet_at_one_table(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock, bots=1)
    with pytest.raises(BadTable, match="the game is not over"):
        ada.lobby.rematch(ada.table.id)
    round_of([ada, bea], 2000)
    tended(ada)
    assert ada.table.over
    cy = One(tmp_path, "Cy", clock)
    with pytest.raises(NotYours):
        cy.lobby.rematch(ada.table.id)
    again = ada.lobby.rematch(ada.table.id)
    assert ada.lobby.rematch(ada.table.id) == again
    row = next(row for row in bea.lobby.tables() if row.id == again)
    assert (row.kind, row.invited, [seat.name for seat in row.seats]) == ("gathering", True, ["Ada", "Bea", "random"])
    assert bea.lobby.rematch(ada.table.id) == again
    assert ada.sits(again).table.names == ("Ada", "Bea", "random")
    assert not ada.table.over


def test_alone_with_bots_a_rematch_begins_at_once(tmp_path: Path, clock: Clock) -> None:
    ada = One(tmp_path, "Ada", clock)
    ada.sits(ada.lobby.create(TINY, {"open_shares": True}, [BOT, ME]))
    round_of([ada], 2000)
    tended(ada)
    again = ada.lobby.rematch(ada.table.id)
    first = ada.table.seed
    assert ada.sits(again).table.options == {"open_shares": True}
    assert ada.table.seed != first
    assert ada.lobby.create(TINY, {}, [ME, ANYBODY])


def test_whether_there_is_something_to_take_in_is_known_without_taking_it_in(tmp_path: Path) -> None:
    clock = Clock()
    ada, bea = together(tmp_path, clock)
    elsewhere = together(tmp_path, clock, "Cy Dot")
    for one in (ada, bea, *elsewhere):
        one.company.poll()
    ada.company.poll()
    assert not ada.company.stirs()
    elsewhere[0].moves()
    assert not ada.company.stirs()
    bea.moves()
    assert ada.company.stirs()
    length = ada.table.length
    assert ada.company.stirs()
    assert ada.table.length == length
    assert ada.company.poll().entries
    assert not ada.company.stirs()
    clock.goes(RARELY)
    bea.company.say("hello")
    assert ada.company.stirs()
    ada.company.poll()
    clock.goes(1000)
    assert ada.company.stirs()


def test_signs_of_life_elsewhere_cost_a_session_one_short_question_each(tmp_path: Path) -> None:
    """Of a hundred sessions one writes before each look of each other: what that costs is what waiting costs."""
    clock = Clock()
    ada, bea = together(tmp_path, clock)
    cy, _ = together(tmp_path, clock, "Cy Dot")
    ada.company.poll()
    cy.company._beat()
    assert not ada.company.stirs()
    asked: list[str] = []
    ada.store._db.set_trace_callback(asked.append)
    for _ in range(5):
        cy.company._beat()
        assert not ada.company.stirs()
    assert len(asked) == 10
    assert all("data_version" in question or "max(n)" in question for question in asked)
    bea.company.say("hello")
    assert not ada.company.stirs()
    clock.goes(RARELY)
    assert ada.company.stirs()
