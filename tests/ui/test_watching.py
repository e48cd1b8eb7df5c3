"""Looking for what others do: something is done when there is need, once at a time, as long as the screen is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from trainbound.store.faults import StoreFault
from trainbound.ui import watching
from trainbound.ui.watching import Watch


class Fake:
    """A screen, its table, and the persons there, as a test has them."""

    def __init__(self) -> None:
        self.is_running, self.over, self.bot, self.need = True, False, False, False
        self.fault: StoreFault | None = None
        self.waits: list[Callable[[], None]] = []
        self.acted = 0
        self.table = self

    def bot_decision(self) -> object | None:
        return self if self.bot else None

    def stirs(self) -> bool:
        if self.fault:
            raise self.fault
        return self.need

    def call_later(self, act: Callable[[], None]) -> bool:
        self.waits.append(act)
        return True

    def act(self) -> None:
        self.acted += 1

    async def looks(self) -> int:
        """Lets it look some times; how often it asked for something to be done."""
        for _ in range(10):
            await asyncio.sleep(0)
        found = len(self.waits)
        for wait in self.waits:
            wait()
        self.waits.clear()
        return found


def test_it_acts_when_there_is_need_once_at_a_time_and_no_more_when_the_screen_is_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watching, "AGAIN", 0.0)

    async def run() -> None:
        fake: Any = Fake()
        Watch(cast(Any, fake), cast(Any, fake), 0.0, fake.act)
        assert await fake.looks() == 0
        for need in ("need", "over", "bot"):
            setattr(fake, need, True)
            assert await fake.looks() == 1
            setattr(fake, need, False)
            assert await fake.looks() == 0
        fake.fault = StoreFault("the disk is gone")
        assert await fake.looks() == 1
        assert fake.acted == 4
        fake.is_running = False
        assert await fake.looks() == 0

    asyncio.run(run())


def test_while_a_bot_thinks_it_is_not_asked_at_each_look() -> None:
    async def run() -> None:
        fake: Any = Fake()
        fake.bot = True
        Watch(cast(Any, fake), cast(Any, fake), 0.0, fake.act)
        assert await fake.looks() == 1
        assert await fake.looks() == 0
        fake.need = True
        assert await fake.looks() == 1

    asyncio.run(run())
