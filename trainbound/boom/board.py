"""The content compiled for the game: hexes, cities, cards and tracks by number, sets of hexes as bits."""

from __future__ import annotations

import msgspec

from trainbound.boom import content as files
from trainbound.boom.content import Content
from trainbound.boom.names import (
    CARRIAGE_KINDS,
    CITY,
    DIRECTIONS,
    HIGHEST_LEVEL,
    KINDS,
    MARKS,
    STEPS,
    STORES,
    TERRAINS,
    TRIGGERS,
)
from trainbound.boom.vocabulary import Effect, effect, effects

AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six neighbours, clockwise from the right (RB-48)."""


class Hex(msgspec.Struct, frozen=True):
    """A hex by axial column and row; `terrain` by number, `cost` in power, `city` by number or -1."""

    number: int
    col: int
    row: int
    terrain: int
    cost: int
    city: int


class City(msgspec.Struct, frozen=True):
    """An ordinary or a tourist city; `hex` and `printed` (tile) by number, `station` that of its card, or 0."""

    number: int
    id: str
    name: str
    code: str
    tourist: bool
    station: int
    hex: int
    printed: int


class Tile(msgspec.Struct, frozen=True):
    """A city's tile; `resources` are kinds in the order printed; `power` is 0 for a tourist city."""

    number: int
    id: str
    power: int
    resources: tuple[int, ...]
    effects: tuple[Effect, ...]


class Condition(msgspec.Struct, frozen=True):
    """A condition over the tiles on a train: five counts, or `any`, `same`, `distinct` with their number (RB-38)."""

    kind: str
    n: int
    counts: tuple[int, ...]
    repeat: bool
    effects: tuple[Effect, ...]


class Vehicle(msgspec.Struct, frozen=True):
    """A locomotive or carriage; `cost` in materials; `kind` of a carriage by number, -1 for a locomotive."""

    number: int
    id: str
    name: str
    kind: int
    cost: int
    coal: int
    vp: int
    slots: int
    effects: tuple[Effect, ...]
    conditions: tuple[Condition, ...]

    @property
    def is_locomotive(self) -> bool:
        """Whether it pulls."""
        return self.kind < 0


class Development(msgspec.Struct, frozen=True):
    """A development; `trigger` by number in TRIGGERS, `cost` in technology, `phase` when it can matter."""

    number: int
    id: str
    name: str
    type: str
    trigger: int
    cost: int
    effects: tuple[Effect, ...]
    phase: str


class Objective(msgspec.Struct, frozen=True):
    """An objective; `bid` is the resource of its auction, ANY for any; `counted` as the file has it."""

    number: int
    id: str
    name: str
    bid: int
    counted: files.Count


class Route(msgspec.Struct, frozen=True):
    """A route card: two cities by number, and its rewards in VP."""

    number: int
    id: str
    a: int
    b: int
    first: int
    later: int


