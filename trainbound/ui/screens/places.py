"""The places of a table that has not begun: its host says for whom each is that nobody has taken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.store.faults import StoreFault
from trainbound.table.faults import BadTable
from trainbound.ui import texts as page_texts
from trainbound.ui import texts_lobby as texts
from trainbound.ui.page import Page
from trainbound.ui.screens.newgame import Field, Seat
from trainbound.ui.screens.newtable import ANYBODY, INVITED, ME, NewTableScreen
from trainbound.ui.strips import Row, pad

if TYPE_CHECKING:
    from trainbound.table.lobby import Row as TableRow

TAKEN = "taken"


class PlacesScreen(NewTableScreen):
    """Invites somebody, takes an invitation back, lets a bot or anybody have a place; what is taken stays.

    Args:
        row: the table as it was when its places were looked at.
    """

    title_words = (texts.PLACES, texts.PLACES_NOTE)
    does = texts.KEEP_IT

    def __init__(self, row: TableRow) -> None:
        self.row = row
        super().__init__()
        self.count = len(row.seats)
        self.seats = [Seat(one.name if one.kind in ("person", INVITED) else "", one.name if one.kind == "bot" else None)
                      for one in row.seats]
        for seat in self.seats:
            seat.given = False
        self.kinds = [{"person": TAKEN, INVITED: INVITED}.get(one.kind, ANYBODY) for one in row.seats]
        self.before = self.wanted()

    def on_mount(self) -> None:
        """Nothing is proposed: each place is as it is."""
        Page.on_mount(self)

    def fields(self) -> list[Field]:
        """The places."""
        return [Field("seat", n) for n in range(self.count)]

    def map_label(self) -> str:
        """The map as people call it."""
        return self.row.map

    def _bots(self) -> tuple[str, ...]:
        return self.row.bots

    def _kinds(self, number: int) -> list[str]:
        sits = any(one.me and one.kind == "person" for one in self.row.seats)
        return [kind for kind in super()._kinds(number) if kind != ME or not sits]

    def _change(self, step: int) -> None:
        number = self._field().number
        if self.kinds[number] == TAKEN:
            self.say(texts.taken(self.seats[number].name))
        else:
            super()._change(step)

    def _line(self, field: Field, wide: int) -> Row:
        if self.kinds[field.number] != TAKEN:
            return super()._line(field, wide)
        chip = (f" {field.number + 1} ", f"owner-{field.number + 1}")
        return [("   ", "text"), chip, (f"    {pad('', 8)}    ", "text"), (self.seats[field.number].name, "bold"),
                (" ", "text")]

    def _who(self, i: int) -> str:
        return self.seats[i].name if self.kinds[i] == TAKEN else super()._who(i)

    def _ready(self, name: str, who: Sequence[str], key: str) -> tuple[str, str]:
        return texts.ready_places(name, who, key)

    def do_accept(self) -> None:
        """Has the places as they stand here; the table begins when nobody is missing any more."""
        assert self.tb.lobby is not None
        changed = [(n, now) for n, (before, now) in enumerate(zip(self.before, self.wanted(), strict=True))
                   if before != now]  # fmt: skip
        try:
            for n, now in sorted(changed, key=lambda one: one[1].kind != ANYBODY):  # who moves must go first
                self.tb.lobby.place(self.row.id, n, now)
                self.before[n] = now
        except (BadTable, StoreFault, LookupError) as fault:
            self.say(page_texts.sentence(str(fault)), "refused")
        else:
            self.tb.come_to(self.row.id)
