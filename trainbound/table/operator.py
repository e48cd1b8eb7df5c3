"""What the operator of a server says and wants to hear: the message of the day, and whose turn it has become."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from trainbound.kernel.harmless import harmless
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.store.rooms import Rooms
from trainbound.table.consent import HERE

MESSAGE, TOLD = "motd.txt", "notified.json"
"""Files of the data folder: the message of the day; whom `Calls` has told of which turn."""

LARGEST, LINES, LONG = 4096, 10, 200
"""Bytes of the message that are read; lines, and characters of a line, that are shown."""


def message(home: Path) -> list[str]:
    """The message of the day in a data folder, line by line, with nothing in it that could draw; empty without one."""
    try:
        with (home / MESSAGE).open("rb") as file:
            text = file.read(LARGEST).decode("utf-8", "replace")
    except OSError:
        return []
    lines = [harmless(line)[:LONG] for line in text.strip().splitlines()[:LINES]]
    while lines and not lines[-1]:
        lines.pop()
    return lines


class Call(NamedTuple):
    """It has become somebody's turn while they are away: the table's id, its map, their name."""

    table: str
    map: str
    name: str


class Calls:
    """Whom to call to which table: each person once a turn, and nobody who is here.

    What was told is kept in a file, so that a server that starts again tells nobody twice.

    Args:
        store: where the tables are.
        clock: seconds since 1970.
    """

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self._store, self._clock = store, clock
        self._people, self._rooms = People(store), Rooms(store)
        self._told: dict[str, str] = {}
        with suppress(OSError, ValueError):
            found = json.loads((store.home / TOLD).read_text(encoding="utf-8"))
            self._told = {str(who): str(turn) for who, turn in found.items()} if isinstance(found, dict) else {}

    def due(self) -> list[Call]:
        """The calls that are due now; they count as made.

        Raises:
            StoreFault: the tables cannot be read.
        """
        here = {found.person for found in self._rooms.here(self._clock() - HERE)}
        sitters = self._rooms.all_sitters()
        waiting: dict[str, str] = {}
        calls = []
        for info in self._store.tables(running=True):
            for seat, sitter in sitters.get(info.id, {}).items():
                if seat >= len(info.names) or info.names[seat] not in info.whose:
                    continue
                who = f"{info.id} {sitter.person}"
                told = self._told.get(who) == info.turn
                if told or sitter.person not in here:
                    waiting[who] = info.turn
                if not told and sitter.person not in here:
                    with suppress(LookupError):
                        calls.append(Call(info.id, info.map, self._people.person(sitter.person).name))
        if waiting != self._told:
            self._told = waiting
            self._keep()
        return calls

    def _keep(self) -> None:
        """Writes down who was told; a disk that takes nothing costs a second call at most."""
        draft = self._store.home / f"{TOLD}.new"
        with suppress(OSError):
            draft.touch(mode=0o600)
            draft.chmod(0o600)
            draft.write_text(json.dumps(self._told), encoding="utf-8")
            draft.replace(self._store.home / TOLD)
