"""Modes of every table in which nothing is answered: looking, the history, a question before a step, waiting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from trainbound.kernel import ruletexts
from trainbound.kernel.faults import BadMap
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.mode import ASIDE, LEAVING, Mode
from trainbound.ui.page import Offer
from trainbound.ui.sheet.model import Box
from trainbound.ui.strips import Row, plain

if TYPE_CHECKING:
    from trainbound.kernel.types import Decision
    from trainbound.ui.screens.anytable import AnyTableScreen


class Aside(Mode):
    """A look at something: one goes back to `before`, and an action of play closes it."""

    aside = space = True

    def __init__(self, screen: AnyTableScreen, before: Mode) -> None:
        super().__init__(screen, before.asked)
        self.before, self.lit = before, before.lit

    def ground(self) -> Mode:
        """The mode from which one began to look."""
        return self.before.ground()

    def follow(self, bot: Decision | None) -> None:
        """A bot has moved: what is asked meanwhile is the next one's question, else the viewer's own, if any."""
        asked = bot or self.screen.mine()
        if isinstance(self.before, Aside):
            self.before.follow(bot)
        elif isinstance(self.before, Waiting) and asked is not None:
            self.before, self.lit = self.screen.waiting(asked), bot is None
        self.asked = self.before.asked

    def bar(self) -> tuple[str, str, str]:
        """What is asked meanwhile; where other keys answer that, how one goes back to it."""
        ground = self.ground()
        who, asked, where = ground.bar()
        key = self.screen.tb.keymap.key(self.screen.context, "back")
        return who, texts.back_to_it(key) if ground.keyed else asked, where


class Pane(Aside):
    """A pane in a box: rows that scroll."""

    def __init__(self, screen: AnyTableScreen, before: Mode, title: str, rows: Sequence[Row]) -> None:
        super().__init__(screen, before)
        self.title, self.content, self.top = title, list(rows), 0

    @property
    def high(self) -> int:
        """How many rows are seen at once."""
        return max(11, self.screen.size.height - 13)

    def offers(self) -> Sequence[Offer]:
        """Scroll, back."""
        more = [Offer("down", "scroll", "arrows")] if len(self.content) > self.high else []
        return [*more, Offer("text", "Text"), Offer("back", "back"), Offer("help", "more")]

    def do(self, command: str) -> bool:
        """Scrolls, or back."""
        page = self.high - 2
        step = {"down": 1, "up": -1, "page_down": page, "page_up": -page}.get(command)
        if step is not None:
            self.top = max(0, min(self.top + step, len(self.content) - self.high))
        elif command in ("back", "accept"):
            self.screen.enter(self.before)
        else:
            return False
        return True

    def typed(self, key: str) -> bool:
        """Space turns the page, and goes back after the last one; the ends are those of the rows."""
        last = max(0, len(self.content) - self.high)
        if key == "space" and self.top < last:
            self.top = min(last, self.top + self.high - 2)
            return True
        if key in ("home", "end") and last:
            self.top = last if key == "end" else 0
            return True
        return False

    def cites(self) -> Sequence[str]:
        """Those that it names."""
        return ruletexts.cited("\n".join(map(plain, self.content)))

    def show(self, model: Any) -> None:
        """The part of the rows that is seen."""
        model.box = Box(self.title, self.content[self.top : self.top + self.high])


class Back(Mode):
    """The history: the table as it stood after an entry."""

    signs = "back"
    lit, speaks, space = False, True, True

    def bar(self) -> tuple[str, str, str]:
        """Where one stands."""
        screen = self.screen
        return screen.looks_back(), texts.LOOKING_BACK, texts.entry_of(screen.looking or 0, screen.table.length)

    def offers(self) -> Sequence[Offer]:
        """Steps."""
        return [
            Offer("earlier", "earlier"),
            Offer("later", "later"),
            Offer("now", "now"),
            Offer("zoom", "zoom"),
            Offer("back", "back"),
            *LEAVING,
        ]

    def do(self, command: str) -> bool:
        """Back to now."""
        if command in ("back", "accept"):
            self.screen.to_now()
            return True
        if command in (*self.screen.playing, "take_back", "redo"):
            self.screen.say(texts.LOOK_ONLY)
            return True
        return False


class Confirm(Mode):
    """A question before something that cannot be undone freely: `y` or Enter does it, anything else does not.

    It is asked of a seat, who need not be the one whose decision waits; None = of whoever looks on.
    """

    speaks = True
    commands = False

    def __init__(self, screen: AnyTableScreen, before: Mode, question: str, action: Callable[[], None], note: str,
                 seat: int | None) -> None:
        super().__init__(screen, before.asked)
        self.before, self.question, self.action, self.note, self._seat = before, question, action, note, seat

    @property
    def seat(self) -> int | None:
        """Who is asked."""
        return self._seat

    def bar(self) -> tuple[str, str, str]:
        """The question."""
        who = self.screen.board.name if self._seat is None else self.screen.short[self._seat]
        return who.upper(), self.question, ""

    def detail(self) -> Row:
        """What it means."""
        return [(f" {self.note or texts.CONFIRM_KEYS}", "text")]

    def offers(self) -> Sequence[Offer]:
        """Yes or no."""
        return [Offer("accept", "yes", texts.YES_KEYS), Offer("back", "no", "n")]

    def typed(self, key: str) -> bool:
        """Anything but yes is no."""
        if key in ("y", "Y", "enter"):
            self.screen.mode = self.before
            self.action()
        else:
            self.screen.enter(self.before)
        return True


class Agree(Confirm):
    """The same asked of another person at this keyboard: nobody's cards are on the screen meanwhile."""

    def __init__(self, screen: AnyTableScreen, seat: int, question: str, action: Callable[[], None]) -> None:
        super().__init__(screen, screen.mode, question, action, "", seat)
        self.asked = None

    def typed(self, key: str) -> bool:
        """Anything but yes is no; then the curtain is drawn for whose turn it is."""
        if key in ("y", "Y", "enter"):
            self.action()
        else:
            self.screen.settle()
        return True


