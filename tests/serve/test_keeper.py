"""The process beside the server: bots, calls, and sessions that have ended."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

from tests.serve.conftest import Log, talk
from tests.table.crowd import BOT, One
from tests.table.playing import TINY
from tests.table.test_operator import leaves, two
from trainbound.serve.beside import Beside
from trainbound.store.journal import Store
from trainbound.store.rooms import Here, Rooms
from trainbound.table.lobby import ME
from trainbound.table.table import Table

NOTE = "import os, pathlib, sys; pathlib.Path(sys.argv[1]).open('a').write(' '.join(os.environ['TRAINBOUND_' + name] "\
       "for name in ('TABLE', 'MAP', 'NAME')) + '\\n')"


@contextlib.asynccontextmanager
async def keeping(home: Path, notify: str = "") -> AsyncIterator[tuple[Beside, Log]]:
    log = Log()
    beside = Beside(home, log, notify)
    beside.start()
    yield beside, log
    await beside.stop()
    assert beside._process and beside._process.returncode is not None


async def until(store: Store, done) -> None:  # type: ignore[no-untyped-def]
    """Looks at a store that another process writes, until something is so."""
    while not done():
        while not store.changed():
            await asyncio.sleep(0.02)


def test_the_bots_of_a_table_at_which_nobody_sits_go_on_and_go_on_after_a_kill(tmp_path: Path) -> None:
    ada = One(tmp_path, "Ada", time.time)  # type: ignore[arg-type]
    tables = [ada.lobby.create(TINY, {}, [BOT, ME, BOT]) for _ in range(2)]
    store = Store(tmp_path)

    def asks_ada(table: str) -> bool:
        return Table.open(store, table).bot_decision() is None

    async def conversation() -> None:
        async with keeping(tmp_path) as (beside, log):
            for table in tables:
                ada.sits(table)
                ada.moves()
                ada.company.close()
                await until(store, lambda: asks_ada(table))  # noqa: B023  awaited here
                if table == tables[0]:
                    assert beside._process
                    os.kill(beside._process.pid, signal.SIGKILL)
                    await log.until("keeper-ended code=-9")

    talk(conversation)


def test_whoever_is_away_is_called_by_the_command(tmp_path: Path) -> None:
    away = two(tmp_path / "home", time.time)[0]  # type: ignore[arg-type]
    leaves(away)
    note = tmp_path / "a note"

    async def conversation() -> None:
        command = f"{sys.executable} -c {json.dumps(NOTE)} '{note}' ; echo $HOME"
        async with keeping(tmp_path / "home", command) as (_, log):
            assert await log.until("notify") == f"notify table={away.table.id} ended=0"
        assert note.read_text() == f"{away.table.id} Tiny Valley {away.person.name}\n"

    talk(conversation)


def test_a_command_that_cannot_run_is_in_the_log_and_ends_nothing(tmp_path: Path) -> None:
    leaves(two(tmp_path, time.time)[0])  # type: ignore[arg-type]

    async def conversation() -> None:
        async with keeping(tmp_path, "/nowhere/at-all --token secret") as (beside, log):
            assert "ended=No-such-file-or-directory" in await log.until("notify")
            assert beside._process and beside._process.returncode is None
            assert "secret" not in Path(f"/proc/{beside._process.pid}/cmdline").read_text()

    talk(conversation)


def test_a_session_that_was_killed_is_struck_off(tmp_path: Path) -> None:
    store = Store(tmp_path)
    rooms, now = Rooms(store), time.time()
    with store.writing():
        for name in ("one", "other"):
            rooms.beat(Here(name, 1, None, now), 0.0)
            rooms.set_lease(f"table of {name}", name, now + 10)

    async def conversation() -> None:
        async with keeping(tmp_path) as (beside, _):
            while not beside._process:
                await asyncio.sleep(0)
            beside.ended("one")
            await until(store, lambda: len(rooms.here(0.0)) == 1)
            assert rooms.here(0.0)[0].session == "other"
            assert rooms.lease("table of one") is None and rooms.lease("table of other")

    talk(conversation)
