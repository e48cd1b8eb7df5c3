"""What the desk says comes true when the engine is played on from the same moment."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.boom.playing import BOARD, GAME, played
from trainbound import desk
from trainbound.boom.actions import Bid, Confirm, Convert, Gain, Rail
from trainbound.boom.names import ANY, MONEY
from trainbound.boom.placing import turn_network
from trainbound.boom.position_words import find_hex, hex_word
from trainbound.boom.purse import held
from trainbound.boom.state import State
from trainbound.kernel.types import Action, Event
from trainbound.network.hexes import around, numbers
from trainbound.table.positions import position

NAMES = ("Ada", "Ben", "Cy", "Dee")


def answer(state: State, **ask: Any) -> dict[str, Any]:
    """What the desk says of a state."""
    names = NAMES[: state.seats]
    found = desk.judged(position(GAME, state, names) | {"ask": [ask]})
    assert found["faults"] == []
    row: dict[str, Any] = found["answers"][0]
    return row


def moments(seats: int, n: int, kind: str) -> list[State]:
    """The states of a game in which something of a kind is asked."""
    return [before for before, decision, *_ in played(seats, n, eager=True) if decision.kind == kind]


def do(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    (decision,) = GAME.decisions(state)
    return GAME.apply(state, decision.number, action)


@pytest.mark.parametrize(("seats", "n"), [(2, 1), (3, 2), (4, 3)])
def test_an_auction_is_paid_and_ordered_as_the_desk_said(seats: int, n: int) -> None:
    """RB-9 to RB-12: any bids that can be covered, confirmed, ordered and paid."""
    chance = random.Random(n)
    seen = 0
    for state in moments(seats, n, "bid"):
        if any(state.bids) or state.confirmed:
            continue
        bids = [0] * seats
        for seat in range(seats):
            bids[seat] = chance.randint(0, min(20, held(state, seat, state.auction)))
            if bids[seat] in bids[:seat]:
                bids[seat] = 0
        said = answer(state, what="auction", bids=dict(zip(NAMES, bids, strict=False)))
        assert said["resource"] == (("money", "materials", "technology", "coal")[state.auction]
                                    if state.auction != ANY else "any")  # fmt: skip
        paid = [0] * seats
        phase, now = state.phase, state
        order: tuple[int, ...] = ()
        while now.auction >= 0 and now.phase == phase:
            (decision,) = GAME.decisions(now)
            seat, action = decision.seat, GAME.answers(now, decision)[0]
            if decision.kind == "bid":
                action = Bid(bids[seat]) if now.bids[seat] < bids[seat] else Confirm()
            now, events = do(now, action)
            for event in events:
                if event.kind == "ordered":
                    order = event.data["order"]
                if event.kind == "paid":
                    paid[event.seat] += sum(event.data["amounts"])
                if event.kind == "rebate" or (event.kind == "gained" and decision.kind == "resource"):
                    paid[event.seat] -= sum(event.data["amounts"])
        assert said["order"] == [NAMES[seat] for seat in order]
        assert {row["seat"]: row["pays"] for row in said["seats"]} == dict(zip(NAMES, paid, strict=False))
        seen += 1
    assert seen >= 12


@pytest.mark.parametrize(("seats", "n"), [(2, 4), (3, 5), (4, 6)])
def test_a_way_that_can_be_paid_can_be_laid_at_that_price(seats: int, n: int) -> None:
    """RB-18 to RB-22, RB-43."""
    chance = random.Random(n)
    laid = 0
    for state in moments(seats, n, "rail"):
        (decision,) = GAME.decisions(state)
        seat, near = decision.seat, turn_network(state, decision.seat)
        for _ in range(chance.randint(1, 3)):
            near |= around(BOARD.near, near)
        to = hex_word(BOARD, chance.choice(list(numbers(near))))
        said = answer(state, what="track", seat=NAMES[seat], to=to)
        if not said["legal"]:
            assert said["refusals"]
            continue
        now = state
        for row in said["hexes"]:
            for _ in range(row["converted"]):
                now, _ = do(now, conversion(now, seat))
            before = now.power, now.store[seat][MONEY]
            now, events = do(now, Rail(find_hex(BOARD, row["hex"])))
            (railed,) = [event for event in events if event.kind == "railed"]
            assert (railed.data["power"], railed.data["money"]) == (row["power"], row["money"])
            assert row["cost"] == row["power"] + row["money"] <= sum(before)
            now = settled(now, state.phase)
            laid += 1
        assert now.own(seat) >> find_hex(BOARD, to) & 1
    assert laid > 20


def conversion(state: State, seat: int) -> Convert:
    """Two of what there is most of besides money, into money."""
    store = list(state.store[seat])
    first = max(range(1, 4), key=lambda kind: store[kind])
    store[first] -= 1
    second = max(range(1, 4), key=lambda kind: store[kind])
    return Convert(min(first, second), max(first, second), MONEY)


def settled(state: State, phase: int) -> State:
    """What a sight's effect asks is answered: resources of choice are money, else the first answer."""
    while state.open and state.phase == phase:
        (decision,) = GAME.decisions(state)
        if decision.kind in ("rail", "city"):
            return state
        action = GAME.answers(state, decision)[0]
        if decision.kind == "resource":
            action = Gain((decision.data[0], 0, 0, 0))
        elif decision.kind == "drawn":
            action = GAME.answers(state, decision)[-1]
        state, _ = do(state, action)
    return state
