"""`trainbound serve` as an operator starts and stops it."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.conftest import OpenSSH
from trainbound.serve import texts
from trainbound.serve.front import Front


def command(*options: str) -> list[str]:
    return [sys.executable, "-m", "trainbound", "serve", "--host", "127.0.0.1", *options]


@contextlib.contextmanager
def server(*options: str) -> Iterator[tuple[subprocess.Popen[str], str, int]]:
    """A server as a process: it, what it said at its start, its port."""
    words = command("--port", "0", *options)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    try:
        said = "".join(process.stdout.readline() for _ in range(3))
        found = re.search(r"port (\d+)", said)
        assert found, process.communicate()
        yield process, said, int(found[1])
    finally:
        process.kill()
        process.communicate()


def refused(*options: str) -> str:
    run = subprocess.run(command(*options), capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 2
    assert run.stdout == ""
    return run.stderr


def fingerprint(file: Path) -> str:
    """A key's, as ssh-keygen says it."""
    run = subprocess.run(["ssh-keygen", "-lf", file], capture_output=True, text=True, check=True)
    return run.stdout.split()[1]


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
def test_it_says_how_to_connect_and_ends_in_order(tmp_path: Path, stop: signal.Signals) -> None:
    data = tmp_path / "data"
    with server("--data", str(data), "--log", str(tmp_path / "log")) as (process, said, port):
        client = OpenSSH(tmp_path, port)
        assert f"Host key: {fingerprint(data / 'ssh_host_ed25519_key.pub')} " in said
        assert f"ssh -p {port} NAME@127.0.0.1\n" in said
        assert str(data) in said
        assert "\nUmask:\t0077\n" in Path(f"/proc/{process.pid}/status").read_text()
        words = client.words("ssh", "-tt", "127.0.0.1")
        player = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                  env={**os.environ, "TERM": "xterm-256color"})  # fmt: skip
        assert player.stdout and player.stdin
        shown = b""
        while b"\x1b[?1049h" not in shown:  # the program has its screen
            assert select.select([player.stdout], [], [], 60)[0], shown
            shown += os.read(player.stdout.fileno(), 65536)
        process.send_signal(stop)
        rest, _ = player.communicate(timeout=60)
        assert texts.STOPPING.encode() in rest and texts.RESTORE.encode() in rest
        assert player.returncode == 0
        assert process.wait(60) == 0
    assert not list(data.glob("*-wal")), "a copy of the file alone is whole after a stop"
    modes = {path: (path.is_dir(), path.stat().st_mode & 0o777) for path in (*data.rglob("*"), tmp_path / "log")}
    assert set(modes.values()) == {(True, 0o700), (False, 0o600)}, modes
    log = (tmp_path / "log").read_text()
    events = [line.split()[1] for line in log.splitlines()]
    assert events[:3] == ["start", "login", "session"] and events[-1] == "stop" and "end" in events
    assert f"person={fingerprint(client.key)}" in log and "address=127.0.0.1" in log


def test_what_keeps_it_from_starting_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert refused("--port", port, "--data", str(tmp_path / "a")) == texts.port_taken(int(port)) + "\n"
    assert "cannot listen there" in refused("--port", "0", "--data", str(tmp_path / "a"), "--host", "192.0.2.1")
    (tmp_path / "file").write_text("")
    assert "is a file, and a folder is needed" in refused("--port", "0", "--data", str(tmp_path / "file"))
    assert "the log cannot be written" in refused("--port", "0", "--data", str(tmp_path / "a"), "--log", str(tmp_path))
    (tmp_path / "a" / "ssh_host_ed25519_key").write_text("damaged")
    assert "the host key cannot be read" in refused("--port", "0", "--data", str(tmp_path / "a"))
    assert "expected" in refused("--port", "70000") or "range" in refused("--port", "70000")


def test_who_can_be_reached_how_and_who_can_look_in_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    with server("--data", str(tmp_path)) as (process, said, port):
        assert said.endswith(f"ssh -p {port} NAME@127.0.0.1\n") and process.stdout
        assert process.stdout.readline() == texts.folder_open(tmp_path, 0o755) + "\n"
        process.terminate()
        assert process.wait(60) == 0
    assert texts.listening("", 22, tmp_path, "", "here").endswith("ssh NAME@here")
    assert texts.listening("::", 22, tmp_path, "", "here").endswith("ssh NAME@here")


def test_a_port_that_the_system_keeps_is_told_apart(tmp_path: Path) -> None:
    front = Front(tmp_path, lambda event: None)
    assert front._why_not("", 22, PermissionError(errno.EACCES, "no")) == texts.port_low(22)


def test_when_the_server_is_killed_nothing_of_it_stays_and_it_starts_again(tmp_path: Path) -> None:
    data, log = tmp_path / "data", tmp_path / "log"
    with server("--data", str(data), "--log", str(log)) as (process, first, port):
        client = OpenSSH(tmp_path, port)
        players = [
            subprocess.Popen(client.words("ssh", kind, "127.0.0.1"), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, env={**os.environ, "TERM": "xterm-256color"})
            for kind in ("-tt", "-T")
        ]  # fmt: skip
        for player, sign in zip(players, (b"\x1b[?1049h", b"The lobby."), strict=True):
            assert player.stdout
            shown = b""
            while sign not in shown:
                assert select.select([player.stdout], [], [], 60)[0], shown
                shown += os.read(player.stdout.fileno(), 65536)
        left = [os.pidfd_open(int(pid)) for pid in re.findall(r" pid=(\d+) ", log.read_text())]
        left += [os.pidfd_open(int(pid)) for pid in children(process.pid, "trainbound.serve.keeper")]
        assert len(left) == 3
        process.kill()
        for pidfd in left:
            assert select.select([pidfd], [], [], 60)[0]
            os.close(pidfd)
        for player in players:
            player.communicate(timeout=60)
    with server("--data", str(data)) as (_, again, _):
        assert again.splitlines()[1] == first.splitlines()[1]  # the same host key


def children(parent: int, title: str) -> list[str]:
    """The processes that a process started, by a word of their command line."""
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [pid for pid in found if title in Path(f"/proc/{pid}/cmdline").read_text()]
