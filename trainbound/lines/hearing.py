"""How line mode hears: a line at a time from a keyboard, with editing and history, or from any stream of lines."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import UnsupportedOperation
from typing import Protocol

from trainbound.lines.speech import Sink, Speech
from trainbound.lines.wire import Wire


class Source(Protocol):
    """Where lines come from: a stream of text, or a wire."""

    def readline(self) -> str:
        """The next line with its end; empty when there are no more."""
        ...

    def isatty(self) -> bool:
        """Whether a person types there."""
        ...


def screen_here(source: Source, sink: Sink) -> bool:
    """Whether the screen could be shown here: a person types, and reads on a terminal that can place a cursor."""
    dumb = os.environ.get("TERM", "") in ("dumb", "") and os.name == "posix"
    return source.isatty() and sink.isatty() and not dumb


class Ears:
    """A source of lines.

    Attributes:
        keyboard: whether a person types, and reads on the same terminal.
    """

    def __init__(self, source: Source, sink: Sink, voice: Speech, longest: int) -> None:
        self.source, self._voice, self._longest = source, voice, longest
        self.keyboard = source is sys.stdin and source.isatty() and sink is sys.stdout and sink.isatty()
        if hasattr(source, "reconfigure"):
            with suppress(UnsupportedOperation):  # it was, when it was first read
                source.reconfigure(errors="replace")

    def read(self) -> str | None:
        """The next line without its end and what cannot be printed; None at the end of the input."""
        if self.keyboard:
            import readline  # noqa: F401  gives `input` its history and editing

            try:
                line = input("> ")
            except EOFError:
                self._voice.end_line()
                return None
        else:
            if self.source.isatty() and not isinstance(self.source, Wire):  # a wire prompts by itself
                self._voice.prompt()
            line = self.source.readline()
            if not line:
                return None
        line = "".join(c if c.isprintable() else " " for c in line).strip()
        if not self.source.isatty() and getattr(self.source, "echo", True):
            self._voice.heard(line[: self._longest])
        return line
