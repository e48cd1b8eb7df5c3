"""What the odd rules add to a position: technologies, shares and stations of each seat, as the parts of a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from trainbound.kernel.faults import shown
from trainbound.kernel.pages import Page
from trainbound.kernel.types import NOBODY, NotUnderstood
from trainbound.ticket import notation
from trainbound.ticket.board import Board, numbers
from trainbound.ticket.rules.shares import Part as SharesPart
from trainbound.ticket.rules.shares import Shares, TakeShare
from trainbound.ticket.rules.stations import Stations
from trainbound.ticket.rules.technologies import OPTION
from trainbound.ticket.rules.technology_base import Part as TechnologiesPart
from trainbound.ticket.rules.technology_base import TechnologyBase
from trainbound.ticket.rules.technology_file import PASSING, WITHDRAWN
from trainbound.ticket.texts_position import TEXTS

KEYS = ("technologies", "shares", "stations")
"""Keys of a seat, each the name of the rule module that it belongs to."""


class Parts:
    """The parts of the state that a file names.

    Attributes:
        loose: whether shares lie in the neutral investor's pile that the file says nothing about.
    """

    def __init__(self, board: Board, page: Page, pages: Sequence[Page], names: Sequence[str],
                 options: Mapping[str, bool]) -> None:  # fmt: skip
        self.board, self.page, self.pages, self.names = board, page, pages, names
        self.faults, self.options = page.faults, dict(options)
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
            for page in self.pages:
                if page.value(key) is not None:
                    self.faults.add(page.at(key), "no_part", TEXTS, map=self.board.name, key=key)
        return found, self.options

    def _words(self, key: str, most: int) -> list[tuple[int, str, str]]:
        """(seat, place, word) for all that stands under a key of the seats."""
        rows = [(s, page.words(key, most) or ()) for s, page in enumerate(self.pages)]
        return [(s, place, word) for s, row in rows for place, word in row]

    # ---- technologies

    def _technologies(self, rule: TechnologyBase) -> TechnologiesPart:
        owned = [0] * len(self.names)
        supply, buy = rule.cite("supply", "UK-11"), rule.cite("buy", "UK-10")
        passing: list[str] = []
        for s, place, word in self._words("technologies", len(rule.all)):
            i = self.faults.meant(place, word, "technology", lambda word: rule.named(word.split()))
            if i is None:
                continue
            t = rule.all[i]
            holders = [self.names[o] for o, bits in enumerate(owned) if bits >> i & 1]
            if owned[s] >> i & 1:
                self.faults.add(place, "technology_again", TEXTS, who=self.names[s], what=t.name, rule=buy)
            elif len(holders) >= t.copies:
                self.faults.add(place, "technology_gone", TEXTS, most=t.copies, what=t.name, rule=supply,
                                owners=" and ".join(holders))  # fmt: skip
            elif t.advanced and self.options.get(OPTION) is False:
                self.faults.add(place, "technology_off", TEXTS, what=t.name, option=OPTION, rule=supply)
            elif t.effect in PASSING and passing:
                self.faults.add(place, "passing", TEXTS, first=passing[0], buy=buy, rule=rule.cite("use", "UK-32"))
            else:
                owned[s] |= 1 << i
                passing += [t.name] if t.effect in PASSING else []
                if t.advanced:
                    self.options[OPTION] = True
        reshuffled = bool(self.page.flag("reshuffled"))
        return supplied(rule, tuple(owned), bool(self.options.get(OPTION)), reshuffled)

    # ---- shares

    def _shares(self, rule: Shares) -> SharesPart:
        players = len(self.names)
        rows = self._words("shares", 100)
        page = self.page.page("neutral")
        neutral = page.words("shares", 100)
        page.rest()
        if page.raw and players != rule.params.neutral_at:
            self.faults.add(page.where, "neutral", TEXTS, at=rule.params.neutral_at, players=players,
                            rule=rule.cite("neutral", "PA-10"))  # fmt: skip
            neutral = None
        rows += [(NOBODY, place, word) for place, word in neutral or ()]
        owner: dict[tuple[int, int], int] = {}
        for s, place, word in rows:
            share = self._share(rule, place, word)
            if share is None:
                continue
            if share in owner:
                who = self.names[owner[share]] if owner[share] != NOBODY else "the neutral investor"
                self.faults.add(place, "share_taken", TEXTS, owner=who)
            owner.setdefault(share, s)
        takers = []
        for c in range(len(rule.companies)):
            taken = {number: s for (company, number), s in owner.items() if company == c}
            takers.append(tuple(taken.get(n, NOBODY) for n in range(1, max(taken, default=0) + 1)))
        revealed = tuple(sorted(share for share, s in owner.items() if s == NOBODY))
        gaps = sum(row.count(NOBODY) for row in takers) - len(revealed)
        self.loose = players == rule.params.neutral_at and neutral is None and gaps > 0
        return SharesPart(tuple(takers), revealed, revealed)

    def _share(self, rule: Shares, place: str, word: str) -> tuple[int, int] | None:
        """A share as (company, number)."""
        name, colon, number = word.partition(":")
        if not colon:
            name, _, number = word.rpartition(" ")
        if not number.strip().isdecimal() or len(number) > 6:
            example = f"{rule.companies[0].id}:1"
            self.faults.add(place, "company_number", TEXTS, example=example, found=shown(word))
            return None
        found = self.faults.meant(place, name.strip(), "company", lambda name: rule.parse("share", name.split()))
        if not isinstance(found, TakeShare) or found.company < 0:
            if found is not None:
                self.faults.add(place, "company_number", TEXTS, example=f"{rule.companies[0].id}:1", found=shown(word))
            return None
        company = rule.companies[found.company]
        if not 1 <= int(number) <= company.shares:
            self.faults.add(place, "share_number", TEXTS, company=company.name, most=company.shares,
                            found=int(number), rule="PA-4")  # fmt: skip
            return None
        return found.company, int(number)

    # ---- stations

    def _stations(self, rule: Stations) -> tuple[tuple[int, ...], ...]:
        built: list[list[int]] = [[] for _ in self.names]
        cite = rule.cite("station", "EU-3")
        for s, place, word in self._words("stations", 20):
            city = self.faults.meant(place, word, "city", lambda word: self._city(rule, word))
            if city is None:
                continue
            called = self.board.cities[city].name
            owner = next((o for o, row in enumerate(built) if city in row), None)
            if not rule.sites >> city & 1:
                self.faults.add(place, "no_site", TEXTS, city=called, rule=cite)
            elif owner is not None:
                self.faults.add(place, "station_taken", TEXTS, owner=self.names[owner], city=called, rule=cite)
            else:
                built[s].append(city)
        for s, page in enumerate(self.pages):
            if len(built[s]) > len(rule.terms_of):
                self.faults.add(page.at("stations"), "stations", TEXTS, most=len(rule.terms_of), found=len(built[s]),
                                rule=cite)  # fmt: skip
                del built[s][len(rule.terms_of) :]
        return tuple(map(tuple, built))

    def _city(self, rule: Stations, word: str) -> int:
        found = notation.place(self.board, word)
        if found.vertices.bit_count() != 1:
            raise NotUnderstood(word, "city", [self.board.cities[v].id for v in numbers(found.vertices)])
        return numbers(found.vertices)[0]


def supplied(rule: TechnologyBase, owned: tuple[int, ...], advanced: bool, reshuffled: bool) -> TechnologiesPart:
    """The part of technologies that some seats own: what is left of each is in the supply (UK-11, UK-29)."""
    left = []
    for i, t in enumerate(rule.all):
        held = sum(bits >> i & 1 for bits in owned)
        gone = (t.advanced and not advanced) or (reshuffled and t.effect in WITHDRAWN)
        left.append(0 if gone else t.copies - held)
    return TechnologiesPart(owned, tuple(left), scored=((0, 0),) * len(owned), reshuffled=reshuffled)
