"""Help at the table: what the signs of the map, the panel and the state mean; and the pane as plain text."""

from __future__ import annotations

import inspect

import pytest

from tests.ui.harness import LARGE, LINES, SMALL, after
from tests.ui.test_table_play import asked
from trainbound.store.journal import Store
from trainbound.table.games import load_game
from trainbound.ticket.mapfile import map_ids
from trainbound.ui import modes, texts_legend
from trainbound.ui.modes import between, choices, claim, looking, paying, technologies, turn
from trainbound.ui.modes.mode import Mode
from trainbound.ui.screens.help import HelpScreen
from trainbound.ui.screens.reading import flow
from trainbound.ui.screens.table import TableScreen
from trainbound.ui.strips import plain


def whole_help(store: Store, keys: str, kind: str = "turn", moves: int = 90) -> str:
    """All rows of the help that `?` opens after some keys."""
    found = asked(store, kind, moves)
    shown: list[str] = []

    def remember(screen: HelpScreen, wide: int) -> list[list[tuple[str, str]]]:
        rows = flow(screen.paragraphs(), wide, screen.margin)
        shown.append("\n".join(map(plain, rows)))
        return rows

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(HelpScreen, "lines", remember)
        after(store, f"{keys} ?", lambda: TableScreen(found))
    return " ".join(shown[-1].split())


def test_the_signs_of_map_and_panel_are_explained(store: Store) -> None:
    said = whole_help(store, "")
    for sign in ("{", "-:::-::-", "~xL~", '-"rrr"-', "-rrr-rr-", "=111=11=", "a dim code", "underlined", "P 4/8"):
        assert sign in said, sign
    for word in ("a ferry", "closed", "companies", "beyond it", "claimed by player 1", "ticket", "any one colour"):
        assert word in said, word


@pytest.mark.parametrize(
    ("keys", "kind", "sign", "word"),
    [
        ("c", "turn", "A, FG", "a hint"),
        ("", "keep", "[x]", "mark to keep"),
        ("t", "turn", "5 trains: ...", "drawn on the map"),
        ("", "share", "no.", "lowest number wins"),
        ("w", "turn", "T-12", "the number of a rule"),
        ("d", "turn", "1-5", "a face-up card"),
        ("<", "turn", "step 7 of 90", "returns to now"),
    ],
)
def test_a_state_explains_its_own_signs_first(store: Store, keys: str, kind: str, sign: str, word: str) -> None:
    said = whole_help(store, keys, kind, 0 if kind == "keep" else 90)
    assert said.startswith("HERE AND NOW")
    assert said.index(sign) < said.index("HERE Walks") if "HERE Walks" in said else sign in said
    assert word in said


def test_every_state_with_signs_has_them_explained() -> None:
    """And what is explained is some state's."""
    found = {cls.signs for module in (between, choices, claim, looking, paying, technologies, turn)
             for _, cls in inspect.getmembers(module, inspect.isclass) if issubclass(cls, Mode)}  # fmt: skip
    assert found - {""} == texts_legend.MODES.keys()
    assert modes.__doc__


@pytest.mark.parametrize("name", map_ids())
def test_only_signs_that_a_map_can_show_are_explained(name: str) -> None:
    board = load_game(name).board
    for glyphs in ("ascii", "lines"):
        said = dict(texts_legend.map_marks(board, glyphs))
        assert any("ferry" in text for text in said.values()) == any(t.ferry for t in board.tracks)
        assert any("a tunnel" in text for text in said.values()) == any(t.tunnel for t in board.tracks)
        assert any("station" in text for text in said.values()) == bool(board.rule("stations"))
        assert all(mark.isascii() for mark in said) or glyphs == "lines"


def test_the_map_as_plain_text_is_the_map_row_for_row(store: Store) -> None:
    found = asked(store, "turn", 90)
    table = after(store, "", lambda: TableScreen(found)).splitlines()
    text = after(store, "T", lambda: TableScreen(found)).splitlines()
    for shown, row in zip(text[1:15], table[:14], strict=True):
        assert shown == row[:57].rstrip()
    assert "Buffalo" in after(store, "T end", lambda: TableScreen(found))
    assert "PLAYERS" in after(store, "T space", lambda: TableScreen(found))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_pane_as_plain_text_is_whole_and_at_the_left(store: Store, size: tuple[int, int]) -> None:
    found = asked(store, "turn", 90)
    rows = after(store, "g k T", lambda: TableScreen(found), size, LINES).splitlines()
    assert rows[0].startswith("SHARES")
    assert rows[2].startswith(" P Pennsylvania Railroad")
    assert "you left pays" in rows[1]
    said = after(store, "c T q T w", lambda: TableScreen(found), size).splitlines()
    assert said


def test_the_keys_of_a_state_come_first(store: Store) -> None:
    """A letter is a hint while hints show, and `-` declines a share: help must not begin with the table's keys."""
    for keys, kind, sign in (("c", "turn", "Enter claim"), ("", "share", "- none"), ("d", "turn", "1-5 take it")):
        said = whole_help(store, keys, kind)
        assert said.startswith("HERE AND NOW")
        assert sign in said.split("HERE Walks")[0], (keys, kind)
