"""What `trainbound maps` prints: its list, the verdicts of the check, the report of the layout tool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainbound.kernel.faults import Fault, shown

HEAD = ("id", "name", "family", "players", "cities", "tracks", "tickets")


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows under the head of the list, in columns; numbers to the right."""
    every = [HEAD, *rows]
    widths = [max(len(row[i]) for row in every) for i in range(len(HEAD))]
    return ["  ".join(word.rjust(widths[i]) if i > 3 else word.ljust(widths[i]) for i, word in enumerate(row))
            for row in every]


def fault(path: str, found: Fault) -> str:
    """One fault of a file; a map that there is not has no file to be named."""
    return found.message if found.where == "map" else f"{path}: {found.where}: {found.message}"


def fine(name: str, cities: int, tracks: int, tickets: int) -> str:
    """The verdict on a map without a fault."""
    return f"{name}: fine; {cities} cities, {tracks} tracks, {tickets} tickets"


def fine_boom(name: str, hexes: int, cities: int, cards: int, routes: int) -> str:
    """The verdict on a content of Railway Boom without a fault."""
    return f"{name}: fine; {hexes} hexes, {cities} cities, {cards} cards, {routes} routes"


def hexes(zoom: str, size: tuple[int, int], hexes: int) -> str:
    """How the plain text of a map of hexes is read."""
    return f"  {zoom} {size[0]}x{size[1]}: of {hexes} hexes all are read back, on an empty board and on a crowded one"


def faulty(name: str, faults: int) -> str:
    """The verdict on a map with faults."""
    return f"{name}: {faults} {'fault' if faults == 1 else 'faults'}"


def canvas(name: str, size: tuple[int, int], crossings: int, bends: int, cost: float) -> str:
    """What a canvas is like; `name` is its zoom, and its part when it has one."""
    return f"  {name} {size[0]}x{size[1]}: crossings {crossings}, bends {bends}, cost {cost:.0f}"


def read_back(tracks: int, one: int, both: int, wrong: int) -> str:
    """How the plain text of a canvas is read."""
    return f"; of {tracks} tracks {one} read back from one end, {both} from both, {wrong} readings wrong"


def working(name: str, size: tuple[int, int], seconds: float) -> str:
    """Before a canvas is worked on."""
    return f"{name} {size[0]}x{size[1]}: {seconds:g} seconds at most; Ctrl-C stops and keeps the best so far"


def progress(cycle: int, best: float) -> str:
    """While a canvas is worked on."""
    return f"cycle {cycle}, cost {best:.0f}"


def better(before: float | None) -> str:
    """What it was before."""
    return "" if before is None else f" (before: {before:.0f})"


def codes(proposed: Mapping[str, str], path: str) -> str:
    """Codes that were put into a map file."""
    return f"{path}: proposed {', '.join(f'{code} for {city}' for city, code in proposed.items())}"


def wrote(path: str) -> str:
    """A layout file was written."""
    return f"wrote {path}"


def cannot_write(path: str, why: str) -> str:
    """A file that could not be written."""
    return f"{path} cannot be written: {why}"


def left(faults: int) -> str:
    """Faults that the tool could not get rid of."""
    return (f"{faults} {'fault is' if faults == 1 else 'faults are'} left; more --seconds, another --seed, a larger "
            "--size or --halves may do it")


def small(zoom: str, size: tuple[int, int], cities: int) -> str:
    """A canvas on which the labels do not fit."""
    return f"{cities} cities do not fit on a canvas of {size[0]}x{size[1]} for the {zoom}; give it a larger --size"


def bad_size(found: str, least: tuple[int, int], most: int) -> str:
    """A size that no canvas can have."""
    return f"expected columns and rows such as 80x21, from {least[0]}x{least[1]} to {most}x{most}, found {shown(found)}"


def sizes(given: int, zooms: int) -> str:
    """More sizes than canvases."""
    more = "zoom" if zooms == 1 else "zooms"
    return f"--size is given {given} times for {zooms} {more}; each goes to one --zoom in order"
