"""Where one goes from the lobby, but for its tables: new ones, one's name, maps, rules, settings, line mode."""

from __future__ import annotations

from trainbound.ui import texts_lobby as words
from trainbound.ui.page import Page


class LobbyPages(Page):
    """The commands of the lobby that open another page. `motd` is the message of the day, line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.motd: list[str] = []

    def do_new(self) -> None:
        """Sets up a new table."""
        self.app.push_screen(self.tb.new_game())

    def do_me(self) -> None:
        """How you are called, and your keys."""
        from trainbound.ui.screens.me import MeScreen

        self.app.push_screen(MeScreen())

    def do_maps(self) -> None:
        """Shows the maps that can be played."""
        from trainbound.ui.screens.maps import MapsScreen

        self.app.push_screen(MapsScreen())

    def do_desk(self) -> None:
        """Opens the rules desk: a real table is put together, and what is asked about it answered."""
        self.tb.open_bench()

    def do_rules(self) -> None:
        """Shows the numbered rules, to be read and searched."""
        from trainbound.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen())

    def do_message(self) -> None:
        """The message of the day, all of it."""
        from trainbound.ui.screens.reading import PlainScreen

        if self.motd:
            self.app.push_screen(PlainScreen(words.MESSAGE, words.MESSAGE, words.MESSAGE_ASKED, self.motd))
        else:
            self.say(words.NO_MESSAGE)

    def do_settings(self) -> None:
        """Glyphs, colours, how fast bots play, bell and title."""
        from trainbound.ui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    def do_lines(self) -> None:
        """Goes on in line mode, without a screen, in this session."""
        self.tb.in_lines = True
        self.app.exit(0)
