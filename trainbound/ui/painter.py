"""Between the pages and the terminal: only cells that changed are written, in colours and bytes that it knows.

A picture of the screen is kept, and of each new one only what differs goes out. Textual, which would lay out, render
and write a whole screen for each of its own reasons, draws nothing: of what it writes only what sets up the terminal
is passed on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import groupby, repeat
from operator import itemgetter, ne

from wcwidth import wcwidth

from trainbound.ui.strips import Row

_CONTROL = re.compile(r"\x1b\[[0-?]*[ -/]*[@-ln-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]]", re.DOTALL)
"""What may set up a terminal: all codes but those of styles."""
_UNWANTED = ("\x1b[?25l", "\x1b[?25h", "\x1b[?1004h", "\x1b[?1004l", "\x1b[?2048$p", "\x1b[?2048h", "\x1b[?2048l",
             "\x1b[<u")
"""Never passed on: the cursor is ours, and the rest asks for reports that nobody reads or sets a mouse pointer."""
_NOT_PLAIN = ("\x1b[?2026$p", "\x1b[?2004h", "\x1b[?2004l")
"""Not passed on to old terminals, which show parts of what they do not know."""
_ENTER = "\x1b[?1049h"
_LEAVE = "\x1b[?1049l"
_GAP = 6
"""A move costs up to eight bytes: a gap of so many unchanged cells in one style is cheaper written again."""

Cell = tuple[str, str]
"""A character and the parameters of its style; the right half of a wide character is an empty string."""
BLANK: Cell = (" ", "")


class Painter:
    """Turns the rows of a page into what the terminal is sent.

    Attributes:
        utf8: False: no byte above 0x7f goes out.
        plain: an old terminal, told nothing that it may not know.
    """

    def __init__(self, *, utf8: bool = True, plain: bool = False) -> None:
        self.utf8, self.plain = utf8, plain
        self._rows: list[Row] = []
        self._cells: list[list[Cell]] = []
        self._at = (-1, -1)

    def forget(self) -> None:
        """Says that the terminal's contents are unknown, as after a change of its size: all is written again."""
        self._rows, self._cells, self._at = [], [], (-1, -1)

    def show(self, rows: Sequence[Row], wide: int, at: tuple[int, int], code: Callable[[str], str]) -> str:
        """What to send to show rows from the top of the screen.

        Args:
            rows: all of the screen.
            wide: its columns.
            at: column and row of the cursor.
            code: the parameters of the style of a role.
        """
        out: list[str] = []
        style = ""
        for y, row in enumerate(rows):
            if y < len(self._rows) and row == self._rows[y]:
                continue
            now = self._made(row, wide, code)
            style = _write(y, self._cells[y] if y < len(self._cells) else [], now, style, out)
            self._rows[y:y + 1], self._cells[y:y + 1] = [row], [now]
        if style:
            out.append("\x1b[0m")
        if out or at != self._at:
            out.append(f"\x1b[{at[1] + 1};{at[0] + 1}H")
        if self._at == (-1, -1):
            out.append("\x1b[?25h")
        self._at = at
        return "".join(out)

    def _made(self, row: Row, wide: int, code: Callable[[str], str]) -> list[Cell]:
        """A row as exactly so many cells."""
        cells: list[Cell] = []
        for text, role in row:
            if not self.utf8 and not text.isascii():
                text = "".join(c if c < "\x7f" else "?" * max(0, wcwidth(c)) for c in text)
            if _simple(text):
                cells.extend(zip(text, repeat(code(role))))
            else:
                _put(text, code(role), cells)
        if len(cells) > wide:
            if not cells[wide][0]:
                cells[wide - 1] = BLANK
            del cells[wide:]
        cells.extend([BLANK] * (wide - len(cells)))
        return cells

    def passed(self, data: str) -> str:
        """What of something that Textual writes goes to the terminal."""
        out = []
        for found in _CONTROL.finditer(data):
            code = found[0]
            if code in _UNWANTED or code.startswith(("\x1b[>", "\x1b]22")) or (self.plain and code in _NOT_PLAIN):
                continue
            if code.endswith("H"):  # where it would draw
                continue
            if code == _ENTER:
                self.forget()
                code += "\x1b[?25l"
            elif code == _LEAVE:
                code += "\x1b[?25h"
            out.append(code)
        return "".join(out)


@lru_cache(maxsize=4096)
def _simple(text: str) -> bool:
    """Whether each character takes one cell."""
    return text.isprintable() and (text.isascii() or all(wcwidth(c) == 1 for c in text))


def _put(text: str, style: str, cells: list[Cell]) -> None:
    """Adds a text whose characters take none, one or two cells."""
    for character in text:
        wide = wcwidth(character)
        if wide > 0:
            cells += [(character, style), *([("", style)] if wide > 1 else [])]
        elif wide == 0 and cells:  # a combining mark belongs to the cell before; a control character to none
            at = -1 if cells[-1][0] else -2
            cells[at] = (cells[at][0] + character, cells[at][1])


def _write(y: int, before: list[Cell], now: list[Cell], style: str, out: list[str]) -> str:
    """Writes the changed cells of a row with as few moves and styles as they need; the style that is set then."""
    if len(before) == len(now):
        changed = [x for x, differs in enumerate(map(ne, before, now)) if differs]
    else:
        changed = list(range(len(now)))
    runs: list[list[int]] = []
    for x in changed:
        end = runs[-1][1] if runs else -_GAP - 1
        if x == end or (x - end <= _GAP and all(now[i][1] == now[end - 1][1] for i in range(end, x))):
            runs[-1][1] = x + 1
        else:
            runs.append([x, x + 1])
    for start, end in runs:
        out.append(f"\x1b[{y + 1};{start + 1}H")
        for look, cells in groupby(now[start:end], itemgetter(1)):
            if look != style:
                out.append(f"\x1b[0;{look}m" if look else "\x1b[0m")
                style = look
            out.append("".join([character for character, _ in cells]))
    return style
