"""What every mode of every table is: a bar, a detail row, offers, and what it does with keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.kernel.types import Action, Decision
from trainbound.ui import texts_table as texts
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.ui.screens.anytable import AnyTableScreen

ASIDE = (Offer("why", "why"), Offer("zoom", "zoom"), Offer("find", "find"))
LEAVING = (Offer("help", "more"), Offer("leave", "Quit"))


class Mode:
    """One state of a table. `asked` is the decision that it answers, if it answers one.

    Attributes:
        lit: whether the bar is lit.
        speaks: whether the detail row is part of what is asked.
        keyed: whether its bar names keys that answer only while nothing else is looked at.
        letters: whether letters answer, so that none of them is a command.
        aside: whether it only looks, or asks between, so that it is closed for an action of play.
        signs: under which name a legend explains what it shows; empty when there is nothing to explain.
        zoom: a zoom of the map as long as the mode lasts; None = that of the table.
        space: whether Space does what Enter does, which it must not where something is spent: it hurries bots, and one
            press too many would play.
        commands: whether digits are commands, not text or an answer.
    """

    lit = True
    speaks = False
    keyed = False
    letters = False
    aside = False
    signs = ""
    zoom: str | None = None
    space = False
    commands = True

    def __init__(self, screen: AnyTableScreen, asked: Decision | None = None) -> None:
        self.screen, self.asked = screen, asked

    @property
    def seat(self) -> int | None:
        """Who is asked, and so whose mark begins the bar; None for whoever looks."""
        return self.asked.seat if self.asked else None

    def bar(self) -> tuple[str, str, str]:
        """WHO and the state in capitals, what is asked, and where one stands."""
        view = self.screen.view
        if self.asked is None:
            return self.screen.board.name.upper(), "", self.where()
        who, asked = self.screen.words.prompt(self.screen.board, self.screen.short, view, self.asked)
        return who, asked, self.where()

    def ground(self) -> Mode:
        """The mode that answers what is asked, below those that only look."""
        return self

    def where(self) -> str:
        """The turn."""
        return self.screen.where()

    def detail(self) -> Row:
        """The thing under the cursor."""
        return self.screen.thing()

    def offers(self) -> Sequence[Offer]:
        """Commands that do something now."""
        return LEAVING

    def typed(self, key: str) -> bool:
        """A key that is text or a letter here; True when it was used."""
        return False

    def do(self, command: str) -> bool:
        """A command that this mode has a use of its own for; True when it was used."""
        return False

    def show(self, model: Any) -> None:
        """Adds to what the table shows."""

    def cites(self) -> Sequence[str]:
        """The ids of the rules that what it shows is about, the most wanted first."""
        return ()

    def take(self, action: Action) -> bool:
        """Marks, or goes to, what an advised action is about; True when there was something to mark here."""
        return False

    def takes(self, action: Action) -> str:
        """How an advised action is taken."""
        return texts.taken_again(action, self.screen.tb.keymap.key(self.screen.context, "hint"))

    def drafted(self) -> tuple[Any, Decision] | None:
        """The state that a draft leads to and what is asked there, for advice; None = what is on the table."""
        return None

    def moved(self) -> None:
        """The cursor has moved or the pane has changed."""

    def resume(self) -> None:
        """Back from another mode, in which another thing may have been spoken of."""
