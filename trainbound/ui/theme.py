"""Roles of text as styles of one terminal, and the glyphs of rules and boxes.

A role says what a piece of text is; `drawing.palette` says how each looks. `role@ground` takes the background from a
second role, for a line of a list that is marked: `dim@selected`.
"""

from __future__ import annotations

from typing import NamedTuple

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
        self._codes = {"": ""}

    def code(self, role: str) -> str:
        """The parameters of the escape sequence for a role, or for `role@ground`; empty when nothing marks it.

        Raises:
            KeyError: the palette has no such role.
        """
        found = self._codes.get(role)
        if found is None:
            name, _, ground = role.partition("@")
            look = self._look(name)
            if ground:
                under = self._look(ground)
                # What is dim or in a colour of its own would not be read on a strong fill.
                look = look._replace(fg=under.fg, bg=under.bg, reverse=under.reverse)
            found = self._codes[role] = palette.codes(look, self.terminal.depth)
        return found

    def _look(self, role: str) -> Look:
        return palette.look(role, self.terminal.depth, self.terminal.ground == "light")
