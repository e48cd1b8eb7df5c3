"""The table screen of Railway Boom: what its keys do in any mode; a mode may have a use of its own first.

Each docstring is the help of its key.
"""

from __future__ import annotations

from trainbound.drawing.hexes.walk import next_of
from trainbound.drawing.hexes.zooms import ZOOMS
from trainbound.drawing.texts_hexes import hex_lines
from trainbound.ui import texts_boom as texts
from trainbound.ui import texts_table
from trainbound.ui.boom.compose import MAIN, is_large, scene
from trainbound.ui.boom.status import wrapped
from trainbound.ui.modes import between, boom
from trainbound.ui.screens import small
from trainbound.ui.screens.boombase import BoomBase
from trainbound.ui.strips import plain


class BoomScreen(BoomBase):
    """A table of Railway Boom as one person sees it."""

    def do_up(self) -> None:
        """Walks to the next hex north."""
        self.walk("n")

    def do_down(self) -> None:
        """Walks to the next hex south."""
        self.walk("s")

    def do_left(self) -> None:
        """Walks to the next hex west."""
        self.walk("w")

    def do_right(self) -> None:
        """Walks to the next hex east."""
        self.walk("e")

    def do_up_left(self) -> None:
        """Walks to the next hex north-west."""
        self.walk("nw")

    def do_up_right(self) -> None:
        """Walks to the next hex north-east."""
        self.walk("ne")

    def do_down_left(self) -> None:
        """Walks to the next hex south-west."""
        self.walk("sw")

    def do_down_right(self) -> None:
        """Walks to the next hex south-east."""
        self.walk("se")

    def do_zoom(self) -> None:
        """The next zoom of the map: overview, medium, detail; from a list or the yard to the map, and back."""
        shown, self.place.map = self.place.map, False
        if self.covered():
            self.place.map = not shown
            return
        model = self.pictured()
        names = list(ZOOMS)
        self._zoom = names[(names.index(model.zoom) + 1) % len(names)]

    def do_whole(self) -> None:
        """The whole map, and back."""
        self._zoom = "" if self._zoom == "overview" else "overview"
        self.place.map = True

    def do_centre(self) -> None:
        """Puts the hex under the cursor into the middle."""
        self._seen = None
        self.say(texts.CENTRED)

    def do_inspect(self) -> None:
        """The hex under the cursor in words, and what lies round it."""
        model = self.pictured()
        lines = hex_lines(self.hexes, scene(model), model.cursor, self.names)
        wide = MAIN if is_large(*self.size) else self.wide
        rows = wrapped(lines, "text", wide - 2)
        self.enter(boom.BoomPane(self, self.mode, texts.HEX, rows))

    def do_next(self) -> None:
        """Goes to the next marked city."""
        model = self.blank()
        at = next_of(scene(model).marked, model.cursor)
        if at is not None:
            self.go(at)

    def do_why(self) -> None:
        """Why what is spoken of can or cannot be done, with the rules."""
        self.say(self.mode.ground().bar()[1])

    # ---- keys that play, where they have no use now

    def do_convert(self) -> None:
        """Converts two resources into one of a third kind."""
        self.say(texts_table.NOT_ASKED)

    def do_use(self) -> None:
        """Uses a development that works once a round."""
        self.say(texts_table.NOT_ASKED)

    def do_more(self) -> None:
        """A higher bid."""
        self._no_use()

    def do_less(self) -> None:
        """A lower bid."""
        self._no_use()

    def do_confirm(self) -> None:
        """Confirms your bid."""
        self._no_use()

    def do_commit(self) -> None:
        """Commits the plan: its rails are laid."""
        self._no_use()

    def do_drop(self) -> None:
        """Takes the last rail of the plan back, or the last card off the train."""
        self._no_use()

    def do_end(self) -> None:
        """Ends your rails, purchases or trains."""
        self._no_use()

    def do_tile(self) -> None:
        """Puts a tile on the marked card of the train."""
        self._no_use()

    def do_best(self) -> None:
        """Puts the best train together."""
        self._no_use()

    def do_track_next(self) -> None:
        """Moves the marked card back in the train."""
        self._no_use()

    def do_track_previous(self) -> None:
        """Moves the marked card forward in the train."""
        self._no_use()

    def _no_use(self) -> None:
        asked = self.mine()
        self.say(texts_table.NOT_ASKED if asked is None else texts_table.asks(self.mode.ground().bar()[1]))

    # ---- the rest

    def do_text(self) -> None:
        """What stands on the screen as plain text."""
        from trainbound.ui.screens.reading import PlainScreen

        if isinstance(self.mode, between.Pane):
            title, rows = self.mode.title, list(self.mode.content)
        else:
            title = self.board.name.upper()
            rows = self.composed(self.wide, max(small.HEIGHT, self.size.height))[0][:-1]
        self.app.push_screen(PlainScreen(title, *texts_table.AS_TEXT, [plain(row).rstrip() for row in rows]))

    def do_help(self) -> None:
        """Lists every key of this screen, and what its signs mean."""
        from trainbound.ui.screens.help import HelpScreen, at_work

        now = at_work(self.tb.keymap, self.context, self.mode.bar()[0], self.offers())
        self.app.push_screen(HelpScreen(self.context, self.commands(), now, texts.SIGNS))
