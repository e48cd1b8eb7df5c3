"""Nothing is cut silently: what does not fit is said shorter, in more rows, or ends in a mark."""

from __future__ import annotations

import ast
import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.pilot import Pilot

import trainbound
from tests.ui.harness import GOLDENS, SEED, OnePage, after, drive, table, type_keys
from tests.ui.test_table_play import asked
from trainbound.kernel.course import Course
from trainbound.network.bits import numbers
from trainbound.store.journal import Store
from trainbound.table.games import load_game
from trainbound.ticket import texts
from trainbound.ticket.engine import TicketGame
from trainbound.ticket.mapfile import map_ids
from trainbound.ui import texts_table
from trainbound.ui.modes.base import follows
from trainbound.ui.modes.claim import Claiming
from trainbound.ui.page import BESIDE
from trainbound.ui.screens.end import EndScreen
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.strips import MARK, Row, clip, fit, pad, plain, roomiest, row_width, width

KEY = re.compile(r"\[(\w)\]")
"""A key within a word: `[Q]uit` is one word."""
TEXTS = st.text(st.characters(blacklist_categories=("Cs", "Cc", "M", "Cf")), max_size=30)


@given(TEXTS, st.integers(0, 40))
def test_a_clipped_text_is_whole_or_marked(text: str, cells: int) -> None:
    found = clip(text, cells)
    assert width(found) <= cells
    assert found.rstrip() == text.rstrip() or found.endswith(MARK) or cells < 4
    assert width(pad(text, cells)) == cells


@given(st.lists(st.tuples(TEXTS, st.sampled_from(["text", "bold"])), max_size=4), st.integers(4, 40))
def test_a_fitted_row_is_whole_or_marked(row: Row, cells: int) -> None:
    found = fit(row, cells)
    assert row_width(found) == cells
    said = plain(found).rstrip()
    assert said.endswith(MARK) or said == plain(row).rstrip()


def test_the_roomiest_form_that_fits_is_taken() -> None:
    forms: list[Row] = [[("a long form", "text")], [("shorter", "text")], [("s", "text")]]
    assert [plain(roomiest(forms, cells)) for cells in (20, 11, 10, 6, 0)] == [
        "a long form", "a long form", "shorter", "s", "s"]  # fmt: skip


