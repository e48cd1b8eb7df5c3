"""A path that is typed in a screen's bar: of a record to be read, or written."""

from __future__ import annotations

from trainbound.ui.page import bar
from trainbound.ui.strips import Row, width


class PathLine:
    """The line, what it is for, and the path as far as it is typed."""

    def __init__(self, title: str, path: str = "") -> None:
        self.title, self.path = title, path

    def typed(self, key: str) -> str:
        """Takes a key; `enter` when the path is to be used, `escape` when the line is left, else empty."""
        if key in ("enter", "escape"):
            return key
        if key == "backspace":
            if not self.path:
                return "escape"
            self.path = self.path[:-1]
        elif key == "space" or len(key) == 1:
            self.path += " " if key == "space" else key
        return ""

    def row(self, wide: int) -> Row:
        """The bar with the end of the path, as much as there is room for."""
        return bar(self.title, f"{self._end(wide)}_", wide)

    def column(self, wide: int) -> int:
        """Where the next letter goes."""
        return width(self.title) + 3 + width(self._end(wide))

    def _end(self, wide: int) -> str:
        return self.path[-(wide - width(self.title) - 10):]
