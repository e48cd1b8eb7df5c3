"""Lines that are typed: the notation after `:`, and what `/` finds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.types import Ambiguous, NotUnderstood
from trainbound.ticket import notation
from trainbound.ticket.board import numbers
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import looking
from trainbound.ui.modes.base import Mode
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row, clip, width

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase


class Typing(Mode):
    """A line in the detail row, with history and completion."""

    speaks = True
    title, asks, sign = "", "", ""

    def __init__(self, screen: TableBase, before: Mode) -> None:
        super().__init__(screen, before.asked)
        self.before, self.text, self.at = before, "", len(screen.place.history)

    def bar(self) -> tuple[str, str, str]:
        """What may be typed."""
        return self.title, self.asks, ""

    def detail(self) -> Row:
        """The line so far."""
        shown = self.text if width(self.text) < 70 else "..." + self.text[-66:]
        return [(f" {self.sign}", "key"), (clip(shown, 76), "bold"), ("_", "key")]

    def offers(self) -> Sequence[Offer]:
        """Enter, Tab."""
        return [
            Offer("accept", "do it", "Enter"),
            Offer("next", "complete", "Tab"),
            Offer("up", "recall", "Up"),
            Offer("back", "back", "Esc"),
        ]

    def typed(self, key: str) -> bool:
        """Everything is text here, but for the keys that edit."""
        if key == "enter":
            self.screen.enter(self.before)
            self.take(self.text.strip())
        elif key == "escape" or (key == "backspace" and not self.text):
            self.screen.enter(self.before)
        elif key == "backspace":
            self.text = self.text[:-1]
        elif key == "tab":
            self.complete()
        elif key in ("up", "down") and self.screen.place.history:
            self.at = max(0, min(len(self.screen.place.history) - 1, self.at + (1 if key == "down" else -1)))
            self.text = self.screen.place.history[self.at]
        elif key == "space":
            self.text += " "
        elif len(key) == 1 and key.isprintable() and len(self.text) < 500:
            self.text += key
        return True

    def complete(self) -> None:
        """Completes the last word as far as it goes."""
        head, _, last = self.text.rpartition(" ")
        found = sorted({word for word in self.known(head) if word.lower().startswith(last.lower())})
        if not found:
            self.screen.say(texts.no_completion(last))
            return
        common = found[0]
        while not all(word.lower().startswith(common.lower()) for word in found):
            common = common[:-1]
        self.text = f"{head} {common}".lstrip() if head else common
        if len(found) > 1:
            self.screen.say("  ".join(found[:12]))

    def known(self, head: str) -> Sequence[str]:
        """Words that may follow."""
        return ()

    def take(self, line: str) -> None:
        """Does what the line says."""


class Command(Typing):
    """The notation: any action that answers what is asked."""

    title, asks, sign = texts.COMMAND, texts.COMMAND_ASKED, ":"

    def known(self, head: str) -> Sequence[str]:
        """Verbs first, then ids."""
        board = self.screen.board
        if not head:
            return notation.verbs(board)
        if self.asked is not None and self.asked.seat == self.screen.viewer and self.screen.looking is None:
            legal = self.screen.game.legal(self.screen.state, self.asked)
            words = {w for a in legal[:600] for w in self.screen.game.write(a).split()[1:]}
            return sorted(words)
        return [t.id for t in board.tracks]

    def take(self, line: str) -> None:
        """Plays an action, or says which of three things is wrong with it."""
        screen = self.screen
        if not line:
            return
        screen.place.history.append(line)
        try:
            action = screen.game.parse(line)
        except NotUnderstood as bad:
            screen.say(texts.not_understood(bad), "refused")
            return
        except Ambiguous as several:
            screen.say(texts.ambiguous(several), "refused")
            return
        if self.asked is None or self.asked.seat != screen.viewer or screen.looking is not None:
            screen.say(texts.NOT_ASKED if screen.looking is None else texts.LOOK_ONLY)
            return
        refusals = screen.game.refuse(screen.state, self.asked, action)
        if refusals:
            screen.say_refused(refusals)
        else:
            screen.submit(self.asked, action)


class Find(Typing):
    """A city, a track, a ticket, or a word of the log."""

    title, asks, sign = texts.FIND, texts.FIND_ASKED, "/"

    def known(self, head: str) -> Sequence[str]:
        """City names."""
        return [c.name for c in self.screen.board.cities] if not head else ()

    def take(self, line: str) -> None:
        """Goes there."""
        screen, board = self.screen, self.screen.board
        if not line:
            return
        try:
            screen.go(numbers(notation.place(board, line).vertices)[0])
            return
        except (NotUnderstood, Ambiguous) as wrong:
            first = wrong
        try:
            track = notation.track(board, line)
            screen.go(board.tracks[track].a, track)
            return
        except (NotUnderstood, Ambiguous):
            pass
        try:
            k = notation.ticket(board, line)
            if k in screen.view.tickets:
                screen.place.selected = screen.view.tickets.index(k)
            screen.go(numbers(board.tickets[k].a.vertices)[0])
            return
        except (NotUnderstood, Ambiguous):
            pass
        found = [row for row in screen.log_rows if line.lower() in row.lower()]
        if found:
            screen.say(found[-1])
        elif isinstance(first, Ambiguous):
            screen.say(texts.ambiguous(first))
        else:
            screen.say(texts.NOT_FOUND)


class GoTo(Mode):
    """`g` and a letter: a pane."""

    def __init__(self, screen: TableBase, before: Mode) -> None:
        super().__init__(screen, before.asked)
        self.before = before

    def bar(self) -> tuple[str, str, str]:
        """The letters."""
        return texts.GOTO, texts.GOTO_ASKED, ""

    def typed(self, key: str) -> bool:
        """Opens the pane, or says which there are."""
        self.screen.enter(self.before)
        if not looking.open_pane(self.screen, key):
            self.screen.say(texts.GOTO_ASKED)
        return True
