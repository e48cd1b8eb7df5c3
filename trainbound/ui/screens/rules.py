"""The numbered rules, those of one map or all of them, with search; first those that something is about."""

from __future__ import annotations

from collections.abc import Sequence

from trainbound.kernel import ruletexts
from trainbound.kernel.faults import BadMap
from trainbound.kernel.ruletexts import RuleText
from trainbound.ui import texts
from trainbound.ui.page import Offer
from trainbound.ui.screens.reading import Paragraph, ReadingPage
from trainbound.ui.strips import Row


class RulesScreen(ReadingPage):
    """Rules as one reads them; `/` looks for words or a rule's number."""

    context = "rules"

    def __init__(self, map_name: str | None = None, words: str = "", about: Sequence[str] = ()) -> None:
        """`about`: the ids of rules from which one came here; they stand before all others."""
        super().__init__()
        self.words, self.typing = words, False
        self.fault = ""
        try:
            self.all: tuple[RuleText, ...] = ruletexts.of_map(map_name) if map_name else ruletexts.everything()
        except BadMap as bad:
            self.all, self.fault = (), texts.bad_map(bad)
        known = {rule.id: rule for rule in self.all}
        self.about = [known[id_] for id_ in dict.fromkeys(about) if id_ in known]

    def on_mount(self) -> None:
        """Says what went wrong, when no rule can be shown."""
        if self.fault:
            self.say(self.fault, "refused")

    @property
    def found(self) -> tuple[RuleText, ...]:
        """The rules that hold the words looked for."""
        return ruletexts.search(self.all, self.words.split()) if self.words else self.all

    def caption(self) -> str:
        """What is shown of how many."""
        return texts.rules_title(len(self.found), len(self.all))

    def who(self) -> tuple[str, str]:
        """The search line, or what there is."""
        if self.typing or self.words:
            return texts.FIND, self.words + ("_" if self.typing else "")
        return texts.RULES, texts.RULES_ASKED

    def is_text(self) -> bool:
        """Whether the words looked for are typed."""
        return self.typing

    def cursor(self) -> tuple[int, int] | None:
        """At the end of the words that are typed."""
        if not self.typing:
            return None
        return len(texts.FIND) + 3 + len(self.words), self.size.height - 3

    def paragraphs(self) -> Sequence[Paragraph]:
        """Those that one came from, then book by book; sections have headings when nothing is looked for."""
        rows: list[Paragraph] = []
        if self.about and not self.words:
            rows = [("", texts.RULES_ABOUT), *(row for rule in self.about for row in _rows(rule))]
        book = section = ""
        for rule in self.found:
            if rule.heading != book:
                rows.append(("", rule.heading.upper()))
            if not self.words and rule.section and (rule.heading, rule.section) != (book, section):
                rows.append(("", rule.section.upper()))
            book, section = rule.heading, rule.section
            rows += _rows(rule)
        return rows

    def hint(self) -> str:
        """What else could be looked for."""
        if self.words and not self.found:
            return texts.no_rule(self.words, ruletexts.near(self.all, self.words.split()))
        return texts.RULES_HINT

    def offers(self) -> Sequence[Offer]:
        """Search first."""
        if self.typing:
            return [Offer("accept", "done"), Offer("back", "shorter", "Backspace")]
        return [Offer("find", "find"), *super().offers()]

    def typed(self, key: str) -> bool:
        """Words while they are typed."""
        if not self.typing:
            return False
        if key == "backspace":
            self.typing, self.words = bool(self.words), self.words[:-1]
        elif key == "space":
            self.words += " "
        elif len(key) == 1 and len(self.words) < 50:
            self.words += key
        else:
            self.typing = False
            return key in ("enter", "escape", "tab")
        self.top = 0
        return True

    def do_find(self) -> None:
        """Looks for words, or for a rule by its number."""
        self.typing, self.words, self.top = True, "", 0

    def do_back(self) -> None:
        """Back to all rules, then to where you came from."""
        if self.words:
            self.words, self.top = "", 0
        else:
            super().do_back()

    def rows(self, wide: int, high: int) -> list[Row]:
        """As every page of text."""
        self.words = self.words.lstrip()
        return super().rows(wide, high)


def _rows(rule: RuleText) -> list[Paragraph]:
    """A rule with its number, its rulings and reasons below it."""
    return [(rule.id if i == 0 else "", paragraph) for i, paragraph in enumerate(rule.paragraphs)]
