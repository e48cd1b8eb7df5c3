"""What each role looks like: on a terminal of 16 million, 256 or 16 colours or none, on a dark or a light ground.

Colour is the third cue after letter and place. Without it, bold, underline and reverse still part what must be parted:
reverse is what is meant now (the bar, the cursor, a hint, a chosen line) and what somebody owns.
"""

from __future__ import annotations

from functools import cache

from trainbound.drawing import palette_hexes
from trainbound.drawing.cells import GROUND
from trainbound.drawing.inks import Colour, Depth, Ink, Look, Style, grey

__all__ = ["Colour", "Depth", "Look", "codes", "look", "sgr"]

BLACK, WHITE = grey(0, 16, 0), grey(255, 231, 15)
PAINT = grey(0, 16, 0)
"""The map's own ground, also on a light terminal, where white and yellow lines would vanish."""
ACCENT = Ink((0, 215, 215), 44, 14)
TEAL = Ink((0, 100, 100), 23, 6)
CITY = Ink((20, 40, 130), 18, 4)
PALE, NIGHT = Ink((175, 200, 255), 153, 7), Ink((0, 0, 60), 17, 0)

BEADS: dict[str, tuple[Ink, Ink]] = {
    "purple": (Ink((200, 80, 190), 170, 5), BLACK),
    "white": (grey(245, 255, 15), BLACK),
    "blue": (Ink((50, 90, 220), 26, 4), WHITE),
    "yellow": (Ink((240, 215, 40), 220, 11), BLACK),
    "orange": (Ink((240, 135, 20), 208, 3), BLACK),
    "black": (grey(48, 236, 8), WHITE),
    "red": (Ink((205, 40, 40), 160, 1), WHITE),
    "green": (Ink((30, 140, 50), 28, 2), WHITE),
    "grey": (grey(150, 246, 7), BLACK),
    "loco": (grey(190, 250, 7), BLACK),
}
"""Card and track colours, and the locomotive: fill, and letter on it."""
LINES: dict[str, Ink] = {
    "purple": Ink((220, 110, 210), 176, 5),
    "white": grey(230, 254, 15),
    "blue": Ink((100, 140, 255), 69, 12),
    "yellow": Ink((220, 200, 60), 185, 11),
    "orange": Ink((240, 150, 50), 215, 3),
    "black": grey(150, 246, 7),
    "red": Ink((230, 70, 70), 167, 9),
    "green": Ink((60, 180, 80), 71, 2),
    "grey": grey(120, 243, 8),
    "ferry": Ink((70, 160, 200), 74, 6),
}
OWNERS = (Ink((175, 215, 95), 149, 10), Ink((255, 135, 215), 212, 13), Ink((160, 150, 255), 141, 12),
          Ink((215, 175, 135), 180, 9), Ink((90, 165, 160), 73, 6))
"""The seats' tints: no bead colour, not the accent."""

