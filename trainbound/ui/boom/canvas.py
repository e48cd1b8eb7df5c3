"""The pictures of a hex map: the whole of it in each zoom."""

from __future__ import annotations

from dataclasses import dataclass

from trainbound.drawing.hexes import zooms
from trainbound.drawing.hexes.board import HexBoard
from trainbound.drawing.hexes.draw import draw
from trainbound.drawing.hexes.scene import HexScene
from trainbound.ui.canvas import At
from trainbound.ui.charts import rows_of
from trainbound.ui.strips import Row


@dataclass(frozen=True)
class HexCanvas:
    """A hex map in one zoom, with what lies on it."""

    hexes: HexBoard
    scene: HexScene
    zoom: zooms.Zoom
    whole: bool = True

    @property
    def name(self) -> str:
        """The zoom."""
        return self.zoom.name

    @property
    def size(self) -> At:
        """The whole map."""
        return zooms.size(self.hexes, self.zoom)

    def middle(self, wide: int, high: int, centre: At | None) -> At:
        """The middle of the pane."""
        part = zooms.part_at(self.hexes, self.zoom, wide, high, centre)
        return part.x + wide // 2, part.y + high // 2

    def rows(self, wide: int, high: int, centre: At | None) -> list[Row]:
        """The pane."""
        return rows_of(draw(self.hexes, self.scene, zooms.part_at(self.hexes, self.zoom, wide, high, centre)))


def canvases(hexes: HexBoard, scene: HexScene) -> list[HexCanvas]:
    """The map in every zoom, from the overview on."""
    return [HexCanvas(hexes, scene, zoom) for zoom in zooms.ZOOMS.values()]
