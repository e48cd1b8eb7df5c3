"""Reads a drawn map back from its plain ASCII text, as an eye would: from a label along the glyphs to another label.

It is given the rows and the cities' codes and nothing else, so that what it can read, a stranger can.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.drawing.glyphs import ASCII
from trainbound.drawing.layout import DIRECTIONS, LABEL, Cell
from trainbound.ticket.cards import TRACK_LETTERS

if TYPE_CHECKING:
    from trainbound.drawing.map import Chart
    from trainbound.drawing.situation import Situation

EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, WEST, NORTH_WEST, NORTH, NORTH_EAST = range(8)
_LEVEL, _ABOVE, _BELOW = {EAST, WEST}, {NORTH_WEST, NORTH, NORTH_EAST}, {SOUTH_WEST, SOUTH, SOUTH_EAST}
_ALL = frozenset(range(8))
OPENS: Mapping[str, frozenset[int]] = {
    "-": frozenset(_LEVEL), "~": frozenset(_LEVEL), "=": frozenset(_LEVEL),
    "|": frozenset({NORTH, SOUTH}), "#": frozenset({NORTH, SOUTH}),
    "\\": frozenset({NORTH_WEST, SOUTH_EAST}), "/": frozenset({NORTH_EAST, SOUTH_WEST}),
    ".": frozenset(_LEVEL | _BELOW), "'": frozenset(_LEVEL | _ABOVE), "+": _ALL, "X": _ALL}
"""To which sides a line glyph is open. A bead is open to all."""
_FREE, _CLAIMED, _CLOSED = "f", "#", ASCII.closed
_LEFT = "left "
"""Before the letter of a tunnel's colour: its second mouth was passed, and no bead can follow."""
_TURN = (0.0, 1.0, 3.5)
_CORNER, _LOOSE, _SIDESTEP, _STEP, _TOO_DEAR, _LONGEST = 0.4, 0.8, 2.0, 0.01, 9.0, 150


class Reading(NamedTuple):
    """One track as read from one of its ends.

    Attributes:
        ends: the codes of the two cities, in alphabetical order.
        colour: its letter; empty where only owners' digits or the dots of a closed track are seen.
        length: spaces.
        locos: locomotive symbols.
        owners: the owners' digits, ascending.
        tunnel: whether its run has a tunnel's mouths.
    """

    ends: tuple[str, str]
    colour: str
    length: int
    locos: int
    owners: str
    tunnel: bool = False


class _Walk(NamedTuple):
    cost: float
    path: tuple[Cell, ...]
    heading: int
    kind: str
    seen: str


class Page:
    """The text of a map, and where its labels are."""

    def __init__(self, rows: Sequence[str], codes: Collection[str]) -> None:
        self.rows = rows
        self.labels: dict[Cell, tuple[str, Cell]] = {}
        for y, row in enumerate(rows):
            x = 0
            while x < len(row):
                if row[x:x + LABEL] in codes:
                    self.labels.update({(x + k, y): (row[x:x + LABEL], (x, y)) for k in range(LABEL)})
                    x += LABEL
                else:
                    x += 1

    def at(self, cell: Cell) -> str:
        """The character of a cell, a blank outside the text."""
        x, y = cell
        return self.rows[y][x] if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) else " "

    def bead(self, cell: Cell) -> bool:
        """Whether a cell holds a bead, a space's digit, or a closed space's dots."""
        char = self.at(cell)
        return char in TRACK_LETTERS or char in "L123456789" or char in (ASCII.closed, ASCII.mouth)

    def opens(self, cell: Cell, direction: int, loose: int = 0) -> bool:
        """Whether what stands in a cell is open to a side, or to one beside it where `loose` is 1.

        A corner says where its line goes on and is open to nothing else.
        """
        if self.bead(cell) or self.at(cell) == ASCII.same:
            return True
        if self.at(cell) in ".'":
            loose = 0
        sides = OPENS.get(self.at(cell), frozenset())
        return any((direction + k) % 8 in sides for k in range(-loose, loose + 1))


