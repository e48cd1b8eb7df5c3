"""Where the cities and tracks of a map stand on a canvas of character cells.

A layout is data, kept beside the map in `<map>.layout.toml` and read only when something is drawn. A file holds one
canvas or more for each zoom; a map too dense for one picture splits a zoom into parts, which together hold every
city and track. A path is written as its first cell and runs of compass steps: `"68,6 w9"` are ten cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tomli

from trainbound.kernel.faults import BadMap, Fault, nearest, shown

if TYPE_CHECKING:
    from trainbound.ticket.board import Board

Cell = tuple[int, int]
"""Column and row of a canvas, from 0 at the top left."""
STEPS: Mapping[str, Cell] = {
    "e": (1, 0), "se": (1, 1), "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1), "n": (0, -1), "ne": (1, -1)}
"""The eight directions clockwise from east, as steps; their order is their number everywhere in this package."""
DIRECTIONS = tuple(STEPS.values())
ZOOMS = ("overview", "detail")
NO_CELL = (-1, -1)
"""Where a city is that has no place yet."""
LABEL = 3
"""A city's label is three cells wide; its cell is the leftmost."""
MOST = 400
"""The largest width or height that a layout may have."""
_KEYS = ("zoom", "part", "size", "crossings", "bends", "cities", "tracks")
_NAMES = {step: name for name, step in STEPS.items()}
_NUMBERS = {step: number for number, step in enumerate(DIRECTIONS)}
_CELL = re.compile(r"(-?\d{1,4}),(-?\d{1,4})")
_RUN = re.compile(r"(se|sw|ne|nw|[nsew])(\d{1,3})")


@dataclass(frozen=True)
class Layout:
    """One canvas.

    Attributes:
        zoom: one of ZOOMS.
        width, height: of the canvas, in cells.
        cities: city id -> left cell of its label.
        paths: track id -> its cells, from the label of the end whose id is alphabetically first to the other label;
            the labels' own cells are not part of it.
        part: what this canvas shows of the map where a zoom has several ("north"), else empty.
        crossings, bends: the most that the map accepts here, stated by people and kept by the tool; None is any number.
    """

    zoom: str
    width: int
    height: int
    cities: Mapping[str, Cell]
    paths: Mapping[str, tuple[Cell, ...]]
    part: str = ""
    crossings: int = 0
    bends: int | None = None

    def emptied(self, cities: Iterable[str], tracks: Iterable[str]) -> Layout:
        """The same canvas when it is to hold some cities and tracks, none of which has a place yet."""
        return replace(self, cities=dict.fromkeys(cities, NO_CELL), paths=dict.fromkeys(tracks, ()))


