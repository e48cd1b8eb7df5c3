"""A line that is typed at the desk: letters, editing keys, and the lines before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainbound.desk.bench import LONGEST_LINE
from trainbound.ui.strips import Row, clip, width

if TYPE_CHECKING:
    from trainbound.ui.screens.desk import DeskScreen


MOST = 12
"""Words that are said of those that a line can go on with."""


class Line:
    """A line in the detail row; `done` is called with it when Enter ends it."""

    def __init__(self, screen: DeskScreen, title: str, asks: str, sign: str, done: Callable[[str], None]) -> None:
        self.screen, self.title, self.asks, self.sign, self.done = screen, title, asks, sign, done
        self.text, self.place, self.at = "", 0, len(screen.history)

    def press(self, key: str) -> None:
        """Takes a key: everything is text but the keys that edit and end the line."""
        moves = {"left": self.place - 1, "right": self.place + 1, "home": 0, "end": len(self.text)}
        if key == "enter":
            self._end()
        elif key == "escape" or (key == "backspace" and not self.text):
            self.screen.line = None
        elif key == "backspace" and self.place:
            self.text = self.text[: self.place - 1] + self.text[self.place :]
            self.place -= 1
        elif key == "tab" and self.sign == ":":
            self._complete()
        elif key == "delete":
            self.text = self.text[: self.place] + self.text[self.place + 1 :]
        elif key in moves:
            self.place = max(0, min(moves[key], len(self.text)))
        elif key in ("up", "down") and self.screen.history:
            self.at = max(0, min(len(self.screen.history) - 1, self.at + (1 if key == "down" else -1)))
            self.text = self.screen.history[self.at]
            self.place = len(self.text)
        else:
            self._put(" " if key == "space" else key)

    def _put(self, letter: str) -> None:
        if len(letter) == 1 and letter.isprintable() and len(self.text) < LONGEST_LINE:
            self.text = self.text[: self.place] + letter + self.text[self.place :]
            self.place += 1

    def _complete(self) -> None:
        """The last word as far as it is certain; what else it can be is said over the bar."""
        from trainbound.desk.completing import completed

        self.text, found = completed(self.screen.bench, self.text)
        self.place = len(self.text)
        if len(found) > 1:
            self.screen.say("  ".join(found[:MOST]) + ("  .." if len(found) > MOST else ""))

    def _end(self) -> None:
        text = self.text.strip()
        text = text.removeprefix(":").lstrip() if self.sign == ":" else text  # typed once more by habit
        self.screen.line = None
        if text:
            if self.sign == ":":
                self.screen.history.append(text)
            self.done(text)

    def _first(self, wide: int) -> int:
        """The first letter that is seen."""
        return max(0, self.place - wide + 8)

    def row(self, wide: int) -> Row:
        """The line so far, or the part of it around the place where letters go."""
        first = self._first(wide)
        head, rest = self.text[first : self.place], self.text[self.place :]
        return [(f" {self.sign}", "key"), (head, "bold"), (rest[:1] or "_", "bar-bold" if rest else "key"),
                (clip(rest[1:], max(0, wide - 4 - width(head))), "bold")]  # fmt: skip

    def column(self, wide: int) -> int:
        """Where the terminal's cursor stands in the row."""
        return 1 + len(self.sign) + width(self.text[self._first(wide) : self.place])
