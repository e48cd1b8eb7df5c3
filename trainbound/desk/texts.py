"""What the rules desk says of any position: what it cannot read, and faults as lines."""

from __future__ import annotations

import textwrap
from typing import Any

from trainbound.kernel.words import many

WIDTH = 80
"""Characters of a line of a report at most."""


def too_large(most: int) -> str:
    """A text that no person has written."""
    return f"it is larger than {most} characters, far more than any position needs"


def not_toml(why: str) -> str:
    """A text that Python cannot take apart as TOML."""
    return f"not TOML: {why}"


def not_json(why: str) -> str:
    """The same for JSON."""
    return f"it begins with a brace and so should be JSON, but is not: {why}"


def too_deep() -> str:
    """A document that Python cannot take apart."""
    return "it is nested too deeply, or holds a number too long to be read"


def no_map(found: str) -> str:
    """A position that says nowhere which map is played, or not in words."""
    return "expected the id of a map, as `trainbound maps` lists them" + (f", found {found}" if found else "")


def bad_map(where: str, message: str) -> str:
    """A fault of the map file itself."""
    return f"the map's {where}: {message}"


def faults(answer: dict[str, Any]) -> list[str]:
    """All faults of a position, each with its place in the file."""
    rows = answer["faults"]
    lines = [f"{many(len(rows), 'fault')}: this cannot be on a table."]
    for row in rows:
        lines += wrapped(f"{row['where']}: {row['message']}")
    return lines


def wrapped(text: str, indent: str = "", further: str = "    ", width: int = WIDTH) -> list[str]:
    """A sentence as lines of 80 characters at most; those after the first begin with `further` besides."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent + further,
                         break_on_hyphens=False) or [indent]
