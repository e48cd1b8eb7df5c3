"""Numbered answers with a picture of their own: groups of developments, and cities on the map."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainbound.boom import cites
from trainbound.boom import texts as words
from trainbound.boom.actions import Group, Station
from trainbound.kernel.types import Decision
from trainbound.ui import texts_boom as texts
from trainbound.ui.boom import lists
from trainbound.ui.boom.model import Model
from trainbound.ui.modes.boom import Choices
from trainbound.ui.strips import Row, fit, roomiest

if TYPE_CHECKING:
    from trainbound.ui.screens.boombase import BoomBase

GROUP_WIDE = 57
"""Columns of the groups of developments."""


class Groups(Choices):
    """The groups of developments: the cheapest card of one is free (RB-27)."""

    def show(self, model: Model) -> None:
        """The groups with their cards, and one's own developments."""
        high = self.room()[1]
        group = self.answers[self.marked]
        assert isinstance(group, Group)
        if not self.screen.place.map:
            left = lists.groups(model.board, self.state, model.names, model.viewer, group.group, GROUP_WIDE)
            right = lists.group_side(model.board, self.state, model.names, model.viewer, self.seat, group.group,
                                     model.frames.across)
            right = lists.cut(right, high, texts.BESIDE_KEYS["card"])
            high = max(len(left), len(right))
            left, right = ([*rows, *([[]] * (high - len(rows)))] for rows in (left, right))
            model.main = [[*fit(a, GROUP_WIDE), (" ", "text"), *b] for a, b in zip(left, right, strict=False)]

    def detail(self) -> Row:
        """The free card of the marked group in words."""
        group = self.answers[self.marked]
        assert isinstance(group, Group)
        first = self.state.groups[group.group][0]
        forms = (f" {group.group + 1}: free {words.development(self.screen.board, first)}. {texts.ENTER_TAKES}",
                 f" free {words.card_text(self.screen.board, first)}. {texts.ENTER_TAKES}")
        return roomiest(([(form, "text")] for form in forms), self.screen.wide)

    def cards(self) -> Sequence[int]:
        """Those of the marked group."""
        group = self.answers[self.marked]
        assert isinstance(group, Group)
        return self.state.groups[group.group]

    def spoken_cites(self) -> Sequence[str]:
        """Those of the cards of the marked group."""
        return [rule for card in self.cards() for rule in cites.of_card(self.screen.board, card)]

    def typed(self, key: str) -> bool:
        """A digit is the number of a group."""
        if len(key) == 1 and key.isdecimal():
            action = Group(int(key) - 1)
            if action in self.answers:
                self.marked = list(self.answers).index(action)
            else:
                self.screen.say_refused(self.screen.game.refuse(self.screen.state, self.asked, action))
            return True
        return False


class Cities(Choices):
    """The city of the station: on the map, where Tab goes through the marked ones (RB-16)."""

    def __init__(self, screen: BoomBase, asked: Decision) -> None:
        super().__init__(screen, asked)
        self._go()

    def _go(self) -> None:
        city = self._city()
        hex_ = self.screen.board.hexes[self.screen.board.cities[city].hex]
        self.screen.place.at = hex_.col, hex_.row

    def _city(self) -> int:
        answer = self.answers[self.marked]
        assert isinstance(answer, Station)
        return answer.city

    def show(self, model: Model) -> None:
        """The cities beside the map, numbered."""
        rows: list[Row] = []
        for i, sentence in enumerate(self.sentences()):
            lines = textwrap.wrap(sentence.removeprefix("Build in "), 19)
            role = "bar" if i == self.marked else "text"
            rows += [[(f"{i + 1} " if k == 0 else "  ", "key"), (line, role)] for k, line in enumerate(lines)]
        model.side = rows

    def do(self, command: str) -> bool:
        """Tab and the rest go through the cities; arrows walk."""
        if command in ("up", "down"):
            return False
        done = super().do(command)
        if done and command in ("next", "previous"):
            self._go()
        return done

    def typed(self, key: str) -> bool:
        """A number goes to a city."""
        done = super().typed(key)
        if done and len(key) == 1:
            self._go()
        return done

    def moved(self) -> None:
        """Walked onto a city that may be chosen: it is marked."""
        at = self.screen.place.at
        for i, answer in enumerate(self.answers):
            assert isinstance(answer, Station)
            hex_ = self.screen.board.hexes[self.screen.board.cities[answer.city].hex]
            if (hex_.col, hex_.row) == at:
                self.marked = i

    def detail(self) -> Row:
        """The hex under the cursor."""
        return self.screen.thing()
