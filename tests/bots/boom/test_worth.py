"""What things are worth to a seat as rounds go by."""

from __future__ import annotations

from tests.boom.playing import BOARD, GAME, played
from tests.boom.positions import CARD, level, own, quiet, store
from trainbound.boom.names import COAL, INCOME, KINDS, MONEY, OPERATION, VP
from trainbound.boom.state import State
from trainbound.bots.boom.future import prices_of
from trainbound.bots.boom.worth import Worth, standing, times_left


def worth(s: State) -> Worth:
    """What things are worth to the first seat."""
    return Worth(BOARD, s, prices_of(BOARD, s, 0))


def test_a_phase_that_is_over_does_not_come_again_this_round() -> None:
    s = quiet(2, "train")
    assert (times_left(s, INCOME), times_left(s, OPERATION)) == (4, 4)
    s = quiet(2, "objective")
    assert (times_left(s, INCOME), times_left(s, OPERATION)) == (3, 3)
    s.round = 4
    assert times_left(s, OPERATION) == 0


def test_after_all_is_spent_a_resource_is_half_a_point() -> None:
    """RB-59."""
    s = quiet(2, "objective")
    s.round = 4
    assert worth(s).resources == (0.5, 0.5, 0.5, 0.5)


def test_coal_is_worth_more_where_trains_will_lack_it() -> None:
    rich = worth(store(quiet(2, "operation"), 0, coal=60)).resources[COAL]
    poor = worth(own(store(quiet(2, "operation"), 0, coal=0), 0, "l21", "l22")).resources[COAL]
    assert rich < 1 < poor


def test_a_step_to_an_icon_is_worth_more_than_one_that_pays_the_same() -> None:
    """RB-33: VP up to level 3 has an icon, up to level 2 none; both pay one more."""
    found = worth(quiet(2))
    levels = level(quiet(2), 0, vp=2).levels[0]
    assert found.step(levels, VP) > found.step(quiet(2).levels[0], VP) + 1
    levels[MONEY] = 10
    assert found.step(levels, MONEY) == 0


def test_a_step_is_worth_less_in_a_later_round() -> None:
    """RB-46: it pays in the incomes to come."""
    s = quiet(2)
    now = worth(s).step(s.levels[0], VP)
    s.round = 4
    assert 0 < worth(s).step(s.levels[0], VP) < now
    s.phase = OPERATION
    assert worth(s).step(s.levels[0], VP) == 0


def test_every_development_and_vehicle_has_a_worth_that_is_not_negative() -> None:
    s = own(quiet(3), 0, "w01", "w12", "w20")
    found = worth(s)
    assert all(found.development(s, 0, card) >= 0 for card in BOARD.developments)
    assert all(found.vehicle(s, 0, card) >= 0 for card in range(len(BOARD.vehicles)))
    worthless = [BOARD.cards[card].id for card in BOARD.developments if not found.development(s, 0, card)]
    assert len(worthless) < 6, "in the first round nearly each is of use"


def test_a_carriage_with_more_points_is_worth_more() -> None:
    s = quiet(2)
    found = worth(s)
    assert found.vehicle(s, 0, CARD["w05"]) > found.vehicle(s, 0, CARD["w03"]) > found.vehicle(s, 0, CARD["w01"])


def test_the_standing_is_the_score_with_halves_of_resources() -> None:
    """RB-41, RB-59."""
    checked = 0
    for *_, s, _ in played(3, 5):
        if s.next_decision % 40 and not s.over:
            continue
        totals = GAME.scores(s).totals
        for seat in range(3):
            odd = sum(s.store[seat]) % 2 / 2
            assert standing(BOARD, s, seat) == totals[seat] + odd
            checked += 1
    assert checked > 6
    assert len(KINDS) == 5
