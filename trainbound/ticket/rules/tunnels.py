"""Tunnels (T-18 to T-20): cards are turned after the claim is paid, and may ask for more.

Cards laid down for a tunnel are in no hand and in no pile until it is decided. The turned ones go to the discard pile
once all are turned: from there none of them can come back during the claim, as a reshuffle only happens while turning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from trainbound.kernel.faults import Fault
from trainbound.kernel.types import Action, Decision, Event, NotUnderstood, Refusal
from trainbound.ticket.cards import GREY, LOCO, NO_CARD, Cards, counted, minus, parse_cards, plus, write_cards
from trainbound.ticket.claiming import place
from trainbound.ticket.display import refill, top
from trainbound.ticket.payments import Terms, payments
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.state import put
from trainbound.ticket.texts_map import fault

if TYPE_CHECKING:
    from trainbound.ticket.actions import Claim
    from trainbound.ticket.mapfile import MapFile
    from trainbound.ticket.state import State

Say = Callable[[Event], None]
MOST_CARDS = 10
"""The most cards that a map may have turned for a tunnel."""


class Pay(NamedTuple):
    """Add these cards for a tunnel that asks for more (T-18)."""

    cards: Cards
    verb: str = "pay"


class Decline(NamedTuple):
    """Take the cards laid down for a tunnel back and end the turn (T-19)."""

    verb: str = "decline"


class Bore(NamedTuple):
    """A tunnel that is being decided, for all to see; also the data of the decision.

    Attributes:
        track: its number.
        cards: those laid down for it, nine counts.
        turned: the cards turned, in order.
        extra: how many more cards it takes.
        colour: the colour played, or LOCO where only locomotives were.
    """

    track: int
    cards: Cards
    turned: tuple[int, ...]
    extra: int
    colour: int


class TunnelsParams(msgspec.Struct, frozen=True, kw_only=True):
    """`cards` are turned for a tunnel; `locomotives_only`: locomotives pay for tunnels and for nothing else (CH-6)."""

    cards: int = 3
    locomotives_only: bool = False


class Tunnels(Rule):
    """`tunnel` on a track says that it is one. Its part of the state is the Bore that waits for an answer, or None."""

    Params = TunnelsParams
    track_keys = {"tunnel": bool}  # noqa: RUF012  a class constant
    decisions = ("tunnel",)
    verbs = ("pay", "decline")
    cited = ("tunnel", "locomotives")

    @classmethod
    def faults(cls, params: TunnelsParams, found: MapFile) -> Iterator[Fault]:
        """At least one card is turned, and not the whole deck."""
        if not 1 <= params.cards <= MOST_CARDS:
            yield fault("rules[].cards", "between", least=1, most=MOST_CARDS, found=params.cards)

    def setup(self, state: State) -> Bore | None:
        """Nothing is being decided."""
        return None

    def terms(self, track: int, terms: Terms) -> Terms:
        """No locomotives on what is no tunnel, where the map says so (CH-6)."""
        if self.params.locomotives_only and not self.board.tracks[track].tunnel:
            return terms._replace(barred=self.cite("locomotives", "CH-6"))
        return terms

    def about(self, track: int) -> tuple[str, ...]:
        """Those of tunnels, for one; that of locomotives, where the map has one."""
        tunnel = (self.cite("tunnel", "T-18"), "T-18", "T-19", "T-20") if self.board.tracks[track].tunnel else ()
        return (*tunnel, self.cite("locomotives", "CH-6")) if self.params.locomotives_only else tunnel

    def claiming(self, state: State, seat: int, claim: Claim, say: Say) -> bool:
        """Turns cards for a tunnel (T-18, T-20): it is claimed at once, or the seat is asked for more."""
        track, cards = claim.track, claim.cards
        if not self.board.tracks[track].tunnel:
            return False
        state.hands = put(state.hands, seat, minus(state.hands[seat], cards))
        say(Event("tunnel_begun", seat, {"track": track, "cards": cards}))
        colour = played(cards)
        turned: list[int] = []
        while len(turned) < self.params.cards and (card := top(state, say)) != NO_CARD:
            turned.append(card)
            say(Event("tunnel_card", seat, {"card": card, "n": len(turned), "costs": card in (colour, LOCO)},
                      reveals="all"))  # fmt: skip
        state.discard = plus(state.discard, counted(turned))
        extra = sum(card in (colour, LOCO) for card in turned)
        say(Event("tunnel_cost", seat, {"track": track, "turned": tuple(turned), "extra": extra}))
        bore = Bore(track, cards, tuple(turned), extra, colour)
        if extra:
            state.set_part(self, bore)
            state.ask(seat, "tunnel", bore)
        else:
            self._lay(state, seat, bore, cards, say)
        return True

    def _lay(self, state: State, seat: int, bore: Bore, cards: Cards, say: Say) -> None:
        """Claims the track; all cards played for it are discarded."""
        state.discard = plus(state.discard, cards)
        place(self.board, state, seat, bore.track, cards, say)

    def legal(self, state: State, decision: Decision) -> Sequence[Action]:
        """Every way to pay, fewest locomotives first, and last to decline; who cannot pay is asked too (T-19)."""
        bore = Bore(*decision.data)
        return [*(Pay(cards) for cards in payments(extra_terms(bore), state.hands[decision.seat])), Decline()]

    def refuse(self, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Neither answer, or cards that do not pay what is asked (T-18)."""
        rule = self.cite("tunnel", "T-18")
        if isinstance(action, Decline):
            return ()
        if not isinstance(action, Pay):
            return (Refusal("not_asked", ("T-19",), {"asked": "tunnel", "verb": action.verb}),)
        bore, hand = Bore(*decision.data), state.hands[decision.seat]
        terms = extra_terms(bore)
        if not payments(terms, hand):
            held = 0 if bore.colour == LOCO else hand[bore.colour]
            values = {"extra": bore.extra, "colour": bore.colour, "held": held, "locos": hand[LOCO]}
            return (Refusal("cannot_pay_extra", ("T-19",), values),)
        found = []
        total = sum(action.cards)
        if total != bore.extra:
            found.append(Refusal("wrong_number", (rule,), {"spaces": bore.extra, "cards": total}))
        wrong = tuple(c for c, n in enumerate(action.cards) if n and c not in (bore.colour, LOCO))
        if wrong:
            found.append(Refusal("wrong_extra", (rule,), {"colour": bore.colour, "played": wrong}))
        short = tuple(max(0, n - held) for n, held in zip(action.cards, hand, strict=True))
        if any(short):
            found.append(Refusal("not_held", (rule,), {"short": short, "hand": tuple(hand)}))
        return tuple(found)

    def answer(self, state: State, decision: Decision, action: Action, say: Say) -> None:
        """Pays and claims, or takes the cards laid down back (T-19)."""
        bore, seat = Bore(*decision.data), decision.seat
        state.set_part(self, None)
        if isinstance(action, Pay):
            state.hands = put(state.hands, seat, minus(state.hands[seat], action.cards))
            self._lay(state, seat, bore, tuple(plus(bore.cards, action.cards)), say)
            return
        state.hands = put(state.hands, seat, plus(state.hands[seat], bore.cards))
        say(Event("tunnel_declined", seat, {"track": bore.track, "cards": bore.cards}))
        refill(self.board, state, say)

    def show(self, state: State, viewer: int | None) -> Bore | None:
        """The tunnel that is being decided, to all; the seat is the one that is asked."""
        bore: Bore | None = state.parts[self.part]
        return bore

    def write(self, action: Action) -> str:
        """`pay red*1 loco*1`, `decline`."""
        return f"pay {write_cards(action.cards)}" if isinstance(action, Pay) else action.verb

    def parse(self, verb: str, words: Sequence[str]) -> Action:
        """Cards after `pay`, nothing after `decline`."""
        if verb == "pay":
            return Pay(parse_cards(words))
        if words:
            raise NotUnderstood(" ".join(words), "nothing")
        return Decline()


def played(cards: Sequence[int]) -> int:
    """The colour that some cards are, or LOCO when there are only locomotives among them."""
    return next((c for c in range(LOCO) if cards[c]), LOCO)


def extra_terms(bore: Bore) -> Terms:
    """What a tunnel asks for more: cards of the colour played or locomotives; locomotives where only they were."""
    if bore.colour == LOCO:
        return Terms(bore.extra, GREY, bore.extra)
    return Terms(bore.extra, bore.colour)
