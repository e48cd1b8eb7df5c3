"""What is weighed on a canvas, and how much each thing costs; what a reader is misled by costs most."""

from __future__ import annotations

from typing import NamedTuple

from trainbound.drawing.layout import LABEL

CROSSING, BEND, SHARP, UNROUTED = 14.0, 2.2, 12.0, 300.0
NO_ROOM, NO_ROOM_EACH = 40.0, 15.0
SHORT, SHORT_EACH, TIGHT_EACH, GLUED, MOUTHLESS = 4.0, 3.0, 0.9, 2.0, 4.0
NEXT_COLUMN, NEXT_ROW, DIAGONAL, SHARED = 2.6, 0.95, 0.6, 0.25
BEADS_COLUMN, BEADS_ROW, BEADS_DIAGONAL = 2.5, 0.9, 0.4
APART, UNEQUAL = 2.5, 3.5
DETOUR, DETOUR_FROM, FAR_DETOUR, FAR_FROM = 0.2, 1, 0.4, 7
MOVED, TURNED, TURNED_FROM = 0.12, 9.0, 0.8
LABEL_END, LABEL_NEAR, LABEL_ABOVE, LABEL_CORNER = 10.0, 3.0, 4.5, 3.5
AROUND_LABEL: tuple[tuple[int, int, float], ...] = (
    *((dx, dy, LABEL_ABOVE if 0 <= dx < LABEL else LABEL_CORNER) for dy in (-1, 1) for dx in range(-1, LABEL + 1)),
    (-1, 0, LABEL_END), (LABEL, 0, LABEL_END), (-2, 0, LABEL_NEAR), (LABEL + 1, 0, LABEL_NEAR))
"""Cells about a label, as columns and rows from its first letter, with what a foreign track there costs."""


class Finding(NamedTuple):
    """One thing that costs.

    Attributes:
        kind: one of `trainbound.drawing.evaluate.KINDS`.
        weight: its cost.
        track: number of the track it is about, or -1.
        other: number of a second track, or -1.
        city: vertex number of a city, or -1.
        other_city: of a second city, or -1.
        cell: a cell number of the scene, or -1.
    """

    kind: str
    weight: float
    track: int = -1
    other: int = -1
    city: int = -1
    cell: int = -1
    other_city: int = -1
