"""One person over SSH: a connection, a screen, keys pressed, and how long it took until they were seen."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from time import perf_counter
from typing import NamedTuple

import asyncssh

from tests.load.glass import Glass

COLUMNS, ROWS = 100, 30
PATIENCE = 20.0
"""Seconds after which a key that showed nothing is given up, and counted as such."""
Seen = Callable[[Glass], bool]


class Took(NamedTuple):
    """What a key did: seconds until the first byte, and until what was expected was on the screen (None: never)."""

    what: str
    first: float | None
    seen: float | None


class Screen(asyncssh.SSHClientSession[bytes]):
    """The terminal of a client."""

    def __init__(self) -> None:
        self.glass = Glass(COLUMNS, ROWS)
        self.came: float | None = None
        self.bytes = 0
        self.over = asyncio.Event()
        self._chan: asyncssh.SSHClientChannel[bytes]
        self._wanted: tuple[Seen, asyncio.Future[float]] | None = None
        self._first = 0.0

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._chan = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        now = perf_counter()
        self.came = now
        self.bytes += len(data)
        self._first = self._first or now
        if answer := self.glass.feed(data):
            self._chan.write(answer)
        if self._wanted and not self._wanted[1].done() and self._wanted[0](self.glass):
            self._wanted[1].set_result(now)

    def connection_lost(self, exc: Exception | None) -> None:
        self.over.set()

    async def until(
        self, seen: Seen, typed: bytes = b"", patience: float = PATIENCE
    ) -> tuple[float | None, float | None]:
        """Types something and waits until something is seen; seconds to the first byte, and to that."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._wanted, self._first = (seen, future), 0.0
        start = perf_counter()
        if typed:
            self._chan.write(typed)
        elif seen(self.glass):
            future.set_result(start)
        try:
            found: float | None = await asyncio.wait_for(future, patience) - start
        except TimeoutError:
            found = None
        self._wanted = None
        return (self._first - start if self._first else None), found


def bar(text: str) -> Seen:
    """That the bar says something."""
    return lambda glass: text in glass.row(-3)


def no_bar(text: str) -> Seen:
    """That the bar says it no more."""
    return lambda glass: text not in glass.row(-3)


def detail(text: str) -> Seen:
    """That the row of details begins so."""
    return lambda glass: glass.row(-2).startswith(text)


LOOKS: tuple[tuple[tuple[str, bytes, Seen], ...], ...] = (
    (
        ("a line is begun", b":", bar("COMMAND")), ("a letter is typed", b"d", detail(" :d")),
        ("a letter is taken away", b"\x7f", detail(" :_")), ("the line is left", b"\x7f", no_bar("COMMAND")),
    ),
    (("help", b"?", bar("HELP")), ("back from help", b"q", no_bar("HELP"))),
    (
        ("go to", b"g", bar("GO TO")), ("the log", b"l", no_bar("GO TO")),
        ("back from the log", b"q", lambda glass: "[q] back" not in glass.row(-1)),
    ),
    (("zoom", b"z", lambda glass: True),),
    (("cursor", b"\x1b[C", lambda glass: True), ("cursor", b"\x1b[D", lambda glass: True)),
    (("cursor", b"\x1b[A", lambda glass: True), ("cursor", b"\x1b[B", lambda glass: True)),
)
"""What people do between their turns, key by key: its name, what is typed, what is seen then."""


def changed(before: str) -> Seen:
    """That the screen is another one."""
    return lambda glass: glass.text() != before


class Client:
    """A person's session at a server.

    Args:
        name: the person's.
        key: the person's.
        port: of the server, on this machine.
    """

    def __init__(self, name: str, key: asyncssh.SSHKey, port: int) -> None:
        self.name, self.key, self.port = name, key, port
        self.screen = Screen()
        self.took: list[Took] = []
        self._coming: list[tuple[str, bytes, Seen]] = []
        self._dice = random.Random(name)
        self._conn: asyncssh.SSHClientConnection

    async def connect(self) -> None:
        """Comes to the lobby, and from there to the table, which is the first in the list."""
        start = perf_counter()
        self._conn = await asyncssh.connect(
            "127.0.0.1", self.port, username=self.name, client_keys=[self.key], known_hosts=None, config=None,
            agent_path=None, login_timeout=120, keepalive_interval=0,
        )
        env = {"LANG": "C.UTF-8", "COLORTERM": "truecolor"}
        await self._conn.create_session(
            lambda: self.screen, term_type="xterm-256color", term_size=(COLUMNS, ROWS), env=env, encoding=None
        )
        await self.expect("lobby", bar("WELCOME"), b"", 300.0)
        self.took[-1] = Took("start", self.took[-1].first, perf_counter() - start)
        await self.expect("to the table", lambda glass: glass.row(-4).startswith("HAND"), b"1")

    async def expect(self, what: str, seen: Seen, typed: bytes, patience: float = PATIENCE) -> bool:
        """Types something and notes how long it took to be seen."""
        self.took.append(Took(what, *await self.screen.until(seen, typed, patience)))
        return self.took[-1].seen is not None

    @property
    def busy(self) -> bool:
        """Whether something has been opened that is closed by the next keys."""
        return bool(self._coming)

    async def look(self) -> None:
        """Presses one key that ends no turn."""
        if not self._coming:
            self._coming = list(self._dice.choice(LOOKS))
        what, typed, seen = self._coming.pop(0)
        if what in ("zoom", "cursor"):
            seen = changed(self.screen.glass.text())
        if not await self.expect(what, seen, typed, 2.0 if what == "cursor" else PATIENCE) and what == "cursor":
            self.took.pop()  # it stood at the edge
        elif self.took[-1].seen is None:
            self._coming.clear()

    async def answer(self, notation: str) -> bool:
        """Types an answer to what is asked; whether the program took the line."""
        await self.expect("a line is begun", bar("COMMAND"), b":")
        return await self.expect("an answer", no_bar("COMMAND"), f"{notation}\r".encode())

    async def panel(self) -> str:
        """The screen with the panel of the players, which is not there while tickets or the whole map are looked at."""
        for typed in (b"", b":", b"\x7f", b"z", b"z", b"z"):
            await self.screen.until(lambda glass: "PLAYERS" in glass.text(), typed, 0.1 if not typed else 1.0)
            if "PLAYERS" in self.screen.glass.text():
                break
        return self.screen.glass.text()

    def close(self) -> None:
        """Hangs up."""
        self._conn.abort()
