"""What cannot be on a table, or in a file: every fault at once, each with its place and the nearest valid word."""

from pathlib import Path
from typing import Any

import pytest

from trainbound import desk
from trainbound.ticket.board import load_board


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


@pytest.mark.parametrize("word", ["St. John's", "st johns", "ST JOHN’S", "Saint Jöhn", "sjx", "st jon's", "st. j"])
def test_a_city_is_understood_in_other_spellings(word: str, tmp_path: Path) -> None:
    file = tmp_path / "island.toml"
    tiny = (Path(__file__).parent.parent / "maps" / "tiny.toml").read_text(encoding="utf-8")
    renamed = tiny.replace('code = "ALD"\nname = "Alder"', 'code = "SJX"\nname = "St. John\'s"')
    file.write_text(renamed, encoding="utf-8")
    board = load_board(str(file))
    track = next(t for t in board.tracks if board.cities[t.a].id == "alder" and t.twin < 0)
    other, colour = board.cities[track.b].name, track.id.rpartition(":")[2]
    text = f'map = "{file}"\n[[seat]]\ntracks = ["{other} / {word.replace("Saint", "St")}:{colour}"]\n'
    answer = desk.judge(text)
    assert answer["faults"] == []
    assert answer["seats"][0]["longest"]["tracks"] == [track.id]


CANNOT_BE = [
    ("usa", "", ['tracks = ["boston/new-york:red"]', 'tracks = ["boston/new-york:red"]'], "seat[1].tracks[0]", "T-12"),
    ("uk", "players = 4", ['tracks = ["dublin/tullamore:green", "dublin/tullamore:orange"]'], "seat[0].tracks[1]",
     "T-13"),
    ("europe", "", ['tracks = ["edinburgh/london:black"]', 'tracks = ["edinburgh/london:orange"]'], "seat[1].tracks[0]",
     "EU-2"),
    ("usa", "", ['tracks = ["calgary/winnipeg"]\ntrains = 40'], "seat[0].trains", "39 can be left at most"),
    ("usa", "", ['trains = 46'], "seat[0].trains", "from 0 to 45"),
    ("india", "", ['hand = "red*13"'], "seat[0].hand", "12 red cards"),
    ("india", "", ['hand = "LLLLLLLL"', 'hand = "LLLLLLL"'], "seat[1].hand", "14 locomotives"),
    ("usa", "", ['tickets = ["boston/miami"]', 'tickets = ["miami boston"]'], "seat[1].tickets[0]", "Ada"),
    ("usa", "", ['tickets = "boston/miami"'], "seat[0].tickets", "list"),
    ("pennsylvania", "", ['shares = ["prr:16"]'], "seat[0].shares[0]", "15 shares (PA-4)"),
    ("pennsylvania", "", ['shares = ["prr:1"]', 'shares = ["P:1"]'], "seat[1].shares[0]", "Ada holds"),
    ("pennsylvania", 'neutral = { shares = ["lv:9"] }', [""], "neutral.shares[0]", "PA-4"),
    ("uk", "", ['technologies = ["propellers", "propellers"]'], "seat[0].technologies[1]", "UK-10"),
    ("uk", "", ['technologies = ["diesel-power"]', 'technologies = ["diesel-power"]'], "seat[1].technologies[0]",
     "there are 1 of Diesel Power"),
    ("uk", "options = { advanced_technologies = false }", ['technologies = ["risky-contracts"]'],
     "seat[0].technologies[0]", "UK-11"),
    ("uk", "", ['technologies = ["right-of-way"]', 'technologies = ["thermo"]'], "seat[1].technologies[0]", "UK-32"),
    ("europe", "", ['stations = ["paris", "roma", "london", "wien"]'], "seat[0].stations", "EU-3"),
    ("europe", "", ['stations = ["paris"]', 'stations = ["paris"]'], "seat[1].stations[0]", "EU-3"),
    ("usa", "", ['shares = ["prr:1"]'], "seat[0].shares", "USA has no shares"),
    ("usa", "options = { open_shares = true }", [""], "options", "USA has no table options"),
    ("usa", "players = 6", [""], "players", "from 2 to 5"),
    ("usa", "players = 2", ["", "", ""], "seat[2]", "2 players"),
    ("usa", "reshuffled = true", [""], "reshuffled", "no technologies"),
]  # fmt: skip


