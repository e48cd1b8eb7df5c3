"""Faults of a map's list of technologies: each is named with its place and what was expected."""

from pathlib import Path

import pytest

from trainbound.kernel.faults import BadMap
from trainbound.kernel.files import maps_folder
from trainbound.ticket.board import load_board

UK = (maps_folder() / "uk.toml").read_text(encoding="utf-8")


def faults(tmp_path: Path, old: str, new: str) -> dict[str, str]:
    """The faults of the board with one text replaced once, by place."""
    assert old in UK
    path = tmp_path / "uk.toml"
    path.write_text(UK.replace(old, new, 1), encoding="utf-8")
    for name in ("uk.md", "ticket-base.md"):
        (tmp_path / name).write_text((maps_folder() / name).read_text(encoding="utf-8"), encoding="utf-8")
    try:
        load_board(str(path))
    except BadMap as bad:
        return dict(bad.faults)
    return {}


@pytest.mark.parametrize(
    ("old", "new", "where", "said"),
    [
        ("set_of = 4 ", "set_of = 2 ", "rules[1].set_of", "expected 3 to 10, found 2"),
        ('id = "propellers"', 'id = "booster"', "rules[1].technologies[6].id", "twice; first in technologies[5]"),
        ('effect = "longest"', 'effect = "most_tickets"', "rules[1].technologies[14].effect", "stands twice"),
        ('effect = "longest"', 'effect = "longset"', "rules[1].technologies", "longset"),
        ('regions = ["wales"]', 'regions = ["whales"]', "rules[1].technologies[0].regions", "did you mean wales?"),
        ('regions = ["wales"]', "", "rules[1].technologies[0]", "needs regions, lengths, ferries or an effect: sets,"),
        ('name = "Booster"', 'name = ""', "rules[1].technologies[6].name", "1 to 40 characters"),
        ('rule = "UK-19"', 'rule = "19"', "rules[1].technologies[6].rule", "a rule's id such as"),
        ('id = "booster"', 'id = "Booster!"', "rules[1].technologies[6].id", "small letters"),
        ("price = 1", "price = 0", "rules[1].technologies[0].price", "expected 1 to 10, found 0"),
        ("copies = 4", "copies = 40", "rules[1].technologies[0].copies", "expected 1 to 10, found 40"),
        ("amount = 3", "amount = 5", "rules[1].technologies[6].amount", "expected 3 to 4, found 5"),
        ("amount = 20", "", "rules[1].technologies[13].amount", "expected 1 to 100, found 0"),
        (
            'regions = ["wales"]',
            'regions = ["wales"]\namount = 2',
            "rules[1].technologies[0].amount",
            "expected 0 to 0",
        ),
        ("free = true", 'free = "yes"', "tracks[112].free", "bool"),
        ("start_locomotives = 1", "start_locomotives = 6", "cards.start_locomotives", "expected 0 to 5, found 6"),
        ('region = "wales"', 'region = "North Wales"', "cities[1].region", "small letters"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, old: str, new: str, where: str, said: str) -> None:
    found = faults(tmp_path, old, new)
    assert any(place.startswith(where) and said in message for place, message in found.items()), found


def test_the_board_itself_has_none(tmp_path: Path) -> None:
    assert faults(tmp_path, "set_of = 4", "set_of = 4") == {}
