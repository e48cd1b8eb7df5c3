"""The process beside the server that looks after tables: bots where nobody sits, calls to those who are away.

Bots think long and hard, and the server itself must answer keys. `python -m trainbound.serve.keeper`; its standard
input is a line of JSON with what it needs, and then a line with the name of each session that has ended; at its end the
server is gone, and so this ends. Its standard output are words for the log.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from trainbound.store.faults import StoreFault
from trainbound.store.journal import Store
from trainbound.store.rooms import Rooms
from trainbound.table.operator import Call, Calls
from trainbound.table.tending import tend_idle

LOOK = 1.0
"""Seconds between two looks for people to call."""

PATIENCE = 60.0
"""Seconds that a command may take to call somebody."""


def call(command: Sequence[str], due: Call, environ: Mapping[str, str]) -> str:
    """Runs the operator's command for one call; returns how it ended, in a word."""
    env = {**environ, "TRAINBOUND_TABLE": due.table, "TRAINBOUND_MAP": due.map, "TRAINBOUND_NAME": due.name}
    try:
        done = subprocess.run(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=PATIENCE, check=False)  # fmt: skip
    except subprocess.TimeoutExpired:
        return "too-slow"
    except OSError as error:
        return (error.strerror or "not-run").replace(" ", "-")
    return str(done.returncode)


def tell(event: str, **known: object) -> None:
    """A line for the server's log."""
    with contextlib.suppress(OSError):
        print(json.dumps({"event": event, **known}), flush=True)


def notify(home: Path, command: Sequence[str], until: threading.Event) -> None:
    """Calls those whose turn it has become while they are away, until told to end."""
    calls: Calls | None = None
    while not until.is_set():
        try:
            calls = calls or Calls(Store(home))
            for due in calls.due():
                tell("notify", table=due.table, ended=call(command, due, os.environ))
        except StoreFault:  # tending says so as well
            calls = None
        until.wait(LOOK)


def forget(home: Path, until: threading.Event) -> NoReturn:
    """Strikes off sessions that have ended, named on standard input line by line; ends the process with it."""
    store: Store | None = None
    for line in sys.stdin:
        with contextlib.suppress(StoreFault):  # presence lapses by itself
            store = store or Store(home)
            with store.writing():
                Rooms(store).ended(line.strip())
    until.set()
    os._exit(0)  # a bot may think for long, and nobody waits for it


class Said(logging.Handler):
    """Sends what tending notes to the server's log; what it notes again and again, as of a full disk, once a minute."""

    last, at = "", 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """One line."""
        said, now = record.getMessage(), time.monotonic()
        if said != self.last or now - self.at > PATIENCE:
            self.last, self.at = said, now
            tell("tending", said=said)


def main() -> None:
    """Looks after the tables of a data folder until the server is gone."""
    os.umask(0o077)
    with contextlib.suppress(OSError):
        os.nice(5)  # keys come first
    for what in (signal.SIGINT, signal.SIGHUP):
        signal.signal(what, signal.SIG_IGN)  # the terminal's; the server says when it is over
    given = json.loads(sys.stdin.readline())
    home, until = Path(given["home"]), threading.Event()
    logging.getLogger().addHandler(Said())
    threading.Thread(target=forget, args=(home, until), daemon=True).start()
    if given["notify"]:
        threading.Thread(target=notify, args=(home, shlex.split(given["notify"]), until), daemon=True).start()
    store: Store | None = None
    while store is None and not until.is_set():
        try:
            store = Store(home)
        except StoreFault as fault:
            tell("tending", said=str(fault))
            until.wait(LOOK)
    if store:
        tend_idle(store, given["holder"], until)


if __name__ == "__main__":
    main()
