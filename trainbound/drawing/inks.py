"""What a role's look is made of: inks with a colour for each kind of terminal, and attributes with and without them."""

from __future__ import annotations

from typing import Literal, NamedTuple

Depth = Literal["true", "256", "16", "mono"]
Colour = tuple[int, int, int] | int | None
"""Red, green, blue, or the number of a terminal's colour, or the terminal's own."""


class Look(NamedTuple):
    """How a role is shown."""

    fg: Colour = None
    bg: Colour = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False


class Ink(NamedTuple):
    """A colour for each depth; `light` = in true colour on a light ground, where it differs."""

    true: tuple[int, int, int]
    c256: int
    c16: int
    light: tuple[int, int, int] | None = None
    light256: int = -1
    light16: int = -1

    def at(self, depth: Depth, light: bool) -> Colour:
        """The colour at a depth other than "mono"."""
        if depth == "true":
            return self.light if light and self.light else self.true
        if depth == "256":
            return self.light256 if light and self.light256 >= 0 else self.c256
        return self.light16 if light and self.light16 >= 0 else self.c16


class Style(NamedTuple):
    """A role: foreground and background ink (None = the terminal's), and attributes with and without colour."""

    fg: Ink | None = None
    bg: Ink | None = None
    bold: bool = False
    underline: bool = False
    mono_bold: bool = False
    mono_underline: bool = False
    reverse: bool = False


def grey(level: int, c256: int, c16: int) -> Ink:
    """An ink without hue: its level from 0 to 255, and its numbers."""
    return Ink((level, level, level), c256, c16)
