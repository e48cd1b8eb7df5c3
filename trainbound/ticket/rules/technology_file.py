"""Technologies as a map file lists them, and what must hold for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, get_args

import msgspec

from trainbound.ticket.texts_map import Fault, fault, nearest, shown

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
WITHDRAWN = ("most_tickets", "longest")
"""Effects of technologies that leave the supply when the deck is reshuffled (UK-29)."""
PASSING = ("beside", "two_claims")
"""Effects of technologies that are used in the turn they are bought and then return to the supply (UK-32)."""


class Technology(msgspec.Struct, frozen=True, kw_only=True):
    """One technology.

    Attributes:
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
    if not 3 <= params.set_of <= 10:
        yield fault("rules[].set_of", "between", least=3, most=10, found=params.set_of)
    regions = {c.region for c in found.cities if c.region}
    seen: dict[str, int] = {}
    for i, row in enumerate(params.technologies):
        where = f"rules[].technologies[{i}]"
        for key, word in (("id", row.id), ("effect", row.effect)):
            first = seen.setdefault(f"{key} {word}", i)
            if word and first != i:
                yield fault(f"{where}.{key}", "twice", found=shown(word), first=f"rules[].technologies[{first}]")
        least = 3 if row.effect == "sets" else 1 if row.effect in WITH_AMOUNT else 0
        most = params.set_of if row.effect == "sets" else 100 if row.effect in WITH_AMOUNT else 0
        for key, number, low, high in (
            ("price", row.price, 1, 10),
            ("copies", row.copies, 1, 10),
            ("amount", row.amount, least, most),
        ):
            if not low <= number <= high:
                yield fault(f"{where}.{key}", "between", least=low, most=high, found=number)
        for region in row.regions:
            if region not in regions:
                yield fault(f"{where}.regions", "no_region", found=shown(region), near=nearest(region, regions))
        if not (row.regions or row.lengths or row.ferries or row.effect):
            yield fault(where, "no_effect", known=", ".join(get_args(Effect)[1:]))
