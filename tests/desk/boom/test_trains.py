"""Trains on a real table: may one run, what it costs and gives, in which order, and the best."""

from __future__ import annotations

from typing import Any

from tests.desk.boom.tables import asked, codes, said


def train(cards: str | None = None, tiles: bool = False, **ada: Any) -> dict[str, Any]:
    question: dict[str, Any] = {"what": "train", "seat": "Ada", "tiles": tiles}
    return asked(ada, ask=question | ({"cards": cards} if cards else {}))


YARD = {"locomotives": ["s1", "l20", "l12"], "carriages": ["w14", "w15", "w19", "w05", "w06"]}


def test_a_train_is_told_card_by_card() -> None:
    """RB-35: coal, VP, what it brings, and the coal left after each card."""
    found = train("s1 w19", **YARD, store="coal*2")
    assert (found["legal"], found["coal"], found["vp"], found["converted"]) == (True, 2, 2, 0)
    assert [(row["card"], row["left"]) for row in found["rows"]] == [("s1", 1), ("w19", 0)]
    assert found["rows"][1]["gains"]["money"] == 2
    assert found["left"] == {"money": 2, "materials": 0, "technology": 0, "coal": 0}


def test_a_train_that_cannot_be_paid_names_the_card_and_the_coal() -> None:
    """RB-36."""
    found = train("s1 w05 w06", **YARD, store="coal*2")
    assert found["legal"] is False
    assert codes(found) == ["too_little_coal"]
    assert "w06" in found["refusals"][0]["message"]
    assert found["order"] is None


def test_the_order_that_lets_a_train_run_is_told() -> None:
    """RB-35: coal won by a card in front pays for one behind."""
    found = train("s1 w05 w15", **YARD, store="coal*1")
    assert codes(found) == ["too_little_coal"]
    assert (found["order"]["cards"], found["order"]["converted"]) == ("s1 w15 w05", 0)
    found = train("s1 w05 w15", **YARD, store="coal*1 money*2")
    assert (found["legal"], found["converted"], found["order"]["cards"]) == (True, 1, "s1 w15 w05")
    found = train("s1 w15 w05", **YARD, store="coal*1")
    assert found["order"]["same"] is True


def test_tiles_named_with_a_card_are_put_on_before_it_starts() -> None:
    """RB-37: paid from the store, and paying in that run already."""
    found = train("s1+coal+vp", **YARD, store="coal*2", vp=1)
    assert (found["legal"], found["vp"]) == (True, 1)  # 1 of the card, 1 of the tile, 1 paid for it
    assert found["left"]["coal"] == 1
    assert codes(train("s1+coal+vp", **YARD, store="coal*2", vp=0)) == ["tile_not_paid"]
    assert codes(train("s1+coal+coal+coal", **YARD, store="coal*9")) == ["no_room"]
    there = {"locomotives": ["s1+coal+coal"]}
    assert train("s1", **there, store="coal*1")["left"]["coal"] == 2


def test_cards_that_are_no_train() -> None:
    """RB-34, RB-60."""
    store = {"store": "coal*9"}
    assert codes(train("w05", **YARD, **store)) == ["no_locomotive"]
    assert codes(train("s1 l20", **YARD, **store)) == ["locomotive_pulled"]
    assert codes(train("s1 s1", **YARD, **store)) == ["card_twice", "locomotive_pulled"]
    assert codes(train("l05", **YARD, **store)) == ["not_own"]
    assert codes(train("s1", **YARD, **store, ran=["s1"])) == ["has_run"]


def test_an_unknown_store_gives_what_is_needed() -> None:
    """RB-36."""
    found = train("s1 w05 w15 w06", **YARD)
    assert found["legal"] is None
    assert found["needs"] == {"coal": 2}
    assert found["depends"] == ["Ada's store"]
    assert "It runs with 2 coal in store" in said(YARD, ask={"what": "train", "seat": "Ada", "cards": "s1 w05"})
    unowned = train("l05 w05", store="coal*9")
    assert unowned["legal"] is None
    assert unowned["depends"] == ["that Ada owns l05", "that Ada owns w05"]


def test_the_best_trains_are_found() -> None:
    """RB-34: most VP, then most resources left."""
    found = train(**YARD, store="coal*1")
    assert found["train"]["exact"] is found["trains"]["exact"] is True
    assert found["trains"]["vp"] >= found["train"]["vp"] > 0
    again = train(found["train"]["runs"][0], **YARD, store="coal*1")
    assert (again["legal"], again["vp"]) == (True, found["train"]["vp"])
    assert train(locomotives=["s1"], carriages=[])["train"] is None


def test_the_best_may_put_on_tiles() -> None:
    """RB-37, RB-38: l07 makes 2 VP for each three tiles on its train."""
    yard = {"locomotives": ["s1", "l07"], "carriages": ["w11"], "store": "coal*5 money*3", "vp": 0}
    assert train(tiles=True, **yard)["train"]["vp"] > train(**yard)["train"]["vp"]