STYLES: dict[str, Style] = {
    # A map.
    GROUND: Style(None, PAINT),
    "city": Style(WHITE, CITY, bold=True, mono_bold=True),
    "exit": Style(grey(230, 254, 15), Ink((95, 40, 95), 53, 8), bold=True),
    "ticket-end": Style(NIGHT, PALE, bold=True, underline=True, mono_bold=True, mono_underline=True),
    "cursor": Style(BLACK, ACCENT, bold=True, mono_bold=True, reverse=True),
    "cursor-end": Style(BLACK, ACCENT, bold=True, underline=True, mono_bold=True, mono_underline=True, reverse=True),
    "edge": Style(Ink((150, 165, 215), 146, 7), PAINT),
    "edge-end": Style(Ink((150, 165, 215), 146, 7), PAINT, underline=True, mono_underline=True),
    "edge-marked": Style(ACCENT, PAINT, bold=True, mono_bold=True),
    "tag": Style(Ink((128, 128, 96), 101, 8), PAINT),
    "tag-cursor": Style(Ink((195, 195, 135), 187, 7), PAINT, mono_bold=True),
    "hint": Style(BLACK, ACCENT, bold=True, mono_bold=True, reverse=True),
    "chosen": Style(BLACK, ACCENT, bold=True, reverse=True),
    "mouth": Style(grey(230, 254, 15), PAINT, bold=True, mono_bold=True),
    "way": Style(WHITE, TEAL, mono_underline=True),
    "way-own": Style(WHITE, TEAL, mono_underline=True, reverse=True),
    "closed": Style(grey(150, 246, 7), PAINT),
    "closed-line": Style(grey(95, 240, 8), PAINT),
    # What surrounds it.
    "text": Style(Ink((208, 208, 208), 252, 7, (40, 40, 40), 235, 0)),
    "dim": Style(Ink((138, 138, 138), 245, 7, (110, 110, 110), 242, 8)),
    "rule": Style(Ink((88, 88, 88), 240, 8, (150, 150, 150), 246, 8)),
    "absent": Style(Ink((88, 88, 88), 240, 8, (150, 150, 150), 246, 8)),
    "bold": Style(Ink((255, 255, 255), 231, 15, (0, 0, 0), 16, 0), bold=True, mono_bold=True),
    "key": Style(Ink((0, 215, 215), 44, 14, (0, 95, 95), 23, 6), bold=True, mono_bold=True),
    "bar": Style(BLACK, ACCENT, reverse=True),
    "bar-bold": Style(BLACK, ACCENT, bold=True, mono_bold=True, reverse=True),
    "idle": Style(Ink((208, 208, 208), 252, 7, (40, 40, 40), 235, 0), Ink((38, 38, 38), 235, 8, (218,) * 3, 253, 7)),
    "idle-bold": Style(Ink((255, 255, 255), 231, 15, (0, 0, 0), 16, 0),
                        Ink((38, 38, 38), 235, 8, (218,) * 3, 253, 7), bold=True, mono_bold=True),
    "selected": Style(Ink((255, 255, 255), 231, 15, (0, 0, 0), 16, 0),
                       Ink((0, 95, 95), 23, 6, (175, 255, 255), 159, 14), reverse=True),
    "refused": Style(Ink((255, 135, 95), 209, 9, (175, 40, 0), 124, 1), bold=True, mono_bold=True),
    "legal": Style(Ink((135, 215, 135), 114, 10, (0, 110, 0), 22, 2), bold=True, mono_bold=True),
}
for _name, (_fill, _letter) in BEADS.items():
    STYLES[f"bead-{_name}"] = Style(_letter, _fill, bold=True, mono_bold=True)
    # The second of two twins of one colour is a shade darker, so that two tracks are seen.
    _r, _g, _b = (c * 7 // 8 for c in _fill.true)
    _dark = Ink((_r, _g, _b), 244 if _name in ("grey", "loco") else _fill.c256, _fill.c16)
    STYLES[f"bead-{_name}-2"] = Style(_letter, _dark, bold=True, mono_bold=True)
    for _kind in ("chosen", "way"):
        STYLES[f"{_kind}-{_name}"] = Style(_letter, _fill, bold=True, underline=True, mono_bold=True,
                                            mono_underline=True, reverse=_kind == "chosen")
for _name, _ink in LINES.items():
    STYLES[f"line-{_name}"] = Style(_ink, PAINT)
STYLES["line-black-dash"] = Style(grey(62, 238, 8), PAINT)
STYLES["line-black"] = Style(LINES["black"], PAINT, mono_bold=True)
for _seat, _ink in enumerate(OWNERS, 1):
    STYLES[f"owner-{_seat}"] = Style(BLACK, _ink, bold=True, mono_bold=True, reverse=True)
    for _end in (False, True):
        STYLES[f"station-{_seat}{'-end' * _end}"] = Style(BLACK, _ink, bold=True, underline=_end, mono_bold=True,
                                                           mono_underline=_end, reverse=True)
    # Without colour two bars side by side are one, so that one of them is underlined; tints part them by themselves.
    # It stays reversed: a stroke that is not reads as a free track.
    STYLES[f"owner-{_seat}-edge"] = Style(BLACK, _ink, bold=True, mono_underline=True, reverse=True)
STYLES.update(palette_hexes.STYLES)


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


def codes(shown: Look, depth: Depth) -> str:
    """The parameters of the escape sequence for a look, from a reset terminal; empty when it needs none."""
    found = ["1"] * shown.bold + ["4"] * shown.underline + ["7"] * shown.reverse
    for colour, extended, low, high in ((shown.fg, "38", 30, 90), (shown.bg, "48", 40, 100)):
        if isinstance(colour, tuple):
            found.append(f"{extended};2;{colour[0]};{colour[1]};{colour[2]}")
        elif colour is not None:
            basic = low + colour if colour < 8 else high + colour - 8
            found.append(f"{extended};5;{colour}" if depth == "256" else str(basic))
    return ";".join(found)


@cache
def sgr(role: str, depth: Depth = "true", light: bool = False) -> str:
    """The escape sequence that begins a role's look, from a reset terminal; empty when it needs none."""
    found = codes(look(role, depth, light), depth)
    return f"\x1b[{found}m" if found else ""
