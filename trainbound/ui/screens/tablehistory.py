"""The history of a table on its screen: looking back, taking back, doing again."""

from __future__ import annotations

from collections.abc import Callable

from trainbound.kernel.types import Stale
from trainbound.store.faults import StoreFault
from trainbound.ticket import texts as words
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import looking
from trainbound.ui.screens.tablebase import TableBase


class TableHistory(TableBase):
    """A table whose past can be looked at, and taken back."""

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
        self.mode = looking.Back(self)
        entry = self.table.events[self.looking]
        seen = [event.seen_by(self.viewer) for event in entry.events]
        said = ""
        for long in (False, True):  # names instead of codes only where the short form has nothing to say
            told = (words.event(self.board, self.names, self.viewer, e, long) for e in seen if e.kind != "turn")
            said = said or ". ".join(filter(None, told))
        self.say(said)

    def ask_take_back(self) -> None:
        """Asks, and asks those who must agree, before the last action of who is, or was, here is taken back."""
        seat = self.before if self.viewer is None else self.viewer
        found = None if seat is None else self.table.take_back_of(seat)
        if found is None or seat is None:
            self.say(texts.NO_TAKE_BACK)
            return
        waiting = list(found.ask)

        def go_on() -> None:
            if waiting:
                name = self.names[waiting.pop(0)]
                self.put_away()
                self.mode = looking.Agree(self, name, texts.AGREE, go_on)
                return
            self._changed(lambda: self.table.take_back(seat, found.ask))

        note = texts.take_back(found.free, self.table.length - found.n + 1)
        self.confirm(texts.TAKE_BACK, go_on, note, self.short[seat])

    def redo(self) -> None:
        """Does again what the viewer took back."""
        seat = self.viewer
        if seat is None or not self._changed(lambda: self.table.redo(seat)):
            self.say(texts.NO_REDO)

    def _changed(self, change: Callable[[], object]) -> object:
        """Makes a change of the journal and goes on from it."""
        try:
            found = change()
        except (LookupError, Stale, StoreFault) as fault:
            self.say(str(fault), "refused")
            return None
        self.looking = None
        self.bots.stop()
        self.settle()
        return found
