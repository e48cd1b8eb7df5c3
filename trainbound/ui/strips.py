"""Rows of text with roles: what every screen composes, pure data that tests read as plain text.

A row is a list of spans; a span is a text and a role of `theme`. Cells of the map are spans of one or more characters
like all others.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from functools import lru_cache

from wcwidth import wcswidth, wcwidth

Span = tuple[str, str]
"""A text without line ends or control characters, and its role."""
Row = list[Span]
BLANK = ""
"""The role of what is not written: the terminal's own ground."""


NARROW = 8
"""Cells of a column up to which a name that is cut has no mark."""


def width(text: str) -> int:
    """How many cells a text takes."""
    return len(text) if text.isascii() else _wide(text)


@lru_cache(maxsize=4096)
def _wide(text: str) -> int:
    return max(0, wcswidth(text))


MARK = ".."
"""At the end of whatever did not fit."""


def clip(text: str, cells: int) -> str:
    """A text that fits into some cells; where it does not, its beginning with a mark, if there is room for both."""
    if width(text.rstrip()) <= cells:
        return _begin(text, cells)
    if cells < len(MARK) + 2:
        return _begin(text, cells)
    return _begin(text, cells - len(MARK)).rstrip() + MARK


@lru_cache(maxsize=2048)
def wrapped(text: str, cells: int, indent: str = "", hyphens: bool = False, begins: str = "") -> tuple[str, ...]:
    """A text as lines of at most so many cells, as pages compose it again and again.

    Args:
        text: one paragraph.
        cells: columns that there are.
        indent: what all lines but the first begin with.
        hyphens: whether words may be parted at their hyphens.
        begins: what the first line begins with.
    """
    if all(wcwidth(character) < 2 for character in begins + text):
        return tuple(textwrap.wrap(text, cells, initial_indent=begins, subsequent_indent=indent,
                                   break_on_hyphens=hyphens))
    lines = [begins]
    for word in text.split():
        if width(lines[-1] + word) > cells >= width(indent + word):
            lines.append(indent)
        while width(lines[-1] + word) > cells:
            part = _begin(word, cells - width(lines[-1])) or (word[:1] if lines[-1] == indent else "")
            lines[-1] += part
            word = word[len(part):]
            lines.append(indent)
        lines[-1] += f"{word} "
    return tuple(line.rstrip() for line in lines if line != indent)


def tail(text: str, cells: int) -> str:
    """A text that fits into some cells; where it does not, its end with a mark before it."""
    if width(text) <= cells:
        return text
    while width(text) > cells - len(MARK):
        text = text[1:]
    return MARK + text


def _begin(text: str, cells: int) -> str:
    if width(text) <= cells:
        return text
    if text.isascii():
        return text[:max(0, cells)]
    used = 0
    for i, character in enumerate(text):
        used += max(0, wcwidth(character))
        if used > cells:
            return text[:i]
    return text


def pieces(text: str, cells: int) -> list[str]:
    """A text as parts of at most so many cells each, nothing between them lost; an empty text is one empty part."""
    found = []
    while width(text) > cells:
        found.append(_begin(text, cells) or text[0])
        text = text[len(found[-1]):]
    return [*found, text]


def pad(text: str, cells: int, right: bool = False) -> str:
    """A text made exactly so many cells wide: cut, or filled with blanks, in front of it if it is to stand right."""
    text = clip(text, cells)
    blanks = " " * (cells - width(text))
    return blanks + text if right else text + blanks


def named(name: str, cells: int) -> str:
    """A name made exactly so many cells wide; in a narrow column its beginning alone, since a mark would take half."""
    return pad(name if cells > NARROW else _begin(name, cells), cells)


def row_width(row: Iterable[Span]) -> int:
    """How many cells a row takes."""
    return width(plain(row))


def plain(row: Iterable[Span]) -> str:
    """A row as text alone."""
    return "".join([text for text, _ in row])


def crop(row: Iterable[Span], start: int, cells: int) -> Row:
    """The part of a row from a column on, exactly so many cells wide; a wide character cut in two becomes blanks."""
    found: Row = []
    at = 0
    end = start + cells
    for text, role in row:
        here, at = at, at + width(text)
        if at < start or here < at == start or here >= end:  # what takes no cell stays where it is
            continue
        if here < start or at > end:
            part, column = "", here
            for character in text:
                w = max(0, wcwidth(character))
                if column >= start and column + w <= end:
                    part += character
                else:
                    part += " " * (min(column + w, end) - max(column, start))
                column += w
            text = part
        found.append((text, role))
    missing = cells - row_width(found)
    if missing > 0:
        found.append((" " * missing, BLANK))
    return found


def fit(row: Row, cells: int) -> Row:
    """A row exactly so many cells wide: filled with blanks, or its beginning with a mark if something did not fit."""
    text = plain(row)
    missing = cells - width(text)
    if missing >= 0:
        return [*row, (" " * missing, BLANK)] if missing else row
    if width(text.rstrip()) <= cells:
        return crop(row, 0, cells)
    kept = width(clip(text, cells)) - len(MARK)
    cut = crop(row, 0, kept)
    return crop([*cut, (MARK, cut[-1][1] if cut else BLANK)], 0, cells)


def roomiest(forms: Iterable[Row], cells: int) -> Row:
    """The first of several forms of a row, the fullest first, that fits into some cells; else the last one."""
    row: Row = []
    for row in forms:
        if width(plain(row).rstrip()) <= cells:
            break
    return row


def over(rows: Sequence[Row], box: Sequence[Row], x: int, y: int, cells: int) -> list[Row]:
    """Rows with a box laid over them, its top left corner at a column and row; rows are so many cells wide."""
    found = [list(row) for row in rows]
    for i, line in enumerate(box):
        if 0 <= y + i < len(found):
            below = found[y + i]
            wide = row_width(line)
            found[y + i] = [*crop(below, 0, x), *line, *crop(below, x + wide, max(0, cells - x - wide))]
    return found


def grounded(row: Iterable[Span], ground: str) -> Row:
    """A row on the ground of another role, as a selected line of a list."""
    return [(text, role if "@" in role else f"{role}@{ground}") for text, role in row]
