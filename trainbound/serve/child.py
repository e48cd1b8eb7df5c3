"""The program of one session, seen from the server: its terminal or pipes, read and written without waiting."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from trainbound.serve.limits import Bucket, Limits

CHUNK = 32 * 1024
"""How much is read at once, so that one busy session leaves the others their turn."""

WIDTHS, HEIGHTS = (20, 240), (5, 80)
"""The sizes a screen may have, in columns and rows: more would make one redraw a flood."""


def clamp(columns: int, rows: int) -> tuple[int, int]:
    """A size within what is allowed; 80 x 24 for a client that knows none."""
    if not columns or not rows:
        columns, rows = columns or 80, rows or 24
    return max(WIDTHS[0], min(WIDTHS[1], columns)), max(HEIGHTS[0], min(HEIGHTS[1], rows))


def _unseen(fd: int) -> None:
    """What is typed before the program is there is not written on the screen that it draws; it will have it later."""
    mode = termios.tcgetattr(fd)
    mode[3] &= ~termios.ECHO
    termios.tcsetattr(fd, termios.TCSANOW, mode)


def _sized(fd: int, columns: int, rows: int) -> None:
    """Gives a terminal a size, within what is allowed."""
    columns, rows = clamp(columns, rows)
    with contextlib.suppress(OSError):
        fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


class Child:
    """A program and its streams. Made within a running loop, whose callbacks it uses.

    Args:
        command: module and words, as `launch` runs them.
        env: its whole environment.
        folder: where it runs.
        size: columns and rows of its terminal; None = pipes.
        limits: of a session.
        output: takes what it writes: bytes, and whether they are from standard error.
        hungry: is told when input is wanted again after `feed` was refused more.

    Raises:
        OSError: the system has no more terminals or processes.

    Attributes:
        first: done when it has written something, or ended.
        ended: done when it has ended and all its output was taken; its exit code, negative for a signal.
    """

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str],
        folder: Path,
        size: tuple[int, int] | None,
        limits: Limits,
        output: Callable[[bytes, bool], None],
        hungry: Callable[[], None],
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._limits, self._output, self._hungry = limits, output, hungry
        self.first: asyncio.Future[None] = self._loop.create_future()
        self.ended: asyncio.Future[int] = self._loop.create_future()
        self._bucket = Bucket(limits.rate, limits.burst)
        self._input = bytearray()
        self._eof = self._paused = self._writing = False
        self._timer: asyncio.TimerHandle | None = None
        self._kill: asyncio.TimerHandle | None = None
        self._code: int | None = None
        self.terminal = size is not None
        words = [sys.executable, "-P", "-m", "trainbound.serve.launch", str(limits.memory), str(limits.files),
                 str(limits.file_size), *command]
        theirs: list[int] = []
        ours: list[int] = []
        try:
            if size is not None:
                ours, theirs = map(list, zip(pty.openpty(), strict=True))
                _sized(ours[0], *size)
                _unseen(theirs[0])
                streams = theirs * 3
            else:
                for _ in range(3):
                    reads, writes = os.pipe()
                    ours.append(reads if ours else writes)
                    theirs.append(writes if theirs else reads)
                streams = theirs
            self.process = subprocess.Popen(
                words, stdin=streams[0], stdout=streams[1], stderr=streams[2], env=dict(env), cwd=folder,
                start_new_session=True,
            )
        except (OSError, termios.error):
            for fd in ours:
                os.close(fd)
            raise
        finally:
            for fd in theirs:
                os.close(fd)
        for fd in ours:
            os.set_blocking(fd, False)
        self._in = ours[0]
        self._outs = {ours[0]: False} if self.terminal else {ours[1]: False, ours[2]: True}
        self._open = set(ours)
        self.resume()
        self._watch()

    # ---- what it writes

    def pause(self) -> None:
        """Its output is not taken for a while: it waits when its terminal or pipe is full."""
        self._paused = True
        for fd in self._outs:
            self._loop.remove_reader(fd)

    def resume(self) -> None:
        """Its output is taken again."""
        self._paused = False
        for fd in self._outs:
            self._loop.add_reader(fd, self._readable, fd)

    def _readable(self, fd: int) -> None:
        try:
            data = os.read(fd, CHUNK)
        except BlockingIOError:
            return
        except OSError:  # a terminal that nobody has open any more
            data = b""
        if data:
            self._settle(self.first)
            self._output(data, self._outs[fd])
            return
        self._loop.remove_reader(fd)
        del self._outs[fd]
        if fd != self._in:
            self._close(fd)
        self._finish()

    # ---- what it reads

    def feed(self, data: bytes) -> bool:
        """Gives it input, as fast as a session may have it. Returns whether more is wanted now; else see `hungry`."""
        if self._in in self._open and not self._eof:
            self._input += data
            self._pump()
        return len(self._input) < self._limits.backlog

    def feed_eof(self) -> None:
        """There will be no more input."""
        if not self._eof:
            if self.terminal:
                self._input += b"\x04"
            self._eof = True
            self._pump()

    def _pump(self) -> None:
        """Writes what may be written now, and sees to it that the rest follows."""
        if self._timer or self._writing or self._in not in self._open:
            return
        full = len(self._input) >= self._limits.backlog
        while self._input:
            may = min(len(self._input), self._bucket.there())
            if not may:
                wait = self._bucket.wait(min(len(self._input), 1024))
                self._timer = self._loop.call_later(wait, self._again)
                break
            try:
                written = os.write(self._in, self._input[:may])
            except BlockingIOError:
                self._writing = True
                self._loop.add_writer(self._in, self._again)
                break
            except OSError:  # it reads no more
                self._input.clear()
                break
            self._bucket.take(written)
            del self._input[:written]
        if self._eof and not self._input and not self.terminal:
            self._close(self._in)
        if full and len(self._input) < self._limits.backlog:
            self._hungry()

    def _again(self) -> None:
        self._rest()
        self._pump()

    def _rest(self) -> None:
        """Forgets what input is waiting for."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        if self._writing:
            self._writing = False
            self._loop.remove_writer(self._in)

    def resize(self, columns: int, rows: int) -> None:
        """Its terminal has another size now. Once it has ended the number may be that of another's terminal."""
        if self._in in self._open:
            _sized(self._in, columns, rows)

    # ---- its end

    def hang_up(self) -> None:
        """The client is gone, or has to go: the program is told, and ended when it does not listen."""
        if self._kill is None and self._code is None:
            self._signal(signal.SIGHUP)
            self._kill = self._loop.call_later(self._limits.grace, self._signal, signal.SIGKILL)
        self.drop()

    def drop(self) -> None:
        """Whatever it still writes goes nowhere."""
        self._rest()
        self._input.clear()
        for fd in list(self._outs):
            self._loop.remove_reader(fd)
        self._outs.clear()
        for fd in list(self._open):
            self._close(fd)
        self._finish()

    def _signal(self, what: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, what)

    def _watch(self) -> None:
        """Has `_exited` called when the process ends."""
        try:
            fd = os.pidfd_open(self.process.pid)
        except (AttributeError, OSError):  # a system without
            threading.Thread(target=self._await, daemon=True).start()
            return

        def over() -> None:
            self._loop.remove_reader(fd)
            os.close(fd)
            self._signal(signal.SIGKILL)  # what it started and left behind, which would keep its terminal open
            self._exited(self.process.wait())

        self._loop.add_reader(fd, over)

    def _await(self) -> None:
        code = self.process.wait()
        self._signal(signal.SIGKILL)
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits any more
            self._loop.call_soon_threadsafe(self._exited, code)

    def _exited(self, code: int) -> None:
        self._code = code
        if self._kill:
            self._kill.cancel()
        self._finish()

    def _finish(self) -> None:
        """It is over when its process has ended and its output was taken."""
        if self._code is None or self._outs:
            return
        self._rest()
        for fd in list(self._open):
            self._close(fd)
        self._settle(self.first)
        if not self.ended.done():
            self.ended.set_result(self._code)

    def _settle(self, future: asyncio.Future[None]) -> None:
        if not future.done():
            future.set_result(None)

    def _close(self, fd: int) -> None:
        if fd in self._open:
            self._open.discard(fd)
            if fd == self._in:
                self._rest()
            os.close(fd)
