"""Between Textual and the terminal: only cells that changed are written, in colours and bytes that it knows.

Textual writes whole spans, hides the cursor, and writes colour codes (grey ones, or "default") even under NO_COLOR.
Whatever it writes passes here: a picture of the screen is kept, and of each update only what differs goes out.
"""

from __future__ import annotations

import re

from wcwidth import wcwidth

_TOKEN = re.compile(
    r"\x1b\[(?P<params>[0-9;]*)(?P<final>[mH])"
    r"|(?P<control>\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.)"
    r"|(?P<skip>[\r\n\x07\x08\t]+|\x1b)|(?P<text>[^\x1b\r\n\x07\x08\t]+)",
    re.DOTALL,
)
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


class Painter:
    """Turns what Textual writes into what the terminal is sent.

    Attributes:
        colour: False: no colour code goes out; bold, underline and reverse do.
        utf8: False: no byte above 0x7f goes out.
        plain: an old terminal, told nothing that it may not know.
        cursor: whether the terminal's cursor is shown where the last update left it.
    """

    def __init__(self, *, colour: bool = True, utf8: bool = True, plain: bool = False, cursor: bool = True) -> None:
        self.colour, self.utf8, self.plain, self.cursor = colour, utf8, plain, cursor
        self._rows: dict[int, dict[int, Cell]] = {}
        self._at = (0, 0)
        self._shown = False

    def forget(self) -> None:
        """Says that the terminal's contents are unknown, as after a change of its size: all is written again."""
        self._rows.clear()
        self._shown = False

    def feed(self, data: str) -> str:
        """What to send for something that Textual wrote."""
        out: list[str] = []
        changed: dict[int, set[int]] = {}
        x, y = self._at
        style = ""
        moved = False
        for token in _TOKEN.finditer(data):
            text = token["text"]
            if text is not None:
                x = self._put(text, style, x, y, changed)
            elif token["final"] == "m":
                style = self.style(token["params"])
            elif token["final"] == "H":
                row, _, column = token["params"].partition(";")
                x, y, moved = int(column or 1) - 1, int(row or 1) - 1, True
            elif token["control"]:
                self._write(changed, out)
                self._control(token["control"], out)
        self._write(changed, out)
        if moved and (out or (x, y) != self._at or not self._shown):
            self._at = (x, y)
            out.append(f"\x1b[{y + 1};{x + 1}H")
            if self.cursor and not self._shown:
                out.append("\x1b[?25h")
                self._shown = True
        return "".join(out)

    def style(self, params: str) -> str:
        """The parameters of a style that may go out: without colours where there are none."""
        if params in ("", "0"):
            return ""
        if self.colour:
            return params
        kept: list[str] = []
        words = iter(params.split(";"))
        for word in words:
            if word in ("38", "48"):
                for _ in range(1 if next(words, "") == "5" else 3):
                    next(words, "")
            elif word.isdecimal() and int(word) < 30:
                kept.append(word)
        return ";".join(kept)

    def _put(self, text: str, style: str, x: int, y: int, changed: dict[int, set[int]]) -> int:
        row = self._rows.setdefault(y, {})
        marks = changed.setdefault(y, set())
        simple = text.isascii()
        if not simple and not self.utf8:
            text = "".join(c if c < "\x7f" else "?" * max(0, wcwidth(c)) for c in text)
            simple = True
        for character in text:
            width = 1 if simple else wcwidth(character)
            if width <= 0:  # a combining mark belongs to the cell before; a control character to none
                if width == 0 and x and (x - 1) in row and row[x - 1][0]:
                    before, look = row[x - 1]
                    row[x - 1] = (before + character, look)
                    marks.add(x - 1)
                continue
            for i in range(width):
                cell = ("" if i else character, style)
                if row.get(x + i) != cell:
                    row[x + i] = cell
                    marks.add(x)
            x += width
        return x

    def _control(self, code: str, out: list[str]) -> None:
        if code in _UNWANTED or code.startswith(("\x1b[>", "\x1b]22")) or (self.plain and code in _NOT_PLAIN):
            return
        if code == _ENTER:
            self.forget()
            code += "\x1b[?25l"
        elif code == _LEAVE:
            code += "\x1b[?25h"
        out.append(code)

    def _write(self, changed: dict[int, set[int]], out: list[str]) -> None:
        """Writes the changed cells, in order, with as few moves and styles as they need."""
        style = ""
        for y, marks in sorted(changed.items()):
            row = self._rows[y]
            at = -1
            for x in sorted(marks):
                character, look = row[x]
                if not character:
                    continue
                if x < at:
                    continue
                between = [row.get(i, ("", "?")) for i in range(at, x)] if at >= 0 and x - at <= _GAP else []
                if at != x and between and all(c and s == style for c, s in between):
                    out.append("".join(c for c, _ in between))
                elif at != x:
                    out.append(f"\x1b[{y + 1};{x + 1}H")
                if look != style:
                    out.append(f"\x1b[0;{look}m" if look else "\x1b[0m")
                    style = look
                out.append(character)
                at = x + (2 if row.get(x + 1, ("?", ""))[0] == "" else 1)
        if style:
            out.append("\x1b[0m")
        changed.clear()
