"""A table put together by typing: every line is a change or a question, and each change can be undone and saved."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainbound.desk.bench import Bench, Heard
from trainbound.desk.completing import completed


def bench(*lines: str) -> Bench:
    """A sitting in which some lines have been understood."""
    made = Bench()
    for line in lines:
        heard = made.hear(line)
        assert heard.kind != "refused", (line, heard.said)
    return made


def seats(made: Bench) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = made.draft.document["seat"]
    return found


def said(heard: Heard) -> str:
    return " ".join((*heard.said, *heard.rows))


def test_a_table_is_put_together_line_by_line_in_the_words_of_a_position_file() -> None:
    made = bench(
        "map united kingdom", "players 3", "seat Ada", "Ada stranraer/londonderry", "london to reading",
        "Ada ticket London Dublin", "hand red*3 loco", "Ada technologies propellers, booster",
        "Ada trains 20", "Ada points 61", "seat Bo", "Bo hand unknown", "option advanced yes", "Bo tickets 4",
    )  # fmt: skip
    assert made.draft.document == {
        "map": "uk", "players": 3, "options": {"advanced_technologies": True},
        "seat": [
            {"name": "Ada", "tracks": ["londonderry/stranraer:grey", "london/reading:green"],
             "tickets": ["dublin/london"], "hand": "red*3 loco*1",
             "technologies": ["propellers", "booster"], "trains": 20, "points": 61},
            {"name": "Bo", "tickets": 4}]}  # fmt: skip
    assert made.answer["faults"] == []


def test_a_track_with_two_colours_is_asked_about_and_answered_by_number_or_colour() -> None:
    made = bench("map pennsylvania", "seat Ada")
    heard = made.hear("Ada allentown/reading, albany/new york, erie/ontario-west")
    assert heard.kind == "which"
    assert heard.choices == ("albany/new-york:blue", "albany/new-york:green")
    assert "tracks" not in seats(made)[0]
    assert made.hear("green").kind == "changed"
    assert seats(made)[0]["tracks"] == ["allentown/reading:green", "albany/new-york:green", "erie/ontario-west:grey"]
    made.hear("Ada altoona/johnstown")
    made.hear("2")
    assert seats(made)[0]["tracks"][-1] == "altoona/johnstown:yellow"


def test_of_two_tracks_the_free_one_is_meant_when_the_other_is_taken() -> None:
    made = bench("map pennsylvania", "players 4", "seat Ada", "altoona/johnstown blue", "seat Bo", "altoona/johnstown")
    assert seats(made)[1]["tracks"] == ["altoona/johnstown:yellow"]
    assert made.hear("free altoona/johnstown:blue").kind == "changed"
    assert seats(made)[0]["tracks"] == []
    assert made.hear("free johnstown altoona").kind == "changed"
    assert seats(made)[1]["tracks"] == []
    assert made.hear("free altoona/johnstown").kind in ("refused", "which")


def test_a_whole_seat_is_typed_in_one_line() -> None:
    made = bench("map uk", "seat Ada: stranraer/londonderry london/reading; tickets london/dublin; hand red*3; "
                 "technologies booster", "seat Bo: none; tickets unknown")  # fmt: skip
    ada, bo = seats(made)
    assert ada == {"name": "Ada", "tracks": ["londonderry/stranraer:grey", "london/reading:green"],
                   "tickets": ["dublin/london"], "hand": "red*3", "technologies": ["booster"]}  # fmt: skip
    assert bo == {"name": "Bo", "tracks": []}
    bench_line = made.hear("seat Ada: birmingham/northampton; hand none")
    assert bench_line.kind == "which"
    made.hear("1")
    assert seats(made)[0] == ada | {"tracks": ["birmingham/northampton:green"], "hand": ""}


def test_shares_without_a_number_are_the_next_of_their_company() -> None:
    """PA-4: shares are taken from the lowest number on."""
    made = bench("map pennsylvania", "seat Ada", "seat Bo", "Ada share prr", "Bo share prr lv", "neutral share prr",
                 "Ada share b", "Ada no share prr:1")  # fmt: skip
    assert seats(made)[0]["shares"] == ["bo:1"]
    assert seats(made)[1]["shares"] == ["prr:2", "lv:1"]
    assert made.draft.document["neutral"] == {"shares": ["prr:3"]}


def test_what_is_wrong_with_a_line_is_said_and_changes_nothing() -> None:
    made = bench("map uk", "seat Ada")
    before = made.draft
    for line, word in {
        "Ada london/xyzzy": "xyzzy", "Ada tikets": "tickets", "Ada hand purpel*x": "purple", "map uuk": "kingdom",
        "Ada technology booster zzzz": "zzzz", "option open yes": "advanced", "Ada trains many": "many",
        "zebra": "zebra", "Ada stations paris": "Europe", "claim": "track", "load nowhere.toml": "nowhere.toml",
        "save": "save", "keep": "tried", "what if": "what if", "free london/dover": "Nobody", "x" * 3000: "longer",
    }.items():  # fmt: skip
        heard = made.hear(line)
        assert heard.kind == "refused" or line == "map uuk", line
        assert word.lower() in said(heard).lower(), (line, heard)
    assert made.draft == before


def test_faults_are_shown_after_each_change_with_whose_they_are() -> None:
    made = bench("map pennsylvania", "seat Ada", "altoona/johnstown blue", "seat Bo")
    heard = made.hear("Bo altoona/johnstown:yellow")
    assert heard.kind == "changed"
    assert any(row.startswith("Bo, tracks[0]: ") and "PA-12" in row for row in heard.rows)
    refused = made.hear("longest")
    assert refused.kind == "refused"
    assert "PA-12" in said(refused)
    assert made.hear("players 4").rows[0].startswith("Ada: trains left 44, longest route 1")


def test_undo_and_redo_go_through_every_change_and_a_new_change_ends_redo() -> None:
    made = bench("map uk", "seat Ada", "london/reading", "new", "map usa")
    for _ in range(3):
        made.hear("undo")
    assert seats(made)[0] == {"name": "Ada"}
    assert made.hear("redo").said[0] == "Done again: london/reading"
    made.hear("hand red")
    assert made.hear("redo").kind == "refused"
    assert seats(made)[0] == {"name": "Ada", "tracks": ["london/reading:green"], "hand": "red*1"}


def test_what_if_shows_the_difference_and_takes_it_back_unless_it_is_kept() -> None:
    made = bench("map uk", "seat Ada", "Ada ticket dublin/london")
    before = made.draft
    heard = made.hear("what if Ada dublin/holyhead, holyhead/llandrindod wells, birmingham/llandrindod-wells, "
                      "birmingham/northampton green, london/northampton blue")  # fmt: skip
    assert heard.kind == "tried"
    assert "ticket dublin/london done, possible before" in said(heard)
    assert "longest route from 0 to" in said(heard)
    assert "from -15 to" in said(heard)
    assert made.shown != before == made.draft
    assert made.hear("undo").kind == "changed"
    assert made.shown == before
    made.hear("what if Ada london/reading")
    assert made.hear("keep").said == ("Kept.",)
    assert seats(made)[0]["tracks"] == ["london/reading:green"]
    assert made.hear("what if score").kind == "refused"
    heard = made.hear("what if Ada hand red*40")
    assert heard.kind == "tried"
    assert "Ada, hand: " in said(heard)


def test_what_people_counted_follows_a_track_that_is_tried() -> None:
    """T-12, T-14: a track takes its trains and gives its points."""
    made = bench("map usa", "seat Ada: boston/montreal; trains 20; points 30")
    heard = made.hear("what if Ada boston/new york red")
    assert "trains left from 20 to 18" in said(heard)
    assert "points now from 30 to 32" in said(heard)
    made.hear("keep")
    assert seats(made)[0]["trains"] == 18
    made.hear("Ada points 40")
    assert seats(made)[0]["points"] == 40


def test_questions_are_answered_with_rules_and_change_nothing() -> None:
    made = bench("map uk", "seat Ada: london/reading; hand red*2", "seat Bo")
    before = made.draft
    heard = made.hear("claim Ada stranraer/londonderry red*2 loco")
    assert heard.kind == "answered"
    assert heard.answers[0]["legal"] is False
    assert "UK-18" in said(heard)
    assert {row["seat"] for row in made.hear("why Bo stranraer/londonderry").answers} == {"Bo"}
    assert made.hear("buy Ada propellers").answers[0]["technology"] == "propellers"
    assert made.hear("longest").answers[0]["holders"] == ["Ada"]
    assert made.hear("ticket Bo dublin/london").answers[0]["completed"] is False
    assert made.hear("score Ada").answers[0]["seats"][0]["name"] == "Ada"
    assert made.draft == before


def test_a_saved_position_round_trips_and_its_comments_stay(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    made = bench("map pennsylvania", "seat Ada: albany/new-york blue allentown/reading; tickets baltimore/albany",
                 "seat Bo", "option open_shares yes", f"save {file}")  # fmt: skip
    assert not made.unsaved
    again = bench(f"load {file}")
    assert again.draft.document == made.draft.document
    file.write_text(file.read_text().replace('name = "Bo"', 'name = "Bo"  # plays white'))
    made = bench(f"load {file}", "Ada hand red*2", "save")
    text = file.read_text()
    assert "# plays white" in text
    assert 'hand = "red*2"' in text
    assert bench(f"load {file}").draft.document == made.draft.document


def test_no_file_is_written_over_without_being_told(tmp_path: Path) -> None:
    file, other = tmp_path / "table.toml", tmp_path / "other.txt"
    file.write_text("mine")
    other.write_text("mine")
    made = bench("map uk", "seat Ada")
    for line in (f"save {file}", f"export {other}"):
        heard = made.hear(line)
        assert heard.kind == "refused"
        assert "over" in said(heard)
    assert file.read_text() == other.read_text() == "mine"
    assert made.hear(f"save {file} over").kind == made.hear(f"export {other} over").kind == "filed"
    assert "uk" in file.read_text()
    assert made.hear(f"save {tmp_path / 'no' / 'where.toml'}").kind == "refused"


def test_the_score_is_written_as_a_sheet_and_as_a_table(tmp_path: Path) -> None:
    made = bench("map pennsylvania", "seat Ada: allentown/reading; tickets none; shares prr:1", "seat Bo")
    made.hear(f"export {tmp_path / 'score.csv'}")
    rows = (tmp_path / "score.csv").read_text().splitlines()
    assert rows[0] == "seat,rule,what,points"
    assert "Ada,,total," in "\n".join(rows)
    assert any(row.startswith("Ada,PA-7,shares prr,") for row in rows)
    assert ".." in rows[-1], "Bo's tickets are not known"
    made.hear(f"export {tmp_path / 'score.txt'}")
    assert "Pennsylvania" in (tmp_path / "score.txt").read_text()
    assert made.hear("export score.doc").kind == "refused"


def test_the_tracks_of_a_city_are_told_and_a_number_gives_one_to_the_chosen_seat() -> None:
    made = bench("map uk", "seat Bo: london/reading", "seat Ada")
    heard = made.hear("city london")
    assert "8 Reading REA, green 1, claimed by Bo" in heard.rows
    assert "3 Ipswich IPS, white 1" in heard.rows
    assert made.hear("3").kind == "changed"
    assert seats(made)[1]["tracks"] == ["ipswich/london:white"]
    assert any("cork/leeds" in row for row in made.hear("find leeds").rows)
    for line in ("city", "find", "city zzz", "find zzz"):
        assert made.hear(line).kind in ("refused", "told")
        assert made.choices == ()
    boom = bench("map railway boom", "seat Ada", "Ada rail 24,12")
    heard = boom.hear("city tokyo")
    assert heard.rows[0].startswith("TOK Tokyo: city")
    assert "Round it: " in heard.rows[1]
    assert any(row.endswith(": r1") for row in boom.hear("find tokyo osaka").rows)


def test_words_may_be_cut_short_where_only_one_is_meant() -> None:
    made = bench("map penn", "seat Ada", "seat Adam")
    assert made.hear("Ada allent/reading").kind == "changed"
    assert seats(made)[0]["tracks"] == ["allentown/reading:green"]
    assert made.hear("stand").kind == "told"
    assert made.hear("repo").kind == "answered"
    assert made.hear("Adam name Eve").kind == "changed"
    assert made.hear("E hand red").kind == "changed"
    assert seats(made)[1] == {"name": "Eve", "hand": "red*1"}
    assert made.hear("seat no Eve").kind == "changed"
    assert len(seats(made)) == 1


@pytest.mark.parametrize("line", ["seat", "Ada", "Ada  ", "seat Ada:", "what if what if undo", "option", "why", "free",
                                  "neutral", "display", "Ada no", "Ada -", "seat Ada: ;;", "tickets", "load", "export",
                                  "claim Ada", ",", "/", ":", "Ada /", "seat : x", "players 99999999999"])  # fmt: skip
def test_lines_cut_short_are_answered_and_never_fail(line: str) -> None:
    for made in (Bench(), bench("map pennsylvania"), bench("map uk", "seat Ada")):
        assert made.hear(line).kind in ("refused", "changed", "told", "tried", "which", "answered", "filed")


WORDS = re.findall(
    r"\S+",
    """
    Ada Bo seat map uk usa players option yes no free ticket tickets hand red*3 technology booster share prr:1 prr paris
    points 61 trains 17 london/reading boston/montreal : ; , / ? what if keep claim why buy longest shares
    tour score new help none unknown neutral display round phase track rail 34,4 store name "x" [ ] { } = red*99
    999999999999 ☃ -1 a.b seat[0] city find auction 2 0 drafts resume forget report standing
    """,
)


@settings(max_examples=40)
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join), max_size=8),
       st.sampled_from(["uk", "pennsylvania", "europe", "railway-boom"]))  # fmt: skip
def test_any_lines_are_answered_and_every_one_can_be_undone(lines: list[str], map_id: str) -> None:
    made = bench(f"map {map_id}", "seat Ada", "seat Bo")
    start = made.draft.document
    for line in lines:
        heard = made.hear(line)
        assert not any("Traceback" in text for text in (*heard.said, *heard.rows)), line
        assert isinstance(made.answer["faults"], list)
    for _ in range(2 * len(lines) + 2):
        if made.draft.document == start:
            break
        made.hear("undo")
    assert made.draft.document == start


def test_a_line_is_completed_as_far_as_it_can_only_go_on_in_one_way() -> None:
    made = bench("map pennsylvania", "seat Ada", "seat Bo")
    assert completed(made, "sco") == ("score ", ["score"])
    assert completed(made, "Ada allen")[0] == "Ada allentown"
    assert completed(made, "Ada reading/allen") == ("Ada allentown/reading:green ", ["allentown/reading:green"])
    assert completed(made, "Ada sha") == ("Ada shares ", ["shares"])
    assert completed(made, "option open") == ("option open_shares ", ["open_shares"])
    assert completed(made, "what i")[0] == "what if "
    assert "Bo" in completed(made, "claim B")[1]
    assert completed(made, "Ada zzz") == ("Ada zzz", [])
    assert completed(Bench(), "map penn")[0] == "map pennsylvania "
    for line in ("", " ", "Ada ", "x" * 100, "what if Ada allen"):
        assert completed(made, line)[0].startswith(line)


SPOILED = sorted((Path(__file__).parent / "corpus").glob("*.toml"))


@pytest.mark.parametrize("file", SPOILED, ids=lambda file: file.stem)
def test_a_spoiled_file_on_the_desk_can_be_looked_at_changed_and_saved(file: Path, tmp_path: Path) -> None:
    made = Bench()
    script = """report; seat Zed; Zed hand red; longest; what if seat Q; undo; free london/reading; city london
                save {}/a
                export {}/a.csv; players 3; undo; undo; undo; undo; export {}/b.txt""".replace("{}", str(tmp_path))
    for line in (f"load {file}", *re.split(r"; |\n +", script)):
        heard = made.hear(line)
        assert heard.said or heard.rows, line
