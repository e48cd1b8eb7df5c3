"""Tables at which nobody sits yet: every question has an answer or a refusal, in lines, in files and in reports."""

from __future__ import annotations

import pytest

from trainbound import desk
from trainbound.desk.bench import Bench
from trainbound.desk.draft import family, new
from trainbound.table.games import game_ids


@pytest.mark.parametrize("map_name", game_ids())
def test_no_question_about_an_empty_table_is_a_fault_of_ours(map_name: str) -> None:
    bench = Bench(new(map_name))
    for what in family(bench.draft).questions:
        assert bench.hear(what).kind in ("answered", "refused"), what
    bench.hear("report")
    for what in ("score", "longest", "shares", "tour", "network", "route", "objective"):
        answer = desk.judged({"map": map_name, "ask": [{"what": what}]})
        desk.report(answer)


@pytest.mark.parametrize("what", ["longest", "score"])
def test_a_question_without_a_name_is_about_everybody(what: str) -> None:
    bench = Bench(new("usa"))
    bench.hear("seat Ada: calgary/helena")
    bench.hear("seat Bo: helena/seattle")
    for line, both in ((what, True), (f"{what} Ada", False)):
        [answer] = bench.hear(line).answers
        named = [row.get("seat", row.get("name")) for row in answer["seats"]]
        assert named == (["Ada", "Bo"] if both else ["Ada"])
