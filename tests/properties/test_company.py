"""Whatever persons do in a lobby and at tables, in whatever order: seats are conserved and every journal replays."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tests.table.crowd import Clock, One, openings, tended, together
from tests.table.playing import TINY
from trainbound.store.faults import StoreFault
from trainbound.store.people import People
from trainbound.store.rooms import Rooms
from trainbound.table import exchange
from trainbound.table.faults import BadTable
from trainbound.table.lobby import ANYBODY, ME, Wanted
from trainbound.table.table import Table

NAMES = ("Ada", "Bea", "Cy", "Dot")
WHO = st.integers(0, len(NAMES) - 1)
SEAT = st.integers(0, 2)
PLACE = st.sampled_from([ANYBODY, ANYBODY, Wanted("bot", "random"), Wanted("invited", "Bea"), Wanted("invited", "Cy")])


class Evenings(RuleBasedStateMachine):
    """Four persons at one store. A refusal is a sentence of ours; anything else that is raised is a fault."""

    @initialize()
    def begins(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="evenings"))
        self.clock = Clock()
        self.ones = together(self.home, self.clock, " ".join(NAMES[:3]))
        openings(self.ones)
        self.ones.append(One(self.home, NAMES[3], self.clock).sits(self.ones[0].table.id))
        self.seats: dict[str, int] = {}
        self.proven: dict[str, object] = {}
        self.opened: dict[str, Table] = {}
        for one in self.ones:
            one.store._db.execute("PRAGMA synchronous = OFF")  # the disk is tested elsewhere

    def teardown(self) -> None:
        for one in self.ones:
            one.store.close()
        shutil.rmtree(self.home)

    def tries(self, act) -> bool:  # type: ignore[no-untyped-def]
        """Does what may be refused; whether it was done."""
        try:
            act()
        except (BadTable, StoreFault) as no:
            assert "locked" not in str(no)
            return False
        return True

    def table(self, n: int, kind: str = "") -> str:
        """One of the tables there are, or none."""
        found = [row.id for row in self.ones[0].lobby.tables() if kind in ("", row.kind)]
        return found[n % len(found)] if found else "none"

    # ---- the lobby

    @rule(who=WHO, places=st.lists(PLACE, min_size=1, max_size=2), first=st.booleans())
    def creates(self, who: int, places: list[Wanted], first: bool) -> None:
        seats = [ME, *places] if first else [*places, ME]
        self.tries(lambda: self.ones[who].lobby.create(TINY, {}, seats))

    @rule(who=WHO, n=st.integers(0, 5), seat=st.none() | SEAT, bots=st.sampled_from([None, "random", "nobody"]),
          what=st.sampled_from(["join", "join", "leave", "begin"]))  # fmt: skip
    def gathers(self, who: int, n: int, seat: int | None, bots: str | None, what: str) -> None:
        lobby, table = self.ones[who].lobby, self.table(n, "gathering")
        self.tries({"join": lambda: lobby.join(table, seat), "leave": lambda: lobby.leave(table),
                    "begin": lambda: lobby.begin(table, bots)}[what])  # fmt: skip

    @rule(who=WHO, n=st.integers(0, 5), again=st.booleans())
    def clears_up(self, who: int, n: int, again: bool) -> None:
        lobby, table = self.ones[who].lobby, self.table(n, "over")
        if again:
            self.tries(lambda: lobby.rematch(table))
        elif self.tries(lambda: lobby.remove(table)) and table not in [info.id for info in self._tables()]:
            self.seats.pop(table, None)

    # ---- at a table

    def at(self, who: int) -> One | None:
        """A person who is at a table that there still is."""
        one = self.ones[who]
        if not hasattr(one, "company"):
            return None
        return one if self.tries(one.company.poll) else None

    @rule(who=WHO, n=st.integers(0, 5))
    def goes(self, who: int, n: int) -> None:
        one = self.ones[who]
        if hasattr(one, "company"):
            self.tries(one.company.close)
        self.tries(lambda: one.sits(self.table(n, "over" if n == 5 else "running")))

    @rule(who=WHO)
    def goes_home(self, who: int) -> None:
        if (one := self.at(who)) is not None:
            one.company.close()
            del one.company

    @rule(who=WHO, times=st.sampled_from([1, 2, 3, 9, 400]))
    def plays(self, who: int, times: int) -> None:
        """Who is at a table plays there, with the others who are at it."""
        if (one := self.at(who)) is None:
            return
        there = [other for n in range(len(NAMES)) if (other := self.at(n)) and other.table.id == one.table.id]
        for n in range(times):
            if one.company.bots_move():
                tended(one)
            if not any(other.moves(n) for other in there):
                break

    @rule(who=WHO)
    def takes_back(self, who: int) -> None:
        if (one := self.at(who)) is not None:
            self.tries(one.company.ask_take_back)

    @rule(who=WHO, own=st.booleans(), seat=SEAT, to=st.sampled_from([None, None, *range(len(NAMES))]))
    def hands(self, who: int, own: bool, seat: int, to: int | None) -> None:
        if (one := self.at(who)) is not None:
            if own and one.company.seat is not None:
                seat = one.company.seat
            if to is None:
                self.tries(lambda: one.company.ask_hand(seat, bot="random"))
            else:
                self.tries(lambda: one.company.ask_hand(seat, person=self.ones[to].person))

    @rule(who=WHO, seat=SEAT, to=st.sampled_from([None, *range(len(NAMES))]))
    def vanishes(self, who: int, seat: int, to: int | None) -> None:
        """Somebody leaves for long, and one of the others wants their seat to go to somebody else."""
        if (one := self.at(who)) is None:
            return
        one.company.close()
        del one.company
        self.clock.goes(601)
        self.hands((who + 1) % len(NAMES), False, seat, to)

    @rule(who=WHO, yes=st.sampled_from([True, True, True, False]), called=st.booleans())
    def answers(self, who: int, yes: bool, called: bool) -> None:
        """One who is called on answers, or anybody."""
        one = self.at(who)
        asked = one.company.request() if one is not None else None
        if called and asked is not None:
            there = [other for n in range(len(NAMES)) if (other := self.at(n)) and other.table.id == one.table.id]
            one = next((other for other in there if other.person.id in asked.needed - asked.agreed), one)
        if one is not None and self.tries(lambda: one.company.answer(yes)):
            assert asked is not None
            assert one.person.id in asked.needed or (not yes and one.person.id == asked.by)

    @rule(seconds=st.sampled_from([5, 65, 601]))
    def time_passes(self, seconds: int) -> None:
        self.clock.goes(seconds)

    @rule(who=WHO)
    def is_renamed(self, who: int) -> None:
        one = self.ones[who]
        one.person = People(one.store).rename(one.person, NAMES[who] + "'" * (self.clock.now % 3 == 0))

    # ---- what holds

    def _tables(self):  # type: ignore[no-untyped-def]
        return self.ones[0].store.tables()

    @invariant()
    def all_is_well(self) -> None:
        if not hasattr(self, "ones"):
            return
        store = self.ones[0].store
        rooms = Rooms(store)
        infos = {info.id: info for info in store.tables()}
        for table, info in infos.items():
            sitters = rooms.sitters(table)
            now = (info, {seat: sitter.person for seat, sitter in sitters.items()})
            if self.proven.get(table) == now:
                continue
            self.proven[table] = now
            again = self.opened[table] = Table.open(store, table)
            assert again.damage == ""
            assert self.seats.setdefault(table, len(info.names)) == len(info.names) == len(again.names)
            assert info[1:-1] == exchange.summary(again.game, again.sitting, again.state)
            assert len(set(info.names)) == len(info.names)
            assert set(sitters) <= set(again.people)
            if not info.finished:
                assert set(sitters) == set(again.people)
            persons = [sitter.person for sitter in sitters.values()]
            assert len(set(persons)) == len(persons)
        assert set(self.seats) == set(infos)
        for gathering in rooms.gatherings():
            assert gathering.id not in infos
            kinds = [place["kind"] for place in gathering.seats]
            assert set(kinds) & {"free", "invited"}
            persons = [place["person"] for place in gathering.seats if place["kind"] == "person"]
            assert len(set(persons)) == len(persons)
        for one in self.ones:
            if hasattr(one, "company") and one.table.id in infos and self.tries(one.company.poll):
                assert one.table.state == self.opened[one.table.id].state
                holder = rooms.sitters(one.table.id).get(-1 if one.company.seat is None else one.company.seat)
                assert (holder is None) == (one.company.seat is None)
                assert holder is None or holder.person == one.person.id
        texts = json.dumps([store.rows("SELECT * FROM requests"), store.rows("SELECT summary FROM tables")])
        for table in infos:
            assert self.opened[table].seed.hex() not in texts


Evenings.TestCase.settings = settings(
    max_examples=15, stateful_step_count=50, suppress_health_check=list(HealthCheck)
)
TestEvenings = Evenings.TestCase
