"""Every key of the table of Railway Boom in every phase: it does something, or says why not; none ends the program."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.boom_positions import asked
from tests.ui.harness import LARGE, SMALL, OnePage, drive, type_keys
from trainbound.store.journal import Store
from trainbound.ui.keymap import EVERYWHERE, KEYS
from trainbound.ui.page import Page
from trainbound.ui.screens.boom import BoomScreen
from trainbound.ui.screens.help import HelpScreen
from trainbound.ui.screens.reading import PlainScreen
from trainbound.ui.screens.rules import RulesScreen
from trainbound.ui.strips import width

LEAVE = {"Q", "ctrl+c", "ctrl+q"}
KNOWN = {key for context in ("boom", EVERYWHERE) for keys in KEYS[context].values() for key in keys}
ALL = sorted(KNOWN - LEAVE | {"²"})
"""Every key that means something, and one of other keyboards that is a digit by its looks alone."""
KINDS = ("bid", "locomotive", "carriage", "city", "rail", "group", "operate", "coal", "resource")


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("kind", KINDS)
def test_each_key_is_answered(store: Store, kind: str, size: tuple[int, int]) -> None:
    """Whatever a key opens fits the screen, and the table is there again after some steps back."""
    table = asked(store, kind, 1 if kind in ("coal", "resource") else 3)
    length = table.length

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="slow")
        for key in ALL:
            before, said = app.page().rows(*size), getattr(app.page(), "said", "")
            type_keys(app, key)
            await pilot.pause()
            page = app.page()
            assert isinstance(page, Page)
            rows = page.text().splitlines()
            assert all(width(row) <= size[0] for row in rows), key
            # What is marked in a list is seen by its ground alone.
            # A long sentence stands over the rows and is put away.
            assert page.rows(*size) != before or page.said or said or table.length != length, key
            for _ in range(4):
                if isinstance(app.page(), BoomScreen) and app.page().mode.commands and not app.page().mode.aside:
                    break
                type_keys(app, "escape")
                await pilot.pause()
            assert isinstance(app.page(), BoomScreen), key
            if table.length != length:  # the key answered: go on from where it was asked
                break

    drive(OnePage(store, lambda: BoomScreen(table)), steps, size)


@pytest.mark.parametrize(("keys", "screen", "word"), [
    ("?", HelpScreen, "Commits the plan"),
    ("T", PlainScreen, "INCOME"),
    ("g r", RulesScreen, "RB-1"),
    (": w h y space r b - 1 8 enter", RulesScreen, "RB-18"),
])  # fmt: skip
def test_what_opens_over_the_table(store: Store, keys: str, screen: type[Page], word: str) -> None:
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, keys)
        await pilot.pause()
        await pilot.pause()
        assert isinstance(app.page(), screen)
        assert word in app.page().text() or word in str(getattr(app.page(), "paragraphs", lambda: "")())
        type_keys(app, "q")
        await pilot.pause()
        assert isinstance(app.page(), BoomScreen)

    drive(OnePage(store, lambda: BoomScreen(table)), steps)


def test_the_score_so_far_is_a_pane(store: Store) -> None:
    table = asked(store, "rail", 3)

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        type_keys(app, "g s")
        await pilot.pause()
        said = app.page().text()
        for total in table.game.scores(table.state).totals:
            assert str(total) in said
        heads = app.page().text().splitlines()[2]
        assert heads.split() == ["a", "b", "c", "d"]
        type_keys(app, "q g z")
        await pilot.pause()
        assert "yards" in app.page().text()

    drive(OnePage(store, lambda: BoomScreen(table)), steps)
