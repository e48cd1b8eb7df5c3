"""What players answer: ids and counts only. Cards, cities, hexes and groups are numbers of the board."""

from __future__ import annotations

import msgspec

from trainbound.boom.vocabulary import Amounts


class Bid(msgspec.Struct, frozen=True):
    """Move the own disc to a number of the bid track (RB-9)."""

    amount: int
    verb: str = "bid"


class Confirm(msgspec.Struct, frozen=True):
    """Turn the own disc over (RB-9)."""

    verb: str = "confirm"


class Pay(msgspec.Struct, frozen=True):
    """Pay what an auction costs with these amounts (RB-8, RB-11)."""

    amounts: Amounts
    verb: str = "pay"


class Take(msgspec.Struct, frozen=True):
    """Take a locomotive (RB-14)."""

    card: int
    verb: str = "take"


class Buy(msgspec.Struct, frozen=True):
    """Buy a carriage or a development (RB-14, RB-22, RB-27)."""

    card: int
    verb: str = "buy"


class Station(msgspec.Struct, frozen=True):
    """Build a station in a marked city (RB-16)."""

    city: int
    verb: str = "station"


class Rail(msgspec.Struct, frozen=True):
    """Lay a rail on a hex (RB-18, RB-31)."""

    hex: int
    verb: str = "rail"


class Group(msgspec.Struct, frozen=True):
    """Take a group of developments, 0 for the first (RB-27)."""

    group: int
    verb: str = "group"


class Raise(msgspec.Struct, frozen=True):
    """Raise an income track by one (RB-17, RB-22, RB-33)."""

    track: int
    verb: str = "raise"


class Gain(msgspec.Struct, frozen=True):
    """Take these resources of choice (RB-22, RB-33)."""

    amounts: Amounts
    verb: str = "gain"


class Run(msgspec.Struct, frozen=True):
    """Run a train: its cards from the locomotive on, and for each the kinds of tiles put on it first (RB-34, RB-37)."""

    cards: tuple[int, ...]
    tiles: tuple[tuple[int, ...], ...]
    verb: str = "run"


class Done(msgspec.Struct, frozen=True):
    """Do no more of what is asked: buy, lay, run."""

    verb: str = "done"


class Convert(msgspec.Struct, frozen=True):
    """Turn two resources, the lower number first, into one of a third kind (RB-43)."""

    first: int
    second: int
    into: int
    verb: str = "convert"


class Use(msgspec.Struct, frozen=True):
    """Use a development that may be used once a round; with the carriages that it is to run free of coal (RB-43)."""

    card: int
    carriages: tuple[int, ...] = ()
    verb: str = "use"


FREE = ("convert", "use")
"""The verbs of free actions, which answer any question and leave it open (RB-43)."""
