"""The keys of a screen, taken from the key map and the commands' own help."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trainbound.ui import texts
from trainbound.ui.keymap import EVERYWHERE, KEYS, Keymap, shown
from trainbound.ui.page import Offer
from trainbound.ui.screens.reading import Paragraph, ReadingPage


def listed(keymap: Keymap, context: str, commands: Mapping[str, str]) -> list[Paragraph]:
    """The keys and the help of commands, those of the context first.

    Args:
        keymap: the keys in force.
        context: a context of it.
        commands: command -> its help; commands without a key are left out.
    """
    found: list[Paragraph] = []
    for title, of in ((texts.HERE, context), (texts.AMONG_PERSONS, "company"), (texts.EVERYWHERE, EVERYWHERE)):
        rows: list[Paragraph] = []
        for command in KEYS.get(of, {}):
            if command in commands and (of == context or command not in KEYS.get(context, {})):
                where = of if of != EVERYWHERE else context
                keys = " ".join(shown(key) for key in keymap.of(where, command) if not key.startswith("ctrl+"))
                rows.append((keys, commands[command]))
        if rows:
            found += [("", title), *rows]
    return found


def at_work(keymap: Keymap, context: str, title: str, offers: Sequence[Offer]) -> list[Paragraph]:
    """The keys of a state, which come before those of the table: a letter may be a hint there, or mark a card."""
    keys = [(offer.keys or shown(keymap.key(context, offer.command)), offer.label) for offer in offers
            if offer.command != "help" and (offer.keys or keymap.key(context, offer.command))]
    return [("", f"{texts.NOW}: {title}".upper()), *keys]


class HelpScreen(ReadingPage):
    """Every key of the screen below, and what it does."""

    margin = 26

    def __init__(self, context: str, commands: Mapping[str, str], before: Sequence[Paragraph] = (),
                 after: Sequence[Paragraph] = ()) -> None:
        super().__init__()
        self._of, self._commands, self._before, self._after = context, commands, before, after

    def caption(self) -> str:
        """Whose keys."""
        return texts.help_title(self._of)

    def who(self) -> tuple[str, str]:
        """Help, and where it goes on to."""
        return texts.HELP_AND_SIGNS if self._after else texts.HELP

    def paragraphs(self) -> Sequence[Paragraph]:
        """What comes before, a line a command, what comes after."""
        return [*self._before, *listed(self.tb.keymap, self._of, self._commands), *self._after]

    def hint(self) -> str:
        """Where keys are changed."""
        return "" if self.tb.hosted else texts.keys_file(str(self.tb.folder / "keys.toml"))

    def do_help(self) -> None:
        """Back to the screen that the help is about."""
        self.do_back()
