"""What the tests of several persons share: their lobby without a store behind it, and tables that they sit at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.ui.harness import ASCII, OnePage
from trainbound.store.journal import Store
from trainbound.store.people import Person
from trainbound.table.lobby import Row, SeatRow
from trainbound.ui.page import Page
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
               waits_for_me=waits, invited=invited, updated=NOW - 60 * minutes, host=host)


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
        self.changed = False

    def poll(self) -> bool:
        """Whether others did something."""
        self.changed, found = False, self.changed
        return found

    def tables(self) -> list[Row]:
        """The tables that there are."""
        return self.rows

    def here(self) -> list[Person]:
        """Who is here."""
        return [Person(n, name) for n, name in enumerate(self.names, 2)]

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
