"""What all screens share: rows that are composed anew after each key, a bottom block that never moves, and keys.

A screen is a `Page`: it names its `context` in the key map, composes `rows`, says in `offers` which commands do
something now, and has a method `do_<command>` for each, whose docstring is the command's help. A key whose command
has no use now says so. `TrainboundApp` in `app` holds what pages need: theme, keymap, settings, store.

The bottom block, from the last row up: keys, detail, bar; `bar`, `keys_row` and `section` compose its rows and those
of section titles.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from inspect import cleandoc, getdoc
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from trainbound.ui import texts
from trainbound.ui.keymap import Keymap, pressed
from trainbound.ui.screens import small
from trainbound.ui.strips import Row, Span, clip, fit, pad, plain, row_width, width, wrapped

if TYPE_CHECKING:
    from trainbound.ui.app import TrainboundApp


ALT = "alt+"


class Offer(NamedTuple):
    """A command that does something now, and the words of the footer for it.

    `keys` is shown instead of the command's own keys where one offer stands for several, such as `arrows`.
    """

    command: str
    label: str
    keys: str = ""


class Page(Screen[None], inherit_bindings=False):
    """A screen of rows. `say` puts a sentence into the detail row until the next key; `said_last` is the one before.

    Attributes:
        painted: the rows as they were composed last; they are on the terminal when the page is on top.
    """

    BINDINGS: ClassVar = []
    context: ClassVar[str] = "everywhere"

    def __init__(self) -> None:
        super().__init__()
        self.said = ""
        self.said_last = ""
        self.said_role = "text"
        self.painted: list[Row] = []
        self._room = Size()
        self._owes = self._begun = self._new = False
        self.ready = asyncio.Event()

    @property
    def tb(self) -> TrainboundApp:
        """The program."""
        return cast("TrainboundApp", self.app)

    def _compositor_refresh(self) -> None:
        """Textual draws nothing: a page has no widgets, and shows its rows itself."""
        self._dirty_widgets.clear()

    # ---- what a screen says of itself

    def rows(self, wide: int, high: int) -> list[Row]:
        """Exactly `high` rows of the screen, at least 80x24."""
        raise NotImplementedError

    def offers(self) -> Sequence[Offer]:
        """The commands that do something now, the most wanted first."""
        return ()

    def cursor(self) -> tuple[int, int] | None:
        """Column and row of the thing that is spoken of, where the terminal's cursor stands; None = out of the way."""
        return None

    def typed(self, key: str) -> bool:
        """A key that is text here rather than a command; True when it was used."""
        return False

    def refusal(self, command: str, key: str) -> str:
        """Why a command has no use now."""
        return texts.no_use(key)

    # ---- painting

    def paint(self) -> None:
        """Composes the rows and shows those that changed, if the page is on top. One redraw a key."""
        if not self._begun or self.app.screen is not self:
            return
        wide, high = self._room = self.size
        if not wide or not high:
            return
        fits = small.fits(wide, high)
        rows = self._spoken(self.rows(wide, high), wide, high) if fits else small.rows(wide, high)
        self.painted = [row if row_width(row) <= wide else fit(row, wide) for row in rows]
        x, y = (self.cursor() or (wide - 1, high - 1)) if fits else (0, 0)
        self.tb.show(self.painted, wide, (min(x, wide - 1), min(y, high - 1)))

    def _paint_soon(self) -> None:
        """Paints; when more keys have come already once after all of them, for whoever pastes or holds a key down."""
        if not self._owes and self.app.message_queue_size:
            self._owes = self.app.call_later(self._pay)
        elif not self._owes:
            self.paint()

    def _pay(self) -> None:
        self._owes = False
        self.paint()

    def _spoken(self, rows: list[Row], wide: int, high: int) -> list[Row]:
        """A sentence that is too long for the detail row stands in full above the bar, until the next key."""
        if not self._overlong(wide):
            return rows
        lines = wrapped(self.said, wide - 2)[:high - 4]
        top = high - 3 - len(lines)
        spoken: list[Row] = [self.rule(wide), *([(f" {line}", self.said_role)] for line in lines)]
        key = "Esc" if self.is_text() else self.tb.keymap.key(self.context, "back")
        low: Row = rows[high - 2] if self.keeps_detail() else [(f" {texts.put_away(key)}", "dim")]
        return [*rows[:top - 1], *spoken, rows[high - 3], low, *rows[high - 1:]]

    def _overlong(self, wide: int) -> bool:
        return bool(self.said) and (self.keeps_detail() or width(self.said) > wide - 2)

    def is_text(self) -> bool:
        """Whether letters are text now."""
        return False

    def keeps_detail(self) -> bool:
        """Whether the detail row is where text is typed, so that nothing else may stand there."""
        return False

    def _puts_away(self, key: str) -> bool:
        """Whether a key only ends a long sentence: nobody who does so means to leave, or to choose something."""
        if not self._overlong(self.size.width) or not small.fits(*self.size):
            return False
        if self.is_text():
            return key == "escape"
        return key == "space" or self.tb.keymap.command(self.context, key) == "back"

    def say(self, sentence: str, role: str = "text") -> None:
        """Puts a sentence into the detail row until the next key."""
        self.said, self.said_role = sentence, role

    def text(self) -> str:
        """The screen as plain text."""
        return text_of(self.painted)

    def on_mount(self) -> None:
        """The first picture; from now on keys are taken. Textual calls it besides that of each kind of page."""
        if not self._begun:
            self._begun, self._new = True, self.app.screen is self
            self.paint()
            self.ready.set()

    def on_resize(self, event: events.Resize) -> None:
        """Composes for the new room; Textual tells of the first one as well."""
        if self._room != self.size:
            self.paint()

    def on_screen_resume(self) -> None:
        """Back on top: what it shows may have changed meanwhile. Textual also tells a page that has just come."""
        if not self._new:
            self.paint()
        self._new = False

    # ---- keys

    def on_key(self, event: events.Key) -> None:
        """Text, or a command, or a sentence why not; then a redraw. Called by the program, not by Textual."""
        event.stop()
        event.prevent_default()
        key = pressed(event.key.removeprefix(ALT), event.character)
        # Escape and another key soon after it reach the program as one key with Alt, of which none has a use here.
        for each in ("escape", key) if event.key.startswith(ALT) else (key,):
            self._pressed(each)
        self._paint_soon()

    def _pressed(self, key: str) -> None:
        """Puts a long sentence away, or presses the key."""
        away = self._puts_away(key)
        self.said_last = self.said
        self.say("")
        if away:
            pass
        elif small.fits(*self.size) or self.tb.keymap.command(self.context, key) in ("leave", "redraw"):
            self.press(key)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text arrives as if typed."""
        event.stop()
        for character in event.text:
            if character.isprintable():
                self.typed("space" if character == " " else character)
        self.paint()

    def press(self, key: str) -> None:
        """What a key does here."""
        if self.typed(key):
            return
        command = self.tb.keymap.command(self.context, key)
        action: Callable[[], None] | None = getattr(self, f"do_{command}", None) if command else None
        if action is None:
            self.say(self.refusal(command, key) if command else texts.no_key(key), "dim")
            return
        action()

    def do_help(self) -> None:
        """Lists every key of this screen."""
        from trainbound.ui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.context, self.commands()))

    def do_leave(self) -> None:
        """Leaves the program; every game is saved."""
        self.app.exit(0)

    def do_redraw(self) -> None:
        """Draws the screen anew."""
        self.tb.redraw()

    def commands(self) -> dict[str, str]:
        """Every command of this screen and its help, which is the docstring of its method."""
        return commands_of(type(self))

    # ---- rows that every screen has

    def footer(self, wide: int) -> Row:
        """The keys row of what is offered now."""
        return keys_row(self.offers(), self.tb.keymap, self.context, wide)

    def detail(self, row: Row, wide: int) -> Row:
        """The detail row: what was said last, or else the row given."""
        if not self.said or self.keeps_detail():
            return row
        return [(" " + clip(self.said, wide - 2), self.said_role)]

    def heading(self, title: str, wide: int, note: str = "") -> Row:
        """A section title in dim capitals with its rule, for the whole width."""
        return section(title, wide, self.tb.looks.frames.across, note)

    def rule(self, wide: int, tee: int = -1, glyph: str = "") -> Row:
        """A rule over the whole width, with another glyph at one column."""
        line = self.tb.looks.frames.across * wide
        if tee >= 0:
            line = line[:tee] + glyph + line[tee + 1:]
        return [(line, "rule")]


_COMMANDS: dict[type, dict[str, str]] = {}


def commands_of(kind: type) -> dict[str, str]:
    """The commands that a class has methods for, with their help."""
    if kind not in _COMMANDS:
        found = {}
        for name in dir(kind):
            if name.startswith("do_"):
                doc = cleandoc(getdoc(getattr(kind, name)) or "")
                found[name[3:]] = " ".join(doc.split("\n\n")[0].split())
        _COMMANDS[kind] = found
    return _COMMANDS[kind]


BESIDE = 7
"""Cells of a bar with a seat's chip that neither who is asked nor what is asked takes."""


