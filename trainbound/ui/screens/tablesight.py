"""What somebody sees of a table, and what is said to them about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Decision, Refusal
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ui import texts_table as texts
from trainbound.ui.page import Page
from trainbound.ui.screens import small
from trainbound.ui.strips import clip

if TYPE_CHECKING:
    from trainbound.table.table import TicketTable
    from trainbound.ticket.state import State
    from trainbound.ticket.texts import Lately
    from trainbound.ticket.views import TicketView


@dataclass
class Place:
    """Where somebody looks, and what they typed: the city under the cursor, the selected ticket or -1, lines."""

    city: int = 0
    selected: int = -1
    history: list[str] = field(default_factory=list)


class TableSight(Page):
    """A table as one person sees it. `viewer` is whose cards are on the screen, None while nobody's are."""

    context = "table"

    def __init__(self, table: TicketTable) -> None:
        super().__init__()
        self.table, self.game, self.board, self.names = table, table.game, table.game.board, table.names
        self.short = tuple(clip(name, 10) for name in table.names)
        self.people = [s for s, bot in enumerate(table.bots) if bot is None]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self.place = Place()
        self.chosen = NOWHERE
        self.looking: int | None = None
        self.log_rows: list[str] = []
        self.log_brief: list[str] = []
        self._logged: tuple[object, ...] = ()
        self._views: dict[tuple[object, ...], TicketView] = {}

    @property
    def state(self) -> State:
        """The state that is looked at: now, or in the history."""
        return self.table.state if self.looking is None else self.table.at(self.looking)

    @property
    def view(self) -> TicketView:
        """What the viewer may see of it."""
        key = (self.table.length, self.looking, self.viewer)
        if key not in self._views:
            self._views = {key: self.game.view(self.state, self.viewer)}
        return self._views[key]

    @property
    def wide(self) -> int:
        """Columns that there are to compose for."""
        return max(small.WIDTH, self.size.width)

    def speaker(self) -> str:
        """The name of the person before the screen."""
        return self.short[self.viewer] if self.viewer is not None else self.board.name

    def mine(self) -> Decision | None:
        """What the viewer is asked now, unless they look back."""
        return next((d for d in self.table.decisions() if d.seat == self.viewer and self.looking is None), None)

    def to_claim(self, asked: Decision) -> int:
        """The tracks with which a decision of the viewer's can be answered now, as bits."""
        if asked.kind == "turn":
            return self.game.claimable(self.state, asked.seat)
        return sum({1 << a.track for a in self.game.legal(self.state, asked) if isinstance(a, Claim)})

    def say_refused(self, refusals: Sequence[Refusal]) -> None:
        """Says why not: rule ids and the first reason."""
        rules = list(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules))
        sentence = words.refusal(self.board, self.names, self.viewer, refusals[0])
        self.say(texts.illegal(rules, sentence), "refused")

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
        last = self.table.length if self.looking is None else self.looking
        key = (last, self.viewer)
        if self._logged != key:
            self._logged = key
            seen = [e for n, e in self.table.log(self.viewer) if n <= last]
            self.log_rows = words.turn_lines(self.board, self.names, self.viewer, seen)
            self.log_brief = words.turn_lines(self.board, self.names, self.viewer, seen, say=words.brief)
        return self.log_rows

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
