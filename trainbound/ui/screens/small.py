"""What is shown while the terminal is too small: one line. Everything lives on and comes back with the room."""

from __future__ import annotations

from trainbound.ui import texts
from trainbound.ui.strips import Row, clip

WIDTH, HEIGHT = 80, 24
"""The least room in which every screen is whole."""


def fits(width: int, height: int) -> bool:
    """Whether a screen has the room it needs."""
    return width >= WIDTH and height >= HEIGHT


def rows(width: int, height: int) -> list[Row]:
    """The line, in the middle of whatever room there is."""
    line = clip(texts.too_small(width, height, WIDTH, HEIGHT), width)
    above: list[Row] = [[] for _ in range(max(0, height // 2))]
    return [*above, [(line, "bold")]]
