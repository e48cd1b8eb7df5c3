"""What is wrong with a position on a ticket map: things that cannot be on a table, each with its figures."""

from __future__ import annotations

TEXTS = {
    "both_twins": "{who} owns the other track of this double route, {twin}; nobody may own both (T-13)",
    "exist": "there are {most} {what} in the game, and with these {found} are named",
    "name_twice": "{found} sits in {first} already; questions need names that differ",
    "no_part": "{map} has no {key}",
    "no_question": "is missing; it is one of {known}",
    "no_site": "no station can stand in {city} ({rule})",
    "option": "{map} has no table options",
    "owned": "{owner} owns this track already, and a track has one owner (T-12){hint}",
    "passing": "{first} is held as well; one technology a turn is bought ({buy}), and each of these is used and "
               "returned in that turn ({rule})",
    "seats": "more seats than the {players} players of the table",
    "share_number": "{company} has {most} shares ({rule}), found number {found}",
    "share_taken": "{owner} holds this share already",
    "station_taken": "{owner} has a station in {city} already, and a city holds one ({rule})",
    "stations": "a player has {most} stations ({rule}), found {found}",
    "technology_again": "{who} has {what} already; nobody holds two of the same technology ({rule})",
    "technology_gone": "there are {most} of {what} in the supply ({rule}), held by {owners} already",
    "technology_off": "{what} is an advanced technology, and the options say {option} = false ({rule})",
    "ticket_held": "this ticket is held by {owner} already, and there is {copies} of it",
    "trains": "a player has {most} trains (T-2), and the tracks named take {found}",
    "trains_left": "a player has {most} trains (T-2); the tracks named take {laid}, so {rest} can be left at most, "
                   "found {found}",
    "twin_closed": "{owner} owns the other track of this double route, {twin}; below {at} players only one is used "
                   "({rule}), and this table has {players}",
    "unseen": "expected up to {left} cards, as the others lie somewhere else, found {found}",
}
"""Sentences by code, besides those of all files."""
