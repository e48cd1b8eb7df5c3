"""The program, as it would be if it were killed as soon as its first answer is on disk, before it can show it."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Iterator
from typing import Any

from trainbound.__main__ import start
from trainbound.store.journal import Store

append, writing = Store.append, Store.writing
appended = False


def noted(store: Store, *given: Any) -> None:
    global appended
    append(store, *given)
    appended = True


@contextlib.contextmanager
def deadly(store: Store, *given: Any, **named: Any) -> Iterator[None]:
    with writing(store, *given, **named):
        yield
    if appended and not store._db.in_transaction:
        os.kill(os.getpid(), signal.SIGKILL)


Store.append, Store.writing = noted, deadly  # type: ignore[method-assign]
start()
