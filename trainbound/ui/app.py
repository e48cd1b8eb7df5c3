"""The program on the screen: what every page needs, and which page comes first."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App

from trainbound.ui import keymap as keys
from trainbound.ui import settings as prefs
from trainbound.ui import texts
from trainbound.ui.drafts import Draft
from trainbound.ui.driver import painting
from trainbound.ui.page import Page
from trainbound.ui.painter import Painter
from trainbound.ui.terminal import Terminal, detect
from trainbound.ui.theme import Theme

if TYPE_CHECKING:
    from trainbound.desk.bench import Bench
    from trainbound.store.journal import Store
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
        drafts: what was marked or planned and not yet answered, by the table's id and what the question is known by;
            kept while the program runs.
    """

    TITLE = "trainbound"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []
    CSS = "Screen { background: ansi_default; color: ansi_default; }"

    def __init__(self, store: Store, *, terminal: Terminal | None = None, folder: Path | None = None,
                 table: str | None = None, glyphs: str | None = None, bench: Bench | None = None) -> None:
        self.terminal = self._probed = terminal or Terminal()
        self.folder = folder or prefs.config_folder()
        self.settings = prefs.load(self.folder)
        self.keymap = keys.load(self.folder / prefs.KEYS_FILE)
        self.looks = Theme(self.terminal)
        self.store = store
        self.drafts: dict[tuple[Any, ...], Any] = {}
        self._table, self._glyphs, self._bench = table, glyphs, bench
        self.sat: str | None = None
        self.painter = Painter(colour=self.terminal.depth != "mono", utf8=self.terminal.utf8,
                               plain=self.terminal.plain)
        super().__init__(driver_class=None if sys.platform == "win32" else painting(self.painter), ansi_color=True)

    def on_mount(self) -> None:
        """The first page."""
        self.push_screen(self.first())
        if self._bench is not None:
            self.open_desk(self._bench)

    def first(self) -> Page:
        """The home screen, which opens the table that was asked for."""
        from trainbound.ui.screens.home import HomeScreen

        return HomeScreen(self._table)

    def home(self) -> None:
        """Back to the home screen, from wherever one is."""
        from trainbound.ui.screens.home import HomeScreen

        while len(self.screen_stack) > 2 and not isinstance(self.screen, HomeScreen):
            self.pop_screen()

    def sit_down(self, table: AnyTable) -> None:
        """Shows a table, and over it the final score when its game has ended."""
        from trainbound.ui.faces import face_of
        from trainbound.ui.screens.end import EndScreen

        self.sat = table.id
        self.push_screen(face_of(table.game.board).table(table))
        if table.over:
            self.push_screen(EndScreen(table))

    def open_table(self, table: str) -> None:
        """Opens a table from the home screen."""
        from trainbound.ui.screens.home import HomeScreen

        if isinstance(self.screen, HomeScreen):
            self.screen.open_table(table)

    def open_desk(self, bench: Bench) -> None:
        """Opens the rules desk with what lies on it."""
        from trainbound.ui.screens.desk import DeskScreen

        self.push_screen(DeskScreen(bench))

    def desk_plays(self, table: str) -> None:
        """Sits down at the table that a position of the desk has become."""
        from trainbound.table.table import Table

        self.home()
        self.sit_down(Table.open(self.store, table))

    def unkept(self) -> tuple[int, int]:
        """Rails that are planned and cards put together at the table that was open last: no journal has them."""
        found = [d for key, d in self.drafts.items() if key[0] == self.sat and isinstance(d, Draft)]
        return sum(len(d.rails) for d in found), sum(len(d.train) for d in found)

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
        """What the terminal shows after a change of its size is not known."""
        self.painter.forget()

    def redraw(self) -> None:
        """Writes every cell again."""
        self.painter.forget()
        self.screen.refresh()

    def take_settings(self, settings: prefs.Settings) -> None:
        """Puts settings in force: at once in looks, and for the next start what only a probe can tell."""
        self.settings = settings
        glyphs = self._glyphs or settings.glyphs
        found = detect(glyphs=glyphs, depth=settings.colours, ground=settings.ground, probe=False)
        self.terminal = found._replace(
            glyphs=self._probed.glyphs if glyphs == "auto" else found.glyphs,
            ground=self._probed.ground if settings.ground == "auto" else found.ground)
        self.looks = Theme(self.terminal)
        self.painter.colour = self.terminal.depth != "mono"
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


def run(glyphs: str | None = None, table: str | None = None, shared: bool = False, bench: Bench | None = None) -> int:
    """Opens the program on this terminal, at a table if one is given; returns its exit code.

    Args:
        glyphs: `ascii` or `lines` as asked on the command line; None = by setting, then by what the terminal can.
        table: the id of the table to open at once.
        shared: the data folder is shared by people who trust each other.
        bench: a rules desk to open at once.

    Raises:
        StoreFault: the tables cannot be read.
    """
    from trainbound.store.journal import Store

    folder = prefs.config_folder()
    settings = prefs.load(folder)
    terminal = detect(glyphs=glyphs or settings.glyphs, depth=settings.colours, ground=settings.ground)
    app = TrainboundApp(Store(shared=shared), terminal=terminal, folder=folder, table=table, glyphs=glyphs,
                        bench=bench)
    code: Any = app.run(mouse=False)
    if app._exception is not None:
        raise app._exception
    if app.sat is not None:
        print(texts.goodbye(app.sat, *app.unkept()), file=sys.stderr)
    return int(code or 0)
