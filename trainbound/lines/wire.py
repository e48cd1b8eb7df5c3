"""A terminal or a pair of pipes at which something may be said while a line is waited for.

A pipe is written to plainly, line by line. At a terminal the line being typed is taken away, what there is to say is
said, and the line is put back as it was, cursor and all.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import os
import select
import shutil
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, TextIO

from trainbound.lines.typed import PROMPT, Row, Typed, cells

EVERY = 0.25
"""Seconds between two looks at what others did, so that it is told within half a second."""
PIECE = 4096
"""Bytes that are read at a time."""
KEPT = 1 << 16
"""Characters that are kept of a line without an end from a pipe."""


class Out:
    """Where things are said; a line being typed makes way first.

    Args:
        sink: where it is written.
        before: called before anything is written.
    """

    def __init__(self, sink: TextIO, before: Callable[[], None]) -> None:
        self._sink, self._before = sink, before
        self.encoding = sink.encoding

    def write(self, text: str) -> None:
        """Writes. Raises BrokenPipeError when nobody reads any more, at a terminal that was closed too."""
        self._before()
        with _gone():
            self._sink.write(text)

    def flush(self) -> None:
        """Sends what was written. Raises BrokenPipeError as `write`."""
        with _gone():
            self._sink.flush()

    def isatty(self) -> bool:
        """Whether it is a terminal."""
        return self._sink.isatty()


class Wire:
    """A source of lines that lets something else happen while nobody types.

    Args:
        source: what is typed; it has a file descriptor, and nothing of it has been read.
        sink: where things are said.
        echo: whether lines from a pipe are repeated in what is said; who sees what they type needs that not.

    Attributes:
        out: what everything must be said to.
        idle: called four times a second while a line is waited for; where it says so, at once again.
    """

    def __init__(self, source: TextIO, sink: TextIO, echo: bool = True) -> None:
        self.out = Out(sink, self._make_way)
        self.echo = echo
        self.idle: Callable[[], bool] = lambda: False
        self._sink, self._fd = sink, source.fileno()
        self._terminal = source.isatty()
        self._typed = Typed() if self._terminal and sink.isatty() else None
        self._decoder = codecs.getincrementaldecoder(source.encoding or "utf-8")("replace")
        self._rest = ""
        self._over = self._prompted = False
        self._row: Row | None = None
        self._before: list[Any] | None = None

    def isatty(self) -> bool:
        """Whether lines come from a terminal."""
        return self._terminal

    def readline(self) -> str:
        """The next line with its end; empty when there are no more, or the terminal was closed."""
        due = time.monotonic() + EVERY
        while (line := self._line()) is None and not self._over:
            try:
                self._show()
            except BrokenPipeError:  # the terminal was closed
                self._over = True
                break
            if select.select([self._fd], [], [], max(0.0, due - time.monotonic()))[0]:
                self._fill()
            if time.monotonic() >= due:
                self._take_keys()
                due = time.monotonic() + (0 if self.idle() else EVERY)
        if line is None:
            line, self._rest = self._rest, ""
            return line
        return line + "\n"

    def _fill(self) -> None:
        """Takes in what was typed or sent."""
        try:
            piece = os.read(self._fd, PIECE)
        except OSError:  # the terminal was closed
            piece = b""
        text = self._decoder.decode(piece, final=not piece)
        self._over = self._over or not piece  # a signal may have come meanwhile
        if self._typed is None:
            line, end, rest = (self._rest + text).partition("\n")
            self._rest = line[:KEPT] + end + rest
        else:
            self._typed.keys += text

    def _line(self) -> str | None:
        """The next whole line of what has come in; what was typed behind it waits, to be seen when it is asked for."""
        if self._typed is None:
            line, end, rest = self._rest.partition("\n")
            if not end:
                return None
            self._rest, self._prompted = rest, False
            return line
        typed = self._typed.line()
        if typed is None:
            self._over = self._over or self._typed.ended
            return None
        self._paint(Row(PROMPT + typed, ""))
        self._row = None
        self._send("\n")
        return typed

    # ---- the line being typed

    def _show(self) -> None:
        """The prompt, and what is typed already, at the place where it is asked for."""
        if self._typed is not None:
            self._paint(self._typed.row(shutil.get_terminal_size().columns))
        elif self._terminal and not self._prompted:
            self._send(PROMPT)
            self._prompted = True

    def _paint(self, row: Row) -> None:
        """Makes the row what it is to be, with as little as that takes."""
        old, self._row = self._row, row
        if row == old:
            return
        if old is None:
            text = row.before + row.after + "\b" * cells(row.after)
        elif not old.after + row.after and row.before.startswith(old.before):
            text = row.before[len(old.before) :]
        elif not old.after + row.after and old.before.startswith(row.before):
            gone = old.cells - row.cells
            text = "\b" * gone + " " * gone + "\b" * gone
        else:
            rest = row.after + " " * max(0, old.cells - row.cells)
            text = f"\r{row.before}{rest}\r{row.before}"
        self._send(text)

    def _make_way(self) -> None:
        """Takes the line being typed away, as something is to be said."""
        if self._row is not None:
            gone, self._row = self._row.cells, None
            self._send(f"\r{' ' * gone}\r")
        elif self._prompted:
            self._prompted = False
            self._send("\n")

    def _send(self, text: str) -> None:
        encoding = self._sink.encoding or "utf-8"
        with _gone():
            self._sink.write(text.encode(encoding, "replace").decode(encoding))
            self._sink.flush()

    @contextlib.contextmanager
    def sitting(self) -> Iterator[None]:
        """While this lasts keys come one by one and unseen, and a terminal that is closed is the end of the input."""
        with self._signals():
            if self._typed is None:
                yield
                return
            import termios

            with contextlib.suppress(termios.error):
                self._before = termios.tcgetattr(self._fd)
            self._take_keys()
            try:
                yield
            finally:
                before, self._before = self._before, None
                with contextlib.suppress(termios.error, BrokenPipeError):
                    self._make_way()
                    if before is not None:
                        termios.tcsetattr(self._fd, termios.TCSADRAIN, before)

    def _take_keys(self) -> None:
        """Sees to it that keys come one by one, after a stop in between too."""
        if self._before is None:
            return
        import termios

        wanted = self._before[3] & ~(termios.ICANON | termios.ECHO)
        with contextlib.suppress(termios.error):
            now = termios.tcgetattr(self._fd)
            if now[3] != wanted:
                termios.tcsetattr(self._fd, termios.TCSADRAIN, [*now[:3], wanted, *now[4:]])

    @contextlib.contextmanager
    def _signals(self) -> Iterator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def end(number: int, frame: object) -> None:
            self._over = True

        before: list[tuple[int, Any]] = [(n, signal.signal(n, end)) for n in (signal.SIGHUP, signal.SIGTERM)]
        try:
            yield
        finally:
            for number, handler in before:
                signal.signal(number, handler)


@contextlib.contextmanager
def _gone() -> Iterator[None]:
    """Nobody reads a terminal that was closed any more, as with a pipe."""
    try:
        yield
    except OSError as error:
        if error.errno == errno.EIO:
            raise BrokenPipeError(error.errno, error.strerror) from None
        raise
