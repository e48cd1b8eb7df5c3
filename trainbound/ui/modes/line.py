"""Lines that are typed at every table, and the letter after `g`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.ui import texts_company
from trainbound.ui import texts_table as texts
from trainbound.ui.modes.mode import Mode
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row, clip, width

if TYPE_CHECKING:
    from trainbound.ui.screens.anytable import AnyTableScreen

class Typing(Mode):
    """A line in the detail row, with history and completion. `longest` = letters that it may have."""

    speaks = True
    commands = False
    title, asks, sign = "", "", ""
    longest = 500

    def __init__(self, screen: AnyTableScreen, before: Mode, text: str = "") -> None:
        super().__init__(screen, before.asked)
        self.before, self.text, self.at = before, text, len(screen.place.history)
        self.place = len(text)

    def bar(self) -> tuple[str, str, str]:
        """What may be typed."""
        return self.title, self.asks, ""

    def detail(self) -> Row:
        """The line so far, or the part of it around the place where letters go."""
        first = self._first
        head, rest = self.text[first : self.place], self.text[self.place :]
        return [(f" {self.sign}", "key"), (head, "bold"), (rest[:1] or "_", "bar-bold" if rest else "key"),
                (clip(rest[1:], max(0, self.screen.wide - 4 - width(head))), "bold")]  # fmt: skip

    @property
    def _first(self) -> int:
        """The first letter that is seen."""
        return max(0, self.place - self.screen.wide + 8)

    def column(self) -> int:
        """Where the terminal's cursor stands in the detail row."""
        return 1 + len(self.sign) + width(self.text[self._first : self.place])

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
            self.entered(self.text.strip())
        elif key == "escape" or (key == "backspace" and not self.text):
            self.screen.enter(self.before)
        elif key == "tab":
            self.complete()
        elif key in ("up", "down") and self.screen.place.history:
            self.at = max(0, min(len(self.screen.place.history) - 1, self.at + (1 if key == "down" else -1)))
            self._write(self.screen.place.history[self.at])
        elif not self._edit(key):
            self._put(" " if key == "space" else key)
        return True

    def _edit(self, key: str) -> bool:
        """A key that goes through the line or takes letters away."""
        moves = {"left": self.place - 1, "right": self.place + 1, "home": 0, "end": len(self.text)}
        if key in moves:
            self.place = max(0, min(moves[key], len(self.text)))
        elif key == "backspace" and self.place:
            self.text = self.text[: self.place - 1] + self.text[self.place :]
            self.place -= 1
        elif key == "ctrl+u":
            self.text, self.place = self.text[self.place :], 0
        elif key == "delete":
            self.text = self.text[: self.place] + self.text[self.place + 1 :]
        else:
            return False
        return True

    def _put(self, letter: str) -> None:
        """A letter, if it is one and there is room."""
        if len(letter) > 1 or not letter.isprintable() or len(self.text) >= self.longest:
            return
        self.text = self.text[: self.place] + letter + self.text[self.place :]
        self.place += 1

    def _write(self, text: str) -> None:
        """Another line, at whose end letters go."""
        self.text, self.place = text, len(text)

    def complete(self) -> None:
        """Completes the line as far as it goes; what was typed is never lost."""
        text, found = self.completed()
        self._write(text)
        if not found and not self.stands():
            self.screen.say(texts.no_completion(self.text.rpartition(" ")[2]))
        elif len(found) > 1:
            self.screen.say("  ".join(found[:12]) + ("  .." if len(found) > 12 else ""))

    def completed(self) -> tuple[str, Sequence[str]]:
        """The line as it may go on, and what it may go on with."""
        return self.text, ()

    def stands(self) -> bool:
        """Whether the line as it is would be played."""
        return False

    def entered(self, line: str) -> None:
        """Does what the line says."""


class GoTo(Mode):
    """`g` and a letter: a pane."""

    commands = False

    def __init__(self, screen: AnyTableScreen, before: Mode) -> None:
        super().__init__(screen, before.asked)
        self.before, self.rules = before, screen.rules_in_sight()
        self.zoom = before.zoom

    def bar(self) -> tuple[str, str, str]:
        """That a letter is wanted."""
        return texts.GOTO, texts.GOTO_ASKED, ""

    def offers(self) -> Sequence[Offer]:
        """The letters."""
        panes = (pane.split(" ", 1) for pane in self._panes().split("  "))
        return [Offer("goto", name, letter) for letter, name in panes]

    def _panes(self) -> str:
        """The letters; one more where there are other persons."""
        return self.screen.goto_asked() + (texts_company.GOTO if self.screen.crowd else "")

    def show(self, model: Any) -> None:
        """What was seen stays."""
        self.before.show(model)

    def typed(self, key: str) -> bool:
        """Opens the pane, or the rules of what was in sight; else says which panes there are."""
        self.screen.enter(self.before)
        if key == "r":
            self.screen.read_rules(self.rules)
        elif key == "c" and self.screen.crowd:
            self.screen.crowd.do_gathered()
        elif not self.screen.open_pane(key):
            self.screen.say(self._panes())
        return True
