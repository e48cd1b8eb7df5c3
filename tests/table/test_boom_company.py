"""Railway Boom at a table of several persons: the same guard, requests and bots as on any other map."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.crowd import Clock, One, round_of, tended
from trainbound.table.faults import NotYours
from trainbound.table.lobby import ANYBODY, ME, Wanted
from trainbound.table.table import Table


def boom(home: Path, clock: Clock) -> list[One]:
    """Two persons and a bot."""
    ada, bea = One(home, "Ada", clock), One(home, "Bea", clock)
    table = ada.lobby.create("railway-boom", {}, [ME, Wanted("bot", "random"), ANYBODY])
    bea.lobby.join(table)
    return [one.sits(table) for one in (ada, bea)]


def test_two_persons_and_a_bot_play_over_many_sessions(tmp_path: Path) -> None:
    clock = Clock()
    ones = boom(tmp_path, clock)
    table = ones[0].table.id
    for evening in range(6):
        length = ones[0].table.length
        round_of(ones, 12)
        for one in ones:
            one.company.poll()
        assert ones[0].table.length > length
        assert ones[0].table.state == ones[1].table.state
        for one in ones:
            one.company.close()
            one.store.close()
        clock.goes(40_000)
        ones = [One(tmp_path, name, clock, f"evening {evening}").sits(table) for name in ("Ada", "Bea")]
        assert [one.company.seat for one in ones] == [0, 2]
    again = Table.open(ones[0].store, table)
    assert (again.damage, again.state) == ("", ones[0].table.state)


def test_nobody_bids_or_builds_for_another(tmp_path: Path) -> None:
    ones = boom(tmp_path, Clock())
    for _ in range(40):
        tended(ones[0])
        for one in ones:
            one.company.poll()
            for decision in one.table.decisions():
                if decision.seat != one.company.seat:
                    with pytest.raises(NotYours):
                        one.table.submit(decision.number, one.table.legal(decision)[0])
        if not any(one.moves() for one in ones):
            break
    assert ones[0].table.length > 40


def test_a_seat_of_railway_boom_goes_to_a_bot_that_plays_on(tmp_path: Path) -> None:
    clock = Clock()
    ada, bea = ones = boom(tmp_path, clock)
    round_of(ones, 10)
    bea.company.close()
    clock.goes(601)
    ada.company.poll()
    assert ada.company.ask_hand(2, bot="random")
    assert ada.table.names == ("Ada", "random", "random 2")
    length = ada.table.length
    for _ in range(40):  # how often Ada is asked before depends on who bids what
        round_of([ada], 1)
        if any(entry.seat == 2 and entry.action for entry in ada.table.events[length + 1 :]):
            break
    else:
        raise AssertionError("the bot was never asked, or did not answer")
    assert Table.open(ada.store, ada.table.id).damage == ""
