"""Lines that are typed: the notation after `:`, and what `/` finds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from trainbound.kernel.types import Action, Ambiguous, Decision, NotUnderstood
from trainbound.ticket import notation, typed
from trainbound.ticket.actions import Claim
from trainbound.ticket.board import numbers
from trainbound.ticket.rules.technologies import Buy
from trainbound.ui import texts_table as texts
from trainbound.ui.modes import looking
from trainbound.ui.modes.base import Mode
from trainbound.ui.modes.lookup import LOOKS, looked
from trainbound.ui.modes.paying import buy
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row, clip, width

if TYPE_CHECKING:
    from trainbound.ui.screens.tablebase import TableBase

LONGEST = 500
"""Letters of a line."""
MOST = 600
"""Answers that Tab looks through."""


class Typing(Mode):
    """A line in the detail row, with history and completion."""

    speaks = True
    commands = False
    title, asks, sign = "", "", ""

    def __init__(self, screen: TableBase, before: Mode, text: str = "") -> None:
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
        elif key == "delete":
            self.text = self.text[: self.place] + self.text[self.place + 1 :]
        else:
            return False
        return True

    def _put(self, letter: str) -> None:
        """A letter, if it is one and there is room."""
        if len(letter) > 1 or not letter.isprintable() or len(self.text) >= LONGEST:
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
        if not found:
            self.screen.say(texts.no_completion(self.text.rpartition(" ")[2]))
        elif len(found) > 1:
            self.screen.say("  ".join(found[:12]) + ("  .." if len(found) > 12 else ""))

    def completed(self) -> tuple[str, Sequence[str]]:
        """The line as it may go on, and what it may go on with."""
        return self.text, ()

    def _cities(self, text: str) -> tuple[str, Sequence[str]]:
        """A city's name as far as there is one that goes on, and all that do."""
        begun = text.strip().lower()
        cities = self.screen.board.cities
        found = [c.name for c in cities if c.name.lower().startswith(begun) or c.code.lower() == begun]
        said = typed.common(found)
        return (said if len(said) >= len(begun) else text), found

    def entered(self, line: str) -> None:
        """Does what the line says."""


class Command(Typing):
    """The notation: any action that answers what is asked."""

    title, asks, sign = texts.COMMAND, texts.COMMAND_ASKED, ":"

    @property
    def mine(self) -> Decision | None:
        """What the viewer is asked, unless they look back."""
        screen = self.screen
        return self.asked if self.asked and self.asked.seat == screen.viewer and screen.looking is None else None

    def completed(self) -> tuple[str, Sequence[str]]:
        """Verbs first, then ids, then what pays."""
        screen, asked = self.screen, self.mine
        verb, blank, rest = self.text.partition(" ")
        if blank and verb.lower() in ("city", "find"):
            text, found = self._cities(rest)
            return f"{verb} {text}", found
        if blank and verb.lower() == "why":
            text, found = typed.completed(screen.board, f"claim {rest}", (), ())
            return f"{verb} {text.partition(' ')[2]}", found
        lines: list[str] = []
        tracks: Sequence[int] = ()
        if asked is not None and asked.kind in screen.board.claim_asks:
            lines, tracks = typed.claims(screen.game, screen.state, asked.seat)
        if asked is not None:
            others = (a for a in screen.game.legal(screen.state, asked) if not isinstance(a, Claim))
            lines += [screen.game.write(action) for action in islice(others, MOST)]
        return typed.completed(screen.board, self.text, lines, tracks, tuple(LOOKS))

    def entered(self, line: str) -> None:
        """Plays an action, or says which of three things is wrong with it."""
        screen, asked = self.screen, self.mine
        if not line:
            return
        screen.place.history.append(line)
        if looked(screen, line):
            return
        verb = line.split()[0].lower()
        if asked is not None and verb in notation.verbs(screen.board):
            unasked = screen.game.unasked(screen.state, asked, verb)
            if unasked:
                screen.say_refused(unasked)
                return
        try:
            action = typed.understood(screen.game, screen.state, asked, line) if asked else screen.game.parse(line)
        except NotUnderstood as bad:
            screen.say(texts.not_understood(bad), "refused")
            return
        except Ambiguous as several:
            screen.say(texts.ambiguous(several), "refused")
            return
        if asked is None:
            screen.say(texts.NOT_ASKED if screen.looking is None else texts.LOOK_ONLY)
        elif isinstance(action, Claim) and not any(action.cards) and asked.kind in screen.board.claim_asks:
            self._pay(asked, action.track)
        elif isinstance(action, Buy) and not any(action.cards) and asked.kind == "turn":
            buy(screen, asked, action.technology)
        else:
            self._play(asked, action)

    def _pay(self, asked: Decision, track: int) -> None:
        """A claim without cards: with the only payment there is, or the choice of one; else why there is none."""
        from trainbound.ui.modes.claim import Claiming

        screen = self.screen
        found = typed.ways(screen.game, screen.state, asked.seat, track)
        if len(found) > 1:
            claiming = Claiming(screen, asked, first=track)
            screen.enter(claiming)
            claiming.list_ways(0)
        elif found:
            self._play(asked, Claim(track, found[0]))
        else:
            screen.say_refused(screen.game.why(screen.state, asked.seat, track))

    def _play(self, asked: Decision, action: Action) -> None:
        refusals = self.screen.game.refuse(self.screen.state, asked, action)
        if refusals:
            self.screen.say_refused(refusals)
        else:
            self.screen.submit(asked, action)


class Find(Typing):
    """A city, a track, a ticket, or a word of the log."""

    title, asks, sign = texts.FIND, texts.FIND_ASKED, "/"

    def completed(self) -> tuple[str, Sequence[str]]:
        """City names."""
        return self._cities(self.text)

    def entered(self, line: str) -> None:
        """Goes there."""
        screen, board = self.screen, self.screen.board
        if not line:
            return
        try:
            screen.go(numbers(notation.place(board, line).vertices)[0])
            return
        except (NotUnderstood, Ambiguous) as wrong:
            first = wrong
        track = self._track(line)
        if track is not None:
            screen.go(board.tracks[track].a, track)
            return
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


    def _track(self, line: str) -> int | None:
        """The track of a line; of twins the first that the viewer could claim, the other is one key away."""
        screen, board = self.screen, self.screen.board
        try:
            return notation.track(board, line)
        except NotUnderstood:
            return None
        except Ambiguous as several:
            found = [notation.track(board, candidate) for candidate in several.candidates]
        viewer = screen.viewer
        free = [track for track in found if viewer is None or not screen.game.why(screen.state, viewer, track)]
        return (free or found)[0]


class GoTo(Mode):
    """`g` and a letter: a pane."""

    commands = False

    def __init__(self, screen: TableBase, before: Mode) -> None:
        super().__init__(screen, before.asked)
        self.before = before

    def bar(self) -> tuple[str, str, str]:
        """The letters."""
        return texts.GOTO, texts.goto_asked(self.screen.board), ""

    def typed(self, key: str) -> bool:
        """Opens the pane, or says which there are."""
        self.screen.enter(self.before)
        if not looking.open_pane(self.screen, key):
            self.screen.say(texts.goto_asked(self.screen.board))
        return True
