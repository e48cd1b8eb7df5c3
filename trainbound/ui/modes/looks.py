"""Lines after `:` that ask for something instead of playing it, as every table has them: what a key does here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trainbound.ui.screens.anytable import AnyTableScreen

Look = Callable[[Any, str], None]
"""What shows something on a table's screen, given the rest of the line."""


def key(command: str) -> Look:
    """As the key of a command."""
    return lambda screen, rest: screen.press_command(command)


def pane(letter: str) -> Look:
    """As `g` and a letter."""
    return lambda screen, rest: screen.open_pane(letter)


def find(screen: AnyTableScreen, rest: str) -> None:
    """As `/` and the rest."""
    screen.find_line().entered(rest)


def rules(screen: AnyTableScreen, rest: str) -> None:
    """The numbered rules, those with some words, or those of what is in sight."""
    screen.read_rules(() if rest else screen.rules_in_sight(), rest)


def desk(screen: AnyTableScreen, rest: str) -> None:
    """The rules desk, with what the viewer sees here on it."""
    from trainbound.desk.bench import Bench
    from trainbound.desk.draft import Draft
    from trainbound.desk.moments import seen

    document = seen(screen.game, screen.state, screen.names, screen.viewer, screen.table.over)
    screen.tb.open_desk(Bench(Draft(document, screen.viewer)))


COMMON: Mapping[str, Look] = {
    "find": find, "rules": rules, "hint": key("hint"), "help": key("help"), "undo": key("take_back"),
    "redo": key("redo"), "back": key("earlier"), "forward": key("later"), "now": key("now"), "table": pane("p"),
    "desk": desk, "log": pane("l"), "score": pane("s"), "quit": key("leave"),
}  # fmt: skip
"""Verb -> what shows it."""
