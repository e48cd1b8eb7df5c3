"""The rules desk in lines, by script: what is typed, what is answered, and nothing else."""

import io
import re
from pathlib import Path

import pytest

from trainbound.desk import keeping
from trainbound.desk.bench import Bench
from trainbound.desk.keeping import Keeper
from trainbound.lines.desk import run


@pytest.fixture
def sit(tmp_path: Path):
    """Types some lines at a new desk; what was said, by what was typed, with the greeting under ``."""

    def typed(*lines: str, width: int = 10_000) -> dict[str, str]:
        sink = io.StringIO()
        run(Bench(keeper=Keeper(tmp_path)), io.StringIO("".join(f"{line}\n" for line in lines)), sink, width=width)
        said = sink.getvalue()
        assert max(map(len, said.splitlines())) <= max(width, max(map(len, lines)) + 2)
        assert said.isascii()
        assert not re.search(r"None|\{|Traceback", said)
        head, *parts = re.split(r"^> ", said, flags=re.MULTILINE)
        return {"": head} | {part.partition("\n")[0]: part.partition("\n")[2] for part in parts}

    return typed


def test_a_game_at_a_real_table_is_typed_asked_about_and_saved(sit, tmp_path: Path) -> None:
    file, sheet = tmp_path / "evening.toml", tmp_path / "evening.csv"
    said = sit(
        "map pennsylvania", "players 3", "seat Ada: albany/new york blue, allentown/reading; tickets albany baltimore",
        "seat Bo", "Bo altoona/johnstown", "yellow", "Bo share prr", "longest",
        "claim Ada erie/ontario-west red loco*2",
        "what if Ada albany/boston", "what if Bo johnstown/pittsburgh black", "keep", "shares prr", "score Ada",
        "ticket Ada", "undo", f"save {file}", f"export {sheet}", "quit",
    )  # fmt: skip
    assert said[""].startswith("The rules desk.")
    assert "1 altoona/johnstown:blue" in said["Bo altoona/johnstown"]
    assert "Bo owns altoona/johnstown:yellow." in said["yellow"]
    assert "Who has the longest route?" in said["longest"]
    assert re.search(r"PA-\d+|T-\d+", said["claim Ada erie/ontario-west red loco*2"])
    assert "There is no" in said["what if Ada albany/boston"]
    assert "trains left from 44 to" in said["what if Bo johnstown/pittsburgh black"]
    assert "keep keeps it" in said["what if Bo johnstown/pittsburgh black"]
    assert "Undone: Bo johnstown/pittsburgh black" in said["undo"] or "Undone: " in said["undo"]
    assert f"Saved in {file}." in said[f"save {file}"]
    assert said["quit"] == ""
    assert file.exists()
    assert sheet.read_text().startswith("seat,rule,what,points\n")


def test_a_draft_that_nobody_saved_is_offered_next_time_until_it_is_saved(sit, tmp_path: Path) -> None:
    assert "kept and offered next time" in sit("map usa", "seat Ada", "boston/montreal", "quit")["quit"]
    assert "A draft waits that nobody saved: USA, 1 seat" in sit("help")[""]
    said = sit("map uk", "seat Bo", "london/reading", "drafts", "resume", f"save {tmp_path / 'a.toml'}", "drafts")
    assert "1 USA, 1 seat" in said["resume"] or "USA, 1 seat" in said["resume"]
    assert "trains left 43" in said["resume"]
    assert "1 United Kingdom" in said["drafts"], "the table that was not saved waits, the saved one does not"
    said = sit("forget 1", "drafts")
    assert "Thrown away: United Kingdom, 1 seat" in said["forget 1"]
    assert "No other draft" in said["drafts"]
    assert sit("quit")["quit"] == ""


def test_a_draft_taken_over_while_its_sitting_is_still_open_is_lost_in_neither(tmp_path: Path) -> None:
    one, other, third = (Bench(keeper=Keeper(tmp_path)) for _ in range(3))
    for line in ("map usa", "seat Ada", "boston/montreal"):
        one.hear(line)
    assert other.hear("resume").kind == "changed"
    assert third.hear("drafts").rows[0].startswith("1 USA, 1 seat")
    other.hear("seat Bo")
    one.hear("Ada trains 20")
    assert len(third.hear("drafts").rows) == 2
    assert [len(kept.document["seat"]) for kept in Keeper(tmp_path).waiting()] == [1, 2]


def test_whoever_lets_very_many_drafts_wait_saves_or_throws_one_away(sit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MOST", 2)
    typed = ("map usa", "seat Bo", "boston/montreal")
    for _ in range(2):
        assert "wait already" not in "".join(sit(*typed).values())
    said = sit(*typed, "forget 1", "boston/new york red")
    assert "2 wait already" in said["boston/montreal"]
    assert "wait already" not in said["boston/new york red"]


def test_the_input_may_end_at_any_line_and_nothing_is_lost(sit) -> None:
    sit("map usa", "seat Ada", "boston/montreal")
    assert "USA, 1 seat" in sit("quit")[""]


def test_lists_are_cut_to_ten_and_go_on_with_more(sit) -> None:
    said = sit("map uk", "help", "more", "again", "more", "more")
    assert len(said["help"].splitlines()) == 11
    assert said["help"].splitlines()[-1].endswith("more: type more.")
    assert "There is no more." in said["more"]


def test_lines_fit_forty_columns_when_asked(sit) -> None:
    said = sit("map uk", "width 40", "seat Ada: london/reading; tickets dublin/london", "report", "more", width=40)
    assert max(map(len, said["report"].splitlines())) <= 40


def test_how_much_is_said_can_be_chosen(sit) -> None:
    said = sit("map uk", "quiet", "seat Ada", "london/reading", "full", "london/northampton blue", "normal")
    assert said["london/reading"].splitlines() == ["Ada owns london/reading:green."]
    assert "T-14" in said["london/northampton blue"]
    assert said["normal"].startswith("Normal: ")
