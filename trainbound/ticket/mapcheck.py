"""What must hold between the parts of a map file.

Numbers have an upper end too: an absurd one would make the deal, or the list of what may be kept, take for ever.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.faults import Fault, nearest, plain, shown
from trainbound.network.ways import merge
from trainbound.ticket.limits import MOST_CARDS, MOST_POINTS, bad_cite, bad_id, bad_name, outside
from trainbound.ticket.rules import load
from trainbound.ticket.texts_map import fault

if TYPE_CHECKING:
    from trainbound.ticket.mapfile import MapFile


MOST = {"cities": 300, "tracks": 600, "tickets": 600}
"""How many there may be of what a board is made of."""
MOST_COPIES = 10

CITED = ("double", "deal", "points", "goals")
"""The base rules that a map may cite by a rule of its own."""


def between(m: MapFile) -> list[Fault]:
    """What must hold between the parts of a file: names resolve, ids and codes are unique, numbers are possible."""
    faults = [fault(key, "too_many", most=most, found=len(getattr(m, key)))
              for key, most in MOST.items() if len(getattr(m, key)) > most]  # fmt: skip
    if faults:
        return faults

    def say(where: str, code: str, **values: object) -> None:
        faults.append(fault(where, code, **values))

    faults.extend(_words(m))
    faults.extend(_numbers(m))
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
        if c.kind != "exit" and c.country:
            say(f"cities[{i}].country", "only_exits", found=shown(c.country))
        if c.kind == "country" and not any(e.country == c.id for e in m.cities if e.kind == "exit"):
            say(f"cities[{i}]", "no_exit", country=shown(c.id))
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
            say(f"{where}.length", "between", least=1, most=plain(m.trains), found=plain(t.length))
        elif str(t.length) not in m.route_points:
            say(f"{where}.length", "no_points", length=t.length)
    alike = Counter((*sorted(t.ends), t.length) for t in m.tracks)
    for (a, b, _), count in alike.items():
        if count > 2:
            say("tracks", "too_many_tracks", count=count, a=shown(a), b=shown(b))
    faults.extend(_tickets(m, kinds))
    for i, use in enumerate(m.rules):
        for where, message in load(use.module).faults(use.params, m):
            faults.append(Fault(where.replace("rules[]", f"rules[{i}]"), message))
    return faults or list(_out_of_reach(m))


def _out_of_reach(m: MapFile) -> Iterator[Fault]:
    """Tickets that nobody could ever complete, as no tracks join their ends; a country is reached by any exit (T-22).

    The names in the file resolve.
    """
    number = {c.id: i for i, c in enumerate(m.cities)}
    bits = {c.id: 1 << i for i, c in enumerate(m.cities)}
    for c in m.cities:
        if c.kind == "country":
            bits[c.id] = sum(bits[e.id] for e in m.cities if e.country == c.id)
    parts: tuple[int, ...] = ()
    for t in m.tracks:
        parts = merge(parts, number[t.ends[0]], number[t.ends[1]])
    for i, k in enumerate(m.tickets):
        start = k.start or k.ends[0]
        goals = [(f"goals[{n}].to", g.to) for n, g in enumerate(k.goals)] or [("ends", k.ends[1])]
        for key, goal in goals:
            if not any(part & bits[start] and part & bits[goal] for part in parts):
                yield fault(f"tickets[{i}].{key}", "out_of_reach", a=shown(start), b=shown(goal))


def _tickets(m: MapFile, kinds: Mapping[str, str]) -> Iterator[Fault]:
    """Tickets whose ends exist and differ, and enough of them for the largest table's deal."""
    first: dict[tuple[str, ...], int] = {}
    for i, k in enumerate(m.tickets):
        where = f"tickets[{i}]"
        name = (k.start,) if k.goals else k.ends
        if first.setdefault(name, i) != i:
            yield fault(where, "same_ticket", found=shown("/".join(name)), first=f"tickets[{first[name]}]")
        if k.goals:
            ends = [(f"{where}.start", k.start), *((f"{where}.goals[{n}].to", g.to) for n, g in enumerate(k.goals))]
            points = [(f"{where}.goals[{n}].points", g.points) for n, g in enumerate(k.goals)]
            if k.ends != ("", "") or k.points:
                yield fault(where, "two_kinds")
        else:
            ends = [(f"{where}.ends", end) for end in k.ends]
            points = [(f"{where}.points", k.points)]
            if k.ends == ("", ""):
                yield fault(f"{where}.ends", "missing")
                continue
        seen: set[str] = set()
        for at, end in ends:
            if end not in kinds:
                yield fault(at, "no_city", found=shown(end), near=nearest(end, kinds))
            elif end in seen:
                yield fault(at, "same_ends", found=shown(end))
            seen.add(end)
        for at, worth in points:
            yield from outside(at, worth, 1, MOST_POINTS)
        yield from outside(f"{where}.copies", k.copies, 1, MOST_COPIES)
    most, deal = m.players[1], m.deal
    for long, each in ((False, deal.start - deal.start_long), (True, deal.start_long)):
        found = sum(k.copies for k in m.tickets if k.long is long)
        if found < each * most:
            yield fault("tickets", "few_tickets", deal=plain(each), kind="long " if long else "",
                        most=plain(most), found=found)  # fmt: skip


