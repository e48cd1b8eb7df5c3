"""Lines typed at a table of Railway Boom: the notation after `:`, and what `/` finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from trainbound.boom import notation
from trainbound.drawing.hexes.places import find_hex
from trainbound.kernel.types import Ambiguous, Decision, NotUnderstood
from trainbound.kernel.words import one_of
from trainbound.ui import texts_boom, texts_table
from trainbound.ui.modes import between, boom_rails, line
from trainbound.ui.modes.looks import COMMON, Look, find, key, pane

if TYPE_CHECKING:
    from trainbound.ui.screens.boombase import BoomBase

MOST = 600
"""Answers that Tab looks through."""


def _why(screen: BoomBase, rest: str) -> None:
    """A rule by its id, a place, or what is spoken of."""
    if rest and (found := between.rules_of(screen, [rest.upper()])):
        screen.read_rules([found[0][0]])
        return
    if rest:
        try:
            screen.go(find_hex(screen.hexes, rest))
        except NotUnderstood:
            cards = notation.cards_called(screen.board, rest)
            if not cards:
                raise
            screen.show_cards(texts_boom.CARD if len(cards) == 1 else texts_boom.found_title(rest), cards)
            return
    screen.press_command("why")


def _way(screen: BoomBase, rest: str) -> None:
    """Plans the cheapest way to a place; nothing is committed."""
    to = notation.hex_at(screen.board, rest)
    mode = screen.mode.ground()
    if not isinstance(mode, boom_rails.Rails) or screen.looking is not None:
        screen.say(texts_boom.NOT_LAYING)
        return
    screen.enter(mode)
    hex_ = screen.board.hexes[to]
    screen.go((hex_.col, hex_.row))
    mode.lay_way(to)


LOOKS: Mapping[str, Look] = {
    "why": _why, "city": find, "hex": find, "yards": pane("y"), "goals": pane("o"), "objectives": pane("o"),
    "routes": pane("o"), "offers": pane("f"), "auction": pane("f"), "players": pane("p"), "income": pane("i"),
    "trains": pane("y"), "developments": pane("d"), "best": key("best"), "way": _way, **COMMON,
}  # fmt: skip
"""Verb -> what shows it."""


class Command(line.Typing):
    """The notation: any action that answers what is asked."""

    screen: BoomBase
    title, asks, sign = texts_table.COMMAND, texts_table.COMMAND_ASKED, ":"

    @property
    def mine(self) -> Decision | None:
        """What the viewer is asked, unless they look back."""
        screen = self.screen
        return self.asked if self.asked and self.asked.seat == screen.viewer and screen.looking is None else None

    def completed(self) -> tuple[str, Sequence[str]]:
        """The lines of legal actions that go on from what is typed, word by word."""
        lines: list[str] = []
        if self.mine is not None:
            legal = self.screen.game.legal(self.screen.state, self.mine)
            for action in islice(legal, MOST):
                lines.append(self.screen.game.write(action))
                if (name := notation.by_name(self.screen.board, action)) is not None:
                    lines.append(name)
        begun = self.text.lower()
        found = [text for text in (*lines, *LOOKS, *self.screen.verbs()) if text.startswith(begun)]
        done = self.text.count(" ")
        words = list(dict.fromkeys(text.split()[done] for text in found if len(text.split()) > done))
        if not found:
            return self.text, ()
        common = found[0]
        for text in found[1:]:
            while not text.startswith(common):
                common = common[:-1]
        more = " " if len(words) == 1 and common == words[0] and len(found) > 1 else ""
        return common + more, words

    def stands(self) -> bool:
        """Whether Enter would play it."""
        screen, asked = self.screen, self.mine
        with suppress(NotUnderstood, Ambiguous):
            if asked is not None:
                action = screen.game.parse_answer(screen.state, asked, self.text)
                return not screen.game.refuse(screen.state, asked, action)
        return False

    def entered(self, text: str) -> None:
        """Plays an action, shows what is asked for, or says what is wrong with the line."""
        screen, asked = self.screen, self.mine
        if not text:
            return
        screen.place.history.append(text)
        if screen.crowd and screen.crowd.does(text):
            return
        word, _, rest = text.partition(" ")
        try:
            verb = one_of(word.lower(), (*notation.VERBS, *LOOKS), "verb")
            if verb in LOOKS:
                LOOKS[verb](screen, rest.strip())
                return
            line = f"{verb} {rest}"
            action = screen.game.parse_answer(screen.state, asked, line) if asked else screen.game.parse(line)
        except NotUnderstood as bad:
            screen.say(texts_table.not_understood(bad), "refused")
            return
        except Ambiguous as several:
            screen.say(texts_table.ambiguous(several), "refused")
            return
        if asked is None:
            screen.say(texts_table.NOT_ASKED if screen.looking is None else texts_table.LOOK_ONLY)
            return
        refusals = screen.game.refuse(screen.state, asked, action)
        if refusals:
            screen.say_refused(refusals)
        else:
            screen.submit(asked, action)


class Find(line.Typing):
    """A city by name or code, a hex by column and row, a word of the log."""

    screen: BoomBase
    title, asks, sign = texts_table.FIND, texts_boom.FIND_ASKED, "/"

    def completed(self) -> tuple[str, Sequence[str]]:
        """City names."""
        begun = self.text.strip().lower()
        found = [c.name for c in self.screen.board.cities if c.name.lower().startswith(begun)]
        return (found[0] if len(found) == 1 else self.text), found

    def entered(self, text: str) -> None:
        """Goes there, or says the last line of the log with that word, or opens the rules with it."""
        screen = self.screen
        if not text:
            return
        try:
            screen.go(find_hex(screen.hexes, text))
            return
        except Ambiguous as several:
            first = texts_table.ambiguous(several)
        except NotUnderstood:
            first = texts_boom.NOT_THERE
        if cards := notation.cards_called(screen.board, text):
            screen.show_cards(texts_boom.CARD if len(cards) == 1 else texts_boom.found_title(text), cards)
            return
        found = [row for row in screen.log_lines() if text.lower() in row.lower()]
        if found or not between.find_rules(screen, text):
            screen.say(found[-1] if found else first)
