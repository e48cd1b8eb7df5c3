"""People of a load test who play on the screen."""

from __future__ import annotations

import re

import asyncssh

from tests.load.client import PATIENCE, Client, Seen
from tests.load.glass import Glass
from trainbound.table.table import AnyTable

COLUMNS, ROWS = 100, 30


def bar(text: str) -> Seen:
    """That the bar says something."""
    return lambda glass: text in glass.row(-3)


def no_bar(text: str) -> Seen:
    """That the bar says it no more."""
    return lambda glass: text not in glass.row(-3)


def detail(text: str) -> Seen:
    """That the row of details begins so."""
    return lambda glass: glass.row(-2).startswith(text)


def at_table(glass: Glass) -> bool:
    """That a table is shown, of whatever family."""
    return glass.row(-4).startswith("HAND") or "BOOM R" in glass.row(0)


LOOKS: tuple[tuple[tuple[str, bytes, Seen], ...], ...] = (
    (
        ("a line is begun", b":", bar("COMMAND")), ("a letter is typed", b"d", detail(" :d")),
        ("a letter is taken away", b"\x7f", detail(" :_")), ("the line is left", b"\x7f", no_bar("COMMAND")),
    ),
    (("help", b"?", bar("HELP")), ("back from help", b"q", no_bar("HELP"))),
    (
        ("go to", b"g", bar("GO TO")), ("the log", b"l", no_bar("GO TO")),
        ("back from the log", b"q", lambda glass: "[q] back" not in glass.row(-1)),
    ),
    (("zoom", b"z", lambda glass: True),),
    (("cursor", b"\x1b[C", lambda glass: True), ("cursor", b"\x1b[D", lambda glass: True)),
    (("cursor", b"\x1b[A", lambda glass: True), ("cursor", b"\x1b[B", lambda glass: True)),
)
"""What people do between their turns, key by key: its name, what is typed, what is seen then."""


def changed(before: str) -> Seen:
    """That the screen is another one."""
    return lambda glass: glass.text() != before


class OnScreen(Client):
    """A person with a terminal."""

    terminal = {"term_type": "xterm-256color", "term_size": (COLUMNS, ROWS)}  # noqa: RUF012 - as in the class above

    def __init__(self, name: str, key: asyncssh.SSHKey, port: int) -> None:
        self.glass = Glass(COLUMNS, ROWS)
        super().__init__(name, key, port, self.glass)
        self._coming: list[tuple[str, bytes, Seen]] = []

    async def enter(self, at: AnyTable, watches: bool) -> None:
        """The own table is the first of the list; of those to watch one with a number, the wanted one if it has one."""
        await self.connect(bar("WELCOME"))
        number = "1"
        if watches:
            listed = re.findall(r"^[ >](\d) .*", self.glass.text(), re.MULTILINE)
            wanted = re.search(rf"^[ >](\d) .* {at.names[0]}\b", self.glass.text(), re.MULTILINE)
            listed = listed or list("123456789")  # of a long list the end is shown
            number = wanted[1] if wanted else self._dice.choice(listed)
        await self.expect("to the table", at_table, number.encode())

    @property
    def busy(self) -> bool:
        return bool(self._coming)

    async def look(self) -> None:
        if not self._coming:
            self._coming = list(self._dice.choice(LOOKS))
        what, typed, seen = self._coming.pop(0)
        if what in ("zoom", "cursor"):
            seen = changed(self.glass.text())
        if not await self.expect(what, seen, typed, 2.0 if what == "cursor" else PATIENCE) and what == "cursor":
            self.took.pop()  # it stood at the edge
        elif self.took[-1].seen is None:
            self._coming.clear()

    async def answer(self, notation: str) -> None:
        await self.expect("a line is begun", bar("COMMAND"), b":")
        await self.expect("an answer", no_bar("COMMAND"), f"{notation}\r".encode())

    def said(self) -> str:
        return self.glass.row(-2).strip()

    async def sight(self) -> str:
        """The screen with the panel of the players, which is not there while tickets or the whole map are looked at."""
        for typed in (b"", b":", b"\x7f", b"z", b"z", b"z"):
            await self.session.until(everybody, typed, 0.1 if not typed else 1.0)
            if everybody(self.glass):
                break
        await self.session.until(lambda glass: False, patience=0.3)  # all of it is drawn
        return self.glass.text()


def everybody(glass: Glass) -> bool:
    """That it is shown what those at the table have, or what the one has who matters most."""
    return "PLAYERS" in glass.text() or "BOOM R" in glass.row(0)
