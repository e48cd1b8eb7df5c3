"""The rules desk on the screen, driven by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste
from textual.pilot import Pilot

from tests.ui.harness import LARGE, LINES, SMALL, OnePage, after, drive, golden, table, type_keys
from trainbound.desk.bench import Bench
from trainbound.desk.draft import new
from trainbound.desk.editing import names
from trainbound.desk.keeping import Keeper
from trainbound.store.journal import Store
from trainbound.ui.screens.desk import DeskScreen

PENNSYLVANIA = (
    "seat Ada: albany/new-york:blue allentown/reading:green; tickets baltimore/albany; shares prr:1 prr:4",
    "seat Bo: dubois/altoona; shares prr:2; tickets erie/altoona",
)
UK = ("seat Ada: dublin/holyhead; technologies wales-concession", "seat Bo: aberdeen/dundee")
BOOM = ("seat Ada: stations tokyo; rails 22,12", "seat Bo: stations osaka")


def bench(map_name: str, *lines: str) -> Bench:
    made = Bench(new(map_name))
    for line in lines:
        assert made.hear(line).kind == "changed", line
    return made


def page(map_name: str, *lines: str) -> DeskScreen:
    made = bench(map_name, *lines)
    made.hear(f"seat {names(made.draft.document)[0]}") if lines else None
    return DeskScreen(made)


TABLES = {"pennsylvania": PENNSYLVANIA, "uk": UK, "railway-boom": BOOM}


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("map_name", TABLES)
def test_a_table_on_the_desk(store: Store, map_name: str, size: tuple[int, int]) -> None:
    found = after(store, "]", page=lambda: page(map_name, *TABLES[map_name]), size=size)
    golden(f"desk-{map_name}-{size[0]}x{size[1]}", found)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_before_a_map_is_laid_out(store: Store, size: tuple[int, int]) -> None:
    golden(f"desk-start-{size[0]}x{size[1]}", after(store, "j", page=lambda: DeskScreen(Bench()), size=size))


def pressed(store: Store, made: DeskScreen, keys: str) -> str:
    """The screen after some keys; the desk is looked at afterwards."""
    return after(store, keys, page=lambda: made)


def typed(line: str) -> str:
    return " ".join([":", *({" ": "space"}.get(c, c) for c in line), "enter"])


def test_enter_lays_out_the_map_that_is_marked(store: Store) -> None:
    made = DeskScreen(Bench())
    found = pressed(store, made, "j enter a A d a enter")
    assert made.bench.draft.map
    assert names(made.bench.draft.document) == ["Ada"]
    assert "> 1 Ada" in found.replace("  ", " ")


def test_enter_gives_the_track_spoken_of_and_takes_it_away(store: Store) -> None:
    made = page("usa", "seat Ada")
    pressed(store, made, "] enter")
    [row] = made.bench.draft.document["seat"]
    assert len(row["tracks"]) == 1
    made = page("usa", "seat Ada")
    found = pressed(store, made, "] enter enter")
    assert not made.bench.draft.document["seat"][0].get("tracks")
    assert "no longer has" in found
    made = page("usa", "seat Ada")
    pressed(store, made, "] enter U")
    assert not made.bench.draft.document["seat"][0].get("tracks")


def test_what_is_spoken_of_is_judged_for_the_chosen_seat(store: Store) -> None:
    made = page("uk", "seat Ada: technologies propellers", "seat Bo")
    found = pressed(store, made, "/ s t r a n r a e r / l o n d o n d e r r y enter")
    assert "UK-14" in found
    found = pressed(store, page("uk", "seat Ada", "seat Bo"), "/ s t r a n r a e r / l o n d o n d e r r y enter w")
    assert "Ada: claim" in found
    assert "Bo: claim" in found


def test_without_a_track_enter_and_w_say_how_to_come_to_one(store: Store) -> None:
    assert "[ and ]" in pressed(store, page("usa", "seat Ada"), "enter")
    assert "[ and ]" in pressed(store, page("usa", "seat Ada"), "w")


def test_a_table_without_seats_says_how_to_get_one(store: Store) -> None:
    assert "a adds a seat" in pressed(store, page("usa"), "] enter")
    assert "no seat 4" in pressed(store, page("usa", "seat Ada"), "4")


def test_digits_and_tab_choose_the_seat(store: Store) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "2")
    assert made.seat == 1
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "tab tab tab")
    assert made.seat == 1


def test_what_if_shows_the_difference_and_goes_away_or_stays(store: Store) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    found = pressed(store, made, "f ] enter")
    assert "IF SO" in found
    assert "tried only" in found
    assert made.bench.trial
    assert len(made.bench.draft.document["seat"][0]["tracks"]) == 2
    made = page("pennsylvania", *PENNSYLVANIA)
    pressed(store, made, "f ] enter c")
    assert len(made.bench.draft.document["seat"][0]["tracks"]) == 3
    made = page("pennsylvania", *PENNSYLVANIA)
    found = pressed(store, made, "f ] enter U")
    assert made.bench.trial is None
    assert "IF SO" not in found


def test_ways_are_drawn_one_after_the_other(store: Store) -> None:
    first = pressed(store, page("pennsylvania", *PENNSYLVANIA), ";")
    assert ">longest route" in first
    assert ">Baltimore" in pressed(store, page("pennsylvania", *PENNSYLVANIA), "; ;")
    assert ">longest" not in pressed(store, page("pennsylvania", *PENNSYLVANIA), "; ; ;")


def test_a_line_changes_asks_and_is_refused(store: Store) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    assert "Ada 6" in pressed(store, made, typed("longest"))
    assert "There is no" in pressed(store, page("pennsylvania", *PENNSYLVANIA), typed("Ada xyzzy/plugh"))
    assert "SCORE" in pressed(store, page("pennsylvania", *PENNSYLVANIA), typed("report")).upper()


def test_a_question_back_is_answered_by_number(store: Store) -> None:
    made = page("pennsylvania", "seat Ada")
    found = pressed(store, made, typed("Ada buffalo/rochester"))
    assert "1 " in found
    assert "WHICH" in found
    made = page("pennsylvania", "seat Ada")
    pressed(store, made, typed("Ada buffalo/rochester") + " 2 enter")
    assert len(made.bench.draft.document["seat"][0]["tracks"]) == 1


def test_tab_completes_a_line_and_says_what_else_it_can_be(store: Store) -> None:
    found = pressed(store, page("pennsylvania", "seat Ada"), ": l o n tab")
    assert ":longest" in found
    found = pressed(store, page("pennsylvania", "seat Ada"), ": f r e e space b u f tab")
    assert ":free buffalo" in found


def test_pasted_lines_are_done_one_after_the_other(store: Store) -> None:
    made = page("pennsylvania")

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, ":")
        await pilot.pause()
        made.on_paste(Paste("seat Ada: albany/new-york:blue\nseat Bo\nBo erie/buffalo white"))
        await pilot.pause()

    drive(OnePage(store, lambda: made), steps)
    assert names(made.bench.draft.document) == ["Ada", "Bo"]
    assert made.line is not None
    assert made.line.text == "Bo erie/buffalo white"


def test_letters_of_a_line_draw_no_map_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    made = page("pennsylvania", *PENNSYLVANIA)
    drawn: list[int] = []
    table = made._table
    monkeypatch.setattr(made, "_table", lambda *args: drawn.append(1) or table(*args))
    pressed(store, made, ": x x x x x x x x x x")
    assert len(drawn) < 8


def test_what_cannot_be_is_told_in_the_panel(store: Store) -> None:
    made = page("pennsylvania", "seat Ada: albany/new-york:blue", "seat Bo: albany/new-york:blue")
    assert "CANNOT BE" in pressed(store, made, "")


def test_a_draft_survives_leaving_the_desk(store: Store) -> None:
    made = DeskScreen(Bench(new("usa"), keeper=Keeper(store.home)))

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.push_screen(made)
        await pilot.pause()
        type_keys(app, "a A d a enter ] enter q")
        await pilot.pause()
        await pilot.pause()
        assert app.page() is made, "one q too many after a short answer does not leave what is not saved"
        assert "q again leaves" in made.text()
        type_keys(app, "q")
        await pilot.pause()
        await pilot.pause()
        assert app.page() is not made

    drive(OnePage(store), steps)
    assert any((Path(store.home) / "drafts").iterdir())
    again = DeskScreen(Bench(keeper=Keeper(store.home)))
    assert "resume" in pressed(store, again, "")
    again = DeskScreen(Bench(keeper=Keeper(store.home)))
    pressed(store, again, typed("resume"))
    assert len(again.bench.draft.document["seat"][0]["tracks"]) == 1


def test_the_way_between_two_hexes_is_drawn_with_its_cost(store: Store) -> None:
    found = pressed(store, page("railway-boom", *BOOM), "/ t o k y o enter m / o s a k a enter")
    assert "from tokyo to osaka" in found
    assert "RB-18" in found
    assert found.count("+") > 3, "the planned rails are on the map"


@pytest.mark.parametrize("map_name", ["pennsylvania", "railway-boom"])
def test_a_running_game_is_laid_on_the_desk_as_far_as_the_viewer_sees_it(store: Store, map_name: str) -> None:
    made = table(store, ("Ada", "Bo"), 40 if map_name == "pennsylvania" else 0, (None, "random"), map_name)
    seen: list[DeskScreen] = []

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.sit_down(made)
        await pilot.pause()
        type_keys(app, typed("desk"))
        await pilot.pause()
        await pilot.pause()
        here = app.page()
        assert isinstance(here, DeskScreen)
        seen.append(here)
        type_keys(app, "q q")
        await pilot.pause()
        assert app.page() is not here

    drive(OnePage(store), steps)
    [desk] = seen
    assert not desk.bench.answer["faults"]
    assert desk.bench.draft.seat == 0
    if map_name == "pennsylvania":
        other = desk.bench.draft.document["seat"][1]
        assert isinstance(other["hand"], int)
        assert isinstance(other["tickets"], int)


def test_the_desk_in_line_drawing(store: Store) -> None:
    found = after(store, "] z 0 T", page=lambda: page("pennsylvania", *PENNSYLVANIA), terminal=LINES)
    assert "Baltimore - Albany" in found


def test_home_has_the_desk(store: Store) -> None:
    assert "RULES DESK" in after(store, "d")
