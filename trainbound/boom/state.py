"""The state of a game: small lists and tuples of whole numbers, and integers as sets of hexes, seats and cards."""

from __future__ import annotations

from typing import Any

from trainbound.boom.names import SOURCES
from trainbound.kernel.types import Decision

Task = tuple[Any, ...]
"""Something still to be done: its name and what it needs; see `flow`."""


class State:
    """Everything that a game knows.

    Attributes:
        seats: number of seats.
        seed: 16 bytes from which all shuffles follow; `shuffles` counts those made after the deal.
        options: names of the table options that are on.
        tiles: for each city its tile (RB-4).
        objectives, routes: the four of each that lie open (RB-3), by number.
        locomotives, carriages, stations, developments: the decks, the next card first; stations are cities.
        round: 1 to 4; `phase`: as in PHASES.
        engines, cars: the locomotives and carriages on offer (RB-13).
        marked: cities marked this round (RB-15); `claims`: for each seat the city it built in this round, or -1.
        groups: the groups of developments on offer, each from the cheapest on, what has been acquired left out;
            `taken`: for each seat the number of its group, or -1.
        discs: seats from left to right as their discs lie (RB-12).
        order: seats in the turn order of the last auction.
        auction: the resource that is bid, ANY for any, or -1 outside an auction.
        bids: for each seat the number under its disc; `confirmed`, `paid`: seats as bits; `shifted`: for each seat how
            many marks less it pays this time, by the development that it used.
        store: for each seat money, materials, technology, coal.
        vp: for each seat the VP made so far by source, as in SOURCES.
        levels: for each seat the levels of the five income tracks, from 1.
        rails, built: for each seat the hexes with its rails and with its stations, as bits.
        parts: for each seat its networks, each a set of hexes as bits (RB-49).
        base: the hex of this turn's station, or -1; `power`: what is left of its power.
        vehicles: for each seat its locomotives and carriages, by card number, in the order acquired.
        owned: for each seat its developments in the order acquired.
        used: developments turned sideways, as bits by card number.
        loads: for each vehicle the kinds of tiles on it.
        supply: tiles left of each kind (RB-37).
        ran: vehicles that have run this round, as bits; `freed`: carriages that run without coal this round.
        train: the cards of the train that is running.
        cubes: for each of the four objectives the multiplier of each seat, 0 for none.
        joined: for each of the four routes the seats that have joined it, in order.
        todo: what is still to be done, the next on top.
        open: the sets of decisions asked, at most one, of one decision.
        next_decision: the number that the next decision gets.
        over: whether the game has ended.
    """

    __slots__ = (
        "auction", "base", "bids", "built", "carriages", "cars", "claims", "confirmed", "cubes", "developments",
        "discs", "engines", "freed", "groups", "joined", "levels", "loads", "locomotives", "marked", "next_decision",
        "objectives", "open", "options", "order", "over", "owned", "paid", "parts", "phase", "power", "rails", "ran",
        "round", "routes", "seats", "seed", "shifted", "shuffles", "stations", "store", "supply", "taken", "tiles",
        "todo", "train", "used", "vehicles", "vp",
    )  # fmt: skip

    seats: int
    seed: bytes
    shuffles: int
    options: frozenset[str]
    tiles: tuple[int, ...]
    objectives: tuple[int, ...]
    routes: tuple[int, ...]
    locomotives: tuple[int, ...]
    carriages: tuple[int, ...]
    stations: tuple[int, ...]
    developments: tuple[int, ...]
    round: int
    phase: int
    engines: tuple[int, ...]
    cars: tuple[int, ...]
    marked: tuple[int, ...]
    claims: list[int]
    groups: tuple[tuple[int, ...], ...]
    taken: list[int]
    discs: tuple[int, ...]
    order: tuple[int, ...]
    auction: int
    bids: list[int]
    confirmed: int
    paid: int
    shifted: list[int]
    store: list[list[int]]
    vp: list[list[int]]
    levels: list[list[int]]
    rails: list[int]
    built: list[int]
    parts: list[tuple[int, ...]]
    base: int
    power: int
    vehicles: list[tuple[int, ...]]
    owned: list[tuple[int, ...]]
    used: int
    loads: tuple[tuple[int, ...], ...]
    supply: list[int]
    ran: int
    freed: int
    train: tuple[int, ...]
    cubes: list[tuple[int, ...]]
    joined: list[tuple[int, ...]]
    todo: list[Task]
    open: list[tuple[Decision, ...]]
    next_decision: int
    over: bool

    def copy(self) -> State:
        """A copy that shares nothing that is ever changed in place."""
        new = State.__new__(State)
        new.seats = self.seats
        new.seed = self.seed
        new.shuffles = self.shuffles
        new.options = self.options
        new.tiles = self.tiles
        new.objectives = self.objectives
        new.routes = self.routes
        new.locomotives = self.locomotives
        new.carriages = self.carriages
        new.stations = self.stations
        new.developments = self.developments
        new.round = self.round
        new.phase = self.phase
        new.engines = self.engines
        new.cars = self.cars
        new.marked = self.marked
        new.claims = self.claims.copy()
        new.groups = self.groups
        new.taken = self.taken.copy()
        new.discs = self.discs
        new.order = self.order
        new.auction = self.auction
        new.bids = self.bids.copy()
        new.confirmed = self.confirmed
        new.paid = self.paid
        new.shifted = self.shifted.copy()
        new.store = [row.copy() for row in self.store]
        new.vp = [row.copy() for row in self.vp]
        new.levels = [row.copy() for row in self.levels]
        new.rails = self.rails.copy()
        new.built = self.built.copy()
        new.parts = self.parts.copy()
        new.base = self.base
        new.power = self.power
        new.vehicles = self.vehicles.copy()
        new.owned = self.owned.copy()
        new.used = self.used
        new.loads = self.loads
        new.supply = self.supply.copy()
        new.ran = self.ran
        new.freed = self.freed
        new.train = self.train
        new.cubes = self.cubes.copy()
        new.joined = self.joined.copy()
        new.todo = self.todo.copy()
        new.open = self.open.copy()
        new.next_decision = self.next_decision
        new.over = self.over
        return new

    def ask(self, seat: int, kind: str, data: tuple[Any, ...] = ()) -> None:
        """Asks a seat something."""
        self.open.append((Decision(self.next_decision, seat, kind, data),))
        self.next_decision += 1

    def points(self, seat: int) -> int:
        """The VP that a seat has made so far."""
        return sum(self.vp[seat])

    def own(self, seat: int) -> int:
        """The hexes with a rail or station of a seat, as bits."""
        return self.rails[seat] | self.built[seat]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]


def blank(seats: int) -> list[list[int]]:
    """For each seat no VP from any source."""
    return [[0] * len(SOURCES) for _ in range(seats)]
