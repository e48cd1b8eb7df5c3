"""A server in a process of its own, and what it and its sessions take: from /proc."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")


class Server(NamedTuple):
    """A running one."""

    pid: int
    port: int


class Memory(NamedTuple):
    """Of a process, in MiB: with shared pages counted by their share, and resident in all."""

    pss: float
    rss: float


@contextlib.asynccontextmanager
async def serving(data: Path, sessions: int) -> AsyncIterator[Server]:
    """`trainbound serve` on a folder, for so many sessions from this machine."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "trainbound", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data),
        "--log", str(data / "log"), "--sessions", str(sessions + 8), "--per-address", str(sessions + 8),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout
    said = ""
    while not (found := re.search(r"port (\d+)", said)):
        line = await process.stdout.readline()
        assert line, f"the server does not start: {said}"
        said += line.decode()
    try:
        yield Server(process.pid, int(found[1]))
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
            try:
                await asyncio.wait_for(process.wait(), 30)
            except TimeoutError:
                process.kill()
                await process.wait()


def sessions_of(data: Path) -> list[int]:
    """The processes that the log says were started for sessions, and that are there."""
    pids = re.findall(r" session .*?pid=(\d+)", (data / "log").read_text())
    return [int(pid) for pid in pids if Path(f"/proc/{pid}").exists()]


def below(pid: int) -> list[int]:
    """A process and those that it started, and so on."""
    found = [pid]
    for parent in found:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


def memory(pid: int) -> Memory | None:
    """What a process takes; None when it is gone."""
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return None
    values = dict(re.findall(r"^(Pss|Rss): +(\d+)", text, re.MULTILINE))
    return Memory(int(values["Pss"]) / 1024, int(values["Rss"]) / 1024)


def seconds(pid: int) -> float:
    """The processor time that a process has taken; 0 when it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS
