"""The score so far in words: what each line gives whom, what is hidden until the end, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from trainbound.ticket.board import Board
from trainbound.ticket.standing import Stand, Standing
from trainbound.ticket.texts_names import company, listed, many, name
from trainbound.ticket.texts_stations import lending
from trainbound.ticket.texts_technologies import technology

UNKNOWN = "?"
"""Stands for points that are hidden from the reader."""
SO_FAR = "known so far"
"""The title of the line below the others."""
HIDDEN = f"{UNKNOWN} is not known to you until the end."
AS_IF = "If the game ended now"
SILENT = "What else the map awards is counted at the end."


def stand_title(board: Board, line: Stand, short: bool = False) -> str:
    """What a line is about: `tickets done, 2 of 5`, or short `tickets done 2/5`.

    Raises:
        KeyError: the line has no sentence.
    """
    if line.what == "shares":
        return company(board, line.values["company"])
    if "technology" in line.values:
        return technology(board, line.values["technology"])
    title = _TITLES[line.what]
    if line.values.get("of") is None:
        return title
    count, of = line.values["count"], line.values["of"]
    return f"{title} {count}/{of}" if short else f"{title}, {count} of {of}"


_TITLES: Mapping[str, str] = {
    "tracks": "tracks",
    "tickets_done": "tickets done",
    "tickets_missed": "tickets missed",
    "shares_hidden": "shares",
    "most_tickets": "most tickets",
    "longest": "longest route",
    "grand_tour": "grand tour",
    "stations": "stations left",
}


def stand_notes(board: Board, names: Sequence[str], viewer: int | None, line: Stand) -> list[str]:
    """Sentences on what lies behind a line, with rule ids; none where the figures say it all."""
    note = _NOTES.get(line.what)
    return note(board, names, viewer, line) if note else []


def _note_shares(board: Board, names: Sequence[str], viewer: int | None, line: Stand) -> list[str]:
    held = "; ".join(f"{name(names, s)} {_numbers(row)}" for s, row in line.values["held"])
    pays = ", ".join(map(str, line.values["payout"]))
    said = f"{line.rule} {company(board, line.values['company'])} pays {pays}. Held: {held}."
    loose = line.values["loose"]
    if loose:
        said += f" {many(loose, 'share')} of the neutral investor may count ({line.values['reveal']})."
    return [said]


def _note_hidden(board: Board, names: Sequence[str], viewer: int | None, line: Stand) -> list[str]:
    found = [
        f"{line.rule} {company(board, c)} pays {', '.join(map(str, payout))}: you hold {_numbers(row)}."
        for c, row, payout in line.values["held"]
    ]
    if found:
        found.append(f"{line.values['secret']} What others hold is secret, so your ranks are known at the end.")
    return found


def _numbers(held: Sequence[int]) -> str:
    return f"{len(held)} (number{'s' if len(held) > 1 else ''} {listed(map(str, held))})"


def _note_most(board: Board, names: Sequence[str], viewer: int | None, line: Stand) -> list[str]:
    done, bonus = line.values["done"], line.values["bonus"]
    if viewer is None:
        return []
    if line.points[viewer] is not None:
        return [f"{line.rule} You have {done} done, and nobody else holds more: {bonus} as it stands."]
    others = listed(f"{names[s]} {n}" for s, n in enumerate(line.values["held"]) if s != viewer)
    return [f"{line.rule} {bonus} for most tickets done. You have {done}; how many of theirs the others have done is "
            f"secret, they hold: {others}."]  # fmt: skip


def _note_longest(board: Board, names: Sequence[str], viewer: int | None, line: Stand) -> list[str]:
    lengths = listed(f"{names[s]} {n}" for s, n in enumerate(line.values["lengths"]))
    earns = "" if line.counted else " By itself it earns nothing here."
    return [f"{line.rule} Longest route, in trains: {lengths}.{earns}"]


def _note_stations(board: Board, names: Sequence[str], viewer: int | None, line: Stand) -> list[str]:
    uses = line.values["uses"]
    return [f"{line.rule} Your stations lend you: {lending(board, names, uses)}."] if uses else []


_NOTES: Mapping[str, Callable[[Board, Sequence[str], int | None, Stand], list[str]]] = {
    "shares": _note_shares,
    "shares_hidden": _note_hidden,
    "most_tickets": _note_most,
    "longest": _note_longest,
    "stations": _note_stations,
}


def stand_line(board: Board, names: Sequence[str], line: Stand) -> str:
    """A line as a sentence for line mode: `T-22 tickets done, 2 of 5: Ada +19; not known until the end: Bea.`."""
    known = [f"{names[s]} {n:+d}" if n else f"{names[s]} 0" for s, n in enumerate(line.points) if n is not None]
    hidden = [names[s] for s, n in enumerate(line.points) if n is None]
    parts = [", ".join(known)] if known else []
    if hidden:
        parts.append(f"not known until the end: {listed(hidden)}")
    return f"{line.rule} {stand_title(board, line)}: {'; '.join(parts)}."


def totals(names: Sequence[str], found: Standing) -> list[str]:
    """What is known in all if the game ended now, and that it may not be all."""
    known = listed(f"{names[s]} {total}" for s, total in enumerate(found.totals))
    return [f"{SO_FAR[0].upper()}{SO_FAR[1:]}: {known}.", *([SILENT] if found.silent else [])]
