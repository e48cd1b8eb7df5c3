"""Several persons with sessions of their own at one store, for the tests: a clock that goes when told, and moves."""

from __future__ import annotations

from pathlib import Path

from tests.table.playing import TINY
from trainbound.store.journal import Store
from trainbound.store.people import People, Person
from trainbound.table.company import Company
from trainbound.table.lobby import ANYBODY, ME, Lobby, Wanted
from trainbound.table.table import AnyTable

BOT = Wanted("bot", "random")


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def goes(self, seconds: float) -> None:
        self.now += seconds


class One:
    """A session of a person: a store, a lobby, and a table once it went there."""

    def __init__(self, home: Path, name: str, clock: Clock, session: str = "") -> None:
        self.store = Store(home)
        self.person: Person = People(self.store, clock).enter(f"key of {name}", name)
        self.lobby = Lobby(self.store, self.person, session or f"session of {name}", clock)
        self.table: AnyTable
        self.company: Company

    def sits(self, table: str) -> One:
        """Goes to a table."""
        self.table, self.company = self.lobby.open(table)
        return self

    def asked(self):  # type: ignore[no-untyped-def]
        """The decision that is asked of this person's seat, or None."""
        return next((d for d in self.table.decisions() if d.seat == self.company.seat), None)

    def moves(self, number: int = 0) -> bool:
        """Answers what is asked of this person with one of the legal answers; whether anything was asked."""
        self.company.poll()
        decision = self.asked()
        if decision is None:
            return False
        legal = self.table.legal(decision)
        self.table.submit(decision.number, legal[number % len(legal)])
        return True


def together(home: Path, clock: Clock, names: str = "Ada Bea", bots: int = 0, map_name: str = TINY) -> list[One]:
    """A table that has begun, with persons and then bots at it; everybody's session is there."""
    ones = [One(home, name, clock) for name in names.split()]
    seats = [ME, *[ANYBODY] * (len(ones) - 1), *[BOT] * bots]
    table = ones[0].lobby.create(map_name, {}, seats)
    for one in ones[1:]:
        one.lobby.join(table)
    return [one.sits(table) for one in ones]


def openings(ones: list[One]) -> None:
    """Everybody answers once, bots among them: where there are tickets, they keep some."""
    for one in ones:
        one.moves()
    tended(ones[0])
    for one in ones:
        one.company.poll()


def tended(one: One) -> int:
    """Lets bots move until a person is asked, by one session."""
    done = 0
    one.company.poll()
    while (decision := one.table.bot_decision()) is not None:
        assert one.company.bots_move()
        one.table.submit_bot(decision.number, one.table.bot_choose(decision))
        done += 1
    return done


def round_of(ones: list[One], times: int) -> None:
    """So many actions of whoever is asked."""
    for n in range(times):
        tended(ones[0])
        if not any(one.moves(n) for one in ones):
            break
