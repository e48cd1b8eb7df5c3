"""Looks for what others do at a table, outside Textual's queue: a look there costs ten times as much as it finds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from trainbound.store.faults import StoreFault

if TYPE_CHECKING:
    from trainbound.table.company import Company
    from trainbound.ui.screens.anytable import AnyTableScreen


AGAIN = 1.0
"""Seconds between two tries to let a bot move that another session may have, and between two looks for a rematch."""


class Watch:
    """Has something done on a table's screen whenever there is need for it, as long as the screen is there.

    Args:
        screen: the table's.
        company: the persons there.
        seconds: between two looks.
        act: what is done: it takes in what is new, and lets bots move.
    """

    def __init__(self, screen: AnyTableScreen, company: Company, seconds: float, act: Callable[[], None]) -> None:
        self._screen, self._company, self._seconds, self._act = screen, company, seconds, act
        self._asked = False
        self._again = 0.0
        self._wait()

    def _wait(self) -> None:
        asyncio.get_running_loop().call_later(self._seconds, self._look)

    def _look(self) -> None:
        if not self._screen.is_running:
            return
        if not self._asked and self._due():
            self._asked = self._screen.call_later(self._acts)
        self._wait()

    def _due(self) -> bool:
        table = self._screen.table
        now = asyncio.get_running_loop().time()
        try:
            if self._company.stirs():
                return True
            if now < self._again or not (table.over or table.bot_decision() is not None):
                return False
        except StoreFault:
            return True  # whoever acts on it says so
        self._again = now + AGAIN
        return True

    def _acts(self) -> None:
        self._asked = False
        self._act()
