"""Stations (EU-3): built in cities, and at the end each lets its owner's tickets use one track of another player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from trainbound.kernel.faults import Fault
from trainbound.kernel.types import NOBODY, Action, Decision, Event, NotUnderstood, Refusal, ScoreLine
from trainbound.network.bits import numbers
from trainbound.network.ways import merge
from trainbound.ticket.cards import GREY, Cards, parse_cards, write_cards
from trainbound.ticket.claiming import spend
from trainbound.ticket.display import refill
from trainbound.ticket.measures import needs, network_seen, reached, way, worth
from trainbound.ticket.payments import Terms, judge, payments, shortfall
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.standing import Stand
from trainbound.ticket.texts_map import fault

if TYPE_CHECKING:
    from trainbound.ticket.board import Board
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView

Part = tuple[tuple[int, ...], ...]
"""For each seat the cities (vertices) where it has built, in order; everybody sees them."""


class Build(NamedTuple):
    """Build a station in a city, by vertex, with exactly these cards."""

    city: int
    cards: Cards
    verb: str = "station"


class Use(NamedTuple):
    """What a station does at the end: the track that it lends and whose it is; -1 and NOBODY when it lends none."""

    city: int
    track: int
    owner: int


class Promise(NamedTuple):
    """What one more station would do.

    Attributes:
        uses: what the stations would lend besides what those that stand lend already.
        tickets: the tickets that would be worth more with it, by number.
        others: the tracks of other players that it could lend.
    """

    uses: tuple[Use, ...]
    tickets: tuple[int, ...]
    others: tuple[int, ...]


class StationsParams(msgspec.Struct, frozen=True, kw_only=True):
    """`costs`: cards for the first station, the second and so on; `unbuilt`: points for each that is not built."""

    costs: list[int] = msgspec.field(default_factory=lambda: [1, 2, 3])
    unbuilt: int = 4


class Stations(Rule):
    """A player's stations are as many as there are costs."""

    Params = StationsParams
    verbs = starts = ("station",)
    cited = ("station",)

    def __init__(self, board: Board, params: StationsParams, cites: Mapping[str, str]) -> None:
        super().__init__(board, params, cites)
        rule = self.cite("station", "EU-3")
        self.terms_of = tuple(Terms(cost, GREY, rule=rule) for cost in params.costs)
        """For each station the terms on which it is built."""
        self.sites = sum(c.vertices for c in board.cities if c.kind == "city")
        """The cities where one may be built, as bits."""
        self._builds: dict[Cards, tuple[Build, ...]] = {}

    @classmethod
    def faults(cls, params: StationsParams, found: MapFile) -> Iterator[Fault]:
        """Costs that can be paid, for not too many stations: all their uses are compared at the end."""
        if not 1 <= len(params.costs) <= 4:
            yield fault("rules[].costs", "stations", most=4, found=len(params.costs))
        for i, cost in enumerate(params.costs):
            if not 1 <= cost <= 10:
                yield fault(f"rules[].costs[{i}]", "between", least=1, most=10, found=cost)
        if not 0 <= params.unbuilt <= 100:
            yield fault("rules[].unbuilt", "between", least=0, most=100, found=params.unbuilt)

    def setup(self, state: State) -> Part:
        """None is built."""
        return ((),) * state.seats

    def actions(self, state: State, seat: int) -> Sequence[Action]:
        """A station in each city that has none, paid in every way there is."""
        part: Part = state.parts[self.part]
        built = len(part[seat])
        if built == len(self.terms_of):
            return ()
        taken = sum(1 << v for row in part for v in row)
        found: list[Action] = []
        for cards in payments(self.terms_of[built], state.hands[seat]):
            builds = self._builds.get(cards)
            if builds is None:
                builds = self._builds[cards] = tuple(Build(v, cards) for v in numbers(self.sites))
            found += [build for build in builds if not taken >> build.city & 1]
        return found

    def refuse(self, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Not one's turn, no station left, no city, a city that has one, or cards that do not pay."""
        rule = self.cite("station", "EU-3")
        if decision.kind != "turn":
            return (Refusal("not_asked", (rule,), {"asked": decision.kind, "verb": action.verb}),)
        assert isinstance(action, Build)
        part: Part = state.parts[self.part]
        seat, found = decision.seat, []
        if not 0 <= action.city < len(self.board.cities) or not self.sites >> action.city & 1:
            found.append(Refusal("no_such_site", (rule,)))
        for owner, row in enumerate(part):
            if action.city in row:
                found.append(Refusal("station_taken", (rule,), {"city": action.city, "owner": owner}))
        built, hand = len(part[seat]), state.hands[seat]
        if built == len(self.terms_of):
            return (*found, Refusal("no_station_left", (rule,), {"stations": built}))
        short = shortfall(self.terms_of[built], hand)
        return (*found, short) if short else (*found, *judge(self.terms_of[built], action.cards, hand))

    def answer(self, state: State, decision: Decision, action: Action, say: Callable[[Event], None]) -> None:
        """Pays and builds."""
        assert isinstance(action, Build)
        part: Part = state.parts[self.part]
        seat = decision.seat
        state.passes = 0
        spend(state, seat, action.cards)
        state.set_part(self, (*part[:seat], (*part[seat], action.city), *part[seat + 1 :]))
        built = len(part[seat]) + 1
        say(Event("station_built", seat, {"city": action.city, "cards": action.cards, "built": built}))
        refill(self.board, state, say)

    def show(self, state: State, viewer: int | None) -> Part:
        """All stations, to all."""
        part: Part = state.parts[self.part]
        return part

    def rescue(self, view: TicketView, k: int) -> tuple[int, int] | None:
        """What one more station would do for a ticket that the viewer cannot complete without.

        Returns:
            The city of the station and the track of somebody else that it would lend, of those the one that leaves the
            fewest trains to place; None when there is none, or no station is left.
        """
        assert view.viewer is not None, "an onlooker holds no tickets"
        part: Part = view.parts[self.name]
        if len(part[view.viewer]) >= len(self.terms_of):
            return None
        taken = sum(1 << v for row in part for v in row)
        others = reduce(or_, (seat.owned for s, seat in enumerate(view.seats) if s != view.viewer), 0)
        owned = network_seen(self.board, view)[0]
        return _rescue(self.board, owned, view.free, others & ~owned, self.sites & ~taken,
                       view.seats[view.viewer].trains, k)  # fmt: skip

    def uses_seen(self, view: TicketView) -> tuple[Use, ...]:
        """What the viewer's stations lend its tickets as things stand; none for an onlooker."""
        return () if view.viewer is None else self._uses_with(view, view.part(self))

    def _uses_with(self, view: TicketView, part: Part) -> tuple[Use, ...]:
        assert view.viewer is not None
        owned = [seat.owned for seat in view.seats]
        return self.uses_of(part, view.viewer, owned, view.seats[view.viewer].parted, view.tickets)

    def promise(self, view: TicketView, city: int) -> Promise:
        """What one more station of the viewer's would do in a city, by vertex."""
        assert view.viewer is not None, "an onlooker builds nothing"
        part: Part = view.part(self)
        s, board = view.viewer, self.board
        now, then = self.uses_seen(view), self._uses_with(view, (*part[:s], (*part[s], city), *part[s + 1 :]))
        before, after = (self._joined(view.seats[s].parted, uses) for uses in (now, then))
        better = [k for k in view.tickets if worth(after, board.tickets[k]) > worth(before, board.tickets[k])]
        others = reduce(or_, (seat.owned for n, seat in enumerate(view.seats) if n != s), 0)
        lent = _tracks(now)
        return Promise(
            tuple(use for use in then if use.track >= 0 and not lent >> use.track & 1) if better else (),
            tuple(better),
            tuple(numbers(others & ~view.seats[s].owned & board.at_city[city])),
        )

    def _joined(self, parts: tuple[int, ...], uses: Sequence[Use]) -> tuple[int, ...]:
        """Components with the tracks that are lent."""
        for i in numbers(_tracks(uses)):
            parts = merge(parts, self.board.tracks[i].a, self.board.tracks[i].b)
        return parts

    # ---- the end

    def uses(self, state: State, seat: int) -> tuple[Use, ...]:
        """The best use of a seat's stations, in the order in which they were built."""
        return self.uses_of(state.parts[self.part], seat, state.owned, state.parted[seat], state.tickets[seat])

    def uses_of(
        self, part: Part, seat: int, owned: Sequence[int], parted: tuple[int, ...], tickets: tuple[int, ...]
    ) -> tuple[Use, ...]:
        """The same from what a seat sees; arguments as for `lent`."""
        lent = self._best(part, seat, owned, parted, tickets)
        owner = {i: s for s, tracks in enumerate(owned) for i in lent if i >= 0 and tracks >> i & 1}
        return tuple(Use(v, i, owner.get(i, NOBODY)) for v, i in zip(part[seat], lent, strict=True))

    def _best(
        self, part: Part, seat: int, owned: Sequence[int], parted: tuple[int, ...], tickets: tuple[int, ...]
    ) -> tuple[int, ...]:
        others = reduce(or_, (tracks for s, tracks in enumerate(owned) if s != seat), 0)
        return best_use(self.board, part[seat], parted, others, tickets, owned[seat])

    def lent(
        self, part: Part, seat: int, owned: Sequence[int], parted: tuple[int, ...], tickets: tuple[int, ...]
    ) -> int:
        """The tracks that the seat's stations lend it."""
        return sum(1 << i for i in set(self._best(part, seat, owned, parted, tickets)) if i >= 0)

    def lendings(self, part: Part, seat: int, owned: Sequence[int], parted: tuple[int, ...]) -> frozenset[int]:
        """Each station lends one track or none; of those that lead to the same place one stands for all."""
        others = reduce(or_, (tracks for s, tracks in enumerate(owned) if s != seat), 0)
        near = (_useful(self.board, v, parted, others).values() for v in part[seat])
        return frozenset(reduce(or_, lent, 0) for lent in product(*((0, *(1 << i[0] for i in row)) for row in near)))

    def tie(self, state: State) -> tuple[str, Sequence[int]]:
        """Fewer stations used win a tie (T-25): what counts is how many are left."""
        return "stations", self._left(state)

    def _left(self, state: State) -> tuple[int, ...]:
        part: Part = state.parts[self.part]
        return tuple(len(self.terms_of) - len(row) for row in part)

    def score(self, state: State) -> Sequence[ScoreLine]:
        """One line: points for stations not built, and what those built lend."""
        left = self._left(state)
        uses = tuple(self.uses(state, seat) for seat in range(state.seats))
        lent = tuple(_tracks(row) for row in uses)
        return (
            ScoreLine(
                self.cite("station", "EU-3"),
                "stations",
                tuple(n * self.params.unbuilt for n in left),
                {"left": left, "uses": uses, "tracks": lent},
            ),
        )

    def stands(self, view: TicketView) -> Sequence[Stand]:
        """One line: everybody sees the stations built, and each seat what its own lend its tickets."""
        part: Part = view.part(self)
        points = tuple((len(self.terms_of) - len(row)) * self.params.unbuilt for row in part)
        return (Stand(self.cite("station", "EU-3"), "stations", points, {"uses": self.uses_seen(view)}),)

    # ---- notation

    def write(self, action: Action) -> str:
        """`station paris red*1`."""
        assert isinstance(action, Build)
        return f"station {self.board.cities[action.city].id} {write_cards(action.cards)}".rstrip()

    def parse(self, verb: str, words: Sequence[str]) -> Action:
        """A city, then cards."""
        from trainbound.ticket.notation import place

        if not words:
            raise NotUnderstood("", "city")
        for n in range(1, len(words) + 1):
            try:
                cards = parse_cards(words[n:])
            except NotUnderstood:
                continue
            break
        city = place(self.board, " ".join(words[:n]), self.board.cities)
        return Build(numbers(city.vertices)[0], cards)


@lru_cache(maxsize=1024)
def _rescue(
    board: Board, owned: int, free: int, others: int, sites: int, trains: int, k: int
) -> tuple[int, int] | None:
    """`Stations.rescue` from tracks and cities as bits."""
    t, best = board.tickets[k], None
    for i in numbers(others):
        track = board.tracks[i]
        city = next((v for v in (track.a, track.b) if sites >> v & 1), None)
        found = None if city is None else needs(board, owned | 1 << i, free, trains, t.a.vertices, t.b.vertices)
        if found is not None and city is not None and (best is None or found[0] < best[0]):
            best = found[0], city, i
    return None if best is None else best[1:]


@lru_cache(maxsize=1024)
def best_use(
    board: Board, cities: tuple[int, ...], parts: tuple[int, ...], others: int, held: tuple[int, ...], own: int = 0
) -> tuple[int, ...]:
    """The tracks of others that stations had best lend, compared exhaustively.

    Most points from tickets, then most tickets completed, then fewest tracks lent, then the shortest ways of those
    tickets, then the lowest track numbers.

    Args:
        board: the map.
        cities: where the seat's stations are, as vertices.
        parts: the components of its own tracks.
        others: the tracks of all others, as bits.
        held: its tickets, by number.
        own: its own tracks, as bits.

    Returns:
        For each station the track that it lends, or -1.
    """
    near = [{0: [-1], **_useful(board, v, parts, others)} for v in cities]
    best: tuple[int, int, int] | None = None
    equal: list[tuple[int, ...]] = []
    for places in product(*near):
        joined = parts
        for found, there in zip(near, places, strict=True):
            if there:
                track = board.tracks[found[there][0]]
                joined = merge(joined, track.a, track.b)
        goals = [reached(joined, board.tickets[k]) for k in held]
        points = sum(worth(joined, board.tickets[k]) for k in held)
        figures = points, sum(goal is not None for goal in goals), -sum(there != 0 for there in places)
        if best is None or figures > best:
            best, equal = figures, []
        if figures == best:
            equal += product(*(found[there] for found, there in zip(near, places, strict=True)))
    return min(equal, key=lambda lent: (_length(board, own, lent, held), lent)) if len(equal) > 1 else equal[0]


def _useful(board: Board, city: int, parts: Sequence[int], others: int) -> dict[int, list[int]]:
    """Tracks of others at a city that lead out of its own network, by the other part or city to which they lead."""
    found: dict[int, list[int]] = {}
    for i in numbers(others & board.at_city[city]):
        track = board.tracks[i]
        far = 1 << (track.b if track.a == city else track.a)
        there = next((part for part in parts if part & far), far)
        if not there >> city & 1:
            found.setdefault(there, []).append(i)
    return found


def _length(board: Board, own: int, lent: Sequence[int], held: Sequence[int]) -> int:
    """The trains on the shortest ways of those tickets that own tracks and some lent ones complete."""
    tracks = own | sum(1 << i for i in set(lent) if i >= 0)
    ways = (way(board, tracks, t.a.vertices, t.b.vertices) for t in (board.tickets[k] for k in held))
    return sum(board.tracks[i].length for found in ways for i in found or ())


def _tracks(uses: Sequence[Use]) -> int:
    """The tracks lent, as bits; two stations may lend the same one."""
    return sum(1 << i for i in {use.track for use in uses} if i >= 0)
