"""A sitting in line mode at a table whose other people sit at other keyboards: they are told of as they act.

What was typed is never taken for the answer to a question that came up meanwhile without being seen: numbers change
their meaning only when a question is put anew, and that happens only when another one is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from trainbound.kernel.hosting import hosted
from trainbound.kernel.types import Decision, Event, Illegal, Stale
from trainbound.lines import talking, texts, verbs
from trainbound.lines import texts_company as words
from trainbound.lines.halves import Verb
from trainbound.lines.hearing import Source
from trainbound.lines.session import ANSWERED, Session
from trainbound.lines.speech import Bell, Sink
from trainbound.lines.wire import Wire
from trainbound.store.faults import Removed, StoreFault
from trainbound.table.faults import NotYours

if TYPE_CHECKING:
    from trainbound.store.people import Person
    from trainbound.table.company import Company, News
    from trainbound.table.requests import Request
    from trainbound.table.table import AnyTable

class CompanySession(Session):
    """A sitting of one person among others.

    Args:
        table, source, sink, width: as for any sitting.
        company: the people of the table as this person sees them.
        bell: whether it rings when the person's turn comes.
        behind: whether the lobby is behind this table.

    Attributes:
        outcome: how it ended: `quit`, `lobby`, `rematch`, or `screen` for this table on the screen.
        rematch: gives the id of the table at which this game is played again, once somebody has asked for that.
    """

    def __init__(
        self, table: AnyTable, company: Company, source: Source, sink: Sink, width: int, bell: Bell | None = None,
        behind: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(table, source, sink, width)
        self.company, self.bell, self.behind, self.outcome = company, bell or Bell(), behind, "quit"
        self.seat = company.seat
        self.people = () if self.seat is None else (self.seat,)
        own = (Verb(name, partial(self._run, run), True) for name, run in talking.VERBS.items())
        self.verbs = (*(v for v in verbs.VERBS if v.name not in talking.VERBS), *own)
        own_help = {"quit": words.QUIT} if behind else {}
        self.help = {**self.half.help, **words.HELP, **own_help, **({"export": words.EXPORT} if hosted() else {})}
        self._asked = 0
        self._said = max((said.n for said in company.said()), default=0)
        self._here = self._present()
        self._request: tuple[Request, int] | None = None
        self._news: list[News] = []
        self.rematch: Callable[[], str | None] = lambda: None
        self._again: str | None = None
        self._busy = self._ended = self._faulty = False
        self._moved = self._all_news = True

    # ---- what differs from a sitting alone

    @property
    def person(self) -> Person:
        """Whose sitting it is."""
        return self.company.person

    @property
    def watching(self) -> bool:
        """Without a seat there is no hand to look at."""
        return self.seat is None

    def unasked(self) -> str:
        """Who is waited for."""
        if self.table.over:
            return texts.OVER
        if self.seat is None:
            return words.WATCHING
        return words.waiting(list(dict.fromkeys(self.names[d.seat] for d in self.table.decisions())))

    def run(self) -> None:
        """As any sitting; when it ends, however it ends, nobody sits here any more, and the seat stays."""
        wire = self.ears.source if isinstance(self.ears.source, Wire) else None
        before = wire.idle if wire else None
        if wire:
            wire.idle = self.poll
        try:
            super().run()
        finally:
            if wire and before:
                wire.idle = before
            self.close()

    def close(self) -> None:
        """Presence ends, and another program may let the bots move."""
        try:
            self.company.close()
        except StoreFault:  # the disk is gone or full: presence and lease lapse by themselves
            return

    def _run(self, run: talking.Run, session: Session, rest: Sequence[str]) -> None:
        run(self, rest)

    def _do(self, spoken: str) -> None:
        if not talking.do(self, spoken):
            super()._do(spoken)

    def _greet(self) -> None:
        super()._greet()
        me = self.company.person.name
        self.voice.say(*words.company([name for name in self._here if name != me], self._said))

    def _part(self) -> None:
        if self.outcome == "quit" and not self.behind:
            super()._part()

    def _overtaken(self) -> None:
        self._moved = True
        self.voice.say(words.OVERTAKEN)

    # ---- what others do

    def poll(self) -> bool:
        """Says what has happened meanwhile; whether to look again at once, as a bot is in the middle of its turn."""
        try:
            self.settle()
            self._faulty = False
        except StoreFault as fault:
            if not self._faulty:
                self.voice.say(texts.fault(str(fault)))
            self._faulty, self._busy, self._moved = True, False, True
            self.leaving = self.leaving or isinstance(fault, Removed)
        return self._busy

    @contextmanager
    def aside(self) -> Iterator[None]:
        """While something else is looked at the seat stays taken, and what happens is told afterwards."""
        if not isinstance(self.ears.source, Wire):
            yield
            return

        def beat() -> bool:
            self.look()
            return False

        wire, poll = self.ears.source, self.ears.source.idle
        wire.idle = beat
        try:
            yield
        finally:
            wire.idle = poll

    def look(self) -> None:
        """Takes in what others did, which is told when there is nothing else to say."""
        self._news.append(self.company.poll())

    def lines_of(self, events: Sequence[Event], mark: int) -> list[str]:
        """Events as they are told; that somebody has chosen is news where they sit elsewhere."""
        chosen = (self.half.words.event(self.board, self.names, self.seat, happened, True) for happened in events
                  if happened.kind == ANSWERED)  # fmt: skip
        return [*map(texts.sentence, chosen), *super().lines_of(events, mark)]

    def settle(self) -> None:
        """Says what happened since it was last looked, lets one bot answer, asks what is asked now."""
        news = [*self._news, self.company.poll()]
        self._news = []
        own, self._moved = self._moved, False
        played = self._let_a_bot_answer()
        if any(n.people for n in news):
            self._come_and_gone()
        if self.company.seat != self.seat:
            self._other_seat()
            own = True
        if any(n.chat for n in news):
            self.hear_chat()
        if played or own or any(n.entries for n in news):
            self._go_on(own)
        if self._all_news or any(n.request or n.entries for n in news):
            self._requested()
        if self._ended and not self.watching:
            self._played_again()
        self._all_news = False

    def _let_a_bot_answer(self) -> bool:
        """One answer of one bot, if it is this sitting that lets them move; whether there was one."""
        bot = self.table.bot_decision()
        self._busy = bot is not None and self.company.bots_move()
        if bot is None or not self._busy:
            return False
        try:
            self.table.submit_bot(bot.number, self.table.bot_choose(bot))
        except (Stale, Illegal, NotYours):  # another program let it move, or somebody took back
            self.table.refresh()
        return True

    def _go_on(self, own: bool) -> None:
        """Tells what happened; asks when something else is asked than before, or after an action of one's own."""
        decision = next((d for d in self.table.decisions() if d.seat == self.seat), None)
        if self.table.over:
            self.tell()
            if not self._ended:
                self._end()
            self._ended, self._asked = True, 0
            return
        self._ended = False
        if not self._bot_goes_on() or (own and not self._busy):
            self.tell()
        before, self._asked = self._asked, 0 if decision is None else decision.number
        if decision is not None and decision.number != before:
            self._your_turn(decision, before == 0 and not self._all_news)
        elif own and self._busy:
            self._moved = True  # what is asked is said when the bots have moved
        elif own:
            self.ask()

    def _bot_goes_on(self) -> bool:
        """Whether a bot that moved last is asked again, so that its turn is told as a whole."""
        bot = self.table.bot_decision()
        return bot is not None and bot.seat == self.table.events[-1].seat

    def _played_again(self) -> None:
        """Says that somebody who sat here has asked to play again."""
        before, self._again = self._again, self.rematch()
        if self._again not in (None, before):
            self.voice.say(words.asked_again(str(self._again)))

    def _your_turn(self, decision: Decision, begins: bool) -> None:
        if begins:
            self.voice.bell(self.bell.rings)
        if self.at is None:
            self.ask()
        else:
            self.voice.say(words.YOUR_TURN)

    def _end(self) -> None:
        super()._end()
        if self.seat is not None:
            self.voice.say(words.once_more(self.table.id))

    def _other_seat(self) -> None:
        """A seat was handed to the person here, or away from them."""
        old, self.seat = self.seat, self.company.seat
        self.people = () if self.seat is None else (self.seat,)
        self._told[-1 if self.seat is None else self.seat] = self._told[-1 if old is None else old]
        self.choices, self.at, self._asked = {}, None, 0
        self.voice.say(words.SEAT_GONE if self.seat is None else words.seat_new(self.names[self.seat]))

    # ---- the people

    def _present(self) -> list[str]:
        return [person.name for person in self.company.present()]

    def _come_and_gone(self) -> None:
        before, self._here = self._here, self._present()
        if self.talk != "quiet":
            self.voice.say(*(words.is_here(name) for name in self._here if name not in before))
            self.voice.say(*(words.has_left(name) for name in before if name not in self._here))

    def hear_chat(self) -> None:
        """Says what was said at the table since it was last looked."""
        for said in self.company.said(self._said):
            self.voice.say(words.says(said.name, said.text))
            self._said = said.n

    def answered(self) -> None:
        """The person here has answered what the table was asked: what came of it needs no word of its own."""
        if self.company.request() is None:
            self._request = None

    def _requested(self) -> None:
        """Says what the table is asked, when that has changed."""
        before, request = self._request, self.company.request()
        self._request = None if request is None else (request, self.table.length)
        if request is None and before is not None:
            since = self.table.events[before[1] + 1 :]
            if not any(entry.first or entry.who for entry in since):  # else what came of it has been told
                self.voice.say(*([words.OUTLIVED] if since else []))  # a no is a line of the chat
        elif request is not None and (before is None or request != before[0]):
            self.voice.say(*talking.request_lines(self, request))
