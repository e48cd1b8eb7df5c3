"""Reads a hex map back from the plain text of its two larger sizes, as an eye would that has only the key of signs.

It is given the rows, where the picture begins, and who looks; from the board it takes nothing, so that what it can read
a stranger can. `judge` says where the reading and the truth part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from trainbound.drawing.cells import plain
from trainbound.drawing.hexes.board import LETTERS, RESOURCES, axial, step
from trainbound.drawing.hexes.draw import COST, LAST, SLOTS, WORDS, draw
from trainbound.drawing.hexes.scene import PLANNED, RAIL, SEATS, STATION, HexScene, Price
from trainbound.drawing.hexes.zooms import DETAIL, Part, shows

if TYPE_CHECKING:
    from trainbound.drawing.hexes.board import At, Hex, HexBoard

_TERRAIN = {letter: terrain for terrain, letter in LETTERS.items()}
_WORDS = {word: terrain for terrain, word in WORDS.items()}


class HexReading(NamedTuple):
    """A hex as read.

    Attributes:
        terrain: a key of LETTERS; of a city only that it is one, or a sight.
        code: of a city, in capitals; else empty.
        cost: the power printed on it; None where a price, a marker of who looks, or a code stands instead.
        markers: seat -> RAIL, STATION or PLANNED, of the seats that are named.
        seats: how many have a marker; more than are named where only a number tells it, at least as many where a price
            stands in its place.
        price: what a rail costs now; None where none may be laid, or where that cannot be told.
        tile: power and resources, or the effect, as shown; empty where the picture has none.
        marked: whether a mark stands beside the code; the detail has one.
    """

    terrain: str
    code: str
    cost: int | None
    markers: dict[int, str]
    seats: int
    price: Price | None
    tile: str = ""
    marked: bool = False


def read(rows: Sequence[str], part: Part, own: int | None, left: int, top: int) -> dict[At, HexReading | None]:
    """Every hex of which the whole is seen; None where something is no sign. The signs of the cursor stand in blanks.

    Args:
        rows: the picture in plain text.
        part: zoom and place of the picture; medium or detail.
        own: the seat that looks, to whom planned rails and prices belong.
        left: the offset column of the map's first column.
        top: its first row.
    """
    zoom = part.zoom
    found: dict[At, HexReading | None] = {}
    for y in range(0, part.height - zoom.high + 1, zoom.high):
        row = (y + part.y) // zoom.high + top
        start = zoom.shift * (row % 2)
        for x in range(start, part.width - zoom.wide + 1, zoom.pitch):
            upper, lower = (_cells(rows, y + k, x - 1, zoom.wide + 2) for k in (0, 1))
            if (upper[1:-1] + lower[1:-1]).strip():
                at = axial((x - start + part.x) // zoom.pitch + left, row)
                try:
                    found[at] = (_detail if zoom == DETAIL else _medium)(upper, lower, own)
                except (ValueError, KeyError):
                    found[at] = None
    return found


def _cells(rows: Sequence[str], y: int, x: int, wide: int) -> str:
    """Some cells of a row, blanks where there are none."""
    row = rows[y] if y < len(rows) else ""
    found = "".join(row[i] if 0 <= i < len(row) else " " for i in range(x, x + wide))
    return found.replace("<", " ").replace(">", " ")


def _marker(char: str, own: int | None) -> tuple[int, str]:
    """The seat and the kind of a marker.

    Raises:
        ValueError: it is none.
    """
    if char == "+" and own is not None:
        return own, PLANNED
    return SEATS.index(char.lower()), RAIL if char.islower() else STATION


def _code(word: str) -> tuple[str, str]:
    """Terrain and code of a word of three letters.

    Raises:
        ValueError: it is none.
    """
    if not (len(word) == 3 and word.isalpha() and (word.isupper() or word.islower())):
        raise ValueError(f"no code: {word!r}")
    return "city" if word.isupper() else "sight", word.upper()


def _detail(upper: str, lower: str, own: int | None) -> HexReading:
    mark, upper, lower = upper[0] == "@", upper[1:-1], lower[1:-1]
    word, tile = upper[:3], upper[4:].strip()
    terrain, code = (_WORDS[word], "") if word in _WORDS else _code(word)
    markers = {}
    for slot, char in enumerate(lower[SLOTS:COST]):
        if char not in " .":
            seat, markers[slot] = _marker(char, own)
            if seat != slot:
                raise ValueError(f"not in its slot: {char!r}")
    number = int(lower[COST]) if lower[COST] != " " else None
    if lower[0] == "(":
        price = Price(int(lower[COST]), lower[LAST] == "$")
        return HexReading(terrain, code, None, markers, len(markers), price, tile, mark)
    return HexReading(terrain, code, number, markers, len(markers), None, tile, mark)


def _medium(upper: str, lower: str, own: int | None) -> HexReading:
    upper, lower = upper[1:-1], lower[1:-1].rstrip()
    city = upper[0] in "#*" or upper.isalpha()
    terrain, code = _code(upper) if city else (_TERRAIN[upper[0]], "")
    signs = lower.replace(" ", "")
    last = int(signs[-1]) if signs[-1:].isdigit() else None
    named = [_marker(char, own) for char in (signs[:-1] if last is not None else signs)]
    markers = dict(sorted(named))
    # A price never stands where who looks has a marker, and there is none for who has no seat.
    counts = own is None or own in markers
    seats = last if counts and last is not None else len(markers)
    price = Price(last) if last is not None and not counts else None
    return HexReading(terrain, code, None if city else int(upper[1]), markers, seats, price)


class HexFault(NamedTuple):
    """A hex that does not read as it is: what was read (None = nothing, or no sign of the map)."""

    zoom: str
    at: At
    found: HexReading | None


def judge(board: HexBoard, scene: HexScene, part: Part) -> list[HexFault]:
    """The hexes of a picture that are read otherwise than they are, those that lie where there is sea included.

    The hex to the right of the cursor is left out where the cursor had to cover something of it.
    """
    found = read(plain(draw(board, scene, part)), part, scene.own, board.left, board.top)
    near = set(_covered(board, scene, part))
    seen = {at for at in board.hexes if shows(board, part, at)}
    return [HexFault(part.zoom.name, at, found.get(at)) for at in sorted((seen | found.keys()) - near)
            if at not in board.hexes or not _agrees(board.hexes[at], scene, found.get(at), part)]


def _covered(board: HexBoard, scene: HexScene, part: Part) -> Iterator[At]:
    """The hex beside the cursor, if the cursor covers a sign."""
    if scene.cursor is None:
        return
    bare = draw(board, replace(scene, cursor=None), part)
    if any(cell.role == "cursor" and bare[y][x].char != " "
           for y, row in enumerate(draw(board, scene, part)) for x, cell in enumerate(row)):
        yield step(scene.cursor, "e")


def _agrees(truth: Hex, scene: HexScene, found: HexReading | None, part: Part) -> bool:
    """Whether a reading says what is there, as far as the zoom shows it."""
    markers = scene.markers(truth.at)
    legal, planned = scene.legal.get(truth.at), scene.planned.get(truth.at)
    if found is None or (found.terrain, found.code) != (truth.terrain, truth.code):
        return False
    if any(markers.get(seat) != marker for seat, marker in found.markers.items()):
        return False
    if part.zoom == DETAIL:
        mine = None if scene.own is None else markers.get(scene.own)
        cost = planned.power if planned and mine == PLANNED else None if mine or legal else truth.cost
        return (found.markers == markers and found.cost == cost and found.price == legal
                and found.tile == _word(truth)
                and found.marked == scene.pointed(truth.at))
    if truth.code:
        # A price hides the third of three others.
        hidden = legal is not None and len(markers) == 3
        return found.price == (Price(legal.power) if legal else None) and found.seats == len(markers) - hidden
    return found.cost == (legal.power if legal else truth.cost) and found.seats == len(markers)


def _word(truth: Hex) -> str:
    """A tile as the detail shows it."""
    tile = truth.tile
    if tile is None:
        return ""
    first = tile.effect or (str(tile.power) if tile.power else "")
    return (first + "".join(RESOURCES[r] for r in tile.resources))[:DETAIL.wide - 4]
