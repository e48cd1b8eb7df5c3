"""The whole table of Railway Boom as rows, in any size from 80x24 up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainbound.drawing.hexes.content import hex_scene
from trainbound.drawing.hexes.draw import draw
from trainbound.drawing.hexes.scene import HexScene
from trainbound.drawing.hexes.sea import Rect, Side, room
from trainbound.drawing.hexes.zooms import DETAIL, OVERVIEW, ZOOMS, Part, corner, follow, part_of, shows, size
from trainbound.ui.boom import status
from trainbound.ui.boom.model import Model
from trainbound.ui.boom.panes import others
from trainbound.ui.charts import rows_of
from trainbound.ui.sheet import boxes
from trainbound.ui.strips import Row, fit, over, row_width

SIDE, LARGE_SIDE, SEA_SIDE = 22, 38, 27
SEA, LARGE_SEA, LOG = 29, 38, 58
"""Columns of the sea at the bottom left of the whole map, small and large, and of its last row."""
WHOLE = 28
"""Rows of the medium map."""
MAIN = 80
"""Columns of what stands in place of the map in a large terminal."""


def is_large(wide: int, high: int) -> bool:
    """Whether there is room for the income board and for panels on the sea."""
    return wide >= 120 and high >= 40


def middle(model: Model, wide: int, high: int) -> tuple[int, int]:
    """Columns and rows between header and status rows."""
    low = (9 if tight(model, wide, high) else 12) if is_large(wide, high) else 8 if model.routes else 7
    return wide, high - low - len(model.top)


def tight(model: Model, wide: int, high: int) -> bool:
    """Whether stores, routes and the log stand on the sea, so that bids leave room for the whole map."""
    return bool(model.top) and is_large(wide, high) and high < WHOLE + 12 + len(model.top)


def map_size(model: Model, wide: int, high: int) -> tuple[int, int]:
    """Columns and rows of the map."""
    columns, lines = middle(model, wide, high)
    if is_large(wide, high):
        return (columns - LARGE_SIDE - 1 if model.zoom == DETAIL.name else columns), lines
    return (columns if model.zoom == "overview" else columns - SIDE - 1), lines


def side_width(model: Model, wide: int, high: int) -> int:
    """Columns of what stands beside the map, or at the bottom left of its sea."""
    columns = middle(model, wide, high)[0] - map_size(model, wide, high)[0] - 1
    return columns if columns > 0 else LARGE_SEA if is_large(wide, high) else SEA


def part(model: Model, wide: int, high: int) -> Part:
    """The part of the map that is seen: as before while the cursor is in sight."""
    columns, lines = map_size(model, wide, high)
    zoom = ZOOMS[model.zoom]
    seen = model.seen
    if seen is None or (seen.zoom, seen.width, seen.height) != (zoom, columns, lines):
        return part_of(model.hexes, zoom, columns, lines, model.cursor)
    return follow(model.hexes, seen, model.cursor)


def scene(model: Model) -> HexScene:
    """What lies on the map, and what is pointed at."""
    return replace(hex_scene(model.board, model.state, model.viewer), legal=model.legal, planned=model.planned,
                   cursor=model.cursor)


def compose(model: Model, wide: int, high: int) -> tuple[list[Row], tuple[int, int] | None, Part]:
    """Exactly `high` rows, where the terminal's cursor stands, and the part of the map that is seen."""
    large = is_large(wide, high)
    columns, lines = middle(model, wide, high)
    seen = part(model, wide, high)
    spot: tuple[int, int] | None = None
    if model.main is not None:
        rows = _main(model, columns, lines, large)
    else:
        rows = _map(model, seen, columns, lines, large, tight(model, wide, high))
        if shows(model.hexes, seen, model.cursor):
            x, y = corner(model.hexes, seen, model.cursor)
            spot = x, 1 + (0 if tight(model, wide, high) else len(model.top)) + y
    if model.box is not None:
        rows, _ = boxes.laid(model.box, model.frames, [fit(row, columns) for row in rows], columns, 0, None)
        spot = None
    head = status.header(model, wide)
    if tight(model, wide, high):
        low = _large_low(model, wide)[1:-1]
        last = [model.asked, model.keys] if model.detail is None else [model.detail, model.asked]
        return [fit(row, wide) for row in (head, *rows, *model.top, *low, *last)], spot, seen
    found = [head, *model.top, *rows, *(_large_low(model, wide) if large else _low(model, wide))]
    last = [model.asked, model.detail if model.detail is not None else model.log, model.keys]
    return [fit(row, wide) for row in (*found, *last)], spot, seen


