"""What the drawing layer says to people about a layout: one function a kind of fault."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.drawing.layout import Cell

AGAIN = "trainbound maps layout FILE mends it"


def _at(cell: Cell) -> str:
    return f"column {cell[0]}, row {cell[1]}"


def code_twice(code: str, first: str) -> str:
    """Two labels read the same."""
    return f"its code {code} is also that of {first}; a reader cannot tell them apart"


def label_hidden(other: str, cell: Cell) -> str:
    """A label covers another."""
    return f"its label covers that of {other} at {_at(cell)}; labels need cells of their own"


def no_path() -> str:
    """A track that is to be on a canvas and is not."""
    return f"has no path; {AGAIN}"


def no_room(length: int, room: int) -> str:
    """Beads that do not fit on a track."""
    return f"its {length} beads have no room: {room} cells can carry one; the line must be longer"


def bent_run(length: int, longest: int) -> str:
    """A run that is not straight."""
    return f"its run of {length} is bent; the longest straight stretch without a crossing has {longest} cells"


def twins_apart(twin: str, cells: Sequence[Cell]) -> str:
    """Twins that do not lie side by side."""
    more = f" and {len(cells) - 1} more cells" if len(cells) > 1 else ""
    return f"is not beside its twin {twin} at {_at(cells[0])}{more}; twins lie side by side all the way"


def label_touched(city: str, cell: Cell) -> str:
    """A track that seems to end at a label that is not its end."""
    return f"touches the label of {city} at {_at(cell)}, which is not its end; one cell must stay free"


def run_touched(other: str, cell: Cell) -> str:
    """A track that touches beads of another that is not its twin."""
    return f"touches the run of {other} at {_at(cell)}; only twins may touch, so one column must stay free"


def meeting(other: str, cell: Cell) -> str:
    """Two tracks on one cell that do not cross straight."""
    return f"lies on {other} at {_at(cell)}; tracks may only cross, both straight through"


def too_many(what: str, found: int, limit: int) -> str:
    """More crossings or bends than the map accepts."""
    return f"{what}: {found}, and {limit} accepted; {AGAIN}, or {what} = {found} in the layout file accepts them"


def unread() -> str:
    """A track that the plain text does not show."""
    return "cannot be followed in the plain text from either of its ends; another way for it is needed"


def unreachable(first: str, cities: Sequence[str]) -> str:
    """A board in pieces."""
    return f"no way leads from {first} to {', '.join(cities)}; every city must be reachable"


def impossible(start: str, end: str) -> str:
    """A ticket that nobody can complete."""
    return f"no way leads from {start} to {end}, so nobody can complete it"


def hex_unread(zoom: str) -> str:
    """A hex that does not read as it is."""
    return f"in the {zoom} it reads otherwise than it is; its cost and code must be plain digits and capitals"


def undrawable(most: int) -> str:
    """A map of hexes that cannot be drawn."""
    return f"a map can be drawn with costs of 0 to {most} and for every city three capitals of its own as its code"
