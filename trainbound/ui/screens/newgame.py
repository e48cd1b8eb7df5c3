"""A new game: map, seats, options, seed; Enter starts it with whatever stands there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

from trainbound.bots import NAMES as BOTS
from trainbound.bots import bots_of
from trainbound.kernel.faults import BadMap
from trainbound.kernel.harmless import LONGEST
from trainbound.kernel.hosting import hosted
from trainbound.kernel.types import Game
from trainbound.store.faults import StoreFault
from trainbound.table.faults import BadTable
from trainbound.table.games import game_ids, load_game
from trainbound.table.names import own_name
from trainbound.ticket.mapfile import plainest
from trainbound.ui import texts
from trainbound.ui.faces import face_of
from trainbound.ui.page import Offer, Page, bar, block
from trainbound.ui.strips import Row, clip, grounded, pad, row_width, tail

FieldKind = Literal["map", "path", "count", "seat", "option", "seed"]
PATH_LONGEST = 400


class Field(NamedTuple):
    """A line that can be marked: `number` is the seat, or the option, that it is about."""

    kind: FieldKind
    number: int = 0


class Seat:
    """Who is to sit somewhere: a person's name, and the bot that sits there instead, if any.

    `wanted`: the bot that was chosen, which a family may not have; it has its own strongest then.
    `given`: the name is the one proposed, which the first letter typed replaces.
    """

    def __init__(self, name: str, bot: str | None) -> None:
        self.name, self.bot, self.wanted, self.given = name, bot, bot, True


class NewGameScreen(Page):
    """Sets up a game by keyboard alone; nothing needs more than Enter."""

    context = "newgame"
    title_words = (texts.NEW_GAME, texts.NEW_GAME_NOTE)

    def __init__(self, map_name: str | None = None) -> None:
        super().__init__()
        self.maps, self._asked = game_ids(), map_name in game_ids()
        self.number = self.maps.index(map_name if map_name in self.maps else plainest())
        self.path = ""
        self.seats = [Seat(own_name(), None), Seat("Bea", "planner"),
                      *(Seat(name, "greedy") for name in ("Cy", "Dot", "Eli"))]
        self.count = 2
        self.options: dict[str, bool] = {}
        self.seed = ""
        self.marked = 0
        self._game: Game[Any] | None = None
        self._lit = (0, 0)
        self._load()

    def on_mount(self) -> None:
        """Proposes what was played last: the map unless one was asked for, and who sat there."""
        last = self.tb.settings
        if last.map and not self._asked:
            if last.map in self.maps:
                self.number = self.maps.index(last.map)
            elif not hosted() and Path(last.map).is_file():
                self.number, self.path = len(self.maps), last.map
                self._leave_path()
        for seat, name in zip(self.seats, last.seats, strict=False):
            seat.bot = seat.wanted = name if name in BOTS else None
            seat.name = name if seat.bot is None and name else seat.name
        self.count = len(last.seats[: len(self.seats)]) or self.count
        if not self.own_map:
            self._load()
        self._fit()
        super().on_mount()

    # ---- what stands there

    @property
    def own_map(self) -> bool:
        """Whether a map file of one's own is to be played."""
        return self.number == len(self.maps)

    @property
    def map_name(self) -> str:
        """The map as a table is told of it."""
        return self.path.strip() if self.own_map else self.maps[self.number]

    def _load(self) -> None:
        """Reads the chosen map; a file of one's own is read when it has been typed."""
        self._game = None
        if self.own_map:
            return
        try:
            self._game = load_game(self.map_name)
        except BadMap as bad:
            self.say(texts.bad_map(bad), "refused")
        self._fit()

    def _fit(self) -> None:
        if self._game is not None:
            least, most = self._game.players
            self.count = max(least, min(self.count, most, len(self.seats)))
            known = self._bots()
            for seat in self.seats:
                if seat.wanted is not None:
                    seat.bot = seat.wanted if seat.wanted in known else known[-1]

    def fields(self) -> list[Field]:
        """Every line that can be marked, in order."""
        options = self._game.options if self._game else ()
        return [Field("map"), *([Field("path")] if self.own_map else []), Field("count"),
                *(Field("seat", i) for i in range(self.count)), *(Field("option", i) for i in range(len(options))),
                Field("seed")]

    def _field(self) -> Field:
        fields = self.fields()
        self.marked = max(0, min(self.marked, len(fields) - 1))
        return fields[self.marked]

    # ---- painting

    def rows(self, wide: int, high: int) -> list[Row]:
        """The lines with their headings, and the bottom block."""
        lines: list[Row] = []
        here = self._field()
        before = ""
        for field in self.fields():
            title = texts.FIELD_TITLES[field.kind]
            if title and title != before:
                lines += [[], self.heading(title, wide)] if lines else [self.heading(title, wide)]
            before = title or before
            row = self._line(field, wide)
            if field == here:
                typed = row_width(row[:next((i for i, span in enumerate(row) if span[0].endswith("_")), 0) + 1]) - 1
                self._lit = (typed if self._is_text(field) else 1, 2 + len(lines))
                row = grounded([(">  ", "text"), *row[1:], (" " * (wide - row_width(row)), "text")], "selected")
            lines.append(row)
        title_row: Row = [("  ", ""), (self.title_words[0], "bold"), (f"   {self.title_words[1]}", "dim")]
        ready = self._ready(self.map_label(), [self._who(i) for i in range(self.count)],
                            self.tb.keymap.key(self.context, "accept"))
        return [title_row, self.rule(wide), *block(lines, high - 6), self.rule(wide),
                bar(*ready, wide), self.detail([(f" {clip(self._hint(here), wide - 2)}", "dim")], wide),
                self.footer(wide)]

    def _ready(self, name: str, who: Sequence[str], key: str) -> tuple[str, str]:
        """The bar."""
        return texts.ready(name, who, key)

    def map_label(self) -> str:
        """The map as people call it."""
        if self._game is not None:
            return self._game.name
        return texts.OWN_FILE if self.own_map else self.map_name

    def _who(self, i: int) -> str:
        seat = self.seats[i]
        return seat.bot or seat.name or texts.NOBODY_YET

    def _is_text(self, field: Field) -> bool:
        """Whether letters go into a field rather than give commands."""
        return field.kind in ("path", "seed") or (field.kind == "seat" and self.seats[field.number].bot is None)

    def _line(self, field: Field, wide: int) -> Row:
        """One line: its words, and last a space where the cursor stands in a field of text."""
        if field.kind == "map":
            return [("   ", "text"), (f"< {self.map_label()} >", "bold"), (self._map_note(), "dim"), (" ", "text")]
        here = "_" if field == self._field() else ""
        if field.kind == "path":
            return [("   ", "text"), (tail(self.path, wide - 6) + here, "bold"), (" ", "text")]
        if field.kind == "count":
            note = texts.seats_note(self._game)
            return [("   ", "text"), (f"< {self.count} >", "bold"), (f"  {note}", "dim"), (" ", "text")]
        if field.kind == "seat":
            seat = self.seats[field.number]
            chip = (f" {field.number + 1} ", f"owner-{field.number + 1}")
            what = (texts.bot_note(seat.bot, self._game), "dim") if seat.bot else (seat.name + here, "bold")
            kind = pad(texts.seat_kind(seat.bot), 8)
            return [("   ", "text"), chip, (f"  < {kind} >  ", "bold"), what, (" ", "text")]
        if field.kind == "option":
            name = self._options()[field.number]
            value = texts.YES if self.options.get(name) else texts.NO
            return [("   ", "text"), (f"< {pad(value, 3)} >", "bold"), (f"  {texts.option(name)}", "text"),
                    (f"   {texts.OPTION_NOTES.get(name, '')}", "dim"), (" ", "text")]
        note = "" if self.seed else f" {texts.RANDOM}" if here else texts.RANDOM
        return [("   ", "text"), (self.seed + here, "bold"), (note, "dim"), (" ", "text")]

    def _map_note(self) -> str:
        if self._game is None:
            return ""
        return f"   {face_of(self._game.board).facts(self._game.board)}"

    def _bots(self) -> tuple[str, ...]:
        """The bots that play the chosen map."""
        return bots_of(self._game.board) if self._game else BOTS

    def _options(self) -> tuple[str, ...]:
        return tuple(self._game.options) if self._game else ()

    def _hint(self, field: Field) -> str:
        return texts.FIELD_HINTS["name" if field.kind == "seat" and self._is_text(field) else field.kind]

    def offers(self) -> Sequence[Offer]:
        """What the marked line takes."""
        field = self._field()
        change = [] if field.kind in ("path", "seed") else [Offer("right", "change", "left right")]
        text = [Offer("type", "type", texts.LETTERS)] if self._is_text(field) else []
        return [Offer("accept", "start"), Offer("up", "line", "up down"), *change, *text,
                *([] if text else [Offer("help", "help")]), Offer("back", "back", "" if not text else "Esc")]

    def cursor(self) -> tuple[int, int]:
        """In the text that is typed, else on the marked line."""
        return self._lit

    def is_text(self) -> bool:
        """Whether letters go into the marked field."""
        return self._is_text(self._field())

    # ---- keys

    def typed(self, key: str) -> bool:
        """Letters into a field of text; a bot's seat becomes a person's when a name is begun."""
        field = self._field()
        character = " " if key == "space" else key if len(key) == 1 else ""
        if not self._is_text(field):
            return False
        if key == "backspace":
            self._set_text(field, self._text(field)[:-1])
            return True  # an empty field, too, keeps the key: one too many loses no set-up
        if not character:
            return False
        most = {"path": PATH_LONGEST, "seed": texts.SEED_DIGITS}.get(field.kind, LONGEST)
        if field.kind == "seat" and self.seats[field.number].given:
            self._set_text(field, character.strip())
        elif len(self._text(field)) >= most:
            self.say(texts.full(most))
        elif field.kind == "seed" and character not in "0123456789abcdefABCDEF":
            self.say(texts.no_digit(character), "refused")
        else:
            self._set_text(field, self._text(field) + character)
        return True

    def _text(self, field: Field) -> str:
        if field.kind == "seat":
            return self.seats[field.number].name
        return self.path if field.kind == "path" else self.seed

    def _set_text(self, field: Field, text: str) -> None:
        if field.kind == "path":
            self.path = text
            self._game = None
        elif field.kind == "seed":
            self.seed = text.lower()
        else:
            self.seats[field.number].name, self.seats[field.number].given = text, False

    def _change(self, step: int) -> None:
        field = self._field()
        if field.kind == "map":
            self.number = (self.number + step) % (len(self.maps) + 1)
            self._load()
        elif field.kind == "count":
            self._seats(self.count + step)
        elif field.kind == "seat":
            kinds = [None, *self._bots()]
            seat = self.seats[field.number]
            seat.bot = seat.wanted = kinds[(kinds.index(seat.bot) + step) % len(kinds)]
        elif field.kind == "option":
            name = self._options()[field.number]
            self.options[name] = not self.options.get(name)

    def _seats(self, count: int) -> None:
        least, most = self._game.players if self._game else (2, 5)
        if least <= count <= min(most, len(self.seats)):
            self.count = count
        else:
            self.say(texts.seats_note(self._game))

    def _leave_path(self) -> bool:
        """Reads a map file that was typed; False when it has faults."""
        if not self.own_map or self._game is not None:
            return True
        if not self.path.strip():
            self.say(texts.FIELD_HINTS["path"], "refused")
            return False
        try:
            self._game = load_game(self.map_name)
        except BadMap as bad:
            self.say(texts.bad_map(bad), "refused")
            return False
        self._fit()
        return True

    def do_up(self) -> None:
        """Marks the line above."""
        self.marked = (self.marked - 1) % len(self.fields())

    def do_down(self) -> None:
        """Marks the line below."""
        if self._field().kind == "path":
            self._leave_path()
        self.marked = (self.marked + 1) % len(self.fields())

    def do_next(self) -> None:
        """Marks the line below."""
        self.do_down()

    def do_previous(self) -> None:
        """Marks the line above."""
        self.do_up()

    def do_left(self) -> None:
        """Changes the marked line: map, number of seats, person or bot, yes or no."""
        self._change(-1)

    def do_right(self) -> None:
        """Changes the marked line."""
        self._change(1)

    def do_add(self) -> None:
        """Adds a seat."""
        self._seats(self.count + 1)

    def do_remove(self) -> None:
        """Takes the last seat away."""
        self._seats(self.count - 1)

    def do_start(self) -> None:
        """Starts the game."""
        self.do_accept()

    def do_accept(self) -> None:
        """Starts the game with what stands here."""
        from trainbound.table.table import Table

        if not self._leave_path():
            return
        seats = [(seat.bot or seat.name, seat.bot) for seat in self.seats[:self.count]]
        options = {name: True for name in self._options() if self.options.get(name)}
        seed = bytes.fromhex(self.seed.rjust(texts.SEED_DIGITS, "0")) if self.seed else None
        try:
            table = Table.create(self.tb.store, self.map_name, seats, seed, options)
        except (BadTable, StoreFault) as fault:
            self.say(texts.sentence(str(fault)), "refused")
        except BadMap as bad:
            self.say(texts.bad_map(bad), "refused")
        else:
            last = self.map_name if not self.own_map else str(Path(self.map_name).resolve())
            self.tb.remember(last, [seat.bot or seat.name for seat in self.seats[:self.count]])
            self.tb.home()
            self.tb.sit_down(table)

    def do_back(self) -> None:
        """Back without a game."""
        self.app.pop_screen()
