"""A new table for several persons: map, who is wanted on each seat, options. Nobody chooses its seed.

Whoever knew the seed would know every hidden card; so it is always by chance.
"""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.faults import BadMap
from trainbound.store.faults import StoreFault
from trainbound.table.faults import BadTable
from trainbound.table.lobby import Wanted
from trainbound.ui import texts as page_texts
from trainbound.ui import texts_lobby as texts
from trainbound.ui.page import Offer
from trainbound.ui.screens.newgame import Field, NewGameScreen
from trainbound.ui.strips import Row, pad

ME, ANYBODY, INVITED = "me", "anybody", "invited"
KINDS = (ME, ANYBODY, INVITED)


class NewTableScreen(NewGameScreen):
    """Sets up a table; it begins when everybody that it wants is there."""

    title_words = (texts.NEW_TABLE, texts.NEW_TABLE_NOTE)
    does = texts.MAKE_IT

    def __init__(self, map_name: str | None = None) -> None:
        super().__init__(map_name)
        self.kinds = [ME, *([ANYBODY] * (len(self.seats) - 1))]
        for seat in self.seats:
            seat.name, seat.bot, seat.wanted, seat.given = "", None, None, False

    def on_mount(self) -> None:
        """Proposes the map that was played last, and a table for oneself and one other."""
        last = self.tb.settings
        if last.map in self.maps and not self._asked:
            self.number = self.maps.index(last.map)
        self._load()
        super(NewGameScreen, self).on_mount()

    def _ready(self, name: str, who: Sequence[str], key: str) -> tuple[str, str]:
        return texts.ready(name, who, key)

    def fields(self) -> list[Field]:
        """Every line that can be marked, in order; no seed."""
        return [field for field in super().fields() if field.kind != "seed"]

    def _kind(self, number: int) -> str:
        """Who is wanted on a seat: one of KINDS, or a bot."""
        return self.seats[number].bot or self.kinds[number]

    def _kinds(self, number: int) -> list[str]:
        """Who can be wanted on a seat; oneself on one at most."""
        mine = any(self._kind(n) == ME for n in range(self.count) if n != number)
        return [kind for kind in (*KINDS, *self._bots()) if kind != ME or not mine]

    def _change(self, step: int) -> None:
        field = self._field()
        if field.kind == "map":
            self.number = (self.number + step) % len(self.maps)
            self._load()
        elif field.kind == "seat":
            kinds = self._kinds(field.number)
            now = self._kind(field.number)
            new = kinds[(kinds.index(now) + step) % len(kinds)] if now in kinds else kinds[0]
            seat = self.seats[field.number]
            seat.bot = seat.wanted = None if new in KINDS else new
            self.kinds[field.number] = new if new in KINDS else ANYBODY
        else:
            super()._change(step)

    def _is_text(self, field: Field) -> bool:
        return field.kind == "seat" and self._kind(field.number) == INVITED

    def _line(self, field: Field, wide: int) -> Row:
        if field.kind != "seat":
            return super()._line(field, wide)
        here = "_" if field == self._field() and self._is_text(field) else ""
        kind, seat = self._kind(field.number), self.seats[field.number]
        chip = (f" {field.number + 1} ", f"owner-{field.number + 1}")
        if kind == INVITED:
            what = (seat.name + here, "bold")
        elif seat.bot:
            what = (page_texts.bot_note(seat.bot, self._game), "dim")
        else:
            assert self.tb.person is not None
            what = (self.tb.person.name, "bold") if kind == ME else (texts.ANYBODY_NOTE, "dim")
        return [("   ", "text"), chip, (f"  < {pad(kind, 8)} >  ", "bold"), what, (" ", "text")]

    def _who(self, i: int) -> str:
        kind = self._kind(i)
        return (self.seats[i].name or page_texts.NOBODY_YET) if kind == INVITED else kind

    def _hint(self, field: Field) -> str:
        if field.kind == "seat":
            return texts.SEAT_HINTS[INVITED if self._is_text(field) else ANYBODY]
        return texts.MAP_HINT if field.kind == "map" else super()._hint(field)

    def offers(self) -> Sequence[Offer]:
        """What the marked line takes."""
        accept, *others = super().offers()
        return [accept._replace(label=self.does), *others]

    def wanted(self) -> list[Wanted]:
        """Who is wanted, seat by seat."""
        return [Wanted("bot", seat.bot) if seat.bot else
                Wanted(self.kinds[n], seat.name.strip() if self.kinds[n] == INVITED else "")
                for n, seat in enumerate(self.seats[:self.count])]

    def do_accept(self) -> None:
        """Makes the table; it begins at once when nobody is missing."""
        assert self.tb.lobby is not None
        options = {name: True for name in self._options() if self.options.get(name)}
        try:
            table = self.tb.lobby.create(self.map_name, options, self.wanted())
        except (BadTable, StoreFault, LookupError) as fault:
            self.say(page_texts.sentence(str(fault)), "refused")
        except BadMap as bad:
            self.say(page_texts.bad_map(bad), "refused")
        else:
            self.tb.remember(self.map_name, ())
            self.tb.come_to(table)
