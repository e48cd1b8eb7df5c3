"""What a table screen is made of, but for its commands: the game, who looks, the modes, bots that think, history.

Its states are modes (`ui/modes`), its rows come from `ui/sheet`, its keys' commands are in `table`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.drawing import find
from trainbound.drawing.pane import Window
from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action, Decision, Event
from trainbound.network.bits import numbers
from trainbound.ticket import cites
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import looking, turn, typing
from trainbound.ui.modes.base import thing
from trainbound.ui.modes.kinds import mode_for
from trainbound.ui.modes.mode import Mode
from trainbound.ui.page import BESIDE, Offer, bar
from trainbound.ui.screens.parts import Parts
from trainbound.ui.screens.tablesight import Place, TableSight
from trainbound.ui.sheet.model import Box, Model
from trainbound.ui.sheet.whole import compose, map_part
from trainbound.ui.strips import Row, width

if TYPE_CHECKING:
    from trainbound.bots import Advice
    from trainbound.drawing.map import Chart
    from trainbound.table.table import TicketTable
    from trainbound.ticket.views import TicketView


class TableBase(TableSight):
    """A table with its states, one of which has the keys."""

    def __init__(self, table: TicketTable) -> None:
        self.chosen = NOWHERE
        super().__init__(table)
        self._zoom, self.parts = "detail", Parts(self)
        self._places: dict[int, Place] = {}
        self._read = 0

    # ---- what is asked

    @property
    def zoom(self) -> str:
        """One of `model.ZOOMS`; a mode may have its own while it lasts."""
        return self.mode.zoom or self._zoom

    @zoom.setter
    def zoom(self, zoom: str) -> None:
        if self.mode.zoom:
            self.mode.zoom = zoom
        else:
            self._zoom = zoom

    def mode_for(self, asked: Decision) -> Mode:
        """The mode for a kind of decision."""
        return mode_for(self, asked)

    def waiting(self, asked: Decision | None = None) -> turn.Waiting:
        """Others are asked."""
        return turn.Waiting(self, asked)

    def forget(self) -> None:
        """Speaks of no track."""
        self.chosen = NOWHERE

    def go_on(self) -> None:
        """Back to what is asked; the track spoken of stays so."""
        chosen = self.chosen
        self.settle()
        self.chosen = chosen

    def arrive(self, seat: int | None) -> None:
        """Where a seat was, or at an end of one of its tickets."""
        self.place = (self._places.get(seat) if seat is not None else None) or Place(city=self._first_city())

    def where(self) -> str:
        """The turn."""
        return f"turn {(self.view.turn - 1) // len(self.view.seats) + 1}" if self.view.turn else "start"

    def thing(self) -> Row:
        """The track, or the city under the cursor."""
        return thing(self)

    def thing_cites(self) -> Sequence[str]:
        """Those of the track spoken of."""
        return cites.of_track(self.board, self.chosen) if self.chosen != NOWHERE else ()

    def looks_back(self) -> str:
        """The round that is looked at, of how many."""
        seats = len(self.names)
        rounds = [(turn - 1) // seats + 1 if turn else 0 for turn in (self.view.turn, self.table.state.turn)]
        return texts.looks_back(*rounds)

    def goto_asked(self) -> str:
        """The panes of this map."""
        return texts.goto_asked(self.board)

    def open_pane(self, letter: str) -> bool:
        """Opens a pane by its letter."""
        return looking.open_pane(self, letter)

    def pane_room(self) -> tuple[int, int]:
        """Those inside a box over the map."""
        return looking.INSIDE, max(11, self.size.height - 13)

    def lay_pane(self, model: Model, title: str, rows: Sequence[Row]) -> None:
        """A box."""
        model.box = Box(title, rows)

    def command_line(self, text: str = "") -> typing.Command:
        """The notation."""
        return typing.Command(self, self.mode, text)

    def find_line(self) -> typing.Find:
        """A city, a track, a ticket."""
        return typing.Find(self, self.mode)

    def advised(self, advice: Advice) -> str:
        """The planner's words."""
        from trainbound.bots import texts as bot_texts

        return bot_texts.advice(self.board, self.names, advice)

    def told(self, events: Sequence[Event]) -> str:
        """What an entry of the history says; whose turn begins is said elsewhere."""
        return super().told([e for e in events if e.kind != "turn"])

    def played(self, decision: Decision, action: Action) -> None:
        """Goes to the claimed track, or after tickets were kept to an end of one."""
        if isinstance(action, Claim):
            self.place.city = self.board.tracks[action.track].a
        elif decision.kind == "keep":
            self.place.city = self._first_city()

    def put_away(self) -> None:
        """Keeps where the viewer was for when they are back, and stands where everybody may know."""
        if self.viewer is not None and self.view.tickets:
            self._places[self.viewer] = self.place
        if self.viewer is not None:
            self.before, self.viewer = self.viewer, None
        claims = (entry.action for entry in reversed(self.table.events) if isinstance(entry.action, Claim))
        last = next(claims, None)
        self.place = Place(city=self.board.tracks[last.track].a if last else 0)

    def _first_city(self) -> int:
        """The city that somebody who has not yet looked at the map begins at: an end of a ticket."""
        tickets = self.view.tickets
        return numbers(self.board.tickets[tickets[0]].a.vertices)[0] if tickets else 0

    # ---- saying

    def refuse_claim(self) -> None:
        """No track can be claimed: says so for the nearest one of the cursor's city."""
        self.cycle_track(1)
        refusals = self.game.why(self.state, self.viewer or 0, self.chosen)
        reason = words.refusal(self.board, self.names, self.viewer, refusals[0]) if refusals else ""
        self.say(texts.no_claim(f"{words.track(self.board, self.chosen)}: {reason}"), "refused")

    # ---- painting

    def model(self, hidden: bool = False) -> Model:
        """What is to be shown."""
        view = self.game.view(self.state, None) if hidden else self.view
        lines = self.log_lines()
        model = self._model(view)
        model.selected, model.hidden = self.place.selected, hidden
        model.log, model.event = self.log_brief, lines[-1] if lines else ""
        model.lately = self.lately() if self.mode.ground().lit else ()
        model.fresh = self._read != self.table.length and (bool(model.lately) or not self.mode.ground().lit)
        if heard := self.heard():
            model.event, model.lately, model.fresh = heard, (), True
        model.whole_log = texts.whole_log(self.tb.keymap.key(self.context, "goto"))
        if not hidden:
            self.mode.show(model)
        return model

    def _model(self, view: TicketView) -> Model:
        """What is to be shown of the map, and nothing else yet."""
        frames, glyphs = self.tb.looks.frames, self.tb.terminal.glyphs
        place = self.zoom, self.place.city, self.chosen, self.parts.turned
        return Model(self.board, self.names, view, frames, glyphs, *place)

    def composed(self, wide: int, high: int, hidden: bool = False) -> tuple[list[Row], tuple[int, int] | None]:
        """The rows, and where the terminal's cursor stands; with nobody's cards when `hidden`."""
        model = self.model(hidden)
        who, asked, where = self.bar()
        if self.parts.shown():
            where = texts.in_part(self.parts.shown(), where)
        seat = self.mode.seat if self.mode.seat is not None else self.viewer
        lit = self.mode.lit
        if self.crowd and self.crowd.in_bar():
            seat, lit = self.crowd.about(), True
        if width(who) + width(asked) + width(where) + BESIDE + 1 > wide:
            where = ""  # what is asked comes before where one stands
        model.bar = bar(who, asked, wide, seat=seat, where=where, lit=lit)
        model.detail = self.detail(self.mode.detail(), wide) if not hidden else []
        model.spoken = self.mode.speaks or bool(self.said)
        model.keys = self.footer(wide)
        return compose(model, wide, high)

    def offers(self) -> Sequence[Offer]:
        """What the mode offers, and on a map in parts the next of them."""
        turns = self.mode.commands and self.parts.shown()
        found = super().offers()
        if not turns:
            return found
        return [Offer("whole", texts.turn_to(self.parts.next())), *(o for o in found if o.command != "whole")]

    def map_part(self) -> tuple[Chart | None, Window | None]:
        """The canvas and the part of it in the map pane, with what the mode shows there."""
        wide, high = self.size
        model = self._model(self.view)
        self.mode.show(model)
        return map_part(model, max(80, wide), max(24, high))

    # ---- keys

    def press(self, key: str) -> None:
        """Whoever presses a key has read what happened before it."""
        self._read = self.table.length
        super().press(key)

    def go(self, city: int, track: int = NOWHERE) -> None:
        """Moves the cursor to a city, and speaks of a track."""
        self.place.city, self.chosen = city, track
        chooses = getattr(self.mode, "choose", None)
        if chooses is not None and track == NOWHERE:
            tracks = numbers(self.board.at_city[city] & getattr(self.mode, "legal", 0))
            track = tracks[0] if tracks else numbers(self.board.at_city[city])[0]
        if chooses is not None:
            chooses(track)
        self.mode.moved()

    def walk(self, direction: str) -> None:
        """Goes to the next city in a direction."""
        chart, _ = self.map_part()
        if chart and self.place.city not in chart.at:
            self.go(find.middle(chart))
            return
        found = find.neighbour(chart, self.place.city, direction) if chart else None
        if found is not None:
            self.go(found)

    def cycle_track(self, step: int) -> None:
        """Speaks of the next track of the cursor's city, clockwise."""
        chart, _ = self.map_part()
        tracks = find.clockwise(chart, self.place.city) if chart else numbers(self.board.at_city[self.place.city])
        if self.chosen in tracks:
            self.chosen = tracks[(tracks.index(self.chosen) + step) % len(tracks)]
        else:
            self.chosen = tracks[0 if step > 0 else -1]

    def ways(self, view: TicketView | None = None) -> list[int]:
        """The tracks on the shortest ways of the viewer's tickets; of the selected one when it needs any.

        Args:
            view: one that is thought out in place of the viewer's own.
        """
        found = words.helping(self.board, view or self.view)
        tickets = self.view.tickets
        wanted = tickets[self.place.selected] if 0 <= self.place.selected < len(tickets) else None
        return list(dict.fromkeys([i for k, i in found if k == wanted] or [i for _, i in found]))

    def show_why(self, tried: bool = False) -> None:
        """Why the track spoken of can or cannot be claimed; of the city's first one when none is spoken of."""
        if self.chosen == NOWHERE:
            self.cycle_track(1)
        if not isinstance(self.mode, looking.Why):
            self.enter(looking.Why(self, self.mode, tried))
