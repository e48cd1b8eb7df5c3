"""Lines after `:` that ask for something instead of playing it: the verbs of line mode that a key does here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.kernel.words import one_of
from trainbound.network.bits import numbers
from trainbound.ticket import notation
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import between
from trainbound.ui.modes.looks import COMMON, Look, key, pane

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase


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


LOOKS: Mapping[str, Look] = {"why": _why, "city": _city, "my": key("tickets"), "shares": pane("k"), **COMMON}
"""Verb -> what shows it."""


def looked(screen: TableBase, line: str) -> bool:
    """Shows what a line asks for; False when its verb is one of the game's, or none."""
    word, _, rest = line.partition(" ")
    verbs = (*notation.verbs(screen.board), *LOOKS)
    try:
        verb = one_of(word.lower(), verbs, "verb")
    except NotUnderstood:
        return False
    except Ambiguous as several:
        if rest or not set(several.candidates) & set(LOOKS):
            return False
        screen.say(texts.ambiguous(several), "refused")
        return True
    if verb not in LOOKS:
        return False
    try:
        LOOKS[verb](screen, rest.strip())
    except NotUnderstood as bad:
        screen.say(texts.not_understood(bad), "refused")
    except Ambiguous as several:
        screen.say(texts.ambiguous(several), "refused")
    return True
