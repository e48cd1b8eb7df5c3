"""What lies on a hex map at one moment, and what is to be pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from trainbound.drawing.hexes.board import At

RAIL, STATION, PLANNED = "rail", "station", "planned"
SEATS = "abcd"
"""The seats' letters."""


class Price(NamedTuple):
    """What a rail on a hex would cost now, other players' markers included; `money`: power alone does not do."""

    power: int
    money: bool = False


@dataclass(frozen=True)
class HexScene:
    """What a hex map shows at one moment.

    Attributes:
        rails: hex -> the seats (from 0) with a rail marker there.
        stations: hex -> the seats with a station there.
        marked: cities of which station cards lie open.
        station: where the station of this turn has been built; marked like `marked`.
        legal: hexes on which `own` may lay a rail now, with the price of it.
        planned: hexes on which `own` means to lay one, with the price of it.
        cursor: the hex spoken of.
        own: the seat that looks; None = somebody without one.
        focus: the seat whose links win where several run between two hexes; None = `own`.
    """

    rails: Mapping[At, tuple[int, ...]] = field(default_factory=dict)
    stations: Mapping[At, tuple[int, ...]] = field(default_factory=dict)
    marked: frozenset[At] = frozenset()
    station: At | None = None
    legal: Mapping[At, Price] = field(default_factory=dict)
    planned: Mapping[At, Price] = field(default_factory=dict)
    cursor: At | None = None
    own: int | None = None
    focus: int | None = None

    def markers(self, at: At) -> dict[int, str]:
        """The seats with a marker on a hex, in their order: seat -> RAIL, STATION or PLANNED."""
        found = dict.fromkeys(self.rails.get(at, ()), RAIL)
        found.update(dict.fromkeys(self.stations.get(at, ()), STATION))
        if at in self.planned and self.own is not None:
            found.setdefault(self.own, PLANNED)
        return dict(sorted(found.items()))

    def pointed(self, at: At) -> bool:
        """Whether a city has the mark of a station card, or the station of this turn."""
        return at in self.marked or at == self.station


def sign(seat: int, marker: str) -> str:
    """The character of a marker: a capital for a station, `+` for a planned rail."""
    return "+" if marker == PLANNED else SEATS[seat].upper() if marker == STATION else SEATS[seat]
