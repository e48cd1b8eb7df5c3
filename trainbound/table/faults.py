"""What a table refuses, as sentences for people; what the rules refuse is the game's."""

from __future__ import annotations

from collections.abc import Sequence


class BadTable(Exception):  # noqa: N818
    """A table that cannot be made or opened. Its text says what was found, what was expected, and the nearest word."""


class NotAgreed(Exception):  # noqa: N818
    """A take-back that needs the consent of others. `ask` are the seats that have not agreed."""

    def __init__(self, ask: Sequence[int]) -> None:
        self.ask = tuple(ask)
        super().__init__(f"seats {self.ask} have not agreed")
