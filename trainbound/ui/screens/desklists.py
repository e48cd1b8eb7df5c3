"""Lists at the desk's screen: what a seat can have besides places on the map is chosen and counted by keys."""

from __future__ import annotations

from trainbound.kernel.words import folded
from trainbound.ui import texts_desk as texts
from trainbound.ui.desk.lists import Chosen, Listing
from trainbound.ui.screens.desksight import DeskSight


class DeskLists(DeskSight):
    """The desk with its lists, and `g` with the letters that follow it."""

    def hear(self, line: str) -> None:
        """Does what a line says and shows what comes of it."""
        raise NotImplementedError

    def do_rules(self) -> None:
        """The rules of this map."""
        raise NotImplementedError

    def do_report(self) -> None:
        """Everything with rules and proofs."""
        raise NotImplementedError

    def go(self, letter: str) -> None:
        """What follows g: a list, the map, the rules, the score."""
        key = texts.GOTO.get(letter)
        if letter in ("m", "escape", "backspace", "q"):
            self.chosen = None
        elif letter == "r":
            self.do_rules()
        elif letter == "s":
            self.do_report()
        elif key:
            self.open(key)
        else:
            self.say(texts.goto(self._letters()))

    def _letters(self) -> dict[str, str]:
        """Letters that can follow g, and what each is."""
        there = {listing.key for listing in self.lists()}
        found = {letter: key for letter, key in texts.GOTO.items() if key in there}
        return {"m": "map", **found, "s": "score", "r": "rules"}

    def open(self, key: str = "") -> None:
        """Opens a list of the chosen seat, the first one where none is named."""
        there = [listing.key for listing in self.lists()]
        if self.seat is None:
            self.say(texts.SEAT_FIRST, "refused")
        elif key and key not in there:
            self.say(texts.NO_LIST.format(what=key, known=texts.goto(self._letters())), "refused")
        elif there:
            self.chosen = Chosen(key or there[0], self.chosen.at if self.chosen else {})

    def choose_row(self, command: str) -> None:
        """Another row of the list that is open, or another list."""
        listed = self.listing()
        assert listed and self.chosen, "who asks has looked"
        listing, at = listed
        if command in ("up", "down"):
            self.chosen = self.chosen.to(listing, at + (1 if command == "down" else -1))
        elif command in ("left", "right"):
            keys = [row.key for row in self.lists()]
            step = 1 if command == "right" else -1
            self.chosen = self.chosen._replace(key=keys[(keys.index(listing.key) + step) % len(keys)])

    def give(self, more: bool) -> None:
        """Gives one of what the list's cursor is on to the chosen seat, or takes one away."""
        listed = self.listing()
        if listed is None:
            self.open()
            return
        entry = listed[0].entries[listed[1]]
        line = entry.give if more else entry.take
        if line:
            self.hear(line)
        else:
            self.say(texts.NO_MORE if more else texts.NO_LESS)

    def do_more(self) -> None:
        """In a list: gives one more of the chosen row."""
        self.give(True)

    def do_less(self) -> None:
        """In a list: takes one of the chosen row away."""
        self.give(False)

    def do_page_up(self) -> None:
        """In a list: ten rows back."""
        for _ in range(10 if self.listing() else 0):
            self.choose_row("up")

    def do_page_down(self) -> None:
        """In a list: ten rows on."""
        for _ in range(10 if self.listing() else 0):
            self.choose_row("down")

    def do_lists(self) -> None:
        """Lists of what the chosen seat can have: tickets, hand, technologies, shares, cards; left and right go on."""
        self.open()

    def do_technologies(self) -> None:
        """The list of technologies."""
        self.open("technologies")

    def do_goto(self) -> None:
        """Goes to a list, the map, the score or the rules: then its letter, of which these are told."""
        self.going = True
        self.say(texts.goto(self._letters()))

    def find_row(self, listing: Listing, at: int, words: str) -> None:
        """The next row of a list with some words in it."""
        said = folded(words).split()
        rows = [*range(at + 1, len(listing.entries)), *range(at + 1)]
        found = next((n for n in rows if all(word in folded(listing.entries[n].label) for word in said)), None)
        if found is None or self.chosen is None:
            self.say(texts.NOT_LISTED.format(words=words), "refused")
        else:
            self.chosen = self.chosen.to(listing, found)
