"""What the server refuses, each against a running one: by what the protocol says, and by a sentence where it can."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from tests.serve.conftest import OpenSSH, Session, serving, sitting, talk
from trainbound.serve import texts
from trainbound.serve.session import NOT_RUN


@pytest.mark.parametrize("command", ["ls", "/bin/sh", "trainbound --help", "scp -t /tmp", "internal-sftp"])
@pytest.mark.parametrize("terminal", [None, "xterm"])
def test_a_command_is_never_run(tmp_path: Path, key: asyncssh.SSHKey, command: str, terminal: str | None) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            done = await conn.run(command, term_type=terminal)
            assert done.exit_status == NOT_RUN
            assert texts.REFUSED["exec"] in done.stdout + done.stderr
            await server.log.until("what=exec")
            assert not any(line.startswith("session") for line in server.log)

    talk(conversation)


def test_there_are_no_files_to_fetch_or_leave(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            async with server.connect(key) as conn:
                with pytest.raises(asyncssh.SFTPError):
                    await conn.start_sftp_client()
            async with server.connect(key) as conn:
                with pytest.raises((OSError, asyncssh.Error)):
                    await asyncssh.scp(__file__, (conn, "/tmp/there"))
            await server.log.until("what=subsystem")
            await server.log.until("what=exec")

    talk(conversation)


@pytest.mark.parametrize(
    ("program", "options", "code"),
    [
        ("ssh", ["HOST", "ls"], "exec"),
        ("ssh", ["-t", "HOST", "sh"], "exec"),
        ("ssh", ["-s", "HOST", "sftp"], "subsystem"),
        ("sftp", ["HOST"], "subsystem"),
        ("scp", ["HOST:/etc/passwd", "FOLDER"], "subsystem"),
        ("scp", ["-O", "HOST:/etc/passwd", "FOLDER"], "exec"),
        ("ssh", ["-W", "127.0.0.1:22", "HOST"], "forward"),
    ],
)
def test_openssh_is_told_why(tmp_path: Path, program: str, options: list[str], code: str) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            words = [word.replace("HOST", "127.0.0.1").replace("FOLDER", str(tmp_path / "got")) for word in options]
            status, said = await OpenSSH(tmp_path, server.port).run(program, *words)
            assert status
            assert texts.REFUSED[code] in said
            assert not any(line.startswith("session") for line in server.log)

    talk(conversation)


@pytest.mark.parametrize("option", ["RemoteForward=0 127.0.0.1:22", "RemoteForward=/tmp/trainbound-test 127.0.0.1:22"])
def test_openssh_gets_no_port_or_socket_of_the_server(tmp_path: Path, option: str) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            options = "-N", f"-o{option}", "-oExitOnForwardFailure=yes", "127.0.0.1"
            status, said = await OpenSSH(tmp_path, server.port).run("ssh", *options)
            assert status and "forwarding failed" in said
            await server.log.until("what=forward")

    talk(conversation)


@pytest.mark.parametrize("kind", ["tcp", "unix", "tun", "tap"])
def test_no_channel_leads_elsewhere(tmp_path: Path, key: asyncssh.SSHKey, kind: str) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            with pytest.raises(asyncssh.ChannelOpenError) as refused:
                if kind == "tcp":
                    await conn.open_connection("127.0.0.1", server.port)
                elif kind == "unix":
                    await conn.open_unix_connection("/tmp/socket")
                else:
                    # the client's own side of a tunnel needs a privilege: the request alone is what counts
                    chan: Any = conn.create_tuntap_channel()
                    await chan.open(asyncssh.SSHTunTapSession, {"tun": 1, "tap": 2}[kind], None)
            assert refused.value.code == asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED
            assert refused.value.reason == texts.REFUSED["forward"]

    talk(conversation)


def test_no_port_and_no_socket_listens_for_a_client(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            with pytest.raises(asyncssh.ChannelListenError):
                await conn.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 22)
            with pytest.raises(asyncssh.ChannelListenError):
                await conn.forward_remote_path(str(tmp_path / "socket"), "/tmp/there")
            assert not (tmp_path / "socket").exists()

    talk(conversation)


@pytest.mark.parametrize("request_", [b"auth-agent-req@openssh.com", b"x11-req", b"break", b"signal", b"xon-xoff"])
def test_agent_and_screen_of_the_client_are_not_reached(
    tmp_path: Path, key: asyncssh.SSHKey, request_: bytes
) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn, sitting(conn, "xterm") as session:
            more = {b"x11-req": (b"\0", b"\0\0\0\x12MIT-MAGIC-COOKIE-1", b"\0\0\0\x0400ff", b"\0\0\0\0"),
                    b"break": (b"\0\0\0\x01",), b"signal": (b"\0\0\0\x04KILL",)}.get(request_, ())
            made: Any = session.process.channel
            # a signal is taken notice of, and nothing more: the program goes on
            assert await made._make_request(request_, *more) is (request_ == b"signal")
            assert await session.ask("hello") == "heard hello"

    talk(conversation)


def test_openssh_with_agent_and_screen_forwarded_plays_without_them(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            options = "-A", "-X", "-T", "-v", "127.0.0.1"
            status, said = await OpenSSH(tmp_path, server.port).run("ssh", *options, typed=b"env\n", DISPLAY=":7")
            assert status == 0
            assert "SSH_AUTH_SOCK" not in said and '"DISPLAY"' not in said

    talk(conversation)


def test_a_second_session_on_a_connection_is_refused_while_the_first_plays_and_after_it(
    tmp_path: Path, key: asyncssh.SSHKey
) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            for _ in range(2):
                async with sitting(conn) if not server.front.sessions else asyncio.timeout(9) as session:
                    with pytest.raises(asyncssh.ChannelOpenError) as refused:
                        await conn.create_process()
                    assert refused.value.reason == texts.REFUSED["second"]
                    if isinstance(session, Session):
                        assert await session.ask("hello") == "heard hello"

    talk(conversation)


@pytest.mark.parametrize("method", ["none", "password", "keyboard-interactive", "hostbased"])
def test_nothing_but_a_key_logs_in(tmp_path: Path, method: str) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            options = [f"-oPreferredAuthentications={method}", "-oNumberOfPasswordPrompts=3", "127.0.0.1"]
            status, said = await OpenSSH(tmp_path, server.port).run("ssh", *options)
            assert status and "Permission denied (publickey)" in said
            assert not any(line.startswith("login") for line in server.log)

    talk(conversation)


def test_a_seventh_key_ends_the_connection(tmp_path: Path) -> None:
    """OpenSSH asks about a key whose private half it does not have, and goes on to the next."""

    async def conversation() -> None:
        async with serving(tmp_path) as server:
            client = OpenSSH(tmp_path, server.port)
            for count in (6, 7):
                keys = [offered(tmp_path / f"{count}-{i}.pub") for i in range(count)]
                names = [f"-oIdentityFile={name}" for name in keys]
                status, said = await client.run("ssh", "-oIdentityFile=none", *names, "127.0.0.1", key=False)
                assert status
                assert ("Permission denied" in said, texts.REFUSED["keys"] in said) == (count == 6, count == 7)
            assert len([line for line in server.log if "what=keys" in line]) == 1
            assert not any(line.startswith("login") for line in server.log)

    talk(conversation)


def offered(file: Path) -> Path:
    """The public half of a key whose private half is nowhere."""
    asyncssh.generate_private_key("ssh-ed25519").write_public_key(file)
    return file


def test_a_key_that_was_only_asked_about_is_nobody(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            client = OpenSSH(tmp_path, server.port)
            stolen = offered(tmp_path / "stolen.pub")
            words = f"-oIdentityFile={stolen}", f"-oIdentityFile={client.key}", "-T", "-v", "127.0.0.1"
            status, said = await client.run("ssh", *words, typed=b"env\n", key=False)
            assert status == 0
            own = asyncssh.read_public_key(f"{client.key}.pub").get_fingerprint()
            assert said.index("accepts key: " + str(stolen)) < said.index("accepts key: " + str(client.key))
            assert f'"TRAINBOUND_PERSON": "{own}"' in said

    talk(conversation)


def test_whoever_begins_to_log_in_anew_is_nobody(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key):
            (connection,) = server.front.connections
            assert connection.person == key.get_fingerprint()
            connection.begin_auth("somebody else")
            connection.auth_completed()
            assert connection.person == ""

    talk(conversation)


@pytest.mark.parametrize("tries", [10, 20])
def test_attempts_without_end_end_the_connection(tmp_path: Path, key: asyncssh.SSHKey, tries: int) -> None:
    class Stubborn(asyncssh.SSHClient):
        left = tries

        def public_key_auth_requested(self) -> asyncssh.SSHKey | None:
            self.left -= 1
            return key if self.left > 0 else None

    async def conversation() -> None:
        async with serving(tmp_path) as server:
            key_: Any = key
            key_.sign = lambda data, algorithm: b"\0" * 83  # no signature of anything
            with pytest.raises(asyncssh.Error) as ended:
                await server.connect(key, client_factory=Stubborn, client_keys=())
            assert (texts.REFUSED["requests"] in str(ended.value)) == (tries == 20)
            assert not any(line.startswith("login") for line in server.log)

    talk(conversation)


def test_whoever_does_not_log_in_in_time_is_told_and_gone(tmp_path: Path) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, login=100.0) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            assert (await reader.readline()).startswith(b"SSH-2.0-trainbound")
            (silent,) = server.front.connections
            server.front.look(silent.since + 99)
            assert server.front.connections
            server.front.look(silent.since + 101)
            assert texts.REFUSED["login"].encode() in await reader.read()
            writer.close()
            await server.log.until("gone")
            assert not server.front.doors.inside and not server.front.doors.waiting

    talk(conversation)


def test_a_connection_that_is_logged_in_and_starts_nothing_ends(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, login=100.0) as server:
            conn = await server.connect(key)
            (idle,) = server.front.connections
            server.front.look(idle.since + 101)
            await conn.wait_closed()
            await server.log.until("what=unused")
            await server.log.until("gone")

    talk(conversation)


def test_an_environment_without_end_ends_the_connection(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server, server.connect(key) as conn:
            await conn.create_process(env={f"LC_{i}": "x" for i in range(65)})
            await server.log.until("what=environment")
            await conn.wait_closed()

    talk(conversation)


@pytest.mark.parametrize(
    ("limits", "code"), [({"per_address": 2}, "address"), ({"waiting": 2}, "waiting"), ({"per_minute": 2}, "often")]
)
def test_too_many_connections_are_turned_away_with_a_sentence(
    tmp_path: Path, key: asyncssh.SSHKey, limits: dict[str, int], code: str
) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, **limits) as server:
            silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(2)]
            for reader, _ in silent:
                await reader.readline()
            with pytest.raises(asyncssh.DisconnectError, match=re.escape(texts.REFUSED[code])):
                await server.connect(key)
            for _, writer in silent:
                writer.close()
            await server.log.until("gone", 2)
            if code != "often":
                async with server.connect(key) as conn, sitting(conn) as session:
                    assert await session.ask("hello") == "heard hello"

    talk(conversation)


def test_while_the_server_ends_nobody_is_let_in(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path) as server:
            server.front.closing = True
            with pytest.raises(asyncssh.DisconnectError, match=re.escape(texts.REFUSED["closing"])):
                await server.connect(key)
            await server.log.until("what=closing")

    talk(conversation)


def test_when_all_places_are_taken_a_session_more_is_refused(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, sessions=1) as server, server.connect(key) as first:
            async with sitting(first):
                async with server.connect(key) as second:
                    with pytest.raises(asyncssh.ChannelOpenError) as refused:
                        await second.create_process()
                    assert refused.value.reason == texts.REFUSED["sessions"]
            await server.log.until("end ")
            async with server.connect(key) as third, sitting(third) as session:
                assert await session.ask("hello") == "heard hello"

    talk(conversation)


def test_requests_without_end_fill_no_log(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, refusals=0.001) as server, server.connect(key) as conn:
            for _ in range(200):
                with pytest.raises(asyncssh.ChannelOpenError):
                    await conn.open_connection("127.0.0.1", 22)
            assert len([line for line in server.log if line.startswith("refused")]) == 50

    talk(conversation)


def test_a_flood_of_anything_is_read_bit_by_bit_and_hinders_nobody(tmp_path: Path, key: asyncssh.SSHKey) -> None:
    async def conversation() -> None:
        async with serving(tmp_path, traffic=100_000, traffic_burst=300_000) as server:
            async with server.connect(key) as flooding, server.connect(key) as other, sitting(other) as neighbour:
                (flooded,) = [c for c in server.front.connections if c.session is None]
                conn: Any = flooding
                noise = (20_000).to_bytes(4, "big") + bytes(20_000)
                for _ in range(1000):
                    conn.send_packet(2, noise)  # "ignore"
                while conn._transport.get_write_buffer_size() > 19_000_000:  # it takes some, and then waits
                    await asyncio.sleep(0.01)
                for _ in range(20):
                    assert await neighbour.ask("hello") == "heard hello"
                assert conn._transport.get_write_buffer_size() > 10_000_000
                assert flooded._traffic.there() < 300_000
                flooding.abort()

    talk(conversation)
