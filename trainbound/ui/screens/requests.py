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
    from trainbound.table.company import Company
    from trainbound.table.requests import Request
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

    def poll(self) -> None:
        """Takes in what has changed."""
        raise NotImplementedError

    def asks_me(self) -> bool:
        """Whether something is asked that this person has not answered."""
        me, request = self.company.person.id, self.request
        return request is not None and me in request.needed - request.agreed

    def is_mine(self) -> bool:
        """Whether it is this person who asks."""
        return self.request is not None and self.request.by == self.company.person.id

    def about(self) -> int | None:
        """The seat that what is asked is about."""
        return self.request.seat if self.request else None

    def asker(self) -> str:
        """Who asks."""
        return texts.asker(self.request.who) if self.request else ""

    def question(self) -> str:
        """What is asked."""
        request = self.request
        if request is None:
            return ""
        seat = self.screen.names[request.seat]
        if request.kind == "take_back":
            return texts.asks_back(seat)
        return texts.asks_me(seat) if request.to == self.company.person.name else texts.asks_hand(seat, request.to)

    def _note(self) -> str:
        """What would be taken back, as this person may know it, and the keys."""
        screen, request = self.screen, self.request
        if request is None or request.kind != "take_back":
            return texts.CONSENT_KEYS
        done = screen.table.events[request.n]
        said = screen.told([event.seen_by(screen.viewer) for event in done.events])
        return f"{page_texts.sentence(said)} {texts.CONSENT_KEYS}" if said else texts.CONSENT_KEYS

    def do_answer(self) -> None:
        """Answers what another asks the table, or ends what you have asked."""
        if self.asks_me():
            self.screen.enter(Consent(self.screen, self.screen.mode, self.question(), self._note()))
        elif self.is_mine():
            self.screen.confirm(texts.END_IT, lambda: self.answer(False))
        else:
            self.screen.say(texts.NO_REQUEST)

    def answer(self, yes: bool) -> None:
        """Gives the answer; what all have agreed to is done then."""
        if self._done(lambda: self.company.answer(yes)):
            self.poll()
            self.screen.say(texts.AGREED if yes else texts.REFUSED)

    def ask_take_back(self) -> None:
        """Asks before the viewer's last action is taken back; others must agree where it is not free."""
        screen, seat = self.screen, self.screen.viewer
        found = None if seat is None else screen.table.take_back_of(seat)
        if found is None:
            screen.say(table_texts.NO_TAKE_BACK)
            return
        note = table_texts.take_back(found.free, screen.table.length - found.n + 1)
        if not found.free:
            note = texts.others_agree(note, [screen.names[s] for s in found.ask if screen.table.bots[s] is None])

        def ask() -> None:
            done: list[bool] = []
            if self._done(lambda: done.append(self.company.ask_take_back())):
                screen.looking = None
                self.poll()
                if not done[0]:
                    screen.say(texts.ASKED_BACK)

        screen.confirm(table_texts.TAKE_BACK, ask, note, seat)

    def hands(self) -> list[Way]:
        """The ways in which a seat may be handed over: one's own, that of somebody away, one that a bot took over."""
        screen, company, me = self.screen, self.company, self.company.person
        table = screen.table
        seated = {person.id for person in company.seats if person is not None}
        free = [Person(id_, name) for id_, name in self.here.items() if id_ not in seated]
        if company.seat is None:  # who watches may ask for a seat, for nobody else
            free = [me]
        bots = bots_of(screen.board)
        found: list[Way] = []
        for seat, person in enumerate(company.seats):
            own, bot = seat == company.seat, table.bots[seat] is not None
            away = not bot and not own and (person is None or person.id not in self.here)
            if table.over or not (own or away or (bot and seat in table.once_people)):
                continue
            words = (screen.names[seat], texts.OWN if own else texts.ITS_BOT if bot else texts.ITS_AWAY)
            if not bot and company.seat is not None:
                found += [Way(texts.hands(*words, name, True), seat, name, None) for name in bots]
            found += [Way(texts.hands(*words, texts.YOURSELF if other == me else other.name, False), seat, None, other)
                      for other in free]
        return found

    def do_hand(self) -> None:
        """Hands a seat over: your own, or that of somebody who has been away for long."""
        self.hand("")

    def hand(self, rest: str) -> None:
        """Hands a seat over as a line says, `2 planner` or `Bea`; lists what can be done where it says less."""
        words = rest.split()
        seat = int(words.pop(0)) - 1 if words and words[0].isdecimal() else None
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
            self.poll()
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
