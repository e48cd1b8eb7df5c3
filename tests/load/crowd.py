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

from tests.load.client import Client, Took
from tests.load.lines import InLines
from tests.load.mixture import Place, mixture
from tests.load.screens import OnScreen
from tests.load.seen import hands, shown, wrong
from tests.table.apart import proven
from trainbound.kernel.types import Action, Decision
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.table.lobby import ANYBODY, ME, Lobby, Wanted
from trainbound.table.table import AnyTable, Table

BOT = Wanted("bot", "planner")
EVERY = 30.0
"""Seconds between two answers of a person, when it is their turn by then."""
AT_ONCE = 8
"""Answers that a person gives at most then, if they are asked so often in one turn."""
READ = 1.0
"""Seconds until an answer: it is the screen that tells a person of a question, not the journal."""
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
        tables: how many tables they share at most.

    Attributes:
        mixture: who plays what, and how.
        clients: by name.
        tables: by id, as they are kept.
        seats: by name the table and the seat, None for who watches.
        said: by table and seat what was typed and kept.
        shown: seconds from an answer on the disk until each of the others at the table saw something of it, as far as
            they pressed no key meanwhile.
        looked: how often a hand was looked for where it must not be; how many found their own, of how many.
        faults: what went wrong.
    """

    def __init__(self, data: Path, sessions: int, tables: int) -> None:
        self.data, self.store = data, Store(data)
        self.clients: dict[str, Client] = {}
        self.tables: dict[str, AnyTable] = {}
        self.seats: dict[str, tuple[str, int | None]] = {}
        self.said: dict[tuple[str, int], list[str]] = {}
        self.shown: list[float] = []
        self.faults: list[Fault] = []
        self.looked: Counter[str] = Counter()
        self._waits: dict[str, float] = {}
        self._keys = {f"p{n:03}": asyncssh.generate_private_key("ssh-ed25519") for n in range(sessions)}
        self.mixture = mixture(list(self._keys), tables)
        for place in self.mixture.places:
            self._begin(place)
        ids = list(self.tables)
        for n, name in enumerate(self.mixture.watchers):
            self.seats[name] = ids[-1 - n % len(ids)], None  # the first of a list are those that were made last

    def _begin(self, place: Place) -> None:
        people = People(self.store)
        lobbies = [
            Lobby(self.store, people.enter(self._keys[name].get_fingerprint(), name), f"making {name}")
            for name in place.people
        ]
        table = lobbies[0].create(place.map, {}, [ME, *[ANYBODY] * (len(lobbies) - 1), *[BOT] * place.bot])
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
            made = InLines if name in self.mixture.lines else OnScreen
            client = made(name, self._keys[name], port)
            table, seat = self.seats[name]
            client.group = self._group(name)
            async with doors:
                await client.enter(self.tables[table], seat is None)
            if seat is None and name not in self.mixture.lines:  # a list may change while a number of it is typed
                await asyncio.sleep(READ)
                self.seats[name] = self._where(client) or table, None
            self.clients[name] = client

        await asyncio.gather(*map(one, self.seats))
        return perf_counter() - start

    def _group(self, name: str) -> str:
        """Among whom somebody is counted."""
        table, seat = self.seats[name]
        board = self.tables[table].game.board.file.family
        return ", ".join(("sitting" if seat is not None else "watching",
                          "in lines" if name in self.mixture.lines else f"{board} screens"))  # fmt: skip

    def _where(self, client: Client) -> str | None:
        """The table whose people are to be seen most."""
        names = re.findall(r"\bp\d{3}\b", client.session.sheet.text())
        found = Counter(self.seats[name][0] for name in names if name not in self.mixture.watchers)
        return found.most_common(1)[0][0] if found else None

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
                came = self.clients[name].session.came or 0.0
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
                for _ in range(AT_ONCE):  # a turn may ask several things
                    decision = asked(at, seat)
                    await asyncio.sleep(READ)
                    if decision is None or decision != asked(at, seat):
                        break
                    if not await self._answer(client, at, decision.seat, choice(at, decision, dice)):
                        break
        except (asyncssh.Error, OSError, BrokenPipeError) as error:
            self.faults.append(Fault(table, client.name, f"the session ended: {type(error).__name__}: {error}"))

    async def _answer(self, client: Client, at: AnyTable, seat: int, action: Action) -> bool:
        """Types an answer; whether it was kept."""
        notation = at.game.write(action)
        length = at.length
        await client.answer(notation)
        for _ in range(1000):
            if any(entry.seat == seat for entry in at.events[length + 1 :]):
                self.said[at.id, seat].append(notation)
                return True
            await asyncio.sleep(LOOK)
        self.faults.append(Fault(at.id, client.name, f"{notation!r} was not kept: {client.said()}"))
        return False

    # ---- afterwards

    async def check(self) -> None:
        """Every journal replays and holds what was typed, once; everybody saw what the journal says, and no hand."""
        proved = {table: proven(self.data, table) for table in self.tables}
        for at in proved.values():
            for seat, bot in enumerate(at.bots):
                kept = [at.game.write(e.action) for e in at.events if e.seat == seat and e.action is not None]
                if bot is None and kept != self.said[at.id, seat]:
                    lost = Counter(self.said[at.id, seat]) - Counter(kept)
                    more = Counter(kept) - Counter(self.said[at.id, seat])
                    self.faults.append(Fault(at.id, at.names[seat], f"lost {list(lost)}, doubled {list(more)}"))
        gone = {fault.name for fault in self.faults}
        clients = [client for name, client in self.clients.items() if name not in gone]
        sights = await asyncio.gather(*(client.sight() for client in clients))
        for client, sight in zip(clients, sights, strict=True):
            at = proved[self.seats[client.name][0]]
            self.faults += [Fault(at.id, client.name, said) for said in wrong(at, client, sight)]
        for table, at in proved.items():
            if not at.over:  # then hands are laid open
                self._secrets(at, [c for c in self.clients.values() if self.seats[c.name][0] == table])

    def keys(self) -> list[Took]:
        """What all keys did."""
        return [took for client in self.clients.values() for took in client.took]

    def told(self) -> str:
        """How often hands were looked for, in words."""
        looked = self.looked
        return f"{looked['sit']} and {looked['watch']}; {looked['found their own']} of the first found their own"

    def _secrets(self, at: AnyTable, clients: list[Client]) -> None:
        """Nobody was shown a ticket of another, and who watches no card either; but everybody was shown their own."""
        held = [hands(at, seat) for seat in range(len(at.names))]
        for client in clients:
            seat = self.seats[client.name][1]
            own = set() if seat is None else held[seat]
            self.looked["watch" if seat is None else "sit"] += any(held)
            self.looked["found their own"] += bool(shown(client, own, False))
            for found in shown(client, set().union(*held) - own, seat is None):
                self.faults.append(Fault(at.id, client.name, f"was shown {found!r} of another's hand"))


def asked(at: AnyTable, seat: int | None) -> Decision | None:
    """What a seat is asked."""
    return next((decision for decision in at.decisions() if decision.seat == seat), None)


def choice(at: AnyTable, decision: Decision, dice: random.Random) -> Action:
    """An answer: a claim where there is one."""
    legal = at.legal(decision)
    claims = [action for action in legal if action.verb == "claim"]
    return dice.choice(claims or legal)
