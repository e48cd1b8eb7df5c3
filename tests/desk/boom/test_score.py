"""Objectives and the score of a real table, known or not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.desk.boom.tables import MAP, asked, judged, said
from trainbound import desk
from trainbound.kernel.records import read
from trainbound.table import exchange
from trainbound.table.positions import position

WHOLE: dict[str, Any] = {
    "stations": ["tokyo"], "rails": ["24,12", "25,12"], "store": "money*3 coal*2", "vp": 20, "developments": [],
    "locomotives": ["s1", "l05"], "carriages": ["w01"], "multipliers": [2],
    "income": {"money": 1, "materials": 1, "technology": 1, "coal": 1, "vp": 3},
}  # fmt: skip
OTHER: dict[str, Any] = {
    "stations": ["osaka"], "rails": ["17,8"], "store": "", "vp": 10, "developments": ["d74"],
    "locomotives": ["s2", "l06"], "carriages": ["w02", "w03"], "multipliers": [1],
    "income": {"money": 1, "materials": 1, "technology": 1, "coal": 1, "vp": 1},
}  # fmt: skip
TOP: dict[str, Any] = {"routes": ["r1"], "objectives": ["o18", "o13", "o02", "o08"], "discs": ["Ada", "Ben"]}


def lines(seat: dict[str, Any]) -> dict[str, Any]:
    return {line["title"]: line["points"] for line in seat["score"]["lines"]}


def test_the_score_is_told_line_by_line_with_rule_and_proof() -> None:
    """RB-41, RB-44, RB-59."""
    answer = judged(WHOLE, OTHER, **TOP)
    ada, ben = answer["seats"]
    assert lines(ada) == {
        "VP made in play": 20, "developments that score at the end": 0, "Renown": 6, "Rolling Stock": 0,
        "Forest Railway": 0, "City Hub": 0, "resources left": 2, "best network": 4}  # fmt: skip
    assert ada["score"]["total"] == 32
    assert lines(ben)["developments that score at the end"] == 2
    assert ben["score"]["total"] == 10 + 2 + 1 + 0 + 2
    assert answer["ranking"] == [["Ada"], ["Ben"]]
    proofs = {line["title"]: line["proof"] for line in ada["score"]["lines"]}
    assert proofs["Renown"] == "3 x 2: the VP track at level 3"
    assert proofs["best network"] == "2 rails x 2: 24,12, 25,12"
    assert proofs["resources left"] == "3 + 0 + 0 + 2 = 5; 5 // 2"
    assert all(line["proof"] or not line["points"] for seat in (ada, ben) for line in seat["score"]["lines"])


def test_routes_joined_are_the_proof_of_what_they_gave_and_are_checked() -> None:
    """RB-24: also against the VP that the position says they made."""
    (route,) = asked({"stations": [], "rails": []}, ask={"what": "route", "route": "r5"})["routes"]
    way, reward = route["seats"][0]["missing"], route["first"]
    ada = WHOLE | {"stations": [way[0]], "rails": way[1:]}
    top = TOP | {"routes": ["r5", "r2", "r3", "r4"]}
    ada |= {"vp": 20, "vp_from": {"trains": 20 - reward, "routes": reward}}
    line = next(row for row in judged(ada, OTHER, **top)["seats"][0]["score"]["lines"] if row["what"] == "routes")
    assert (line["points"], line["proof"]) == (reward, f"{route['name']} {reward}, as the first")
    wrong = ada | {"vp_from": {"trains": 20}}
    document = {"map": MAP, "seat": [wrong | {"name": "Ada"}, OTHER | {"name": "Ben"}], **top}
    assert [row["where"] for row in desk.judged(document)["faults"]] == ["seat[0].vp_from.routes"]


def test_what_is_unknown_leaves_a_total_open_and_is_named() -> None:
    answer = judged(WHOLE | {"store": {"money": 3}}, OTHER, **TOP)
    ada = answer["seats"][0]["score"]
    assert ada["total"] == {"from": 31, "to": None}
    assert ada["depends"] == ["Ada's materials in store", "Ada's technology in store", "Ada's coal in store"]
    assert answer["ranking"] is None
    answer = judged({key: value for key, value in WHOLE.items() if key != "multipliers"}, OTHER, **TOP)
    assert lines(answer["seats"][0])["Renown"] == {"from": 0, "to": 6}  # x1 is Ben's, two players have no x4 and x3
    assert answer["seats"][0]["score"]["depends"] == ["Ada's place on the objective"]
    answer = judged({key: value for key, value in WHOLE.items() if key != "stations"}, OTHER, **TOP)
    assert lines(answer["seats"][0])["best network"] == {"from": 4, "to": 4}


def test_players_and_objectives_that_are_left_out_are_named() -> None:
    answer = judged(WHOLE, players=3, objectives=["o18"])
    assert "2 players of whom nothing is said" in answer["depends"]
    assert "the open objectives" in answer["depends"]
    assert answer["seats"][0]["score"]["total"]["from"] >= 20


def test_ties_are_broken_to_the_last_criterion() -> None:
    """RB-42: rails, then resources with tiles on trains, then the disc further right."""
    row = WHOLE | {"store": "", "multipliers": [0], "vp": 20, "locomotives": ["s1"], "carriages": []}
    other = OTHER | row | {"stations": ["osaka"], "rails": ["17,8", "18,8"], "locomotives": ["s2"]}
    answer = judged(row, other, **TOP)
    assert answer["ranking"] == [["Ben"], ["Ada"]]
    assert "place of the disc" in answer["decided"][0]
    answer = judged(row | {"locomotives": ["s1+vp"]}, other, **TOP)
    assert answer["ranking"] == [["Ada"], ["Ben"]]
    assert "resources with the tiles on trains 1 against 0 (RB-42)" in answer["decided"][0]
    unknown = judged(row, other, **{key: value for key, value in TOP.items() if key != "discs"})
    assert unknown["ranking"] is None
    assert unknown["depends"] == ["the discs, left to right"]


def test_an_objective_is_counted_with_its_proof() -> None:
    """RB-44, RB-45."""
    (hub,) = asked(WHOLE, OTHER, ask={"what": "objective", "objective": "city hub", "seat": "Ada"}, **TOP)["objectives"]
    (row,) = hub["seats"]
    assert (row["count"], row["multiplier"], row["points"]) == (1, 0, 0)
    assert row["counted"] == "around Tokyo plain at 24,12"
    assert "RB-58" in hub["rules"]
    (shared,) = asked(WHOLE, {}, ask={"what": "objective", "objective": "o11", "seat": "Ada"})["objectives"]
    assert shared["seats"][0]["count"] is None
    assert shared["seats"][0]["depends"] == ["Ben's rails", "Ben's stations"]
    everything = asked(WHOLE, OTHER, ask={"what": "objective"}, **TOP)["objectives"]
    assert [row["objective"] for row in everything] == TOP["objectives"]


def test_a_score_may_be_asked_for_one_seat() -> None:
    found = asked(WHOLE, OTHER, ask={"what": "score", "seat": "ben"}, **TOP)
    assert [row["seat"] for row in found["seats"]] == ["Ben"]
    assert found["ranking"] == [["Ada"], ["Ben"]]
    assert "RB-44 6 Renown (3 x 2: the VP track at level 3)" in said(WHOLE, OTHER, ask={"what": "score"}, **TOP)


@pytest.fixture(scope="module")
def recorded() -> tuple[Any, Any]:
    path = Path(__file__).parents[2] / "records" / f"{MAP}.jsonl"
    game, record, course, bad = exchange.replayed(path.read_bytes(), path.name)
    assert bad is None
    names = tuple(seat.name for seat in exchange.sitting(record.header))
    return game, (course, names, read(path.read_bytes()).lines[-1])


def test_any_moment_of_a_record_is_judged_without_faults(recorded: Any) -> None:
    game, (course, names, _) = recorded
    asks = [{"what": what} for what in ("network", "route", "objective", "auction", "score")]
    for n in range(0, course.length + 1, 97):
        document = position(game, course.at(n), names) | {"ask": asks}
        answer = desk.judged(document)
        assert answer["faults"] == []
        scores = game.scores(course.at(n))
        assert [seat["score"]["total"] for seat in answer["seats"]] == list(scores.totals)
        assert answer["ranking"] == [[names[seat] for seat in group] for group in scores.ranking]
        assert desk.report(answer)


def test_the_end_of_a_record_scores_what_the_record_says(recorded: Any) -> None:
    """RB-41, RB-42."""
    game, (course, names, end) = recorded
    answer = desk.judged(position(game, course.at(course.length), names))
    assert [seat["score"]["total"] for seat in answer["seats"]] == list(end.scores)
    assert answer["ranking"] == [[names[seat] for seat in group] for group in end.ranking]
    assert all(line["rule"].startswith("RB-") for seat in answer["seats"] for line in seat["score"]["lines"])
