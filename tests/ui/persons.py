"""What the tests of several persons share: their lobby without a store behind it, and tables that they sit at."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual.pilot import Pilot

from tests.ui.harness import ASCII, SMALL, OnePage, drive, table, type_keys
from trainbound.store.journal import Store
from trainbound.store.people import People, Person
from trainbound.store.rooms import Rooms
from trainbound.table.faults import BadTable
from trainbound.table.lobby import Lobby, Row, SeatRow
from trainbound.ui.page import Page
from trainbound.ui.screens.anytable import AnyTableScreen
from trainbound.ui.screens.end import SharedEndScreen
from trainbound.ui.terminal import Terminal

NOW = 1_800_000_000.0
"""The moment of all pictures."""


def seat(name: str, kind: str = "person", me: bool = False, here: bool = False) -> SeatRow:
    """Somebody at a table."""
    return SeatRow(name, kind, me, here)


def row(id_: str, seats: Sequence[SeatRow], kind: str = "running", map_name: str = "pennsylvania", turn: str = "",
        whose: tuple[str, ...] = (), invited: bool = False, host: bool = False, minutes: float = 0.0) -> Row:
    """A table of the lobby."""
    mine = any(one.me and one.kind == "person" for one in seats)
    waits = mine and kind == "running" and any(one.me and one.name in whose for one in seats)
    return Row(id=id_, map=map_name, kind=kind, seats=tuple(seats), turn=turn, whose=whose, mine=mine,
               waits_for_me=waits, invited=invited, host=host, fault="", updated=NOW - 60 * minutes,
               bots=("random", "greedy", "planner"))


ADA = seat("Ada", me=True)
TABLES = [
    row("b4kp", [ADA, seat("Bea", here=True), seat("planner", "bot")], turn="16.1", whose=("Ada",), minutes=3),
    row("x2mm", [seat("Cy"), ADA], map_name="railway-boom", turn="2 expansion", whose=("Cy",), minutes=130),
    row("g7gg", [ADA, seat("Bea", here=True), seat("", "free")], "gathering", "uk", host=True, minutes=10),
    row("h3hh", [seat("Cy"), seat("Ada", "invited", me=True), seat("", "free")], "gathering", "usa", invited=True,
        minutes=60 * 25),
    row("k9kk", [seat("Dot", here=True), seat("", "free"), seat("greedy", "bot")], "gathering", "india", minutes=1),
    row("w5ww", [seat("Dot", here=True), seat("A person with a long name indeed")], map_name="europe", turn="4.2",
        whose=("A person with a long name indeed",)),
    row("z8zz", [ADA, seat("Cy")], "over", "switzerland", turn="31.1", minutes=60 * 24 * 9),
]
"""One of each."""


class FakeLobby:
    """A lobby whose tables the test gives; what is done in it is kept in `done`."""

    def __init__(self, tables: Sequence[Row] = (), here: Sequence[str] = ("Bea", "Dot")) -> None:
        self.rows, self.names = list(tables), list(here)
        self.done: list[tuple[Any, ...]] = []
        self.person, self.changed = Person(1, "Ada"), False

    def tables(self) -> list[Row]:
        """The tables that there are."""
        return self.rows

    def here(self) -> list[Person]:
        """Who is here."""
        return [self.person, *(Person(n, name) for n, name in enumerate(self.names, 2))]

    def poll(self) -> bool:
        """Whether others did something."""
        self.changed, found = False, self.changed
        return found

    def open(self, table: str) -> Any:
        """There are no tables behind these rows."""
        raise BadTable(f"there is no table {table}")

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            self.done.append((name, *given))
            return "new1"

        return call


class PersonApp(OnePage):
    """The program of a person."""

    def __init__(self, store: Store, person: Person, page: Callable[[], Page] | None = None,
                 terminal: Terminal = ASCII) -> None:
        self._person = person
        super().__init__(store, page, terminal)
        self.become(person)


# ---- tables with a store behind them


def enter(store: Store, *names: str) -> list[Person]:
    """Persons of these names."""
    people = People(store)
    return [people.enter(f"key of {name}", name) for name in names]


def at_table(store: Store, names: Sequence[str] = ("Ada", "Bea"), moves: int = 0, bots: Sequence[str | None] = (),
             kind: str = "turn", seat: int = 0, map_name: str = "pennsylvania") -> tuple[str, list[Person]]:
    """A table at which a seat is asked something of a kind, after so many actions or more, and the persons there.

    No kind: whatever is asked there.
    """
    for more in range(60):
        found = table(store, names, moves + more, bots, map_name)
        if not kind or any(d.seat == seat and d.kind == kind for d in found.decisions()):
            break
    else:
        raise AssertionError(f"seat {seat} is never asked: {kind}")
    persons = enter(store, *(name for name, bot in zip(names, bots or [None] * len(names), strict=True) if not bot))
    sit(store, found.id, {names.index(person.name): person for person in persons})
    return found.id, persons


def sit(store: Store, table_id: str, seats: dict[int, Person]) -> None:
    """Gives seats of a table to persons."""
    rooms = Rooms(store)
    with store.writing():
        for number, person in seats.items():
            rooms.sit(table_id, number, person.id, time.time())


class Other:
    """Another person's session, at a table, with its own way to the store."""

    def __init__(self, store: Store, person: Person, table_id: str) -> None:
        self.store = Store(store.home)
        self.lobby = Lobby(self.store, person, f"session of {person.name}")
        self.table, self.company = self.lobby.open(table_id)

    def play(self, pick: int = 0) -> None:
        """Does something: one of the legal answers to what this person is asked."""
        self.company.poll()
        asked = next(d for d in self.table.decisions() if d.seat == self.company.seat)
        self.table.submit(asked.number, self.table.legal(asked)[pick])


Sitting = Callable[[PersonApp, Any, "Pilot[int]"], Awaitable[None]]


def at(store: Store, person: Person, table_id: str, steps: Sitting, size: tuple[int, int] = SMALL,
       terminal: Terminal = ASCII) -> None:
    """Lets a person come from the lobby to a table, press keys there and look."""

    async def whole(app: OnePage, pilot: Pilot[int]) -> None:
        app.settings = app.settings._replace(bots="instant")
        app.open_table(table_id)
        await pilot.pause()
        await pilot.pause()
        page = app.page()
        assert isinstance(app, PersonApp)
        assert isinstance(page, AnyTableScreen | SharedEndScreen), page
        await steps(app, page, pilot)

    drive(PersonApp(store, person, terminal=terminal), whole, size)


async def keys(app: OnePage, pilot: Pilot[int], pressed: str) -> None:
    """Types keys and waits until they are done."""
    type_keys(app, pressed)
    await pilot.pause()
    await pilot.pause()


def take_in(page: AnyTableScreen) -> None:
    """What the timer does a few times a second."""
    assert page.crowd is not None
    page.crowd.poll()


def asks_back(store: Store) -> tuple[str, list[Person], Other]:
    """Bea has done something that others have learnt from, and asks to take it back; Ada's turn has begun."""
    table, (ada, bea) = at_table(store, seat=1, kind="second", moves=20)
    other = Other(store, bea, table)
    other.play()
    assert not other.company.ask_take_back()
    return table, [ada, bea], other
