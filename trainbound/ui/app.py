"""The program on the screen: what every page needs, and which page comes first."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual.app import App

from trainbound.store.home import folder_of, hosted
from trainbound.table import operator
from trainbound.table.identity import session
from trainbound.ui import keymap as keys
from trainbound.ui import settings as prefs
from trainbound.ui import texts, texts_lobby
from trainbound.ui.attention import CALLS, Attention
from trainbound.ui.drafts import Plans
from trainbound.ui.driver import PaintingDriver, painting
from trainbound.ui.page import Page
from trainbound.ui.painter import Painter
from trainbound.ui.strips import Row
from trainbound.ui.terminal import Terminal, detect
from trainbound.ui.theme import Theme

if TYPE_CHECKING:
    from trainbound.desk.bench import Bench
    from trainbound.store.journal import Store
    from trainbound.store.people import Person
    from trainbound.table.company import Company
    from trainbound.table.lobby import Lobby
    from trainbound.table.table import AnyTable


class TrainboundApp(App[int], inherit_bindings=False):
    """The program.

    Attributes:
        terminal: how the terminal is written to.
        looks: roles as styles for it, and the glyphs of frames.
        keymap: keys and commands.
        settings: what the person has set.
        folder: the configuration folder.
        store: the tables on disk.
        sat: the id of the table that was open last.
        person: who this is, where several persons play; None = whoever sits at this keyboard.
        key: the key that this person came with.
        session: what this program is called among the sessions of all persons.
        lobby: the tables of all persons; None without a person.
        in_lines: whether the session goes on in line mode after the screen.
        attention: bell and window title.
        drafts: what was marked and not yet answered, by the table's id and the number of the question; kept while the
            program runs.
        plans: what was planned and not yet committed; kept on disk.
    """

    TITLE = "trainbound"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []
    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    def __init__(self, store: Store, *, terminal: Terminal | None = None, folder: Path | None = None,
                 table: str | None = None, glyphs: str | None = None, bench: Bench | None = None,
                 person: Person | None = None, key: str = "") -> None:
        self.terminal = self._probed = terminal or Terminal()
        self.folder = folder or prefs.config_folder()
        self.settings = prefs.load(self.folder)
        self.keymap = keys.load(self.folder / prefs.KEYS_FILE)
        self.looks = Theme(self.terminal)
        self.store = store
        self.drafts: dict[tuple[str, int], set[int]] = {}
        self.plans = Plans(store.home if person is None else self.folder)
        self._table, self._glyphs, self._bench = table, glyphs, bench
        self.sat: str | None = None
        self.session = session()
        self.person: Person | None = None
        self.lobby: Lobby | None = None
        self.key = key
        if person is not None:
            self.become(person)
        self.in_lines = False
        self.attention = Attention(self.send, not self.terminal.plain, self.terminal.utf8)
        self.painter = Painter(utf8=self.terminal.utf8, plain=self.terminal.plain)
        super().__init__(driver_class=None if sys.platform == "win32" else painting(self.painter, self.terminal.typed),
                         ansi_color=True)

    def on_mount(self) -> None:
        """The first page."""
        self.app_resume_signal.subscribe(self, lambda _: self.redraw())  # after a stop by a shell
        self.push_screen(self.first())
        if self._bench is not None:
            self.open_desk(self._bench)

    def join(self, person: Person) -> None:
        """Goes on as another person, whom the key opens now."""
        self.folder = folder_of(self.store.home, person.id, self.store.shared)
        self.plans = Plans(self.folder)
        self.become(person)

    def message(self) -> list[str]:
        """The message of the day, if there is one."""
        return operator.message(self.store.home)

    def new_game(self, map_name: str | None = None) -> Page:
        """The screen that sets up a new game, or with a person a new table for several; a map may be asked for."""
        if self.person is None:
            from trainbound.ui.screens.newgame import NewGameScreen

            return NewGameScreen(map_name)
        from trainbound.ui.screens.newtable import NewTableScreen

        return NewTableScreen(map_name)

    def become(self, person: Person) -> None:
        """Goes on as a person: with their tables."""
        from trainbound.table.lobby import Lobby

        self.person, self.lobby = person, Lobby(self.store, person, self.session)

    @property
    def hosted(self) -> bool:
        """Whether whoever plays has no account here, so that no file may be named to them or by them."""
        return hosted()

    def first(self) -> Page:
        """The home screen, or with a person the lobby; it opens the table that was asked for."""
        from trainbound.ui.screens.home import HomeScreen

        if self.person is None:
            return HomeScreen(self._table)
        from trainbound.ui.screens.lobby import LobbyScreen

        return LobbyScreen(self._table)

    def home(self) -> None:
        """Back to the first screen, from wherever one is."""
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def sit_down(self, table: AnyTable, company: Company | None = None) -> None:
        """Shows a table, and over it the final score when its game has ended.

        Args:
            table: the table.
            company: the persons at it; None = all people sit at this keyboard.
        """
        from trainbound.ui.faces import face_of

        self.sat = table.id
        screen = face_of(table.game.board).table(table)
        if company is not None:
            screen.meet(company)
        self.push_screen(screen)
        if table.over:
            screen.show_score()

    def call(self, title: str, ring: bool = False) -> None:
        """Says in the window's title how things stand, and rings, as far as the settings want it."""
        wanted = CALLS[self.settings.call]
        if wanted.title:
            self.attention.title(title)
        if ring and wanted.bell:
            self.attention.ring()

    def send(self, data: str) -> None:
        """Sends something to the terminal as it is."""
        if isinstance(self._driver, PaintingDriver):
            self._driver.send(data)
        elif self._driver is not None:
            self._driver.write(data)

    def show(self, rows: Sequence[Row], wide: int, at: tuple[int, int]) -> None:
        """Shows the rows of the page on top, from the top of the screen; the cursor stands at a column and row."""
        data = self.painter.show(rows, wide, at, self.looks.code)
        if data:
            self.send(f"{SYNC_START}{data}{SYNC_END}" if self._sync_available else data)

    def open_table(self, table: str) -> None:
        """Opens a table from the first screen."""
        from trainbound.ui.screens.home import HomeScreen
        from trainbound.ui.screens.lobby import LobbyScreen

        if isinstance(self.screen, HomeScreen | LobbyScreen):
            self.screen.open_table(table)

    def open_desk(self, bench: Bench) -> None:
        """Opens the rules desk with what lies on it."""
        from trainbound.ui.screens.desk import DeskScreen

        bench.person = self.person
        self.push_screen(DeskScreen(bench))

    def open_bench(self) -> None:
        """Opens the rules desk with an empty table on it; drafts are kept for who this is."""
        from trainbound.desk.bench import Bench
        from trainbound.desk.keeping import Keeper

        self.open_desk(Bench(keeper=Keeper(self.folder if self.person else self.store.home)))

    def come_to(self, table: str) -> None:
        """Goes to a table that was made: sits down when it has begun, else it is marked in the lobby."""
        from trainbound.ui.screens.lobby import LobbyScreen

        self.home()
        if isinstance(self.screen, LobbyScreen):
            self.screen.come_to(table)

    def rematch(self, table: str) -> None:
        """A new table with the same seats."""
        from trainbound.store.faults import StoreFault
        from trainbound.table.faults import BadTable

        assert self.lobby is not None, "only persons have one"
        try:
            made = self.lobby.rematch(table)
        except (BadTable, StoreFault, LookupError) as fault:
            self.page().say(texts.sentence(str(fault)), "refused")
        else:
            self.come_to(made)

    def desk_plays(self, table: str) -> None:
        """Sits down at the table that a position of the desk has become."""
        from trainbound.table.table import Table

        self.home()
        if self.person is None:
            self.sit_down(Table.open(self.store, table))
        else:
            self.open_table(table)

    def planned(self) -> str:
        """What is planned and not committed at the table that was open last; empty for nothing."""
        return texts.planned(*self.plans.waiting(self.sat), self.plans.wrong)

    async def on_event(self, event: events.Event) -> None:
        """Gives a key to the page on top, once that is there.

        Textual would put it into the queue of the page that is on top now; of keys that arrive together, as on a slow
        link, the second would reach the page that the first has just left.
        """
        page = self.screen if isinstance(event, events.Key) and self.screen_stack else None
        if isinstance(event, events.Key) and isinstance(page, Page):
            await page.ready.wait()
            page.on_key(event)
        else:
            await super().on_event(event)

    def on_resize(self, event: events.Resize) -> None:
        """What the terminal shows after a change of its size is not known; some events tell of none."""
        if event.size != self.size:
            self.painter.forget()

    def redraw(self) -> None:
        """Writes every cell again."""
        self.painter.forget()
        self.page().paint()

    def take_settings(self, settings: prefs.Settings) -> None:
        """Puts settings in force: at once in looks, and for the next start what only a probe can tell."""
        self.settings = settings
        glyphs = self._glyphs or settings.glyphs
        found = detect(glyphs=glyphs, depth=settings.colours, ground=settings.ground, probe=False)
        self.terminal = found._replace(
            glyphs=self._probed.glyphs if glyphs == "auto" else found.glyphs,
            ground=self._probed.ground if settings.ground == "auto" else found.ground)
        self.looks = Theme(self.terminal)
        self.painter.forget()

    def remember(self, map_name: str, seats: Sequence[str]) -> None:
        """Keeps what a game was begun with, to be proposed again; the settings tell of a file that is unwritable."""
        self.settings = self.settings._replace(map=map_name, seats=tuple(seats))
        prefs.save(self.folder, self.settings)

    def page(self) -> Page:
        """The page on top."""
        assert isinstance(self.screen, Page)
        return self.screen

    def _print_error_renderables(self) -> None:
        """Textual would print a traceback; `run` says a sentence instead and leaves the traceback to a log."""
        self._exit_renderables.clear()


