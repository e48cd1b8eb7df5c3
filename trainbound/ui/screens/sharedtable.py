"""Who sits at a table, and who of them is before this screen: all people in turn, or one person among others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainbound.ui.modes.mode import Mode
from trainbound.ui.screens.family import FamilyTable
from trainbound.ui.strips import clip

if TYPE_CHECKING:
    from trainbound.table.table import AnyTable
    from trainbound.ui.screens.crowd import Crowd


class SharedTable(FamilyTable):
    """A table at which there may be other persons.

    Attributes:
        crowd: the other persons at a shared table; None where all people sit at this keyboard.
        people: the seats of those who sit at this keyboard.
        viewer: whose table it is now, None while it is nobody's, or of whoever watches.
        before: who sat at the keyboard before.
    """

    table: AnyTable
    mode: Mode
    people: list[int]

    def __init__(self) -> None:
        super().__init__()
        self.crowd: Crowd | None = None
        self.viewer: int | None = None
        self.before: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names."""
        return self.table.names

    @property
    def short(self) -> tuple[str, ...]:
        """The same where there is little room."""
        return tuple(clip(name, 10) for name in self.table.names)

    def take_seat(self, seat: int | None) -> None:
        """Looks on from another seat, or from none."""
        self.put_away()
        self.before, self.viewer = None, seat
        self.people = [] if seat is None else [seat]
        self.arrive(seat)

    def heard(self) -> str:
        """What was said or happened among the persons since the last key."""
        return self.crowd.heard if self.crowd else ""

    def is_put_to_me(self) -> bool:
        """Whether another asks the table something, and that stands in the bar."""
        return self.crowd is not None and self.crowd.in_bar()

    def bar(self) -> tuple[str, str, str]:
        """WHO, what is asked, and where one stands: of the mode, or of what another asks."""
        return (self.crowd.bar() if self.crowd else None) or self.mode.bar()

    def verbs(self) -> tuple[str, ...]:
        """Verbs after `:` of what persons say and ask each other."""
        return self.crowd.verbs if self.crowd else ()
