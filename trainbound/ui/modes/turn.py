"""One's own turn: draw, claim, tickets or pass; choosing a card; waiting for others."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action, Decision
from trainbound.ticket import texts as words
from trainbound.ticket.actions import DECK, Claim, Draw, DrawTickets, Keep, Pass
from trainbound.ticket.buying import technologies_of
from trainbound.ticket.cards import NONE
from trainbound.ticket.rules.technologies import Buy
from trainbound.ui import texts_buying
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import between, plans
from trainbound.ui.modes.base import Mode
from trainbound.ui.modes.mode import ASIDE, LEAVING
from trainbound.ui.page import BESIDE, Offer
from trainbound.ui.strips import Row, width


class Turn(Mode):
    """The three actions of a turn (T-7 to T-16)."""

    asked: Decision

    def _verbs(self) -> set[str]:
        """What the rules allow now."""
        screen = self.screen
        return {action.verb for action in screen.game.legal(screen.state, self.asked)}

    def bar(self) -> tuple[str, str, str]:
        """What may be done; in few words where a fourth thing leaves no room for more."""
        who, asked, where = super().bar()
        if self.screen.said and self.screen.chosen_legal():  # the message is where the track stood
            asked = texts.enter_claims(words.track(self.screen.board, self.screen.chosen))
        whole = width(who) + width(asked) + BESIDE <= self.screen.wide
        return who, asked if whole else texts.turn_asked(self._verbs()), where

    def detail(self) -> Row:
        """The thing under the cursor; of a track that is barred what would open it."""
        return plans.barred(self.screen, self.screen.chosen) or super().detail()

    def offers(self) -> Sequence[Offer]:
        """What the rules allow now."""
        screen, legal = self.screen, self._verbs()
        found = [Offer("accept", "claim this")] if screen.chosen_legal() else []
        found += [Offer("accept", texts_buying.BOTH)] if plans.technology_for(screen, screen.chosen) >= 0 else []
        found += [
            Offer(verb, verb)
            for verb in ("claim", "draw", "station")
            if verb in legal
        ]
        found += [Offer("technologies", "technologies")] if technologies_of(screen.board) else []
        found += [Offer("pass", "Pass")] if "pass" in legal else []
        found += [Offer("tickets", "tickets"), Offer("hint", "Hint"), *ASIDE]
        if screen.viewer is not None and screen.table.take_back_of(screen.viewer):
            found.append(Offer("take_back", "Undo"))
        return [*found, Offer("command", "command"), *LEAVING]

    def do(self, command: str) -> bool:
        """Begins one of the actions."""
        from trainbound.ui.modes.claim import Claiming
        from trainbound.ui.modes.station import Station

        screen, game = self.screen, self.screen.game
        if command in ("claim", "accept"):
            if command == "accept" and plans.buy_for(screen, screen.chosen):
                return True
            if not screen.to_claim(self.asked):
                screen.refuse_claim()
            elif command == "accept" and screen.chosen == NOWHERE:
                screen.enter(Claiming(screen, self.asked, near=screen.place.city))
            elif command == "accept" and not screen.chosen_legal():
                screen.show_why(tried=True)
            else:
                screen.enter(Claiming(screen, self.asked, first=screen.chosen, near=screen.place.city))
        elif command == "draw":
            refusals = game.refuse(screen.state, self.asked, Draw(DECK))
            if not refusals or any(a.verb == "draw" for a in game.legal(screen.state, self.asked)):
                screen.enter(Card(screen, self.asked))
            else:
                screen.say_refused(refusals)
        elif command == "new_tickets":
            self.ask_tickets()
        elif command == "station" and (rule := words.stations_of(screen.board)):
            building = Station(screen, self.asked, rule)
            screen.enter(building)
            building.begin()
        elif command == "pass":
            self.ask_pass()
        else:
            return False
        return True

    def take(self, action: Action) -> bool:
        """Opens the claim that is advised; nothing else is marked here."""
        from trainbound.ui.modes.claim import Claiming
        from trainbound.ui.modes.technologies import Technologies

        if isinstance(action, Buy):
            pane = Technologies(self.screen, self)
            self.screen.enter(pane)
            return pane.take(action)
        if not isinstance(action, Claim):
            return False
        claiming = Claiming(self.screen, self.asked, first=action.track)
        self.screen.enter(claiming)
        return claiming.take(action)

    def ask_tickets(self) -> None:
        """Asks before tickets are drawn."""
        screen, deal = self.screen, self.screen.board.file.deal
        refusals = screen.game.refuse(screen.state, self.asked, DrawTickets())
        if refusals:
            screen.say_refused(refusals)
            return
        count = min(deal.draw, screen.view.ticket_deck)
        rule = screen.board.file.cites.get("deal", "T-15")
        question = texts.draw_tickets(count, max(1, min(deal.draw_keep, count)), rule)
        note = texts.LAST_TICKETS if screen.view.last_turns >= 0 else ""
        screen.confirm(question, lambda: screen.submit(self.asked, DrawTickets()), note)

    def ask_pass(self) -> None:
        """Asks before a pass, where passing is legal."""
        refusals = self.screen.game.refuse(self.screen.state, self.asked, Pass())
        if refusals:
            self.screen.say_refused(refusals)
        else:
            self.screen.confirm(texts.pass_turn(), lambda: self.screen.submit(self.asked, Pass()))


_OTHERWISE: dict[str, Action] = {"claim": Claim(0, NONE), "new_tickets": DrawTickets(), "pass": Pass(), "back": Pass()}
"""What keys mean that have no place between two cards; going back would be as if nothing were drawn."""


class Card(Mode):
    """Which card to take: the first after `d`, or the compulsory second (T-7, T-8)."""

    keyed = True
    signs = "card"
    asked: Decision

    @property
    def speaks(self) -> bool:  # type: ignore[override]
        """What was drawn is said; before it, and where the whole map hides the display, the cards are more use."""
        return self.asked.kind == "second" and self.screen.zoom != "overview"

    def bar(self) -> tuple[str, str, str]:
        """Which cards may be taken."""
        if self.asked.kind == "second":
            return super().bar()
        return texts.draws(self.screen.short[self.asked.seat]), texts.DRAW_ASKED, self.where()

    def detail(self) -> Row:
        """What was just drawn and turned."""
        if self.asked.kind != "second":
            return super().detail()
        return [(f" {self.screen.last_events()}", "text")]

    def cites(self) -> Sequence[str]:
        """How cards are drawn."""
        return "T-7", "T-8"

    def offers(self) -> Sequence[Offer]:
        """Digits and the deck."""
        back = [Offer("back", "back")] if self.asked.kind == "turn" else []
        return [Offer("draw", "take it", "1-5"), Offer("draw", "deck"), Offer("hint", "Hint"), *back, *LEAVING]

    def typed(self, key: str) -> bool:
        """A digit takes a card of the display, `d` one from the deck."""
        if key in ("d", "D"):
            self._take(DECK)
        elif len(key) == 1 and key.isdecimal() and key != "0":
            self._take(int(key) - 1)
        else:
            return False
        return True

    def do(self, command: str) -> bool:
        """Back, while nothing was drawn; anything else that would be another action says why not."""
        if command == "back" and self.asked.kind == "turn":
            self.screen.settle()
        elif self.asked.kind == "second" and command in _OTHERWISE:
            self.screen.say_refused(self.screen.game.refuse(self.screen.state, self.asked, _OTHERWISE[command]))
        else:
            return False
        return True

    def _take(self, slot: int) -> None:
        screen, action = self.screen, Draw(slot)
        refusals = screen.game.refuse(screen.state, self.asked, action)
        if refusals:
            screen.say_refused(refusals)
        else:
            screen.submit(self.asked, action)


class Waiting(between.Waiting):
    """Others are asked: one may look at one's tickets, too."""

    def offers(self) -> Sequence[Offer]:
        """Looking around."""
        tickets = [] if self.screen.viewer is None else [Offer("tickets", "tickets")]
        return [Offer("accept", "go on", "Space"), *ASIDE, *tickets, *LEAVING]

    def detail(self) -> Row:
        """What the viewer keeps while others choose still; else the thing under the cursor."""
        screen = self.screen
        own = next((action for asked, action in screen.state.answers if asked.seat == screen.viewer), None)
        if not isinstance(own, Keep):
            return super().detail()
        return [(f" {texts.keeps([words.ticket(screen.board, k) for k in own.tickets])}", "text")]
