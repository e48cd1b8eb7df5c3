"""What the table of Railway Boom shows at one moment, whoever composes it and however large the terminal is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainbound.drawing.hexes.board import At
from trainbound.drawing.hexes.scene import Price
from trainbound.ui.sheet.model import Box
from trainbound.ui.strips import Row
from trainbound.ui.theme import Frames

if TYPE_CHECKING:
    from trainbound.boom.board import Board
    from trainbound.boom.state import State
    from trainbound.drawing.hexes.board import HexBoard
    from trainbound.drawing.hexes.zooms import Part


@dataclass
class Model:
    """What is to be shown.

    Attributes:
        board: the content.
        hexes: its map with the tiles in play.
        names: the seats' names.
        state: the position, decks in no order: the viewer's, or in a plan the one planned.
        viewer: who looks, or None.
        seat: whose stores and tracks stand in the middle rows: the viewer's, or who is asked.
        frames: glyphs of rules and boxes.
        zoom: a key of `zooms.ZOOMS`.
        cursor: the hex spoken of.
        seen: the part of the map that was seen last; the next one moves as little as may be.
        who: who, and what they do, for the header's right end; `looks` whether that is who is asked now, on its tint.
        top: rows between header and map, the full width.
        main: rows that stand in place of the map, or None.
        side: rows beside the map, or on the sea where the map takes the whole width.
        legal, planned: hexes with prices.
        marked: cities spoken of besides.
        box: a box over the map, or None.
        asked: the row of what is asked or said; `detail`: what is typed, instead of the log.
        log: the last lines of the log in one row.
        keys: the keys row.
        routes: whether the row of routes is shown in a small terminal.
    """

    board: Board
    hexes: HexBoard
    names: Sequence[str]
    state: State
    viewer: int | None
    seat: int
    frames: Frames
    zoom: str
    cursor: At
    seen: Part | None = None
    who: tuple[str, str] = "", ""
    looks: bool = True
    top: Sequence[Row] = ()
    main: Sequence[Row] | None = None
    side: Sequence[Row] = ()
    legal: Mapping[At, Price] = field(default_factory=dict)
    planned: Mapping[At, Price] = field(default_factory=dict)
    box: Box | None = None
    asked: Row = field(default_factory=list)
    detail: Row | None = None
    log: Row = field(default_factory=list)
    keys: Row = field(default_factory=list)
    routes: bool = True
