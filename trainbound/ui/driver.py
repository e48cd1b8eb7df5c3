"""Textual's terminal driver, which draws nothing: a `Painter` does that, and says what else goes to the terminal."""

from __future__ import annotations

import codecs
import os
import sys
from asyncio import TimerHandle
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from textual._time import get_time
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from trainbound.ui.painter import Painter

MOST = 4096
"""Bytes that are read at once."""


class PaintingDriver(LinuxDriver):
    """Passes on what a painter lets, and reads keys when there are some.

    Textual's own driver reads in a thread that looks for its end ten times a second, whether somebody types or not,
    and that never ends looking when the terminal is gone.
    """

    painter = Painter()
    """Set by `painting` for the terminal that the program runs in."""
    typed = b""
    """Keys that were pressed before the program read them; set by `painting`."""

    def write(self, data: str) -> None:
        """Passes on what of the data sets up the terminal."""
        sent = self.painter.passed(data)
        if sent:
            self.send(sent)

    def send(self, data: str) -> None:
        """Sends what the program itself draws, or a bell, as it is; not in a thread, which would be waited for."""
        terminal = sys.__stderr__
        assert terminal is not None, "Textual has found it"
        with suppress(OSError):  # the terminal is gone: that is found out when keys are read
            terminal.write(data)
            terminal.flush()

    def run_input_thread(self) -> None:
        """Has keys read from now on: called in a thread of its own, which ends here."""
        self._loop.call_soon_threadsafe(self._listen)

    def _listen(self) -> None:
        self._parser = XTermParser(self._debug)
        # Bytes that are no UTF-8 become a replacement character, which no command has.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._waits: TimerHandle | None = None
        early, self.typed = self._decoder.decode(self.typed), b""
        if early:
            self._take(self._parser.feed(early))
        self._loop.add_reader(self.fileno, self._read)

    def disable_input(self) -> None:
        """Has no more keys read."""
        self._loop.remove_reader(self.fileno)
        super().disable_input()

    def _read(self) -> None:
        """Takes in what was typed; without a terminal the program ends, as nothing else can be told to it."""
        data = b""
        with suppress(OSError):  # the terminal is gone
            data = os.read(self.fileno, MOST)
        if not data:
            self._loop.remove_reader(self.fileno)
            self._app.exit(0)
            return
        self._take(self._parser.feed(text) if (text := self._decoder.decode(data)) else ())

    def _take(self, found: Iterable[Message]) -> None:
        """Sends what was found in the input; what may be Escape alone, or the beginning of a longer key, waits."""
        for message in found:
            self.process_message(message)
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None
        due = self._parser._timeout_time
        if due is not None:
            self._waits = self._loop.call_later(max(0.0, due - get_time()), self._tick)

    def _tick(self) -> None:
        self._take(self._parser.tick())

    def send_message(self, message: Message) -> None:
        """Puts a message into the program's queue."""
        self._app.post_message(message)


def painting(painter: Painter, typed: bytes = b"") -> type[PaintingDriver]:
    """The driver class that writes through a painter; `typed`: what was typed before it reads."""
    members: dict[str, Any] = {"painter": painter, "typed": typed}
    return type("TerminalDriver", (PaintingDriver,), members)
