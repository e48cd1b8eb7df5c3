"""A session: its program, terminal, environment and limits, and how it ends."""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import signal
from pathlib import Path

import asyncssh
import pytest

from tests.serve.conftest import OpenSSH, Serving, serving, sitting, talk
from trainbound.serve import texts
from trainbound.serve.child import clamp
from trainbound.serve.environment import environment
from trainbound.serve.session import Session


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_program_has_a_terminal_of_its_own_of_the_size_of_the_window(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, "xterm-256color", (100, 30)) as session:
                assert await session.ask("size") == "100x30"
                assert await session.ask("who") == "own terminal, leader True"
                session.process.change_terminal_size(132, 43)
                assert await session.ask("size") == "132x43"
                session.process.change_terminal_size(100_000, 1)
                assert await session.ask("size") == "240x5"

    talk(conversation)


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((0, 0), (80, 24)), ((1, 1), (20, 5)), ((2**32 - 1, 2**32 - 1), (240, 80)), ((100, 0), (100, 24)),
        ((20, 80), (20, 80)),
    ],
)
def test_a_screen_is_kept_within_sizes_that_can_be_drawn(asked: tuple[int, int], given: tuple[int, int]) -> None:
    assert clamp(*asked) == given


def test_without_a_terminal_it_speaks_line_mode_on_pipes(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn) as session:
                assert json.loads(await session.ask("env"))["TRAINBOUND_TEXT"] == "1"
                assert await session.ask("who") == "no terminal, leader True"
                session.process.stdin.write(b"err a word beside\n")
                assert await session.process.stderr.readline() == b"a word beside\n"
                session.process.stdin.write_eof()
                await session.until("end of input\n")
                assert (await session.process.wait()).exit_status == 0

    talk(conversation)


def test_line_mode_with_nothing_to_read_ends_by_itself(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            assert await OpenSSH(tmp_path, server.port).run("ssh", "-T", "127.0.0.1") == (0, "ready\nend of input\n")

    talk(conversation)


def test_its_environment_is_what_it_needs_and_little_that_the_client_says(
    tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    sent = {
        "LANG": "de_DE.UTF-8", "LC_TIME": "en_GB.UTF-8", "COLORTERM": "truecolor", "NO_COLOR": "1",
        "LC_ALL": "x" * 65, "LC_CTYPE": "C\n", "LC_MESSAGES": "../../etc", "LC_": "C", "LC_all": "C",
        "TRAINBOUND_PERSON": "SHA256:somebody", "TRAINBOUND_HOME": "/", "TRAINBOUND_HOSTED": "0",
        "TRAINBOUND_TEXT": "1", "PYTHONPATH": "/tmp/evil", "LD_PRELOAD": "evil.so", "PATH": "/evil",
        "TERM": "evil", "BASH_ENV": "evil",
    }

    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key, "Ada Ölund") as conn:
            async with sitting(conn, "tmux-256color", env=sent) as session:
                found = json.loads(await session.ask("env"))
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "TZ", "TMPDIR") if name in os.environ}
        python = found.pop("PYTHONPATH")
        assert "evil" not in python
        assert found.pop("TRAINBOUND_SESSION")
        found.pop("LC_CTYPE", None)  # Python sets it by itself, and to a value of its own
        assert found == {
            **kept, "LANG": "de_DE.UTF-8", "LC_TIME": "en_GB.UTF-8", "COLORTERM": "truecolor", "NO_COLOR": "1",
            "TERM": "tmux-256color", "TRAINBOUND_HOME": str(tmp_path), "TRAINBOUND_HOSTED": "1",
            "TRAINBOUND_PERSON": key.get_fingerprint(), "TRAINBOUND_WISH": "Ada Ölund", "MALLOC_ARENA_MAX": "2",
        }

    talk(conversation)


def test_the_wished_name_is_one_short_line(tmp_path: Path) -> None:
    made = environment({}, None, tmp_path, "SHA256:x", "Ada\x00\n\x1b[2J" + "a" * 100, "s")
    assert made["TRAINBOUND_WISH"] == "Ada[2J" + "a" * 58


@pytest.mark.parametrize("term", ["../../x", "x" * 80, "a b", "\x1b[2J"])
def test_a_terminal_of_an_impossible_name_is_as_none(tmp_path: Path, key: asyncssh.SSHKey, term: str) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, term) as session:
                assert "TERM" not in json.loads(await session.ask("env"))

    talk(conversation)


def test_its_command_line_which_everybody_can_read_tells_nothing_of_whose_it_is(
    tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key, "ada-lovelace") as conn:
            async with sitting(conn):
                (running,) = server.front.sessions
                assert running.child
                title = Path(f"/proc/{running.child.process.pid}/cmdline").read_text()
                secrets = key.get_fingerprint(), "ada-lovelace", running.name, str(tmp_path)
                assert "trainbound.serve.launch" in title
                assert not [secret for secret in secrets if secret in title]

    talk(conversation)


