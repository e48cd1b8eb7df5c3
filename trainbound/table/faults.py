"""What a table refuses, as sentences for people; what the rules refuse is the game's."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trainbound.kernel.faults import BadMap


OTHER_MAP = "The map file has changed since this game began; it goes on by the new one."


class BadTable(Exception):  # noqa: N818
    """A table that cannot be made or opened. Its text says what was found, what was expected, and the nearest word."""


def without_map(name: str, bad: BadMap) -> BadTable:
    """A table or record whose map has gone elsewhere, or has got faults."""
    first, *others = bad.faults
    gone = first.where in ("file", "map")
    what = f"{bad.path}: {first.message}" if gone else f"{bad.path}: {first.where}: {first.message}"
    more = f" (and {len(others)} more: trainbound maps check {shlex.quote(bad.path)})" if others else ""
    mend = "Put the map file back there" if gone else "Mend the map file"
    return BadTable(f"{name} needs its map {what}{more}. {mend}, and it goes on where it stopped")


class NotAgreed(Exception):  # noqa: N818
    """A take-back that needs the consent of others. `ask` are the seats that have not agreed."""

    def __init__(self, ask: Sequence[int]) -> None:
        self.ask = tuple(ask)
        super().__init__(f"seats {self.ask} have not agreed")


class NotYours(BadTable):
    """Something that this person, or this session, may not do at this table."""
