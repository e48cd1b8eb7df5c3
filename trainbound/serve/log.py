"""The log: who came from where, when, and how it ended. Never what anybody sees or plays."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from trainbound.serve import texts
from trainbound.serve.faults import ServeFault


class Log:
    """One line an event: time, event, and what is known of it as `name=value`.

    Args:
        file: appended to, with mode 600; None = standard error.

    Raises:
        ServeFault: the file cannot be written.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._stream: TextIO | None = None
        if file is not None:
            try:
                made = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
                self._stream = os.fdopen(made, "a", encoding="utf-8", buffering=1)
                file.chmod(0o600)
            except OSError as error:
                raise ServeFault(texts.no_log(file, error.strerror or "unwritable")) from None

    def __call__(self, event: str, **known: object) -> None:
        """Writes a line. A log that cannot be written any more ends no game."""
        words = (f"{name}={str(value).replace(' ', '_')}" for name, value in known.items() if value is not None)
        line = " ".join((datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"), event, *words))
        try:
            print("".join(c if c.isprintable() else "?" for c in line), file=self._stream or sys.stderr, flush=True)
        except (OSError, ValueError):
            return

    def close(self) -> None:
        """Closes the file."""
        if self._stream:
            self._stream.close()
