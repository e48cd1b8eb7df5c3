"""How line mode says things: wrapped, one thing a line, long lists in parts, and only what the stream can carry."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from trainbound.lines import texts, texts_company

PART = 10
"""Rows of a list that are said before `more` is asked for."""
NARROWEST, WIDEST = 20, 500


class Sink(Protocol):
    """Where things are said: a stream of text, or what a wire offers."""

    @property
    def encoding(self) -> str:
        """What it can carry."""
        ...

    def write(self, text: str, /) -> object:
        """Writes."""
        ...

    def flush(self) -> None:
        """Sends what was written."""
        ...

    def isatty(self) -> bool:
        """Whether a person reads it as it is written."""
        ...


class Bell:
    """Whether it rings when somebody's turn comes.

    Args:
        wanted: `on`, `off`, or `auto`, at a terminal only.
        keep: keeps another value for the next time; returns what went wrong, or nothing.

    Attributes:
        rings: as `Speech.bell` takes it.
    """

    def __init__(self, wanted: str = "auto", keep: Callable[[str], str] = lambda value: "") -> None:
        self.rings = {"on": True, "off": False}.get(wanted)
        self._keep = keep

    def set(self, wanted: str) -> list[str]:
        """From now on `on` or `off`; what there is to say when that could not be kept."""
        self.rings = wanted == "on"
        return [texts_company.BELL_UNKEPT] if self._keep(wanted) else []


class Speech:
    """A stream of lines no wider than asked, with a memory of the last answer and of what is left of a list.

    Attributes:
        width: columns.
    """

    def __init__(self, sink: Sink, width: int) -> None:
        self.sink, self.width = sink, width
        self._last: list[str] = []
        self._rest: list[str] = []

    def begin(self) -> None:
        """A new answer starts here; `again` repeats from here on. What is left of a list stays."""
        self._last = []

    def forget(self) -> None:
        """Somebody else reads from here on: nothing said before can be asked for again."""
        self._last, self._rest = [], []

    def say(self, *lines: str) -> None:
        """Says lines, each wrapped; what is wrapped goes on two columns further in."""
        for line in lines:
            self._last.append(line)
            self._write(line)

    def raw(self, text: str) -> None:
        """Writes a document as it is, which is neither wrapped nor said again."""
        self.sink.write(self._carried(text))
        self.sink.flush()

    def bell(self, wanted: bool | None) -> None:
        """Rings where that is wanted; where nobody has said so (None) at a terminal only."""
        if wanted or (wanted is None and self.sink.isatty()):
            self.sink.write("\a")
            self.sink.flush()

    def rows(self, rows: Sequence[str]) -> None:
        """Says a list, its first ten rows; the others wait for `more`."""
        self._rest = list(rows)
        self.more()

    def more(self) -> None:
        """Says the next ten rows of the last list."""
        part, self._rest = self._rest[:PART], self._rest[PART:]
        self.say(*(part or [texts.NO_MORE]))
        if self._rest:
            self.say(texts.more(len(self._rest)))

    def menu(self, items: Iterable[str]) -> None:
        """Says short choices, as many on a line as fit; none is broken."""
        line = ""
        for item in items:
            if line and len(line) + 2 + len(item) > self.width:
                self.say(line)
                line = item
            else:
                line = f"{line}  {item}" if line else item
        if line:
            self.say(line)

    def again(self) -> None:
        """Says the last answer once more."""
        last = self._last
        self._last = []
        self.say(*(last or [texts.NOTHING_YET]))

    def prompt(self) -> None:
        """Asks a keyboard for a line."""
        self.sink.write("> ")
        self.sink.flush()

    def heard(self, line: str) -> None:
        """Writes the prompt and what was answered to it, when that comes from no keyboard and would not be seen."""
        self.sink.write(f"> {self._carried(line)}".rstrip() + "\n")
        self.sink.flush()

    def scroll(self, lines: int) -> None:
        """Pushes what is on a screen out of sight."""
        self.sink.write("\n" * lines)

    def end_line(self) -> None:
        """Ends the line of a prompt that got no answer."""
        self.sink.write("\n")

    def _write(self, line: str) -> None:
        indent = line[: len(line) - len(line.lstrip())] + "  "
        for part in textwrap.wrap(line, self.width, subsequent_indent=indent, break_on_hyphens=False) or [""]:
            self.sink.write(self._carried(part) + "\n")
        self.sink.flush()

    def _carried(self, line: str) -> str:
        """A line with every character that the stream cannot carry replaced."""
        encoding = self.sink.encoding or "utf-8"
        return line.encode(encoding, "replace").decode(encoding)
