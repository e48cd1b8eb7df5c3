"""The whole table as rows: map, panel, last event, hand, bar, detail, keys, in any size from 80x24 up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainbound.drawing import pane
from trainbound.drawing.map import Chart
from trainbound.drawing.pane import Window
from trainbound.drawing.situation import NOWHERE, Situation, of_view
from trainbound.ticket.board import Board
from trainbound.ticket.buying import answering
from trainbound.ui.charts import charts, rows_of
from trainbound.ui.sheet import boxes
from trainbound.ui.sheet.citylist import city_rows, scrolled
from trainbound.ui.sheet.hand import hand_line, hand_row
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.panel import panel
from trainbound.ui.strips import MARK, Row, clip, fit, plain, width

SMALL, LARGE, LARGEST = 22, 37, 60
"""Columns of the panel."""
_MAP = 98
"""Columns of a map that the panel leaves it where a terminal is wide: the widest canvas of those that there are."""

_ALL = 500
"""Rows without an end."""

At = tuple[int, int]


def is_large(wide: int, high: int) -> bool:
    """Whether there is room for words and the hand in the panel."""
    return wide >= 120 and high >= 40


def panel_size(wide: int, high: int) -> At:
    """Columns and rows of the panel in a terminal of some size."""
    columns = max(LARGE, min(LARGEST, wide - _MAP - 1)) if wide >= 120 else SMALL
    return columns, high - (4 if is_large(wide, high) else 5)


def chart_of(model: Model) -> Chart | None:
    """The canvas that is shown: of the zoom wanted, and the part of it that has the city under the cursor."""
    zoom = "overview" if model.zoom == "overview" else "detail"
    return _of_zoom(charts(model.board, model.glyphs), zoom, model)


def long_zoom(board: Board, glyphs: str, wide: int, high: int) -> str:
    """The zoom for what is long, as tickets are: the overview, unless the detail canvas is whole in the map pane."""
    detail = next((c for c in charts(board, glyphs) if c.layout.zoom == "detail"), None)
    return "detail" if detail and not detail.layout.part and _fits(detail, *_beside(wide, high)) else "overview"


def _of_zoom(found: Sequence[Chart], zoom: str, model: Model) -> Chart | None:
    """The canvas of a zoom, or any when there is none; of several parts the one turned to, or what is spoken of."""
    chosen = 1 << model.chosen if model.chosen != NOWHERE else 0

    def has(chart: Chart) -> tuple[bool, int, int, int]:
        spoken = [(chart.tracks & of).bit_count() for of in (chosen, model.way, model.board.at_city[model.city])]
        return model.part == chart.layout.part != "", spoken[0], spoken[1], spoken[2]

    return max([c for c in found if c.layout.zoom == zoom] or found, key=has, default=None)


def is_full(model: Model, wide: int, high: int) -> bool:
    """Whether the whole map takes the place of the panel: it is wanted, and does not fit beside it."""
    chart = chart_of(model)
    if model.zoom != "overview" or model.panel is not None or model.box is not None or chart is None:
        return False
    return not _fits(chart, *_beside(wide, high, model.panel_wide))


def _fits(chart: Chart, columns: int, rows: int) -> bool:
    """Whether a map is whole in so many columns and rows."""
    left, top, right, bottom = pane.box(chart)
    return right - left < columns and bottom - top < rows


def _beside(wide: int, high: int, panel: int = 0) -> At:
    """Columns and rows of the map pane beside the panel, which may have columns of its own."""
    usual, lines = panel_size(wide, high)
    return wide - (panel or usual) - 1, lines


def room(model: Model, wide: int, high: int) -> At:
    """Columns and rows of the map pane."""
    return (wide, high - 3) if is_full(model, wide, high) else _beside(wide, high, model.panel_wide)


def map_part(model: Model, wide: int, high: int) -> tuple[Chart | None, Window | None]:
    """The canvas in the map pane and the part of it that is seen; None for a map without a layout."""
    chart = chart_of(model)
    return (chart, _placed(model, chart, *room(model, wide, high))[0]) if chart else (None, None)


def _placed(model: Model, chart: Chart, columns: int, rows: int) -> tuple[Window, int]:
    """The part of the canvas that is seen, and the top row of the box, if there is one."""
    part = _part(model, chart, columns, rows)
    if model.box is None:
        return part, 0
    return boxes.beside(chart, part, boxes.high_of(model.box, rows), _cells(model, chart))


def _part(model: Model, chart: Chart, columns: int, rows: int) -> Window:
    """The part around a way that is shown; else around the city, unless the track spoken of would then be cut off."""
    middle = _middle(model, chart)
    if middle and not model.follow:
        return pane.window(chart, columns, rows, middle)
    part = pane.window(chart, columns, rows, pane.centre_of(chart, model.city))
    if model.chosen in chart.paths and not all(map(part.has, _cells(model, chart))):
        return pane.window(chart, columns, rows, pane.centre_of(chart, NOWHERE, model.chosen))
    return part


def _middle(model: Model, chart: Chart) -> At | None:
    """The middle of a way that is shown; None without one."""
    way = [cell for i, path in chart.paths.items() if model.way >> i & 1 for cell in path]
    if not way:
        return None
    way += [(x + k, y) for v, (x, y) in chart.at.items() if model.marked >> v & 1 for k in (0, 2)]
    (left, right), (top, bottom) = ((min(cells), max(cells)) for cells in zip(*way, strict=True))
    return (left + right + 1) // 2, (top + bottom + 1) // 2


def _cells(model: Model, chart: Chart) -> list[At]:
    """The cells of what is spoken of: the chosen track with both its labels, or the city's label."""
    vertices = [model.city]
    path: tuple[At, ...] = ()
    if model.chosen in chart.paths:
        t = model.board.tracks[model.chosen]
        vertices, path = [t.a, t.b], chart.paths[model.chosen]
    labels = [(chart.at[v][0] + k, chart.at[v][1]) for v in vertices if v in chart.at for k in (0, 1, 2)]
    return [*path, *labels]


