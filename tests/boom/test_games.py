"""What holds at every moment of every game, tried on random ones."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.boom.playing import BOARD, GAME, begun, played, some
from trainbound.boom.actions import (
    FREE,
    Bid,
    Buy,
    Confirm,
    Convert,
    Done,
    Gain,
    Group,
    Pay,
    Rail,
    Raise,
    Run,
    Station,
    Take,
    Use,
)
from trainbound.boom.names import BLOCKED, RAILS, TILES_EACH
from trainbound.boom.state import State
from trainbound.kernel.types import Action, Event, Illegal, Stale
from trainbound.network.hexes import parts_of

SEATS = st.integers(2, 4)
NUMBERS = st.integers(0, 2**32)


def drawn(s: State) -> list[int]:
    """Developments that lie before a seat which may buy one of them, now or after what is asked."""
    waiting = [task[3][0] for task in s.todo if task[0] == "ask" and task[2] == "drawn"]
    asked = [d.data[0] for frame in s.open for d in frame if d.kind == "drawn"]
    return [card for cards in (*waiting, *asked) for card in cards]


def check(s: State) -> None:
    """Nothing is lost, nothing is made of nothing (RB-1, RB-20, RB-47, RB-51)."""
    seats = range(s.seats)
    assert all(n >= 0 for row in s.store for n in row)
    assert all(s.points(seat) >= 0 for seat in seats)
    assert all(1 <= n <= 10 for row in s.levels for n in row)
    owned = [card for row in s.owned for card in row]
    offered = [card for group in s.groups for card in group]
    assert sorted([*owned, *offered, *drawn(s), *s.developments]) == list(BOARD.developments)
    vehicles = [card for row in s.vehicles for card in row]
    assert len({*vehicles, *s.engines, *s.cars, *s.locomotives, *s.carriages}) == sum(
        map(len, (vehicles, s.engines, s.cars, s.locomotives, s.carriages))
    )
    engines = [card for card in (*vehicles, *s.engines, *s.locomotives) if card in BOARD.locomotives]
    assert sorted(engines) == list(BOARD.locomotives)
    tiles = Counter(kind for load in s.loads for kind in load)
    assert [s.supply[kind] + tiles[kind] for kind in range(5)] == [TILES_EACH] * 5
    assert all(len(s.loads[v.number]) <= v.slots for v in BOARD.vehicles)
    for seat in seats:
        assert s.rails[seat] & s.built[seat] == 0
        assert s.rails[seat].bit_count() <= RAILS
        assert s.built[seat].bit_count() <= s.round
        assert set(s.parts[seat]) == set(parts_of(BOARD.near, s.own(seat)))
    for row in s.cubes:
        cubes = [m for m in row if m]
        assert len(set(cubes)) == len(cubes)
        assert not set(cubes) & set(BLOCKED[s.seats])
    assert sorted(s.discs) == sorted(s.order) == list(seats)
    scores = GAME.scores(s)
    made = [sum(line.points[seat] for line in scores.lines[:6]) for seat in seats]
    assert made == [s.points(seat) for seat in seats]
    assert len(s.open) <= 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_after_four_rounds_with_vp_that_its_lines_prove(seats: int) -> None:
    """RB-40, RB-41, RB-42."""
    last = [after for *_, after, _events in played(seats, seats)][-1]
    assert last.over
    assert last.round == 4
    assert all(0 not in row for row in last.cubes)
    assert [b.bit_count() for b in last.built] == [4] * seats
    scores = GAME.scores(last)
    assert scores.totals == tuple(sum(line.points[s] for line in scores.lines) for s in range(seats))
    assert len(scores.ranking) == seats


@settings(max_examples=9)
@given(n=NUMBERS, seats=SEATS, tiles=st.booleans(), eager=st.booleans())
def test_resources_tiles_markers_and_cards_are_conserved(n: int, seats: int, tiles: bool, eager: bool) -> None:
    """RB-1, RB-47."""
    for before, _decision, _action, after, events in played(seats, n, eager=eager, random_tiles=tiles):
        check(after)
        balance(before, after, events)


def balance(before: State, after: State, events: tuple[Event, ...]) -> None:
    """Every change of a store and of VP is told (RB-61)."""
    stores = [row.copy() for row in before.store]
    points = [before.points(seat) for seat in range(before.seats)]
    for event in events:
        v, seat = event.data, event.seat
        plus = v["amounts"] if event.kind in ("gained", "income", "rebate") else (0, 0, 0, 0)
        minus = list(v["amounts"]) if event.kind in ("paid", "converted") else list(v.get("cost", (0, 0, 0, 0)))
        if event.kind in ("gained", "income", "scored", "joined", "ran"):  # "arrived" sums up
            points[seat] += v["vp"]
        if event.kind == "converted":
            stores[seat][v["into"]] += 1
        if event.kind == "railed":
            minus[0] += v["money"]
        if event.kind == "ran":
            minus[3] += v["coal"]
        if event.kind == "started":
            spent = [kind for more in v["tiles"] for kind in more]
            minus = [spent.count(kind) for kind in range(4)]
            points[seat] -= spent.count(4)
        if seat >= 0:
            stores[seat] = [have + p - m for have, p, m in zip(stores[seat], plus, minus, strict=True)]
    assert stores == after.store
    assert points == [after.points(seat) for seat in range(after.seats)]


@settings(max_examples=4)
@given(n=NUMBERS, seats=SEATS)
def test_every_listed_action_applies_and_is_written_and_read_again(n: int, seats: int) -> None:
    for before, decision, _action, _after, _events in played(seats, n, 150):
        copy = before.copy()
        legal = GAME.legal(before, decision)
        assert legal
        assert len(set(legal)) == len(legal)
        assert [a for a in legal if a.verb not in FREE] == list(GAME.answers(before, decision))
        for action in random.Random(n).sample(list(legal), min(len(legal), 12)):
            assert GAME.refuse(before, decision, action) == ()
            assert GAME.parse(GAME.write(action)) == action
            check(GAME.apply(before, decision.number, action).state)
        assert before == copy


SMALL = st.integers(-1, 7)
AMOUNTS = st.tuples(SMALL, SMALL, SMALL, SMALL)
CARDS = st.integers(-1, 131)
RUNS = st.lists(st.tuples(CARDS, st.lists(SMALL, max_size=3).map(tuple)), max_size=4).map(
    lambda rows: Run(tuple(card for card, _ in rows), tuple(kinds for _, kinds in rows))
)
ACTIONS = st.one_of(
    st.integers(-1, 25).map(Bid),
    st.just(Confirm()),
    AMOUNTS.map(Pay),
    CARDS.map(Take),
    CARDS.map(Buy),
    st.integers(-1, 51).map(Station),
    st.integers(-1, 231).map(Rail),
    st.integers(-1, 5).map(Group),
    SMALL.map(Raise),
    AMOUNTS.map(Gain),
    RUNS,
    st.just(Done()),
    st.tuples(SMALL, SMALL, SMALL).map(lambda row: Convert(*row)),
    st.tuples(CARDS, st.lists(CARDS, max_size=3).map(tuple)).map(lambda row: Use(*row)),
)


@settings(max_examples=60)
@given(n=NUMBERS, seats=SEATS, length=st.integers(0, 250), actions=st.lists(ACTIONS, min_size=10, max_size=40))
def test_what_is_not_listed_is_refused_with_a_reason_and_changes_nothing(
    n: int, seats: int, length: int, actions: list[Action]
) -> None:
    state = [before for before, *_ in played(seats, n, length + 1)][-1]
    (decision,) = GAME.decisions(state)
    copy = state.copy()
    legal = set(GAME.legal(state, decision))
    for action in actions:
        try:
            GAME.apply(state, decision.number, action)
        except Illegal as illegal:
            assert action not in legal
            assert illegal.refusals
            assert all(refusal.rules for refusal in illegal.refusals)
        else:
            assert action in legal or isinstance(action, Run)  # of thousands of trains some are listed (RB-34)
        assert state == copy


@settings(max_examples=5)
@given(n=NUMBERS, seats=SEATS)
def test_the_same_seed_and_lines_give_the_same_game(n: int, seats: int) -> None:
    state = begun(seats, n)
    numbers: set[int] = set()
    for _before, decision, action, after, _events in played(seats, n):
        assert decision.number not in numbers
        numbers.add(decision.number)
        state = GAME.apply(state, decision.number, GAME.parse(GAME.write(action))).state
        assert state == after
        with pytest.raises(Stale):
            GAME.apply(after, decision.number, action)


@settings(max_examples=20)
@given(n=NUMBERS, seats=SEATS, length=st.integers(0, 300))
def test_neither_a_view_nor_what_is_legal_depends_on_the_order_of_decks(n: int, seats: int, length: int) -> None:
    """RB-61."""
    state = [after for *_, after, _events in played(seats, n, length + 1)][-1]
    other, chance = state.copy(), random.Random(n)
    for deck in ("locomotives", "carriages", "stations", "developments"):
        setattr(other, deck, tuple(chance.sample(getattr(state, deck), len(getattr(state, deck)))))
    other.seed = b"another seed, 16"
    assert GAME.view(other, 0) == GAME.view(state, 0)
    for decision in GAME.decisions(state):
        assert GAME.legal(other, decision) == GAME.legal(state, decision)
    assert GAME.scores(other) == GAME.scores(state)


def test_a_started_train_always_arrives() -> None:
    """RB-36: games in which whoever can run a train does, with whatever carriages, and decides at random on the way."""
    chance = random.Random(36)
    started = arrived = asked = 0
    for n in range(6):
        state = begun(3, n)
        while state.open:
            (decision,) = GAME.decisions(state)
            legal = list(GAME.legal(state, decision))
            runs = [a for a in legal if isinstance(a, Run)]
            action = chance.choice(runs) if runs else some(chance, legal)
            state, events = GAME.apply(state, decision.number, action)
            started += sum(e.kind == "started" for e in events)
            arrived += sum(e.kind == "arrived" for e in events)
            asked += decision.kind == "coal"
            if decision.kind == "operate" and action.verb == "done":
                assert not state.train
    assert started == arrived > 50
    assert asked
