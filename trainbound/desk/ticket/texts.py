"""The readable report on a position of a ticket map, made from the answer alone."""

from __future__ import annotations

from typing import Any

from trainbound.desk.texts import wrapped
from trainbound.kernel.words import many


def report(answer: dict[str, Any]) -> list[str]:
    """The answer in lines of 80 characters at most."""
    lines: list[str] = []
    for seat in answer["seats"]:
        lines += [*_seat(seat), ""]
    return lines[:-1]


def _seat(seat: dict[str, Any]) -> list[str]:
    found = seat["longest"]
    longest = f": {found['walk']}" if found["length"] else ""
    lines = wrapped(f"{seat['name']}: {many(seat['trains'], 'train')} left, longest route {found['length']}{longest}")
    for row in seat["tickets"] or ():
        lines += wrapped(_ticket(row), "  ")
    return lines


def _ticket(row: dict[str, Any]) -> str:
    if row["completed"]:
        return f"{row['ticket']} completed, {row['points']:+d}: {row['walk']}"
    if not row["possible"]:
        return f"{row['ticket']} not completed, {row['points']:+d}; it can no longer be"
    return f"{row['ticket']} not completed, {row['points']:+d}; needs {', '.join(row['needs']['tracks'])}"