def situation_of(model: Model, tags: bool) -> Situation:
    """What the map shows; with `tags` those of all tracks, else only those of what is spoken of."""
    board = model.board
    base = of_view(board, model.view)
    marked, cursor = model.marked, model.city
    if model.chosen != NOWHERE:
        t = board.tracks[model.chosen]
        marked |= 1 << t.a | 1 << t.b
        # Accent is for what is spoken of: a cursor left elsewhere would be a third lit city.
        cursor = cursor if cursor in (t.a, t.b) else t.a
    tagged = board.everything if tags else board.at_city[cursor] | (1 << model.chosen if model.chosen >= 0 else 0)
    if model.panel_whole and not model.panel_wide:
        tagged = 0
    return replace(base, ends=0 if model.hidden else base.ends | model.ends, marked=marked, cursor=cursor,
                   chosen=model.chosen, hints=model.hints, tagged=tagged, way=model.way)


def compose(model: Model, wide: int, high: int) -> tuple[list[Row], At | None]:
    """Exactly `high` rows of `wide` cells, and where the terminal's cursor stands, if anywhere.

    Args:
        model: what is to be shown.
        wide: columns, 80 or more.
        high: rows, 24 or more.
    """
    columns, lines = room(model, wide, high)
    rows, spot = _map(model, chart_of(model), columns, lines)
    low: list[Row] = [model.bar, model.detail, model.keys]
    if is_full(model, wide, high):
        if not model.spoken:
            low[1] = _news(model, wide) if model.fresh else hand_line(model, wide)
        return [*rows, *(fit(row, wide) for row in low)], spot
    large = is_large(wide, high)
    side = panel(model, wide - columns - 1, lines, large)
    down = (model.frames.down, "rule")
    body = [[*row, down, *fit(side[y] if y < len(side) else [], wide - columns - 1)] for y, row in enumerate(rows)]
    low = [_event(model, wide, columns), *([] if large else [hand_row(model)]), *low]
    return [*body, *(fit(row, wide) for row in low)], spot


def as_text(model: Model, wide: int, high: int) -> list[Row]:
    """What a terminal of some size shows, one thing below the other: the map or the box, then the panel in words."""
    box, alone = model.box, replace(model, box=None)
    columns, lines = room(alone, wide, high)
    rows = [[(box.title, "key")], *box.rows] if box else _map(alone, chart_of(alone), columns, lines)[0]
    side = panel(alone, LARGE, _ALL, True)
    while side and not plain(side[-1]).strip():
        side.pop()
    return [*rows, [], *side, [], [(_happened(alone, wide)[0], "text")], alone.detail]


