"""The train phase: what is on offer, what must be taken, what may be bought."""

from __future__ import annotations

import pytest

from tests.boom.playing import GAME, begun
from tests.boom.positions import CARD, asked, codes, do, kind, lines, quiet, store, told
from trainbound.boom.names import MATERIALS


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_locomotives_as_players_and_two_more_carriages_are_revealed(seats: int) -> None:
    """RB-13."""
    s = begun(seats)
    assert len(s.engines) == seats
    assert len(s.cars) == seats + 2
    assert len(s.locomotives) == 22 - seats
    assert len(s.carriages) == 28 - seats


def test_a_locomotive_is_taken_free_and_up_to_two_carriages_bought() -> None:
    """RB-14."""
    s = store(quiet(2), 0, materials=6)
    s.engines, s.cars = (CARD["l05"], CARD["l01"]), (CARD["w03"], CARD["w29"], CARD["w30"], CARD["w01"])
    s.todo.append(("train_turn", 0))
    GAME._go_on(s, lambda event: None)
    assert lines(s) == ["take l05", "take l01"]
    assert codes(s, "take l02") == {"not_offered"}
    assert codes(s, "done") == {"not_asked"}
    s = do(s, "take l05")
    assert s.store[0][MATERIALS] == 6
    assert lines(s) == ["buy w03", "buy w29", "buy w30", "buy w01", "done"]
    s = do(s, "buy w03")
    assert s.store[0][MATERIALS] == 4
    assert codes(s, "buy w29") == {"not_held"}
    assert codes(s, "buy w03") == {"not_offered"}
    s = do(s, "buy w30")
    assert not s.open
    assert s.vehicles[0][-3:] == (CARD["l05"], CARD["w03"], CARD["w30"])
    assert s.cars == (CARD["w29"], CARD["w01"])


def test_nothing_is_asked_where_nothing_is_left_to_buy() -> None:
    """RB-14."""
    s = quiet(2)
    s.engines, s.cars = (CARD["l05"],), ()
    s.todo.append(("train_turn", 0))
    GAME._go_on(s, lambda event: None)
    assert not do(s, "take l05").open


def test_unsold_carriages_leave_the_game() -> None:
    """RB-14."""
    s = quiet(2)
    s.cars = (CARD["w03"],)
    s.engines = (CARD["l05"],)
    s.todo.extend([("train_close",), ("train_turn", 0)])
    GAME._go_on(s, lambda event: None)
    after, events = told(do(s, "take l05"), "done")
    assert after.cars == ()
    assert [e.kind for e in events] == ["stopped", "unsold"]
    assert CARD["w03"] not in [card for row in after.vehicles for card in row]


def test_a_purchase_after_a_conversion() -> None:
    """RB-14, RB-43."""
    s = asked(store(quiet(2), 0, money=2, materials=1), 0, "carriage", 2)
    s.cars = (CARD["w03"],)
    assert lines(s) == ["done"]
    s = do(s, "convert money+money materials")
    assert kind(s) == "carriage"
    assert do(s, "buy w03").store[0] == [0, 0, 0, 0]
