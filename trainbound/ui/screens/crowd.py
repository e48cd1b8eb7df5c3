"""The other persons at a table, as its screen sees them: what they do, say and ask is taken in a few times a second.

Nothing of it takes a key away from whoever types, or closes what they look at: a line stands above the bar, a question
in the bar, and both wait.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from trainbound.kernel.harmless import harmless
from trainbound.store.faults import Removed
from trainbound.store.rooms import Rooms
from trainbound.ui import texts as page_texts
from trainbound.ui import texts_company as texts
from trainbound.ui.modes import between
from trainbound.ui.modes.company import Gathered, Say
from trainbound.ui.page import Offer, Page
from trainbound.ui.screens.requests import FAULTS, Requests
from trainbound.ui.watching import Watch

if TYPE_CHECKING:
    from trainbound.kernel.types import Decision
    from trainbound.table.company import Company, News, Said
    from trainbound.table.requests import Request
    from trainbound.ui.modes.mode import Mode
    from trainbound.ui.screens.anytable import AnyTableScreen

POLL = 0.35
"""Seconds between two looks at what others have done, which has to be seen within half a second."""


class Crowd(Requests):
    """The others.

    Attributes:
        lines: the chat so far.
        heard: what was said or happened among the persons, until the next key.
        seen: the last entry of the history that was taken in.
        verbs: verbs after `:`.
    """

    verbs = ("say", "chat", "who", "agree", "decline", "hand", "lobby")

    def __init__(self, screen: AnyTableScreen, company: Company) -> None:
        super().__init__(screen, company)
        self.seen = screen.table.length
        self.lines: list[Said] = []
        self.heard = self._aside = ""
        self._read = 0
        self._again = False
        self._asked = False

    # ---- coming, polling, going

    def begin(self) -> None:
        """Begins to look; called once the screen is there."""
        me = self.company.person
        try:
            self._listen()
            self.here = {person.id: person.name for person in self.company.present()}
            self.request = self.company.request()
        except FAULTS as fault:
            self.screen.say(page_texts.sentence(str(fault)), "refused")
        self._read = max((said.n for said in self.lines if said.name == me.name), default=0)
        self._asked = self.is_asked()
        self.call()
        Watch(self.screen, self.company, POLL, self.poll)

    def leave(self) -> None:
        """Goes; the seat stays, and somebody else's session may play the bots."""
        with suppress(*FAULTS):  # who cannot say good-bye is missed after a while
            self.company.close()

    def poll(self) -> None:
        """Takes in what happened since the last look."""
        table = self.screen.table
        try:
            news = self.company.poll()
            self._take(news)
            if table.length != self.seen or self.company.seat != self.screen.viewer:
                self.follow()
            elif (bot := table.bot_decision()) is not None:
                self.tend(bot)
        except FAULTS as fault:
            self._lost(fault)
            return
        if self._offered() or news.chat or news.people or news.request:
            self.screen.paint()
            above = self.screen.app.screen
            if above is not self.screen and isinstance(above, Page):  # the score over the table
                above.paint()

    def _offered(self) -> bool:
        """Whether a rematch has been offered since the last look; said once, with a bell."""
        if not self.screen.table.over or self._again:
            return False
        self._again = bool(Rooms(self.screen.tb.store).rematch(self.screen.table.id))
        if self._again:
            self.heard = texts.rematch(self.screen.tb.keymap.key("company", "again"))
            self.screen.tb.call(self.title(), ring=True)
        return self._again

    def _take(self, news: News) -> None:
        """Keeps what is new among the persons."""
        if news.chat and (new := self._listen()):
            self.heard = texts.says(new[-1].name, new[-1].text)
        if news.people:
            here = {person.id: person.name for person in self.company.present()}
            self._arrived(here)
        if news.request:
            before, self.request = self.request, self.company.request()
            if before is not None and self.request is None:
                self._ended()
            if self.asks_me() and (before is None or _same(before) != _same(self.request)):
                self.screen.tb.call(self.title(), ring=True)

    def _ended(self) -> None:
        """What was asked is asked no more: the log says that it was done, the chat that somebody said no."""
        if self.screen.said in (texts.AGREED, texts.ASKED_BACK, texts.ASKED_HAND):
            self.screen.say("")

    def _listen(self) -> list[Said]:
        """Takes in what was said; what others have said since the last time."""
        last = self.lines[-1].n if self.lines else 0
        new = self.company.said(last)
        # Harmless when it was said; whatever wrote it, nothing of it may draw on this screen.
        new = [said._replace(name=harmless(said.name), text=harmless(said.text)) for said in new]
        self.lines += new
        return [said for said in new if said.name != self.company.person.name]

    def _arrived(self, here: dict[int, str]) -> None:
        me = self.company.person.id
        came = [name for id_, name in here.items() if id_ not in self.here and id_ != me]
        went = [name for id_, name in self.here.items() if id_ not in here and id_ != me]
        self.here = here
        if (came or went) and not self.heard:  # what was said is worth more
            self.heard = texts.is_here(came) if came else texts.has_left(went)

    def _lost(self, fault: Exception) -> None:
        """The table cannot be followed: a fault of the disk may pass; from a table that is gone one goes away."""
        said = page_texts.sentence(str(fault))
        if isinstance(fault, Removed):
            self.screen.tb.home()
            self.screen.tb.page().say(said, "refused")
            self.screen.tb.page().paint()
        else:
            self.screen.say(said, "refused")
            self.screen.paint()

    # ---- what is asked

    def is_asked(self) -> bool:
        """Whether the game waits for this person."""
        return any(d.seat == self.company.seat for d in self.screen.table.decisions())

    def mode(self) -> Mode:
        """The mode for what is asked now: of this person, or else of others, who are waited for."""
        screen = self.screen
        self.seen = screen.table.length
        bot = screen.table.bot_decision()
        if bot is not None:
            self.tend(bot)
        asked = screen.table.decisions()
        mine = next((d for d in asked if d.seat == screen.viewer), None)
        return screen.waiting(asked[0]) if mine is None else screen.mode_for(mine)

    def tend(self, bot: Decision) -> None:
        """Lets a bot of the table play, where this session does so."""
        if self.company.bots_move():
            self.screen.bots.think(bot)

    def follow(self) -> None:
        """Goes on after what others did; whoever types or looks at something else goes on with that."""
        screen = self.screen
        since = self.seen
        self.seen = screen.table.length
        self.heard = ""  # what happens in the game is worth more now; a line of the chat stays marked as unread
        if screen.said == self._aside:
            screen.say("")
        if self.company.seat != screen.viewer:
            self._change_seat()
        before = screen.mode
        while (below := getattr(before, "before", None)) is not None:
            before = below
        open_now = screen.table.decisions()
        undone = any(entry.first for entry in screen.table.events[since + 1:])
        if before.asked not in open_now or undone or isinstance(before, between.Waiting):
            self._go_on(before, since)
        asked = self.is_asked()
        self.call(ring=asked and not self._asked)
        self._asked = asked
        bot = screen.table.bot_decision()
        if bot is not None:
            self.tend(bot)
        screen.paint()
        if screen.table.over and screen.app.screen is screen and isinstance(screen.mode, between.Over):
            screen.show_score()

    def _go_on(self, before: Mode, since: int) -> None:
        """Another mode at the bottom; what is typed or looked at above it stays."""
        screen = self.screen
        if isinstance(before, between.Back):
            return
        was_mine = before.asked is not None and before.asked.seat == screen.viewer
        if before is screen.mode and not (isinstance(before, between.Waiting) and not self.is_asked()):
            screen.settle()
        elif before is screen.mode:
            screen.go_on()
        else:
            new: Mode = between.Over(screen) if screen.table.over else self.mode()
            above = screen.mode
            while True:
                above.asked = new.asked
                if isinstance(above, between.Aside):
                    above.lit = new.lit
                if getattr(above, "before", None) is before:
                    above.before = new  # type: ignore[attr-defined]
                    break
                above = above.before  # type: ignore[attr-defined]
        if was_mine and (screen.mine() is None or screen.mine() != before.asked):
            own = all(entry.seat == screen.viewer for entry in screen.table.events[since + 1:])
            self._aside = texts.ELSEWHERE if own else texts.went_on(self.told(since))
            screen.say(self._aside, "text" if own else "refused")

    def told(self, since: int) -> str:
        """What happened after an entry, as the viewer may read it; the last things first to be kept."""
        screen = self.screen
        entries = screen.table.events[since + 1:]
        found = [screen.told([event.seen_by(screen.viewer) for event in entry.events]) for entry in entries]
        return "; ".join([said for said in found if said][-3:])

    def too_late(self) -> str:
        """Why an action was not played: what happened meanwhile."""
        said = self.told(self.seen)
        self.seen = self.screen.table.length
        return texts.meanwhile(said)

    def _change_seat(self) -> None:
        """Another seat than before, or none, or one after none."""
        screen = self.screen
        screen.take_seat(self.company.seat)
        if screen.viewer is None:
            self.heard = texts.YOU_WATCH
        else:
            self.heard = texts.you_have(screen.names[screen.viewer])

    # ---- bell, title, what stands in the bar and above it

    def title(self) -> str:
        """The window's title."""
        return texts.title(self.is_asked(), self.screen.board.name)

    def call(self, ring: bool = False) -> None:
        """Title, and once a bell."""
        self.screen.tb.call(self.title(), ring)

    def acted(self) -> None:
        """This person has acted: what is asked of them next is no news to them."""
        self.seen = self.screen.table.length
        self._asked = self.is_asked()
        self.call()

    def press(self, key: str) -> bool:
        """What a key does among persons, whatever the game. Whoever presses one has read the line above the bar."""
        self.heard = ""
        command = self.screen.tb.keymap.own("company", key)
        if command == "again" and not self.screen.table.over:
            return False
        action: Callable[[], None] | None = getattr(self, f"do_{command}", None) if command else None
        if action is not None:
            action()
        return action is not None

    def do_again(self) -> None:
        """A rematch once the game is over: a new table with the same seats, to which its persons are invited."""
        self.screen.tb.rematch(self.screen.table.id)

    def does(self, line: str) -> bool:
        """Does what a line after `:` says, when its verb is one of `verbs`."""
        verb, _, rest = line.partition(" ")
        verb = verb.lower()
        if verb not in self.verbs or (verb == "decline" and self.screen.mine() and not self.asks_me()):
            return False  # to decline is an answer to the game, too
        if verb == "say" and rest.strip():
            self.say(rest.strip())
        elif verb in ("agree", "decline"):
            if self.asks_me():
                self.answer(verb == "agree")
            else:
                self.screen.say(texts.NO_REQUEST)
        else:
            does: dict[str, Callable[[], None]] = {
                "say": self.do_say, "hand": lambda: self.hand(rest), "lobby": self.screen.tb.home}
            does.get(verb, self.do_gathered)()
        return True

    def unread(self) -> int:
        """Lines of others that were not looked at."""
        return sum(said.n > self._read for said in self.lines)

    def look(self) -> None:
        """The chat is looked at."""
        self._read = max((said.n for said in self.lines), default=0)

    def in_bar(self) -> bool:
        """Whether the bar asks what another asks the table, and not what the mode does."""
        mode = self.screen.mode
        return self.asks_me() and mode.commands and not mode.letters

    def bar(self) -> tuple[str, str, str] | None:
        """WHO and what instead of the mode's own bar; None = that one stands."""
        return (self.asker(), self.question(), "") if self.in_bar() else None

    def waits(self, seat: int) -> str:
        """What the bar says while another is asked."""
        if self.request is not None and self.is_mine():
            return texts.waits_for(self.request.waits)
        if self.screen.viewer is None:
            return texts.WATCHING
        return texts.waits(self.screen.short[seat], self.screen.table.bots[seat] is not None, self.is_here(seat))

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is at the table now."""
        person = self.company.seats[seat]
        return person is not None and person.id in self.here

    def aside(self, seat: int) -> str:
        """What is to be known of whoever is asked, in a word or two: that one only watches, that they are away."""
        if self.screen.viewer is None:
            return texts.WATCHES
        return "" if self.screen.table.bots[seat] is not None or self.is_here(seat) else texts.AWAY

    def leaving(self) -> str:
        """The question before one leaves the table."""
        return texts.LOBBY if self.screen.viewer is not None else texts.LOBBY_WATCHER

    def offers(self, of_mode: Sequence[Offer]) -> list[Offer]:
        """What is offered besides what the mode does, and that; nobody's pace can be hurried but a bot's."""
        screen, keymap = self.screen, self.screen.tb.keymap
        found = list(of_mode)
        if isinstance(screen.mode, between.Waiting):
            hurried = screen.bots.thinks is not None
            found = [offer for offer in found if hurried or offer.command != "accept"]
            found.insert(0, Offer("say", "say", keymap.key("company", "say")))
        if count := self.unread():
            found.insert(0, Offer("goto", texts.unread(count), f"{keymap.key(screen.context, 'goto')}c"))
        if self.asks_me():
            found.insert(0, Offer("answer", "Answer", keymap.key("company", "answer")))
        return found

    # ---- talking

    def do_say(self) -> None:
        """Says something to everybody at the table."""
        self.screen.enter(Say(self.screen, self.screen.mode))

    def do_gathered(self) -> None:
        """Who is at the table, and what was said."""
        self.screen.enter(Gathered(self.screen, self.screen.mode))

    def say(self, line: str) -> None:
        """A line of the chat."""
        if not line:
            self.screen.say(texts.SENT_EMPTY)
        elif fault := self.tell(line):  # it can be mended, or said a little later
            self.screen.say(fault, "refused")
            self.screen.enter(Say(self.screen, self.screen.mode, line))

    def tell(self, line: str) -> str:
        """A line of the chat, from over the table; returns what is wrong with it, or nothing."""
        try:
            if line:
                self.company.say(line)
                self._listen()
                self.look()
        except FAULTS as fault:
            return page_texts.sentence(str(fault))
        return ""

    def gathered(self) -> tuple[list[str], list[str], list[str], list[str]]:
        """Who sits here and is here, who is away, the bots, who watches."""
        names, bots = self.screen.names, self.screen.table.bots
        here: list[str] = []
        away: list[str] = []
        for seat, bot in enumerate(bots):
            if bot is None:
                (here if self.is_here(seat) or seat == self.company.seat else away).append(names[seat])
        seated = {person.id for person in self.company.seats if person is not None}
        watch = [name for id_, name in self.here.items() if id_ not in seated]
        return here, away, [names[seat] for seat, bot in enumerate(bots) if bot is not None], watch


def _same(request: Request | None) -> tuple[object, ...]:
    """What makes it the same request, whoever has agreed to it meanwhile."""
    return () if request is None else (request.kind, request.by, request.seat, request.to, request.n)
