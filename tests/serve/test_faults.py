"""What goes wrong under people who play over SSH: nothing that was shown is lost, and all see the same afterwards."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import asyncssh
import pytest

from tests.cli.test_serve import server
from tests.serve.conftest import Session, serving
from tests.table.apart import proven
from trainbound.serve import texts
from trainbound.serve.front import PROGRAM
from trainbound.store.journal import Store
from trainbound.store.people import People
from trainbound.table.lobby import ANYBODY, ME, Lobby
from trainbound.table.table import Table

Keys = dict[str, asyncssh.SSHKey]


class Play(NamedTuple):
    """A board and what Ada, who begins, types there in her first turn, which two answers make.

    Attributes:
        map, name: the board.
        first, told: her first answer, and what Bea is told of it.
        again: what she is asked then.
        second, asked: her second answer, and what Bea is asked then.
        look, found: what anybody may ask at any time, and what is said then.
    """

    map: str
    name: str
    first: str
    told: str
    again: str
    second: str
    asked: str
    look: str
    found: str


FAMILIES = pytest.mark.parametrize(
    "play",
    [
        Play("pennsylvania", "Pennsylvania", "draw deck", "Ada drew", "second card", "draw deck", "Bea, your turn",
             "hand", "cards"),
        Play("railway-boom", "Railway Boom", "convert money+money coal", "Ada converts", "Ada, bid", "bid 3",
             "Bea, bid", "players", "stations left"),
    ],
    ids=["ticket", "boom"],
)


@pytest.fixture
def keys() -> Keys:
    """Those of two people."""
    return {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("Ada", "Bea")}


def begun(home: Path, keys: Keys, play: Play) -> Table:
    """A table at which Ada's first turn comes; tickets are kept already."""
    store = Store(home)
    lobbies = [Lobby(store, People(store).enter(key.get_fingerprint(), name), name) for name, key in keys.items()]
    table = lobbies[0].create(play.map, {}, [ME, ANYBODY])
    lobbies[1].join(table)
    at = Table.open(store, table)
    while any(decision.kind == "keep" for decision in at.decisions()) or at.decisions()[0].seat != 0:
        for decision in at.decisions():
            at.submit(decision.number, at.legal(decision)[0])
    return at


@contextlib.asynccontextmanager
async def playing(port: int, play: Play, key: asyncssh.SSHKey, terminal: str | None = None) -> AsyncIterator[Session]:
    """Somebody's session at the table that waits for them, or at which they wait; in line mode without a terminal."""
    conn = await asyncssh.connect("127.0.0.1", port, username="someone", client_keys=[key], known_hosts=None,
                                  config=None, agent_path=None)
    async with conn:
        process = await conn.create_process(encoding=None, term_type=terminal, env={"LANG": "C.UTF-8"})
        session = Session(process)
        if terminal is None:
            await hears(session, "The lobby.")
            process.stdin.write(b"back\n")
            await hears(session, f"{play.name}, 2 players")
        yield session


def talk(conversation: Callable[[], Awaitable[None]]) -> None:
    """Runs a conversation of whole programs, each of which takes its time to start."""
    asyncio.run(asyncio.wait_for(conversation(), 120))


def types(session: Session, line: str) -> None:
    session.process.stdin.write(f"{line}\n".encode())


async def hears(session: Session, words: str) -> None:
    """Reads until these words have come, wherever the lines are broken."""
    said = re.compile(rb"\s+".join(re.escape(word).encode() for word in words.split()))
    while not (found := said.search(session.got)):
        data = await session.process.stdout.read(65536)
        assert data, f"{words!r} never came, but {session.got!r}"
        session.got += data
    session.got = session.got[found.end() :]


async def gone(pids: list[int]) -> None:
    """Waits until processes have ended."""
    loop = asyncio.get_running_loop()
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            fd = os.pidfd_open(pid)
            over = asyncio.Event()
            loop.add_reader(fd, over.set)
            await over.wait()
            loop.remove_reader(fd)
            os.close(fd)