def headings(path: Sequence[Cell]) -> list[int]:
    """The direction numbers of the steps of a path; one fewer than it has cells.

    Raises:
        KeyError: two cells that follow each other are not neighbours.
    """
    return [_NUMBERS[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(path)]


def at_label(cell: Cell, city: Cell) -> bool:
    """Whether a cell is one of the twelve around a label."""
    return -1 <= cell[0] - city[0] <= LABEL and abs(cell[1] - city[1]) <= 1 and not in_label(cell, city)


def in_label(cell: Cell, city: Cell) -> bool:
    """Whether a cell belongs to a label."""
    return cell[1] == city[1] and 0 <= cell[0] - city[0] < LABEL


def away(cell: Cell, city: Cell) -> int:
    """The direction number in which a cell beside a label lies, seen from the nearest cell of the label."""
    dx, dy = cell[0] - city[0], cell[1] - city[1]
    return _NUMBERS[-1 if dx < 0 else 1 if dx >= LABEL else 0, dy]


def write_path(path: Sequence[Cell]) -> str:
    """A path as text: `68,6 w9`."""
    words = [f"{path[0][0]},{path[0][1]}"]
    steps = headings(path)
    start = 0
    for i in range(1, len(steps) + 1):
        if i == len(steps) or steps[i] != steps[start]:
            words.append(f"{_NAMES[DIRECTIONS[steps[start]]]}{i - start}")
            start = i
    return " ".join(words)


def read_path(text: str) -> tuple[Cell, ...]:
    """A path from its text.

    Raises:
        ValueError: the text is not a cell and runs of steps; the message names the word.
    """
    first, *words = text.split() or [""]
    start = _CELL.fullmatch(first)
    if not start:
        raise ValueError(f"expected a first cell as column,row, found {shown(first)}")
    path = [(int(start[1]), int(start[2]))]
    for word in words:
        run = _RUN.fullmatch(word)
        if not run or not 0 < int(run[2]) <= MOST:
            raise ValueError(f"expected a direction and a number of steps such as sw12, found {shown(word)}")
        dx, dy = STEPS[run[1]]
        x, y = path[-1]
        path.extend((x + dx * k, y + dy * k) for k in range(1, int(run[2]) + 1))
    return tuple(path)


def layout_file(board: Board) -> Path:
    """Where the layout of a map is kept: beside the map file."""
    path = Path(board.file.path)
    return path.with_name(f"{path.stem}.layout.toml")


def write_layouts(layouts: Iterable[Layout], map_id: str) -> str:
    """The text of a layout file: cities and tracks in alphabetical order, one a line."""
    lines = [f"# Where the cities and tracks of {map_id} are drawn: column,row of a label's first letter, and for each",
             "# track its first cell, beside the label of the first-named city, and runs of compass steps from there.",
             "format = 1", f'map = "{map_id}"']
    for layout in layouts:
        lines += ["", "[[canvas]]", f'zoom = "{layout.zoom}"']
        if layout.part:
            lines.append(f'part = "{layout.part}"')
        lines.append(f"size = [{layout.width}, {layout.height}]")
        if layout.crossings:
            lines.append(f"crossings = {layout.crossings}")
        if layout.bends is not None:
            lines.append(f"bends = {layout.bends}")
        lines += ["", "[canvas.cities]"]
        lines += [f'{city} = "{x},{y}"' for city, (x, y) in sorted(layout.cities.items())]
        lines += ["", "[canvas.tracks]"]
        lines += [f'"{track}" = "{write_path(path)}"' for track, path in sorted(layout.paths.items())]
    return "\n".join(lines) + "\n"


def load_layouts(board: Board, path: Path | None = None) -> tuple[Layout, ...]:
    """The canvases of a map, in the order of the file.

    Args:
        board: the map.
        path: the layout file, when it is not the one beside the map.

    Raises:
        BadMap: the file is missing, or with every fault of it.
    """
    file = path or layout_file(board)
    layouts, faults = parse_layouts(board, read_layout_file(file, board))
    if faults:
        raise BadMap(str(file), faults)
    return layouts


def read_layout_file(file: Path, board: Board) -> dict[str, Any]:
    """The tables of a layout file.

    Raises:
        BadMap: it is missing, or cannot be read as TOML.
    """
    try:
        return tomli.loads(file.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        how = f"trainbound maps layout {shown(board.file.path, 200)} makes it"
        raise BadMap(str(file), [Fault("file", f"is missing, so that the map cannot be drawn; {how}")]) from None
    except OSError as error:
        raise BadMap(str(file), [Fault("file", f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        raise BadMap(str(file), [Fault(f"byte {error.start}", "is not UTF-8 text; save the file as UTF-8")]) from None
    except tomli.TOMLDecodeError as error:
        raise BadMap(str(file), [Fault("file", f"is not TOML: {error}")]) from None


def parse_layouts(board: Board, raw: Mapping[str, Any]) -> tuple[tuple[Layout, ...], list[Fault]]:
    """The canvases in a parsed layout file that could be read, and every fault found."""
    faults: list[Fault] = []
    if raw.get("format") != 1 or raw.get("map") != board.id:
        faults.append(Fault("format", f"expected format 1 of the map {shown(board.id)}, "
                                      f"found {shown(raw.get('format'))} of {shown(raw.get('map'))}"))
    rows = raw.get("canvas")
    if not isinstance(rows, list) or not rows:
        return (), [*faults, Fault("canvas", "expected at least one table [[canvas]]")]
    layouts = [layout for i, row in enumerate(rows) if (layout := _canvas(board, row, f"canvas[{i}]", faults))]
    if not faults:
        for zoom in dict.fromkeys(layout.zoom for layout in layouts):
            of = [layout for layout in layouts if layout.zoom == zoom]
            faults += [Fault(zoom, f"the city {c.id} has no place") for c in board.cities
                       if not any(c.id in layout.cities for layout in of)]
            faults += [Fault(zoom, f"the track {t.id} has no path") for t in board.tracks
                       if not any(t.id in layout.paths for layout in of)]
    return tuple(layouts), faults


def _canvas(board: Board, row: object, where: str, faults: list[Fault]) -> Layout | None:
    """One canvas; None when its head is not usable."""
    if not isinstance(row, dict):
        faults.append(Fault(where, f"expected a table, found {shown(row)}"))
        return None
    zoom, size, part = row.get("zoom"), row.get("size"), row.get("part", "")
    if zoom not in ZOOMS:
        faults.append(Fault(f"{where}.zoom", f"expected one of {', '.join(ZOOMS)}, found {shown(zoom)}"))
        return None
    if not (isinstance(size, list) and len(size) == 2 and all(type(n) is int and 0 < n <= MOST for n in size)):
        faults.append(Fault(f"{where}.size", f"expected [columns, rows], each 1 to {MOST}, found {shown(size)}"))
        return None
    if not isinstance(part, str):
        faults.append(Fault(f"{where}.part", f"expected a word, found {shown(part)}"))
        return None
    faults += [Fault(f"{where}.{key}", f"unknown key{nearest(key, _KEYS)}") for key in row if key not in _KEYS]
    crossings, bends = row.get("crossings", 0), row.get("bends")
    for key, limit in (("crossings", crossings), ("bends", bends)):
        if key in row and not (type(limit) is int and limit >= 0):
            faults.append(Fault(f"{where}.{key}", f"expected how many are accepted, 0 or more, found {shown(limit)}"))
            return None
    width, height = size
    cities: dict[str, Cell] = {}
    ids = [c.id for c in board.cities]
    for city, path in _paths(row.get("cities"), ids, f"{where}.cities", "city", faults):
        x, y = path[0]
        if len(path) > 1 or not (0 <= x <= width - LABEL and 0 <= y < height):
            faults.append(Fault(f"{where}.cities.{city}", f"expected one cell with the whole label on the canvas of "
                                                          f"{width}x{height}, found {shown(write_path(path))}"))
            continue
        cities[city] = path[0]
    paths: dict[str, tuple[Cell, ...]] = {}
    for track, path in _paths(row.get("tracks"), list(board.track_number), f"{where}.tracks", "track", faults):
        message = _wrong(board, track, path, cities, width, height)
        if message:
            faults.append(Fault(f"{where}.tracks.{track}", message))
        else:
            paths[track] = path
    return Layout(zoom, width, height, cities, paths, part, crossings, bends)


def _paths(table: object, known: Sequence[str], where: str, what: str,
           faults: list[Fault]) -> list[tuple[str, tuple[Cell, ...]]]:
    """The entries of a table of cells or paths that name something of the map and can be read."""
    if not isinstance(table, dict):
        faults.append(Fault(where, f"expected a table, found {shown(table)}"))
        return []
    found = []
    for key, text in table.items():
        if key not in known:
            faults.append(Fault(where, f"there is no {what} {shown(key, 80)}{nearest(key, known)}"))
            continue
        try:
            found.append((key, read_path(text if isinstance(text, str) else "")))
        except ValueError as error:
            faults.append(Fault(f"{where}.{key}", str(error)))
    return found


def _wrong(board: Board, track: str, path: tuple[Cell, ...], cities: Mapping[str, Cell], width: int,
           height: int) -> str:
    """What is wrong with where a path lies; empty when nothing is."""
    outside = next((c for c in path if not (0 <= c[0] < width and 0 <= c[1] < height)), None)
    if outside:
        return f"the cell {outside[0]},{outside[1]} is outside the canvas of {width}x{height}"
    if len(set(path)) < len(path):
        return "the path comes to one of its own cells again"
    t = board.tracks[board.track_number[track]]
    for end, cell in ((t.a, path[0]), (t.b, path[-1])):
        city = board.cities[end].id
        if city not in cities:
            return f"its end {city} has no place on this canvas"
        if not at_label(cell, cities[city]):
            x, y = cities[city]
            return f"expected an end beside the label of {city} at {x},{y}, found {cell[0]},{cell[1]}"
    on = next((city for cell in path for city, at in cities.items() if in_label(cell, at)), None)
    return f"the path runs over the label of {on}" if on else ""