def bar(who: str, asked: str, wide: int, *, seat: int | None = None, where: str = "", lit: bool = True,
        chip: Span | None = None) -> Row:
    """The one bar of a screen: a seat's chip, WHO in capitals, what is asked, and where one stands.

    Args:
        who: who is asked, with the state: `ADA, YOUR TURN`.
        asked: what is asked, with the limit and its rule.
        wide: the width of the screen.
        seat: the seat whose chip begins the bar, from 0; None = no chip.
        where: right-aligned: `turn 16`, `step 1 of 2`.
        lit: whether something is asked of the person before the screen; else the bar is dark.
        chip: the seat's chip where a family has other ones than numbers.
    """
    base = "bar" if lit else "idle"
    row: Row = [] if seat is None else [chip or (f" {seat + 1} ", f"owner-{seat + 1}")]
    end = f" {where} " if where else " "
    room = wide - row_width(row) - width(end)
    head = clip(f" {who}  ", room)
    row.append((head, f"{base}-bold"))
    row.append((pad(asked, room - width(head)), base))
    row.append((end, base))
    return row


def digits(seats: Sequence[int]) -> Row:
    """Several seats by their digits: `1+2`, for two digits side by side are one number."""
    row: Row = []
    for seat in seats:
        row += [*([("+", "text")] if row else []), (f"{seat + 1}", f"owner-{seat + 1}")]
    return row


