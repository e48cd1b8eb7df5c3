"""The whole table as rows: map, panel, last event, hand, bar, detail, keys, in any size from 80x24 up."""

from __future__ import annotations

from dataclasses import replace

from trainbound.drawing import pane
from trainbound.drawing.map import Chart
from trainbound.drawing.pane import Window
from trainbound.drawing.situation import NOWHERE, Situation, of_view
from trainbound.ui.charts import charts, rows_of
from trainbound.ui.sheet.hand import hand_line, hand_row
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.panel import large_panel, small_panel
from trainbound.ui.sheet.panes import city
from trainbound.ui.strips import Row, clip, crop, over, pad, width

SMALL, LARGE = 22, 37
"""Columns of the panel."""

At = tuple[int, int]


def is_large(wide: int, high: int) -> bool:
    """Whether there is room for words in the panel and the whole detail map beside it."""
    return wide >= 120 and high >= 40


def is_full(model: Model, wide: int, high: int) -> bool:
    """Whether the whole map takes the place of the panel."""
    return model.zoom == "overview" and model.panel is None and model.box is None and not is_large(wide, high)


def room(model: Model, wide: int, high: int) -> At:
    """Columns and rows of the map pane."""
    if is_full(model, wide, high):
        return wide, high - 3
    return (wide - LARGE - 1, high - 4) if is_large(wide, high) else (wide - SMALL - 1, high - 5)


def map_part(model: Model, wide: int, high: int) -> tuple[Chart | None, Window | None]:
    """The canvas in the map pane and the part of it that is seen; None for a map without a layout."""
    found = charts(model.board, model.glyphs)
    if not found:
        return None, None
    zoom = "overview" if model.zoom == "overview" or model.panel_whole else "detail"
    chart = next((c for c in found if c.layout.zoom == zoom), found[0])
    columns, rows = room(model, wide, high)
    return chart, pane.window(chart, columns, rows, pane.centre_of(chart, model.city, model.chosen))


def situation_of(model: Model, large: bool) -> Situation:
    """What the map shows."""
    board = model.board
    base = of_view(board, model.view)
    marked = model.marked
    if model.chosen != NOWHERE:
        t = board.tracks[model.chosen]
        marked |= 1 << t.a | 1 << t.b
    spoken = board.at_city[model.city] | (1 << model.chosen if model.chosen != NOWHERE else 0)
    tagged = board.everything if large and model.zoom != "overview" else spoken
    if model.panel_whole:
        tagged = 0
    return replace(
        base,
        ends=0 if model.hidden else base.ends | model.ends,
        marked=marked,
        cursor=model.city,
        chosen=model.chosen,
        hints=model.hints,
        tagged=tagged,
        way=model.way,
    )


def compose(model: Model, wide: int, high: int) -> tuple[list[Row], At | None]:
    """Exactly `high` rows of `wide` cells, and where the terminal's cursor stands, if anywhere."""
    large = is_large(wide, high)
    chart, part = map_part(model, wide, high)
    columns, lines = room(model, wide, high)
    spot = None
    if model.zoom == "city" and not model.panel_whole:
        title, listed = city(model.board, model.names, model.view, model.city, chart)
        rows = [[(f" {title}", "key")], [], *_hinted(model, chart, listed)]
    elif chart is None or part is None:
        title, listed = city(model.board, model.names, model.view, model.city, None)
        rows = [[(" This map has no layout: trainbound maps layout FILE draws it.", "dim")], [], *listed]
    else:
        rows = rows_of(pane.draw(chart, situation_of(model, large), part))
        spot = _spot(model, chart, part)
    rows = [crop(row, 0, columns) for row in rows[:lines]]
    rows += [crop([], 0, columns)] * (lines - len(rows))
    if model.box is not None:
        rows, spot = _boxed(model, rows, columns, spot)
    if is_full(model, wide, high):
        low = model.detail if model.hints or model.paying else hand_line(model, wide)
        return [*rows, *(crop(row, 0, wide) for row in (model.bar, low, model.keys))], spot
    side = (large_panel if large else small_panel)(model, lines)
    down = model.frames.down
    body = [
        [*row, (down, "rule"), *crop(side[y] if y < len(side) else [], 0, wide - columns - 1)]
        for y, row in enumerate(rows)
    ]
    bottom = [_event(model, wide, columns)] + ([] if large else [hand_row(model)])
    return [*body, *(crop(row, 0, wide) for row in (*bottom, model.bar, model.detail, model.keys))], spot


def _hinted(model: Model, chart: Chart | None, listed: list[Row]) -> list[Row]:
    """The rows of a city's list, with the marks of the track spoken of and of the legal ones."""
    from trainbound.drawing.city import rows as tracks

    found = []
    for row, track in zip(listed, tracks(model.board, model.city, situation_of(model, False), chart), strict=True):
        mark = ">" if track.track == model.chosen else " "
        hint = f"[{track.hint}] " if track.hint else ""
        found.append([(mark, "key"), *row, (f" {hint}", "key")])
    return found


def _spot(model: Model, chart: Chart, part: Window) -> At | None:
    x, y = chart.at.get(model.city, (-1, -1))
    if model.chosen in chart.paths:
        beads = chart.runs[model.chosen].beads
        x, y = chart.paths[model.chosen][beads[0]] if beads else (x, y)
    return (x - part.x, y - part.y) if part.has((x, y)) else None


def _boxed(model: Model, rows: list[Row], columns: int, spot: At | None) -> tuple[list[Row], At | None]:
    """The box over the map, on the side away from what is spoken of."""
    assert model.box is not None
    f = model.frames
    left_top, right_top, left_low, right_low = list(f.corners)
    inside = min(columns, 57) - 2
    title = clip(f" {model.box.title} ", inside - 2)
    framed: list[Row] = [
        [
            (f"{left_top}{f.across}", "rule"),
            (title, "key"),
            (f.across * (inside - 1 - width(title)) + right_top, "rule"),
        ]
    ]
    content = list(model.box.rows)[: len(rows) - 4]
    framed += [[(f.down, "rule"), *crop(row, 0, inside), (f.down, "rule")] for row in content]
    framed.append([(left_low + f.across * inside + right_low, "rule")])
    below = spot is not None and spot[1] < len(rows) // 2
    top = len(rows) - len(framed) if below else 0
    hidden = spot is not None and top <= spot[1] < top + len(framed) and spot[0] < inside + 2
    return over(rows, framed, 0, top, columns), None if hidden else spot


def _event(model: Model, wide: int, tee: int) -> Row:
    across = model.frames.across
    said = clip(f" {model.event} ", wide - 8) if model.event else ""
    line = across * 2 + said + across * max(0, wide - 2 - width(said))
    if width(said) + 2 <= tee and said.isascii():
        line = line[:tee] + model.frames.tee_up + line[tee + 1 :]
    head = [(across * 2, "rule"), (said, "dim"), (line[2 + len(said) :], "rule")]
    return [(pad(text, width(text)), role) for text, role in head]
