"""The looks of a hex map: quiet fills for the terrain, bright ones for the marks, so that networks jump out.

A terminal of 16 colours has no quiet fills: there the letters of the terrain have the colour and only marks are filled.
Without any colour reverse is what is meant now (the cursor, a price, a marked city) and what belongs to who looks.
"""

from __future__ import annotations

from trainbound.drawing.inks import Ink, Style, grey

BLACK, WHITE = grey(0, 16, 0), grey(255, 231, 15)
SEA = Ink((5, 10, 24), 232, 0)
ORANGE, PALE_ORANGE = Ink((255, 165, 0), 214, 3), Ink((255, 195, 70), 215, 3)
FILLS: dict[str, tuple[Ink, Ink]] = {
    "plain": (Ink((74, 76, 36), 58, 0), Ink((205, 205, 130), 186, 3)),
    "forest": (Ink((22, 66, 34), 22, 0), Ink((130, 205, 130), 114, 2)),
    "mountain": (Ink((88, 64, 48), 237, 0), Ink((235, 195, 160), 223, 7)),
    "river": (Ink((22, 58, 118), 24, 0), Ink((150, 195, 255), 153, 12)),
    "bay": (Ink((8, 88, 98), 23, 0), Ink((130, 230, 230), 116, 6)),
    "city": (Ink((20, 40, 150), 19, 4), WHITE),
    "sight": (Ink((112, 34, 128), 90, 5), WHITE),
}
"""Terrain: fill, and text on it."""
SHADE = 12
"""By how much every second hex is brighter: the pattern of bricks that makes borders needless."""
SEATS = (Ink((255, 95, 95), 203, 9), Ink((110, 170, 255), 75, 12), Ink((95, 225, 105), 77, 10),
         Ink((255, 222, 70), 221, 11))
"""The seats' tints: red, blue, green, yellow."""
RESOURCES: dict[str, tuple[Ink, Ink]] = {
    "money": (Ink((235, 190, 40), 178, 11), BLACK),
    "materials": (Ink((205, 130, 70), 173, 3), BLACK),
    "technology": (Ink((120, 215, 230), 80, 14), BLACK),
    "coal": (Ink((70, 70, 70), 238, 8), WHITE),
    "vp": (Ink((235, 130, 225), 176, 13), BLACK),
}
"""What a tile, a card or a track gives: fill, and letter on it."""

STYLES: dict[str, Style] = {
    "sea": Style(Ink((190, 200, 215), 252, 7), SEA),
    "sea-dim": Style(Ink((135, 148, 172), 103, 7), SEA),
    "sea-bold": Style(WHITE, SEA, bold=True, mono_bold=True),
    "count": Style(BLACK, WHITE, bold=True, mono_bold=True),
    "price": Style(BLACK, WHITE, bold=True, mono_bold=True, reverse=True),
    "price-money": Style(BLACK, ORANGE, bold=True, mono_bold=True, reverse=True),
    "marked": Style(BLACK, WHITE, bold=True, mono_bold=True, reverse=True),
    "power": Style(WHITE, BLACK, bold=True, mono_bold=True),
    "effect": Style(Ink((255, 220, 255), 225, 15), BLACK, bold=True, mono_bold=True),
    "car-loco": Style(BLACK, Ink((205, 205, 205), 252, 7), bold=True, mono_bold=True),
    "car-pass": Style(WHITE, Ink((150, 90, 50), 130, 3)),
    "car-frei": Style(WHITE, Ink((84, 84, 108), 60, 8)),
    "car-mail": Style(WHITE, Ink((140, 30, 60), 89, 1)),
    "car-spec": Style(WHITE, Ink((92, 56, 140), 55, 5)),
    "icon": Style(BLACK, Ink((180, 160, 255), 147, 13), bold=True, mono_bold=True),
    "icon-past": Style(Ink((138, 138, 138), 245, 7, (110, 110, 110), 242, 8)),
}


def _lighter(ink: Ink, by: int) -> Ink:
    """An ink with another brightness in true colour; the small palettes have no steps so fine."""
    r, g, b = (min(255, max(0, c + by)) for c in ink.true)
    return ink._replace(true=(r, g, b))


for _terrain, (_fill, _text) in FILLS.items():
    _bold = _terrain in ("city", "sight")
    for _ending, _by in (("", 0), ("-2", SHADE)):
        _ground = _lighter(_fill, _by)
        STYLES[f"hex-{_terrain}{_ending}"] = Style(_text, _ground, bold=_bold, mono_bold=_bold)
        STYLES[f"slot-{_terrain}{_ending}"] = Style(_lighter(_text, -60), _ground)
        STYLES[f"reach-{_terrain}{_ending}"] = Style(WHITE, _ground, bold=True, mono_bold=True)
        STYLES[f"reach-money-{_terrain}{_ending}"] = Style(PALE_ORANGE, _ground, bold=True, mono_bold=True)
for _seat, _tint in enumerate(SEATS, 1):
    STYLES[f"seat-{_seat}"] = Style(BLACK, _tint, bold=True, mono_bold=True)
    STYLES[f"seat-{_seat}-own"] = Style(BLACK, _tint, bold=True, mono_bold=True, reverse=True)
for _name, (_fill, _text) in RESOURCES.items():
    STYLES[f"res-{_name}"] = Style(_text, _fill, bold=True, mono_bold=True)
