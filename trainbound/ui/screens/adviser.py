"""The planner's advice on the screen: thought out in a thread, so that no key is held up, and said when it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trainbound.kernel.types import Action, Decision
from trainbound.ui import texts_table as texts

if TYPE_CHECKING:
    from trainbound.bots import Advice
    from trainbound.ui.screens.anytable import AnyTableScreen


Draft = tuple[Any, Decision]
"""The state that a draft leads to, and what is asked there."""


class Adviser:
    """One question at a time. What is asked no more when the advice comes needs none, nor a draft that has changed."""

    def __init__(self, screen: AnyTableScreen) -> None:
        self._screen = screen
        self._round = 0
        self._asked: Decision | None = None
        self._draft: Draft | None = None
        self._given: tuple[Decision, Draft | None, Action] | None = None

    @property
    def thinks(self) -> bool:
        """Whether advice is on its way to what the viewer is asked now."""
        return self._asked is not None and self._open(self._asked)

    def ask(self, asked: Decision | None, draft: Draft | None = None) -> None:
        """Lets the planner think about a decision of the viewer's, unless it does already; asked again, takes it.

        With a draft it thinks about what is asked after that.
        """
        screen = self._screen
        if asked is None or not self._open(asked):
            screen.say(texts.NO_HINT)
            return
        if self.thinks and _same(self._draft, draft):
            return
        if self._given is not None and self._given[0] == asked and _same(self._given[1], draft):
            action, self._given = self._given[2], None
            screen.take(action)
            return
        self._round += 1
        self._asked, self._draft = asked, draft
        state, decision = draft or (None, asked)
        number, think = self._round, screen.table.adviser(decision, state)

        def work() -> None:
            advice, fault = None, ""
            try:
                advice = think()
            except Exception as error:  # a fault of the planner's must not end the game
                fault = f"{type(error).__name__}: {error}"
            screen.app.call_from_thread(self._heard, number, advice, fault)

        screen.run_worker(work, thread=True)

    def dismiss(self) -> None:
        """Forgets what is being thought."""
        self._asked = None

    def _open(self, asked: Decision) -> bool:
        screen = self._screen
        return asked.seat == screen.viewer and screen.looking is None and asked in screen.table.decisions()

    def _heard(self, number: int, advice: Advice | None, fault: str) -> None:
        """Says the advice, and how it is taken: what the person has marked stays as it is."""
        screen = self._screen
        wanted = number == self._round and self.thinks and screen.is_attached
        wanted = wanted and _same(self._draft, screen.mode.ground().drafted())
        asked = self._asked
        if number == self._round:
            self._asked = None
        if not wanted or asked is None:
            return
        if advice is None:
            screen.say(fault, "refused")
        else:
            self._given = (asked, self._draft, advice.action)
            how = screen.mode.ground().takes(advice.action)
            screen.say(texts.advice_for(screen.advised(advice), how))
        screen.paint()


def _same(a: Draft | None, b: Draft | None) -> bool:
    """Whether two drafts have led to the same state; a change of a draft and back makes another."""
    return a is b if a is None or b is None else a[0] is b[0]
