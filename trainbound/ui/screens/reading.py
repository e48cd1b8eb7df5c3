"""Text that is longer than the screen: a page that scrolls by rows and by screens, which help and rules build on."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.ui import texts
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, clip, pieces, wrapped

Paragraph = tuple[str, str]
"""A word for the margin, such as a rule id or a key, and a text; an empty word and a text in capitals is a title."""


def flow(paragraphs: Sequence[Paragraph], wide: int, margin: int = 8) -> list[Row]:
    """Paragraphs as rows: the margin's word in bold, the text beside it wrapped; titles dim after an empty row."""
    rows: list[Row] = []
    for word, text in paragraphs:
        if not word and text.isupper():
            rows += [[], [(f" {text}", "dim")]] if rows else [[(f" {text}", "dim")]]
            continue
        lines = wrapped(text, max(20, wide - margin - 1)) or ("",)
        for i, line in enumerate(lines):
            head = f" {word}" if i == 0 else ""
            rows.append([(head.ljust(margin), "bold"), (line, "text")])
    return rows


class ReadingPage(Page):
    """A page of text that scrolls."""

    context = "help"
    margin = 8

    def __init__(self) -> None:
        super().__init__()
        self.top = 0
        self._high = 1
        self._lines = 0

    def who(self) -> tuple[str, str]:
        """WHO and the words of the bar."""
        raise NotImplementedError

    def paragraphs(self) -> Sequence[Paragraph]:
        """What there is to read."""
        raise NotImplementedError

    def caption(self) -> str:
        """The title in the first row."""
        raise NotImplementedError

    def hint(self) -> str:
        """The detail row while nothing was said."""
        return ""

    def lines(self, wide: int) -> list[Row]:
        """All rows that there are to read."""
        return flow(self.paragraphs(), wide, self.margin)

    def rows(self, wide: int, high: int) -> list[Row]:
        """The title, as much as there is room for, and the bottom block."""
        lines = self.lines(wide)
        self._high, self._lines = high - 5, len(lines)
        self.top = max(0, min(self.top, self._lines - self._high))
        who, asked = self.who()
        last = min(self.top + self._high, self._lines)
        return [
            self.heading(self.caption(), wide, texts.part(self.top + 1, last, self._lines)),
            *block(lines[self.top:self.top + self._high], self._high),
            self.rule(wide),
            bar(who, asked, wide),
            self.detail([(f" {clip(self.hint(), wide - 2)}", "dim")], wide),
            self.footer(wide),
        ]

    def offers(self) -> Sequence[Offer]:
        """Scrolling where there is more."""
        more = self._lines > self._high
        scroll = [Offer("down", "scroll", "arrows"), Offer("page_down", "page")] if more else []
        return [*scroll, Offer("help", "help"), Offer("back", "back")]

    def do_up(self) -> None:
        """One row back."""
        self.top -= 1

    def do_down(self) -> None:
        """One row on."""
        self.top += 1

    def do_page_up(self) -> None:
        """One screen back."""
        self.top -= self._high - 1

    def do_page_down(self) -> None:
        """One screen on."""
        self.top += self._high - 1

    def do_first(self) -> None:
        """To the beginning."""
        self.top = 0

    def do_last(self) -> None:
        """To the end."""
        self.top = self._lines

    def do_back(self) -> None:
        """Back to where you came from."""
        self.app.pop_screen()


class TextScreen(ReadingPage):
    """A given text."""

    def __init__(self, title: str, who: str, asked: str, paragraphs: Sequence[Paragraph]) -> None:
        super().__init__()
        self._caption, self._who, self._asked, self._given = title, who, asked, tuple(paragraphs)

    def caption(self) -> str:
        """As given."""
        return self._caption

    def who(self) -> tuple[str, str]:
        """As given."""
        return self._who, self._asked

    def paragraphs(self) -> Sequence[Paragraph]:
        """As given."""
        return self._given


class LongScreen(TextScreen):
    """Lines of a file, longer than the screen: cut into rows, each that goes on below with a mark at its end.

    Args:
        title, who, asked: as for any text.
        before: paragraphs that come before the lines.
        lines: the lines.
    """

    margin = 1

    def __init__(self, title: str, who: str, asked: str, before: Sequence[Paragraph], lines: Sequence[str]) -> None:
        super().__init__(title, who, asked, before)
        self._long = tuple(lines)

    def lines(self, wide: int) -> list[Row]:
        """The paragraphs, an empty row, and the rows of each line; a line is what stands in them without the marks."""
        rows: list[Row] = [*super().lines(wide), []]
        for line in self._long:
            parts = pieces(line, max(2, wide - 2))
            rows += [[(part, "text"), (f" {texts.GOES_ON}", "dim")] for part in parts[:-1]]
            rows.append([(parts[-1], "text")])
        return rows


class PlainScreen(TextScreen):
    """Rows as they are, from the left edge on and never wrapped, as a picture must be."""

    def __init__(self, title: str, who: str, asked: str, rows: Sequence[str]) -> None:
        super().__init__(title, who, asked, ())
        self._rows = tuple(rows)

    def lines(self, wide: int) -> list[Row]:
        """As given."""
        return [[(row, "text")] for row in self._rows]
