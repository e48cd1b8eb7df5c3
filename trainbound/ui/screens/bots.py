"""Bots at a table on the screen: they think in a thread, what they chose is played at a pace, no key is held up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Decision, Illegal, Stale
from trainbound.store.faults import StoreFault
from trainbound.table.faults import NotYours

if TYPE_CHECKING:
    from trainbound.ui.screens.anytable import AnyTableScreen


class Bots:
    """One bot at a time. `played` is called after each action, with what was wrong, or an empty text."""

    def __init__(self, screen: AnyTableScreen, played: Callable[[str], None]) -> None:
        self._screen, self._played = screen, played
        self._round = 0
        self._hurried = False
        self._due: tuple[Decision, Action] | None = None
        self.thinks: Decision | None = None

    def think(self, decision: Decision) -> None:
        """Lets a bot choose, unless one is at it already, and plays what it chose after the pace."""
        if self.thinks is not None:
            return
        self.thinks, self._hurried = decision, False
        screen, number = self._screen, self._round

        def work() -> None:
            try:
                action = screen.table.bot_choose(decision)
            except Exception as error:  # a bot's fault must not end the game
                screen.app.call_from_thread(screen.say, f"{type(error).__name__}: {error}", "refused")
                action = screen.game.legal(screen.table.state, decision)[0]
            screen.app.call_from_thread(self._chosen, number, decision, action)

        screen.run_worker(work, thread=True)

    def stop(self) -> None:
        """Forgets what is being thought: the game has gone another way."""
        self._round += 1
        self.thinks = self._due = None

    def hurry(self) -> None:
        """Plays at once what is chosen, or will be."""
        self._hurried = True
        self._fire(self._round)

    def _chosen(self, number: int, decision: Decision, action: Action) -> None:
        if number != self._round or not self._screen.is_attached:
            return
        self._due = (decision, action)
        pace = 0.0 if self._hurried or decision.kind == "keep" else self._screen.tb.settings.pace
        if pace:
            self._screen.set_timer(pace, lambda: self._fire(number))
        else:
            self._fire(number)

    def _fire(self, number: int) -> None:
        if number != self._round or self._due is None:
            return
        decision, action = self._due
        self.stop()
        fault = ""
        try:
            self._screen.table.submit_bot(decision.number, action)
        except (Illegal, Stale, NotYours):
            pass  # what was asked is asked no more, or another session lets bots move: whoever is asked now goes on
        except StoreFault as error:
            fault = str(error)
        self._played(fault)
