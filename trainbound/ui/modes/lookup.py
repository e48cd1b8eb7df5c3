"""Lines after `:` that ask for something instead of playing it: the verbs of line mode that a key does here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import one_of
from trainbound.ticket import notation
from trainbound.ticket.board import numbers
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import between, looking

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

Look = Callable[["TableBase", str], None]


def _why(screen: TableBase, rest: str) -> None:
    """Why a track can or cannot be claimed; without one that of the track spoken of. Raises as the notation does."""
    if rest.upper() in (found := dict(between.rules_of(screen, [rest.upper()]))):
        screen.read_rules(list(found))
        return
    if rest:
        track = notation.track(screen.board, rest)
        screen.go(screen.board.tracks[track].a, track)
    screen.show_why()


def _city(screen: TableBase, rest: str) -> None:
    """A city and all its tracks."""
    if rest:
        screen.go(numbers(notation.place(screen.board, rest).vertices)[0])
    screen.press_command("inspect")


def _rules(screen: TableBase, rest: str) -> None:
    """The numbered rules, those with some words, or those of what is in sight."""
    screen.read_rules(() if rest else screen.rules_in_sight(), rest)


def _pane(letter: str) -> Look:
    def look(screen: TableBase, rest: str) -> None:
        looking.open_pane(screen, letter)

    return look


def _key(command: str) -> Look:
    def look(screen: TableBase, rest: str) -> None:
        screen.press_command(command)

    return look


def _find(screen: TableBase, rest: str) -> None:
    from trainbound.ui.modes.typing import Find

    Find(screen, screen.mode).entered(rest)


LOOKS: Mapping[str, Look] = {
    "why": _why,
    "city": _city,
    "find": _find,
    "rules": _rules,
    "hint": _key("hint"),
    "help": _key("help"),
    "undo": _key("take_back"),
    "redo": _key("redo"),
    "back": _key("earlier"),
    "forward": _key("later"),
    "now": _key("now"),
    "my": _key("tickets"),
    "shares": _pane("k"),
    "table": _pane("p"),
    "log": _pane("l"),
    "score": _pane("s"),
    "quit": _key("leave"),
}
"""Verb -> what shows it."""


def looked(screen: TableBase, line: str) -> bool:
    """Shows what a line asks for; False when its verb is one of the game's, or none."""
    word, _, rest = line.partition(" ")
    verbs = (*notation.verbs(screen.board), *LOOKS)
    try:
        verb = one_of(word.lower(), verbs, "verb")
    except (NotUnderstood, Ambiguous):
        return False
    if verb not in LOOKS:
        return False
    try:
        LOOKS[verb](screen, rest.strip())
    except NotUnderstood as bad:
        screen.say(texts.not_understood(bad), "refused")
    except Ambiguous as several:
        screen.say(texts.ambiguous(several), "refused")
    return True
