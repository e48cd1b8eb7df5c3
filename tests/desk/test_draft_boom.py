"""A table of Railway Boom put together by typing."""

from typing import Any

from trainbound.desk.bench import Bench, Heard


def bench(*lines: str) -> Bench:
    """A sitting on an empty table with Ada and Bo, in which some lines have been understood."""
    made = Bench()
    for line in ("map railway boom", "seat Ada", "seat Bo", *lines):
        heard = made.hear(line)
        assert heard.kind not in ("refused", "which"), (line, heard.said)
    return made


def ada(made: Bench) -> dict[str, Any]:
    found: dict[str, Any] = made.draft.document["seat"][0]
    return found


def said(heard: Heard) -> str:
    return " ".join((*heard.said, *heard.rows))


def test_every_key_of_a_position_can_be_typed() -> None:
    made = bench(
        "round 2", "phase exp", "discs Bo Ada", "routes r1", "Ada station tokyo", "Ada rail 34,4 34,5",
        "Ada store money 3, coal 2", "Ada store materials*4", "Ada income money 2",
        "Ada vp 12", "Ada locomotive s1 l05", "Ada carriage w01 w02", "Ada development d01", "Ada multipliers 2 0 0 0",
    )  # fmt: skip
    document = made.draft.document
    assert {key: document[key] for key in ("round", "phase", "discs", "routes")} == {
        "round": 2, "phase": "expansion", "discs": ["Bo", "Ada"], "routes": ["r1"]}  # fmt: skip
    row = ada(made)
    assert row["stations"] == ["tokyo"]
    assert len(row["rails"]) == 2
    assert row["store"] == {"money": 3, "coal": 2, "materials": 4}
    assert row["income"] == {"money": 2}
    assert (row["vp"], row["locomotives"], row["carriages"]) == (12, ["s1", "l05"], ["w01", "w02"])
    assert row["developments"] == ["d01"]
    assert row["multipliers"] == [2, 0, 0, 0]
    assert made.answer["faults"], "no rails without a station beside them"


def test_victory_points_are_said_in_one_way_at_a_time() -> None:
    made = bench("Ada vp_from trains 3 cities 1")
    made.hear("Ada vp 12")
    assert ada(made) == {"name": "Ada", "vp": 12}
    made.hear("Ada vp_from trains 5")
    assert ada(made) == {"name": "Ada", "vp_from": {"trains": 5}}


def test_tiles_put_on_a_card_replace_the_card_without_them() -> None:
    made = bench("Ada locomotive s1 l05", "Ada locomotive l05+coal")
    assert ada(made)["locomotives"] == ["s1", "l05+coal"]
    made.hear("Ada no locomotive l05")
    assert ada(made)["locomotives"] == ["s1"]


def test_questions_about_ways_and_auctions_are_answered_at_once() -> None:
    made = bench("Ada station tokyo", "round 1", "Bo station osaka", "phase dev")
    heard = made.hear("track Ada tokyo osaka power 5")
    assert heard.kind == "answered"
    assert heard.answers[0]["what"] == "track"
    heard = made.hear("auction train Ada 3, Bo 5")
    assert heard.kind == "answered"
    assert "Bo" in said(heard)
    assert made.hear("network Ada").kind == made.hear("score").kind == "answered"


def test_what_is_tried_says_what_it_makes_of_the_score() -> None:
    made = bench("Ada station tokyo", "Ada rails none", "Ada vp 10")
    heard = made.hear("what if Ada vp 13")
    assert heard.kind == "tried"
    assert "points at the end from 10" in said(heard)
    assert "to 13" in said(heard)


def test_wrong_words_are_told_with_the_nearest() -> None:
    made = bench()
    for line, word in {"Ada income gold 3": "coal", "Ada rail 99,99": "99,99", "phase trian": "train",
                       "Ada multipliers 9": "4", "discs Ada Cleo": "cleo"}.items():  # fmt: skip
        heard = made.hear(line)
        assert word in said(heard).lower(), line
