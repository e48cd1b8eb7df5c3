"""What a family of games says of its tables; `anytable` has what all tables do with it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.ui.modes import line
from trainbound.ui.modes.mode import Mode
from trainbound.ui.page import Page
from trainbound.ui.strips import Row

if TYPE_CHECKING:
    from trainbound.bots import Advice
    from trainbound.kernel.types import Action, Decision, Event


class FamilyTable(Page):
    """A table of one family."""

    @abstractmethod
    def composed(self, wide: int, high: int, hidden: bool = False) -> tuple[list[Row], tuple[int, int] | None]:
        """The rows, and where the terminal's cursor stands; with nothing secret when `hidden`."""

    @abstractmethod
    def mode_for(self, asked: Decision) -> Mode:
        """The mode that answers what is asked."""

    @abstractmethod
    def arrive(self, seat: int | None) -> None:
        """Stands where a seat was when it looked last; None = at the beginning."""

    @abstractmethod
    def put_away(self) -> None:
        """Keeps where the viewer was for when they are back; nobody looks any more."""

    @abstractmethod
    def where(self) -> str:
        """The turn, for the bar."""

    @abstractmethod
    def thing(self) -> Row:
        """The thing under the cursor, for the detail row."""

    @abstractmethod
    def thing_cites(self) -> Sequence[str]:
        """The ids of the rules that the thing under the cursor is about."""

    @abstractmethod
    def looks_back(self) -> str:
        """The bar's first words in the history."""

    @abstractmethod
    def goto_asked(self) -> str:
        """The letters of the panes."""

    @abstractmethod
    def open_pane(self, letter: str) -> bool:
        """Opens a pane by its letter; False when there is none of that letter."""

    @abstractmethod
    def command_line(self, text: str = "") -> line.Typing:
        """The mode in which an action is typed."""

    @abstractmethod
    def find_line(self) -> line.Typing:
        """The mode in which what is to be found is typed."""

    @abstractmethod
    def log_lines(self) -> list[str]:
        """The log as the viewer may read it, up to what is looked at."""

    @abstractmethod
    def told(self, events: Sequence[Event]) -> str:
        """What an entry of the history says; empty for nothing."""

    @abstractmethod
    def pane_room(self) -> tuple[int, int]:
        """Columns and rows of what is looked at in place of the map, or over it."""

    @abstractmethod
    def lay_pane(self, model: Any, title: str, rows: Sequence[Row]) -> None:
        """Shows rows there."""

    @abstractmethod
    def advised(self, advice: Advice) -> str:
        """Advice in words."""

    def forget(self) -> None:
        """Speaks of nothing any more: another thing is asked."""

    def played(self, decision: Decision, action: Action) -> None:
        """The viewer's action is on disk: the cursor may go where it was."""
