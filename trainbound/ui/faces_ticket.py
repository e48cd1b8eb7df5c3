"""The face of the ticket family."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.ticket import texts
from trainbound.ui import texts as page_texts
from trainbound.ui.faces import Counts, counted
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.kernel.types import ScoreLine, Scores
    from trainbound.table.table import AnyTable
    from trainbound.ui.canvas import Canvas
    from trainbound.ui.page import Page
    from trainbound.ui.screens.table import TableScreen
    from trainbound.ui.terminal import GlyphSet


class TicketFace:
    """Tables, sentences and pictures of ticket maps."""

    words: Any = texts
    proved = page_texts.EVERY_LINE
    pictured = True

    def table(self, table: AnyTable) -> TableScreen:
        """The screen of a table."""
        from trainbound.ui.screens.table import TableScreen

        return TableScreen(table)

    def chip(self, seat: int) -> tuple[str, str]:
        """The seat's number."""
        return f" {seat + 1} ", f"owner-{seat + 1}"

    def facts(self, board: Any) -> str:
        """Seats, cities, tracks, tickets."""
        least, most = board.file.players
        return page_texts.map_facts(least, most, len(board.cities), len(board.tracks), board.all_tickets)

    def standing(self, table: AnyTable) -> str:
        """The trains that are left."""
        return counted(table.names, Counts("Trains", [seat.trains for seat in table.view(None).seats]))

    def proof(self, table: AnyTable, scores: Scores, line: ScoreLine | None) -> Page:
        """The tracks of a line on the map."""
        from trainbound.ui.screens.endmap import picture

        return picture(table, scores, line)

    def canvases(self, board: Any, glyphs: GlyphSet) -> Sequence[Canvas]:
        """Those of its layout file."""
        from trainbound.drawing.situation import Situation
        from trainbound.ui.charts import canvases

        return canvases(board, glyphs, Situation())

    def picture(self, board: Any, table: AnyTable | None, glyphs: GlyphSet, wide: int, high: int) -> list[Row]:
        """The map around the middle one of the claimed tracks."""
        from trainbound.drawing import pane
        from trainbound.drawing.situation import Situation, of_view
        from trainbound.ui.charts import charts, picture

        situation = of_view(board, table.view(None)) if table else Situation()
        found = charts(board, glyphs)
        if not found:
            return []
        chart = max(found, key=lambda c: c.layout.width * c.layout.height)
        owned = sorted(situation.owners)
        centre = pane.centre_of(chart, track=owned[len(owned) // 2]) if owned else None
        return picture(chart, situation, wide, high, centre)
