"""A seat handed over: who sits there changes, the log says so, a record proves it, and no take-back undoes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.table.playing import play, table
from tests.table.test_takeback import act
from trainbound.kernel.records import BadRecord
from trainbound.lines.halves import told
from trainbound.store.journal import Store
from trainbound.table import exchange
from trainbound.table.faults import BadTable
from trainbound.table.table import Table


@pytest.mark.parametrize("map_name", ["", "railway-boom"])
def test_a_bot_plays_on_for_a_person_who_has_gone(tmp_path: Path, map_name: str) -> None:
    at = table(tmp_path, "Ada,Bo", *([map_name] if map_name else []))
    play(at, 9)
    entry = at.hand_over(1, "greedy", "greedy")
    assert at.names == ("Ada", "greedy")
    assert (at.bots, at.people) == ((None, "greedy"), (0,))
    assert told(at.game, at.names, entry) == "A bot takes over from Bo: greedy."
    again = Table.open(Store(tmp_path), at.id)
    assert (again.sitting, again.state, again.length) == (at.sitting, at.state, at.length)
    (row,) = Store(tmp_path).tables()
    assert (row.names, row.bots) == (("Ada", "greedy"), (None, "greedy"))
    play(again)
    found = exchange.replayed(again.export(0).encode(), "the record")
    assert found.bad is None
    assert found.course.state == again.state


def test_another_person_takes_over_and_the_line_of_the_record_says_from_whom(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bo,random")
    at.hand_over(2, "Ada", None)
    assert at.names == ("Ada", "Bo", "Ada 2")
    assert at.people == (0, 1, 2)
    (text,) = Store(tmp_path).lines(at.id)
    assert json.loads(text) == {"n": 1, "sits": {"seat": 2, "name": "Ada", "bot": None, "was": "random"}}
    assert json.loads(at.export(None).splitlines()[0])["seats"][2] == {"name": "Ada 2", "bot": None}


def test_no_take_back_gives_a_seat_back(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bo")
    play(at, 3)
    before = at.state
    decision = at.decisions()[0]
    act(at, at.legal(decision)[0])
    at.hand_over(1 - decision.seat, "random", "random")
    at.take_back(decision.seat, agreed=(0, 1))
    assert at.names[1 - decision.seat] == "random"
    assert at.decisions()[0].seat == before.open[-1][0].seat


def test_who_sits_where_decides_who_is_asked_before_a_take_back(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bo")
    play(at, 8)
    back = at.take_back_of(0)
    assert back is not None
    at.hand_over(1, "random", "random")
    now = at.take_back_of(0)
    assert now is not None
    assert 1 not in now.ask


@pytest.mark.parametrize(("name", "bot", "what"), [("\x1b[2J", None, "nothing that can be seen"),
                                                   ("Cy", "plannr", "did you mean planner"),
                                                   ("x" * 41, None, "at most 40")])
def test_nobody_who_cannot_sit_sits_down(tmp_path: Path, name: str, bot: str | None, what: str) -> None:
    at = table(tmp_path, "Ada,Bo")
    with pytest.raises(BadTable, match=what):
        at.hand_over(0, name, bot)
    assert (at.length, at.names) == (0, ("Ada", "Bo"))


@pytest.mark.parametrize("line", [
    '{"n":1,"sits":{"seat":9,"name":"Cy","bot":null,"was":"Ada"}}',
    '{"n":1,"sits":{"seat":true,"name":"Cy","bot":null,"was":"Ada"}}',
    '{"n":1,"sits":{"seat":0,"name":7,"bot":null,"was":"Ada"}}',
    '{"n":1,"sits":{"seat":0,"name":"Cy","bot":null}}',
    '{"n":1,"sits":[]}',
    '{"sits":{"seat":0,"name":"Cy","bot":null,"was":"Ada"}}',
])  # fmt: skip
def test_a_line_that_hands_nothing_over_is_a_bad_line(tmp_path: Path, line: str) -> None:
    at = table(tmp_path, "Ada,random")
    found = exchange.replayed((at.export(0) + line + "\n").encode(), "the record")
    bad = found.bad or found.record.damage
    assert isinstance(bad, BadRecord)
    assert bad.line == 2


def test_names_in_the_lines_of_a_foreign_record_move_no_cursor(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random")
    line = json.dumps({"n": 1, "sits": {"seat": 0, "name": "\x1b[2JC[b]y", "bot": None, "was": "A\u202eda" * 30}})
    found = exchange.replayed((at.export(0) + line + "\n").encode(), "the record")
    assert found.bad is None
    names = [seat.name for seat in exchange.sitting(found.record.header, found.course.handed)]
    assert names[0] == "C(b)y"
    assert told(found.game, names, found.course.entries[1]) == f"C(b)y takes over from {('Ada' * 30)[:40]}."
