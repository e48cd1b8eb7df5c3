"""What the odd rules add to a position: technologies, shares and stations of each seat, as the parts of a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from trainbound.kernel.document import Reader
from trainbound.kernel.types import NOBODY, NotUnderstood
from trainbound.network.bits import numbers
from trainbound.ticket import notation
from trainbound.ticket.board import Board
from trainbound.ticket.modules import shares_of, stations_of, technologies_of

if TYPE_CHECKING:
    from trainbound.ticket.rules.shares import Part as SharesPart
    from trainbound.ticket.rules.shares import Shares
    from trainbound.ticket.rules.stations import Stations
    from trainbound.ticket.rules.technologies import Technologies
    from trainbound.ticket.rules.technology_base import Part as TechnologiesPart
    from trainbound.ticket.state import State


LONGEST_WORD = 80
T = TypeVar("T")
KEYS = ("technologies", "shares", "stations")
"""Keys of a seat, each the name of the rule module that it belongs to."""


class Parts:
    """The parts of the state that a file names.

    Attributes:
        loose: whether shares lie in the neutral investor's pile that the file says nothing about.
    """

    def __init__(self, board: Board, reader: Reader, raw: Mapping[str, Any],
                 seats: Sequence[tuple[str, Mapping[str, Any]]], names: Sequence[str],
                 options: Mapping[str, bool]) -> None:  # fmt: skip
        self.board, self.reader, self.raw, self.seats, self.names = board, reader, raw, seats, names
        self.options = dict(options)
        self.loose = False

    def read(self) -> tuple[dict[str, Any], dict[str, bool]]:
        """Rule module -> its part, for those that the map has; and the options, with those that what is held needs."""
        kinds: Mapping[str, Callable[[Any], Any]] = {
            "technologies": self._technologies, "shares": self._shares, "stations": self._stations}
        found = {}
        for key in KEYS:
            rule = self.board.rule(key)
            if rule is not None:
                found[key] = kinds[key](rule)
                continue
            for at, raw in self.seats:
                if key in raw:
                    self.reader.say(f"{at}.{key}", "no_part", map=self.board.name, key=key)
        for key, module in (("neutral", "shares"), ("reshuffled", "technologies")):
            if key in self.raw and module not in found:
                self.reader.say(key, "no_part", map=self.board.name, key=module)
        return found, self.options

    def _named(self, key: str, most: int, find: Callable[[str], T]) -> list[tuple[int, str, T]]:
        """(seat, place, what is meant) for all words under a key of the seats."""
        rows = [(s, self.reader.rows(f"{at}.{key}", raw.get(key, []), most)) for s, (at, raw) in enumerate(self.seats)]
        found = [(s, place, self.reader.named(place, word, find)) for s, row in rows for place, word in row]
        return [(s, place, item) for s, place, item in found if item is not None]

    # ---- technologies

    def _technologies(self, rule: Technologies) -> TechnologiesPart:
        from trainbound.ticket.rules.technology_file import PASSING

        (option,) = rule.options
        owned = [0] * len(self.names)
        supply, buy = rule.cite("supply", "UK-11"), rule.cite("buy", "UK-10")
        passing: list[str] = []
        for s, place, i in self._named("technologies", len(rule.all), lambda word: rule.named(word.split())):
            t = rule.all[i]
            holders = [self.names[o] for o, bits in enumerate(owned) if bits >> i & 1]
            if owned[s] >> i & 1:
                self.reader.say(place, "technology_again", who=self.names[s], what=t.name, rule=buy)
            elif len(holders) >= t.copies:
                self.reader.say(place, "technology_gone", most=t.copies, what=t.name, rule=supply,
                                owners=" and ".join(holders))  # fmt: skip
            elif t.advanced and self.options.get(option) is False:
                self.reader.say(place, "technology_off", what=t.name, option=option, rule=supply)
            elif t.effect in PASSING and passing:
                self.reader.say(place, "passing", first=passing[0], buy=buy, rule=rule.cite("use", "UK-32"))
            else:
                owned[s] |= 1 << i
                passing += [t.name] if t.effect in PASSING else []
                if t.advanced:
                    self.options[option] = True
        reshuffled = "reshuffled" in self.raw and bool(self.reader.flag("reshuffled", self.raw["reshuffled"]))
        return supplied(rule, tuple(owned), bool(self.options.get(option)), reshuffled)

    # ---- shares

    def _shares(self, rule: Shares) -> SharesPart:
        """Who holds which shares. Ruling: revealed shares of a neutral investor rank at a table of any size."""
        from trainbound.ticket.rules.shares import Part

        players, find, most = len(self.names), partial(share_of, rule), sum(c.shares for c in rule.companies)
        rows = self._named("shares", most, find)
        neutral = self.reader.table("neutral", self.raw.get("neutral", {}), ["shares"])
        for place, word in self.reader.rows("neutral.shares", neutral.get("shares", []), most):
            share = self.reader.named(place, word, find)
            if share is not None:
                rows.append((NOBODY, place, share))
        owner: dict[tuple[int, int], int] = {}
        for s, place, share in rows:
            company = rule.companies[share[0]]
            if not 1 <= share[1] <= company.shares:
                self.reader.say(place, "share_number", company=company.name, most=company.shares, found=share[1],
                                rule="PA-4")  # fmt: skip
                continue
            if share in owner:
                who = self.names[owner[share]] if owner[share] != NOBODY else "the neutral investor"
                self.reader.say(place, "share_taken", owner=who)
            owner.setdefault(share, s)
        takers = []
        for c in range(len(rule.companies)):
            taken = {number: s for (company, number), s in owner.items() if company == c}
            takers.append(tuple(taken.get(n, NOBODY) for n in range(1, max(taken, default=0) + 1)))
        revealed = tuple(sorted(share for share, s in owner.items() if s == NOBODY))
        # Each share that a player takes puts one into the pile (PA-10), whose companies nobody has told.
        self.loose = players == rule.params.neutral_at and "shares" not in neutral and bool(owner)
        return Part(tuple(takers), revealed, revealed)

    # ---- stations

    def _stations(self, rule: Stations) -> tuple[tuple[int, ...], ...]:
        built: list[list[int]] = [[] for _ in self.names]
        cite = rule.cite("station", "EU-3")
        for s, place, city in self._named("stations", len(self.board.cities), partial(city_of, self.board)):
            called = self.board.cities[city].name
            owner = next((o for o, row in enumerate(built) if city in row), None)
            if not rule.sites >> city & 1:
                self.reader.say(place, "no_site", city=called, rule=cite)
            elif owner is not None:
                self.reader.say(place, "station_taken", owner=self.names[owner], city=called, rule=cite)
            else:
                built[s].append(city)
        for s, (at, _) in enumerate(self.seats):
            if len(built[s]) > len(rule.terms_of):
                self.reader.say(f"{at}.stations", "stations", most=len(rule.terms_of), found=len(built[s]),
                                rule=cite)  # fmt: skip
                del built[s][len(rule.terms_of) :]
        return tuple(map(tuple, built))


def share_of(rule: Shares, word: str) -> tuple[int, int]:
    """A share `prr:4` as (company, number). Raises NotUnderstood or Ambiguous."""
    name, colon, number = word.partition(":")
    if not colon:
        name, _, number = word.rpartition(" ")
    if not name.strip() or not number.strip().isdecimal() or len(number) > 6 or len(name) > LONGEST_WORD:
        raise NotUnderstood(word, "share", [f"{company.id}:1" for company in rule.companies[:1]])
    return rule.named(name.split()), int(number)


def city_of(board: Board, word: str) -> int:
    """The vertex of a city. Raises NotUnderstood, also for a country, which has several, or Ambiguous."""
    found = notation.place(board, word)
    if len(word) > LONGEST_WORD or found.vertices.bit_count() != 1:
        raise NotUnderstood(word, "city", [board.cities[v].id for v in numbers(found.vertices)])
    return numbers(found.vertices)[0]


def supplied(rule: Technologies, owned: tuple[int, ...], advanced: bool, reshuffled: bool) -> TechnologiesPart:
    """The part of technologies that some seats own: what is left of each is in the supply (UK-11, UK-29)."""
    from trainbound.ticket.rules.technology_base import Part
    from trainbound.ticket.rules.technology_file import WITHDRAWN

    left = []
    for i, t in enumerate(rule.all):
        held = sum(bits >> i & 1 for bits in owned)
        gone = (t.advanced and not advanced) or (reshuffled and t.effect in WITHDRAWN)
        left.append(0 if gone else t.copies - held)
    return Part(owned, tuple(left), scored=((0, 0),) * len(owned), reshuffled=reshuffled)


def told(board: Board, state: State) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """What the odd rules know in a state, with the keys of a position file: for each seat, and for the whole.

    The neutral investor's shares are told when they are revealed (PA-11).
    """
    seats: list[dict[str, Any]] = [{} for _ in range(state.seats)]
    whole: dict[str, Any] = {}
    shares, stations, technologies = shares_of(board), stations_of(board), technologies_of(board)
    if shares:
        part: SharesPart = state.part(shares)
        for s, row in enumerate(seats):
            row["shares"] = [f"{company.id}:{number}"
                             for company, takers in zip(shares.companies, part.takers, strict=True)
                             for number, taker in enumerate(takers, 1) if taker == s]  # fmt: skip
        if state.over and state.seats == shares.params.neutral_at:
            whole["neutral"] = {"shares": [f"{shares.companies[c].id}:{number}" for c, number in part.revealed]}
    if stations:
        for row, built in zip(seats, state.part(stations), strict=True):
            row["stations"] = [board.cities[v].id for v in built]
    if technologies:
        for row, bits in zip(seats, state.part(technologies).owned, strict=True):
            row["technologies"] = [technologies.all[i].id for i in numbers(bits)]
        whole |= {"reshuffled": True} if state.part(technologies).reshuffled else {}
    return seats, whole
