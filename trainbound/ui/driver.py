"""Textual's terminal driver, which draws nothing: a `Painter` does that, and says what else goes to the terminal."""

from __future__ import annotations

import codecs
from functools import partial
from typing import Any

from textual.drivers import linux_driver

from trainbound.ui.painter import Painter


class PaintingDriver(linux_driver.LinuxDriver):
    """Passes on what a painter lets, and reads any bytes: a key without UTF-8 must not end the program."""

    painter = Painter()
    """Set by `painting` for the terminal that the program runs in."""
    typed = b""
    """Keys that were pressed before the program read them; set by `painting`."""

    def write(self, data: str) -> None:
        """Passes on what of the data sets up the terminal."""
        sent = self.painter.passed(data)
        if sent:
            super().write(sent)

    def send(self, data: str) -> None:
        """Sends what the program itself draws, or a bell, as it is."""
        super().write(data)

    def run_input_thread(self) -> None:
        """Reads keys; bytes that are no UTF-8 become a replacement character, which no command has."""
        module: Any = linux_driver
        early = module.XTermParser(False)
        for event in (*early.feed(self.typed.decode(errors="replace")), *early.tick()):
            self.process_message(event)
        strict = module.getincrementaldecoder
        module.getincrementaldecoder = lambda name: partial(codecs.getincrementaldecoder(name), "replace")
        try:
            super().run_input_thread()
        finally:
            module.getincrementaldecoder = strict


def painting(painter: Painter, typed: bytes = b"") -> type[PaintingDriver]:
    """The driver class that writes through a painter; `typed`: what was typed before it reads."""
    members: dict[str, Any] = {"painter": painter, "typed": typed}
    return type("TerminalDriver", (PaintingDriver,), members)
