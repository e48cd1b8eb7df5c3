"""Map files that are wrong in one place: the fault is named there, and nothing absurd reaches a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import maps_folder
from trainbound.ticket import mapfile
from trainbound.ticket.board import Board
from trainbound.ticket.display import refill
from trainbound.ticket.engine import TicketGame

TINY = Path(__file__).parent.parent / "maps" / "tiny.toml"


def faults(path: Path) -> dict[str, str]:
    """The faults of a file, place -> message."""
    with pytest.raises(BadMap) as bad:
        mapfile.read(str(path))
    for fault in bad.value.faults:
        assert fault.where.isprintable() and fault.message.isprintable() and len(fault.message) < 400
    return {fault.where: fault.message for fault in bad.value.faults}


def changed(folder: Path, old: str, new: str) -> Path:
    """A copy of the tiny map in which the first of some text is another."""
    text = TINY.read_text(encoding="utf-8")
    assert old in text
    path = folder / "tiny.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ("trains = 14", f"trains = {10**30}", "trains", "expected 1 to 200"),
        ("per_colour = 6", "per_colour = 1000000000", "cards.per_colour", "expected 1 to 50"),
        ("locomotives = 8", "locomotives = 51", "cards.locomotives", "expected 0 to 50, found 51"),
        ("locomotives = 8", "locomotives = 8\ndisplay = 11", "cards.display", "expected 1 to 10"),
        ("locomotives = 8", "locomotives = 8\nsweep_at = 2", "cards.sweep_at", "more than half of the 5 cards face up"),
        ("locomotives = 8", "locomotives = 8\nsweep_at = -1", "cards.sweep_at", "expected 0, or more than half"),
        ("locomotives = 8", "locomotives = 8\ndeal = 18", "cards", "18 for each of 3 players and 5 face up are dealt"),
        ("start = 3", "start = 0", "deal.start", "expected 1 to 10, found 0"),
        ("start_keep = 2", "start_keep = 4", "deal.start_keep", "expected 1 to 3, found 4"),
        ("draw = 3", "draw = 0", "deal.draw", "expected 1 to 10, found 0"),
        ("draw = 3", "draw = 50", "deal.draw", "expected 1 to 10, found 50"),
        ("draw_keep = 1", "draw_keep = 4", "deal.draw_keep", "expected 1 to 3, found 4"),
        ("double_routes_from = 3", "double_routes_from = 0", "double_routes_from", "expected 1 to 6, found 0"),
        ("points = 10", f"points = {10**20}", "rules[1].points", "expected 1 to 1000, found 1"),
        ("points = 10", "points = 0", "rules[1].points", "expected 1 to 1000, found 0"),
        ("neutral_at = 2", "neutral_at = 99", "rules[2].neutral_at", "expected 0 to 5, found 99"),
        ('id = "avr"', 'id = "../avr"', "rules[2].companies[0].id", "small letters"),
        ('id = "avr"', f'id = "{"a" * 41}"', "rules[2].companies[0].id", "small letters"),
        ('name = "Fir & Gorse Line"', f'name = "{"x" * 41}"', "rules[2].companies[1].name", "1 to 40 characters"),
        ('name = "Fir & Gorse Line"', r'name = "Fir\u001b[2J"', "rules[2].companies[1].name", "that can be printed"),
        ("shares = 4", "shares = 1000000", "rules[2].companies[0].shares", "expected 1 to 50, found 1000000"),
        ("shares = 4", "shares = 0", "rules[2].companies[0].shares", "expected 1 to 50, found 0"),
        ("[8, 5, 2]", "[5, 8, 2]", "rules[2].companies[0].payout", "never rise from rank to rank"),
        ("[8, 5, 2]", "[8, 5, 0]", "rules[2].companies[0].payout", "expected up to 6 numbers from 1 to 1000"),
        ("[8, 5, 2]", "[1001, 5, 2]", "rules[2].companies[0].payout", "expected up to 6 numbers from 1 to 1000"),
        ("[8, 5, 2]", "[8, 7, 6, 5, 4, 3, 2]", "rules[2].companies[0].payout", "expected up to 6 numbers"),
        ("[8, 5, 2]", "[]", "rules[2].companies[0].payout", "expected up to 6 numbers"),
        ("points = 7", "points = 1001", "tickets[0].points", "expected 1 to 1000, found 1001"),
        ("3 = 4", f"3 = {10**20}", "route_points.3", "expected 0 to 1000"),
        ('id = "tiny"', 'id = "../tiny"', "id", "small letters a to z, digits and hyphens"),
        ('id = "alder"', 'id = "alder tree"', "cities[0].id", "small letters"),
        ('name = "Alder"', r'name = "Al\u001b[31mder"', "cities[0].name", "characters that can be printed"),
        ('name = "Alder"', r'name = "\u202eredlA"', "cities[0].name", "characters that can be printed"),
        ('name = "Alder"', 'name = " "', "cities[0].name", "expected 1 to 40 characters"),
        ('name = "Tiny Valley"', f'name = "{"x" * 41}"', "name", "expected 1 to 40 characters"),
        ("at = [46.0, 10.0]", "at = [nan, 10.0]", "cities[0].at", "expected latitude and longitude"),
        ("at = [46.0, 10.0]", "at = [46.0, inf]", "cities[0].at", "expected latitude and longitude"),
        ('name = "Alder"', 'name = "Alder"\ncountry = "birch"', "cities[0].country", 'only a place of kind "exit"'),
        ('module = "ferries"', 'module = "ferries"\n\n[[rules]]\nmodule = "ferries"', "rules[1].module", "stands twice; first in rules[0]"),  # noqa: E501
        ('module = "ferries"', 'module = "ferries"\ncites = { fery = "T-17" }', "rules[0].cites.fery", "did you mean ferry?"),  # noqa: E501
        ('id = "avr"', 'id = "none"', "rules[2].companies[0].id", "'none' means no company"),
        ("players =", 'rules_texts = ["../secret.md"]\nplayers =', "rules_texts[0]", "a file beside the map"),
        ("players =", 'cites = { duoble = "X-1" }\nplayers =', "cites.duoble", "did you mean double?"),
        ("players =", 'cites = { double = "no id" }\nplayers =', "cites.double", "expected a rule's id such as T-13"),
        ("players =", r'"pl\u001b[31m" = 1' "\nplayers =", "pl?[31m", "unknown key"),
        ('colour = "red"', 'colour = "rde"', "tracks[0].colour", "expected one of purple, white"),
        ('colour = "red"', f'colour = "{"x" * 500}"', "tracks[0].colour", "black, red, green, grey, found 'xxx"),
    ],
)
def test_what_is_wrong_in_a_file_is_named_where_it_stands(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    found = faults(changed(tmp_path, old, new))
    assert says in found.get(where, f"nothing; {found}")


@pytest.mark.parametrize(
    ("data", "where", "says"),
    [
        (b"x = " + b"[" * 100_000, "file", "nested too deeply"),
        (b"x = " + b"1" * 10_000, "file", "a number too long to be read"),
        (b"#" * 1_000_001, "file", "larger than 1000000 bytes"),
        (b"\xff", "byte 0", "is not UTF-8"),
        (b"rules = 5", "rules", "expected tables [[rules]], found '5'"),
        (b"", "cities", "is missing"),
    ],
)
def test_a_file_that_is_no_map_says_why(tmp_path: Path, data: bytes, where: str, says: str) -> None:
    path = tmp_path / "odd.toml"
    path.write_bytes(data)
    assert says in faults(path)[where]


def test_a_board_without_tracks_is_none(tmp_path: Path) -> None:
    text = TINY.read_text(encoding="utf-8")
    head, tickets = text[: text.index("[[tracks]]")], text[text.index("[[tickets]]") :]
    path = tmp_path / "tiny.toml"
    path.write_text(f"tracks = []\n{head}{tickets}", encoding="utf-8")
    assert "expected 1 or more, found 0" in faults(path)["tracks"]


def test_a_path_that_no_system_takes_cannot_be_read() -> None:
    for name in ("a\0b.toml", "\ud800.toml", f"{'x' * 300}.toml"):
        with pytest.raises(BadMap, match="cannot be read"):
            mapfile.read(name)


def test_a_third_track_of_one_length_is_too_many_whatever_else_joins_the_cities(tmp_path: Path) -> None:
    extra = "".join(
        f'[[tracks]]\nends = ["alder", "cedar"]\nlength = {length}\ncolour = "{colour}"\n\n'
        for length, colour in ((2, "red"), (2, "blue"), (2, "black"), (3, "white"))
    )
    text = TINY.read_text(encoding="utf-8").replace("[[tickets]]", f"{extra}[[tickets]]", 1)
    path = tmp_path / "tiny.toml"
    path.write_text(text, encoding="utf-8")
    assert "3 tracks join 'alder' and 'cedar'" in faults(path)["tracks"]


@pytest.mark.parametrize(("key", "table", "most"), [
    ("cities", 'id = "c{0}"\ncode = "AAA"\nname = "C"', 300),
    ("tracks", 'ends = ["alder", "birch"]\nlength = 1\ncolour = "red"', 600),
    ("tickets", 'ends = ["alder", "birch"]\npoints = 1', 600)])
def test_a_board_of_thousands_of_parts_is_refused_at_once(tmp_path: Path, key: str, table: str, most: int) -> None:
    text = TINY.read_text(encoding="utf-8")
    path = tmp_path / "tiny.toml"
    path.write_text(text + "".join(f"\n[[{key}]]\n{table.format(n)}\n" for n in range(5000)), encoding="utf-8")
    count = 5000 + text.count(f"[[{key}]]")
    assert faults(path) == {key: f"expected at most {most}, found {count}"}


TWO_ISLANDS = """
[[cities]]
id = "isle"
code = "ISL"
name = "Isle"