@pytest.mark.parametrize(("map_id", "top", "seats", "where", "says"), CANNOT_BE)
def test_what_cannot_be_on_a_table_is_a_fault(map_id: str, top: str, seats: list[str], where: str, says: str) -> None:
    """T-2, T-12, T-13, PA-4, UK-10, UK-11, UK-32, EU-3."""
    named = [f'name = "{name}"\n{seat}' for name, seat in zip(("Ada", "Bob", "Cy"), seats, strict=False)]
    found = faults(position(map_id, *named, top=top))
    assert list(found) == [where]
    assert says in found[where]


def test_with_right_of_way_a_track_has_two_owners() -> None:
    """UK-31."""
    seat = 'tracks = ["brighton/london:grey"]'
    assert faults(position("uk", seat, seat)) == {}


ASKS = [
    ('what = "rules"', "what", "there is no question 'rules'"),
    ("", "what", "is missing; it is one of claim, buy"),
    ('what = "claim"\nseat = "Ada"', "track", "is missing"),
    ('what = "claim"\ntrack = "boston/montreal"', "seat", "is missing"),
    ('what = "claim"\nseat = "Eva"\ntrack = "boston/montreal"', "seat", "there is no seat 'Eva'"),
    ('what = "claim"\nseat = 3\ntrack = "boston/montreal"', "seat", "from 1 to 2"),
    ('what = "claim"\nseat = "Ada"\ntrack = "boston/new-york"', "track", "say which"),
    ('what = "claim"\nseat = "Ada"\ntrack = "boston/montreal"\ncards = "red gold"', "cards", "no train card"),
    ('what = "claim"\nseat = "Ada"\ntrack = "boston/montreal"\ncards = "red*13"', "cards", "there are 12 red cards"),
    ('what = "claim"\nseat = "Ada"\ntrack = "boston/montreal"\nticket = "x"', "ticket", "unknown key"),
    ('what = "buy"\nseat = "Ada"\ntechnology = "propellers"', "what", "USA has no technologies"),
    ('what = "tour"', "what", "USA has no grand tour"),
    ('what = "ticket"\nseat = "Ada"', "ticket", "is missing"),
]


@pytest.mark.parametrize(("ask", "key", "says"), ASKS)
def test_a_question_that_is_none_is_a_fault(ask: str, key: str, says: str) -> None:
    text = position("usa", 'name = "Ada"', 'name = "Bob"') + f"[[ask]]\n{ask}\n"
    found = faults(text)
    assert list(found) == [f"ask[0].{key}"]
    assert says in found[f"ask[0].{key}"]


def test_a_seat_is_asked_about_by_its_name_a_beginning_of_it_or_its_number() -> None:
    ask = '[[ask]]\nwhat = "claim"\ntrack = "boston/montreal"\n'
    asks = "".join(f"{ask}seat = {seat}\n" for seat in ('"zo"', "2", '"ZOE"'))
    answer = desk.judge(position("usa", 'name = "Ada"', 'name = "Zoë"') + asks)
    assert answer["faults"] == []
    assert [row["seat"] for row in answer["answers"]] == ["Zoë"] * 3


def test_no_card_named_is_the_question_what_would_do() -> None:
    text = position("usa", 'name = "Ada"') + '[[ask]]\nwhat = "claim"\ntrack = "boston/montreal"\ncards = ""\n'
    assert desk.judge(text)["answers"][0]["legal"] is None


@pytest.mark.parametrize(("word", "places"), [("true", []), ('"yes"', []), ('"maybe"', ["options.open_shares"])])
def test_options_are_true_or_false_or_as_the_command_line_says_them(word: str, places: list[str]) -> None:
    assert list(faults(position("pennsylvania", "", top=f"options = {{ open_shares = {word} }}"))) == places
