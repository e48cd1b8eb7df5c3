"""People of a load test who play in lines, without a terminal."""

from __future__ import annotations

import codecs

import asyncssh

from tests.load.client import Client, Seen
from trainbound.table.table import AnyTable


class Roll:
    """What has been said since the last line was typed, without its line breaks."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._said = ""

    def feed(self, data: bytes) -> bytes:
        """Takes in what the program said; there is no terminal that would answer."""
        self._said += self._decode(data)
        return b""

    def text(self) -> str:
        """All of it."""
        return " ".join(self._said.split())

    def clear(self) -> None:
        """Another line is typed."""
        self._said = ""


def says(text: str) -> Seen:
    """That something was said."""
    return lambda roll: text in f" {roll.text()} "


LOOKS = {
    "ticket": (("table", "Ticket deck"), ("score", "Known so far")),
    "boom": (("players", " left."), ("score", "total:")),
}
"""By family what tells of everybody, and how the game stands: a line, and what is heard then."""
OTHERS = (("help", "type more."), ("chat", "Nothing has been said here yet"), ("who", "1 p"))

PRYING = (("hand", "hold nothing"), ("my tickets", "hold nothing"))
"""What those ask besides who hold no cards."""


class InLines(Client):
    """A person without a terminal."""

    def __init__(self, name: str, key: asyncssh.SSHKey, port: int) -> None:
        self.roll = Roll()
        super().__init__(name, key, port, self.roll)
        self._names: tuple[str, ...]
        self._looks: tuple[tuple[str, str], ...]

    async def enter(self, at: AnyTable, watches: bool) -> None:
        await self.connect(says("The lobby."))
        family = at.game.board.file.family
        self._looks = (*LOOKS[family], *OTHERS, *(PRYING if watches and family == "ticket" else ()))
        self._names = at.names
        await self._say("to the table", f"{'watch' if watches else 'back'} {at.id}", "Saved as you go")

    async def _say(self, what: str, line: str, heard: str, patience: float = 20.0) -> bool:
        self.roll.clear()
        return await self.expect(what, says(heard), f"{line}\n".encode(), patience)

    async def look(self) -> None:
        line, heard = self._dice.choice(self._looks)
        await self._say(f"line mode, {line}", line, heard)

    async def answer(self, notation: str) -> None:
        """What was done is said as it stands in the record, with its turn."""
        await self._say("an answer", notation, f" {notation} ")

    def said(self) -> str:
        return self.roll.text()

    async def sight(self) -> str:
        """What is said of everybody, the last one included."""
        line, heard = self._looks[0]
        self.roll.clear()

        def complete(roll: Roll) -> bool:
            return heard in roll.text().rpartition(self._names[-1])[2] and roll.text()[-1] == "."

        await self.session.until(complete, f"{line}\n".encode())
        return self.roll.text()
