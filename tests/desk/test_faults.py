"""What cannot be on a table, or in a file: every fault at once, each with its place and the nearest valid word."""

from typing import Any

import pytest

from trainbound import desk


def faults(text: str) -> dict[str, str]:
    """Place -> message for each fault of a position file."""
    answer = desk.judge(text)
    rows = {row["where"]: row["message"] for row in answer["faults"]}
    assert len(rows) == len(answer["faults"]), "two faults at one place"
    if rows:
        assert answer["seats"] == answer["answers"] == []
    return rows


def position(map_id: str, *seats: str, top: str = "") -> str:
    """A position file: each seat is the lines of its table."""
    return f'map = "{map_id}"\n{top}\n' + "".join(f"[[seat]]\n{seat}\n" for seat in seats)


def test_all_faults_of_a_file_are_told_at_once_each_with_its_place() -> None:
    found = faults(
        position(
            "pennsylvania",
            'name = "Ada"\ntracks = ["albany/new-york:blue", "altoona/johnstown", "xx/yy", 7]\npoints = "61"',
            'name = "Bob"\ntrak = 4\ntickets = ["baltimor/zzzz"]\nshares = ["ppr:4"]',
            top="colour = 3",
        )
    )
    assert set(found) == {
        "seat[0].tracks[1]", "seat[0].tracks[2]", "seat[0].tracks[3]", "seat[0].points", "seat[1].trak",
        "seat[1].tickets[0]", "seat[1].shares[0]", "colour"}  # fmt: skip
    assert found["seat[1].trak"] == "unknown key; did you mean tracks?"
    assert "altoona/johnstown:blue or altoona/johnstown:yellow" in found["seat[0].tracks[1]"]
    assert "did you mean prr" in found["seat[1].shares[0]"]


@pytest.mark.parametrize("name", ["", 'map = 3', 'map = "pennsilvania"', 'map = "no/such.toml"', 'map = ""'])
def test_a_position_on_no_map_is_one_fault(name: str) -> None:
    found = faults(name + '\n[[seat]]\ntracks = ["x"]')
    assert list(found) == ["map"]
    if "pennsil" in name:
        assert "did you mean pennsylvania?" in found["map"]


@pytest.mark.parametrize("text", ["map = ", "{", '{"map": "usa",}', "a = " + "[" * 5000, "x" * 1_000_001, "[[seat]"])
def test_what_is_no_position_file_at_all_is_said_to_be_unreadable(text: str) -> None:
    with pytest.raises(desk.Unreadable):
        desk.judge(text)


def test_a_position_may_be_json() -> None:
    answer: dict[str, Any] = desk.judge('{"map": "usa", "seat": [{"name": "Ada"}]}')
    assert answer["faults"] == []
    assert answer["seats"][0]["name"] == "Ada"
