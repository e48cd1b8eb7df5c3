"""A picture made of characters, each with a role that says what it stands for.

Roles are words such as `bead-red`, `city` or `hint`; what a role looks like on a terminal is the palette's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

GROUND = "ground"
"""The role of an empty cell of a map."""


class Cell(NamedTuple):
    """One character of a picture and what it stands for."""

    char: str
    role: str


Row = list[Cell]
Grid = list[Row]
"""Rows from the top, all of one width."""
BLANK = Cell(" ", GROUND)


def blank(width: int, height: int) -> Grid:
    """An empty picture."""
    return [[BLANK] * width for _ in range(height)]


def put(grid: Grid, x: int, y: int, text: str, role: str) -> None:
    """Writes a word into a row; what falls outside the picture is left out."""
    if 0 <= y < len(grid):
        row = grid[y]
        for i, char in enumerate(text, x):
            if 0 <= i < len(row):
                row[i] = Cell(char, role)


def spans(row: Sequence[Cell]) -> Iterator[tuple[str, str]]:
    """A row as pieces of one role each: (text, role)."""
    start = 0
    for i in range(1, len(row) + 1):
        if i == len(row) or row[i].role != row[start].role:
            yield "".join(cell.char for cell in row[start:i]), row[start].role
            start = i


def plain(grid: Iterable[Sequence[Cell]]) -> list[str]:
    """The rows as text without roles, blanks at their ends cut off."""
    return ["".join(cell.char for cell in row).rstrip() for row in grid]
