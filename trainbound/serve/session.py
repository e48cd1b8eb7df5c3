"""One person's session: its program on the one side, the channel of the client on the other."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from time import monotonic
from typing import TYPE_CHECKING

import asyncssh

from trainbound.serve import texts
from trainbound.serve.child import Child, clamp
from trainbound.serve.environment import environment

if TYPE_CHECKING:
    from trainbound.serve.server import Connection

START = 10.0
"""Seconds after which a program that has written nothing does not keep others from starting any more."""

NOT_RUN = 126
"""The exit code of what was asked for and not done, as shells have it for a command that cannot run."""


class Session(asyncssh.SSHServerSession[bytes]):
    """A session, from the request of the client to its exit code.

    Args:
        connection: the connection it came on, logged in.
    """

    def __init__(self, connection: Connection) -> None:
        self.connection, self.front = connection, connection.front
        self.name = secrets.token_hex(8)
        self.term: str | None = None
        self.size: tuple[int, int] | None = None
        self.child: Child | None = None
        self.started = self.gone = False
        self.touched = monotonic()
        self._early, self._eof = b"", False
        self._holds: set[str] = set()
        self._farewell = self._refused = ""
        self._task: asyncio.Task[None] | None = None

    # ---- what the client asks for

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """The channel is open."""
        self.chan = chan

    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int],
                      term_modes: object) -> bool:
        """The client has a terminal of a type and size."""
        self.term, self.size = term_type, clamp(*term_size[:2])
        return True

    def exec_requested(self, command: str) -> bool:
        """The client wants to run a command: it gets a sentence."""
        return self._refuse("exec")

    def subsystem_requested(self, subsystem: str) -> bool:
        """The client wants files: it gets a sentence."""
        return self._refuse("subsystem")

    def _refuse(self, what: str) -> bool:
        self.connection.log("refused", what=what)
        self._refused = what
        return True  # with a mere no, no client would show the reason

    def shell_requested(self) -> bool:
        """The client wants what there is."""
        return True

    def session_started(self) -> None:
        """Starts the program, when it is its turn to start."""
        self.started = True
        if self._refused:
            self._exit(texts.REFUSED[self._refused], NOT_RUN)
            return
        self._task = asyncio.get_running_loop().create_task(self._run())
        self._task.add_done_callback(lambda task: self.front.leave(self))

    async def _run(self) -> None:
        try:
            await self._play()
        except Exception as error:  # a fault of this one session
            self.connection.log("fault", error=type(error).__name__)
            self._exit(texts.REFUSED["start"], 1)
            if self.child:
                self.child.hang_up()

    async def _play(self) -> None:
        front = self.front
        if front.starting.locked():
            self.say(texts.waits(front.queue))
        front.queue += 1
        try:
            await front.starting.acquire()
        finally:
            front.queue -= 1
        try:
            if self.gone:
                return
            child = self.child = self._start()
            self.connection.log("session", pid=child.process.pid, terminal="yes" if child.terminal else "no")
            await asyncio.wait([child.first], timeout=START)
        finally:
            front.starting.release()
        code = await child.ended
        self.connection.log("end", pid=child.process.pid, code=code)
        self._over(child, code)

    def _start(self) -> Child:
        front, known = self.front, self.connection
        env = environment(self.chan.get_environment(), self.term, front.folder, known.person, known.wish, self.name)
        child = Child(front.command, env, front.folder, self.size, front.limits, self._shown, self._hungry)
        if self._holds:
            child.pause()
        if child.feed(self._early):
            self.chan.resume_reading()
        if self._eof:
            child.feed_eof()
        return child

    # ---- from the program to the client

    def say(self, sentence: str) -> None:
        """Tells the client something: on its terminal, or beside what the program writes."""
        with contextlib.suppress(OSError):
            if self.term is None:
                self.chan.write_stderr(f"{sentence}\n".encode())
            else:
                self.chan.write(f"{sentence}\r\n".encode())

    def _shown(self, data: bytes, error: bool) -> None:
        with contextlib.suppress(OSError):
            if error:
                self.chan.write_stderr(data)
            else:
                self.chan.write(data)

    def hold(self, why: str) -> None:
        """The client takes no more for now, so that the program has to wait."""
        if not self._holds and self.child:
            self.child.pause()
        self._holds.add(why)

    def go_on(self, why: str) -> None:
        """A reason to wait is gone."""
        if self._holds == {why} and self.child:
            self.child.resume()
        self._holds.discard(why)

    def pause_writing(self) -> None:
        """The channel is full."""
        self.hold("channel")

    def resume_writing(self) -> None:
        """The channel is empty enough."""
        self.go_on("channel")

    # ---- from the client to the program

    def data_received(self, data: bytes, datatype: int | None) -> None:
        """Keys."""
        self.touched = monotonic()
        if self.child is None:
            self._early += data
        if self.child is None or not self.child.feed(data):
            self.chan.pause_reading()

    def _hungry(self) -> None:
        self.chan.resume_reading()

    def eof_received(self) -> bool:
        """No more keys will come; what the program still writes is sent."""
        self._eof = True
        if self.child:
            self.child.feed_eof()
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """The window of the client has another size."""
        self.size = clamp(width, height)
        if self.child and self.child.terminal:
            self.child.resize(width, height)

    # ---- its end

    @property
    def ending(self) -> bool:
        """Whether it is being ended from this side."""
        return bool(self._farewell)

    def end(self, sentence: str) -> None:
        """Ends the session from this side, with a sentence."""
        self._farewell = self._farewell or sentence
        if self.child:
            self.child.hang_up()
        elif self._task:
            self._task.cancel()
            self._exit(sentence, 0)

    def _over(self, child: Child, code: int) -> None:
        if child.terminal and (code < 0 or self._farewell):
            self._shown(texts.RESTORE.encode(), False)
        if self._farewell:
            self._exit(self._farewell, 0)
        elif code < 0:
            self._exit(texts.crashed(code), 128 - code)
        else:
            self._exit("", code)

    def _exit(self, sentence: str, code: int) -> None:
        if sentence:
            self.say(sentence)
        with contextlib.suppress(OSError):
            self.chan.exit(code)
        self.connection.close_soon()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has hung up, or the channel is closed."""
        self.gone = True
        if self.child:
            self.child.hang_up()
        elif self._task:
            self._task.cancel()
        else:
            self.front.leave(self)
