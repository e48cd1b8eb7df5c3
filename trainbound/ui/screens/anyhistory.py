"""The history of a table of any family on its screen: looking back, taking back, doing again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trainbound.kernel.types import Stale
from trainbound.store.faults import StoreFault
from trainbound.table.faults import NotYours
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import between
from trainbound.ui.screens.anytable import AnyTableScreen


class HistoryScreen(AnyTableScreen):
    """A table whose past can be looked at, and taken back."""

    def told(self, events: Sequence[Any]) -> str:
        """What an entry of the history says; empty for nothing."""
        for long in (False, True):  # names instead of codes only where the short form has nothing to say
            said = (self.words.event(self.board, self.names, self.viewer, e, long) for e in events)
            if found := ". ".join(filter(None, said)):
                return found
        return ""

    def look_back(self, step: int) -> None:
        """Moves through the history of the game; each step is one that the viewer saw something of."""
        n = self.table.length if self.looking is None else self.looking
        if not 0 <= n + step <= self.table.length:
            self.say(texts.FIRST if step < 0 else texts.LAST)
            return
        self.looking = n + step
        if self.looking == self.table.length:
            self.to_now()
            return
        self.mode = between.Back(self)
        self.say(self.told([event.seen_by(self.viewer) for event in self.table.events[self.looking].events]))

    def ask_take_back(self) -> None:
        """Asks, and asks those who must agree, before the last action of who is, or was, here is taken back."""
        if self.crowd:
            self.crowd.ask_take_back()
            return
        seat = self.before if self.viewer is None else self.viewer
        found = None if seat is None else self.table.take_back_of(seat)
        if found is None or seat is None:
            self.say(texts.NO_TAKE_BACK)
            return
        waiting = list(found.ask)
        self.bots.stop()  # the number of actions is that of now; they go on when the answer is no

        def go_on() -> None:
            if waiting:
                self.put_away()
                self.mode = between.Agree(self, waiting.pop(0), texts.AGREE, go_on)
                return
            self._changed(lambda: self.table.take_back(seat, found.ask))

        note = texts.take_back(found.free, self.table.length - found.n + 1)
        self.confirm(texts.TAKE_BACK, go_on, note, seat)

    def redo(self) -> None:
        """Does again what the viewer took back."""
        seat = self.viewer
        if seat is None or not self._changed(lambda: self.table.redo(seat)):
            self.say(texts.NO_REDO)

    def _changed(self, change: Callable[[], object]) -> object:
        """Makes a change of the journal and goes on from it."""
        try:
            found = change()
        except (LookupError, Stale, StoreFault, NotYours) as fault:
            self.failed(fault)
            return None
        self.looking = None
        self.bots.stop()
        self.settle()
        if self.crowd:
            self.crowd.acted()
        return found

    def do_earlier(self) -> None:
        """A step back in the history of the game."""
        self.look_back(-1)

    def do_later(self) -> None:
        """A step forward in the history of the game."""
        self.look_back(1)

    def do_now(self) -> None:
        """Back from the history to now."""
        self.to_now()

    def do_take_back(self) -> None:
        """Takes back your last action, and what bots did since."""
        self.ask_take_back()

    def do_redo(self) -> None:
        """Does again what was taken back."""
        self.redo()

    def do_back(self) -> None:
        """A step back; from the table itself to the home screen, after a question. The game is saved."""
        self.confirm(self.crowd.leaving() if self.crowd else texts.HOME, self.tb.home)
