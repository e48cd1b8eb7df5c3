"""A map file compiled for play: cities, tracks and tickets as small numbers, and sets of them as bits of an integer.

Vertices are the cities of the file in its order, countries left out (a country is reached through its exits, which
are vertices of their own and dead ends, T-23, CH-4). Track and ticket numbers are positions in the file.
"""

from __future__ import annotations

from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, Any

import msgspec

from trainbound.network.bits import numbers
from trainbound.ticket import mapfile
from trainbound.ticket.cards import TRACK_COLOURS
from trainbound.ticket.payments import Terms
from trainbound.ticket.rules import load
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.tariff import Tariff

if TYPE_CHECKING:
    import networkx as nx


class Place(msgspec.Struct, frozen=True):
    """A vertex or a country: `vertices` are the bits of the vertices that count as being there."""

    id: str
    code: str
    name: str
    kind: str
    vertices: int
    at: tuple[float, float]


class Track(msgspec.Struct, frozen=True):
    """A track: vertex numbers of its ends, `twin` = number of the other track of a double route (T-13), or -1.

    `ferry` is its number of locomotive symbols (T-17), `tunnel` whether it is one (T-18).
    """

    id: str
    a: int
    b: int
    length: int
    colour: int
    twin: int
    points: int
    ferry: int
    tunnel: bool
    extra: dict[str, Any]


class Goal(msgspec.Struct, frozen=True):
    """A destination of a ticket and what it is worth."""

    place: Place
    points: int


class Ticket(msgspec.Struct, frozen=True):
    """A ticket: its ends as places, and their vertices as bits.

    `goals` are its destinations, the best first; of those joined to `a` the best one scores (CH-5). Nearly all tickets
    have one: `b`, worth `points`. With several, `b` is all of them together, `points` is what the best is worth, and
    `least` what the lowest is worth: that is taken away when none is joined.
    """

    id: str
    a: Place
    b: Place
    points: int
    goals: tuple[Goal, ...]
    least: int


