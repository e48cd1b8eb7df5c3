"""What the command line says when something is wrong: sentences from errors, and exit codes."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from trainbound.cli import texts_usage
from trainbound.kernel.faults import shown

if TYPE_CHECKING:
    from pathlib import Path

WRONG, USAGE, OUR_FAULT = 1, 2, 3
"""Exit codes: the thing checked is wrong; bad usage or an unreadable file; our own fault."""


class Said(click.ClickException):
    """An error that is one sentence for people; ends the program with exit code 2."""

    exit_code = USAGE


def explain(error: Exception) -> tuple[int, list[str]]:
    """The exit code and the lines on standard error for anything that ended a command."""
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "trainbound"
        return error.exit_code, [f"{path}: {_sentence(texts_usage.error(error))}", f"Try: {path} --help"]
    if isinstance(error, click.ClickException):
        return USAGE, [_sentence(error.format_message())]
    from trainbound.cli.texts_maps import fault
    from trainbound.kernel.faults import BadMap, BadPosition
    from trainbound.store.faults import StoreFault
    from trainbound.table.faults import BadTable

    if isinstance(error, BadMap):
        return USAGE, [_sentence(fault(error.path, found)) for found in error.faults]
    if isinstance(error, BadPosition):
        return WRONG, [f"{found.where}: {found.message}" for found in error.faults]
    if isinstance(error, StoreFault | BadTable):
        return USAGE, [_sentence(str(error))]
    if isinstance(error, OSError) and error.strerror:
        return USAGE, [_sentence(f"{error.filename or 'standard output'}: {error.strerror}")]
    return OUR_FAULT, [our_fault(error)]


def no_terminal(table: str | None) -> str:
    """The screen program was asked for where there is no terminal."""
    return f"The screen program needs a terminal on standard input and output. Without one: {_in_lines(table)}"


def dumb_terminal(term: str, table: str | None) -> str:
    """The terminal says of itself that it can place no cursor, or nobody says what it is."""
    what = f"TERM is {term}" if term else "TERM is not set"
    return f"{what}: this terminal cannot show a screen. In lines: {_in_lines(table)}"


def _in_lines(table: str | None) -> str:
    return f"trainbound continue {table} --text" if table else "trainbound play MAP --text"


def not_among_others(option: str) -> str:
    """An option that only a table in a folder of one's own takes."""
    return f"{option} is for tables in a folder of your own; among others export, typed at the table, gives your record"


def other_position(file: str, found: object, wanted: str) -> str:
    """A position on another map than the one to be played."""
    return f"{file}: the position is on the map {shown(found)}, not on {wanted}; name that map to go on from it"


def bad_seed(found: str | None) -> str:
    """A seed that is no number."""
    return f"expected a number of up to 32 hex digits (0 to 9, a to f), found {shown(found)}"


def bad_option(found: str) -> str:
    """A table option that is not KEY=yes or KEY=no."""
    key, equals, value = found.partition("=")
    if not equals:
        return f"expected KEY=yes or KEY=no, found {shown(found)}"
    return f"{shown(key)} is yes or no, found {shown(value)}"


def unwritable(file: Path, error: OSError, table: str) -> str:
    """A record that cannot be written; the game itself is safe in its table, if it has begun."""
    kept = f" The game is kept as table {table}." if table else ""
    return f"{file}: the record cannot be written: {error.strerror}.{kept}"


def never_over(file: Path) -> str:
    """A record is to go into a file that holds something."""
    return f"{file}: there is such a file, and no record is written over one; name another file, or move this one away"


def nothing_waits() -> str:
    """`continue` where no game was begun or all are over."""
    return "No game waits to be continued. To start one: trainbound play MAP (trainbound maps lists them)"


def first_is_bad(why: str, others: Sequence[str]) -> str:
    """`continue` where the game played at last cannot go on, and which others can be named instead."""
    if not others:
        return f"{why}. No other game waits"
    one, *more = others[:6]
    rest = f" (or {', '.join(more)}{', ...' if len(others) > 6 else ''})" if more else ""
    return f"{why}. Another that waits: trainbound continue {one}{rest}"


def no_such_table(found: str, ids: Sequence[str], several: bool) -> str:
    """`continue` with a word that is no table, or the beginning of several."""
    if several:
        return f"{shown(found)} could be the tables {', '.join(ids[:8])}"
    import difflib

    near = difflib.get_close_matches(found.lower(), ids, 1, 0.4) or list(ids[:1])
    hint = f"; did you mean {near[0]}?" if near else "; there are no tables yet"
    return f"there is no table and no file {shown(found)}{hint}"


def our_fault(error: Exception) -> str:
    """One line about a fault of the program; its traceback goes into a log file, where there is one to write.

    Among others' cards neither line nor log says what the error is about, which might be one of them.
    """
    from trainbound.kernel.hosting import hosted

    if hosted():
        _log(error)
        return f"trainbound: this is our own fault, nothing you did: {type(error).__name__}. Whoever runs it has a log."
    what = " ".join(f"{type(error).__name__}: {error}".split())
    log = _log(error)
    where = f"and attach {log}" if log else "(no log could be written)"
    return f"trainbound: this is our own fault, nothing you did: {what}. Please report this line {where}."