def run(glyphs: str | None = None, table: str | None = None, shared: bool = False, bench: Bench | None = None,
        person: Person | None = None, key: str = "") -> int | None:
    """Opens the program on this terminal, at a table if one is given.

    Args:
        glyphs: `ascii` or `lines` as asked on the command line; None = by setting, then by what the terminal can.
        table: the id of the table to open at once.
        shared: the data folder is shared by people who trust each other.
        bench: a rules desk to open at once.
        person: who this is, where several persons play; None = all people sit at this keyboard.
        key: the key that the person came with.

    Returns:
        The exit code; None: the person goes on in line mode.

    Raises:
        StoreFault: the tables cannot be read.
    """
    from trainbound.store.journal import Store

    store = Store(shared=shared)
    if person is None:
        folder = prefs.config_folder()
    else:
        os.umask(0o077)  # what is kept for one person is nobody else's to read
        folder = folder_of(store.home, person.id, shared)
    settings = prefs.load(folder)
    terminal = detect(glyphs=glyphs or settings.glyphs, depth=settings.colours, ground=settings.ground)
    app = TrainboundApp(store, terminal=terminal, folder=folder, table=table, glyphs=glyphs, bench=bench,
                        person=person, key=key)
    code: Any = app.run(mouse=False)
    app.attention.put_back(_last)
    if app._exception is not None:
        raise app._exception
    if app.in_lines:
        return None
    if app.sat is not None:
        said = texts_lobby.see_you(app.planned()) if app.hosted else texts.goodbye(app.sat, app.planned())
        print(said, file=sys.stderr)
    return int(code or 0)


def _last(data: str) -> None:
    """Sends something to the terminal that the program has left."""
    if sys.__stderr__ is not None and sys.__stderr__.isatty():
        sys.__stderr__.write(data)
        sys.__stderr__.flush()
