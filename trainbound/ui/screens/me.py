"""Who one is: the name that others see, the keys that open it, and how another key of one's own joins them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from trainbound.kernel.harmless import LONGEST
from trainbound.store.faults import BadName, StoreFault
from trainbound.store.people import People
from trainbound.table.faults import BadTable
from trainbound.ui import texts as page_texts
from trainbound.ui import texts_lobby as texts
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, clip, grounded, pad, row_width

if TYPE_CHECKING:
    from trainbound.store.people import Person

WORD_LONGEST = 40
POLL = 1.0
"""Seconds between two looks at how many keys there are."""
FIELDS = ("name", "word", "join")


class MeScreen(Page):
    """Name, keys, a word for another key, a word from another key."""

    context = "me"

    def __init__(self) -> None:
        super().__init__()
        self.marked = 1
        self.called = ""
        self.typed_word = ""
        self.word = ""
        self._lit = (0, 0)
        self._count = 0

    def on_mount(self) -> None:
        """Begins with the name as it is."""
        self.called = self.person.name
        self._count = self._keys()
        super().on_mount()
        self.set_interval(POLL, self.poll)

    def poll(self) -> None:
        """Whether another key has joined: then its word is spent."""
        count = self._keys()
        if count > self._count:
            self.word = ""
            self.say(texts.HAS_JOINED)
        if count != self._count:
            self._count = count
            self.paint()

    @property
    def person(self) -> Person:
        """Who this is."""
        assert self.tb.person is not None
        return self.tb.person

    @property
    def people(self) -> People:
        """All persons."""
        return People(self.tb.store)

    # ---- painting

    def rows(self, wide: int, high: int) -> list[Row]:
        """The lines, the keys, and the bottom block."""
        lines: list[Row] = [[]]
        for i, field in enumerate(FIELDS):
            title, note = texts.ME_FIELDS[field]
            here = i == self.marked
            text = {"name": self.called, "word": self.word or texts.NO_WORD, "join": self.typed_word}[field]
            cursor = "_" if here and field != "word" else ""
            row: Row = [(">  " if here else "   ", "text"), (pad(title, 22), "text"), (text + cursor, "bold")]
            if here:
                self._lit = row_width(row) - len(cursor), 1 + len(lines)
                row = grounded([*row, (" " * max(0, wide - row_width(row)), "text")], "selected")
            lines += [row, [(f"   {clip(note, wide - 4)}", "dim")], []]
        lines.append([(f"   {texts.keys(self._keys())}", "text")])
        return [self.heading(texts.ME_TITLE, wide), *block(lines, high - 5), self.rule(wide),
                bar(texts.ME_TITLE, texts.ME_ASKED[FIELDS[self.marked]], wide), self.detail([], wide),
                self.footer(wide)]

    def _keys(self) -> int:
        try:
            return self.people.keys(self.person)
        except StoreFault:
            return 0

    def offers(self) -> Sequence[Offer]:
        """What the marked line takes."""
        does = {"name": "keep this name", "word": "show a word", "join": "join"}[FIELDS[self.marked]]
        text = self.is_text()
        return [Offer("accept", does, "Enter"), Offer("up", "line", "up down"),
                *([Offer("type", "type", page_texts.LETTERS)] if text else [Offer("help", "help")]),
                Offer("back", "back", "Esc" if text else "")]

    def cursor(self) -> tuple[int, int]:
        """Where letters go."""
        return self._lit

    # ---- keys

    def is_text(self) -> bool:
        """Whether letters go into the marked line."""
        return FIELDS[self.marked] != "word"

    def typed(self, key: str) -> bool:
        """Letters of the name or of a word."""
        if not self.is_text() or key in ("enter", "escape", "up", "down", "tab", "shift+tab"):
            return False
        character = " " if key == "space" else key if len(key) == 1 else ""
        name = FIELDS[self.marked] == "name"
        text, most = (self.called, LONGEST) if name else (self.typed_word, WORD_LONGEST)
        if key == "backspace":
            text = text[:-1]
        elif character and len(text) < most:
            text += character
        elif character:
            self.say(page_texts.full(most))
        else:
            return False
        if name:
            self.called = text
        else:
            self.typed_word = text
        return True

    def do_up(self) -> None:
        """Marks the line above."""
        self.marked = (self.marked - 1) % len(FIELDS)

    def do_down(self) -> None:
        """Marks the line below."""
        self.marked = (self.marked + 1) % len(FIELDS)

    def do_next(self) -> None:
        """Marks the line below."""
        self.do_down()

    def do_previous(self) -> None:
        """Marks the line above."""
        self.do_up()

    def do_accept(self) -> None:
        """Keeps the name, shows a word for another key, or joins with the word that was typed."""
        {"name": self._rename, "word": self._show, "join": self._join}[FIELDS[self.marked]]()

    def _done(self, change: Callable[[], Person | str]) -> Person | str | None:
        """Makes a change, or says why not."""
        try:
            return change()
        except (BadName, BadTable, StoreFault, LookupError) as fault:
            self.say(page_texts.sentence(str(fault)), "refused")
            return None

    def _rename(self) -> None:
        found = self._done(lambda: self.people.rename(self.person, self.called))
        if found is not None and not isinstance(found, str):
            self.tb.become(found)
            self.say(texts.called(found.name))
            self.called = found.name

    def _show(self) -> None:
        found = self._done(lambda: self.people.word(self.person))
        if isinstance(found, str):
            self.word = found
            self.say(texts.WORD_SHOWN)

    def _join(self) -> None:
        word = self.typed_word.strip()
        if not word:
            self.say(texts.ME_FIELDS["join"][1])
            return
        found = self._done(lambda: self.people.join(self.tb.key, word))
        if found is not None and not isinstance(found, str):
            self.tb.join(found)
            self._count = self._keys()
            self.called, self.typed_word, self.word = found.name, "", ""
            self.say(texts.joined(found.name))

    def do_back(self) -> None:
        """Back to the lobby."""
        self.app.pop_screen()
