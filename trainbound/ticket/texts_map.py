"""Sentences about map files: what was found, what was expected, what to do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import NamedTuple

TEXTS = {
    "apart": "{name} does not go together with {found}",
    "at_least": "expected {least} or more, found {found}",
    "at": "expected latitude and longitude, -90 to 90 and -180 to 180, found {found}",
    "between": "expected {least} to {most}, found {found}",
    "cite": "expected a rule's id such as T-13, found {found}",
    "code": "expected three capital letters A to Z, found {found}",
    "country": "expected the id of a country, found {found}{near}",
    "few_cards": "{deal} for each of {most} players and {display} face up are dealt, and there are only {found}",
    "few_tickets": "{deal} {kind}for each of {most} players are dealt at the start, and there are only {found}",
    "ferry": "expected 1 to {most} locomotive symbols, found {found}",
    "format": 'expected format 1 of family "ticket", found {format} of {family}',
    "id": "expected up to 40 small letters a to z, digits and hyphens, found {found}",
    "letter": "expected a capital letter of its own, found {found}",
    "missing": "is missing",
    "name": "expected 1 to {most} characters that can be printed, found {found}",
    "no_city": "there is no city {found}{near}",
    "no_code": "is missing; trainbound maps layout FILE proposes one",
    "no_company": "there is no company {found}; known: {known}{near}",
    "no_effect": "a technology needs regions, lengths, ferries or an effect: {known}",
    "no_region": "no city has the region {found}{near}",
    "no_exit": "the country {country} has no exit, so that nothing can reach it",
    "no_map": "there is no map {name}{near}{stop} A map of your own is given by its path, ending in .toml",
    "no_module": "there is no rule module {name}; known: {known}{near}",
    "no_points": "route_points has no points for the length {length}",
    "no_table": "expected a table, found {found}",
    "no_tables": "expected tables [[{key}]], found {found}",
    "not_toml": "is not TOML: {reason}",
    "not_utf8": "is not UTF-8 text; save the file as UTF-8",
    "one_of": "expected one of {known}, found {found}{near}",
    "only_exits": 'only a place of kind "exit" has a country, found {found}',
    "out_of_reach": "no tracks join {a} and {b}, so that nobody could complete the ticket",
    "payout": "expected up to {ranks} numbers from 1 to {most} that never rise from rank to rank, found {found}",
    "players": "expected [least, most] between 2 and 5, found [{least}, {most}]",
    "reserved": "{found} means no company in a command; choose another id",
    "same_ends": "expected two different places, found {found} twice",
    "stations": "expected the costs of 1 to {most} stations, found {found}",
    "same_ticket": "{found} stands twice, first in {first}; give that one copies instead",
    "sweep": "expected 0, or more than half of the {display} cards face up, found {found}",
    "text_file": "expected the name of a file beside the map, ending in .md, found {found}",
    "too_deep": "is nested too deeply, or holds a number too long to be read",
    "too_large": "is larger than {most} bytes, far more than any map needs",
    "too_many": "expected at most {most}, found {found}",
    "too_many_tracks": "{count} tracks join {a} and {b}; a double route has two",
    "track_to_country": "{found} is a country; a track ends at one of its exits",
    "twice": "{found} stands twice; first in {first}",
    "two_kinds": "has goals, so expected a start in place of ends and points",
    "unknown_key": "unknown key{near}",
    "unreadable": "cannot be read: {reason}",
    "wrong_type": "{reason}; found {found}",
}


class Fault(NamedTuple):
    """Something wrong in a file: `where` is a key path (`tracks[3].length`) or `line 7`; `message` is for people."""

    where: str
    message: str


def fault(where: str, code: str, **values: object) -> Fault:
    """The fault of a code, as a sentence with its values."""
    return Fault(where, TEXTS[code].format(**values))


def plain(value: object, most: int = 40) -> str:
    """Something from outside as a message may name it: one line, no control characters, not too long."""
    text = "".join(c if c.isprintable() else "?" for c in str(value))
    return text if len(text) <= most else text[: most - 3] + "..."


def shown(value: object, most: int = 40) -> str:
    """A value from outside as it may be quoted in a message."""
    return repr(plain(value, most))


def nearest(word: str, words: Iterable[str]) -> str:
    """`"; did you mean X?"` for the nearest of some words, or nothing."""
    near = difflib.get_close_matches(word.lower(), list(words), 1, 0.6)
    return f"; did you mean {near[0]}?" if near else ""
