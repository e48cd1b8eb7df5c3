"""The hex map on the desk: the cursor stands on a hex, and a rail or a station is given there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.ui.canvas import At, Canvas

if TYPE_CHECKING:
    from trainbound.boom.board import Board
    from trainbound.desk.heard import Heard
    from trainbound.drawing.hexes.scene import Price
    from trainbound.ui.desk.lists import Listing
    from trainbound.ui.desk.sights import Drawn
    from trainbound.ui.terminal import GlyphSet


class BoomSight:
    """The map of Railway Boom."""

    def __init__(self, board: Board) -> None:
        self.board = board
        city = board.cities[len(board.cities) // 2]
        self.hex = city.hex
        self.start: int | None = None
        self._state: Any = None
        self._way: dict[At, Price] = {}
        self._whose = 0

    def take(self, document: dict[str, Any]) -> None:
        """Reads the position as the desk does."""
        from trainbound.boom.position import read

        self._state = read(self.board, document)[0].state

    def canvases(self, glyphs: GlyphSet, drawn: Drawn) -> Sequence[Canvas]:
        """Each zoom, with the rails and stations of the table."""
        from dataclasses import replace

        from trainbound.drawing.hexes.content import hex_board, hex_scene
        from trainbound.drawing.hexes.scene import HexScene
        from trainbound.kernel.faults import BadMap
        from trainbound.ui.boom.canvas import canvases

        scene = hex_scene(self.board, self._state) if self._state is not None else HexScene()
        scene = replace(scene, cursor=self._place(), planned=self._way, own=self._whose if self._way else None)
        try:
            return canvases(hex_board(self.board, self._state.tiles if self._state is not None else ()), scene)
        except BadMap:
            return ()

    def _place(self, number: int = -1) -> At:
        found = self.board.hexes[self.hex if number < 0 else number]
        return found.col, found.row

    def centre(self, canvas: Canvas) -> At | None:
        """The cell of the hex."""
        from trainbound.drawing.hexes import zooms
        from trainbound.ui.boom.canvas import HexCanvas

        assert isinstance(canvas, HexCanvas)
        wide, high = canvas.size
        return zooms.corner(canvas.hexes, zooms.part_at(canvas.hexes, canvas.zoom, wide, high), self._place())

    def walk(self, canvas: Canvas, direction: str) -> None:
        """To the hex beside it, or the nearest land that way."""
        from trainbound.drawing.hexes.walk import neighbour
        from trainbound.ui.boom.canvas import HexCanvas

        assert isinstance(canvas, HexCanvas)
        found = neighbour(canvas.hexes, self._place(), direction)
        if found is not None:
            self.hex = next(h for h, row in enumerate(self.board.hexes) if (row.col, row.row) == found)

    def cycle(self, canvas: Canvas | None, step: int) -> None:
        """To the next city in the order of the board."""
        cities = [city.hex for city in self.board.cities]
        at = cities.index(self.hex) if self.hex in cities else -1
        self.hex = cities[(at + step) % len(cities)]

    def find(self, words: str) -> None:
        """A city or a hex."""
        from trainbound.boom.position_words import find_hex

        self.hex = find_hex(self.board, words)

    def _word(self) -> str:
        from trainbound.boom.position_words import hex_word

        return hex_word(self.board, self.hex)

    def change(self, document: dict[str, Any], seat: int, name: str) -> str:
        """A rail on the hex, or none."""
        has = self._state is not None and seat < len(self._state.rails) and self._state.rails[seat] >> self.hex & 1
        return f"{name} not rails {self._word()}" if has else f"{name} rails {self._word()}"

    def cites(self) -> Sequence[str]:
        """A hex has no rules of its own."""
        return ()

    def station(self, document: dict[str, Any], seat: int, name: str) -> str:
        """A station on the hex, or none (RB-15)."""
        has = self._state is not None and seat < len(self._state.built) and self._state.built[seat] >> self.hex & 1
        return f"{name} not stations {self._word()}" if has else f"{name} stations {self._word()}"

    def lists(self, document: dict[str, Any], seat: int) -> Sequence[Listing]:
        """Cards, store, income, and what is open to all."""
        from trainbound.ui.desk.boomlists import of_boom

        return of_boom(self.board, document, seat)

    def question(self, seat: int, name: str) -> str:
        """The cheapest way from where one started, once a start is marked."""
        from trainbound.boom.position_words import hex_word

        self._whose, self._way = seat, {}
        if self.start is None or self.start == self.hex:
            return ""
        return f"track {name} {hex_word(self.board, self.start)} {self._word()}"

    def said(self, heard: Heard) -> str:
        """The sums of the way, which is drawn from now on, with the price of each hex."""
        from trainbound.boom.position_words import find_hex
        from trainbound.drawing.hexes.scene import Price

        found = heard.answers[0]
        self._way = {self._place(find_hex(self.board, row["hex"])): Price(row["cost"], bool(row.get("money")))
                     for row in found["hexes"]}  # fmt: skip
        return " ".join(row.strip() for row in heard.rows[:2])

    def mark(self) -> bool:
        """Marks where a way would begin; a second time there: none is wanted any more."""
        self.start = None if self.start == self.hex else self.hex
        self._way = {}
        return True

    def label(self) -> tuple[str, tuple[int, ...]]:
        """The hex, and who has a marker there; at the end of a way it is the way that is spoken of."""
        row = self.board.hexes[self.hex]
        name = self.board.cities[row.city].name if row.city >= 0 else f"{row.col},{row.row}"
        if self._state is None or self._way:
            return name, ()
        held = [rails | built for rails, built in zip(self._state.rails, self._state.built, strict=True)]
        return name, tuple(s for s, bits in enumerate(held) if bits >> self.hex & 1)

