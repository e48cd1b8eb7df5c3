"""A tunnel asks for more cards: which are paid, or the claim is given up (T-18, T-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Decision
from trainbound.ticket import cites
from trainbound.ticket import texts as words
from trainbound.ticket.rules.tunnels import Bore, Pay
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.base import Mode, facts
from trainbound.ui.modes.mode import LEAVING
from trainbound.ui.page import Offer
from trainbound.ui.sheet.choices import chips
from trainbound.ui.sheet.model import Box, Model
from trainbound.ui.sheet.tunnel import tunnel_rows
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase


class Tunnel(Mode):
    """The payments and, last, to decline; who cannot pay is asked like anybody else, so that the hand stays secret."""

    asked: Decision
    speaks = True

    def __init__(self, screen: TableBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        self.bore = Bore(*asked.data)
        self.answers = list(screen.game.legal(screen.state, asked))
        self.at = 0

    def detail(self) -> Row:
        """The track, and what Enter does."""
        answer = self.answers[self.at]
        row = facts(self.screen, self.bore.track)
        if isinstance(answer, Pay):
            return [*row, ("pay ", "text"), *chips(answer.cards), (" more  ", "text"), ("legal: yes", "legal")]
        return [*row, (texts.DECLINE, "text")]

    def cites(self) -> Sequence[str]:
        """Those of the tunnel."""
        return cites.of_track(self.screen.board, self.bore.track)

    def offers(self) -> Sequence[Offer]:
        """Pay, or decline."""
        pays = len(self.answers) - 1
        found = [Offer("accept", "pay" if self.at < pays else "decline", "Enter")]
        found += [Offer("next", "other answer")] if pays else []
        return [*found, Offer("back", "decline", "-"), Offer("why", "why"), Offer("hint", "Hint"), *LEAVING]

    def typed(self, key: str) -> bool:
        """A digit marks a payment; `-` declines."""
        if key == "-":
            self.screen.submit(self.asked, self.answers[-1])
        elif len(key) == 1 and key.isdecimal() and key != "0":
            if int(key) < len(self.answers):
                self.at = int(key) - 1
            else:
                self.screen.say(texts.no_such_way(int(key), len(self.answers) - 1), "refused")
        else:
            return False
        return True

    def do(self, command: str) -> bool:
        """Goes through the answers, and gives one."""
        if command in ("next", "down"):
            self.at = (self.at + 1) % len(self.answers)
        elif command in ("previous", "up"):
            self.at = (self.at - 1) % len(self.answers)
        elif command == "accept":
            self.screen.submit(self.asked, self.answers[self.at])
        elif command == "why":
            self.screen.read_rules(self.cites())
        elif command in ("claim", "draw", "new_tickets", "pass", "back"):
            self.screen.say(texts.TUNNEL_FIRST, "refused")
        else:
            return False
        return True

    def advised(self, action: Action) -> None:
        """Marks the answer that the planner would give."""
        if action in self.answers:
            self.at = self.answers.index(action)

    def show(self, model: Model) -> None:
        """The box; the track is spoken of, and the cards to be added stand behind the hand's."""
        bore, answer = self.bore, self.answers[self.at]
        rows = tunnel_rows(model.board, bore, model.view.hand, self.answers, self.at, model.frames.across)
        model.box = Box(texts.tunnel_title(words.track(model.board, bore.track)), rows)
        model.chosen = bore.track
        model.paying = answer.cards if isinstance(answer, Pay) else None
