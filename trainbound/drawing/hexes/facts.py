"""What is to be known of one hex, as data, for the line about the cursor and for whoever reads instead of looking."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainbound.drawing.hexes.board import DIRECTIONS, Hex, step
from trainbound.drawing.hexes.scene import PLANNED, RAIL, STATION, HexScene, Price

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import At, HexBoard


@dataclass(frozen=True)
class HexFacts:
    """One place on the map.

    Attributes:
        at: where it is.
        printed: what is printed there; None for sea.
        rails: seats with a rail there.
        stations: seats with a station there.
        own: the marker of who looks: RAIL, STATION, PLANNED or empty.
        others: the other seats with a marker there, each of which makes a rail one dearer (RB-18).
        price: what a rail costs now, where it may be laid now.
        planned: what a planned rail there costs.
        marked: whether its station card lies open.
        built: whether the station of this turn is there.
    """

    at: At
    printed: Hex | None
    rails: tuple[int, ...] = ()
    stations: tuple[int, ...] = ()
    own: str = ""
    others: tuple[int, ...] = ()
    price: Price | None = None
    planned: Price | None = None
    marked: bool = False
    built: bool = False


def facts(board: HexBoard, scene: HexScene, at: At) -> HexFacts:
    """What is to be known of a place, sea included."""
    printed = board.hexes.get(at)
    if printed is None:
        return HexFacts(at, None)
    markers = scene.markers(at)
    own = markers.get(scene.own, "") if scene.own is not None else ""
    return HexFacts(
        at, printed,
        tuple(seat for seat, marker in markers.items() if marker == RAIL),
        tuple(seat for seat, marker in markers.items() if marker == STATION),
        own, tuple(seat for seat in markers if seat != scene.own), scene.legal.get(at),
        scene.planned.get(at) if own == PLANNED else None, at in scene.marked, at == scene.station)


def around(board: HexBoard, scene: HexScene, at: At) -> dict[str, HexFacts]:
    """The six hexes round one, clockwise from the east: compass name -> facts."""
    return {direction: facts(board, scene, step(at, direction)) for direction in DIRECTIONS}
