"""A whole map that is drawn in several parts: which of them is seen, and turning to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.ui.charts import charts

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase


class Parts:
    """The parts of the whole map on a table's screen. Without a turn the part is seen that has what is spoken of."""

    def __init__(self, screen: TableBase) -> None:
        self._screen = screen
        self._begun = self._part = ""
        self._spoken: tuple[int, int] | None = None

    @property
    def turned(self) -> str:
        """The part that somebody turned to, until something else is spoken of; empty for none."""
        return self._part if self._screen.zoom == "overview" and self._spoken == self._now() else ""

    def _now(self) -> tuple[int, int]:
        return self._screen.place.city, self._screen.chosen

    def shown(self) -> str:
        """The part that is seen; empty on a map in one piece."""
        chart = self._screen.map_part()[0] if self._screen.zoom == "overview" else None
        return chart.layout.part if chart else ""

    def next(self) -> str:
        """The part after the one that is seen; empty when all have been."""
        screen, shown = self._screen, self.shown()
        if not shown:
            return ""
        names = [c.layout.part for c in charts(screen.board, screen.tb.terminal.glyphs) if c.layout.zoom == screen.zoom]
        after = names[(names.index(shown) + 1) % len(names)]
        return "" if self.turned and after == self._begun else after

    def turn(self) -> bool:
        """Turns to the next part; False when there is none that was not seen yet."""
        part = self.next()
        self._begun = self._begun if self.turned else self.shown()
        self._part, self._spoken = part, self._now() if part else None
        return bool(part)
