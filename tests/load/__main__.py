"""A server under load: `python -m tests.load --sessions 100 --tables 25 --seconds 180`.

Everything happens on this machine, the clients too, and ends by itself; the report is a table for the README.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

from tests.load.crowd import Crowd
from tests.load.server import Server, below, memory, seconds, serving, sessions_of
from tests.table.apart import raced
from tests.table.crowd import Clock, together
from tests.table.playing import BOOM, TINY

MOST_SESSIONS, MOST_SECONDS, MOST_TURNS = 250, 600, 20_000
TARGET, MOST_MEMORY, CONNECTED = 0.150, 60.0, 300.0
"""Key to screen (p95, seconds), MiB a session, and seconds in which all have to be connected."""


def spread(times: Sequence[float]) -> str:
    """The middle, the 95th and the 99th of a hundred, and the longest, in milliseconds."""
    if len(times) < 2:
        return "-"
    cuts = statistics.quantiles(times, n=100, method="inclusive")
    return " / ".join(f"{1000 * x:.0f}" for x in (cuts[49], cuts[94], cuts[98], max(times)))


def p95(times: Sequence[float]) -> float:
    """What 95 of a hundred do not exceed, in seconds."""
    return statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else 0.0


def usage(server: Server, data: Path) -> tuple[float, float, float]:
    """Processor seconds until now: of the server with its bots, of the sessions, of the clients."""
    sessions = sessions_of(data)
    own = [pid for pid in below(server.pid) if pid not in sessions]
    return sum(map(seconds, own)), sum(map(seconds, sessions)), seconds(os.getpid())


async def load(sessions: int, tables: int, lasting: float, data: Path) -> bool:
    """Runs the load and prints the report; whether everything was as it should be."""
    row("load average before", " ".join(f"{x:.1f}" for x in os.getloadavg()))
    crowd = Crowd(data, sessions, tables)
    for what, found in crowd.mixture.told():
        row(what, found)
    async with serving(data, sessions) as server:
        come = await crowd.come(server.port)
        row("connected, and at their tables, after", f"{come:.0f} s")
        starting, before = usage(server, data), crowd.keys()
        start = perf_counter()
        await crowd.play(lasting)
        took = perf_counter() - start
        used = [now - then for now, then in zip(usage(server, data), starting, strict=True)]
        typed = len(crowd.keys()) - len(before)
        found = [m for pid in sessions_of(data) if (m := memory(pid))]
        await crowd.check()
        own = [m.pss for pid in below(server.pid) if pid not in sessions_of(data) and (m := memory(pid))]
        for client in crowd.clients.values():
            client.close()
    keys = crowd.keys()
    starts = [k.seen for k in keys if k.what == "start" and k.seen is not None]
    turns = [k for k in keys if k.what not in ("start", "lobby", "to the table", "an answer")]
    seen = [k.seen for k in turns if k.seen is not None]
    lost = [k for k in turns if k.seen is None]
    row("one start, from connecting to the lobby, ms p50 / p95 / p99 / most", spread(starts))
    row("processor seconds a start", f"{starting[1] / sessions:.2f}")
    row("keys that end no turn", f"{len(turns)}, without an effect {len(lost)}")
    row("... to the first byte, ms", spread([k.first for k in turns if k.first is not None]))
    row("... to what was expected, ms", spread(seen))
    for group in sorted({k.who for k in turns}):
        row(f"... by {group}, ms", spread([k.seen for k in turns if k.who == group and k.seen is not None]))
    for what in sorted({k.what for k in turns}):
        row(f"    {what}, ms", spread([k.seen for k in turns if k.what == what and k.seen is not None]))
    row("an answer typed, kept and shown, ms", spread([k.seen for k in keys if k.what == "an answer" and k.seen]))
    row("others' answers on one's own screen, ms", f"{spread(crowd.shown)} ({len(crowd.shown)} times)")
    said, kept = sum(map(len, crowd.said.values())), sum(at.length for at in crowd.tables.values())
    row("answers of people and of bots kept", f"{said} and {kept - said}")
    row("tickets of others looked for with those who sit and who watch", crowd.told())
    row("memory of a session, MiB, middle and most: PSS, RSS",
        f"{middle([m.pss for m in found])}, {middle([m.rss for m in found])}")
    row("memory of the server, MiB PSS", f"{sum(own):.0f}")
    row("cores used: server with its bots, sessions, clients", " ".join(f"{x / took:.2f}" for x in used))
    row("processor seconds of the sessions a key", f"{used[1] / max(1, typed):.3f}")
    sent = sum(len(chunk) for client in crowd.clients.values() for chunk in client.session.chunks)
    row("sent to the clients", f"{sent / 1e6:.1f} MB")
    row("load average after", " ".join(f"{x:.1f}" for x in os.getloadavg()))
    for fault in crowd.faults:
        row(f"FAULT at {fault.table}, {fault.name}", fault.what)
    wrong = [
        *(["a fault"] if crowd.faults else []), *(["keys without an effect"] if lost else []),
        *(["the target for keys is missed"] if p95(seen) > TARGET else []),
        *(["a session takes too much memory"] if any(m.pss > MOST_MEMORY for m in found) else []),
        *(["they took too long to connect"] if come > CONNECTED else []),
    ]
    row("verdict", "; ".join(wrong) or "all as it should be")
    return not wrong


def middle(values: Sequence[float]) -> str:
    """The middle and the largest."""
    return f"{statistics.median(values):.0f} and {max(values):.0f}" if values else "-"


def row(what: str, found: str) -> None:
    """A row of the report."""
    print(f"| {what} | {found} |", flush=True)


def races(turns: int, data: Path) -> None:
    """Two processes race for the same turn, so many times or a few more; each journal replays, or an error ends it."""
    done = 0
    start = perf_counter()
    while done < turns:
        for board in (TINY, BOOM):
            ones = together(data, Clock(), map_name=board)
            done += raced(data, ones[0].table.id, ones)
            for one in ones:
                one.store.close()
    row("turns raced for by two processes, each answered once", f"{done} in {perf_counter() - start:.0f} s")


@contextlib.contextmanager
def folder(given: Path | None) -> Iterator[Path]:
    """A folder for the tables: the one given, or one that goes afterwards."""
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="trainbound-load-") as made:
        yield Path(made)


def main() -> int:
    """Reads the command line; the exit code is 1 when something is not as it should be."""
    words = argparse.ArgumentParser("python -m tests.load", description=__doc__)
    words.add_argument("--sessions", type=int, default=100, help="people who connect, each with a screen")
    words.add_argument("--tables", type=int, default=25, help="tables that they share; each has a bot besides")
    words.add_argument("--seconds", type=float, default=180, help="how long they play; 0: they only connect")
    words.add_argument("--races", type=int, default=0, help="instead: so many turns that two processes race for")
    words.add_argument("--data", type=Path, help="the data folder, which is kept; else one that goes afterwards")
    given = words.parse_args()
    sessions = max(1, min(given.sessions, MOST_SESSIONS))
    with folder(given.data) as data:
        if given.races:
            races(min(given.races, MOST_TURNS), data)
            return 0
        lasting = max(0.0, min(given.seconds, MOST_SECONDS))
        return 0 if asyncio.run(load(sessions, max(1, min(given.tables, sessions)), lasting, data)) else 1


if __name__ == "__main__":
    sys.exit(main())
