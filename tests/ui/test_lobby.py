"""The lobby on the screen: which tables there are, and what each key does with them."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from tests.ui.harness import ASCII, LARGE, LINES, SMALL, OnePage, drive, golden, type_keys
from tests.ui.persons import NOW, TABLES, FakeLobby, PersonApp
from trainbound.store.journal import Store
from trainbound.store.people import Person
from trainbound.ui.screens import lobby as screens
from trainbound.ui.terminal import Terminal


@pytest.fixture(autouse=True)
def _now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens.time, "time", lambda: NOW)


def shown(store: Store, lobby: FakeLobby, keys: str = "", size: tuple[int, int] = SMALL,
          terminal: Terminal = ASCII) -> str:
    """The screen after some keys."""
    found = ""

    async def steps(app: OnePage, pilot: Pilot[int]) -> None:
        nonlocal found
        type_keys(app, keys)
        await pilot.pause()
        await pilot.pause()
        found = app.page().text()

    app = PersonApp(store, Person(1, "Ada"), terminal=terminal)
    app.lobby = lobby  # type: ignore[assignment]
    app.message = lambda: ["Welcome. The server sleeps from 3 to 4."]  # type: ignore[method-assign]
    drive(app, steps, size)
    return found


@pytest.mark.parametrize(("size", "terminal"), [(SMALL, ASCII), (LARGE, LINES)])
def test_one_table_of_each_kind(store: Store, size: tuple[int, int], terminal: Terminal) -> None:
    golden(f"lobby-{size[0]}x{size[1]}", shown(store, FakeLobby(TABLES), size=size, terminal=terminal))


def test_the_first_time(store: Store) -> None:
    golden("lobby-empty-80x24", shown(store, FakeLobby(here=())))
