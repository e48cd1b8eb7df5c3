"""What is nearly a map, a track or a ticket is proposed, whichever of its cities comes first."""

from __future__ import annotations

import pytest

from trainbound import desk


def fault(**row: object) -> str:
    answer = desk.judged({"map": "uk", "seat": [{"name": "Ada", **row}]})
    [found] = answer["faults"]
    return str(found["message"])


@pytest.mark.parametrize("written", ["strnraer/londondery", "londondery/strnraer", "Stranrer/Londonderi"])
def test_a_track_with_both_cities_misspelt_is_proposed_first(written: str) -> None:
    assert "did you mean londonderry/stranraer" in fault(tracks=[written])


def test_the_beginning_of_a_map_is_enough_to_propose_it() -> None:
    [found] = desk.judged({"map": "penn"})["faults"]
    assert "did you mean pennsylvania" in found["message"]