class Board:
    """Everything by number.

    Attributes:
        file: the content as its files have it.
        hexes, cities, tiles, objectives, routes: by number; tiles of ordinary cities come first.
        hex_at: (column, row) -> hex.
        near: for each hex its neighbours, as bits; `around` the same as numbers.
        next: for each straight direction and hex the hex after it, or -1.
        terrain: for each kind of terrain its hexes, as bits.
        vehicles: starting locomotives, locomotives, carriages; `starting`, `locomotives`, `carriages` are their ranges.
        cards: the vehicles, then the developments; a card's number is its place here.
        developments: the range of the developments' numbers.
        number_of: id of a card -> its number.
        waiving, placing, rebates, shifting, ending: card number -> the effect (or its number) of developments that
            waive coal, score when a rail is laid, lower a bid's price for good or once, or score at the end.
        income: for each track the income at level 1, 2, ...
        icons: for each track and level (from 0) the icon's effect or None.
        marks: number of players -> for each place in turn order 0 (full), 1 (half) or 2 (nothing).
    """

    def __init__(self, content: Content) -> None:
        self.file = content
        self.id, self.name = content.id, content.name
        self._hexes(content)
        self._tiles(content)
        self._cards(content)
        self._tracks(content)

    def _hexes(self, content: Content) -> None:
        of_city = {city.id: i for i, city in enumerate(content.cities)}
        rows = content.board.hexes
        self.hexes = tuple(
            Hex(i, h.col, h.row, TERRAINS.index(h.terrain), h.cost, of_city[h.city] if h.city else -1)
            for i, h in enumerate(rows)
        )
        self.hex_at = {(h.col, h.row): h.number for h in self.hexes}
        self.around = tuple(
            tuple(self.hex_at[h.col + c, h.row + r] for c, r in AROUND if (h.col + c, h.row + r) in self.hex_at)
            for h in self.hexes
        )
        self.near = tuple(sum(1 << n for n in row) for row in self.around)
        self.next = tuple(
            tuple(self.hex_at.get((h.col + STEPS[d][0], h.row + STEPS[d][1]), -1) for h in self.hexes)
            for d in DIRECTIONS
        )
        self.terrain = tuple(sum(1 << h.number for h in self.hexes if h.terrain == k) for k in range(len(TERRAINS)))
        self.costs = tuple(h.cost for h in self.hexes)
        self.city_hexes = self.terrain[CITY]

    def _tiles(self, content: Content) -> None:
        ordinary = [(t.id, t.power, t.resources, ()) for t in content.normal]
        sights = [(t.id, 0, t.resources, effects(t.effects)) for t in content.tourist]
        self.tiles = tuple(
            Tile(i, name, power, tuple(map(KINDS.index, resources)), done)
            for i, (name, power, resources, done) in enumerate([*ordinary, *sights])
        )
        of_tile = {t.id: t.number for t in self.tiles}
        hex_of = {h.city: h.number for h in self.hexes if h.city >= 0}
        self.cities = tuple(
            City(i, c.id, c.name, c.code, c.kind == "tourist", c.station, hex_of[i], of_tile[c.printed_tile])
            for i, c in enumerate(content.cities)
        )
        self.city_number = {c.id: c.number for c in self.cities}
        self.station_cards = tuple(c.number for c in sorted(self.cities, key=lambda c: c.station) if c.station)
        self.objectives = tuple(
            Objective(i, o.id, o.name, (*STORES, "any").index(o.bid), o.count) for i, o in enumerate(content.objective)
        )
        self.routes = tuple(
            Route(i, r.id, self.city_number[r.a], self.city_number[r.b], r.first, r.later)
            for i, r in enumerate(content.route)
        )

    def _cards(self, content: Content) -> None:
        found: list[Vehicle] = []
        for row in (*content.starting, *content.locomotive):
            conditions = tuple(map(_condition, row.conditions))
            found.append(
                Vehicle(
                    len(found), row.id, row.name, -1, 0, row.coal, row.vp, row.slots, effects(row.effects), conditions
                )
            )
        first = len(found)
        for car in content.carriage:
            kind, conditions = CARRIAGE_KINDS.index(car.kind), tuple(map(_condition, car.conditions))
            found.append(
                Vehicle(
                    len(found),
                    car.id,
                    car.name,
                    kind,
                    car.cost,
                    car.coal,
                    car.vp,
                    car.slots,
                    effects(car.effects),
                    conditions,
                )
            )
        self.vehicles = tuple(found)
        own = len(content.starting)
        self.starting, self.locomotives = range(own), range(own, first)
        self.carriages = range(first, len(found))
        developments = tuple(
            Development(
                len(found) + i, d.id, d.name, d.type, TRIGGERS.index(d.trigger), d.cost, effects(d.effects), d.phase
            )
            for i, d in enumerate(content.development)
        )
        self.developments = range(len(found), len(found) + len(developments))
        every = [(d.number, e) for d in developments for e in d.effects]
        self.waiving = {n: e for n, e in every if e.do == "carriage_coal_zero" and not e.n}
        self.placing = {n: e for n, e in every if e.do == "on_place"}
        self.rebates = {n: e.n for n, e in every if e.do == "bid_rebate"}
        self.shifting = {n: e.steps for n, e in every if e.do == "bid_mark_shift"}
        self.ending = {n: e for n, e in every if e.do == "end_vp"}
        self.cards: tuple[Vehicle | Development, ...] = (*self.vehicles, *developments)
        self.number_of = {card.id: card.number for card in self.cards}
        self._developments = developments

    def _tracks(self, content: Content) -> None:
        by_id = {track.id: tuple(track.levels) for track in content.income_track}
        self.income = tuple(by_id[kind] for kind in KINDS)
        icons: list[list[Effect | None]] = [[None] * (HIGHEST_LEVEL + 1) for _ in KINDS]
        for icon in content.icon:
            icons[KINDS.index(icon.track)][icon.level] = effect(icon.effect)
        self.icons = tuple(map(tuple, icons))
        self.marks = {chart.players: tuple(map(MARKS.index, chart.marks)) for chart in content.priority}

    def development(self, card: int) -> Development:
        """A development by its card number."""
        return self._developments[card - self.developments.start]


def _condition(row: files.Condition) -> Condition:
    needs = {str(word): n for word, n in row.needs.items()}
    special = next((word for word in ("any", "same", "distinct") if word in needs), "")
    counts = tuple(needs.get(kind, 0) for kind in KINDS)
    n = needs.get(special, 0)
    return Condition(special or "kinds", n, () if special else counts, row.repeat, effects(row.effects))


def load_board(name: str) -> Board:
    """The board of a content given by id or path. Raises BadMap with every fault."""
    return Board(files.read(name))
