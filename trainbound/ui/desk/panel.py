"""The panel of the desk's screen: everybody's figures, then what the chosen seat holds, or what a trial would do."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.desk.bench import Bench
from trainbound.desk.editing import names
from trainbound.desk.editing import rows as seats_of
from trainbound.desk.figures import Figures, figures, state
from trainbound.ui import texts_desk as texts
from trainbound.ui.page import section
from trainbound.ui.strips import BLANK, Row, clip, fit, named, pad, row_width, width

SMALL, LARGE = 33, 37
"""Columns of the panel at 80 and at 120 columns of the screen, where it leaves as many for the map as at a table."""
AIRY = 30
"""From so many rows on, sections are parted by empty ones."""
_MOST = 4
_SHOWN = ("hand", "technologies", "stations", "store", "income", "vp", "locomotives", "carriages", "developments",
          "multipliers")  # fmt: skip
"""Keys of a seat that the panel shows as they were said."""
_LEAST_NAME = 8
"""Columns that are enough to see which company is meant."""

Chip = Callable[[int], tuple[str, str]]
Title = Callable[[str], str]


def columns(wide: int) -> int:
    """Columns of the panel."""
    return LARGE if wide >= 120 else SMALL


def rows(bench: Bench, seat: int | None, told: Sequence[str], way: str, wide: int, chip: Chip, title: Title,
         across: str, high: int = 0) -> list[Row]:
    """The panel from its first row on, as long as it wants to be.

    Args:
        bench: the model.
        seat: the seat that is chosen.
        told: lines that take the place of what the seat holds: what a trial would change, choices of a question back.
        way: what is drawn on the map, to be marked in the list.
        wide: columns.
        chip: a seat's sign.
        title: a ticket's id -> its name.
        across: the glyph of rules.
        high: rows that there are for it.
    """
    gap: list[Row] = [[]] if high >= AIRY else []
    answer = bench.answer
    found = top(bench, seat, wide, chip, across)
    if answer["faults"]:
        return found
    known, called = figures(answer), names(bench.shown.document)
    if told:
        found += gap
        found.append(section(texts.TRIED if bench.trial else texts.CHOICES, wide, across))
        for line in told:
            found += _wrapped(line, wide)
        return found
    if seat is not None and seat < len(known):
        row = seats_of(bench.shown.document)[seat]
        found += [*gap, section(called[seat].upper(), wide, across)]
        if "longest" in answer["seats"][seat]:
            found += _held(answer["seats"][seat], known[seat], way, wide, title)
        for key in _SHOWN:
            if said := texts.held(key, row.get(key)):
                found += _wrapped(said, wide, "text")
    shares = _shares(answer, wide, across)
    return [*found, *gap, *shares] if shares else found


def top(bench: Bench, seat: int | None, wide: int, chip: Chip, across: str) -> list[Row]:
    """Everybody's figures, or what cannot be."""
    faulty = bench.answer["faults"]
    if not faulty:
        return _table(figures(bench.answer), seat, wide, chip)
    from trainbound.desk.texts_desk import faults

    found = [section(texts.FAULTS, wide, across)]
    for line in faults(faulty, names(bench.shown.document)):
        found += _wrapped(line, wide, "refused")
    return found


def _table(known: Sequence[Figures], seat: int | None, wide: int, chip: Chip) -> list[Row]:
    """A row a seat, its figures in columns."""
    if not known:
        return []
    heads = list(dict.fromkeys(texts.HEADS[key] for row in known for key in row.figures))[:_MOST]
    figures_of = [{texts.HEADS[key]: texts.figure(n) + "?" * (key == "known") for key, n in row.figures.items()}
                  for row in known]  # fmt: skip
    cells = [max(width(head), *(width(row.get(head, "")) for row in figures_of)) + 1 for head in heads]
    room = wide - 5 - sum(cells)

    def line(words: Sequence[str]) -> str:
        return "".join(pad(word, n, right=True) for word, n in zip(words, cells, strict=True))

    found: list[Row] = [[(" " * (room + 5), BLANK), (line(heads), "dim")]]
    for number, (row, by_head) in enumerate(zip(known, figures_of, strict=True)):
        mark = ">" if number == seat else " "
        role = "bold" if number == seat else "text"
        found.append([(mark, "key"), chip(number)[:2], (f" {named(row.name, room)}", role),
                      (line([by_head.get(head, "") for head in heads]), "text")])  # fmt: skip
    return found


def _held(row: Mapping[str, Any], known: Figures, way: str, wide: int, title: Title) -> list[Row]:
    """The longest route and the tickets of a seat; what is drawn has a mark."""
    mark = ">" if way == "longest" else " "
    found: list[Row] = [[(mark, "key"), (texts.LONGEST.format(n=row["longest"]["length"]), "text")]]
    if known.tickets is None:
        return [*found, [(f" {texts.UNKNOWN_TICKETS}", "dim")]]
    if not known.tickets:
        return [*found, [(f" {texts.NO_TICKETS}", "dim")]]
    for ticket in row["tickets"]:
        stands = f" {ticket['points']:>3} {texts.STATES[state(ticket)]}"
        mark = ">" if way == ticket["ticket"] else " "
        name = clip(title(ticket["ticket"]), wide - 1 - width(stands))
        found.append([(mark, "key"), (pad(name, wide - 1 - width(stands)), "text"), (stands, "text")])
    return found


def _shares(answer: Mapping[str, Any], wide: int, across: str) -> list[Row]:
    """Each company of which somebody has shares, with its ranking."""
    held = [row for row in answer.get("shares", ()) if row["ranking"]]
    found: list[Row] = [section(texts.SHARES, wide, across)] if held else []
    for row in held:
        ranking = [texts.ranked(one["seat"], one["count"], one["points"]) for one in row["ranking"]]
        lines = _wrapped(f"{row['letter']} {', '.join(ranking)}", wide)
        room = wide - row_width(lines[-1]) - 2
        called = clip(row["name"], room) if room > _LEAST_NAME else ""
        lines[-1].append((pad(called, room + 2, right=True), "dim"))
        found += lines
    return found


def _wrapped(line: str, wide: int, role: str = "text") -> list[Row]:
    parts = textwrap.wrap(line, wide - 1, subsequent_indent="  ", break_on_hyphens=False)
    return [[(f" {part}", role)] for part in parts]


def beside(picture: Sequence[Row], panel: Sequence[Row], across: int, glyph: str, wide: int, high: int) -> list[Row]:
    """The map and the panel side by side, exactly so many rows."""
    found: list[Row] = []
    for y in range(high):
        left = fit(picture[y], across) if y < len(picture) else [(" " * across, BLANK)]
        right = fit(panel[y], wide - across - 1) if y < len(panel) else []
        found.append([*left, (glyph, "rule"), *right])
    return found
