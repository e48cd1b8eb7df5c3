"""What a key costs: one composition of the page on top, and the cells that it changes; of others' reasons nothing."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.pilot import Pilot

from tests.ui.harness import OnePage, drive, table, type_keys
from trainbound.drawing import pane
from trainbound.store.journal import Store
from trainbound.ui.page import Page
from trainbound.ui.screens.help import HelpScreen
from trainbound.ui.screens.table import TableScreen


def costs(store: Store, monkeypatch: pytest.MonkeyPatch, *keys: str) -> list[tuple[int, int, int]]:
    """For each key at a table how often the table and its help were composed, and how many rows were sent."""
    found: list[tuple[int, int, int]] = []
    composed: Counter[type] = Counter()
    rows = 0

    def counted(kind: type[Page]) -> None:
        compose = kind.rows

        def count(self: Page, wide: int, high: int) -> Any:
            composed[kind] += 1
            return compose(self, wide, high)

        monkeypatch.setattr(kind, "rows", count)

    counted(TableScreen)
    counted(HelpScreen)

    def render(self: Compositor, *args: Any, **kwargs: Any) -> None:
        if type(self.root) in (TableScreen, HelpScreen):
            raise AssertionError("Textual draws")

    monkeypatch.setattr(Compositor, "render_update", render)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        nonlocal rows
        made = app.painter._made

        def count(*args: Any) -> Any:
            nonlocal rows
            rows += 1
            return made(*args)

        monkeypatch.setattr(app.painter, "_made", count)
        for key in keys:
            composed.clear()
            rows = 0
            type_keys(app, key)
            await pilot.pause()
            await pilot.pause()
            found.append((composed[TableScreen], composed[HelpScreen], rows))

    game = table(store, ("Ada", "greedy"), 31, (None, "greedy"))
    assert game.bot_decision() is None
    drive(OnePage(store, lambda: TableScreen(game)), steps)
    return found


def test_a_letter_of_a_line_changes_its_row_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    _, letter, gone = costs(store, monkeypatch, ":", "d", "backspace")
    assert letter == gone == (1, 0, 1)


def test_help_is_composed_once_and_the_table_below_it_not(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    there, back = costs(store, monkeypatch, "?", "q")
    assert there[:2] == (0, 1)
    assert back[:2] == (1, 0)


def test_a_map_that_was_just_seen_is_not_drawn_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []
    draw = pane.draw
    monkeypatch.setattr(pane, "draw", lambda *given: (drawn.append(given), draw(*given))[1])
    costs(store, monkeypatch, "right", "left")
    before = len(drawn)
    costs(store, monkeypatch, "right", "left", "right", "left", "z", "z", "z", "z")
    assert len(drawn) <= before + 2
