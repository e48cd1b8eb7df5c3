"""Free actions, and what everybody may see."""

from __future__ import annotations

import msgspec
import pytest

from tests.boom.playing import BOARD, GAME, begun, played
from tests.boom.positions import CARD, asked, codes, do, kind, lines, own, quiet, stations, store, told
from trainbound.boom.actions import Rail, Use
from trainbound.boom.names import RAILS
from trainbound.boom.views import BLANK, DECKS, possible
from trainbound.kernel.types import Stale
from trainbound.network.bits import numbers
from trainbound.network.hexes import around


def test_two_resources_become_one_of_another_kind() -> None:
    """RB-43: the same kind twice or two kinds; never VP, never one of those paid."""
    s = asked(store(quiet(2), 0, money=2, coal=1), 0, "bid", 1)
    assert do(s, "convert money+money coal").store[0] == [0, 0, 0, 2]
    assert do(s, "convert coal+money technology").store[0] == [1, 0, 1, 0]
    assert codes(s, "convert money+coal coal") == {"same_kind"}
    assert codes(s, "convert coal+coal money") == {"not_held"}
    assert codes(s, "convert materials+money coal") == {"not_held"}
    listed = {GAME.write(a) for a in GAME.legal(s, GAME.decisions(s)[0]) if a.verb == "convert"}
    assert len(listed) == 3 + 2


def test_a_free_action_leaves_the_question_open_under_a_new_number() -> None:
    """RB-43: before the seat answers, in any phase."""
    for what, data in (("bid", (1,)), ("city", ()), ("operate", ()), ("income", (1, "RB-33")), ("group", ())):
        s = asked(quiet(2), 0, what, *data)
        (before,) = GAME.decisions(s)
        after = do(do(s, "convert money+money coal"), "convert coal+coal money")
        (now,) = GAME.decisions(after)
        assert (now.kind, now.seat, now.data) == (before.kind, before.seat, before.data)
        assert now.number == before.number + 2
        with pytest.raises(Stale):
            GAME.apply(after, before.number, GAME.parse("confirm"))


def test_what_a_development_asks_comes_before_the_question_that_is_open() -> None:
    """RB-43, RB-29."""
    s = asked(own(quiet(2), 0, "d62"), 0, "bid", 1)
    s, events = told(s, "use d62")
    assert [e.kind for e in events] == ["used"]
    assert kind(s) == "income"
    assert kind(do(s, "raise coal")) == "bid"


def test_a_card_drawn_in_an_auction_may_not_be_bought_with_what_is_bid() -> None:
    """RB-10, RB-43: a development lays a rail, the sight draws two cards, and technology is what is bid."""
    s = own(stations(quiet(2, "development"), 0, "34,7"), 0, "d33")
    s.developments = tuple(CARD[name] for name in ("d01", "d05", "d19"))
    s.todo.append(("auction", 2))
    GAME._go_on(s, lambda event: None)
    s.discs = (0, 1)
    while s.open[-1][0].seat:
        s = do(s, "confirm")
    s = do(s, "bid 7")
    s = s if s.open[-1][0].seat == 0 else do(s, "bid 3")
    s = do(do(s, "use d33"), "rail hiraizumi")
    assert kind(s) == "drawn"
    assert codes(s, "buy d05") == {"below_bid"}
    assert lines(s) == ["buy d01", "done"]
    assert kind(do(s, "buy d01")) == "bid"


def test_everything_is_open_but_the_order_of_decks() -> None:
    """RB-61."""
    for *_, s, _events in played(3, 8, 120):
        seen = GAME.view(s, 0)
        assert msgspec.structs.replace(GAME.view(s, None), viewer=0) == seen
        assert seen.state.seed == BLANK
        for name in s.__slots__:
            if name not in (*DECKS, "seed"):
                assert getattr(seen.state, name) == getattr(s, name)
        for deck in DECKS:
            assert getattr(seen.state, deck) == tuple(sorted(getattr(s, deck)))
        assert seen.decisions == GAME.decisions(s)


def test_a_possible_state_has_the_same_decks_in_an_order_of_its_own() -> None:
    """RB-61."""
    s = begun(4)
    found = possible(GAME.view(s, 1), b"x" * 16)
    assert found.developments != s.developments
    assert sorted(found.developments) == sorted(s.developments)
    assert GAME.view(found, 1) == GAME.view(s, 1)


def test_a_free_action_before_a_compulsory_rail_may_leave_none_to_lay() -> None:
    """RB-33, RB-51: the last marker was laid by a development used first, so that the icon's rail is lost."""
    s = quiet(2)
    h = BOARD.cities[0].hex
    own_hexes = 1 << h
    while own_hexes.bit_count() < 30:
        own_hexes |= 1 << next(iter(numbers(around(BOARD.near, own_hexes))))
    s.built[0], s.rails[0], s.parts[0] = 1 << h, own_hexes & ~(1 << h), (own_hexes,)
    own(s, 0, "d33")
    asked(s, 0, "free_rail", 1, True)
    s = GAME.apply(s, s.open[-1][0].number, Use(CARD["d33"])).state
    while s.open and s.open[-1][0].kind == "free_rail" and s.rails[0].bit_count() < RAILS:
        decision = s.open[-1][0]
        s = GAME.apply(s, decision.number, next(a for a in GAME.legal(s, decision) if type(a) is Rail)).state
    assert s.rails[0].bit_count() == RAILS
    assert not any(d.kind == "free_rail" for d in GAME.decisions(s)), "nothing is asked that has no answer"


def test_a_free_action_before_a_step_of_choice_may_leave_no_track_to_raise() -> None:
    """RB-33, RB-93."""
    s = quiet(2)
    s.levels[0] = [10, 10, 10, 9, 10]
    own(s, 0, "d57")
    asked(s, 0, "income", 1)
    s = GAME.apply(s, s.open[-1][0].number, Use(CARD["d57"])).state
    assert s.levels[0] == [10] * 5
    assert not any(d.kind == "income" for d in GAME.decisions(s))