def keys_row(offers: Sequence[Offer], keymap: Keymap, context: str, wide: int) -> Row:
    """The keys row: `[c]laim` where the key is the word's letter, else `[Enter] open`. `?` stays, others drop."""
    parts: list[tuple[bool, Row]] = []
    for offer in offers:
        key = offer.keys or keymap.key(context, offer.command)
        if not key:
            continue
        inside = len(key) == 1 and offer.label.startswith(key)
        rest = offer.label[1:] if inside else f" {offer.label}"
        parts.append((offer.command == "help", [("[", "rule"), (key, "key"), ("]", "rule"), (rest, "text")]))

    def total() -> int:
        return sum(row_width(part) for _, part in parts) + len(parts) - 1

    while parts and total() > wide:
        last = max((i for i, (stays, _) in enumerate(parts) if not stays), default=0)
        del parts[last]
    row: Row = []
    for i, (_, part) in enumerate(parts):
        row += [(" ", "text"), *part] if i else part
    return row


def section(title: str, wide: int, across: str, note: str = "") -> Row:
    """A section title in dim capitals, a rule, and a note at the right end."""
    right = f" {note}" if note else ""
    left = clip(f"{title} ", wide)
    return [(left, "dim"), (across * (wide - width(left) - width(right)), "rule"), (right, "dim")]


def block(rows: Sequence[Row], high: int) -> list[Row]:
    """Exactly so many rows: filled with empty ones, or cut at the end."""
    return [*rows[:high], *([] for _ in range(high - len(rows)))]


def text_of(rows: Sequence[Row]) -> str:
    """Rows as plain text without blanks at line ends."""
    return "\n".join(plain(row).rstrip() for row in rows)