def read(rows: Sequence[str], codes: Collection[str]) -> list[Reading]:
    """Every track that can be followed, once from each end from which it can be.

    Args:
        rows: the picture in plain ASCII.
        codes: the three-letter codes of the cities.
    """
    page = Page(rows, codes)
    found = []
    for code, (x, y) in set(page.labels.values()):
        for start, out in _ports(x, y):
            if start not in page.labels and page.at(start) != " " and _leads_to_label(page, start, out):
                reading = _follow(page, code, start, out)
                if reading is not None:
                    found.append(reading)
    return found


def _ports(x: int, y: int) -> Iterator[tuple[Cell, int]]:
    """The twelve cells round a label with the directions in which they lie."""
    yield from (((x - 1, y), WEST), ((x + LABEL, y), EAST))
    for k in range(LABEL):
        yield from (((x + k, y - 1), NORTH), ((x + k, y + 1), SOUTH))
    yield from (((x - 1, y - 1), NORTH_WEST), ((x + LABEL, y - 1), NORTH_EAST),
                ((x - 1, y + 1), SOUTH_WEST), ((x + LABEL, y + 1), SOUTH_EAST))


def _leads_to_label(page: Page, cell: Cell, out: int) -> bool:
    """Whether what stands beside a label can be the end of a line there."""
    back = (out + 4) % 8
    if page.bead(cell):
        return True
    if page.at(cell) in ".'" and out in (EAST, WEST, NORTH, SOUTH):
        return out in (NORTH, SOUTH) and page.opens(cell, back)
    return page.opens(cell, back, 0 if out % 2 else 1)


def _follow(page: Page, code: str, start: Cell, out: int) -> Reading | None:
    """The track that begins in a cell beside a label: the least crooked line from there to another label."""
    queue: list[_Walk] = []
    for turn in range(-2, 3):
        heading = (out + turn) % 8
        if page.opens(start, heading) or (abs(turn) < 2 and page.opens(start, heading, 1)):
            loose = 0.0 if page.opens(start, heading) else _LOOSE
            kind, seen = _kind("", "", page, start) or "", _mark("", page, start)
            heapq.heappush(queue, _Walk(_TURN[abs(turn)] * 0.3 + loose, (start,), heading, kind, seen))
    done: set[tuple[Cell, int, str]] = set()
    while queue:
        walk = heapq.heappop(queue)
        here = walk.path[-1]
        state = (here, walk.heading, walk.kind)
        if state in done or len(walk.path) > _LONGEST:
            continue
        done.add(state)
        target = _arrived(page, walk, here, code)
        if target:
            return _reading(code, target, walk.seen) if walk.seen else None
        for step in _steps(page, walk):
            heapq.heappush(queue, step)
    return None


def _arrived(page: Page, walk: _Walk, here: Cell, home: str) -> str:
    """The code of the label that a walk has reached, going straight on or round a corner; empty when none."""
    corner = page.at(here) in ".'"
    for turn in (0, 1, -1):
        direction = (walk.heading + turn) % 8
        code = page.labels.get(_next(here, direction), (home,))[0]
        straight = turn == 0 or direction % 2 == 0 or page.at(here) in ".'=#"
        if code != home and straight and page.opens(here, direction, 1):
            return code
    for direction in (_ABOVE if page.at(here) == "'" else _BELOW) if corner else ():
        code = page.labels.get(_next(here, direction), (home,))[0]
        if code != home and direction != (walk.heading + 4) % 8:
            return code
    return ""


def _next(cell: Cell, direction: int) -> Cell:
    return cell[0] + DIRECTIONS[direction][0], cell[1] + DIRECTIONS[direction][1]


def _steps(page: Page, walk: _Walk) -> Iterator[_Walk]:
    """The ways on from where a walk stands, each with what its turn costs."""
    here = walk.path[-1]
    corner = page.at(here) in ".'"
    for turn in (0, 1, -1, 2, -2):
        direction = (walk.heading + turn) % 8
        cell = _next(here, direction)
        if cell in walk.path or cell in page.labels or page.at(cell) == " ":
            continue
        back = (direction + 4) % 8
        tight = page.opens(here, direction) + page.opens(cell, back)
        if tight == 0 or not page.opens(here, direction, 1) or not page.opens(cell, back, 1):
            continue
        if abs(turn) == 2 and not corner:
            continue
        kind = _kind(walk.kind, walk.seen, page, cell)
        if kind is None:
            continue
        cost = walk.cost + _STEP + (_CORNER if corner else _TURN[abs(turn)]) * (turn != 0) + _LOOSE * (tight == 1)
        if turn and page.bead(here) and page.bead(cell):
            cost += _SIDESTEP
        if cost <= _TOO_DEAR:
            yield _Walk(cost, (*walk.path, cell), direction, kind, _mark(walk.seen, page, cell))


