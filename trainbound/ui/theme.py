"""Roles of text as rich styles for one terminal, and the glyphs of rules and boxes.

A role says what a piece of text is; `drawing.palette` says how each looks. `role@ground` takes the background from a
second role, for a line of a list that is marked: `dim@selected`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.style import Style

from trainbound.drawing import palette
from trainbound.drawing.palette import Look
from trainbound.ui.terminal import GlyphSet, Terminal


class Frames(NamedTuple):
    """The glyphs of rules and boxes; `corners` from the top left in reading order."""

    across: str
    down: str
    tee_down: str
    tee_up: str
    tee_right: str
    tee_left: str
    corners: str


FRAMES: dict[GlyphSet, Frames] = {
    "ascii": Frames("-", "|", "+", "+", "+", "+", "++++"),
    "lines": Frames("─", "│", "┬", "┴", "├", "┤", "┌┐└┘"),
}


class Theme:
    """Looks made into styles for one terminal, and its frames."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.frames = FRAMES[terminal.glyphs]
        self._styles: dict[str, Style | None] = {"": None}

    def style(self, role: str) -> Style | None:
        """The style of a role, or of `role@ground`; None when nothing marks it. The empty role is no mark.

        Raises:
            KeyError: the palette has no such role.
        """
        try:
            return self._styles[role]
        except KeyError:
            name, _, ground = role.partition("@")
            look = self._look(name)
            if ground:
                under = self._look(ground)
                # What is dim or in a colour of its own would not be read on a strong fill.
                look = look._replace(fg=under.fg, bg=under.bg, reverse=under.reverse)
            made = styled(look)
            self._styles[role] = made
            return made

    def _look(self, role: str) -> Look:
        return palette.look(role, self.terminal.depth, self.terminal.ground == "light")


@lru_cache(maxsize=1024)
def styled(look: Look) -> Style | None:
    """A look as a rich style; None when nothing marks it."""
    style = Style(color=_colour(look.fg), bgcolor=_colour(look.bg), bold=look.bold or None,
                  underline=look.underline or None, reverse=look.reverse or None)
    return style if style else None


def _colour(colour: palette.Colour) -> Color | None:
    if colour is None:
        return None
    return Color.from_rgb(*colour) if isinstance(colour, tuple) else Color.from_ansi(colour)
