"""A server on a port of its own, and clients of it, within one event loop."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from trainbound.serve.front import Front
from trainbound.serve.limits import Limits

ROOT = Path(__file__).parent.parent.parent
TOY = ("tests.serve.toy",)
SECONDS = 90.0
"""When a test that waits for something is given up."""


class Log(list[str]):
    """What a server logs; `until` waits for an event."""

    def __init__(self) -> None:
        super().__init__()
        self.more = asyncio.Event()

    def __call__(self, event: str, **known: object) -> None:
        self.append(" ".join((event, *(f"{name}={value}" for name, value in known.items()))))
        self.more.set()

    async def until(self, text: str, times: int = 1) -> str:
        while sum(text in line for line in self) < times:
            self.more.clear()
            await self.more.wait()
        return next(line for line in self if text in line)


class Serving:
    """A running server, its log and its port."""

    def __init__(self, front: Front, log: Log, port: int) -> None:
        self.front, self.log, self.port = front, log, port

    def connect(self, key: asyncssh.SSHKey, username: str = "ada", **options: Any) -> Any:
        given = {"known_hosts": None, "config": None, "agent_path": None, "client_keys": [key], **options}
        return asyncssh.connect("127.0.0.1", self.port, username=username, **given)


@contextlib.asynccontextmanager
async def serving(folder: Path, command: tuple[str, ...] = TOY, **limits: Any) -> AsyncIterator[Serving]:
    """A server on a folder, with limits of its own."""
    log = Log()
    front = Front(folder, log, replace(Limits(grace=1.0), **limits), command)
    port, _ = await front.listen("127.0.0.1", 0)
    try:
        yield Serving(front, log, port)
    finally:
        await front.stop()


def talk(conversation: Callable[[], Awaitable[None]]) -> None:
    """Runs a conversation to its end, which is not waited for for ever."""
    asyncio.run(asyncio.wait_for(conversation(), SECONDS))


class Session:
    """A client's session: lines typed, and what came."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.process, self.got = process, b""

    async def until(self, text: str) -> str:
        """Reads until a text has come; returns all that came up to it, and forgets that."""
        wanted = text.encode()
        while wanted not in self.got:
            data = await self.process.stdout.read(65536)
            assert data, f"{text!r} never came, but {self.got!r}"
            self.got += data
        before, _, self.got = self.got.partition(wanted)
        return (before + wanted).decode()

    async def ask(self, line: str) -> str:
        """Types a line; returns the line of the answer."""
        self.process.stdin.write(f"{line}\n".encode())
        return (await self.until("\n")).strip()


@contextlib.asynccontextmanager
async def sitting(conn: asyncssh.SSHClientConnection, terminal: str | None = None,
                  size: tuple[int, int] = (80, 24), **options: Any) -> AsyncIterator[Session]:
    """A session with a toy that is ready, on a terminal or without one."""
    process = await conn.create_process(encoding=None, term_type=terminal, term_size=size, **options)
    session = Session(process)
    await session.until("ready")
    await session.until("\n")
    yield session
    process.close()


@pytest.fixture
def key() -> asyncssh.SSHKey:
    """A player's key."""
    return asyncssh.generate_private_key("ssh-ed25519")


@pytest.fixture(autouse=True)
def _path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("SECRET_OF_THE_OPERATOR", "hunter2")


class OpenSSH:
    """The real client, with a key and known hosts of its own."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.key = folder / "id"
        if not self.key.exists():
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.key)], check=True)

    def words(self, program: str, *options: str, key: bool = True) -> list[str]:
        """How a program of OpenSSH is called, with its key unless the options name others."""
        settings = {"IdentityFile": str(self.key)} if key else {}
        settings |= {
            "StrictHostKeyChecking": "no", "UserKnownHostsFile": str(self.folder / "known"), "IdentitiesOnly": "yes",
            "BatchMode": "yes", "Port": str(self.port), "LogLevel": "INFO",
        }
        return [program, "-F", "none", *(f"-o{name}={value}" for name, value in settings.items()), *options]

    async def run(self, program: str, *options: str, typed: bytes = b"", key: bool = True,
                  **env: str) -> tuple[int, str]:
        """Runs it; returns its exit code and all it said."""
        process = await asyncio.create_subprocess_exec(
            *self.words(program, *options, key=key), env={**os.environ, **env},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )
        said, _ = await process.communicate(typed)
        lines = said.decode().splitlines(keepends=True)
        return process.returncode or 0, "".join(line for line in lines if not line.startswith("Warning: Permanently"))
