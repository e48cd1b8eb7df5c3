"""A line being typed at a terminal: what keys do to it, and how it is painted in one row, however long it is.

Nothing is sent but characters, backspaces and carriage returns, so that any terminal, a braille display among them,
shows it. This is what lets line mode speak while somebody types: the row can be taken away and put back at any time.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wcwidth import wcswidth, wcwidth

PROMPT = "> "
MOST = 2000
"""Characters that a line being typed holds; more are dropped, and a line of that length is refused anyway."""
_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[@-~]|[^\[O])")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*|O)?\Z")
_MOVES = {
    "\x1b[D": "left", "\x1bOD": "left", "\x02": "left",
    "\x1b[C": "right", "\x1bOC": "right", "\x06": "right",
    "\x1b[A": "up", "\x1bOA": "up", "\x10": "up",
    "\x1b[B": "down", "\x1bOB": "down", "\x0e": "down",
    "\x1b[H": "home", "\x1bOH": "home", "\x1b[1~": "home", "\x1b[7~": "home", "\x01": "home",
    "\x1b[F": "end", "\x1bOF": "end", "\x1b[4~": "end", "\x1b[8~": "end", "\x05": "end",
    "\x7f": "rub", "\x08": "rub", "\x1b[3~": "delete", "\x15": "clear", "\x0b": "cut", "\x17": "word",
}  # fmt: skip


class Row(NamedTuple):
    """What stands in the row: `before` the cursor, prompt included, and `after` it."""

    before: str
    after: str

    @property
    def cells(self) -> int:
        """How many cells it takes."""
        return cells(self.before) + cells(self.after)


def cells(text: str) -> int:
    """How many cells a text takes; what cannot be measured takes one a character."""
    width = wcswidth(text)
    return width if width >= 0 else len(text)


class Typed:
    """A line being typed, with the lines before it.

    Attributes:
        text: what stands there.
        at: how many characters of it are before the cursor.
        keys: what was typed and has not been looked at yet.
        ended: that the end of the input was typed, on an empty line.
    """

    def __init__(self) -> None:
        self.text, self.at, self.keys, self.ended = "", 0, "", False
        self._history: list[str] = []
        self._looked = 0
        self._draft = ""

    def line(self) -> str | None:
        """Does what the keys say up to the end of a line; that line, or None where it is not completed yet."""
        while self.keys and not self.ended and not _UNFINISHED.match(self.keys):
            escape = _ESCAPE.match(self.keys)
            key = escape[0] if escape else self.keys[0]
            self.keys = self.keys[len(key) :]
            if key in "\r\n":
                return self._done()
            if key in _MOVES:
                getattr(self, f"_{_MOVES[key]}")()
            elif key == "\x04":
                self.ended = not self.text
                self._delete()
            elif key == "\t" or (len(key) == 1 and key.isprintable()):
                self._insert(" " if key == "\t" else key)
        return None

    def row(self, width: int) -> Row:
        """The row as it is painted in so many columns: all of it, or the part around the cursor."""
        room = max(1, width - len(PROMPT) - 1)
        if cells(self.text) <= room:
            return Row(PROMPT + self.text[: self.at], self.text[self.at :])
        start = self.at
        while start and cells(self.text[start - 1 : self.at]) <= room:
            start -= 1
        end, left = self.at, room - cells(self.text[start : self.at])
        while end < len(self.text) and (left := left - max(0, wcwidth(self.text[end]))) >= 0:
            end += 1
        return Row(PROMPT + self.text[start : self.at], self.text[self.at : end])

    # ---- what keys do

    def _done(self) -> str:
        line = self.text
        if line.strip() and line not in self._history[-1:]:
            self._history.append(line)
        self._looked, self._draft = len(self._history), ""
        self._set("")
        return line

    def _insert(self, key: str) -> None:
        if len(self.text) < MOST:
            self.text = self.text[: self.at] + key + self.text[self.at :]
            self.at += 1

    def _set(self, text: str) -> None:
        self.text, self.at = text, len(text)

    def _left(self) -> None:
        self.at = max(0, self.at - 1)

    def _right(self) -> None:
        self.at = min(len(self.text), self.at + 1)

    def _home(self) -> None:
        self.at = 0

    def _end(self) -> None:
        self.at = len(self.text)

    def _rub(self) -> None:
        if self.at:
            self._left()
            self._delete()

    def _delete(self) -> None:
        self.text = self.text[: self.at] + self.text[self.at + 1 :]

    def _clear(self) -> None:
        self.text, self.at = self.text[self.at :], 0

    def _cut(self) -> None:
        self.text = self.text[: self.at]

    def _word(self) -> None:
        kept = self.text[: self.at].rstrip()
        kept = kept[: kept.rfind(" ") + 1]
        self.text, self.at = kept + self.text[self.at :], len(kept)

    def _up(self) -> None:
        self._look(-1)

    def _down(self) -> None:
        self._look(1)

    def _look(self, step: int) -> None:
        """An earlier or a later line; what was being typed comes back after the last."""
        there = self._looked + step
        if not 0 <= there <= len(self._history):
            return
        if self._looked == len(self._history):
            self._draft = self.text
        self._looked = there
        self._set(self._history[there] if there < len(self._history) else self._draft)