[[cities]]
id = "rock"
code = "ROC"
name = "Rock"

[[cities]]
id = "oakland-ferry"
code = "OAF"
name = "Oakland by ferry"
kind = "exit"
country = "oakland"

[[tracks]]
ends = ["isle", "{}"]
length = 1
colour = "red"

[[tickets]]
ends = ["isle", "alder"]
points = 3

[[tickets]]
ends = ["oakland", "isle"]
points = 3

[[tickets]]
start = "isle"
goals = [{{ to = "rock", points = 3 }}, {{ to = "birch", points = 2 }}]
"""


def test_a_ticket_whose_ends_no_tracks_join_is_a_fault_and_a_country_is_reached_by_any_exit(tmp_path: Path) -> None:
    """T-22: nobody could complete it. No chain passes through a country from one exit to another (T-23)."""
    path = tmp_path / "tiny.toml"
    text = TINY.read_text(encoding="utf-8")
    count = text.count("[[tickets]]")
    path.write_text(text + TWO_ISLANDS.format("rock"), encoding="utf-8")
    assert faults(path) == {
        f"tickets[{count}].ends": "no tracks join 'isle' and 'alder', so that nobody could complete the ticket",
        f"tickets[{count + 1}].ends": "no tracks join 'oakland' and 'isle', so that nobody could complete the ticket",
        f"tickets[{count + 2}].goals[1].to": "no tracks join 'isle' and 'birch', so that nobody could complete the "
        "ticket"}
    path.write_text(text + TWO_ISLANDS.format("oakland-ferry"), encoding="utf-8")
    assert list(faults(path)) == [
        f"tickets[{count}].ends", f"tickets[{count + 2}].goals[0].to", f"tickets[{count + 2}].goals[1].to"]


@pytest.mark.parametrize(
    ("old", "new", "where", "says"),
    [
        ("costs = [1, 2]", "costs = []", "rules[2].costs", "the costs of 1 to 4 stations, found 0"),
        ("costs = [1, 2]", "costs = [1, 2, 3, 4, 5]", "rules[2].costs", "the costs of 1 to 4 stations, found 5"),
        ("costs = [1, 2]", "costs = [1, 0]", "rules[2].costs[1]", "expected 1 to 10, found 0"),
        ("unbuilt = 3", "unbuilt = -1", "rules[2].unbuilt", "expected 0 to 100, found -1"),
        ('module = "tunnels"', 'module = "tunnels"\ncards = 0', "rules[1].cards", "expected 1 to 10, found 0"),
        ("face_up_locomotive = 1", "face_up_locomotive = 3", "cards.face_up_locomotive", "expected 1 to 2, found 3"),
        ("start_long = 1", "start_long = 4", "deal.start_long", "expected 0 to 3, found 4"),
        ("start_long = 1", "start_long = 2", "tickets", "2 long for each of 3 players are dealt at the"),
        ("copies = 2", "copies = 11", "tickets[3].copies", "expected 1 to 10, found 11"),
        ('start = "south"', 'start = "nowhere"', "tickets[3].start", "there is no city 'nowhere'"),
        ('to = "elm"', 'to = "south"', "tickets[3].goals[0].to", "two different places, found 'south' twice"),
        ("points = 3 }", "points = 0 }", "tickets[3].goals[1].points", "expected 1 to 1000, found 0"),
        ('start = "south"', 'start = "south"\npoints = 3', "tickets[3]", "a start in place of ends and points"),
        ('ends = ["fern", "gorse"]\npoints', 'ends = ["elm", "gorse"]\npoints', "tickets[5]",
         "'elm/gorse' stands twice, first in tickets[4]; give that one copies instead"),
        ('ends = ["elm", "gorse"]\npoints = 3', "points = 3", "tickets[4].ends", "is missing"),
    ],
)
def test_what_is_wrong_with_tunnels_stations_and_tickets_of_several_kinds_is_named(
    tmp_path: Path, old: str, new: str, where: str, says: str
) -> None:
    """T-18, EU-1, EU-3, CH-5, CH-7."""
    text = (TINY.parent / "narrow.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "narrow.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert says in faults(path).get(where, f"nothing; {faults(path)}")


def test_a_sweep_ends_with_any_number_of_cards_face_up(tmp_path: Path) -> None:  # T-9
    path = changed(tmp_path, "locomotives = 8", "locomotives = 8\ndisplay = 8\nsweep_at = 5")
    board = Board(mapfile.read(str(path)))
    state, _ = TicketGame(board).start(2, b"1" * 16, {})
    state.display = [8] * 5 + [0] * 3
    state.deck, state.discard = [8, 8, 8], [0] * 9
    refill(board, state, lambda event: None)
    assert state.display.count(8) == 5  # three others cannot fill a display with fewer than five locomotives


@pytest.mark.parametrize(
    ("old", "new", "place", "says"),
    [
        ('letter = "P"', 'letter = "L"', "technologies[5].letter", "a capital letter of its own, found 'L'"),
        ('letter = "P"', 'letter = "W"', "technologies[5].letter", "a capital letter of its own, found 'W'"),
        ('letter = "P"', 'letter = "PR"', "technologies[5].letter", "a capital letter of its own, found 'PR'"),
        ('short = "Booster"', 'letter = "A"', "technologies[6].letter", "a capital letter of its own, found 'A'"),
        ('short = "Booster"', 'short = "Boosterooster"', "technologies[6].short", "1 to 10 characters"),
        ("regions = [\"wales\"]", 'regions = ["whales"]', "technologies[0].regions", "did you mean wales?"),
        ('effect = "sets"\namount = 3', "", "technologies[6]", "a technology needs regions, lengths, ferries"),
        ("amount = 3", "amount = 5", "technologies[6].amount", "expected 3 to 4, found 5"),
        ("[[cities]]", '[[rules]]\nmodule = "tunnels"\n\n[[cities]]', "module", "does not go together with tunnels"),
    ],
)
def test_what_is_wrong_with_a_technology_is_named(
    tmp_path: Path, old: str, new: str, place: str, says: str
) -> None:
    """UK-12, UK-19."""
    folder = maps_folder()
    for name in ("ticket-base.md", "uk.md"):
        (tmp_path / name).write_text((folder / name).read_text(encoding="utf-8"), encoding="utf-8")
    text = (folder / "uk.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "other.toml").write_text(text.replace(old, new, 1).replace('id = "uk"', 'id = "other"'), "utf-8")
    found = faults(tmp_path / "other.toml")
    assert says in found.get(f"rules[1].{place}", f"nothing; {found}")
