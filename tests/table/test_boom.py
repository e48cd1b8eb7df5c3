"""Railway Boom at a table: kept at every step, continued where it stopped, taken back, recorded."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.table.playing import SEED, answer, play, table
from trainbound.boom.actions import FREE, Done
from trainbound.boom.engine import BoomGame
from trainbound.kernel.types import Illegal, Stale
from trainbound.store.journal import Store
from trainbound.table import exchange
from trainbound.table.faults import BadTable
from trainbound.table.positions import position
from trainbound.table.table import BoomTable, Table

MAP = "railway-boom"


def until(at: BoomTable, kind: str, number: int = 3) -> BoomTable:
    """Plays at random until a kind of question is open, at least one of its answers having been given already."""
    dice = random.Random(number)
    seen = 0
    while not at.over:
        (decision,) = at.decisions()
        seen += decision.kind == kind
        if seen > 1 and decision.kind == kind:
            return at
        submitted, action = answer(at, dice)
        at.submit(submitted.number, action)
    raise AssertionError(kind)


@pytest.mark.parametrize("kind", ["bid", "rail", "operate", "card", "resource"])
def test_a_game_goes_on_from_the_middle_of_anything(tmp_path: Path, kind: str) -> None:
    at = until(table(tmp_path, "Ada,Bo,Cy", MAP), kind)
    again: BoomTable = Table.open(Store(tmp_path), at.id)
    assert isinstance(again.game, BoomGame)
    assert again.damage == ""
    assert again.state == at.state
    assert again.decisions() == at.decisions()
    assert [e.events for e in again.events] == [e.events for e in at.events]


def test_a_whole_game_is_kept_and_its_record_replays_to_the_same_scores(tmp_path: Path) -> None:
    at = play(table(tmp_path, "Ada,random", MAP), number=2)
    assert at.over
    found = exchange.replayed(at.export(0).encode(), "the record")
    assert found.bad is None
    assert found.course.state == at.state
    assert found.course.end().scores == at.game.scores(at.state).totals
    summary = exchange.summary(at.game, exchange.sitting(found.record.header), at.state)
    assert summary.turn == "4 objective"


def test_bots_answer_for_themselves(tmp_path: Path) -> None:
    at = table(tmp_path, "random,random", MAP)
    for _ in range(40):
        decision = at.bot_decision()
        assert decision is not None
        at.submit(decision.number, at.bot_choose(decision))
    assert at.length == 40


def test_an_action_is_taken_back_free_while_nothing_was_revealed(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,random", MAP)
    while at.decisions()[0].seat:
        decision = at.decisions()[0]
        at.submit(decision.number, at.bot_choose(decision))
    before = at.state
    (decision,) = at.decisions()
    convert = next(a for a in at.legal(decision) if a.verb == FREE[0])
    at.submit(decision.number, convert)
    assert at.state != before
    asked = at.take_back_of(0)
    assert asked is not None
    assert asked.free
    at.take_back(0)
    assert at.state.store == before.store
    assert at.decisions() == (decision,)
    again = at.redo(0)
    assert again is not None
    assert again.action == convert


def test_across_revealed_cards_the_others_must_agree(tmp_path: Path) -> None:
    at = table(tmp_path, "Ada,Bo", MAP)
    while at.state.phase == 0:
        (decision,) = at.decisions()
        answers = at.game.answers(at.state, decision)
        at.submit(decision.number, next((a for a in answers if a.verb in ("confirm", "done")), answers[0]))
    last = at.events[at.length]
    assert any(event.kind == "marked" and event.reveals == "all" for event in last.events)
    asked = at.take_back_of(last.seat)
    assert asked is not None
    assert not asked.free
    assert asked.ask == (1 - last.seat,)


def building(tmp_path: Path) -> BoomTable:
    """A table at which a seat lays its first rail."""
    at = table(tmp_path, "Ada,Bo", MAP)
    while at.decisions()[0].kind != "rail":
        (decision,) = at.decisions()
        answers = at.game.answers(at.state, decision)
        at.submit(decision.number, next((a for a in answers if a.verb in ("confirm", "done")), answers[0]))
    return at


def test_a_plan_is_committed_at_once_piece_by_piece(tmp_path: Path) -> None:
    at = building(tmp_path)
    (decision,) = at.decisions()
    board, seat, draft, plan = at.game.board, decision.seat, at.state, []
    for _ in range(3):
        (asked,) = at.game.decisions(draft)
        plain = [a for a in at.game.answers(draft, asked) if a.verb == "rail" and board.hexes[a.hex].city < 0]
        plan.append(plain[0])
        draft = at.game.apply(draft, asked.number, plain[0]).state
    heard: list[int] = []
    at.heard = lambda entry: heard.append(entry.n)
    done = at.submit_plan(decision.number, plan)
    assert [entry.action for entry in done] == plan
    assert heard == [entry.n for entry in done]
    assert at.state == draft
    assert at.state.rails[seat].bit_count() == 3
    again: BoomTable = Table.open(Store(tmp_path), at.id)
    assert again.state == at.state
    with pytest.raises(Stale):
        at.submit_plan(decision.number, plan)


def test_a_plan_with_a_piece_that_is_refused_changes_nothing(tmp_path: Path) -> None:
    at = building(tmp_path)
    (decision,) = at.decisions()
    rail = next(a for a in at.game.answers(at.state, decision) if a.verb == "rail")
    before = at.state
    with pytest.raises(Illegal):
        at.submit_plan(decision.number, [rail, rail])
    assert at.state == before
    assert Table.open(Store(tmp_path), at.id).length == at.length


def test_a_plan_stops_where_something_else_is_asked(tmp_path: Path) -> None:
    at = building(tmp_path)
    (decision,) = at.decisions()
    rail = next(a for a in at.game.answers(at.state, decision) if a.verb == "rail")
    done = at.submit_plan(decision.number, [Done(), rail, rail])
    assert [entry.action for entry in done] == [Done()]


def test_a_state_in_ids_has_the_keys_of_a_position_file(tmp_path: Path) -> None:
    at = until(table(tmp_path, "Ada,Bo,Cy", MAP), "rail")
    found = position(at.game, at.state, at.names)
    assert (found["round"], found["turn"], found["tiles"]) == (1, "1 expansion", "printed")
    assert sorted(found["discs"]) == ["Ada", "Bo", "Cy"]
    assert found["asked"][0]["kind"] == "rail"
    ada = found["seat"][0]
    assert set(ada["store"]) == {"money", "materials", "technology", "coal"}
    assert ada["locomotives"][0] == "s1"
    assert sum(len(seat["stations"]) for seat in found["seat"]) >= 1
    dealt = Table.create(Store(tmp_path), MAP, [("Ada", None), ("Bo", None)], SEED, {"random_tiles": True})
    tiles = position(dealt.game, dealt.state, dealt.names)["tiles"]
    assert len(tiles) == 50
    assert tiles["tokyo"].startswith("n")


def test_wrong_seats_options_and_bots_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="Railway Boom takes 2 to 4 seats, found 5"):
        table(tmp_path, "A,B,C,D,E", MAP)
    with pytest.raises(BadTable, match="has no option 'open_shares'; it has random_tiles"):
        Table.create(Store(tmp_path), MAP, [("Ada", None), ("Bo", None)], SEED, {"open_shares": True})
    with pytest.raises(BadTable, match="there is no bot 'nobody'"):
        Table.create(Store(tmp_path), MAP, [("Ada", None), ("Bo", "nobody")], SEED)