@FAMILIES
def test_a_server_killed_in_mid_game_leaves_no_program_behind_and_goes_on_where_it_was(
    tmp_path: Path, keys: Keys, play: Play
) -> None:
    at = begun(tmp_path, keys, play)
    length = at.length

    async def before() -> None:
        with server("--data", str(tmp_path), "--log", str(tmp_path / "log")) as (process, _, port):
            async with playing(port, play, keys["Ada"]) as ada, playing(port, play, keys["Bea"]) as bea, playing(
                port, play, keys["Bea"], "xterm"
            ) as screen:
                await hears(screen, play.name)
                types(ada, play.first)
                await hears(bea, play.told)
                process.kill()
                for session in (ada, bea, screen):
                    with contextlib.suppress(asyncssh.Error):
                        while await session.process.stdout.read(65536):
                            pass
        pids = [int(pid) for pid in re.findall(r" session .*?pid=(\d+)", (tmp_path / "log").read_text())]
        assert len(pids) == 3
        await gone(pids)
        assert proven(tmp_path, at.id).length == length + 1

    async def after() -> None:
        with server("--data", str(tmp_path)) as (_, _, port):
            async with playing(port, play, keys["Ada"]) as ada:
                types(ada, play.second)
                await hears(ada, "Waiting for Bea")
                assert proven(tmp_path, at.id).length == length + 2

    talk(before)
    talk(after)


@FAMILIES
def test_a_session_killed_between_journal_and_screen_has_played_and_comes_back_to_what_follows(
    tmp_path: Path, keys: Keys, play: Play
) -> None:
    at = begun(tmp_path, keys, play)
    length = at.length

    async def conversation() -> None:
        async with serving(tmp_path, ("tests.serve.dying",)) as deadly, serving(tmp_path, PROGRAM) as safe:
            async with playing(safe.port, play, keys["Bea"]) as bea:
                async with playing(deadly.port, play, keys["Ada"]) as ada:
                    types(ada, play.first)
                    await hears(bea, play.told)
                    end = await ada.process.wait()
                    assert end.exit_status == 128 + signal.SIGKILL
                    assert texts.crashed(-signal.SIGKILL).encode() in end.stderr
                assert proven(tmp_path, at.id).length == length + 1
                async with playing(safe.port, play, keys["Ada"]) as ada:
                    await hears(ada, play.again)
                    types(ada, play.second)
                    await hears(bea, play.asked)
        assert proven(tmp_path, at.id).length == length + 2

    talk(conversation)


@FAMILIES
def test_on_a_full_disk_an_answer_is_refused_with_a_sentence_and_the_session_goes_on(
    tmp_path: Path, keys: Keys, play: Play
) -> None:
    at = begun(tmp_path, keys, play)
    length = at.length
    wal = tmp_path / "trainbound.db-wal"
    room = wal.stat().st_size + 200_000

    async def conversation() -> None:
        async with serving(tmp_path, PROGRAM, file_size=room) as full, serving(tmp_path, PROGRAM) as roomy:
            async with playing(roomy.port, play, keys["Bea"]) as bea:
                async with playing(full.port, play, keys["Ada"]) as ada:
                    people = People(at._store)
                    while wal.stat().st_size <= room:
                        people.rename(people.named("Bea"), "Bea")
                    for _ in range(2):
                        types(ada, play.first)
                        await hears(ada, "was kept")
                    types(ada, play.look)
                    await hears(ada, play.found)
                    assert proven(tmp_path, at.id).length == length
                async with playing(roomy.port, play, keys["Ada"]) as ada:
                    types(ada, play.first)
                    await hears(bea, play.told)
        assert proven(tmp_path, at.id).length == length + 1

    talk(conversation)


@FAMILIES
def test_while_the_database_is_locked_an_answer_is_refused_with_a_sentence_and_others_read_on(
    tmp_path: Path, keys: Keys, play: Play
) -> None:
    at = begun(tmp_path, keys, play)
    length = at.length

    async def conversation() -> None:
        async with serving(tmp_path, PROGRAM) as front:
            async with playing(front.port, play, keys["Ada"]) as ada, playing(front.port, play, keys["Bea"]) as bea:
                other = sqlite3.connect(tmp_path / "trainbound.db", isolation_level=None)
                other.execute("BEGIN IMMEDIATE")
                types(ada, play.first)
                types(bea, play.look)
                await hears(bea, play.found)
                await hears(ada, "is locked by another program; nothing was lost")
                other.execute("ROLLBACK")
                other.close()
                assert proven(tmp_path, at.id).length == length
                types(ada, play.first)
                await hears(bea, play.told)
        assert proven(tmp_path, at.id).length == length + 1

    talk(conversation)
