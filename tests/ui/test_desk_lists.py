"""Lists at the desk's screen: everything a seat can have is given and counted by keys, without the notation."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.harness import after, golden
from tests.ui.test_desk import BOOM, PENNSYLVANIA, SMALL, UK, bench, page, pressed, typed
from trainbound.desk import sheets
from trainbound.store.journal import Store
from trainbound.ui.screens.desk import DeskScreen

EUROPE = ("seat Ada", "seat Bo")


def test_a_ticket_is_found_given_and_taken_away(store: Store) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    found = pressed(store, made, "t / b u f f a l o space p i t t s b u r g h enter enter")
    assert made.bench.draft.document["seat"][0]["tickets"] == ["baltimore/albany", "pittsburgh/buffalo"]
    assert "ADA: TICKETS" in found
    assert "* Pittsburgh - Buffalo" in found
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "t / b u f f a l o space p i t t s b u r g h enter enter enter")
    assert made.bench.draft.document["seat"][0]["tickets"] == ["baltimore/albany"]


def test_that_nobody_knows_and_that_there_is_none_is_said_too(store: Store) -> None:
    """T-26: hands and tickets of others are secret."""
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "t enter")
    assert "tickets" not in made.bench.draft.document["seat"][0]
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "t down enter")
    assert made.bench.draft.document["seat"][0]["tickets"] == []


def test_a_hand_is_counted_colour_by_colour(store: Store) -> None:
    """T-1."""
    made = page("usa", "seat Ada")
    found = pressed(store, made, "g h / r e d enter + + enter - / l o c o enter +")
    assert made.bench.draft.document["seat"][0]["hand"] == "red*2 loco*1"
    assert "2 red" in found
    assert "> 1 locomotive" in found
    made = page("usa", "seat Ada")
    assert "none to take away" in pressed(store, made, "g h / r e d enter -")


def test_a_thirteenth_red_card_is_not_given(store: Store) -> None:
    """T-1."""
    made = page("usa", "seat Ada: hand red*12")
    assert "no more of it" in pressed(store, made, "g h / r e d enter +")
    assert made.bench.draft.document["seat"][0]["hand"] == "red*12"


def test_shares_are_counted_and_get_the_next_number(store: Store) -> None:
    """PA-4."""
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "g k + + -")
    assert made.bench.draft.document["seat"][0]["shares"] == ["prr:1", "prr:4", "prr:3"]
    made = page("pennsylvania", *PENNSYLVANIA)
    found = pressed(store, made, "g k -")
    assert made.bench.draft.document["seat"][0]["shares"] == ["prr:1"]
    assert "1 P Pennsylvania Railroad" in found


def test_technologies_are_marked_and_open_tracks_at_once(store: Store) -> None:
    """UK-12."""
    made = page("uk", *UK)
    pressed(store, made, "x / s c o t l a n d enter enter")
    assert made.bench.draft.document["seat"][0]["technologies"] == ["wales-concession", "scotland-concession"]


def test_left_and_right_go_through_the_lists_and_digits_through_the_seats(store: Store) -> None:
    assert "ADA: HAND" in pressed(store, page("pennsylvania", *PENNSYLVANIA), "t right")
    assert "ADA: SHARES" in pressed(store, page("pennsylvania", *PENNSYLVANIA), "t left")
    assert "BO: TICKETS" in pressed(store, page("pennsylvania", *PENNSYLVANIA), "t 2")


def test_a_list_is_closed_before_the_desk_is_left(store: Store) -> None:
    found = pressed(store, page("pennsylvania", *PENNSYLVANIA), "t q")
    assert "TICKETS -" not in found
    assert "longest route 6" in found


def test_what_a_map_does_not_have_is_said_with_what_it_has(store: Store) -> None:
    found = pressed(store, page("usa", "seat Ada"), "g k")
    assert "no shares" in found
    assert "t tickets" in found
    assert "h hand" in pressed(store, page("usa", "seat Ada"), "g")
    assert "First somebody" in pressed(store, page("usa"), "t")


def test_the_ends_of_a_ticket_are_marked_on_the_map(store: Store) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "t down down")
    assert made.drawn()[1].ends == ("wheeling", "erie") or len(made.drawn()[1].ends) == 2


def test_g_and_r_open_the_rules_as_at_a_table(store: Store) -> None:
    assert "RULES" in pressed(store, page("pennsylvania", *PENNSYLVANIA), "g r")


@pytest.mark.parametrize("map_name", ["railway-boom", "europe"])
def test_a_station_is_set_where_the_cursor_is_and_taken_away(store: Store, map_name: str) -> None:
    """RB-15, EU-1."""
    lines = BOOM if map_name == "railway-boom" else EUROPE
    before = list(page(map_name, *lines).bench.draft.document["seat"][0].get("stations", []))
    made = page(map_name, *lines)
    find = "/ s e n d a i enter" if map_name == "railway-boom" else "/ p a r i s enter"
    pressed(store, made, f"{find} S")
    place = "sendai" if map_name == "railway-boom" else "paris"
    assert made.bench.draft.document["seat"][0]["stations"] == [*before, place]
    made = page(map_name, *lines)
    pressed(store, made, f"{find} S S")
    assert made.bench.draft.document["seat"][0].get("stations", []) == before


def test_without_stations_the_key_says_so(store: Store) -> None:
    assert "nobody builds stations" in pressed(store, page("usa", "seat Ada"), "S")


def test_cards_and_stores_of_railway_boom(store: Store) -> None:
    made = page("railway-boom", *BOOM)
    pressed(store, made, "g y enter right enter down enter g i + +")
    row = made.bench.draft.document["seat"][0]
    assert len(row["locomotives"]) == 1
    assert len(row["carriages"]) == 2
    assert sum(row["income"].values()) == 2
    made = page("railway-boom", *BOOM)
    pressed(store, made, "g o left enter right enter")
    assert len(made.bench.draft.document["routes"]) == 1
    assert len(made.bench.draft.document["objectives"]) == 1


def test_what_is_given_in_lists_is_a_position_file(store: Store, tmp_path: Path) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "g h down down + g t down down enter g k +")
    text = sheets.toml(made.bench.draft.document)
    assert not bench("pennsylvania").judged(made.bench.draft.document)["faults"]
    assert "hand" in text


@pytest.mark.parametrize("keys", ["t", "g h", "x"])
def test_how_a_list_looks(store: Store, keys: str) -> None:
    name = keys.replace(" ", "")
    made: DeskScreen = page("uk", *UK)
    golden(f"desk-list-{name}-80x24", after(store, f"{keys} down down", page=lambda: made, size=SMALL))


def test_rules_begin_with_those_of_what_is_spoken_of(store: Store) -> None:
    """UK-16, UK-12: of a technology in a list, of the reasons of a refusal, of a page of answers."""
    assert "UK-16" in pressed(store, page("uk", *UK), "x down down down r").split("UK-1 ")[0].splitlines()[2]
    find = "/ s t r a n r a e r / l o n d o n d e r r y enter"
    found = pressed(store, page("uk", *UK), f"{find} g r")
    assert any("UK-14" in line for line in found.splitlines()[:5])
    answers = pressed(store, page("uk", *UK), f"{find} w")
    assert "[r]ules cited" in answers
    found = pressed(store, page("uk", *UK), f"{find} w r")
    assert any("UK-14" in line for line in found.splitlines()[:5])


def test_a_track_that_is_typed_is_where_one_looks_then(store: Store) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    found = pressed(store, made, typed("Ada erie/ontario-west"))
    assert "ERI" in found
    pressed(store, made := page("pennsylvania", *PENNSYLVANIA), typed("Ada erie/ontario-west") + " enter")
    tracks = made.bench.draft.document["seat"][0]["tracks"]
    assert "erie/ontario-west:grey" not in tracks, "Enter takes back what was said"


def test_a_colon_and_a_semicolon_too_many_are_no_part_of_a_line(store: Store) -> None:
    made = page("pennsylvania", "seat Ada")
    pressed(store, made, typed(":Ada tickets baltimore/albany;"))
    assert made.bench.draft.document["seat"][0]["tickets"] == ["baltimore/albany"]


def test_what_a_seat_holds_stands_in_the_panel(store: Store) -> None:
    made = page("uk", "seat Ada: technologies propellers booster; hand red*2")
    found = pressed(store, made, "]")
    assert "hand red*2" in found
    assert "technologies propellers," in found


def test_who_is_marked_is_meant_though_nobody_was_chosen(store: Store) -> None:
    made = page("uk", *UK)
    made.bench.draft = made.bench.draft._replace(seat=None)
    assert "Ada: buy Booster" in pressed(store, made, typed("buy booster"))


def test_names_are_told_apart_in_the_panel(store: Store) -> None:
    found = pressed(store, page("uk", "seat planner", "seat planner 2", "seat planner 3"), "]")
    assert "planner 2" in found
    assert "planner 3" in found


def test_the_next_question_is_typed_on_the_page_of_the_last_answer(store: Store) -> None:
    found = pressed(store, page("pennsylvania", *PENNSYLVANIA), typed("score Ada") + " " + typed("longest Ada"))
    assert "longest" in found
    assert "Ada 6" in found


def test_what_a_seat_of_railway_boom_has_stands_in_the_panel_and_others_by_their_signs(store: Store) -> None:
    made = page("railway-boom", *BOOM, "seat Ada", "Ada vp 12", "Ada store money 3 coal 1", "Bo locomotives s2")
    found = pressed(store, made, "1")
    assert "store money 3, coal 1" in found
    assert "vp 12" in found
    assert "cards" not in found.split("vp 12")[1].splitlines()[0]
    found = pressed(store, page("railway-boom", *BOOM, "Bo locomotives s2"), "1 g y")
    assert "(b)" in found


def test_the_help_says_what_the_columns_of_the_panel_are(store: Store) -> None:
    found = pressed(store, page("pennsylvania", *PENNSYLVANIA), "? end")
    assert "points on the score track" in found
    assert "without a common track" in " ".join(found.split())