async def stopped_client(tmp_path: Path, server: Serving) -> tuple[asyncio.subprocess.Process, Session]:
    """OpenSSH at a running session, stopped so that it neither reads nor answers."""
    words = OpenSSH(tmp_path, server.port).words("ssh", "-T", "127.0.0.1")
    pipe = asyncio.subprocess.PIPE
    client = await asyncio.create_subprocess_exec(*words, stdin=pipe, stdout=pipe)
    assert client.stdout
    assert await client.stdout.readline() == b"ready\n"
    (running,) = server.front.sessions
    client.send_signal(signal.SIGSTOP)
    return client, running


def test_a_client_that_is_late_finds_its_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long after the server has closed the connection it gets to read what was sent to it."""
    monkeypatch.setattr("trainbound.serve.server.LINGER", 0.0)

    async def conversation() -> None:
        async with serving(tmp_path) as server:
            client, running = await stopped_client(tmp_path, server)
            running.end("Good night.")
            await server.log.until("gone")
            client.send_signal(signal.SIGCONT)
            assert await client.wait() == 0

    talk(conversation)


def test_a_client_that_has_gone_without_a_word_is_noticed(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, keep_alive=3600.0, keep_alives=2) as server:
            client, running = await stopped_client(tmp_path, server)
            conn = running.connection.conn
            assert (conn._keepalive_interval, conn._keepalive_count_max) == (3600.0, 2)
            conn.set_keepalive(0.05)  # not before, so that a slow machine hangs up on nobody
            await server.log.until("end ")
            await server.log.until("gone")
            client.kill()
            await client.wait()

    talk(conversation)


def test_its_limits_hold_before_it_reads_anything(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        limits = {"memory": 300 << 20, "files": 40, "file_size": 5 << 20}
        async with serving(tmp_path, **limits) as server, server.connect(key) as conn:
            async with sitting(conn) as session:
                found = json.loads(await session.ask("limits"))
                assert found == {"RLIMIT_AS": [300 << 20] * 2, "RLIMIT_NOFILE": [40] * 2,
                                 "RLIMIT_FSIZE": [5 << 20] * 2, "RLIMIT_CORE": [0, 0], "umask": 0o077}
                assert await session.ask(f"memory {400 << 20}") == "refused"

    talk(conversation)


@pytest.mark.parametrize("terminal", [None, "xterm"])
def test_the_session_ends_with_the_exit_code_of_its_program(
    tmp_path: Path, key: asyncssh.SSHKey, terminal: str | None
) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, terminal) as session:
                session.process.stdin.write(b"flood 200000\nexit 7\n")
                await session.until("flooded")
                assert (await session.process.wait()).exit_status == 7

    talk(conversation)


def test_the_end_is_noticed_where_the_system_has_no_handles_of_processes(
    tmp_path: Path, key: asyncssh.SSHKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(os, "pidfd_open", raising=False)

    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, "xterm") as session:
                session.process.stdin.write(b"exit 7\n")
                assert (await session.process.wait()).exit_status == 7
                await server.log.until("end ")

    talk(conversation)


def test_a_program_that_cannot_be_loaded_is_a_sentence(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, ("tests.serve.nowhere",)) as server, server.connect(key) as conn:
            process = await conn.create_process()
            said = await process.stderr.read()
            assert said == "trainbound cannot start (ImportError); tell whoever runs this server.\n"
            assert (await process.wait()).exit_status == 1

    talk(conversation)


def test_a_program_that_dies_says_so_and_gives_the_terminal_back(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, "xterm") as session:
                session.process.stdin.write(b"die 11\n")
                await session.until(texts.RESTORE)
                await session.until(texts.crashed(-11))
                assert (await session.process.wait()).exit_status == 128 + 11

    talk(conversation)


@pytest.mark.parametrize("terminal", [None, "xterm"])
@pytest.mark.parametrize("word", ["size", "stubborn"])
def test_when_the_client_hangs_up_the_program_ends_even_if_it_would_not(
    tmp_path: Path, key: asyncssh.SSHKey, terminal: str | None, word: str
) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, grace=0.2) as server, server.connect(key) as conn:
            async with sitting(conn, terminal) as session:
                await session.ask(word)
                (running,) = server.front.sessions
                conn.abort()
                assert running.child
                code = await running.child.ended
                assert code == -(signal.SIGKILL if word == "stubborn" else signal.SIGHUP)
                await server.log.until("end ")
                await server.log.until("gone")
                await asyncio.sleep(0)
                assert not server.front.sessions and not server.front.connections and not server.front.doors.inside

    talk(conversation)


def test_what_a_program_leaves_behind_does_not_keep_the_session_open(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, "xterm") as session:
                helper = int(await session.ask("leave"))
                await session.until("here")
                (running,) = server.front.sessions
                assert running.child and alive(helper)
                os.kill(running.child.process.pid, signal.SIGKILL)
                await session.until(texts.crashed(-9))
                await session.process.wait()

    talk(conversation)


@pytest.mark.parametrize("terminal", [None, "xterm"])
def test_a_flood_of_pasted_text_arrives_whole_and_is_taken_bit_by_bit(
    tmp_path: Path, key: asyncssh.SSHKey, terminal: str | None
) -> None:
    pasted = bytes(random.Random(7).choices(range(256), k=300_000))

    async def conversation() -> None:
        async with serving(tmp_path, rate=400_000, burst=16_384) as server, server.connect(key) as conn:
            async with sitting(conn, terminal) as session:
                assert (await session.ask(f"raw {len(pasted)}")) == "raw"
                (running,) = server.front.sessions
                child = running.child
                assert child
                held, pump = 0, child._pump

                def watched() -> None:
                    nonlocal held
                    held = max(held, len(child._input))
                    pump()

                child._pump = watched  # type: ignore[method-assign]
                start = asyncio.get_running_loop().time()
                session.process.stdin.write(pasted)
                assert await session.until("\n") == hashlib.sha256(pasted).hexdigest() + "\n"
                took = asyncio.get_running_loop().time() - start
                assert took > (len(pasted) - 16_384) / 400_000 * 0.95
                assert held <= server.front.limits.backlog + 32 * 1024

    talk(conversation)


def test_a_client_that_does_not_read_makes_its_program_wait_and_no_memory_grow(
    tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, window=64 * 1024) as session:
                session.process.channel.pause_reading()
                (running,) = server.front.sessions
                held = asyncio.Event()
                hold = running.hold

                def seen(why: str) -> None:
                    hold(why)
                    held.set()

                running.hold = seen  # type: ignore[method-assign]
                session.process.stdin.write(b"flood 5000000\n")
                await held.wait()
                assert running.chan.get_write_buffer_size() < 200_000
                async with server.connect(key) as other, sitting(other) as neighbour:
                    assert await neighbour.ask("hello") == "heard hello"
                session.process.channel.resume_reading()
                assert len(await session.until("flooded")) == 5_000_000 + len("\nflooded") - 1

    talk(conversation)


def test_a_socket_that_takes_no_more_makes_its_program_wait_and_ends_in_time(
    tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    """A client may allow the server any number of bytes and read none of them."""

    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            async with sitting(conn, window=1 << 30) as session:
                (running,) = server.front.sessions
                held = asyncio.Event()
                hold = running.hold

                def seen(why: str) -> None:
                    hold(why)
                    held.set()

                running.hold = seen  # type: ignore[method-assign]
                transport = conn.get_extra_info("transport") or conn._transport
                transport.pause_reading()
                session.process.stdin.write(b"flood 50000000\n")
                await held.wait()
                assert running.child and running._holds == {"socket"}
                connection = running.connection
                assert connection.conn._transport.get_write_buffer_size() < 1 << 20
                assert connection.overdue(asyncio.get_running_loop().time() + 30) is None
                server.front.look(asyncio.get_running_loop().time() + 61)
                assert await running.child.ended == -signal.SIGHUP

    talk(conversation)


def test_a_session_without_a_key_for_long_ends_with_a_sentence(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, idle=100.0) as server, server.connect(key) as conn:
            async with sitting(conn, "xterm") as session:
                (running,) = server.front.sessions
                server.front.look(running.touched + 99)
                assert await session.ask("hello") == "heard hello"
                late = running.touched + 101
                server.front.look(late)
                server.front.look(late + 0.5)
                assert len([line for line in server.log if line.startswith("idle")]) == 1
                await session.until(texts.IDLE)
                assert (await session.process.wait()).exit_status == 0

    talk(conversation)


def test_four_programs_start_at_a_time_and_the_others_are_told(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, ("tests.serve.silent",), starting=2) as server:
            conns = [await server.connect(asyncssh.generate_private_key("ssh-ed25519")) for _ in range(3)]
            first = [await conn.create_process(encoding=None) for conn in conns[:2]]
            await server.log.until("session ", 2)
            third = await conns[2].create_process(encoding=None)
            assert await third.stderr.readline() == f"{texts.waits(0)}\n".encode()
            assert len([s for s in server.front.sessions if s.child]) == 2
            first[0].stdin.write(b"\n")  # on which it says its first word
            await server.log.until("session ", 3)
            for conn in conns:
                conn.close()

    talk(conversation)
