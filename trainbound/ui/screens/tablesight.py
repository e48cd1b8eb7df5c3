"""What somebody sees of a table, and what is said to them about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Decision
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ui.screens.anyhistory import HistoryScreen
from trainbound.ui.screens.anytable import Spot

if TYPE_CHECKING:
    from trainbound.table.table import TicketTable
    from trainbound.ticket.board import Board
    from trainbound.ticket.engine import TicketGame
    from trainbound.ticket.state import State
    from trainbound.ticket.texts import Lately
    from trainbound.ticket.views import TicketView


@dataclass
class Place(Spot):
    """Where somebody looks: also the city under the cursor, and the selected ticket or -1."""

    city: int = 0
    selected: int = -1


class TableSight(HistoryScreen):
    """A table as one person sees it. `chosen` is the track spoken of, or NOWHERE."""

    context = "table"
    words: ClassVar[Any] = words
    playing = ("claim", "draw", "pass", "new_tickets", "next_legal")
    table: TicketTable
    game: TicketGame
    board: Board
    state: State
    view: TicketView
    place: Place
    chosen: int

    def __init__(self, table: TicketTable) -> None:
        super().__init__(table)
        self._log = self._brief = words.TurnLog(())

    def to_claim(self, asked: Decision) -> int:
        """The tracks with which a decision of the viewer's can be answered now, as bits."""
        if asked.kind == "turn":
            return self.game.claimable(self.state, asked.seat)
        return sum({1 << a.track for a in self.game.legal(self.state, asked) if isinstance(a, Claim)})

    def last_events(self) -> str:
        """What the last action led to, in one line."""
        entry = self.table.events[-1]
        seen = [event.seen_by(self.viewer) for event in entry.events]
        said = [
            words.event(self.board, self.names, self.viewer, e, long=True)
            for e in seen
            if e.kind not in ("turn", "dealt")
        ]
        return ". ".join(sentence for sentence in said if sentence)

    def log_lines(self) -> list[str]:
        """The log as the viewer may read it, up to what is looked at."""
        anew, events = self.unheard()
        if anew:
            self._log, self._brief = words.TurnLog(self.names), words.TurnLog(self.names)
        for event in events:
            self._log.hear(event, words.event(self.board, self.names, self.viewer, event))
            self._brief.hear(event, words.brief(self.board, self.names, self.viewer, event))
        self.log_rows = self._log.lines
        return self.log_rows

    @property
    def log_brief(self) -> list[str]:
        """The same in few words."""
        return self._brief.lines

    def lately(self) -> list[Lately]:
        """What happened since the viewer's last action, the most important first; nothing when nobody else acted."""
        entries = self.table.events[: None if self.looking is None else self.looking + 1]
        last = next((i for i in range(len(entries) - 1, 0, -1) if entries[i].seat == self.viewer), 0)
        since = entries[last + 1 :]
        if self.viewer is None or not last or not since or any(e.action is None for e in entries[last:]):
            return []
        first = last
        while entries[first - 1].seat == self.viewer and entries[first - 1].action is not None:
            first -= 1
        own, others = ([e.seen_by(self.viewer) for entry in part for e in entry.events]
                       for part in (entries[first : last + 1], since))  # fmt: skip
        return words.lately(self.board, self.short, self.viewer, own, others)

    def chosen_legal(self) -> bool:
        """Whether the track spoken of can be claimed now."""
        return (
            self.chosen != NOWHERE
            and self.viewer is not None
            and self.looking is None
            and not self.game.why(self.state, self.viewer, self.chosen)
        )
