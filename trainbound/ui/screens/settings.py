"""What a person sets once; each change is in force and on disk at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainbound.ticket.cards import CARD_LETTERS, LOCO, TRACK_COLOURS, TRACK_LETTERS
from trainbound.ui import settings as prefs
from trainbound.ui import texts
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, clip, grounded, pad, row_width


class SettingsScreen(Page):
    """A line a setting."""

    context = "settings"

    def __init__(self) -> None:
        super().__init__()
        self.marked = 0

    def _keys(self) -> list[str]:
        """The settings that mean something here."""
        return [key for key in prefs.CHOICES if self.tb.person is not None or key not in prefs.SHARED]

    def rows(self, wide: int, high: int) -> list[Row]:
        """Setting, value, what it means; below, a sample of colours and glyphs."""
        lines: list[Row] = []
        for i, key in enumerate(self._keys()):
            value = getattr(self.tb.settings, key)
            mark = ">" if i == self.marked else " "
            row: Row = [(f"{mark}  {pad(texts.SETTINGS[key][0], 12)}", "text"), (f"< {pad(value, 8)} >", "bold"),
                        (f"  {texts.SETTINGS[key][1]}", "dim")]
            if i == self.marked:
                row = grounded([*row, (" " * (wide - row_width(row)), "text")], "selected")
            lines.append(row)
        sample: Row = [("   ", "")]
        for name, letter in zip((*TRACK_COLOURS, "loco"), (*TRACK_LETTERS, CARD_LETTERS[LOCO]), strict=True):
            sample += [(f" {letter} ", f"bead-{name}"), (" ", "")]
        for seat in range(1, 6):
            sample += [(f" {seat} ", f"owner-{seat}")]
        terminal = self.tb.terminal
        lines += [[], sample, [], [(f"   {texts.terminal(terminal.glyphs, terminal.depth, terminal.ground)}", "dim")],
                  [(f"   {clip(texts.files(str(self.tb.folder)), wide - 4)}", "dim")] if not self.tb.hosted else []]
        return [self.heading(texts.SETTINGS_TITLE, wide), [], *block(lines, high - 6), self.rule(wide),
                bar(texts.SETTINGS_TITLE, texts.SETTINGS_ASKED, wide), self.detail([], wide), self.footer(wide)]

    def offers(self) -> Sequence[Offer]:
        """Line, value, back."""
        return [Offer("up", "line", "up down"), Offer("right", "change", "left right"), Offer("help", "help"),
                Offer("back", "back")]

    def cursor(self) -> tuple[int, int]:
        """On the value of the marked line."""
        return 17, 2 + self.marked

    def do_up(self) -> None:
        """Marks the line above."""
        self.marked = (self.marked - 1) % len(self._keys())

    def do_down(self) -> None:
        """Marks the line below."""
        self.marked = (self.marked + 1) % len(self._keys())

    def do_left(self) -> None:
        """The value before."""
        self._change(-1)

    def do_right(self) -> None:
        """The next value."""
        self._change(1)

    def do_accept(self) -> None:
        """The next value."""
        self._change(1)

    def _change(self, step: int) -> None:
        key = self._keys()[self.marked]
        choices = prefs.CHOICES[key]
        value = choices[(choices.index(getattr(self.tb.settings, key)) + step) % len(choices)]
        change: dict[str, Any] = {key: value}
        settings = self.tb.settings._replace(**change, faults=())
        fault = prefs.save(self.tb.folder, settings)
        if fault:
            self.say(fault, "refused")
        self.tb.take_settings(settings)

    def do_back(self) -> None:
        """Back to where you came from."""
        self.app.pop_screen()
