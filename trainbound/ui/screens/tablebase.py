"""What a table screen is made of, but for its commands: the game, who looks, the modes, bots that think, history.

Its states are modes (`ui/modes`), its rows come from `ui/sheet`, its keys' commands are in `table`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from trainbound.drawing import find
from trainbound.drawing.pane import Window
from trainbound.drawing.situation import NOWHERE
from trainbound.kernel.types import Action, Decision, Illegal, Stale
from trainbound.store.faults import StoreFault
from trainbound.ticket import texts as words
from trainbound.ticket.actions import Claim
from trainbound.ticket.board import numbers
from trainbound.ui import texts as page_texts
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import looking, turn, typing
from trainbound.ui.modes.base import Mode
from trainbound.ui.modes.kinds import mode_for
from trainbound.ui.page import BESIDE, Offer, bar
from trainbound.ui.screens.adviser import Adviser
from trainbound.ui.screens.bots import Bots
from trainbound.ui.screens.curtain import CurtainScreen
from trainbound.ui.screens.parts import Parts
from trainbound.ui.screens.tablesight import Place, TableSight
from trainbound.ui.sheet.model import Model
from trainbound.ui.sheet.whole import compose, map_part
from trainbound.ui.strips import Row, width

if TYPE_CHECKING:
    from trainbound.drawing.map import Chart
    from trainbound.table.table import TicketTable
    from trainbound.ticket.views import TicketView

PLAYING = ("claim", "draw", "pass", "new_tickets", "next_legal")
"""Commands of play: whoever looks at a pane on their own turn need not close it first."""


class TableBase(TableSight):
    """A table with its states, one of which has the keys; `before` is who sat at the keyboard before."""

    def __init__(self, table: TicketTable) -> None:
        super().__init__(table)
        self.before: int | None = None
        self._zoom, self.parts = "detail", Parts(self)
        self._spot: tuple[int, int] | None = None
        self.bots = Bots(self, self._bot_played)
        self.adviser = Adviser(self)
        self._places: dict[int, Place] = {}
        self.mode: Mode = turn.Waiting(self)

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

    def on_mount(self) -> None:
        """Begins where the game stands."""
        self.place = Place(self._first_city())
        if said := self.table.damage or self.table.changed:
            self.say(said, "refused")
        self.settle()
        super().on_mount()

    def settle(self) -> None:
        """Finds the mode for what is asked now; bots play, people take turns behind a curtain."""
        self.chosen = NOWHERE
        if self.table.over:
            self.mode = turn.Over(self)
            return
        decision = self.table.bot_decision()
        if decision is not None:
            self.mode = turn.Waiting(self, decision)
            self.bots.think(decision)
            return
        asked = self.table.decisions()
        mine = next((d for d in asked if d.seat == self.viewer), None)
        if mine is None:
            self.put_away()
            self.mode = turn.Waiting(self, asked[0])
            self._curtain(asked[0].seat)
            return
        self.mode = mode_for(self, mine)

    def _curtain(self, seat: int) -> None:
        def reveal() -> None:
            self.viewer = seat
            self.place = self._places.get(seat) or Place(self._first_city())
            self.settle()
            self.paint()

        def take_back() -> None:
            self.ask_take_back()
            self.paint()

        undo = self.before is not None and self.table.take_back_of(self.before) is not None
        screen = CurtainScreen(
            self.names,
            seat,
            lambda w, h: self.composed(w, h, hidden=True)[0],
            reveal,
            before=self.before,
            where=turn.Waiting(self).where(),
            taken_back=take_back if undo else None,
        )
        self.call_after_refresh(self.app.push_screen, screen)

    def put_away(self) -> None:
        """Keeps where the viewer was for when they are back, and stands where everybody may know."""
        if self.viewer is not None and self.view.tickets:
            self._places[self.viewer] = self.place
        if self.viewer is not None:
            self.before, self.viewer = self.viewer, None
        claims = (entry.action for entry in reversed(self.table.events) if isinstance(entry.action, Claim))
        last = next(claims, None)
        self.place = Place(self.board.tracks[last.track].a if last else 0)

    def _first_city(self) -> int:
        """The city that somebody who has not yet looked at the map begins at: an end of a ticket."""
        tickets = self.view.tickets
        return numbers(self.board.tickets[tickets[0]].a.vertices)[0] if tickets else 0

    def enter(self, mode: Mode) -> None:
        """Another mode; instead of one in which nobody waits any more, that of what is asked now."""
        if isinstance(mode, turn.Waiting) and self.looking is None and self.bots.thinks is None:
            self.settle()
            return
        self.mode = mode
        mode.resume()

    def ask_take_back(self) -> None:
        """Asks before the last action of whoever is, or was, before the screen is taken back."""
        raise NotImplementedError

    def confirm(self, question: str, action: Callable[[], None], note: str = "", who: str = "") -> None:
        """Asks the viewer, or somebody else, before doing something; the note says more of what it means."""
        self.mode = looking.Confirm(self, self.mode, question, action, note, who or self.speaker())

    # ---- doing

    def submit(self, decision: Decision, action: Action) -> None:
        """Answers a decision; it is on disk before it is shown."""
        claimed = action.track if isinstance(action, Claim) else None
        try:
            self.table.submit(decision.number, action)
        except Illegal as illegal:
            self.say_refused(illegal.refusals)
            return
        except (Stale, StoreFault) as fault:
            self.say(str(fault), "refused")
        if claimed is not None:
            self.place.city = self.board.tracks[claimed].a
        elif decision.kind == "keep":
            self.place.city = self._first_city()
        self.settle()
        self._end()

    def _end(self) -> None:
        if self.table.over:
            self.show_score()

    def show_score(self) -> None:
        """Opens the final score over the table."""
        from trainbound.ui.screens.end import EndScreen

        self.app.push_screen(EndScreen(self.table))

    def _bot_played(self, fault: str) -> None:
        """Goes on after a bot's action; whoever looks at something else goes on looking."""
        if fault:
            self.say(fault, "refused")
            self.mode = turn.Waiting(self)
        elif self.looking is None and isinstance(self.mode, turn.Waiting):
            if self.said == texts.NOT_ASKED:
                self.say("")
            self.settle()
        elif (bot := self.table.bot_decision()) is not None:
            self.bots.think(bot)
        self.paint()
        self._end()

    def take(self, action: Action) -> None:
        """Goes to what an advised action is about, so that one key plays it; nothing is played."""
        if not self.mode.take(action):
            self.settle()
            if not self.mode.take(action):
                self.enter(typing.Command(self, self.mode, self.game.write(action)))

    # ---- saying

    def refuse_play(self, action: Action) -> None:
        """Says why an action has no place now: another thing is asked, or nothing."""
        asked = self.mine()
        if asked is None:
            self.say(texts.NOT_ASKED if self.looking is None else texts.LOOK_ONLY)
        else:
            self.say_refused(self.game.refuse(self.state, asked, action))

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
        model.whole_log = texts.whole_log(self.tb.keymap.key(self.context, "goto"))
        if not hidden:
            self.mode.show(model)
        return model

    def paint(self) -> None:
        """What nobody says otherwise: that advice is on its way."""
        if self.adviser.thinks and not self.said:
            self.say(texts.thinking(self.tb.keymap.key(self.context, "back")))
        super().paint()

    def _model(self, view: TicketView) -> Model:
        """What is to be shown of the map, and nothing else yet."""
        frames, glyphs = self.tb.looks.frames, self.tb.terminal.glyphs
        place = self.zoom, self.place.city, self.chosen, self.parts.turned
        return Model(self.board, self.names, view, frames, glyphs, *place)

    def composed(self, wide: int, high: int, hidden: bool = False) -> tuple[list[Row], tuple[int, int] | None]:
        """The rows, and where the terminal's cursor stands; with nobody's cards when `hidden`."""
        model = self.model(hidden)
        who, asked, where = self.mode.bar()
        if self.parts.shown():
            where = texts.in_part(self.parts.shown(), where)
        seat = self.mode.asked.seat if self.mode.asked else self.viewer
        if width(who) + width(asked) + width(where) + BESIDE + 1 > wide:
            where = ""  # what is asked comes before where one stands
        model.bar = bar(who, asked, wide, seat=seat, where=where, lit=self.mode.lit)
        model.detail = self.detail(self.mode.detail(), wide) if not hidden else []
        model.spoken = self.mode.speaks or bool(self.said)
        model.keys = self.footer(wide)
        return compose(model, wide, high)

    def rows(self, wide: int, high: int) -> list[Row]:
        """The whole table."""
        rows, self._spot = self.composed(wide, high)
        return rows

    def cursor(self) -> tuple[int, int] | None:
        """Where the thing spoken of stands, or where letters go."""
        if isinstance(self.mode, typing.Typing):
            return self.mode.column(), self.size.height - 2
        return self._spot

    def offers(self) -> Sequence[Offer]:
        """What the mode offers, and on a map in parts the next of them."""
        turns = self.mode.commands and self.parts.shown()
        more = [Offer("whole", texts.turn_to(self.parts.next()))] if turns else []
        return [*more, *self.mode.offers()]

    def map_part(self) -> tuple[Chart | None, Window | None]:
        """The canvas and the part of it in the map pane."""
        wide, high = self.size
        return map_part(self._model(self.view), max(80, wide), max(24, high))

    # ---- keys

    def typed(self, key: str) -> bool:
        """Text and letters of the mode."""
        return self.mode.typed(key)

    def press(self, key: str) -> None:
        """The mode first, then what the table can do in any mode."""
        if self.typed(key):
            return
        command = self.tb.keymap.command(self.context, key)
        if command == "back" and self.adviser.thinks:
            self.adviser.dismiss()
            self.say(texts.DISMISSED)
            return
        if command is not None and self.mode.do(command):
            return
        if command in PLAYING and self.mode.aside and self.mine() is not None:
            chosen = self.chosen
            self.settle()
            self.chosen = chosen
            self.press(key)
            return
        action = getattr(self, f"do_{command}", None) if command else None
        if action is None:
            self.say(self.refusal(command, key) if command else page_texts.no_key(key), "dim")
            return
        action()

    def press_command(self, command: str) -> None:
        """What a key of a command does."""
        if not self.mode.do(command):
            getattr(self, f"do_{command}")()

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

    def is_text(self) -> bool:
        """Whether a line is typed, which is in the detail row."""
        return isinstance(self.mode, typing.Typing)

    keeps_detail = is_text

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

    def read_rules(self, rules: Sequence[str]) -> None:
        """Opens the texts of some rules."""
        from trainbound.ui.screens.reading import TextScreen

        self.app.push_screen(TextScreen("RULES", ", ".join(rules), "", looking.rules_of(self, rules)))

    def to_now(self) -> None:
        """Back from the history."""
        self.looking = None
        self.settle()

    def ways(self) -> list[int]:
        """The tracks on the shortest ways of the viewer's tickets; of the selected one when it needs any.

        Of a double route it is the track that the viewer could claim now, if only one of both is.
        """
        legal = self.game.claimable(self.state, self.viewer) if self.viewer is not None else 0
        twins = [t.twin for t in self.board.tracks]
        found = [(k, twins[i] if not legal >> i & 1 and twins[i] >= 0 and legal >> twins[i] & 1 else i)
                 for k, i in words.helping(self.board, self.view)]  # fmt: skip
        tickets = self.view.tickets
        wanted = tickets[self.place.selected] if 0 <= self.place.selected < len(tickets) else None
        return list(dict.fromkeys([i for k, i in found if k == wanted] or [i for _, i in found]))

    def show_why(self, tried: bool = False) -> None:
        """Why the track spoken of can or cannot be claimed; of the city's first one when none is spoken of."""
        if self.chosen == NOWHERE:
            self.cycle_track(1)
        if not isinstance(self.mode, looking.Why):
            self.enter(looking.Why(self, self.mode, tried))
