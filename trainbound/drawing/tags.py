"""Tags beside the tracks: capitals that a rule wants seen, such as the companies whose shares a track gives."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from trainbound.ticket.board import Board

if TYPE_CHECKING:
    from trainbound.drawing.layout import Cell
    from trainbound.drawing.map import Chart

Places = dict[int, tuple[int, int, str]]
"""Track -> column and row of its tag's first cell, and the tag."""
_FOREIGN, _AT_LABEL, _MOST_FOREIGN = 6.0, 5.0, 2


def letters(board: Board) -> tuple[str, ...]:
    """For each track the capitals that the map's rules show beside it."""
    return tuple("".join(rule.tag(i) for rule in board.rules) for i in range(len(board.tracks)))


def word(found: str) -> str:
    """A tag as it is drawn; empty when there are no capitals."""
    return f"{{{found}}}" if found else ""


def places(chart: Chart, tracks: Iterable[int], words: Sequence[str]) -> Places:
    """Where the tags of some tracks go, beside their runs, over nothing else; the longest first, as they fit worst.

    `words` has for each track of the board its capitals.
    Twins with the same tag share one. A tag with no place that would clearly be its track's own is left out: the
    list of the city's tracks has it.
    """
    wanted = [i for i in tracks if words[i] and i in chart.paths]
    taken: set[Cell] = {*chart.labels, *chart.lines}
    found: Places = {}
    done: set[int] = set()
    for i in sorted(wanted, key=lambda i: (-len(words[i]), i)):
        twin = chart.board.tracks[i].twin
        own = {i, twin} if twin in wanted and words[twin] == words[i] else {i}
        if i in done:
            continue
        done |= own
        text = word(words[i])
        best = _best(chart, own, len(text), taken)
        if best is not None:
            x, y = best
            found[i] = (x, y, text)
            taken.update((x + k, y) for k in range(-1, len(text) + 1))
    return found


def _best(chart: Chart, own: set[int], width: int, taken: set[Cell]) -> Cell | None:
    """The free place nearest to the beads of a track or a pair that is not as near to other tracks."""
    beads = [chart.paths[i][k] for i in own for k in chart.runs[i].beads]
    if not beads:
        return None
    middle = sum(x for x, _ in beads) / len(beads), sum(y for _, y in beads) / len(beads)
    starts = {(x0, y + dy) for i in own for x, y in chart.paths[i]
              for dy in (-1, 0, 1) for x0 in range(x - width - 1, x + 3)}
    best: tuple[float, Cell] | None = None
    for x0, y in starts:
        if not (0 <= y < chart.layout.height and x0 >= 0 and x0 + width <= chart.layout.width):
            continue
        cells = [(x0 + k, y) for k in range(width)]
        if not taken.isdisjoint(cells):
            continue
        around = [(x, y + dy) for x in range(x0 - 1, x0 + width + 1) for dy in (-1, 0, 1)]
        near = {chart.lines[c] for c in around if c in chart.lines}
        foreign = len(near - own)
        if not near & own or foreign > _MOST_FOREIGN:
            continue
        label = any(c in chart.labels for c in around)
        cost = (_FOREIGN * foreign + 0.5 * abs(x0 + (width - 1) / 2 - middle[0]) + abs(y - middle[1])
                + (_AT_LABEL if label else 0))
        if best is None or (cost, (x0, y)) < best:
            best = (cost, (x0, y))
    return best[1] if best else None
