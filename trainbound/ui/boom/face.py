"""The face of Railway Boom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.boom import texts
from trainbound.kernel.faults import BadMap
from trainbound.ui.boom.status import LETTERS
from trainbound.ui.charts import rows_of
from trainbound.ui.faces import Counts, counted
from trainbound.ui.strips import Row
from trainbound.ui.texts_boom import EVERY_LINE, map_facts

if TYPE_CHECKING:
    from trainbound.kernel.types import ScoreLine, Scores
    from trainbound.table.table import AnyTable
    from trainbound.ui.canvas import Canvas
    from trainbound.ui.screens.boom import BoomScreen
    from trainbound.ui.terminal import GlyphSet


class BoomFace:
    """Tables, sentences and pictures of Railway Boom."""

    words: Any = texts
    proved = EVERY_LINE
    pictured = False

    def table(self, table: AnyTable) -> BoomScreen:
        """The screen of a table."""
        from trainbound.ui.screens.boom import BoomScreen

        return BoomScreen(table)

    def chip(self, seat: int) -> tuple[str, str]:
        """The seat's letter."""
        return f" {LETTERS[seat]} ", f"seat-{seat + 1}"

    def facts(self, board: Any) -> str:
        """Seats, hexes, cities, routes."""
        least, most = board.file.players
        return map_facts(least, most, len(board.hexes), len(board.cities), len(board.cards))

    def standing(self, table: AnyTable) -> str:
        """Everybody's VP so far."""
        return counted(table.names, Counts("VP", [table.state.points(seat) for seat in range(len(table.names))]))

    def proof(self, table: AnyTable, scores: Scores, line: ScoreLine | None) -> None:
        """The table itself, whose map has every marker."""

    def canvases(self, board: Any, glyphs: GlyphSet) -> Sequence[Canvas]:
        """The map in each zoom."""
        from trainbound.drawing.hexes.content import hex_board
        from trainbound.drawing.hexes.scene import HexScene
        from trainbound.ui.boom.canvas import canvases

        try:
            return canvases(hex_board(board), HexScene())
        except BadMap:
            return ()

    def picture(self, board: Any, table: AnyTable | None, glyphs: GlyphSet, wide: int, high: int) -> list[Row]:
        """The map around the middle one of the stations."""
        from trainbound.drawing.hexes.content import hex_board, hex_scene
        from trainbound.drawing.hexes.draw import draw
        from trainbound.drawing.hexes.scene import HexScene
        from trainbound.drawing.hexes.zooms import MEDIUM, part_of

        hexes = hex_board(board, table.state.tiles if table else ())
        scene = hex_scene(board, table.state) if table else HexScene()
        built = sorted(scene.stations)
        centre = built[len(built) // 2] if built else None
        return rows_of(draw(hexes, scene, part_of(hexes, MEDIUM, wide, high, centre)))
