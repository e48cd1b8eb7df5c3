"""Keys are read when there are some, whatever their bytes; without a terminal the program ends."""

from __future__ import annotations

import asyncio
import os
from typing import Any, cast

from textual.events import Key
from textual.message import Message

from trainbound.ui.driver import PaintingDriver


class Fake:
    """A program that keeps what it is told."""

    def __init__(self) -> None:
        self.keys: asyncio.Queue[str] = asyncio.Queue()

    def post_message(self, message: Message) -> None:
        if isinstance(message, Key):
            self.keys.put_nowait(message.key)

    def exit(self, code: int) -> None:
        self.keys.put_nowait(f"the end, {code}")


class Reader(PaintingDriver):
    """The driver as far as it reads, from a pipe."""

    def __init__(self, app: Any, fileno: int) -> None:
        self._app, self.fileno, self._loop = app, fileno, asyncio.get_running_loop()
        self._debug, self.cursor_origin, self._last_move_event = False, None, None


async def typed(*parts: bytes) -> list[str]:
    """What the program is told when some bytes arrive, one part after the other, and then the terminal goes."""
    there, here = os.pipe()
    fake = Fake()
    Reader(cast(Any, fake), there).run_input_thread()
    found = []
    for part in parts:
        os.write(here, part)
        found.append(await asyncio.wait_for(fake.keys.get(), 20))
        while not fake.keys.empty():
            found.append(fake.keys.get_nowait())
    os.close(here)
    found.append(await asyncio.wait_for(fake.keys.get(), 20))
    os.close(there)
    return found


def test_keys_of_one_and_of_several_bytes() -> None:
    assert asyncio.run(typed(b"a", b"\x1b[C", b"bc"))[:-1] == ["a", "right", "b", "c"]


def test_escape_alone_is_known_after_a_while_by_nothing_following() -> None:
    assert asyncio.run(typed(b"\x1b", b"\x1b[A"))[:-1] == ["escape", "up"]


def test_a_key_whose_bytes_come_apart_is_one_key() -> None:
    assert asyncio.run(typed(b"x\xc3", b"\xabx"))[:-1] == ["x", "ë", "x"]


def test_bytes_that_are_no_text_end_nothing() -> None:
    assert asyncio.run(typed(b"\xffa", b"b"))[1:-1] == ["a", "b"]


def test_without_a_terminal_the_program_ends_and_looks_no_more() -> None:
    assert asyncio.run(typed()) == ["the end, 0"]