def _log(error: Exception) -> Path | None:
    """Appends the traceback, without any values of a game, to a log in the data folder."""
    import traceback
    from datetime import UTC, datetime

    from trainbound.store.home import data_folder, hosted

    said = traceback.format_tb(error.__traceback__) if hosted() else traceback.format_exception(error)
    with contextlib.suppress(OSError):
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        log = folder / "faults.log"
        log.touch(0o600)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC {type(error).__name__}\n")
            file.write("".join(said) + "\n")
        return log
    return None


def _sentence(text: str) -> str:
    """A message of click's as this program writes them: one line, no control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def sim_table(report: Mapping[str, Any]) -> list[str]:
    """The report of `sim` for people: a line a bot, then what went wrong."""
    seats = report["seats"]
    wide = max(len(seat["name"]) for seat in seats)
    done = report["finished"]
    finished = f"{done} of {report['games']} games finished, {report['actions']} actions"
    lines = [f"{report['map']}: {finished} in {report['seconds']:.1f} s, seed {report['seed']}"]
    for seat in seats:
        part = f"{100 * seat['wins'] / done:5.1f} %" if done else "    - "
        lines.append(f"{seat['name']:<{wide}}  {seat['wins']:>7g} wins {part}  {seat['mean_score']:7.1f} points a game")
    said = "our own fault, please report"
    return lines + [f"game {f['game']} (seed {f['seed']}): {said}: {f['message']}" for f in report["faults"]]


def beyond_the_end(file: Path, asked: int, last: int) -> str:
    """`replay --at` with a number that there is not."""
    return f"{file}: there is no entry {asked}; the last one is {last}"


def other_map(name: str) -> str:
    """A record whose map file has changed since."""
    return f'"rules": the record was made with another version of the map {name}'


def verified(file: Path, report: Mapping[str, Any]) -> list[str]:
    """What is said of a record without a fault."""
    count = report["entries"]
    entries = "1 entry replays" if count == 1 else f"{count} entries replay"
    lines = [f"{file}: {entries} without a fault; the game is {'over' if report['over'] else 'not over'}"]
    if report["over"]:
        ranked = [(" and ".join(_name(report, s) for s in group), group[0]) for group in report["ranking"]]
        lines.append("Scores: " + ", ".join(f"{names} {report['scores'][first]}" for names, first in ranked))
    return lines


def _name(report: Mapping[str, Any], seat: int) -> str:
    name: str = report["seats"][seat]["name"]
    return name


def position_lines(report: Mapping[str, Any]) -> list[str]:
    """A state for people, ids and figures, a block a seat."""
    now = report["position"]
    turn = f", turn {now['turn']}" if now["turn"] else ""
    asked = ", ".join(f"{_name(report, ask['seat'])} ({ask['kind']})" for ask in now["asked"])
    first = f"After entry {report['at']}{turn}. Asked: {asked or 'nobody, the game is over'}"
    if "display" not in now:
        return [first, *_boom_lines(now)]
    display = ", ".join(card or "-" for card in now["display"])
    lines = [
        first,
        f"Display: {display}; deck {now['deck']}, discard {now['discard']}, tickets {now['ticket_deck']}"]
    for seat in now["seat"]:
        figures = f"{seat['points']} points, {seat['trains']} trains"
        lines.append(f"{seat['name']}: {figures}; hand {seat['hand'] or 'empty'}")
        held = [key for key in ("tickets", "tracks", "shares") if key in seat]
        lines += [f"  {key}: {', '.join(seat[key]) or 'none'}" for key in held]
    return lines


def _boom_lines(now: Mapping[str, Any]) -> list[str]:
    """A state of Railway Boom, ids and figures, a block a seat."""
    decks = ", ".join(f"{deck} {n}" for deck, n in now["decks"].items())
    joined = now["joined"]
    routes = ", ".join(f"{route} ({' '.join(joined[route])})" if joined[route] else route for route in now["routes"])
    lines = [
        f"Discs from left to right: {', '.join(now['discs'])}; decks: {decks}",
        f"Objectives: {', '.join(now['objectives'])}; routes: {routes}"]
    for seat in now["seat"]:
        store = ", ".join(f"{kind} {n}" for kind, n in seat["store"].items())
        income = ", ".join(f"{kind} {n}" for kind, n in seat["income"].items())
        lines.append(f"{seat['name']}: {seat['vp']} VP; {store}; levels: {income}")
        held = ("stations", "rails", "locomotives", "carriages", "developments", "multipliers")
        lines += [f"  {key}: {', '.join(map(str, seat[key])) or 'none'}" for key in held]
    return lines
