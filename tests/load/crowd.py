"""The people of a load test: who sits where, what they do, and whether all of it was kept, once, and seen by all."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import asyncssh

from tests.load.client import Client
from tests.table.apart import proven
from trainbound.kernel.types import Action, Decision
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.table.games import game_ids, load_game
from trainbound.table.lobby import ANYBODY, ME, Lobby, Wanted
from trainbound.table.table import AnyTable, Table

BOT = Wanted("bot", "planner")
EVERY = 30.0
"""Seconds between two answers of a person, when it is their turn by then."""
PAUSE = (3.0, 5.0)
"""Seconds between two keys."""
LOOK = 0.02
"""Seconds between two looks at what has been kept."""


class Fault(NamedTuple):
    """Something that went wrong: at which table, for whom, what."""

    table: str
    name: str
    what: str


class Crowd:
    """People at tables of a folder that a server serves.

    Args:
        data: the folder.
        sessions: people, one session each.
        tables: how many tables they share; each has one bot more.

    Attributes:
        clients: by name.
        shown: seconds from an answer on the disk until each of the others at the table saw something of it, as far as
            they pressed no key meanwhile.
        faults: what went wrong.
    """

    def __init__(self, data: Path, sessions: int, tables: int) -> None:
        self.data, self.store = data, Store(data)
        self.clients: dict[str, Client] = {}
        self.tables: dict[str, AnyTable] = {}
        self.seats: dict[str, tuple[str, int]] = {}
        self.said: dict[tuple[str, int], list[str]] = {}
        self.shown: list[float] = []
        self.faults: list[Fault] = []
        self._waits: dict[str, float] = {}
        self._keys = {f"p{n:03}": asyncssh.generate_private_key("ssh-ed25519") for n in range(sessions)}
        names, each = list(self._keys), sessions // tables
        maps = [name for name in game_ids() if load_game(name).players[1] > each]
        for n in range(tables):
            self._begin(maps[n % len(maps)], names[n * each : (n + 1) * each])

    def _begin(self, map_name: str, names: list[str]) -> None:
        people = People(self.store)
        lobbies = [
            Lobby(self.store, people.enter(self._keys[name].get_fingerprint(), name), f"making {name}")
            for name in names
        ]
        table = lobbies[0].create(map_name, {}, [ME, *[ANYBODY] * (len(names) - 1), BOT])
        for lobby in lobbies[1:]:
            lobby.join(table)
        self.tables[table] = at = Table.open(self.store, table)
        for seat, name in enumerate(at.names):
            if at.bots[seat] is None:
                self.seats[name] = table, seat
                self.said[table, seat] = []

    # ---- coming

    async def come(self, port: int, at_once: int = 16) -> float:
        """All connect, so many at a time; seconds until the last one is at their table."""
        start, doors = perf_counter(), asyncio.Semaphore(at_once)

        async def one(name: str) -> None:
            client = Client(name, self._keys[name], port)
            async with doors:
                await client.connect()
            self.clients[name] = client

        await asyncio.gather(*map(one, self.seats))
        return perf_counter() - start

    # ---- playing

    async def play(self, seconds: float) -> None:
        """Everybody presses keys and answers what they are asked, for so long."""
        end = perf_counter() + seconds
        watching = asyncio.create_task(self._watch())
        await asyncio.gather(*(self._live(client, end) for client in self.clients.values()))
        for _ in range(1000):  # bots finish their turns
            if all(at.over or at.bot_decision() is None for at in self.tables.values()):
                break
            await asyncio.sleep(LOOK)
        await asyncio.sleep(1.0)
        watching.cancel()

    async def _watch(self) -> None:
        """Takes in what is kept, and notes when the others at the table saw something of it."""
        while True:
            for name, since in list(self._waits.items()):
                came = self.clients[name].screen.came or 0.0
                if came > since:
                    self.shown.append(came - since)
                    del self._waits[name]
            if self.store.changed():
                now = perf_counter()
                for table, at in self.tables.items():
                    length = at.length
                    if at.refresh():
                        by = {entry.seat for entry in at.events[length + 1 :]}
                        for name, (where, seat) in self.seats.items():
                            if where == table and seat not in by:
                                self._waits.setdefault(name, now)
            await asyncio.sleep(LOOK)

    async def _live(self, client: Client, end: float) -> None:
        table, seat = self.seats[client.name]
        at, dice = self.tables[table], random.Random(client.name)
        due = perf_counter() + dice.random() * EVERY
        try:
            while perf_counter() < end or client.busy:
                await asyncio.sleep(dice.uniform(*PAUSE))
                self._waits.pop(client.name, None)
                decision = asked(at, seat)
                if decision is None or client.busy or perf_counter() < due:
                    await client.look()
                    continue
                due = perf_counter() + EVERY
                while decision is not None:  # a turn may ask several things
                    if not await self._answer(client, at, seat, choice(at, decision, dice)):
                        break
                    await asyncio.sleep(1.0)
                    decision = asked(at, seat)
        except (asyncssh.Error, OSError, BrokenPipeError) as error:
            self.faults.append(Fault(table, client.name, f"the session ended: {type(error).__name__}: {error}"))

    async def _answer(self, client: Client, at: AnyTable, seat: int, action: Action) -> bool:
        """Types an answer; whether it was kept."""
        notation = at.game.write(action)
        length = at.length
        taken = await client.answer(notation)
        for _ in range(1000):
            if any(entry.seat == seat for entry in at.events[length + 1 :]):
                self.said[at.id, seat].append(notation)
                return True
            await asyncio.sleep(LOOK)
        said = "not taken" if not taken else client.screen.glass.row(-2).strip()
        self.faults.append(Fault(at.id, client.name, f"{notation!r} was not kept: {said}"))
        return False

    # ---- afterwards

    async def check(self) -> None:
        """Every journal replays and holds what was typed, once; every screen shows what the journal says."""
        proved = [proven(self.data, table) for table in self.tables]
        for at in proved:
            for seat, bot in enumerate(at.bots):
                kept = [at.game.write(e.action) for e in at.events if e.seat == seat and e.action is not None]
                if bot is None and kept != self.said[at.id, seat]:
                    lost = Counter(self.said[at.id, seat]) - Counter(kept)
                    more = Counter(kept) - Counter(self.said[at.id, seat])
                    self.faults.append(Fault(at.id, at.names[seat], f"lost {list(lost)}, doubled {list(more)}"))
        await asyncio.gather(*(self._seen(at) for at in proved if at.game.board.file.family == "ticket"))

    async def _seen(self, at: AnyTable) -> None:
        """Each screen of a table shows by seat the trains, cards and tickets that there are."""
        players = list(zip(at.names, at.view(None).seats, strict=True))
        names = [name for name, (table, _) in self.seats.items() if table == at.id and name in self.clients]
        for name, text in zip(names, await asyncio.gather(*(self.clients[n].panel() for n in names)), strict=True):
            for who, seat in players:
                figures = f"{who} +{seat.trains} +{seat.cards} +{seat.tickets} *$"
                if not re.search(figures, text, re.MULTILINE):
                    found = next((row[-24:] for row in text.splitlines() if f" {who} " in row[-24:]), "nothing of it")
                    self.faults.append(Fault(at.id, name, f"expected {figures!r} on the screen, found {found!r}"))


def asked(at: AnyTable, seat: int) -> Decision | None:
    """What a seat is asked."""
    return next((decision for decision in at.decisions() if decision.seat == seat), None)


def choice(at: AnyTable, decision: Decision, dice: random.Random) -> Action:
    """An answer: a claim where there is one."""
    legal = at.legal(decision)
    claims = [action for action in legal if action.verb == "claim"]
    return dice.choice(claims or legal)
