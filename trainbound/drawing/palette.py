"""What each role looks like: on a terminal of 16 million, 256 or 16 colours or none, on a dark or a light ground.

Colour is the third cue after letter and place. Without it, bold, underline and reverse still part what must be parted:
reverse is what is meant now (the bar, the cursor, a hint, a chosen line) and what somebody owns.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

from trainbound.drawing.cells import GROUND

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


class _Ink(NamedTuple):
    """A colour for each depth; `light` = in true colour on a light ground, where it differs."""

    true: tuple[int, int, int]
    c256: int
    c16: int
    light: tuple[int, int, int] | None = None
    light256: int = -1
    light16: int = -1

    def at(self, depth: Depth, light: bool) -> Colour:
        if depth == "true":
            return self.light if light and self.light else self.true
        if depth == "256":
            return self.light256 if light and self.light256 >= 0 else self.c256
        return self.light16 if light and self.light16 >= 0 else self.c16


class _Style(NamedTuple):
    """A role: foreground and background ink (None = the terminal's), and attributes with and without colour."""

    fg: _Ink | None = None
    bg: _Ink | None = None
    bold: bool = False
    underline: bool = False
    mono_bold: bool = False
    mono_underline: bool = False
    reverse: bool = False


def _grey(level: int, c256: int, c16: int) -> _Ink:
    return _Ink((level, level, level), c256, c16)


BLACK, WHITE = _grey(0, 16, 0), _grey(255, 231, 15)
PAINT = _grey(0, 16, 0)
"""The map's own ground, also on a light terminal, where white and yellow lines would vanish."""
ACCENT = _Ink((0, 215, 215), 44, 14)
TEAL = _Ink((0, 100, 100), 23, 6)
CITY = _Ink((20, 40, 130), 18, 4)
PALE, NIGHT = _Ink((175, 200, 255), 153, 7), _Ink((0, 0, 60), 17, 0)

BEADS: dict[str, tuple[_Ink, _Ink]] = {
    "purple": (_Ink((200, 80, 190), 170, 5), BLACK),
    "white": (_grey(245, 255, 15), BLACK),
    "blue": (_Ink((50, 90, 220), 26, 4), WHITE),
    "yellow": (_Ink((240, 215, 40), 220, 11), BLACK),
    "orange": (_Ink((240, 135, 20), 208, 3), BLACK),
    "black": (_grey(48, 236, 8), WHITE),
    "red": (_Ink((205, 40, 40), 160, 1), WHITE),
    "green": (_Ink((30, 140, 50), 28, 2), WHITE),
    "grey": (_grey(150, 246, 7), BLACK),
    "loco": (_grey(190, 250, 7), BLACK),
}
"""Card and track colours, and the locomotive: fill, and letter on it."""
LINES: dict[str, _Ink] = {
    "purple": _Ink((220, 110, 210), 176, 5),
    "white": _grey(230, 254, 15),
    "blue": _Ink((100, 140, 255), 69, 12),
    "yellow": _Ink((220, 200, 60), 185, 11),
    "orange": _Ink((240, 150, 50), 215, 3),
    "black": _grey(150, 246, 7),
    "red": _Ink((230, 70, 70), 167, 9),
    "green": _Ink((60, 180, 80), 71, 2),
    "grey": _grey(120, 243, 8),
    "ferry": _Ink((70, 160, 200), 74, 6),
}
OWNERS = (_Ink((175, 215, 95), 149, 10), _Ink((255, 135, 215), 212, 13), _Ink((160, 150, 255), 141, 12),
          _Ink((215, 175, 135), 180, 9), _Ink((90, 165, 160), 73, 6))
"""The seats' tints: no bead colour, not the accent."""

STYLES: dict[str, _Style] = {
    # A map.
    GROUND: _Style(None, PAINT),
    "city": _Style(WHITE, CITY, bold=True, mono_bold=True),
    "exit": _Style(_grey(230, 254, 15), _Ink((95, 40, 95), 53, 8), bold=True),
    "ticket-end": _Style(NIGHT, PALE, bold=True, underline=True, mono_bold=True, mono_underline=True),
    "cursor": _Style(BLACK, ACCENT, bold=True, mono_bold=True, reverse=True),
    "cursor-end": _Style(BLACK, ACCENT, bold=True, underline=True, mono_bold=True, mono_underline=True, reverse=True),
    "edge": _Style(_Ink((150, 165, 215), 146, 7), PAINT),
    "edge-end": _Style(_Ink((150, 165, 215), 146, 7), PAINT, underline=True, mono_underline=True),
    "edge-marked": _Style(ACCENT, PAINT, bold=True, mono_bold=True),
    "tag": _Style(_Ink((128, 128, 96), 101, 8), PAINT),
    "tag-cursor": _Style(_Ink((195, 195, 135), 187, 7), PAINT, mono_bold=True),
    "hint": _Style(BLACK, ACCENT, bold=True, mono_bold=True, reverse=True),
    "chosen": _Style(BLACK, ACCENT, bold=True, reverse=True),
    "mouth": _Style(_grey(230, 254, 15), PAINT, bold=True, mono_bold=True),
    "way": _Style(WHITE, TEAL, mono_underline=True),
    "closed": _Style(_grey(150, 246, 7), PAINT),
    "closed-line": _Style(_grey(95, 240, 8), PAINT),
    # What surrounds it.
    "text": _Style(_Ink((208, 208, 208), 252, 7, (40, 40, 40), 235, 0)),
    "dim": _Style(_Ink((138, 138, 138), 245, 7, (110, 110, 110), 242, 8)),
    "rule": _Style(_Ink((88, 88, 88), 240, 8, (175, 175, 175), 145, 7)),
    "absent": _Style(_Ink((88, 88, 88), 240, 8, (175, 175, 175), 145, 7)),
    "bold": _Style(_Ink((255, 255, 255), 231, 15, (0, 0, 0), 16, 0), bold=True, mono_bold=True),
    "key": _Style(_Ink((0, 215, 215), 44, 14, (0, 95, 95), 23, 6), bold=True, mono_bold=True),
    "bar": _Style(BLACK, ACCENT, reverse=True),
    "bar-bold": _Style(BLACK, ACCENT, bold=True, mono_bold=True, reverse=True),
    "idle": _Style(_Ink((208, 208, 208), 252, 7, (40, 40, 40), 235, 0), _Ink((38, 38, 38), 235, 8, (218,) * 3, 253, 7)),
    "idle-bold": _Style(_Ink((255, 255, 255), 231, 15, (0, 0, 0), 16, 0),
                        _Ink((38, 38, 38), 235, 8, (218,) * 3, 253, 7), bold=True, mono_bold=True),
    "selected": _Style(_Ink((255, 255, 255), 231, 15, (0, 0, 0), 16, 0),
                       _Ink((0, 95, 95), 23, 6, (175, 255, 255), 159, 14), reverse=True),
    "refused": _Style(_Ink((255, 135, 95), 209, 9, (175, 40, 0), 124, 1), bold=True, mono_bold=True),
    "legal": _Style(_Ink((135, 215, 135), 114, 10, (0, 110, 0), 22, 2), bold=True, mono_bold=True),
}
for _name, (_fill, _letter) in BEADS.items():
    STYLES[f"bead-{_name}"] = _Style(_letter, _fill, bold=True, mono_bold=True)
    # The second of two twins of one colour is a shade darker, so that two tracks are seen.
    _r, _g, _b = (c * 7 // 8 for c in _fill.true)
    _dark = _Ink((_r, _g, _b), 244 if _name in ("grey", "loco") else _fill.c256, _fill.c16)
    STYLES[f"bead-{_name}-2"] = _Style(_letter, _dark, bold=True, mono_bold=True)
    for _kind in ("chosen", "way"):
        STYLES[f"{_kind}-{_name}"] = _Style(_letter, _fill, bold=True, underline=True, mono_bold=True,
                                            mono_underline=True, reverse=_kind == "chosen")
for _name, _ink in LINES.items():
    STYLES[f"line-{_name}"] = _Style(_ink, PAINT)
STYLES["line-black-dash"] = _Style(_grey(62, 238, 8), PAINT)
STYLES["line-black"] = _Style(LINES["black"], PAINT, mono_bold=True)
for _seat, _ink in enumerate(OWNERS, 1):
    STYLES[f"owner-{_seat}"] = _Style(BLACK, _ink, bold=True, mono_bold=True, reverse=True)
    for _end in (False, True):
        STYLES[f"station-{_seat}{'-end' * _end}"] = _Style(BLACK, _ink, bold=True, underline=_end, mono_bold=True,
                                                           mono_underline=_end, reverse=True)
    # Without colour two bars side by side are one, so that one of them is underlined; tints part them by themselves.
    # It stays reversed: a stroke that is not reads as a free track.
    STYLES[f"owner-{_seat}-edge"] = _Style(BLACK, _ink, bold=True, mono_underline=True, reverse=True)


@cache
def look(role: str, depth: Depth = "true", light: bool = False) -> Look:
    """How a role is shown.

    Args:
        role: a key of STYLES.
        depth: what colours the terminal has; "mono" none.
        light: whether the terminal's ground is light; a map paints its own dark ground on both.

    Raises:
        KeyError: there is no such role.
    """
    style = STYLES[role]
    if depth == "mono":
        return Look(bold=style.mono_bold, underline=style.mono_underline, reverse=style.reverse)
    fg = style.fg.at(depth, light) if style.fg else None
    bg = style.bg.at(depth, light) if style.bg else None
    return Look(fg, bg, style.bold, style.underline)


@cache
def sgr(role: str, depth: Depth = "true", light: bool = False) -> str:
    """The escape sequence that begins a role's look, from a reset terminal; empty when it needs none."""
    shown = look(role, depth, light)
    codes = ["1"] * shown.bold + ["4"] * shown.underline + ["7"] * shown.reverse
    for colour, extended, low, high in ((shown.fg, "38", 30, 90), (shown.bg, "48", 40, 100)):
        if isinstance(colour, tuple):
            codes.append(f"{extended};2;{colour[0]};{colour[1]};{colour[2]}")
        elif colour is not None:
            basic = low + colour if colour < 8 else high + colour - 8
            codes.append(f"{extended};5;{colour}" if depth == "256" else str(basic))
    return f"\x1b[{';'.join(codes)}m" if codes else ""
