"""The server: listens, watches over its connections, and ends in order."""

from __future__ import annotations

import asyncio
import errno
import os
import shlex
import signal
import socket
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import asyncssh

from trainbound.serve import texts
from trainbound.serve.beside import Beside
from trainbound.serve.faults import ServeFault
from trainbound.serve.hostkey import host_key
from trainbound.serve.limits import PACKET, WINDOW, Bucket, Doors, Limits
from trainbound.serve.log import Log
from trainbound.serve.server import LINGER, Connection
from trainbound.serve.session import Session

LOOK = 0.5
"""Seconds between two looks at whether a connection has to go."""

PROGRAM = ("trainbound",)
"""What a session runs: a module and its words."""


class Front:
    """A server on one data folder.

    Args:
        folder: the data folder, which is there.
        log: takes what happens.
        limits: what people may use.
        command: module and words that a session runs.

    Attributes:
        sessions: those that hold a place, whether their program runs already or not.
        queue: sessions that wait for others to start.
        ended: is told the name of each session that has ended.
    """

    def __init__(self, folder: Path, log: Callable[..., None], limits: Limits | None = None,
                 command: Sequence[str] = PROGRAM) -> None:
        self.folder, self.log, self.limits, self.command = folder, log, limits or Limits(), command
        self.doors = Doors(self.limits)
        self.refusals = Bucket(self.limits.refusals, 50)
        self.connections: set[Connection] = set()
        self.sessions: set[Session] = set()
        self.starting = asyncio.Semaphore(self.limits.starting)
        self.queue = 0
        self.closing = False
        self.ended: Callable[[str], None] = lambda session: None

    async def listen(self, host: str, port: int) -> tuple[int, str]:
        """Opens the port; returns it (another one for 0) and the fingerprint of the host key.

        Raises:
            ServeFault: it cannot be opened, or the host key cannot be used.
        """
        key = self._key()
        limits = self.limits
        try:
            self._acceptor = await asyncssh.listen(
                host, port, server_factory=lambda: Connection(self), server_host_keys=[key],
                server_version="trainbound", encoding=None, line_editor=False, window=WINDOW, max_pktsize=PACKET,
                public_key_auth=True, password_auth=False, kbdint_auth=False, host_based_auth=False, gss_host=None,
                agent_forwarding=False, x11_forwarding=False, allow_scp=False, compression_algs=["none"],
                keepalive_interval=limits.keep_alive, keepalive_count_max=limits.keep_alives,
                login_timeout=limits.login + 2 * LOOK,  # `watch` comes first, and says why
            )
        except OSError as error:
            raise ServeFault(self._why_not(host, port, error)) from None
        self._watching = asyncio.get_running_loop().create_task(self.watch())
        return self._acceptor.get_port(), key.get_fingerprint()

    def _key(self) -> asyncssh.SSHKey:
        try:
            return host_key(self.folder)
        except OSError as error:
            raise ServeFault(texts.no_folder(self.folder, error.strerror or "unwritable")) from None

    def _why_not(self, host: str, port: int, error: OSError) -> str:
        if error.errno == errno.EADDRINUSE:
            return texts.port_taken(port)
        if error.errno in (errno.EACCES, errno.EPERM):
            return texts.port_low(port)
        return texts.no_address(host, error.strerror or str(error))

    async def watch(self) -> None:
        """Looks for connections that have to go, for ever."""
        while True:
            await asyncio.sleep(LOOK)
            self.look(monotonic())

    def look(self, now: float) -> None:
        """Ends the connections that have to go at a time, as `time.monotonic` counts."""
        for connection in list(self.connections):
            code = connection.overdue(now)
            if code:
                connection.log("refused", what=code)
                connection.turn_away(code)

    def leave(self, session: Session) -> None:
        """A session is over."""
        self.sessions.discard(session)
        self.ended(session.name)

    async def stop(self) -> None:
        """Lets nobody in, tells everybody, ends their programs, and returns when all are gone."""
        self.closing = True
        self._acceptor.close()
        self._watching.cancel()
        for session in list(self.sessions):
            session.end(texts.STOPPING)
        end = monotonic() + self.limits.grace + 2
        while self.sessions and monotonic() < end:
            await asyncio.sleep(0.02)
        end = monotonic() + LINGER  # a client that has its exit code goes by itself, and would take ours for a fault
        while any(connection.session for connection in self.connections) and monotonic() < end:
            await asyncio.sleep(0.02)
        for connection in list(self.connections):
            if connection.session:
                connection.hang_up()
            else:
                connection.turn_away("closing")
        await asyncio.sleep(0)


async def _run(folder: Path, host: str, port: int, limits: Limits, log: Log, notify: str,
               say: Callable[[str], None]) -> None:
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: log("fault", error=type(context.get("exception")).__name__))
    front = Front(folder, log, limits)
    over = asyncio.Event()
    for what in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(what, over.set)
    found, fingerprint = await front.listen(host, port)
    say(texts.listening(host, found, folder, fingerprint, socket.gethostname()))
    mode = stat.S_IMODE(folder.stat().st_mode)
    if mode & 0o007:
        say(texts.folder_open(folder, mode))
    log("start", port=found)
    beside = Beside(folder, log, notify)
    front.ended = beside.ended
    beside.start()
    await over.wait()
    await front.stop()
    await beside.stop()
    log("stop")


def serve(folder: Path, host: str, port: int, limits: Limits, log_file: Path | None, notify: str,
          say: Callable[[str], None]) -> None:
    """Runs a server until it is asked to end (SIGTERM, SIGINT).

    Args:
        folder: the data folder; made when it is missing.
        host: the address to listen on; empty = all.
        port: the port; 0 = any that is free.
        limits: what people may use.
        log_file: where the log goes; None = standard error.
        notify: the command that calls people whose turn it has become; empty = none.
        say: tells the operator how people connect.

    Raises:
        ServeFault: it cannot start.
        StoreFault: the tables in the folder cannot be used.
    """
    import logging

    from trainbound.store.journal import Store

    try:
        if notify and not shlex.split(notify):
            raise ValueError("nothing stands there")
    except ValueError as error:
        raise ServeFault(texts.no_command(notify, str(error))) from None
    os.umask(0o077)
    logging.disable()  # asyncssh would log what clients send, asyncio whole tracebacks
    folder = folder.absolute()
    Store(folder).close()
    _many_files()
    log = Log(log_file)
    try:
        asyncio.run(_run(folder, host, port, limits, log, notify, say))
        Store(folder).close()  # the last to close takes -wal into the file, so that a copy of it alone is whole
    finally:
        log.close()


def _many_files() -> None:
    """As many open files as the system allows: each session takes a few."""
    import contextlib
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted: Any = 65536 if most == resource.RLIM_INFINITY else min(65536, most)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