@cache
def words() -> set[str]:
    """Every word that the program may say: of its texts, the maps, and the tests' people; in lower case."""
    found: set[str] = set()
    for path in Path(trainbound.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.update(re.findall(r"[^\W\d_]+", KEY.sub(r"\1", node.value.lower())))
    for name in map_ids():
        board = load_game(name).board
        named = " ".join([board.name, *(f"{p.name} {p.code} {p.id}" for p in board.places.values())])
        companies = getattr(board.rule("shares"), "companies", ())
        named += " ".join(f" {c.name} {c.letter} {c.id}" for c in companies)
        found.update(re.findall(r"[^\W\d_]+", named.lower()))
    for rules in Path("maps").glob("*.md"):
        found.update(re.findall(r"[^\W\d_]+", rules.read_text(encoding="utf-8").lower()))
    people = "Ada Bea Ben Cy Dee Dot Eve Eli Bartholomew the Elder of Youngstown Dorothea toml keys local share tmp"
    return found | set(people.lower().split())


def cut_words(text: str, wide: int) -> list[str]:
    """Words at the right edge of a screen, or of a box or pane in it, that are none."""
    found = []
    for line in text.splitlines():
        parts = [line, *(part for part in re.split(r"[|\u2502]", line)[:-1] if len(part) > 20)]
        for part in parts:
            last = re.search(r"([^\W\d_]{2,})$", KEY.sub(r"\1", part))
            beads = last and re.fullmatch("[pwbyokrgxL]*([A-Z]{3})?", last[1])  # and the code of a city at the edge
            if last and not beads and (len(part) == wide or part is not line) and not known(last[1].lower()):
                found.append(line)
    return found


def known(word: str) -> bool:
    """Whether a word is one, or one with an ending."""
    return word in words() or any(word.endswith(end) and word.removesuffix(end) in words() for end in ("s", "ed", "d"))


@pytest.mark.parametrize("path", sorted(GOLDENS.glob("*.txt")), ids=lambda path: path.stem)
def test_no_row_of_a_screen_as_it_is_kept_ends_in_a_part_of_a_word(path: Path) -> None:
    size = re.search(r"(\d+)(x\d+)?$", path.stem)
    assert size, path
    assert cut_words(path.read_text(encoding="utf-8"), int(size[1])) == []


def test_a_word_that_is_cut_would_be_found() -> None:
    assert cut_words(" legal: yes  then 1 sh", 22)
    assert not cut_words(" legal: yes  then 1 share", 25)
    assert cut_words("|15.1 Ada took a share of Erie Lackawa", 38)


def test_the_question_of_a_take_back_is_whole_at_80_columns(store: Store) -> None:
    found = asked(store, "turn", 30)
    shown = after(store, "d d U", lambda: TableScreen(found)).splitlines()
    assert "Take back your last action?" in shown[-3]
    assert shown[-2] == " 1 action in all, across a revealed card: the log will say so."
    assert shown[-1].startswith("[y Enter] yes [n]o")


@pytest.mark.parametrize("moves", [30, 60, 90, 120])
def test_the_status_of_any_claim_says_all_that_follows_at_80_columns(store: Store, moves: int) -> None:
    found = asked(store, "turn", moves, lambda found: bool(found.game.claimable(found.state, 0)))

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        page = app.page()
        assert isinstance(page, TableScreen)
        type_keys(app, "c")
        await pilot.pause()
        mode = page.mode
        assert isinstance(mode, Claiming)
        for track in numbers(mode.legal):
            mode.choose(track)
            said = plain(mode.detail()).rstrip()
            assert width(said) <= 80, said
            assert said.endswith(follows(page, track, short=True).rpartition(", ")[2])

    drive(OnePage(store, lambda: TableScreen(found)), steps)


@pytest.mark.parametrize("name", [name for name in map_ids() if isinstance(load_game(name), TicketGame)])
def test_whatever_is_asked_of_whomever_fits_into_the_bar_at_80_columns(name: str) -> None:
    """With names as long as they are shown, at every decision of a game by chance, for who is asked and for others."""
    game, names, chance = load_game(name), ("Bartholo..",) * 3, random.Random(7)
    assert isinstance(game, TicketGame)
    course = Course(game, 3, SEED, dict.fromkeys(game.options, True), [0, 1, 2])
    seen = set()
    while decisions := game.decisions(course.state):
        asked = decisions[0]
        legal = game.legal(course.state, asked)
        verbs = {action.verb for action in legal}
        for viewer in (asked.seat, (asked.seat + 1) % 3):
            who, said = texts.prompt(game.board, names, game.view(course.state, viewer), asked)
            if viewer == asked.seat and asked.kind == "turn":
                said = min(said, texts_table.turn_asked(verbs), key=width)
            assert width(who) + width(said) + BESIDE <= 80, (who, said)
        seen.add(asked.kind)
        verb = chance.choice(sorted(verbs))
        course.do(asked.number, chance.choice([action for action in legal if action.verb == verb]))
    assert {"keep", "turn", "second"} <= seen


def test_a_proof_on_the_map_is_read_line_by_line(store: Store) -> None:
    page = EndScreen(table(store))
    for line in range(4):
        keys = " ".join([*["down"] * (line + 1), "enter"])
        rows = after(store, keys, lambda: EndScreen(table(store))).splitlines()
        assert not cut_words("\n".join(rows[-3:-1]), 80)
        count = re.search(r"1 of (\d+)$", rows[-3])
        more = range(1, int(count[1]) if count else 1)
        seen = [after(store, f"{keys} {'tab ' * n}", lambda: EndScreen(table(store))).splitlines()[-2] for n in more]
        said = " ".join(texts.proof(page.board, page.names, page.lines[line]))
        assert " ".join(" ".join([rows[-2], *seen]).split()) == " ".join(said.split())
