"""Which family of games has which table, sentences and pictures: the one place of the screen that knows them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.kernel.types import ScoreLine, Scores
    from trainbound.table.table import AnyTable
    from trainbound.ui.canvas import Canvas
    from trainbound.ui.page import Page
    from trainbound.ui.screens.anytable import AnyTableScreen
    from trainbound.ui.terminal import GlyphSet


class Face(Protocol):
    """What the screens that serve every family ask of one."""

    words: Any
    """Its module of sentences."""
    proved: str
    """What is said of the lines of the final score."""
    pictured: bool
    """Whether each of them has a picture of its own on the map."""

    def table(self, table: AnyTable) -> AnyTableScreen:
        """The screen of a table."""
        ...

    def chip(self, seat: int) -> tuple[str, str]:
        """A seat's sign, with its role."""
        ...

    def facts(self, board: Any) -> str:
        """A map in numbers."""
        ...

    def standing(self, table: AnyTable) -> str:
        """How a table stands, for the list of tables."""
        ...

    def proof(self, table: AnyTable, scores: Scores, line: ScoreLine | None) -> Page | None:
        """A screen that shows what a line of the final score is about; None = the table itself does."""
        ...

    def canvases(self, board: Any, glyphs: GlyphSet) -> Sequence[Canvas]:
        """The pictures of the empty map; none when it cannot be drawn."""
        ...

    def picture(self, board: Any, table: AnyTable | None, glyphs: GlyphSet, wide: int, high: int) -> list[Row]:
        """The map, with what lies on it at a table, in so many columns and rows."""
        ...


FACES = {"ticket": "trainbound.ui.faces_ticket:TicketFace", "boom": "trainbound.ui.boom.face:BoomFace"}
"""Family -> where its face is."""


def face_of(board: Any) -> Face:
    """The face of a map's family."""
    module, _, name = FACES[board.file.family].partition(":")
    return cast(Face, getattr(import_module(module), name)())


class Counts(NamedTuple):
    """A count for each seat, with its word."""

    word: str
    counts: Sequence[int]


def counted(names: Sequence[str], found: Counts) -> str:
    """The counts of all seats, as in `Trains Ada 40, Bea 38`."""
    return f"{found.word} {', '.join(f'{name} {n}' for name, n in zip(names, found.counts, strict=True))}."
