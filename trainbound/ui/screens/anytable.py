"""The table screen of every family of games: the game, who looks, modes, bots that think, curtain, history.

A family's screen says how its table is drawn, which mode answers which question, and what its keys do besides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from trainbound.kernel import ruletexts
from trainbound.kernel.types import Action, Decision, Event, Illegal, Refusal, Stale
from trainbound.store.faults import StoreFault
from trainbound.table.faults import NotYours
from trainbound.ui import texts as page_texts
from trainbound.ui import texts_table as texts
from trainbound.ui.faces import face_of
from trainbound.ui.modes import between, line
from trainbound.ui.modes.mode import Mode
from trainbound.ui.page import Offer, commands_of
from trainbound.ui.screens import small
from trainbound.ui.screens.adviser import Adviser
from trainbound.ui.screens.bots import Bots
from trainbound.ui.screens.curtain import CurtainScreen
from trainbound.ui.screens.sharedtable import SharedTable
from trainbound.ui.strips import Row, plain

if TYPE_CHECKING:
    from trainbound.table.company import Company
    from trainbound.table.table import AnyTable


@dataclass
class Spot:
    """Where somebody looks, as far as every family has it: the lines that they typed."""

    history: list[str] = field(default_factory=list)


class AnyTableScreen(SharedTable):
    """A table as one person sees it, with its states, one of which has the keys.

    Attributes:
        words: the module of sentences of the family.
        playing: commands of play: whoever looks at a pane on their own turn need not close it first.
        looking: the entry of the history that is looked at, or None for now.
    """

    words: ClassVar[Any]
    playing: ClassVar[tuple[str, ...]] = ()
    place: Any

    def __init__(self, table: AnyTable) -> None:
        super().__init__()
        self.table, self.game, self.board = table, table.game, table.game.board
        self.people = [s for s, bot in enumerate(table.bots) if bot is None]
        self.viewer = self.people[0] if len(self.people) == 1 else None
        self.looking: int | None = None
        self.log_rows: list[str] = []
        self._logged: tuple[object, ...] = ()
        self._heard = -1
        self.bots = Bots(self, self._bot_played)
        self.adviser = Adviser(self)
        self._spot: tuple[int, int] | None = None
        self._views: dict[tuple[object, ...], Any] = {}
        self.mode: Mode = self.waiting()

    def meet(self, company: Company) -> None:
        """Makes it the table of several persons, of whom one is here; before it is shown."""
        from trainbound.ui.screens.crowd import Crowd

        self.crowd = Crowd(self, company)
        self.people = [] if company.seat is None else [company.seat]
        self.viewer = company.seat

    # ---- what is asked

    def waiting(self, asked: Decision | None = None) -> between.Waiting:
        """The mode in which others are asked."""
        return between.Waiting(self, asked)

    @property
    def state(self) -> Any:
        """The state that is looked at: now, or in the history."""
        return self.table.state if self.looking is None else self.table.at(self.looking)

    @property
    def view(self) -> Any:
        """What the viewer may see of it."""
        key = (self.table.length, self.looking, self.viewer)
        if key not in self._views:
            self._views = {key: self.game.view(self.state, self.viewer)}
        return self._views[key]

    def unheard(self) -> tuple[bool, list[Event]]:
        """Whether the log begins anew; and what of it, up to what is looked at, has come since the last call."""
        last = self.table.length if self.looking is None else self.looking
        reads = self.viewer, self.names
        anew = self._logged != reads or last < self._heard
        since = 0 if anew else self._heard + 1
        self._logged, self._heard = reads, last
        return anew, [event for n, event in self.table.log(self.viewer, since) if n <= last]

    @property
    def wide(self) -> int:
        """Columns that there are to compose for."""
        return max(small.WIDTH, self.size.width)

    def mine(self) -> Decision | None:
        """What the viewer is asked now, unless they look back."""
        return next((d for d in self.table.decisions() if d.seat == self.viewer and self.looking is None), None)

    def on_mount(self) -> None:
        """Begins where the game stands."""
        self.arrive(self.viewer if self.crowd else None)
        if said := self.table.damage or self.table.changed:
            self.say(said, "refused")
        self.settle()
        if self.crowd:
            self.crowd.begin()
        super().on_mount()

    def on_unmount(self) -> None:
        """Leaves the others."""
        if self.crowd:
            self.crowd.leave()

    def settle(self) -> None:
        """Finds the mode for what is asked now; bots play, people take turns behind a curtain."""
        self.forget()
        if self.table.over:
            self.mode = between.Over(self)
            return
        if self.crowd:
            self.mode = self.crowd.mode()
            return
        decision = self.table.bot_decision()
        if decision is not None:
            self.mode = self.waiting(decision)
            self.bots.think(decision)
            return
        asked = self.table.decisions()
        mine = next((d for d in asked if d.seat == self.viewer), None)
        if mine is None:
            self.put_away()
            self.mode = self.waiting(asked[0])
            self._curtain(asked[0].seat)
            return
        self.mode = self.mode_for(mine)

    def _curtain(self, seat: int) -> None:
        def reveal() -> None:
            self.viewer = seat
            self.arrive(seat)
            self.settle()
            self.paint()

        def take_back() -> None:
            self.ask_take_back()
            self.paint()

        undo = self.before is not None and self.table.take_back_of(self.before) is not None
        screen = CurtainScreen(
            self.names, seat, lambda w, h: self.composed(w, h, hidden=True)[0], reveal, before=self.before,
            where=self.where(), taken_back=take_back if undo else None, chip=face_of(self.board).chip(seat),
        )  # fmt: skip
        self.call_after_refresh(self.app.push_screen, screen)

    def enter(self, mode: Mode) -> None:
        """Another mode; instead of one in which nobody waits any more, that of what is asked now."""
        if isinstance(mode, between.Waiting) and self.looking is None and self.bots.thinks is None:
            self.settle()
            return
        self.mode = mode
        mode.resume()

    def ask_take_back(self) -> None:
        """Asks before the last action of whoever is, or was, before the screen is taken back."""
        raise NotImplementedError

    def confirm(self, question: str, action: Callable[[], None], note: str = "", seat: int | None = None) -> None:
        """Asks the viewer, or another seat, before doing something; the note says more of what it means."""
        self.mode = between.Confirm(self, self.mode, question, action, note, self.viewer if seat is None else seat)

    # ---- doing

    def submit(self, decision: Decision, action: Action) -> None:
        """Answers a decision; it is on disk before it is shown."""
        try:
            self.table.submit(decision.number, action)
        except Illegal as illegal:
            self.say_refused(illegal.refusals)
            return
        except (Stale, StoreFault, NotYours) as fault:
            self.failed(fault)
        else:
            self.played(decision, action)
        self.went_on()

    def failed(self, fault: Exception) -> None:
        """Says why something was not done: what happened meanwhile, or what is wrong with the disk."""
        late = isinstance(fault, Stale) and self.crowd is not None
        self.say(self.crowd.too_late() if late and self.crowd else str(fault), "refused")

    def went_on(self) -> None:
        """Goes on after an action of the viewer's."""
        self.settle()
        if self.crowd:
            self.crowd.acted()
        self._end()

    def _end(self) -> None:
        if self.table.over:
            self.show_score()

    def show_score(self) -> None:
        """Opens the final score over the table."""
        from trainbound.ui.screens.end import EndScreen, SharedEndScreen

        self.app.push_screen(SharedEndScreen(self.table, self.crowd) if self.crowd else EndScreen(self.table))

    def _bot_played(self, fault: str) -> None:
        """Goes on after a bot's action; whoever looks at something else goes on looking."""
        if fault:
            self.say(fault, "refused")
            self.mode = self.waiting()
        elif self.crowd:
            self.crowd.follow()
            return
        elif self.looking is None and isinstance(self.mode, between.Waiting):
            if self.said == texts.NOT_ASKED:
                self.say("")
            self.settle()
        else:
            if (bot := self.table.bot_decision()) is not None:
                self.bots.think(bot)
            if isinstance(self.mode, between.Aside):
                self.mode.follow(bot)
        self.paint()
        self._end()

    def take(self, action: Action) -> None:
        """Goes to what an advised action is about, so that one key plays it; nothing is played."""
        if not self.mode.take(action):
            self.settle()
            if not self.mode.take(action):
                self.enter(self.command_line(self.game.write(action)))

    # ---- saying

    def say_refused(self, refusals: Sequence[Refusal]) -> None:
        """Says why not: rule ids and the first reason."""
        rules = list(dict.fromkeys(rule for refusal in refusals for rule in refusal.rules))
        sentence = self.words.refusal(self.board, self.names, self.viewer, refusals[0])
        self.say(texts.illegal(rules, sentence), "refused")

    def refuse_play(self, action: Action) -> None:
        """Says why an action has no place now: another thing is asked, or nothing."""
        asked = self.mine()
        if asked is None:
            self.say(texts.NOT_ASKED if self.looking is None else texts.LOOK_ONLY)
        else:
            self.say_refused(self.game.refuse(self.state, asked, action))

    def read_rules(self, rules: Sequence[str] = (), words: str = "") -> None:
        """Opens the rules of the map: some before all others, or those with some words."""
        from trainbound.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.board.file.path, words, rules))

    def rules_in_sight(self) -> list[str]:
        """The rules of what is seen: of a sentence just said, of the mode, of the thing spoken of, of what is asked."""
        _, asked, _ = self.mode.ground().bar()
        named = ruletexts.cited(f"{asked} {plain(self.mode.detail())}")
        return list(dict.fromkeys([*ruletexts.cited(self.said_last), *self.mode.cites(), *self.thing_cites(), *named]))

    # ---- painting

    def paint(self) -> None:
        """What nobody says otherwise: that advice is on its way."""
        if self.adviser.thinks and not self.said:
            self.say(texts.thinking(self.tb.keymap.key(self.context, "back")))
        super().paint()

    def rows(self, wide: int, high: int) -> list[Row]:
        """The whole table."""
        rows, self._spot = self.composed(wide, high)
        return rows

    def cursor(self) -> tuple[int, int] | None:
        """Where the thing spoken of stands, or where letters go."""
        if isinstance(self.mode, line.Typing):
            return self.mode.column(), self.size.height - 2
        return self._spot

    def offers(self) -> Sequence[Offer]:
        """What the mode offers, and the rule behind a refusal that was just said."""
        offers = list(self.mode.offers())
        if self.crowd and self.mode.commands and not self.mode.letters:
            offers = self.crowd.offers(offers)
        named = self.said_role == "refused" and ruletexts.cited(self.said)
        if named and not self.mode.letters and not self.is_text():
            key = self.tb.keymap.key(self.context, "goto")
            offers.insert(1, Offer("goto", texts.ITS_RULE, f"{key}r"))
        return offers

    # ---- keys

    def typed(self, key: str) -> bool:
        """Text and letters of the mode."""
        return self.mode.typed(key)

    def press(self, key: str) -> None:
        """The mode first, then the other persons, then what the table can do in any mode."""
        if self.typed(key):
            return
        if self.crowd and self.crowd.press(key):
            return
        command = self.tb.keymap.command(self.context, key)
        if command == "accept" and key == "space" and not self.mode.space:
            self.say(texts.SPACE)
            return
        if command == "back" and self.adviser.thinks:
            self.adviser.dismiss()
            self.say(texts.DISMISSED)
            return
        if command == "back" and self.said_last and self.mode.ground() is self.mode:
            return  # what was said is put away by any key: whoever does so with this one means no more
        if command is not None and self.mode.do(command):
            return
        if command in self.playing and self.mode.aside and self.mine() is not None:
            self.go_on()
            self.press(key)
            return
        action = getattr(self, f"do_{command}", None) if command else None
        if action is None:
            self.say(self.refusal(command, key) if command else page_texts.no_key(key), "dim")
            return
        action()

    def go_on(self) -> None:
        """Back to what is asked, from looking at something."""
        self.settle()

    def commands(self) -> dict[str, str]:
        """Every command of this screen and its help; those among persons where there are others."""
        return {**super().commands(), **(commands_of(type(self.crowd)) if self.crowd else {})}

    def press_command(self, command: str) -> None:
        """What a key of a command does."""
        if not self.mode.do(command):
            getattr(self, f"do_{command}")()

    def is_text(self) -> bool:
        """Whether a line is typed, which is in the detail row."""
        return isinstance(self.mode, line.Typing)

    keeps_detail = is_text

    def do_accept(self) -> None:
        """Takes what is proposed; Space does so only where nothing is spent."""
        self.say(texts.asks(self.mode.ground().bar()[1]) if self.mine() else texts.NOT_ASKED)

    def do_hint(self) -> None:
        """The planner's advice, and its reason."""
        self.adviser.ask(self.mode.asked, self.mode.ground().drafted())

    def do_goto(self) -> None:
        """Goes to a pane: then its letter, of which `g` lists those that there are."""
        self.enter(line.GoTo(self, self.mode))

    def do_command(self) -> None:
        """Types an action in the notation."""
        self.enter(self.command_line())

    def do_find(self) -> None:
        """Finds a place, a card, a line of the log."""
        self.enter(self.find_line())

    def to_now(self) -> None:
        """Back from the history."""
        self.looking = None
        self.settle()
