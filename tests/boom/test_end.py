"""The final score and its ties."""

from __future__ import annotations

from tests.boom.playing import GAME
from tests.boom.positions import level, load, objective, own, quiet, rails, stations, store
from trainbound.boom.state import State


def ended(seats: int = 3) -> State:
    """A game in which nothing scores but what a test adds."""
    s = quiet(seats, "objective")
    s.round, s.over = 4, True
    for seat in range(seats):
        store(s, seat)
    return s


def points(s: State, what: str) -> tuple[int, ...]:
    return next(line.points for line in GAME.scores(s).lines if line.what == what)


def test_an_objective_scores_its_count_times_the_own_multiplier() -> None:
    """RB-41, RB-44: a count of 8 on the place x2 is 16 points."""
    s = ended()
    s.objectives = (objective("o18"), objective("o13"), objective("o15"), objective("o16"))
    level(level(s, 0, vp=8), 1, vp=5)
    s.cubes[0] = (2, 3, 1)
    s.cubes[1] = (1, 2, 3)
    rows = [line for line in GAME.scores(s).lines if line.what == "objective"]
    assert [row.points for row in rows] == [(16, 15, 1), (1, 2, 3), (0, 0, 0), (0, 0, 0)]
    assert rows[0].values["multipliers"] == (2, 3, 1)


def test_every_two_resources_left_are_a_point() -> None:
    """RB-41, RB-59: of all four stores together, the odd one lost, tiles not counted."""
    s = store(store(ended(), 0, money=3, materials=1, technology=1, coal=2), 1, coal=1)
    load(s, "s1", "coal", "coal")
    assert points(s, "leftovers") == (3, 0, 0)


def test_the_best_network_scores_two_a_rail() -> None:
    """RB-41, RB-49: one network of choice; stations do not count."""
    s = rails(stations(ended(), 0, "Tokyo"), 0, "24,12", "25,12", "Sendai", "30,8")
    assert points(s, "network") == (4, 0, 0)
    assert GAME.scores(s).measures["rails"] == (4, 0, 0)


def test_developments_that_score_at_the_end() -> None:
    """RB-41, RB-30."""
    s = own(ended(), 0, "d73", "d74", "w01", "w02", "l05")
    s.joined = [(0,), (1, 0), (1,), ()]
    assert points(s, "end_developments") == (3 * 2 + 2, 0, 0)


def test_what_was_made_in_play_counts_by_where_it_came_from() -> None:
    """RB-41, RB-35, RB-22, RB-24, RB-32, RB-33, RB-30."""
    s = ended()
    s.vp[1] = [6, 5, 4, 3, 2, 1]
    scores = GAME.scores(s)
    assert [(line.rule, line.what) for line in scores.lines][:6] == [
        ("RB-35", "trains"),
        ("RB-22", "cities"),
        ("RB-24", "routes"),
        ("RB-32", "income"),
        ("RB-33", "icons"),
        ("RB-30", "developments"),
    ]
    assert scores.totals == (0, 21, 0)


def test_ties_are_broken_by_rails_then_resources_with_tiles_then_the_disc() -> None:
    """RB-42: VP tiles included; discs are never level."""
    s = ended()
    s.discs = (1, 0, 2)
    s.vp[0][0] = s.vp[1][0] = s.vp[2][0] = 10
    scores = GAME.scores(s)
    assert scores.ranking == ((2,), (0,), (1,))
    assert scores.decided == ("disc", "disc")
    load(s, "s2", "vp")
    assert GAME.scores(s).ranking == ((1,), (2,), (0,))
    assert GAME.scores(s).decided == ("resources", "disc")
    s.vp[0][0] = 8
    rails(s, 0, "Tokyo")
    scores = GAME.scores(s)
    assert scores.totals == (10, 10, 10)
    assert scores.ranking == ((0,), (1,), (2,))
    assert scores.decided == ("rails", "resources")
