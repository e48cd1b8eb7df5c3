"""A decision that has no mode of its own: its legal answers as a numbered list, in the notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Decision
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.base import Mode
from trainbound.ui.modes.mode import LEAVING
from trainbound.ui.page import Offer
from trainbound.ui.sheet.model import Box, Model
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

SHOWN = 9
"""Answers that are seen at once."""


class Answers(Mode):
    """Digits and arrows mark an answer, Enter gives it."""

    asked: Decision

    def __init__(self, screen: TableBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        self.answers = list(screen.game.legal(screen.state, asked))
        self.at = 0

    @property
    def first(self) -> int:
        """The place of the first answer of the page that is seen, on which a number stays with its answer."""
        return self.at // SHOWN * SHOWN

    def offers(self) -> Sequence[Offer]:
        """Mark, give."""
        return [Offer("accept", "do this", "Enter"), Offer("next", "next"), Offer("down", "choose", "1-9, arrows"),
                Offer("hint", "Hint"), *LEAVING]  # fmt: skip

    def typed(self, key: str) -> bool:
        """A digit marks one of the answers that are seen."""
        if len(key) == 1 and key.isdecimal():
            if 0 < int(key) <= min(SHOWN, len(self.answers) - self.first):
                self.at = self.first + int(key) - 1
            else:
                self.screen.say(texts.no_such_answer(int(key)), "refused")
            return True
        return False

    def do(self, command: str) -> bool:
        """Marks, gives."""
        if command in ("next", "down", "previous", "up"):
            self.at = (self.at + (1 if command in ("next", "down") else -1)) % len(self.answers)
        elif command == "accept":
            self.screen.submit(self.asked, self.answers[self.at])
        else:
            return False
        return True

    def take(self, action: Action) -> bool:
        """Marks what the planner advises."""
        if action in self.answers:
            self.at = self.answers.index(action)
        return action in self.answers

    def show(self, model: Model) -> None:
        """The list in a box."""
        rows: list[Row] = []
        for n, answer in list(enumerate(self.answers))[self.first : self.first + SHOWN]:
            marked = n == self.at
            rows.append([(">" if marked else " ", "key"), (f"{n - self.first + 1} ", "key"),
                         (self.screen.game.write(answer), "bold" if marked else "text")])  # fmt: skip
        if len(self.answers) > SHOWN:
            last = min(self.first + SHOWN, len(self.answers))
            rows.append([(f"   {texts.some_of(self.first + 1, last, len(self.answers))}", "dim")])
        model.box = Box(texts.ANSWERS, rows)
