"""What one does with the other persons at a table: talk, agree, hand a seat over. In every family of games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trainbound.ui import texts_company as texts
from trainbound.ui.modes import between
from trainbound.ui.modes.line import Typing
from trainbound.ui.modes.mode import LEAVING, Mode
from trainbound.ui.page import Offer
from trainbound.ui.strips import Row, clip, wrapped

if TYPE_CHECKING:
    from trainbound.table.company import Said
    from trainbound.ui.screens.anytable import AnyTableScreen
    from trainbound.ui.screens.crowd import Crowd
    from trainbound.ui.screens.requests import Way


def crowd_of(screen: AnyTableScreen) -> Crowd:
    """The others; these modes are entered at tables that have them."""
    assert screen.crowd is not None, "a table of one keyboard has no such mode"
    return screen.crowd


class Say(Typing):
    """A line of the chat. It is text: no command, no markup."""

    title, asks, sign = texts.SAY, texts.SAY_ASKED, "!"
    longest = 300

    @property
    def seat(self) -> int | None:
        """Whoever writes."""
        return self.screen.viewer

    def bar(self) -> tuple[str, str, str]:
        """What is typed, and whether it is the writer's turn meanwhile."""
        return self.title, self.asks, texts.YOUR_TURN if self.screen.mine() is not None else ""

    def offers(self) -> Sequence[Offer]:
        """Enter, Esc."""
        return [Offer("accept", "say it", "Enter"), Offer("back", "back", "Esc")]

    def typed(self, key: str) -> bool:
        """Nothing is completed or recalled in it."""
        return True if key in ("tab", "up", "down") else super().typed(key)

    def entered(self, line: str) -> None:
        """Says it."""
        crowd_of(self.screen).say(line)


class Gathered(between.Aside):
    """Who is at the table, and what was said; the newest at the end."""

    def __init__(self, screen: AnyTableScreen, before: Mode) -> None:
        super().__init__(screen, before)
        self.up = 0
        self._wrapped: tuple[int, int, list[Row]] = 0, 0, []
        crowd_of(screen).look()

    def _chat(self, wide: int) -> list[Row]:
        """All lines as rows; lines are only added, so that each is wrapped once as long as the width stays."""
        before, done, rows = self._wrapped
        lines = crowd_of(self.screen).lines
        if wide != before:
            done, rows = 0, []
        for said in lines[done:]:
            rows += self._line(said, wide)
        self._wrapped = wide, len(lines), rows
        return rows or [[(f" {texts.NOTHING_SAID}", "dim")]]

    def _line(self, said: Said, wide: int) -> list[Row]:
        head = f" {texts.moment(said.at)} {said.name}: "
        lines = wrapped(said.text, wide - 4, " " * 7, begins=head)
        return [[(head, "bold"), (line[len(head):], "text")] if line.startswith(head) else [(line, "text")]
                for line in lines or [head]]

    def _people(self, wide: int) -> list[Row]:
        crowd = crowd_of(self.screen)
        said = texts.gathered(*crowd.gathered())
        return [[(f" {line}", "text")] for line in wrapped(said, wide - 2)]

    def show(self, model: Any) -> None:
        """People, then the part of the chat that is seen."""
        wide, high = self.screen.pane_room()
        people, chat = self._people(wide), self._chat(wide)
        room = max(1, high - len(people) - 1)
        self.up = max(0, min(self.up, len(chat) - room))
        last = len(chat) - self.up
        heading: Row = [(f" {texts.CHAT}", "dim")]
        self.screen.lay_pane(model, texts.PEOPLE, [*people, heading, *chat[max(0, last - room):last]])
        if not self.up:
            crowd_of(self.screen).look()

    def offers(self) -> Sequence[Offer]:
        """Say, hand over, scroll."""
        keymap = self.screen.tb.keymap
        hand = Offer("hand", "hand a seat over", keymap.key("company", "hand"))
        say = Offer("say", "say", keymap.key("company", "say"))
        hands = [hand] if crowd_of(self.screen).hands() else []
        return [say, *hands, Offer("up", "scroll", "arrows"), Offer("back", "back"), *LEAVING]

    def do(self, command: str) -> bool:
        """Scrolls, or back."""
        step = {"up": 1, "down": -1, "page_up": 8, "page_down": -8}.get(command)
        if step is not None:
            self.up = max(0, self.up + step)
        elif command in ("back", "accept"):
            self.screen.enter(self.before)
        else:
            return False
        return True


class Consent(between.Confirm):
    """The answer to what another asks the table: `y` agrees, `n` does not; any other key leaves it open."""

    def __init__(self, screen: AnyTableScreen, before: Mode, question: str, note: str) -> None:
        super().__init__(screen, before, question, lambda: None, note, crowd_of(screen).about())

    def bar(self) -> tuple[str, str, str]:
        """Who asks, and what."""
        return crowd_of(self.screen).asker(), self.question, ""

    def offers(self) -> Sequence[Offer]:
        """Yes, no, later."""
        return [Offer("accept", "agree", "y"), Offer("back", "no", "n"), Offer("back", "later", "q")]

    def typed(self, key: str) -> bool:
        """Agrees, refuses, or leaves it open."""
        self.screen.enter(self.before)
        if key in ("y", "Y", "n", "N"):
            crowd_of(self.screen).answer(key in ("y", "Y"))
        return True


class Handing(between.Aside):
    """The ways in which a seat can be handed over, as a numbered list."""

    def __init__(self, screen: AnyTableScreen, before: Mode, ways: Sequence[Way]) -> None:
        super().__init__(screen, before)
        self.ways, self.marked = ways, 0

    def bar(self) -> tuple[str, str, str]:
        """What is to be chosen."""
        return texts.HAND_OVER, texts.HAND_ASKED, ""

    def offers(self) -> Sequence[Offer]:
        """Numbers, Enter."""
        return [Offer("accept", "do it", "Enter"), Offer("down", "choose", "arrows 1-9"), Offer("back", "back"),
                *LEAVING]

    def typed(self, key: str) -> bool:
        """A number marks a way; Space is no Enter here, for a seat is given away."""
        if len(key) == 1 and key.isdecimal():
            self.marked = min(max(0, int(key) - 1), len(self.ways) - 1)
        return key == "space" or (len(key) == 1 and key.isdecimal())

    def do(self, command: str) -> bool:
        """Marks, does, or back."""
        step = {"down": 1, "next": 1, "up": -1, "previous": -1}.get(command)
        if step is not None:
            self.marked = (self.marked + step) % len(self.ways)
        elif command == "accept":
            self.screen.enter(self.before)
            crowd_of(self.screen).give(self.ways[self.marked])
        elif command == "back":
            self.screen.enter(self.before)
        else:
            return False
        return True

    def show(self, model: Any) -> None:
        """The list."""
        wide, _ = self.screen.pane_room()
        rows: list[Row] = []
        for n, way in enumerate(self.ways):
            mark = n == self.marked
            rows.append([(">" if mark else " ", "key"), (f"{n + 1} ", "key"),
                         (clip(way.words, wide - 4), "bold" if mark else "text")])
        self.screen.lay_pane(model, texts.HAND_OVER, rows)
