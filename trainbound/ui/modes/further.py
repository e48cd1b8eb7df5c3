"""What a technology asks for beyond a turn's action: a claim, a second one, another's track, a third card."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel.types import Action
from trainbound.ticket.actions import DECK, Draw
from trainbound.ticket.rules.technologies import DONE
from trainbound.ui.modes.base import Mode
from trainbound.ui.modes.mode import ASIDE, LEAVING
from trainbound.ui.modes.turn import Turn
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row

LEAVE = Offer("accept", "leave it at that", "-")


class Further(Turn):
    """A claim, where nothing but a claim is asked for (UK-23, UK-24); `-` leaves a second one."""

    def offers(self) -> Sequence[Offer]:
        """Claim, or leave it at that."""
        screen = self.screen
        found = [Offer("accept", "claim this", "Enter")] if screen.chosen_legal() else []
        found += [Offer("claim", "claim")] if screen.to_claim(self.asked) else []
        found += [] if screen.game.refuse(screen.state, self.asked, DONE) else [LEAVE]
        found += [Offer("tickets", "tickets"), Offer("hint", "Hint"), *ASIDE]
        if screen.viewer is not None and screen.table.take_back_of(screen.viewer):
            found.append(Offer("take_back", "Undo"))
        return [*found, *LEAVING]

    def typed(self, key: str) -> bool:
        """`-` leaves it at that."""
        return leave(self, key) or super().typed(key)


class Third(Mode):
    """A third card, blind, or none (UK-25)."""

    speaks = True

    def detail(self) -> Row:
        """What was just drawn."""
        return [(f" {self.screen.last_events()}", "text")]

    def offers(self) -> Sequence[Offer]:
        """The deck, or leave it at that."""
        return [Offer("draw", "deck", "d"), LEAVE, Offer("hint", "Hint"), *LEAVING]

    def typed(self, key: str) -> bool:
        """`d` takes it, `-` leaves it; a place of the display is no answer."""
        if leave(self, key):
            return True
        digit = len(key) == 1 and key.isdecimal() and key != "0"
        if digit or key in ("d", "D"):
            answer(self, Draw(int(key) - 1 if digit else DECK))
            return True
        return False


def leave(mode: Mode, key: str) -> bool:
    """Leaves it at that when the key says so, or says why that cannot be; False for another key."""
    if key == "-":
        answer(mode, DONE)
    return key == "-"


def answer(mode: Mode, action: Action) -> None:
    """Answers what is asked, or says why that is no answer."""
    screen, asked = mode.screen, mode.asked
    assert asked is not None, "somebody is asked"
    refusals = screen.game.refuse(screen.state, asked, action)
    if refusals:
        screen.say_refused(refusals)
    else:
        screen.submit(asked, action)
