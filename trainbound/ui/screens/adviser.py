"""The planner's advice on the screen: thought out in a thread, so that no key is held up, and said when it is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Decision
from trainbound.ui import texts_table as texts

if TYPE_CHECKING:
    from trainbound.bots import Advice
    from trainbound.ui.screens.anytable import AnyTableScreen


class Adviser:
    """One question at a time. What is asked no more when the advice comes needs none."""

    def __init__(self, screen: AnyTableScreen) -> None:
        self._screen = screen
        self._round = 0
        self._asked: Decision | None = None
        self._given: tuple[Decision, Action] | None = None

    @property
    def thinks(self) -> bool:
        """Whether advice is on its way to what the viewer is asked now."""
        return self._asked is not None and self._open(self._asked)

    def ask(self, asked: Decision | None) -> None:
        """Lets the planner think about a decision of the viewer's, unless it does already; asked again, takes it."""
        screen = self._screen
        if asked is None or not self._open(asked):
            screen.say(texts.NO_HINT)
            return
        if self.thinks:
            return
        if self._given is not None and self._given[0] == asked:
            action, self._given = self._given[1], None
            screen.take(action)
            return
        self._round += 1
        self._asked = asked
        number, think = self._round, screen.table.adviser(asked)

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
        asked = self._asked
        if number == self._round:
            self._asked = None
        if not wanted or asked is None:
            return
        if advice is None:
            screen.say(fault, "refused")
        else:
            self._given = (asked, advice.action)
            key = screen.tb.keymap.key(screen.context, "hint")
            screen.say(texts.advice_for(screen.advised(advice), advice.action, key))
        screen.paint()