def _low(model: Model, wide: int) -> list[Row]:
    rows = [status.stores(model, wide), status.income(model, wide), status.goals(model, wide)]
    return [*rows, status.routes(model, wide)] if model.routes else rows


def _large_low(model: Model, wide: int) -> list[Row]:
    left = status.board_rows(model.board, model.state, model.seat, model.viewer)
    right = status.goal_rows(model, wide - 72)
    rows: list[Row] = [status.stores(model, wide)]
    rows += [[*fit(a, 70), ("  ", "text"), *b] for a, b in zip(left, right, strict=True)]
    return [*rows, status.routes(model, wide)]


def _main(model: Model, columns: int, lines: int, large: bool) -> list[Row]:
    assert model.main is not None
    rows = [*model.main, *([[]] * lines)][:lines]
    if not large:
        return [fit(row, columns) for row in rows]
    below = part_of(model.hexes, OVERVIEW, MAIN, size(model.hexes, OVERVIEW)[1], model.cursor)
    if len(model.main) + below.height < lines:
        rows[lines - below.height:] = rows_of(draw(model.hexes, scene(model), below))
    side = [*status.players(model, LARGE_SIDE), [], *others(model, LARGE_SIDE)]
    right = [*side, *([[]] * lines)][:lines]
    return [[*fit(row, MAIN), (model.frames.down, "rule"), *fit(other, columns - MAIN - 1)]
            for row, other in zip(rows, right, strict=True)]


def _map(model: Model, seen: Part, columns: int, lines: int, large: bool, tight_: bool) -> list[Row]:
    rows = rows_of(draw(model.hexes, scene(model), seen))
    if seen.width < columns:
        side = list(model.side)
        players = status.players(model, columns - seen.width - 1)
        if large:
            side = [*side, [], *players, [], *status.marked_rows(model, LARGE_SIDE)]
        else:
            side = [*side[:lines - len(players)], *players]
            marked = status.marked_rows(model, SIDE)
            side += [[], *marked] if len(side) + len(marked) < lines else []
        side += [[]] * (lines - len(side))
        return [[*row, (" ", "text"), *fit(other, columns - seen.width - 1)]
                for row, other in zip(rows, side[:lines], strict=True)]
    taken: list[Rect] = []
    top = status.marked_rows(model, 46 if large else 28)
    legend = status.legend(model.zoom == OVERVIEW.name) if large else []
    corners: list[Sequence[Row]] = [status.players(model, LARGE_SIDE), status.players(model, SEA_SIDE)]
    if tight_:
        corners = [*([*status.route_rows(model), *form] for form in corners), *corners]
    # Of each panel the fullest form for which there is room on the sea.
    places: list[tuple[Side, Sequence[Sequence[Row]]]] = [
        ("top", ([*legend, *top], [*legend[:2], *top], top)),
        ("bottom-left", ([fit(model.log, LOG)],) if tight_ else ()),
        ("bottom-left", (model.side, model.side[1:], model.side[:4])),
        ("bottom-right", corners if large else [status.legend(small=True)]),
    ]
    for side_name, forms in places:
        for form in forms:
            box = _sea(form)
            wide = max((row_width(row) for row in box), default=0)
            where = room(model.hexes, seen, wide, len(box), side_name, taken) if box else None
            if where is not None:
                taken.append(where)
                rows = over(rows, box, where.x, where.y, columns)
                break
    return rows


def _sea(rows: Sequence[Row]) -> list[Row]:
    """Rows of a panel on the ground of the sea, all equally wide."""
    dark = {"text": "sea", "dim": "sea-dim", "bold": "sea-bold", "": "sea"}
    wide = max((row_width(row) for row in rows), default=0)
    return [[*((text, dark.get(role, role)) for text, role in row), (" " * (wide - row_width(row)), "sea")]
            for row in rows]


