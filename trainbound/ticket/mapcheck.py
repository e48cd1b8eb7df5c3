"""What must hold between the parts of a map file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from trainbound.ticket.rules import load
from trainbound.ticket.texts_map import Fault, fault, nearest, shown

if TYPE_CHECKING:
    from trainbound.ticket.mapfile import MapFile


def between(m: MapFile) -> list[Fault]:
    """What must hold between the parts of a file: names resolve, ids and codes are unique, numbers are possible."""
    faults: list[Fault] = []

    def say(where: str, code: str, **values: object) -> None:
        faults.append(fault(where, code, **values))

    for key, values in (("id", [c.id for c in m.cities]), ("code", [c.code for c in m.cities])):
        for i, value in enumerate(values):
            if value and values.index(value) != i:
                say(f"cities[{i}].{key}", "twice", found=shown(value), first=f"cities[{values.index(value)}]")
    kinds = {c.id: c.kind for c in m.cities}
    for i, c in enumerate(m.cities):
        if not c.code:
            say(f"cities[{i}].code", "no_code")
        elif not (len(c.code) == 3 and c.code.isascii() and c.code.isalpha() and c.code.isupper()):
            say(f"cities[{i}].code", "code", found=shown(c.code))
        if c.kind == "exit" and kinds.get(c.country) != "country":
            say(f"cities[{i}].country", "country", found=shown(c.country), near=nearest(c.country, kinds))
        if c.kind == "country" and not any(e.country == c.id for e in m.cities if e.kind == "exit"):
            say(f"cities[{i}]", "no_exit", country=shown(c.id))
    least, most = m.players
    if not 1 < least <= most <= 5:
        say("players", "players", least=least, most=most)
    for where, number, low in (
        ("trains", m.trains, 1),
        ("cards.per_colour", m.cards.per_colour, 1),
        ("cards.locomotives", m.cards.locomotives, 0),
        ("cards.display", m.cards.display, 1),
        ("cards.deal", m.cards.deal, 0),
        ("deal.start_keep", m.deal.start_keep, 1),
        ("deal.draw_keep", m.deal.draw_keep, 1),
    ):
        if number < low:
            say(where, "at_least", least=low, found=number)
    for i, t in enumerate(m.tracks):
        where = f"tracks[{i}]"
        for end in t.ends:
            if end not in kinds:
                say(f"{where}.ends", "no_city", found=shown(end), near=nearest(end, kinds))
            elif kinds[end] == "country":
                say(f"{where}.ends", "track_to_country", found=shown(end))
        if t.ends[0] == t.ends[1]:
            say(f"{where}.ends", "same_ends", found=shown(t.ends[0]))
        if not 1 <= t.length <= m.trains:
            say(f"{where}.length", "between", least=1, most=m.trains, found=t.length)
        elif str(t.length) not in m.route_points:
            say(f"{where}.length", "no_points", length=t.length)
    for ends, count in Counter(tuple(sorted(t.ends)) for t in m.tracks).items():
        if count > 2 and len({t.length for t in m.tracks if tuple(sorted(t.ends)) == ends}) == 1:
            say("tracks", "too_many_tracks", count=count, a=ends[0], b=ends[1])
    for i, k in enumerate(m.tickets):
        for end in k.ends:
            if end not in kinds:
                say(f"tickets[{i}].ends", "no_city", found=shown(end), near=nearest(end, kinds))
        if k.ends[0] == k.ends[1]:
            say(f"tickets[{i}].ends", "same_ends", found=shown(k.ends[0]))
        if k.points < 1:
            say(f"tickets[{i}].points", "at_least", least=1, found=k.points)
    if len(m.tickets) < m.deal.start * most:
        say("tickets", "few_tickets", deal=m.deal.start, most=most, found=len(m.tickets))
    for i, use in enumerate(m.rules):
        for where, message in load(use.module).faults(use.params, m):
            faults.append(Fault(where.replace("rules[]", f"rules[{i}]"), message))
    return faults
