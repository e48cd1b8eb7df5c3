"""The engine of the ticket family: what is asked, what is legal, what an action does (T-4 to T-21)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from trainbound.kernel.seeds import generator, shuffle
from trainbound.kernel.types import NOBODY, Action, Decision, Event, Illegal, Refusal, Scores, Stale, Step
from trainbound.ticket import judge, notation, reach, scoring, views
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep, Pass, Spoken
from trainbound.ticket.board import Board
from trainbound.ticket.cards import LOCO, NO_CARD, NONE, counted
from trainbound.ticket.claiming import place, spend
from trainbound.ticket.claims import Claims
from trainbound.ticket.display import can_draw, full_deck, refill, take
from trainbound.ticket.payments import payments, pays
from trainbound.ticket.rules.base import Rule
from trainbound.ticket.state import State, put

DRAWS = tuple(Draw(slot) for slot in range(16))
BLIND = Draw(DECK)
TICKETS = DrawTickets()
PASS = Pass()


class TicketGame:
    """A game of the ticket family on one board; the kernel's `Game`, and a few questions more. It keeps no state."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.id, self.name, self.players = board.id, board.name, board.file.players
        self.options = tuple(option for rule in board.rules for option in rule.options)
        self._asks = {kind: rule for rule in board.rules for kind in rule.decisions}
        self._places: list[Action] = list(DRAWS[: board.file.cards.display])
        self._claims = Claims(board.terms)
        self._starts = {verb: rule for rule in board.rules for verb in rule.starts}
        self._actions = board.overriding("actions")
        self._claiming = board.overriding("claiming")
        self._hears: dict[str, list[Rule]] = {}
        for rule in board.rules:
            for heard in rule.hears:
                self._hears.setdefault(heard, []).append(rule)
        self._whole_draw = board.file.cards.face_up_locomotive == 2

    @property
    def digest(self) -> str:
        """SHA-256 in hex of the map file."""
        return self.board.file.digest

    # ---- setting up

    def start(self, seats: int, seed: bytes, options: Mapping[str, bool]) -> Step[State]:
        """Deals (T-4 to T-6). Raises ValueError for a number of seats or an option that the map does not know."""
        if not self.players[0] <= seats <= self.players[1]:
            raise ValueError("seats")
        if set(options) - set(self.options):
            raise ValueError("options")
        board, deal = self.board, self.board.file.deal
        own = board.file.cards.start_locomotives
        deck, tickets, long = full_deck(board, own * seats), list(board.deck), list(board.long_deck)
        shuffle(deck, seed, "cards", 0)
        shuffle(tickets, seed, "tickets", 0)
        shuffle(long, seed, "long tickets", 0)
        dealt = [tuple([deck.pop() for _ in range(board.file.cards.deal)] + [LOCO] * own) for _ in range(seats)]
        first = generator(seed, "starter").randrange(seats)
        s = State(
            seats=seats,
            seed=seed,
            shuffles=1,
            options=frozenset(name for name, on in options.items() if on),
            hands=[counted(cards) for cards in dealt],
            deck=deck,
            discard=[0] * 9,
            display=[NO_CARD] * board.file.cards.display,
            ticket_deck=(),
            tickets=[()] * seats,
            trains=[board.file.trains] * seats,
            points=[0] * seats,
            owned=[0] * seats,
            barred=[0] * seats,
            free=board.everything,
            closed=0,
            parted=[()] * seats,
            open=[],
            answers=(),
            next_decision=1,
            turn=0,
            player=first,
            starter=first,
            last_turns=-1,
            passes=0,
            over=False,
            parts=[],
        )
        s.parts = [rule.setup(s) for rule in board.rules if rule.part >= 0]
        events: list[Event] = []
        say = events.append
        for seat, cards in enumerate(dealt):
            say(Event("dealt", seat, {"count": len(cards)}, {"cards": cards}, "seat"))
        refill(board, s, say)
        asked = []
        short = deal.start - deal.start_long
        for seat in range(seats):
            offered = tuple(long[seat * deal.start_long : (seat + 1) * deal.start_long])
            offered += tuple(tickets[seat * short : (seat + 1) * short])
            say(Event("offered", seat, {"count": len(offered)}, {"tickets": offered}, "seat"))
            asked.append(Decision(s.next_decision, seat, "keep", (offered, deal.start_keep)))
            s.next_decision += 1
        s.ticket_deck = tuple(tickets[seats * short :])
        s.open = [tuple(asked)]
        say(Event("starter", s.starter, {}))
        return Step(s, tuple(events))

    def resume(self, seats: int, seed: bytes, options: Mapping[str, bool], position: Mapping[str, Any]) -> Step[State]:
        """A game that goes on from a position, with what is unknown dealt from the seed.

        Raises:
            ValueError: as `start`. BadPosition: it cannot be on a table, or has another number of players.
        """
        from trainbound.ticket.dealing import resumed

        state, events = resumed(self, seats, seed, options, position)
        self._end_turn(state, events)
        return Step(state, tuple(events))

    # ---- asking

    def decisions(self, state: State) -> tuple[Decision, ...]:
        """The open decisions; empty when the game is over."""
        return state.open[-1] if state.open else ()

    def over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.over

    def legal(self, state: State, decision: Decision) -> Sequence[Action]:
        """Every legal answer; for a claim every payment, those with the fewest locomotives first."""
        kind = decision.kind
        if kind == "turn":
            return self._legal_turn(state, decision.seat)
        if kind == "second":
            return self._draws(state, LOCO if self._whole_draw else NO_CARD)
        if kind == "keep":
            return keeps(*decision.data)
        return self._asks[kind].legal(state, decision)

    def _legal_turn(self, state: State, seat: int) -> list[Action]:
        found = self._draws(state)
        if self.board.pricing:
            found += reach.claims(self.board, state, seat, self.claimable(state, seat), state.hands[seat])
        else:
            self._claims.add(found, self._open_to(state, seat), state.hands[seat])
        if state.ticket_deck:
            found.append(TICKETS)
        found = found or [PASS]
        for rule in self._actions:
            found += rule.actions(state, seat)
        return found

    def _draws(self, state: State, barred: int = NO_CARD) -> list[Action]:
        """The cards that can be drawn: those of the display but for one kind, and blind."""
        display = state.display
        found: list[Action]
        if barred in display or (barred != NO_CARD and NO_CARD in display):
            places = zip(self._places, display, strict=True)
            found = [place for place, card in places if card != barred and card != NO_CARD]
        else:
            found = self._places[:]
        if state.deck or can_draw(state):
            found.append(BLIND)
        return found

    def claimable(self, state: State, seat: int) -> int:
        """The tracks that a seat can claim now with the cards it holds, as bits."""
        tariff = reach.tariff(self.board, state, seat)
        return self._open_to(state, seat) & tariff.payable(state.hands[seat])

    def _open_to(self, state: State, seat: int) -> int:
        """The tracks that a seat could claim now if it held the right cards, as bits."""
        board = self.board
        found = state.free & ~state.barred[seat] & board.shorter[state.trains[seat]]
        return found & ~reach.barred(board, state, seat) if board.barring else found

    def refuse(self, state: State, decision: Decision, action: Action) -> tuple[Refusal, ...]:
        """Every reason why an action may not answer a decision; empty when it may."""
        rule = self._asks.get(decision.kind) or self._starts.get(action.verb)
        return rule.refuse(state, decision, action) if rule else judge.refuse(self.board, state, decision, action)

    def unasked(self, state: State, decision: Decision, verb: str) -> tuple[Refusal, ...]:
        """Why no action with a verb answers a decision, whatever else it says; empty when one may."""
        rule = self._asks.get(decision.kind)
        if rule is None:
            may = judge.VERBS[decision.kind] | (self._starts.keys() if decision.kind == "turn" else set())
        else:
            may = {other for other in rule.verbs if other == decision.kind or other not in self._asks}
            may |= {action.verb for action in self.legal(state, decision)}
        return () if verb in may else self.refuse(state, decision, Spoken(verb))

    def why(self, state: State, seat: int, track: int) -> tuple[Refusal, ...]:
        """Every reason why a seat cannot claim a track with what it holds, were it its turn; empty when it can.

        A claim that it is asked for now is judged as an answer to that.
        """
        for decision in self.decisions(state):
            if decision.seat == seat and decision.kind != "turn" and decision.kind in self.board.claim_asks:
                ways = payments(reach.terms(self.board, state, seat)[track], state.hands[seat])
                return self.refuse(state, decision, Claim(track, ways[0] if ways else NONE))
        return judge.claim_faults(self.board, state, seat, track)

    # ---- doing

    def apply(self, state: State, number: int, action: Action) -> Step[State]:
        """Answers an open decision. Raises Illegal with all reasons, or Stale."""
        for decision in state.open[-1] if state.open else ():
            if decision.number == number:
                break
        else:
            raise Stale(number)
        if not self._is_legal(state, decision, action):
            raise Illegal(self.refuse(state, decision, action))
        new = state.copy()
        events: list[Event] = []
        self._advance(new, decision, action, events)
        return tuple.__new__(Step, (new, tuple(events)))  # as Step(...), in a third of the time

    def _is_legal(self, state: State, decision: Decision, action: Action) -> bool:
        """A plain test first; reasons are looked for only when it says no."""
        seat, kind = decision.seat, decision.kind
        if type(action) is Draw and kind in judge.DRAWING:
            return not judge.draw(self.board, state, kind, action.slot)
        if type(action) is Claim and kind == "turn":
            track = action.track
            if not 0 <= track < len(self.board.tracks) or not self._open_to(state, seat) >> track & 1:
                return False
            return pays(reach.terms(self.board, state, seat)[track], action.cards, state.hands[seat])
        if kind == "keep" and action in keeps(*decision.data):
            return True
        return not self.refuse(state, decision, action)

    def _advance(self, s: State, decision: Decision, action: Action, events: list[Event]) -> None:
        """Carries out a legal answer in place, then goes on until something is asked again or the game is over."""
        seat, kind = decision.seat, decision.kind
        asked = s.open[-1]
        if len(asked) > 1 or s.answers:
            s.answers = (*s.answers, (decision, action))
            rest = tuple(d for d in asked if d is not decision)
            if rest:
                s.open = [*s.open[:-1], rest]
                events.append(Event("answered", seat, {}))
                return
            s.open = s.open[:-1]
            self._keep(s, sorted(s.answers, key=_asked), events)
            s.answers = ()
        else:
            s.open = s.open[:-1]
            if kind == "turn":
                self._turn(s, decision, action, events)
            elif type(action) is Draw:
                take(self.board, s, seat, action.slot, events.append)
            elif type(action) is Claim:
                self._claim(s, seat, action, events)
            elif kind == "keep":
                self._keep(s, [(decision, action)], events)
            else:
                self._asks[kind].answer(s, decision, action, events.append)
        if hears := self._hears:
            for event in events:  # those that the rules say are heard too
                if event.kind in hears:
                    for rule in hears[event.kind]:
                        rule.after(s, event, events.append)
        while not s.open and not s.over:
            self._end_turn(s, events)

    def _turn(self, s: State, decision: Decision, action: Action, events: list[Event]) -> None:
        seat = decision.seat
        if type(action) is Draw:
            card = take(self.board, s, seat, action.slot, events.append)
            whole = self._whole_draw and card == LOCO and action.slot != DECK
            if not whole and (s.deck or self._draws(s, LOCO if self._whole_draw else NO_CARD)):
                s.ask(seat, "second")
        elif type(action) is Claim:
            self._claim(s, seat, action, events)
        elif type(action) is DrawTickets:
            deal = self.board.file.deal
            offered = s.ticket_deck[: deal.draw]
            s.ticket_deck = s.ticket_deck[deal.draw :]
            events.append(Event("offered", seat, {"count": len(offered)}, {"tickets": offered}, "seat"))
            s.ask(seat, "keep", (offered, max(1, min(deal.draw_keep, len(offered)))))
        elif type(action) is Pass:
            s.passes += 1
            events.append(Event("passed", seat, {}))
            return
        else:
            self._starts[action.verb].answer(s, decision, action, events.append)
            return
        if s.passes:
            s.passes = 0

    def _claim(self, s: State, seat: int, action: Claim, events: list[Event]) -> None:
        """Pays and lays a track (T-11 to T-14), unless a rule module does it (T-18)."""
        s.passes = 0
        for rule in self._claiming:
            if rule.claiming(s, seat, action, events.append):
                return
        spend(s, seat, action.cards)
        place(self.board, s, seat, action.track, action.cards, events.append)

    def _keep(self, s: State, answers: Sequence[tuple[Decision, Action]], events: list[Event]) -> None:
        """Tickets kept go to their hands, the others where the map says, in an order nobody sees (T-5, T-15)."""
        unkept: list[int] = []
        for decision, action in answers:
            assert isinstance(action, Keep)
            wanted = list(action.tickets)
            kept: tuple[int, ...] = ()
            for k in decision.data[0]:
                if k in wanted:
                    wanted.remove(k)
                    kept += (k,)
                else:
                    unkept.append(k)
            s.tickets = put(s.tickets, decision.seat, s.tickets[decision.seat] + kept)
            events.append(Event("kept", decision.seat, {"count": len(kept)}, {"tickets": kept}))
        deal = self.board.file.deal
        if unkept and (deal.unkept if s.turn else deal.start_unkept) == "bottom":
            shuffle(unkept, s.seed, "unkept", s.shuffles)
            s.shuffles += 1
            s.ticket_deck += tuple(unkept)

    def _end_turn(self, s: State, events: list[Event]) -> None:
        """Ends the turn of `player`, judges the end of the game once (T-21, T-16), and asks the next player."""
        if s.turn:
            if s.last_turns > 0:
                s.last_turns -= 1
            elif s.last_turns < 0 and s.trains[s.player] <= 2:
                s.last_turns = s.seats
                events.append(Event("last_turns", s.player, {"trains": s.trains[s.player]}))
            if s.last_turns == 0 or s.passes >= s.seats:
                s.over = True
                for rule in self.board.rules:
                    rule.finish(s, events.append)
                events.append(Event("over", NOBODY, {"passed": s.passes >= s.seats}, reveals="all"))
                return
            s.player = (s.player + 1) % s.seats
        s.turn += 1
        events.append(_begun(s.player, s.turn))
        s.ask(s.player, "turn")

    # ---- telling

    def scores(self, state: State) -> Scores:
        """The score as it stands."""
        return scoring.scores(self.board, state)

    def view(self, state: State, seat: int | None) -> views.TicketView:
        """What a seat may see (T-26)."""
        return views.view(self.board, state, seat)

    def write(self, action: Action) -> str:
        """The canonical line of an action."""
        return notation.write(self.board, action)

    def parse(self, line: str) -> Action:
        """The action of a line. Raises NotUnderstood or Ambiguous."""
        return notation.parse(self.board, line)


def _asked(answer: tuple[Decision, Action]) -> int:
    return answer[0].number


@lru_cache(maxsize=4096)
def _begun(seat: int, turn: int) -> Event:
    return Event("turn", seat, {"turn": turn})


@lru_cache(maxsize=4096)
def keeps(offered: tuple[int, ...], least: int) -> tuple[Keep, ...]:
    """Every legal choice among offered tickets, the smallest first, by position; each once, where there are copies."""
    found = (Keep(tuple(sorted(kept))) for n in range(least, len(offered) + 1) for kept in combinations(offered, n))
    return tuple(dict.fromkeys(found))
