"""How long words and how large numbers of a map file may be: an absurd one would fill a screen, or never end.

The map's own check and those of rule modules share them.
"""

from __future__ import annotations

import re

from trainbound.kernel.faults import Fault, plain, shown
from trainbound.ticket.texts_map import fault

MOST_NAME, MOST_POINTS, MOST_CARDS = 40, 1000, 50
"""Characters of a name; points of a route, a ticket or a bonus; cards of a kind."""

_ID, _CITE = re.compile(r"[a-z0-9-]{1,40}"), re.compile(r"[A-Z]{1,10}-[0-9]{1,6}")


def bad_id(where: str, word: str) -> list[Fault]:
    """The fault of an id that commands and records cannot hold, if it is one."""
    return [] if _ID.fullmatch(word) else [fault(where, "id", found=shown(word))]


def bad_name(where: str, name: str) -> list[Fault]:
    """The fault of a name that a screen cannot hold, if it is one."""
    fine = name.strip() and name.isprintable() and len(name) <= MOST_NAME
    return [] if fine else [fault(where, "name", most=MOST_NAME, found=shown(name))]


def bad_cite(where: str, rule: str) -> list[Fault]:
    """The fault of a rule's id that no text could have, if it is one."""
    return [] if _CITE.fullmatch(rule) else [fault(where, "cite", found=shown(rule))]


def outside(where: str, number: int, least: int, most: int) -> list[Fault]:
    """The fault of a number that is not between two others, if it is one."""
    return [] if least <= number <= most else [fault(where, "between", least=least, most=most, found=plain(number))]