def _mark(seen: str, page: Page, cell: Cell) -> str:
    return seen + page.at(cell) if page.bead(cell) else seen


def _kind(kind: str, seen: str, page: Page, cell: Cell) -> str | None:
    """What kind of track a walk is on, with one more cell; None when that belongs to another kind.

    Kinds: nothing known yet, free, free with the letter of its colour, beyond a tunnel, closed, claimed. The same dots
    are the spaces of a closed track and the two mouths of a tunnel, which has letters between.
    """
    char = page.at(cell)
    if char.isdigit() or char in "#=":
        return _CLAIMED if kind in ("", _CLAIMED) else None
    if char in "-|~L":
        return (kind or _FREE) if kind != _CLAIMED else None
    if char == _CLOSED:
        return _CLOSED if kind in ("", _FREE, _CLOSED) else _LEFT + kind if kind in TRACK_LETTERS else None
    if page.bead(cell):
        return char if kind in ("", _FREE, char) or (kind == seen == _CLOSED) else None
    return kind


def _reading(a: str, b: str, seen: str) -> Reading:
    colours = [char for char in seen if char in TRACK_LETTERS]
    tunnel = bool(colours) and ASCII.mouth in seen
    beads = seen.replace(ASCII.mouth, "") if tunnel else seen
    digits = "".join(sorted({char for char in seen if char.isdigit()}))
    return Reading((min(a, b), max(a, b)), colours[0] if colours else "", len(beads), beads.count("L"), digits, tunnel)


class Judgement(NamedTuple):
    """How a picture was read: numbers of tracks in all, read from at least one end, from both, and readings wrong.

    `unread` are the track numbers read from neither end, `wrong` the readings of tracks that there are not.
    """

    tracks: int
    one_end: int
    both_ends: int
    unread: tuple[int, ...]
    wrong: tuple[Reading, ...]


def expected(chart: Chart, track: int, situation: Situation) -> Reading:
    """What a reader should find for a track."""
    t = chart.board.tracks[track]
    a, b = sorted((chart.board.cities[t.a].code, chart.board.cities[t.b].code))
    owners = situation.owners.get(track, ())
    if owners:
        return Reading((a, b), "", t.length, 0, "".join(sorted(str(s + 1) for s in owners[: t.length])))
    if situation.closed >> track & 1:
        return Reading((a, b), "", t.length, 0, "")
    letter = TRACK_LETTERS[t.colour] if t.ferry < t.length else ""
    return Reading((a, b), letter, t.length, t.ferry, "", t.tunnel)


def judge(chart: Chart, situation: Situation) -> Judgement:
    """Draws a chart in plain ASCII and compares what is read with what is there.

    Raises:
        ValueError: the chart is made with another glyph set.
    """
    from trainbound.drawing.cells import plain

    if chart.glyphs is not ASCII:
        raise ValueError(f"only plain ASCII is read back, and the chart's glyphs are {chart.glyphs.name}")
    found = Counter(read(plain(chart.draw(situation)), {c.code for c in chart.board.cities}))
    wanted: dict[Reading, list[int]] = {}
    for i in chart.paths:
        wanted.setdefault(expected(chart, i, situation), []).append(i)
    unread: list[int] = []
    one = both = 0
    wrong: list[Reading] = []
    for reading, tracks in wanted.items():
        seen = found.pop(reading, 0)
        one += min(len(tracks), seen)
        both += min(len(tracks), seen // 2)
        unread += tracks[seen:]
        wrong += [reading] * max(0, seen - 2 * len(tracks))
    wrong += found.elements()
    return Judgement(len(chart.paths), one, both, tuple(unread), tuple(wrong))
