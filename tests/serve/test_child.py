"""The program of one session: what it has open, and what is no longer its own when it has ended."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import resource
import struct
import termios
from pathlib import Path

import pytest

from tests.serve.conftest import TOY
from trainbound.serve import launch
from trainbound.serve.child import Child
from trainbound.serve.limits import Limits


def child(folder: Path, size: tuple[int, int] | None) -> Child:
    return Child(TOY, os.environ, folder, size, Limits(), lambda data, error: None, lambda: None)


def size_of(terminal: int) -> tuple[int, ...]:
    return struct.unpack("HHHH", fcntl.ioctl(terminal, termios.TIOCGWINSZ, bytes(8)))[:2]


def open_files() -> set[Path]:
    """What this process has open, by number, but for the look itself."""
    return {file for file in Path("/dev/fd").iterdir() if file.exists()}


def test_a_session_that_has_ended_gives_no_other_terminal_its_size(tmp_path: Path) -> None:
    """The next session gets the number of its terminal, and its client may still say that its window has changed."""

    async def sit() -> None:
        one = child(tmp_path, (80, 24))
        await one.first
        one.hang_up()
        await one.ended
        other, theirs = os.openpty()
        assert other == one._in, "or this shows nothing"
        one.resize(132, 43)
        assert size_of(other) == (0, 0)
        os.close(other)
        os.close(theirs)

    asyncio.run(sit())


@pytest.mark.parametrize("call", [1, 2, 3])
def test_a_session_for_which_there_is_no_room_leaves_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    made, pipe = [], os.pipe

    def few() -> tuple[int, int]:
        if len(made) == call - 1:
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        made.append(pipe())
        return made[-1]

    async def sit() -> None:
        before = open_files()
        monkeypatch.setattr(os, "pipe", few)
        with pytest.raises(OSError, match="open files"):
            child(tmp_path, None)
        assert open_files() == before

    asyncio.run(sit())


@pytest.mark.parametrize("without", ["refused", "unknown"])
def test_a_limit_that_the_system_does_not_know_keeps_nobody_out(
    monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    """As that of the address space on macOS, and on OpenBSD."""
    space, given = resource.RLIMIT_AS, {}

    def setrlimit(what: int, value: tuple[int, int]) -> None:
        if what == space:
            raise ValueError("current limit exceeds maximum limit")
        given[what] = value[0]

    monkeypatch.setattr(resource, "setrlimit", setrlimit)
    if without == "unknown":
        monkeypatch.delattr(resource, "RLIMIT_AS")
    launch.limit(1, 2, 3)
    assert given == {resource.RLIMIT_NOFILE: 2, resource.RLIMIT_FSIZE: 3, resource.RLIMIT_CORE: 0}
