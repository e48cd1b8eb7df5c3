"""Bidding: a number and Enter, or `p` to confirm; what each place would pay stays in sight (RB-9 to RB-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.boom import texts as words
from trainbound.boom.actions import Bid, Confirm
from trainbound.boom.auction import bidders, prices
from trainbound.boom.purse import held
from trainbound.kernel.types import Action, Decision
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom.model import Model
from trainbound.ui.modes.boom import BoomMode
from trainbound.ui.modes.mode import LEAVING
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row, roomiest

if TYPE_CHECKING:
    from trainbound.ui.screens.boombase import BoomBase


class Bidding(BoomMode):
    """One's own move on the bid track."""

    def __init__(self, screen: BoomBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        self.digits = ""
        self.legal = [a.amount for a in screen.game.answers(screen.state, asked) if isinstance(a, Bid)]

    @property
    def number(self) -> int:
        """The number that is spoken of, or -1."""
        return int(self.digits) if self.digits else -1

    def show(self, model: Model) -> None:
        """The bid track above the map, the places on the sea."""
        self.screen.show_bids(model, self.seat, self.legal, self.number)

    def detail(self) -> Row:
        """What the number would mean, or what confirming would."""
        s, board = self.state, self.screen.board
        resource = self.asked.data[0]
        what, have = words.bid_resource(resource), held(s, self.seat, resource)
        found = prices(board, s, self.seat)
        own = s.bids[self.seat]
        place, mark, amount = found[own]
        stays = texts.confirms(own, place, words.MARK_NAMES[mark], amount)
        if self.number in found and self.number != own:
            stays_at = place
            place, mark, amount = found[self.number]
            said = texts.hypothetical(self.number, place, words.MARK_NAMES[mark], amount, what)
            if place == stays_at and bidders(s) == (self.seat,):
                said += texts.NO_BETTER
            refusals = self.screen.game.refuse(self.screen.state, self.asked, Bid(self.number))
            if refusals:
                return [(f" {self.number}_ ", "key"), (self.screen.sentence(refusals), "refused")]
            return roomiest(([(" ", "text"), (said, "bold"), (more, "text")]
                             for more in (f". Enter bids it. {stays}", ". Enter bids it.", "")), self.screen.wide)
        if self.digits and self.number != own:
            refusals = self.screen.game.refuse(self.screen.state, self.asked, Bid(self.number))
            return [(f" {self.number}_ ", "key"), (self.screen.sentence(refusals), "refused")]
        if self.digits:
            return [(f" {self.digits}_ ", "key"), (stays, "text")]
        forms = (f" {texts.white(have, what)} {stays}.", f" You hold {have} {what}. {stays}.")
        return roomiest(([(form, "text")] for form in forms), self.screen.wide)

    def offers(self) -> Sequence[Offer]:
        """Digits, steps, confirm."""
        return [Offer("accept", "bid", "0-9 Enter"), Offer("more", "step", "+-"), Offer("confirm", "confirm"),
                Offer("goto", texts.SEE_OFFER, texts.OFFER_KEYS), *self.free(), Offer("why", "why"),
                Offer("zoom", "zoom"), Offer("hint", "Hint"), *LEAVING]

    def typed(self, key: str) -> bool:
        """Digits, and Backspace takes one away."""
        if len(key) == 1 and key.isdecimal():
            self.digits = (self.digits + key).lstrip("0")[-2:]
            return True
        if key == "backspace" and self.digits:
            self.digits = self.digits[:-1]
            return True
        return False

    def do(self, command: str) -> bool:
        """Steps through the numbers that are free, bids, confirms."""
        if command in ("more", "less"):
            self._step(1 if command == "more" else -1)
        elif command == "accept":
            if self.digits:
                self.play(Bid(self.number))
            else:
                self.screen.say(texts.NO_BID)
        elif command == "confirm":
            self.screen.confirm(texts.confirm_asked(self.state.bids[self.seat]),
                                lambda: self.screen.submit(self.asked, Confirm()))
        elif command == "back" and self.digits:
            self.digits = ""
        else:
            return super().do(command)
        return True

    def _step(self, step: int) -> None:
        numbers = self.legal
        if not numbers:
            self.screen.say(texts.confirm_asked(self.state.bids[self.seat]))
            return
        if self.number in numbers:
            at = numbers.index(self.number) + step
            if 0 <= at < len(numbers):
                self.digits = str(numbers[at])
            else:
                self.screen.say(texts.LOWEST if step < 0 else texts.HIGHEST)
        else:
            self.digits = str(numbers[0])

    def why(self) -> None:
        """Why the number can or cannot be bid; without one what is bid for."""
        refusals = self.screen.game.refuse(self.screen.state, self.asked, Bid(self.number)) if self.digits else ()
        if refusals:
            self.screen.show_reasons(str(self.number), refusals)
        else:
            self.screen.open_pane("f")

    def take(self, action: Action) -> bool:
        """Types the advised number."""
        if isinstance(action, Bid):
            self.digits = str(action.amount)
            return True
        return False
