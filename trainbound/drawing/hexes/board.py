"""What is printed on a hex map: terrain, costs, cities, and the tiles that lie on these in a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

At = tuple[int, int]
"""A hex by its axial column and row, as people name it: `34,4`."""
DIRECTIONS: dict[str, At] = {"e": (1, 0), "se": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (0, -1), "ne": (1, -1)}
"""The six sides of a hex that stands on a corner, clockwise: compass name -> step in axial columns and rows."""
LETTERS = {"plain": ".", "forest": "f", "mountain": "m", "river": "r", "bay": "~", "city": "#", "sight": "*"}
"""Terrain -> its sign; the same names are used in roles."""
RESOURCES = {"money": "$", "materials": "M", "technology": "T", "coal": "K", "vp": "V"}
"""Resource, or victory points -> its sign."""


MOST = 6
"""The highest cost: with three other players on the hex its price still is one digit."""


@dataclass(frozen=True)
class Tile:
    """What lies on a city or a sight.

    Attributes:
        power: what a station here gives to lay rails with, 0 to 9; of a city only.
        resources: what is printed on it, keys of RESOURCES in the printed order, at most three; a sight has room for
            them only without an effect.
        effect: of a sight, what a rail here sets off, in at most three characters: `vp4`, `dev`, `inc`, `any`.
        words: the same in words: "any 2 resources".
    """

    power: int = 0
    resources: tuple[str, ...] = ()
    effect: str = ""
    words: str = ""


@dataclass(frozen=True)
class Hex:
    """One hex that is no sea.

    Attributes:
        at: where it is.
        terrain: a key of LETTERS.
        cost: the power printed on it, 0 to MOST.
        city: id of the city or sight here; empty without one.
        name: its name.
        code: its three capitals; a sight's are drawn in small letters.
        tile: what lies on it; None for other terrain, or before tiles are dealt.
    """

    at: At
    terrain: str
    cost: int
    city: str = ""
    name: str = ""
    code: str = ""
    tile: Tile | None = None

    @property
    def shown_code(self) -> str:
        """The code as the map shows it."""
        return self.code.lower() if self.terrain == "sight" else self.code


class HexBoard:
    """All hexes of a map.

    Attributes:
        hexes: axial column and row -> hex, in reading order.
        left, top: the offset column of the first column drawn and the first row. One column without land stands on each
            side, where the cursor and the mark of a city at the edge of the map go.
        columns, rows: how many are drawn.
    """

    def __init__(self, hexes: Iterable[Hex]) -> None:
        """Sorts the hexes.

        Raises:
            ValueError: two hexes in one place, a code twice or not of three capitals, no such terrain, a cost above
                MOST, or no hex.
        """
        found = sorted(hexes, key=lambda h: (h.at[1], h.at[0]))
        self.hexes: dict[At, Hex] = {h.at: h for h in found}
        codes = [h.code for h in found if h.terrain in ("city", "sight")]
        if not found or len(self.hexes) != len(found) or len(set(codes)) != len(codes):
            raise ValueError("hexes without place of their own, codes twice, or no hex at all")
        if any(h.terrain not in LETTERS or not 0 <= h.cost <= MOST for h in found):
            raise ValueError(f"a hex of unknown terrain or of a cost below 0 or above {MOST}")
        if not all(len(code) == 3 and code.isascii() and code.isalpha() and code.isupper() for code in codes):
            raise ValueError("a code that is not three capitals")
        offsets = [offset(at) for at in self.hexes]
        self.left, self.top = min(c for c, _ in offsets) - 1, min(r for _, r in offsets)
        self.columns = max(c for c, _ in offsets) + 2 - self.left
        self.rows = max(r for _, r in offsets) + 1 - self.top

    @cached_property
    def by_code(self) -> dict[str, At]:
        """Code in capitals -> where it is."""
        return {h.code: at for at, h in self.hexes.items() if h.code}

    @cached_property
    def by_city(self) -> dict[str, At]:
        """Id of a city or sight -> where it is."""
        return {h.city: at for at, h in self.hexes.items() if h.city}

    def with_tiles(self, tiles: Mapping[str, Tile]) -> HexBoard:
        """The same map with tiles dealt: city id -> tile."""
        return HexBoard(replace(h, tile=tiles[h.city]) if h.city in tiles else h for h in self.hexes.values())


def offset(at: At) -> At:
    """Column and row in which a hex is drawn; odd rows stand half a hex to the right."""
    q, r = at
    return q + (r - r % 2) // 2, r


def axial(column: int, row: int) -> At:
    """The hex that is drawn in a column and row."""
    return column - (row - row % 2) // 2, row


def step(at: At, direction: str) -> At:
    """The hex beside another.

    Raises:
        KeyError: there is no such direction.
    """
    dq, dr = DIRECTIONS[direction]
    return at[0] + dq, at[1] + dr
