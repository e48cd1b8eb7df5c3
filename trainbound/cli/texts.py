"""What the command line says when something is wrong: sentences from errors, and exit codes."""

from __future__ import annotations

import contextlib
import traceback
from datetime import UTC, datetime
from pathlib import Path

import click

WRONG, USAGE, OUR_FAULT = 1, 2, 3
"""Exit codes: the thing checked is wrong; bad usage or an unreadable file; our own fault."""


class Said(click.ClickException):
    """An error that is one sentence for people; ends the program with exit code 2."""

    exit_code = USAGE


def explain(error: Exception) -> tuple[int, list[str]]:
    """The exit code and the lines on standard error for anything that ended a command."""
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "trainbound"
        return error.exit_code, [f"{path}: {_sentence(error.format_message())}", f"Try: {path} --help"]
    if isinstance(error, click.ClickException):
        return USAGE, [_sentence(error.format_message())]
    from trainbound.store.faults import StoreFault
    from trainbound.ticket.mapfile import BadMap

    if isinstance(error, BadMap):
        return USAGE, [f"{error.path}: {fault.where}: {fault.message}" for fault in error.faults]
    if isinstance(error, StoreFault):
        return USAGE, [str(error)]
    return OUR_FAULT, [our_fault(error)]


def our_fault(error: Exception) -> str:
    """One line about a fault of the program; its traceback goes into a log file, where there is one to write."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    log = _log(error)
    where = f"and attach {log}" if log else "(no log could be written)"
    return f"trainbound: this is our own fault, nothing you did: {what}. Please report this line {where}."


def _log(error: Exception) -> Path | None:
    """Appends the traceback, without any values of a game, to a log in the data folder."""
    from trainbound.store.home import data_folder

    with contextlib.suppress(OSError):
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        log = folder / "faults.log"
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC\n")
            file.write("".join(traceback.format_exception(error)) + "\n")
        return log
    return None


def _sentence(text: str) -> str:
    """A message of click's as this program writes them: one line, no control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
