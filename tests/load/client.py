"""One person over SSH: a connection, what comes, what is typed, and how long it took until that was seen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from time import perf_counter
from typing import Any, ClassVar, NamedTuple

import asyncssh

from trainbound.table.table import AnyTable

PATIENCE = 20.0
"""Seconds after which a key that showed nothing is given up, and counted as such."""


Seen = Callable[[Any], bool]
"""Whether something is seen, on the glass of a screen or in what was said."""


class Took(NamedTuple):
    """What a key of somebody did: seconds until the first byte, and until what was expected was seen (None: never)."""

    who: str
    what: str
    first: float | None
    seen: float | None


class Session(asyncssh.SSHClientSession[bytes]):
    """The session of a client: `sheet` is what can be read now, `chunks` all that came."""

    def __init__(self, sheet: Any) -> None:
        self.sheet = sheet
        self.came: float | None = None
        self.chunks: list[bytes] = []
        self._chan: asyncssh.SSHClientChannel[bytes]
        self._wanted: tuple[Seen, asyncio.Future[float]] | None = None
        self._first = 0.0

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        now = perf_counter()
        self.came = now
        self.chunks.append(data)
        self._first = self._first or now
        if answer := self.sheet.feed(data):
            self._chan.write(answer)
        if self._wanted and not self._wanted[1].done() and self._wanted[0](self.sheet):
            self._wanted[1].set_result(now)

    async def until(
        self, seen: Seen, typed: bytes = b"", patience: float = PATIENCE
    ) -> tuple[float | None, float | None]:
        """Types something and waits until something is seen; seconds to the first byte, and to that."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._wanted, self._first = (seen, future), 0.0
        start = perf_counter()
        if typed:
            self._chan.write(typed)
        elif seen(self.sheet):
            future.set_result(start)
        try:
            found: float | None = await asyncio.wait_for(future, patience) - start
        except TimeoutError:
            found = None
        self._wanted = None
        return (self._first - start if self._first else None), found


class Client:
    """A person's session at a server; how one plays there is for those who have a screen, and those who have none.

    Args:
        name, key: the person's.
        port: of the server, on this machine.
        sheet: takes in what comes, as bytes, and has it as text.

    Attributes:
        group: among whom one is counted.
        took: what each key did.
    """

    terminal: ClassVar[dict[str, Any]] = {}

    def __init__(self, name: str, key: asyncssh.SSHKey, port: int, sheet: Any) -> None:
        self.name, self.key, self.port = name, key, port
        self.session = Session(sheet)
        self.took: list[Took] = []
        self.group = ""
        self._dice = random.Random(name)
        self._conn: asyncssh.SSHClientConnection

    async def connect(self, lobby: Seen) -> None:
        """Comes to the lobby."""
        start = perf_counter()
        self._conn = await asyncssh.connect(
            "127.0.0.1", self.port, username=self.name, client_keys=[self.key], known_hosts=None, config=None,
            agent_path=None, login_timeout=120, keepalive_interval=0,
        )
        env = {"LANG": "C.UTF-8", "COLORTERM": "truecolor"}
        await self._conn.create_session(lambda: self.session, env=env, encoding=None, **self.terminal)
        await self.expect("lobby", lobby, b"", 300.0)
        self.took[-1] = self.took[-1]._replace(what="start", seen=perf_counter() - start)

    async def enter(self, at: AnyTable, watches: bool) -> None:
        """Comes from the outside to a table."""
        raise NotImplementedError

    @property
    def busy(self) -> bool:
        """Whether something has been opened that is closed by the next keys."""
        return False

    async def look(self) -> None:
        """Types one thing that ends no turn."""
        raise NotImplementedError

    async def answer(self, notation: str) -> None:
        """Types an answer to what is asked."""
        raise NotImplementedError

    def said(self) -> str:
        """What the program said of the last line."""
        raise NotImplementedError

    async def sight(self) -> str:
        """What one sees of everybody at the table."""
        raise NotImplementedError

    async def expect(self, what: str, seen: Seen, typed: bytes, patience: float = PATIENCE) -> bool:
        """Types something and notes how long it took to be seen."""
        self.took.append(Took(self.group, what, *await self.session.until(seen, typed, patience)))
        return self.took[-1].seen is not None

    def close(self) -> None:
        """Hangs up."""
        self._conn.abort()