def _words(m: MapFile) -> Iterator[Fault]:
    """Ids, names and rule ids that commands, records and screens can hold."""
    ids = [("id", m.id), *((f"cities[{i}].id", c.id) for i, c in enumerate(m.cities))]
    ids += [(f"cities[{i}].region", c.region) for i, c in enumerate(m.cities) if c.region]
    for where, word in ids:
        yield from bad_id(where, word)
    for where, name in [("name", m.name), *((f"cities[{i}].name", c.name) for i, c in enumerate(m.cities))]:
        yield from bad_name(where, name)
    tables: list[tuple[str, Mapping[str, str], Sequence[str]]] = [("cites", m.cites, CITED)]
    tables += [(f"rules[{i}].cites", use.cites, load(use.module).cited) for i, use in enumerate(m.rules)]
    for where, table, known in tables:
        for key, rule in table.items():
            yield from bad_cite(f"{where}.{plain(key)}", rule)
            if key not in known:
                yield fault(f"{where}.{plain(key)}", "unknown_key", near=nearest(key, known))
    for i, text in enumerate(m.rules_texts):
        if not text.endswith(".md") or "/" in text or not text.isprintable():
            yield fault(f"rules_texts[{i}]", "text_file", found=shown(text))
    modules = [use.module for use in m.rules]
    for i, module in enumerate(modules):
        if modules.index(module) != i:
            yield fault(f"rules[{i}].module", "twice", found=shown(module), first=f"rules[{modules.index(module)}]")
        for other in load(module).apart:
            if other in modules:
                yield fault(f"rules[{i}].module", "apart", name=module, found=other)


def _numbers(m: MapFile) -> Iterator[Fault]:
    """Numbers of a game that can be dealt and played to its end."""
    cards, deal = m.cards, m.deal
    least, most = m.players
    if not 1 < least <= most <= 5:
        yield fault("players", "players", least=plain(least), most=plain(most))
    ranges = [
        ("trains", m.trains, 1, 200),
        ("double_routes_from", m.double_routes_from, 1, 6),
        ("cards.per_colour", cards.per_colour, 1, MOST_CARDS),
        ("cards.locomotives", cards.locomotives, 0, MOST_CARDS),
        ("cards.face_up_locomotive", cards.face_up_locomotive, 1, 2),
        ("cards.display", cards.display, 1, 10),
        ("cards.deal", cards.deal, 0, 20),
        ("cards.start_locomotives", cards.start_locomotives, 0, cards.locomotives // max(most, 1)),
        ("deal.start", deal.start, 1, 10),
        ("deal.start_long", deal.start_long, 0, min(deal.start, 10)),
        ("deal.start_keep", deal.start_keep, 1, min(deal.start, 10)),
        ("deal.draw", deal.draw, 1, 10),
        ("deal.draw_keep", deal.draw_keep, 1, min(deal.draw, 10)),
        *((f"route_points.{plain(key)}", points, 0, MOST_POINTS) for key, points in m.route_points.items()),
    ]
    wrong = [found for row in ranges for found in outside(*row)]
    yield from wrong
    if cards.sweep_at and not cards.display < 2 * cards.sweep_at:
        yield fault("cards.sweep_at", "sweep", display=plain(cards.display), found=plain(cards.sweep_at))
    each = cards.deal + cards.start_locomotives
    if not wrong and (found := 8 * cards.per_colour + cards.locomotives) < each * most + cards.display:
        yield fault("cards", "few_cards", deal=each, most=plain(most), display=cards.display, found=found)
    for i, c in enumerate(m.cities):
        if not (abs(c.at[0]) <= 90 and abs(c.at[1]) <= 180):
            yield fault(f"cities[{i}].at", "at", found=shown(list(c.at)))
    if not m.tracks:
        yield fault("tracks", "at_least", least=1, found=0)