class Over(Mode):
    """The game has ended: one may look around, and back at the score."""

    lit, space = False, True

    def bar(self) -> tuple[str, str, str]:
        """That it is over."""
        return texts.GAME_OVER, texts.OVER_ASKED, self.where()

    def offers(self) -> Sequence[Offer]:
        """The score, looking around."""
        return [Offer("accept", "the score"), *ASIDE, Offer("earlier", "earlier"), *LEAVING]

    def do(self, command: str) -> bool:
        """The score again, from which a step back leads home."""
        if command in ("accept", "back"):
            self.screen.show_score()
            return True
        return False


class Waiting(Mode):
    """Others are asked: the bar is dark, one may look around. Space brings a bot's move at once."""

    lit, space = False, True

    def bar(self) -> tuple[str, str, str]:
        """Who is asked; at a table of several persons whether they are here."""
        who, asked, where = super().bar()
        crowd = self.screen.crowd
        return who, asked if crowd is None or self.asked is None else crowd.waits(self.asked.seat), where

    def offers(self) -> Sequence[Offer]:
        """Looking around."""
        return [Offer("accept", "go on", "Space"), *ASIDE, *LEAVING]

    def do(self, command: str) -> bool:
        """Does not wait for the pace."""
        if command == "accept":
            self.screen.bots.hurry()
            return True
        return False


def rules_of(screen: AnyTableScreen, ids: Sequence[str]) -> list[tuple[str, str]]:
    """The texts of some rules of the map, as paragraphs."""
    try:
        known = {text.id: text.text for text in ruletexts.of_map(str(screen.board.file.path))}
    except BadMap:
        known = {}
    return [(rule, known[rule]) for rule in ids if rule in known]


def find_rules(screen: AnyTableScreen, words: str) -> bool:
    """Opens the rules with some words, or a rule by its number; False when no rule of the map has them."""
    try:
        found = ruletexts.search(ruletexts.of_map(str(screen.board.file.path)), words.split())
    except BadMap:
        found = ()
    if found:
        screen.read_rules(words=words)
    return bool(found)
