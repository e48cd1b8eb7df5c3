"""Sentences about map files: what was found, what was expected, what to do."""

from __future__ import annotations

from trainbound.kernel import faults
from trainbound.kernel.faults import Fault

TEXTS = {
    "apart": "{name} does not go together with {found}",
    "at": "expected latitude and longitude, -90 to 90 and -180 to 180, found {found}",
    "cite": "expected a rule's id such as T-13, found {found}",
    "code": "expected three capital letters A to Z, found {found}",
    "country": "expected the id of a country, found {found}{near}",
    "few_cards": "{deal} for each of {most} players and {display} face up are dealt, and there are only {found}",
    "few_tickets": "{deal} {kind}for each of {most} players are dealt at the start, and there are only {found}",
    "ferry": "expected 1 to {most} locomotive symbols, found {found}",
    "format": 'expected format 1 of family "ticket", found {format} of {family}',
    "letter": "expected a capital letter of its own, found {found}",
    "no_city": "there is no city {found}{near}",
    "no_code": "is missing; trainbound maps layout FILE proposes one",
    "no_company": "there is no company {found}; known: {known}{near}",
    "no_effect": "a technology needs regions, lengths, ferries or an effect: {known}",
    "no_region": "no city has the region {found}{near}",
    "no_exit": "the country {country} has no exit, so that nothing can reach it",
    "no_module": "there is no rule module {name}; known: {known}{near}",
    "no_points": "route_points has no points for the length {length}",
    "only_exits": 'only a place of kind "exit" has a country, found {found}',
    "out_of_reach": "no tracks join {a} and {b}, so that nobody could complete the ticket",
    "payout": "expected up to {ranks} numbers from 1 to {most} that never rise from rank to rank, found {found}",
    "players": "expected [least, most] between 2 and 5, found [{least}, {most}]",
    "reserved": "{found} means no company in a command; choose another id",
    "same_ends": "expected two different places, found {found} twice",
    "stations": "expected the costs of 1 to {most} stations, found {found}",
    "same_ticket": "{found} stands twice, first in {first}; give that one copies instead",
    "sweep": "expected 0, or more than half of the {display} cards face up, found {found}",
    "too_many": "expected at most {most}, found {found}",
    "too_many_tracks": "{count} tracks join {a} and {b}; a double route has two",
    "track_to_country": "{found} is a country; a track ends at one of its exits",
    "two_kinds": "has goals, so expected a start in place of ends and points",
}


def fault(where: str, code: str, **values: object) -> Fault:
    """The fault of a code, as a sentence with its values."""
    return faults.fault(where, code, TEXTS, **values)
