"""Technologies as a map file lists them, and what must hold for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from trainbound.kernel.faults import Fault, nearest, shown
from trainbound.ticket.limits import bad_cite, bad_id, bad_name, outside
from trainbound.ticket.texts_map import fault

if TYPE_CHECKING:
    from trainbound.ticket.mapfile import MapFile

Effect = Literal[
    "",
    "sets",
    "route_points",
    "ferry_points",
    "ticket_points",
    "beside",
    "two_claims",
    "three_cards",
    "most_tickets",
    "longest",
    "one_card_less",
]
"""What a technology does besides opening tracks; `maps/README.md` explains each."""
WITH_AMOUNT = ("sets", "route_points", "ferry_points", "ticket_points", "most_tickets", "longest")
"""Effects that have a figure."""
MOST_TECHNOLOGIES = 40
"""As many as a list on a screen and a number of bits can well hold."""
WITHDRAWN = ("most_tickets", "longest")
"""Effects of technologies that leave the supply when the deck is reshuffled (UK-29)."""
PASSING = ("beside", "two_claims")
"""Effects of technologies that are used in the turn they are bought and then return to the supply (UK-32)."""

LETTERS = "ABCDEFGHIJKMNOPQRSTUVWXYZ"
"""Capitals that may stand beside a track: L is the locomotive's."""
MOST_SHORT = 10
"""Characters of a short name."""


class Technology(msgspec.Struct, frozen=True, kw_only=True):
    """One technology.

    Attributes:
        short: its name where there is little room; letter: a capital that a map shows beside tracks that lack it.
        rule: the rule id that says what it does.
        price: locomotives that it costs; `copies`: how many there are in the supply.
        advanced: whether only the table option brings it.
        regions, lengths, ferries: the tracks that need it: with an end in one of these regions, of one of these
            lengths, ferries.
        effect, amount: what else it does, and the figure of that.
    """

    id: str
    name: str
    rule: str
    price: int
    copies: int
    short: str = ""
    letter: str = ""
    advanced: bool = False
    regions: list[str] = []
    lengths: list[int] = []
    ferries: bool = False
    effect: Effect = ""
    amount: int = 0


class TechnologiesParams(msgspec.Struct, frozen=True, kw_only=True):
    """`set_of` coloured cards count as a locomotive while something is paid (UK-7)."""

    technologies: list[Technology]
    set_of: int


def faults(params: TechnologiesParams, found: MapFile) -> Iterator[Fault]:
    """Ids are unique, figures possible, regions known, and no two technologies have the same effect."""
    yield from outside("rules[].set_of", params.set_of, 3, 10)
    yield from outside("rules[].technologies", len(params.technologies), 1, MOST_TECHNOLOGIES)
    regions = {c.region for c in found.cities if c.region}
    seen: dict[str, int] = {}
    for i, row in enumerate(params.technologies):
        where = f"rules[].technologies[{i}]"
        yield from (*bad_id(f"{where}.id", row.id), *bad_name(f"{where}.name", row.name))
        yield from bad_cite(f"{where}.rule", row.rule)
        for key, word in (("id", row.id), ("effect", row.effect)):
            first = seen.setdefault(f"{key} {word}", i)
            if word and first != i:
                yield fault(f"{where}.{key}", "twice", found=shown(word), first=f"technologies[{first}]")
        least = 3 if row.effect == "sets" else 1 if row.effect in WITH_AMOUNT else 0
        most = params.set_of if row.effect == "sets" else 100 if row.effect in WITH_AMOUNT else 0
        yield from outside(f"{where}.price", row.price, 1, 10)
        yield from outside(f"{where}.copies", row.copies, 1, 10)
        yield from outside(f"{where}.amount", row.amount, least, most)
        opens = bool(row.regions or row.lengths or row.ferries)
        first = seen.setdefault(f"letter {row.letter}", i)
        if row.letter and (first != i or not opens or row.letter not in LETTERS or len(row.letter) != 1):
            yield fault(f"{where}.letter", "letter", found=shown(row.letter))
        if len(row.short) > MOST_SHORT or not row.short.isprintable():
            yield fault(f"{where}.short", "name", most=MOST_SHORT, found=shown(row.short))
        for region in row.regions:
            if region not in regions:
                yield fault(f"{where}.regions", "no_region", found=shown(region), near=nearest(region, regions))
        if not (opens or row.effect):
            yield fault(where, "no_effect", known=", ".join(get_args(Effect)[1:]))
