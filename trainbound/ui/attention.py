"""Bell and window title: what a terminal does for somebody who looks elsewhere.

Titles are set by OSC 2 and put back by the terminal's own stack of titles; where there is no such stack, an empty title
lets the shell set its own. Old terminals, which would print what they do not know, get the bell alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trainbound.kernel.harmless import harmless

BELL = "\a"
KEEP, PUT_BACK = "\x1b[22;2t", "\x1b]2;\a\x1b[23;2t"
"""Keeps the title on the terminal's stack; takes it from there."""
LONGEST = 80
"""Characters of a title."""


class Attention:
    """The bell and the title of one terminal.

    Args:
        write: sends bytes to the terminal as they are.
        titles: whether it knows titles.
        utf8: False: no byte above 0x7f goes out.
    """

    def __init__(self, write: Callable[[str], None], titles: bool, utf8: bool) -> None:
        self._write, self._titles, self._utf8 = write, titles, utf8
        self._shown: str | None = None

    def title(self, text: str) -> None:
        """Sets the title; the one that was there before the first is kept."""
        text = harmless(text)[:LONGEST]
        if not self._utf8:
            text = text.encode("ascii", "replace").decode()
        if not self._titles or text == self._shown:
            return
        if self._shown is None:
            self._write(KEEP)
        self._shown = text
        self._write(f"\x1b]2;{text}\a")

    def ring(self) -> None:
        """Rings once."""
        self._write(BELL)

    def put_back(self, write: Callable[[str], None] | None = None) -> None:
        """The title that was there before; sent in another way when the program has left the terminal."""
        if self._shown is not None:
            self._shown = None
            (write or self._write)(PUT_BACK)


class Call(NamedTuple):
    """How somebody is called when it becomes their turn."""

    bell: bool
    title: bool


CALLS = {"both": Call(True, True), "bell": Call(True, False), "title": Call(False, True), "off": Call(False, False)}
"""The setting `call` and what it means."""
