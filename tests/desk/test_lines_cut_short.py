"""Lines at the desk that say too little, or name somebody who is not there, change nothing and say what is missing."""

from __future__ import annotations

import pytest

from trainbound.desk.bench import Bench
from trainbound.desk.draft import new


@pytest.fixture
def bench() -> Bench:
    made = Bench(new("pennsylvania"))
    made.hear("seat Ada: albany/new-york:blue; shares prr:1")
    return made


@pytest.mark.parametrize("line", ["Ben buffalo/erie", "Ben buffalo/erie white", "Zoltan oil-city/warren"])
def test_a_name_of_nobody_is_not_taken_for_a_place(bench: Bench, line: str) -> None:
    before = bench.draft
    heard = bench.hear(line)
    assert heard.kind == "refused"
    assert line.split()[0] in heard.said[0]
    assert bench.draft == before


@pytest.mark.parametrize("line", ["new york/albany green", "buf/eri white", "Ada buffalo/erie white",
                                  "erie buffalo white"])  # fmt: skip
def test_places_of_several_words_are_still_places(bench: Bench, line: str) -> None:
    assert bench.hear(line).kind == "changed"


@pytest.mark.parametrize("line", ["no", "drop", "remove", "none", "unknown", "free", "Ada no", "Ada free", "seat no",
                                  "Ada shares 2", "ticket"])  # fmt: skip
def test_a_line_that_says_too_little_changes_nothing(bench: Bench, line: str) -> None:
    before = bench.draft
    heard = bench.hear(line)
    assert heard.kind == "refused"
    assert "''" not in heard.said[0] and "  " not in heard.said[0]
    assert bench.draft.document == before.document


def test_drop_takes_back_what_is_tried(bench: Bench) -> None:
    bench.hear("what if Ada buffalo/erie white")
    assert bench.trial
    assert bench.hear("drop").kind == "changed"
    assert bench.trial is None
    assert bench.draft.document["seat"][0]["tracks"] == ["albany/new-york:blue"]


def test_a_share_of_the_investors_is_taken_away_by_either_order_of_words(bench: Bench) -> None:
    bench.hear("neutral shares prr:3")
    assert bench.hear("neutral no share prr:3").kind == "changed"
    assert bench.draft.document["neutral"]["shares"] == []


def test_several_changes_are_undone_and_done_again_at_once(bench: Bench) -> None:
    before = bench.draft.document
    for line in ("Ada buffalo/erie white", "seat Bo", "Bo oil-city/warren"):
        bench.hear(line)
    after = bench.draft.document
    bench.hear("undo 3")
    assert bench.draft.document == before
    bench.hear("redo 99")
    assert bench.draft.document == after


@pytest.mark.parametrize("name", ["U", "Q", "R"])
def test_a_player_may_be_called_like_a_sign(bench: Bench, name: str) -> None:
    bench.hear(f"seat {name}")
    assert bench.hear(f"{name} buffalo/erie white").kind == "changed"
    assert bench.draft.document["seat"][1]["tracks"] == ["buffalo/erie:white"]


def test_a_hand_may_be_a_number_of_cards(bench: Bench) -> None:
    assert bench.hear("Ada hand 7").kind == "changed"
    assert bench.draft.document["seat"][0]["hand"] == 7
    assert not bench.answer["faults"]
