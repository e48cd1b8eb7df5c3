"""What follows from technologies: which tracks are open, what they cost and score, what can be bought and how.

A technology is a number, its place in the map file; what a seat owns is bits of such numbers. The whole of it is
public, so that what is shown is the state itself, and engine and faces ask the same functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.kernel.types import NotUnderstood, Refusal
from trainbound.kernel.words import one_of
from trainbound.ticket import sets
from trainbound.ticket.cards import GREY, LOCO, Cards
from trainbound.ticket.payments import Terms, payments
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.rules.technology_file import PASSING, TechnologiesParams, faults
from trainbound.ticket.tariff import SetTariff

if TYPE_CHECKING:
    from trainbound.kernel.faults import Fault
    from trainbound.ticket.board import Board
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView


class Part(NamedTuple):
    """The state, all of it public.

    Attributes:
        owned: for each seat its technologies, as bits.
        left: for each technology the copies in the supply.
        bought: the turn in which the last one was bought.
        blind: a turn, and how many cards were drawn blind in it.
        claims: how many the seat at its turn may make with a technology for several, this one included.
        scored: for each seat the tracks that scored a point for every route, and a point for ferries, as bits.
        reshuffled: whether the deck was ever reshuffled (UK-29).
    """

    owned: tuple[int, ...]
    left: tuple[int, ...]
    bought: int = 0
    blind: tuple[int, int] = (0, 0)
    claims: int = 0
    scored: tuple[tuple[int, int], ...] = ()
    reshuffled: bool = False


class Buyer(NamedTuple):
    """One seat as far as buying and claiming look at it; made from a state or from its own view.

    `owned` are the tracks of each seat, `barred` the twins of its own, as bits.
    """

    part: Part
    seat: int
    hand: Sequence[int]
    free: int
    owned: tuple[int, ...]
    barred: int
    trains: int
    turn: int


class TechnologyBase(Rule):
    """The part of the rule that answers questions and changes nothing."""

    Params = TechnologiesParams

    def __init__(self, board: Board, params: TechnologiesParams, cites: Mapping[str, str]) -> None:
        super().__init__(board, params, cites)
        self.all = tuple(params.technologies)
        self.number = {t.id: i for i, t in enumerate(self.all)}
        self.effects: dict[str, int] = {t.effect: i for i, t in enumerate(self.all) if t.effect}
        self.needs = tuple(self._needs(track) for track in range(len(board.tracks)))
        """For each track the technologies that it needs, as bits (UK-12)."""
        self._bars: dict[int, int] = {}
        self._tariffs: dict[tuple[int, bool], SetTariff] = {}

    @classmethod
    def faults(cls, params: TechnologiesParams, found: MapFile) -> Iterator[Fault]:
        """Faults of the list of technologies."""
        return faults(params, found)

    def _needs(self, number: int) -> int:
        track = self.board.tracks[number]
        if track.extra.get("free"):
            return 0
        rows = {c.id: c.region for c in self.board.file.cities}
        regions = {rows[self.board.cities[v].id] for v in (track.a, track.b)}
        return sum(
            1 << i
            for i, t in enumerate(self.all)
            if regions & set(t.regions) or track.length in t.lengths or (t.ferries and track.ferry)
        )

    def has(self, part: Part, seat: int, effect: str) -> bool:
        """Whether a seat owns the technology of an effect."""
        number = self.effects.get(effect, -1)
        return number >= 0 and bool(part.owned[seat] >> number & 1)

    def named(self, words: Sequence[str]) -> int:
        """A technology by its id, name or short name, or the beginning of an id.

        Raises:
            NotUnderstood: none. Ambiguous: several.
        """
        word = "-".join(words).lower().replace("/", "-")
        short = {t.short.lower().replace("/", "-").replace(" ", "-"): i for i, t in enumerate(self.all) if t.short}
        if word in short:
            return short[word]
        within = [name for name in self.number if word in name.split("-")]
        if len(within) == 1:
            return self.number[within[0]]
        found = one_of(word, self.number, "technology")
        if not found.startswith(word) and found.count("-") != word.count("-"):  # a misspelt card is no part of a name
            raise NotUnderstood(" ".join(words), "technology", [found])
        return self.number[found]

    # ---- what it changes for claims

    def tariff(self, part: Part, seat: int) -> SetTariff:
        """Sets count as locomotives (UK-7), smaller ones with Booster (UK-19); one card less, Diesel Power (UK-28)."""
        key = self.set_of(part, seat), self.has(part, seat, "one_card_less")
        if key not in self._tariffs:
            self._tariffs[key] = SetTariff([self._terms(terms, *key) for terms in self.board.terms])
        return self._tariffs[key]

    def set_of(self, part: Part, seat: int) -> int:
        """How many coloured cards count as a locomotive for a seat."""
        if self.has(part, seat, "sets"):
            return self.all[self.effects["sets"]].amount
        return self.params.set_of  # type: ignore[no-any-return]

    def _terms(self, terms: Terms, set_of: int, one_less: bool) -> Terms:
        changed = terms._replace(set_of=set_of, set_rule=self.cite("sets", "UK-7"))
        if one_less:
            rule = self.all[self.effects["one_card_less"]].rule
            changed = changed._replace(fewer=max(terms.spaces - 1, terms.locos, 1), fewer_rule=rule)
        return changed

    def bars(self, part: Part, seat: int) -> int:
        """The tracks for which a technology is missing (UK-8, UK-12)."""
        owned = part.owned[seat]
        if owned not in self._bars:
            self._bars[owned] = sum(1 << i for i, needed in enumerate(self.needs) if needed & ~owned)
        return self._bars[owned]

    def tag(self, track: int) -> str:
        """The letters of the technologies that a track needs."""
        return self._letters(self.needs[track])

    def tag_now(self, part: Part, seat: int | None, track: int) -> str:
        """The letters of those that a seat lacks for it."""
        return "" if seat is None else self._letters(self.needs[track] & ~part.owned[seat])

    def _letters(self, bits: int) -> str:
        return "".join(t.letter for i, t in enumerate(self.all) if bits >> i & 1)

    def about(self, track: int) -> tuple[str, ...]:
        """Those of the technologies that it needs, and that it needs all of them; else that it needs none."""
        needed = [t.rule for i, t in enumerate(self.all) if self.needs[track] >> i & 1]
        basis = self.cite("all", "UK-12") if len(needed) > 1 else self.cite("base", "UK-8")
        return (*needed, *([basis] if len(needed) != 1 else ()), self.cite("sets", "UK-7"))

    def needed(self, technology: int) -> int:
        """The tracks that need a technology, as bits."""
        return sum(1 << i for i, bits in enumerate(self.needs) if bits >> technology & 1)

    def claim_faults(self, state: State, seat: int, track: int) -> Sequence[Refusal]:
        """One refusal a technology that is missing."""
        part: Part = state.part(self)
        needed = self.needs[track]
        missing = needed & ~part.owned[seat]
        countries = sum(1 for i, t in enumerate(self.all) if needed >> i & 1 and t.regions)
        basis = self.cite("all", "UK-12") if needed.bit_count() > 1 else self.cite("base", "UK-8")
        can = self.raised(part, seat, state.hands[seat])
        return [
            Refusal(
                "technology_missing",
                (t.rule, self.cite("two", "UK-33") if t.regions and countries > 1 else basis),
                {"technology": i, "can": can, "left": part.left[i], "bought": part.bought == state.turn},
            )
            for i, t in enumerate(self.all)
            if missing >> i & 1
        ]

    def points(self, part: Part, seat: int, track: int) -> int:
        """What Boiler Lagging and Steam Turbines add at once (UK-20, UK-21)."""
        found = self._amount("route_points") if self.has(part, seat, "route_points") else 0
        if self.board.tracks[track].ferry and self.has(part, seat, "ferry_points"):
            found += self._amount("ferry_points")
        return found

    def _amount(self, effect: str) -> int:
        return self.all[self.effects[effect]].amount

    # ---- buying

    def price(self, part: Part, seat: int, technology: int) -> Terms:
        """What a technology costs a seat: locomotives, or sets that count as such."""
        price = self.all[technology].price
        set_rule, buy = self.cite("sets", "UK-7"), self.cite("buy", "UK-10")
        return Terms(price, GREY, price, buy, set_of=self.set_of(part, seat), set_rule=set_rule, rule=buy)

    def raised(self, part: Part, seat: int, hand: Sequence[int]) -> int:
        """How many locomotives a hand can pay, sets included."""
        return hand[LOCO] + sum(hand[:LOCO]) // self.set_of(part, seat)

    def after_buying(self, part: Part, seat: int, technology: int) -> Part:
        """The state of technologies once a seat has bought one."""
        owned, left = list(part.owned), list(part.left)
        owned[seat] |= 1 << technology
        left[technology] -= 1
        return part._replace(owned=tuple(owned), left=tuple(left))

    def of_state(self, state: State, seat: int) -> Buyer:
        """A seat of a state."""
        return Buyer(
            state.part(self),
            seat,
            state.hands[seat],
            state.free,
            tuple(state.owned),
            state.barred[seat],
            state.trains[seat],
            state.turn,
        )

    def of_view(self, view: TicketView) -> Buyer:
        """The viewer of a view, who is no onlooker."""
        assert view.viewer is not None, "an onlooker buys nothing"
        seat = view.seats[view.viewer]
        twins = self.board.twins(seat.owned)
        owned = tuple(s.owned for s in view.seats)
        return Buyer(view.part(self), view.viewer, view.hand, view.free, owned, twins, seat.trains, view.turn)

    def within_reach(self, buyer: Buyer, kind: str) -> int:
        """The tracks that a decision of this kind lets a seat claim, whatever its cards, as bits."""
        tracks = buyer.free
        if kind == "beside":
            tracks = 0
            for other, owned in enumerate(buyer.owned):
                tracks |= owned if other != buyer.seat else 0
            tracks &= ~buyer.owned[buyer.seat]
        reach = self.board.shorter[buyer.trains] & ~buyer.barred
        return tracks & reach & ~self.bars(buyer.part, buyer.seat)

    def prices(self, buyer: Buyer, technology: int) -> list[Cards]:
        """Sensible payments for a technology that leave what UK-32 asks for; at least one whenever one exists."""
        asked = self.price(buyer.part, buyer.seat, technology)
        if self.all[technology].effect not in PASSING:
            return list(payments(asked, buyer.hand))
        # A claim must be payable with what is left, so in turn each colour is spared that it may be paid in.
        found = dict.fromkeys(cards for spare in range(GREY + 1) for cards in sets.payments(asked, buyer.hand, spare))
        return [cards for cards in found if self.claim_left(buyer, technology, cards)]

    def claim_left(self, buyer: Buyer, technology: int, cards: Cards) -> bool:
        """Whether a claim with a technology could still be paid after paying for it (UK-32)."""
        rest = [have - out for have, out in zip(buyer.hand, cards, strict=True)]
        kind = "beside" if self.all[technology].effect == "beside" else "claim"
        return bool(self.within_reach(buyer, kind) & self.tariff(buyer.part, buyer.seat).payable(rest))

    def buyable(self, buyer: Buyer) -> Iterator[tuple[int, list[Cards]]]:
        """The technologies that a seat could buy at the start of its turn, each with its sensible payments."""
        part = buyer.part
        if part.bought == buyer.turn:
            return
        can = self.raised(part, buyer.seat, buyer.hand)
        by_price: dict[int, list[Cards]] = {}
        for i, t in enumerate(self.all):
            if not part.left[i] or t.price > can or part.owned[buyer.seat] >> i & 1:
                continue
            if t.effect in PASSING:
                ways = self.prices(buyer, i)
            elif t.price in by_price:
                ways = by_price[t.price]
            else:
                ways = by_price[t.price] = self.prices(buyer, i)
            if ways:
                yield i, ways
