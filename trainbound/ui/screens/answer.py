"""A long answer of the rules desk: a page whose rules are a key away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trainbound.kernel.ruletexts import cited
from trainbound.ui import texts_desk as texts
from trainbound.ui.page import Offer
from trainbound.ui.screens.reading import PlainScreen


class AnswerScreen(PlainScreen):
    """Lines of the desk on a page."""

    context = "answer"

    def __init__(self, map_name: str | None, rows: Sequence[str], ask: Callable[[], None]) -> None:
        """`ask`: opens the desk's line."""
        super().__init__(texts.ANSWER, texts.TITLE, texts.READ, rows)
        self.map, self.ask = map_name, ask
        self.about = cited(" ".join(rows))

    def offers(self) -> Sequence[Offer]:
        """The rules, where some are cited, and the next question."""
        rules = [Offer("rules", "rules cited")] if self.about else []
        return [*rules, Offer("command", "next line"), *super().offers()]

    def do_command(self) -> None:
        """Back, and types the next line."""
        self.app.pop_screen()
        self.ask()

    def do_rules(self) -> None:
        """The rules that are cited here, before all others of the map."""
        from trainbound.ui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.map, "", self.about))
