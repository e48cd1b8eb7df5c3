"""`trainbound maps layout`: places the cities of a map and routes its tracks, into a file beside it."""

from __future__ import annotations

import contextlib
import re
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trainbound.cli import texts_maps as texts
from trainbound.cli.maps import describe
from trainbound.cli.texts import WRONG, Said
from trainbound.cli.usage import Seconds, Verb, Whole
from trainbound.kernel.faults import BadMap, Fault
from trainbound.kernel.files import find

if TYPE_CHECKING:
    from trainbound.drawing.anneal import Progress
    from trainbound.drawing.layout import Layout
    from trainbound.drawing.maker import Made, Task
    from trainbound.ticket.board import Board

ZOOMS = ("overview", "detail")
LEAST = (20, 8)


def _sizes(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> list[tuple[int, int]]:
    """Columns and rows from words such as 80x21."""
    from trainbound.drawing.layout import MOST

    found = []
    for value in values:
        match = re.fullmatch(r"(\d{1,4})x(\d{1,4})", value)
        size = (int(match[1]), int(match[2])) if match else (0, 0)
        if not all(low <= n <= MOST for low, n in zip(LEAST, size, strict=True)):
            raise click.BadParameter(texts.bad_size(value, LEAST, MOST), ctx, param)
        found.append(size)
    return found


@click.command("layout", cls=Verb)
@click.argument("file", metavar="FILE")
@click.option("--zoom", "zooms", type=click.Choice(ZOOMS), multiple=True,
              help="Work on this zoom only; may be given again. Without it: on all.")
@click.option("--size", "sizes", callback=_sizes, multiple=True, metavar="COLUMNSxROWS",
              help="Size of the canvas; given again, of the next zoom. Without it: as it is, or 80x21 and 82x36.")
@click.option("--seconds", type=Seconds(), default=60.0, show_default=True, metavar="SECONDS",
              help="Time for each canvas; it ends earlier when nothing more is gained.")
@click.option("--seed", type=Whole(), default=1, show_default=True, metavar="NUMBER",
              help="Decides about everything that is tried.")
@click.option("--halves/--whole", "halved", default=None,
              help="Two pictures of each zoom, north and south, for a map too dense for one; or one again.")
@click.option("--fresh", is_flag=True, help="Forgets where cities and tracks are now.")
@click.pass_context
def layout(ctx: click.Context, file: str, zooms: tuple[str, ...], sizes: list[tuple[int, int]], seconds: float,
           seed: int, halved: bool | None, fresh: bool) -> None:
    """Places the cities of the map FILE and routes its tracks, and writes both into a file beside it.

    Goes on from the layout that is there and never makes it worse. A city without a code gets one, in FILE itself.
    Exit code 1 when a fault is left that only more time, another seed or a larger canvas can mend.
    """
    from trainbound.drawing.layout import layout_file
    from trainbound.drawing.maker import tasks
    from trainbound.ticket.board import load_board

    wanted = tuple(dict.fromkeys(zooms)) or ZOOMS
    if len(sizes) > len(wanted):
        raise click.UsageError(texts.sizes(len(sizes), len(wanted)))
    _codes(find(file))
    board = load_board(file)
    path = layout_file(board)
    todo = tasks(board, _stored(board, path, fresh), dict(zip(wanted, sizes, strict=False)), wanted, halved)
    done = [task.stored for task in todo]
    faults, stopped = 0, False
    for i, task in enumerate(todo):
        if task.begin.zoom not in wanted or (stopped and task.stored):
            continue
        with _stoppable():
            made = _work(board, task, 0.0 if stopped else seconds, seed, fresh)
        done[i], stopped, faults = made.layout, stopped or made.interrupted, faults + len(made.faults)
        _write(path, board, [canvas for canvas in done if canvas])
        click.echo(describe(board, made.layout, _before(board, task.stored)))
        for wrong in made.faults:
            where = f"canvas[{i}].{wrong.key}" if wrong.key else f"canvas[{i}]"
            click.echo(texts.fault(str(path), Fault(where, wrong.message)))
    click.echo(texts.wrote(str(path)), err=True)
    if faults:
        click.echo(texts.left(faults), err=True)
    ctx.exit(WRONG if faults else 0)


def _codes(path: Path) -> None:
    """Puts codes into a map file for the cities that have none."""
    from trainbound.drawing.codes import add_codes

    try:
        proposed = add_codes(path)
    except OSError as error:
        raise Said(texts.cannot_write(str(path), error.strerror or str(error))) from None
    if proposed:
        click.echo(texts.codes(proposed, str(path)), err=True)


def _stored(board: Board, path: Path, fresh: bool) -> tuple[Layout, ...]:
    """What can be used of a layout file: what does not fit the map any more is left out.

    Raises:
        BadMap: the file cannot be read, and is not to be made anew.
    """
    from trainbound.drawing.layout import parse_layouts, read_layout_file

    if not path.exists():
        return ()
    try:
        return parse_layouts(board, read_layout_file(path, board))[0]
    except BadMap:
        if fresh:
            return ()
        raise


def _before(board: Board, stored: Layout | None) -> float | None:
    """What a canvas cost before, if it was whole."""
    from trainbound.drawing.evaluate import evaluate

    if stored is None:
        return None
    whole = len(stored.cities) == len(board.cities) and len(stored.paths) == len(board.tracks)
    return evaluate(board, stored).total if stored.part or whole else None


def _work(board: Board, task: Task, seconds: float, seed: int, fresh: bool) -> Made:
    """Works on a canvas, with a bar on standard error when that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bar

    from trainbound.drawing.maker import make
    from trainbound.drawing.places import NoRoom

    begin = task.begin
    size = begin.width, begin.height
    click.echo(texts.working(f"{begin.zoom} {begin.part}".strip(), size, seconds), err=True)
    console = Console(stderr=True)
    try:
        if not console.is_terminal:
            return make(board, begin, seed=seed, seconds=seconds, fresh=fresh)
        columns = (BarColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
        with Bar(*columns, console=console, transient=True) as bar:
            line = bar.add_task("", total=seconds)

            def report(now: Progress) -> None:
                bar.update(line, completed=now.seconds, description=texts.progress(now.cycle, now.best))

            return make(board, begin, seed=seed, seconds=seconds, fresh=fresh, report=report)
    except NoRoom as error:
        raise Said(texts.small(begin.zoom, size, error.cities)) from None


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Whoever ends the program, or closes its terminal, is heard as Ctrl-C is: the best so far is kept."""
    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in asked}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _write(path: Path, board: Board, layouts: Sequence[Layout]) -> None:
    from trainbound.drawing.codes import write_whole
    from trainbound.drawing.layout import write_layouts

    try:
        write_whole(path, write_layouts(layouts, board.id))
    except OSError as error:
        raise Said(texts.cannot_write(str(path), error.strerror or str(error))) from None
