"""What matters of a position at a glance, for each seat, and what a change makes of it; from the answers alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Row = Mapping[str, Any]
TOURED, DONE, POSSIBLE, IMPOSSIBLE = "joined twice", "done", "possible", "impossible"


class Figures(NamedTuple):
    """A seat at a glance.

    Attributes:
        name: whose.
        figures: what (a code of `texts_desk`) -> the figure; None where it is not known, (least, most) where it lies
            between two, most None where there is no limit.
        tickets: ticket -> joined twice, done, possible or impossible; None where they are not known.
    """

    name: str
    figures: dict[str, int | tuple[int, int | None] | None]
    tickets: dict[str, str] | None


class Difference(NamedTuple):
    """What a change makes of a seat: figures and tickets that are not as before, (before, after) each."""

    name: str
    figures: dict[str, tuple[Any, Any]]
    tickets: dict[str, tuple[str | None, str | None]]


def figures(answer: Row) -> list[Figures]:
    """Every seat at a glance; none of a position with faults."""
    return [_ticket(seat) if "longest" in seat else _boom(seat) for seat in answer["seats"]]


def _ticket(seat: Row) -> Figures:
    rows = seat["tickets"]
    tickets = None if rows is None else {row["ticket"]: state(row) for row in rows}
    found: dict[str, Any] = {"trains": seat["trains"], "longest": seat["longest"]["length"]}
    if "points" in seat:
        found["now"] = seat["points"]
    if "score" in seat:
        found["known" if "known" in seat["score"] else "total"] = _known(seat["score"])
    return Figures(seat["name"], found, tickets)


def _known(score: Row) -> Any:
    """The total, or what is known of it."""
    return score["known"] if "known" in score else _figure(score["total"])


def state(row: Row) -> str:
    """Of a ticket: joined twice (by two ways without a common track), done, possible, or impossible."""
    return TOURED if row.get("tour") else DONE if row["completed"] else POSSIBLE if row.get("possible") else IMPOSSIBLE


def _boom(seat: Row) -> Figures:
    stations, networks = seat.get("stations"), seat.get("networks")
    found: dict[str, Any] = {
        "rails_left": seat.get("rails_left"), "stations": None if stations is None else len(stations),
        "network": max(networks, default=0) if networks is not None else None,
        "total": _figure(seat["score"]["total"])}  # fmt: skip
    return Figures(seat["name"], found, None)


def _figure(found: Any) -> Any:
    return (found["from"], found["to"]) if isinstance(found, Mapping) else found


def differences(before: Row, after: Row) -> list[Difference]:
    """What a change makes of the answers, seat by seat in the order of the table afterwards."""
    old = {found.name: found for found in figures(before)}
    rows = []
    for new in figures(after):
        was = old.get(new.name, Figures(new.name, {}, None))
        changed = {key: (was.figures.get(key), n) for key, n in new.figures.items() if was.figures.get(key) != n}
        held, holds = was.tickets or {}, new.tickets or {}
        tickets = {k: (held.get(k), holds.get(k)) for k in {**held, **holds} if held.get(k) != holds.get(k)}
        if changed or tickets:
            rows.append(Difference(new.name, changed, tickets))
    return rows


def majorities(before: Row, after: Row) -> list[tuple[str, str, list[tuple[str, int]], list[tuple[str, int]]]]:
    """Companies of which the ranking changes: id, name, then (seat, points) before and after, best first."""
    old = {row["company"]: _ranked(row) for row in before.get("shares", ())}
    rows = [(row["company"], row.get("name", row["company"]), old.get(row["company"], []), _ranked(row))
            for row in after.get("shares", ())]  # fmt: skip
    gone = {row["company"] for row in after.get("shares", ())}
    rows += [(row["company"], row.get("name", row["company"]), _ranked(row), [])
             for row in before.get("shares", ()) if row["company"] not in gone]  # fmt: skip
    return [row for row in rows if row[2] != row[3]]


def _ranked(row: Row) -> list[tuple[str, int]]:
    return [(holder["seat"], holder["points"]) for holder in row["ranking"]]
