"""Lines at the desk that were answered with something that does not help: what decides is said, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainbound.desk.bench import Bench
from trainbound.desk.draft import new
from trainbound.desk.heard import Heard


def bench(map_name: str, *lines: str) -> Bench:
    made = Bench(new(map_name))
    for line in lines:
        assert made.hear(line).kind == "changed", line
    return made


def said(heard: Heard) -> str:
    return " ".join(" ".join((*heard.said, *heard.rows)).split())


def test_a_purchase_that_no_cards_make_legal_does_not_advise_to_draw_cards() -> None:
    """UK-23, UK-32: with a hand that nobody knows the cards are not what decides."""
    made = bench("uk", "seat Ada", "seat Bo")
    answer = said(made.hear("buy Ada right-of-way"))
    assert "nobody else owns one" in answer
    assert "draw cards" not in answer
    assert made.hear("Bo brighton/london").kind == "changed"
    assert "It depends: legal if Ada holds" in said(made.hear("buy Ada right-of-way"))


@pytest.mark.parametrize("name", ["Why", "Score", "Save", "Map", "Players", "Free"])
def test_who_is_called_like_a_word_of_the_language_is_meant_by_the_name_as_it_is_written(name: str) -> None:
    made = bench("usa", "seat Ada", f"seat {name}")
    assert made.hear(f"{name} boston/montreal").kind == "changed"
    assert made.draft.document["seat"][1]["tracks"] == ["boston/montreal:grey"]
    assert made.hear(f"why {name} calgary/helena").kind == "answered"
    assert made.hear("why calgary/helena").kind == "answered"
    assert made.hear("score Ada").kind == "answered"


@pytest.mark.parametrize("line", ["save {}/", "save {}", "export {}/", "export {}/x.csv/"])
def test_a_folder_is_no_file_to_write(line: str, tmp_path: Path) -> None:
    made = bench("usa", "seat Ada", "Ada boston/montreal")
    folder = tmp_path / "games"
    folder.mkdir()
    heard = made.hear(line.format(folder))
    assert heard.kind == "refused"
    assert "is a folder" in said(heard)
    assert [*tmp_path.iterdir()] == [folder]
    assert [*folder.iterdir()] == []


@pytest.mark.parametrize("text", ["", "players = 3\n"])
def test_a_file_without_a_map_is_no_position_and_leaves_the_table_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "empty.toml"
    file.write_text(text, encoding="utf-8")
    made = bench("usa", "seat Ada")
    heard = made.hear(f"load {file}")
    assert heard.kind == "refused"
    assert "is no position" in said(heard)
    assert made.draft.map == "usa"


@pytest.mark.parametrize(
    ("line", "where"),
    [("tour", "India"), ("tour Ada", "India"), ("Ada shares prr:1", "Pennsylvania"), ("buy booster", "United Kingdom"),
     ("Ada stations boston", "Europe and Railway Boom"), ("auction", "Railway Boom")])  # fmt: skip
def test_what_other_maps_have_is_said_to_be_theirs(line: str, where: str) -> None:
    heard = bench("usa", "seat Ada").hear(line)
    assert heard.kind == "refused"
    assert f"Only {where} know" in said(heard)
    assert "the map here is USA" in said(heard)
