"""The table screen of Railway Boom but for its commands: what is drawn, and which mode answers what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from trainbound.boom import cites
from trainbound.boom import texts as words
from trainbound.boom.actions import Rail, Station
from trainbound.drawing.hexes.board import At
from trainbound.drawing.hexes.content import hex_board
from trainbound.drawing.hexes.walk import neighbour
from trainbound.drawing.hexes.zooms import Part
from trainbound.drawing.texts_hexes import hex_forms
from trainbound.kernel.types import Action, Decision, Illegal, Refusal, Stale
from trainbound.store.faults import StoreFault
from trainbound.table.faults import NotYours
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom import bidding, lists, panes
from trainbound.ui.boom.compose import LOG, MAIN, compose, is_large, middle, scene, side_width, tight
from trainbound.ui.boom.model import Model
from trainbound.ui.boom.status import chip, wrapped
from trainbound.ui.modes import between, boom, boom_answers, boom_bid, boom_lines, boom_rails, boom_yard, line
from trainbound.ui.modes.mode import Mode
from trainbound.ui.screens import small
from trainbound.ui.screens.anyhistory import HistoryScreen
from trainbound.ui.screens.anytable import Spot
from trainbound.ui.strips import Row, roomiest, width

if TYPE_CHECKING:
    from trainbound.boom.board import Board
    from trainbound.boom.engine import BoomGame
    from trainbound.boom.state import State
    from trainbound.boom.views import BoomView
    from trainbound.bots import Advice
    from trainbound.table.table import BoomTable

MODES: dict[str, Callable[..., Mode]] = {
    "bid": boom_bid.Bidding,
    "city": boom_answers.Cities,
    "rail": boom_rails.Rails,
    "free_rail": boom_rails.Rails,
    "group": boom_answers.Groups,
    "operate": boom_yard.Yard,
}
"""A kind of decision -> its mode; numbered answers for all others."""


@dataclass
class Place(Spot):
    """Where somebody looks: also the hex under the cursor, and whether the map covers a list or the yard."""

    at: At = (0, 0)
    map: bool = False


class BoomBase(HistoryScreen):
    """A table of Railway Boom as one person sees it."""

    context = "boom"
    words: ClassVar[Any] = words
    playing = ("commit", "end", "confirm")
    table: BoomTable
    game: BoomGame
    board: Board
    state: State
    view: BoomView
    place: Place

    def __init__(self, table: BoomTable) -> None:
        self.place = Place()
        super().__init__(table)
        self.hexes = hex_board(self.board, table.state.tiles)
        self._zoom = ""
        self._seen: Part | None = None
        self._places: dict[int, Place] = {}
        self.walked: tuple[object, ...] = ()

    def paint(self) -> None:
        """What is planned is on disk before it is seen; whatever hinders that is said once."""
        plans = self.tb.plans
        before = plans.wrong
        plans.keep(self.table.id)
        if plans.wrong and not before:
            self.say(texts.plan_unkept(plans.wrong), "refused")
        super().paint()

    # ---- what a family says

    def mode_for(self, asked: Decision) -> Mode:
        """The mode for a kind of decision."""
        return MODES.get(asked.kind, boom.Choices)(self, asked)

    def arrive(self, seat: int | None) -> None:
        """Where a seat was, or at its newest station, or at the first marked city."""
        s = self.table.state
        found = self._newest(self.viewer if seat is None else seat) or self._newest()
        if s.base >= 0:  # a station of this turn, from which rails go on
            found = self.board.hexes[s.base].col, self.board.hexes[s.base].row
        if found is None:
            marked = self.board.hexes[self.board.cities[(*s.marked, 0)[0]].hex]
            found = marked.col, marked.row
        self.place = (self._places.get(seat) if seat is not None else None) or Place(at=found)

    def _newest(self, seat: int | None = None, first: int = 0, last: int | None = None) -> At | None:
        """Where a seat, or anybody, has laid the newest rail or built the newest station of some entries."""
        for entry in reversed(self.table.events[first:last]):
            if isinstance(entry.action, Rail | Station) and seat in (None, entry.seat):
                action = entry.action
                at = action.hex if isinstance(action, Rail) else self.board.cities[action.city].hex
                return self.board.hexes[at].col, self.board.hexes[at].row
        return None

    def pointed(self) -> At:
        """The hex spoken of: while others play where they have built since, in the history where it was built."""
        found: At | None = None
        mode = self.mode.ground()
        if self.walked == (self.table.length, self.looking):
            pass
        elif isinstance(mode, between.Back) and self.looking is not None:
            found = self._newest(None, self.looking, self.looking + 1)
        elif isinstance(mode, between.Waiting) and self.viewer is not None:
            events = self.table.events
            since = next((e.n for e in reversed(events) if e.seat == self.viewer), 0)
            found = self._newest(None, since + 1)
        return found or self.place.at

    def forget(self) -> None:
        """What is asked is seen, not the map over it."""
        self.place.map = False

    def put_away(self) -> None:
        """Keeps where the viewer was."""
        if self.viewer is not None:
            self._places[self.viewer] = self.place
            self.before, self.viewer = self.viewer, None

    def where(self) -> str:
        """The round."""
        return f"round {max(1, self.view.state.round)}"

    def thing_cites(self) -> Sequence[str]:
        """Those of the hex under the cursor, while the map is seen."""
        hex_ = self.board.hex_at.get(self.pointed())
        return () if self.covered() or hex_ is None else cites.of_hex(self.board, hex_)

    def looks_back(self) -> str:
        """The round and phase looked at."""
        s = self.view.state
        return texts.looks_back(max(1, s.round), texts.LONG_PHASES[s.phase])

    def goto_asked(self) -> str:
        """The panes."""
        return texts.GOTO

    def pane_room(self) -> tuple[int, int]:
        """The middle of the screen without a title."""
        large = is_large(*self.size)
        wide, high = max(small.WIDTH, self.size.width), max(small.HEIGHT, self.size.height)
        return (MAIN if large else wide), middle(self.blank(), wide, high)[1] - 1

    def lay_pane(self, model: Model, title: str, rows: Sequence[Row]) -> None:
        """In place of the map."""
        across = model.frames.across * (self.pane_room()[0] - width(title) - 1)
        model.main = [[(f"{title} ", "key"), (across, "rule")], *rows]

    def command_line(self, text: str = "") -> boom_lines.Command:
        """The notation."""
        return boom_lines.Command(self, self.mode, text)

    def find_line(self) -> boom_lines.Find:
        """A city, a hex."""
        return boom_lines.Find(self, self.mode)

    def advised(self, advice: Advice) -> str:
        """A bot's words."""
        from trainbound.bots import texts as bot_texts

        return bot_texts.advice(self.board, self.names, advice)

    def open_pane(self, letter: str) -> bool:
        """Opens a pane by its letter."""
        if letter == "m":
            self.place.map = True
        elif letter == "s":
            self.show_score()
        else:
            def shown() -> tuple[str, list[Row]] | None:
                wide = MAIN if is_large(*self.size) else self.wide
                return panes.pane(letter, self.blank(), self.log_lines(), wide)

            found = shown()
            if found is None:
                return False
            self.enter(boom.BoomPane(self, self.mode, *found, lambda: (shown() or found)[1]))
        return True

    def show_cards(self, title: str, cards: Sequence[int], said: Sequence[str] = ()) -> None:
        """Opens some sentences, and cards in full with where they are."""
        wide = MAIN if is_large(*self.size) else self.wide
        rows = wrapped(said, "bold", wide - 2)
        for card in cards:
            found = lists.card_rows(self.board, self.view.state, self.names, self.viewer, card, wide)
            rows += [*([[]] if rows else []), *found]
        self.enter(boom.BoomPane(self, self.mode, title, rows))

    def show_score(self) -> None:
        """The score; before the end as if the game ended now."""
        if self.table.over and self.looking is None:
            super().show_score()
        else:
            self.enter(boom.BoomPane(self, self.mode, texts.SCORE_NOW, self._score_rows(), self._score_rows))

    def _score_rows(self) -> list[Row]:
        """Every line of the score as if the game ended now, and the totals."""
        heads: Row = [(" " * 48, "text")]
        for seat in range(len(self.names)):
            heads += [("     ", "text"), chip(seat, self.viewer)]
        rows = [heads]
        scores = self.game.scores(self.view.state)
        for found in scores.lines:
            points = "".join(f"{n:>6}" for n in found.points)
            rows.append([(f"{words.score_line(self.board, self.names, found)[:48]:<48}", "text"), (points, "bold")])
        rows.append([(f"{words.TOTAL[1][:48]:<48}", "bold"), ("".join(f"{n:>6}" for n in scores.totals), "bold")])
        return rows

    def sentence(self, refusals: Sequence[Refusal]) -> str:
        """The first reason why not."""
        return words.refusal(self.board, self.names, self.viewer, refusals[0])

    def show_reasons(self, what: str, refusals: Sequence[Refusal]) -> None:
        """Opens all reasons why something is refused."""
        rows = boom.refusal_rows(self, refusals, MAIN if is_large(*self.size) else self.wide)
        self.enter(boom.BoomPane(self, self.mode, f"{texts.WHY_NOT}  {what}", rows))

    def log_lines(self) -> list[str]:
        """The log, one line an entry."""
        anew, events = self.unheard()
        said = (words.event(self.board, self.names, self.viewer, event) for event in events)
        self.log_rows = [*([] if anew else self.log_rows), *(line for line in said if line)]
        return self.log_rows

    # ---- doing

    def submit_all(self, asked: Decision, actions: Sequence[Action]) -> None:
        """Plays a plan in one go, up to the first thing that reveals something or asks for something else."""
        try:
            done = self.table.submit_plan(asked.number, actions)
        except Illegal as illegal:
            self.say_refused(illegal.refusals)
            return
        except (Stale, StoreFault, NotYours) as fault:
            self.failed(fault)
            done = []
        if done and len(done) < len(actions):
            self.say(texts.committed(len(done), len(actions)))
        self.went_on()

    # ---- painting

    def show_bids(self, model: Model, seat: int, free: Sequence[int] = (), spoken: int = -1) -> None:
        """The bid track above the map, with what a seat may bid and would pay; who stands where beside it."""
        s, wide = model.state, self.wide
        model.top = bidding.track(self.board, s, model.viewer, seat, free, spoken, wide)
        model.zoom, model.routes = self.bid_zoom(), False
        model.side = bidding.table(self.board, s, self.names, model.viewer, side_width(model, wide, self.size.height))

    def pictured(self) -> Model:
        """What is shown now: the mode's, and the bids of others while these are asked for, or were in the past."""
        model = self.blank()
        # A question before a step, and a line that is typed, leave in sight what they are about.
        mode = self.mode.before if isinstance(self.mode, between.Confirm | line.Typing) else self.mode
        mode.show(model)
        asked = self.game.decisions(self.state)
        if asked and asked[0].kind == "bid" and not model.top and model.main is None:
            self.show_bids(model, model.seat)
        return model

    @property
    def zoom(self) -> str:
        """The zoom of the map: the whole board where there is room for it, else in detail."""
        return self._zoom or ("medium" if is_large(*self.size) else "detail")

    def bid_zoom(self) -> str:
        """The zoom while bids are made: the whole board."""
        return self._zoom or ("medium" if is_large(*self.size) else "overview")

    def blank(self) -> Model:
        """What is shown in any mode."""
        s = self.view.state
        asked = self.table.decisions()
        seat = self.viewer if self.viewer is not None else asked[0].seat if asked else 0
        return Model(self.board, self.hexes, self.names, s, self.viewer, seat, self.tb.looks.frames, self.zoom,
                     self.pointed(), self._seen)  # fmt: skip

    def composed(self, wide: int, high: int, hidden: bool = False) -> tuple[list[Row], tuple[int, int] | None]:
        """The rows, and where the terminal's cursor stands. Nothing of this game is secret but its decks (RB-61)."""
        model = self.blank() if hidden else self.pictured()
        model.who, model.looks = self._who(), self.looking is None
        log = self.log_lines()
        recent = ""
        for entry in reversed(log):
            more = f"{entry}.  {recent}" if recent else f"{entry}."
            if width(more) > (LOG if tight(model, wide, high) else wide) - 6:
                break
            recent = more
        model.log = [(f" {self.heard()}", "bold")] if self.heard() else [(" log ", "dim"), (recent, "text")]
        model.keys = self.footer(wide)
        if hidden:
            model.asked = [(f" {self.mode.bar()[1]}", "text")]
        else:
            who, asked, _ = self.bar()
            if self.mode.commands and not self.is_put_to_me():
                # A sentence in a box of its own needs no second, cut one.
                own = self.mode.detail()
                model.asked = own if self._overlong(wide) else self.detail(own, wide)
            else:
                model.asked = [(f" {who}: ", "bar-bold"), (f"{asked} ", "bar")]
                model.detail = self.mode.detail()
        rows, spot, self._seen = compose(model, wide, high)
        return rows, spot

    def _who(self) -> tuple[str, str]:
        """Whose turn it is, if anybody's, and what they do."""
        if self.looking is not None:
            return "", self.looks_back()
        asked = self.table.decisions()
        if not asked:
            return "", texts.OVER
        busy = texts.BUSY[asked[0].kind]
        aside = self.crowd.aside(asked[0].seat) if self.crowd else ""
        return self.names[asked[0].seat], f"{busy}, {aside}" if aside else busy

    def thing(self, *tails: str) -> Row:
        """The hex under the cursor and one of the tails, the fullest first, in as many words as there is room for."""
        model = self.pictured()
        forms = hex_forms(self.hexes, scene(model), model.cursor, self.short)
        rows = ([(" ", "text"), *form, (tail, "text")] for form in forms for tail in tails or ("",))
        return roomiest(rows, self.wide)

    # ---- the map

    def go(self, at: At) -> None:
        """Moves the cursor, and shows the map."""
        self.place.at = at
        self.place.map = True
        self.walked = self.table.length, self.looking
        self.mode.moved()

    def walk(self, direction: str) -> None:
        """Goes to the next hex in a direction, over sea to the next land."""
        found = neighbour(self.hexes, self.pointed(), direction)
        if self.covered():
            self.say(texts.covered(self.tb.keymap.key(self.context, "zoom")))
        elif found is None:
            self.say(texts.COAST)
        else:
            self.place.at = found
            self.walked = self.table.length, self.looking
            self.mode.moved()

    def covered(self) -> bool:
        """Whether a list, the yard or a pane stands in place of the map."""
        return self.pictured().main is not None