class Board:
    """One map, compiled. Never changes once made.

    Attributes:
        cities: the vertices, in order; a vertex number is a position here.
        places: every city, country and exit by id.
        tracks, tickets: by number.
        deck, long_deck: the numbers of the tickets in the deck, each as often as there are copies; of the long ones.
        tariff, terms, payable: what a claim costs everybody, where no rule module sets it by seat.
        rules: the map's rule modules, in the order of the file.
        pricing: the rule module that sets the tariff by seat, if any; `barring`: those that bar tracks to a seat.
        adding, lending: those that add points to a claim; that let a seat's tickets use tracks of others.
        claim_asks: kinds of decision that a claim may answer.
        at_city: for each vertex the tracks there, as bits.
        shorter: for each number of trains the tracks that they suffice for, as bits.
    """

    def __init__(self, found: mapfile.MapFile) -> None:
        self.file = found
        self.id, self.name = found.id, found.name
        vertices = [c for c in found.cities if c.kind != "country"]
        number = {c.id: i for i, c in enumerate(vertices)}
        self.cities = tuple(Place(c.id, c.code, c.name, c.kind, 1 << number[c.id], c.at) for c in vertices)
        self.places = {c.id: c for c in self.cities}
        for c in found.cities:
            if c.kind == "country":
                exits = sum(1 << number[e.id] for e in vertices if e.country == c.id)
                self.places[c.id] = Place(c.id, c.code, c.name, c.kind, exits, c.at)
        self.tracks = tuple(self._tracks(number))
        self.tickets = tuple(self._ticket(k) for k in found.tickets)
        copies = [(i, k) for i, k in enumerate(found.tickets) for _ in range(k.copies)]
        self.deck = tuple(i for i, k in copies if not k.long)
        self.long_deck = tuple(i for i, k in copies if k.long)
        self.everything = (1 << len(self.tracks)) - 1
        at_city = [0] * len(self.cities)
        for i, t in enumerate(self.tracks):
            at_city[t.a] |= 1 << i
            at_city[t.b] |= 1 << i
        self.at_city = tuple(at_city)
        self.shorter = tuple(
            sum(1 << i for i, t in enumerate(self.tracks) if t.length <= n) for n in range(found.trains + 1)
        )
        self.rules: tuple[Rule, ...] = tuple(self._rules())
        self.tariff = Tariff([self._terms(i) for i in range(len(self.tracks))])
        self.terms, self.payable = self.tariff.terms, self.tariff.payable
        self.pricing = next(iter(self.overriding("tariff")), None)
        self.barring = self.overriding("bars")
        self.claim_asks = frozenset(("turn", *(kind for rule in self.rules for kind in rule.claim_asks)))
        self.adding = self.overriding("points")
        self.lending = self.overriding("lent")

    def _ticket(self, row: mapfile.Ticket) -> Ticket:
        """A ticket with its places; `from/to` is its id, or its start when it has several goals."""
        if not row.goals:
            a, b = (self.places[end] for end in row.ends)
            return Ticket(f"{a.id}/{b.id}", a, b, row.points, (Goal(b, row.points),), row.points)
        goals = tuple(Goal(self.places[g.to], g.points) for g in sorted(row.goals, key=lambda g: -g.points))
        bits = reduce(or_, (g.place.vertices for g in goals))
        ids, names = (" or ".join(words) for words in zip(*((g.place.id, g.place.name) for g in goals), strict=True))
        anywhere = Place(ids, "...", names, "several", bits, goals[0].place.at)
        return Ticket(row.start, self.places[row.start], anywhere, goals[0].points, goals, goals[-1].points)

    def _tracks(self, number: dict[str, int]) -> list[Track]:
        """The tracks with ids: ends in alphabetical order, `.2` for the second of two of one colour."""
        rows = self.file.tracks
        found: list[Track] = []
        seen: dict[str, int] = {}
        alike: dict[tuple[str, str, int], list[int]] = {}
        for i, row in enumerate(rows):
            alike.setdefault((min(row.ends), max(row.ends), row.length), []).append(i)
        for i, row in enumerate(rows):
            a, b = sorted(row.ends)
            name = f"{a}/{b}:{row.colour}"
            seen[name] = seen.get(name, 0) + 1
            twins = [j for j in alike[a, b, row.length] if j != i]
            found.append(
                Track(
                    name if seen[name] == 1 else f"{name}.{seen[name]}",
                    number[a],
                    number[b],
                    row.length,
                    TRACK_COLOURS.index(row.colour),
                    twins[0] if twins else -1,
                    self.file.route_points[str(row.length)],
                    row.extra.get("ferry", 0),
                    row.extra.get("tunnel", False),
                    row.extra,
                )
            )
        return found

    def _rules(self) -> list[Rule]:
        found: list[Rule] = []
        parts = 0
        for use in self.file.rules:
            kind = load(use.module)
            rule = kind(self, use.params, use.cites)
            rule.name = use.module
            if kind.setup is not Rule.setup:
                rule.part = parts
                parts += 1
            found.append(rule)
        return found

    def _terms(self, track: int) -> Terms:
        terms = Terms(self.tracks[track].length, self.tracks[track].colour)
        for rule in self.rules:
            terms = rule.terms(track, terms)
        return terms

    def ids(self, bits: int) -> tuple[str, ...]:
        """The ids of some tracks given as bits."""
        return tuple(self.tracks[i].id for i in numbers(bits))

    def twins(self, bits: int) -> int:
        """The other tracks of the double routes among some tracks, all as bits (T-13)."""
        return sum(1 << t.twin for i in numbers(bits) if (t := self.tracks[i]).twin >= 0)

    @property
    def all_tickets(self) -> int:
        """How many tickets there are, copies counted."""
        return len(self.deck) + len(self.long_deck)

    @cached_property
    def track_number(self) -> dict[str, int]:
        """Track id -> number."""
        return {t.id: i for i, t in enumerate(self.tracks)}

    @cached_property
    def ticket_number(self) -> dict[str, int]:
        """Ticket id -> number."""
        return {t.id: i for i, t in enumerate(self.tickets)}

    @cached_property
    def adjacency(self) -> list[list[tuple[int, int]]]:
        """For each vertex its (neighbour, track number) pairs, as `trainbound.network.ways` takes them."""
        from trainbound.network.ways import neighbours

        return neighbours([(t.a, t.b, t.length) for t in self.tracks])

    @cached_property
    def graph(self) -> nx.MultiGraph[str]:
        """The board as networkx holds it: vertices are city ids, an edge's key is the track id; `length`, `number`."""
        import networkx as nx

        graph: nx.MultiGraph[str] = nx.MultiGraph()
        graph.add_nodes_from(c.id for c in self.cities)
        for i, t in enumerate(self.tracks):
            graph.add_edge(self.cities[t.a].id, self.cities[t.b].id, key=t.id, length=t.length, number=i)
        return graph

    def rule(self, name: str) -> Rule | None:
        """The rule module of a name, when the map lists it."""
        return next((rule for rule in self.rules if rule.name == name), None)

    def overriding(self, hook: str) -> tuple[Rule, ...]:
        """The rule modules that have a hook of their own; asked once, so that boards without any pay nothing."""
        return tuple(rule for rule in self.rules if getattr(type(rule), hook) is not getattr(Rule, hook))


def load_board(name: str) -> Board:
    """The board of a map given by id or path.

    Raises:
        BadMap: with every fault of the file.
    """
    return Board(mapfile.read(name))
