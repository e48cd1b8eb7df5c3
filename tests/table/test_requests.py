"""What is asked of a table: take-backs with consent, seats that are handed over, and when such a request dies."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.table.crowd import Clock, One, openings, tended, together
from trainbound.store.rooms import Rooms
from trainbound.table import texts
from trainbound.table.faults import BadTable, NotYours
from trainbound.table.requests import GONE
from trainbound.table.table import Table
from trainbound.ticket.actions import DECK, Draw


@pytest.fixture
def clock() -> Clock:
    return Clock()


def playing(home: Path, clock: Clock, names: str = "Ada Bea Cy", bots: int = 0) -> list[One]:
    """A table after the opening; the one who is asked comes first."""
    ones = together(home, clock, names, bots)
    openings(ones)
    asked = ones[0].table.decisions()[0].seat
    return sorted(ones, key=lambda one: (one.company.seat != asked, one.company.seat))


def draws(one: One) -> None:
    """Draws two cards that nobody else sees, so that a take-back is not free."""
    one.company.poll()
    while (asked := one.asked()) is not None:
        blind = [action for action in one.table.legal(asked) if action == Draw(DECK)]
        assert blind, "there is a deck to draw from"
        one.table.submit(asked.number, blind[0])


def polled(*ones: One) -> list[bool]:
    """Everybody polls; who is told of a request."""
    return [one.company.poll().request for one in ones]


def same(ones: list[One]) -> None:
    """Everybody sees one table, and it replays."""
    polled(*ones)
    again = Table.open(ones[0].store, ones[0].table.id)
    assert again.damage == ""
    for one in ones:
        assert (one.table.state, one.table.names, one.table.bots) == (again.state, again.names, again.bots)


# ---- taking back


def test_what_nobody_has_learnt_from_is_taken_back_at_once(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    with pytest.raises(BadTable, match="nothing yet that could be taken back"):
        ada.company.ask_take_back()
    ada.moves()
    assert ada.company.ask_take_back()
    assert ada.company.request() is None
    bea.company.poll()
    assert ada.asked() is not None
    same([ada, bea])


def test_a_take_back_needs_everybody_and_is_done_when_the_last_agrees(tmp_path: Path, clock: Clock) -> None:
    me, you, other = ones = playing(tmp_path, clock)
    before = me.table.length
    draws(me)
    assert not me.company.ask_take_back()
    assert not me.company.ask_take_back()  # once more asks for the same
    assert polled(*ones) == [True, True, True]
    asked = you.company.request()
    assert asked is not None
    assert (asked.kind, asked.by, asked.who, asked.seat, asked.n) == (
        "take_back", me.person.id, me.person.name, me.company.seat, me.table.length)  # fmt: skip
    assert asked.needed == {you.person.id, other.person.id}
    assert (asked.agreed, asked.waits) == (frozenset(), tuple(sorted((you.person.name, other.person.name))))
    you.company.answer(True)
    polled(*ones)
    half = me.company.request()
    assert half is not None
    assert (half.agreed, half.waits) == ({you.person.id}, (other.person.name,))
    assert me.table.length == before + 2
    other.company.answer(True)
    assert polled(*ones) == [True, True, True]
    assert me.company.request() is None
    assert me.table.events[-1].first == before + 2
    assert me.asked() is not None
    same(ones)


def test_one_no_ends_it_and_so_does_who_asked(tmp_path: Path, clock: Clock) -> None:
    me, you, other = ones = playing(tmp_path, clock)
    draws(me)
    for ends in (other, me):
        me.company.ask_take_back()
        polled(*ones)
        you.company.answer(True)
        ends.company.answer(False)
        assert you.company.request() is None
        with pytest.raises(BadTable, match="nothing is asked"):
            you.company.answer(True)
    said = [(line.name, line.text) for line in you.company.said()]
    names = other.person.name, me.person.name
    assert said == [(names[0], f"I declined what {names[1]} asked."), (names[1], "I do not ask that any more.")]
    same(ones)


def test_nobody_answers_for_another(tmp_path: Path, clock: Clock) -> None:
    me, you, other = ones = playing(tmp_path, clock)
    cy = One(tmp_path, "Watcher", clock).sits(me.table.id)
    with pytest.raises(BadTable, match="nothing is asked"):
        you.company.answer(True)
    draws(me)
    me.company.ask_take_back()
    length = len(me.store.lines(me.table.id))
    for one in (me, cy):
        with pytest.raises(NotYours, match="you are not asked"):
            one.company.answer(True)
    with pytest.raises(NotYours):
        cy.company.answer(False)
    for _ in range(3):  # one who agrees three times is one
        you.company.answer(True)
    assert len(me.store.lines(me.table.id)) == length
    with pytest.raises(Exception, match="have not agreed"):
        me.table.take_back(me.company.seat, agreed=(0, 1, 2))  # a face cannot agree for others
    polled(*ones)
    assert other.company.request() is not None


@pytest.mark.parametrize("what", ["a person plays on", "a seat is handed over"])
def test_a_request_dies_when_the_table_goes_on(tmp_path: Path, clock: Clock, what: str) -> None:
    me, you, other = ones = playing(tmp_path, clock)
    draws(me)
    me.company.ask_take_back()
    you.company.answer(True)
    polled(*ones)
    if what == "a seat is handed over":
        other.company.ask_hand(other.company.seat, bot="random")
    else:
        one = next(one for one in (you, other) if one.asked() is not None)
        face_up = next(a for a in one.table.legal(one.asked()) if a.verb == "draw" and a != Draw(DECK))
        one.table.submit(one.asked().number, face_up)
    assert polled(me, you, other)[0]
    assert [one.company.request() for one in ones] == [None] * 3
    length = len(me.store.lines(me.table.id))
    with pytest.raises(BadTable):
        other.company.answer(True)
    assert len(me.store.lines(me.table.id)) == length
    same(ones)


def test_a_bot_that_moves_on_does_not_end_a_request(tmp_path: Path, clock: Clock) -> None:
    me, you = ones = playing(tmp_path, clock, "Ada Bea", bots=1)
    while you.table.bots[(me.company.seat + 1) % 3] is None:  # until a bot follows
        draws(me)
        me, you = you, me
        me.company.poll()
    draws(me)
    n = me.table.length
    me.company.ask_take_back()
    assert tended(next(one for one in ones if one.company.bots_move())) > 0
    you.company.poll()
    asked = you.company.request()
    assert asked is not None
    assert asked.n == n
    you.company.answer(True)
    same(ones)
    assert me.asked() is not None


def test_one_request_at_a_time(tmp_path: Path, clock: Clock) -> None:
    me, you, other = playing(tmp_path, clock)
    draws(me)
    me.company.ask_take_back()
    you.company.poll()
    with pytest.raises(BadTable, match=f"{me.person.name} has asked something"):
        you.company.ask_hand(you.company.seat, person=One(tmp_path, "Dot", clock).sits(me.table.id).person)
    other.company.answer(False)


def test_redoing_takes_nobody_elses_action_with_it(tmp_path: Path, clock: Clock) -> None:
    me, you = ones = playing(tmp_path, clock, "Ada Bea")
    draws(me)
    draws(you)
    me.company.poll()
    me.company.ask_take_back()
    you.company.poll()
    you.company.answer(True)
    polled(*ones)
    length = me.table.length
    assert me.table.redo(me.company.seat) is not None
    assert {entry.seat for entry in me.table.events[length + 1 :]} == {me.company.seat}
    you.company.poll()
    assert you.asked() is not None
    same(ones)


# ---- handing seats over


def test_ones_own_seat_goes_to_a_bot_at_once_and_can_be_asked_back(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = ones = together(tmp_path, clock, "Ada Bea Cy")
    assert cy.company.ask_hand(2, bot="greedy")
    polled(*ones)
    assert (ada.table.names, ada.table.bots) == (("Ada", "Bea", "greedy"), (None, None, "greedy"))
    assert cy.company.seat is None
    assert not cy.company.ask_hand(2, person=cy.person)
    polled(*ones)
    asked = ada.company.request()
    assert asked is not None
    assert (asked.kind, asked.to, asked.needed) == ("hand", "Cy", {ada.person.id, bea.person.id})
    ada.company.answer(True)
    bea.company.answer(True)
    polled(*ones)
    assert (cy.company.seat, cy.table.names) == (2, ("Ada", "Bea", "Cy"))
    cy.moves()
    same(ones)


def test_whoever_takes_a_seat_has_seen_its_hand_so_nothing_before_is_taken_back_freely(
    tmp_path: Path, clock: Clock
) -> None:
    ada, bea = ones = together(tmp_path, clock)
    dot = One(tmp_path, "Dot", clock).sits(ada.table.id)
    ada.moves()
    assert bea.company.ask_hand(1, person=dot.person) is False
    dot.company.poll()
    dot.company.answer(True)
    polled(*ones)
    found = ada.table.take_back_of(0)
    assert found is not None
    assert (found.free, found.ask) == (False, (1,))
    assert not ada.company.ask_take_back()
    dot.company.poll()
    dot.company.answer(True)
    same([*ones, dot])
    assert ada.table.names == ("Ada", "Dot")  # no take-back undoes who sits there
    assert ada.asked() is not None


def test_ones_own_seat_goes_to_somebody_here_who_takes_it(tmp_path: Path, clock: Clock) -> None:
    ada, bea = ones = together(tmp_path, clock)
    dot = One(tmp_path, "Dot", clock)
    with pytest.raises(BadTable, match="Dot is not at this table now"):
        ada.company.ask_hand(0, person=dot.person)
    dot.sits(ada.table.id)
    with pytest.raises(BadTable, match="Bea holds a seat at this table"):
        ada.company.ask_hand(0, person=bea.person)
    with pytest.raises(BadTable, match="Ada holds a seat"):
        ada.company.ask_hand(0, person=ada.person)
    assert not ada.company.ask_hand(0, person=dot.person)
    dot.company.poll()
    assert dot.company.request().needed == {dot.person.id}
    with pytest.raises(NotYours):
        bea.company.answer(True)
    dot.company.answer(True)
    polled(*ones)
    assert [p and p.name for p in ada.company.seats] == ["Dot", "Bea"]
    assert ada.company.seat is None
    dot.moves()
    with pytest.raises(NotYours):
        ada.company.ask_take_back()
    same([*ones, dot])


def test_a_seat_goes_to_nobody_who_has_left_again(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    dot = One(tmp_path, "Dot", clock).sits(ada.table.id)
    bea.company.ask_hand(1, bot="random")
    assert not dot.company.poll().request
    assert not dot.company.ask_hand(1, person=dot.person)
    dot.company.close()
    ada.company.poll()
    assert ada.company.request() is None
    with pytest.raises(BadTable, match="nothing is asked"):
        ada.company.answer(True)
    assert ada.table.names == ("Ada", "random")


def test_a_seat_is_handed_over_when_its_owner_has_been_gone_for_long(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = together(tmp_path, clock, "Ada Bea Cy")
    cy.company.close()
    clock.goes(GONE - 1)
    for one in (ada, bea):
        one.company.poll()
    with pytest.raises(BadTable, match="Cy was here 9 min ago"):
        ada.company.ask_hand(2, bot="random")
    clock.goes(2)
    assert not ada.company.ask_hand(2, bot="random")
    bea.company.poll()
    assert bea.company.request().needed == {bea.person.id}
    bea.company.answer(True)
    polled(ada, bea)
    assert ada.table.names == ("Ada", "Bea", "random")
    said = ada.table.log(None)[-1][1]
    assert (said.kind, said.data["name"], said.data["was"]) == ("seated", "random", "Cy")
    again = One(tmp_path, "Cy", clock, "the next day").sits(ada.table.id)
    assert again.company.seat is None
    same([ada, bea, again])


def test_who_is_gone_themselves_need_not_agree(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = together(tmp_path, clock, "Ada Bea Cy")
    for one in (bea, cy):
        one.company.close()
    clock.goes(GONE)
    ada.company.poll()
    assert ada.company.ask_hand(1, bot="random")
    assert ada.table.names == ("Ada", "random", "Cy")


def test_an_owner_who_comes_back_must_agree_too_and_ends_it_by_playing(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = together(tmp_path, clock, "Ada Bea Cy")
    cy.company.close()
    clock.goes(GONE)
    for one in (ada, bea):
        one.company.poll()
    ada.company.ask_hand(2, bot="random")
    back = One(tmp_path, "Cy", clock, "back").sits(ada.table.id)
    assert back.company.request().needed == {bea.person.id, cy.person.id}
    bea.company.answer(True)
    assert ada.company.poll().request
    assert ada.table.bots[2] is None
    back.moves()
    ada.company.poll()
    assert ada.company.request() is None
    same([ada, bea, back])


def test_an_owner_who_is_back_and_agrees_gives_the_seat(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    bea.company.close()
    clock.goes(GONE)
    ada.company.poll()
    back = One(tmp_path, "Bea", clock, "back").sits(ada.table.id)
    ada.company.poll()
    assert not ada.company.ask_hand(1, bot="random")
    back.company.poll()
    back.company.answer(True)
    assert back.company.poll().entries
    assert back.company.seat is None


def test_a_watcher_asks_for_nobodys_seat_but_a_free_one(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock, bots=1)
    dot = One(tmp_path, "Dot", clock).sits(ada.table.id)
    bea.company.close()
    clock.goes(GONE)
    for one in (ada, dot):
        one.company.poll()
    for ask in (lambda: dot.company.ask_hand(1, bot="random"), lambda: dot.company.ask_hand(1, person=dot.person),
                lambda: dot.company.ask_hand(0, person=dot.person)):  # fmt: skip
        with pytest.raises(NotYours, match=texts.WATCHING):
            ask()
    with pytest.raises(BadTable, match="random has been a bot from the beginning"):
        dot.company.ask_hand(2, person=dot.person)
    assert not ada.company.ask_hand(1, person=dot.person)
    dot.company.poll()
    dot.company.answer(True)
    ada.company.poll()
    assert ada.table.names == ("Ada", "Dot", "random")
    dot.moves()


@pytest.mark.parametrize(("seat", "bot", "says"), [
    (0, "randm", "there is no bot 'randm'"), (7, "random", "no seat 8"), (-1, "random", "no seat 0"),
    (2, "greedy", "random is a bot already"), (0, None, "name one"),
])  # fmt: skip
def test_what_cannot_be_handed_over(tmp_path: Path, clock: Clock, seat: int, bot: str | None, says: str) -> None:
    ada, bea = together(tmp_path, clock, bots=1)
    with pytest.raises(BadTable, match=says):
        ada.company.ask_hand(seat, bot=bot)
    with pytest.raises(BadTable, match="name one"):
        ada.company.ask_hand(0, bot="random", person=bea.person)
    assert ada.company.request() is None
    assert ada.table.length == 0


def test_nothing_that_is_asked_tells_a_card_or_the_seed(tmp_path: Path, clock: Clock) -> None:
    me, you = playing(tmp_path, clock, "Ada Bea")
    draws(me)
    me.company.ask_take_back()
    you.company.say("hello")
    you.company.poll()
    asked = you.company.request()
    everything = json.dumps([
        *me.store.rows("SELECT * FROM requests"), *me.store.rows("SELECT * FROM chat"),
        *me.store.rows("SELECT * FROM gatherings"), *me.store.rows("SELECT summary FROM tables"), str(asked),
        str(you.lobby.tables()),
    ])  # fmt: skip
    assert me.table.seed.hex() not in everything
    for word in ("hand", "locomotive", "ticket", "deck"):
        assert word not in everything.replace('"hand"', "").lower()
    assert set(Rooms(me.store).asked(me.table.id)._asdict()) == {
        "kind", "by", "seat", "bot", "person", "n", "length", "agreed"}  # fmt: skip


def test_over_is_over(tmp_path: Path, clock: Clock) -> None:
    ones = together(tmp_path, clock)
    for n in range(2000):
        if not any(one.moves(n) for one in ones):
            break
    assert ones[0].table.over
    with pytest.raises(BadTable, match="is over"):
        ones[0].company.ask_hand(0, bot="random")
