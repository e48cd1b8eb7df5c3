"""Keeps the process going that looks after tables beside the server, and gives it to know what ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from trainbound.serve.environment import PACKAGE

AGAIN = 1.0
"""Seconds after which a keeper that has ended is started anew."""

PATIENCE = 5.0
"""Seconds that it has to end when the server does."""

KNOWN = frozenset({"event", "table", "ended", "said"})


class Beside:
    """The keeper of a data folder, started anew whenever it ends.

    Args:
        folder: the data folder.
        log: takes what it says.
        notify: the operator's command that calls people; empty = none.
    """

    def __init__(self, folder: Path, log: Callable[..., None], notify: str = "") -> None:
        self._log = log
        self._given = {"home": str(folder), "notify": notify, "holder": f"front-{secrets.token_hex(8)}"}
        self._folder = folder
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts it, and sees to it that it stays."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                await self._once()
            await asyncio.sleep(AGAIN)

    async def _once(self) -> None:
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(PACKAGE), os.environ.get("PYTHONPATH"))))}
        process = self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", "trainbound.serve.keeper", stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, cwd=self._folder, env=env, start_new_session=True,
        )
        assert process.stdout
        self._tell(json.dumps(self._given))  # not on its command line, which everybody can read
        while line := await process.stdout.readline():
            with contextlib.suppress(ValueError):
                known = {name: value for name, value in json.loads(line).items() if name in KNOWN}
                self._log(str(known.pop("event", "tending")), **known)
        code = await process.wait()
        self._log("keeper-ended", code=code)

    def ended(self, session: str) -> None:
        """A session has ended."""
        self._tell(session)

    def _tell(self, line: str) -> None:
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            self._process.stdin.write(f"{line}\n".encode())

    async def stop(self) -> None:
        """Ends it, by the end of its input."""
        if self._task:
            self._task.cancel()
        if self._process and self._process.stdin:
            self._process.stdin.close()
            try:
                await asyncio.wait_for(self._process.wait(), PATIENCE)
            except TimeoutError:
                self._process.kill()
