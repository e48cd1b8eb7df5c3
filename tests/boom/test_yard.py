"""Previews of trains are what runs bring, and the best trains are those that trying everything finds."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.boom.playing import BOARD, GAME
from tests.boom.positions import CARD, asked, do, load, own, quiet, store
from trainbound.boom.actions import Convert, Run
from trainbound.boom.names import COAL, TRAINS
from trainbound.boom.operation import tile_price
from trainbound.boom.state import State
from trainbound.boom.yard import best_train, best_trains, preview

STEADY = ("income", "choose_income", "choose_resources")
"""Effects whose gain depends on choices or icons."""


def yard(n: int, engines: int, cars: int, plain: bool = False) -> State:
    """A random yard of the first seat: vehicles, tiles on them, resources."""
    chance = random.Random(n)
    s = quiet(2, "operation")
    fit = [
        v.number
        for v in BOARD.vehicles
        if not plain or not any(e.do in STEADY for e in (*v.effects, *(e for c in v.conditions for e in c.effects)))
    ]
    locomotives = [c for c in fit if c in BOARD.locomotives]
    carriages = [c for c in fit if c in BOARD.carriages]
    s.vehicles[0] = (*chance.sample(locomotives, engines), *chance.sample(carriages, cars))
    s.store[0] = [chance.randrange(4), chance.randrange(4), chance.randrange(4), chance.randrange(8)]
    s.vp[0][0] = 5
    loads = list(s.loads)
    for card in s.vehicles[0]:
        room = BOARD.vehicles[card].slots
        loads[card] = tuple(sorted(chance.randrange(5) for _ in range(chance.randrange(room + 1))))
    s.loads = tuple(loads)
    return asked(s, 0, "operate")


def worth(s: State) -> tuple[int, int]:
    """VP of trains, and resources left."""
    return s.vp[0][TRAINS] - 5, sum(s.store[0])


def outcomes(s: State, most: int = 9) -> Iterator[tuple[int, int]]:
    """What every way to run trains leads to, coal being converted where it must be."""
    yield worth(s)
    if not most:
        return
    engines = [c for c in s.vehicles[0] if BOARD.vehicles[c].is_locomotive and not s.ran >> c & 1]
    cars = [c for c in s.vehicles[0] if not BOARD.vehicles[c].is_locomotive and not s.ran >> c & 1]
    for engine in engines:
        for n in range(len(cars) + 1):
            for row in itertools.permutations(cars, n):
                run = Run((engine, *row), ((),) * (n + 1))
                decision = s.open[-1][0]
                if GAME.refuse(s, decision, run):
                    continue
                after = GAME.apply(s, decision.number, run).state
                while after.open and after.open[-1][0].kind == "coal":
                    decision = after.open[-1][0]
                    into = [a for a in GAME.legal(after, decision) if isinstance(a, Convert) and a.into == COAL]
                    after = GAME.apply(after, decision.number, into[0]).state
                if not after.open:
                    yield worth(after)
                else:
                    yield from outcomes(after, most - 1)


def into_coal(s: State, spare: Sequence[int]) -> State:
    """Two other resources become a coal: those of which most can be spared."""
    decision = s.open[-1][0]
    into = [a for a in GAME.legal(s, decision) if isinstance(a, Convert) and a.into == COAL]
    best = max(into, key=lambda a: min(spare[k] - (a.first, a.second).count(k) for k in range(COAL)))
    return GAME.apply(s, decision.number, best).state


@pytest.mark.parametrize("n", range(24))
def test_the_best_trains_are_those_that_trying_everything_finds(n: int) -> None:
    """RB-34 to RB-38, RB-43."""
    s = yard(n, 1 + n % 2, 3, plain=True)
    found = best_trains(BOARD, s, 0, seconds=60)
    assert found.exact
    assert (found.vp, found.left) == max(outcomes(s))
    one = best_train(BOARD, s, 0, seconds=60)
    assert one.exact
    assert (one.vp, one.left) == max(outcomes(s, 1))
    assert len(one.runs) <= 1


@settings(max_examples=25)
@example(n=68735, engines=3, cars=0, tiles=True)
@example(n=135951, engines=2, cars=4, tiles=True)
@given(n=st.integers(0, 10**6), engines=st.integers(1, 3), cars=st.integers(0, 5), tiles=st.booleans())
def test_the_best_trains_can_be_run_as_they_are(n: int, engines: int, cars: int, tiles: bool) -> None:
    s = yard(n, engines, cars, plain=True)
    found = best_trains(BOARD, s, 0, tiles, seconds=0.2)
    for place, run in enumerate(found.runs):
        later = [sum(tile_price(r.tiles)[kind] for r in found.runs[place + 1 :]) for kind in range(COAL)]
        # The coal of its own tiles may have gone into the trains before it: it is converted first, as RB-43 lets one.
        own = tile_price(run.tiles)
        while s.store[0][COAL] < own[COAL]:
            s = into_coal(s, [s.store[0][kind] - own[kind] - later[kind] for kind in range(COAL)])
        seen = preview(BOARD, s, 0, run.cards, run.tiles)
        assert seen.faults == ()
        before = s.points(0)
        s = do(s, GAME.write(run))
        while s.open and s.open[-1][0].kind == "coal":
            # What later trains' tiles are paid with is kept: any other resources will do for coal.
            s = into_coal(s, [have - kept for have, kept in zip(s.store[0], later, strict=False)])
        assert s.points(0) - before == seen.vp
        assert sum(s.store[0]) == sum(seen.store)
    assert worth(s) == (found.vp, found.left)


def test_a_preview_tells_card_by_card() -> None:
    """RB-35."""
    s = store(own(quiet(2, "operation"), 0, "l20", "w15", "w29", "w28"), 0, coal=2, money=2)
    seen = preview(BOARD, s, 0, [CARD[c] for c in ("l20", "w15", "w29", "w28")])
    assert seen.faults == ()
    assert [(r.coal, r.converted, r.vp, r.left) for r in seen.rows] == [
        (2, 0, 2, 1),
        (0, 0, 0, 3),
        (2, 0, 7, 1),
        (1, 0, 0, 2),
    ]
    assert seen.rows[3].choice == 2
    assert (seen.vp, seen.lowest) == (9, 0)
    assert seen.store == (2, 0, 0, 2)


def test_a_preview_of_what_cannot_run_says_why_and_how_far_it_goes() -> None:
    """RB-36."""
    s = store(own(quiet(2, "operation"), 0, "l15", "w29"), 0, coal=2, money=2)
    seen = preview(BOARD, s, 0, [CARD["l15"], CARD["w29"]])
    assert [fault.code for fault in seen.faults] == ["too_little_coal"]
    assert seen.rows[1].converted == 1
    assert seen.store[COAL] == -1
    assert seen.lowest == -1
    assert preview(BOARD, s, 0, [CARD["w29"]]).faults[0].code == "no_locomotive"
    assert preview(BOARD, s, 0, [CARD["l01"]]).rows == ()


def test_new_tiles_are_put_where_a_condition_wants_them() -> None:
    """RB-37, RB-38."""
    s = store(own(quiet(2, "operation"), 0, "l17", "w17"), 0, coal=9, money=2)
    s.vehicles[0] = (CARD["l17"], CARD["w17"])
    assert best_train(BOARD, s, 0).vp == 3 + 1
    found = best_train(BOARD, s, 0, new_tiles=True)
    assert found.exact
    assert found.vp == 3 + 2 + 1 + 2
    (run,) = found.runs
    kinds: Sequence[int] = sorted(kind for more in run.tiles for kind in more)
    assert kinds in ([0, 0, COAL, COAL], [COAL] * 4)
    assert do(asked(s, 0, "operate"), GAME.write(run)).vp[0][TRAINS] == found.vp


def test_an_empty_yard_and_one_without_coal_have_no_train() -> None:
    s = store(quiet(2, "operation"), 0)
    s.ran = 1
    assert best_trains(BOARD, s, 0).runs == ()
    s.ran = 0
    found = best_trains(BOARD, s, 0)
    assert (found.runs, found.vp, found.left, found.exact) == ((), 0, 0, True)


def test_out_of_time_the_best_so_far_is_marked() -> None:
    s = yard(3, 5, 8)
    load(s, "s1", "coal")
    found = best_trains(BOARD, s, 0, seconds=0.0)
    assert not found.exact