def _map(model: Model, chart: Chart | None, columns: int, lines: int) -> tuple[list[Row], At | None]:
    """What stands in the map pane, and the cell of what is spoken of."""
    top = 0
    spot: At | None
    if chart is None or (model.zoom == "city"):
        legal = answering(model.board, model.view)
        rows, at = city_rows(model.board, model.names, model.view, model.city, situation_of(model, False), chart,
                             legal, columns)
        if chart is None:
            rows += [[], [(" This map has no layout yet: `trainbound maps layout` makes one.", "dim")]]
        rows, at = scrolled(rows, max(0, at), lines)
        spot = 0, at
        if model.box is not None and at < boxes.high_of(model.box, lines):
            top = lines - boxes.high_of(model.box, lines)
    else:
        part, top = _placed(model, chart, columns, lines)
        tags = chart.layout.zoom == "detail" and _fits(chart, columns, lines)
        rows = _drawn(chart, situation_of(model, tags), part)
        spot = _spot(model, chart, part)
    rows = [fit(row, columns) for row in [*rows, *[[]] * (lines - len(rows))]]
    return (rows, spot) if model.box is None else boxes.laid(model.box, model.frames, rows, columns, top, spot)


_KEPT = 12
"""Pictures of maps that are kept, the last ones: whoever looks about comes back to what they have just seen."""
_last: list[tuple[Chart, Situation, Window, list[Row]]] = []


def _drawn(chart: Chart, situation: Situation, part: Window) -> list[Row]:
    """A part of a map; as it was while a line is typed, or when somebody comes back from something else."""
    for i, (of, then, there, rows) in enumerate(_last):
        if of is chart and there == part and then == situation:
            _last.insert(0, _last.pop(i))
            return rows
    rows = rows_of(pane.draw(chart, situation, part))
    _last[:] = [(chart, situation, part, rows), *_last[: _KEPT - 1]]
    return rows


def _spot(model: Model, chart: Chart, part: Window) -> At | None:
    """Where the terminal's cursor stands: the first bead of the track spoken of, or the city's label."""
    if model.city not in chart.at and model.chosen not in chart.paths:
        return None
    x, y = chart.at.get(model.city, (0, 0))
    if model.chosen in chart.paths:
        beads = chart.runs[model.chosen].beads
        x, y = chart.paths[model.chosen][beads[0] if beads else 0]
    return (x - part.x, y - part.y) if part.has((x, y)) else None


def _event(model: Model, wide: int, tee: int) -> Row:
    """The rule above the hand, with what happened in it, and the foot of the vertical rule as far as it is seen."""
    across = model.frames.across
    said, more = _happened(model, wide - 6)
    said = f" {said} " if said else ""
    line = across * tee + model.frames.tee_up + across * (wide - tee - 1)
    end = f" {model.whole_log} " if more else ""
    right = wide - 2 - width(end)
    return [(line[:2], "rule"), (said, "dim"), (line[2 + width(said):right], "rule"), (end, "dim"),
            (line[right + width(end):], "rule")]


def _news(model: Model, wide: int) -> Row:
    """What happened, in the detail row of the whole map."""
    said, more = _happened(model, wide - 2)
    return [(f" {said}", "text"), (f" {model.whole_log}" if more else "", "dim")]


def _happened(model: Model, cells: int) -> tuple[str, bool]:
    """What is said of what happened, and whether the log has more of it: whole, in fewer words, or what fits of it."""
    if not model.lately:
        return clip(model.event, cells), width(model.event) > cells
    less = cells - width(model.whole_log) - 2
    found: list[str] = []
    for found in map(list, zip(*model.lately, strict=True)):
        if width("; ".join(found)) <= less:
            return "; ".join(found), True
    said = found[:1]  # the most important is told as far as it goes
    for one in found[1:]:
        if width("; ".join([*said, one])) <= less - len(MARK) - 1:
            said.append(one)
    left = [one for one in found if one not in said]
    return clip("; ".join([*said, *left]), less), True
