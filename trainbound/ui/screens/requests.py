"""What persons at a table ask each other: to take something back, to hand a seat over; the others agree or do not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from trainbound.bots import bots_of
from trainbound.store.faults import StoreFault
from trainbound.store.people import Person
from trainbound.table.faults import BadTable
from trainbound.ui import texts as page_texts
from trainbound.ui import texts_company as texts
from trainbound.ui import texts_table as table_texts
from trainbound.ui.modes.company import Consent, Handing

if TYPE_CHECKING:
    from trainbound.table.company import Company, Request
    from trainbound.ui.screens.anytable import AnyTableScreen

FAULTS = (BadTable, StoreFault, LookupError)


class Way(NamedTuple):
    """A way to hand a seat over: to a bot, or to a person who is here."""

    words: str
    seat: int
    bot: str | None
    person: Person | None

    @property
    def to(self) -> str:
        """Who gets it."""
        return self.bot or (self.person.name if self.person else "")


class Requests:
    """The open request of a table, and how one is made.

    Attributes:
        company: the persons at the table.
        here: who of them is here, by the person's id.
        request: what somebody asks the table, if anything.
    """

    def __init__(self, screen: AnyTableScreen, company: Company) -> None:
        self.screen, self.company = screen, company
        self.here: dict[int, str] = {}
        self.request: Request | None = None

    def follow(self) -> None:
        """Goes on after what others did."""
        raise NotImplementedError

    def asks_me(self) -> bool:
        """Whether something is asked that this person has not answered."""
        return self.request is not None and self.company.asked

    def asker(self) -> str:
        """Who asks."""
        assert self.request is not None
        return texts.asker(self.screen.names[self.request.by])

    def question(self) -> str:
        """What is asked."""
        request, names = self.request, self.screen.names
        assert request is not None
        if request.kind == "take_back":
            return texts.asks_back(names[request.by])
        return texts.asks_hand(names[request.seat], request.to, names[request.by])

    def do_answer(self) -> None:
        """Answers what another asks the table."""
        if self.asks_me():
            self.screen.enter(Consent(self.screen, self.screen.mode, self.question()))
        else:
            self.screen.say(texts.NO_REQUEST)

    def answer(self, yes: bool) -> None:
        """Gives the answer."""
        if not self._done(lambda: self.company.answer(yes)):
            return
        self.screen.say(texts.AGREED if yes else texts.REFUSED)

    def ask_take_back(self) -> None:
        """Asks before the viewer's last action is taken back; others must agree where it is not free."""
        screen, seat = self.screen, self.screen.viewer
        found = None if seat is None else screen.table.take_back_of(seat)
        if found is None:
            screen.say(table_texts.NO_TAKE_BACK)
            return
        note = table_texts.take_back(found.free, screen.table.length - found.n + 1)

        def ask() -> None:
            done: list[bool] = []
            if self._done(lambda: done.append(self.company.ask_take_back())):
                screen.looking = None
                self.follow()
                if not done[0]:
                    self.request = self.company.request()
                    screen.say(texts.ASKED_BACK)

        screen.confirm(table_texts.TAKE_BACK, ask, note, seat)

    def hands(self) -> list[Way]:
        """The ways in which a seat can be handed over: one's own, or that of somebody who is away."""
        screen, company = self.screen, self.company
        seated = {person.id for person in company.seats if person is not None}
        free = [Person(id_, name) for id_, name in self.here.items() if id_ not in seated]
        found = []
        for seat, person in enumerate(company.seats):
            own = seat == company.seat
            away = screen.table.bots[seat] is None and (person is None or person.id not in self.here)
            if company.seat is None or screen.table.over or not (own or away):
                continue
            name = screen.names[seat]
            found += [Way(texts.hands(name, bot, own, True), seat, bot, None) for bot in bots_of(screen.board)]
            found += [Way(texts.hands(name, other.name, own, False), seat, None, other) for other in free]
        return found

    def do_hand(self) -> None:
        """Hands a seat over: your own, or that of somebody who has been away for long."""
        self.hand("")

    def hand(self, rest: str) -> None:
        """Hands a seat over as a line says, `2 planner` or `Bea`; lists what can be done where it says less."""
        words = rest.split()
        seat = int(words.pop(0)) - 1 if words and words[0].isdigit() else None
        to = " ".join(words).removeprefix("to ").casefold()
        ways = [way for way in self.hands() if seat in (None, way.seat) and to in ("", way.to.casefold())]
        if to and len(ways) == 1:
            self.give(ways[0])
        elif ways:
            self.screen.enter(Handing(self.screen, self.screen.mode, ways))
        else:
            self.screen.say(texts.NO_HANDS)

    def give(self, way: Way) -> None:
        """Hands a seat over, or asks those who must agree."""
        if self._done(lambda: self.company.ask_hand(way.seat, way.bot, way.person)):
            self.request = self.company.request()
            self.follow()
            if self.request is not None:
                self.screen.say(texts.ASKED_HAND)

    def _done(self, change: Callable[[], object]) -> bool:
        """Makes a change, or says why not."""
        try:
            change()
        except FAULTS as fault:
            self.screen.say(page_texts.sentence(str(fault)), "refused")
            return False
        return True
