"""The lobby: tables gather people, begin once, and are listed by who waits for whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.crowd import BOT, Clock, One, openings, together
from tests.table.playing import TINY
from trainbound.kernel.faults import BadMap
from trainbound.store.people import People
from trainbound.store.rooms import Rooms
from trainbound.table import gathering, texts
from trainbound.table.faults import BadTable, NotYours
from trainbound.table.lobby import ANYBODY, ME, Wanted
from trainbound.table.table import Table


@pytest.fixture
def clock() -> Clock:
    return Clock()


def invited(name: str) -> Wanted:
    return Wanted("invited", name)


def test_a_table_gathers_people_and_begins_when_the_last_place_is_taken(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = (One(tmp_path, name, clock) for name in ("Ada", "Bea", "Cy"))
    table = ada.lobby.create(TINY, {"open_shares": True}, [ME, BOT, ANYBODY])
    (row,) = bea.lobby.tables()
    assert (row.id, row.map, row.kind, row.mine, row.invited, row.host) == (
        table, "Tiny Valley", "gathering", False, False, False)  # fmt: skip
    assert [(seat.name, seat.kind) for seat in row.seats] == [("Ada", "person"), ("random", "bot"), ("", "free")]
    with pytest.raises(BadTable, match="has not begun: 1 place is to be taken"):
        ada.lobby.open(table)
    bea.lobby.join(table)
    (row,) = cy.lobby.tables()
    assert (row.id, row.kind, row.whose) == (table, "running", ("Ada", "random", "Bea"))
    at = bea.sits(table)
    assert (at.table.names, at.table.bots) == (("Ada", "random", "Bea"), (None, "random", None))
    assert (at.company.seat, at.table.options) == (2, {"open_shares": True})
    with pytest.raises(BadTable, match="has begun"):
        cy.lobby.join(table)


def test_with_nobody_missing_it_begins_at_once(tmp_path: Path, clock: Clock) -> None:
    ada = One(tmp_path, "Ada", clock)
    table = ada.lobby.create(TINY, {}, [BOT, ME], bytes(16))
    assert ada.sits(table).company.seat == 1
    assert ada.table.seed == bytes(16)


def test_a_seed_is_not_chosen_where_others_play(tmp_path: Path, clock: Clock) -> None:
    ada = One(tmp_path, "Ada", clock)
    with pytest.raises(BadTable, match="who knows it knows every card"):
        ada.lobby.create(TINY, {}, [ANYBODY, ME], bytes(16))
    assert ada.lobby.tables() == []


@pytest.mark.parametrize(("map_name", "seats", "options", "says"), [
    (TINY, [BOT, BOT], {}, "somebody must sit at a table"),
    (TINY, [ME], {}, "takes 2 to 3 seats"), (TINY, [ME, ME], {}, "one place"),
    (TINY, [ME, Wanted("bot", "gredy")], {}, "did you mean greedy"), (TINY, [ME, BOT], {"x": True}, "no option 'x'"),
    (TINY, [ME, invited("ADA")], {}, "you are Ada"),
    (TINY, [ME, invited("Bea"), invited("bea")], {}, "Bea is invited twice"),
    (TINY, [ME, invited("Be")], {}, "nobody here is called 'Be': did you mean Bea?"),
    (TINY, [ME, invited("Zeno")], {}, "nobody here is called 'Zeno'. Only who has been here can be invited"),
    (TINY, [ME, invited("\x1b[2J")], {}, "nothing that can be seen"),
])  # fmt: skip
def test_a_table_that_cannot_be_is_refused_and_leaves_nothing(
    tmp_path: Path, clock: Clock, map_name: str, seats: list[Wanted], options: dict[str, bool], says: str
) -> None:
    ada, _ = One(tmp_path, "Ada", clock), One(tmp_path, "Bea", clock)
    with pytest.raises(BadTable, match=says):
        ada.lobby.create(map_name, options, seats)
    with pytest.raises(BadMap):
        ada.lobby.create("nowhere", {}, [ME, BOT])
    assert ada.lobby.tables() == []


def test_who_has_no_account_here_names_no_file(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = One(tmp_path, "Ada", clock)
    monkeypatch.setenv("TRAINBOUND_HOSTED", "1")
    for name in (TINY, "/etc/passwd", "../x"):
        with pytest.raises(BadTable, match="named by its id"):
            ada.lobby.create(name, {}, [ME, ANYBODY])


def test_an_invited_place_is_kept_for_its_person(tmp_path: Path, clock: Clock) -> None:
    ada, bea, dot = (One(tmp_path, name, clock) for name in ("Ada", "Bea", "Dot"))
    table = ada.lobby.create(TINY, {}, [ME, invited("bea"), invited("Dot")])
    cy = One(tmp_path, "Cy", clock)
    with pytest.raises(BadTable, match="taken or kept"):
        cy.lobby.join(table)
    with pytest.raises(BadTable, match="place 2 is Bea's"):
        cy.lobby.join(table, 1)
    People(bea.store).rename(bea.person, "Beatrix")
    People(cy.store).rename(cy.person, "Bea")
    assert bea.lobby.tables()[0].invited
    assert not cy.lobby.tables()[0].invited
    bea.lobby.join(table)
    assert not bea.lobby.tables()[0].invited
    dot.lobby.join(table)
    assert ada.sits(table).table.names == ("Ada", "Beatrix", "Dot")


def test_the_host_takes_an_invitation_back_or_invites_later(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = (One(tmp_path, name, clock) for name in ("Ada", "Bea", "Cy"))
    table = ada.lobby.create(TINY, {}, [ME, invited("Bea"), ANYBODY])
    ada.lobby.place(table, 1, ANYBODY)
    assert not bea.lobby.tables()[0].invited
    ada.lobby.place(table, 2, invited("cy"))
    assert cy.lobby.tables()[0].invited
    with pytest.raises(BadTable, match="Cy is invited twice"):
        ada.lobby.place(table, 1, invited("Cy"))
    with pytest.raises(BadTable, match="did you mean Cy"):
        ada.lobby.place(table, 2, invited("Cyy"))
    cy.lobby.join(table)
    for seat, want, says in ((1, invited("Cy"), "Cy is invited twice, or sits here"), (2, ANYBODY, "place 3 is Cy's"),
                             (3, ANYBODY, "no place 4"), (1, ME, "a place at this table already")):
        with pytest.raises(BadTable, match=says):
            ada.lobby.place(table, seat, want)
    with pytest.raises(NotYours, match="only who made a table"):
        cy.lobby.place(table, 1, ANYBODY)
    ada.lobby.place(table, 1, BOT)
    assert ada.sits(table).table.names == ("Ada", "random", "Cy")


def test_an_invitation_that_is_declined_or_not_used_is_open_to_others(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = (One(tmp_path, name, clock) for name in ("Ada", "Bea", "Cy"))
    table = ada.lobby.create(TINY, {}, [ME, invited("Bea"), ANYBODY])
    bea.lobby.join(table, 2)
    assert [seat.kind for seat in cy.lobby.tables()[0].seats] == ["person", "free", "person"]
    bea.lobby.leave(table)
    with pytest.raises(BadTable, match="no place at this table"):
        bea.lobby.leave(table)
    cy.lobby.join(table)
    assert [seat.name for seat in cy.lobby.tables()[0].seats] == ["Ada", "Cy", ""]
    with pytest.raises(BadTable, match="a place at this table already"):
        cy.lobby.join(table, 2)
    for seat, says in ((7, "no place 8"), (-1, "no place 0"), (0, "place 1 is Ada's")):
        with pytest.raises(BadTable, match=says):
            bea.lobby.join(table, seat)


def test_the_host_begins_with_bots_or_with_fewer(tmp_path: Path, clock: Clock) -> None:
    ada, bea = One(tmp_path, "Ada", clock), One(tmp_path, "Bea", clock)
    first = ada.lobby.create(TINY, {}, [ME, ANYBODY, invited("Bea")])
    with pytest.raises(NotYours):
        bea.lobby.begin(first, "greedy")
    with pytest.raises(BadTable, match="2 places are free and the map needs 2 seats; name a bot"):
        ada.lobby.begin(first)
    with pytest.raises(BadTable, match="there is no bot 'gredy'"):
        ada.lobby.begin(first, "gredy")
    ada.lobby.begin(first, "greedy")
    assert ada.sits(first).table.names == ("Ada", "greedy", "greedy 2")
    second = ada.lobby.create(TINY, {}, [ANYBODY, ME, ANYBODY])
    bea.lobby.join(second, 2)
    ada.lobby.begin(second)
    assert ada.sits(second).table.names == ("Ada", "Bea")
    assert (ada.company.seat, bea.sits(second).company.seat) == (0, 1)


def test_when_the_host_goes_the_next_person_is_and_the_last_ends_it(tmp_path: Path, clock: Clock) -> None:
    ada, bea = One(tmp_path, "Ada", clock), One(tmp_path, "Bea", clock)
    table = ada.lobby.create(TINY, {}, [ME, ANYBODY, ANYBODY])
    bea.lobby.join(table)
    ada.lobby.leave(table)
    assert (bea.lobby.tables()[0].host, ada.lobby.tables()[0].host) == (True, False)
    with pytest.raises(NotYours):
        ada.lobby.drop(table)
    bea.lobby.leave(table)
    assert bea.lobby.tables() == []
    with pytest.raises(BadTable, match="there is no table"):
        ada.lobby.join(table)
    other = ada.lobby.create(TINY, {}, [ME, ANYBODY])
    ada.lobby.drop(other)
    assert ada.lobby.tables() == []


def test_mine_that_wait_for_me_come_first_and_those_that_are_over_last(tmp_path: Path, clock: Clock) -> None:
    ada, bea = One(tmp_path, "Ada", clock), One(tmp_path, "Bea", clock)
    cy = One(tmp_path, "Cy", clock)
    over = ada.lobby.create(TINY, {}, [ME, BOT])
    ada.store.rows("UPDATE tables SET finished = 1, summary = replace(summary, 'false}', 'true}') WHERE id = ?", over)
    watch = cy.lobby.create(TINY, {}, [ME, BOT])
    opened = cy.lobby.create(TINY, {}, [ME, ANYBODY])
    asks = cy.lobby.create(TINY, {}, [ME, invited("Ada")])
    mine = ada.lobby.create(TINY, {}, [ME, ANYBODY])
    waits = ada.lobby.create(TINY, {}, [ME, ANYBODY])
    bea.lobby.join(waits)
    rows = ada.lobby.tables()
    assert [row.id for row in rows] == [waits, mine, asks, opened, watch, over]
    assert [(row.kind, row.waits_for_me, row.mine, row.invited) for row in rows] == [
        ("running", True, True, False), ("gathering", False, True, False), ("gathering", False, False, True),
        ("gathering", False, False, False), ("running", False, False, False), ("over", False, True, False),
    ]  # fmt: skip


def test_who_is_there_is_seen_until_they_leave_or_give_no_sign_of_life(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    ada.lobby.poll()
    assert {person.name for person in ada.lobby.here()} == {"Ada", "Bea"}
    (row,) = ada.lobby.tables()
    assert [seat.here for seat in row.seats] == [False, True]  # the session of Ada is in the lobby again
    clock.goes(61)
    assert ada.lobby.here() == []
    assert ada.lobby.poll()
    assert [person.name for person in ada.lobby.here()] == ["Ada"]
    assert bea.company.poll().people
    ada.lobby.close()
    assert [person.name for person in bea.lobby.here()] == ["Bea"]


def test_a_gathering_whose_map_has_gone_says_so_and_can_be_ended(tmp_path: Path, clock: Clock) -> None:
    ada, bea = One(tmp_path, "Ada", clock), One(tmp_path, "Bea", clock)
    own = tmp_path / "own.toml"
    own.write_text(Path(TINY).read_text(encoding="utf-8"), encoding="utf-8")
    table = ada.lobby.create(str(own), {}, [ME, ANYBODY])
    text = own.read_text(encoding="utf-8")
    for spoilt in (None, "junk = [", text.replace("players = [2, 3]", "players = 7")):
        own.unlink() if spoilt is None else own.write_text(spoilt, encoding="utf-8")
        assert f"needs its map {own}" in One(tmp_path, "Cy", clock).lobby.tables()[0].fault
        for step in (lambda: bea.lobby.join(table), lambda: ada.lobby.begin(table, "random")):
            with pytest.raises(BadTable, match=f"table {table} needs its map"):
                step()
    ada.lobby.drop(table)
    assert ada.lobby.tables() == []


def test_a_person_who_was_removed_leaves_a_free_place(tmp_path: Path, clock: Clock) -> None:
    ada, bea, cy = (One(tmp_path, name, clock) for name in ("Ada", "Bea", "Cy"))
    table = ada.lobby.create(TINY, {}, [ME, ANYBODY, ANYBODY])
    bea.lobby.join(table)
    named = cy.lobby.create(TINY, {}, [ME, invited("Ada")])
    People(cy.store).remove(ada.person)
    assert len(ada.lobby.tables()) == 2
    bea.lobby.join(named)
    assert cy.lobby.open(named)[0].names == ("Cy", "Bea")
    assert next(row for row in cy.lobby.tables() if row.id == table).seats[0].name == "Ada"
    assert next(row for row in bea.lobby.tables() if row.id == table).host
    cy.lobby.join(table)
    assert [seat.name for row in cy.lobby.tables() if row.id == table for seat in row.seats] == ["Cy", "Bea", ""]
    for step in (lambda: ada.lobby.join(table), lambda: ada.lobby.create(TINY, {}, [ME, BOT])):
        with pytest.raises(NotYours, match="connect again"):
            step()


def test_one_person_does_not_fill_the_lobby(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_GATHERINGS", 2)
    monkeypatch.setattr(gathering, "MOST_SEATS", 1)
    ada = One(tmp_path, "Ada", clock)
    for _ in range(2):
        ada.lobby.create(TINY, {}, [ME, ANYBODY])
    with pytest.raises(BadTable, match="2 tables that gather people already"):
        ada.lobby.create(TINY, {}, [ME, ANYBODY])
    ada.lobby.create(TINY, {}, [ME, BOT])
    with pytest.raises(BadTable, match="Ada sits at 1 tables"):
        ada.lobby.create(TINY, {}, [ME, BOT])
    bea = One(tmp_path, "Bea", clock)
    table = bea.lobby.create(TINY, {}, [ANYBODY, ANYBODY])
    with pytest.raises(BadTable, match="Ada sits at 1 tables"):
        ada.lobby.join(table)
    with pytest.raises(BadTable, match="somebody must sit at a table"):
        bea.lobby.begin(table, "random")
    assert {row.id: row.kind for row in bea.lobby.tables()}[table] == "gathering"


def test_a_row_of_a_gathering_that_cannot_be_read_hides_no_other(tmp_path: Path, clock: Clock) -> None:
    ada = One(tmp_path, "Ada", clock)
    bad, good = (ada.lobby.create(TINY, {}, [ME, ANYBODY]) for _ in range(2))
    ada.store.rows("UPDATE gatherings SET seats = 'junk' WHERE id = ?", bad)
    assert [row.id for row in ada.lobby.tables()] == [good]
    with pytest.raises(BadTable, match="there is no table"):
        ada.lobby.join(bad)


def test_a_table_of_a_local_store_is_nobodys_and_can_be_watched(tmp_path: Path, clock: Clock) -> None:
    ada = One(tmp_path, "Ada", clock)
    table = Table.create(ada.store, TINY, [("Ada", None), ("random", "random")])
    assert not ada.lobby.tables()[0].mine
    assert ada.sits(table.id).company.seats == (None, None)
    with pytest.raises(NotYours, match=texts.WATCHING):
        ada.table.submit(1, ada.table.legal(ada.table.decisions()[0])[0])


def test_removing_a_table_takes_it_from_nobody_else(tmp_path: Path, clock: Clock) -> None:
    ada, bea = together(tmp_path, clock)
    table = ada.table.id
    with pytest.raises(BadTable, match="other people sit at this table"):
        ada.lobby.remove(table)
    ada.store.rows("UPDATE tables SET finished = 1, summary = replace(summary, 'false}', 'true}') WHERE id = ?", table)
    with pytest.raises(NotYours):
        One(tmp_path, "Cy", clock).lobby.remove(table)
    ada.lobby.remove(table)
    assert not ada.lobby.tables()[0].mine
    assert bea.lobby.tables()[0].mine
    rooms = Rooms(bea.store)
    with bea.store.writing():
        rooms.set_rematch(table, "next")
        rooms.set_rematch("last", table)
    bea.lobby.remove(table)
    assert bea.lobby.tables() == []
    assert (rooms.rematch(table), rooms.rematch("last")) == (None, None), "its id may be another table's one day"
    alone = ada.lobby.create(TINY, {}, [ME, BOT])
    ada.lobby.remove(alone)
    with pytest.raises(BadTable, match="there is no table"):
        ada.lobby.remove(alone)


def test_the_list_is_polled_for_changes_of_others_and_ones_own(tmp_path: Path, clock: Clock) -> None:
    ada, bea = One(tmp_path, "Ada", clock), One(tmp_path, "Bea", clock)
    assert ada.lobby.poll()

    told = ada.lobby.poll
    assert not told()
    table = bea.lobby.create(TINY, {}, [ME, ANYBODY])
    assert told()
    other = bea.lobby.create(TINY, {}, [ME, ANYBODY])
    assert told()
    assert not told()
    bea.lobby.drop(other)
    assert told()
    ada.lobby.join(table)
    assert told()
    bea.sits(table).moves()
    assert told()
    bea.company.close()
    assert told()
    with bea.store.writing():
        bea.store.run("UPDATE persons SET seen = seen + 1")
    assert not told()
    People(bea.store).rename(ada.person, "Adele")
    assert told()
    assert not told()


def test_a_whole_opening_is_seen_in_the_list(tmp_path: Path, clock: Clock) -> None:
    ones = together(tmp_path, clock, bots=1)
    openings(ones)
    (row,) = ones[0].lobby.tables()
    assert row.turn.startswith("1.")
    assert row.waits_for_me == (row.whose == ("Ada",))
    assert len(row.whose) == 1
