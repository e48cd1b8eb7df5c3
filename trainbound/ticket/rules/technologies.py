"""Technologies: bought at the start of a turn, used, returned, withdrawn, scored (UK-10 to UK-33)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trainbound.kernel.types import NOBODY, Action, Decision, Event, NotUnderstood, Refusal, ScoreLine
from trainbound.ticket.actions import DECK, Claim, Draw
from trainbound.ticket.cards import NONE, Cards, parse_cards, write_cards
from trainbound.ticket.claiming import spend
from trainbound.ticket.display import refill
from trainbound.ticket.judge import claim_refusals
from trainbound.ticket.payments import judge, shortfall
from trainbound.ticket.reach import claims
from trainbound.ticket.rules import technology_scores
from trainbound.ticket.rules.technology_base import Part, TechnologyBase
from trainbound.ticket.rules.technology_file import PASSING, WITHDRAWN

if TYPE_CHECKING:
    from trainbound.ticket.standing import Stand
    from trainbound.ticket.state import State
    from trainbound.ticket.views import TicketView

OPTION = "advanced_technologies"


class Buy(NamedTuple):
    """Buy a technology, by number, with exactly these cards (UK-10)."""

    technology: int
    cards: Cards
    verb: str = "buy"


class Done(NamedTuple):
    """Leave it at that: no third card, no second claim (UK-25, UK-32)."""

    verb: str = "done"


DONE = Done()


class Technologies(TechnologyBase):
    """`free` on a track: it may be claimed with no technology at all (UK-9)."""

    track_keys = {"free": bool}  # noqa: RUF012
    options = (OPTION,)
    decisions = ("claim", "again", "beside", "third")
    verbs = ("buy", "done")
    starts = ("buy",)
    claim_asks = ("claim", "again", "beside")
    cited = ("sets", "base", "all", "two", "buy", "supply", "withdraw", "tie", "beside", "use")
    apart = ("tunnels",)  # no rule says what a set of mixed cards laid down for a tunnel is asked for more
    hears = ("claimed", "drew", "reshuffled")

    def setup(self, state: State) -> Part:
        """Everything in the supply, the advanced ones if the table wants them (UK-11)."""
        on = OPTION in state.options
        left = tuple(t.copies if on or not t.advanced else 0 for t in self.all)
        return Part((0,) * state.seats, left, scored=((0, 0),) * state.seats)

    def actions(self, state: State, seat: int) -> Sequence[Action]:
        """Every technology that can be bought now, with its sensible payments."""
        return [Buy(i, cards) for i, ways in self.buyable(self.of_state(state, seat)) for cards in ways]

    def _buy_faults(self, state: State, seat: int, action: Buy) -> Iterator[Refusal]:
        part, i = state.part(self), action.technology
        if not 0 <= i < len(self.all):
            yield Refusal("no_such_technology", (self.cite("supply", "UK-11"),))
            return
        t, buy, supply = self.all[i], self.cite("buy", "UK-10"), self.cite("supply", "UK-11")
        if part.bought == state.turn:
            yield Refusal("bought_already", (buy,), {"technology": i})
        if part.owned[seat] >> i & 1:
            yield Refusal("technology_owned", (buy,), {"technology": i})
        elif t.advanced and OPTION not in state.options:
            yield Refusal("technology_off", (supply,), {"technology": i, "option": OPTION})
        elif part.reshuffled and t.effect in WITHDRAWN:
            yield Refusal("technology_withdrawn", (self.cite("withdraw", "UK-29"),), {"technology": i})
        elif not part.left[i]:
            holders = tuple(s for s, owned in enumerate(part.owned) if owned >> i & 1)
            yield Refusal("supply_empty", (supply,), {"technology": i, "holders": holders})
        asked, hand = self.price(part, seat, i), state.hands[seat]
        short = shortfall(asked, hand)
        wrong = (short,) if short else judge(asked, action.cards, hand)
        yield from wrong
        buyer = self.of_state(state, seat)
        if t.effect in PASSING and not wrong and not self.claim_left(buyer, i, action.cards):
            values = {
                "technology": i,
                "other": bool(self.prices(buyer, i)),
                "reach": bool(self.within_reach(buyer, "beside" if t.effect == "beside" else "claim")),
                "owned": any(owned for other, owned in enumerate(buyer.owned) if other != seat)}  # fmt: skip
            yield Refusal("no_claim_left", (t.rule, self.cite("use", "UK-32")), values)

    # ---- decisions

    def legal(self, state: State, decision: Decision) -> Sequence[Action]:
        """Claims, a third blind card, or neither."""
        if decision.kind == "third":
            return [Draw(DECK), DONE]
        seat, hand = decision.seat, state.hands[decision.seat]
        tracks = self.within_reach(self.of_state(state, seat), decision.kind)
        tracks &= self.tariff(state.part(self), seat).payable(hand)
        found = claims(self.board, state, seat, tracks, hand)
        return [*found, DONE] if decision.kind == "again" else found

    def refuse(self, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Why something may not be bought, or may not answer one of its own decisions."""
        kind = decision.kind
        if kind == "turn" and isinstance(action, Buy):
            return tuple(self._buy_faults(state, decision.seat, action))
        if kind == "third" and isinstance(action, Draw):
            rule = self.all[self.effects["three_cards"]].rule
            return () if action.slot == DECK else (Refusal("only_blind", (rule,)),)
        if kind in ("again", "third") and isinstance(action, Done):
            return ()
        if kind in ("claim", "again", "beside") and isinstance(action, Claim):
            found = claim_refusals(self.board, state, decision.seat, action)
            return self._beside(state, decision.seat, action, found) if kind == "beside" else found
        rule = self.cite("buy" if isinstance(action, Buy) else "use", "UK-10")
        return (Refusal("not_asked", (rule,), {"asked": kind, "verb": action.verb}),)

    def _beside(self, state: State, seat: int, claim: Claim, found: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
        """The track of another player counts as free, and only such a one may be claimed (UK-31)."""
        others = [s for s in range(state.seats) if s != seat and state.owned[s] >> claim.track & 1]
        if others:
            return tuple(r for r in found if r.code != "occupied" or r.values["own"])
        i = self.effects["beside"]
        rules = self.all[i].rule, self.cite("beside", "UK-31")
        return (Refusal("not_anothers", rules, {"technology": i, "track": claim.track}), *found)

    def answer(self, state: State, decision: Decision, action: Action, say: Callable[[Event], None]) -> None:
        """Buys, or leaves it at that."""
        seat, part = decision.seat, state.part(self)
        if isinstance(action, Done):
            say(Event("declined", seat, {"asked": decision.kind}))
            if decision.kind == "again":
                self._return(state, seat, "two_claims", say)
            return
        assert isinstance(action, Buy)
        spend(state, seat, action.cards)
        effect = self.all[action.technology].effect
        bought = self.after_buying(part, seat, action.technology)
        state.set_part(self, bought._replace(bought=state.turn, claims=2 if effect == "two_claims" else 0))
        say(Event("bought", seat, {"technology": action.technology, "cards": action.cards}))
        refill(self.board, state, say)
        state.ask(seat, "beside" if effect == "beside" else "claim" if effect == "two_claims" else "turn")

    def after(self, state: State, event: Event, say: Callable[[Event], None]) -> None:
        """A claim scores more and ends what was bought for it; a second blind card may bring a third (UK-25, UK-29)."""
        if event.kind == "reshuffled":
            self._withdraw(state, say)
        elif event.kind == "drew":
            self._drawn(state, event)
        else:
            self._claimed(state, event, say)

    def _claimed(self, state: State, event: Event, say: Callable[[Event], None]) -> None:
        part: Part = state.part(self)
        seat, bit = event.seat, 1 << event.data["track"]
        every, ferries = part.scored[seat]
        if self.has(part, seat, "route_points"):
            every |= bit
        if self.board.tracks[event.data["track"]].ferry and self.has(part, seat, "ferry_points"):
            ferries |= bit
        scored = list(part.scored)
        scored[seat] = every, ferries
        state.set_part(self, part._replace(scored=tuple(scored)))
        if self.has(part, seat, "beside"):
            self._return(state, seat, "beside", say)
        elif self.has(part, seat, "two_claims"):
            if part.claims > 1:  # who cannot pay a second claim is asked too: else the others would learn of the hand
                state.set_part(self, state.part(self)._replace(claims=part.claims - 1))
                state.ask(seat, "again")
            else:
                self._return(state, seat, "two_claims", say)

    def _return(self, state: State, seat: int, effect: str, say: Callable[[Event], None]) -> None:
        """What was bought for this turn goes back to the supply."""
        part: Part = state.part(self)
        i = self.effects[effect]
        owned, left = list(part.owned), list(part.left)
        owned[seat] &= ~(1 << i)
        left[i] += 1
        state.set_part(self, part._replace(owned=tuple(owned), left=tuple(left), claims=0))
        say(Event("returned", seat, {"technology": i}))

    def _drawn(self, state: State, event: Event) -> None:
        """Two cards drawn blind: a third is offered, if there is one (UK-25)."""
        part: Part = state.part(self)
        if event.data["slot"] != DECK or not self.has(part, event.seat, "three_cards"):
            return
        turn, drawn = part.blind
        drawn = drawn + 1 if turn == state.turn else 1
        state.set_part(self, part._replace(blind=(state.turn, drawn)))
        if drawn == 2 and (state.deck or any(state.discard)):
            state.ask(event.seat, "third")

    def _withdraw(self, state: State, say: Callable[[Event], None]) -> None:
        """The first reshuffle takes what is unsold of some technologies out of the game (UK-29)."""
        part: Part = state.part(self)
        unsold = tuple(i for i, t in enumerate(self.all) if t.effect in WITHDRAWN and part.left[i])
        left = tuple(0 if i in unsold else n for i, n in enumerate(part.left))
        state.set_part(self, part._replace(left=left, reshuffled=True))
        if unsold:
            say(Event("withdrawn", NOBODY, {"technologies": unsold}))

    # ---- telling

    def scored(self, state: State) -> Sequence[ScoreLine]:
        """The points that were added to claims (UK-20, UK-21)."""
        return technology_scores.scored(self, state)

    def score(self, state: State) -> Sequence[ScoreLine]:
        """What is added at the end (UK-22, UK-26, UK-27)."""
        return technology_scores.at_the_end(self, state)

    def stands(self, view: TicketView) -> Sequence[Stand]:
        """The same as far as a seat may know it now."""
        return technology_scores.stands(self, view)

    def show(self, state: State, viewer: int | None) -> Part:
        """Everything: technologies lie open."""
        return state.part(self)  # type: ignore[no-any-return]

    def write(self, action: Action) -> str:
        """`buy propellers red*4 loco*1`, `done`."""
        if isinstance(action, Buy):
            return f"buy {self.all[action.technology].id} {write_cards(action.cards)}".rstrip()
        return action.verb

    def parse(self, verb: str, words: Sequence[str]) -> Action:
        """A technology by its id, its name, or the beginning of one, and cards."""
        if verb == "done":
            if words:
                raise NotUnderstood(" ".join(words), "nothing")
            return DONE
        for n in range(1, len(words)):
            try:
                return Buy(self.named(words[:n]), parse_cards(words[n:]))
            except NotUnderstood:
                continue
        return Buy(self.named(words), NONE)
