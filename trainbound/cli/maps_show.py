"""`trainbound maps show`: a map as text, the whole of it or what fits, empty or with a position's tracks on it."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from typing import TYPE_CHECKING

import click

from trainbound.cli import texts_show as texts
from trainbound.cli.documents import document_of
from trainbound.cli.texts import WRONG, Said
from trainbound.cli.usage import Verb

if TYPE_CHECKING:
    from trainbound.drawing.cells import Grid
    from trainbound.drawing.map import Chart
    from trainbound.drawing.palette import Depth
    from trainbound.drawing.situation import Situation
    from trainbound.ticket.board import Board

ZOOMS = ("overview", "medium", "detail", "city")
LEAST, MOST = (20, 5), (400, 400)
"""The smallest and largest picture that may be asked for."""


def _size(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """Columns and rows from a word such as 80x24."""
    found = re.fullmatch(r"(\d{1,4})x(\d{1,4})", value)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(low <= n <= high for low, n, high in zip(LEAST, size, MOST, strict=True)):
        raise click.BadParameter(texts.bad_size(value, LEAST, MOST), ctx, param)
    return size


@click.command("show", cls=Verb)
@click.argument("name", metavar="ID")
@click.argument("city", required=False, metavar="[CITY]")
@click.option("--size", callback=_size, metavar="COLUMNSxROWS", default="80x24", show_default=True,
              help="No line is wider, no picture taller.")
@click.option("--zoom", type=click.Choice(ZOOMS), default="overview", show_default=True,
              help="The whole map, larger drawings of it (medium: maps of hexes only), or one CITY in words.")
@click.option("--position", "file", metavar="FILE",
              help="A position in TOML whose tracks are shown; - is standard input.")
@click.pass_context
def show(ctx: click.Context, name: str, city: str | None, size: tuple[int, int], zoom: str, file: str | None) -> None:
    """Prints the map ID, given by id or path. A CITY is put in the middle, or is the one listed by --zoom city.

    On a map of hexes a CITY may also be a hex such as 34,4.
    """
    from trainbound.boom.content import is_boom

    if is_boom(name):
        from trainbound.cli.maps_hexes import show_hexes

        show_hexes(ctx, name, city, size, zoom, file)
        return
    from trainbound.drawing.layout import load_layouts
    from trainbound.drawing.situation import Situation
    from trainbound.ticket.board import load_board

    board = load_board(name)
    vertex = _city(board, city) if city else None
    names: list[str] = []
    situation = Situation()
    if file is not None:
        situation, names = _position(ctx, board, file)
    if zoom == "city":
        if vertex is None:
            raise Said(texts.no_city())
        _list(board, vertex, situation, names, size)
        return
    depth, light, glyphs = terminal((ctx.obj or {}).get("glyphs"))
    from trainbound.drawing.find import home
    from trainbound.drawing.glyphs import SETS
    from trainbound.drawing.map import Chart

    charts = [Chart(board, layout, SETS[glyphs]) for layout in load_layouts(board) if layout.zoom == zoom]
    if not charts:
        raise Said(texts.no_zoom(board.id, zoom))
    for i, chart in enumerate(charts if vertex is None else [home(charts, vertex)]):
        if i:
            click.echo()
        for line in lines_of(_picture(chart, situation, size, vertex), depth, light):
            click.echo(line, color=depth is not None)


def terminal(asked: str | None) -> tuple[Depth | None, bool, str]:
    """How to write: into a pipe without any look and in ASCII, else as the terminal can."""
    if not sys.stdout.isatty():
        return None, False, asked or "ascii"
    from trainbound.ui.terminal import detect

    found = detect(os.environ, glyphs=asked, probe=False)
    utf8 = found.utf8 and not found.plain
    return found.depth, found.ground == "light", asked or ("lines" if utf8 else "ascii")


def _picture(chart: Chart, situation: Situation, size: tuple[int, int], vertex: int | None) -> Grid:
    """The canvas where it fits, else the part round a city or in the middle."""
    from trainbound.drawing import pane
    from trainbound.drawing.situation import NOWHERE

    left, top, right, bottom = pane.box(chart)
    width, height = min(size[0], right - left + 1), min(size[1], bottom - top + 1)
    centre = pane.centre_of(chart, NOWHERE if vertex is None else vertex)
    return pane.draw(chart, situation, pane.window(chart, width, height, centre))


def lines_of(grid: Grid, depth: Depth | None, light: bool) -> list[str]:
    """The rows of a picture, with the escape sequences of its roles on a terminal."""
    from trainbound.drawing.cells import plain, spans
    from trainbound.drawing.palette import sgr

    if depth is None:
        return plain(grid)
    found = []
    for row in grid:
        pieces = [(sgr(role, depth, light), text) for text, role in spans(row)]
        found.append("".join(f"{code}{text}\x1b[0m" if code else text for code, text in pieces).rstrip())
    return found


def _list(board: Board, vertex: int, situation: Situation, names: list[str], size: tuple[int, int]) -> None:
    """The tracks of a city, in the order of the overview where there is one."""
    from trainbound.drawing.city import rows
    from trainbound.drawing.find import home
    from trainbound.drawing.glyphs import ASCII
    from trainbound.drawing.layout import load_layouts
    from trainbound.drawing.map import Chart
    from trainbound.drawing.texts_city import city_lines

    chart = home([Chart(board, layout, ASCII) for layout in load_layouts(board)], vertex)
    found = city_lines(board, vertex, rows(board, vertex, situation, chart), names)
    lines = [part for line in found for part in textwrap.wrap(line, size[0], subsequent_indent="   ")]
    if len(lines) > size[1]:
        lines = [*lines[: size[1] - 1], texts.more_lines(len(lines) - size[1] + 1)]
    for line in lines:
        click.echo(line)


def _city(board: Board, word: str) -> int:
    """The vertex of a city in any spelling."""
    from trainbound.kernel.types import Ambiguous, NotUnderstood
    from trainbound.ticket.notation import place

    try:
        found = place(board, word, board.cities)
    except NotUnderstood as bad:
        raise Said(texts.unknown("city", word, bad.near)) from None
    except Ambiguous as bad:
        raise Said(texts.ambiguous(word, bad.candidates)) from None
    return board.cities.index(found)


def _position(ctx: click.Context, board: Board, file: str) -> tuple[Situation, list[str]]:
    """What a position file says of the map, and the names of its seats. Ends the command with every fault of it."""
    from trainbound.drawing.situation import Situation, owners_of
    from trainbound.kernel.faults import Fault
    from trainbound.ticket.position import read
    from trainbound.ticket.texts_names import stations_of

    document = document_of(file)
    position, reader = read(board, document)
    faults = list(reader.faults)
    if document.get("map") not in (board.id, board.file.path):
        faults.insert(0, Fault("map", texts.other_map(board.id, document.get("map"))))
    for where, message in faults:
        click.echo(f"{file}: {where}: {message}", err=True)
    if faults:
        ctx.exit(WRONG)
    state, rule = position.state, stations_of(board)
    stations = {v: s for s, row in enumerate(state.part(rule)) for v in row} if rule else {}
    return Situation(owners_of(dict(enumerate(state.owned))), state.closed, stations=stations), list(position.names)
