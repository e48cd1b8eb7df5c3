"""What `trainbound maps show` says when something is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.faults import shown


def bad_size(found: str, least: tuple[int, int], most: tuple[int, int]) -> str:
    """A size that no picture can have."""
    return (f"expected columns and rows such as 80x24, from {least[0]}x{least[1]} to {most[0]}x{most[1]}, "
            f"found {shown(found)}")


def no_city() -> str:
    """The list of a city's tracks without a city."""
    return "--zoom city lists the tracks of one city and needs it: trainbound maps show ID CITY --zoom city"


def no_zoom(map_id: str, zoom: str) -> str:
    """A zoom that the map's layout does not have."""
    return f"the layout of {map_id} has no {zoom}; trainbound maps layout makes one"


def more_lines(n: int) -> str:
    """Lines left out for want of room."""
    return f"... {n} more lines"


def unknown(what: str, found: str, near: Sequence[str]) -> str:
    """A word that names nothing on the map."""
    return f"there is no {what} {shown(found, 60)}" + (f"; did you mean {' or '.join(near)}?" if near else "")


def ambiguous(found: str, candidates: Sequence[str]) -> str:
    """A word that names several things."""
    return f"{shown(found, 60)} could be {', '.join(candidates)}; say which"


def other_map(wanted: str, found: object) -> str:
    """A position on another map."""
    return f"expected a position on {wanted}, found {'nothing' if found is None else shown(found)}"


def unreadable(file: str, why: str) -> str:
    """A file that cannot be read."""
    return f"{shown(file, 200)} cannot be read: {why}"
