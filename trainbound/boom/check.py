"""What must hold between the files of the content: counts, references, effects, one connected board (RB-1, RB-2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from trainbound.boom.content import WHERE, Condition, Content, Count, said
from trainbound.boom.names import DIRECTIONS, HIGHEST_LEVEL, KINDS, MULTIPLIERS, TERRAINS
from trainbound.boom.vocabulary import faults_of
from trainbound.kernel.faults import Fault, nearest, shown
from trainbound.network.hexes import parts_of

COUNTS = {
    "normal": 36, "tourist": 14, "starting": 4, "locomotive": 22, "carriage": 30, "development": 74, "objective": 18,
    "route": 7, "terrain": len(TERRAINS), "priority": 3, "income_track": len(KINDS),
}  # fmt: skip
"""How many tables of a kind there are (RB-1)."""
CITIES = {"city": 36, "tourist": 14}
COUNT_KEYS = {
    "terrain": {"markers", "terrain"},
    "terrain_variety": {"markers", "max"},
    "city_surround": {"markers", "city", "radius"},
    "straight": {"markers", "directions"},
    "shared_hexes": {"markers"},
    "connected_cities": {"markers", "cities"},
    "train_cards": {"cards"},
    "locomotive_capacity": {"min_slots"},
    "developments": set[str](),
    "income_level": {"tracks", "take"},
}
"""The keys that each kind of count has, all of them."""
_ID = re.compile(r"[a-z]+[0-9]+")
_NEEDS = ("any", "same", "distinct")


def between(content: Content) -> list[Fault]:
    """Every fault between the tables of the content, and in their values."""
    faults: list[Fault] = []
    for key, wanted in COUNTS.items():
        found = len(getattr(content, key))
        if found != wanted:
            faults.append(said(WHERE[key], "count", wanted=wanted, found=found))
    for key in WHERE:
        if key != "priority":
            _ids(key, getattr(content, key), faults)
    _cities(content, faults)
    _hexes(content, faults)
    _tiles(content, faults)
    _tracks(content, faults)
    _cards(content, faults)
    for i, objective in enumerate(content.objective):
        where = f"{WHERE['objective']}[{i}]"
        if sorted(objective.multipliers, reverse=True) != list(MULTIPLIERS):
            faults.append(said(f"{where}.multipliers", "kind", wanted=list(MULTIPLIERS), found=objective.multipliers))
        faults += _count(objective.count, f"{where}.count")
    cities = {city.id for city in content.cities if city.kind == "city"}
    for i, route in enumerate(content.route):
        where = f"{WHERE['route']}[{i}]"
        for key, city in (("a", route.a), ("b", route.b)):
            faults += _refers(f"{where}.{key}", "ordinary city", city, cities)
        if route.a == route.b:
            faults.append(said(where, "same_ends", found=shown(route.a)))
        faults += _least(where, route, first=1, later=0)
    if not faults:
        faults += _joined(content)
    return faults


def _ids(key: str, rows: Sequence[Any], faults: list[Fault]) -> None:
    """Ids are of one shape and stand once; names are short and can be printed."""
    first: dict[str, str] = {}
    for i, row in enumerate(rows):
        where = f"{WHERE[key]}[{i}]"
        name = getattr(row, "name", "x")
        if not 0 < len(name) <= 40 or not name.isprintable() or name != name.strip():
            faults.append(said(f"{where}.name", "name", most=40, found=shown(name)))
        if key in ("terrain", "income_track", "icon"):
            words = f"{row.track} {row.level}" if key == "icon" else row.id
        else:
            words = row.id
            if not _ID.fullmatch(words):
                faults.append(said(f"{where}.id", "kind", wanted="small letters and a number", found=shown(words)))
        if words in first:
            faults.append(said(f"{where}.id", "twice", found=shown(words), first=first[words]))
        first.setdefault(words, where)


def _refers(where: str, what: str, word: str, known: Iterable[str]) -> list[Fault]:
    """The fault of a reference to something that is not there."""
    there = set(known)
    if word in there:
        return []
    return [said(where, "reference", what=what, found=shown(word), near=nearest(word, there))]


def _least(where: str, row: object, **least: int) -> list[Fault]:
    """Faults of whole numbers below what they may be, or beyond all reason."""
    return [
        said(f"{where}.{key}", "between", least=n, most=100, found=getattr(row, key))
        for key, n in least.items()
        if not n <= getattr(row, key) <= 100
    ]


def _cities(content: Content, faults: list[Fault]) -> None:
    where = WHERE["cities"]
    for kind, wanted in CITIES.items():
        found = sum(city.kind == kind for city in content.cities)
        if found != wanted:
            faults.append(said(f"{where} of kind {kind}", "count", wanted=wanted, found=found))
    numbers = [city.station for city in content.cities if city.kind == "city"]
    others = [city.station for city in content.cities if city.kind != "city" and city.station]
    if sorted(numbers) != list(range(1, len(numbers) + 1)) or others:
        faults.append(said(f"{where}.station", "station", most=len(numbers), found=sorted(numbers) + others))
    codes: dict[str, str] = {}
    for i, city in enumerate(content.cities):
        if not re.fullmatch("[A-Z]{3}", city.code):
            faults.append(said(f"{where}[{i}].code", "kind", wanted="three capital letters", found=shown(city.code)))
        for what, word in (("code", city.code), ("name", city.name)):
            if word in codes:
                faults.append(said(f"{where}[{i}].{what}", "twice", found=shown(word), first=codes[word]))
            codes.setdefault(word, f"{where}[{i}]")


def _hexes(content: Content, faults: list[Fault]) -> None:
    board = content.board
    base = {terrain.id: terrain.base_cost for terrain in content.terrain}
    kinds = {city.id: city.kind for city in content.cities}
    seen: dict[tuple[int, int], str] = {}
    placed: set[str] = set()
    for i, row in enumerate(board.hexes):
        where = f"map.toml: board.hexes[{i}]"
        place = (row.col, row.row)
        if place in seen:
            faults.append(said(where, "twice", found=place, first=seen[place]))
        seen.setdefault(place, where)
        if not (0 <= row.row < board.rows and 0 <= row.col + row.row // 2 - board.shift < board.columns):
            faults.append(said(where, "outside", columns=board.columns, rows=board.rows))
        if row.terrain in base and abs(row.cost - base[row.terrain]) > 1:
            faults.append(said(f"{where}.cost", "cost", base=base[row.terrain], found=row.cost))
        if row.cost < 0:
            faults.append(said(f"{where}.cost", "at_least", least=0, found=row.cost))
        if row.city:
            faults += _refers(f"{where}.city", "city", row.city, kinds)
            if row.city in placed:
                faults.append(said(f"{where}.city", "several", found=shown(row.city)))
            placed.add(row.city)
        wanted = row.terrain if row.terrain in CITIES else None
        if kinds.get(row.city) != wanted and (row.city in kinds or not row.city):
            faults.append(said(where, "hex_city"))
    for i, city in enumerate(content.cities):
        if city.id not in placed:
            faults.append(said(f"{WHERE['cities']}[{i}]", "no_hex"))


def _tiles(content: Content, faults: list[Fault]) -> None:
    for i, tile in enumerate(content.normal):
        where = f"{WHERE['normal']}[{i}]"
        faults += _least(where, tile, power=1)
        if not 1 <= len(tile.resources) <= 2:
            faults.append(said(f"{where}.resources", "kind", wanted="one or two resources", found=tile.resources))
    for i, sight in enumerate(content.tourist):
        faults += _effects(sight.effects, f"{WHERE['tourist']}[{i}].effects", "tourist")
    every = [(f"{WHERE['normal']}[{i}]", tile.resources) for i, tile in enumerate(content.normal)]
    every += [(f"{WHERE['tourist']}[{i}]", sight.resources) for i, sight in enumerate(content.tourist)]
    for where, signs in every:
        if len(set(signs)) < len(signs):  # a rail is given one of each kind (RB-22)
            faults.append(said(f"{where}.resources", "kind", wanted="each resource once", found=signs))
    for kind, tiles in (("city", [t.id for t in content.normal]), ("tourist", [t.id for t in content.tourist])):
        left = list(tiles)
        for i, city in enumerate(content.cities):
            if city.kind == kind:
                where = f"{WHERE['cities']}[{i}].printed_tile"
                faults += _refers(where, f"{kind} tile", city.printed_tile, tiles)
                if city.printed_tile in left:
                    left.remove(city.printed_tile)
        if left:
            faults.append(said(f"{WHERE['cities']}.printed_tile", "blank", found=", ".join(left)))


def _tracks(content: Content, faults: list[Fault]) -> None:
    for i, chart in enumerate(content.priority):
        where = f"{WHERE['priority']}[{i}]"
        if not 2 <= chart.players <= 4:
            faults.append(said(f"{where}.players", "between", least=2, most=4, found=chart.players))
        elif len(chart.marks) != chart.players:
            faults.append(said(f"{where}.marks", "marks", wanted=chart.players, found=len(chart.marks)))
    charts = sorted(chart.players for chart in content.priority)
    if charts != [2, 3, 4]:
        faults.append(said(f"{WHERE['priority']}.players", "kind", wanted="2, 3 and 4, each once", found=charts))
    if content.players != (2, 4):
        faults.append(said("map.toml: players", "kind", wanted="[2, 4]", found=list(content.players)))
    for i, track in enumerate(content.income_track):
        where = f"{WHERE['income_track']}[{i}].levels"
        if len(track.levels) != HIGHEST_LEVEL:
            faults.append(said(where, "count", wanted=HIGHEST_LEVEL, found=len(track.levels)))
        if any(not 0 <= n <= 100 for n in track.levels):
            faults.append(said(where, "between", least=0, most=100, found=track.levels))
    for i, icon in enumerate(content.icon):
        where = f"{WHERE['icon']}[{i}]"
        if not 2 <= icon.level <= HIGHEST_LEVEL:
            faults.append(said(f"{where}.level", "between", least=2, most=HIGHEST_LEVEL, found=icon.level))
        faults += _effects([icon.effect], f"{where}.effect", "icon")


def _cards(content: Content, faults: list[Fault]) -> None:
    for key in ("starting", "locomotive", "carriage"):
        for i, card in enumerate(getattr(content, key)):
            where = f"{WHERE[key]}[{i}]"
            faults += _least(where, card, coal=0, vp=0, slots=0)
            if key == "carriage":
                faults += _least(where, card, cost=0)
            faults += _effects(card.effects, f"{where}.effects", "train")
            for j, condition in enumerate(card.conditions):
                faults += _condition(condition, f"{where}.conditions[{j}]")
    for i, development in enumerate(content.development):
        where = f"{WHERE['development']}[{i}]"
        faults += _least(where, development, cost=0)
        faults += _effects(development.effects, f"{where}.effects", development.trigger)


def _condition(condition: Condition, where: str) -> list[Fault]:
    needs = condition.needs
    special = [word for word in _NEEDS if word in needs]
    faults = _effects(condition.effects, f"{where}.effects", "train")
    if not needs or (special and len(needs) > 1) or any(not 1 <= n <= 100 for n in needs.values()):
        faults.append(said(f"{where}.needs", "needs", found=shown(dict(needs))))
    return faults


def _effects(rows: Sequence[dict[str, Any]], where: str, place: str) -> list[Fault]:
    return [found for i, row in enumerate(rows) for found in faults_of(row, f"{where}[{i}]", place)]


def _count(count: Count, where: str) -> list[Fault]:
    """An objective's count has the keys of its kind and no others."""
    blank = Count(kind=count.kind)
    given = {f for f in count.__struct_fields__ if f != "kind" and getattr(count, f) != getattr(blank, f)}
    wanted = COUNT_KEYS[count.kind]
    faults: list[Fault] = []
    if given != wanted:
        names = ", ".join(sorted(wanted)) or "none"
        faults.append(said(where, "effect_keys", do=count.kind, wanted=names, found=", ".join(sorted(given)) or "none"))
    if count.radius not in (0, 1):
        faults.append(said(f"{where}.radius", "kind", wanted="1", found=count.radius))
    if not set(count.directions) <= set(DIRECTIONS) or not 0 <= count.max <= len(TERRAINS):
        faults.append(said(f"{where}.max", "between", least=1, most=len(TERRAINS), found=count.max))
    return faults


def _joined(content: Content) -> list[Fault]:
    """The board is one piece, and every route can be joined."""
    from trainbound.boom.board import Board

    board = Board(content)
    parts = parts_of(board.near, (1 << len(board.hexes)) - 1)
    faults = [said("map.toml: board.hexes", "apart", parts=len(parts))] if len(parts) > 1 else []
    for i, route in enumerate(board.routes):
        a, b = board.cities[route.a], board.cities[route.b]
        if not any(part >> a.hex & 1 and part >> b.hex & 1 for part in parts):
            faults.append(said(f"{WHERE['route']}[{i}]", "out_of_reach", a=a.name, b=b.name))
    return faults
