"""Auctions on a real table: who goes first, who pays what."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.boom.tables import asked, codes, said

DISCS = ["Cy", "Ada", "Ben"]
RICH = {"store": "money*9 materials*9 technology*9 coal*9"}


def auction(*seats: dict[str, Any], bids: dict[str, int], **more: Any) -> dict[str, Any]:
    question = {"what": "auction", "bids": bids, **more}
    return asked(*(seats or (RICH,) * 3), ask=question, discs=DISCS[: len(seats) or 3])


def pays(found: dict[str, Any]) -> dict[str, Any]:
    return {row["seat"]: row["pays"] for row in found["seats"]}


def test_the_highest_number_is_first_and_the_chart_says_who_pays_what() -> None:
    """RB-11, RB-12: three players pay all, half rounded up, nothing."""
    found = auction(bids={"Ada": 3, "Ben": 7, "Cy": 5}, resource="money")
    assert found["legal"] is True
    assert found["order"] == ["Ben", "Cy", "Ada"]
    assert found["discs"] == ["Ada", "Cy", "Ben"]
    assert pays(found) == {"Ben": 7, "Cy": 3, "Ada": 0}
    assert [row["mark"] for row in found["seats"]] == ["all", "half", "nothing"]


def test_discs_left_at_the_start_keep_their_order() -> None:
    """RB-9, RB-12."""
    found = auction(bids={"Ada": 0, "Ben": 2, "Cy": 0}, phase="train")
    assert found["resource"] == "materials"
    assert found["order"] == ["Ben", "Ada", "Cy"]
    unknown = asked(RICH, RICH, RICH, ask={"what": "auction", "bids": {"Ada": 0, "Ben": 2, "Cy": 0}, "phase": "train"})
    assert unknown["order"] is None
    assert unknown["depends"] == ["the discs, left to right"]
    assert pays(unknown) == {"Ben": 2, "Ada": 0, "Cy": 0}


def test_no_two_discs_share_a_number() -> None:
    """RB-10."""
    found = auction(bids={"Ada": 4, "Ben": 4, "Cy": 1}, resource="money")
    assert (found["legal"], found["order"], found["seats"]) == (False, None, [])
    assert codes(found) == ["number_taken", "number_taken"]
    assert "no two share a number" in found["refusals"][0]["message"]


def test_a_bid_is_held_in_full_without_the_discount_of_the_chart() -> None:
    """RB-10."""
    found = auction({"store": "money*4"}, RICH, RICH, bids={"Ada": 5, "Ben": 7, "Cy": 8}, phase="expansion")
    assert codes(found) == ["cannot_cover"]
    assert "1 short" in found["refusals"][0]["message"]
    any_ = auction({"store": "money*4 coal*1"}, RICH, RICH, bids={"Ada": 5, "Ben": 7, "Cy": 8}, resource="any")
    assert any_["legal"] is True
    unknown = auction({}, RICH, RICH, bids={"Ada": 5, "Ben": 7, "Cy": 8}, phase="expansion")
    assert (unknown["legal"], unknown["depends"]) == (None, ["Ada's money in store"])
    assert unknown["order"] == ["Cy", "Ben", "Ada"]
    assert codes(auction(bids={"Ada": 21, "Ben": 1, "Cy": 0}, resource="money")) == ["off_the_track"]


def test_a_development_takes_part_of_the_price_back() -> None:
    """RB-11."""
    found = auction({**RICH, "developments": ["d71"]}, RICH, RICH, bids={"Ada": 7, "Ben": 3, "Cy": 0}, phase="train")
    assert pays(found) == {"Ada": 5, "Ben": 2, "Cy": 0}
    assert found["seats"][0]["rebate"] == 2


def test_a_development_may_lower_the_mark_once_a_round() -> None:
    """RB-11, RB-90: told beside the price, since it may be used or not; not when it lies sideways."""
    ada = {**RICH, "developments": ["d72"]}
    found = auction(ada, RICH, RICH, bids={"Ada": 7, "Ben": 3, "Cy": 0}, phase="train")
    assert found["seats"][0]["may"] == [{"development": "d72", "pays": 4}]
    found = auction({**ada, "used": ["d72"]}, RICH, RICH, bids={"Ada": 7, "Ben": 3, "Cy": 0}, phase="train")
    assert found["seats"][0]["may"] == []


def test_a_bid_that_is_not_known_leaves_places_open() -> None:
    """RB-11: what each pays is then from what to what."""
    found = auction(bids={"Ada": 6, "Ben": 3}, resource="money")
    assert found["order"] is None
    assert found["depends"] == ["Cy's bid"]
    assert pays(found) == {"Ada": {"from": 3, "to": 6}, "Ben": {"from": 0, "to": 2}}


@pytest.mark.parametrize(("seats", "marks"), [(2, [9, 4]), (4, [9, 4, 4, 0])])
def test_the_chart_of_two_and_of_four(seats: int, marks: list[int]) -> None:
    """RB-11."""
    bids = {"Ada": 9, "Ben": 8, "Cy": 7, "Dee": 6}
    found = asked(*(RICH,) * seats, ask={"what": "auction", "bids": dict(list(bids.items())[:seats]),
                                         "resource": "coal"})  # fmt: skip
    assert [row["pays"] for row in found["seats"]] == marks


def test_the_bids_on_the_table_and_the_phase_are_what_is_asked_about() -> None:
    """RB-8: the objective's own resource in the objective phase."""
    found = asked(RICH, RICH, ask={"what": "auction"}, round=1, phase="objective", objectives=["o12"],
                  bids={"Ada": 2, "Ben": 1})  # fmt: skip
    assert found["resource"] == "coal"
    assert found["order"] == ["Ada", "Ben"]
    text = said(RICH, RICH, ask={"what": "auction", "bids": {"Ada": 2, "Ben": 1}})
    assert "It depends on the resource that is bid." in text
