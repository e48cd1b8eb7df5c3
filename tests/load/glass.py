"""What a client sees: the screen that the program draws, kept as rows of text."""

from __future__ import annotations

import codecs
import re

CODE = r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]]|[^\x1b]+"
TOKEN = re.compile(rf"\x1b\[(\d+);(\d+)H|{CODE}", re.DOTALL)
WHOLE = re.compile(rf"(?:{CODE})*", re.DOTALL)
ASKED = {"\x1b]11;?": b"\x1b]11;rgb:0000/0000/0000\x1b\\", "\x1b[6n": b"\x1b[1;2R"}
"""What the program asks a terminal when it starts, and what one says."""


class Glass:
    """A screen of so many columns and rows, for a program that places every text that it writes.

    It reads a tenth of what a terminal would, ten times as fast, as the clients of a load test share the server's
    cores: texts and where they are put; not colours, scrolling or wide letters, of which there are none in the tests.
    """

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.size = columns, rows
        self._rows = [[" "] * columns for _ in range(rows)]
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._rest = ""
        self._x = self._y = 0

    def feed(self, data: bytes) -> bytes:
        """Takes in what the program wrote; what the terminal answers to that."""
        text = self._rest + self._decode(data)
        end = WHOLE.match(text).end()  # type: ignore[union-attr]
        self._rest = text[end:]
        for token in TOKEN.finditer(text[:end]):
            said = token[0]
            if token[1]:
                self._y, self._x = int(token[1]) - 1, int(token[2]) - 1
            elif said == "\x1b[2J":
                self._rows = [[" "] * self.columns for _ in range(self.size)]
            elif said[0] != "\x1b" and self._y < self.size:
                said = "".join(c for c in said if c.isprintable())
                self._rows[self._y][self._x : self._x + len(said)] = said
                self._x += len(said)
        return b"".join(answer for question, answer in ASKED.items() if question in text)

    def row(self, n: int) -> str:
        """A row; negative numbers count from the bottom."""
        return "".join(self._rows[n])

    def text(self) -> str:
        """All rows."""
        return "\n".join("".join(row).rstrip() for row in self._rows)
